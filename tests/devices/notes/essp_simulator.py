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
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

AUD: Final = {1: 5, 2: 10, 3: 20, 4: 50, 5: 100}
FIXED_KEY: Final = 0x0123456701234567
PATIENCE_SECONDS: Final = 20.0
_OK, _UNKNOWN, _CANNOT, _FAIL, _NO_KEY = b"\xf0", b"\xf2", b"\xf5", b"\xf8", b"\xfa"


def _table() -> list[int]:
    made = []
    for number in range(256):
        value = number << 8
        for _ in range(8):
            value = ((value << 1) ^ 0x8005 if value & 0x8000 else value << 1) & 0xFFFF
        made.append(value)
    return made


_TABLE: Final = _table()


def crc(data: bytes) -> bytes:
    """The check sum of the manual, from a table."""
    value = 0xFFFF
    for byte in data:
        value = ((value << 8) & 0xFF00) ^ _TABLE[(value >> 8) ^ byte]
    return bytes((value & 0xFF, value >> 8))


def wrapped(head: int, data: bytes) -> bytes:
    """A packet as it goes over the wire."""
    packet = bytes([head, len(data), *data])
    return b"\x7f" + b"".join(b"\x7f\x7f" if byte == 0x7F else bytes([byte]) for byte in packet + crc(packet))


