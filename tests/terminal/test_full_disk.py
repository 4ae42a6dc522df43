"""The disk fills up before, during and after a sale: nothing that was written is lost, no cent is missing,
and once there is room the terminal goes on without a restart (case 50)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from kiosk.journal.store import SqliteJournal
from kiosk.ledger.events import Event
from kiosk.ports.outcome import Fault
from kiosk.ports.stop import Stop, StopCause
from kiosk.terminal.changes import (
    Doubtful,
    Failed,
    Finished,
    NoteGivenBack,
    PaperEnd,
    PaperEnded,
    ServiceChanged,
    TicketPaid,
)
from kiosk.terminal.messages import CheckDevices
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import Instant
from kiosk.values.money import Money
from tests.central.support import K1
from tests.ledger.samples import THREE_SPOTS
from tests.terminal.stage import Kiosk, finished, told, untold


class Disk:
    """How many more entries the disk takes; None for as many as there are."""

    def __init__(self) -> None:
        self.appends_left: int | None = None

    @property
    def has_room(self) -> bool:
        return self.appends_left is None


class JournalOnDisk(SqliteJournal):
    """A journal on a disk that can fill up."""

    disk: Disk

    def has_room(self) -> bool:
        return self.disk.has_room

    def append(self, command: CommandId, events: Sequence[Event], recorded_at: Instant) -> None:
        if self.disk.appends_left == 0:
            raise Stop(StopCause.DISK_FULL, "The disk is full.")
        if self.disk.appends_left is not None:
            self.disk.appends_left -= 1
        super().append(command, events, recorded_at)


class KioskOnDisk(Kiosk):
    """A kiosk whose disk can fill up; until it is seen to, it claims to have room."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.disk = Disk()

    def open_journal(self) -> SqliteJournal:
        journal = JournalOnDisk.open(self.folder / "terminal.sqlite", K1)
        assert isinstance(journal, JournalOnDisk)
        journal.disk = self.disk
        return journal

    def fill_up(self, monkeypatch: pytest.MonkeyPatch, appends_left: int) -> None:
        """The disk takes so many more entries, and does not show that it is nearly full."""
        self.disk.appends_left = appends_left
        monkeypatch.setattr(Disk, "has_room", property(lambda disk: disk.appends_left != 0))


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[KioskOnDisk]:
    made = KioskOnDisk(tmp_path)
    made.start()
    made.insert(20)
    yield made
    made.stop()
    made.house.central.close()


def go_on(kiosk: KioskOnDisk) -> None:
    """Somebody frees some space."""
    kiosk.disk.appends_left = None
    kiosk.send(CheckDevices())


# Before: it is seen that there is little room.


def test_before_the_disk_is_full_nothing_is_sold_or_taken_and_it_says_so(kiosk: KioskOnDisk) -> None:
    kiosk.disk.appends_left = 5
    service = told(kiosk.send(CheckDevices()), ServiceChanged)
    assert (service.own_fault, service.can_sell) == (Fault.DISK_FULL, False)
    count = kiosk.context.book.entry_count
    changes = kiosk.sell(THREE_SPOTS)
    assert told(changes, Failed).fault is Fault.DISK_FULL
    assert finished(changes)
    # The mouth is closed.
    assert kiosk.insert(5) == []
    assert kiosk.context.book.entry_count == count
    go_on(kiosk)
    assert told(kiosk.sell(THREE_SPOTS), PaperEnded).end is PaperEnd.PRINTED
    kiosk.count()


# During and after: at every entry of a sale, a collection, a note.


