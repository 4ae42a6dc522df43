"""The cards over a checked ticket by touch: giving games back, and how it was worked out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from kiosk.ledger.commands import Collect, RefundGames
from kiosk.rules.jackpots import Jackpot
from kiosk.rules.wagers import HeadsWager, spot_wager
from kiosk.terminal.changes import Finished, TicketRefunded, TicketShown
from kiosk.terminal.messages import Present
from kiosk.values.identifiers import CommandId
from kiosk.values.money import Money
from tests.ui.drawn_games import (
    EIGHT,
    EVEN_BALLS,
    checked,
    drawn,
    lucky_last,
    news,
    refund,
    seven_spots,
    sold,
    three_groups,
)
from tests.ui.fake_desk import GAME, NOW, serial
from tests.ui.glass import LANDSCAPE, PORTRAIT, Glass

pytestmark = pytest.mark.usefixtures("qapp")
SCANNED = CommandId("5" * 32)
D = Money.dollars
NEXT = GAME.plus(1)
FOUR = sold(seven_spots(), games=4)
JACKPOT = Jackpot(8, 8, D(2_500), Money(409_793), D(1_000))
WON = drawn(multiplier=3, jackpots=(JACKPOT,), won=("8",))
TICKETS = {
    "refund": checked(FOUR, drawn(), refund_from=NEXT),
    "undrawn": checked(sold(three_groups(), lucky_last(), games=3), refund_from=GAME),
    "ways": checked(
        sold(three_groups(bonus=True), games=3),
        drawn(multiplier=3),
        drawn(NEXT, NOW, EVEN_BALLS, has_bonus=True),
        refund_from=GAME.plus(2),
    ),
    "licensee": checked(
        sold(spot_wager(EIGHT, D(1), bonus=True)), WON, with_others=[spot_wager(EIGHT, D(2))]
    ),
    "part refunded": checked(FOUR, drawn(), refunded_from=GAME.plus(2)),
    "refunded": checked(FOUR, refunded_from=GAME),
    "many": checked(
        sold(seven_spots(10, bonus=True), three_groups(bonus=True), lucky_last(), games=10),
        *(drawn(GAME.plus(later), NOW.plus_seconds(-90_000), multiplier=10) for later in range(9)),
        refund_from=GAME.plus(9),
    ),
}


@pytest.fixture(params=[PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def glass(request: pytest.FixtureRequest) -> Iterator[Glass]:
    opened = Glass(size=request.param)
    opened.hear(news(drawn()))
    yield opened
    opened.close()


def show(glass: Glass, name: str) -> Glass:
    """Hold one of the tickets to the scanner."""
    return glass.hear(TicketShown(SCANNED, TICKETS[name]))


def test_games_are_given_back_in_two_touches(glass: Glass) -> None:
    show(glass, "refund")
    glass.tap("refund")
    assert glass.text("refund-question") == "Give back games 413 to 415?"
    assert glass.desk.posted == []
    glass.tap("confirm-refund")
    posted = glass.desk.posted[-1]
    assert isinstance(posted, RefundGames)
    assert (posted.serial, posted.first_game) == (serial(1), NEXT)
    assert not glass["confirm-refund"].isEnabled()
    assert not glass["keep-ticket"].isEnabled()
    glass.hear(TicketRefunded(posted.command, refund(FOUR, NEXT)), Finished(posted.command))
    assert glass.text("check-headline") == "$6.00 is credit here again."
    assert (glass.outside(), glass.cut()) == ([], [])
    glass.tap("done")
    assert glass.app.property("screen") == "choose"


def test_a_second_touch_gives_nothing_back_twice(glass: Glass) -> None:
    show(glass, "refund")
    glass.tap("refund")
    glass.tap_twice("confirm-refund")
    assert sum(isinstance(message, RefundGames) for message in glass.desk.posted) == 1


@pytest.mark.parametrize("way_out", ["keep-ticket", "beside", "escape"])
def test_every_way_out_keeps_the_ticket(glass: Glass, way_out: str) -> None:
    show(glass, "refund")
    glass.tap("refund")
    if way_out == "beside":
        glass.touch(QPoint(20, 20))
    elif way_out == "escape":
        QTest.keyClick(glass.window, Qt.Key.Key_Escape)
        glass.settle()
    else:
        glass.tap(way_out)
    assert glass.find("confirm-refund") is None
    assert (glass.app.property("screen"), glass.desk.posted) == ("check", [])
    assert glass["refund"].isEnabled()


def test_the_explanation_opens_turns_and_closes(glass: Glass) -> None:
    show(glass, "ways")
    glass.tap("explain")
    assert (glass.text("explain-title"), glass.text("explain-amount")) == ("Game 412", "$102.00")
    assert not glass["explain-previous"].isEnabled()
    glass.tap("explain-next")
    assert (glass.text("explain-title"), glass.text("explain-amount")) == ("Game 413", "$6.00")
    assert not glass["explain-next"].isEnabled()
    glass.tap("explain-previous")
    glass.tap("close-explain")
    assert glass.find("explain-title") is None
    glass.tap("collect")
    assert isinstance(glass.desk.posted[-1], Collect)


def test_a_long_explanation_scrolls_by_two_buttons(glass: Glass) -> None:
    show(glass, "many")
    glass.tap("explain")
    assert not glass["explain-up"].isEnabled()
    glass.tap("explain-down")
    assert glass["explain-up"].isEnabled()
    glass.tap("explain-next")
    assert not glass["explain-up"].isEnabled()  # another game begins at its top


def test_what_the_licensee_pays_has_no_collect_button(glass: Glass) -> None:
    show(glass, "licensee")
    assert glass.find("collect") is None
    assert glass.text("collect-amount") == "$78,199.31"
    glass.tap("done")
    assert glass.app.property("screen") == "choose"


def test_nothing_is_offered_that_can_not_be_done(glass: Glass) -> None:
    show(glass, "refunded")
    assert (glass.find("refund"), glass.find("explain"), glass.find("collect")) == (None, None, None)
    show(glass, "undrawn")
    assert glass.find("explain") is None
    assert glass["refund"].isEnabled()


@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("name", TICKETS)
def test_no_text_is_cut_on_any_ticket_or_card(glass: Glass, name: str, contrast: bool) -> None:
    glass.theme.setProperty("contrast", contrast)
    show(glass, name)
    assert (glass.outside(), glass.cut(), glass.too_small()) == ([], [], [])
    assert (glass.overflowing("check-row"), glass.overlapping("check-row")) == ([], [])
    for act, out in (("refund", "keep-ticket"), ("explain", "close-explain")):
        if glass.find(act) is not None:
            glass.tap(act)
            assert (glass.outside(), glass.cut(), glass.too_small()) == ([], [], [])
            glass.tap(out)


def test_with_low_reach_no_control_of_a_card_stands_high(glass: Glass) -> None:
    if glass.window.width() > glass.window.height():
        return
    glass.theme.setProperty("lowReach", True)
    for name in TICKETS:
        show(glass, name)
        assert glass.higher_than(512) == []
        assert (glass.outside(), glass.cut(), glass.too_small()) == ([], [], [])
        for act, out in (("refund", "keep-ticket"), ("explain", "close-explain")):
            if glass.find(act) is not None:
                glass.tap(act)
                assert glass.higher_than(512) == []
                glass.tap(out)


def test_an_open_ticket_is_checked_again_without_taking_the_person_anywhere(glass: Glass) -> None:
    show(glass, "refund")
    glass.hear(news(drawn(NEXT), drawn()))
    posted = glass.desk.posted[-1]
    assert isinstance(posted, Present)
    glass.tap("back")
    answer = checked(FOUR, drawn(), drawn(NEXT))
    glass.hear(TicketShown(posted.command, answer), Finished(posted.command))
    assert glass.app.property("screen") == "choose"
    show(glass, "refund")
    glass.hear(news(drawn(NEXT), drawn(), next_game=GAME.plus(2)))
    again = glass.desk.posted[-1]
    assert isinstance(again, Present)
    glass.hear(TicketShown(again.command, answer), Finished(again.command))
    assert glass.text("check-headline") == "This ticket won $500.00 so far."


def test_what_beside_numbers_was_wagered_is_shown_with_them(glass: Glass) -> None:
    ticket = sold(seven_spots(), lucky_last(), HeadsWager(D(1)))
    glass.hear(TicketShown(SCANNED, checked(ticket, drawn())))
    assert glass.text("check-headline") == "This ticket won $252.00"
