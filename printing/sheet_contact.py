"""Many papers beside each other on one picture, each under its name, to be looked at together."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFont

from printing.typefaces import Typefaces

_GROUND, _INK = 96, 255
_GAP, _LABEL_DOTS, _EM = 48, 56, 36


def contact_sheet(papers: Sequence[tuple[str, bytes]], typefaces: Typefaces, columns: int) -> bytes:
    """Return a PNG of pictures (name, PNG) in columns, each put under the shortest column so far.

    Refuses (ValueError) less than one column.
    """
    if columns < 1:
        raise ValueError("a contact sheet has at least one column")
    pictures = [(name, Image.open(io.BytesIO(png)).convert("L")) for name, png in papers]
    width = max((picture.width for _, picture in pictures), default=1)
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
    target = io.BytesIO()
    sheet.save(target, format="PNG")
    return target.getvalue()
