"""What a ledger settled stays settled, its central stays the same, and no amount is beyond reason."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.ledger.accounts import Tender, TenderAmount
from kiosk.ledger.chain import ChainHead
from kiosk.ledger.commands import Collect, RefundGames, SpendKenoDollars
from kiosk.ledger.decide import decide
from kiosk.ledger.events import (
    CentralAnswered,
    CentralAsked,
    CentralHolds,
    Event,
    LedgerRestored,
    NoteOffered,
    TicketChecked,
)
from kiosk.ledger.evolve import evolve
from kiosk.ledger.papers import KenoDollarsUse, Payment, Refund
from kiosk.ledger.requests import IssueKenoDollars, SellTicket
from kiosk.ledger.settled import Settlement, Settling, settled_by
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import Serial
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from tests.ledger.samples import (
    GAME,
    K1,
    NOW,
    PAY,
    SELL,
    SERIALS,
    THREE_SPOTS,
    TICKET,
    cash,
    command,
    dollars,
    folded,
    parts,
    terms,
)
from tests.rules.citing import rule

PAID = Payment(SERIALS[0], dollars(80), NOW)
REPLACED = Payment(SERIALS[0], dollars(80), NOW, TICKET)
USED = KenoDollarsUse(SERIALS[0], dollars(5), promotional=False, used_at=NOW)
REFUNDED = Refund(SERIALS[0], GAME.plus(2), 3, dollars(12), parts(cash=12), NOW)


def settled_with(*settlements: Settlement) -> dict[tuple[Settling, Serial], Settlement]:
    """What a ledger holds in which these were the answers."""
    return settled_by({}, tuple(CentralAnswered(command("before"), answer) for answer in settlements))


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
    settled = settled_with(settlement)
    for given in (
        Collect(command("again"), SERIALS[0], as_keno_dollars=False),
        SpendKenoDollars(command("again"), SERIALS[0]),
        # What was paid has no undrawn game left; what was replaced has them on a newer ticket (R10).
        RefundGames(command("again"), SERIALS[0], GAME),
    ):
        assert decide(folded(), given, terms(), settled) == refused
    other = Collect(command("other"), SERIALS[1], as_keno_dollars=False)
    assert isinstance(decide(folded(), other, terms(), settled), tuple)


@rule("s 27")
def test_a_ticket_is_refunded_once_and_the_refusal_says_when_where_and_how_much() -> None:
    for first_game in (GAME, GAME.plus(2), GAME.plus(4)):
        again = RefundGames(command("again"), SERIALS[0], first_game)
        assert decide(folded(), again, terms(), settled_with(REFUNDED)) == Refused(
            Refusal.ALREADY_REFUNDED,
            "s 27",
            {"at_us": NOW.us, "terminal": "K1", "amount_cents": 1200},
        )
    other = RefundGames(command("other"), SERIALS[1], GAME)
    assert isinstance(decide(folded(), other, terms(), settled_with(REFUNDED)), tuple)


@rule("s 23A", "s 27")
def test_the_games_before_those_refunded_are_still_collected_once() -> None:
    collecting = Collect(command("collect"), SERIALS[0], as_keno_dollars=False)
    assert isinstance(decide(folded(), collecting, terms(), settled_with(REFUNDED)), tuple)
    for given in (collecting, RefundGames(command("again"), SERIALS[0], GAME.plus(2))):
        refused = decide(folded(), given, terms(), settled_with(REFUNDED, PAID))
        assert isinstance(refused, Refused)
        assert refused.refusal is Refusal.ALREADY_PAID


@rule("s 27")
def test_a_serial_refunded_twice_is_a_breach_and_paid_and_refunded_is_none() -> None:
    assert settled_with(REFUNDED, PAID) == settled_with(PAID, REFUNDED)
    with pytest.raises(InvariantBroken, match="refunded before"):
        settled_with(REFUNDED, PAID, REFUNDED)
    with pytest.raises(InvariantBroken, match="refunded before"):
        settled_by(settled_with(REFUNDED), (CentralAnswered(command("two"), REFUNDED),))


@pytest.mark.parametrize("second", [PAID, REPLACED, USED])
def test_a_serial_settled_twice_is_a_breach(second: Payment | KenoDollarsUse) -> None:
    events = (CentralAnswered(command("one"), PAID), CentralAnswered(command("two"), second))
    settled = settled_by({}, events[:1])
    assert settled == {(Settling.PAID, SERIALS[0]): PAID}
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


def test_a_ledger_knows_how_far_centrals_record_went() -> None:
    told = CentralHolds("ab", 5, ChainHead(9, "12"))
    state = folded(CentralHolds("ab", 0), told)
    assert state.central == told
    assert evolve(state, CentralHolds("ab", 6, ChainHead(9, "12"))).central == CentralHolds(
        "ab", 6, ChainHead(9, "12")
    )
    for false in (CentralHolds("ab", 6, ChainHead(8, "12")), CentralHolds("ab", 6)):
        with pytest.raises(InvariantBroken, match="central's record"):
            evolve(state, false)


def test_a_ledger_that_was_restored_says_so_and_nothing_moves() -> None:
    state = folded(*cash(5))
    restored = evolve(state, LedgerRestored(0, 3))
    assert restored == msgspec.structs.replace(state, is_restored=True)
    # Until it asks for something new, what is due may have come out before.
    five = Money.dollars(5)
    asked = CentralAsked(
        IssueKenoDollars(command("new"), K1, five, promotional=False), (TenderAmount(Tender.CASH, five),)
    )
    assert not evolve(restored, asked).is_restored
    for after, through in ((3, 3), (3, 2), (-1, 2)):
        with pytest.raises(InvariantBroken, match="restored"):
            evolve(state, LedgerRestored(after, through))


@pytest.mark.parametrize("cents", [10**12 + 1, -(10**12) - 1, 2**70])
def test_an_amount_beyond_all_reason_is_a_breach(cents: int) -> None:
    amount = Money(cents)
    beyond: tuple[Event, ...] = (
        NoteOffered("note-2", amount),
        TicketChecked(SERIALS[0], amount),
        CentralAnswered(PAY.command, Payment(SERIALS[0], amount, NOW)),
        CentralAnswered(command("refund"), Refund(SERIALS[0], GAME, 1, amount, (), NOW)),
        CentralAnswered(
            command("refund"),
            Refund(SERIALS[0], GAME, 1, dollars(1), (TenderAmount(Tender.CASH, amount),), NOW),
        ),
        CentralAsked(
            SellTicket(command("sell"), K1, THREE_SPOTS, GAME, (TenderAmount(Tender.CASH, amount),))
        ),
    )
    for event in beyond:
        with pytest.raises(InvariantBroken, match="beyond any amount"):
            evolve(folded(), event)


def test_the_greatest_amount_is_taken() -> None:
    state = folded(NoteOffered("note-1", Money(10**12)))
    assert state.notes["note-1"].amount == Money(10**12)
    assert state.terminal == K1
