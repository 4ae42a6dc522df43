"""``kiosk papers``: every document there is, and none of them can be taken for one that counts."""

from __future__ import annotations

from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from kiosk.launch.main import main
from kiosk.launch.papers_samples import BANNER, sample_shift, samples
from kiosk.ports.stop import StopCause
from kiosk.values.money import ZERO, total
from printing import PAPER_58_MM, PAPER_80_MM, Line, Stamp
from tests.printing.reading_pdf import text_of_pdf


@pytest.fixture(scope="module", name="out")
def _out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("papers") / "new"
    assert main(["papers", "--out", str(folder)]) == 0
    return folder


def test_every_document_is_drawn_on_both_rolls_and_three_ways(out: Path) -> None:
    rolls = {
        f"{sample.name}-{paper.width_mm}" for sample in samples() for paper in (PAPER_58_MM, PAPER_80_MM)
    }
    found = {path.suffix: {p.stem for p in out.glob(f"*{path.suffix}")} for path in out.iterdir()}
    contacts = {"contact-58", "contact-80", "contact"}
    assert found[".escpos"] == rolls | {"entry-form-80"}
    assert found[".pdf"] == rolls | {"entry-form-80", "entry-form-a4"}
    assert found[".png"] == found[".pdf"] | contacts


def test_papers_are_counted_once_whatever_they_are_drawn_as(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["papers", "--out", str(tmp_path)]) == 0
    pdfs = list(tmp_path.glob("*.pdf"))
    assert capsys.readouterr().out.startswith(f"{len(pdfs)} papers are in {tmp_path}, each as a picture and")


def test_the_sheet_of_both_widths_is_one_that_any_viewer_opens(out: Path) -> None:
    with Image.open(out / "contact.png") as sheet, Image.open(out / "ticket-80.png") as ticket:
        assert max(sheet.size) <= 8_000
        # The A4 form takes no more room than a ticket.
        assert sheet.width < 13 * ticket.width // 2 + 400


def test_the_test_paper_of_the_devices_page_is_among_them(out: Path) -> None:
    for width in (58, 80):
        text = text_of_pdf((out / f"test-paper-{width}.pdf").read_bytes())
        assert "TESTPAPER" in text


def test_the_sample_of_a_shift_adds_up() -> None:
    shift = sample_shift()
    assert total(shift.sums.values()) == ZERO
    credit = [account for account in shift.holding if account.value.startswith("credit:")]
    assert credit
    assert all(shift.holding[account] == shift.sums[account] for account in credit)


def test_every_paper_says_that_it_is_a_sample(out: Path) -> None:
    for path in out.glob("*.pdf"):
        assert BANNER in text_of_pdf(path.read_bytes())
    for sample in samples():
        assert sample.document.blocks[0] == Stamp(BANNER)


def test_a_sample_ticket_reads_as_one_that_no_central_signed(out: Path) -> None:
    """Its codes are whole, so that a printer can be judged by it; its serial is in both and in print."""
    (sample,) = [sample for sample in samples() if sample.name == "ticket"]
    (serial,) = [b.text for b in sample.document.blocks if isinstance(b, Line) and b.text.count(" ") == 4]
    for width in (58, 80):
        found = {code.text for code in zxingcpp.read_barcodes(Image.open(out / f"ticket-{width}.png"))}
        digits = serial.replace(" ", "")
        assert digits in found
        assert [text for text in found if text.startswith(f"K1T/{digits}/")]


def test_a_folder_that_is_a_file_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("in the way")
    assert main(["papers", "--out", str(tmp_path / "file")]) == StopCause.NOT_WRITABLE
    assert "Name another with --out." in capsys.readouterr().err
