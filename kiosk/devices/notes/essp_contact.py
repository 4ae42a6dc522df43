"""Talking to an eSSP note validator: a session from the first command on, and what it is asked in it.

Source: Innovative Technology, SSP Protocol Manual GA138_2_2_2129A: SYNC first; the key, where the device has
encryption, before anything else; HOST PROTOCOL VERSION; SETUP REQUEST; SET INHIBITS. A note in escrow is
stacked by the next poll, so that a new session rejects whatever is there before it polls for the first time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from kiosk.devices.notes.essp_codes import (
    PROTOCOL_VERSIONS,
    Command,
    Counters,
    Response,
    channels_of,
    counters_of,
    inhibits_of,
)
from kiosk.devices.notes.essp_link import Link, Silent

if TYPE_CHECKING:
    from kiosk.values.money import Money


_NOTE_VALIDATOR: Final = b"\x00"


class Unusable(Exception):
    """The device answers, and can't be used: why, and what to do, in one sentence."""


class Contact:
    """What is known of the device beside its notes. Written by the driver's thread alone."""

    def __init__(self, fixed_key: int, must_encrypt: bool) -> None:
        self._fixed_key, self._must_encrypt = fixed_key, must_encrypt
        self._link: Link | None = None
        self._has_acknowledging = self._has_counters = False
        self._repeats_before = 0
        self.is_up = self.is_absent = self.is_open = False
        self.problem = self.firmware = ""
        self.reject_code = 0

    @property
    def repeats(self) -> int:
        """Commands that had to be sent again."""
        return self._repeats_before + (0 if self._link is None else self._link.repeats)

    @property
    def is_encrypted(self) -> bool:
        """Whether what is said can't be read or repeated on the wire."""
        return self._link is not None and self._link.is_encrypted

    @property
    def link(self) -> Link:
        """The link of this session."""
        if self._link is None:
            raise Silent
        return self._link

    def begin(self, link: Link) -> tuple[str, Mapping[int, Money], bool]:
        """Begin a session: the device's serial number, its channels, and whether it is handing a note back
        that it had in escrow. Raises :class:`Unusable`, and what the link raises."""
        self._repeats_before = self.repeats
        self._link = link
        self.is_open = False
        link.synchronise()
        if not link.negotiate(self._fixed_key) and self._must_encrypt:
            raise Unusable("The note acceptor has no encryption: use one that has, or allow it without.")
        is_returning = link.ask(Command.REJECT).is_ok
        if not any(
            link.ask(Command.HOST_PROTOCOL_VERSION, bytes((version,))).is_ok for version in PROTOCOL_VERSIONS
        ):
            raise Unusable("The note acceptor knows no version of the protocol that is known here.")
        serial = link.ask(Command.GET_SERIAL_NUMBER)
        setup = link.ask(Command.SETUP_REQUEST)
        if not setup.is_ok or setup.data[:1] != _NOTE_VALIDATOR:
            raise Unusable("What answers is more than a note validator: connect one that only takes notes.")
        channels = channels_of(setup.data)
        if not channels:
            raise Unusable("The note acceptor knows no Australian notes: have its note set changed.")
        self.firmware = setup.data[1:5].decode("ascii", "replace")
        link.ask(Command.DISABLE)
        if not link.ask(Command.SET_INHIBITS, inhibits_of(channels)).is_ok:
            raise Unusable("The note acceptor would not let its channels be set: have it looked at.")
        self._has_acknowledging = link.is_encrypted
        self._has_counters = True
        number = int.from_bytes(serial.data[:4], "big") if serial.is_ok else 0
        return str(number) if number else "", channels, is_returning

    def end(self) -> None:
        """The session is over."""
        self._repeats_before = self.repeats
        self._link = None
        self.is_up = self.is_open = False

    def set_open(self, is_open: bool) -> None:
        """Let notes in, or keep them out; nothing is sent where that is so already."""
        if is_open != self.is_open:
            done = self.link.ask(Command.ENABLE if is_open else Command.DISABLE)
            self.is_open = is_open if done.is_ok else self.is_open

    def poll(self) -> bytes | None:
        """What has happened; a note in escrow is stacked by it. None where the device can't say now."""
        if self._has_acknowledging:
            reply = self.link.ask(Command.POLL_WITH_ACK)
            if reply.code != Response.COMMAND_NOT_KNOWN:
                return reply.data if reply.is_ok else None
            self._has_acknowledging = False
        reply = self.link.ask(Command.POLL)
        return reply.data if reply.is_ok else None

    def acknowledge(self) -> None:
        """What the last poll told is kept: the device may forget it."""
        if self._has_acknowledging:
            self.link.ask(Command.EVENT_ACK)

    def hold(self) -> Response:
        """Keep the note in escrow: OK; CANNOT_BE_PROCESSED, there is none; FAIL, it can't be kept."""
        code = self.link.ask(Command.HOLD).code
        known = (Response.OK, Response.CANNOT_BE_PROCESSED)
        return Response(code) if code in known else Response.FAIL

    def reject(self) -> bool:
        """Hand the note in escrow back. False: there is none."""
        return self.link.ask(Command.REJECT).is_ok

    def ask_reject_code(self) -> None:
        """Why the last note came back."""
        reply = self.link.ask(Command.LAST_REJECT_CODE)
        self.reject_code = reply.data[0] if reply.is_ok and reply.data else 0

    def counters(self) -> Counters | None:
        """The device's counters, None where it has none."""
        if not self._has_counters:
            return None
        reply = self.link.ask(Command.GET_COUNTERS)
        found = counters_of(reply.data) if reply.is_ok else None
        self._has_counters = found is not None
        return found
