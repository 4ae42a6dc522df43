"""What a terminal knows of its central, and makes sure of whenever they meet: that central is the one of its
ledger and lost nothing of it, that no other machine goes on under its name, and that their clocks agree."""

from __future__ import annotations

from typing import Final

from kiosk.ledger.chain import ChainHead
from kiosk.ledger.events import CentralHolds, LedgerRestored, TerminalStarted
from kiosk.ports.central import Greeting, Introduction, JournalReceipt
from kiosk.ports.outcome import Done, NotDone
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.context import Context
from kiosk.terminal.recovery import write_down_doubt
from kiosk.terminal.stops import ANOTHER_CENTRAL, CENTRAL_CHANGED, CENTRAL_LOST, stop, stop_of
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import SECOND_US, Instant


class Acquaintance:
    """One run of a terminal and its central. `has_begun` once anything may be written in this run."""

    def __init__(self, machine: str, program_version: str) -> None:
        self._machine = machine
        self._program_version = program_version
        self._started: CommandId | None = None
        self._restored_after: int | None = None
        self._confirmed = 0
        self._record = ChainHead()
        self._receipt: JournalReceipt | None = None
        self._noted_at_us = 0
        self.is_clock_wrong = False

    @property
    def has_begun(self) -> bool:
        """Whether the start of this run has been written down."""
        return self._started is not None

    def introduction(self, context: Context) -> Introduction:
        """What the terminal says of itself."""
        known = context.book.state.central
        record, key = (ChainHead(), "") if known is None else (known.record, known.public_key)
        return Introduction(context.terminal, self._machine, context.book.head, record, key)

    def recognise(self, context: Context, greeting: Greeting) -> None:
        """Stop beside a central that is not the one of this ledger, or that has lost what it confirmed.

        Beside it, what it issued and paid would be unknown to it: nothing is sold, paid or shipped.
        """
        known, held = context.book.state.central, greeting.journal.sequence
        confirmed = max(self._confirmed, 0 if known is None else known.sequence)
        if known is not None and greeting.public_key != known.public_key:
            raise stop(ANOTHER_CENTRAL, context)
        if held < confirmed:
            raise stop(CENTRAL_LOST, context, held=held, confirmed=confirmed)
        if not greeting.holds_record:
            raise stop(CENTRAL_CHANGED, context)
        if self.has_begun and held > context.book.head.sequence:
            # Another copy of this ledger goes on under this name.
            raise stop_of(Refused(Refusal.TERMINAL_QUARANTINED), context)
        self._confirmed, self._record = held, greeting.record
        self._compare_clocks(context, greeting.at)

    def begin(self, context: Context, greeting: Greeting) -> bool:
        """Write down the start of this run, after what another copy of this ledger did since (case 56) and
        with what the last stop left in doubt. False if central was gone meanwhile.

        Nothing is written before: a ledger that was put back to an older copy would fork with its first
        entry.
        """
        if self.has_begun:
            return True
        started = context.new_command()
        start = TerminalStarted(context.terminal, self._program_version, self._machine)
        if greeting.journal.sequence > context.book.head.sequence:
            if not self._take_back(context, greeting.journal, started, start):
                return False
        else:
            context.book.record(started, start)
        self._started = started
        if context.book.state.central is None:
            self._noted_at_us = context.ports.clock.monotonic_us()
            known = CentralHolds(greeting.public_key, greeting.journal.sequence, greeting.record)
            context.book.record(started.part("central"), known)
        write_down_doubt(context)
        context.tell_credit()
        return True

    def hear(self, context: Context, receipt: JournalReceipt | None) -> None:
        """Take in what central confirmed last; it may say nothing new, where there was nothing to ship."""
        if receipt is None or receipt is self._receipt:
            return
        self._receipt = receipt
        self._compare_clocks(context, receipt.at)
        self._confirmed = max(self._confirmed, receipt.journal.sequence)
        self.hear_record(receipt.record)

    def hear_record(self, record: ChainHead) -> None:
        """Take in where central's record ends, as it told."""
        if record.sequence > self._record.sequence:
            self._record = record

    def note_now_and_then(self, context: Context) -> None:
        """Note down what central has confirmed, if the last note is a while ago."""
        now_us = context.ports.clock.monotonic_us()
        if now_us - self._noted_at_us >= _NOTE_EVERY_US and self.note(context):
            self._noted_at_us = now_us

    def note(self, context: Context) -> bool:
        """Write down how much of this ledger central has confirmed and where its record ends, where there is
        news of either: a note about a note alone would be followed by another for ever."""
        greeting, started, known = context.greeting, self._started, context.book.state.central
        if greeting is None or started is None:
            return False
        is_confirmed = known is None or self._confirmed > context.book.central_noted_at
        if not is_confirmed and known is not None and self._record.sequence <= known.record.sequence:
            return False
        note = CentralHolds(greeting.public_key, self._confirmed, self._record)
        context.book.record(started.part("central"), note)
        return True

    def _take_back(
        self, context: Context, held: ChainHead, started: CommandId, start: TerminalStarted
    ) -> bool:
        """Get back what central holds of this ledger beyond its end; whether it is all here now. The alarm
        comes with the last of it, whatever happens meanwhile."""
        while context.book.head.sequence < held.sequence:
            after = context.book.head.sequence
            match context.ports.central.give_back(context.terminal, after):
                case Done(entries) if entries:
                    first = after if self._restored_after is None else self._restored_after
                    is_last = entries[-1].sequence >= held.sequence
                    alarm = LedgerRestored(first, entries[-1].sequence)
                    context.book.restore(entries, started, *((start, alarm) if is_last else ()))
                    self._restored_after = first
                case NotDone(Refused() as refused):
                    raise stop_of(refused, context)
                case _:
                    return False
        return True

    def _compare_clocks(self, context: Context, at: Instant) -> None:
        """Central's time decides what is entered (s 17): this machine's own must be right beside it, or what
        its screens and papers say of times is false (case 40)."""
        self.is_clock_wrong = abs(at.us_until(context.ports.clock.now())) > _CLOCK_TOLERANCE_US


_NOTE_EVERY_US: Final = 60 * SECOND_US
_CLOCK_TOLERANCE_US: Final = 60 * SECOND_US
