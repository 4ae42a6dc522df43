"""More ways in which a printer on a wire misbehaves: slow, a small buffer, noise among its answers."""

from __future__ import annotations

import select
from pathlib import Path
from typing import Final

from tests.devices.printers.paper_machine import PaperMachine, Socket

BUFFER_BYTES: Final = 4_096


class SmallBufferMachine(PaperMachine):
    """It holds 4 kB. Once it has stopped and they are full, it takes no more."""

    @property
    def is_full(self) -> bool:
        """Whether the line is held up."""
        stopped = self.is_paper_out or self.is_cover_open
        return stopped and len(self._waiting) >= BUFFER_BYTES


class FaultySocket(Socket):
    """Where such a machine is plugged in. `pause_ms` is what 256 bytes take; `noise` comes before every
    answer."""

    def __init__(
        self,
        machine: PaperMachine,
        link: Path | None = None,
        *,
        pause_ms: int = 0,
        noise: bytes = b"",
    ) -> None:
        self._pause_ms, self.noise = pause_ms, noise
        super().__init__(machine, link)

    def _lines(self) -> list[int]:
        return [] if self.machine.is_full else super()._lines()

    def _serve(self, ready: list[int]) -> None:
        super()._serve(ready)
        if self._pause_ms:
            select.select([self._wake_read], [], [], self._pause_ms / 1_000)

    def _answer(self, data: bytes) -> None:
        super()._answer(self.noise + data if data else data)
