"""The number of a ticket as it is typed on the check screen, digit by digit."""

from __future__ import annotations

from PySide6.QtCore import Property, QObject, Signal, Slot

from kiosk.ui import serial_pad
from kiosk.ui.view_model import ViewModel
from kiosk.values.identifiers import Serial


class PadModel(ViewModel):
    """Up to eighteen digits, and what is said about them. A number that can't be right is never sent."""

    pad_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._digits = ""
        self._refusal = ""  # of the number last typed

    groups = Property(list, lambda self: serial_pad.groups(self._digits), notify=pad_changed)
    digit_count = Property(int, lambda self: len(self._digits), notify=pad_changed)
    pad_sentence = Property(
        str, lambda self: self._refusal or serial_pad.sentence(self._digits), notify=pad_changed
    )
    pad_is_wrong = Property(bool, lambda self: self._pad_is_wrong, notify=pad_changed)
    can_submit = Property(bool, lambda self: Serial.parse(self._digits) is not None, notify=pad_changed)

    @Slot(int)
    def type_digit(self, digit: int) -> None:
        """One more digit of the ticket's number."""
        self._type(serial_pad.typed(self._digits, digit))

    @Slot()
    def erase(self) -> None:
        """Take the last digit away."""
        self._type(self._digits[:-1])

    @Slot()
    def clear(self) -> None:
        """Take all digits away."""
        self._type("")

    @Slot()
    def submit(self) -> None:
        """Check the ticket whose number was typed."""
        if Serial.parse(self._digits) is not None:
            self._present(self._digits)

    @property
    def _pad_is_wrong(self) -> bool:
        return bool(self._refusal) or serial_pad.is_wrong(self._digits)

    def _type(self, digits: str) -> None:
        self._digits, self._refusal = digits, ""
        self.pad_changed.emit()

    def _refuse(self, refusal: str) -> None:
        """The number is complete and was refused."""
        self._refusal = refusal
        self.pad_changed.emit()

    def _present(self, text: str) -> None:
        """Have the terminal check what was typed."""
        raise NotImplementedError
