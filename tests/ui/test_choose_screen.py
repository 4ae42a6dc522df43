"""Choosing, paying and leaving with a finger on the glass, in both shapes of the panel."""

from __future__ import annotations

import pytest
import shiboken6
from PySide6.QtCore import QMetaObject, QObject, QPointF, Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from kiosk.ports.printer import PrinterStatus
from kiosk.rules.wagers import Entry, HeadsWager, spot_wager
from kiosk.ui.window import create_app, create_engine, window_of
from kiosk.values.money import Money
from tests.ui.choose_glass import D, choose, glass, posted
from tests.ui.fake_desk import GAME, FakeClock, FakeDesk, credit, ready, service
from tests.ui.glass import PORTRAIT, Glass

__all__ = ["glass"]  # fixtures

pytestmark = pytest.mark.usefixtures("qapp")


def test_a_ticket_is_bought_by_touch(glass: Glass) -> None:
    choose(glass, 5, 44, 61)
    glass.tap("stake-plus")
    glass.tap("stake-plus")
    glass.tap("games-plus")
    glass.tap("games-plus")
    assert (glass.text("stake-value"), glass.text("price")) == ("$2.00", "$6.00")
    glass.tap("pay")
    assert posted(glass).entry == Entry((spot_wager((5, 44, 61), D(2)),), 3)
    assert posted(glass).first_game == GAME


def test_a_second_tap_on_pay_does_nothing(glass: Glass) -> None:
    """Case 31: taps on the place of Pay after the first, whatever is there by then."""
    choose(glass, 5)
    pay = glass["pay"]
    middle = pay.mapToScene(QPointF(pay.width() / 2, pay.height() / 2)).toPoint()
    for _ in range(4):
        glass.touch(middle)
    assert len(glass.desk.posted) == 1
    assert pay.property("text") == "Asking central"
    glass.touch(glass["number-9"].mapToScene(QPointF(20, 20)).toPoint())
    assert glass["number-9"].property("mark") == "."  # nothing moves while it works


def test_the_act_is_busy_before_the_terminal_has_answered(glass: Glass) -> None:
    choose(glass, 5)
    glass.tap("pay")
    assert glass["pay"].property("busy")
    assert not glass["pay"].isEnabled()


def test_a_touch_on_pay_before_everything_is_made_is_answered_too() -> None:
    app = create_app(desk := FakeDesk(), FakeClock())
    engine = create_engine(app, *PORTRAIT)
    app.begin_to_hear()
    for change in ready(D(5)):
        desk.tell(change)
    app.property("draft").toggle(5)
    window = window_of(engine)
    pay = window.findChild(QObject, "pay")
    assert isinstance(pay, QQuickItem)
    assert (app.property("sale"), pay.property("text")) == (None, "Pay and print")
    app.pay()
    assert (pay.property("busy"), pay.property("text"), pay.isEnabled()) == (True, "Asking central", False)
    shiboken6.delete(engine)


def test_a_busy_button_takes_no_touch_whatever_else_it_is(glass: Glass) -> None:
    kwikpik = glass["kwikpik"]
    kwikpik.setProperty("busy", True)
    glass.tap("kwikpik")
    assert glass.app.property("overlay") == ""
    kwikpik.setProperty("busy", False)
    glass.tap("kwikpik")
    assert glass.app.property("overlay") == "kwikpik"


def test_numbers_are_taken_back_cleared_and_undone(glass: Glass) -> None:
    choose(glass, 5, 12, 12)
    assert glass["number-5"].property("mark") == "s"
    assert glass["number-12"].property("mark") == "."
    glass.tap("clear")
    assert glass["number-5"].property("mark") == "."
    glass.tap("undo")
    assert glass["number-5"].property("mark") == "s"


def test_a_finger_on_the_edge_of_a_cell_and_in_half_the_gap_counts(glass: Glass) -> None:
    cell = glass["number-34"]
    glass.touch(cell.mapToScene(QPointF(-3, cell.height() / 2)).toPoint())
    assert cell.property("mark") == "s"


def test_kwikpik_asks_how_many(glass: Glass) -> None:
    glass.tap("kwikpik")
    glass.tap("kwikpik-7")
    assert glass.find("kwikpik-7") is None
    marks = [glass[f"number-{number}"].property("mark") for number in range(71, 78)]
    assert marks == ["k"] * 7


def test_filling_keeps_what_was_chosen(glass: Glass) -> None:
    assert not glass["fill"].isEnabled()
    choose(glass, 5)
    glass.tap("fill")
    assert not glass["kwikpik-1"].isEnabled()
    glass.tap("kwikpik-4")
    assert glass["number-5"].property("mark") == "s"
    assert [glass[f"number-{number}"].property("mark") for number in (75, 76, 77)] == ["k"] * 3


def test_a_touch_beside_the_card_closes_it(glass: Glass) -> None:
    glass.tap("kwikpik")
    glass.touch(glass["closes-in"].mapToScene(QPointF(2, 2)).toPoint())
    assert glass.find("kwikpik-7") is None
    assert glass.app.property("overlay") == ""


def test_heads_is_bought_by_touch(glass: Glass) -> None:
    glass.tap("tab-heads")
    assert not glass["pay"].isEnabled()
    assert glass.find("number-5") is None
    glass.tap("heads")
    glass.tap("stake-preset-5")
    glass.tap("pay")
    assert posted(glass).entry == Entry((HeadsWager(D(5)),), 1)


def test_what_keeps_the_act_from_being_done_stands_on_it(glass: Glass) -> None:
    choose(glass, *range(1, 13))
    assert (glass["pay"].isEnabled(), glass["pay"].property("reason")) == (False, "Take 2 off or add 3")
    choose(glass, 11, 12)
    glass.hear(credit(Money(40)))
    assert glass["pay"].property("reason") == "Put in $0.60 more"
    glass.hear(service(printer=PrinterStatus.PAPER_OUT))
    assert glass["pay"].property("reason") == "The printer has no paper"
    assert glass.text("credit-text") == "$0.40"


def test_the_forty_first_number_is_answered_in_words(glass: Glass) -> None:
    choose(glass, *range(1, 42))
    assert glass["banner"].property("title") == "40 numbers are the most"
    assert glass["number-41"].property("mark") == "."


def test_holding_plus_goes_on_by_itself(glass: Glass) -> None:
    plus = glass["games-plus"]
    hold = next(child for child in plus.children() if child.metaObject().className() == "QQmlTimer")
    middle = plus.mapToScene(QPointF(plus.width() / 2, plus.height() / 2)).toPoint()
    QTest.mousePress(glass.window, Qt.MouseButton.LeftButton, pos=middle)
    assert (glass.text("games-value"), hold.property("running"), hold.property("interval")) == (
        "2",
        True,
        400,
    )
    assert QMetaObject.invokeMethod(hold, "triggered")
    glass.settle()
    assert (glass.text("games-value"), hold.property("interval")) == ("3", 125)
    QTest.mouseRelease(glass.window, Qt.MouseButton.LeftButton, pos=middle)
    assert (hold.property("running"), hold.property("interval")) == (False, 400)
