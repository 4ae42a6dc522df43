"""A file of central that an earlier version made: it opens with the same entries and the same sums, whatever
moment the power fails at.

The golden files are of schema version 3, made by the program of that version: `story` by its story in which
everything happens, `tour` by its tour.
"""

from __future__ import annotations

import contextlib
import gzip
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import sqlalchemy as sa

from kiosk.central.audit import audit_central
from kiosk.central.schema import SCHEMA_VERSION
from kiosk.central.storage import Store
from kiosk.devices.manual_clock import ManualClock
from kiosk.ports.audit import Audit
from kiosk.ports.central import Introduction
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.refusals import Refusal
from kiosk.values.instant import Instant
from tests.central.hands import change, sequence_of
from tests.central.support import K1, House
from tests.ports.central_stage import THREE_SPOTS, done, entry, refused, sell
from tests.tally import Tally

GOLDEN: Final = Path(__file__).parent / "golden"
# What the program of version 3 said of its files: how many entries, the digest of the newest, and the sums of
# some accounts in cents.
SAID: Final = {
    "story": (
        44,
        "1143c6efae97b173490017a9b1c540694735229f999032f213b2e9d22a3e56ba",
        {"terminal K1": -13200, "licensee_paid": -2750710, "chief_executive_paid": -26700},
    ),
    "tour": (
        47,
        "3e95bc391ea237224354c783a3563b5252bd5f99de1eb69c9412db19493ecf24",
        {"terminal K1": 7000, "keno_dollars": -7300, "jackpot_growth": -70},
    ),
}
STORY_ENDED_AT: Final = Instant(1_953_973_440_000_000)


class PowerCut(BaseException):
    """The machine goes dark. No part of the program may catch it."""


@pytest.fixture(params=sorted(SAID))
def name(request: pytest.FixtureRequest) -> str:
    """Which golden file."""
    return str(request.param)


@pytest.fixture
def golden(tmp_path: Path, name: str) -> Path:
    """A copy of it."""
    return unpacked(tmp_path / "central.sqlite", name)


def unpacked(path: Path, name: str) -> Path:
    """A file of version 3 at a path."""
    path.write_bytes(gzip.decompress((GOLDEN / f"central-3-{name}.sqlite.gz").read_bytes()))
    return path


def version(path: Path) -> int:
    """The version a file says it is of."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(path: Path) -> None:
    """Open a file, and close it again."""
    Store.open(path).close()


def rows(path: Path, *without: str) -> dict[str, list[Any]]:
    """All that every table holds."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        return {
            table: connection.execute(f"SELECT * FROM {table}").fetchall()
            for (table,) in tables
            if table not in without
        }


def is_as_said(audit: Audit, name: str) -> bool:
    """Whether an audit finds what the earlier program said."""
    count, head, sums = SAID[name]
    cents = {account: audit.accounts[account].cents for account in sums}
    return audit.is_clean and (audit.entry_count, audit.head, cents) == (count, head, sums)


def test_a_file_of_version_3_is_audited_as_it_is(golden: Path, name: str) -> None:
    before = golden.read_bytes()
    assert version(golden) == 3
    assert is_as_said(audit_central(golden), name)
    assert golden.read_bytes() == before


def test_what_was_changed_in_a_file_of_version_3_is_found(tmp_path: Path) -> None:
    path = unpacked(tmp_path / "central.sqlite", "story")
    change(path, lambda connection: connection.execute("UPDATE payment SET cents = cents + 1"))
    findings = audit_central(path).findings
    assert sequence_of(path, "ticket_paid") in [finding.sequence for finding in findings]


def test_a_file_of_version_3_that_lacks_a_table_is_damaged(tmp_path: Path) -> None:
    path = unpacked(tmp_path / "central.sqlite", "story")
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DROP TABLE quarantine")
    assert not audit_central(path).is_clean
    before = rows(path)
    with pytest.raises(Stop) as stopped:
        Store.open(path)
    assert stopped.value.cause is StopCause.LEDGER_DAMAGED
    assert (version(path), rows(path)) == (3, before)


