"""A terminal's ledger that was copied to a second machine, or put back to an older copy of itself: nothing
is sold twice, nothing is lost, and it is seen."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.devices.seeded_chance import SeededChance
from kiosk.ledger.chain import JournalEntry
from kiosk.ledger.events import LedgerRestored
from kiosk.ports.outcome import Done
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import Failed, PaperEnd, PaperEnded
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.identifiers import Serial
from kiosk.values.money import Money
from tests.central.support import K2, House, ScriptedChance
from tests.ledger.samples import THREE_SPOTS
from tests.sync.lossy_line import Loss
from tests.terminal.stage import Kiosk, told


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """The one central."""
    made = House(tmp_path / "central.sqlite")
    yield made
    made.central.close()


@pytest.fixture
def kiosk(tmp_path: Path, house: House) -> Iterator[Kiosk]:
    """K1, on its own machine, with $100."""
    (tmp_path / "first").mkdir()
    made = Kiosk(tmp_path / "first", house)
    made.machine = "first machine"
    made.start()
    for _ in range(5):
        made.insert(20)
    yield made
    made.stop()


def copied(kiosk: Kiosk, name: str, machine: str) -> Kiosk:
    """Another kiosk over a copy of a folder, as it stands."""
    folder = kiosk.folder.parent / name
    shutil.copytree(kiosk.folder, folder)
    other = Kiosk(folder, kiosk.house)
    other.machine = machine
    other.chance = SeededChance(2, name)  # its touches are its own
    return other


def stopped(kiosk: Kiosk) -> Stop:
    """Why a kiosk does not start."""
    with pytest.raises(Stop) as raised:
        kiosk.start()
    return raised.value


def entries(kiosk: Kiosk) -> tuple[JournalEntry, ...]:
    """The whole journal."""
    return kiosk.journal.entries_after(0, 10_000)


# Case 22: the folder on a second machine.


def test_the_second_machine_is_refused_seen_and_counted_and_the_first_goes_on_selling(kiosk: Kiosk) -> None:
    """Case 22: both would sell; only one does, and nothing of it is lost."""
    kiosk.sold(THREE_SPOTS)
    clone = copied(kiosk, "second", "second machine")
    for _ in range(2):
        stop = stopped(clone)
        theirs = entries(clone)
        clone.stop()
        assert stop.cause is StopCause.LEDGER_FOREIGN
        assert stop.sentence == (
            "Central knows terminal K1 as another machine, which may be selling now. Start that machine, or "
            "release the terminal with `kiosk licensee release K1`. Nothing was done here."
        )
        # The copy was not written to: it can still be thrown away, or audited.
        assert theirs == entries(kiosk)
    assert told(kiosk.sell(THREE_SPOTS), PaperEnded).end is PaperEnd.PRINTED
    kiosk.count()
    standing = next(one for one in kiosk.house.central.terminals() if one.terminal.name == "K1")
    # Once for the machine, however often it tries.
    assert (standing.machines_refused, standing.alarm_count) == (1, 1)
    assert standing.quarantined_at is None


def test_a_released_terminal_moves_to_the_next_machine_and_the_old_one_is_refused(kiosk: Kiosk) -> None:
    kiosk.sold(THREE_SPOTS)
    kiosk.stop()
    moved = copied(kiosk, "second", "second machine")
    assert kiosk.house.central.release(kiosk.context.terminal) is None
    moved.start()
    assert moved.state.credit == Money.dollars(98)
    assert told(moved.sell(THREE_SPOTS), PaperEnded).end is PaperEnd.PRINTED
    assert stopped(kiosk).cause is StopCause.LEDGER_FOREIGN
    kiosk.stop()
    moved.count()


def test_two_copies_on_machines_that_tell_nothing_of_themselves_are_both_quarantined(kiosk: Kiosk) -> None:
    """Case 22 where machines can't be told apart: the fork itself is the alarm, and what was sold stays sold
    and is in central."""
    kiosk.sold(THREE_SPOTS)
    clone = copied(kiosk, "second", "first machine")
    clone.start()
    theirs = clone.sold(THREE_SPOTS)
    with pytest.raises(Stop) as raised:
        kiosk.sell(THREE_SPOTS)
    assert raised.value.cause is StopCause.LEDGER_FOREIGN
    ours = Serial(kiosk.printer.jobs[-1].name.removeprefix("ticket-"))
    assert ours != theirs.serial
    with pytest.raises(Stop):
        clone.sell(THREE_SPOTS)
    clone.stop()
    for serial in (ours, theirs.serial):
        assert isinstance(kiosk.house.central.check(K2, serial), Done)
    standing = next(one for one in kiosk.house.central.terminals() if one.terminal.name == "K1")
    assert standing.quarantined_at is not None
    assert standing.alarm_count == 1


def test_of_two_copies_on_one_machine_one_spends_the_credit(kiosk: Kiosk) -> None:
    """Case 22: the first to ask is the one; the other finds out before anything is done for it."""
    clone = copied(kiosk, "second", "first machine")
    clone.start()
    before = len(clone.printer.jobs)
    clone.take_keno_dollars(Money.dollars(100))
    assert len(clone.printer.jobs) == before + 1
    kiosk.line.heard.clear()
    with pytest.raises(Stop):
        kiosk.take_keno_dollars(Money.dollars(100))
    assert "issue_keno_dollars" not in kiosk.line.heard
    assert kiosk.printer.jobs == []
    clone.stop()


def test_a_machine_without_an_identity_is_refused_where_another_is_bound(kiosk: Kiosk) -> None:
    clone = copied(kiosk, "second", "")
    assert stopped(clone).cause is StopCause.LEDGER_FOREIGN
    clone.stop()
    standing = next(one for one in kiosk.house.central.terminals() if one.terminal.name == "K1")
    assert standing.machines_refused == 1
    kiosk.count()


def test_the_ledger_of_another_venue_stops_here_and_harms_nobody(tmp_path: Path, kiosk: Kiosk) -> None:
    """Every venue's terminal may be called K1: put into the wrong folder by mistake, it is sent away."""
    (tmp_path / "elsewhere").mkdir()
    chance = ScriptedChance(9)
    other = Kiosk(tmp_path / "elsewhere", House(tmp_path / "other.sqlite", chance=chance))
    other.machine = "first machine"
    other.start()
    for _ in range(9):
        other.insert(5)
    other.stop()
    kiosk.stop()
    shutil.copytree(kiosk.folder, tmp_path / "own")
    put_back(kiosk, other.folder)
    stop = stopped(kiosk)
    assert "it has another key" in stop.sentence
    put_back(kiosk, tmp_path / "own")
    kiosk.start()
    assert kiosk.state.credit == Money.dollars(100)
    assert told(kiosk.sell(THREE_SPOTS), PaperEnded).end is PaperEnd.PRINTED
    kiosk.count()
    other.house.central.close()


