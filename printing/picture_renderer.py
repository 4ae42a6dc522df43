"""Pages drawn dot by dot with Pillow: a picture of the paper for a screen, and raster lines for a printer."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from printing.document import Document
from printing.layout import Box, Page, Words, place_document
from printing.paper import Paper
from printing.rulers import FONT_SIZE_DOTS, FontRuler
from printing.typefaces import Typefaces, default_typefaces

_BLACK, _WHITE = 0, 255


def render_picture(document: Document, paper: Paper, typefaces: Typefaces | None = None) -> bytes:
    """Return a PNG of the printed paper, the whole roll wide, one pixel a dot of 1/203 inch, black on white.

    Edges of letters are grey, so that it reads well on a screen; symbols and rules are pure black on exact
    dots.
    """
    ruler = FontRuler(typefaces or default_typefaces())
    (page,) = place_document(document, paper, ruler)
    target = io.BytesIO()
    draw_page(page, ruler).save(target, format="PNG", dpi=(203, 203))
    return target.getvalue()


def draw_page(page: Page, ruler: FontRuler | None) -> Image.Image:
    """Draw a page in greys (mode L), one pixel a dot. One without words needs no ruler."""
    image = Image.new("L", (page.width, page.height), _WHITE)
    pen = ImageDraw.Draw(image)
    for shape in page.shapes:
        match shape:
            case Box():
                right, low = shape.x + shape.width - 1, shape.y + shape.height - 1
                pen.rectangle((shape.x, shape.y, right, low), fill=_BLACK)
            case Words() if ruler is not None:
                _draw_words(pen, shape, ruler)
    return image


def _draw_words(pen: ImageDraw.ImageDraw, words: Words, ruler: FontRuler) -> None:
    """Draw letter by letter at the measured places: Pillow's own line would round every advance to a dot."""
    em = FONT_SIZE_DOTS[words.style.size]
    x = float(words.x)
    for piece, face, _ in ruler.pieces(words.text, words.style):
        font = _load_font(face.path, em)
        stroke = ruler.stroke_dots(face, words.style)
        for character in piece:
            if character != " ":
                fill = _WHITE if words.white else _BLACK
                place = (x, words.baseline)
                pen.text(place, character, font=font, fill=fill, anchor="ls", stroke_width=stroke)
            x += face.advance(character) * em


@lru_cache(maxsize=64)
def _load_font(path: Path, em: int) -> ImageFont.FreeTypeFont:
    """Basic layout: the other engine is not on every machine and would give other dots there."""
    return ImageFont.truetype(path, em, layout_engine=ImageFont.Layout.BASIC)
