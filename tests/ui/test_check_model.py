"""Checking and collecting: what is asked of the terminal, and what the person reads at each step."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.ledger.commands import Collect
from kiosk.ledger.papers import IssuedTicket, KenoDollarsUse, Payment
from kiosk.ports.central import TicketState
from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import EvensWager, HeadsWager
from kiosk.terminal.changes import (
    Declined,
    Doubtful,
    Failed,
    KenoDollarsSpent,
    KenoDollarsTaken,
    PaperEnd,
    PaperEnded,
    Step,
    TicketPaid,
    TicketShown,
    Working,
)
from kiosk.terminal.messages import Present
from kiosk.values.games import GameSpan
from kiosk.values.identifiers import CommandId, TerminalId
from kiosk.values.money import ZERO, Money
from tests.ui.check_person import SCANNED, Person, plain, shown
from tests.ui.drawn_games import BALLS, EVEN_BALLS, checked, drawn, seven_spots, sold
from tests.ui.fake_desk import GAME, NOW, serial, service, voucher

D = Money.dollars


def test_a_typed_number_is_presented_once_it_can_be_right() -> None:
    person = Person()
    person.model.ask()
    assert (person.state, person.can_submit) == ("ask", False)
    person.type("1" * 18).model.submit()
    assert person.desk.posted == []
    assert person.pad_is_wrong
    person.model.clear()
    person.type(serial(1).digits).model.submit()
    assert person.desk.posted == []
    assert person.asks_time
    person.type("2041").model.submit()
    assert person.desk.posted == [Present(CommandId(f"{1:032x}"), serial(1).digits, 8 * 60 + 41)]
    assert person.state == "asking"


def test_digits_can_be_taken_back() -> None:
    person = Person().type("123")
    person.model.erase()
    assert (person.groups[0], person.digit_count) == ("12", 2)


def test_a_number_nobody_issued_is_refused_in_words_and_can_be_corrected() -> None:
    person = Person().type(f"{serial(1).digits}0841")
    person.model.submit()
    person.hear(Declined(person.command, Refused(Refusal.SERIAL_UNKNOWN)))
    assert (person.state, person.pad_sentence) == (
        "ask",
        "We don't know this number. Compare it with your paper, or see the counter.",
    )
    person.model.erase()
    assert person.pad_sentence == "Type 1 more digit of the time."


def test_a_wrong_time_is_typed_again_and_the_number_is_not() -> None:
    """Case 77."""
    person = Person().type(f"{serial(1).digits}0841")
    person.model.submit()
    person.hear(Declined(person.command, Refused(Refusal.TYPED_TIME_WRONG)))
    assert (person.state, person.digit_count, person.time_count) == ("ask", 18, 0)
    assert person.pad_sentence == (
        "That is not the time on this paper. Type the time printed on it once more, or scan its code."
    )
    person.type("0842").model.submit()
    assert person.desk.posted[-1] == Present(person.command, serial(1).digits, 8 * 60 + 42)


@pytest.mark.parametrize("change", [Failed(CommandId(""), Fault.CENTRAL_UNREACHABLE)])
def test_what_cannot_be_checked_now_is_never_called_lost(change: Failed) -> None:
    """Case 91: a fault is never shown as a ticket without a prize."""
    person = Person().type(f"{serial(1).digits}0841")
    person.model.submit()
    person.hear(Failed(person.command, change.fault))
    assert (person.state, person.headline, person.detail) == (
        "cannot",
        "We can't check this ticket right now.",
        "Keep it. It loses nothing by waiting.",
    )
    before = person.command
    person.model.try_again()
    assert person.desk.posted[-1] == Present(person.command, serial(1).digits, 8 * 60 + 41)
    assert person.command != before


def test_a_ticket_that_won_says_how_much_and_how_it_came_about() -> None:
    person = shown(sold(seven_spots()), drawn())
    assert (person.state, person.headline) == ("shown", "This ticket won $250.00")
    assert person.detail == "7 spots, $2.00 a game. Its game is drawn and checked."
    (row,) = person.rows
    assert (row["game"], row["title"], row["caught"]) == (
        "Game 412, 8:41 pm",
        "6 of 7",
        [5, 12, 23, 44, 61, 77],
    )
    assert (row["prize"], row["has_prize"], row["how"]) == ("$250.00", True, "$125.00 on each $1.00")
    assert (row["marks"][37], row["marks"][4], row["marks"][32], row["marks"][0]) == ("w", "c", "d", ".")
    assert (row["heads"], row["tails"], row["horizon"]) == ("11", "9", "Heads wins")


def test_a_partly_drawn_ticket_says_so_and_what_becomes_of_the_rest() -> None:
    person = shown(sold(seven_spots(), games=3), drawn())
    assert person.headline == "This ticket won $250.00 so far."
    assert person.detail == "1 of 3 games is drawn. 7 spots, $2.00 a game."
    assert [(row["title"], row["how"], row["is_open"]) for row in person.rows[1:]] == [
        ("To be drawn", "Goes on a new ticket", True),
        ("To be drawn", "Goes on a new ticket", False),
    ]
    assert person.stub == {
        "tone": "go", "title": "You collect", "amount": "$250.00",
        "note": "Games 413 to 414 go on a new ticket.",
    }  # fmt: skip
    assert person.countdown == "1:06"


def test_no_prize_is_said_only_when_every_game_is_drawn() -> None:
    games = [drawn(GAME.plus(later), numbers=EVEN_BALLS) for later in range(5)]
    over = shown(sold(seven_spots(), games=5), *games)
    assert (over.headline, over.detail) == ("No prize on this ticket.", "All 5 games are drawn and checked.")
    assert shown(sold(seven_spots(), games=2), *games).detail == "Both games are drawn and checked."
    assert (over.stub["tone"], over.stub["amount"], over.can_collect) == ("paper", "$0.00", False)
    assert over.rows[0]["how"] == "2 of 7 has no prize"
    open_ = shown(sold(seven_spots(), games=2), drawn(numbers=EVEN_BALLS))
    assert (open_.headline, open_.detail) == ("No prize so far.", "1 of 2 games is drawn. Keep this ticket.")
    assert open_.rows[1]["how"] == ""
    assert (open_.stub["title"], open_.stub["note"]) == ("Won so far", "Game 413 is to be drawn.")


def test_what_is_not_drawn_is_not_known_yet() -> None:
    person = shown(sold(seven_spots(), first=GAME.plus(1)))
    assert (person.headline, person.stub["amount"]) == ("Game 413 is to be drawn.", "not known yet")
    assert person.board.count("w") == 7


def test_a_ticket_paid_before_says_when_and_where_and_that_it_can_not_be_paid_twice() -> None:
    person = shown(sold(seven_spots()), drawn(), state=TicketState.PAID)
    assert person.headline == "This ticket was paid at 8:41 pm."
    assert person.detail == "Its $250.00 was paid at this terminal. It can't be paid twice."
    assert (person.can_collect, person.stub["title"], person.stub["amount"]) == (
        False,
        "Paid before",
        "$250.00",
    )
    elsewhere = msgspec.structs.replace(
        checked(sold(seven_spots()), drawn(), state=TicketState.PAID),
        paid_by=TerminalId("C2"),
        paid_at=NOW.plus_seconds(-86_400),
    )
    person.hear(TicketShown(SCANNED, elsewhere))
    assert person.headline == "This ticket was paid on Sun 29 Nov 2026."
    assert person.detail == "Its $250.00 was paid at terminal C2. It can't be paid twice."


def test_a_replaced_ticket_leads_to_the_newer_one_without_showing_its_number() -> None:
    person = shown(sold(seven_spots(), games=2), drawn(), state=TicketState.REPLACED)
    assert person.headline == "This ticket was collected."
    assert person.can_collect is False


def test_wagers_on_a_half_show_the_score_and_why_they_did_not_win() -> None:
    heads = shown(sold(HeadsWager(D(5))), drawn())
    assert (heads.rows[0]["title"], heads.rows[0]["prize"], heads.rows[0]["how"]) == (
        "Heads 11, tails 9", "$10.00", "$2.00 on each $1.00"
    )  # fmt: skip
    assert shown(sold(HeadsWager(D(5))), drawn(numbers=EVEN_BALLS)).rows[0]["how"] == "Heads needs 11"
    assert shown(sold(EvensWager(D(5))), drawn()).rows[0]["how"] == "Evens needs 10 and 10"


def test_a_ticket_with_several_wagers_names_those_that_won() -> None:
    (row,) = shown(sold(seven_spots(), HeadsWager(D(5)), EvensWager(D(1))), drawn()).rows
    assert (row["prize"], row["how"]) == ("$260.00", "2 of 3 wagers won")
    assert plain(row["parts"]) == ["7 spots, 6 of 7: $250.00", "Heads: $10.00"]


def test_keno_dollars_are_chosen_beforehand_and_credit_never() -> None:
    person = shown(sold(seven_spots()), drawn())
    assert [(way["name"], way["chosen"]) for way in person.ways] == [
        ("keno-dollars", True),
        ("credit", False),
    ]
    assert person.can_collect


def test_collecting_asks_the_terminal_once_in_the_way_chosen() -> None:
    person = shown(sold(seven_spots()), drawn())
    person.model.choose_way("credit")
    person.model.collect()
    person.model.collect()
    assert person.desk.posted == [Collect(CommandId(f"{1:032x}"), serial(1), as_keno_dollars=False)]
    assert person.state == "collecting"


def test_without_a_printer_nothing_is_promised_and_the_reason_is_said() -> None:
    person = Person(PrinterStatus.PAPER_OUT).hear(TicketShown(SCANNED, checked(sold(seven_spots()), drawn())))
    assert [(way["possible"], way["detail"]) for way in person.ways] == [
        (False, "The printer has no paper")
    ] * 2
    person.model.choose_way("credit")
    assert person.can_collect is False
    person.hear(service())
    assert [way["chosen"] for way in person.ways] == [False, False]
    person.model.choose_way("keno-dollars")
    assert person.can_collect


def _collecting() -> Person:
    person = shown(sold(seven_spots(), games=2), drawn())
    person.model.collect()
    return person


def _continuation() -> IssuedTicket:
    old = sold(seven_spots(), games=2)
    return msgspec.structs.replace(
        old, serial=serial(3), span=GameSpan(GAME.plus(1), 1), continues=old.serial
    )


def test_paid_as_keno_dollars_shows_the_papers_that_came_out() -> None:
    person = _collecting()
    command, paper = person.command, voucher(D(250))
    person.hear(TicketPaid(command, Payment(serial(1), D(250), NOW, _continuation()), as_keno_dollars=True))
    assert (person.state, person.headline) == ("collected", "$250.00 is paid as keno dollars.")
    person.hear(
        KenoDollarsTaken(command, paper),
        Working(command, Step.PRINTING, 1, 2),
        PaperEnded(command, paper, PaperEnd.PRINTED, "/papers/voucher.png"),
        PaperEnded(command, _continuation(), PaperEnd.PRINTED, "/papers/ticket.png"),
    )
    assert person.paper_lines == [
        "Take your keno dollars. They are good until Sat 29 Nov 2031.",
        "Take your new ticket for game 413.",
    ]
    assert (person.picture, person.picture_count) == ("file:///papers/voucher.png", 2)
    person.model.show_next_paper()
    assert person.picture == "file:///papers/ticket.png"
    person.model.show_next_paper()
    assert person.picture == "file:///papers/voucher.png"


def test_paid_to_credit_says_so() -> None:
    person = shown(sold(seven_spots()), drawn())
    person.model.choose_way("credit")
    person.model.collect()
    person.hear(TicketPaid(person.command, Payment(serial(1), D(250), NOW), as_keno_dollars=False))
    assert (person.headline, person.detail) == (
        "$250.00 is now credit here.",
        "Your ticket is closed. You can throw it away.",
    )
    assert (person.stub["title"], person.stub["amount"]) == ("Collected", "$250.00")


@pytest.mark.parametrize(
    ("end", "line"),
    [
        (PaperEnd.NOT_PRINTED, "They did not print. Your $250.00 is safe. Please see the counter."),
        (PaperEnd.IN_DOUBT, "We don't know if they printed. Your $250.00 is held. Please see the counter."),
    ],
)
def test_a_voucher_that_did_not_print_for_certain_is_safe(end: PaperEnd, line: str) -> None:
    person = _collecting()
    person.hear(
        TicketPaid(person.command, Payment(serial(1), D(250), NOW), as_keno_dollars=True),
        PaperEnded(person.command, voucher(D(250)), end),
    )
    assert (person.paper_lines, person.picture_count) == ([line], 0)


def test_a_ticket_that_could_not_be_paid_can_be_collected_again() -> None:
    person = _collecting()
    first = person.command
    person.hear(Failed(first, Fault.CENTRAL_UNREACHABLE))
    assert (person.state, person.headline) == ("cannot", "We can't pay this ticket right now.")
    person.model.try_again()
    assert person.state == "shown"
    person.model.collect()
    assert person.command != first


def test_a_payment_in_doubt_is_not_offered_again() -> None:
    person = _collecting()
    person.hear(Doubtful(person.command, ZERO))
    assert (person.state, person.headline) == ("refused", "We don't know if your ticket was paid.")
    assert person.can_collect is False
    person.model.try_again()
    assert len(person.desk.posted) == 1


def test_a_refused_payment_says_why() -> None:
    person = _collecting()
    person.hear(Declined(person.command, Refused(Refusal.ALREADY_PAID)))
    assert (person.state, person.headline, person.detail) == (
        "refused", "This ticket was paid before.", "This ticket can't be paid twice."
    )  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [Failed(CommandId(""), Fault.CENTRAL_UNREACHABLE), Declined(CommandId(""), Refused(Refusal.NOT_SELLING))],
)
def test_where_no_voucher_could_be_made_the_money_is_credit(change: Failed | Declined) -> None:
    person = _collecting()
    person.hear(TicketPaid(person.command, Payment(serial(1), D(250), NOW), as_keno_dollars=True))
    person.hear(msgspec.structs.replace(change, command=person.command))
    assert (person.headline, person.detail) == (
        "$250.00 is now credit here.",
        "Keno dollars could not be made. You can ask for them later.",
    )


def test_keno_dollars_held_to_the_scanner_become_credit() -> None:
    person = Person()
    person.hear(KenoDollarsSpent(SCANNED, KenoDollarsUse(serial(2), D(20), False, NOW)))
    assert person.state == "closed"  # elsewhere a banner says so
    person.model.ask()
    person.hear(KenoDollarsSpent(SCANNED, KenoDollarsUse(serial(2), D(20), False, NOW)))
    assert (person.state, person.headline) == ("spent", "$20.00 of keno dollars are now credit.")


def test_a_typed_number_of_keno_dollars_in_doubt_does_not_speak_of_a_ticket() -> None:
    person = Person().type(f"{serial(2).digits}0841")
    person.model.submit()
    person.hear(Doubtful(person.command, ZERO, serial(2)))
    assert person.headline == "We don't know yet if your keno dollars are credit."


def test_only_own_commands_and_their_parts_are_owned() -> None:
    person = _collecting()
    assert person.model.owns(person.command)
    assert person.model.owns(person.command.part("keno-dollars"))
    assert not person.model.owns(SCANNED)
    person.hear(Declined(SCANNED, Refused(Refusal.NOT_GENUINE)))
    assert person.state == "collecting"


def test_leaving_forgets_the_ticket_but_not_a_payment_under_way() -> None:
    person = shown(sold(seven_spots()), drawn())
    person.model.close()
    assert (person.state, person.rows, person.headline) == ("closed", [], "")
    paying = _collecting()
    paying.model.close()
    paying.model.ask()
    assert paying.state == "collecting"


def test_the_facts_show_no_more_of_the_number_than_its_end() -> None:
    facts = {fact["name"]: fact["value"] for fact in shown(sold(seven_spots(), games=2), drawn()).facts}
    assert facts == {
        "Wager": "7 spots", "Cost": "$2.00 a game", "Games": "412 to 413", "Price": "$4.00",
        "Sold": "Mon 30 Nov 2026, 8:41 pm", "Collect by": "Sun 30 Nov 2031",
        "Number ends in": serial(1).digits[-4:],
    }  # fmt: skip


def test_a_ticket_just_collected_is_not_to_be_collected_by_a_day() -> None:
    person = _collecting()
    assert "Collect by" in [fact["name"] for fact in person.facts]
    person.hear(TicketPaid(person.command, Payment(serial(1), D(250), NOW), as_keno_dollars=True))
    assert "Collect by" not in [fact["name"] for fact in person.facts]


def test_balls_are_shown_ascending_whatever_the_order_drawn() -> None:
    assert shown(sold(seven_spots()), drawn(numbers=tuple(reversed(BALLS)))).rows[0]["caught"] == [
        5,
        12,
        23,
        44,
        61,
        77,
    ]
