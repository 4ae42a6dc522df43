"""Sheets as a picture, a PDF and a job for a printer of rolls. The same arguments give the same bytes."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont
from reportlab.pdfbase import pdfmetrics  # type: ignore[import-untyped]
from reportlab.pdfbase.ttfonts import TTFont  # type: ignore[import-untyped]
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

from printing.paper import DOTS_PER_MM, Cut, Paper
from printing.rulers import Typeface, load_typeface
from printing.sheet import Anchor, Bar, Fiducial, Ring, Sheet, Text, fiducial_bars
from printing.typefaces import Typefaces

_BLACK, _WHITE = 0, 255
_INK_THRESHOLD = 128
_FINER = 4
"""A picture is drawn this many times finer and reduced, so that rings have smooth edges."""
_POINTS_PER_MM = 72 / 25.4
_FEED_STEP_LIMIT = 255
_INIT, _FEED, _RASTER = b"\x1b@", b"\x1bJ", b"\x1dv0\x00"
_UNITS_OF_203_DPI = b"\x1dP\xcb\xcb"
_CUTS = {Cut.PARTIAL: b"\x1dV\x01", Cut.FULL: b"\x1dV\x00", Cut.NONE: b""}


def render_sheet_picture(sheet: Sheet, typefaces: Typefaces) -> bytes:
    """Return a PNG of the sheet, 8 dots a millimetre (203 dpi), black on white with grey edges."""
    target = io.BytesIO()
    draw_sheet(sheet, typefaces).save(target, format="PNG", dpi=(203, 203))
    return target.getvalue()


def render_sheet_pdf(sheet: Sheet, typefaces: Typefaces) -> bytes:
    """Return a PDF of one page exactly as large as the sheet; text stays text, all faces are embedded."""
    target = io.BytesIO()
    canvas = Canvas(
        target, invariant=1, pageCompression=1, initialFontName=_register(_face(typefaces, False))
    )
    canvas.setTitle(sheet.title)
    canvas.setPageSize((sheet.width * _POINTS_PER_MM, sheet.height * _POINTS_PER_MM))
    canvas.scale(_POINTS_PER_MM, _POINTS_PER_MM)
    for mark in sheet.marks:
        _draw_on_page(canvas, mark, sheet.height, typefaces)
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def render_sheet_escpos(sheet: Sheet, paper: Paper, typefaces: Typefaces) -> bytes:
    """Return one whole job that prints the sheet as a raster in the middle of the roll: reset, slices, feed
    past the cutter, cut. Refuses (ValueError) a sheet that is wider than the head can print."""
    image = draw_sheet(sheet, typefaces).point(
        [_BLACK if grey < _INK_THRESHOLD else _WHITE for grey in range(256)]
    )
    if image.width > paper.printable_dots:
        raise ValueError(f"a sheet {sheet.width} mm wide does not fit {paper.printable_dots} dots")
    whole = Image.new("L", (paper.printable_dots, image.height), _WHITE)
    whole.paste(image, ((paper.printable_dots - image.width) // 2, 0))
    job = [_INIT, paper.preamble, _UNITS_OF_203_DPI]
    for top in range(0, whole.height, paper.raster_max_height_dots):
        low = min(top + paper.raster_max_height_dots, whole.height)
        job.append(_slice(whole.crop((0, top, whole.width, low))))
    feed = paper.head_to_cutter_dots
    while feed > 0:
        job.append(_FEED + bytes((min(feed, _FEED_STEP_LIMIT),)))
        feed -= _FEED_STEP_LIMIT
    return b"".join((*job, _CUTS[paper.cut]))


def draw_sheet(sheet: Sheet, typefaces: Typefaces) -> Image.Image:
    """Draw a sheet in greys (mode L), 8 dots a millimetre; bars and fiducials stand on exact dots."""
    scale = DOTS_PER_MM * _FINER
    image = Image.new("L", (round(sheet.width * scale), round(sheet.height * scale)), _WHITE)
    pen = ImageDraw.Draw(image)
    for mark in sheet.marks:
        match mark:
            case Bar():
                _fill(pen, mark, scale)
            case Fiducial():
                for bar in fiducial_bars(mark):
                    _fill(pen, bar, scale)
            case Ring():
                half = mark.diameter / 2
                left, top = (mark.x - half) * scale, (mark.y - half) * scale
                # Pillow takes the last dot of a box as inside it.
                box = (left, top, left + mark.diameter * scale - 1, top + mark.diameter * scale - 1)
                pen.ellipse(box, outline=_BLACK, width=round(mark.stroke * scale))
            case Text():
                face = _face(typefaces, mark.bold)
                size, left = _set(mark, face)
                # Letters are measured in fine dots and so stand where the PDF has them.
                font = _load_font(str(face.path), round(size * scale))
                x = left * scale
                for letter in mark.text:
                    pen.text((x, mark.y * scale), letter, font=font, fill=_BLACK, anchor="ls")
                    x += face.advance(letter) * size * scale
    return image.reduce(_FINER)


def _fill(pen: ImageDraw.ImageDraw, bar: Bar, scale: int) -> None:
    left, top = round(bar.x * scale), round(bar.y * scale)
    right, low = round((bar.x + bar.width) * scale), round((bar.y + bar.height) * scale)
    pen.rectangle((left, top, right - 1, low - 1), fill=_BLACK)


def _draw_on_page(
    canvas: Canvas, mark: Bar | Ring | Text | Fiducial, height: float, typefaces: Typefaces
) -> None:
    match mark:
        case Bar():
            canvas.rect(mark.x, height - mark.y - mark.height, mark.width, mark.height, stroke=0, fill=1)
        case Fiducial():
            # One path: filled one by one, modules that touch show hairlines between them.
            path = canvas.beginPath()
            for bar in fiducial_bars(mark):
                path.rect(bar.x, height - bar.y - bar.height, bar.width, bar.height)
            canvas.drawPath(path, stroke=0, fill=1)
        case Ring():
            canvas.setLineWidth(mark.stroke)
            canvas.circle(mark.x, height - mark.y, (mark.diameter - mark.stroke) / 2, stroke=1, fill=0)
        case Text():
            face = _face(typefaces, mark.bold)
            size, left = _set(mark, face)
            canvas.setFont(_register(face), size)
            canvas.drawString(left, height - mark.y, mark.text)


def _set(text: Text, face: Typeface) -> tuple[float, float]:
    """The size at which a text is set, and where it begins, in millimetres."""
    em_width = sum(map(face.advance, text.text))
    size = text.size
    if text.width_limit and em_width * size > text.width_limit:
        size = text.width_limit / em_width
    width = em_width * size
    offset = {Anchor.LEFT: 0.0, Anchor.MIDDLE: width / 2, Anchor.RIGHT: width}[text.anchor]
    return size, text.x - offset


def _face(typefaces: Typefaces, bold: bool) -> Typeface:
    return load_typeface(typefaces.bold if bold else typefaces.words)


def _register(face: Typeface) -> str:
    """Make a face known to reportlab once and return the name it has there."""
    name = f"sheet {face.path}"
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, io.BytesIO(face.path.read_bytes())))
    return name


@lru_cache(maxsize=64)
def _load_font(path: str, em: int) -> ImageFont.FreeTypeFont:
    """Basic layout: the other engine is not on every machine and would give other dots there."""
    return ImageFont.truetype(path, em, layout_engine=ImageFont.Layout.BASIC)


def _slice(image: Image.Image) -> bytes:
    """The command that prints a picture, a bit a dot, 1 for black, rows padded to whole bytes."""
    columns = -(-image.width // 8)
    bits = image.point([1 if grey < _INK_THRESHOLD else 0 for grey in range(256)], mode="1").tobytes()
    return _RASTER + columns.to_bytes(2, "little") + image.height.to_bytes(2, "little") + bits
