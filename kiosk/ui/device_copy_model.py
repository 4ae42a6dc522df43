"""Printing a paper of the album again: one question, then the copy, then how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Property, QCoreApplication, QObject, Signal, Slot

from kiosk.rules.refusals import Refusal
from kiosk.ui import device_words as words
from kiosk.ui.desk import Desk
from kiosk.ui.standing import Standing
from kiosk.ui.view_model import ViewModel

if TYPE_CHECKING:
    from kiosk.terminal.changes import Change, CopyEnded, PaperEnded
    from kiosk.values.identifiers import CommandId

translate = QCoreApplication.translate

_GOOD_NO_MORE: Final = (
    Refusal.ALREADY_PAID,
    Refusal.ALREADY_REPLACED,
    Refusal.ALREADY_REFUNDED,
    Refusal.ALREADY_USED,
)


class DeviceCopyModel(ViewModel):
    """A complaint that lines are missing is answered with the whole paper, from the terminal's own ledger. A
    paper that is in doubt is printed again as such: the ledger decides which of the two it is."""

    changed = Signal()

    def __init__(self, desk: Desk, standing: Standing, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._standing = desk, standing
        self.printer = ""  # its address, once it is known
        self._name = self._sentence = ""
        self._command: CommandId | None = None
        self._is_asking = self._is_busy = False

    def owns(self, command: CommandId) -> bool:
        """Whether a touch here gave this command: then the page says how it ends."""
        return command == self._command

    def ask(self, name: str) -> None:
        """Ask once whether this paper is to be printed again."""
        if words.has_serial(name) and not self._is_busy:
            self._name, self._sentence, self._is_asking = name, "", True
            self.changed.emit()

    @Slot()
    def put_away(self) -> None:
        """Nothing is printed, or what was asked for has ended."""
        if not self._is_busy:
            self._name, self._sentence, self._is_asking = "", "", False
            self.changed.emit()

    @Slot()
    def confirm(self) -> None:
        """Have it printed; a second touch does nothing."""
        from kiosk.ledger.commands import PrintAgain, PrintCopy

        if not self._is_asking or self._is_busy or self._sentence:
            return
        service = self._standing.service
        is_in_doubt = service is not None and self._name in service.papers_in_doubt
        self._command, self._is_busy = self._desk.new_command(), True
        kind = PrintAgain if is_in_doubt else PrintCopy
        self._desk.post(kind(self._command, self._name))
        self.changed.emit()

    def hear(self, change: Change) -> None:
        from kiosk.terminal.changes import CopyEnded, Declined, Failed, Finished, PaperEnded

        match change:
            case CopyEnded() | PaperEnded() if self.owns(change.command):
                self._sentence = _ended_sentence(change, self.printer)
            case Declined(command, refused) if self.owns(command):
                self._sentence = _refusal_sentence(refused.refusal)
            case Failed(command, fault) if self.owns(command):
                self._sentence = words.fault_sentence(fault, self.printer)
            case Finished(command) if self.owns(command):
                self._is_busy = False
                self._sentence = self._sentence or translate("Devices", "Nothing was printed.")
            case _:
                return
        self.changed.emit()

    # --- what QML reads

    is_asking = Property(bool, lambda self: self._is_asking, notify=changed)
    busy = Property(bool, lambda self: self._is_busy, notify=changed)
    sentence = Property(str, lambda self: self._sentence, notify=changed)

    @Property(str, notify=changed)
    def question(self) -> str:
        """Which paper, by its kind and last digits; a question until it is answered."""
        kind, digits = words.paper_name(self._name)
        if self._sentence and not self._is_busy:
            return f"{kind} {digits}"
        return translate("Devices", "Print {kind} {digits} again?").format(kind=kind.lower(), digits=digits)


def _ended_sentence(ended: CopyEnded | PaperEnded, printer: str) -> str:
    from kiosk.terminal.changes import CopyEnded, PaperEnd

    match ended.end:
        case PaperEnd.PRINTED if isinstance(ended, CopyEnded):
            return translate("Devices", "Printed, with COPY {number} on it. Count its lines.").format(
                number=ended.copy_number
            )
        case PaperEnd.PRINTED:
            return translate("Devices", "Printed, and marked as a copy. Count its lines.")
        case PaperEnd.IN_DOUBT:
            return translate("Devices", "The printer did not say. Look whether a paper came out.")
        case PaperEnd.NOT_PRINTED:
            return words.fault_sentence(ended.fault, printer)


def _refusal_sentence(refusal: Refusal) -> str:
    if refusal in _GOOD_NO_MORE:
        return translate("Devices", "Not printed: it was paid, used or refunded here, and is good no more.")
    match refusal:
        case Refusal.PRINT_OPEN:
            return translate("Devices", "Not printed: another print of it is not over. Look at the printer.")
        case Refusal.PRINTER_NOT_READY:
            return translate("Devices", "Not printed: the printer is not ready. See to it, then ask again.")
        case Refusal.NOTHING_TO_PRINT:
            return translate("Devices", "Not printed: it is not a paper of this terminal's.")
        case _:
            return translate("Devices", "Not printed. Ask again.")
