"""What a command means on a state: the intents it becomes, or why it is refused."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.ledger.accounts import Tender, TenderAmount
from kiosk.ledger.commands import (
    AccountForNote,
    Collect,
    Command,
    PrintAgain,
    RefundGames,
    Sell,
    SpendKenoDollars,
    TakeKenoDollars,
    TakeNote,
)
from kiosk.ledger.decide import Terms, decide
from kiosk.ledger.events import (
    CentralAsked,
    CentralInDoubt,
    NoteInDoubt,
    NoteOffered,
    NoteReturned,
    NoteStacked,
    PaperInDoubt,
    PaperPrinted,
    PrintStarted,
)
from kiosk.ledger.papers import paper_name
from kiosk.ledger.requests import IssueKenoDollars, PayTicket, RefundTicket, SellTicket, UseKenoDollars
from kiosk.ledger.state import State
from kiosk.rules.entering import Offer
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import Entry, LuckyLastWager, spot_wager, way_wager
from kiosk.values.money import Money
from tests.ledger.samples import (
    FIVE_GAMES,
    GAME,
    K1,
    SERIALS,
    THREE_SPOTS,
    cash,
    command,
    dollars,
    folded,
    keno_dollars_in,
    parts,
    prize,
    selling,
    sold,
    terms,
)
from tests.rules.citing import rule
from tests.rules.reading import classic


def refused(state: State, given: Command, under: Terms | None = None) -> Refused:
    """The refusal of a command."""
    decided = decide(state, given, under or terms())
    assert isinstance(decided, Refused)
    return decided


@rule("s 10")
def test_a_sale_sets_its_price_apart_and_asks_central_for_the_game_the_player_saw() -> None:
    sale = Sell(command("sell"), FIVE_GAMES, GAME)
    asked = SellTicket(command("sell"), K1, FIVE_GAMES, GAME, (TenderAmount(Tender.CASH, dollars(20)),))
    expected = (CentralAsked(asked, (TenderAmount(Tender.CASH, dollars(20)),)),)
    assert decide(folded(*cash(50)), sale, terms()) == expected


@rule("s 12(3)")
def test_a_sale_spends_promotional_credit_before_the_players_cash() -> None:
    state = folded(*cash(50), *keno_dollars_in(5, SERIALS[0], promotional=True))
    decided = decide(state, Sell(command("sell"), FIVE_GAMES, GAME), terms())
    assert isinstance(decided, tuple)
    assert isinstance(decided[0], CentralAsked)
    assert decided[0].reserved == parts(promotional=5, cash=15)
    assert isinstance(decided[0].request, SellTicket)
    # Central keeps what it was paid with, for a refund to go back as (s 27).
    assert decided[0].request.paid_with == decided[0].reserved


@pytest.mark.parametrize(("held", "missing"), [(0, 2000), (5, 1500), (19, 100)])
def test_a_sale_beyond_the_credit_says_how_many_cents_are_missing(held: int, missing: int) -> None:
    state = folded(*cash(held)) if held else folded()
    said = refused(state, Sell(command("sell"), FIVE_GAMES, GAME))
    assert (said.refusal, said.facts) == (Refusal.NOT_ENOUGH_CREDIT, {"missing_cents": missing})


def test_missing_cents_count_promotional_credit_too_and_leave_out_what_is_reserved() -> None:
    state = folded(
        *cash(20),
        CentralAsked(selling("first", FIVE_GAMES), parts(cash=20)),
        CentralInDoubt(command("first"), "no answer"),
        *keno_dollars_in(5, SERIALS[0], promotional=True),
    )
    said = refused(state, Sell(command("sell"), FIVE_GAMES, GAME))
    assert (said.refusal, said.facts) == (Refusal.NOT_ENOUGH_CREDIT, {"missing_cents": 1500})


@rule("s 13")
def test_an_entry_that_may_not_be_made_is_refused_before_any_credit_is_looked_at() -> None:
    twice = Entry((spot_wager([4, 4], dollars(2)),), 1)
    assert refused(folded(), Sell(command("sell"), twice, GAME)).refusal is Refusal.SPOT_TWICE


def test_a_note_is_offered_to_the_box_up_to_the_credit_maximum() -> None:
    under = terms(credit_maximum=dollars(100))
    note = TakeNote(command("note"), "note-2", dollars(50))
    assert decide(folded(*cash(50)), note, under) == (NoteOffered("note-2", dollars(50)),)
    said = refused(folded(*cash(50), *cash(1, "note-0")), note, under)
    assert (said.refusal, said.facts) == (Refusal.CREDIT_MAXIMUM, {"maximum_cents": 10_000})


def test_promotional_and_reserved_credit_count_towards_the_credit_maximum() -> None:
    under = terms(credit_maximum=dollars(30))
    note = TakeNote(command("note"), "note-2", dollars(5))
    promotional = folded(*cash(20), *keno_dollars_in(6, SERIALS[0], promotional=True))
    assert refused(promotional, note, under).refusal is Refusal.CREDIT_MAXIMUM
    asked = CentralAsked(selling("first", FIVE_GAMES), parts(cash=20))
    reserved = folded(*cash(20), asked, *cash(10, "note-0"))
    assert refused(reserved, note, under).refusal is Refusal.CREDIT_MAXIMUM
    assert isinstance(decide(folded(*cash(20), *cash(5, "note-0")), note, under), tuple)


@rule("s 10(a)")
@pytest.mark.parametrize("cents", [0, -1_000, 1, 300, 700, 501, 2_500, 20_000, 2_000_000])
def test_a_note_that_there_is_not_is_refused_whatever_the_credit(cents: int) -> None:
    """Case 86: an amount that no note has is an error of the acceptor, and never credit."""
    note = TakeNote(command("note"), "note-1", Money(cents))
    said = refused(folded(), note, terms(credit_maximum=dollars(10)))
    assert (said.refusal, said.section, said.facts) == (
        Refusal.NOTE_NOT_TAKEN,
        "s 10(a)",
        {"amount_cents": cents},
    )


@rule("s 10(a)")
@pytest.mark.parametrize("amount", [5, 10, 20, 50, 100])
def test_every_note_there_is_is_taken(amount: int) -> None:
    note = TakeNote(command("note"), "note-1", dollars(amount))
    assert decide(folded(), note, terms()) == (NoteOffered("note-1", dollars(amount)),)


@rule("s 23A")
def test_collecting_asks_central_to_pay_and_sets_nothing_apart() -> None:
    expected = (CentralAsked(PayTicket(command("collect"), K1, SERIALS[0])),)
    for as_keno_dollars in (False, True):
        collecting = Collect(command("collect"), SERIALS[0], as_keno_dollars)
        assert decide(folded(), collecting, terms()) == expected


@rule("s 27")
def test_a_refund_asks_central_for_the_games_the_player_saw_as_open_and_sets_nothing_apart() -> None:
    refunding = RefundGames(command("refund"), SERIALS[0], GAME.plus(2))
    expected = (CentralAsked(RefundTicket(command("refund"), K1, SERIALS[0], GAME.plus(2))),)
    assert decide(folded(), refunding, terms()) == expected


@rule("s 14", "s 14C", "s 14D", "s 14E")
def test_every_kind_of_wager_that_is_offered_is_sold() -> None:
    """$7 on seven ways and $1 on Corners, with bonus on two games, and $2 lucky last: 3 x $10 + 2 x $8."""
    wagers = (
        way_wager([[1, 2, 3], [4, 5, 6], [7, 8, 9]], dollars(1), bonus=True),
        spot_wager([1, 10, 71, 80], dollars(1), setbet="Corners", bonus=True),
        LuckyLastWager(dollars(2)),
    )
    decided = decide(folded(*cash(50)), Sell(command("sell"), Entry(wagers, 3, 2), GAME), terms())
    assert isinstance(decided, tuple)
    assert isinstance(decided[0], CentralAsked)
    assert decided[0].reserved == parts(cash=46)


@rule("s 14E(1)")
def test_keno_bonus_is_refused_where_it_is_not_offered() -> None:
    entry = Entry((spot_wager([1, 2, 3], dollars(2), bonus=True),), 1, 1)
    without = msgspec.structs.replace(terms(), offer=Offer(classic()))
    assert (
        refused(folded(*cash(50)), Sell(command("sell"), entry, GAME), without).refusal
        is Refusal.BONUS_NOT_OFFERED
    )


@rule("s 11")
def test_spending_keno_dollars_asks_central_to_take_them_in() -> None:
    spending = SpendKenoDollars(command("spend"), SERIALS[0])
    expected = (CentralAsked(UseKenoDollars(command("spend"), K1, SERIALS[0])),)
    assert decide(folded(), spending, terms()) == expected


@rule("s 11", "s 12(3)", "R2")
def test_all_credit_is_taken_as_one_voucher_of_each_kind() -> None:
    state = folded(
        *cash(10),
        *prize(8, SERIALS[0]),
        *keno_dollars_in(6, SERIALS[1], promotional=False),
        *keno_dollars_in(5, SERIALS[2], promotional=True),
    )
    taking = TakeKenoDollars(command("take"))
    assert decide(state, taking, terms()) == (
        CentralAsked(
            IssueKenoDollars(command("take/ordinary"), K1, dollars(24), promotional=False),
            (
                TenderAmount(Tender.PRIZES, dollars(8)),
                TenderAmount(Tender.KENO_DOLLARS, dollars(6)),
                TenderAmount(Tender.CASH, dollars(10)),
            ),
        ),
        CentralAsked(
            IssueKenoDollars(command("take/promotional"), K1, dollars(5), promotional=True),
            (TenderAmount(Tender.PROMOTIONAL, dollars(5)),),
        ),
    )


@rule("s 24")
def test_an_amount_is_taken_from_prizes_first_and_leaves_the_rest() -> None:
    state = folded(*cash(10), *prize(8, SERIALS[0]))
    decided = decide(state, TakeKenoDollars(command("take"), dollars(9)), terms())
    assert decided == (
        CentralAsked(
            IssueKenoDollars(command("take/ordinary"), K1, dollars(9), promotional=False),
            (TenderAmount(Tender.PRIZES, dollars(8)), TenderAmount(Tender.CASH, dollars(1))),
        ),
    )


@rule("s 12(3)")
@pytest.mark.parametrize("cents", [1, 500])
def test_an_amount_of_keno_dollars_is_never_taken_from_promotional_credit(cents: int) -> None:
    state = folded(*keno_dollars_in(5, SERIALS[0], promotional=True))
    said = refused(state, TakeKenoDollars(command("take"), Money(cents)))
    assert said.refusal is Refusal.NOTHING_TO_ISSUE


@pytest.mark.parametrize("amount", [None, Money(1), Money(0), Money(-100)])
def test_there_is_nothing_to_issue_without_credit(amount: Money | None) -> None:
    said = refused(folded(), TakeKenoDollars(command("take"), amount))
    assert said.refusal is Refusal.NOTHING_TO_ISSUE


@pytest.mark.parametrize("cents", [0, -1, 1001])
def test_an_amount_of_nothing_or_beyond_the_credit_is_not_issued(cents: int) -> None:
    said = refused(folded(*cash(10)), TakeKenoDollars(command("take"), Money(cents)))
    assert said.refusal is Refusal.NOTHING_TO_ISSUE


def test_a_paper_in_doubt_is_printed_again_as_the_next_copy() -> None:
    name = f"ticket-{SERIALS[0]}"
    state = folded(
        *cash(20),
        *sold("sell", THREE_SPOTS, SERIALS[0]),
        PrintStarted(name, 1),
        PaperInDoubt(name, "silence"),
    )
    assert decide(state, PrintAgain(command("again"), name), terms()) == (PrintStarted(name, 2),)


def test_a_paper_that_is_due_is_printed_as_the_first_copy() -> None:
    state = folded(*cash(20), *sold("sell", THREE_SPOTS, SERIALS[0]))
    (due,) = state.papers.values()
    name = paper_name(due.paper)
    assert decide(state, PrintAgain(command("again"), name), terms()) == (PrintStarted(name, 1),)


def test_a_paper_being_printed_printed_or_unknown_is_not_printed_again() -> None:
    name = f"ticket-{SERIALS[0]}"
    printing = (*cash(20), *sold("sell", THREE_SPOTS, SERIALS[0]), PrintStarted(name, 1))
    again = PrintAgain(command("again"), name)
    for state in (folded(*printing), folded(*printing, PaperPrinted(name)), folded()):
        assert refused(state, again).refusal is Refusal.NOTHING_TO_PRINT


@pytest.mark.parametrize("in_box", [True, False])
def test_staff_account_for_a_note_in_doubt_and_for_no_other(in_box: bool) -> None:
    """Case 82: while its stacking is under way the acceptor says where a note is."""
    touch = AccountForNote(command("account"), "note-1", in_box)
    refused = Refused(Refusal.NOTE_ACCOUNTED_FOR, "s 10(a)")
    offered = folded(NoteOffered("note-1", dollars(20)))
    assert decide(State(), touch, terms()) == refused
    assert decide(offered, touch, terms()) == refused
    ended = NoteStacked("note-1", by_staff=True) if in_box else NoteReturned("note-1", by_staff=True)
    doubtful = folded(NoteOffered("note-1", dollars(20)), NoteInDoubt("note-1", "mute"))
    assert decide(doubtful, touch, terms()) == (ended,)
