"""The album of papers: around any printer, durable, bounded, and never in the way of a print."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

import printing.picture_renderer as picture_renderer
from kiosk.devices.file_printer import FilePrinter
from kiosk.devices.manual_clock import ManualClock
from kiosk.devices.paper_album import AlbumPrinter, ReportingPrinter
from kiosk.ports.album import PAPERS_KEPT, PaperOutcome
from kiosk.ports.device_report import DeviceKind, DeviceReport, DeviceState
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.ports.printer import PrintedPaper, PrinterStatus, PrintJob
from kiosk.values.instant import Instant
from printing import PAPER_58_MM, default_typefaces
from tests.ports.printer_contract import PrinterContract, PrinterStage, job

NOW = Instant.parse("2026-11-30T20:41:00+10:00")
PRINTED = Done(PrintedPaper("paper"))
PATIENCE_SECONDS = 20


class Scripted:
    """A printer that ends each print as it is told, after whatever `during` does."""

    def __init__(self, *outcomes: Outcome[PrintedPaper]) -> None:
        self._outcomes = list(outcomes)
        self.during: Callable[[], None] = lambda: None

    def status(self) -> PrinterStatus:
        return PrinterStatus.READY

    def report(self) -> DeviceReport:
        return DeviceReport(DeviceKind.PRINTER, "Scripted", "", DeviceState.WORKING)

    def print(self, job: PrintJob) -> Outcome[PrintedPaper]:
        self.during()
        return self._outcomes.pop(0) if self._outcomes else PRINTED


class Albums:
    """Albums of one folder; all are closed at the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = ManualClock(NOW)
        self._open: list[AlbumPrinter] = []

    def __call__(self, printer: ReportingPrinter, keep: int = PAPERS_KEPT) -> AlbumPrinter:
        album = AlbumPrinter(printer, self.folder, PAPER_58_MM, default_typefaces(), self.clock, keep)
        self._open.append(album)
        return album

    def again(self, keep: int = PAPERS_KEPT) -> AlbumPrinter:
        """The program is started again, everything in work before has been done."""
        self.close()
        return self(Scripted(), keep)

    def close(self) -> None:
        for album in self._open:
            album.close()


@pytest.fixture
def albums(tmp_path: Path) -> Iterator[Albums]:
    made = Albums(tmp_path / "album")
    yield made
    made.close()


class TestAlbumAroundAPrinter(PrinterContract):
    @pytest.fixture
    def stage(self, tmp_path: Path) -> Iterator[PrinterStage]:
        folder = tmp_path / "papers"
        printer = FilePrinter(folder, PAPER_58_MM, default_typefaces())
        albums = Albums(tmp_path / "album")

        class _Stage:
            def __init__(self) -> None:
                self.printer = albums(printer)
                self.set_paper_out = printer.set_paper_out

            def names_in_tray(self) -> list[str]:
                return [path.stem.partition("-")[2] for path in sorted(folder.glob("*.escpos"))]

        yield _Stage()
        albums.close()


def names(album: AlbumPrinter) -> list[str]:
    return [paper.name for paper in album.last()]


def test_papers_are_listed_newest_first_with_their_end_and_their_instant(albums: Albums) -> None:
    printer = Scripted(PRINTED, NotDone(Fault.PAPER_OUT), InDoubt("no answer"))
    album = albums(printer)
    for name in ("ticket-1", "ticket-2", "ticket-3"):
        album.print(job(name))
        albums.clock.move_seconds(60)
    assert [(paper.name, paper.outcome, paper.at) for paper in album.last()] == [
        ("ticket-3", PaperOutcome.IN_DOUBT, NOW.plus_seconds(120)),
        ("ticket-2", PaperOutcome.NOT_PRINTED, NOW.plus_seconds(60)),
        ("ticket-1", PaperOutcome.PRINTED, NOW),
    ]
    assert [paper.name for paper in album.last(1)] == ["ticket-3"]


def test_every_paper_gets_its_own_picture_and_keeps_it(albums: Albums) -> None:
    album = albums(Scripted(PRINTED, InDoubt("no answer")))
    album.print(job("ticket-1"))
    album.print(job("ticket-2"))
    album.close()
    expected = [picture_renderer.render_picture(job(name).document, PAPER_58_MM, default_typefaces())
                for name in ("ticket-2", "ticket-1")]  # fmt: skip
    assert [Path(paper.picture).read_bytes() for paper in album.last()] == expected
    assert [Path(paper.picture).read_bytes() for paper in albums.again().last()] == expected


def test_no_more_are_kept_than_there_is_room_for(albums: Albums) -> None:
    album = albums(Scripted(), keep=3)
    for number in range(7):
        album.print(job(f"ticket-{number}"))
    album.close()
    assert names(album) == ["ticket-6", "ticket-5", "ticket-4"]
    assert len(list(albums.folder.iterdir())) == 6
    again = albums.again(keep=3)
    again.print(job("ticket-7"))
    again.close()
    assert names(again) == ["ticket-7", "ticket-6", "ticket-5"]
    assert len(list(albums.folder.iterdir())) == 6


def test_thirty_five_are_kept_unless_told_otherwise(albums: Albums) -> None:
    album = albums(Scripted())
    for number in range(36):
        album.print(PrintJob(f"ticket-{number}", job("one").document))
    assert names(album) == [f"ticket-{number}" for number in range(35, 0, -1)]


