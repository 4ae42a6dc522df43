"""The power fails before every operation that SQLite asks of the disk, all through an evening: nothing that
the program had acknowledged is lost, and the money is right to the cent.

The terminal's ledger and central's lie on one disk, and one cut hits both. For each operation the disk is
rebuilt in several ways (only what was synced; everything written; the last write torn; some sectors), the
program's own code opens it, and wherever that makes another database of it than one tried before, terminal
and central start from it, recover, trade on and are audited (case 49; case 83 for the note in motion).
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Payment, Refund
from kiosk.ports.stop import Stop
from kiosk.values.invariant import InvariantBroken
from tests.crash.disk import EVERYTHING, SECTOR, SYNCED, Disk, Found
from tests.crash.disk_evening import CENTRAL, TERMINAL, Evening, Moment, record_an_evening
from tests.crash.disk_recording import Create, Delete, Operation, Sync, Truncate, Write, why_not
from tests.crash.disk_recovery import Cut, Disks, Reckoned, cuts, record_a_recovery, recover
from tests.rules.citing import rule
from tests.tally import Tally

CHUNKS: Final = 16
MEMORY: Final = Path("/dev/shm")
NOTHING: Final = Reckoned(0, 0, 0)
FIRSTS: Final[dict[str, Callable[[Evening, Moment], bool]]] = {
    "a note is in the box": lambda _, moment: moment.box != b"",
    "central has answered": lambda evening, moment: evening.told.until(moment).answers != [],
    "a paper is out": lambda evening, moment: evening.told.until(moment).papers != [],
    "a game is to be drawn": lambda evening, moment: moment.at > evening.moments[0].at,
}

# A Python that carries an SQLite which no other code can reach can't be recorded: `why_not` says so.
needs_a_recording = pytest.mark.skipif(why_not() is not None, reason=f"{why_not()}")


@pytest.fixture(scope="session")
def scratch() -> Iterator[Path]:
    """A folder in memory where there is one: a real disk would only take longer to say the same."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def evening(scratch: Path) -> Evening:
    """The evening, recorded once for every process that tests."""
    folder = scratch / "evening"
    folder.mkdir()
    return record_an_evening(folder)


