"""A scan by a scanner that types, on every screen and over every card: only a question about a paper."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMetaObject

from kiosk.terminal.messages import Present
from kiosk.ui.wedge import KeyboardWedge
from tests.ui.glass import Glass
from tests.ui.typing_scanner import Typing, codes, presses

pytestmark = pytest.mark.usefixtures("qapp")

CODE = codes(1)[0]


class Counter:
    """A terminal's window with a scanner that types."""

    def __init__(self) -> None:
        self.glass = Glass()
        self.wedge = KeyboardWedge(self.glass.clock)
        self.wedge.watch(self.glass.window)
        self.wedge.listen(lambda text: self.glass.desk.post(Present(self.glass.desk.new_command(), text)))
        self.keys = Typing(self.glass.window)

    def scan(self, text: str) -> None:
        self.keys.wait(1_000)
        self.keys.scan(text)
        self.keys.wait(1_000)
        self.wedge.settle()
        self.glass.settle()

    @property
    def shown(self) -> tuple[str, str]:
        return str(self.glass.app.property("screen")), str(self.glass.app.property("overlay"))


@pytest.fixture
def counter() -> Iterator[Counter]:
    made = Counter()
    yield made
    made.glass.close()


OVERLAYS = {
    "leaving with credit": "open_leave",
    "kwikpik": "open_kwikpik",
    "all prizes": "open_prizes",
    "help": "open_help",
    "how the screen looks": "open_sight",
}


@pytest.mark.parametrize(
    "suffix", ["\r", "\r\n", "\t", " ", ""], ids=["enter", "twice", "tab", "space", "none"]
)
@pytest.mark.parametrize("opens", OVERLAYS.values(), ids=OVERLAYS)
def test_case_71_a_scan_over_any_card_touches_nothing_of_it(
    counter: Counter, opens: str, suffix: str
) -> None:
    if opens == "open_kwikpik":
        counter.glass.app.open_kwikpik(False)
    else:
        QMetaObject.invokeMethod(counter.glass.app, opens)
    counter.glass.settle()
    before = counter.shown
    assert before[1]
    counter.scan(CODE + suffix)
    assert counter.shown == before
    assert [type(message) for message in counter.glass.desk.posted] == [Present]


@pytest.mark.parametrize("half", [f"{CODE[:30]}\r", CODE[:30], "50\r"])
def test_case_71_half_a_scan_over_a_card_touches_nothing_of_it(counter: Counter, half: str) -> None:
    counter.glass.app.open_leave()
    counter.glass.settle()
    before = counter.shown
    counter.scan(half)
    assert counter.shown == before
    assert [type(message) for message in counter.glass.desk.posted] == [Present]


def test_a_scan_while_a_serial_is_typed_leaves_the_digits_alone(counter: Counter) -> None:
    """The one field for digits on a player's screen: a scan adds nothing to it, and its Enter sends
    nothing of it."""
    counter.glass.app.open_check()
    counter.glass.settle()
    for digit in "4821":
        counter.keys.type(presses(digit), gap_ms=200)
    counter.keys.wait(200)
    counter.scan(f"{CODE}\r")
    check = counter.glass.app.property("check")
    assert check.property("digit_count") == 4
    (message,) = counter.glass.desk.posted
    assert isinstance(message, Present)
    assert message.text == CODE
    counter.keys.type(presses("7"), gap_ms=200)
    counter.wedge.settle()
    assert check.property("digit_count") == 5


def test_a_serial_typed_by_hand_and_sent_by_enter_is_checked(counter: Counter) -> None:
    serial = CODE.split("/")[1]
    counter.glass.app.open_check()
    counter.glass.settle()
    for key in f"{serial}0841\r":
        counter.keys.type(presses(key), gap_ms=120)
    counter.wedge.settle()
    assert [message.text for message in counter.glass.desk.posted if isinstance(message, Present)] == [serial]
