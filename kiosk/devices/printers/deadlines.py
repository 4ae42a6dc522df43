"""How long a driver waits for its printer."""

from __future__ import annotations

from msgspec import Struct


class Deadlines(Struct, frozen=True):
    """In milliseconds. `status` takes at most twice `open` and 5 `status`. `print` takes a `status`, four
    times `open`, `status` and `answer` and twice `behind` at most before its paper, and for the paper `stall`
    after the last byte that was taken, then the time of :meth:`paper_ms` and a question more."""

    open_ms: int = 1_000
    """For a line; a name of a network printer takes as long again to be looked up."""
    status_ms: int = 500
    stall_ms: int = 3_000
    answer_ms: int = 5_000
    bytes_per_second: int = 2_000
    """A slow printer on a slow line."""
    line_ms: int = 80
    """A slow printer feeds 4 mm in this time, and a line of text has few bytes."""
    quiet_ms: int = 500
    """A printer that says nothing for so long has no late answer on its way."""
    behind_ms: int = 30_000
    """The most that a printer is given to work off what is left of a job whose end is not known."""
    retry_ms: int = 2_000
    """How long a line that could not be opened is left alone."""

    def bytes_ms(self, count: int) -> int:
        """How long so many bytes may be on their way."""
        return count * 1_000 // self.bytes_per_second

    def work_ms(self, data: bytes) -> int:
        """How long a printer may work on so much."""
        return self.bytes_ms(len(data)) + data.count(b"\n") * self.line_ms

    def paper_ms(self, data: bytes) -> int:
        """How long a paper may take after its last byte was taken: it may all be in the printer's memory."""
        return self.answer_ms + self.work_ms(data)
