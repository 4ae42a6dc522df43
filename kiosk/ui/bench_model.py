"""The test bench: operates the simulated devices of a terminal. It is no part of a player's screen."""

from __future__ import annotations

from typing import Final, Protocol

from PySide6.QtCore import Property, QCoreApplication, QObject, Signal, Slot

from kiosk.ports.device_report import DeviceKind
from kiosk.terminal.changes import (
    Change,
    KenoDollarsSpent,
    NoteGivenBack,
    NoteLost,
    NoteTaken,
    PaperEnded,
    ShiftReported,
    TicketShown,
)
from kiosk.ui.view_model import ViewModel
from kiosk.values.identifiers import Serial
from kiosk.values.money import Money

translate = QCoreApplication.translate

# A paper nobody issued: its serial passes the check digits, its digest and signature are all zeros.
_FORGED_SERIAL_ENTROPY: Final = bytes(16)
_FORGED_DIGEST: Final = "A" * 52
_FORGED_SIGNATURE: Final = "A" * 103


class Bench(Protocol):
    """The simulated devices and lines of one terminal. Calls come on the screen's thread and don't wait."""

    @property
    def real(self) -> frozenset[DeviceKind]:
        """The devices that nobody can work from here."""
        ...

    def insert_note(self, amount: Money) -> bool:
        """A note is put into the acceptor; False if it comes straight back."""
        ...

    def scan_last_paper(self) -> bool:
        """The last paper with a code is held to the scanner; False if there is none."""
        ...

    def scan(self, text: str) -> None:
        """A symbol with this text is held to the scanner."""
        ...

    def set_paper_out(self, out: bool) -> None:
        """Take the printer's paper away, or put a roll in."""
        ...

    def set_central_away(self, away: bool) -> None:
        """Cut the line to central, or mend it."""
        ...

    def end_shift(self) -> None:
        """Staff cash up: the report of the shift is printed."""
        ...


def forged_symbol() -> str:
    """The text of a symbol in the right form that nobody has signed."""
    serial = Serial.from_entropy(_FORGED_SERIAL_ENTROPY)
    return f"K1T/{serial.digits}/{_FORGED_DIGEST}/{_FORGED_SIGNATURE}"


class BenchModel(ViewModel):
    """The switches of the bench and what the devices did last. Without a bench every act does nothing."""

    changed = Signal()
    devices_wanted = Signal()

    def __init__(self, bench: Bench | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._paper_out = False
        self._central_away = False
        self._last = ""

    def hear(self, change: Change) -> None:
        """Say what the devices did."""
        match change:
            case NoteTaken(amount):
                self._last = translate("Bench", "Note taken: {amount}").format(amount=amount)
            case NoteGivenBack(amount=amount):
                self._last = translate("Bench", "Note given back: {amount}").format(amount=amount)
            case NoteLost(amount):
                self._last = translate("Bench", "Note in doubt: {amount}").format(amount=amount)
            case PaperEnded(end=end):
                self._last = translate("Bench", "Paper: {end}").format(end=end.value.replace("_", " "))
            case ShiftReported(shift=shift, end=end):
                self._last = translate("Bench", "Report of shift {number}: {end}").format(
                    number=shift.number, end=end.value.replace("_", " ")
                )
            case TicketShown() | KenoDollarsSpent():
                self._last = translate("Bench", "Paper read")
            case _:
                return
        self.changed.emit()

    no_notes = Property(str, lambda self: self._why_not(DeviceKind.NOTE_ACCEPTOR), constant=True)
    no_scans = Property(str, lambda self: self._why_not(DeviceKind.SCANNER), constant=True)
    no_paper = Property(str, lambda self: self._why_not(DeviceKind.PRINTER), constant=True)
    is_present = Property(bool, lambda self: self._bench is not None, constant=True)
    paper_out = Property(bool, lambda self: self._paper_out, notify=changed)
    central_away = Property(bool, lambda self: self._central_away, notify=changed)
    last = Property(str, lambda self: self._last, notify=changed)

    @Slot(int)
    def insert_note(self, dollars: int) -> None:
        """Put in a note of that many dollars."""
        if self._can(DeviceKind.NOTE_ACCEPTOR) and self._bench is not None:
            amount = Money.dollars(dollars)
            if not self._bench.insert_note(amount):
                said = translate("Bench", "No note is taken now: {amount} came straight back.")
                self._say(said.format(amount=amount))

    @Slot()
    def scan_last_paper(self) -> None:
        """Hold the last paper with a code to the scanner."""
        if self._can(DeviceKind.SCANNER) and self._bench is not None and not self._bench.scan_last_paper():
            self._say(translate("Bench", "Nothing with a code was printed yet."))

    @Slot()
    def scan_forged(self) -> None:
        """Hold a paper to the scanner that nobody issued."""
        if self._can(DeviceKind.SCANNER) and self._bench is not None:
            self._bench.scan(forged_symbol())

    @Slot()
    def toggle_paper(self) -> None:
        """Take the paper out, or put it back."""
        if self._can(DeviceKind.PRINTER) and self._bench is not None:
            self._paper_out = not self._paper_out
            self._bench.set_paper_out(self._paper_out)
            self.changed.emit()

    @Slot()
    def toggle_central(self) -> None:
        """Cut the line to central, or mend it."""
        if self._bench is not None:
            self._central_away = not self._central_away
            self._bench.set_central_away(self._central_away)
            self.changed.emit()

    @Slot()
    def end_shift(self) -> None:
        """Cash up."""
        if self._bench is not None:
            self._bench.end_shift()

    @Slot()
    def show_devices(self) -> None:
        """Have the staff page of the devices shown, or closed."""
        self.devices_wanted.emit()

    def _can(self, kind: DeviceKind) -> bool:
        """Whether a person at the bench can work it; if not, why is said."""
        reason = self._why_not(kind)
        if reason:
            self._say(translate("Bench", "That key does nothing: {reason}.").format(reason=reason))
        return not reason

    def _why_not(self, kind: DeviceKind) -> str:
        if self._bench is None or kind not in self._bench.real:
            return ""
        match kind:
            case DeviceKind.PRINTER:
                return translate("Bench", "a real printer is set")
            case DeviceKind.NOTE_ACCEPTOR:
                return translate("Bench", "a real note acceptor is set")
            case DeviceKind.SCANNER:
                return translate("Bench", "a real scanner is set")

    def _say(self, said: str) -> None:
        self._last = said
        self.changed.emit()
