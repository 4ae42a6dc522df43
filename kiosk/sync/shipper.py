"""The cursor over the journal: what central says it holds is where shipping goes on. There is no second
queue."""

from __future__ import annotations

from typing import Final, Protocol

from kiosk.ledger.chain import ChainHead, JournalEntry, head_of
from kiosk.ports.central import Central, JournalReceipt
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import TerminalId

_BATCH: Final = 250
_FORK: Final = NotDone(Refused(Refusal.TERMINAL_QUARANTINED))


class ShippableJournal(Protocol):
    """What shipping reads of a journal."""

    def entries_after(self, sequence: int, limit: int) -> tuple[JournalEntry, ...]:
        """Up to `limit` entries after a sequence number, as stored."""
        ...


class JournalShipper:
    """Ships one terminal's journal to central. Used by the thread that owns the journal."""

    def __init__(self, terminal: TerminalId, central: Central) -> None:
        self._terminal = terminal
        self._central = central
        self._journal: ShippableJournal | None = None
        self._held: int | None = None
        self._receipt: JournalReceipt | None = None

    def attach(self, journal: ShippableJournal) -> None:
        """The journal to ship, once it is open."""
        self._journal = journal

    def ship(self) -> Outcome[JournalReceipt | None]:
        """Ship what central doesn't hold yet; Done with what central confirmed last, None before it did.

        A central that holds less than it had confirmed gets nothing: who greets it next finds that out.
        """
        journal = self._journal
        if journal is None:
            return NotDone(Fault.CENTRAL_UNREACHABLE)
        if self._held is None:
            match self._central.held(self._terminal):
                case Done(receipt):
                    if not _continues(journal, receipt.journal):
                        return _FORK
                    if (
                        self._receipt is not None
                        and receipt.journal.sequence < self._receipt.journal.sequence
                    ):
                        return NotDone(Fault.CENTRAL_UNREACHABLE)
                    self._held, self._receipt = receipt.journal.sequence, receipt
                case NotDone() | InDoubt() as outcome:
                    return outcome
        held = self._held
        while entries := journal.entries_after(held, _BATCH):
            # Until central has answered, where it stands is not known: entries it holds already are a retry
            # there.
            self._held = None
            match self._central.receive(self._terminal, entries):
                case Done(receipt):
                    if receipt.journal != head_of(entries[-1]) and not _continues(journal, receipt.journal):
                        return _FORK
                    if receipt.journal.sequence <= held:
                        # Central took nothing: it has lost entries, or answered another batch.
                        return NotDone(Fault.CENTRAL_UNREACHABLE)
                    self._held = held = receipt.journal.sequence
                    self._receipt = receipt
                    if len(entries) < _BATCH and held == entries[-1].sequence:
                        # That was the end of the journal, which nobody writes to meanwhile.
                        break
                case NotDone() | InDoubt() as outcome:
                    return outcome
        return Done(self._receipt)


def _continues(journal: ShippableJournal, held_there: ChainHead) -> bool:
    """Whether the journal goes on from what central holds of it: neither cut short, nor another terminal's
    copy."""
    if held_there.sequence == 0:
        return True
    newest = journal.entries_after(held_there.sequence - 1, 1)
    return bool(newest) and newest[0].digest == held_there.digest
