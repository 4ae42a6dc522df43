"""Central's record: every act is an entry of one hash chain, written together with what follows from it."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from kiosk.central.acts import Act, PromotionalGiven, VenueNamed
from kiosk.central.prepared import Prepared, insertion
from kiosk.central.projection import rows_of
from kiosk.central.tables import entry
from kiosk.ledger.canonical import canonical
from kiosk.ledger.chain import GENESIS, ChainHead, JournalEntry, head_of, link
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken

CENTRAL: Final = "central"
ACT_VERSION: Final = 2  # 1 was that of the trial versions before keno bonus and jackpots
ACT_VERSION_NEWEST: Final = 3  # of acts that a program of version 2 does not know

_ACT_DECODER: Final = msgspec.json.Decoder(Act)


def entry_columns(table: sa.Table) -> list[sa.Column[Any]]:
    """The columns of the table `entry`, or of `journal_entry`, in the order :func:`read_entry` takes them."""
    return [table.c[name] for name in JournalEntry.__struct_fields__]


_NEWEST: Final = Prepared(sa.select(*entry_columns(entry)).order_by(entry.c.sequence.desc()).limit(1))


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

    @property
    def head(self) -> ChainHead:
        """Where the record ends."""
        return head_of(self._last)

    def holds(self, head: ChainHead) -> bool:
        """Whether the record is one that once ended there."""
        if not 0 < head.sequence <= self.head.sequence:
            return head == ChainHead()
        digest = sa.select(entry.c.digest).where(entry.c.sequence == head.sequence)
        return self.connection.execute(digest).scalar() == head.digest

    def record(self, act: Act, command: CommandId | None = None) -> int:
        """Write an act down with the rows that follow from it; the sequence of its entry.

        An act that would not read back as itself is a breach, and nothing is written.
        """
        body = written(act, Act)
        if body is None:
            raise InvariantBroken(f"{act_name(act)} can't be read back")
        last = self._last
        recorded = link(
            GENESIS if last is None else last.digest,
            1 if last is None else last.sequence + 1,
            self.now,
            CENTRAL,
            "" if command is None else command.text,
            act_name(act),
            act_version(act),
            body,
        )
        insertion(entry).change(self.connection, **entry_row(recorded))
        rows = rows_of(recorded.sequence, self.now, act)
        for table, group in itertools.groupby(rows, key=lambda row: row[0]):
            insertion(table).change_each(self.connection, [row for _, row in group])
        self._last = recorded
        return recorded.sequence


def act_name(act: Act) -> str:
    """The tag under which an act is recorded: ``ticket_sold``."""
    return str(act.__struct_config__.tag)


def act_version(act: Act) -> int:
    """The version that an act is recorded in: the first that knew it, so that an earlier program says that it
    is too old, and not that the record is damaged."""
    return ACT_VERSION_NEWEST if isinstance(act, PromotionalGiven | VenueNamed) else ACT_VERSION


def read_act(body: bytes) -> Act:
    """An act from its canonical bytes. Raises msgspec.ValidationError or DecodeError for anything else."""
    try:
        return _ACT_DECODER.decode(body)
    except RecursionError as error:
        raise msgspec.DecodeError("it is nested too deeply") from error


def reads_back(value: object, kind: Any) -> bool:
    """Whether a value is the same once it was written as canonical bytes and read as its kind. Never
    raises."""
    return written(value, kind) is not None


def written(value: object, kind: Any) -> bytes | None:
    """The canonical bytes of a value, None if it would not read back as itself. Never raises."""
    try:
        body = canonical(value)
        read = _decoder(kind).decode(body)
        return body if read == value and canonical(read) == body else None
    except (msgspec.MsgspecError, InvariantBroken, ValueError, TypeError, OverflowError, RecursionError):
        return None


def last_entry(connection: sa.Connection) -> JournalEntry | None:
    """The newest entry of the record, None before the first."""
    row = _NEWEST.first(connection)
    return None if row is None else read_entry(row)


def entries(connection: sa.Connection, after: int = 0) -> Iterator[JournalEntry]:
    """The entries of the record after a sequence number, oldest first."""
    newer = sa.select(*entry_columns(entry)).where(entry.c.sequence > after).order_by(entry.c.sequence)
    return map(read_entry, connection.execute(newer))


def entry_row(held: JournalEntry) -> dict[str, Any]:
    """The row of the table `entry` that holds an entry."""
    return {**msgspec.structs.asdict(held), "recorded_at": held.recorded_at.us}


def read_entry(row: Sequence[Any]) -> JournalEntry:
    """The entry in a row with the columns :func:`entry_columns`."""
    sequence, recorded_at, *rest = row
    return JournalEntry(sequence, Instant(recorded_at), *rest)


@functools.cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """What reads a kind: working it out takes longer than reading with it."""
    return msgspec.json.Decoder(kind)