class Validator:
    """The device. `box` and `returned` are channels of the notes a person would find there."""

    def __init__(
        self,
        *,
        encrypted: bool = True,
        channels: dict[int, tuple[int, str]] | None = None,
        version_maximum: int = 8,
        has_counters: bool = True,
    ) -> None:
        self.encrypted, self.version_maximum, self.has_counters = encrypted, version_maximum, has_counters
        self.channels = channels or {channel: (dollars, "AUD") for channel, dollars in AUD.items()}
        self.box: list[int] = []
        self.returned: list[int] = []
        self.executed: list[int] = []
        self.serial, self.unit_type = 1_873_452, 0
        self.stacked_count, self.rejected_count = 17, 16
        # What a person or a fault does to it.
        self.is_mute = self.jams = self.forgets_credit = False
        # At "stacking", "credit", "acknowledging" or "rejecting": its power fails, or nobody hears it.
        self.cuts_power_at = self.goes_mute_at = ""
        self.lose_replies = self.corrupt_replies = self.lose_commands = 0
        self.changed = threading.Condition()
        self._is_on = True
        self._reset()
        self._events: list[bytes] = []
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
        self._key: bytes | None = None
        self._count = 0
        self._generator = self._modulus = 0
        self._enabled = False
        self._inhibits = 0
        self._version = 4
        self._last_head = -1
        self._last_reply = b""
        self._unacknowledged: bytes = b""
        self.note: int | None = None
        self.where = ""
        self.reject_code = 0

    # A person, and fate.

    def insert(self, channel: int, *, by_force: bool = False) -> bool:
        """Push a note in; False if it comes straight back."""
        with self.changed:
            is_let_in = self._is_on and self._enabled and bool(self._inhibits >> (channel - 1) & 1)
            if self.where or not (is_let_in or by_force):
                return False
            self.note, self.where = channel, "reading"
            self.changed.notify_all()
            return True

    def return_by_itself(self) -> None:
        """Its own time in escrow is up."""
        with self.changed:
            assert self.where in ("reading", "escrow", "told")
            self.where, self.reject_code = "rejecting", 0x13

    def end_unheard(self, *, into_box: bool) -> None:
        """The note goes one way or the other, and what it told of that was lost: only its counters know."""
        with self.changed:
            assert self.note is not None
            (self.box if into_box else self.returned).append(self.note)
            self.stacked_count += into_box
            self.rejected_count += not into_box
            self.note, self.where = None, ""

    def take_out(self) -> None:
        """Staff take the stuck note out, and nothing is told of it."""
        with self.changed:
            assert self.where == "jammed"
            self.note, self.where, self.jams = None, "", False

    def clear_jam(self, *, into_box: bool) -> None:
        """A person opens it, and the stuck note goes one way or the other."""
        with self.changed:
            assert self.where == "jammed"
            self.jams = False
            self.where = "stacking" if into_box else "rejecting"

    def say(self, event: bytes) -> None:
        """Have it tell of an event at the next poll, true or not."""
        with self.changed:
            self._events.append(event)

    def cut_power(self) -> None:
        """Its power fails: it forgets what it knew, and the note stays where it is."""
        with self.changed:
            self._is_on = False
            self.changed.notify_all()

    def power_up(self, *, into_box: bool = False, knows_channel: bool = True, says: bool = True) -> None:
        """Its power returns; a note in its path goes one way or the other, and it tells of that."""
        with self.changed:
            note, where, kept = self.note, self.where, self._unacknowledged
            self._reset()
            events = [] if not kept or self.forgets_credit or b"\xee" not in kept else [kept]
            if note is not None and where in ("reading", "escrow", "told", "stacking", "rejecting", "jammed"):
                told = note if knows_channel else 0
                if into_box:
                    self.box.append(note)
                    self.stacked_count += says
                else:
                    self.returned.append(note)
                if says:
                    events.append(bytes([0xE2 if into_box else 0xE1, told]))
            self._events = [b"\xf1", *events, b"\xe8"]
            self._is_on = True
            self.is_mute = False
            self.changed.notify_all()

    def total(self) -> int:
        """The dollars that a person would count in the box."""
        return sum(self.channels[channel][0] for channel in self.box)

    def wait_until(self, true: Callable[[], bool]) -> bool:
        """Wait until something is so; looked at after every command."""
        with self.changed:
            return self.changed.wait_for(true, PATIENCE_SECONDS)

    def wait_polls(self, count: int) -> None:
        """Wait until it was polled or asked to hold so many times more."""
        before = self._asked()
        assert self.wait_until(lambda: self._asked() >= before + count)

    def _asked(self) -> int:
        return sum(code in (0x07, 0x56, 0x18) for code in self.executed)

    # The wire.

    def _run(self) -> None:
        pending = b""
        while True:
            ready, _, _ = select.select([self._master, self._stop_read], [], [])
            if self._stop_read in ready:
                return
            pending += os.read(self._master, 1_024)
            while (cut := self._cut(pending)) is not None:
                packet, pending = cut
                self._hear(packet)

    @staticmethod
    def _cut(data: bytes) -> tuple[bytes, bytes] | None:
        """The first whole packet without its STX and stuffing, and what follows it."""
        start = data.find(b"\x7f")
        if start < 0:
            return None
        packet, at = bytearray(), start + 1
        while at < len(data):
            if data[at] == 0x7F:
                if at + 1 >= len(data):
                    return None
                if data[at + 1] != 0x7F:
                    return Validator._cut(data[at:])
                at += 1
            packet.append(data[at])
            at += 1
            if len(packet) >= 2 and len(packet) == packet[1] + 4:
                return bytes(packet), data[at:]
        return None

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
                return _CANNOT if data[0] in (0x07, 0x56, 0x57) else self._execute(data)
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
                return _OK
            case 0x4A | 0x4B | 0x4C:
                return self._exchange_keys(code, rest)
            case 0x06:
                if not 4 <= rest[0] <= self.version_maximum:
                    return _FAIL
                self._version = rest[0]
                return _OK
            case 0x0C:
                return _OK + self.serial.to_bytes(4, "big")
            case 0x05:
                return _OK + self._setup()
            case 0x02:
                self._inhibits = int.from_bytes(rest, "little")
                return _OK
            case 0x09 | 0x0A:
                self._enabled = code == 0x0A
                return _OK
            case 0x08:
                return self._reject()
            case 0x18:
                return _OK if self.where in ("escrow", "told") else _CANNOT
            case 0x17:
                return _OK + bytes([self.reject_code])
            case 0x58 if self.has_counters:
                numbers = (self.stacked_count, 0, 0, 0, self.rejected_count)
                return _OK + b"\x05" + b"".join(number.to_bytes(4, "little") for number in numbers)
            case 0x07:
                return _OK + self._poll()
            case 0x56 if self.encrypted:
                if not self._unacknowledged:
                    told = self._poll()
                    if not any(mark in told for mark in (0xEE, 0xE2, 0xE6)):
                        return _OK + told
                    self._unacknowledged = told
                return _OK + self._unacknowledged
            case 0x57 if self.encrypted:
                if not self._unacknowledged:
                    return _CANNOT
                self._fate("acknowledging")
                if self._is_on and not self.is_mute:
                    self._unacknowledged = b""
                return _OK
            case _:
                return _UNKNOWN

    def _exchange_keys(self, code: int, rest: bytes) -> bytes:
        number = int.from_bytes(rest, "little")
        if not self.encrypted:
            return _UNKNOWN
        if code == 0x4A:
            self._generator = number
            return _OK
        if code == 0x4B:
            self._modulus = number
            return _OK
        if not (self._generator and self._modulus):
            return _FAIL
        secret = 987_654_321
        negotiated = pow(number, secret, self._modulus)
        self._key = FIXED_KEY.to_bytes(8, "little") + negotiated.to_bytes(8, "little")
        self._count = 0
        return _OK + pow(self._generator, secret, self._modulus).to_bytes(8, "little")

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

    def _reject(self) -> bytes:
        if self.where not in ("escrow", "told"):
            return _CANNOT
        self.where, self.reject_code = "rejecting", 0x08
        self._fate("rejecting")
        return _OK

    def _poll(self) -> bytes:
        told = b"".join(self._events)
        self._events = []
        note = self.note or 0
        match self.where:
            case "reading":
                self.where = "escrow"
                told += b"\xef\x00"
            case "escrow":
                self.where = "told"
                told += bytes([0xEF, note])
            case "told":
                # The poll after it was told of accepts it.
                self.where = "jammed" if self.jams else "stacking"
                told += b"\xcc"
                self._fate("stacking")
            case "jammed":
                told += b"\xe9"
            case "stacking":
                self.where = "stacked"
                self.box.append(note)
                self.stacked_count += 1
                told += bytes([0xCC, 0xEE, note])
                self._fate("credit")
            case "stacked":
                self.note, self.where = None, ""
                told += b"\xeb"
            case "rejecting":
                self.where = "rejected"
                told += b"\xed"
            case "rejected":
                self.returned.append(note)
                self.rejected_count += 1
                self.note, self.where = None, ""
                told += b"\xec"
        if not self._enabled and not told:
            told = b"\xe8"
        return told

    def _fate(self, moment: str) -> None:
        if self.cuts_power_at == moment:
            self.cuts_power_at = ""
            self._is_on = False
        if self.goes_mute_at == moment:
            self.goes_mute_at = ""
            self.is_mute = True


def channel_of(dollars: int) -> int:
    """The channel of an Australian note."""
    return next(channel for channel, value in AUD.items() if value == dollars)


def memory_of(folder: Path) -> Path:
    """Where a driver on a stage keeps its memory."""
    return folder / "notes.log"
