"""What is said while a command is in work: what is done, how far, and after 2 s what is waited for."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from kiosk.terminal.changes import Step
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import SECOND_US, Instant

translate = QCoreApplication.translate

_PATIENCE_US: Final = 2 * SECOND_US


class Work:
    """One command on its way. Begins with the touch, before the terminal has said anything."""

    def __init__(self, command: CommandId, now: Instant) -> None:
        self.command = command
        self._step = Step.ASKING_CENTRAL
        self._part, self._parts = 1, 1
        self._since = now
        self._is_late = False

    def reach(self, step: Step, part: int, parts: int, now: Instant) -> None:
        """The terminal has reached a step."""
        self._step, self._part, self._parts = step, part, parts
        self._since, self._is_late = now, False

    def tick(self, now: Instant) -> bool:
        """Whether the passing of time changes what is said."""
        was_late, self._is_late = self._is_late, self._since.us_until(now) >= _PATIENCE_US
        return self._is_late != was_late

    @property
    def text(self) -> str:
        """``Asking central`` or ``Printing, 1 of 2``."""
        if self._step is Step.ASKING_CENTRAL:
            return translate("Work", "Asking central")
        if self._parts == 1:
            return translate("Work", "Printing")
        return translate("Work", "Printing, {part} of {parts}").format(part=self._part, parts=self._parts)

    @property
    def note(self) -> str:
        """What is waited for, once it takes longer than people expect."""
        if not self._is_late:
            return ""
        if self._step is Step.ASKING_CENTRAL:
            return translate("Work", "Waiting for central's answer")
        return translate("Work", "Waiting for the printer")

    @property
    def progress(self) -> float:
        """The part of countable pieces begun, below 0 where there is only one."""
        return (
            -1.0 if self._parts == 1 or self._step is Step.ASKING_CENTRAL else (self._part - 1) / self._parts
        )
