"""Receiving the journals of terminals: every entry once, each the true successor of the one before."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import sqlalchemy as sa

from kiosk.central.acts import AnswerMissing, TerminalQuarantined
from kiosk.central.record import Acting, entry_row, read_entry, reads_back
from kiosk.central.requests import gave
from kiosk.central.tables import journal_entry
from kiosk.ledger.canonical import EVENT_VERSION, canonical, event_name, read_event
from kiosk.ledger.chain import GENESIS, JournalEntry, follows, link
from kiosk.ledger.events import CentralAnswered, Event
from kiosk.ledger.requests import GivenUp
from kiosk.ports.central import JournalReceipt
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import TerminalId
from kiosk.values.invariant import InvariantBroken

# The largest whole number that a column holds.
_WHOLE_MAXIMUM: Final = 2**63 - 1


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
            return receipt_of(held)
        before = last if offered.sequence == expected else _held(acting, terminal, offered.sequence)
        if offered.sequence < expected:
            if offered == before:
                continue
            return _quarantine(acting, terminal, before, offered)
        if not _proves_itself(offered):
            return receipt_of(held)
        if offered.terminal != terminal.name or not follows(last, offered):
            return _quarantine(acting, terminal, before, offered)
        if offered.version <= EVENT_VERSION:
            event = event_in(offered)
            if event is None:
                return receipt_of(held)
            if isinstance(event, CentralAnswered) and not _was_given(acting, terminal, event):
                acting.record(AnswerMissing(terminal, offered.sequence, event.command))
                return _quarantine(acting, terminal, before, offered)
        fresh.append(offered)
        last = offered
    if fresh:
        acting.connection.execute(journal_entry.insert(), [_row(acting, offered) for offered in fresh])
    return receipt_of(last)


def newest(acting: Acting, terminal: TerminalId) -> JournalEntry | None:
    """The newest entry held of a terminal's journal, None before the first."""
    sequence = sa.select(sa.func.max(journal_entry.c.sequence)).where(
        journal_entry.c.terminal == terminal.name
    )
    found = acting.connection.execute(sequence).scalar_one()
    return None if found is None else _held(acting, terminal, found)


def receipt_of(last: JournalEntry | None) -> JournalReceipt:
    """The receipt that names the newest entry held."""
    return JournalReceipt(0, GENESIS) if last is None else JournalReceipt(last.sequence, last.digest)


def _has_form(offered: JournalEntry) -> bool:
    """Whether an entry is one that can be stored and read again."""
    if not reads_back(offered, JournalEntry):
        return False
    numbers = (offered.sequence, offered.recorded_at.us, offered.version)
    return offered.sequence >= 1 and all(abs(number) <= _WHOLE_MAXIMUM for number in numbers)


def _proves_itself(offered: JournalEntry) -> bool:
    """Whether the digest of an entry is the one over its own content."""
    try:
        content = msgspec.structs.asdict(offered)
        del content["digest"]
        return link(**content) == offered
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


def _quarantine(
    acting: Acting, terminal: TerminalId, held: JournalEntry | None, offered: JournalEntry
) -> Refused:
    held_digest = GENESIS if held is None else held.digest
    acting.record(TerminalQuarantined(terminal, offered.sequence, held_digest, offered.digest))
    return Refused(Refusal.TERMINAL_QUARANTINED, facts={"sequence": offered.sequence})


def _held(acting: Acting, terminal: TerminalId, sequence: int) -> JournalEntry | None:
    row = acting.connection.execute(
        sa.select(journal_entry).where(
            journal_entry.c.terminal == terminal.name, journal_entry.c.sequence == sequence
        )
    ).one_or_none()
    return None if row is None else read_entry(row)


def _row(acting: Acting, offered: JournalEntry) -> dict[str, Any]:
    return {**entry_row(offered), "received_at": acting.now.us}
