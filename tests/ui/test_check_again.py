"""A ticket on the screen stays true: it is checked once more when one of its games is drawn or closes."""

from __future__ import annotations

import msgspec

from kiosk.ports.outcome import Fault
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import Declined, Failed, Finished, TicketShown, Working
from kiosk.terminal.changes import Step as WorkStep
from kiosk.terminal.messages import Present
from kiosk.values.games import GameId
from tests.ui.check_person import SCANNED, Person
from tests.ui.drawn_games import EVEN_BALLS, checked, drawn, news, seven_spots, sold
from tests.ui.fake_desk import GAME, NOW, serial

TICKET = sold(seven_spots(), games=3)
LATER = [drawn(GAME.plus(back), NOW.plus_seconds(240 * back)) for back in range(3)]


def waiting() -> Person:
    """A ticket of three games, the first of which is drawn, lies open on the screen."""
    check = checked(TICKET, drawn(numbers=EVEN_BALLS), refund_from=GAME.plus(1))
    person = Person().hear(news(drawn()), TicketShown(SCANNED, check))
    assert person.desk.posted == []
    return person


def presented(person: Person) -> list[str]:
    """The numbers that were presented without a touch."""
    return [message.text for message in person.desk.posted if isinstance(message, Present)]


def after(*sequences: int) -> TicketShown:
    """What central says when these games of the ticket are drawn."""
    return TicketShown(SCANNED, checked(TICKET, *(LATER[place] for place in sequences)))


def test_a_game_that_is_drawn_has_the_ticket_checked_again_and_shown() -> None:
    person = waiting()
    person.model.choose_way("credit")
    person.hear(news(LATER[1], LATER[0]))
    assert presented(person) == [serial(1).digits]
    assert person.headline == "No prize so far."  # until it is known better
    answer = msgspec.structs.replace(after(0, 1), command=person.command)
    person.hear(Working(person.command, WorkStep.ASKING_CENTRAL), answer, Finished(person.command))
    assert (person.state, person.headline) == ("shown", "This ticket won $500.00 so far.")
    assert [way["name"] for way in person.ways if way["chosen"]] == ["credit"]


def test_the_same_news_asks_once_and_the_next_draw_again() -> None:
    person = waiting().hear(news(LATER[1], LATER[0]))
    person.hear(news(LATER[1], LATER[0]))
    assert len(presented(person)) == 1
    person.hear(msgspec.structs.replace(after(0, 1), command=person.command))
    person.hear(news(LATER[1], LATER[0]))
    assert len(presented(person)) == 1
    person.hear(news(LATER[2], LATER[1], LATER[0]))
    assert len(presented(person)) == 2


def test_a_game_of_nobody_here_asks_nothing() -> None:
    person = waiting().hear(news(drawn(GameId(9_000)), drawn(), next_game=GAME.plus(1)))
    assert presented(person) == []


def test_games_that_close_take_the_refund_of_them_away() -> None:
    person = waiting().hear(news(drawn(), next_game=GAME.plus(2)))
    assert len(presented(person)) == 1


def test_a_refunded_game_is_not_waited_for() -> None:
    check = checked(TICKET, drawn(), refunded_from=GAME.plus(1))
    person = Person().hear(TicketShown(SCANNED, check), news(LATER[1], LATER[0]))
    assert presented(person) == []


def test_what_can_not_be_checked_again_leaves_the_screen_and_is_asked_at_the_next_news() -> None:
    for ending in (
        lambda command: Failed(command, Fault.CENTRAL_UNREACHABLE),
        lambda command: Declined(command, Refused(Refusal.TERMINAL_UNKNOWN)),
    ):
        person = waiting().hear(news(LATER[1], LATER[0]))
        assert person.model.owns(person.command)  # so that no banner speaks of it
        person.hear(ending(person.command))
        assert (person.state, person.headline) == ("shown", "No prize so far.")
        person.hear(news(LATER[1], LATER[0]))
        assert len(presented(person)) == 2


def test_a_late_answer_brings_no_ticket_back() -> None:
    person = waiting().hear(news(LATER[1], LATER[0]))
    asked = person.command
    person.model.close()
    person.hear(msgspec.structs.replace(after(0, 1), command=asked))
    assert person.state == "closed"
    assert person.model.asked_again(asked)


def test_a_late_answer_does_not_disturb_a_payment() -> None:
    check = checked(TICKET, drawn(), refund_from=GAME.plus(1))
    person = Person().hear(TicketShown(SCANNED, check), news(LATER[1], LATER[0]))
    asked = person.command
    person.model.collect()
    person.hear(msgspec.structs.replace(after(0, 1), command=asked))
    assert (person.state, person.stub["amount"]) == ("collecting", "$250.00")


def test_an_open_question_about_a_refund_is_put_away_when_its_games_have_changed() -> None:
    person = waiting()
    person.model.ask_to_refund()
    person.hear(news(LATER[1], LATER[0]))
    person.hear(msgspec.structs.replace(after(0, 1), command=person.command))
    assert person.leaf == ""


def test_an_explanation_stays_open_at_its_game() -> None:
    person = waiting()
    person.model.explain()
    person.hear(news(LATER[1], LATER[0]))
    person.hear(msgspec.structs.replace(after(0, 1), command=person.command))
    assert (person.leaf, person.explained["title"], person.explained["count"]) == ("explain", "Game 412", 2)
