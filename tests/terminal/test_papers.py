"""Papers in doubt and copies: whatever came out of the printer, only staff print it again, and it says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.devices.file_printer import FilePrinter
from kiosk.ledger.commands import PrintAgain
from kiosk.ledger.state import PrintState
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.ports.printer import PrintedPaper, PrinterStatus, PrintJob
from kiosk.rules.refusals import Refusal
from kiosk.terminal.changes import Declined, PaperEnd, PaperEnded, ServiceChanged
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.money import Money
from printing import PAPER_58_MM, default_typefaces
from tests.ledger.samples import FIVE_GAMES, THREE_SPOTS
from tests.ports.printer_contract import PrinterContract, PrinterStage
from tests.sync.lossy_line import Loss
from tests.terminal.scripted_printer import ScriptedPrinter
from tests.terminal.stage import Kiosk, finished, told, untold


@pytest.fixture
def doubtful(kiosk: Kiosk) -> str:
    """The name of a ticket that may have come out."""
    kiosk.insert(50)
    kiosk.printer.outcomes.append(InDoubt("no answer"))
    changes = kiosk.sell(THREE_SPOTS)
    name = f"ticket-{told(changes, PaperEnded).paper.serial}"
    assert told(changes, ServiceChanged).papers_in_doubt == (name,)
    return name


def print_again(kiosk: Kiosk, name: str) -> PaperEnded:
    """Staff touch "print again"; how that ended."""
    changes = kiosk.send(PrintAgain(kiosk.new_command(), name))
    assert finished(changes)
    return told(changes, PaperEnded)


def test_a_paper_printed_again_is_marked_as_a_copy(kiosk: Kiosk, doubtful: str) -> None:
    changes = kiosk.send(PrintAgain(kiosk.new_command(), doubtful))
    assert told(changes, PaperEnded).end is PaperEnd.PRINTED
    assert kiosk.printer.names_in_tray() == [doubtful, doubtful]
    assert kiosk.printer.stamps() == ["", "COPY 2"]
    assert told(changes, ServiceChanged).papers_in_doubt == ()
    assert kiosk.state.papers == {}


def test_every_further_print_counts_on(kiosk: Kiosk, doubtful: str) -> None:
    kiosk.printer.outcomes.append(InDoubt("no answer"))
    assert print_again(kiosk, doubtful).end is PaperEnd.IN_DOUBT
    assert print_again(kiosk, doubtful).end is PaperEnd.PRINTED
    assert kiosk.printer.stamps() == ["", "COPY 2", "COPY 3"]


def test_a_copy_that_did_not_come_out_is_not_printed_by_itself(kiosk: Kiosk, doubtful: str) -> None:
    """Else the copy of one player's ticket would come out with the ticket of the next."""
    kiosk.printer.outcomes.append(NotDone(Fault.PAPER_OUT))
    assert print_again(kiosk, doubtful).end is PaperEnd.NOT_PRINTED
    for message in (CheckDevices(), TryAgain()):
        assert untold(kiosk.send(message), PaperEnded)
    kiosk.restart()
    kiosk.sell(THREE_SPOTS)
    assert kiosk.printer.names_in_tray().count(doubtful) == 1
    assert kiosk.state.papers[doubtful].state is PrintState.IN_DOUBT
    assert print_again(kiosk, doubtful).end is PaperEnd.PRINTED
    assert kiosk.printer.stamps()[-1] == "COPY 2"


def test_the_same_touch_prints_once(kiosk: Kiosk, doubtful: str) -> None:
    touch = PrintAgain(kiosk.new_command(), doubtful)
    kiosk.send(touch)
    assert finished(kiosk.send(touch))
    assert kiosk.printer.stamps() == ["", "COPY 2"]


def test_a_paper_that_came_out_is_not_printed_again(kiosk: Kiosk, doubtful: str) -> None:
    print_again(kiosk, doubtful)
    for name in (doubtful, "ticket-000000000000000000"):
        changes = kiosk.send(PrintAgain(kiosk.new_command(), name))
        assert told(changes, Declined).refused.refusal is Refusal.NOTHING_TO_PRINT
        assert finished(changes)
    assert len(kiosk.printer.jobs) == 2


def test_a_copy_is_the_same_paper(kiosk: Kiosk, doubtful: str) -> None:
    print_again(kiosk, doubtful)
    first, copy = (job.document.blocks for job in kiosk.printer.jobs)
    # But for the last line, the check over those above it, which on a copy say that it is one.
    assert copy[-len(first) : -1] == first[:-1]


def test_the_first_paper_in_doubt_keeps_the_next_from_being_tried(kiosk: Kiosk) -> None:
    """A printer that does not answer is not fed paper after paper: what was never sent stays due."""
    kiosk.insert(50)
    for _ in range(2):
        kiosk.line.lose("sell", Loss.ANSWER)
        kiosk.sell(FIVE_GAMES)
    kiosk.printer.outcomes.append(InDoubt("no answer"))
    kiosk.send(TryAgain())
    assert sorted(paper.state for paper in kiosk.state.papers.values()) == [
        PrintState.DUE,
        PrintState.IN_DOUBT,
    ]
    assert told(kiosk.send(TryAgain()), PaperEnded).end is PaperEnd.PRINTED
    assert kiosk.printer.stamps() == ["", ""]


def test_papers_in_doubt_are_told_after_a_restart(kiosk: Kiosk, doubtful: str) -> None:
    kiosk.restart()
    services = [change for change in kiosk.changes if isinstance(change, ServiceChanged)]
    assert services[-1].papers_in_doubt == (doubtful,)


