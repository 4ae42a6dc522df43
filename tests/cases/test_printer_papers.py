"""What stands on the paper of every model that is shipped, read from bytes: cases 5, 7, 8, 11, 14 and 17."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
import pytest

from kiosk.documents.papers import document_of
from kiosk.documents.wholeness import is_whole
from kiosk.launch.papers_samples import samples
from kiosk.ledger.symbol import symbol_text
from kiosk.ports.outcome import Done
from kiosk.ports.printer import PrintJob
from kiosk.rules.names import Names
from kiosk.rules.wagers import Entry
from kiosk.terminal.changes import TicketShown
from printing import Columns, Document, Line, Paper, default_typefaces, render_escpos
from printing.models import Model, read_model
from tests.devices.printers.stage import MODELS, Stage
from tests.documents.ticket_papers import GREETING, paper_of, spots, ticket_for
from tests.emulation.captured import read_captured, symbols_on
from tests.ledger.samples import THREE_SPOTS
from tests.printing.printed_paper import PrintedPaper, Raster
from tests.terminal.stage import Kiosk, told

FACES: Final = default_typefaces()
SHIPPED: Final = tuple(read_model(path) for path in sorted(MODELS.glob("*.json")))
ROLLS: Final = tuple((kind, paper) for kind in SHIPPED for paper in kind.papers)
every_roll = pytest.mark.parametrize(
    ("kind", "paper"), ROLLS, ids=[f"{kind.id}-{paper.width_mm}" for kind, paper in ROLLS]
)
LARGEST: Final = Entry(
    tuple(
        spots(*range(number, number + 40), kwikpik=tuple(range(number, number + 40)))
        for number in range(1, 21)
    ),
    20,
)


def printed(document: Document, paper: Paper) -> PrintedPaper:
    """The paper as a machine with this roll prints it."""
    return read_captured(render_escpos(document, paper, FACES))


@pytest.mark.parametrize("is_serial", [False, True])
def test_case_5_a_paper_depends_on_nothing_that_was_printed_before(tmp_path: Path, is_serial: bool) -> None:
    """The program starts anew and the printer does not; another program used it meanwhile, and left it bold,
    double, upside down and in another code page."""
    stage = Stage("epson-tm-t20", tmp_path, is_serial=is_serial)
    document = Document("", (Line("KENO"), Line("ticket"), Columns("1 € each, ü", "€ 20"), Line("€ ł ü")))
    assert isinstance(stage.printer.print(PrintJob("first", document)), Done)
    with stage.another_line() as line:
        left = b"\x1bt\x12\x1bE\1\x1d!\x11\x1ba\2\x1b3\xff\x1dB\1"
        assert line.write(left, 250) == len(left)
    assert isinstance(stage.printer.print(PrintJob("again", document)), Done)
    first, again = stage.machine.papers
    assert first == again
    texts = [text.strip() for text in read_captured(again).texts]
    assert texts[2].split() == ["1", "€", "each,", "ü", "€", "20"]
    # The code page lacks one letter of the last line: all of it is a picture.
    assert len(texts) == 3 + len([text for text in texts[3:] if not text])
    assert any("1" in row for picture in read_captured(again).rasters for row in picture.rows)
    stage.close()


@every_roll
def test_case_7_no_letter_turns_into_another_and_no_name_into_a_command(kind: Model, paper: Paper) -> None:
    names = Names(spot="Łukasz\x1b@Ü", way="\x1dV\0\x10\x14\1")
    greeting = msgspec.structs.replace(GREETING, venue_name="The Fox’s “Den”\x1bp\0", names=names)
    ticket = document_of(ticket_for(Entry((spots(1, 7),), 1)), 1, greeting)
    found = printed(ticket, paper)
    # The reader knows no drawer kick, no reset but the first and nothing after a cut: no name has acted.
    assert found.commands.count("ESC @") == 1
    text = " ".join(" ".join(found.texts).split())
    assert "?" not in text
    assert "$1.00" in text
    assert 'The Fox\'s "Den"p' in text
    # A name with a letter that the code page lacks is a picture.
    assert "ukasz" not in text
    amount = printed(Document("", (Columns("Total", "−1 234,50 €"),)), paper)
    assert amount.texts[0].split()[1:] in (["-1", "234,50", "€"], ["-1", "234,50", "EUR"])
    assert amount.rasters == []


@every_roll
def test_case_8_both_symbols_hold_the_same_on_every_path(kind: Model, paper: Paper) -> None:
    """Native symbols are read as the printer's selector rule makes them, pictures by their dots."""
    ticket = ticket_for(THREE_SPOTS)
    expected = {("Code 128", ticket.serial.digits), ("QR", symbol_text(ticket))}
    for native in (True, False):
        way = msgspec.structs.replace(
            paper,
            native_qr=native and paper.native_qr,
            native_code128=native and paper.native_code128,
        )
        assert symbols_on(printed(paper_of(ticket), way)) == expected


