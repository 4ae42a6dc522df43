"""What the real driver makes of printers that stop, lie, fall silent or come back: cases of area a."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.ports.device_report import DeviceState
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.ports.printer import PrinterStatus
from tests.devices.printers.stage import Stage, job, picture_job

LONG = 400  # lines: more than what lines and buffers take in passing


@pytest.fixture(params=["network", "serial"])
def is_serial(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "serial")


@pytest.fixture(params=["epson-tm-t20", "star-escpos"])
def stage(request: pytest.FixtureRequest, tmp_path: Path, is_serial: bool) -> Iterator[Stage]:
    stage = Stage(request.param, tmp_path, is_serial=is_serial)
    yield stage
    stage.close()


def test_case_1_half_a_ticket_is_in_doubt_and_the_next_begins_from_nothing(stage: Stage) -> None:
    assert isinstance(stage.printer.print(job("first")), Done)
    length = len(stage.machine.papers[0])
    stage.socket.change(bytes_taken_before_stall=stage.machine.arrived + length * 4 // 10)
    halted = stage.printer.print(job("long", LONG))
    assert isinstance(halted, InDoubt)
    stage.socket.plug_in_again()
    stage.socket.change(bytes_taken_before_stall=None)
    assert isinstance(stage.printer.print(job("second")), Done)
    assert stage.names_in_tray()[-1] == "second"
    assert stage.machine.papers[-1].startswith(b"\x1b@")


def test_case_2_bytes_that_the_system_took_are_no_paper(stage: Stage) -> None:
    assert isinstance(stage.printer.print(job("first")), Done)
    stage.socket.change(bytes_before_reset=stage.machine.arrived + 600)
    assert isinstance(stage.printer.print(job("second", 40)), InDoubt)
    assert stage.names_in_tray() == ["first"]


def test_case_4_silence_is_not_paper(stage: Stage) -> None:
    stage.socket.change(is_mute=True)
    assert stage.printer.status() is PrinterStatus.UNKNOWN
    assert stage.printer.print(job("ticket")) == NotDone(Fault.PRINTER_SILENT)
    report = stage.printer.report()
    assert (report.state, report.words) == (
        DeviceState.SILENT,
        "The printer does not answer. Switch it off and on again.",
    )
    assert stage.names_in_tray() == []


def test_a_printer_that_falls_silent_during_a_paper_leaves_it_in_doubt(stage: Stage) -> None:
    assert isinstance(stage.printer.print(job("first")), Done)
    stage.socket.mute_at_the_next_cut()
    assert isinstance(stage.printer.print(job("second")), InDoubt)
    # It has come out: nobody here can know.
    assert stage.names_in_tray() == ["first", "second"]


def test_paper_that_ends_within_a_job_is_in_doubt_and_said_so(stage: Stage) -> None:
    stage.socket.change(bytes_until_paper_ends=60)
    outcome = stage.printer.print(job("ticket"))
    assert outcome == InDoubt("the roll ended before the paper was whole")
    assert stage.printer.status() is PrinterStatus.PAPER_OUT
    stage.socket.put_paper_in()
    assert isinstance(stage.printer.print(job("next")), Done)
    assert stage.names_in_tray()[-1] == "next"


@pytest.mark.parametrize(
    ("change", "status", "fault", "state"),
    [
        ({"is_paper_out": True}, PrinterStatus.PAPER_OUT, Fault.PAPER_OUT, DeviceState.NOT_WORKING),
        (
            {"is_cover_open": True},
            PrinterStatus.COVER_OPEN,
            Fault.PRINTER_COVER_OPEN,
            DeviceState.NOT_WORKING,
        ),
    ],
)
def test_what_a_printer_says_of_itself_is_heard_before_anything_is_sent(
    stage: Stage, change: dict[str, object], status: PrinterStatus, fault: Fault, state: DeviceState
) -> None:
    stage.socket.change(**change)
    assert stage.printer.status() is status
    assert stage.printer.print(job("ticket")) == NotDone(fault)
    report = stage.printer.report()
    assert (report.state, bool(report.words)) == (state, True)
    assert stage.names_in_tray() == []


def test_paper_that_runs_low_is_a_warning_and_stops_nothing(stage: Stage) -> None:
    stage.socket.change(is_paper_low=True)
    assert stage.printer.status() is PrinterStatus.PAPER_LOW
    assert isinstance(stage.printer.print(job("ticket")), Done)
    assert stage.printer.report().state is DeviceState.WARNING


def test_a_printer_in_the_middle_of_a_picture_is_brought_out_of_it(stage: Stage) -> None:
    assert isinstance(stage.printer.print(picture_job("first")), Done)
    # What another program, or this one before it was killed, has left: the head of a picture and no dots.
    with stage.another_line() as line:
        line.write(b"\x1dv0\0" + bytes((48, 0, 100, 0)) + b"\xff" * 50, 250)
    assert isinstance(stage.printer.print(job("second")), Done)
    assert stage.names_in_tray()[-1] == "second"


def test_case_10_a_printer_that_was_plugged_in_anew_prints_without_a_restart(tmp_path: Path) -> None:
    stage = Stage("epson-tm-t20", tmp_path, is_serial=True)
    assert isinstance(stage.printer.print(job("before")), Done)
    descriptors = len(os.listdir("/proc/self/fd"))
    for number in range(20):
        stage.socket.pull_out()
        assert stage.printer.status() is PrinterStatus.OFFLINE
        assert stage.printer.print(job("never")) == NotDone(Fault.PRINTER_OFFLINE)
        stage.socket.plug_in()
        assert isinstance(stage.printer.print(job(f"after {number}")), Done)
    assert stage.names_in_tray() == ["before", *(f"after {number}" for number in range(20))]
    assert len(os.listdir("/proc/self/fd")) == descriptors
    stage.close()


def test_case_13_jobs_of_three_senders_and_questions_never_cut_into_each_other(stage: Stage) -> None:
    outcomes: list[object] = []
    statuses: set[PrinterStatus] = set()

    def send(sender: str) -> None:
        outcomes.extend(stage.printer.print(job(f"{sender} {number}", 4)) for number in range(12))

    def ask() -> None:
        while any(thread.is_alive() for thread in threads):
            statuses.add(stage.printer.status())

    threads = [threading.Thread(target=send, args=(sender,)) for sender in ("a", "b", "c")]
    asking = threading.Thread(target=ask)
    for thread in (*threads, asking):
        thread.start()
    for thread in (*threads, asking):
        thread.join()
    assert [type(outcome) for outcome in outcomes] == [Done] * 36
    assert statuses == {PrinterStatus.READY}
    names = stage.names_in_tray()
    assert sorted(names) == sorted(f"{sender} {number}" for sender in "abc" for number in range(12))


def test_case_16_a_paper_is_out_when_the_printer_has_said_so_and_nothing_comes_later(stage: Stage) -> None:
    assert isinstance(stage.printer.print(job("ticket")), Done)
    assert stage.names_in_tray() == ["ticket"]
    arrived = stage.machine.arrived
    stage.printer.close()
    assert (stage.machine.arrived, stage.names_in_tray()) == (arrived, ["ticket"])


def test_a_second_program_does_not_get_a_printer_that_is_owned(stage: Stage) -> None:
    assert isinstance(stage.printer.print(job("ticket")), Done)
    other = stage.another_driver()
    assert other.status() is PrinterStatus.OFFLINE
    assert other.print(job("other")) == NotDone(Fault.PRINTER_OFFLINE)
    stage.printer.close()
    assert isinstance(other.print(job("other")), Done)
    other.close()
    assert stage.names_in_tray() == ["ticket", "other"]


def test_it_counts_what_it_did(stage: Stage) -> None:
    stage.printer.print(job("one"))
    stage.socket.change(is_paper_out=True)
    stage.printer.print(job("two"))
    counted = {counter.name: counter.count for counter in stage.printer.report().counters}
    assert (counted["papers_printed"], counted["papers_not_printed"], counted["papers_in_doubt"]) == (1, 1, 0)
