"""The pictures of the report on a schedule of prizes: returns as bars, totals with their multipliers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from reportlab.graphics.shapes import Drawing, Line, Polygon, Rect, String  # type: ignore[import-untyped]
from reportlab.lib.colors import Color, HexColor, linearlyInterpolatedColor  # type: ignore[import-untyped]
from reportlab.pdfbase.pdfmetrics import stringWidth  # type: ignore[import-untyped]

from kiosk.rules.bonus_returns import total_chances
from kiosk.rules.multipliers import Multipliers
from kiosk.rules.wager_returns import LuckyLastReturn, WagerReturn

WORDS: Final = "Report-Words"
BOLD: Final = "Report-Bold"
INK: Final = HexColor("#172024")
MUTED: Final = HexColor("#47545A")
LINE: Final = HexColor("#CFC8B6")
ALONE: Final = HexColor("#47545A")
_AT_RANDOM = HexColor("#8FBFE0")
_WORST = HexColor("#C24A2C")
_JACKPOTS = HexColor("#D9A62E")
_NONE = HexColor("#DEDACD")
_FEW, _MANY = HexColor("#BFE3D3"), HexColor("#0B4A3A")
_LEFT = 32  # points for the figures of the upright axis
_SHOWN = Fraction(1, 20_000)  # of the most frequent total: what is rarer is thinner than a line


def return_chart(wagers: Sequence[WagerReturn], width: float) -> Drawing:
    """The return of each wager alone, with keno bonus at random, and with it on the worst set found; jackpots
    at their expected growth on top. A keno bonus that is not offered is an outline."""
    height, bottom, top = 188.0, 32.0, 154.0
    with_bonus = any(wager.bonus for wager in wagers)
    drawing = Drawing(width, height)
    highest = max(max(wager.with_jackpots, _worst(wager)) for wager in wagers)
    per_part = _percent_axis(drawing, highest, width, bottom, top)
    slot = (width - _LEFT) / len(wagers)
    for place, wager in enumerate(wagers):
        bars = _bars(wager)
        bar = slot * 0.72 / (3 if with_bonus else 1.6)
        left = _LEFT + slot * place + (slot - bar * len(bars)) / 2
        for index, (part, with_jackpots, colour, is_outline) in enumerate(bars):
            start, base = left + bar * index + 0.4, float(part) * per_part
            drawing.add(
                Rect(
                    start,
                    bottom,
                    bar - 0.8,
                    base,
                    fillColor=None if is_outline else colour,
                    strokeColor=colour if is_outline else None,
                    strokeWidth=0.6,
                )
            )
            if with_jackpots > part:
                added = float(with_jackpots - part) * per_part
                drawing.add(
                    Rect(start, bottom + base, bar - 0.8, added, fillColor=_JACKPOTS, strokeColor=None)
                )
        label = str(wager.spot_count) if wager.spot_count else wager.name
        drawing.add(_text(_LEFT + slot * (place + 0.5), bottom - 11, label, anchor="middle", colour=INK))
    _whole(drawing, bottom + per_part, width)
    spot_places = sum(1 for wager in wagers if wager.spot_count)
    drawing.add(_text(_LEFT + slot * spot_places / 2, bottom - 23, "spots", anchor="middle"))
    keys = [("alone", ALONE)]
    if with_bonus:
        keys += [("with keno bonus, spots at random", _AT_RANDOM), ("with keno bonus, worst found", _WORST)]
    keys += [("jackpots at their expected growth", _JACKPOTS)] if any(one.jackpots for one in wagers) else []
    outlines = [("keno bonus not offered", _WORST)] if any(bar[3] for w in wagers for bar in _bars(w)) else []
    _legend(drawing, keys, height - 9, width, outlines)
    return drawing


def lucky_last_chart(lines: Sequence[LuckyLastReturn], width: float) -> Drawing:
    """The return of lucky last by the number of different spots, and with keno bonus on the worst spots where
    it is offered. A number without a line is an empty place."""
    height, bottom, top = 150.0, 32.0, 126.0
    drawing = Drawing(width, height)
    parts = [max(line.alone, line.bonus.worst.part if line.bonus else line.alone) for line in lines]
    per_part = _percent_axis(drawing, max(parts), width, bottom, top)
    last = lines[-1].spot_count
    slot = (width - _LEFT) / last
    for line in lines:
        bars = [(line.alone, ALONE), *([(line.bonus.worst.part, _WORST)] if line.bonus else [])]
        bar = slot * 0.76 / len(bars)
        for index, (part, colour) in enumerate(bars):
            left = _LEFT + slot * (line.spot_count - 1 + 0.12) + bar * index
            drawing.add(Rect(left, bottom, bar, float(part) * per_part, fillColor=colour, strokeColor=None))
    for spot_count in (1, *range(5, last + 1, 5)):
        middle = _LEFT + slot * (spot_count - 0.5)
        drawing.add(_text(middle, bottom - 11, str(spot_count), anchor="middle", colour=INK))
    _whole(drawing, bottom + per_part, width)
    drawing.add(_text((_LEFT + width) / 2, bottom - 23, "different spots", anchor="middle"))
    keys = [("lucky last alone", ALONE)]
    keys += [("with keno bonus, worst spots", _WORST)] if any(line.bonus for line in lines) else []
    _legend(drawing, keys, height - 9, width)
    return drawing


def totals_chart(multipliers: Multipliers, width: float) -> Drawing:
    """The chance of each total, coloured by its multiplier. Totals too rare to be seen are left out."""
    height, bottom, top = 178.0, 30.0, 156.0
    chances = total_chances()
    peak = max(chances.values())
    shown = [total for total, chance in chances.items() if chance >= peak * _SHOWN]
    first, last = shown[0], shown[-1]
    values = multipliers.values
    shades = {
        value: linearlyInterpolatedColor(_FEW, _MANY, 0, max(1, len(values) - 1), index)
        for index, value in enumerate(values)
    }
    drawing = Drawing(width, height)

    def across(total: float) -> float:
        return _LEFT + (total - first + 0.5) * (width - _LEFT) / (last - first + 1)

    def up(chance: Fraction) -> float:
        return bottom + float(chance / peak) * (top - bottom)

    for stretch in multipliers.stretches:
        low, high = max(stretch.first, first), min(stretch.last, last)
        if low > high:
            continue
        edge = [(across(low - 0.5), bottom)]
        for total in range(low, high + 1):
            edge += [(across(total - 0.5), up(chances[total])), (across(total + 0.5), up(chances[total]))]
        edge.append((across(high + 0.5), bottom))
        colour = _NONE if stretch.multiplier is None else shades[stretch.multiplier]
        points = [value for point in edge for value in point]
        drawing.add(Polygon(points, fillColor=colour, strokeColor=None, strokeWidth=0))
    drawing.add(Line(_LEFT, bottom, width, bottom, strokeColor=MUTED, strokeWidth=0.7))
    for total in range((first + 49) // 50 * 50, last + 1, 50):
        drawing.add(
            Line(across(total), bottom, across(total), bottom - 3, strokeColor=MUTED, strokeWidth=0.5)
        )
        drawing.add(_text(across(total), bottom - 12, str(total), anchor="middle"))
    middle = (_LEFT + width) / 2
    drawing.add(_text(middle, bottom - 24, "total of the twenty numbers", anchor="middle"))
    drawing.add(_text(_LEFT - 5, up(peak) - 6, f"{_per_mille(peak)} %", anchor="end"))
    drawing.add(_text(_LEFT - 5, bottom - 2.8, "0 %", anchor="end"))
    _legend(
        drawing, [("none", _NONE), *((f"× {value}", shades[value]) for value in values)], height - 9, width
    )
    return drawing


def _bars(wager: WagerReturn) -> list[tuple[Fraction, Fraction, Color, bool]]:
    """The bars of a wager: the return without and with jackpots, the colour, and whether it is an outline."""
    bars = [(wager.alone, wager.with_jackpots, ALONE, False)]
    if wager.bonus is not None:
        bonus, is_outline = wager.bonus, not wager.bonus.is_offered
        if wager.spot_count:
            bars.append((bonus.at_random, bonus.at_random_with_jackpots, _AT_RANDOM, is_outline))
        worst = bonus.worst_with_jackpots
        bars.append((worst.part, worst.with_jackpots, _WORST, is_outline))
    return bars


def _worst(wager: WagerReturn) -> Fraction:
    return wager.alone if wager.bonus is None else wager.bonus.worst_with_jackpots.with_jackpots


def _percent_axis(drawing: Drawing, highest: Fraction, width: float, bottom: float, top: float) -> float:
    """Lines and per cent up to at least 120; the answer is how many points the whole is high."""
    step = 20
    while highest * 100 > 13 * step:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    ceiling = max(120, (int(highest * 100) // step + 1) * step)
    for percent in range(0, ceiling + 1, step):
        up = bottom + percent * (top - bottom) / ceiling
        drawing.add(Line(_LEFT, up, width, up, strokeColor=LINE, strokeWidth=0.5))
        drawing.add(_text(_LEFT - 5, up - 2.8, f"{percent} %", anchor="end"))
    return 100 * (top - bottom) / ceiling


def _whole(drawing: Drawing, up: float, width: float) -> None:
    """The line of 100 %: above it more comes back than is wagered."""
    drawing.add(Line(_LEFT, up, width, up, strokeColor=_WORST, strokeWidth=1, strokeDashArray=(4, 2)))


def _per_mille(part: Fraction) -> str:
    """Two decimals of a per cent, for an axis."""
    hundredths = round(part * 10_000)
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def _legend(
    drawing: Drawing,
    keys: Sequence[tuple[str, Color]],
    height: float,
    width: float,
    outlines: Sequence[tuple[str, Color]] = (),
) -> None:
    """Squares and words in a row, outlines last; a second row where the first is full, so that none leaves
    the page."""
    left, row = float(_LEFT), height
    for place, (name, colour) in enumerate((*keys, *outlines)):
        needed = 28 + stringWidth(name, WORDS, 8)
        if left + needed > width:
            left, row = float(_LEFT), row - 12
        is_outline = place >= len(keys)
        fill, edge = (None, colour) if is_outline else (colour, None)
        drawing.add(Rect(left, row - 0.5, 8, 8, fillColor=fill, strokeColor=edge, strokeWidth=0.6))
        drawing.add(_text(left + 12, row, name, colour=INK))
        left += needed


def _text(left: float, base: float, words: str, *, anchor: str = "start", colour: Color = MUTED) -> String:
    return String(left, base, words, fontName=WORDS, fontSize=8, fillColor=colour, textAnchor=anchor)
