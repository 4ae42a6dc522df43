"""The number of a paper and its time of issue as they are typed on the check screen, digit by digit."""

from __future__ import annotations

from PySide6.QtCore import Property, QObject, Signal, Slot

from kiosk.ui.serial_pad import Typed
from kiosk.ui.view_model import ViewModel


class PadModel(ViewModel):
    """Eighteen digits, then four, and what is said about them. What can't be right is never sent."""

    pad_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._typed = Typed()
        self._refusal = ""  # of what was last typed

    groups = Property(list, lambda self: self._typed.groups, notify=pad_changed)
    digit_count = Property(int, lambda self: len(self._typed.number), notify=pad_changed)
    asks_time = Property(bool, lambda self: self._typed.serial is not None, notify=pad_changed)
    time_groups = Property(list, lambda self: self._typed.time_groups, notify=pad_changed)
    time_count = Property(int, lambda self: len(self._typed.time), notify=pad_changed)
    pad_sentence = Property(str, lambda self: self._refusal or self._typed.sentence, notify=pad_changed)
    pad_is_wrong = Property(
        bool, lambda self: bool(self._refusal) or self._typed.is_wrong, notify=pad_changed
    )
    can_submit = Property(bool, lambda self: self._typed.is_complete, notify=pad_changed)

    @Slot(int)
    def type_digit(self, digit: int) -> None:
        """One more digit."""
        self._type(self._typed.with_digit(digit))

    @Slot()
    def erase(self) -> None:
        """Take the last digit away."""
        self._type(self._typed.erased)

    @Slot()
    def clear(self) -> None:
        """Take all digits away."""
        self._type(Typed())

    @Slot()
    def submit(self) -> None:
        """Check the paper whose number was typed."""
        if self._typed.is_complete:
            self._present(self._typed.number, self._typed.issued)

    def _type(self, typed: Typed) -> None:
        self._typed, self._refusal = typed, ""
        self.pad_changed.emit()

    def _refuse(self, refusal: str, *, of_time: bool) -> None:
        """What was typed was refused; if it was the time, that is to be typed again."""
        self._refusal = refusal
        if of_time:
            self._typed = self._typed.without_time
        self.pad_changed.emit()

    def _present(self, text: str, issued: int | None) -> None:
        """Have the terminal check what was typed."""
        raise NotImplementedError
