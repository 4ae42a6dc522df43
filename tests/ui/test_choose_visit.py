"""Round the choosing: a game closes, a ticket comes out, credit goes, the next person comes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from kiosk.ledger.commands import Sell, TakeKenoDollars
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.changes import Declined, Finished, KenoDollarsTaken, PaperEnd, PaperEnded
from kiosk.ui.app_model import Screen
from kiosk.values.identifiers import CommandId
from kiosk.values.money import ZERO, Money
from tests.ui.choose_glass import choose, glass, posted
from tests.ui.fake_desk import GAME, credit, ticket, venue, voucher
from tests.ui.glass import Glass

__all__ = ["glass"]  # fixtures

pytestmark = pytest.mark.usefixtures("qapp")


def test_a_closed_game_is_answered_with_a_button_for_the_next(glass: Glass) -> None:
    choose(glass, 5)
    glass.tap("pay")
    command = posted(glass).command
    glass.hear(venue(GAME.plus(1)), Declined(command, Refused(Refusal.GAME_CLOSED)), Finished(command))
    assert glass["banner"].property("text") == "Your ticket can go into game 413 instead."
    assert glass["banner-act"].property("text") == "Use 413"
    glass.tap("banner-act")
    again = glass.desk.posted[-1]
    assert isinstance(again, Sell)
    assert again.first_game == GAME.plus(1)
    assert glass.find("banner") is None


def test_two_touches_on_the_next_game_buy_one_ticket_at_the_same_price(glass: Glass) -> None:
    choose(glass, 5, 44)
    glass.tap("stake-plus")
    glass.tap("games-plus")
    glass.tap("games-plus")
    glass.tap("pay")
    first = posted(glass)
    glass.hear(
        venue(GAME.plus(1)), Declined(first.command, Refused(Refusal.GAME_CLOSED)), Finished(first.command)
    )
    before = (glass.text("price"), glass.text("credit-text"), glass.app.property("draft").property("marks"))
    glass.tap_twice("banner-act")
    _, again = glass.desk.posted
    assert isinstance(again, Sell)
    assert (again.entry, again.first_game) == (first.entry, GAME.plus(1))
    assert again.command != first.command
    assert before[:2] == ("$4.50", "$32.40")
    assert before == (
        glass.text("price"),
        glass.text("credit-text"),
        glass.app.property("draft").property("marks"),
    )


def test_the_printed_ticket_is_the_picture_on_the_screen(glass: Glass, tmp_path: Path) -> None:
    picture = tmp_path / "ticket #1.png"
    image = QImage(80, 120, QImage.Format.Format_Grayscale8)
    image.fill(255)
    assert image.save(str(picture))
    choose(glass, 5)
    glass.tap("pay")
    command, entry = posted(glass).command, posted(glass).entry
    glass.hear(PaperEnded(command, ticket(entry), PaperEnd.PRINTED, str(picture)), Finished(command))
    assert glass.app.property("screen") == "done"
    assert glass["ticket-picture"].property("source").toLocalFile() == str(picture)
    assert glass["ticket-picture"].property("paintedHeight") > 400
    glass.tap("again")
    assert glass["number-5"].property("mark") == "."


def came_out(glass: Glass) -> TakeKenoDollars:
    """The voucher of all credit, asked for once, comes out; what asked for it."""
    (message,) = glass.desk.posted
    assert isinstance(message, TakeKenoDollars)
    glass.hear(KenoDollarsTaken(message.command, voucher(Money(3_240))), credit(ZERO))
    glass.hear(
        PaperEnded(message.command, voucher(Money(3_240)), PaperEnd.PRINTED), Finished(message.command)
    )
    return message


def test_credit_is_taken_as_keno_dollars_by_touch(glass: Glass) -> None:
    glass.tap("credit")
    assert glass.text("leave-amount") == "$32.40"
    glass.tap("take-keno-dollars")
    came_out(glass)
    glass.tap("close-leave")
    assert glass.app.property("screen") == "rest"


def test_touching_twice_takes_the_credit_once(glass: Glass) -> None:
    """Case 31, for keno dollars."""
    glass.tap("credit")
    glass.tap_twice("take-keno-dollars")
    message = came_out(glass)
    glass.tap_twice("close-leave")
    assert glass.desk.posted == [message]
    assert glass.find("close-leave") is None


def test_a_player_may_stay(glass: Glass) -> None:
    choose(glass, 5)
    glass.tap("credit")
    glass.tap("stay")
    assert (glass.find("stay"), glass.desk.posted) == (None, [])
    assert glass["number-5"].property("mark") == "s"


def test_without_credit_there_is_nothing_to_touch_in_the_strip(glass: Glass) -> None:
    glass.hear(credit(ZERO))
    assert glass.find("credit") is None
    assert glass.text("credit-text") == "$0.00"


def test_escape_goes_back(glass: Glass) -> None:
    glass.tap("help")
    QTest.keyClick(glass.window, Qt.Key.Key_Escape)
    glass.settle()
    assert glass.app.property("overlay") == ""


def test_any_touch_keeps_the_terminal_awake(glass: Glass) -> None:
    glass.hear(credit(ZERO))
    glass.at(59)
    choose(glass, 5)
    glass.at(118)
    assert glass.app.property("screen") == "choose"
    glass.at(119)
    assert glass.app.property("screen") == "rest"


def test_the_resting_screen_begins_with_a_touch() -> None:
    glass = Glass(Screen.REST)
    assert glass.app.property("screen") == "rest"
    glass.touch(glass.window.contentItem().mapToScene(QPointF(540, 900)).toPoint())
    assert glass.app.property("screen") == "choose"
    glass.close()


def test_the_next_person_finds_the_screen_as_everybody_knows_it(glass: Glass) -> None:
    glass.hear(credit(ZERO))
    names = ("contrast", "reducedMotion", "lowReach")
    for name in names:
        glass.theme.setProperty(name, True)
    glass.app.finish()
    assert glass.app.property("screen") == "rest"
    assert not any(glass.theme.property(name) for name in names)


def test_a_touch_reads_a_banner_away_and_a_sign_says_so(glass: Glass) -> None:
    glass.hear(Declined(CommandId("e" * 32), Refused(Refusal.SERIAL_UNKNOWN)))
    assert glass["banner-close"].width() > 0
    glass.tap("banner")
    assert glass.find("banner") is None


def test_the_draw_is_a_touch_away_while_a_ticket_of_the_visit_is_in_it(glass: Glass) -> None:
    assert glass.find("watch") is None
    sold = ticket(Entry((spot_wager((5,), Money.dollars(1)),), 1))
    glass.hear(PaperEnded(CommandId("e" * 32), sold, PaperEnd.PRINTED))
    choose(glass, 44)
    glass.tap("watch")
    assert glass.app.property("screen") == "draw"
    glass.tap("back")
    assert glass["number-44"].property("chosen")
