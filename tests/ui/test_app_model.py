"""The whole of the screens: which one is shown, and how a person goes from one to another."""

from __future__ import annotations

import threading

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from kiosk.ports.central import TicketCheck, TicketState
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.changes import (
    Change,
    Declined,
    NoteGivenBack,
    NoteLost,
    NoteTaken,
    PaperEnd,
    PaperEnded,
    TerminalStopped,
    TicketRefunded,
    TicketShown,
)
from kiosk.terminal.messages import Present
from kiosk.ui.app_model import AppModel, Screen
from kiosk.values.money import ZERO, Money
from tests.ui.app_standing import ENTRY, SCANNED, Standing
from tests.ui.drawn_games import checked, drawn, news, refund, seven_spots, sold
from tests.ui.fake_desk import GAME, NOW, FakeClock, FakeDesk, credit, ready, serial, ticket

pytestmark = pytest.mark.usefixtures("qapp")


def test_a_touch_on_the_resting_screen_begins_a_visit() -> None:
    standing = Standing(Screen.REST)
    standing.app.touched()
    standing.app.start()
    assert standing.screen == "choose"
    standing.wait(59)
    standing.app.touched()
    standing.wait(1)
    assert standing.read("visit", "sentence") == "Here 1 min · spent $0.00"


@pytest.mark.parametrize("change", [NoteTaken(Money.dollars(20)), NoteGivenBack(Money.dollars(20), None)])
def test_a_note_wakes_the_resting_screen(change: Change) -> None:
    standing = Standing(Screen.REST)
    standing.hear(change)
    assert standing.screen == "choose"


def test_a_sold_ticket_leads_to_its_picture_and_on() -> None:
    standing = Standing(amount=Money.dollars(5))
    standing.bought()
    assert standing.screen == "done"
    assert standing.read("visit", "sentence") == "Here 0 min · spent $1.00"
    standing.app.watch()
    assert standing.screen == "draw"
    assert standing.read("draw", "has_tickets")


def test_a_ticket_for_several_games_is_spent_whole_and_its_copy_costs_nothing() -> None:
    standing = Standing()
    entry = Entry((spot_wager((5,), Money.dollars(2)),), 5)
    for _ in range(2):
        standing.hear(PaperEnded(SCANNED, ticket(entry), PaperEnd.PRINTED))
    assert standing.read("visit", "sentence") == "Here 0 min · spent $10.00"
    continuation = msgspec.structs.replace(ticket(entry), serial=serial(3), continues=serial(1))
    standing.hear(PaperEnded(SCANNED, continuation, PaperEnd.PRINTED))
    assert standing.read("visit", "sentence") == "Here 0 min · spent $10.00"


def test_another_ticket_begins_with_an_empty_board() -> None:
    standing = Standing(amount=Money.dollars(5))
    standing.bought()
    standing.app.again()
    assert standing.screen == "choose"
    assert standing.read("draft", "marks") == "." * 80
    assert not standing.read("draft", "can_undo")


def test_done_without_credit_goes_to_rest_and_forgets_the_visit() -> None:
    standing = Standing(amount=Money.dollars(1))
    standing.bought()
    standing.hear(credit(ZERO))
    assert standing.read("draw", "has_tickets")
    standing.app.finish()
    assert standing.screen == "rest"
    assert not standing.read("draw", "has_tickets")
    assert standing.read("visit", "sentence") == "Here 0 min · spent $0.00"


def test_done_with_credit_asks_about_it_first() -> None:
    standing = Standing(amount=Money.dollars(5))
    standing.bought()
    standing.app.finish()
    assert (standing.screen, standing.overlay) == ("choose", "leave")
    standing.app.close_overlay()
    assert (standing.screen, standing.overlay) == ("choose", "")


def test_a_scanned_ticket_is_shown_wherever_the_player_is() -> None:
    for screen in (Screen.REST, Screen.CHOOSE):
        standing = Standing(screen)
        standing.app.open_help()
        standing.hear(
            TicketShown(SCANNED, TicketCheck(ticket(ENTRY), TicketState.TO_BE_DRAWN, (), ZERO, NOW))
        )
        assert (standing.screen, standing.overlay) == ("check", "")


def test_back_goes_one_step() -> None:
    standing = Standing(amount=Money.dollars(5))
    standing.app.open_check()
    assert standing.screen == "check"
    standing.app.open_help()
    standing.app.go_back()
    assert (standing.screen, standing.overlay) == ("check", "")
    standing.app.go_back()
    assert standing.screen == "choose"


