"""A printer for the tests, on a TCP port or a pseudo-terminal: written from the command reference, and from
nothing of the driver or the renderer.

It keeps what it was told from job to job as a real one does, answers in the order in which it works, and can
be made to fail in every way that the cases tell of.
"""

from __future__ import annotations

import contextlib
import os
import pty
import select
import socket
import threading
import tty
from pathlib import Path

DLE, ESC, GS = 0x10, 0x1B, 0x1D
_REAL_TIME_LENGTHS = {0x04: 3, 0x05: 3, 0x14: 10}
_LENGTHS = {
    (ESC, "@"): 2, (ESC, "2"): 2, (ESC, "$"): 4, (GS, "P"): 4,
    **{(ESC, name): 3 for name in "t3JdE-MaR"},
    **{(GS, name): 3 for name in "B!whfHarV"},
}  # fmt: skip


class PaperMachine:
    """The printer itself: bytes in, answers out, papers in the tray."""

    def __init__(self, *, hears_in_raster: bool = True, has_process_ids: bool = True) -> None:
        self.papers: list[bytes] = []  # each from its reset to its cut
        self.is_mute = self.is_cover_open = self.is_paper_low = False
        self.bytes_until_paper_ends: int | None = None
        self.bytes_taken_before_stall: int | None = None
        self.stalls_in_picture_after: int | None = None  # bytes; at the first picture from there
        self.bytes_before_reset: int | None = None
        self.mutes_at_a_cut = False
        self.dropped: slice | None = None  # of all the bytes that ever arrive
        self.arrived = 0
        self._hears_in_raster, self._has_process_ids = hears_in_raster, has_process_ids
        self._waiting = bytearray()
        self._paper = bytearray()
        self.is_paper_out = False

    @property
    def is_full(self) -> bool:
        """Whether it takes no more for now."""
        return False

    def put_paper_in(self) -> None:
        """A new roll: what was waiting for it is printed now, as real printers do."""
        self.is_paper_out, self.bytes_until_paper_ends = False, None

    def lose_power(self) -> None:
        """Everything in its memory is gone; what is printed stays printed."""
        self._waiting.clear()
        self._paper.clear()

    def take(self, data: bytes) -> bytes:
        """What it answers to bytes that arrive."""
        if self.dropped is not None:
            at = self.arrived
            kept = bytes(
                byte
                for offset, byte in enumerate(data)
                if not self.dropped.start <= at + offset < self.dropped.stop
            )
        else:
            kept = data
        self.arrived += len(data)
        answers = bytearray()
        for byte in kept:
            self._waiting.append(byte)
            answers += self._real_time()
        answers += self.work()
        stalls = self.stalls_in_picture_after
        if stalls is not None and self.arrived >= stalls and self.is_in_picture:
            self.stalls_in_picture_after, self.bytes_taken_before_stall = None, self.arrived
        return b"" if self.is_mute else bytes(answers)

    def work(self) -> bytes:
        """Print what is waiting, as far as it is whole and there is paper; what is answered in its turn."""
        answers = bytearray()
        while not (self.is_paper_out or self.is_cover_open) and (length := self._next_length()):
            token = bytes(self._waiting[:length])
            del self._waiting[:length]
            answers += self._obey(token)
        return bytes(answers)

    def _real_time(self) -> bytes:
        """Act on a real-time command that ends with the newest byte."""
        for code, length in _REAL_TIME_LENGTHS.items():
            token = bytes(self._waiting[-length:])
            if len(token) == length and token[:2] == bytes((DLE, code)) and not self._is_deaf():
                del self._waiting[-length:]
                if code == 0x04:
                    return self._status(token[2])
                if code == 0x14 and token[2] == 8:
                    self._waiting.clear()
                    self._paper.clear()
                return b""
        return b""

    @property
    def is_in_picture(self) -> bool:
        """Whether it waits for the rest of a picture."""
        return bytes(self._waiting[:3]) == b"\x1dv0"

    def _is_deaf(self) -> bool:
        """Inside a picture some printers take real-time commands for dots."""
        return not self._hears_in_raster and self.is_in_picture

    def _status(self, number: int) -> bytes:
        stopped = self.is_cover_open or self.is_paper_out
        status = {
            1: 0b1000 * stopped,
            2: 0b100 * self.is_cover_open | 0b100000 * self.is_paper_out,
            3: 0,
            4: 0b1100000 * self.is_paper_out | 0b1100 * self.is_paper_low,
        }[number]
        return bytes((0b0001_0010 | status,))

    def _next_length(self) -> int:
        """The bytes of the command at the front, 0 while it is not whole."""
        waiting = bytes(self._waiting[:8])
        if not waiting:
            return 0
        lead = waiting[0]
        if lead == DLE:
            return 0
        if lead not in (ESC, GS):
            return 1
        if len(waiting) < 2:
            return 0
        name = chr(waiting[1])
        length = _LENGTHS.get((lead, name), 0)
        if (lead, name) == (GS, "v") and len(waiting) == 8:
            length = 8 + int.from_bytes(waiting[4:6], "little") * int.from_bytes(waiting[6:8], "little")
        elif (lead, name) == (GS, "(") and len(waiting) >= 5:
            length = 5 + int.from_bytes(waiting[3:5], "little")
        elif (lead, name) == (GS, "k") and len(waiting) >= 4:
            length = 4 + waiting[3]
        return length if 0 < length <= len(self._waiting) else 0

    def _obey(self, token: bytes) -> bytes:
        if token[:2] == b"\x1d(" and token[2:3] == b"H":
            return b"\x37\x22" + token[7:11] + b"\0" if self._has_process_ids else b""
        if token[:2] == b"\x1dr":
            return bytes((0b11 * self.is_paper_low,))
        if token == b"\0" or token[:2] == b"\x1da":
            return b""
        if token == b"\x1b@":
            self._paper.clear()
        self._paper += token
        if token[:2] == b"\x1dV":
            self.papers.append(bytes(self._paper))
            self._paper.clear()
            self.is_mute = self.is_mute or self.mutes_at_a_cut
        if self.bytes_until_paper_ends is not None:
            self.bytes_until_paper_ends -= len(token)
            self.is_paper_out = self.bytes_until_paper_ends <= 0
        return b""


