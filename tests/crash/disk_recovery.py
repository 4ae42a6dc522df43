"""The program started again on what a power cut left of its disk, and the conditions that stand after it."""

from __future__ import annotations

import copy
import hashlib
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import reduce
from pathlib import Path
from typing import Final

from msgspec import Struct

from kiosk.central.storage import Store
from kiosk.devices.manual_clock import ManualClock
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.canonical import read_event
from kiosk.ledger.chain import ChainHead
from kiosk.ledger.events import CentralAnswered, Event
from kiosk.ledger.fold import NO_EVENTS, folded
from kiosk.ledger.papers import (
    IssuedTicket,
    KenoDollars,
    KenoDollarsUse,
    Paper,
    Payment,
    Refund,
    paper_name,
)
from kiosk.ports.outcome import Done
from kiosk.ports.stop import Stop
from kiosk.terminal.messages import TryAgain
from kiosk.values.money import Money
from tests.central.support import K1
from tests.crash.disk import Disk, Found, Image, write_image
from tests.crash.disk_evening import (
    CENTRAL,
    TERMINAL,
    THREE_SPOTS,
    Evening,
    NotedKiosk,
    Outside,
    Told,
    record,
)
from tests.terminal.stage import Kiosk


class Cut(Struct, frozen=True):
    """A power cut before one of the operations of an evening, and a disk that it may have left."""

    evening: Evening
    index: int
    found: Found

    @property
    def told(self) -> Told:
        """What had left the disk by then."""
        return self.evening.told.until(self.evening.moments[self.index])

    def __str__(self) -> str:
        operations = self.evening.operations
        where = "after the last operation"
        if self.index < len(operations):
            operation = operations[self.index]
            where = f"before operation {self.index} ({type(operation).__name__} {operation.name})"
        return f"a cut {where}; on the disk: {self.found.how}"


def cuts(evening: Evening, indexes: range) -> Iterator[Cut]:
    """A cut before each of these operations, with every disk that it may leave."""
    disk = Disk(evening.base)
    for index, operation in enumerate([*evening.operations, None]):
        if index in indexes:
            for found in disk.after_a_cut(operation, index):
                yield Cut(evening, index, found)
        if operation is not None:
            disk.carry_out(operation)


class Disks:
    """Opens what a cut left with the program's own code, and tells disks apart as the program can.

    The program knows a disk by its two databases alone. Where SQLite, once it has rolled back or brought in
    what the cut left beside them, has made the same bytes of both, the program goes on in the same way.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._opened: dict[bytes, bytes] = {}

    def bytes_of(self, found: Found) -> tuple[bytes, bytes]:
        """The same for two disks that hold the same files."""
        return _digest(_files(found.image, CENTRAL)), _digest(_files(found.image, TERMINAL))

    def opened(self, found: Found) -> tuple[bytes, bytes]:
        """The same for two disks whose databases hold the same bytes once the program has opened and closed
        them. One that the program refuses is like no other."""
        return self._open(_files(found.image, CENTRAL), CENTRAL), self._open(
            _files(found.image, TERMINAL), TERMINAL
        )

    def _open(self, files: Image, name: str) -> bytes:
        raw = _digest(files)
        if raw not in self._opened:
            write_image(self._folder, files)
            try:
                path = self._folder / name
                (Store.open(path) if name == CENTRAL else SqliteJournal.open(path, K1)).close()
                self._opened[raw] = _digest({name: path.read_bytes()})
            except Stop:
                self._opened[raw] = raw
            finally:
                shutil.rmtree(self._folder)
        return self._opened[raw]


def _files(image: Image, database: str) -> Image:
    """A database and what SQLite keeps beside it."""
    return {name: data for name, data in image.items() if name.startswith(database)}


def _digest(files: Image) -> bytes:
    digest = hashlib.blake2b(digest_size=16)
    for name, data in sorted(files.items()):
        digest.update(f"{name} {len(data)} ".encode())
        digest.update(data)
    return digest.digest()


class Reckoned(Struct, frozen=True):
    """What a power cut cost: all of it must be nothing."""

    entries_lost: int
    answers_lost: int
    cents_unaccounted: int


def recover(folder: Path, cut: Cut) -> Reckoned:
    """Start the program in a new folder on what a cut left, let it recover and count everything.

    Raises AssertionError for a condition that does not stand, and whatever the program raises.
    """
    kiosk = NotedKiosk(folder, _rebuild(folder, cut))
    central, told = kiosk.house.central, cut.told
    try:
        answers_lost = _answers_lost(kiosk, told)
        _recover(kiosk)
        _trade_on(kiosk)
        kept = sum(map(str.__eq__, kiosk.digests_found, told.entries))
        _see_draws(kiosk, told.drawn)
        kiosk.count()
        central.copy_to(folder / "counted.sqlite")
        with (
            closing(sqlite3.connect(folder / "counted.sqlite")) as at_central,
            closing(sqlite3.connect(folder / TERMINAL)) as at_terminal,
        ):
            events = [read_event(body) for (body,) in at_terminal.execute("SELECT body FROM entry")]
            assert reduce(folded, events, NO_EVENTS).state == kiosk.state, "a state that is not the entries'"
            _compare_papers(kiosk, at_central, _answers_in(events))
            _compare_settlements(at_central, _answers_in(events))
            cents = _cents_unaccounted(kiosk, at_central)
    finally:
        kiosk.stop()
        central.close()
    return Reckoned(len(told.entries) - kept, answers_lost, cents)


def record_a_recovery(folder: Path, cut: Cut) -> Evening:
    """Record the disk on which a cut left this, while the program recovers from it."""
    return record(folder, _rebuild(folder, cut), _recover)


def _rebuild(folder: Path, cut: Cut) -> Outside:
    """Make a folder with what a cut left on the disk, and everything else as it was."""
    moment = cut.evening.moments[cut.index]
    write_image(folder, cut.found.image)
    (folder / "box.txt").write_bytes(moment.box)
    return Outside(ManualClock(moment.at), copy.deepcopy(cut.evening.chances[cut.index]), cut.told)


def _recover(kiosk: Kiosk) -> None:
    """The program starts, and does all that it can do alone."""
    kiosk.house.central.advance()
    kiosk.start()
    kiosk.send(TryAgain())


def _trade_on(kiosk: Kiosk) -> None:
    """What recovered also works: a ticket is sold and its game drawn."""
    printed = len(kiosk.printer.jobs)
    kiosk.insert(5)
    kiosk.sell(THREE_SPOTS)
    assert len(kiosk.printer.jobs) == printed + 1
    # Other numbers than those of any draw of the evening.
    kiosk.draw_count = 20
    kiosk.draw(1, 2, 3)


def _answers_lost(kiosk: Kiosk, told: Told) -> int:
    """How much of what central had told for good it does not know any more."""
    central, found = kiosk.house.central, kiosk.folder / "found.sqlite"
    central.copy_to(found)
    with closing(sqlite3.connect(found)) as connection:
        keys = {public for (public,) in connection.execute("SELECT public FROM signing_key")}
        journals = connection.execute("SELECT sequence, digest FROM journal_entry WHERE terminal = 'K1'")
        journal_heads = {ChainHead(*head) for head in journals} | {ChainHead()}
        record_heads = {ChainHead(*head) for head in connection.execute("SELECT sequence, digest FROM entry")}
    return (
        sum(public not in keys for public in told.public_keys)
        + sum(head not in journal_heads for head in told.journals)
        + sum(head not in record_heads for head in told.records)
        # Asked last: an answer that central does not know is given up from then on.
        + sum(central.ask(each.terminal, each.command) != Done(each.answer) for each in told.answers)
    )


def _see_draws(kiosk: Kiosk, shown: Sequence[object]) -> None:
    venue = kiosk.house.central.venue()
    assert isinstance(venue, Done)
    assert all(game in venue.value.drawn for game in shown), "a game that was shown is drawn otherwise now"


_Answered = IssuedTicket | KenoDollars | KenoDollarsUse | Payment | Refund


def _answers_in(events: Iterable[Event]) -> list[_Answered]:
    """Every answer of central in a terminal's ledger that gave something."""
    answers = [event.answer for event in events if isinstance(event, CentralAnswered)]
    return [answer for answer in answers if isinstance(answer, _Answered)]


