"""Item 2 of what paper has to be: both symbols of a real ticket are read by an independent reader from the
dots that are printed, blurred, five degrees askew and with three tenths of the contrast, all at once."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import msgspec
import pytest
import zxingcpp
from PIL import Image, ImageFilter

from kiosk.launch.places import typefaces
from kiosk.ledger.symbol import read_symbol, symbol_text
from kiosk.rules.wagers import Entry
from kiosk.values.identifiers import Serial
from printing import Paper, render_escpos, render_picture
from printing.models import read_model
from tests.documents.ticket_papers import paper_of, spots, ticket_for
from tests.printing.printed_paper import read_paper

MODELS: Final = Path(__file__).resolve().parents[2] / "assets" / "printers"
ROLLS: Final = {
    (paper.width_mm, paper.printable_dots): paper
    for path in sorted(MODELS.glob("*.json"))
    for paper in read_model(path).papers
}
every_roll = pytest.mark.parametrize("paper", ROLLS.values(), ids=[f"{mm}mm-{dots}" for mm, dots in ROLLS])
QR_BLUR: Final = 1.5
BARCODE_BLURS: Final = {58: 0.75, 80: 1.25}
"""Radius in dots of 0.125 mm. The narrowest bar is two dots wide on 58 mm and three on 80."""
CONTRAST: Final = 0.3
KINDS: Final = {zxingcpp.BarcodeFormat.QRCode: "QR", zxingcpp.BarcodeFormat.Code128: "Code 128"}


def worn(paper: Image.Image, blur: float, turn: float) -> Image.Image:
    """The paper as a bad camera sees it in bad light."""
    seen = paper.filter(ImageFilter.GaussianBlur(blur))
    turned = seen.rotate(turn, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    return turned.point([round(128 + (grey - 128) * CONTRAST) for grey in range(256)])


def symbols(image: Image.Image) -> set[tuple[str, str]]:
    return {(KINDS[symbol.format], symbol.text) for symbol in zxingcpp.read_barcodes(image)}


def printed_dots(job: bytes, paper: Paper) -> Image.Image:
    """The pictures of a job under each other, in the middle of a roll."""
    read = read_paper(job, paper.code_page.lower())
    air = 40
    height = sum(raster.height + air for raster in read.rasters) + air
    image = Image.new("L", (paper.width_dots, height), 255)
    top = air
    for index, raster in enumerate(read.rasters):
        bits = b"".join(int(row, 2).to_bytes(raster.width // 8, "big") for row in raster.rows)
        picture = Image.frombytes("1", (raster.width, raster.height), bits, "raw", "1;I")
        image.paste(picture.convert("L"), (paper.margin_dots, top))
        follows = index + 1 < len(read.rasters) and raster.height == paper.raster_max_height_dots
        # Slices of one picture stand against each other.
        top += raster.height + (0 if follows else air)
    return image


@every_roll
@pytest.mark.parametrize("turn", [5, -5])
@pytest.mark.parametrize("drawn", [False, True], ids=["picture", "dots"])
def test_both_symbols_are_read_blurred_askew_and_pale(paper: Paper, turn: float, drawn: bool) -> None:
    for number in range(2):
        ticket = msgspec.structs.replace(
            ticket_for(Entry((spots(1, 7, 12, 23, 80),), 3)),
            serial=Serial.from_entropy(bytes(range(number, number + 16))),
            signature=bytes(range(number, number + 64)).hex(),
        )
        document = paper_of(ticket)
        if drawn:
            plain = msgspec.structs.replace(paper, native_qr=False, native_code128=False)
            dots = printed_dots(render_escpos(document, plain, typefaces()), plain)
        else:
            dots = Image.open(io.BytesIO(render_picture(document, paper, typefaces()))).convert("L")
        expected = {"QR": symbol_text(ticket), "Code 128": ticket.serial.digits}
        for kind, blur in (("QR", QR_BLUR), ("Code 128", BARCODE_BLURS[paper.width_mm])):
            assert (kind, expected[kind]) in symbols(worn(dots, blur, turn))
        scanned = read_symbol(expected["QR"])
        assert scanned is not None
        assert scanned.serial == ticket.serial


@every_roll
def test_no_bar_and_no_module_is_narrower_than_a_plain_reader_wants(paper: Paper) -> None:
    """0.25 mm a bar, the least of the general specifications of GS1 for a hand-held reader; 0.5 mm a module,
    and a sixth of the QR code may be lost (level M)."""
    ticket = ticket_for(Entry((spots(1, 7),), 1))
    own = msgspec.structs.replace(paper, native_qr=True, native_code128=True)
    read = read_paper(render_escpos(paper_of(ticket), own, typefaces()), paper.code_page.lower())
    assert {symbol.kind: symbol.module_dots for symbol in read.symbols}.keys() == {"QR", "Code 128"}
    for symbol in read.symbols:
        assert symbol.module_dots >= {"QR": 4, "Code 128": 2}[symbol.kind]
    dots = Image.open(io.BytesIO(render_picture(paper_of(ticket), paper, typefaces())))
    levels = {KINDS[symbol.format]: symbol.ec_level for symbol in zxingcpp.read_barcodes(dots)}
    assert levels == {"QR": "M", "Code 128": ""}


def test_the_wear_is_not_too_little() -> None:
    """What is read above is not read when it is worn twice as much: the trial is a trial."""
    paper = ROLLS[58, 384]
    ticket = ticket_for(Entry((spots(1, 7),), 1))
    dots = Image.open(io.BytesIO(render_picture(paper_of(ticket), paper, typefaces()))).convert("L")
    assert len(symbols(dots)) == 2
    assert symbols(worn(dots, 3, 5)) == set()
    assert max(worn(dots, 1, 5).tobytes()) - min(worn(dots, 0, 5).tobytes()) <= 255 * CONTRAST + 1
