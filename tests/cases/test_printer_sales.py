"""Sales while the printer fails, with the real driver on a real wire: cases 1, 2, 4, 10, 13, 16 and 17."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from kiosk.documents.wholeness import is_whole
from kiosk.launch.trial_paper import trial_paper
from kiosk.ledger.commands import EndShift, PrintAgain, PrintCopy
from kiosk.ports.outcome import Done
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.wagers import Entry
from kiosk.terminal.changes import CopyEnded, PaperEnd, PaperEnded, ServiceChanged
from kiosk.terminal.messages import CheckDevices
from kiosk.values.money import Money
from printing import render_escpos
from tests.cases.paper_kiosk import PaperKiosk
from tests.documents.ticket_papers import paper_of, spots, ticket_for
from tests.emulation.captured import read_captured
from tests.ledger.samples import THREE_SPOTS
from tests.terminal.stage import finished, told, untold

TEN_BOARDS_OF_TWENTY_GAMES: Final = Entry(
    tuple(spots(number, number + 20, number + 40, number + 41, amount=50) for number in range(1, 11)), 20
)
ONE_BOARD: Final = Entry((spots(7, 27, 47),), 1)
SIX_BOARDS: Final = Entry(tuple(spots(number, number + 30, number + 50) for number in range(1, 7)), 1)


@pytest.fixture(params=["epson-tm-t20", "star-escpos"])
def model(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["network", "serial"])
def kiosk(request: pytest.FixtureRequest, tmp_path: Path, model: str) -> Iterator[PaperKiosk]:
    made = PaperKiosk(tmp_path, model, is_serial=request.param == "serial")
    made.start()
    made.insert(100)
    made.insert(50)
    yield made
    try:
        made.count()
    finally:
        made.stop()
        made.wire.close()
        made.house.central.close()


def print_again(kiosk: PaperKiosk, serial: str) -> PaperEnd:
    """Staff touch "print again"; how that ended."""
    return told(kiosk.send(PrintAgain(kiosk.new_command(), f"ticket-{serial}")), PaperEnded).end


@pytest.mark.parametrize("loses_power", [True, False])
def test_case_1_half_a_ticket_is_kept_in_doubt_and_the_next_one_is_whole(
    kiosk: PaperKiosk, loses_power: bool
) -> None:
    """The printer takes 40 % of a large ticket and stops, in the middle of a picture. Staff switch it off and
    on; or they see to the cable, and the printer still waits for the rest of the picture."""
    machine, wire = kiosk.wire.machine, kiosk.wire.socket
    first = kiosk.sold(ONE_BOARD).serial.digits
    length = len(render_escpos(paper_of(ticket_for(TEN_BOARDS_OF_TWENTY_GAMES)), kiosk.wire.model.papers[0]))
    before = machine.arrived + 30  # with the questions that go before it
    wire.change(stalls_in_picture_after=before + length * 4 // 10 + 1)
    changes = kiosk.sell(TEN_BOARDS_OF_TWENTY_GAMES)
    assert finished(changes)
    assert told(changes, PaperEnded).end is PaperEnd.IN_DOUBT
    assert 0.4 <= (machine.arrived - before) / length < 0.7
    assert machine.is_in_picture
    halted = told(changes, PaperEnded).paper.serial.digits
    assert kiosk.sold_serials() == {first, halted}
    assert kiosk.serials_in_doubt() == {halted}
    assert kiosk.serials_on_paper() == [first]
    assert kiosk.serials_printed() == {first}
    if loses_power:
        wire.plug_in_again()
    else:
        wire.break_line()
    wire.change(bytes_taken_before_stall=None)
    changes = kiosk.sell(ONE_BOARD)
    assert told(changes, PaperEnded).end is PaperEnd.PRINTED
    assert machine.papers[-1].startswith(b"\x1b@")
    assert is_whole(read_captured(machine.papers[-1]).texts)
    came_out = kiosk.serials_on_paper()
    # On a serial line the rest of the large one may be in the printer already, and comes first.
    between = came_out[1:-1] if wire.address.startswith("serial") and not loses_power else []
    assert set(between) <= {halted}
    assert came_out == [first, *between, told(changes, PaperEnded).paper.serial.digits]
    assert len(machine.papers) == len(came_out)
    kiosk.count_paper()
    assert print_again(kiosk, halted) is PaperEnd.PRINTED
    assert kiosk.caught_printer.caught()[-1] == (halted, "COPY 2")
    assert is_whole(read_captured(machine.papers[-1]).texts)
    kiosk.count_paper()


def test_case_2_what_the_system_took_and_the_printer_lost_is_not_printed(kiosk: PaperKiosk) -> None:
    kiosk.sold(THREE_SPOTS)
    machine = kiosk.wire.machine
    kiosk.wire.socket.change(bytes_before_reset=machine.arrived + 300)
    changes = kiosk.sell(SIX_BOARDS)
    assert told(changes, PaperEnded).end is PaperEnd.IN_DOUBT
    lost = told(changes, PaperEnded).paper.serial.digits
    assert lost not in kiosk.serials_printed()
    assert told(changes, ServiceChanged).papers_in_doubt == (f"ticket-{lost}",)
    kiosk.count_paper()
    if kiosk.wire.socket.address.startswith("serial"):
        kiosk.wire.socket.plug_in_again()
    assert print_again(kiosk, lost) is PaperEnd.PRINTED
    assert kiosk.caught_printer.caught()[-1] == (lost, "COPY 2")
    kiosk.count_paper()


def test_case_4_before_a_mute_printer_nothing_is_sold(kiosk: PaperKiosk) -> None:
    kiosk.wire.socket.change(is_mute=True)
    credit = kiosk.state.credit
    changes = kiosk.sell(THREE_SPOTS)
    assert finished(changes)
    assert untold(changes, PaperEnded)
    assert kiosk.state.credit == credit
    assert kiosk.state.reserved == Money(0)
    assert kiosk.sold_serials() == set()
    assert kiosk.serials_printed() == set()
    assert kiosk.serials_on_paper() == []
    kiosk.wire.socket.change(is_mute=False)
    assert told(kiosk.sell(THREE_SPOTS), PaperEnded).end is PaperEnd.PRINTED
    kiosk.count_paper()


def test_case_16_the_ticket_is_there_before_the_next_screen_and_nothing_comes_later(
    kiosk: PaperKiosk,
) -> None:
    machine = kiosk.wire.machine
    kiosk.sold(SIX_BOARDS)
    paper = read_captured(machine.papers[-1])
    assert paper.cut
    assert is_whole(paper.texts)
    arrived = machine.arrived
    kiosk.stop()
    kiosk.wire.printer.close()
    assert (machine.arrived, len(machine.papers)) == (arrived, 1)
    kiosk.wire.printer = kiosk.wire.another_driver()
    kiosk.start()
    kiosk.count_paper()


def test_case_17_a_ticket_of_which_bytes_got_lost_tells_so_itself(kiosk: PaperKiosk) -> None:
    """120 bytes of its middle never reach a printer that calls all of it printed. On complaint staff print it
    again by its serial, from the terminal's own ledger, and that copy shows six boards."""
    machine = kiosk.wire.machine
    kiosk.sold(SIX_BOARDS)
    whole = machine.papers[-1]
    assert is_whole(read_captured(whole).texts)
    assert boards(whole) == 6
    # Its boards begin after its head.
    start = machine.arrived + whole.index(b"2 of 6")
    machine.dropped = slice(start, start + 120)
    changes = kiosk.sell(SIX_BOARDS)
    machine.dropped = None
    ended = told(changes, PaperEnded)
    short = machine.papers[-1]
    assert len(short) == len(whole) - 120
    assert not seems_whole(short)
    assert ended.end is PaperEnd.PRINTED
    held, serial = kiosk.held(), ended.paper.serial.digits
    # The program was started anew meanwhile; for the second copy the line to central is down.
    kiosk.restart()
    for number in (2, 3):
        kiosk.line.is_away = number == 3
        again = PrintCopy(kiosk.new_command(), f"ticket-{serial}")
        assert told(kiosk.send(again), CopyEnded).end is PaperEnd.PRINTED
        assert boards(machine.papers[-1]) == 6
        assert seems_whole(machine.papers[-1])
        assert kiosk.caught_printer.caught()[-1] == (serial, f"COPY {number}")
    kiosk.line.is_away = False
    assert kiosk.held() == held
    kiosk.count_paper()


