"""What a ledger says was paid, used or refunded under a serial: once each, whatever central says later."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import Final, Protocol

from kiosk.ledger.events import CentralAnswered, Event
from kiosk.ledger.papers import KenoDollarsUse, Payment, Refund
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.invariant import ensure


class Settling(StrEnum):
    """What is done once under a serial. The one does not hinder the other: a ticket whose undrawn games were
    refunded is still paid for the games before them (s 27)."""

    PAID = "paid or used"  # s 11, 23A
    REFUNDED = "refunded"  # s 27


Settlement = Payment | KenoDollarsUse | Refund


class Settled(Protocol):
    """What a ledger says was settled: a mapping, or a look-up in whatever keeps it."""

    def get(self, key: tuple[Settling, Serial], /) -> Settlement | None:
        """The answer of central that settled a serial, None if none did."""
        ...


NOTHING_SETTLED: Final[Settled] = MappingProxyType({})


def settlement_of(event: Event) -> tuple[Settling, Settlement] | None:
    """What an event settles, with the answer that says so; None if it settles nothing."""
    match event:
        case CentralAnswered(answer=(Payment() | KenoDollarsUse()) as settlement):
            return Settling.PAID, settlement
        case CentralAnswered(answer=Refund() as refund):
            return Settling.REFUNDED, refund
        case _:
            return None


def settled_by(settled: Settled, events: tuple[Event, ...]) -> dict[tuple[Settling, Serial], Settlement]:
    """What events settle that was not settled before. Breach: the same done twice under one serial (s 11, s
    23A, s 27)."""
    fresh: dict[tuple[Settling, Serial], Settlement] = {}
    for event in events:
        found = settlement_of(event)
        if found is not None:
            what, settlement = found
            key = (what, settlement.serial)
            is_new = settled.get(key) is None and key not in fresh
            ensure(is_new, f"serial {settlement.serial} was {what} before")
            fresh[key] = settlement
    return fresh


def refusal_if_settled(settled: Settled, serial: Serial, terminal: TerminalId) -> Refused | None:
    """The refusal to pay a ticket or to use keno dollars, with the facts of what was done here; None if this
    ledger knows of nothing. A refund alone is no reason: games before those refunded may have won."""
    match settled.get((Settling.PAID, serial)):
        case Payment(_, amount, paid_at, continuation):
            refusal = Refusal.ALREADY_PAID if continuation is None else Refusal.ALREADY_REPLACED
            return Refused(refusal, "s 23A", _facts(paid_at.us, terminal) | {"amount_cents": amount.cents})
        case KenoDollarsUse(used_at=used_at):
            return Refused(Refusal.ALREADY_USED, "s 11", _facts(used_at.us, terminal))
        case _:
            return None


def refusal_if_refunded(settled: Settled, serial: Serial, terminal: TerminalId) -> Refused | None:
    """The refusal to refund a ticket, with the facts of what was done here; None if this ledger knows of
    nothing. One that was paid or replaced has no undrawn game left, and that is said first."""
    refused = refusal_if_settled(settled, serial, terminal)
    if refused is not None:
        return refused
    match settled.get((Settling.REFUNDED, serial)):
        case Refund(amount=amount, refunded_at=refunded_at):
            facts = _facts(refunded_at.us, terminal) | {"amount_cents": amount.cents}
            return Refused(Refusal.ALREADY_REFUNDED, "s 27", facts)
        case _:
            return None


def _facts(at_us: int, terminal: TerminalId) -> dict[str, int | str]:
    return {"at_us": at_us, "terminal": terminal.name}
