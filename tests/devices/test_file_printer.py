"""The file printer: a folder as the tray that papers fall into."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

import kiosk.devices.file_printer as file_printer
from kiosk.devices.durable import write_durably
from kiosk.devices.file_printer import FilePrinter
from kiosk.ports.device_report import Counter, DeviceState
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.ports.printer import PrintedPaper, PrinterStatus
from printing import PAPER_58_MM, default_typefaces, render_escpos, render_pdf, render_picture
from tests.ports.printer_contract import PrinterContract, PrinterStage, job


def printer_into(folder: Path) -> FilePrinter:
    """A printer with this tray."""
    return FilePrinter(folder, PAPER_58_MM, default_typefaces())


class _Stage:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.printer = printer_into(folder)
        self.set_paper_out = self.printer.set_paper_out

    def names_in_tray(self) -> list[str]:
        return [path.stem.partition("-")[2] for path in sorted(self._folder.glob("*.escpos"))]


class TestFilePrinter(PrinterContract):
    @pytest.fixture
    def stage(self, tmp_path: Path) -> PrinterStage:
        return _Stage(tmp_path / "papers")


def files(folder: Path) -> list[str]:
    """The names of the files in a folder."""
    return sorted(path.name for path in folder.iterdir())


def test_a_paper_is_three_files_of_the_same_document(tmp_path: Path) -> None:
    outcome = printer_into(tmp_path).print(job("ticket-1"))
    assert outcome == Done(PrintedPaper("ticket-1", str(tmp_path / "0001-ticket-1.png")))
    assert files(tmp_path) == ["0001-ticket-1.escpos", "0001-ticket-1.pdf", "0001-ticket-1.png"]
    document, faces = job("ticket-1").document, default_typefaces()
    rendered = {
        ".escpos": render_escpos(document, PAPER_58_MM, faces),
        ".pdf": render_pdf(document, PAPER_58_MM, faces),
        ".png": render_picture(document, PAPER_58_MM, faces),
    }
    for suffix, data in rendered.items():
        assert (tmp_path / f"0001-ticket-1{suffix}").read_bytes() == data


def test_numbers_go_on_after_a_restart_and_nothing_is_overwritten(tmp_path: Path) -> None:
    printer_into(tmp_path).print(job("ticket-1"))
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    printer_into(tmp_path).print(job("ticket-1"))
    assert {path: path.read_bytes() for path in before} == before
    assert [path.name for path in printer_into(tmp_path).papers()] == [
        "0001-ticket-1.png",
        "0002-ticket-1.png",
    ]


def test_papers_stay_in_order_beyond_four_digits(tmp_path: Path) -> None:
    for number in ("9999", "0002"):
        (tmp_path / f"{number}-ticket-1.escpos").touch()
    printer = printer_into(tmp_path)
    printer.print(job("ticket-2"))
    names = [path.name for path in printer.papers()]
    assert names == ["0002-ticket-1.png", "9999-ticket-1.png", "10000-ticket-2.png"]


def test_what_else_lies_in_the_tray_is_left_alone(tmp_path: Path) -> None:
    for name in ("1st-notes.txt", "notes", "12", "x.escpos"):
        (tmp_path / name).write_text("mine")
    printer = printer_into(tmp_path)
    assert isinstance(printer.print(job("ticket-1")), Done)
    assert [path.name for path in printer.papers()] == ["0001-ticket-1.png"]
    assert (tmp_path / "1st-notes.txt").read_text() == "mine"


def test_there_are_no_papers_before_the_first(tmp_path: Path) -> None:
    assert printer_into(tmp_path / "papers").papers() == ()
    assert printer_into(tmp_path / "papers").status() is PrinterStatus.READY
    assert not (tmp_path / "papers").exists()


@pytest.mark.parametrize("tray", ["tray", "tray/in/it"])
def test_a_tray_that_cannot_be_written_says_so_and_nothing_is_written(tmp_path: Path, tray: str) -> None:
    (tmp_path / "tray").write_text("a file where the tray should be")
    printer = printer_into(tmp_path / tray)
    assert printer.status() is PrinterStatus.ERROR
    assert not printer.status().can_print
    assert printer.print(job("ticket-1")) == NotDone(Fault.PRINTER_ERROR)
    assert files(tmp_path) == ["tray"]


@pytest.mark.parametrize("suffix", [".png", ".pdf"])
@pytest.mark.parametrize(
    ("code", "fault"), [(errno.ENOSPC, Fault.DISK_FULL), (errno.EACCES, Fault.PRINTER_ERROR)]
)
def test_a_disk_that_refuses_before_the_paper_itself_means_that_nothing_came_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, code: int, fault: Fault
) -> None:
    printer = printer_into(tmp_path)
    with monkeypatch.context() as context:
        context.setattr(file_printer, "write_durably", _refusing(suffix, code))
        assert printer.print(job("ticket-1")) == NotDone(fault)
    assert printer.papers() == ()
    assert isinstance(printer.print(job("ticket-1")), Done)
    assert len(printer.papers()) == 1


def test_a_disk_that_refuses_the_paper_itself_leaves_it_in_doubt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_printer, "write_durably", _refusing(".escpos", errno.EIO))
    assert isinstance(printer_into(tmp_path).print(job("ticket-1")), InDoubt)


@pytest.mark.parametrize("suffix", [".png", ".escpos"])
def test_a_tray_that_refused_a_paper_is_not_ready_until_it_takes_as_much_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    """A full disk still has room for a small file, and its folder may be written all the same."""
    printer = printer_into(tmp_path)
    refusing = _refusing(suffix, errno.ENOSPC)
    with monkeypatch.context() as context:
        context.setattr(file_printer, "write_durably", refusing)
        printer.print(job("ticket-1"))
        refusing.above_bytes = 100
        assert printer.status() is PrinterStatus.ERROR
        assert printer.status() is PrinterStatus.ERROR
    left = files(tmp_path)
    assert printer.status() is PrinterStatus.READY
    assert files(tmp_path) == left
    assert isinstance(printer.print(job("ticket-1")), Done)


def test_a_tray_that_is_gone_is_made_again(tmp_path: Path) -> None:
    printer = printer_into(tmp_path / "papers")
    (tmp_path / "papers").write_text("a file where the tray should be")
    printer.print(job("ticket-1"))
    assert printer.status() is PrinterStatus.ERROR
    (tmp_path / "papers").unlink()
    assert printer.status() is PrinterStatus.READY
    assert files(tmp_path / "papers") == []


class _refusing:  # noqa: N801  # reads as a verb
    """Writes durably, but refuses files of one kind as a disk would."""

    def __init__(self, suffix: str, code: int) -> None:
        self._suffix, self._code = suffix, code
        self.above_bytes: int | None = None

    def __call__(self, path: Path, data: bytes) -> None:
        is_too_large = self.above_bytes is not None and len(data) > self.above_bytes
        if path.suffix == self._suffix or is_too_large:
            raise OSError(self._code, "refused")
        write_durably(path, data)


@pytest.mark.parametrize(
    ("status", "can_print"),
    [
        (PrinterStatus.READY, True),
        (PrinterStatus.PAPER_LOW, True),
        (PrinterStatus.PAPER_OUT, False),
        (PrinterStatus.COVER_OPEN, False),
        (PrinterStatus.ERROR, False),
        (PrinterStatus.OFFLINE, False),
        (PrinterStatus.UNKNOWN, False),
    ],
)
def test_silence_is_not_ready(status: PrinterStatus, can_print: bool) -> None:
    assert status.can_print is can_print


def test_its_report_says_how_it_is_and_how_the_prints_ended(tmp_path: Path) -> None:
    printer = printer_into(tmp_path / "papers")
    printer.print(job("ticket-1"))
    printer.set_paper_out(True)
    printer.print(job("ticket-2"))
    report = printer.report()
    assert (report.state, report.words) == (
        DeviceState.NOT_WORKING,
        "The printer has no paper. Put in a roll.",
    )
    assert report.counters == (
        Counter("papers_printed", 1),
        Counter("papers_in_doubt", 0),
        Counter("papers_not_printed", 1),
    )
    printer.set_paper_out(False)
    assert (printer.report().state, printer.report().words) == (DeviceState.WORKING, "")
