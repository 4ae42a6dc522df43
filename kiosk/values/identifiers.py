"""Identifiers: ticket and keno-dollar serials a person can type, command ids, terminal names."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from kiosk.values.invariant import ensure

SERIAL_DIGITS: Final = 18
_RANDOM_DIGITS: Final = SERIAL_DIGITS - 2


class Serial(Struct, frozen=True, order=True):
    """The identifying mark of one ticket or keno-dollar voucher (s 16(1)(h)), two check digits in 18.

    ISO 7064 MOD 97-10: any single wrong digit and any two swapped neighbours are caught.
    """

    digits: str

    @classmethod
    def from_entropy(cls, entropy: bytes) -> Serial:
        """A serial of 16 unguessable digits from at least 16 random bytes, with its check digits.

        128 bits reduced to 10^16 leave a bias below one part in 10^22.
        """
        ensure(len(entropy) >= 16, "a serial needs 16 random bytes")
        body = f"{int.from_bytes(entropy, 'big') % 10**_RANDOM_DIGITS:0{_RANDOM_DIGITS}d}"
        return cls(body + _check_digits(body))

    @classmethod
    def parse(cls, text: str) -> Serial | None:
        """The serial in typed or scanned text, spaces and hyphens allowed; None if a digit is wrong."""
        digits = text.replace(" ", "").replace("-", "")
        if len(digits) != SERIAL_DIGITS or not (digits.isascii() and digits.isdigit()):
            return None
        # Check digits are 02-98. Recomputing them refuses 00, 01 and 99, whose remainders are those of 97, 98
        # and 02.
        if _check_digits(digits[:_RANDOM_DIGITS]) != digits[_RANDOM_DIGITS:]:
            return None
        return cls(digits)

    @property
    def grouped(self) -> str:
        """The digits in fours, as printed: ``4821 9034 1175 2260 31``."""
        return " ".join(self.digits[start : start + 4] for start in range(0, SERIAL_DIGITS, 4))

    def __str__(self) -> str:
        return self.digits


def _check_digits(body: str) -> str:
    # As python-stdnum works them out, which the tests hold this against: every serial passes here again and
    # again, and a starting terminal can do without the 30 ms that importing it takes.
    return f"{98 - int(body) * 100 % 97:02d}"


class CommandId(Struct, frozen=True, order=True):
    """Made once at the touch, 32 hexadecimal characters: the same id never takes effect twice."""

    text: str

    @classmethod
    def from_entropy(cls, entropy: bytes) -> CommandId:
        """A command id from exactly 16 random bytes."""
        ensure(len(entropy) == 16, "a command id needs 16 random bytes")
        return cls(entropy.hex())

    def part(self, name: str) -> CommandId:
        """The id of a step of this command, always the same for the same name: ``<id>/print``."""
        return CommandId(f"{self.text}/{name}")

    def __str__(self) -> str:
        return self.text


class TerminalId(Struct, frozen=True, order=True):
    """A terminal's name at its licensee, for instance ``K1``; printed as its location number (s 16(3)(b))."""

    name: str

    def __str__(self) -> str:
        return self.name
