"""Receiving the journals of terminals: every entry once, each the true successor of the one before."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import sqlalchemy as sa

from kiosk.central.acts import AnswerMissing, TerminalQuarantined
from kiosk.central.prepared import Found, Prepared, insertion
from kiosk.central.record import Acting, entry_columns, entry_row, read_entry, reads_back
from kiosk.central.requests import gave
from kiosk.central.tables import journal_entry
from kiosk.ledger.canonical import EVENT_VERSION, canonical, event_name, read_event
from kiosk.ledger.chain import ChainHead, JournalEntry, head_of, proves_itself
from kiosk.ledger.events import CentralAnswered, Event
from kiosk.ledger.requests import GivenUp
from kiosk.ports.central import JournalReceipt
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import TerminalId
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken

# The largest whole number that a column holds.
_WHOLE_MAXIMUM: Final = 2**63 - 1
# How many entries are given back at once.
_BATCH: Final = 250

_journal: Final = sa.select(*entry_columns(journal_entry)).where(
    journal_entry.c.terminal == sa.bindparam("terminal")
)
_NEWEST: Final = Prepared(_journal.order_by(journal_entry.c.sequence.desc()).limit(1))
_HELD: Final = Prepared(_journal.where(journal_entry.c.sequence == sa.bindparam("sequence")))
_NEWER: Final = Prepared(
    _journal.where(journal_entry.c.sequence > sa.bindparam("after"))
    .order_by(journal_entry.c.sequence)
    .limit(_BATCH)
)


def receive(
    acting: Acting, terminal: TerminalId, entries: tuple[JournalEntry, ...]
) -> JournalReceipt | Refused:
    """Store what is new of a terminal's journal.

    An entry that is held already is a retry. One that differs from the entry held under its sequence, or
    proves itself and does not follow the one before it, is a fork: nothing is stored and the terminal is
    quarantined, because two histories of one terminal are proof that one of them is false.

    So is one that holds something central gave which central never gave: central was put back to an older
    copy, and what it issued or paid since can't be told from what it didn't. An answer that gave nothing (a
    refusal, or given up) is no sign of that: central need not have kept it.

    Nothing is stored of a batch that leaves out an entry, or holds one that doesn't prove itself or whose
    body is no event: that is damage, not a second history, and quarantines nobody. The receipt says where to
    go on.
    """
    held = newest(acting, terminal)
    last = held
    fresh: list[JournalEntry] = []
    for offered in entries:
        expected = 1 if last is None else last.sequence + 1
        if not _has_form(offered) or offered.sequence > expected:
            return _receipt(acting, held)
        before = last if offered.sequence == expected else _held(acting, terminal, offered.sequence)
        if offered.sequence < expected:
            if offered == before:
                continue
            return _forked(acting, terminal, before, offered)
        if not _proves_itself(offered):
            return _receipt(acting, held)
        # Its digest covers the sequence, which is the next, and the digest before it.
        if offered.terminal != terminal.name or offered.previous != head_of(last).digest:
            return _forked(acting, terminal, before, offered)
        if offered.version <= EVENT_VERSION:
            event = event_in(offered)
            if event is None:
                return _receipt(acting, held)
            if isinstance(event, CentralAnswered) and not _was_given(acting, terminal, event):
                acting.record(AnswerMissing(terminal, offered.sequence, event.command))
                return _forked(acting, terminal, before, offered)
        fresh.append(offered)
        last = offered
    if fresh:
        insertion(journal_entry).change_each(acting.connection, [_row(acting, offered) for offered in fresh])
    return _receipt(acting, last)


def fork_of(acting: Acting, terminal: TerminalId, head: ChainHead) -> Refused | None:
    """Quarantine a terminal whose journal ends with another entry than is held in its place; None if it
    doesn't. One that goes on further is shipped, and proves itself then."""
    last = newest(acting, terminal)
    is_within = last is not None and 0 < head.sequence <= last.sequence
    held = _held(acting, terminal, head.sequence) if is_within else None
    if held is None or held.digest == head.digest:
        return None
    return _quarantine(acting, terminal, held.digest, head)


