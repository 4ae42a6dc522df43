"""The state as a fold of events: the money each moves, and the events that can't follow."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.ledger.accounts import Account, Posting, Tender, TenderAmount
from kiosk.ledger.events import (
    CentralAnswered,
    CentralAsked,
    CentralInDoubt,
    CentralNotReached,
    Event,
    NoteInDoubt,
    NoteOffered,
    NoteReturned,
    NoteStacked,
    PaperInDoubt,
    PaperNotPrinted,
    PaperPrinted,
    PrintStarted,
    TerminalStarted,
    TicketChecked,
)
from kiosk.ledger.evolve import evolve
from kiosk.ledger.moving import postings
from kiosk.ledger.papers import KenoDollarsUse, Payment
from kiosk.ledger.requests import GivenUp, IssueKenoDollars, PayTicket, UseKenoDollars
from kiosk.ledger.state import PrintState, State
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import TerminalId
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import ZERO, Money, total
from tests.ledger.samples import (
    FIVE_GAMES,
    GAME,
    ISSUE,
    K1,
    NOW,
    PAY,
    REFUND,
    REFUNDED,
    SELL,
    SERIALS,
    THREE_SPOTS,
    TICKET,
    USE,
    VOUCHER,
    cash,
    command,
    dollars,
    folded,
    keno_dollars_in,
    parts,
    prize,
    refunded,
    selling,
    sold,
    ticket,
)
from tests.rules.citing import rule

CASH_20 = (TenderAmount(Tender.CASH, dollars(20)),)
NAME = f"ticket-{SERIALS[2]}"
ASKED = (*cash(20), CentralAsked(SELL, CASH_20))
ANSWERED = (*ASKED, CentralAnswered(SELL.command, TICKET))


def held(state: State) -> dict[str, str]:
    """Every account that holds something, as text."""
    return {account.value: amount.plain() for account, amount in state.accounts.items() if amount}


def moved(state: State, event: Event) -> dict[str, str]:
    """The postings of an event as text; each is checked to sum to zero."""
    made = postings(state, event)
    assert total(posting.amount for posting in made) == ZERO
    return {posting.account.value: posting.amount.plain() for posting in made}


# What each event does to the money.


def test_a_start_moves_no_money() -> None:
    assert moved(State(), TerminalStarted(K1, "0.1.0")) == {}
    assert folded().terminal == K1


@rule("s 10(a)")
def test_only_a_stacked_note_is_credit() -> None:
    offered = folded(NoteOffered("note-1", dollars(20)))
    assert held(offered) == {}
    assert moved(offered, NoteStacked("note-1")) == {"note_box": "20.00", "credit:cash": "-20.00"}
    for event in (NoteReturned("note-1"), NoteInDoubt("note-1", "silence")):
        assert moved(offered, event) == {}
    stacked = evolve(offered, NoteStacked("note-1"))
    assert (stacked.credit, stacked.promotional_credit, stacked.notes) == (dollars(20), ZERO, {})
    assert evolve(offered, NoteReturned("note-1")).notes == {}


def test_a_note_in_doubt_stays_open_until_somebody_knows() -> None:
    doubtful = folded(NoteOffered("note-1", dollars(20)), NoteInDoubt("note-1", "silence"))
    assert doubtful.notes["note-1"].in_doubt
    assert doubtful.credit == ZERO
    assert evolve(doubtful, NoteStacked("note-1")).credit == dollars(20)
    assert evolve(doubtful, NoteReturned("note-1")).credit == ZERO


def test_asking_sets_the_price_apart_until_central_has_answered() -> None:
    assert moved(folded(*cash(50)), CentralAsked(SELL, CASH_20)) == {
        "credit:cash": "20.00",
        "reserved:cash": "-20.00",
    }
    asked = folded(*ASKED)
    assert (asked.credit, asked.reserved) == (ZERO, dollars(20))
    doubtful = evolve(asked, CentralInDoubt(SELL.command, "no answer"))
    assert (doubtful.credit, doubtful.reserved) == (ZERO, dollars(20))
    assert doubtful.requests[SELL.command.text].in_doubt


@pytest.mark.parametrize(
    "event",
    [
        CentralAnswered(SELL.command, Refused(Refusal.GAME_CLOSED)),
        CentralAnswered(SELL.command, GivenUp()),
        CentralNotReached(SELL.command, "central_unreachable"),
    ],
)
def test_what_central_did_not_take_is_credit_again(event: Event) -> None:
    asked = folded(*ASKED)
    assert moved(asked, event) == {"reserved:cash": "20.00", "credit:cash": "-20.00"}
    after = evolve(asked, event)
    assert (after.credit, after.reserved, after.requests, after.papers) == (dollars(20), ZERO, {}, {})


@rule("s 16(5)")
def test_a_validated_wager_becomes_a_stake_and_a_ticket_that_is_due() -> None:
    asked = folded(*ASKED)
    answered = CentralAnswered(SELL.command, TICKET)
    assert moved(asked, answered) == {"reserved:cash": "20.00", "stakes": "-20.00"}
    after = evolve(asked, answered)
    assert held(after) == {"note_box": "20.00", "stakes": "-20.00"}
    assert after.papers[NAME].paper == TICKET
    assert after.papers[NAME].state is PrintState.DUE


@rule("s 11")
def test_a_voucher_takes_credit_away_and_is_due() -> None:
    asked = folded(*prize(20, SERIALS[0]), CentralAsked(ISSUE, (TenderAmount(Tender.PRIZES, Money(1250)),)))
    answered = CentralAnswered(ISSUE.command, VOUCHER)
    assert moved(asked, answered) == {"reserved:prizes": "12.50", "keno_dollars_issued": "-12.50"}
    after = evolve(asked, answered)
    assert (after.credit, list(after.papers)) == (Money(750), [f"keno-dollars-{SERIALS[3]}"])


@rule("s 11", "s 12")
@pytest.mark.parametrize(
    ("promotional", "account"), [(False, "credit:keno_dollars"), (True, "credit:promotional")]
)
def test_a_voucher_taken_in_is_credit_of_its_own_kind(promotional: bool, account: str) -> None:
    asked = folded(CentralAsked(USE))
    answered = CentralAnswered(USE.command, KenoDollarsUse(USE.serial, dollars(5), promotional, NOW))
    assert moved(asked, answered) == {"keno_dollars_used": "5.00", account: "-5.00"}


@rule("s 23A")
def test_a_prize_is_credit_owed_by_central() -> None:
    asked = folded(CentralAsked(PAY))
    answered = CentralAnswered(PAY.command, Payment(PAY.serial, dollars(80), NOW))
    assert moved(asked, answered) == {"prizes": "80.00", "credit:prizes": "-80.00"}
    assert evolve(asked, answered).papers == {}


@rule("s 27", "s 12(3)")
def test_a_refund_is_credit_owed_by_central_each_dollar_as_the_tender_it_was() -> None:
    """$8 of a ticket of whatever terminal: $1 of them had been promotional."""
    asked = folded(CentralAsked(REFUND))
    answered = CentralAnswered(REFUND.command, REFUNDED)
    assert moved(asked, answered) == {
        "refunds": "8.00",
        "credit:promotional": "-1.00",
        "credit:cash": "-7.00",
    }
    after = evolve(asked, answered)
    assert (after.credit, after.promotional_credit, after.requests) == (dollars(7), dollars(1), {})
    assert after.papers == {}


@rule("s 27")
@pytest.mark.parametrize("tender", Tender)
def test_a_refund_of_any_tender_goes_back_to_that_tender_alone(tender: Tender) -> None:
    after = folded(*refunded(SERIALS[4], (TenderAmount(tender, dollars(8)),)))
    assert held(after) == {"refunds": "8.00", f"credit:{tender}": "-8.00"}


@rule("R10")
def test_a_continuation_ticket_is_due_and_costs_nothing() -> None:
    continuation = ticket(SELL, SERIALS[4], continues=SERIALS[0])
    after = folded(*prize(80, SERIALS[0], continuation))
    assert held(after) == {"prizes": "80.00", "credit:prizes": "-80.00"}
    assert [due.paper for due in after.papers.values()] == [continuation]


@pytest.mark.parametrize(
    "event",
    [
        PrintStarted(NAME, 1),
        TicketChecked(SERIALS[0], dollars(80)),
        TerminalStarted(K1, "0.2.0"),
        NoteOffered("note-2", dollars(5)),
        CentralAsked(PAY),
        CentralAsked(REFUND),
        CentralAsked(USE),
    ],
)
def test_events_that_move_no_money(event: Event) -> None:
    state = folded(*ANSWERED)
    assert moved(state, event) == {}
    assert evolve(state, event).accounts == state.accounts


@pytest.mark.parametrize(
    "event", [PaperPrinted(NAME), PaperNotPrinted(NAME, "paper_out"), PaperInDoubt(NAME, "silence")]
)
def test_the_end_of_a_print_moves_no_money(event: Event) -> None:
    state = folded(*ANSWERED, PrintStarted(NAME, 1))
    assert moved(state, event) == {}
    assert evolve(state, event).accounts == state.accounts


# How a paper gets into a hand.


def test_a_printed_paper_is_forgotten() -> None:
    assert folded(*ANSWERED, PrintStarted(NAME, 1), PaperPrinted(NAME)).papers == {}


def test_a_paper_that_did_not_come_out_is_due_again_as_the_first_print() -> None:
    state = folded(*ANSWERED, PrintStarted(NAME, 1), PaperNotPrinted(NAME, "paper_out"))
    assert (state.papers[NAME].state, state.papers[NAME].copies) == (PrintState.DUE, 0)


def test_a_copy_that_did_not_come_out_leaves_the_earlier_print_in_doubt_for_staff() -> None:
    doubt = (*ANSWERED, PrintStarted(NAME, 1), PaperInDoubt(NAME, "silence"))
    assert (folded(*doubt).papers[NAME].state, folded(*doubt).papers[NAME].copies) == (PrintState.IN_DOUBT, 1)
    state = folded(*doubt, PrintStarted(NAME, 2), PaperNotPrinted(NAME, "paper_out"))
    assert (state.papers[NAME].state, state.papers[NAME].copies) == (PrintState.IN_DOUBT, 1)


# What can't be.


IMPOSSIBLE: list[tuple[str, tuple[Event, ...], Event]] = [
    ("a note stacked that was never offered", (), NoteStacked("note-1")),
    ("a note returned that was never offered", (), NoteReturned("note-1")),
    ("a note in doubt that was never offered", (), NoteInDoubt("note-1", "?")),
    ("a note stacked twice", cash(20), NoteStacked("note-1")),
    (
        "a note stacked after it went back",
        (NoteOffered("n", dollars(5)), NoteReturned("n")),
        NoteStacked("n"),
    ),
    ("a note offered twice", (NoteOffered("n", dollars(5)),), NoteOffered("n", dollars(5))),
    ("a note worth nothing", (), NoteOffered("n", ZERO)),
    ("a note worth less than nothing", cash(20), NoteOffered("n", dollars(-5))),
    ("a command asked twice", ASKED, CentralAsked(SELL, CASH_20)),
    ("more set apart than there is", cash(10), CentralAsked(SELL, CASH_20)),
    ("a stake without credit set apart", cash(20), CentralAsked(SELL)),
    (
        "a stake of less than its price",
        cash(20),
        CentralAsked(SELL, (TenderAmount(Tender.CASH, Money(1999)),)),
    ),
    (
        "a stake of more than its price",
        cash(50),
        CentralAsked(SELL, (TenderAmount(Tender.CASH, Money(2001)),)),
    ),
    (
        "a negative part of a stake",
        (*cash(50), *prize(50, SERIALS[0])),
        CentralAsked(
            SELL, (TenderAmount(Tender.CASH, dollars(25)), TenderAmount(Tender.PRIZES, dollars(-5)))
        ),
    ),
    (
        "a part of nothing",
        cash(20),
        CentralAsked(SELL, (*CASH_20, TenderAmount(Tender.PRIZES, ZERO))),
    ),
    (
        "a stake of other tenders than are set apart",
        (*cash(50), *prize(50, SERIALS[0])),
        CentralAsked(SELL, parts(prizes=20)),
    ),
    (
        "a stake of the tenders set apart in another order",
        (*cash(50), *prize(50, SERIALS[0])),
        CentralAsked(selling("sell", FIVE_GAMES, parts(prizes=5, cash=15)), parts(prizes=5, cash=15)[::-1]),
    ),
    ("a payment that costs credit", cash(20), CentralAsked(PAY, CASH_20)),
    ("a refund that costs credit", cash(20), CentralAsked(REFUND, CASH_20)),
    ("a voucher taken in that costs credit", cash(20), CentralAsked(USE, CASH_20)),
    (
        "a voucher for nothing",
        cash(20),
        CentralAsked(IssueKenoDollars(command("issue"), K1, ZERO, promotional=False)),
    ),
    (
        "ordinary keno dollars from promotional credit (s 12(3))",
        keno_dollars_in(20, SERIALS[1], promotional=True),
        CentralAsked(ISSUE, (TenderAmount(Tender.PROMOTIONAL, Money(1250)),)),
    ),
    (
        "promotional keno dollars from cash",
        cash(20),
        CentralAsked(IssueKenoDollars(command("issue"), K1, dollars(20), promotional=True), CASH_20),
    ),
    ("an answer nobody asked for", cash(20), CentralAnswered(SELL.command, TICKET)),
    ("an answer twice", ANSWERED, CentralAnswered(SELL.command, TICKET)),
    ("doubt about what nobody asked", (), CentralInDoubt(SELL.command, "?")),
    ("not reached for what nobody asked", (), CentralNotReached(SELL.command, "?")),
    ("doubt after the answer", ANSWERED, CentralInDoubt(SELL.command, "?")),
    ("a print of an unknown paper", (), PrintStarted(NAME, 1)),
    ("a print under way started again", (*ANSWERED, PrintStarted(NAME, 1)), PrintStarted(NAME, 2)),
    ("a first print called copy 2", ANSWERED, PrintStarted(NAME, 2)),
    (
        "a second print not called copy 2",
        (*ANSWERED, PrintStarted(NAME, 1), PaperInDoubt(NAME, "?")),
        PrintStarted(NAME, 1),
    ),
    ("a paper printed that was not being printed", ANSWERED, PaperPrinted(NAME)),
    ("a paper not printed that was not being printed", ANSWERED, PaperNotPrinted(NAME, "?")),
    ("a paper in doubt that was not being printed", ANSWERED, PaperInDoubt(NAME, "?")),
    ("a paper printed twice", (*ANSWERED, PrintStarted(NAME, 1), PaperPrinted(NAME)), PaperPrinted(NAME)),
    (
        "a paper issued under a serial that is still due",
        (*ANSWERED, *cash(2, "note-2"), *sold("second", THREE_SPOTS, SERIALS[5])[:1]),
        CentralAnswered(command("second"), ticket(selling("second", THREE_SPOTS), SERIALS[2])),
    ),
    ("a start of another terminal", (), TerminalStarted(TerminalId("K2"), "0.1.0")),
]


@pytest.mark.parametrize(
    ("before", "event"), [row[1:] for row in IMPOSSIBLE], ids=[row[0] for row in IMPOSSIBLE]
)
def test_an_event_that_cannot_follow_is_a_breach(before: tuple[Event, ...], event: Event) -> None:
    state = folded(*before)
    with pytest.raises(InvariantBroken):
        evolve(state, event)


def test_nothing_happens_before_the_first_start() -> None:
    with pytest.raises(InvariantBroken, match="begins with a start"):
        evolve(State(), NoteOffered("note-1", dollars(20)))


def test_a_state_is_never_changed_in_place() -> None:
    before = folded(*ANSWERED)
    copy = msgspec.json.encode(before)
    evolve(before, PrintStarted(NAME, 1))
    evolve(before, NoteOffered("note-9", dollars(5)))
    evolve(before, CentralAsked(PayTicket(command("p"), K1, SERIALS[0])))
    evolve(before, CentralAsked(UseKenoDollars(command("u"), K1, SERIALS[0])))
    assert msgspec.json.encode(before) == copy


def test_the_postings_of_a_whole_evening_add_up_by_hand() -> None:
    """$70 in notes, $5 promotional and $6 ordinary keno dollars, an $80 prize; one $20 ticket paid with $5
    promotional, $6 keno dollars and $9 prizes, of which $16 is refunded: $1 promotional, $6 and $9; $71
    prizes taken as keno dollars. Left: $70 cash and what was refunded."""
    paid_with = parts(promotional=5, keno_dollars=6, prizes=9)
    issue = IssueKenoDollars(command("take/ordinary"), K1, dollars(71), promotional=False)
    voucher_of_71 = msgspec.structs.replace(VOUCHER, amount=dollars(71))
    state = folded(
        *cash(50),
        *cash(20, "note-2"),
        *keno_dollars_in(5, SERIALS[0], promotional=True),
        *keno_dollars_in(6, SERIALS[1], promotional=False),
        *prize(80, SERIALS[4]),
        *sold("sell", FIVE_GAMES, SERIALS[2], *paid_with),
        *refunded(SERIALS[2], parts(promotional=1, keno_dollars=6, prizes=9), GAME.plus(1), 4),
        CentralAsked(issue, (TenderAmount(Tender.PRIZES, dollars(71)),)),
        CentralAnswered(issue.command, voucher_of_71),
    )
    assert held(state) == {
        "note_box": "70.00",
        "keno_dollars_used": "11.00",
        "prizes": "80.00",
        "refunds": "16.00",
        "stakes": "-20.00",
        "keno_dollars_issued": "-71.00",
        "credit:promotional": "-1.00",
        "credit:keno_dollars": "-6.00",
        "credit:prizes": "-9.00",
        "credit:cash": "-70.00",
    }
    assert (state.credit, state.promotional_credit, state.reserved) == (dollars(85), dollars(1), ZERO)


def test_no_posting_is_made_twice_over() -> None:
    made = postings(folded(*ASKED), CentralAnswered(SELL.command, TICKET))
    assert made == (Posting(Account.RESERVED_CASH, dollars(20)), Posting(Account.STAKES, dollars(-20)))
