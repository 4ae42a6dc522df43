"""The clock of a terminal is set wrong, or back, or stands in a night that has an hour twice: central's time
decides, and no entry is of an earlier time than the one before it (cases 40, 41, 112)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from kiosk.devices.manual_clock import ManualClock
from kiosk.journal.audit import audit_terminal
from kiosk.ports.outcome import Fault
from kiosk.rules.refusals import Refusal
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.changes import Declined, Failed, NoteGivenBack, PaperEnd, PaperEnded, ServiceChanged
from kiosk.terminal.messages import CheckDevices
from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoCalendar
from kiosk.values.money import Money
from tests.central.support import SETTINGS, House
from tests.ledger.samples import THREE_SPOTS
from tests.terminal.stage import Kiosk, told

HOUR = 3600
DAY = 24 * HOUR


class OwnClock(ManualClock):
    """The clock of a terminal beside central's: set wrong by seconds. Its monotonic clock can't be set."""

    def __init__(self, central: ManualClock) -> None:
        super().__init__(central.now())
        self.central = central
        self.wrong_by_seconds = 0

    def now(self) -> Instant:
        return self.central.now().plus_seconds(self.wrong_by_seconds)

    def monotonic_us(self) -> int:
        return self.central.monotonic_us()


class KioskWithClock(Kiosk):
    """A kiosk with a clock of its own."""

    def __init__(self, folder: Path, house: House | None = None) -> None:
        super().__init__(folder, house)
        self.own = OwnClock(self.house.clock)
        self.clock = self.own


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[KioskWithClock]:
    made = KioskWithClock(tmp_path)
    made.start()
    made.insert(50)
    yield made
    made.stop()
    made.house.central.close()


def times_in(kiosk: Kiosk) -> list[Instant]:
    return [entry.recorded_at for entry in kiosk.journal.entries_after(0, 1000)]


@pytest.mark.parametrize("wrong_by", [2 * HOUR, -3 * DAY, 61, -61])
def test_no_sale_while_the_clock_is_far_from_centrals(kiosk: KioskWithClock, wrong_by: int) -> None:
    """Case 40: two hours ahead, three days behind; found out at the first contact that brings news."""
    kiosk.own.wrong_by_seconds = wrong_by
    kiosk.insert(5)
    service = kiosk.send(CheckDevices())
    assert told(kiosk.sell(THREE_SPOTS), Failed).fault is Fault.CLOCK_WRONG
    assert "stakes" not in kiosk.held()
    kiosk.own.wrong_by_seconds = 0
    service = kiosk.send(CheckDevices())
    assert told(service, ServiceChanged).can_sell
    assert told(kiosk.sell(THREE_SPOTS), PaperEnded).end is PaperEnd.PRINTED
    kiosk.count()


@pytest.mark.parametrize("wrong_by", [59, -59])
def test_a_minute_is_no_matter(kiosk: KioskWithClock, wrong_by: int) -> None:
    kiosk.own.wrong_by_seconds = wrong_by
    kiosk.insert(5)
    assert told(kiosk.sell(THREE_SPOTS), PaperEnded).end is PaperEnd.PRINTED
    kiosk.count()


@pytest.mark.parametrize("wrong_by", [2 * HOUR, -3 * DAY])
def test_a_terminal_that_starts_with_a_wrong_clock_takes_no_note_and_sells_nothing(
    kiosk: KioskWithClock, wrong_by: int
) -> None:
    """Case 41: the battery of the clock is dead."""
    kiosk.own.wrong_by_seconds = wrong_by
    kiosk.restart()
    service = [change for change in kiosk.changes if isinstance(change, ServiceChanged)][-1]
    assert (service.own_fault, service.can_sell) == (Fault.CLOCK_WRONG, False)
    assert kiosk.insert(5) == []
    kiosk.acceptor.accept_notes(True)
    assert told(kiosk.insert(5), NoteGivenBack).refused is None
    assert told(kiosk.sell(THREE_SPOTS), Failed).fault is Fault.CLOCK_WRONG
    kiosk.own.wrong_by_seconds = 0
    kiosk.send(CheckDevices())
    assert told(kiosk.sell(THREE_SPOTS), PaperEnded).end is PaperEnd.PRINTED
    kiosk.count()


def test_no_entry_is_earlier_than_the_one_before_it_however_the_clock_is_set_back(
    kiosk: KioskWithClock,
) -> None:
    """Case 41: the time of the newest entry is a floor."""
    for wrong_by in (0, -30, 10, -3 * DAY, 5, -5):
        kiosk.own.wrong_by_seconds = wrong_by
        kiosk.insert(5)
        kiosk.send(CheckDevices())
        kiosk.restart()
    times = times_in(kiosk)
    assert times == sorted(times)
    kiosk.own.wrong_by_seconds = 0
    kiosk.send(CheckDevices())
    kiosk.count()
    assert audit_terminal(kiosk.folder / "terminal.sqlite").is_clean


def test_a_sale_for_a_game_that_central_has_closed_is_refused_whatever_the_terminals_clock_says(
    kiosk: KioskWithClock,
) -> None:
    """Case 112: entered by the screen of a terminal whose clock is slow."""
    seen = kiosk.open_game()
    kiosk.own.wrong_by_seconds = -30
    kiosk.house.pass_game()
    assert told(kiosk.sell(THREE_SPOTS, seen), Declined).refused.refusal is Refusal.GAME_CLOSED
    kiosk.count()


@pytest.mark.parametrize(
    ("zone", "eve"),
    [
        # Clocks go back: the hour from 2 to 3 comes twice, a day of 25 hours.
        ("Australia/Sydney", "2027-04-03T22:00:00+11:00"),
        # Clocks go forward: no hour from 2 to 3, a day of 23 hours.
        ("Australia/Sydney", "2027-10-02T22:00:00+10:00"),
        # A night without a midnight, and one whose half past one comes twice.
        ("America/Santiago", "2027-09-04T21:00:00-04:00"),
        ("America/New_York", "2027-11-06T22:00:00-04:00"),
    ],
)
def test_in_both_nights_of_daylight_saving_every_game_is_drawn_once_and_the_order_holds(
    tmp_path: Path, zone: str, eve: str
) -> None:
    """Cases 38 and 112: a game every ten minutes for nine hours, one ticket in each."""
    settings = msgspec.structs.replace(SETTINGS, calendar=KenoCalendar(zone, 4), game_seconds=600)
    clock = ManualClock(Instant.parse(eve))
    kiosk = Kiosk(tmp_path, House(tmp_path / "central.sqlite", settings, clock)).start()
    one_dollar = Entry((spot_wager([1, 2, 3], Money.dollars(1)),), 1)
    for _ in range(3):
        kiosk.insert(20)
    drawn = []
    for number in range(54):
        drawn.append(kiosk.open_game())
        assert told(kiosk.sell(one_dollar), PaperEnded).end is PaperEnd.PRINTED, number
        kiosk.house.pass_game()
    assert [game.sequence for game in drawn] == list(range(990, 990 + 54))
    assert clock.now() == Instant.parse(eve).plus_seconds(54 * 600)
    times = times_in(kiosk)
    assert times == sorted(times)
    kiosk.count()
    # By hand: $60 in, $54 wagered.
    assert kiosk.held()["stakes"] == "-54.00"
