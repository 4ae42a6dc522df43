"""What a ledger settled stays settled, its central stays the same, and no amount is beyond reason."""

from __future__ import annotations

import pytest

from kiosk.ledger.commands import Collect, SpendKenoDollars
from kiosk.ledger.decide import decide
from kiosk.ledger.events import CentralAnswered, CentralHolds, Event, NoteOffered, TicketChecked
from kiosk.ledger.papers import KenoDollarsUse, Payment
from kiosk.ledger.settled import settled_by
from kiosk.ledger.state import evolve
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from tests.ledger.samples import K1, NOW, PAY, SELL, SERIALS, TICKET, cash, command, dollars, folded, terms

PAID = Payment(SERIALS[0], dollars(80), NOW)
REPLACED = Payment(SERIALS[0], dollars(80), NOW, TICKET)
USED = KenoDollarsUse(SERIALS[0], dollars(5), promotional=False, used_at=NOW)


@pytest.mark.parametrize(
    ("settlement", "refused"),
    [
        (
            PAID,
            Refused(Refusal.ALREADY_PAID, "s 23A", {"at_us": NOW.us, "terminal": "K1", "amount_cents": 8000}),
        ),
        (
            REPLACED,
            Refused(
                Refusal.ALREADY_REPLACED, "s 23A", {"at_us": NOW.us, "terminal": "K1", "amount_cents": 8000}
            ),
        ),
        (USED, Refused(Refusal.ALREADY_USED, "s 11", {"at_us": NOW.us, "terminal": "K1"})),
    ],
)
def test_what_was_settled_is_refused_with_its_facts(
    settlement: Payment | KenoDollarsUse, refused: Refused
) -> None:
    settled = settled_by({}, (CentralAnswered(command("before"), settlement),))
    for given in (
        Collect(command("again"), SERIALS[0], as_keno_dollars=False),
        SpendKenoDollars(command("again"), SERIALS[0]),
    ):
        assert decide(folded(), given, terms(), settled) == refused
    other = Collect(command("other"), SERIALS[1], as_keno_dollars=False)
    assert isinstance(decide(folded(), other, terms(), settled), tuple)


@pytest.mark.parametrize("second", [PAID, REPLACED, USED])
def test_a_serial_settled_twice_is_a_breach(second: Payment | KenoDollarsUse) -> None:
    events = (CentralAnswered(command("one"), PAID), CentralAnswered(command("two"), second))
    settled = settled_by({}, events[:1])
    assert settled == {SERIALS[0]: PAID}
    with pytest.raises(InvariantBroken, match="paid or used before"):
        settled_by(settled, events[1:])
    with pytest.raises(InvariantBroken, match="paid or used before"):
        settled_by({}, events)


def test_events_that_settle_nothing_are_none() -> None:
    assert settled_by({}, (*cash(5), CentralAnswered(SELL.command, TICKET))) == {}
    assert settled_by({}, (CentralAnswered(PAY.command, Refused(Refusal.NOTHING_TO_PAY)),)) == {}


def test_a_ledger_knows_its_central() -> None:
    state = folded(CentralHolds("ab", 0), CentralHolds("ab", 5))
    assert state.central == CentralHolds("ab", 5)
    for false in (CentralHolds("cd", 5), CentralHolds("ab", 4), CentralHolds("ab", -1)):
        with pytest.raises(InvariantBroken, match="central"):
            evolve(state, false)
    with pytest.raises(InvariantBroken, match="central"):
        evolve(folded(), CentralHolds("ab", -1))


@pytest.mark.parametrize("cents", [10**12 + 1, -(10**12) - 1, 2**70])
def test_an_amount_beyond_all_reason_is_a_breach(cents: int) -> None:
    amount = Money(cents)
    beyond: tuple[Event, ...] = (
        NoteOffered("note-2", amount),
        TicketChecked(SERIALS[0], amount),
        CentralAnswered(PAY.command, Payment(SERIALS[0], amount, NOW)),
    )
    for event in beyond:
        with pytest.raises(InvariantBroken, match="beyond any amount"):
            evolve(folded(), event)


def test_the_greatest_amount_is_taken() -> None:
    state = folded(NoteOffered("note-1", Money(10**12)))
    assert state.notes["note-1"].amount == Money(10**12)
    assert state.terminal == K1
