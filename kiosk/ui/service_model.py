"""Whether this terminal works: central, printer, note acceptor; and the end, when it has stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Property, QObject, Signal

from kiosk.ui.advice import Advice
from kiosk.ui.standing import Standing
from kiosk.ui.view_model import ViewModel
from kiosk.values.instant import Instant

if TYPE_CHECKING:
    from kiosk.terminal.changes import Change, TerminalStopped

_START_SECONDS: Final = 5


class ServiceModel(ViewModel):
    """The state of the terminal, for the screens of players and staff."""

    changed = Signal()
    waited = Signal()

    def __init__(self, standing: Standing, now: Instant, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._standing = standing
        self._starts_until = now.plus_seconds(_START_SECONDS)
        self._is_starting = True
        self._stopped: TerminalStopped | None = None

    def hear(self, change: Change) -> None:
        from kiosk.terminal.changes import CreditChanged, ServiceChanged, TerminalStopped

        match change:
            case TerminalStopped():
                self._stopped = change
            case ServiceChanged() | CreditChanged():
                pass
            case _:
                return
        self.changed.emit()

    def tick(self, now: Instant) -> None:
        if self._is_starting and self._starts_until.us_until(now) >= 0:
            self._is_starting = False
            self.waited.emit()
            self.changed.emit()

    @property
    def advice(self) -> Advice | None:
        """What a player has to know about it, None while everything works or nothing is known yet."""
        service = self._standing.service
        if service is None:
            return None
        from kiosk.ports.outcome import Fault
        from kiosk.ui.words import fault_advice, printer_advice

        # A terminal that has just been switched on is not yet without a connection: it is making one.
        if not service.central and not (self._is_starting and self._standing.terms is None):
            return fault_advice(Fault.CENTRAL_UNREACHABLE, self._standing.credit)
        if service.own_fault is not None:
            return fault_advice(service.own_fault, self._standing.credit)
        if not service.printer.can_print:
            return printer_advice(service.printer, self._standing.credit)
        if service.notes_fault is not None:
            return fault_advice(service.notes_fault, self._standing.credit)
        return None

    known = Property(bool, lambda self: self._standing.service is not None, notify=changed)
    can_sell = Property(bool, lambda self: self._standing.can_sell, notify=changed)
    sentence = Property(str, lambda self: "" if self.advice is None else self.advice.title, notify=changed)
    stopped = Property(bool, lambda self: self._stopped is not None, notify=changed)
    stopped_sentence = Property(
        str, lambda self: self._stopped.sentence if self._stopped else "", notify=changed
    )

    @Property(str, notify=changed)
    def notes_notice(self) -> str:
        """That no notes are taken, whatever else is said above; "" while they may be."""
        service = self._standing.service
        if service is None or service.notes_fault is None:
            return ""
        from kiosk.ports.outcome import Fault
        from kiosk.ui.words import fault_title

        return fault_title(Fault.CASH_ACCEPTOR_OFFLINE)

    @Property(bool, notify=changed)
    def central(self) -> bool:
        """Whether central answers."""
        return self._standing.service is not None and self._standing.service.central

    @Property(str, notify=changed)
    def printer(self) -> str:
        """What the printer says of itself, as a value of PrinterStatus; "unknown" before it has spoken."""
        service = self._standing.service
        return "unknown" if service is None else service.printer.value

    @Property(str, notify=changed)
    def credit_when_stopped(self) -> str:
        """The credit the terminal had written down when it stopped; "" if it can't know that."""
        credit = self._standing.credit if self._stopped is None else self._stopped.credit
        return "" if credit is None else str(credit)
