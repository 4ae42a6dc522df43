"""A disk that loses its power: what was synced is there, and of the rest whatever the worst may be.

What SQLite asked of it comes from :mod:`tests.crash.disk_recording`. A sector of 512 bytes is written whole
or not at all; a longer write may be torn between two of them. What was not synced may be lost sector by
sector, each as it was at any instant since, in any order; the size of a file likewise. A file is there, or
gone, for certain once it or its folder is synced.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from kiosk.devices.seeded_chance import SeededChance
from tests.crash.disk_recording import Create, Delete, Operation, Sync, Truncate, Write

SECTOR: Final = 512
SYNCED: Final = "only what was synced"
EVERYTHING: Final = "everything written"

Image = dict[str, bytes]
"""What is on a disk: the bytes of every file by name."""


def read_image(folder: Path) -> Image:
    """The databases in a folder, and what SQLite keeps beside them."""
    return {path.name: path.read_bytes() for path in folder.glob("*.sqlite*")}


def write_image(folder: Path, image: Image) -> None:
    """Make a folder with these files and nothing else."""
    folder.mkdir()
    for name, data in image.items():
        (folder / name).write_bytes(data)


class Found(Struct, frozen=True):
    """A disk as it is found after a power cut; `how` says in words what of it survived."""

    how: str
    image: Image


class Disk:
    """The disk of a venue, one operation after another; and the disks that a cut would leave of it now."""

    def __init__(self, base: Image) -> None:
        self._durable = dict(base)
        self._written = {name: bytearray(data) for name, data in base.items()}
        # What was asked of each file since it was synced last.
        self._pending: dict[str, list[Operation]] = {}

    def carry_out(self, operation: Operation) -> None:
        """Do as asked."""
        name = operation.name
        if isinstance(operation, Create):
            self._written[name] = bytearray()
        elif isinstance(operation, Delete):
            del self._written[name]
        else:
            _change(self._written[name], operation)
        self._pending.setdefault(name, []).append(operation)
        if isinstance(operation, Sync):
            self._durable[name] = bytes(self._written[name])
            del self._pending[name]
        if (isinstance(operation, Sync) and operation.is_folder_synced) or (
            isinstance(operation, Delete) and operation.is_synced
        ):
            self._sync_folder()

    def _sync_folder(self) -> None:
        """Make durable which files there are, but not what is in them."""
        for name, pending in list(self._pending.items()):
            named = [index for index, asked in enumerate(pending) if isinstance(asked, Create | Delete)]
            if not named:
                continue
            self._pending[name] = pending[named[-1] + 1 :]
            self._durable.pop(name, None)
            if isinstance(pending[named[-1]], Create):
                self._durable[name] = b""

    def after_a_cut(self, torn: Operation | None, seed: int) -> Iterator[Found]:
        """The disks that a cut may leave now, the worst and the best among them; `torn` is what was just
        being asked of the disk."""
        yield Found(SYNCED, dict(self._durable))
        written = {name: bytes(data) for name, data in self._written.items()}
        yield Found(EVERYTHING, written)
        if isinstance(torn, Write) and (kept := _torn(torn, seed)) is not None:
            half = self._written[torn.name].copy()
            _change(half, kept)
            yield Found(f"everything, and {len(kept.data)} bytes", {**written, torn.name: bytes(half)})
        if any(self._pending.values()):
            chance = SeededChance(seed, "sectors")
            some = dict(self._durable)
            for name, pending in self._pending.items():
                data = _partly(self._durable.get(name), pending, chance)
                some.pop(name, None)
                if data is not None:
                    some[name] = data
            yield Found("some sectors", some)


def _change(data: bytearray, operation: Operation) -> None:
    if isinstance(operation, Write):
        if operation.offset > len(data):
            data.extend(bytes(operation.offset - len(data)))
        data[operation.offset : operation.offset + len(operation.data)] = operation.data
    elif isinstance(operation, Truncate):
        data[operation.size :] = bytes(max(operation.size - len(data), 0))


def _sectors(write: Write) -> range:
    return range(write.offset // SECTOR, (write.offset + len(write.data) - 1) // SECTOR + 1)


def _torn(write: Write, seed: int) -> Write | None:
    """The first sectors of a write, but not all of them; None for a write into one sector."""
    inner = _sectors(write)[1:]
    if not inner:
        return None
    end = inner[seed % len(inner)] * SECTOR
    return Write(write.name, write.offset, write.data[: end - write.offset])


def _partly(durable: bytes | None, pending: list[Operation], chance: SeededChance) -> bytes | None:
    """A file of which some of what was asked since its last sync is on the disk; None for no file."""
    # Files come and go in order: how far did that get?
    named = [index for index, asked in enumerate(pending) if isinstance(asked, Create | Delete)]
    kept = _one_of(len(named) + 1, chance)
    if kept and isinstance(pending[named[kept - 1]], Delete):
        return None
    begin = named[kept - 1] + 1 if kept else 0
    end = named[kept] if kept < len(named) else len(pending)
    data = b"" if kept else durable
    return None if data is None else _some_sectors(data, pending[begin:end], chance)


def _some_sectors(data: bytes, changes: list[Operation], chance: SeededChance) -> bytes:
    """A file each sector of which is as it was at some instant of these changes, and its size too."""
    now, sizes, versions = bytearray(data), [len(data)], dict[int, list[bytes]]()
    for change in changes:
        touched = _sectors(change) if isinstance(change, Write) else range(len(now) // SECTOR + 1)
        for sector in touched:
            versions.setdefault(sector, [_sector(now, sector)])
        _change(now, change)
        sizes.append(len(now))
        for sector in touched:
            versions[sector].append(_sector(now, sector))
    size = sizes[_one_of(len(sizes), chance)]
    some = bytearray(data[:size]) + bytes(max(size - len(data), 0))
    for sector, each in versions.items():
        begin = sector * SECTOR
        if begin < size:
            some[begin : begin + SECTOR] = each[_one_of(len(each), chance)][: size - begin]
    return bytes(some)


def _sector(data: bytearray, sector: int) -> bytes:
    """The bytes of a sector; beyond the end of the file it is zeros."""
    return bytes(data[sector * SECTOR : (sector + 1) * SECTOR]).ljust(SECTOR, b"\0")


def _one_of(count: int, chance: SeededChance) -> int:
    return int.from_bytes(chance.random_bytes(4), "big") % count
