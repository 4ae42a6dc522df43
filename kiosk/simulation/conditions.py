"""The conditions that must hold whatever went wrong, and how a breach of one of them is told."""

from __future__ import annotations

from enum import StrEnum


class Condition(StrEnum):
    """What must be true at the end of every simulation."""

    SOLD = "tickets are sold"
    RESOLVED = "everything is resolved"
    PAPERS = "each paper is in the ledgers, and each sale has its paper"
    MONEY = "money adds up to the cent"
    ONCE = "no serial is paid, used or refunded twice"
    CHAIN = "each ledger proves itself"
    SHIPPED = "central's copy of a journal is that journal, row by row"
    CLOSED = "nothing enters or leaves a game after its close"
    KEPT = "every entry that was written is there"
    FAIR = "the same request has one answer"


class ConditionBroken(Exception):
    """A condition does not hold: the simulation has found a fault."""

    def __init__(self, condition: Condition, what: str) -> None:
        super().__init__(f"not so: {condition}. {what}")
        self.condition = condition


def require(holds: bool, condition: Condition, what: str) -> None:
    """Raise :class:`ConditionBroken` unless it holds."""
    if not holds:
        raise ConditionBroken(condition, what)