def test_case_8_the_terminal_takes_either_symbol_for_the_same_ticket(kiosk: Kiosk) -> None:
    kiosk.insert(20)
    ticket = kiosk.sold(THREE_SPOTS)
    document = kiosk.printer.jobs[-1].document
    for model in ("epson-tm-t20", "generic-58"):
        paper = read_model(MODELS / f"{model}.json").papers[0]
        for _, text in symbols_on(printed(document, paper)):
            assert told(kiosk.present(text), TicketShown).check.ticket == ticket


@every_roll
def test_case_11_the_last_row_of_every_document_has_passed_the_cutter(kind: Model, paper: Paper) -> None:
    for sample in samples():
        found = printed(sample.document, paper)
        assert found.fed_since_ink >= paper.head_to_cutter_dots, sample.name
        assert bool(found.cut) is (paper.cut.value != "none")


@every_roll
def test_case_14_long_papers_stay_within_what_the_printer_takes(kind: Model, paper: Paper) -> None:
    """The largest legal ticket, and 500 lines, of which every tenth has no place in any code page."""
    largest = printed(paper_of(ticket_for(LARGEST)), paper)
    assert is_whole(largest.texts)
    text = " ".join(largest.texts)
    assert all(text.count(f", {number} of 20") == 1 for number in range(1, 21))
    lines = tuple(
        Columns(f"{'幸运 ' if number % 10 == 0 else ''}line {number:03d}", f"${number}.00")
        for number in range(500)
    )
    long = printed(Document("", lines), paper)
    for raster in (*largest.rasters, *long.rasters):
        assert raster.height <= paper.raster_max_height_dots
        assert raster.width <= paper.printable_dots + 7
    read = " ".join(long.texts)
    assert all(read.count(f"line {number:03d}") == (number % 10 != 0) for number in range(500))
    runs = sum(
        isinstance(item, Raster) and (not at or not isinstance(long.items[at - 1], Raster))
        for at, item in enumerate(long.items)
    )
    assert runs == 50


@every_roll
def test_case_17_a_paper_that_misses_120_bytes_anywhere_is_not_taken_for_whole(
    kind: Model, paper: Paper
) -> None:
    """Of a six-board ticket, from its first letter to the last: a script reads what the rest prints. What
    can't be read, or has other symbols, is not whole; where only feeds and rules were lost, nothing is
    missing."""
    six = ticket_for(Entry(tuple(spots(number, number + 30, number + 50) for number in range(1, 7)), 1))
    expected = {("Code 128", six.serial.digits), ("QR", symbol_text(six))}
    job = render_escpos(paper_of(six), paper, FACES)
    assert seems_whole(job, expected)
    first, last = job.index(b"KENO"), job.rindex(b"Check")
    for start in range(first, last - 120, 7 if len(job) < 5_000 else 997):
        short = job[:start] + job[start + 120 :]
        assert not seems_whole(short, expected) or letters(short) == letters(job), start


def seems_whole(job: bytes, symbols: set[tuple[str, str]]) -> bool:
    """Whether nothing on a paper says that something is missing."""
    try:
        paper = read_captured(job)
    except (AssertionError, ValueError, KeyError, IndexError):
        return False
    return is_whole(paper.texts) and symbols_on(paper) == symbols


def letters(job: bytes) -> str:
    """Every letter and figure in its order."""
    return "".join("".join(read_captured(job).texts).split())