# Case 56: an older copy of the folder put back.


def put_back(kiosk: Kiosk, noon: Path) -> None:
    """End the program and put its folder back to a copy; the note box is hardware and keeps its notes."""
    kiosk.stop()
    for file in kiosk.folder.glob("terminal.sqlite*"):
        file.unlink()
    for file in noon.glob("terminal.sqlite*"):
        shutil.copy(file, kiosk.folder)


def noon_copy(kiosk: Kiosk) -> Path:
    """A copy of the folder as it stands."""
    noon = kiosk.folder.parent / "noon"
    shutil.copytree(kiosk.folder, noon)
    return noon


def test_a_restored_ledger_gets_back_what_it_lost_and_goes_on(kiosk: Kiosk) -> None:
    """Case 56: sold until noon, 30 more since, the noon copy put back, 5 more."""
    kiosk.sold(THREE_SPOTS)
    noon = noon_copy(kiosk)
    noon_count = len(entries(kiosk))
    since = [kiosk.sold(THREE_SPOTS).serial for _ in range(30)]
    before, held = entries(kiosk), kiosk.held()
    put_back(kiosk, noon)
    kiosk.start()
    restored = entries(kiosk)
    assert restored[: len(before)] == before
    assert kiosk.held() == held
    (alarm,) = [entry for entry in restored if entry.event == "ledger_restored"]
    assert alarm.body == b'{"type":"ledger_restored","after":%d,"through":%d}' % (noon_count, len(before))
    five = [kiosk.sold(THREE_SPOTS).serial for _ in range(5)]
    assert len({*since, *five}) == 35
    kiosk.draw(1, 2, 3)
    for serial in (*since, *five):
        kiosk.collect(serial)
    kiosk.count()
    # 36 tickets of $2 in all; 35 of them won $88 and were collected.
    assert kiosk.held()["prizes"] == "3080.00"
    assert kiosk.held()["stakes"] == "-72.00"
    standing = next(one for one in kiosk.house.central.terminals() if one.terminal.name == "K1")
    assert (standing.ledgers_restored, standing.alarm_count) == (1, 1)


def test_a_terminal_whose_disk_was_lost_gets_its_whole_ledger_back(kiosk: Kiosk) -> None:
    kiosk.sold(THREE_SPOTS)
    # More than central gives back at once.
    for _ in range(90):
        kiosk.insert(5)
        kiosk.take_keno_dollars(Money.dollars(5))
    before, held = entries(kiosk), kiosk.held()
    assert len(before) > 500
    kiosk.stop()
    for file in kiosk.folder.glob("terminal.sqlite*"):
        file.unlink()
    kiosk.start()
    assert entries(kiosk)[: len(before)] == before
    assert kiosk.held() == held
    kiosk.count()


@pytest.mark.parametrize("loss", Loss)
def test_a_restored_ledger_writes_nothing_until_it_has_everything_back(kiosk: Kiosk, loss: Loss) -> None:
    """Offline after a restore: it does not sell, and does not fork."""
    noon, at_noon = noon_copy(kiosk), entries(kiosk)
    kiosk.sold(THREE_SPOTS)
    before = entries(kiosk)
    put_back(kiosk, noon)
    kiosk.line.is_away = True
    kiosk.start()
    assert told(kiosk.sell(THREE_SPOTS), Failed)
    kiosk.send(CheckDevices())
    assert entries(kiosk) == at_noon
    kiosk.line.is_away = False
    kiosk.line.lose("give_back", loss)
    kiosk.send(TryAgain())
    assert entries(kiosk) == at_noon
    kiosk.send(TryAgain())
    assert entries(kiosk)[: len(before)] == before
    assert told(kiosk.sell(THREE_SPOTS), PaperEnded).end is PaperEnd.PRINTED
    kiosk.count()


def test_a_restored_ledger_that_went_on_by_itself_is_quarantined(kiosk: Kiosk) -> None:
    """An older program wrote before it asked: two histories of one terminal, one of them false."""
    noon = noon_copy(kiosk)
    kiosk.sold(THREE_SPOTS)
    put_back(kiosk, noon)
    journal = kiosk.open_journal()
    assert list(journal.events())
    journal.append(kiosk.new_command(), [LedgerRestored(0, 1)], kiosk.clock.now())
    journal.close()
    assert stopped(kiosk).cause is StopCause.LEDGER_FOREIGN
    refusal = kiosk.house.central.held(kiosk.context.terminal)
    assert getattr(refusal, "reason", None) == Refused(Refusal.TERMINAL_QUARANTINED)
