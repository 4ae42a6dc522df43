"""Many papers beside each other on one picture, each under its name, to be looked at together."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFont

from printing.typefaces import Typefaces

_GROUND, _INK = 96, 255
_GAP, _LABEL_DOTS, _EM = 48, 56, 36


def contact_sheet(
    papers: Sequence[tuple[str, bytes]],
    typefaces: Typefaces,
    columns: int,
    column_dots: int | None = None,
    shrink: int = 1,
) -> bytes:
    """Return a PNG of pictures (name, PNG) in columns, each put under the shortest column so far.

    A column is as wide as the widest picture, or `column_dots`: then a wider picture is drawn smaller. The
    sheet is made smaller by `shrink`. Refuses (ValueError) less than one column, dot or time.
    """
    if min(columns, column_dots or 1, shrink) < 1 or column_dots == 0:
        raise ValueError("a contact sheet has at least one column, and is made smaller by 1 or more")
    pictures = [
        (name, _fitting(Image.open(io.BytesIO(png)).convert("L"), column_dots)) for name, png in papers
    ]
    width = column_dots or max((picture.width for _, picture in pictures), default=1)
    lows = [_GAP] * columns
    places = []
    for name, picture in pictures:
        column = lows.index(min(lows))
        places.append((name, picture, _GAP + column * (width + _GAP), lows[column]))
        lows[column] += _LABEL_DOTS + picture.height + _GAP
    sheet = Image.new("L", (_GAP + columns * (width + _GAP), max(lows)), _GROUND)
    pen = ImageDraw.Draw(sheet)
    font = ImageFont.truetype(str(typefaces.words), _EM, layout_engine=ImageFont.Layout.BASIC)
    for name, picture, left, top in places:
        pen.text((left, top + _EM), name, font=font, fill=_INK, anchor="ls")
        sheet.paste(picture, (left, top + _LABEL_DOTS))
    if shrink > 1:
        sheet = sheet.reduce(shrink)
    target = io.BytesIO()
    sheet.save(target, format="PNG")
    return target.getvalue()


def _fitting(picture: Image.Image, dots: int | None) -> Image.Image:
    """The picture, smaller in proportion if it is wider than that."""
    if dots is None or picture.width <= dots:
        return picture
    return picture.resize((dots, max(1, picture.height * dots // picture.width)), Image.Resampling.LANCZOS)
