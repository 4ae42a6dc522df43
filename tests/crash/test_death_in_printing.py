"""Death of the program at every moment of a late print: what comes out twice says so."""

from __future__ import annotations

from typing import ClassVar, Final

import pytest

from kiosk.ledger.commands import EndShift, PrintAgain, PrintCopy
from kiosk.ledger.state import PrintState
from kiosk.ports.outcome import Fault, InDoubt, NotDone
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.messages import CheckDevices
from kiosk.values.money import Money
from tests.crash.death import MortalKiosk
from tests.crash.death_story import Story, try_every_moment
from tests.tally import Tally
from tests.terminal.scripted_printer import stamp_of

ONE_GAME: Final = Entry((spot_wager([1, 2, 3], Money.dollars(2)),), 1)


class PrintingAgain(Story):
    """A $2 ticket of which nobody knows whether it came out is printed again, as a copy."""

    expected: ClassVar = {"note_box": "20.00", "credit:cash": "-18.00", "stakes": "-2.00"}
    papers = 1

    def prepare(self, kiosk: MortalKiosk) -> None:
        kiosk.insert(20)
        kiosk.printer.outcomes.append(InDoubt("no answer"))
        kiosk.sell(ONE_GAME)
        (self.name,) = kiosk.state.papers

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.send(PrintAgain(kiosk.new_command(), self.name))


class PrintingAgainInDoubt(PrintingAgain):
    """The copy is in doubt as well."""

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.printer.outcomes.append(InDoubt("no answer"))
        super().act(kiosk)


class PrintingACopy(Story):
    """A $2 ticket that came out is printed once more on complaint: no money moves, and no number of a copy is
    given twice."""

    expected: ClassVar = {"note_box": "20.00", "credit:cash": "-18.00", "stakes": "-2.00"}
    papers = 1
    copy_ends: ClassVar[tuple[NotDone | InDoubt, ...]] = ()

    def prepare(self, kiosk: MortalKiosk) -> None:
        kiosk.insert(20)
        kiosk.sell(ONE_GAME)
        assert kiosk.state.papers == {}
        self.name = kiosk.printer.names_in_tray()[-1]

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.printer.outcomes += self.copy_ends
        kiosk.send(PrintCopy(kiosk.new_command(), self.name))

    def again(self, kiosk: MortalKiosk) -> None:
        if not any(self.stamps(kiosk)):
            self.act(kiosk)

    def stamps(self, kiosk: MortalKiosk) -> list[str]:
        """What the prints of this ticket say, in their order."""
        return [stamp_of(job.document.blocks) for job in kiosk.printer.jobs[kiosk.papers_before :]]

    def look(self, kiosk: MortalKiosk) -> None:
        first, *copies = self.stamps(kiosk)
        assert first == ""
        assert copies in (["COPY 2"], ["COPY 3"], ["COPY 2", "COPY 3"])


class PrintingACopyInDoubt(PrintingACopy):
    """The copy is in doubt, and staff print the next."""

    copy_ends: ClassVar = (InDoubt("no answer"),)


class PrintingACopyWithoutPaper(PrintingACopy):
    """The paper runs out, the copy certainly did not come out, and staff ask for it again."""

    copy_ends: ClassVar = (NotDone(Fault.PAPER_OUT),)

    def act(self, kiosk: MortalKiosk) -> None:
        super().act(kiosk)
        kiosk.send(PrintCopy(kiosk.new_command(), self.name))


class PrintingWhatIsDue(PrintingAgain):
    """The paper ran out before the ticket was printed; with paper back it comes out by itself."""

    def prepare(self, kiosk: MortalKiosk) -> None:
        kiosk.insert(20)
        kiosk.printer.outcomes.append(NotDone(Fault.PAPER_OUT))
        kiosk.sell(ONE_GAME)
        kiosk.printer.set_paper_out(True)
        kiosk.send(CheckDevices())
        assert [paper.state for paper in kiosk.state.papers.values()] == [PrintState.DUE]

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.send(CheckDevices())
        kiosk.printer.set_paper_out(False)
        kiosk.send(CheckDevices())


class PrintingWithoutPaper(PrintingWhatIsDue):
    """The paper runs out as the ticket is sold; whoever starts the program again puts a roll in later."""

    def prepare(self, kiosk: MortalKiosk) -> None:
        kiosk.insert(20)
        kiosk.printer.outcomes.append(NotDone(Fault.PAPER_OUT))

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.sell(ONE_GAME)

    def after_death(self, kiosk: MortalKiosk) -> None:
        kiosk.printer.set_paper_out(True)
        super().after_death(kiosk)

    def again(self, kiosk: MortalKiosk) -> None:
        if not kiosk.in_hand("ticket"):
            kiosk.sell(ONE_GAME)


class EndingAShift(Story):
    """Staff cash up after a $2 sale: the shift ends once, and a second report of it says so."""

    expected: ClassVar = {"note_box": "20.00", "credit:cash": "-18.00", "stakes": "-2.00"}
    papers = 1

    def prepare(self, kiosk: MortalKiosk) -> None:
        kiosk.insert(20)
        kiosk.sell(ONE_GAME)
        self.shifts = self.shifts_in(kiosk)

    @staticmethod
    def shifts_in(kiosk: MortalKiosk) -> int:
        """How many shifts have ended."""
        return [entry.event for entry in kiosk.journal.entries_after(0, 10_000)].count("shift_ended")

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.send(EndShift(kiosk.new_command(), kiosk.clock.now()))

    def again(self, kiosk: MortalKiosk) -> None:
        self.act(kiosk)

    def look(self, kiosk: MortalKiosk) -> None:
        assert self.shifts_in(kiosk) == self.shifts + 1
        jobs = kiosk.printer.jobs[kiosk.papers_before :]
        reports = [job for job in jobs if not job.name.startswith("ticket-")]
        assert [stamp_of(job.document.blocks) for job in reports] in ([""], ["COPY"], ["", "COPY"])
        for report in reports:
            kiosk.printer.jobs.remove(report)


STORIES: Final = (
    PrintingAgain,
    PrintingAgainInDoubt,
    PrintingACopy,
    PrintingACopyInDoubt,
    PrintingACopyWithoutPaper,
    PrintingWhatIsDue,
    PrintingWithoutPaper,
    EndingAShift,
)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_a_death_at_any_moment_prints_each_paper_once_or_says_copy(story: type[Story], tally: Tally) -> None:
    try_every_moment(story, tally)
