"""Pages as a PDF with reportlab: the same placed shapes as the picture, as text and vector boxes."""

from __future__ import annotations

import io
from itertools import groupby

from reportlab.pdfbase import pdfmetrics  # type: ignore[import-untyped]
from reportlab.pdfbase.ttfonts import TTFont  # type: ignore[import-untyped]
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

from printing.document import Document, Size
from printing.layout import Box, Page, Words, place_document
from printing.paper import DOTS_PER_MM, Paper
from printing.rulers import FONT_SIZE_DOTS, FontRuler, Style, Typeface
from printing.typefaces import Typefaces, default_typefaces

_POINTS_PER_DOT = 72 / 25.4 / DOTS_PER_MM
_FILL, _FILL_AND_STROKE = 0, 2
_HEIGHT_LIMIT_DOTS = 40_000
"""5 m: readers take a page of at most 14,400 points (5.08 m)."""


def render_pdf(document: Document, paper: Paper, typefaces: Typefaces | None = None) -> bytes:
    """Return a PDF as wide as the roll and as long as the document; text stays text, and all faces are
    embedded.

    What is longer than 5 m goes on several pages. The bytes depend on the arguments alone: no time, no
    identifier.
    """
    ruler = FontRuler(typefaces or default_typefaces())
    target = io.BytesIO()
    # Without a first font of ours every page would name Helvetica, which is not embedded.
    first_font = _register(ruler.face_of(Style(Size.BODY)))
    canvas = Canvas(target, invariant=1, pageCompression=1, initialFontName=first_font)
    canvas.setTitle(document.title)
    for page in place_document(document, paper, ruler, _HEIGHT_LIMIT_DOTS):
        _draw_page(canvas, page, ruler)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def _draw_page(canvas: Canvas, page: Page, ruler: FontRuler) -> None:
    canvas.setPageSize((page.width * _POINTS_PER_DOT, page.height * _POINTS_PER_DOT))
    canvas.scale(_POINTS_PER_DOT, _POINTS_PER_DOT)
    for _, shapes in groupby(page.shapes, key=type):
        # One path for boxes that touch: filled one by one they show hairlines between them.
        path = canvas.beginPath()
        for shape in shapes:
            match shape:
                case Box():
                    path.rect(shape.x, page.height - shape.y - shape.height, shape.width, shape.height)
                case Words():
                    _draw_words(canvas, shape, page.height, ruler)
        if path.getCode():
            canvas.setFillGray(0)
            canvas.drawPath(path, stroke=0, fill=1)


def _draw_words(canvas: Canvas, words: Words, page_height: int, ruler: FontRuler) -> None:
    em = FONT_SIZE_DOTS[words.style.size]
    grey = 1 if words.white else 0
    canvas.setFillGray(grey)
    canvas.setStrokeGray(grey)
    x = float(words.x)
    for piece, face, width in ruler.pieces(words.text, words.style):
        canvas.setFont(_register(face), em)
        stroke = ruler.stroke_dots(face, words.style)
        if stroke:
            canvas.setLineWidth(2 * stroke)
        mode = _FILL_AND_STROKE if stroke else _FILL
        canvas.drawString(x, page_height - words.baseline, piece, mode=mode)
        x += width


def _register(face: Typeface) -> str:
    """Make a face known to reportlab once and return the name it has there."""
    name = str(face.path)
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, io.BytesIO(face.path.read_bytes())))
    return name
