"""The whole of the screens: which one is shown, what lies over it, and when nobody is there any more."""

from __future__ import annotations

import threading
from typing import Any

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from kiosk.ledger.commands import Sell, TakeKenoDollars
from kiosk.ledger.papers import KenoDollarsUse
from kiosk.ports.central import TicketCheck, TicketState
from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.changes import (
    Change,
    Declined,
    Doubtful,
    Failed,
    Finished,
    KenoDollarsSpent,
    KenoDollarsTaken,
    NoteGivenBack,
    NoteLost,
    NoteTaken,
    PaperEnd,
    PaperEnded,
    TerminalStopped,
    TicketShown,
)
from kiosk.ui.app_model import AppModel, Screen
from kiosk.ui.idle import IDLE_SECONDS, WARNING_SECONDS, Idle
from kiosk.values.identifiers import CommandId
from kiosk.values.money import ZERO, Money
from tests.ui.drawn_games import drawn, news
from tests.ui.fake_desk import NOW, FakeClock, FakeDesk, credit, ready, serial, service, ticket, voucher

pytestmark = pytest.mark.usefixtures("qapp")

SCANNED = CommandId("e" * 32)  # a command nobody at the screen gave
ENTRY = Entry((spot_wager((5,), Money.dollars(1)),), 1)


class Standing:
    """An app without a window."""

    def __init__(self, first_screen: Screen = Screen.CHOOSE, amount: Money = ZERO) -> None:
        self.desk, self.clock = FakeDesk(), FakeClock()
        self.app = AppModel(self.desk, self.clock, first_screen)
        self.app.warm_up()
        self.hear(*ready(amount))

    def hear(self, *changes: Change) -> None:
        """The terminal tells."""
        for change in changes:
            self.app.hear(change)

    def wait(self, seconds: float) -> None:
        """Nobody touches anything for so long, while the window ticks every second."""
        for _ in range(int(seconds)):
            self.clock.move(1)
            self.app.tick()

    def read(self, part: str, name: str) -> Any:
        """What QML reads of a part."""
        return self.app.property(part).property(name)

    @property
    def screen(self) -> str:
        """The screen shown."""
        return str(self.app.property("screen"))

    @property
    def overlay(self) -> str:
        """What lies over it."""
        return str(self.app.property("overlay"))

    def buy(self) -> CommandId:
        """Choose number 5 and pay; the command that was posted."""
        self.app.property("draft").toggle(5)
        self.app.pay()
        posted = self.desk.posted[-1]
        assert isinstance(posted, Sell)
        return posted.command

    def bought(self) -> None:
        """Buy the ticket, and have it printed."""
        command = self.buy()
        self.hear(PaperEnded(command, ticket(ENTRY), PaperEnd.PRINTED), Finished(command))


# --- from screen to screen


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


# --- banners


def test_what_a_screen_asked_for_is_told_once() -> None:
    standing = Standing(amount=Money.dollars(5))
    command = standing.buy()
    standing.hear(Declined(command, Refused(Refusal.NOT_SELLING)), Finished(command))
    assert standing.read("banner", "title") == "Games are paused"


def test_the_next_touch_on_pay_takes_the_banner_away() -> None:
    standing = Standing(amount=Money.dollars(5))
    command = standing.buy()
    standing.hear(Declined(command, Refused(Refusal.NOT_SELLING)), Finished(command))
    standing.app.pay()
    assert not standing.read("banner", "shown")


@pytest.mark.parametrize(
    ("change", "title"),
    [
        (Declined(SCANNED, Refused(Refusal.NOT_GENUINE)), "We can't accept this paper"),
        (Failed(SCANNED, Fault.CENTRAL_UNREACHABLE), "No connection to central"),
        (Doubtful(SCANNED, ZERO), "We don't know yet if your keno dollars are made"),
        (
            KenoDollarsSpent(SCANNED, KenoDollarsUse(serial(2), Money(1_240), False, NOW)),
            "Your keno dollars are credit now: $12.40",
        ),
        (NoteGivenBack(Money.dollars(20), None), "Your $20 note came back"),
        (NoteLost(Money.dollars(20)), "We don't know where your $20 note is"),
        (
            PaperEnded(SCANNED, voucher(Money(1_240)), PaperEnd.PRINTED),
            "Keno dollars from before are printed now",
        ),
        (PaperEnded(SCANNED, ticket(ENTRY), PaperEnd.PRINTED), "A ticket from before is printed now"),
    ],
)
def test_what_nobody_at_the_screen_asked_for_is_told_in_a_banner(change: Change, title: str) -> None:
    standing = Standing(Screen.REST)
    standing.hear(change)
    assert (standing.screen, standing.read("banner", "title")) == ("choose", title)


