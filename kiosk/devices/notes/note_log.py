"""What a note acceptor's driver must not forget: every note it has named, and how each ended.

An append-only file, one JSON line a change, each through to the disk before anything follows from it. A power
cut can leave the last line half written: whatever that line was going to say, nothing has been done about it
yet, so it is dropped. A line that is damaged anywhere else is never passed over in silence.
"""

from __future__ import annotations

import os
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from kiosk.devices.durable import append_durably, write_durably

if TYPE_CHECKING:
    from pathlib import Path

NOTES_KEPT: Final = 200
"""Notes whose end is known and may still be asked about; one without a known end is never forgotten."""


class Place(StrEnum):
    """Where a note is, as far as the device has told."""

    IN_ESCROW = "in_escrow"  # told of; nobody has asked for anything yet
    IN_MOTION = "in_motion"  # to be stacked: written before the device is asked
    RETURNING = "returning"  # never to be credited under this name
    IN_BOX = "in_box"
    NOT_IN_BOX = "not_in_box"
    UNKNOWN = "unknown"  # nothing that the device tells from now on can be about this note


OPEN: Final = frozenset({Place.IN_ESCROW, Place.IN_MOTION, Place.RETURNING})
_ENDED: Final = frozenset({Place.IN_BOX, Place.NOT_IN_BOX})


class LoggedNote(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A note as it is now. `cents` is its amount; `channel` what the device calls it.

    `device` and the two counters are what the device told of itself while the note waited in escrow, -1 where
    it has no counters. `is_claimed`: whoever gives credit has been told that the note is in the box.
    `is_acknowledged`: the device won't tell again of the note that it is in the box. `is_case`: it is in the
    box, and nobody would give credit for it. `is_counted`: staff have counted the box with it in mind.
    """

    note: str
    cents: int
    channel: int
    place: Place
    device: str = ""
    stacked_before: int = -1
    rejected_before: int = -1
    is_claimed: bool = False
    is_acknowledged: bool = False
    is_case: bool = False
    is_counted: bool = False

    @property
    def is_open_case(self) -> bool:
        """Whether it is in the box and nobody's credit, or nothing will ever be known about it; until staff
        have counted the box."""
        return (self.is_case or self.place is Place.UNKNOWN) and not self.is_counted


class NoteLogDamagedError(OSError):
    """The log holds a line that it was never given."""


class NoteLog:
    """The log of one acceptor. Not safe for several threads at once: its owner keeps a lock."""

    def __init__(self, path: Path) -> None:
        """Take the file up, or begin one. Raises OSError, and `NoteLogDamagedError` for a damaged line."""
        self._path = path
        whole, notes = _read(path)
        self._notes = {entry.note: entry for entry in _worth_keeping(list(notes.values()))}
        text = "".join(f"{_line(entry)}\n" for entry in self._notes.values())
        if path.exists() and (len(self._notes) < len(notes) or not whole):
            write_durably(path, text.encode())
        self._length = path.stat().st_size if path.exists() else 0

    def get(self, note: str) -> LoggedNote | None:
        """The note of a name; None for one that was never told of, or has ended long ago."""
        return self._notes.get(note)

    @property
    def last(self) -> LoggedNote | None:
        """The note that came last: what the device tells can only be about this one."""
        return next(reversed(self._notes.values()), None)

    @property
    def notes(self) -> tuple[LoggedNote, ...]:
        """Every note that is remembered, in the order they came."""
        return tuple(self._notes.values())

    def stacked_by(self, device: str) -> int | None:
        """How many notes a device may have stacked in all its life, by its counter when a note last came and
        what became of the notes since; None where its counter never was read."""
        in_box = 0
        for entry in reversed(self._notes.values()):
            in_box += entry.place in (Place.IN_BOX, Place.UNKNOWN)
            if entry.stacked_before >= 0 and entry.device == device:
                return entry.stacked_before + in_box
        return None

    def put(self, entry: LoggedNote) -> None:
        """Write a note down as it is now, durably. Raises OSError: then nothing has changed.

        A new note ends all hope that the device tells of the one before.
        """
        last = self.last
        if last is not None and entry.note not in self._notes and last.place in OPEN:
            self._append(replace(last, place=Place.UNKNOWN))
        self._append(entry)

    def _append(self, entry: LoggedNote) -> None:
        if self._path.exists() and self._path.stat().st_size != self._length:
            # What a full disk left of a line that failed.
            os.truncate(self._path, self._length)
        line = _line(entry)
        append_durably(self._path, line)
        self._length += len(line.encode()) + 1
        self._notes[entry.note] = entry


def _line(entry: LoggedNote) -> str:
    return msgspec.json.encode(entry).decode()


def _read(path: Path) -> tuple[bool, dict[str, LoggedNote]]:
    """Whether the last line is whole, and the notes that the lines before it tell of."""
    data = path.read_bytes() if path.exists() else b""
    *lines, tail = data.split(b"\n")
    notes: dict[str, LoggedNote] = {}
    for line in lines:
        try:
            entry = msgspec.json.decode(line, type=LoggedNote)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise NoteLogDamagedError(f"{path.name}: {error}") from error
        notes[entry.note] = entry
    return tail == b"", notes


def _worth_keeping(notes: list[LoggedNote]) -> list[LoggedNote]:
    older, newer = notes[:-NOTES_KEPT], notes[-NOTES_KEPT:]
    # What is in the box and credit to nobody is remembered for as long as that is so.
    unsettled = [
        entry
        for entry in older
        if entry.place not in _ENDED
        or (entry.place is Place.IN_BOX and not entry.is_claimed and not entry.is_counted)
    ]
    return unsettled + newer
