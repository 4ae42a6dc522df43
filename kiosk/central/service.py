"""The embedded keno computer system: the port `Central` over one SQLite file, in a terminal's process."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar, cast

import msgspec

from kiosk.central import (
    checking,
    drawing,
    founding,
    games,
    keno_dollars,
    paying,
    receiving,
    refunding,
    requests,
    terminals,
    tickets,
)
from kiosk.central.form import refusal_of_form
from kiosk.central.means import Means
from kiosk.central.record import Acting, reads_back
from kiosk.central.settings import CentralSettings
from kiosk.central.settling import jackpots_now, settle_game
from kiosk.central.shelves import read_offer
from kiosk.central.staff import LicenseeStaff
from kiosk.central.storage import Doubtful, NotWritten, Store, cannot_write, damaged
from kiosk.central.texts import LINE_MAXIMUM
from kiosk.central.unchanged import require_unchanged
from kiosk.central.watching import ClockWatch
from kiosk.ledger.chain import ChainHead, JournalEntry
from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Payment, Refund
from kiosk.ledger.requests import (
    Answer,
    GivenUp,
    IssueKenoDollars,
    PayTicket,
    RefundTicket,
    Request,
    SellTicket,
    UseKenoDollars,
)
from kiosk.ports.central import Greeting, Introduction, JournalReceipt, TicketCheck, Venue
from kiosk.ports.chance import Chance
from kiosk.ports.clock import Clock
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import CommandId, Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken, ensure

T = TypeVar("T")
TGiven = TypeVar("TGiven", bound=IssuedTicket | KenoDollars | KenoDollarsUse | Payment | Refund)

VENUE_DRAWN_GAMES: Final = 20
# How soon to try again what a full disk refused, and to look whether an inspector has approved.
RETRY_SECONDS: Final = 5


class EmbeddedCentral(LicenseeStaff):
    """Central in one file. Thread-safe: requests take their turn, each in one durable transaction.

    Nothing moves by itself: whoever owns it calls :meth:`advance` at the instants it returns.
    """

    def __init__(self, store: Store, means: Means, clock: Clock) -> None:
        super().__init__(store, means, clock)
        self._is_closed = False
        self._listeners: tuple[Callable[[], None], ...] = ()
        self._watch = ClockWatch(clock)
        with self._store.transaction() as connection:
            self._venue = self._see_venue(self._acting(connection))

    @classmethod
    def open(
        cls,
        path: Path,
        settings: CentralSettings,
        clock: Clock,
        chance: Chance,
        *,
        must_be_unchanged: bool = False,
        gap_maximum_days: int | None = None,
    ) -> EmbeddedCentral:
        """Open central's file, or found a central where there is none, with its first game open.

        Raises :class:`Stop` for a schedule of prizes with a fault or not in force yet, shapes or multipliers
        with a fault, a file that is not central's, is damaged, newer, of an earlier trial version or in use,
        a clock far behind the record, and a disk that refuses. Nothing is overwritten. If it
        `must_be_unchanged`, also for settings under which opening would record anything; with
        `gap_maximum_days`, also for a clock that far ahead of the record.
        """
        offer = read_offer(settings)
        if not path.exists():
            founding.require_in_force(offer.schedule, settings, clock.now())
        store = Store.open(path)
        try:
            if must_be_unchanged:
                with store.transaction() as connection:
                    require_unchanged(Acting(connection, clock.now()), path, settings)
            means = founding.found_or_resume(
                store, path, settings, offer, clock.now(), chance, gap_maximum_days
            )
            return cls(store, means, clock)
        except (NotWritten, Doubtful) as error:
            store.close()
            raise cannot_write(path, error) from error
        except (ValueError, InvariantBroken, RecursionError, msgspec.MsgspecError) as error:
            # What was written was whole and true: what can't be read, or can't be true, was changed since.
            store.close()
            raise damaged(path, str(error)) from error
        except BaseException:
            store.close()
            raise

    # What a terminal may ask: the port.

    def greet(self, introduction: Introduction) -> Outcome[Greeting]:
        """Introduce a terminal; refused for one that central doesn't know, and for another machine than it
        knows it as. A journal that ends otherwise than central holds it is a fork, and quarantined."""
        if not reads_back(introduction, Introduction) or len(introduction.machine) > LINE_MAXIMUM:
            return NotDone(Refused(Refusal.TERMINAL_UNKNOWN))
        terminal = introduction.terminal

        def act(acting: Acting) -> Outcome[Greeting]:
            # A ledger of another central, put here by mistake, is no second history of this one's terminal.
            if introduction.central in ("", self._means.key.public):
                refused = terminals.bind(acting, terminal, introduction.machine)
                if refused is None:
                    refused = receiving.fork_of(acting, terminal, introduction.journal)
                if refused is not None:
                    return NotDone(refused)
            return Done(self._greeting(acting, terminal, introduction.record))

        return self._in_turn(terminal, act)

    def venue(self) -> Outcome[Venue]:
        """The games now. Never waits: what it tells is as it was after the last thing that changed it."""
        return NotDone(Fault.CENTRAL_UNREACHABLE) if self._is_closed else Done(self._venue)

    def sell(self, request: SellTicket) -> Outcome[IssuedTicket]:
        """Validate a wager and issue its ticket (s 2, s 16, s 17).

        Nothing is sold while the clock of the machine is behind what it should say: the open game may have
        closed.
        """

        def act(acting: Acting) -> IssuedTicket | Refused:
            if not self._watch.is_in_time():
                return Refused(Refusal.NOT_SELLING, "s 17")
            return tickets.sell(acting, self._means, request)

        return self._once(request, IssuedTicket, act)

    def check(self, terminal: TerminalId, serial: Serial) -> Outcome[TicketCheck]:
        """What a ticket has won. Changes nothing a player owns; central counts the question."""

        def act(acting: Acting) -> Outcome[TicketCheck]:
            if not reads_back(serial, Serial):
                return NotDone(Refused(Refusal.SERIAL_MISTYPED))
            checked = checking.check(acting, self._means, serial)
            if isinstance(checked, TicketCheck):
                tickets.count_question(acting, terminal, serial)
            return _outcome(checked)

        return self._in_turn(terminal, act)

    def pay(self, request: PayTicket) -> Outcome[Payment]:
        """Pay a ticket, at most once (s 23A)."""
        return self._once(request, Payment, lambda acting: paying.pay(acting, self._means, request))

    def refund(self, request: RefundTicket) -> Outcome[Refund]:
        """Give back what was wagered on the undrawn games of a ticket, once (s 27)."""
        return self._once(request, Refund, lambda acting: refunding.refund(acting, self._means, request))

    def issue_keno_dollars(self, request: IssueKenoDollars) -> Outcome[KenoDollars]:
        """Issue a voucher (s 11, s 12)."""
        return self._once(
            request, KenoDollars, lambda acting: keno_dollars.issue(acting, self._means, request)
        )

    def check_keno_dollars(self, terminal: TerminalId, serial: Serial) -> Outcome[KenoDollars]:
        """A voucher that could be taken in now, as it was issued (s 11). Changes nothing."""
        return self._in_turn(terminal, lambda acting: _outcome(keno_dollars.good_voucher(acting, serial)))

    def use_keno_dollars(self, request: UseKenoDollars) -> Outcome[KenoDollarsUse]:
        """Take in a voucher, at most once (s 11)."""
        return self._once(request, KenoDollarsUse, lambda acting: keno_dollars.use(acting, request))

    def ask(self, terminal: TerminalId, command: CommandId) -> Outcome[Answer]:
        """The answer recorded for a command of this terminal; if there is none, GivenUp from now on.

        A refusal recorded for the command is an answer too: Done(Refused).
        """

        def act(acting: Acting) -> Outcome[Answer]:
            # Under what is no command id nothing was ever done, nor will be.
            is_command = reads_back(command, CommandId)
            return Done(requests.answer_to(acting, terminal, command) if is_command else GivenUp())

        return self._in_turn(terminal, act)

    def held(self, terminal: TerminalId) -> Outcome[JournalReceipt]:
        """How much of a terminal's journal central holds."""
        return self._in_turn(terminal, lambda acting: Done(receiving.held_of(acting, terminal)))

    def give_back(self, terminal: TerminalId, after: int) -> Outcome[tuple[JournalEntry, ...]]:
        """Entries of a terminal's journal after a sequence number, as received; none where there are no
        more."""
        wanted = after if reads_back(after, int) else 0
        return self._in_turn(terminal, lambda acting: Done(receiving.given_back(acting, terminal, wanted)))

    def receive(self, terminal: TerminalId, entries: tuple[JournalEntry, ...]) -> Outcome[JournalReceipt]:
        """Store journal entries of a terminal; a fork, or an answer never given, quarantines it.

        Nothing is stored of a batch that leaves out an entry or holds one that can't be read: the receipt
        names the newest entry held.
        """
        offered = entries if isinstance(entries, tuple) else ()
        return self._in_turn(terminal, lambda acting: _outcome(receiving.receive(acting, terminal, offered)))

    # What only its owner may do.

    def advance(self) -> Instant:
        """Close, seal, draw and settle every game that is due, in order; the instant to be called at next.

        Each step is durable before the next begins, so that a power cut at any point loses nothing and
        repeats nothing: a sealed game keeps its seal, a drawn game its numbers. Raises :class:`Stop` for a
        damaged file and for a clock that was set back.
        """
        with self._store.lock:
            before, wake_at = self._venue, self._clock.now().plus_seconds(RETRY_SECONDS)
            if self._is_closed:
                return wake_at
            self._watch.require_in_time()
            # What a full disk refuses is tried again: until then the game stays closed by its time.
            with contextlib.suppress(NotWritten, Doubtful):
                while self._step():
                    pass
                with self._store.transaction() as connection:
                    self._venue = self._see_venue(self._acting(connection))
                if self._venue.open_game is not None:
                    wake_at = self._venue.open_game.closes_at
            is_changed = self._venue != before
        if is_changed:
            for callback in self._listeners:
                callback()
        return wake_at

    def greeting(self, terminal: TerminalId) -> Greeting:
        """What a terminal is told, whether or not it may ask: papers in its name are printed by it."""
        with self._store.transaction() as connection:
            return self._greeting(self._acting(connection), terminal, ChainHead())

    def subscribe(self, callback: Callable[[], None]) -> None:
        """Call back after what :meth:`venue` tells changed, on the thread that changed it, without a lock."""
        self._listeners = (*self._listeners, callback)

    def copy_to(self, path: Path) -> None:
        """Write a consistent copy of central's file, for an audit or a backup."""
        self._store.copy_to(path)

    def close(self) -> None:
        """Finish what is going on and let the file go; central is unreachable from now on."""
        with self._store.lock:
            if not self._is_closed:
                self._is_closed = True
                self._store.close()

    def _step(self) -> bool:
        """The next thing that is due, if any; whether there was one."""
        with self._store.transaction() as connection:
            acting = self._acting(connection)
            if (drawn := games.drawn_unsettled(acting)) is not None:
                settle_game(acting, self._means, drawn)
            elif drawing.is_suspended(acting):
                return False
            elif (sealed := games.sealed_undrawn(acting)) is not None:
                drawing.draw_game(acting, self._means, sealed)
            else:
                return games.close_if_due(acting, self._means)
        return True

    def _once(
        self, request: Request, kind: type[TGiven], carry_out: Callable[[Acting], TGiven | Refused]
    ) -> Outcome[TGiven]:
        """Carry out a request unless it was answered already, and record the answer, in one transaction."""

        def act(acting: Acting) -> Outcome[TGiven]:
            formless = refusal_of_form(acting, self._means, request)
            if formless is not None:
                return NotDone(formless)
            earlier = requests.earlier_answer(acting, request)
            if earlier is None:
                answer = carry_out(acting)
                requests.record_answer(acting, request, answer)
                return _outcome(answer)
            if isinstance(earlier, Refused):
                return NotDone(earlier)
            ensure(
                isinstance(earlier, kind),
                f"command {request.command} has the answer to another kind of request",
            )
            return Done(cast(TGiven, earlier))

        return self._in_turn(request.terminal, act)

    def _in_turn(self, terminal: TerminalId, act: Callable[[Acting], Outcome[T]]) -> Outcome[T]:
        """Answer a terminal in a transaction of its own, if it may ask at all."""
        is_name = reads_back(terminal, TerminalId)
        try:
            with self._store.lock:
                if self._is_closed:
                    return NotDone(Fault.CENTRAL_UNREACHABLE)
                if not is_name:
                    return NotDone(Refused(Refusal.TERMINAL_UNKNOWN))
                with self._store.transaction() as connection:
                    acting = self._acting(connection)
                    refused = terminals.refusal_of_terminal(acting, terminal)
                    return act(acting) if refused is None else NotDone(refused)
        except NotWritten as error:
            return NotDone(error.fault)
        except Doubtful as error:
            return InDoubt(str(error))

    def _greeting(self, acting: Acting, terminal: TerminalId, known: ChainHead) -> Greeting:
        settings, held = self._means.settings, receiving.held_of(acting, terminal)
        return Greeting(
            settings.venue_name,
            settings.licensee_name,
            self._means.key.public,
            settings.calendar,
            settings.schedule_bytes,
            settings.setbets_bytes,
            settings.multipliers_bytes,
            settings.limits,
            settings.agent_limit,
            settings.prize_years,
            settings.keno_dollars_years,
            held.journal,
            held.record,
            acting.holds(known),
            acting.now,
            settings.typed_maximum,
            settings.names,
        )

    def _see_venue(self, acting: Acting) -> Venue:
        now_open = games.open_game(acting)
        return Venue(
            None if drawing.is_suspended(acting) else now_open,
            games.newest_settled_games(acting, VENUE_DRAWN_GAMES),
            games.timeline_now(acting).pace_of(now_open.game.plus(1)).game_seconds,
            jackpots_now(acting, self._means),
            acting.head,
        )


def _outcome(answer: T | Refused) -> Outcome[T]:
    return NotDone(answer) if isinstance(answer, Refused) else Done(answer)
