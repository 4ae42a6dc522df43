"""Choosing, paying and leaving with a finger on the glass, in both shapes of the panel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QMetaObject, QObject, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from kiosk.ledger.commands import Sell, TakeKenoDollars
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import Entry, HeadsWager, spot_wager
from kiosk.terminal.changes import Declined, Finished, KenoDollarsTaken, PaperEnd, PaperEnded
from kiosk.ui.app_model import Screen
from kiosk.ui.window import create_app, create_engine, window_of
from kiosk.values.identifiers import CommandId
from kiosk.values.money import ZERO, Money
from tests.ui.fake_desk import GAME, FakeClock, FakeDesk, credit, ready, service, ticket, venue, voucher
from tests.ui.glass import LANDSCAPE, PORTRAIT, Glass

pytestmark = pytest.mark.usefixtures("qapp")
D = Money.dollars


@pytest.fixture(params=[PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def glass(request: pytest.FixtureRequest) -> Iterator[Glass]:
    opened = Glass(size=request.param)
    opened.hear(credit(Money(3_240)))
    yield opened
    opened.close()


def choose(glass: Glass, *numbers: int) -> None:
    for number in numbers:
        glass.tap(f"number-{number}")


def posted(glass: Glass) -> Sell:
    (message,) = glass.desk.posted
    assert isinstance(message, Sell)
    return message


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


def test_credit_is_taken_as_keno_dollars_by_touch(glass: Glass) -> None:
    glass.tap("credit")
    assert glass.text("leave-amount") == "$32.40"
    glass.tap("take-keno-dollars")
    (message,) = glass.desk.posted
    assert isinstance(message, TakeKenoDollars)
    glass.hear(KenoDollarsTaken(message.command, voucher(Money(3_240))), credit(ZERO))
    glass.hear(
        PaperEnded(message.command, voucher(Money(3_240)), PaperEnd.PRINTED), Finished(message.command)
    )
    glass.tap("close-leave")
    assert glass.app.property("screen") == "rest"


def test_touching_twice_takes_the_credit_once(glass: Glass) -> None:
    """Case 31, for keno dollars."""
    glass.tap("credit")
    glass.tap_twice("take-keno-dollars")
    (message,) = glass.desk.posted
    assert isinstance(message, TakeKenoDollars)
    glass.hear(KenoDollarsTaken(message.command, voucher(Money(3_240))), credit(ZERO))
    glass.hear(
        PaperEnded(message.command, voucher(Money(3_240)), PaperEnd.PRINTED), Finished(message.command)
    )
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


# --- what a person sees


def states(glass: Glass) -> Iterator[str]:
    """The screen in every state of choosing, with the longest texts it can hold."""
    draft = glass.app.property("draft")
    yield "nothing chosen"
    glass.hear(credit(D(9_999)))
    choose(glass, 5, 12, 23, 38, 44, 61, 77)
    yield "seven spots"
    while draft.property("can_pay_more"):
        draft.pay_more()
    draft.set_games(4)
    yield "the highest price"
    choose(glass, *range(1, 5), *range(6, 11))
    yield "a count without a line"
    draft.start_kwikpik(False)
    draft.kwikpik(20)
    glass.settle()
    yield "twenty spots"
    draft.kwikpik(40)
    glass.settle()
    yield "forty spots"
    for name in ("open_prizes", "open_leave", "open_sight", "open_help"):
        getattr(glass.app, name)()
        glass.settle()
        yield name
        glass.app.close_overlay()
        glass.settle()
    glass.app.open_kwikpik(True)
    glass.settle()
    yield "kwikpik"
    glass.app.close_overlay()
    glass.tap("tab-heads")
    yield "heads or tails"
    glass.hear(service(printer=PrinterStatus.PAPER_OUT))
    yield "a fault"
    glass.hear(service())
    glass.tap("tails")
    yield "tails"
    glass.tap("tab-spots")
    glass.tap("clear")
    choose(glass, *range(1, 41))
    draft.set_amount(0)
    glass.tap("pay")
    entry, command = posted(glass).entry, posted(glass).command
    yield "busy"
    glass.hear(PaperEnded(command, ticket(entry), PaperEnd.PRINTED), Finished(command))
    yield "done"


@pytest.mark.parametrize("contrast", [False, True], ids=["evening", "contrast"])
def test_no_text_is_cut_and_no_button_is_too_small_in_any_state(glass: Glass, contrast: bool) -> None:
    glass.theme.setProperty("contrast", contrast)
    for state in states(glass):
        assert (state, glass.outside(), glass.cut(), glass.too_small()) == (state, [], [], [])


def test_no_text_is_cut_in_low_reach_and_no_control_is_out_of_it() -> None:
    glass = Glass(size=PORTRAIT)
    glass.theme.setProperty("lowReach", True)
    glass.hear(credit(Money(3_240)))
    for state in states(glass):
        if state == "open_help":
            continue
        assert (state, glass.outside(), glass.cut(), glass.too_small()) == (state, [], [], [])
        touchable = [item for item in glass.items() if item.isVisible() and item.isEnabled()]
        high = [
            item.objectName()
            for item in touchable
            if any(item.metaObject().indexOfSignal(name) >= 0 for name in ("act()", "tapped()", "step()"))
            and item.mapToScene(QPointF(0, 0)).y() < 512
        ]
        assert (state, high) == (state, [])
    glass.close()


def test_there_is_one_light_paper_and_one_mint_act(glass: Glass) -> None:
    choose(glass, 5)
    acts = [
        item for item in glass.items() if item.isVisible() and item.property("kind") in ("primary", "stub")
    ]
    assert [item.objectName() for item in acts] == ["pay"]


def test_small_windows_show_the_same_stage_smaller() -> None:
    glass = Glass(size=(540, 960))
    assert glass.window.property("stage").property("scale") == 0.5
    glass.tap("number-80")
    assert glass["number-80"].property("mark") == "s"
    glass.close()


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


def test_the_banner_keeps_clear_of_board_and_amounts() -> None:
    for size, low in ((PORTRAIT, False), (PORTRAIT, True), (LANDSCAPE, False)):
        glass = Glass(size=size)
        glass.theme.setProperty("lowReach", low)
        glass.hear(Declined(CommandId("e" * 32), Refused(Refusal.SERIAL_UNKNOWN)))
        banner = glass["banner"].mapRectToScene(glass["banner"].boundingRect())
        board = glass["number-80"].parentItem()
        assert banner.top() - board.mapRectToScene(board.boundingRect()).bottom() >= 8
        if size == PORTRAIT:
            stepper = glass["stake-minus"].mapToScene(QPointF(0, 0)).y() - 10
            assert stepper - banner.bottom() >= 8
        glass.close()


def test_the_draw_is_a_touch_away_while_a_ticket_of_the_visit_is_in_it(glass: Glass) -> None:
    assert glass.find("watch") is None
    sold = ticket(Entry((spot_wager((5,), Money.dollars(1)),), 1))
    glass.hear(PaperEnded(CommandId("e" * 32), sold, PaperEnd.PRINTED))
    choose(glass, 44)
    glass.tap("watch")
    assert glass.app.property("screen") == "draw"
    glass.tap("back")
    assert glass["number-44"].property("chosen")