def test_back_reads_a_banner_away() -> None:
    standing = Standing()
    standing.hear(NoteLost(Money.dollars(20)))
    assert standing.read("banner", "shown")
    standing.app.go_back()
    assert not standing.read("banner", "shown")


def test_a_terminal_that_has_stopped_stays_so() -> None:
    standing = Standing()
    standing.hear(TerminalStopped("The journal is damaged.", Money(1_240)))
    standing.hear(NoteTaken(Money.dollars(5)))
    standing.app.open_check()
    standing.app.start()
    standing.wait(200)
    assert standing.screen == "stopped"
    assert standing.read("service", "stopped_sentence") == "The journal is damaged."
    assert standing.read("service", "credit_when_stopped") == "$12.40"


def test_the_way_to_the_draw_is_there_while_a_ticket_of_the_visit_is_in_it() -> None:
    standing = Standing(amount=Money(1_240))
    assert not standing.app.property("can_watch")
    standing.hear(PaperEnded(SCANNED, ticket(ENTRY), PaperEnd.PRINTED))
    assert standing.app.property("can_watch")
    draft = standing.app.property("draft")
    draft.toggle(44)
    standing.app.watch()
    assert standing.screen == "draw"
    standing.app.go_back()
    assert draft.property("marks")[43] == "s"  # what is chosen already stays
    standing.hear(news(drawn()))
    assert standing.app.property("can_watch")  # its balls are being told
    standing.wait(120)
    assert not standing.app.property("can_watch")


def test_changes_told_on_the_terminals_thread_are_taken_on_the_screens(qtbot: QtBot) -> None:
    standing = Standing()
    taken_on: list[threading.Thread] = []
    standing.app.property("draft").changed.connect(lambda: taken_on.append(threading.current_thread()))
    teller = threading.Thread(target=lambda: standing.desk.tell(credit(Money(700))))
    teller.start()
    teller.join()
    qtbot.waitUntil(lambda: standing.read("strip", "credit") == "$7.00")
    assert set(taken_on) == {threading.current_thread()}


def test_what_arrives_before_the_first_frame_waits_for_it() -> None:
    desk = FakeDesk()
    app = AppModel(desk, FakeClock())
    for change in ready(Money(700)):
        desk.tell(change)
    assert app.property("strip").property("credit") == "$0.00"
    app.warm_up()
    assert app.property("strip").property("credit") == "$7.00"
    desk.tell(credit(Money(800)))
    assert app.property("strip").property("credit") == "$8.00"


def test_what_is_given_back_is_not_spent_any_more() -> None:
    """Five games at $1.00, of which the last three are given back (s 27)."""
    entry = Entry((spot_wager((5,), Money.dollars(1)),), 5)
    standing = Standing(amount=Money.dollars(20))
    bought = ticket(entry)
    standing.hear(PaperEnded(SCANNED, bought, PaperEnd.PRINTED))
    standing.app.touched()
    assert standing.read("visit", "sentence") == "Here 0 min · spent $5.00"
    standing.hear(TicketRefunded(SCANNED, refund(bought, GAME.plus(2))))
    assert standing.read("visit", "sentence") == "Here 0 min · spent $2.00"
    of_another_visit = sold(seven_spots(), games=2, number=7)
    standing.hear(TicketRefunded(SCANNED, refund(of_another_visit, GAME)))
    assert standing.read("visit", "sentence") == "Here 0 min · spent $2.00"


def test_a_ticket_checked_again_by_itself_wakes_nobody() -> None:
    """What is open is checked once more when a game is drawn; the person may have gone on meanwhile."""
    standing = Standing()
    shown = checked(sold(seven_spots(), games=2), drawn())
    standing.hear(news(drawn()), TicketShown(SCANNED, shown), news(drawn(GAME.plus(1)), drawn()))
    (asked,) = standing.desk.posted
    assert isinstance(asked, Present)
    standing.app.go_back()
    standing.hear(TicketShown(asked.command, shown), Declined(asked.command, Refused(Refusal.SERIAL_UNKNOWN)))
    assert (standing.screen, standing.read("banner", "shown")) == ("choose", False)


def test_back_closes_a_card_over_a_ticket_before_the_ticket() -> None:
    standing = Standing()
    standing.hear(TicketShown(SCANNED, checked(sold(seven_spots()), drawn())))
    standing.app.property("check").explain()
    standing.app.go_back()
    assert (standing.screen, standing.read("check", "leaf")) == ("check", "")
    standing.app.go_back()
    assert standing.screen == "choose"
