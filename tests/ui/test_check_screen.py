"""The check screen by touch: type a number, look at the games, collect."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from kiosk.ledger.commands import Collect
from kiosk.ledger.papers import KenoDollarsUse, Payment
from kiosk.ports.central import TicketState
from kiosk.ports.outcome import Fault
from kiosk.rules.wagers import EvensWager, HeadsWager, spot_wager
from kiosk.terminal.changes import (
    Failed,
    Finished,
    KenoDollarsSpent,
    PaperEnd,
    PaperEnded,
    TerminalStopped,
    TicketPaid,
    TicketShown,
)
from kiosk.terminal.messages import Present
from kiosk.values.identifiers import CommandId
from kiosk.values.money import Money
from tests.ui.drawn_games import EVEN_BALLS, checked, drawn, news, seven_spots, sold
from tests.ui.fake_desk import GAME, NOW, serial, voucher
from tests.ui.glass import LANDSCAPE, PORTRAIT, Glass

pytestmark = pytest.mark.usefixtures("qapp")
SCANNED = CommandId("5" * 32)
D = Money.dollars


@pytest.fixture(params=[PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def glass(request: pytest.FixtureRequest) -> Iterator[Glass]:
    opened = Glass(size=request.param)
    yield opened
    opened.close()


def _ten_games(glass: Glass) -> None:
    games = [drawn(GAME.plus(later), NOW) for later in range(10)]
    ticket = sold(seven_spots(), HeadsWager(D(5)), spot_wager(range(1, 41), D(1)), games=10)
    glass.hear(TicketShown(SCANNED, checked(ticket, *games)))


def test_a_number_is_typed_on_the_keypad_and_presented(glass: Glass) -> None:
    glass.tap("check-ticket")
    for digit in serial(1).digits:
        glass.tap(f"digit-{digit}")
    assert glass.text("serial-sentence") == "Now the time printed on the paper: for 8:41 pm type 08 41."
    assert glass.text("typed-number") == serial(1).grouped
    assert not glass["submit-serial"].isEnabled()
    for digit in "0841":
        glass.tap(f"digit-{digit}")
    assert glass.text("serial-sentence") == "Number and time are complete."
    assert (glass.outside(), glass.cut(), glass.too_small()) == ([], [], [])
    glass.tap("submit-serial")
    presented = [message for message in glass.desk.posted if isinstance(message, Present)]
    assert [(message.text, message.issued) for message in presented] == [(serial(1).digits, 8 * 60 + 41)]


def test_a_wrong_number_can_not_be_sent(glass: Glass) -> None:
    glass.tap("check-ticket")
    assert not glass["submit-serial"].isEnabled()
    for _ in range(18):
        glass.tap("digit-1")
    assert glass.text("serial-sentence").startswith("A digit is wrong")
    assert not glass["submit-serial"].isEnabled()
    glass.tap("erase-digit")
    assert glass.text("serial-sentence") == "Type 1 more digit."
    glass.tap("clear-digits")
    assert glass.text("serial-sentence") == "Type 18 more digits."


def test_a_scanned_ticket_opens_the_screen_and_is_collected_by_touch(glass: Glass) -> None:
    glass.hear(news(drawn()), TicketShown(SCANNED, checked(sold(seven_spots()), drawn())))
    assert glass.app.property("screen") == "check"
    assert glass.text("check-headline") == "This ticket won $250.00"
    assert glass.text("collect-amount") == "$250.00"
    glass.tap("way-credit")
    glass.tap("collect")
    collected = [message for message in glass.desk.posted if isinstance(message, Collect)]
    assert [(message.serial, message.as_keno_dollars) for message in collected] == [(serial(1), False)]
    assert not glass["collect"].isEnabled()


def test_the_printed_paper_is_shown_and_done_leads_on(glass: Glass, tmp_path: Path) -> None:
    picture = tmp_path / "paper.png"
    image = QImage(576, 900, QImage.Format.Format_Grayscale8)
    image.fill(255)
    assert image.save(str(picture))
    glass.hear(TicketShown(SCANNED, checked(sold(seven_spots()), drawn())))
    glass.tap("collect")
    command = glass.desk.posted[-1].command  # type: ignore[union-attr]
    glass.hear(
        TicketPaid(command, Payment(serial(1), D(250), NOW), as_keno_dollars=True),
        PaperEnded(command, voucher(D(250)), PaperEnd.PRINTED, str(picture)),
    )
    assert glass["paper-picture"].property("sourceSize").height() == 900
    glass.tap("done")
    assert glass.app.property("screen") == "choose"


def test_a_ticket_scanned_while_another_is_paid_comes_up_after_it(glass: Glass) -> None:
    first = checked(sold(seven_spots()), drawn())
    other = checked(sold(HeadsWager(D(1)), number=4), drawn())
    glass.hear(news(drawn()), TicketShown(SCANNED, first))
    glass.tap("way-credit")
    glass.tap("collect")
    command = glass.desk.posted[-1].command  # type: ignore[union-attr]
    glass.hear(TicketShown(CommandId("6" * 32), other))
    assert glass.text("collect-amount") == "$250.00"
    assert glass["banner"].property("title") == "We have read your other ticket"
    glass.hear(TicketPaid(command, Payment(serial(1), D(250), NOW), as_keno_dollars=False))
    glass.hear(Finished(command))
    assert glass.text("check-headline") == "$250.00 is now credit here."
    assert glass.text("collect-amount") == "$250.00"
    assert (glass.outside(), glass.cut()) == ([], [])
    glass.tap("done")
    assert (glass.text("check-headline"), glass.text("collect-amount")) == ("This ticket won $2.00", "$2.00")
    assert glass["collect"].isEnabled()
    assert glass.find("banner") is None
    glass.tap("back")
    assert glass.app.property("screen") == "choose"


def test_more_games_than_fit_scroll_by_two_buttons(glass: Glass) -> None:
    _ten_games(glass)
    assert not glass["scroll-up"].isEnabled()
    glass.tap("scroll-down")
    assert glass["scroll-up"].isEnabled()
    assert not glass["scroll-down"].isEnabled()
    glass.tap("scroll-up")
    assert not glass["scroll-up"].isEnabled()


def test_what_can_not_be_checked_now_can_be_tried_again(glass: Glass) -> None:
    glass.tap("check-ticket")
    for digit in f"{serial(1).digits}0841":
        glass.tap(f"digit-{digit}")
    glass.tap("submit-serial")
    glass.hear(Failed(glass.desk.posted[-1].command, Fault.CENTRAL_UNREACHABLE))  # type: ignore[union-attr]
    assert glass.text("check-headline") == "We can't check this ticket right now."
    assert glass.find("done") is None
    glass.tap("try-again")
    assert sum(isinstance(message, Present) for message in glass.desk.posted) == 2


@pytest.mark.parametrize("contrast", [False, True])
def test_no_text_is_cut_in_any_state(glass: Glass, contrast: bool) -> None:
    glass.theme.setProperty("contrast", contrast)
    glass.tap("check-ticket")
    assert (glass.outside(), glass.cut(), glass.too_small()) == ([], [], [])
    later = drawn(GAME.plus(1), NOW, EVEN_BALLS)
    tickets = [
        checked(sold(seven_spots(10)), drawn()),
        checked(sold(seven_spots(10), games=5), drawn(), later),
        checked(
            sold(seven_spots(10), games=5),
            *(drawn(GAME.plus(n), NOW.plus_seconds(-90_000)) for n in range(5)),
        ),
        checked(sold(seven_spots(), games=5)),
        checked(sold(spot_wager(range(1, 41), D(1)), games=2), drawn(), later),
        checked(sold(EvensWager(D(1)), games=3), drawn(), later),
        checked(sold(seven_spots(), HeadsWager(D(5)), EvensWager(D(1))), drawn()),
        checked(sold(seven_spots()), drawn(), state=TicketState.PAID),
        checked(sold(seven_spots(), games=2), drawn(), state=TicketState.REPLACED),
    ]
    for check in tickets:
        glass.hear(TicketShown(SCANNED, check))
        assert (glass.outside(), glass.cut(), glass.too_small()) == ([], [], []), check.state
        assert (glass.overflowing("check-row"), glass.overlapping("check-row")) == ([], []), check
    _ten_games(glass)
    assert (glass.cut(), glass.too_small()) == ([], [])
    assert (glass.overflowing("check-row"), glass.overlapping("check-row")) == ([], [])
    glass.app.go_back()
    glass.app.open_check()
    glass.hear(KenoDollarsSpent(SCANNED, KenoDollarsUse(serial(2), D(20), True, NOW)))
    assert glass.text("check-headline") == "$20.00 of promotional keno dollars are now credit."
    assert (glass.outside(), glass.cut()) == ([], [])


def test_a_stopped_terminal_says_what_is_recorded_and_where_to_go(glass: Glass) -> None:
    glass.hear(TerminalStopped("The journal is damaged at entry 412.", Money(1_240)))
    assert glass.text("stopped-headline") == "This terminal has stopped."
    assert glass.text("stopped-credit") == "$12.40"
    assert glass.text("stopped-sentence") == "For staff: The journal is damaged at entry 412."
    assert (glass.outside(), glass.cut()) == ([], [])


def test_with_low_reach_no_control_stands_high(glass: Glass) -> None:
    if glass.window.width() > glass.window.height():
        return
    glass.theme.setProperty("lowReach", True)
    glass.tap("check-ticket")
    assert glass.higher_than(512) == []
    _ten_games(glass)
    assert glass.higher_than(512) == []
    glass.tap("scroll-down")
    assert (glass.outside(), glass.too_small()) == ([], [])
    glass.tap("back")
    assert glass.app.property("screen") == "choose"


def test_turning_the_panel_leaves_the_acts_as_they_were(glass: Glass) -> None:
    glass.hear(news(drawn()), TicketShown(SCANNED, checked(sold(seven_spots()), drawn())))
    sizes = []
    for size in (LANDSCAPE, PORTRAIT, LANDSCAPE, PORTRAIT):
        glass.window.resize(*size)
        glass.settle()
        sizes.append(glass["collect"].height())
        assert (glass.outside(), glass.cut()) == ([], [])
    assert sizes == [96, 96, 96, 96]


def press(glass: Glass, keys: str) -> None:
    """On a keyboard."""
    for key in keys:
        QTest.keyClick(glass.window, Qt.Key(ord(key.upper())))


def test_the_number_can_be_typed_on_a_keyboard(glass: Glass) -> None:
    glass.app.open_check()
    glass.settle()
    check = glass.app.property("check")
    press(glass, "x48219")
    QTest.keyClick(glass.window, Qt.Key.Key_Backspace)
    assert check.property("groups")[0] == "4821"
    QTest.keyClick(glass.window, Qt.Key.Key_Return)  # not complete: nothing is asked
    assert glass.desk.posted == []
    for _ in range(4):
        QTest.keyClick(glass.window, Qt.Key.Key_Backspace)
    press(glass, f"{serial(1).digits}0841")
    QTest.keyClick(glass.window, Qt.Key.Key_Enter)
    assert len(glass.desk.posted) == 1


def test_digits_are_typed_into_nothing_that_is_not_shown(glass: Glass) -> None:
    press(glass, "4821")
    glass.app.open_check()
    glass.app.open_help()
    glass.settle()
    press(glass, "4821")
    assert glass.app.property("check").property("digit_count") == 0


def test_the_texts_of_all_games_begin_at_the_same_place(glass: Glass) -> None:
    ticket = sold(seven_spots(), games=5)
    glass.hear(TicketShown(SCANNED, checked(ticket, drawn(), drawn(GAME.plus(1)))))
    rows = [item for item in glass.items() if item.objectName() == "check-row"]
    assert len(rows) == 5
    assert len({round(row.property("startX")) for row in rows}) == 1


@pytest.mark.parametrize("is_below_help", [True, False])
def test_a_ticket_that_lies_open_shows_its_game_when_it_is_drawn(glass: Glass, is_below_help: bool) -> None:
    """QML that reads the drawn game before there is one would warn, and a warning fails a test."""
    ticket = sold(seven_spots())
    glass.hear(TicketShown(SCANNED, checked(ticket)))
    assert glass.find("check-row") is not None
    if is_below_help:
        glass.app.open_help()
    glass.hear(news(drawn()))
    asked = glass.desk.posted[-1]
    assert isinstance(asked, Present)
    glass.hear(TicketShown(asked.command, checked(ticket, drawn())), Finished(asked.command))
    glass.app.close_overlay()
    glass.settle()
    assert glass.text("check-headline") == "This ticket won $250.00"
    glass.hear(TicketShown(SCANNED, checked(sold(seven_spots(), number=4))))
    assert glass.text("check-headline") == "Game 412 is to be drawn."
