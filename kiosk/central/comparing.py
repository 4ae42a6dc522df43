"""Comparing: what the tables of an audited file hold, against what its record says they must."""

from __future__ import annotations

import functools
import hashlib
from collections import defaultdict
from collections.abc import Iterator
from typing import Final, TypeGuard

import msgspec
import sqlalchemy as sa

from kiosk.central import tables
from kiosk.central.acts import Act, CentralFounded, MultipliersAdopted, PromotionalGiven, ScheduleAdopted
from kiosk.central.keys import SigningKey
from kiosk.central.projection import Row, TableRow
from kiosk.central.receiving import event_in, gives_nothing
from kiosk.central.record import entry_columns, read_entry
from kiosk.central.requests import answer_row, read_answer
from kiosk.ledger.canonical import EVENT_VERSION, canonical
from kiosk.ledger.chain import JournalEntry, follows
from kiosk.ledger.events import CentralAnswered, CopyStarted, Event
from kiosk.ledger.papers import IssuedTicket
from kiosk.ports.audit import Finding
from kiosk.rules.refusals import Refused

# Of one table no more differences than these are told one by one.
TOLD_DIFFERENCES: Final = 5

_Key = tuple[object, ...]


class Comparison:
    """What each table must hold, gathered act by act, and in which entry it was said."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        self._taken: set[str] = set()
        self._given: set[str] = set()
        self._recorded_at_us: dict[int, int] = {}
        self._must: dict[sa.Table, dict[_Key, tuple[int, Row]]] = defaultdict(dict)

    def expect(self, entry: JournalEntry, act: Act, rows: list[TableRow]) -> None:
        """Take in a replayed act with the rows that follow from it."""
        self._recorded_at_us[entry.sequence] = entry.recorded_at.us
        answer = answer_row(entry, act)
        if answer is not None:
            rows = [*rows, (tables.request, answer)]
        match act:
            case CentralFounded(public_key=public):
                row = {"public": public, "public_half": public, "entry": entry.sequence}
                rows = [*rows, (tables.signing_key, row)]
            case ScheduleAdopted(reference, digest):
                row = {"reference": reference, "digest": digest, "entry": entry.sequence}
                rows = [*rows, *self._first(tables.schedule, row)]
            case MultipliersAdopted(digest):
                row = {"digest": digest, "content": digest, "entry": entry.sequence}
                rows = [*rows, *self._first(tables.multipliers, row)]
            case PromotionalGiven(voucher):
                self._given.add(voucher.serial.digits)
            case _:
                pass
        for table, row in rows:
            self._must[table][_key(table, row)] = entry.sequence, row

    def _first(self, table: sa.Table, row: Row) -> list[TableRow]:
        """The row of a file that is kept from when it was first adopted, however often it is again."""
        return [] if _key(table, row) in self._must[table] else [(table, row)]

    @property
    def answers_not_taken(self) -> int:
        """How many answers that gave something no terminal's ledger holds, as far as it was shipped: a few at
        any moment, none at rest. Known once the findings are."""
        answers = [row for _, row in self._must[tables.request].values()]
        gave = {row["command"] for row in answers if row["content_digest"] is not None}
        return len(gave - self._taken)

    def findings(self) -> Iterator[Finding]:
        """Every difference between the tables and the record."""
        for table in tables.metadata.sorted_tables:
            if table not in (tables.entry, tables.question, tables.journal_entry):
                yield from _at_most(TOLD_DIFFERENCES, table, self._differences(table))
        yield from _at_most(TOLD_DIFFERENCES, tables.journal_entry, self._journal_findings())

    def _differences(self, table: sa.Table) -> Iterator[Finding]:
        must = dict(self._must[table])
        names = tuple(table.c.keys())
        for stored in self._connection.execute(sa.select(table)):
            row = _comparable(table, dict(zip(names, stored, strict=True)))
            key = _key(table, row)
            if key not in must:
                if not (table is tables.request and _is_refusal(row)):
                    yield Finding(row.get("entry"), f"no act made the row {_name(table, key)}.")
                continue
            sequence, expected = must.pop(key)
            if expected.items() <= row.items():
                continue
            for column in (column for column in expected if row[column] != expected[column]):
                told = f"{_told(row[column])} instead of {_told(expected[column])}"
                yield Finding(sequence, f"the row {_name(table, key)} has {column} {told}.")
        for key, (sequence, _) in must.items():
            yield Finding(sequence, f"the row {_name(table, key)} is missing.")

    def _journal_findings(self) -> Iterator[Finding]:
        """Each terminal's journal must be one chain from its first entry, and what it says central gave must
        be what the record says.

        None of it was received before its terminal was enrolled, nor before an answer that it holds was
        recorded: central's time never falls behind its record. It may fall behind what was received before,
        if the clock was set back.
        """
        held: dict[str, JournalEntry | None] = {}
        earliest_us: dict[str, int] = {}
        table = tables.journal_entry
        rows = sa.select(*entry_columns(table), table.c.received_at).order_by(
            table.c.terminal, table.c.sequence
        )
        for *row, received_at_us in self._connection.execute(rows):
            entry = read_entry(row)
            if entry.terminal in held and held[entry.terminal] is None:
                continue
            is_next = follows(held.get(entry.terminal), entry)
            held[entry.terminal] = entry if is_next else None
            if not is_next:
                yield Finding(None, f"{_journal_name(entry)} does not follow the one before it.")
                continue
            event = event_in(entry) if entry.version <= EVENT_VERSION else None
            finding = self._event_finding(entry, event) if entry.version <= EVENT_VERSION else None
            if finding is not None:
                yield finding
            known_us = earliest_us.get(entry.terminal, 0)
            earliest_us[entry.terminal] = max(known_us, self._earliest_us(entry, event))
            if received_at_us < earliest_us[entry.terminal]:
                too_early = "can't have been received as early as it is said to have been."
                yield Finding(None, f"{_journal_name(entry)} {too_early}")

    def _earliest_us(self, held: JournalEntry, event: Event | None) -> int:
        """The instant before which an entry of a journal was not received, by what it says by itself."""
        key: _Key = (event.command.text,) if _gave_something(event) else ()
        given, _ = self._must[tables.request].get(key, (0, {}))
        enrolled, _ = self._must[tables.terminal].get((held.terminal,), (0, {}))
        return max(self._recorded_at_us.get(sequence, 0) for sequence in (given, enrolled))

    def _event_finding(self, held: JournalEntry, event: Event | None) -> Finding | None:
        if event is None:
            return Finding(None, f"{_journal_name(held)} holds no event of a terminal.")
        if isinstance(event, CopyStarted):
            table = tables.ticket if isinstance(event.paper, IssuedTicket) else tables.voucher
            _, issued = self._must[table].get((event.paper.serial.digits,), (0, {}))
            is_same = (issued.get("terminal"), issued.get("body")) == (held.terminal, canonical(event.paper))
            # What the licensee gave away is in a terminal's name, and no terminal printed it.
            if not is_same or event.paper.serial.digits in self._given:
                return Finding(None, f"{_journal_name(held)} copies a paper that was not issued there.")
        if _gave_something(event):
            self._taken.add(event.command.text)
            row = {"command": event.command.text}
            _, given = self._must[tables.request].get(_key(tables.request, row), (0, {}))
            answer = canonical(event.answer)
            if (given.get("terminal"), given.get("answer")) != (held.terminal, answer):
                says = "holds an answer that the record says nothing of."
                return Finding(None, f"{_journal_name(held)} {says}")
        return None


def _journal_name(held: JournalEntry) -> str:
    return f"entry {held.sequence} of the journal of terminal {held.terminal}"


def _gave_something(event: Event | None) -> TypeGuard[CentralAnswered]:
    return isinstance(event, CentralAnswered) and not gives_nothing(event)


def _comparable(table: sa.Table, row: Row) -> Row:
    """A stored row in the form it is expected in: a secret and a file are known by what proves them."""
    if table is tables.signing_key:
        return {**row, "public_half": _public_half(row["private"])}
    if table is tables.schedule:
        return {**row, "digest": hashlib.sha256(row["body"]).hexdigest()}
    if table is tables.multipliers:
        return {**row, "content": hashlib.sha256(row["body"]).hexdigest()}
    return row


def _public_half(private: bytes) -> str:
    try:
        return SigningKey(private).public
    except ValueError:
        return "of no key"


def _is_refusal(row: Row) -> bool:
    """Whether a recorded answer is one that leaves no act behind."""
    try:
        return isinstance(read_answer(row["answer"]), Refused)
    except (msgspec.ValidationError, msgspec.DecodeError):
        return False


def _at_most(told: int, table: sa.Table, differences: Iterator[Finding]) -> Iterator[Finding]:
    further = 0
    for count, finding in enumerate(differences):
        if count < told:
            yield finding
        else:
            further += 1
    if further:
        yield Finding(None, f"the table {table.name} has {further} further differences.")


def _key(table: sa.Table, row: Row) -> _Key:
    return tuple([row[name] for name in _key_names(table)])


@functools.cache
def _key_names(table: sa.Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.primary_key.columns)


def _name(table: sa.Table, key: _Key) -> str:
    return f"{table.name} {' '.join(map(str, key))}"


def _told(value: object) -> str:
    """A value short enough for a sentence; bytes by their digest."""
    return f"content {hashlib.sha256(value).hexdigest()[:8]}" if isinstance(value, bytes) else str(value)