def ready_of(descriptors: list[int], pause_ms: int | None = None) -> list[int]:
    """Those of some descriptors on which something has come in."""
    poll = select.poll()
    for descriptor in descriptors:
        poll.register(descriptor, select.POLLIN)
    return [descriptor for descriptor, _ in poll.poll(pause_ms)]


class Socket:
    """Where a machine is plugged in: a TCP port, or a pseudo-terminal with a name that a test chooses."""

    def __init__(self, machine: PaperMachine, link: Path | None = None) -> None:
        self.machine = machine
        self._lock = threading.Lock()
        self._wake_read, self._wake_write = os.pipe()
        self._is_over = False
        self._master = self._slave = -1
        self._connection: socket.socket | None = None
        self._listener: socket.socket | None = None
        self._link = link
        if link is None:
            self._listener = socket.create_server(("127.0.0.1", 0))
            # A printer has little room for what it has not read yet.
            self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            self.address = f"tcp://127.0.0.1:{self._listener.getsockname()[1]}"
        else:
            self.plug_in()
            self.address = f"serial://{link}?baud=115200"
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def plug_in(self) -> None:
        """The device file is there again, on whatever line the system gives it."""
        assert self._link is not None
        master, slave = pty.openpty()
        tty.setraw(slave)
        self._link.unlink(missing_ok=True)
        self._link.symlink_to(os.ttyname(slave))
        with self._lock:
            self._master, self._slave = master, slave
        os.write(self._wake_write, b".")

    def pull_out(self) -> None:
        """The cable is pulled, or the power is gone: what was in the machine's memory too."""
        with self._lock:
            self.machine.lose_power()
            self._let_go()
        if self._link is not None:
            self._link.unlink()
        os.write(self._wake_write, b".")

    def break_line(self) -> None:
        """The line is cut and there again; the printer has felt nothing of it."""
        if self._link is None:
            with self._lock:
                self._let_go()
            os.write(self._wake_write, b".")

    def change(self, **to: object) -> None:
        """Set something of the machine, and let it go on."""
        with self._lock:
            for name, value in to.items():
                setattr(self.machine, name, value)
            self._answer(self.machine.work())
        os.write(self._wake_write, b".")

    def mute_at_the_next_cut(self) -> None:
        """The paper comes out, and the machine says nothing of it."""
        self.change(mutes_at_a_cut=True)

    def plug_in_again(self) -> None:
        """Off and on again."""
        if self._link is None:
            with self._lock:
                self.machine.lose_power()
                self._let_go()
            os.write(self._wake_write, b".")
        else:
            self.pull_out()
            self.plug_in()

    def put_paper_in(self) -> None:
        """A new roll."""
        with self._lock:
            self.machine.put_paper_in()
            self._answer(self.machine.work())
        os.write(self._wake_write, b".")

    def close(self) -> None:
        """Unplug it for good."""
        self._is_over = True
        os.write(self._wake_write, b".")
        self._thread.join()
        with self._lock:
            self._let_go()
            if self._listener is not None:
                self._listener.close()
        os.close(self._wake_read)
        os.close(self._wake_write)

    def _let_go(self) -> None:
        for descriptor in (self._master, self._slave):
            if descriptor >= 0:
                os.close(descriptor)
        self._master = self._slave = -1
        if self._connection is not None:
            # As a machine without power does: what the other side sends is answered with a reset.
            self._connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, bytes((1, 0, 0, 0, 0, 0, 0, 0)))
            self._connection.close()
            self._connection = None

    def _run(self) -> None:
        while not self._is_over:
            with self._lock:
                reading = [self._wake_read, *self._lines()]
            ready = ready_of(reading)
            if self._wake_read in ready:
                os.read(self._wake_read, 64)
                continue
            with self._lock:
                self._serve(ready)

    def _lines(self) -> list[int]:
        machine = self.machine
        if (
            machine.bytes_taken_before_stall is not None
            and machine.arrived >= machine.bytes_taken_before_stall
        ):
            return []
        if self._connection is not None:
            return [self._connection.fileno()]
        if self._listener is not None:
            return [self._listener.fileno()]
        return [self._master] if self._master >= 0 else []

    def _serve(self, ready: list[int]) -> None:
        if self._listener is not None and self._connection is None:
            if self._listener.fileno() in ready:
                self._connection, _ = self._listener.accept()
            return
        machine = self.machine
        count = 256 if machine.stalls_in_picture_after is None else 16
        if machine.bytes_taken_before_stall is not None:
            count = max(0, min(count, machine.bytes_taken_before_stall - machine.arrived))
        try:
            if self._connection is not None:
                data = self._connection.recv(count)
            elif self._master in ready:
                data = os.read(self._master, count)
            else:
                return
        except OSError:
            data = b""
        if not data:
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            return
        if (
            machine.bytes_before_reset is not None
            and machine.arrived + len(data) > machine.bytes_before_reset
        ):
            machine.bytes_before_reset = None
            machine.lose_power()
            self._let_go()
            return
        self._answer(machine.take(data))

    def _answer(self, data: bytes) -> None:
        if not data or self.machine.is_mute:
            return
        with contextlib.suppress(OSError):
            if self._connection is not None:
                self._connection.sendall(data)
            elif self._master >= 0:
                os.write(self._master, data)
