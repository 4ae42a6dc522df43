"""Central's record: every act is an entry of one hash chain, written together with what follows from it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from kiosk.central.acts import Act
from kiosk.central.projection import rows_of
from kiosk.central.tables import entry
from kiosk.ledger.canonical import canonical
from kiosk.ledger.chain import GENESIS, JournalEntry, link
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken, ensure

CENTRAL: Final = "central"
ACT_VERSION: Final = 2  # 1 was that of the trial versions before keno bonus and jackpots

_ACT_DECODER: Final = msgspec.json.Decoder(Act)


class Acting:
    """One transaction of central at one instant, to which acts are recorded."""

    def __init__(self, connection: sa.Connection, clock_now: Instant) -> None:
        """`clock_now` is what the clock says; :attr:`now` never falls behind the newest entry."""
        self.connection = connection
        self._last = last_entry(connection)
        self.now = clock_now if self._last is None else max(clock_now, self._last.recorded_at)

    @property
    def is_first(self) -> bool:
        """Whether nothing is recorded yet."""
        return self._last is None

    def record(self, act: Act, command: CommandId | None = None) -> int:
        """Write an act down with the rows that follow from it; the sequence of its entry.

        An act that would not read back as itself is a breach, and nothing is written.
        """
        ensure(reads_back(act, Act), f"{act_name(act)} can't be read back")
        last = self._last
        written = link(
            GENESIS if last is None else last.digest,
            1 if last is None else last.sequence + 1,
            self.now,
            CENTRAL,
            "" if command is None else command.text,
            act_name(act),
            ACT_VERSION,
            canonical(act),
        )
        self.connection.execute(entry.insert(), entry_row(written))
        rows = rows_of(written.sequence, self.now, act)
        for table, group in itertools.groupby(rows, key=lambda row: row[0]):
            self.connection.execute(table.insert(), [row for _, row in group])
        self._last = written
        return written.sequence


def act_name(act: Act) -> str:
    """The tag under which an act is recorded: ``ticket_sold``."""
    return str(act.__struct_config__.tag)


def read_act(body: bytes) -> Act:
    """An act from its canonical bytes. Raises msgspec.ValidationError or DecodeError for anything else."""
    try:
        return _ACT_DECODER.decode(body)
    except RecursionError as error:
        raise msgspec.DecodeError("it is nested too deeply") from error


def reads_back(value: object, kind: Any) -> bool:
    """Whether a value is the same once it was written as canonical bytes and read as its kind. Never
    raises."""
    try:
        body = canonical(value)
        read = msgspec.json.decode(body, type=kind)
        return bool(read == value) and canonical(read) == body
    except (msgspec.MsgspecError, InvariantBroken, ValueError, TypeError, OverflowError, RecursionError):
        return False


def last_entry(connection: sa.Connection) -> JournalEntry | None:
    """The newest entry of the record, None before the first."""
    row = connection.execute(sa.select(entry).order_by(entry.c.sequence.desc()).limit(1)).one_or_none()
    return None if row is None else read_entry(row)


def entries(connection: sa.Connection, after: int = 0) -> Iterator[JournalEntry]:
    """The entries of the record after a sequence number, oldest first."""
    return map(
        read_entry,
        connection.execute(sa.select(entry).where(entry.c.sequence > after).order_by(entry.c.sequence)),
    )


def entry_row(written: JournalEntry) -> dict[str, Any]:
    """The row of the table `entry` that holds an entry."""
    return {**msgspec.structs.asdict(written), "recorded_at": written.recorded_at.us}


def read_entry(row: sa.Row[Any]) -> JournalEntry:
    """The entry in a row of the table `entry`, or of `journal_entry`, which has the same columns."""
    return JournalEntry(
        row.sequence,
        Instant(row.recorded_at),
        row.terminal,
        row.command,
        row.event,
        row.version,
        row.body,
        row.previous,
        row.digest,
    )
