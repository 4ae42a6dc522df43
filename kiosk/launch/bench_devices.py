"""The hands at the test bench: what a person does to the simulated devices. A real device has real hands."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.launch.devices import Hands
from kiosk.launch.trial_paper import TRIAL_PAPER
from kiosk.ledger.papers import Paper
from kiosk.ports.device_report import DeviceKind
from kiosk.ports.printer import PrintJob
from kiosk.sync.link import Link
from kiosk.terminal.changes import Change, PaperEnd, PaperEnded
from kiosk.values.money import Money
from printing import Barcode, QrCode


class BenchDevices:
    """Operates the simulated devices of one terminal; remembers the papers in the person's hand."""

    def __init__(
        self,
        hands: Hands,
        link: Link,
        check_devices: Callable[[], None],
        end_shift: Callable[[], None],
    ) -> None:
        self._hands = hands
        self._link = link
        self._check_devices = check_devices
        self._end_shift = end_shift
        self._codes: tuple[str, ...] = ()
        self.papers: list[Paper] = []

    @property
    def real(self) -> frozenset[DeviceKind]:
        """The devices that nobody can work from here."""
        hands = {
            DeviceKind.PRINTER: self._hands.printer,
            DeviceKind.NOTE_ACCEPTOR: self._hands.acceptor,
            DeviceKind.SCANNER: self._hands.scanner,
        }
        return frozenset(kind for kind, simulated in hands.items() if simulated is None)

    def hear(self, change: Change) -> None:
        """Take a paper of central's that came out into the hand."""
        if isinstance(change, PaperEnded) and change.end is PaperEnd.PRINTED:
            self.papers.append(change.paper)

    def take(self, job: PrintJob) -> None:
        """Take any paper that came out: the newest with a code is held to the scanner. Any thread."""
        self._codes = _codes_on(job) or self._codes

    def insert_note(self, amount: Money) -> bool:
        """Push a note in; False if it comes straight back, because the mouth is closed."""
        return self._hands.acceptor is not None and self._hands.acceptor.insert_note(amount)

    def scan_last_paper(self) -> bool:
        """Hold the newest paper with a code to the scanner, a test paper with its other code the next time.
        False if there is none."""
        if not self._codes:
            return False
        code, *others = self._codes
        self._codes = (*others, code)
        self.scan(code)
        return True

    def scan(self, text: str) -> None:
        """Hold any symbol in front of the scanner."""
        if self._hands.scanner is not None:
            self._hands.scanner.show(text)

    def set_paper_out(self, out: bool) -> None:
        """Take the paper roll out, or put one in."""
        if self._hands.printer is not None:
            self._hands.printer.set_paper_out(out)
        self._check_devices()

    def set_central_away(self, away: bool) -> None:
        """Cut the line to central, or mend it."""
        self._link.set_away(away)
        self._check_devices()

    def end_shift(self) -> None:
        """Cash up, as staff do at the end of a shift."""
        self._end_shift()


def _codes_on(job: PrintJob) -> tuple[str, ...]:
    """What a person would hold to the scanner: of a test paper every code, of any other the one that says
    most."""
    blocks = job.document.blocks
    qr_codes = tuple(block.payload for block in blocks if isinstance(block, QrCode))
    barcodes = tuple(block.digits for block in blocks if isinstance(block, Barcode))
    codes = qr_codes + barcodes
    return codes if job.name == TRIAL_PAPER else codes[:1]
