"""The hands at the test bench: what a person does to the simulated devices. A real device has real hands."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.launch.devices import Hands
from kiosk.ledger.papers import Paper
from kiosk.ledger.symbol import symbol_text
from kiosk.sync.link import Link
from kiosk.terminal.changes import Change, PaperEnd, PaperEnded
from kiosk.values.money import Money


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
        self.papers: list[Paper] = []

    def hear(self, change: Change) -> None:
        """Take a paper that came out into the hand."""
        if isinstance(change, PaperEnded) and change.end is PaperEnd.PRINTED:
            self.papers.append(change.paper)

    def insert_note(self, amount: Money) -> None:
        """Push a note in; it comes straight back while the mouth is closed."""
        if self._hands.acceptor is not None:
            self._hands.acceptor.insert_note(amount)

    def scan_last_paper(self) -> None:
        """Hold the newest paper in front of the scanner."""
        if self.papers:
            self.scan(symbol_text(self.papers[-1]))

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