def test_a_file_that_is_opened_holds_the_same_and_two_tables_more(golden: Path, name: str) -> None:
    before = rows(golden)
    for _ in range(2):
        migrate(golden)
        assert version(golden) == SCHEMA_VERSION == 4
        assert rows(golden, "machine", "machine_refused") == before
        assert (rows(golden)["machine"], rows(golden)["machine_refused"]) == ([], [])
        assert is_as_said(audit_central(golden), name)


def test_a_file_that_was_brought_up_is_made_as_a_new_one_is(golden: Path, tmp_path: Path) -> None:
    migrate(golden)
    migrate(tmp_path / "new.sqlite")

    def schema(path: Path) -> set[tuple[str, str]]:
        with contextlib.closing(sqlite3.connect(path)) as connection:
            return set(connection.execute("SELECT name, sql FROM sqlite_schema").fetchall())

    assert schema(golden) == schema(tmp_path / "new.sqlite")


def test_central_goes_on_with_it(tmp_path: Path) -> None:
    path = unpacked(tmp_path / "central.sqlite", "story")
    house = House(path, clock=ManualClock(STORY_ENDED_AT))
    sell(house, 100, entry(THREE_SPOTS))
    done(house.central.greet(Introduction(K1, "machine-1")))
    other = house.central.greet(Introduction(K1, "machine-2"))
    assert refused(other).refusal is Refusal.TERMINAL_ELSEWHERE
    house.central.close()
    audit = audit_central(path)
    assert audit.is_clean
    assert audit.entry_count == 44 + 3


@contextlib.contextmanager
def before_each_statement(do: Callable[[], None]) -> Iterator[None]:
    """Do something before each statement that this thread carries out through SQLAlchemy, and after the last.

    Every engine of the process is heard, and a story told before may have left one at work in another thread.
    """
    here = threading.get_ident()

    def hear(*_: object) -> None:
        if threading.get_ident() == here:
            do()

    sa.event.listen(sa.Engine, "before_cursor_execute", hear)
    sa.event.listen(sa.Engine, "commit", hear)
    try:
        yield
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", hear)
        sa.event.remove(sa.Engine, "commit", hear)


def test_a_power_cut_at_any_statement_leaves_the_one_version_or_the_other(
    tmp_path: Path, name: str, tally: Tally
) -> None:
    """What lies on the disk at that moment is kept: the file, and its log."""
    whole = unpacked(tmp_path / "whole.sqlite", name)
    before = rows(whole)
    statements = 0

    def count() -> None:
        nonlocal statements
        statements += 1

    # The first of a process also makes a file in memory, to hold the schemas of others against, once.
    migrate(unpacked(tmp_path / "first.sqlite", name))
    with before_each_statement(count):
        migrate(whole)
    # Two tables, an index and four triggers at least, the version, and the end.
    assert statements >= 9
    for cut_at in range(1, statements + 1):
        path, left = unpacked(tmp_path / "central.sqlite", name), tmp_path / "left" / "central.sqlite"
        left.parent.mkdir(exist_ok=True)
        countdown = iter(range(1, statements + 1))

        def cut(at: int = cut_at, countdown: Iterator[int] = countdown, to: Path = left) -> None:
            if next(countdown) == at:
                for file in tmp_path.glob("central.sqlite*"):
                    shutil.copyfile(file, to.parent / file.name)
                raise PowerCut

        with before_each_statement(cut), pytest.raises(PowerCut):
            migrate(path)
        for remains in (path, left):
            assert version(remains) == 3
            migrate(remains)
            assert version(remains) == SCHEMA_VERSION
            assert rows(remains, "machine", "machine_refused") == before
            assert is_as_said(audit_central(remains), name)
        for file in (*tmp_path.glob("central.sqlite*"), *left.parent.iterdir()):
            file.unlink()
    tally("power cuts tried while a file of central was brought to a new version", statements)
