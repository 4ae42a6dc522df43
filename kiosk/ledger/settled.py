"""What a ledger says was paid or used under which serial: once each, whatever central says later."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from kiosk.ledger.events import CentralAnswered, Event
from kiosk.ledger.papers import KenoDollarsUse, Payment
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.invariant import ensure

Settlement = Payment | KenoDollarsUse
Settled = Mapping[Serial, Settlement]
NOTHING_SETTLED: Final[Settled] = MappingProxyType({})


def settled_by(settled: Settled, events: tuple[Event, ...]) -> dict[Serial, Settlement]:
    """What events settle that was not settled before. Breach: a serial settled twice (s 11, s 23A)."""
    fresh: dict[Serial, Settlement] = {}
    for event in events:
        if isinstance(event, CentralAnswered) and isinstance(event.answer, Payment | KenoDollarsUse):
            serial = event.answer.serial
            ensure(serial not in settled and serial not in fresh, f"serial {serial} was paid or used before")
            fresh[serial] = event.answer
    return fresh


def refusal_if_settled(settled: Settled, serial: Serial, terminal: TerminalId) -> Refused | None:
    """The refusal, with the facts of what was settled here, or None if this ledger knows of nothing."""
    match settled.get(serial):
        case None:
            return None
        case Payment(_, amount, paid_at, continuation):
            facts: dict[str, int | str] = {
                "at_us": paid_at.us,
                "terminal": terminal.name,
                "amount_cents": amount.cents,
            }
            refusal = Refusal.ALREADY_PAID if continuation is None else Refusal.ALREADY_REPLACED
            return Refused(refusal, "s 23A", facts)
        case KenoDollarsUse(used_at=used_at):
            return Refused(Refusal.ALREADY_USED, "s 11", {"at_us": used_at.us, "terminal": terminal.name})