@pytest.mark.parametrize("appends_left", range(5))
def test_full_at_any_entry_of_a_sale_it_goes_on_once_there_is_room(
    kiosk: KioskOnDisk, monkeypatch: pytest.MonkeyPatch, appends_left: int
) -> None:
    """Asked, answered, print started, printed: the disk takes so many of them, and no other."""
    kiosk.fill_up(monkeypatch, appends_left)
    changes = kiosk.sell(THREE_SPOTS)
    assert finished(changes)
    if appends_left == 0:
        assert told(changes, Failed).fault is Fault.DISK_FULL
    if appends_left == 1:
        # Central has sold it, and the answer can't be written down.
        assert told(changes, Doubtful).reserved == Money.dollars(2)
    printed = kiosk.printer.names_in_tray()
    assert len(printed) == (appends_left >= 3)
    # Nothing more until there is room: not even a note.
    if appends_left < 4:
        count = kiosk.context.book.entry_count
        assert told(kiosk.sell(THREE_SPOTS), Failed).fault is Fault.DISK_FULL
        kiosk.send(CheckDevices())
        assert kiosk.insert(5) == []
        assert kiosk.context.book.entry_count == count
    go_on(kiosk)
    # Without a restart: what was sold was sold once, and its paper came out once or is in doubt.
    sold = appends_left > 0
    assert kiosk.held().get("stakes") == ("-2.00" if sold else None)
    assert kiosk.state.credit == Money.dollars(18 if sold else 20)
    assert len(kiosk.printer.names_in_tray()) == sold
    assert len(kiosk.state.papers) == (appends_left == 3)
    assert told(kiosk.sell(THREE_SPOTS), PaperEnded).end is PaperEnd.PRINTED
    kiosk.count()


@pytest.mark.parametrize("appends_left", range(3))
def test_full_at_any_entry_of_a_payment_it_is_paid_once(
    kiosk: KioskOnDisk, monkeypatch: pytest.MonkeyPatch, appends_left: int
) -> None:
    ticket = kiosk.sold(THREE_SPOTS)
    kiosk.draw(1, 2, 3)
    kiosk.fill_up(monkeypatch, appends_left)
    changes = kiosk.collect(ticket.serial)
    assert untold(changes, TicketPaid) is (appends_left < 2)
    go_on(kiosk)
    if appends_left == 0:
        told(kiosk.collect(ticket.serial), TicketPaid)
    assert kiosk.held()["prizes"] == "88.00"
    assert kiosk.state.credit == Money.dollars(106)
    kiosk.count()


@pytest.mark.parametrize("appends_left", range(3))
def test_full_at_any_entry_of_a_note_it_is_credit_or_back_in_the_hand(
    kiosk: KioskOnDisk, monkeypatch: pytest.MonkeyPatch, appends_left: int
) -> None:
    kiosk.fill_up(monkeypatch, appends_left)
    kiosk.insert(5)
    go_on(kiosk)
    in_box = appends_left > 0
    assert kiosk.state.credit == Money.dollars(25 if in_box else 20)
    assert kiosk.state.notes == {}
    if not in_box:
        # It was never offered: the acceptor still holds it, and hands it back or takes it anew.
        kiosk.restart()
    kiosk.count()


def test_a_note_that_comes_while_the_disk_is_full_goes_back(
    kiosk: KioskOnDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mouth closes when the terminal has found out; a note may be on its way by then."""
    kiosk.fill_up(monkeypatch, 0)
    kiosk.sell(THREE_SPOTS)
    kiosk.acceptor.accept_notes(True)
    assert told(kiosk.insert(5), NoteGivenBack).amount == Money.dollars(5)
    assert len(kiosk.acceptor.given_back) == 1
    go_on(kiosk)
    kiosk.count()


def test_killed_while_the_disk_is_full_it_starts_as_after_any_kill(
    kiosk: KioskOnDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk.fill_up(monkeypatch, 1)
    kiosk.sell(THREE_SPOTS)
    kiosk.disk.appends_left = None
    kiosk.restart()
    assert kiosk.held()["stakes"] == "-2.00"
    assert len(kiosk.printer.names_in_tray()) == 1
    kiosk.count()


def test_every_command_ends_for_the_screens(kiosk: KioskOnDisk, monkeypatch: pytest.MonkeyPatch) -> None:
    kiosk.fill_up(monkeypatch, 0)
    for changes in (kiosk.sell(THREE_SPOTS), kiosk.take_keno_dollars(), kiosk.present("0")):
        assert [type(change) for change in changes if isinstance(change, Finished)] == [Finished]
    go_on(kiosk)
    kiosk.count()
