"""What an ESC/POS printer says: real-time status bytes, and the answer after a job.

Bit layouts: Epson's ESC/POS command reference, DLE EOT, GS a, GS r and GS ( H. A status byte of DLE EOT has
fixed bits that no other answer has, so what is left over from before never passes for it.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from kiosk.ports.printer import PrinterStatus

STATUS_QUESTION: Final = bytes((0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 3, 0x10, 0x04, 4))
"""DLE EOT 1 to 4: the printer, why it is offline, its error, its paper. Answered at once, also by a printer
that has stopped."""
_ANSWER_COUNT: Final = 4

ASB_OFF: Final = bytes((0x1D, 0x61, 0))
"""GS a 0: it says nothing that it isn't asked. The reset of a job may turn that on again."""

_FIXED_MASK: Final = 0b1001_0011
_REAL_TIME: Final = 0b0001_0010
_UNASKED: Final = 0b0001_0000
_UNASKED_REST_MASK: Final = 0b1001_0000
_UNASKED_LENGTH: Final = 4
_TRANSMITTED_MASK: Final = 0b1111_0000
_OFFLINE: Final = 0b0000_1000
_COVER_OPEN: Final = 0b0000_0100
_PAPER_STOP: Final = 0b0010_0000
_ANY_ERROR: Final = 0b0110_1000
_OFFLINE_ERROR: Final = 0b0100_0000
_PAPER_END: Final = 0b0110_0000
_PAPER_NEAR_END: Final = 0b0000_1100


class StatusBytes(Struct, frozen=True):
    """The four answers to :data:`STATUS_QUESTION`."""

    printer: int
    offline: int
    error: int
    paper: int

    @property
    def status(self) -> PrinterStatus:
        """What they come to: the reason that a person can do something about before any other."""
        if self.offline & _COVER_OPEN:
            return PrinterStatus.COVER_OPEN
        if self.paper & _PAPER_END or self.offline & _PAPER_STOP:
            return PrinterStatus.PAPER_OUT
        if self.printer & _OFFLINE or self.offline & _OFFLINE_ERROR or self.error & _ANY_ERROR:
            return PrinterStatus.ERROR
        return PrinterStatus.PAPER_LOW if self.paper & _PAPER_NEAR_END else PrinterStatus.READY


def status_in(answered: bytes) -> StatusBytes | None:
    """The newest four real-time answers among the bytes that came in; None while there are fewer."""
    found = [byte for byte in answered if byte & _FIXED_MASK == _REAL_TIME]
    return StatusBytes(*found[-_ANSWER_COUNT:]) if len(found) >= _ANSWER_COUNT else None


def without_status(answered: bytes) -> bytes:
    """What came in that is no real-time answer."""
    return bytes(byte for byte in answered if byte & _FIXED_MASK != _REAL_TIME)


def process_id_request(number: int) -> bytes:
    """GS ( H, function 48: ask for four bytes of ours, made of a number, when all before is printed."""
    return bytes((0x1D, 0x28, 0x48, 6, 0, 48, 48)) + _process_id(number)


def has_process_id(answered: bytes, number: int) -> bool:
    """Whether the answer to :func:`process_id_request` of this very number has come in."""
    return bytes((0x37, 0x22)) + _process_id(number) + b"\0" in answered


TRANSMIT_STATUS: Final = bytes((0x1D, 0x72, 1))
"""GS r 1: send the paper status in its turn, after all that came before is printed. An answer has no sign of
its own: which request it belongs to is known by counting."""


def transmitted_in(answered: bytes) -> tuple[int, bytes]:
    """How many answers to :data:`TRANSMIT_STATUS` are among the bytes that came in, and what may be the
    beginning of something else at their end. The four bytes of a state that is sent unasked, of which three
    look like answers, are none."""
    left = without_status(answered)
    count = at = 0
    while at < len(left):
        if _is_unasked(left[at : at + _UNASKED_LENGTH]):
            if at + _UNASKED_LENGTH > len(left):
                break
            at += _UNASKED_LENGTH
            continue
        count += left[at] & _TRANSMITTED_MASK == 0
        at += 1
    return count, left[at:]


def _is_unasked(found: bytes) -> bool:
    return found[0] & _FIXED_MASK == _UNASKED and all(byte & _UNASKED_REST_MASK == 0 for byte in found[1:])


def _process_id(number: int) -> bytes:
    """Four letters from ``@`` to ``O``, which no real-time status looks like; the same again after 65,536."""
    return bytes(0x40 + (number >> shift & 0xF) for shift in (12, 8, 4, 0))