@rule("s 23A", "s 27")
@needs_a_recording
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_power_cut_at_any_disk_operation_loses_nothing(
    evening: Evening, scratch: Path, chunk: int, tally: Tally
) -> None:
    count = len(evening.moments)
    _try_cuts(evening, range(count * chunk // CHUNKS, count * (chunk + 1) // CHUNKS), scratch, tally)


@needs_a_recording
@pytest.mark.parametrize("first", FIRSTS)
def test_a_second_power_cut_while_the_first_is_recovered_from_loses_nothing(
    evening: Evening, scratch: Path, first: str, tally: Tally
) -> None:
    """The first one comes right after something whose end the terminal's ledger does not know yet."""
    index = next(index for index, moment in enumerate(evening.moments) if FIRSTS[first](evening, moment))
    (cut,) = (each for each in cuts(evening, range(index, index + 1)) if each.found.how == EVERYTHING)
    recovery = record_a_recovery(scratch / "recovery", cut)
    shutil.rmtree(scratch / "recovery")
    _try_cuts(recovery, range(recovery.closing + 1), scratch, tally)
    tally("disk operations recorded", recovery.closing)


def _try_cuts(evening: Evening, indexes: range, scratch: Path, tally: Tally) -> None:
    disks, rebuilt, ends = Disks(scratch / "opened"), set[object](), dict[object, str]()
    entries_lost, cents_unaccounted, failed = 0, 0, dict[int, str]()
    for cut in cuts(evening, indexes):
        moment = evening.moments[cut.index]
        rebuilt.add((disks.bytes_of(cut.found), moment))
        opened = (disks.opened(cut.found), moment)
        if opened not in ends:
            reckoned, ends[opened] = _try(scratch / "recovered", cut)
            entries_lost += reckoned.entries_lost
            cents_unaccounted += reckoned.cents_unaccounted
        if ends[opened]:
            failed[cut.index] = f"{cut}: {ends[opened]}"
    said = "\n".join(list(failed.values())[:3])
    assert not failed, f"{len(failed)} of {len(indexes)} cuts:\n{said}"
    tally("power cuts tried", len(indexes))
    tally("disks rebuilt after a power cut", len(rebuilt))
    tally("acknowledged entries lost after a power cut", entries_lost)
    tally("cents unaccounted for after a power cut", cents_unaccounted)


def _try(folder: Path, cut: Cut) -> tuple[Reckoned, str]:
    """What a cut cost, and what does not stand after it, if anything."""
    try:
        reckoned = recover(folder, cut)
    except (AssertionError, Stop, InvariantBroken) as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        return NOTHING, f"{type(error).__name__} {error} in `{where.line}`"
    finally:
        shutil.rmtree(folder)
    return reckoned, "" if reckoned == NOTHING else str(reckoned)


@needs_a_recording
def test_the_recording_is_whole(evening: Evening, scratch: Path, tally: Tally) -> None:
    """Carried out again, the operations make the very files that SQLite left."""
    disk = Disk(evening.base)
    for operation in evening.operations:
        disk.carry_out(operation)
    left = {path.name: path.read_bytes() for path in (scratch / "evening").glob("*.sqlite*")}
    assert left.keys() == {CENTRAL, TERMINAL}
    assert _after_a_cut(disk)[EVERYTHING] == left
    tally("disk operations recorded", len(evening.operations))


@needs_a_recording
def test_the_evening_has_everything_in_it(evening: Evening, scratch: Path) -> None:
    answers = [each.answer for each in evening.told.answers]
    kinds = {type(answer) for answer in answers}
    assert kinds >= {IssuedTicket, Payment, Refund, KenoDollars, KenoDollarsUse}
    wagers = {
        type(wager).__name__
        for each in answers
        if isinstance(each, IssuedTicket)
        for wager in each.entry.wagers
    }
    assert wagers == {
        "SpotWager",
        "WayWager",
        "HeadsWager",
        "TailsWager",
        "EvensWager",
        "LuckyLastWager",
    }
    assert len(evening.told.drawn) == 2
    with closing(sqlite3.connect(scratch / "evening" / TERMINAL)) as connection:
        assert connection.execute("SELECT count(*) FROM snapshot").fetchone() > (0,)
    for name in (CENTRAL, TERMINAL):
        # The write-ahead log begins anew at its beginning, once at first and again after it was brought in.
        begun = [each for each in evening.operations if isinstance(each, Write) and each.offset == 0]
        assert sum(each.name == f"{name}-wal" for each in begun) >= 3


@rule("s 16(1)")
@needs_a_recording
def test_no_paper_comes_out_before_the_ledger_is_synced(evening: Evening) -> None:
    """Between what is written of a paper and the paper lies a sync of the log (case 49)."""
    papers = [len(evening.told.until(moment).papers) for moment in evening.moments]
    came_out = [index for index in range(1, len(papers)) if papers[index] > papers[index - 1]]
    assert len(came_out) == len(evening.told.papers)
    log = f"{TERMINAL}-wal"
    for index in came_out:
        asked = [operation for operation in evening.operations[:index] if operation.name == log]
        assert isinstance(asked[-1], Sync)


@needs_a_recording
def test_a_disk_that_is_never_synced_loses_entries_and_is_seen_to(evening: Evening, scratch: Path) -> None:
    """The check can fail: what was acknowledged is lost where the log is synced no more."""
    half = len(evening.operations) // 2
    disk = Disk(evening.base)
    for index, operation in enumerate(evening.operations[:half]):
        is_log = operation.name == "terminal.sqlite-wal"
        if not (isinstance(operation, Sync) and is_log and index > half - 200):
            disk.carry_out(operation)
    found = Found(SYNCED, _after_a_cut(disk)[SYNCED])
    _, failure = _try(scratch / "recovered", Cut(evening, half, found))
    assert failure


# The disk itself.

A: Final = bytes([1]) * SECTOR
B: Final = bytes([2]) * SECTOR


def _after_a_cut(disk: Disk, torn: Operation | None = None, seed: int = 0) -> dict[str, dict[str, bytes]]:
    return {found.how: found.image for found in disk.after_a_cut(torn, seed)}


def _disk(*operations: Operation) -> Disk:
    disk = Disk({})
    for operation in operations:
        disk.carry_out(operation)
    return disk


def test_what_is_not_synced_may_be_lost_and_what_is_synced_is_there() -> None:
    disk = _disk(Create("x"), Write("x", 0, A), Sync("x"), Write("x", 0, B), Truncate("x", 600))
    found = _after_a_cut(disk)
    assert found[SYNCED] == {"x": A}
    assert found[EVERYTHING] == {"x": B + bytes(88)}


def test_a_file_is_there_or_gone_once_its_folder_is_synced() -> None:
    made = (Create("x"), Write("x", 0, A))
    assert _after_a_cut(_disk(*made))[SYNCED] == {}
    log = (Create("y"), Sync("y", is_folder_synced=True))
    assert _after_a_cut(_disk(*made, *log))[SYNCED] == {"x": b"", "y": b""}
    gone = (*made, Sync("x"), Delete("x", is_synced=False))
    assert _after_a_cut(_disk(*gone))[SYNCED] == {"x": A}
    assert _after_a_cut(_disk(*gone, *log))[SYNCED] == {"y": b""}
    assert _after_a_cut(_disk(*made, Delete("x", is_synced=True)))[SYNCED] == {}


def test_a_write_is_torn_between_two_sectors() -> None:
    disk = _disk(Create("x"), Write("x", 0, A + A + A), Sync("x"))
    write = Write("x", 100, bytes([2]) * 1000)
    torn = [_after_a_cut(disk, write, seed) for seed in (0, 1)]
    first, second = (next(image["x"] for how, image in each.items() if "bytes" in how) for each in torn)
    assert first == A[:100] + bytes([2]) * 412 + A + A
    assert second == A[:100] + bytes([2]) * (412 + SECTOR) + A[:SECTOR]
    assert not any("bytes" in how for how in _after_a_cut(disk, Write("x", 0, B)))


def test_any_of_the_sectors_since_the_last_sync_may_be_on_the_disk() -> None:
    disk = _disk(Create("x"), Write("x", 0, A + A), Sync("x"), Write("x", 0, B), Write("x", SECTOR, B + B))
    found = {_after_a_cut(disk, seed=seed)["some sectors"]["x"] for seed in range(200)}
    # Two sectors that are old or new; and a third that is not there, there, or there without its bytes.
    assert found == {a + b + c for a in (A, B) for b in (A, B) for c in (b"", B, bytes(SECTOR))}
