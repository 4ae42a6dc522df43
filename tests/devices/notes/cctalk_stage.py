"""A ccTalk driver on a simulated validator, with its memory; both can end and begin again."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from kiosk.devices.clock import SystemClock
from kiosk.devices.notes.cctalk_acceptor import CctalkAcceptor, open_cctalk
from kiosk.devices.notes.cctalk_deadlines import Deadlines
from kiosk.devices.notes.cctalk_frames import Checking
from kiosk.ports.cash import CashEvent
from kiosk.values.money import Money, total
from tests.devices.notes.cctalk_simulator import PATIENCE_SECONDS, CctalkSimulator

CHANNELS = {5: 1, 10: 2, 20: 3, 50: 4, 100: 5}
QUICK = Deadlines(
    poll_ms=2, reply_ms=80, stack_ms=400, give_back_ms=2_000, ask_ms=2_000, silence_ms=500, again_ms=20
)
PATIENT = Deadlines(
    poll_ms=2, reply_ms=200, stack_ms=15_000, give_back_ms=15_000, ask_ms=5_000, silence_ms=900, again_ms=20
)
"""For what must happen, however busy the machine is."""


class CctalkStage:
    """One driver and one validator on one line."""

    def __init__(
        self,
        folder: Path,
        *,
        crc: bool = False,
        echo: bool = False,
        deadlines: Deadlines = PATIENT,
        bills: dict[int, str] | None = None,
        new_note: Callable[[], str] | None = None,
    ) -> None:
        self.folder, self.deadlines = folder, deadlines
        self._checking = Checking.CRC_16 if crc else Checking.SUM_8
        self.validator = CctalkSimulator(folder / "ttyS9", crc=crc, echo=echo, bills=bills)
        self._names = 0
        self._new_note = new_note or self._count_note
        self.heard: list[CashEvent] = []
        self._heard_more = threading.Condition()
        self.acceptor = self.opened()

    def opened(self) -> CctalkAcceptor:
        """A driver as a program opens it that has just started."""
        return open_cctalk(
            str(self.validator.path),
            self.folder / "notes.json",
            self._new_note,
            SystemClock(),
            checking=self._checking,
            deadlines=self.deadlines,
        )

    def listen(self, *, accepting: bool = True) -> CctalkStage:
        """Hear what the driver tells, with its mouth open."""
        self.acceptor.listen(self.hear)
        self.acceptor.accept_notes(accepting)
        if accepting:
            self.validator.wait_until(lambda: self.validator.is_open)
        return self

    def hear(self, event: CashEvent) -> None:
        with self._heard_more:
            self.heard.append(event)
            self._heard_more.notify_all()

    def wait_for(self, what: Callable[[list[CashEvent]], bool]) -> None:
        """Wait until what was heard is so."""
        with self._heard_more:
            assert self._heard_more.wait_for(lambda: what(self.heard), PATIENCE_SECONDS), self.heard

    def find_in_box(self, *amounts: Money) -> None:
        """The device tells between two polls that notes came into escrow, and that it stacked them."""
        told = [(CHANNELS[amount.cents // 100], result) for amount in amounts for result in (1, 0)]
        self.validator.report_at_once(*told)

    def settle(self) -> None:
        """Let the driver see all that is so far, and do what it does about it."""
        if self.validator.has_power and not self.validator.is_deaf:
            self.validator.wait_polls(6)

    def insert(self, amount: Money) -> bool:
        """A person pushes a note in."""
        self.settle()
        taken = self.validator.insert(CHANNELS[amount.cents // 100])
        self.settle()
        return taken

    def box_total(self) -> Money:
        """What a person would count in the box."""
        return total(map(Money.dollars, self.validator.box))

    def restart(self) -> None:
        """The program ends and starts again."""
        self.acceptor.close()
        self.acceptor = self.opened()

    def set_box_broken(self, broken: bool) -> None:
        """Let the device not answer any more; or answer again."""
        self.validator.is_deaf = broken

    def close(self) -> None:
        self.acceptor.close()
        self.validator.close()

    def _count_note(self) -> str:
        self._names += 1
        return f"note-{self._names}"
