"""Pictures and PDFs: symbols for an independent reader, text in its place, the same bytes every time."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
import zxingcpp
from msgspec.structs import replace
from PIL import Image, ImageChops

from printing import (
    PAPER_58_MM,
    PAPER_80_MM,
    SQUARES_LIMIT,
    Align,
    Barcode,
    Block,
    Cell,
    Columns,
    Document,
    Grid,
    Line,
    Mark,
    Paper,
    QrCode,
    Size,
    Space,
    Squares,
    Stamp,
    default_typefaces,
    render_pdf,
    render_picture,
)
from printing.layout import Words, place_document
from printing.rulers import FontRuler
from tests.printing.reading_pdf import text_of_pdf
from tests.printing.sample_documents import CROSS, QR_PAYLOAD, SERIAL_DIGITS, ink_of, texts_of, ticket

BOTH_PAPERS = pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM], ids=["58mm", "80mm"])
POINTS_PER_DOT = 72 / 25.4 / 8


def picture(document: Document, paper: Paper) -> Image.Image:
    return Image.open(io.BytesIO(render_picture(document, paper))).convert("L")


def pdf_pages(document: Document, paper: Paper, dots_per_dot: float = 1) -> list[Image.Image]:
    with pypdfium2.PdfDocument(render_pdf(document, paper)) as pdf:
        return [page.render(scale=dots_per_dot / POINTS_PER_DOT).to_pil().convert("L") for page in pdf]


def pdf_text(document: Document, paper: Paper) -> str:
    return text_of_pdf(render_pdf(document, paper))


def decoded(image: Image.Image) -> dict[zxingcpp.BarcodeFormat, str]:
    return {symbol.format: symbol.text for symbol in zxingcpp.read_barcodes(image)}


@BOTH_PAPERS
def test_both_symbols_are_read_from_the_picture(paper: Paper) -> None:
    assert decoded(picture(ticket(), paper)) == {
        zxingcpp.BarcodeFormat.QRCode: QR_PAYLOAD,
        zxingcpp.BarcodeFormat.Code128: SERIAL_DIGITS,
    }


def inked(image: Image.Image, column: int, row: int, columns: int) -> float:
    """How much of one square of a drawing in the middle of a picture is black, 0 to 1."""
    side = 24  # dots: 3 mm
    left, _, _, _ = image.convert("L").point(lambda grey: 255 - grey).getbbox() or (0, 0, 0, 0)
    top = 32 + 10  # the paper's margin and the air above a drawing
    x = (image.width - columns * side) // 2 + column * side
    assert left >= (image.width - columns * side) // 2
    square = image.crop((x, top + row * side, x + side, top + (row + 1) * side))
    return sum(pixel < 128 for pixel in square.tobytes()) / side**2


@BOTH_PAPERS
def test_a_drawing_stands_in_the_middle_black_where_it_should_and_with_dots_elsewhere(paper: Paper) -> None:
    image = picture(Document("t", (Squares(CROSS),)), paper)
    for row, squares in enumerate(CROSS):
        for column, black in enumerate(squares):
            share = inked(image, column, row, len(squares))
            assert share > 0.6 if black else 0 < share < 0.1


@BOTH_PAPERS
def test_the_widest_drawing_fits_the_paper(paper: Paper) -> None:
    image = picture(Document("t", (Squares(((True,) * SQUARES_LIMIT,)),)), paper)
    box = image.point(lambda grey: 255 - grey).getbbox()
    assert box is not None
    assert paper.margin_dots <= box[0] < box[2] <= paper.margin_dots + paper.printable_dots


@BOTH_PAPERS
@pytest.mark.parametrize("dots_per_dot", [1, 1.5, 2])
def test_both_symbols_are_read_from_the_pdf(paper: Paper, dots_per_dot: float) -> None:
    (page,) = pdf_pages(ticket(), paper, dots_per_dot)
    assert decoded(page) == {
        zxingcpp.BarcodeFormat.QRCode: QR_PAYLOAD,
        zxingcpp.BarcodeFormat.Code128: SERIAL_DIGITS,
    }


@BOTH_PAPERS
@pytest.mark.parametrize(
    "symbol",
    [
        QrCode("A"),
        QrCode("two  spaces, lower case & signs {~}"),
        QrCode("Z" * 500),
        QrCode("z" * 500),
        Barcode("00"),
        Barcode("123"),
        Barcode("99" * 9),
        Barcode("100101102103104105"),
        Barcode("9" * 21),
        Barcode("1234567890123456789012"),
    ],
    ids=lambda symbol: (
        f"{type(symbol).__name__}-{len(getattr(symbol, 'payload', getattr(symbol, 'digits', '')))}"
    ),
)
def test_every_symbol_that_a_document_accepts_fits_and_is_read(
    paper: Paper, symbol: QrCode | Barcode
) -> None:
    payload = symbol.payload if isinstance(symbol, QrCode) else symbol.digits
    document = Document("t", (symbol,))
    assert list(decoded(picture(document, paper)).values()) == [payload]
    assert list(decoded(pdf_pages(document, paper, 2)[0]).values()) == [payload]


@BOTH_PAPERS
def test_nothing_is_printed_outside_the_printable_width(paper: Paper) -> None:
    blocks: tuple[Block, ...] = (
        *ticket().blocks,
        Line("W" * 50, size=Size.HUGE),
        Columns("j" * 50, "W" * 50, size=Size.LARGE),
        Grid(tuple(Cell("WWWW", Mark.UNDERLINE) for _ in range(5)), framed=True),
        Stamp("W" * 30),
    )
    image = picture(Document("t", blocks), paper)
    margin = (paper.width_dots - paper.printable_dots) // 2
    assert image.width == paper.width_dots
    # Letters such as j reach a dot or two beyond their own width.
    overhang = 3
    for side in ((0, margin - overhang), (image.width - margin + overhang, image.width)):
        strip = image.crop((side[0], 0, side[1], image.height))
        assert strip.getextrema() == (255, 255)


@BOTH_PAPERS
def test_a_picture_has_white_paper_above_and_below(paper: Paper) -> None:
    image = picture(Document("t", (Stamp("COPY 2"),)), paper)
    assert image.crop((0, 0, image.width, 32)).getextrema() == (255, 255)
    assert image.crop((0, image.height - 48, image.width, image.height)).getextrema() == (255, 255)


@BOTH_PAPERS
def test_a_picture_is_one_pixel_a_dot(paper: Paper) -> None:
    image = Image.open(io.BytesIO(render_picture(ticket(), paper)))
    assert image.format == "PNG"
    assert [round(value) for value in image.info["dpi"]] == [203, 203]
    assert paper.width_dots == paper.width_mm * 8


@BOTH_PAPERS
def test_a_pdf_is_as_wide_as_the_paper_and_as_long_as_the_picture(paper: Paper) -> None:
    with pypdfium2.PdfDocument(render_pdf(ticket(), paper)) as pdf:
        assert len(pdf) == 1
        width, height = pdf[0].get_size()
        assert pdf.get_metadata_dict()["Title"] == "Ticket 4821 9034 1175 2260 31"
    assert width == pytest.approx(paper.width_mm / 25.4 * 72, abs=0.01)
    assert height == pytest.approx(picture(ticket(), paper).height * POINTS_PER_DOT, abs=0.01)


@BOTH_PAPERS
def test_the_pdf_looks_like_the_picture(paper: Paper) -> None:
    drawn, (page,) = picture(ticket(), paper), pdf_pages(ticket(), paper)
    difference = ImageChops.difference(drawn, page.resize(drawn.size))
    different = sum(count for value, count in enumerate(difference.histogram()) if value > 128)
    assert different < 0.01 * drawn.width * drawn.height


def test_the_text_of_a_pdf_is_text_in_order() -> None:
    expected = "".join(ink_of(text) for block in ticket().blocks for text in texts_of(block))
    assert pdf_text(ticket(), PAPER_58_MM) == expected


def test_names_and_amounts_are_exact_in_a_pdf() -> None:
    document = Document("t", (Line("Łukasz Żółć"), Line("Київ Ωmega"), Columns("−1\u00a0234,50 €", "$4.00")))
    expected = ("Łukasz", "Żółć", "Київ", "Ωmega", "−1234,50€", "$4.00")
    assert pdf_text(document, PAPER_80_MM) == "".join(expected)


def test_all_faces_of_a_pdf_are_embedded() -> None:
    pdf = render_pdf(Document("t", (Line("a"), Line("Київ", bold=True))), PAPER_58_MM)
    assert pdf.count(b"/FontFile2") == pdf.count(b"/Subtype /TrueType") > 0
    assert b"/Subtype /Type1" not in pdf


def test_a_long_report_goes_on_several_pages_and_loses_no_line() -> None:
    report = Document("t", tuple(Line(f"line{number};") for number in range(2400)))
    with pypdfium2.PdfDocument(render_pdf(report, PAPER_80_MM)) as pdf:
        assert len(pdf) == 3
        assert all(page.get_height() <= 14_400 for page in pdf)
    assert pdf_text(report, PAPER_80_MM) == "".join(f"line{number};" for number in range(2400))


@pytest.mark.parametrize("render", [render_pdf, render_picture])
def test_the_same_document_gives_the_same_bytes_in_every_process(
    render: Callable[[Document, Paper], bytes],
) -> None:
    here = render(ticket(), PAPER_58_MM)
    render(Document("other", (Line("Київ", size=Size.HUGE),)), PAPER_80_MM)
    assert render(ticket(), PAPER_58_MM) == here
    program = (
        "import hashlib, sys, printing\n"
        "from tests.printing.sample_documents import ticket\n"
        f"job = printing.{render.__name__}(ticket(), printing.PAPER_58_MM)\n"
        "sys.stdout.buffer.write(job)"
    )
    root = Path(__file__).parents[2]
    environment = {"PYTHONHASHSEED": "7", "PYTHONPATH": str(root)}
    elsewhere = subprocess.run(
        [sys.executable, "-c", program], cwd=root, env=environment, stdout=subprocess.PIPE, check=True
    )
    assert elsewhere.stdout == here


def test_marks_are_told_apart_without_colour() -> None:
    def cell(mark: Mark, *, framed: bool) -> bytes:
        return render_picture(Document("t", (Grid((Cell("34", mark),), framed=framed),)), PAPER_58_MM)

    for framed in (True, False):
        assert len({cell(mark, framed=framed) for mark in Mark}) == len(Mark)


def test_frames_are_drawn_only_where_they_are_asked_for() -> None:
    plain = picture(Document("t", (Grid((Cell("3"),)),)), PAPER_58_MM)
    framed = picture(Document("t", (Grid((Cell("3"),), framed=True),)), PAPER_58_MM)
    black = [sum(image.histogram()[:128]) for image in (plain, framed)]
    assert black[1] > 2 * black[0]


def test_five_framed_spots_stand_in_a_row_on_58_mm() -> None:
    spots = tuple(Cell(str(spot), Mark.DOT) for spot in range(71, 81))
    faces = replace(default_typefaces(), figures_bold=default_typefaces().figures)
    (page,) = place_document(
        Document("t", (Grid(spots, framed=True, size=Size.BODY),)), PAPER_58_MM, FontRuler(faces)
    )
    baselines = [shape.baseline for shape in page.shapes if isinstance(shape, Words) and shape.text != "•"]
    assert [baselines.count(baseline) for baseline in dict.fromkeys(baselines)] == [5, 5]


def test_a_framed_cell_wider_than_the_paper_wraps_inside_it() -> None:
    # 386 dots in the default face: wider than the paper, narrower than the paper and a gap between frames.
    grid = Grid((Cell('00:)"c±¼'),), columns=1, size=Size.HUGE, bold=False, framed=True)
    (page,) = place_document(Document("t", (grid,)), PAPER_58_MM, FontRuler(default_typefaces()))
    words = [shape for shape in page.shapes if isinstance(shape, Words)]
    assert len(words) == 2
    assert all(word.x + word.width <= 40 + 384 for word in words)


def test_space_is_exactly_as_high_as_asked() -> None:
    def height(*blocks: Block) -> int:
        return picture(Document("t", blocks), PAPER_58_MM).height

    assert height(Line("a"), Space(123)) == height(Line("a")) + 123


def describe(document: Document, paper: Paper) -> str:
    """Write down where a picture and a PDF put their words."""
    (page,) = place_document(document, paper, FontRuler(default_typefaces()))
    lines = [f"{page.width} x {page.height}"]
    for shape in page.shapes:
        if isinstance(shape, Words):
            look = f"{shape.style.size.value}{' bold' * shape.style.bold}{' white' * shape.white}"
            lines.append(f"{shape.x:3}-{shape.x + shape.width:3} {shape.baseline:4} |{shape.text}|  {look}")
    return "\n".join([*lines, ""])


@BOTH_PAPERS
def test_the_ticket_is_laid_out_as_before(paper: Paper, golden: Callable[[str, str], None]) -> None:
    golden(f"ticket_{paper.width_mm}_layout.txt", describe(ticket(), paper))


def test_alignment_is_measured_from_the_edges_of_the_printable_width() -> None:
    blocks = tuple(Line("edge", align=align) for align in Align)
    (page,) = place_document(Document("t", blocks), PAPER_58_MM, FontRuler(default_typefaces()))
    left, centre, right = (shape for shape in page.shapes if isinstance(shape, Words))
    assert left.x == 40
    assert right.x + right.width == 40 + 384
    assert abs((centre.x + centre.width / 2) - (40 + 192)) <= 1
