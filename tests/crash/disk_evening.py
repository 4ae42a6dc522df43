"""An evening at a venue whose disk is recorded, with what had left the machine before each disk operation.

What a person was told or given, what central had answered and what the journal had taken must outlast a power
cut: a :class:`Moment` says how much of it there was.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, cast

import msgspec
import pytest
from msgspec import Struct

from kiosk.devices.manual_clock import ManualClock
from kiosk.devices.seeded_chance import SeededChance
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.chain import ChainHead
from kiosk.ledger.commands import PrintAgain, PrintCopy
from kiosk.ledger.events import Event
from kiosk.ledger.requests import Answer
from kiosk.ports.central import Central, DrawnGame, Greeting
from kiosk.ports.outcome import Done, InDoubt, NotDone, Outcome
from kiosk.ports.printer import PrintJob
from kiosk.rules.refusals import Refused
from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    TailsWager,
    spot_wager,
    way_wager,
)
from kiosk.terminal import book
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.identifiers import CommandId, Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.money import Money
from tests.central.support import FOUNDED_AT, K1, House, ScriptedChance
from tests.crash.disk import Image, read_image
from tests.crash.disk_recording import DiskRecording, Operation
from tests.sync.lossy_line import Loss
from tests.terminal.stage import Kiosk
from tests.terminal.test_keno_dollars import issued_elsewhere

CENTRAL: Final = "central.sqlite"
TERMINAL: Final = "terminal.sqlite"
Chances = tuple[ScriptedChance, SeededChance]
"""Central's chance and the terminal's."""

DOLLAR: Final = Money.dollars(1)
TWO_DOLLARS: Final = Money.dollars(2)
# The shape "Corners" of the shipped setbets.
CORNERS: Final = (1, 10, 71, 80)
WITH_BONUS: Final = Entry((spot_wager([1, 2, 3], TWO_DOLLARS, bonus=True), LuckyLastWager(DOLLAR)), 2, 1)
WITH_WAYS: Final = Entry((way_wager([[1, 2], [3, 4]], DOLLAR), HeadsWager(DOLLAR)), 1)
WITH_A_SETBET: Final = Entry(
    (
        spot_wager(CORNERS, DOLLAR, setbet="Corners"),
        spot_wager([5, 6, 7, 8, 9], DOLLAR, [5, 6, 7, 8, 9]),
        TailsWager(DOLLAR),
        EvensWager(DOLLAR),
    ),
    3,
)
THREE_SPOTS: Final = Entry((spot_wager([1, 2, 3], TWO_DOLLARS),), 1)
# SQLite brings a write-ahead log of 1,000 pages back into its database and begins it anew; an evening as
# short as this one has to do so sooner.
CENTRAL_LOG_PAGES: Final = 100
TERMINAL_LOG_PAGES: Final = 30
# And it keeps a snapshot sooner, in entries.
SNAPSHOT_EVERY: Final = 20


class Answered(Struct, frozen=True):
    """What central answered to a command, for good."""

    terminal: TerminalId
    command: CommandId
    answer: Answer


class Told(Struct):
    """What had left the venue's disk, oldest first."""

    entries: list[str] = []  # the digests of the journal's entries whose appending had returned
    answers: list[Answered] = []
    journals: list[ChainHead] = []  # where central had said that the journal ended that it held
    records: list[ChainHead] = []  # and where its own record did
    public_keys: list[str] = []
    drawn: list[DrawnGame] = []
    papers: list[PrintJob] = []

    def counts(self) -> tuple[int, ...]:
        """How much of each there is."""
        return tuple(map(len, msgspec.structs.astuple(self)))

    def until(self, moment: Moment) -> Told:
        """What of it had left the disk at a moment."""
        each = zip(msgspec.structs.astuple(self), moment.counts, strict=True)
        return Told(*(told[:count] for told, count in each))


class Moment(Struct, frozen=True):
    """What stood outside the disk at an instant: how much of each thing told, and the note box."""

    counts: tuple[int, ...]
    box: bytes
    at: Instant


