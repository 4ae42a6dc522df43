"""A hand that types and a scanner that types, under any keyboard layout and at any speed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent, QWindow

from kiosk.devices.seeded_chance import SeededChance
from kiosk.ledger.symbol import symbol_text
from kiosk.rules.wagers import Entry, SpotWager
from kiosk.ui.key_burst import Stroke
from kiosk.ui.physical_keys import physical
from kiosk.values.identifiers import Serial
from kiosk.values.money import Money
from tests.ui.fake_desk import ticket

XKB = 8  # what X and Wayland add to the place of a key

# What stands on the keys of each layout, in rows from the same places: plain, and with Shift.
_STARTS = (2, 16, 30, 43)
_US = (
    ("1234567890-=", "!@#$%^&*()_+"),
    ("qwertyuiop[]", "QWERTYUIOP{}"),
    ("asdfghjkl;'`", 'ASDFGHJKL:"~'),
    ("\\zxcvbnm,./", "|ZXCVBNM<>?"),
)
_DE = (
    ("1234567890ß\N{ACUTE ACCENT}", '!"§$%&/()=?`'),
    ("qwertzuiopü+", "QWERTZUIOPÜ*"),
    ("asdfghjklöä^", "ASDFGHJKLÖÄ°"),
    ("#yxcvbnm,.-", "'YXCVBNM;:_"),
)
_DOTLESS = "\N{LATIN SMALL LETTER DOTLESS I}"
_FR = (
    ("&é\"'(-è_çà)=", "1234567890°+"),
    ("azertyuiop^$", "AZERTYUIOP¨£"),
    ("qsdfghjklmù²", "QSDFGHJKLM%~"),
    ("*wxcvbn,;:!", "µWXCVBN?./§"),
)
_TR = (
    ("1234567890*-", "!'^+%&/()=?_"),
    (f"qwertyu{_DOTLESS}opğü", "QWERTYUIOPĞÜ"),
    ('asdfghjklşi"', "ASDFGHJKLŞİé"),
    (",zxcvbnmöç.", ";ZXCVBNMÖÇ:"),
)
LAYOUTS = {"US": _US, "DE": _DE, "FR": _FR, "TR": _TR}
_CAPS = {_DOTLESS: "I", "I": _DOTLESS, "i": "İ", "İ": "i"}


class Press(Struct, frozen=True):
    """One key: its place, whether Shift or Control is down, and what it writes under the machine's layout."""

    place: int
    shift: bool
    control: bool
    text: str


def presses(code: str, scanner: str = "US", machine: str = "US", *, caps: bool = False) -> list[Press]:
    """What a scanner set up for one layout presses for a code, at a machine set to another."""
    return [_press(sign, LAYOUTS[scanner], LAYOUTS[machine], caps, machine) for sign in code]


def _press(
    sign: str,
    scanner: tuple[tuple[str, str], ...],
    machine: tuple[tuple[str, str], ...],
    caps: bool,
    name: str,
) -> Press:
    special = {"\r": (28, "\r"), "\n": (28, "\r"), "\t": (15, "\t"), " ": (57, " ")}
    if sign in special:
        place, text = special[sign]
        return Press(place, False, False, text)
    if sign < " ":  # a control character: its letter with Control
        place = next(place for place, plain, _ in _keys(_US) if plain == chr(ord(sign) + 0x60))
        return Press(place, False, True, sign)
    # A scanner set up for a layout in which there is no such key can't type it: it presses the US key.
    found = _find(sign, scanner) or _find(sign, _US)
    assert found is not None, sign
    place, shift = found
    _, plain, shifted = next(key for key in _keys(machine) if key[0] == place)
    text = shifted if shift else plain
    if caps and text.isalpha():
        turkish = _CAPS.get(text) if name == "TR" else None
        text = turkish or text.swapcase()
    return Press(place, shift, False, text)


def _keys(rows: tuple[tuple[str, str], ...]) -> Iterator[tuple[int, str, str]]:
    for start, (plain, shifted) in zip(_STARTS, rows, strict=True):
        for offset, (sign, with_shift) in enumerate(zip(plain, shifted, strict=True)):
            yield start + offset, sign, with_shift


def _find(sign: str, rows: tuple[tuple[str, str], ...]) -> tuple[int, bool] | None:
    for place, plain, shifted in _keys(rows):
        if sign == plain:
            return place, False
        if sign == shifted:
            return place, True
    return None


def strokes(keys: list[Press], *, places_known: bool = True) -> list[Stroke]:
    """The same keys as a burst takes them."""
    return [
        Stroke(
            key.text,
            physical("xcb", key.place + XKB, shift=key.shift, control=key.control) if places_known else "",
        )
        for key in keys
    ]


class Typing:
    """Presses keys in a window, each at its own instant."""

    def __init__(self, window: QWindow, *, places_known: bool = True) -> None:
        self._window = window
        self._places_known = places_known
        self.now_ms = 1_000

    def scan(self, code: str, gap_ms: int = 4) -> None:
        """A scanner types a code and whatever stands round it."""
        self.type(presses(code), gap_ms)

    def type(self, keys: list[Press], gap_ms: int) -> None:
        """Press and let go of each key, so long after the one before."""
        for key in keys:
            self.now_ms += gap_ms
            self._send(QEvent.Type.KeyPress, key)
            self._send(QEvent.Type.KeyRelease, key)

    def wait(self, ms: int) -> None:
        """Nothing is pressed for so long."""
        self.now_ms += ms

    def _send(self, kind: QEvent.Type, key: Press) -> None:
        codes = {"\r": Qt.Key.Key_Return, "\t": Qt.Key.Key_Tab}
        code = codes.get(key.text) or Qt.Key(ord(key.text.upper()[0]) if key.text.isascii() else 0x01000000)
        held = Qt.KeyboardModifier.NoModifier
        if key.shift:
            held |= Qt.KeyboardModifier.ShiftModifier
        if key.control:
            held |= Qt.KeyboardModifier.ControlModifier
        place = key.place + XKB if self._places_known else 0
        event = QKeyEvent(kind, int(code), held, place, 0, 0, key.text)
        event.setTimestamp(self.now_ms)
        QCoreApplication.sendEvent(self._window, event)


def codes(count: int) -> list[str]:
    """The symbols of that many tickets, each its own, signed with bytes that nobody has checked."""
    chance = SeededChance(76, "tickets")
    unsigned = ticket(Entry((SpotWager((5, 12, 23), Money.dollars(1)),), 1))
    return [
        symbol_text(
            replace(
                unsigned,
                serial=Serial.from_entropy(chance.random_bytes(16)),
                signature=chance.random_bytes(64).hex(),
            )
        )
        for _ in range(count)
    ]
