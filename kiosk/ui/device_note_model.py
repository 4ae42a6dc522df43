"""A note of which nobody knows where it is: staff look, say so, and the terminal takes notes again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QCoreApplication, QObject, Signal, Slot

from kiosk.ui.advice import Advice
from kiosk.ui.desk import Desk
from kiosk.ui.standing import Standing
from kiosk.ui.view_model import ViewModel
from kiosk.ui.words import fault_advice, refusal_advice
from kiosk.values.money import ZERO

if TYPE_CHECKING:
    from kiosk.terminal.changes import Change, LostNote
    from kiosk.values.identifiers import CommandId

translate = QCoreApplication.translate


class DeviceNoteModel(ViewModel):
    """One note at a time, the one that has been open longest."""

    changed = Signal()

    def __init__(self, desk: Desk, standing: Standing, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._standing = desk, standing
        self._asked: LostNote | None = None  # the note that the question on the screen is about
        self._command: CommandId | None = None
        self._ended = ""  # why what was said last was not written down

    def owns(self, command: CommandId) -> bool:
        """Whether a touch here gave this command."""
        return command == self._command

    @Slot()
    def ask(self) -> None:
        """Ask where the note is."""
        self._asked, self._ended = self._lost, ""
        self.changed.emit()

    @Slot()
    def put_away(self) -> None:
        """Nobody has looked yet: it stays open."""
        self._asked = None
        self.changed.emit()

    @Slot(bool)
    def account_for(self, in_box: bool) -> None:
        """Staff have looked. A second touch does nothing."""
        from kiosk.ledger.commands import AccountForNote

        if self._asked is not None:
            self._command = self._desk.new_command()
            self._desk.post(AccountForNote(self._command, self._asked.note, in_box))
            self.put_away()

    def hear(self, change: Change) -> None:
        from kiosk.terminal.changes import Declined, Failed, ServiceChanged

        match change:
            case ServiceChanged(lost_notes=lost):
                if self._asked is not None and self._asked not in lost:
                    self._asked = None  # the acceptor has said itself where it is
            case Declined(command, refused) if self.owns(command):
                self._ended = _sentence(refusal_advice(refused, None))
            case Failed(command, fault) if self.owns(command):
                self._ended = _sentence(fault_advice(fault, ZERO))
            case _:
                return
        self.changed.emit()

    # --- what QML reads

    is_asking = Property(bool, lambda self: self._asked is not None, notify=changed)

    @Property(str, notify=changed)
    def sentence(self) -> str:
        """What is not known, or why it could not be written down; "" if everything is known."""
        lost = self._lost
        if lost is None or self._ended:
            return self._ended
        return translate("Devices", "Nobody knows where a note of {amount} is. No other is taken.").format(
            amount=lost.amount
        )

    @Property(str, notify=changed)
    def question(self) -> str:
        """Which note is asked about."""
        amount = "" if self._asked is None else self._asked.amount
        return translate("Devices", "Where is the note of {amount}?").format(amount=amount)

    @property
    def _lost(self) -> LostNote | None:
        service = self._standing.service
        return service.lost_notes[0] if service is not None and service.lost_notes else None


def _sentence(advice: Advice) -> str:
    return f"{advice.title}. {advice.text}"
