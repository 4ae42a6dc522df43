"""The scanner that types: what a hand types goes where it was meant to, what a scanner types goes nowhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QEventLoop, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QKeyEvent, QWindow
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtQuick import QQuickItem, QQuickWindow

from kiosk.ports.device_report import Counter, DeviceState, LastScan
from kiosk.ports.scan_framing import TRIAL_CODES, ScanFraming
from kiosk.ui.key_burst import GAP_MS
from kiosk.ui.wedge import KeyboardWedge
from tests.ports.scanner_contract import ScannerContract, ScannerStage
from tests.ui.fake_desk import FakeClock, serial
from tests.ui.typing_scanner import Typing, codes, presses

pytestmark = pytest.mark.usefixtures("qapp")

CODE = codes(1)[0]
SERIAL = serial(7).digits


class Seeing(QWindow):
    """A window that notes the keys it sees."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, str]] = []

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            kind = "down" if event.type() == QEvent.Type.KeyPress else "up"
            self.seen.append((kind, event.text() or Qt.Key(event.key()).name))
        return super().event(event)

    @property
    def written(self) -> str:
        """What was pressed, in order."""
        return "".join(text for kind, text in self.seen if kind == "down")


class Stage:
    """A watched window, a keyboard, and what the scanner told."""

    def __init__(self, framing: ScanFraming | None = None) -> None:
        self.window = Seeing()
        self.wedge = KeyboardWedge(FakeClock(), framing)
        self.wedge.watch(self.window)
        self.keys = Typing(self.window)
        self.told: list[str] = []
        self.wedge.listen(self.told.append)

    def pause(self, ms: int = 1_000) -> None:
        """Nothing is pressed for so long, and the wedge notices it."""
        self.keys.wait(ms)
        self.wedge.settle()


@pytest.fixture
def stage() -> Stage:
    return Stage()


class TestKeyboardWedge(ScannerContract):
    @pytest.fixture
    def stage(self) -> ScannerStage:
        typed = Stage()

        class _Stage:
            scanner = typed.wedge

            def show(self, text: str) -> None:
                typed.keys.scan(f"{text}\r")
                typed.pause()

        return _Stage()


def test_a_scan_is_told_at_its_end_and_the_window_sees_nothing_of_it(stage: Stage) -> None:
    stage.keys.scan(f"{CODE}\r")
    assert stage.told == [CODE]
    stage.pause()
    assert (stage.told, stage.window.seen) == ([CODE], [])


def test_what_a_hand_types_is_delivered_in_order_press_and_release(stage: Stage) -> None:
    for digit in "12":
        stage.keys.type(presses(digit), gap_ms=150)
        stage.pause(0)
    stage.keys.type(presses("\r"), gap_ms=200)
    stage.pause(0)
    assert stage.window.seen == [
        ("down", "1"), ("up", "1"), ("down", "2"), ("up", "2"), ("down", "\r"), ("up", "\r"),
    ]  # fmt: skip
    assert stage.told == []


def test_a_key_typed_after_another_lets_the_first_go_without_a_timer(stage: Stage) -> None:
    stage.keys.type(presses("123"), gap_ms=120)
    assert stage.window.written == "12"
    stage.pause(0)
    assert stage.window.written == "123"


def test_two_keys_pressed_almost_together_by_a_hand_are_typed(stage: Stage) -> None:
    stage.keys.type(presses("12"), gap_ms=35)
    stage.pause()
    assert (stage.window.written, stage.told) == ("12", [])


def test_two_keys_closer_than_any_hand_are_a_scan(stage: Stage) -> None:
    stage.keys.type(presses("12"), gap_ms=3)
    stage.pause()
    assert (stage.window.written, stage.told) == ("", ["12"])