def _compare_papers(kiosk: Kiosk, at_central: sqlite3.Connection, answers: list[_Answered]) -> None:
    """Each paper in a hand is in both ledgers, and each in the ledgers is in a hand or in doubt."""
    papers: list[Paper] = [answer for answer in answers if isinstance(answer, Paper)]
    papers += [each.continuation for each in answers if isinstance(each, Payment) and each.continuation]
    in_ledger = {paper_name(paper) for paper in papers}
    rows = at_central.execute(
        "SELECT 'ticket-' || serial FROM ticket WHERE terminal = 'K1'"
        " UNION ALL SELECT 'keno-dollars-' || serial FROM voucher WHERE terminal = 'K1'"
    )
    assert in_ledger == {name for (name,) in rows}, "the two ledgers know other papers"
    in_tray = set(kiosk.printer.names_in_tray())
    assert in_tray <= in_ledger, f"papers that no ledger knows: {in_tray - in_ledger}"
    assert in_ledger <= in_tray | kiosk.state.papers.keys(), "a paper never came out, and nobody is told"


def _compare_settlements(at_central: sqlite3.Connection, answers: list[_Answered]) -> None:
    """What was paid, used and refunded was so once, and is the same in both ledgers."""
    for kind, question in _SETTLED:
        here = [each.serial.digits for each in answers if isinstance(each, kind)]
        assert len(here) == len(set(here)), f"{kind.__name__} twice of one serial"
        there = [serial for (serial,) in at_central.execute(question)]
        assert sorted(here) == sorted(there), f"the two ledgers know other {kind.__name__}s"


_SETTLED: Final = (
    (Payment, "SELECT serial FROM payment WHERE terminal = 'K1'"),
    (Refund, "SELECT serial FROM refund WHERE terminal = 'K1'"),
    (KenoDollarsUse, "SELECT serial FROM voucher_use WHERE terminal = 'K1'"),
)


def _cents_unaccounted(kiosk: Kiosk, at_central: sqlite3.Connection) -> int:
    """The notes in the box, less what this terminal owes central by central's own account, are the credit."""
    ((owed,),) = at_central.execute(
        "SELECT coalesce(sum(cents), 0) FROM posting WHERE account = 'terminal' AND terminal = 'K1'"
    )
    credit: Money = kiosk.state.credit + kiosk.state.promotional_credit
    return abs(kiosk.acceptor.box_total().cents - int(owed) - credit.cents)