class Outside(Struct):
    """What a venue has that is no part of its disk."""

    clock: ManualClock
    chances: Chances
    told: Told


class Evening(Struct, frozen=True):
    """What was asked of a disk on which `base` was at first, and what was told meanwhile: before
    ``operations[n]`` stood ``moments[n]``, and after the last one the last. From ``operations[closing]`` on
    the venue was being closed."""

    base: Image
    operations: Sequence[Operation]
    moments: Sequence[Moment]
    chances: Sequence[Chances]
    told: Told
    closing: int


class Noted:
    """The port `Central` over another, that notes what was answered for good."""

    def __init__(self, central: Central, told: Told) -> None:
        self._central = central
        self._told = told

    def __getattr__(self, name: str) -> Callable[..., Outcome[Any]]:
        ask = getattr(self._central, name)

        def noting(*arguments: Any) -> Outcome[Any]:
            outcome: Outcome[Any] = ask(*arguments)
            self._note(name, arguments, outcome)
            return outcome

        return noting

    def _note(self, name: str, arguments: tuple[Any, ...], outcome: Outcome[Any]) -> None:
        told = self._told
        if name == "ask" and isinstance(outcome, Done):
            told.answers.append(Answered(arguments[0], arguments[1], outcome.value))
        elif name in _REQUESTS and isinstance(outcome, Done):
            told.answers.append(Answered(arguments[0].terminal, arguments[0].command, outcome.value))
        elif name in _REQUESTS and isinstance(outcome, NotDone) and isinstance(outcome.reason, Refused):
            told.answers.append(Answered(arguments[0].terminal, arguments[0].command, outcome.reason))
        elif name in ("greet", "held", "receive") and isinstance(outcome, Done):
            told.journals.append(outcome.value.journal)
            told.records.append(outcome.value.record)
            if isinstance(outcome.value, Greeting):
                told.public_keys.append(outcome.value.public_key)


_REQUESTS: Final = ("sell", "pay", "refund", "issue_keno_dollars", "use_keno_dollars")


class NotedJournal(SqliteJournal):
    """A journal of which is noted what it took."""

    digests: list[str]

    def append(self, command: CommandId, events: Sequence[Event], recorded_at: Instant) -> None:
        super().append(command, events, recorded_at)
        self.digests.extend(entry.digest for entry in self.entries_after(len(self.digests), 2**31))


class NotedKiosk(Kiosk):
    """A kiosk of which is noted what left it. `digests_found` are those of the journal's entries when it was
    opened last."""

    def __init__(self, folder: Path, outside: Outside) -> None:
        house_chance, terminal_chance = outside.chances
        super().__init__(folder, House(folder / CENTRAL, clock=outside.clock, chance=house_chance))
        self.chance = terminal_chance
        self.machine = "the machine of the evening"
        self.told = outside.told
        self.printer.jobs = outside.told.papers
        self.digests_found: list[str] = []
        self.meet_central()

    def meet_central(self) -> None:
        """Have the line lead to central as it is now."""
        self.line.central = cast(Central, Noted(self.house.central, self.told))
        with self.house.central._store.transaction() as connection:
            connection.exec_driver_sql(f"PRAGMA wal_autocheckpoint = {CENTRAL_LOG_PAGES}")

    def open_journal(self) -> SqliteJournal:
        journal = NotedJournal.open(self.folder / TERMINAL, K1)
        assert isinstance(journal, NotedJournal)
        journal._connection.execute(f"PRAGMA wal_autocheckpoint = {TERMINAL_LOG_PAGES}")
        # What is found on the disk is as good as acknowledged: the program goes on from it.
        self.digests_found = [entry.digest for entry in journal.entries_after(0, 2**31)]
        self.told.entries[:] = self.digests_found
        journal.digests = self.told.entries
        return journal

    def draw(self, *numbers: int) -> None:
        super().draw(*numbers)
        venue = self.house.central.venue()
        assert isinstance(venue, Done)
        self.told.drawn.append(venue.value.drawn[0])

    def newest_paper(self) -> Serial:
        """The serial on the paper that came out last."""
        return Serial(self.printer.names_in_tray()[-1].rpartition("-")[2])