def given_back(acting: Acting, terminal: TerminalId, after: int) -> tuple[JournalEntry, ...]:
    """Entries held of a terminal's journal after a sequence number, oldest first, up to a batch of them."""
    last = newest(acting, terminal)
    if last is None or after >= last.sequence:
        return ()
    rows = _NEWER.rows(acting.connection, terminal=terminal.name, after=max(after, 0))
    return tuple(map(read_entry, rows))


def held_of(acting: Acting, terminal: TerminalId) -> JournalReceipt:
    """How much of a terminal's journal is held."""
    return _receipt(acting, newest(acting, terminal))


def newest(acting: Acting, terminal: TerminalId) -> JournalEntry | None:
    """The newest entry held of a terminal's journal, None before the first."""
    return _entry(_NEWEST.first(acting.connection, terminal=terminal.name))


def _receipt(acting: Acting, last: JournalEntry | None) -> JournalReceipt:
    return JournalReceipt(head_of(last), acting.head, acting.now)


def _has_form(offered: JournalEntry) -> bool:
    """Whether an entry is one that can be stored and read again."""
    if not (_is_plain(offered) or reads_back(offered, JournalEntry)):
        return False
    numbers = (offered.sequence, offered.recorded_at.us, offered.version)
    return offered.sequence >= 1 and max(numbers) <= _WHOLE_MAXIMUM and min(numbers) >= -_WHOLE_MAXIMUM


def _is_plain(offered: JournalEntry) -> bool:
    """Whether an entry is sure to read back as itself, as nearly every one is: its fields are of their own
    types, not of any that only compares like them, and its text is ASCII."""
    if type(offered) is not JournalEntry or type(offered.recorded_at) is not Instant:
        return False
    texts = (offered.terminal, offered.command, offered.event, offered.previous, offered.digest)
    kinds = {type(offered.sequence), type(offered.recorded_at.us), type(offered.version)}
    return (
        kinds == {int}
        and type(offered.body) is bytes
        and all(type(text) is str and text.isascii() for text in texts)
    )


def _proves_itself(offered: JournalEntry) -> bool:
    """Whether the digest of an entry is the one over its own content."""
    try:
        return proves_itself(offered)
    except ValueError:
        # The digest before it is no hexadecimal text.
        return False


def event_in(offered: JournalEntry) -> Event | None:
    """The event in an entry of a version this program knows; None if there is none written as it must be."""
    try:
        event = read_event(offered.body)
    except (msgspec.MsgspecError, InvariantBroken, ValueError, RecursionError):
        return None
    is_written_right = (offered.event, offered.body) == (event_name(event), canonical(event))
    return event if is_written_right and offered.version >= 1 else None


def gives_nothing(event: CentralAnswered) -> bool:
    """Whether an answer of central, by its own words, had no effect: central need not have kept it."""
    return isinstance(event.answer, Refused | GivenUp)


def _was_given(acting: Acting, terminal: TerminalId, event: CentralAnswered) -> bool:
    return gives_nothing(event) or gave(acting, terminal, event.command, event.answer)


def _forked(
    acting: Acting, terminal: TerminalId, held: JournalEntry | None, offered: JournalEntry
) -> Refused:
    return _quarantine(acting, terminal, head_of(held).digest, head_of(offered))


def _quarantine(acting: Acting, terminal: TerminalId, held_digest: str, offered: ChainHead) -> Refused:
    acting.record(TerminalQuarantined(terminal, offered.sequence, held_digest, offered.digest))
    return Refused(Refusal.TERMINAL_QUARANTINED, facts={"sequence": offered.sequence})


def _held(acting: Acting, terminal: TerminalId, sequence: int) -> JournalEntry | None:
    return _entry(_HELD.first(acting.connection, terminal=terminal.name, sequence=sequence))


def _entry(row: Found | None) -> JournalEntry | None:
    return None if row is None else read_entry(row)


def _row(acting: Acting, offered: JournalEntry) -> dict[str, Any]:
    return {**entry_row(offered), "received_at": acting.now.us}
