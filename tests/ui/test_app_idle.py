"""When nobody is there any more: what becomes of the screen and of the credit."""

from __future__ import annotations

import pytest

from kiosk.ledger.commands import TakeKenoDollars
from kiosk.ledger.papers import KenoDollarsUse
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import (
    Change,
    Declined,
    Finished,
    KenoDollarsSpent,
    KenoDollarsTaken,
    PaperEnd,
    PaperEnded,
)
from kiosk.ui.idle import IDLE_SECONDS, WARNING_SECONDS, Idle
from kiosk.values.money import ZERO, Money
from tests.ui.app_standing import ENTRY, SCANNED, Standing
from tests.ui.fake_desk import NOW, credit, serial, service, ticket, voucher

pytestmark = pytest.mark.usefixtures("qapp")


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
