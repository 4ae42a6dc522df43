"""Asking an SSP device: a command, and the one reply to it, within a time limit.

Source: Innovative Technology, SSP Protocol Manual GA138_2_2_2129A, "Transport Layer": each new command has
the other sequence bit; one that comes with the same bit is not carried out again, its reply is repeated. So
what got no reply that can be believed is sent again, the very same bytes, and is never done twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from msgspec import Struct

from kiosk.devices.notes.essp_codes import Command, Response
from kiosk.devices.notes.essp_frames import DATA_MAXIMUM, SEQUENCE_BIT, Frame, FrameReader, encode
from kiosk.devices.notes.essp_keys import STEX, Cipher, Exchange

if TYPE_CHECKING:
    from kiosk.ports.chance import Chance
    from kiosk.ports.clock import Clock

_MS_US: Final = 1_000


class Line(Protocol):
    """The serial line as far as it is needed here. Every call may raise OSError: the line is gone."""

    def write(self, data: bytes) -> None:
        """Send all of it."""
        ...

    def read(self, count: int, timeout_ms: int) -> bytes:
        """Up to so many bytes, fewer only if the time is over."""
        ...

    def clear(self) -> None:
        """Forget what has come in."""
        ...


class Silent(Exception):
    """No reply that can be believed came in time."""


class WasReset(Exception):
    """The device has forgotten the key: it was reset, or its power failed. Nothing was carried out."""


class Reply(Struct, frozen=True):
    """What the device answered: a `Response`, and what came with it."""

    code: int
    data: bytes

    @property
    def is_ok(self) -> bool:
        """Whether the command was, or is being, carried out."""
        return self.code == Response.OK


class Link:
    """One device on one line, one command at a time, from one thread."""

    def __init__(self, line: Line, chance: Chance, clock: Clock, reply_ms: int, tries: int) -> None:
        self._line, self._chance, self._clock = line, chance, clock
        self._reply_ms, self._tries = reply_ms, tries
        self._sequence = SEQUENCE_BIT
        self._cipher: Cipher | None = None
        self.repeats = 0
        """Commands that had to be sent again."""

    @property
    def is_encrypted(self) -> bool:
        """Whether a key has been negotiated."""
        return self._cipher is not None

    def synchronise(self) -> None:
        """Begin a session: both sides agree on the sequence bit. Raises :class:`Silent` and OSError."""
        self._cipher = None
        self._sequence = SEQUENCE_BIT
        self._exchange(bytes((Command.SYNC,)))

    def negotiate(self, fixed_key: int) -> bool:
        """Negotiate a key. False: the device knows no encryption."""
        self._cipher = None
        exchange = Exchange(self._chance)
        for command, number in (
            (Command.SET_GENERATOR, exchange.generator),
            (Command.SET_MODULUS, exchange.modulus),
        ):
            if not self.ask(command, number.to_bytes(8, "little")).is_ok:
                return False
        told = self.ask(Command.REQUEST_KEY_EXCHANGE, exchange.intermediate.to_bytes(8, "little"))
        if not told.is_ok or len(told.data) != 8:
            return False
        key = exchange.key(fixed_key, int.from_bytes(told.data, "little"))
        self._cipher = Cipher(key, self._chance)
        return True

    def ask(self, command: Command, data: bytes = b"") -> Reply:
        """The reply to a command. Raises :class:`Silent`, :class:`WasReset`, and OSError."""
        plain = bytes((command,)) + data
        reply = self._exchange(plain if self._cipher is None else self._cipher.encrypt(plain))
        if reply.code == Response.KEY_NOT_SET:
            raise WasReset
        return reply

    def _exchange(self, data: bytes) -> Reply:
        sent = encode(Frame(self._sequence, data))
        for attempt in range(self._tries):
            self.repeats += attempt > 0
            self._line.clear()
            self._line.write(sent)
            reply = self._reply()
            if reply is not None:
                self._sequence ^= SEQUENCE_BIT
                return reply
        raise Silent

    def _reply(self) -> Reply | None:
        reader = FrameReader()
        deadline_us = self._clock.monotonic_us() + self._reply_ms * _MS_US
        while (left_us := deadline_us - self._clock.monotonic_us()) > 0:
            data = self._line.read(1, max(1, left_us // _MS_US))
            for frame in reader.take(data):
                reply = self._believed(frame)
                if reply is not None:
                    return reply
            if reader.damaged or len(data) > DATA_MAXIMUM:
                return None
        return None

    def _believed(self, frame: Frame) -> Reply | None:
        """The reply in a frame, if it is one to what was sent last."""
        if frame.head != self._sequence or not frame.data:
            return None
        data: bytes | None = frame.data
        if self._cipher is not None:
            if frame.data[0] == STEX:
                data = self._cipher.decrypt(frame.data)
            elif frame.data[0] != Response.KEY_NOT_SET:
                # With a key, nothing that comes without it is believed but that there is none.
                return None
        return Reply(data[0], data[1:]) if data else None