def record(folder: Path, outside: Outside, trade: Callable[[NotedKiosk], None]) -> Evening:
    """Record the disk of a venue that trades on what is in a folder, until it has been closed."""
    base, moments, chances = read_image(folder), list[Moment](), list[Chances]()
    box = folder / "box.txt"

    def note_moment() -> None:
        notes = box.read_bytes() if box.exists() else b""
        moments.append(Moment(outside.told.counts(), notes, outside.clock.now()))
        chances.append(copy.deepcopy(outside.chances))

    recording = DiskRecording(folder, note_moment)
    with recording.going_on(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(book, "SNAPSHOT_EVERY", SNAPSHOT_EVERY)
        kiosk = NotedKiosk(folder, outside)
        try:
            trade(kiosk)
            closing = len(recording.operations)
        finally:
            kiosk.stop()
            kiosk.house.central.close()
        note_moment()
    return Evening(base, recording.operations, moments, chances, outside.told, closing)


def record_an_evening(folder: Path) -> Evening:
    """A venue is founded in an empty folder and trades for an evening."""
    chances = ScriptedChance(), SeededChance(1, "terminal")
    return record(folder, Outside(ManualClock(FOUNDED_AT), chances, Told()), _trade)


def _trade(kiosk: NotedKiosk) -> None:
    """Every wager, every paper and every way of paying; doubt, silence and restarts between them."""
    kiosk.start()
    kiosk.insert(50)
    kiosk.sell(WITH_BONUS)
    with_bonus = kiosk.newest_paper()
    kiosk.sell(WITH_WAYS)
    with_ways = kiosk.newest_paper()

    # A paper in doubt, printed again by staff.
    kiosk.printer.outcomes.append(InDoubt("no answer in time"))
    kiosk.sell(WITH_A_SETBET)
    with_a_setbet = kiosk.house.central.check(K1, kiosk.newest_paper())
    kiosk.send(PrintAgain(kiosk.new_command(), kiosk.printer.names_in_tray()[-1]))
    assert kiosk.state.papers == {}
    # One that came out, printed once more on complaint.
    kiosk.send(PrintCopy(kiosk.new_command(), kiosk.printer.names_in_tray()[0]))
    assert kiosk.state.papers == {}

    # A note in doubt, and an answer of central lost; then central is away for a while.
    kiosk.acceptor.stack_answers.append(InDoubt("no answer in time"))
    kiosk.insert(20)
    kiosk.line.lose("sell", Loss.ANSWER)
    kiosk.sell(THREE_SPOTS)
    kiosk.line.is_away = True
    kiosk.send(CheckDevices())
    kiosk.sell(THREE_SPOTS)
    assert kiosk.state.requests
    kiosk.line.is_away = False
    kiosk.send(TryAgain())
    assert kiosk.state.requests == {}
    assert kiosk.state.notes == {}

    # $44 on the dollar for all of three spots; central restarts after the draw.
    kiosk.draw(1, 2, 3)
    kiosk.house.reopen()
    kiosk.meet_central()
    kiosk.collect(with_bonus)
    kiosk.collect(with_ways, as_keno_dollars=True)
    keno_dollars = kiosk.newest_paper()
    assert isinstance(with_a_setbet, Done)
    kiosk.refund(with_a_setbet.value.ticket)

    # The terminal restarts; keno dollars are used, promotional ones too, and all credit is taken as keno
    # dollars.
    kiosk.restart()
    kiosk.present(str(keno_dollars))
    kiosk.present(issued_elsewhere(kiosk, 5, promotional=True))
    kiosk.sell(THREE_SPOTS)
    kiosk.take_keno_dollars()
    kiosk.draw(4, 5, 6)