def test_the_print_is_written_down_before_it_starts(kiosk: Kiosk) -> None:
    seen: list[str] = []
    kiosk.insert(50)
    kiosk.printer.before_print = lambda: seen.append(kiosk.journal.entries_after(0, 100)[-1].event)
    kiosk.sell(THREE_SPOTS)
    assert seen == ["print_started"]


# A printer that says it is ready and prints nothing.


@pytest.fixture
def stuck(kiosk: Kiosk) -> str:
    """The name of a ticket that did not come out of a printer that says it is ready."""
    kiosk.insert(50)
    kiosk.printer.outcomes.append(NotDone(Fault.PRINTER_OFFLINE))
    ended = told(kiosk.sell(THREE_SPOTS), PaperEnded)
    assert ended.end is PaperEnd.NOT_PRINTED
    return f"ticket-{ended.paper.serial}"


def test_nothing_is_promised_on_paper_while_a_paper_is_due(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    ticket = kiosk.sold(FIVE_GAMES)
    kiosk.printer.outcomes.append(NotDone(Fault.PRINTER_OFFLINE))
    service = told(kiosk.sell(THREE_SPOTS), ServiceChanged)
    assert not service.can_sell
    assert service.printer is PrinterStatus.UNKNOWN
    held, count = kiosk.held(), kiosk.context.book.entry_count
    for changes in (
        kiosk.sell(THREE_SPOTS),
        kiosk.collect(ticket.serial),
        kiosk.take_keno_dollars(),
        kiosk.take_keno_dollars(Money.dollars(1)),
    ):
        assert told(changes, Declined).refused.refusal is Refusal.PRINTER_NOT_READY
    assert not kiosk.acceptor.insert_note(Money.dollars(5))
    assert (kiosk.held(), kiosk.context.book.entry_count) == (held, count)
    assert told(kiosk.send(TryAgain()), ServiceChanged).can_sell
    assert kiosk.acceptor.insert_note(Money.dollars(5))
    kiosk.send(CheckDevices())


def test_a_paper_that_is_due_is_tried_once_a_minute_and_writes_nothing_meanwhile(
    kiosk: Kiosk, stuck: str
) -> None:
    kiosk.printer.outcomes += [NotDone(Fault.PRINTER_OFFLINE)] * 2
    written = []
    for _ in range(30):  # two minutes and a half
        kiosk.clock.move_seconds(5)
        before = kiosk.context.book.entry_count
        kiosk.send(CheckDevices())
        kinds = [entry.event for entry in kiosk.journal.entries_after(before, 100)]
        written += [kind for kind in kinds if kind != "central_holds"]
    assert written == ["print_started", "paper_not_printed"] * 2
    assert kiosk.printer.jobs == []
    kiosk.clock.move_seconds(60)
    kiosk.send(CheckDevices())
    assert kiosk.printer.names_in_tray() == [stuck]


def test_a_printer_that_is_ready_again_is_tried_at_once(kiosk: Kiosk, stuck: str) -> None:
    kiosk.printer.set_paper_out(True)
    assert told(kiosk.send(CheckDevices()), ServiceChanged).printer is PrinterStatus.PAPER_OUT
    kiosk.printer.set_paper_out(False)
    changes = kiosk.send(CheckDevices())
    assert told(changes, PaperEnded).end is PaperEnd.PRINTED
    assert told(changes, ServiceChanged).can_sell
    assert kiosk.printer.names_in_tray() == [stuck]


def test_a_prize_that_leaves_a_continuation_is_still_taken_as_keno_dollars(kiosk: Kiosk) -> None:
    """The continuation ticket is due while the voucher is asked for: both are printed together."""
    kiosk.insert(50)
    ticket = kiosk.sold(FIVE_GAMES)
    kiosk.draw(7, 11)
    before = len(kiosk.printer.jobs)
    changes = kiosk.collect(ticket.serial, as_keno_dollars=True)
    assert untold(changes, Declined)
    assert len(kiosk.printer.jobs) == before + 2


# The printers of these tests, and the one of every standalone venue.


class TestScriptedPrinter(PrinterContract):
    @pytest.fixture
    def stage(self) -> PrinterStage:
        return _Scripted()


class _Scripted:
    def __init__(self) -> None:
        self.printer = ScriptedPrinter()
        self.set_paper_out = self.printer.set_paper_out
        self.names_in_tray = self.printer.names_in_tray


class FilingPrinter(ScriptedPrinter):
    """A scripted printer whose papers that come out whole also fall into a real tray."""

    def __init__(self, tray: FilePrinter) -> None:
        super().__init__()
        self._tray = tray

    def print(self, job: PrintJob) -> Outcome[PrintedPaper]:
        outcome = super().print(job)
        return self._tray.print(job) if isinstance(outcome, Done) else outcome


def test_papers_fall_into_the_tray_of_a_file_printer(tmp_path: Path) -> None:
    tray = FilePrinter(tmp_path / "papers", PAPER_58_MM, default_typefaces())
    kiosk = Kiosk(tmp_path)
    kiosk.printer = FilingPrinter(tray)
    kiosk.start()
    kiosk.insert(50)
    ended = told(kiosk.sell(THREE_SPOTS), PaperEnded)
    voucher = told(kiosk.take_keno_dollars(), PaperEnded)
    assert [Path(picture).name for picture in (ended.picture, voucher.picture)] == [
        f"0001-ticket-{ended.paper.serial}.png",
        f"0002-keno-dollars-{voucher.paper.serial}.png",
    ]
    assert tuple(Path(end.picture) for end in (ended, voucher)) == tray.papers()
    assert all(Path(end.picture).read_bytes().startswith(b"\x89PNG") for end in (ended, voucher))
    kiosk.count()
    kiosk.house.central.close()
