"""A program that appends to a ledger and says so line by line, for tests that kill it or take its disk away.

``python -m tests.journal.writing LEDGER`` appends two entries at a time for ever and says the newest sequence
after each. With a second path it fills the disk with that file, appends until the disk refuses, opens what
can't be opened on a full disk, frees the space and goes on.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path

from kiosk.journal.store import SqliteJournal
from kiosk.ports.stop import Stop
from tests.journal.ledgers import ANOTHER, append, events_in, make, opened


def say(*words: object) -> None:
    """Say a line at once."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def newest(journal: SqliteJournal) -> int:
    """The sequence of the newest entry, 0 for none."""
    return 0 if journal.last is None else journal.last.sequence


def write_for_ever(path: Path) -> None:
    """Append and say so."""
    journal = opened(path)
    while True:
        append(journal, *ANOTHER)
        say(newest(journal))


def fill(ballast: Path) -> None:
    """Leave no space at all."""
    with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(512))


def stop_of(work: Callable[[], object]) -> str:
    """How work stops; ``done`` if it does not."""
    try:
        work()
    except Stop as stop:
        return stop.cause.name
    return "done"


def open_and_append(path: Path) -> None:
    """Open a ledger, append, and let it go."""
    with contextlib.closing(opened(path)) as journal:
        append(journal, *ANOTHER)


def run_out_of_space(path: Path, ballast: Path) -> None:
    """Meet a full disk at an append, at the opening of a ledger and at the making of one."""
    existing, new = make(path.with_name("existing.sqlite")), path.with_name("new.sqlite")
    before = existing.read_bytes()
    journal = opened(path)
    append(journal, *ANOTHER)
    fill(ballast)
    while (stopped := stop_of(lambda: append(journal, *ANOTHER))) == "done":
        pass
    last = newest(journal)
    say("append", stopped)
    say("again", stop_of(lambda: append(journal, *ANOTHER)), newest(journal) - last)
    say("read", len(tuple(journal.events())) - last)
    say("existing", stop_of(lambda: open_and_append(existing)), existing.read_bytes() == before)
    say("new", stop_of(lambda: open_and_append(new)))
    ballast.unlink()
    append(journal, *ANOTHER)
    journal.close()
    say("freed", len(events_in(path)) - last)
    say("freed existing", len(events_in(existing)))
    say("freed new", stop_of(lambda: open_and_append(new)), len(events_in(new)))


if __name__ == "__main__":
    if len(sys.argv) == 2:
        write_for_ever(Path(sys.argv[1]))
    else:
        run_out_of_space(Path(sys.argv[1]), Path(sys.argv[2]))