def boards(job: bytes) -> int:
    """How many boards of six a paper shows."""
    text = " ".join(read_captured(job).texts)
    return sum(f"{number} of 6" in text for number in range(1, 7))


def seems_whole(job: bytes) -> bool:
    """Whether a script that has only the paper finds nothing missing: what can't be read is not whole."""
    try:
        return is_whole(read_captured(job).texts)
    except (AssertionError, ValueError):
        return False


def test_case_10_a_printer_plugged_in_anew_between_and_within_sales(tmp_path: Path) -> None:
    kiosk = PaperKiosk(tmp_path, "epson-tm-t20", is_serial=True)
    kiosk.start()
    kiosk.insert(100)
    wire = kiosk.wire.socket
    kiosk.sold(THREE_SPOTS)
    descriptors = len(os.listdir("/proc/self/fd"))
    for _ in range(20):
        wire.pull_out()
        kiosk.send(CheckDevices())
        assert finished(kiosk.sell(THREE_SPOTS))
        wire.plug_in()
        kiosk.send(CheckDevices())
        kiosk.sold(THREE_SPOTS)
    assert len(os.listdir("/proc/self/fd")) == descriptors
    assert len(kiosk.sold_serials()) == 21
    # Once in the middle of a ticket.
    wire.change(bytes_before_reset=kiosk.wire.machine.arrived + 300)
    broken = told(kiosk.sell(SIX_BOARDS), PaperEnded)
    assert broken.end is PaperEnd.IN_DOUBT
    wire.plug_in_again()
    kiosk.sold(THREE_SPOTS)
    assert len(os.listdir("/proc/self/fd")) == descriptors
    kiosk.count_paper()
    assert kiosk.serials_in_doubt() == {broken.paper.serial.digits}
    kiosk.count()
    kiosk.wire.close()
    kiosk.house.central.close()


