"""Printing what the check screen tells: one button, the paper, and how that ended."""

from __future__ import annotations

from PySide6.QtCore import Property, QObject, Signal, Slot

from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.terminal.changes import (
    Change,
    Declined,
    Failed,
    Finished,
    PaperEnd,
    ServiceChanged,
    StatementEnded,
)
from kiosk.terminal.messages import PrintStatement
from kiosk.ui import check_statement as words
from kiosk.ui.check_state import CheckView
from kiosk.ui.check_statement import About
from kiosk.ui.desk import Desk
from kiosk.ui.view_model import ViewModel
from kiosk.values.identifiers import CommandId


class StatementModel(ViewModel):
    """One paper at a time, and one of each thing that is shown: a roll is there for tickets. What did not
    surely come out can be asked for again. `advised` says how it ended."""

    changed = Signal()
    advised = Signal(object)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._printer = PrinterStatus.UNKNOWN
        self._about: About | None = None  # what is shown could be printed as this
        self._can_ask = False
        self._asked: PrintStatement | None = None  # last
        self._is_at_work = False
        self._printed: About | None = None  # surely came out last

    act = Property(str, lambda self: self._act, notify=changed)
    reason = Property(str, lambda self: self._reason, notify=changed)
    can_print = Property(bool, lambda self: self._can_print, notify=changed)
    is_at_work = Property(bool, lambda self: self._is_at_work, notify=changed)

    def show(self, view: CheckView) -> None:
        """The check screen shows something else now, or the same in another state."""
        shown = words.statement_of(view), words.can_ask(view)
        if shown != (self._about, self._can_ask):
            self._about, self._can_ask = shown
            self.changed.emit()

    def owns(self, command: CommandId) -> bool:
        """Whether a paper was asked for by a command."""
        return self._asked is not None and command == self._asked.command

    def hear(self, change: Change) -> None:
        """Take in how the printer is, and how the paper that was asked for gets on."""
        match change:
            case ServiceChanged(printer=printer):
                self._printer = printer
                self.changed.emit()
            case StatementEnded(command, end, fault) if self.owns(command):
                self._end(end, fault)
            case Failed(command, fault) if self.owns(command):
                self.advised.emit(words.not_printed(fault))
            case Declined(command) if self.owns(command):
                self.advised.emit(words.not_printed(None))
            case Finished(command) if self.owns(command):
                self._is_at_work = False
                self.changed.emit()
            case _:
                pass

    @Slot()
    def print_it(self) -> None:
        """Print what is shown; a second touch does nothing."""
        if self._can_print and self._about is not None:
            self._asked = PrintStatement(self._desk.new_command(), self._about)
            self._is_at_work = True
            self.changed.emit()
            self._desk.post(self._asked)

    def _end(self, end: PaperEnd, fault: Fault | None) -> None:
        if self._asked is not None:
            if end is PaperEnd.PRINTED:
                self._printed = self._asked.about
            self.advised.emit(words.told(self._asked.about, end, fault))

    @property
    def _is_printed(self) -> bool:
        return self._about is not None and self._about == self._printed

    @property
    def _can_print(self) -> bool:
        is_wanted = self._about is not None and self._can_ask and not self._is_printed
        return is_wanted and self._printer.can_print and not self._is_at_work

    @property
    def _act(self) -> str:
        """The words of the button, "" where there is nothing to print."""
        if self._about is None:
            return ""
        if self._is_at_work:
            return words.working()
        return words.is_out() if self._is_printed else words.act_of(self._about)

    @property
    def _reason(self) -> str:
        if self._about is None or self._is_at_work:
            return ""
        return words.is_no_ticket() if self._is_printed else words.why_not_now(self._printer)