def test_a_paper_tried_again_and_again_in_vain_takes_one_place(albums: Albums) -> None:
    album = albums(Scripted(*[NotDone(Fault.PAPER_OUT)] * 3, PRINTED))
    for _ in range(4):
        album.print(job("ticket-1"))
        albums.clock.move_seconds(60)
    album.close()
    kept = [
        (PaperOutcome.PRINTED, NOW.plus_seconds(180), 1),
        (PaperOutcome.NOT_PRINTED, NOW.plus_seconds(120), 3),
    ]
    assert [(paper.outcome, paper.at, paper.attempts) for paper in album.last()] == kept
    again = albums(Scripted())
    assert [(paper.outcome, paper.at, paper.attempts) for paper in again.last()] == kept


def test_a_picture_is_made_off_the_print_path(albums: Albums, monkeypatch: pytest.MonkeyPatch) -> None:
    """The print returns while the picture is still being made, and close waits for it."""
    may_go_on = threading.Event()
    drawn_on: list[str] = []
    draw = picture_renderer.render_picture

    def slow(*arguments: object) -> bytes:
        drawn_on.append(threading.current_thread().name)
        assert may_go_on.wait(PATIENCE_SECONDS)
        return draw(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(picture_renderer, "render_picture", slow)
    album = albums(Scripted())
    assert album.print(job("ticket-1")) == PRINTED
    assert [paper.picture for paper in album.last()] == [""]
    may_go_on.set()
    album.close()
    assert album.last()[0].picture
    assert drawn_on == ["paper album"]


@pytest.mark.parametrize("error", [OSError("no face"), ValueError("no room"), MemoryError()])
def test_what_cannot_be_drawn_fails_nothing(
    albums: Albums, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def broken(*_: object) -> bytes:
        raise error

    monkeypatch.setattr(picture_renderer, "render_picture", broken)
    album = albums(Scripted())
    assert album.print(job("ticket-1")) == PRINTED
    album.print(job("ticket-2"))
    album.close()
    assert [paper.picture for paper in album.last()] == ["", ""]


def test_a_disk_that_refuses_fails_no_print_and_is_caught_up_with(albums: Albums) -> None:
    albums.folder.parent.mkdir(exist_ok=True)
    albums.folder.write_text("a file where the folder should be")
    album = albums(Scripted())
    assert album.print(job("ticket-1")) == PRINTED
    assert names(album) == ["ticket-1"]
    albums.folder.unlink()
    album.print(job("ticket-2"))
    album.close()
    assert names(albums.again()) == ["ticket-2", "ticket-1"]


def test_a_kill_in_the_middle_of_a_print_leaves_a_paper_in_doubt(albums: Albums) -> None:
    """What is on the disk while a paper is printed says that it may have come out."""
    seen: list[tuple[str, PaperOutcome]] = []

    def killed() -> None:
        deadline = threading.Event()
        for _ in range(PATIENCE_SECONDS * 100):
            if list(albums.folder.glob("*.json")):
                break
            deadline.wait(0.01)
        copy = AlbumPrinter(Scripted(), albums.folder, PAPER_58_MM, default_typefaces(), ManualClock(NOW))
        seen.extend((paper.name, paper.outcome) for paper in copy.last())
        copy.close()

    printer = Scripted()
    printer.during = killed
    album = albums(printer)
    album.print(job("ticket-1"))
    assert seen == [("ticket-1", PaperOutcome.IN_DOUBT)]
    album.close()
    assert [paper.outcome for paper in album.last()] == [PaperOutcome.PRINTED]


def test_while_a_paper_is_printed_it_is_not_listed(albums: Albums) -> None:
    printer = Scripted()
    album = albums(printer)
    listed: list[list[str]] = []
    printer.during = lambda: listed.append(names(album))
    album.print(job("ticket-1"))
    assert listed == [[]]


def test_after_a_kill_no_half_picture_is_listed_and_it_is_made_anew(albums: Albums) -> None:
    album = albums(Scripted())
    album.print(job("ticket-1"))
    album.print(job("ticket-2"))
    album.close()
    first, second = (Path(paper.picture) for paper in album.last())
    first.write_bytes(first.read_bytes()[:-20])
    second.unlink()
    again = albums.again()
    listed = [paper.picture for paper in again.last()]
    # Either not yet made again, or whole: never a half one.
    assert all(not picture or Path(picture).read_bytes().endswith(b"IEND\xaeB`\x82") for picture in listed)
    again.close()
    for paper in again.last():
        Image.open(BytesIO(Path(paper.picture).read_bytes())).load()
    assert [Path(paper.picture) for paper in again.last()] == [first, second]


def test_what_is_no_paper_is_cleared_away_and_the_rest_is_listed(albums: Albums) -> None:
    album = albums(Scripted())
    album.print(job("ticket-1"))
    album.close()
    (albums.folder / "00000009.json").write_text('{"name": "ticket-9"')
    (albums.folder / "00000009.png").write_bytes(b"nobody's")
    (albums.folder / ".00000010.json.part").write_bytes(b"half")
    again = albums.again()
    assert names(again) == ["ticket-1"]
    again.print(job("ticket-2"))
    again.close()
    assert names(again) == ["ticket-2", "ticket-1"]
    assert len(list(albums.folder.iterdir())) == 4


def test_after_closing_it_still_prints(albums: Albums) -> None:
    album = albums(Scripted())
    album.close()
    assert album.print(job("ticket-1")) == PRINTED


def test_its_report_is_the_printers(albums: Albums) -> None:
    assert albums(Scripted()).report().model == "Scripted"
