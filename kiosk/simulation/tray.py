"""A simulated printer and the papers that fell into its tray, as somebody reads them who holds them."""

from __future__ import annotations

from msgspec import Struct

from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.ports.printer import PrintedPaper, PrinterStatus, PrintJob
from kiosk.simulation.mishaps import Mishap, Mishaps, Site
from printing import Columns, Face, Line, QrCode, Size, Stamp


class HeldPaper(Struct, frozen=True):
    """One paper: its name, what its symbol says, the amount printed on it, and its banner if it has one.

    `amount` is the total wagered of a ticket and the value of keno dollars, as printed. Half a paper has no
    symbol.
    """

    name: str
    symbol: str
    amount: str
    stamp: str

    @property
    def is_of_central(self) -> bool:
        """Whether it is a ticket or keno dollars; else it is a report of the terminal's own."""
        return self.name.startswith(("ticket-", "keno-dollars-"))

    @property
    def is_ticket(self) -> bool:
        """Whether it is a ticket; else it is keno dollars."""
        return self.name.startswith("ticket-")

    @property
    def serial(self) -> str:
        """The digits under its symbol."""
        return self.name.rpartition("-")[2]


class TrayPrinter:
    """A printer of one terminal. Paper stays out, and the printer mute, until staff put it right."""

    def __init__(self, mishaps: Mishaps) -> None:
        self._mishaps = mishaps
        self.state = PrinterStatus.READY
        self.tray: list[HeldPaper] = []

    def put_right(self) -> None:
        """Staff put a roll in and switch it off and on."""
        self.state = PrinterStatus.READY

    def status(self) -> PrinterStatus:
        """What the printer says of itself."""
        return self.state

    def print(self, job: PrintJob) -> Outcome[PrintedPaper]:
        """Print a paper, or fail as the seed has it."""
        self._mishaps.moment()
        outcome = self._print(job)
        self._mishaps.moment()
        return outcome

    def _print(self, job: PrintJob) -> Outcome[PrintedPaper]:
        if self.state is PrinterStatus.PAPER_OUT:
            return NotDone(Fault.PAPER_OUT)
        if not self.state.can_print:
            return NotDone(Fault.PRINTER_OFFLINE)
        if not self._mishaps.is_due(Site.PRINTER):
            self.tray.append(_held(job))
            return Done(PrintedPaper(job.name))
        return self._fail(job)

    def _fail(self, job: PrintJob) -> Outcome[PrintedPaper]:
        dice = self._mishaps.dice
        match dice.below(5):
            case 0 | 1:
                self._mishaps.count(Mishap.PAPER_OUT)
                self.state = PrinterStatus.PAPER_OUT
                return NotDone(Fault.PAPER_OUT)
            case 2:
                self._mishaps.count(Mishap.PRINTER_MUTE)
                self.state = dice.one_of((PrinterStatus.OFFLINE, PrinterStatus.UNKNOWN, PrinterStatus.READY))
                return NotDone(Fault.PRINTER_OFFLINE)
            case _:
                self._mishaps.count(Mishap.PRINT_IN_DOUBT)
                self._leave_in_doubt(job)
                return InDoubt("the printer did not answer")

    def _leave_in_doubt(self, job: PrintJob) -> None:
        """The paper came out, or half of it did, or nothing: nobody who asks the printer learns which."""
        match self._mishaps.dice.below(3):
            case 0:
                self.tray.append(_held(job))
            case 1:
                whole = _held(job)
                self.tray.append(HeldPaper(whole.name, "", "", whole.stamp))
            case _:
                self.state = self._mishaps.dice.one_of((PrinterStatus.UNKNOWN, PrinterStatus.READY))


def _held(job: PrintJob) -> HeldPaper:
    symbol = amount = stamp = ""
    for block in job.document.blocks:
        match block:
            case QrCode(payload):
                symbol = payload
            case Stamp(text):
                stamp = text
            case Columns("Total wagered", right):
                amount = right
            case Line(text, Size.HUGE, face=Face.FIGURES):
                amount = text
            case _:
                pass
    return HeldPaper(job.name, symbol, amount, stamp)
