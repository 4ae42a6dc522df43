"""No dots and no bars hold what a printer obeys at once: a question, a recovery, a drawer that opens."""

from __future__ import annotations

import re
from typing import Final

import msgspec
import pytest

from printing import PAPER_58_MM, PAPER_80_MM, Barcode, Document, Line, Paper, Size, render_escpos
from printing.picture_renderer import draw_page
from tests.emulation.captured import read_captured, symbols_on

AT_ONCE: Final = re.compile(rb"\x10[\x04\x05\x14]")
both_papers = pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM])


@both_papers
@pytest.mark.parametrize(
    "digits", ["16040123456789", "12345678901605", "99162001080000", "160401", "1604011", "11604010"]
)
def test_case_8_no_serial_asks_the_printer_something(paper: Paper, digits: str) -> None:
    """A pair of digits of the symbol is a byte of that value: 16 and 04 would be a question."""
    job = render_escpos(Document("", (Barcode(digits),)), paper)
    assert not AT_ONCE.search(job)
    found = read_captured(job)
    assert symbols_on(found) == {("Code 128", digits)}
    # Where the pairs fall otherwise, the printer draws the symbol itself.
    assert bool(found.symbols) is (digits == "11604010")


@both_papers
def test_no_picture_of_a_name_asks_the_printer_something(paper: Paper) -> None:
    """A dot more beside another is what it takes."""
    texts = ("ŁィḿчЇŞぴўḩおšṙ؇ếぅ", "ŁẬѝǫṦɈẃậЩǉヸȎŌȽč", "ŁนผỺłıؘずΝغいŴ؆ĝƽ")
    job = render_escpos(Document("", tuple(Line(text, Size.SMALL) for text in texts)), paper)
    assert not AT_ONCE.search(job)


def test_a_picture_is_as_it_was_drawn_but_for_one_dot(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(*arguments: object) -> object:
        picture = draw_page(*arguments).convert("1")  # type: ignore[arg-type]
        rows = bytes(b"\xef\xfb\xff" + b"\xef\xef\xfa" * 9)
        picture = picture.resize((24, 10))
        picture.frombytes(rows)
        return picture.convert("L")

    monkeypatch.setattr("printing.escpos_renderer.draw_page", draw)
    paper = msgspec.structs.replace(PAPER_80_MM, native_code128=False)
    job = render_escpos(Document("", (Barcode("12"),)), paper)
    found = read_captured(job).rasters[0]
    dots = [int(row, 2).to_bytes(3) for row in found.rows]
    assert dots == [b"\x18\x04\0"] + [b"\x10\x18\x05"] * 9
