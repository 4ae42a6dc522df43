"""Giving undrawn games back (s 27): what is offered, what is asked of the terminal, and how it ends."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.ledger.accounts import Tender, TenderAmount
from kiosk.ledger.commands import RefundGames
from kiosk.ports.outcome import Fault
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import (
    Change,
    Declined,
    Doubtful,
    Failed,
    Finished,
    TicketRefunded,
    TicketShown,
)
from kiosk.values.identifiers import CommandId
from kiosk.values.money import ZERO, Money
from tests.rules.citing import rule
from tests.ui.check_person import SCANNED, Person
from tests.ui.drawn_games import EVEN_BALLS, checked, drawn, refund, seven_spots, sold
from tests.ui.fake_desk import GAME, NOW, serial

D = Money.dollars
FIVE = sold(seven_spots(), games=5)
NEXT = GAME.plus(1)
NONE = CommandId("")


def offered() -> Person:
    """One of five games is drawn and has no prize; the four after it can be given back."""
    check = checked(FIVE, drawn(numbers=EVEN_BALLS), refund_from=NEXT)
    return Person().hear(TicketShown(SCANNED, check))


def giving_back() -> Person:
    """The question has been answered with yes."""
    person = offered()
    person.model.ask_to_refund()
    person.model.give_back()
    return person


@rule("s 27")
def test_the_act_names_games_and_amount_and_the_question_what_stays() -> None:
    person = offered()
    assert person.refund == {
        "act": "Give back 4 games, $8.00",
        "question": "Give back games 413 to 416?",
        "text": "They are not drawn yet. You get $8.00 back as credit here. "
        "Its drawn game won nothing: the ticket is finished.",
    }
    whole = Person().hear(TicketShown(SCANNED, checked(sold(seven_spots()), refund_from=GAME)))
    assert whole.refund["act"] == "Give back 1 game, $2.00"
    assert whole.refund["text"].endswith("No game stays on the ticket.")


@rule("s 27")
def test_keno_bonus_of_a_game_is_given_back_with_it() -> None:
    ticket = sold(seven_spots(bonus=True), games=3, bonus_games=2)
    person = Person().hear(TicketShown(SCANNED, checked(ticket, drawn(), refund_from=NEXT)))
    assert person.refund["act"] == "Give back 2 games, $6.00"  # $4 with bonus and $2 without


def test_it_asks_once_before_anything_is_given_back() -> None:
    person = offered()
    person.model.give_back()
    assert person.desk.posted == []
    person.model.ask_to_refund()
    assert (person.leaf, person.desk.posted) == ("refund", [])
    person.model.close_leaf()
    person.model.give_back()
    assert (person.leaf, person.desk.posted) == ("", [])


def test_a_yes_is_sent_once_with_the_first_game_the_person_read_of() -> None:
    person = giving_back()
    person.model.give_back()
    assert person.desk.posted == [RefundGames(CommandId(f"{1:032x}"), serial(1), NEXT)]
    assert (person.state, person.is_at_work) == ("refunding", True)
    assert person.model.close_leaf()
    assert person.leaf == "refund"  # it is at work: the card stays until it is known how it ended


@rule("s 12(3)", "s 27")
def test_what_was_promotional_is_said_to_be_so_again() -> None:
    person = giving_back()
    tenders = (TenderAmount(Tender.PROMOTIONAL, D(3)), TenderAmount(Tender.CASH, D(5)))
    person.hear(TicketRefunded(person.command, refund(FIVE, NEXT, *tenders)), Finished(person.command))
    assert (person.state, person.headline) == ("given_back", "$8.00 is credit here again.")
    assert person.detail == (
        "$3.00 of it is promotional credit, as before. Its drawn game won nothing: the ticket is finished."
    )
    assert (person.leaf, person.is_at_work) == ("", False)


def test_a_ticket_given_back_as_a_whole_can_be_thrown_away() -> None:
    ticket = sold(seven_spots(), games=2)
    person = Person().hear(TicketShown(SCANNED, checked(ticket, refund_from=GAME)))
    person.model.ask_to_refund()
    person.model.give_back()
    person.hear(TicketRefunded(person.command, refund(ticket, GAME)))
    assert person.detail == "No game is left on this ticket. You can throw it away."


@pytest.mark.parametrize(
    ("change", "state", "headline"),
    [
        (
            Declined(NONE, Refused(Refusal.NOTHING_TO_REFUND)),
            "refused",
            "Nothing of this ticket can be given back.",
        ),
        (Failed(NONE, Fault.CENTRAL_UNREACHABLE), "cannot", "We can't give this back right now."),
        (Doubtful(NONE, ZERO), "refused", "We don't know if it was given back."),
    ],
)
def test_every_other_end_is_told_as_what_it_is(
    change: Declined | Failed | Doubtful, state: str, headline: str
) -> None:
    person = giving_back()
    person.hear(msgspec.structs.replace(change, command=person.command), Finished(person.command))
    assert (person.state, person.headline, person.leaf) == (state, headline, "")
    person.model.give_back()
    assert len(person.desk.posted) == 1


def test_what_certainly_did_not_happen_can_be_asked_again() -> None:
    person = giving_back()
    person.hear(Failed(person.command, Fault.CENTRAL_UNREACHABLE), Finished(person.command))
    person.model.try_again()
    person.model.ask_to_refund()
    person.model.give_back()
    assert len({message.command.text for message in person.desk.posted}) == 2  # type: ignore[union-attr]


def test_in_doubt_the_amount_is_named_and_nothing_is_offered() -> None:
    person = giving_back().hear(Doubtful(CommandId(f"{1:032x}"), ZERO))
    assert person.detail == "Keep the ticket. Your $8.00 is safe. Please see the counter."
    assert person.refund == {}


def test_without_a_game_to_give_back_nothing_is_offered() -> None:
    person = Person().hear(TicketShown(SCANNED, checked(FIVE, drawn())))
    person.model.ask_to_refund()
    assert (person.refund, person.leaf) == ({}, "")


def test_another_ticket_at_the_scanner_waits_until_it_is_given_back() -> None:
    other = checked(sold(seven_spots(), number=4), drawn())
    person = giving_back().hear(TicketShown(SCANNED, other))
    assert person.model.keeps_waiting(other)
    command = person.command
    after: tuple[Change, ...] = (TicketRefunded(command, refund(FIVE, NEXT)), Finished(command))
    person.hear(*after)
    assert person.headline == "$8.00 is credit here again."
    assert person.model.show_waiting()
    assert person.headline == "This ticket won $250.00"


def test_refunded_games_are_marked_and_do_not_count_as_games_to_come() -> None:
    check = checked(sold(seven_spots(), games=3), drawn(numbers=EVEN_BALLS), refunded_from=NEXT)
    person = Person().hear(TicketShown(SCANNED, check))
    assert (person.headline, person.detail) == (
        "No prize on this ticket.",
        "Its game is drawn and checked. 2 games were refunded.",
    )
    assert [(row["title"], row["lead"]) for row in person.rows[1:]] == [("Refunded", "$2.00")] * 2
    assert {fact["name"]: fact["value"] for fact in person.facts}["Given back"] == "$4.00"


def test_a_prize_beside_refunded_games_goes_on_no_new_ticket() -> None:
    check = checked(sold(seven_spots(), games=3), drawn(), refunded_from=NEXT)
    person = Person().hear(TicketShown(SCANNED, check))
    assert (person.stub["amount"], person.stub["note"]) == ("$250.00", "")
    assert (person.headline, person.detail) == (
        "This ticket won $250.00",
        "2 games were refunded. Its game is drawn and checked.",
    )


def test_a_ticket_refunded_as_a_whole_says_when_and_how_much() -> None:
    check = checked(FIVE, refunded_from=GAME)
    person = Person().hear(TicketShown(SCANNED, check))
    assert (person.headline, person.detail) == (
        "This ticket was refunded at 8:41 pm.",
        "Its $10.00 was given back. No game is left on it.",
    )
    assert (person.stub["title"], person.stub["amount"]) == ("Refunded", "$10.00")
    assert check.refund is not None
    earlier = msgspec.structs.replace(check.refund, refunded_at=NOW.plus_seconds(-86_400))
    person.hear(TicketShown(SCANNED, msgspec.structs.replace(check, refund=earlier)))
    assert person.headline == "This ticket was refunded on Sun 29 Nov 2026."


@rule("s 27")
def test_a_ticket_with_nothing_left_to_win_is_not_to_be_kept() -> None:
    """The game before those given back is drawn without a prize; one that has only closed is still good."""
    ticket = sold(seven_spots(), games=2)
    lost = checked(ticket, drawn(numbers=EVEN_BALLS), refund_from=NEXT)
    person = Person().hear(TicketShown(SCANNED, lost))
    finished = "Its drawn game won nothing: the ticket is finished."
    assert person.refund["text"].endswith(f"as credit here. {finished}")
    person.model.ask_to_refund()
    person.model.give_back()
    person.hear(TicketRefunded(person.command, refund(ticket, NEXT)))
    assert person.detail == finished
    assert "Collect by" not in [fact["name"] for fact in person.facts]
    closed = Person().hear(TicketShown(SCANNED, checked(ticket, refund_from=NEXT)))
    assert closed.refund["text"].endswith("The other game on the ticket stays good. Keep it.")
    won = Person().hear(TicketShown(SCANNED, checked(ticket, drawn(), refund_from=NEXT)))
    assert won.refund["text"].endswith("The other game on the ticket stays good. Keep it.")
    three = sold(seven_spots(), games=3)
    games = [drawn(GAME.plus(later), numbers=EVEN_BALLS) for later in range(2)]
    person = Person().hear(TicketShown(SCANNED, checked(three, *games, refund_from=GAME.plus(2))))
    assert person.refund["text"].endswith("Its drawn games won nothing: the ticket is finished.")
