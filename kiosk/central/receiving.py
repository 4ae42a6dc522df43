"""Receiving the journals of terminals: every entry once, each the true successor of the one before."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from kiosk.central.acts import TerminalQuarantined
from kiosk.central.record import Acting, entry_row, read_entry
from kiosk.central.tables import journal_entry
from kiosk.ledger.chain import GENESIS, JournalEntry, follows
from kiosk.ports.central import JournalReceipt
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import TerminalId


def receive(
    acting: Acting, terminal: TerminalId, entries: tuple[JournalEntry, ...]
) -> JournalReceipt | Refused:
    """Store what is new of a terminal's journal.

    An entry that is held already is a retry. One that differs from the entry held under its sequence, or
    does not follow the one before it, is a fork: nothing is stored and the terminal is quarantined. Nothing
    is stored of a batch that leaves out an entry either; the receipt says where to go on.
    """
    held = newest(acting, terminal)
    last = held
    fresh: list[JournalEntry] = []
    for offered in entries:
        expected = 1 if last is None else last.sequence + 1
        if offered.sequence > expected:
            return receipt_of(held)
        before = last if offered.sequence == expected else _held(acting, terminal, offered.sequence)
        if offered.sequence < expected and offered == before:
            continue
        if offered.sequence < expected or offered.terminal != terminal.name or not follows(last, offered):
            held_digest = GENESIS if before is None else before.digest
            acting.record(TerminalQuarantined(terminal, offered.sequence, held_digest, offered.digest))
            return Refused(Refusal.TERMINAL_QUARANTINED, facts={"sequence": offered.sequence})
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


def _held(acting: Acting, terminal: TerminalId, sequence: int) -> JournalEntry | None:
    row = acting.connection.execute(
        sa.select(journal_entry).where(
            journal_entry.c.terminal == terminal.name, journal_entry.c.sequence == sequence
        )
    ).one_or_none()
    return None if row is None else read_entry(row)


def _row(acting: Acting, offered: JournalEntry) -> dict[str, Any]:
    return {**entry_row(offered), "received_at": acting.now.us}