def test_doubt_is_settled_when_nothing_is_held_any_more() -> None:
    standing = Standing(amount=Money.dollars(5))
    command = standing.buy()
    standing.hear(credit(Money.dollars(4), reserved=Money.dollars(1)), Doubtful(command, Money.dollars(1)))
    assert standing.read("banner", "kind") == "doubt"
    assert standing.read("strip", "credit_label") == "$1.00 held, credit"
    standing.hear(credit(Money.dollars(5)))
    assert not standing.read("banner", "shown")
    assert standing.read("strip", "credit_label") == "Credit"


def test_a_fault_stays_until_it_is_mended_or_read() -> None:
    standing = Standing(amount=Money(1_240))
    standing.hear(service(printer=PrinterStatus.PAPER_OUT))
    assert standing.read("banner", "title") == "The printer has no paper"
    assert standing.read("banner", "text") == "Your $12.40 is safe. Please tell the counter."
    standing.app.dismiss_banner()
    assert not standing.read("banner", "shown")
    standing.hear(service(central=False))
    assert standing.read("banner", "title") == "No connection to central"
    standing.hear(service())
    assert not standing.read("banner", "shown")


def test_a_fault_that_was_read_is_told_again_in_the_next_visit() -> None:
    standing = Standing()
    standing.hear(service(printer=PrinterStatus.PAPER_OUT))
    standing.app.dismiss_banner()
    standing.wait(60)
    standing.app.start()
    assert standing.read("banner", "title") == "The printer has no paper"


def test_a_new_fault_takes_the_place_of_an_old_refusal_but_not_of_a_doubt() -> None:
    standing = Standing(amount=Money.dollars(5))
    standing.hear(Declined(SCANNED, Refused(Refusal.ALREADY_USED)), service(central=False))
    assert standing.read("banner", "title") == "No connection to central"
    standing.hear(service())
    assert not standing.read("banner", "shown")
    standing.hear(NoteLost(Money.dollars(20)), service(central=False))
    assert standing.read("banner", "title") == "We don't know where your $20 note is"


def test_a_refusal_is_over_when_the_player_goes_on_and_a_doubt_is_not() -> None:
    standing = Standing(amount=Money.dollars(5))
    standing.hear(Declined(SCANNED, Refused(Refusal.ALREADY_USED)))
    standing.app.open_check()
    assert not standing.read("banner", "shown")
    standing.hear(NoteLost(Money.dollars(20)))
    standing.app.go_back()
    assert standing.read("banner", "kind") == "doubt"


def test_a_fault_of_the_note_acceptor_does_not_stop_the_sale() -> None:
    standing = Standing(amount=Money.dollars(5))
    standing.hear(service(cash_fault=Fault.CASH_JAM))
    standing.app.property("draft").toggle(5)
    assert standing.read("banner", "title") == "A note is stuck"
    assert standing.read("draft", "can_pay")


# --- nobody is there


def test_idle_counts_from_the_last_touch() -> None:
    idle = Idle(NOW)
    just_before = NOW.plus_us(IDLE_SECONDS * 1_000_000 - 1)
    assert not idle.is_over(just_before)
    assert idle.is_over(NOW.plus_seconds(IDLE_SECONDS))
    idle.touch(NOW.plus_seconds(10))
    assert not idle.is_over(NOW.plus_seconds(IDLE_SECONDS))
    assert idle.seconds_of_warning(NOW.plus_seconds(10 + IDLE_SECONDS)) == WARNING_SECONDS
    assert idle.seconds_of_warning(NOW.plus_seconds(10 + IDLE_SECONDS + WARNING_SECONDS)) == 0


def test_without_credit_the_terminal_rests_after_a_minute() -> None:
    standing = Standing()
    standing.app.property("draft").toggle(5)
    standing.app.open_help()
    standing.wait(59)
    assert (standing.screen, standing.overlay) == ("choose", "help")
    standing.wait(1)
    assert (standing.screen, standing.overlay) == ("rest", "")
    assert standing.read("draft", "marks") == "." * 80


def test_with_credit_it_warns_then_prints_keno_dollars_then_rests() -> None:
    standing = Standing(amount=Money(1_240))
    standing.wait(60)
    assert (standing.screen, standing.overlay) == ("choose", "leave")
    assert standing.read("leave", "sentence") == "We print it as keno dollars in 30 seconds."
    standing.wait(29)
    assert standing.read("leave", "sentence") == "We print it as keno dollars in 1 second."
    assert standing.desk.posted == []
    standing.wait(1)
    (posted,) = standing.desk.posted
    assert isinstance(posted, TakeKenoDollars)
    assert posted.amount is None
    standing.wait(10)
    assert len(standing.desk.posted) == 1
    standing.hear(KenoDollarsTaken(posted.command, voucher(Money(1_240))), credit(ZERO))
    standing.hear(
        PaperEnded(posted.command, voucher(Money(1_240)), PaperEnd.PRINTED), Finished(posted.command)
    )
    assert (standing.screen, standing.overlay) == ("rest", "")


def test_a_touch_in_the_warning_starts_the_minute_anew() -> None:
    standing = Standing(amount=Money(1_240))
    standing.wait(75)
    standing.app.touched()
    standing.app.close_overlay()
    standing.wait(59)
    assert standing.overlay == ""
    standing.wait(1)
    assert standing.overlay == "leave"
    assert standing.desk.posted == []


