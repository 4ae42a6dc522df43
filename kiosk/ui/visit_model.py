"""One person's visit: how long they have been here and what they have spent, always in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QCoreApplication, QObject, Signal

from kiosk.ui.view_model import ViewModel
from kiosk.values.instant import SECOND_US, Instant
from kiosk.values.money import ZERO

if TYPE_CHECKING:
    from kiosk.terminal.changes import Change

translate = QCoreApplication.translate


class VisitModel(ViewModel):
    """A visit begins with the first touch after a rest and ends with the next rest."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._began_at: Instant | None = None
        self._minutes = 0
        self._spent = ZERO
        self._tickets: set[str] = set()

    def touched(self, now: Instant) -> None:
        """Somebody is here."""
        if self._began_at is None:
            self._began_at = now
            self.tick(now)

    def end(self) -> None:
        """Nobody is here any more."""
        self._began_at = None
        self._minutes, self._spent = 0, ZERO
        self._tickets.clear()
        self.changed.emit()

    def hear(self, change: Change) -> None:
        from kiosk.ledger.papers import IssuedTicket
        from kiosk.terminal.changes import PaperEnded, TicketRefunded

        match change:
            # However its print ended, the ticket is sold; a copy of it costs nothing, a continuation neither.
            case PaperEnded(paper=IssuedTicket(continues=None) as ticket) if (
                ticket.serial.digits not in self._tickets
            ):
                self._tickets.add(ticket.serial.digits)
                self._spent += ticket.entry.price
                self.changed.emit()
            # What is given back of a ticket of another visit was not spent in this one.
            case TicketRefunded(refund=refund) if refund.serial.digits in self._tickets:
                self._spent -= refund.amount
                self.changed.emit()
            case _:
                pass

    def tick(self, now: Instant) -> None:
        began_at = now if self._began_at is None else self._began_at
        minutes = max(0, began_at.us_until(now)) // (60 * SECOND_US)
        if minutes != self._minutes:
            self._minutes = minutes
            self.changed.emit()

    @Property(str, notify=changed)
    def sentence(self) -> str:
        """``Here 18 min · spent $14.00``."""
        sentence = translate("Visit", "Here {minutes} min · spent {amount}")
        return sentence.format(minutes=self._minutes, amount=self._spent)
