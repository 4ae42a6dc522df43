"""A ccTalk bill validator on a pseudo-terminal, with a hand on its every part.

Written from the specification's text, not from the driver: it shares no line with what it tests. What is
physical (the mouth, the escrow, the box) outlives a power cut; what is memory does not.
"""

from __future__ import annotations

import os
import pty
import select
import threading
import tty
from collections.abc import Callable
from pathlib import Path

PATIENCE_SECONDS = 20
NOTES = {1: "AU0005A", 2: "AU0010A", 3: "AU0020A", 4: "AU0050A", 5: "AU0100A"}


def crc_ccitt(data: bytes) -> int:
    """By the long division of a bit string, unlike the driver's."""
    bits = "".join(f"{byte:08b}" for byte in data) + "0" * 16
    rest = int(bits, 2)
    for place in range(len(bits) - 1, 15, -1):
        if rest >> place & 1:
            rest ^= 0b10001000000100001 << place - 16
    return rest


class CctalkSimulator:
    """One validator at `path`, at address 40."""

    def __init__(
        self,
        path: Path,
        *,
        crc: bool = False,
        echo: bool = False,
        bills: dict[int, str] | None = None,
        scaling: dict[str, tuple[int, int]] | None = None,
    ) -> None:
        self.path, self._crc, self._echo = path, crc, echo
        self._bills = NOTES if bills is None else bills
        self._scaling = {"AU": (100, 2)} if scaling is None else scaling
        self._changed = threading.Condition(threading.RLock())
        self.counter = 0
        self.events: list[tuple[int, int]] = []
        # What is physical.
        self.box: list[int] = []
        self.handed_back: list[int] = []
        self.escrow: int | None = None
        self.moving: int | None = None
        self.fault = 0
        # What a hand has set.
        self.holds_stacking = False
        self.jams = False
        self.is_deaf = False
        self.replies_to_lose = 0
        self.replies_to_spoil = 0
        self.replies_to_forge = 0
        self.lags = False
        self.answers_busy = 0
        self.answers_nak = 0
        self.knows_self_test = True
        self.on_route: Callable[[int], None] | None = None
        self.on_counter_read: Callable[[], None] | None = None
        self.has_power = True
        self.polls = 0
        self.routes: list[int] = []
        self._late = b""
        self._forget()
        self._hand, self._socket = pty.openpty()
        tty.setraw(self._socket)
        path.symlink_to(os.ttyname(self._socket))
        self._wake, self._waker = os.pipe()
        self._thread = threading.Thread(target=self._run, name="validator", daemon=True)
        self._thread.start()

    def close(self) -> None:
        os.write(self._waker, b"x")
        self._thread.join()
        self.path.unlink()
        for end in (self._hand, self._socket, self._wake, self._waker):
            os.close(end)

    # The hand of a player.

    def insert(self, channel: int) -> bool:
        """Push a note in. False if it comes straight back."""
        with self._changed:
            is_enabled = self.mask >> channel - 1 & 1 and self.is_open
            if not self.has_power or not is_enabled or self.escrow is not None or self.moving is not None:
                return False
            if self.mode & 2:
                self.escrow = channel
                self._tell(channel, 1)
            else:
                self._put_in_box(channel)
            return True

    def pull_out_of_escrow(self) -> None:
        """The time in escrow is over: the device hands the note back by itself."""
        with self._changed:
            self._give_back()

    # The hand of a technician, and fate.

    def report(self, bill_type: int, result: int) -> None:
        """Say this, whatever is true."""
        with self._changed:
            self._tell(bill_type, result)

    def report_at_once(self, *events: tuple[int, int]) -> None:
        """Say all of this between two polls."""
        with self._changed:
            for event in events:
                self._tell(*event)

    def set_counter(self, counter: int) -> None:
        """Bring the counter to a value without a poll in between, as if it had told so many rejects."""
        with self._changed:
            while self.counter != counter:
                self._tell(0, 2)

    def finish_stacking(self) -> None:
        """What moves arrives in the box, and is told."""
        with self._changed:
            self.holds_stacking = self.jams = False
            self.fault = 0
            self._arrive()

    def fall_out(self) -> None:
        """What moves is taken out at the mouth, and told as returned."""
        with self._changed:
            self.holds_stacking = self.jams = False
            self.fault = 0
            self.escrow, self.moving = self.moving, None
            self._give_back()

    def cut_power(self) -> None:
        """Nothing is answered, and all memory is gone."""
        with self._changed:
            self.has_power = False
            self._forget()

    def restore_power(self, *, stacks: bool = False, tells: bool = True) -> None:
        """Power is back: a note in the path goes back to the player, or on into the box; and the device tells
        of it, or does not."""
        with self._changed:
            self.has_power, self.holds_stacking, self.jams = True, False, False
            counter, events = self.counter, list(self.events)
            if stacks:
                self.moving = self.moving or self.escrow
                self.escrow = None
                self._arrive()
            else:
                self.escrow = self.escrow or self.moving
                self.moving = None
                self._give_back()
            if not tells:
                self.counter, self.events = counter, events

    def wait_polls(self, count: int) -> None:
        """Wait until the buffer was read so many times from now on."""
        with self._changed:
            goal = self.polls + count
            assert self._changed.wait_for(lambda: self.polls >= goal, PATIENCE_SECONDS), "not polled"

    def wait_until(self, what: Callable[[], bool]) -> None:
        """Wait until something is so, looked at after every request."""
        with self._changed:
            assert self._changed.wait_for(what, PATIENCE_SECONDS), "it never was so"

    # The machine.

    def _forget(self) -> None:
        self.counter = 0
        self.events = [(0, 0)] * 5
        self.is_open = False
        self.mask = 0
        self.mode = 0

    def _tell(self, bill_type: int, result: int) -> None:
        self.counter = 1 if self.counter == 255 else self.counter + 1
        self.events = [(bill_type, result), *self.events][:5]

    def _put_in_box(self, channel: int) -> None:
        self.box.append(int(self._bills[channel][2:6]))
        self._tell(channel, 0)

    def _arrive(self) -> None:
        if self.moving is not None:
            channel, self.moving = self.moving, None
            self._put_in_box(channel)

    def _give_back(self) -> None:
        if self.escrow is not None:
            self.handed_back.append(int(self._bills[self.escrow][2:6]))
            self.escrow = None
            self._tell(0, 1)

    def _route(self, code: int) -> bytes | None:
        self.routes.append(code)
        if self.escrow is None:
            return bytes([254])
        if code == 0:
            self._give_back()
        elif code == 1:
            self.moving, self.escrow = self.escrow, None
            if self.jams:
                self.fault = 39
                self._tell(0, 7)
            elif not self.holds_stacking:
                self._arrive()
        if self.on_route is not None:
            self.on_route(code)
        return None

    def _answer(self, header: int, data: bytes) -> tuple[int, bytes] | None:
        """The header and the data of the answer."""
        if header == 254:
            return 0, b""
        if header == 245:
            return 0, b"Bill Validator"
        if header == 244:
            return 0, b"SIM-40"
        if header == 157:
            return 0, self._bills.get(data[0], ".......").encode()
        if header == 156:
            factor, places = self._scaling.get(data.decode(), (0, 0))
            return 0, bytes([factor & 255, factor >> 8, places])
        if header == 153:
            self.mode = data[0]
            return 0, b""
        if header == 228:
            self.is_open = bool(data[0] & 1)
            return 0, b""
        if header == 231:
            self.mask = data[0] | data[1] << 8
            return 0, b""
        if header == 232:
            return (0, bytes([self.fault])) if self.knows_self_test else (5, b"")
        if header == 159:
            self.polls += 1
            if self.on_counter_read is not None:
                self.on_counter_read()
            return 0, bytes([self.counter]) + bytes(byte for pair in self.events for byte in pair)
        if header == 154:
            if self.answers_busy:
                self.answers_busy -= 1
                return 6, b""
            if self.answers_nak:
                self.answers_nak -= 1
                return 5, b""
            return 0, self._route(data[0]) or b""
        return 5, b""

    def _run(self) -> None:
        held = b""
        while True:
            ready, _, _ = select.select([self._hand, self._wake], [], [])
            if self._wake in ready:
                return
            held += os.read(self._hand, 256)
            while len(held) >= 5 and len(held) >= 5 + held[1]:
                request, held = held[: 5 + held[1]], held[5 + held[1] :]
                with self._changed:
                    self._hear(request)
                    self._changed.notify_all()

    def _hear(self, request: bytes) -> None:
        if self._echo:
            os.write(self._hand, request)
        if not self.has_power or self.is_deaf or request[0] != 40 or not self._is_true(request):
            return
        answer = self._answer(request[3], request[4:-1])
        if answer is None or not self.has_power or self.is_deaf:
            return
        frame = self._framed(*answer)
        if self.lags:
            # Every answer comes when the next is waited for.
            frame, self._late = self._late, frame
            os.write(self._hand, frame)
        elif self.replies_to_forge and request[3] == 159:
            # Two bytes spoiled so that the 8-bit sum still holds: one event more, of a note that is stacked.
            self.replies_to_forge -= 1
            forged = bytearray(frame)
            forged[4] += 1
            forged[5] += 3
            forged[-1] = (forged[-1] - 4) % 256
            os.write(self._hand, bytes(forged))
        elif self.replies_to_lose:
            self.replies_to_lose -= 1
        elif self.replies_to_spoil:
            self.replies_to_spoil -= 1
            os.write(self._hand, frame[:-2] + bytes([frame[-2] ^ 0x10]) + frame[-1:])
        else:
            os.write(self._hand, frame)

    def _is_true(self, request: bytes) -> bool:
        if self._crc:
            return crc_ccitt(request[:2] + request[3:-1]) == request[-1] * 256 + request[2]
        return sum(request) % 256 == 0

    def _framed(self, header: int, data: bytes) -> bytes:
        if self._crc:
            proof = crc_ccitt(bytes([1, len(data), header]) + data)
            return bytes([1, len(data), proof % 256, header]) + data + bytes([proof // 256])
        frame = bytes([1, len(data), 40, header]) + data
        return frame + bytes([256 - sum(frame) % 256 & 255])