def test_credit_that_can_not_be_printed_stays_in_sight() -> None:
    standing = Standing(amount=Money(1_240))
    standing.hear(service(printer=PrinterStatus.PAPER_OUT))
    standing.wait(600)
    assert (standing.screen, standing.desk.posted) == ("choose", [])
    standing.hear(service())
    standing.wait(91)
    assert len(standing.desk.posted) == 1


def test_nobody_is_sent_away_while_the_terminal_works_for_them() -> None:
    standing = Standing(amount=Money.dollars(5))
    command = standing.buy()
    standing.wait(300)
    assert (standing.screen, standing.overlay, standing.read("sale", "busy")) == ("choose", "", True)
    standing.hear(PaperEnded(command, ticket(ENTRY), PaperEnd.PRINTED), Finished(command), credit(ZERO))
    standing.wait(59)
    assert standing.screen == "done"
    standing.wait(1)
    assert standing.screen == "rest"


def test_whoever_waits_for_the_draw_of_a_ticket_is_left_in_peace_for_a_game() -> None:
    standing = Standing(amount=Money.dollars(1))
    standing.bought()
    standing.hear(credit(ZERO))
    standing.app.watch()
    standing.wait(240 + 59)  # the venue draws every four minutes
    assert standing.screen == "draw"
    standing.wait(1)
    assert standing.screen == "rest"


def test_a_voucher_the_player_asked_for_stays_on_the_screen_until_taken() -> None:
    standing = Standing(amount=Money(1_240))
    standing.app.open_leave()
    standing.app.take_keno_dollars()
    (posted,) = standing.desk.posted
    assert isinstance(posted, TakeKenoDollars)
    standing.app.close_overlay()
    assert standing.overlay == "leave"  # in work: it keeps its card
    standing.hear(KenoDollarsTaken(posted.command, voucher(Money(1_240))), credit(ZERO))
    standing.hear(
        PaperEnded(posted.command, voucher(Money(1_240)), PaperEnd.PRINTED), Finished(posted.command)
    )
    assert standing.overlay == "leave"
    standing.app.leave_now()
    assert standing.screen == "rest"


# --- threads


@pytest.mark.parametrize(
    "presented",
    [
        KenoDollarsSpent(SCANNED, KenoDollarsUse(serial(2), Money(1_240), False, NOW)),
        Declined(SCANNED, Refused(Refusal.SERIAL_UNKNOWN)),
    ],
)
def test_the_card_of_a_voucher_is_over_when_a_paper_is_presented(presented: Change) -> None:
    """The voucher that was just taken may be the very paper: then it must not say to take it."""
    standing = Standing(amount=Money(1_240))
    standing.app.open_leave()
    standing.app.take_keno_dollars()
    command = standing.desk.posted[-1].command  # type: ignore[union-attr]
    printed = PaperEnded(command, voucher(Money(1_240)), PaperEnd.PRINTED)
    taken = KenoDollarsTaken(command, voucher(Money(1_240)))
    standing.hear(taken, credit(ZERO), printed, Finished(command))
    assert standing.read("leave", "state") == "done"
    standing.hear(presented, credit(Money(1_240)))
    assert (standing.screen, standing.overlay) == ("choose", "")


def test_a_missing_connection_is_no_alarm_in_the_first_seconds() -> None:
    starting = Standing()
    fresh = AppModel(starting.desk, starting.clock)
    fresh.warm_up()
    banner = fresh.property("banner")
    fresh.hear(service(central=False))
    assert not banner.property("shown")
    starting.clock.move(4)
    fresh.tick()
    assert not banner.property("shown")
    starting.clock.move(1)
    fresh.tick()
    assert banner.property("title") == "No connection to central"


def test_a_connection_that_was_there_is_missed_at_once() -> None:
    standing = Standing()
    standing.hear(service(central=False))
    assert standing.read("banner", "title") == "No connection to central"


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


def test_a_voucher_put_in_while_leaving_is_asked_about_keeps_the_question() -> None:
    standing = Standing(amount=Money(1_240))
    standing.app.open_leave()
    standing.hear(KenoDollarsSpent(SCANNED, KenoDollarsUse(serial(3), Money(500), False, NOW)))
    assert standing.overlay == "leave"


def test_what_the_person_before_has_set_ends_with_the_rest() -> None:
    """On the way to rest, and when somebody has set it at rest and gone."""
    standing, rests = Standing(), []
    standing.app.rested.connect(lambda: rests.append(standing.screen))
    standing.app.finish()
    assert rests == ["rest"]
    standing.app.open_sight()
    standing.app.touched()
    standing.wait(IDLE_SECONDS - 1)
    assert (rests, standing.overlay) == (["rest"], "sight")
    standing.wait(1)
    assert (rests, standing.overlay) == (["rest", "rest"], "")


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