def test_a_slow_scanner_without_a_gap_is_a_scanner(stage: Stage) -> None:
    """Slower than any two keys of a chord, and still three in a row faster than a hand."""
    stage.keys.type(presses(f"{SERIAL}\r"), gap_ms=35)
    stage.keys.wait(1_000)
    stage.keys.type(presses("50\r"), gap_ms=35)
    assert (stage.told, stage.window.seen) == ([SERIAL, "50"], [])


def test_the_timer_delivers_what_a_hand_typed(stage: Stage) -> None:
    stage.keys.type(presses("5"), gap_ms=200)
    loop = QEventLoop()
    watch = QTimer()
    watch.timeout.connect(lambda: loop.quit() if stage.window.seen else None)
    watch.start(5)
    QTimer.singleShot(20_000, loop, loop.quit)
    loop.exec()
    assert stage.window.written == "5"


def test_a_key_that_is_held_down_repeats_and_a_held_back_one_does_not(stage: Stage) -> None:
    stage.keys.type(presses("5"), gap_ms=200)
    repeat = QKeyEvent(QEvent.Type.KeyPress, int(Qt.Key.Key_5), Qt.KeyboardModifier.NoModifier, "5", True)
    repeat.setTimestamp(stage.keys.now_ms + 10)
    QCoreApplication.sendEvent(stage.window, repeat)
    assert stage.window.written == ""
    stage.pause()
    QCoreApplication.sendEvent(stage.window, repeat)
    assert stage.window.written == "55"


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Backspace, Qt.Key.Key_F5, Qt.Key.Key_Left])
def test_keys_that_write_nothing_are_not_held_back_and_keep_their_order(stage: Stage, key: Qt.Key) -> None:
    stage.keys.type(presses("5"), gap_ms=200)
    QCoreApplication.sendEvent(
        stage.window, QKeyEvent(QEvent.Type.KeyPress, int(key), Qt.KeyboardModifier.NoModifier)
    )
    assert [text for _, text in stage.window.seen] == ["5", "5", key.name]


def test_case_76_a_slow_scanner_is_never_taken_half(stage: Stage) -> None:
    """Keys slower than a scan are typed keys, every one of them: nothing is told, and nothing is lost."""
    stage.keys.type(presses(SERIAL), gap_ms=GAP_MS + 10)
    stage.pause()
    assert (stage.window.written, stage.told) == (SERIAL, [])


def test_half_a_scan_is_told_as_what_it_is_and_the_next_is_right(stage: Stage) -> None:
    stage.keys.scan(CODE[:40])
    stage.pause()
    assert stage.told == [CODE[:40]]
    stage.keys.scan(f"{CODE}\r")
    assert stage.told == [CODE[:40], CODE]
    assert stage.window.seen == []
    assert stage.wedge.report().counters == (Counter("scans", 2), Counter("scans_unreadable", 1))


def test_a_late_enter_after_a_scan_is_nobodys(stage: Stage) -> None:
    stage.keys.scan(SERIAL)
    stage.pause(GAP_MS + 1)
    stage.keys.type(presses("\r"), gap_ms=300)
    stage.pause()
    assert (stage.told, stage.window.seen) == ([SERIAL], [])
    stage.keys.type(presses("\r"), gap_ms=300)
    stage.pause()
    assert stage.window.written == "\r"


def test_losing_the_focus_in_a_scan_ends_it(stage: Stage) -> None:
    stage.keys.scan(CODE[:60])
    QCoreApplication.sendEvent(stage.window, QFocusEvent(QEvent.Type.FocusOut))
    assert stage.told == [CODE[:60]]


def test_case_35_whatever_is_typed_the_next_code_is_right(stage: Stage) -> None:
    stage.keys.scan("9" * 3_000)
    stage.pause()
    stage.keys.scan("\r\r\r")
    stage.pause()
    stage.keys.scan(f"{CODE}\r")
    assert stage.told[0] == ""
    assert stage.told[-1] == CODE
    assert stage.window.seen == []