def test_case_13_tickets_reports_test_papers_and_questions_are_whole_papers(tmp_path: Path) -> None:
    """The terminal sells and cashes up, staff print test papers and the device page asks, all at once."""
    rounds = 20
    kiosk = PaperKiosk(tmp_path, "star-escpos")
    kiosk.start()
    kiosk.insert(100)
    seen: set[PrinterStatus] = set()
    outcomes: list[type] = []
    is_over = threading.Event()
    test_paper = trial_paper("K1", kiosk.clock.now(), kiosk.context.zone)

    def ask() -> None:
        while not is_over.is_set():
            seen.add(kiosk.wire.printer.status())
            kiosk.wire.printer.report()

    def test_print() -> None:
        outcomes.extend(type(kiosk.wire.printer.print(test_paper)) for _ in range(rounds))

    threads = [threading.Thread(target=ask), threading.Thread(target=test_print)]
    for thread in threads:
        thread.start()
    for _ in range(rounds):
        kiosk.sell(THREE_SPOTS)
        kiosk.send(EndShift(kiosk.new_command(), kiosk.clock.now()))
    threads[1].join()
    is_over.set()
    threads[0].join()
    assert outcomes == [Done] * rounds
    assert seen == {PrinterStatus.READY}
    titles = [" ".join(read_captured(job).texts) for job in kiosk.wire.machine.papers]
    assert len(titles) == 3 * rounds
    assert sum("TEST PAPER" in title for title in titles) == rounds
    assert sum("End: 1 wager" in title for title in titles) == rounds
    assert len(set(kiosk.serials_on_paper()) & kiosk.sold_serials()) == rounds
    kiosk.count_paper()
    kiosk.count()
    kiosk.wire.close()
    kiosk.house.central.close()
