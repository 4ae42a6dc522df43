"""An ITL note validator on a pseudo-terminal, made from the maker's manual (SSP Protocol Manual
GA138_2_2_2129A) and from nothing of the driver: it has a check sum, a stuffing and a cipher of its own.

What a person, a jam or a power cut does to it is a method; what it does with a note follows from the commands
it is sent, as in the manual: a note in escrow is stacked by the next poll, a command with the sequence bit of
the one before is not carried out but answered as before, and after power-up it answers KEY_NOT_SET.
"""

from __future__ import annotations

import os
import select
import threading
import tty
from pathlib import Path
from types import TracebackType
from typing import Final

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from tests.devices.notes.essp_note_path import AUD, CANNOT, OK, NotePath
from tests.devices.notes.essp_packets import crc, first_packet, wrapped

FIXED_KEY: Final = 0x0123456701234567
_UNKNOWN, _FAIL, _NO_KEY = b"\xf2", b"\xf8", b"\xfa"


class Validator(NotePath):
    """The device."""

    def __init__(
        self,
        *,
        encrypted: bool = True,
        channels: dict[int, tuple[int, str]] | None = None,
        version_maximum: int = 8,
        has_counters: bool = True,
    ) -> None:
        self.encrypted, self.version_maximum, self.has_counters = encrypted, version_maximum, has_counters
        self.serial, self.unit_type = 1_873_452, 0
        self.lose_replies = self.corrupt_replies = self.lose_commands = 0
        super().__init__(channels)
        self._master, self._slave = os.openpty()
        tty.setraw(self._master)
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self._stop_read, self._stop_write = os.pipe()
        self._thread = threading.Thread(target=self._run, name="validator", daemon=True)
        self._thread.start()

    def __enter__(self) -> Validator:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self) -> None:
        """Take it off the line."""
        os.write(self._stop_write, b"x")
        self._thread.join()
        for descriptor in (self._master, self._slave, self._stop_read, self._stop_write):
            os.close(descriptor)

    def _reset(self) -> None:
        super()._reset()
        self._key: bytes | None = None
        self._count = 0
        self._generator = self._modulus = 0
        self._version = 4
        self._last_head = -1
        self._last_reply = b""

    # The wire.

    def _run(self) -> None:
        pending = b""
        while True:
            ready, _, _ = select.select([self._master, self._stop_read], [], [])
            if self._stop_read in ready:
                return
            pending += os.read(self._master, 1_024)
            while (cut := first_packet(pending)) is not None:
                packet, pending = cut
                self._hear(packet)

    def _hear(self, packet: bytes) -> None:
        with self.changed:
            if not self._is_on or self.is_mute or packet[0] & 0x7F or crc(packet[:-2]) != packet[-2:]:
                return
            if self.lose_commands:
                self.lose_commands -= 1
                return
            head, data = packet[0], packet[2:-2]
            is_synchronising = data == b"\x11"
            if head == self._last_head and not is_synchronising:
                reply = self._last_reply
            else:
                said = self._answer(data)
                if said is None:
                    return
                reply = wrapped(head, said)
                self._last_head, self._last_reply = head, reply
            self._send(reply)
            self.changed.notify_all()

    def _send(self, reply: bytes) -> None:
        if not self._is_on or self.is_mute:
            return
        if self.lose_replies:
            self.lose_replies -= 1
            return
        if self.corrupt_replies:
            self.corrupt_replies -= 1
            reply = reply[:-3] + bytes([reply[-3] ^ 0x10]) + reply[-2:]
        os.write(self._master, reply)

    def _answer(self, data: bytes) -> bytes | None:
        if data[0] != 0x7E:
            free = (0x11, 0x4A, 0x4B, 0x4C)
            if self.encrypted and self._key is None and data[0] not in free:
                return _NO_KEY
            if self.encrypted and data[0] not in free:
                # As the manual has it a general command may come plainly; credit never goes out so.
                return CANNOT if data[0] in (0x07, 0x56, 0x57) else self._execute(data)
            return self._execute(data)
        if self._key is None:
            return _NO_KEY
        aes = Cipher(algorithms.AES(self._key), modes.ECB())
        opened = aes.decryptor().update(data[1:])
        length, count = opened[0], int.from_bytes(opened[1:5], "little")
        if crc(opened[:-2]) != opened[-2:] or count != self._count:
            return None
        reply = self._execute(opened[5 : 5 + length])
        self._count += 1
        block = bytes([len(reply)]) + self._count.to_bytes(4, "little") + reply
        block += bytes(-(len(block) + 2) % 16)
        return b"\x7e" + aes.encryptor().update(block + crc(block))

    # The commands.

    def _execute(self, command: bytes) -> bytes:
        code, rest = command[0], command[1:]
        self.executed.append(code)
        match code:
            case 0x11:
                return OK
            case 0x4A | 0x4B | 0x4C:
                return self._exchange_keys(code, rest)
            case 0x06:
                if not 4 <= rest[0] <= self.version_maximum:
                    return _FAIL
                self._version = rest[0]
                return OK
            case 0x0C:
                return OK + self.serial.to_bytes(4, "big")
            case 0x05:
                return OK + self._setup()
            case 0x02:
                self._inhibits = int.from_bytes(rest, "little")
                return OK
            case 0x09 | 0x0A:
                self._enabled = code == 0x0A
                return OK
            case 0x08:
                return self._hand_back()
            case 0x18 if self.fails_to_hold:
                return _FAIL
            case 0x18:
                return OK if self.where in ("escrow", "told") else CANNOT
            case 0x17:
                return OK + bytes([self.reject_code])
            case 0x58 if self.has_counters:
                numbers = (self.stacked_count, 0, 0, 0, self.rejected_count)
                return OK + b"\x05" + b"".join(number.to_bytes(4, "little") for number in numbers)
            case 0x07:
                return OK + self._poll()
            case 0x56 if self.encrypted:
                if not self._unacknowledged:
                    told = self._poll()
                    if not any(mark in told for mark in (0xEE, 0xE2, 0xE6)):
                        return OK + told
                    self._unacknowledged = told
                return OK + self._unacknowledged
            case 0x57 if self.encrypted:
                if not self._unacknowledged:
                    return CANNOT
                self._fate("acknowledging")
                if self._is_on and not self.is_mute:
                    self._unacknowledged = b""
                return OK
            case _:
                return _UNKNOWN

    def _exchange_keys(self, code: int, rest: bytes) -> bytes:
        number = int.from_bytes(rest, "little")
        if not self.encrypted:
            return _UNKNOWN
        if code == 0x4A:
            self._generator = number
            return OK
        if code == 0x4B:
            self._modulus = number
            return OK
        if not (self._generator and self._modulus):
            return _FAIL
        secret = 987_654_321
        negotiated = pow(number, secret, self._modulus)
        self._key = FIXED_KEY.to_bytes(8, "little") + negotiated.to_bytes(8, "little")
        self._count = 0
        return OK + pow(self._generator, secret, self._modulus).to_bytes(8, "little")

    def _setup(self) -> bytes:
        count = max(self.channels)
        rows = [self.channels.get(channel, (0, "AUD")) for channel in range(1, count + 1)]
        head = bytes([self.unit_type]) + b"0100AUD"
        if self._version >= 6:
            body = bytes(3) + bytes([count]) + bytes(count * 2) + b"\x00\x00\x64" + bytes([self._version])
            currencies = b"".join(currency.encode() for _, currency in rows)
            return (
                head + body + currencies + b"".join((v & 0xFFFFFFFF).to_bytes(4, "little") for v, _ in rows)
            )
        values = bytes(value for value, _ in rows)
        multipliers = b"\x00\x00\x01" + bytes([count]) + values + b"\x02" * count + b"\x00\x00\x64"
        return head + multipliers + bytes([self._version])


def channel_of(dollars: int) -> int:
    """The channel of an Australian note."""
    return next(channel for channel, value in AUD.items() if value == dollars)


def memory_of(folder: Path) -> Path:
    """Where a driver on a stage keeps its memory."""
    return folder / "notes.log"