def test_a_window_that_is_gone_gets_nothing(stage: Stage) -> None:
    stage.keys.type(presses("5"), gap_ms=200)
    shiboken6.delete(stage.window)
    stage.wedge.settle()
    assert stage.told == []


def test_it_can_not_be_asked_whether_it_is_there(stage: Stage) -> None:
    assert stage.wedge.report().state is DeviceState.SILENT
    assert "test paper" in stage.wedge.report().words
    for code in TRIAL_CODES:
        stage.keys.scan(f"{code}\r")
    assert (stage.wedge.report().state, stage.wedge.report().words) == (DeviceState.WORKING, "")
    assert stage.wedge.report().counters == (Counter("scans", 2), Counter("scans_unreadable", 0))


# Anything of Qt's that takes digits and does something at Enter stands for a number field.
_FIELD = b"""
import QtQuick
Window {
    width: 200; height: 100
    TextInput {
        objectName: "amount"; focus: true; property int accepts: 0
        inputMethodHints: Qt.ImhDigitsOnly
        onAccepted: accepts += 1
    }
    Item {
        objectName: "button"; property int presses: 0
        Keys.onReturnPressed: presses += 1
        Keys.onSpacePressed: presses += 1
    }
}
"""


@pytest.fixture
def field() -> Iterator[QQuickWindow]:
    engine = QQmlApplicationEngine()
    engine.loadData(QByteArray(_FIELD))
    (window,) = engine.rootObjects()
    assert isinstance(window, QQuickWindow)
    window.show()
    window.requestActivate()
    QCoreApplication.processEvents()
    yield window
    shiboken6.delete(engine)


@pytest.mark.parametrize("sent", [f"{SERIAL}\r", SERIAL, f"{SERIAL[:7]}\r", "50\r", f"{SERIAL}\r\n"])
def test_a_scan_into_a_number_field_is_no_amount(field: QQuickWindow, sent: str) -> None:
    wedge, keys = KeyboardWedge(FakeClock()), Typing(field)
    wedge.watch(field)
    amount = field.findChild(QQuickItem, "amount")
    assert amount is not None
    keys.type(presses("2"), gap_ms=300)
    keys.wait(300)
    keys.scan(sent)
    keys.wait(300)
    wedge.settle()
    assert (amount.property("text"), amount.property("accepts")) == ("2", 0)
    keys.type(presses("0"), gap_ms=700)
    wedge.settle()
    keys.type(presses("\r"), gap_ms=300)
    wedge.settle()
    assert (amount.property("text"), amount.property("accepts")) == ("20", 1)


def test_case_71_the_enter_of_a_scan_presses_no_button(field: QQuickWindow) -> None:
    wedge, keys = KeyboardWedge(FakeClock()), Typing(field)
    wedge.watch(field)
    button = field.findChild(QQuickItem, "button")
    assert button is not None
    button.forceActiveFocus()
    for sent in (f"{CODE}\r", f"{CODE}\r\n", f"{SERIAL} \r", "1 \r"):
        keys.scan(sent)
        keys.wait(100)
        wedge.settle()
    assert button.property("presses") == 0
    keys.wait(600)
    keys.type(presses("\r"), gap_ms=300)
    wedge.settle()
    assert button.property("presses") == 1


def test_staff_see_the_newest_scan_as_it_was_typed(stage: Stage) -> None:
    """Case 74: with Caps Lock on, a code is read by its places, and staff see what is wrong."""
    assert stage.wedge.report().scan is None
    stage.keys.scan(f"]C1{SERIAL}\r")
    stage.pause()
    assert stage.wedge.report().scan == LastScan(f"]C1{SERIAL}\r", SERIAL)
    stage.keys.scan(f"{TRIAL_CODES[0].lower()}\t")
    stage.pause()
    assert stage.wedge.report().scan == LastScan(f"{TRIAL_CODES[0].lower()}\t", TRIAL_CODES[0])
