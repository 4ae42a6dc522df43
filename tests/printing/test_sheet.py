"""Placed sheets: every mark where its data says, on every device."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from printing import PAPER_58_MM, PAPER_80_MM, default_typefaces
from printing.sheet import FIDUCIAL_PATTERNS, Anchor, Bar, Fiducial, Ring, Sheet, Text, fiducial_bars
from printing.sheet_contact import contact_sheet
from printing.sheet_renderers import render_sheet_escpos, render_sheet_pdf, render_sheet_picture
from tests.printing.reading_pdf import text_of_pdf

FACES = default_typefaces()


def picture(*marks: Bar | Ring | Text | Fiducial, width: float = 40, height: float = 20) -> Image.Image:
    """A sheet of these marks, drawn."""
    return Image.open(io.BytesIO(render_sheet_picture(Sheet("Sheet", width, height, marks), FACES)))


def test_a_bar_blackens_its_own_dots_and_no_others() -> None:
    drawn = picture(Bar(2, 3, 5, 0.25))
    assert drawn.size == (320, 160)
    assert drawn.point([255 - grey for grey in range(256)]).getbbox() == (16, 24, 56, 26)


def test_fiducials_are_those_of_the_dictionary() -> None:
    """DICT_4X4_50 begins with the bytes 181, 50 and 15, 154 in OpenCV's own table; no pattern is another's,
    however it is turned."""
    assert FIDUCIAL_PATTERNS[:2] == (181 << 8 | 50, 15 << 8 | 154)
    assert len(FIDUCIAL_PATTERNS) == 50
    turned = [turn(pattern, times) for pattern in FIDUCIAL_PATTERNS for times in range(4)]
    assert len(set(turned)) == 200


def turn(pattern: int, times: int) -> int:
    """The 16 modules of a pattern after that many quarter turns."""
    for _ in range(times):
        bits = [pattern >> (15 - place) & 1 for place in range(16)]
        pattern = int(
            "".join(str(bits[4 * (3 - column) + row]) for row in range(4) for column in range(4)), 2
        )
    return pattern


def test_a_fiducial_is_drawn_module_by_module_in_its_black_border() -> None:
    """Marker 0 is 1011 0101 0011 0010, 1 for white; a module of 1.5 mm is 12 dots."""
    drawn = picture(Fiducial(0, 1, 2, 9))
    middles = [6 + 12 * module for module in range(6)]
    modules = [
        "".join("#" if drawn.getpixel((8 + x, 16 + y)) == 0 else "." for x in middles) for y in middles
    ]
    assert modules == ["######", "#.#..#", "##.#.#", "###..#", "###.##", "######"]
    assert len(fiducial_bars(Fiducial(0, 1, 2, 9))) == sum(row.count("#") for row in modules)


@pytest.mark.parametrize("number", [-1, 50])
def test_a_fiducial_that_is_not_in_the_dictionary_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="0 to 49"):
        Fiducial(number, 0, 0, 9)


def test_a_ring_is_round_its_place_and_empty() -> None:
    drawn = picture(Ring(10, 10, 5))
    assert drawn.getpixel((80, 80)) == 255
    assert drawn.point([255 - grey for grey in range(256)]).getbbox() == (60, 60, 100, 100)


def test_text_that_is_too_wide_is_set_smaller_and_stays_in_the_middle() -> None:
    drawn = picture(Text("W" * 30, 20, 12, 4, anchor=Anchor.MIDDLE, width_limit=24))
    left, _, right, _ = drawn.point([255 - grey for grey in range(256)]).getbbox() or (0, 0, 0, 0)
    assert right - left <= 24 * 8
    assert abs((left + right) / 2 - 20 * 8) <= 2


def test_a_pdf_is_as_large_as_the_sheet_and_its_text_is_text() -> None:
    sheet = Sheet("Sheet", 210, 297, (Text("Entry form", 20, 20, 5), Ring(5, 5, 4), Fiducial(7, 8, 8, 12)))
    pdf = render_sheet_pdf(sheet, FACES)
    assert b"/MediaBox [ 0 0 595.2756 841.8898 ]" in pdf
    assert "Entryform" in text_of_pdf(pdf).replace(" ", "")
    assert pdf == render_sheet_pdf(sheet, FACES)


def test_a_job_prints_the_same_dots_as_the_picture_in_slices_that_the_printer_takes() -> None:
    sheet = Sheet("Sheet", 72, 150, (Bar(2, 1, 68, 2), Bar(30, 130, 5, 5), Fiducial(3, 60, 100, 6)))
    job = render_sheet_escpos(sheet, PAPER_80_MM, FACES)
    assert job.startswith(b"\x1b@")
    rows: list[bytes] = []
    rest = job[job.index(b"\x1dv0\x00") :]
    while rest.startswith(b"\x1dv0\x00"):
        columns, height = int.from_bytes(rest[4:6], "little"), int.from_bytes(rest[6:8], "little")
        assert (columns, 0 < height <= PAPER_80_MM.raster_max_height_dots) == (72, True)
        rows += [rest[8 + columns * row : 8 + columns * (row + 1)] for row in range(height)]
        rest = rest[8 + columns * height :]
    assert rest == b"\x1bJ" + bytes((PAPER_80_MM.head_to_cutter_dots,)) + b"\x1dV\x01"
    wanted = picture(*sheet.marks, width=72, height=150).point(
        [255 if grey < 128 else 0 for grey in range(256)]
    )
    assert b"".join(rows) == wanted.convert("1").tobytes()


def test_a_sheet_that_is_wider_than_the_head_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        render_sheet_escpos(Sheet("Sheet", 72, 10, ()), PAPER_58_MM, FACES)


def test_a_contact_sheet_holds_every_paper_whole() -> None:
    sheets = [Sheet("Black", 10, height, (Bar(0, 0, 10, height),)) for height in (5, 6, 7)]
    papers = [(f"paper {place}", render_sheet_picture(sheet, FACES)) for place, sheet in enumerate(sheets)]
    drawn = Image.open(io.BytesIO(contact_sheet(papers, FACES, 2)))
    black = sum(drawn.histogram()[:1])
    assert black == sum(80 * (5 + number) * 8 for number in range(3))
    with pytest.raises(ValueError, match="one column"):
        contact_sheet(papers, FACES, 0)


def test_a_wide_picture_is_drawn_as_wide_as_the_column() -> None:
    papers = [("wide", png(400, 200)), ("narrow", png(100, 50))]
    drawn = Image.open(io.BytesIO(contact_sheet(papers, FACES, 2, 100)))
    whole = Image.open(io.BytesIO(contact_sheet(papers[1:], FACES, 2)))
    assert drawn.size == whole.size
    half = Image.open(io.BytesIO(contact_sheet(papers, FACES, 2, 100, 2)))
    assert half.size == ((drawn.width + 1) // 2, (drawn.height + 1) // 2)
    for wrong in ((2, 0), (2, 100, 0)):
        with pytest.raises(ValueError, match="one column"):
            contact_sheet(papers, FACES, *wrong)


def png(width: int, height: int) -> bytes:
    """A black picture of a size."""
    target = io.BytesIO()
    Image.new("L", (width, height)).save(target, format="PNG")
    return target.getvalue()
