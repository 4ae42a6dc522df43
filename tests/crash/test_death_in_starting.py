"""Death of the program at every moment of a start, and of one that has everything to recover."""

from __future__ import annotations

from typing import ClassVar, Final

import pytest

from kiosk.ledger.state import PrintState
from kiosk.ports.outcome import Fault, InDoubt, NotDone
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.messages import CheckDevices, TryAgain, VenueNews
from kiosk.values.money import Money
from tests.crash.death import EFFECTS, Death, Moment, MortalKiosk
from tests.crash.death_story import Story, mortal_kiosk, try_every_moment
from tests.crash.test_death_in_selling import Sale
from tests.ledger.samples import parts
from tests.sync.lossy_line import Loss
from tests.tally import Tally

ONE_GAME: Final = Entry((spot_wager([1, 2, 3], Money.dollars(2)),), 1)


class StartingAgain(Story):
    """A program with $20 in it is ended and started: nothing changes."""

    expected: ClassVar = {"note_box": "20.00", "credit:cash": "-20.00"}

    def prepare(self, kiosk: MortalKiosk) -> None:
        kiosk.insert(20)

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.restart()


class StandingIdle(Story):
    """$20 in and nobody there: devices are checked, and what central has confirmed is written down."""

    expected: ClassVar = {"note_box": "20.00", "credit:cash": "-20.00"}

    def prepare(self, kiosk: MortalKiosk) -> None:
        kiosk.insert(20)

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.clock.move_seconds(61)
        kiosk.send(CheckDevices())
        kiosk.send(VenueNews())
        kiosk.send(TryAgain())


class StartingOnAnOlderCopy(Story):
    """Case 56: the ledger was put back to a copy from before $20 came in and a $2 ticket was sold; central
    gives back what it holds."""

    expected: ClassVar = {"note_box": "20.00", "credit:cash": "-18.00", "stakes": "-2.00"}
    papers = 1

    def prepare(self, kiosk: MortalKiosk) -> None:
        ledger = kiosk.folder / "terminal.sqlite"
        kiosk.stop()
        older = ledger.read_bytes()
        kiosk.start()
        kiosk.insert(20)
        kiosk.sell(ONE_GAME)
        kiosk.stop()
        ledger.write_bytes(older)

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.start()


class StartingOnAnOlderCopyAfterAPrint(StartingOnAnOlderCopy):
    """Case 56: what central gives back ends before the ticket, for which there was no paper at first, was
    printed: it may have come out, and is printed again only as a copy."""

    def prepare(self, kiosk: MortalKiosk) -> None:
        ledger = kiosk.folder / "terminal.sqlite"
        kiosk.stop()
        older = ledger.read_bytes()
        kiosk.start()
        kiosk.insert(20)
        kiosk.printer.outcomes.append(NotDone(Fault.PAPER_OUT))
        kiosk.sell(ONE_GAME)
        shipped = len(kiosk.durable)
        kiosk.line.lose("receive", *[Loss.UNREACHABLE] * 3)
        kiosk.send(TryAgain())
        kiosk.stop()
        kiosk.line.lose_nothing_more()
        assert len(kiosk.in_hand("ticket")) == 1
        # What no machine holds any more.
        del kiosk.durable[shipped:]
        ledger.write_bytes(older)


class EverythingOpen(Story):
    """A start with all that can be open at once: a note, a sale, a refund, a paper in doubt and one due.

    By hand: $50 and $20 in; three tickets at $2; and $6 refunded, of which $1 was promotional.
    """

    expected: ClassVar = {
        "note_box": "70.00",
        "stakes": "-6.00",
        "refunds": "6.00",
        "credit:promotional": "-1.00",
        "credit:cash": "-69.00",
    }
    papers = 3
    is_away = False

    def prepare(self, kiosk: MortalKiosk) -> None:
        kiosk.insert(50)
        kiosk.hardware.is_silent = kiosk.hardware.stacks_anyway = True
        kiosk.hardware.stack_answers.append(InDoubt("no answer"))
        kiosk.insert(20)
        kiosk.line.lose("sell", Loss.ANSWER)
        kiosk.sell(ONE_GAME)
        kiosk.printer.outcomes += [InDoubt("no answer"), NotDone(Fault.PAPER_OUT)]
        kiosk.sell(ONE_GAME)
        kiosk.sell(ONE_GAME)
        three_games = Entry(ONE_GAME.wagers, 3)
        ticket = kiosk.sold_elsewhere(three_games, parts(promotional=1, cash=5), kiosk.new_name())
        kiosk.line.lose("refund", Loss.ANSWER)
        kiosk.refund(ticket)
        states = sorted(paper.state for paper in kiosk.state.papers.values())
        assert states == [PrintState.DUE, PrintState.IN_DOUBT]
        assert (len(kiosk.state.requests), len(kiosk.state.notes)) == (2, 1)
        kiosk.stop()
        kiosk.hardware.is_silent = False
        kiosk.line.is_away = self.is_away

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.start()


class EverythingOpenWithCentralAway(EverythingOpen):
    """Central can't be reached at first."""

    is_away = True

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.start()
        kiosk.line.is_away = False
        kiosk.send(CheckDevices())


@pytest.mark.parametrize(
    "story",
    [
        StartingAgain,
        StartingOnAnOlderCopy,
        StartingOnAnOlderCopyAfterAPrint,
        StandingIdle,
        EverythingOpen,
    ],
    ids=lambda story: story.__name__,
)
def test_a_death_at_any_moment_of_a_start_loses_nothing(story: type[Story], tally: Tally) -> None:
    try_every_moment(story, tally)


def test_a_death_in_a_start_that_meets_central_late_loses_nothing(tally: Tally) -> None:
    try_every_moment(EverythingOpenWithCentralAway, tally, *EFFECTS)


def test_a_death_at_any_moment_of_the_very_first_start_loses_nothing(tally: Tally) -> None:
    deaths, is_alive = 0, False
    while not is_alive:
        with mortal_kiosk() as kiosk:
            try:
                kiosk.fuse.light(Moment(deaths + 1))
                kiosk.start()
                kiosk.fuse.put_out()
                is_alive = True
            except Death:
                deaths += 1
                kiosk.stop()
                kiosk.start()
            kiosk.insert(20)
            kiosk.sell(ONE_GAME)
            kiosk.check_standing()
            assert kiosk.held() == {"note_box": "20.00", "credit:cash": "-18.00", "stakes": "-2.00"}
    tally("deaths of the program tried", deaths)


@pytest.mark.parametrize("story", [StartingAgain, StandingIdle, Sale], ids=lambda story: story.__name__)
def test_a_death_around_a_snapshot_loses_nothing(
    story: type[Story], tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Snapshots are kept so often that every start begins with one, and keeps another."""
    monkeypatch.setattr("kiosk.terminal.book.SNAPSHOT_EVERY", 3)
    try_every_moment(story, tally, *EFFECTS)
