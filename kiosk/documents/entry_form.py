"""The keno entry form that a player marks with a pen (s 9(1)(a)): where each place to be marked is, so that a
reader can be written against the same data, and the sheet that is printed.

A board is one wager: its numbers, or how many the terminal is to choose (kwikpik, s 14B), and the amount on
each game. Heads, tails, evens and lucky last have amounts of their own (s 15(1)); games (s 9(2)) and keno
bonus (s 14E) are of the whole form. What a form can't say, a way wager or another amount, a keno operator is
asked for (s 9(1)(c)).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

from kiosk.rules.field import LAST_HEADS_NUMBER, NUMBERS
from printing.sheet import Anchor, Bar, Fiducial, Mark, Ring, Sheet, Text

FIDUCIALS_OF_A_FORM: Final = 4
"""In the corners upper left, upper right, lower right, lower left: the form's number times four, and on."""

_NUMBERS_IN_A_ROW: Final = 10
_AMOUNTS: Final = (1, 2, 3, 4, 5, 10, 20, 50)
_SIDE_AMOUNTS: Final = (1, 2, 3, 5, 10, 20, 50)
_GAMES: Final = tuple(range(1, 11))
_KWIKPIK: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 40)
_BASE_MM: Final = 0.625  # from the middle of a ring down to the foot of the figures in it


class Field(StrEnum):
    """What a place to be marked stands for."""

    SPOT = "spot"  # value: the number, 1 to 80
    KWIKPIK = "kwikpik"  # value: how many spots the terminal chooses
    AMOUNT = "amount"  # value: dollars on each game
    GAMES = "games"  # value: number of games
    HEADS = "heads"  # value of these four: dollars on each game
    TAILS = "tails"
    EVENS = "evens"
    LUCKY_LAST = "lucky_last"
    KENO_BONUS = "keno_bonus"  # value 1: keno bonus on every game, with every board


class Bubble(Struct, frozen=True):
    """A round place to be marked. `board` counts from 1, and is 0 for what belongs to the whole form; `x` and
    `y` are its middle in millimetres from the sheet's upper left corner."""

    field: Field
    board: int
    value: int
    x: float
    y: float


class EntryForm(Struct, frozen=True):
    """A form as data. `number` is what its fiducials carry; lengths are millimetres, all of whole 1/8."""

    name: str
    number: int
    width: float
    height: float
    bubble_diameter: float
    fiducials: tuple[Fiducial, ...]
    bubbles: tuple[Bubble, ...]
    lettering: tuple[Mark, ...]
    """Titles, labels and rules: what a reader passes over."""


def entry_form_a4() -> EntryForm:
    """The form on a sheet of A4: two boards side by side."""
    pen = _Pen(width=210, bubble=5, text=3.5)
    left, right = 20.0, 112.5
    pen.letter("KENO", 105, 20, 11, bold=True, anchor=Anchor.MIDDLE)
    pen.letter("Entry form: mark the circles with a dark pen", 105, 27, 4, anchor=Anchor.MIDDLE)
    pen.rule(20, 31, 170)
    foot = 0.0
    for board, x in enumerate((left, right), start=1):
        foot = pen.board(board, x, 38, pitch=7.75, row=9)
    pen.rule(20, foot, 170)
    y = pen.whole_form(left, foot + 7, pitch=17, row=9.5, label=44)
    pen.rule(20, y, 170)
    pen.letters(_WORDS, 105, y + 7, 3.5, 5.5, limit=150)
    return pen.form("entry-form-a4", 1, 297, margin=8, side=12)


def entry_form_80() -> EntryForm:
    """The form on the printable 72 mm of an 80 mm roll: one board."""
    pen = _Pen(width=72, bubble=4.5, text=3)
    pen.letter("KENO", 36, 8, 8, bold=True, anchor=Anchor.MIDDLE)
    pen.letter("Entry form", 36, 12.5, 3.5, anchor=Anchor.MIDDLE)
    pen.rule(2, 15, 68)
    foot = pen.board(1, 2, 20, pitch=6.75, row=6.5)
    pen.rule(2, foot, 68)
    y = pen.whole_form(2, foot + 5.5, pitch=7, row=6.5, label=21)
    pen.rule(2, y, 68)
    pen.letters(_WORDS_80, 36, y + 4.5, 2.75, 3.75, limit=68)
    height = y + 4.5 + len(_WORDS_80) * 3.75 + 14
    return pen.form("entry-form-80", 2, height, margin=2, side=9)


def sheet_of(form: EntryForm, licensee_name: str, banner: str = "") -> Sheet:
    """The sheet to be printed, with the licensee whose keno it enters, and a banner at its foot if given."""
    middle, foot = form.width / 2, form.fiducials[-1].y + form.fiducials[-1].side
    room = form.width - 2 * (form.fiducials[0].x + form.fiducials[0].side + 2)
    marks: list[Mark] = [*form.fiducials, *form.lettering]
    for bubble in form.bubbles:
        figures = "" if bubble.field is Field.KENO_BONUS else str(bubble.value)
        marks.append(Ring(bubble.x, bubble.y, form.bubble_diameter))
        marks.append(Text(figures, bubble.x, bubble.y + _BASE_MM * form.bubble_diameter / 3.5,
                          form.bubble_diameter * 0.5, anchor=Anchor.MIDDLE))  # fmt: skip
    size = form.fiducials[0].side / 3
    marks.append(Text(licensee_name, middle, foot - size / 4, size, anchor=Anchor.MIDDLE, width_limit=room))
    if banner:
        marks.append(
            Text(
                banner,
                middle,
                foot - size * 1.5,
                size * 1.5,
                bold=True,
                anchor=Anchor.MIDDLE,
                width_limit=room,
            )
        )
    return Sheet(form.name, form.width, form.height, tuple(marks))


_WORDS: Final = (
    "Fill each circle you mean. Mark one amount on each board, and one number of games.",
    "For a way wager, another amount or keno bonus on fewer games, ask a keno operator.",
    "The ticket decides the prize, not this form: check your ticket.",
    "Ask, and the form is given back to you. Keno Rule 1997, sections 9 and 16. 18+",
)
_WORDS_80: Final = (
    "Fill each circle you mean, one amount and one number of games.",
    "A way wager, another amount: ask a keno operator.",
    "The ticket decides the prize, not this form: check it.",
    "Ask, and the form is given back to you.",
    "Keno Rule 1997, sections 9 and 16. 18+",
)


class _Pen:
    """Places what stands on one form."""

    def __init__(self, *, width: float, bubble: float, text: float) -> None:
        self._width, self._bubble, self._text = width, bubble, text
        self._bubbles: list[Bubble] = []
        self._lettering: list[Mark] = []

    def letter(
        self, text: str, x: float, y: float, size: float, *, bold: bool = False, anchor: Anchor = Anchor.LEFT
    ) -> None:
        """Place a line of lettering."""
        self._lettering.append(Text(text, x, y, size, bold, anchor))

    def letters(
        self, lines: tuple[str, ...], x: float, y: float, size: float, pitch: float, limit: float
    ) -> None:
        """Place lines under each other, around a middle."""
        for number, line in enumerate(lines):
            self._lettering.append(
                Text(line, x, y + number * pitch, size, anchor=Anchor.MIDDLE, width_limit=limit)
            )

    def rule(self, x: float, y: float, width: float) -> None:
        """Place a line across."""
        self._lettering.append(Bar(x, y, width, 0.25))

    def board(self, board: int, x: float, y: float, *, pitch: float, row: float) -> float:
        """Place a board whose title stands on `y`; how far down it goes."""
        text = self._text
        self.letter(f"Board {board}", x, y, text * 1.25, bold=True)
        self.letter(
            "Mark 1 to 10, 15, 20 or 40 numbers", x + pitch * 10, y, text * 0.875, anchor=Anchor.RIGHT
        )
        y += row * 0.875
        for number in NUMBERS:
            down, across = divmod(number - 1, _NUMBERS_IN_A_ROW)
            # The halves stand apart, so that a person sees heads and tails.
            gap = row / 2 if number > LAST_HEADS_NUMBER else 0
            self._bubble_at(Field.SPOT, board, number, x + pitch * (across + 0.5), y + row * down + gap)
        y += row * 8.5 + text * 0.75
        self._lettering.append(
            Text("or kwikpik: how many numbers the terminal chooses", x, y, text, width_limit=pitch * 10)
        )
        self._row(Field.KWIKPIK, board, _KWIKPIK[:10], x + pitch / 2, y + row * 0.75, pitch)
        self._row(Field.KWIKPIK, board, _KWIKPIK[10:], x + pitch / 2, y + row * 1.75, pitch)
        y += row * 2.5 + text
        self.letter("Amount on each game, in dollars", x, y, text, bold=True)
        self._row(Field.AMOUNT, board, _AMOUNTS, x + pitch / 2, y + row * 0.75, pitch)
        return _whole_dots(y + row * 1.5)

    def whole_form(self, x: float, y: float, *, pitch: float, row: float, label: float) -> float:
        """Place what is marked once for the form; how far down it goes."""
        rows: tuple[tuple[Field, str, tuple[int, ...]], ...] = (
            (Field.HEADS, "Heads $", _SIDE_AMOUNTS),
            (Field.TAILS, "Tails $", _SIDE_AMOUNTS),
            (Field.EVENS, "Evens $", _SIDE_AMOUNTS),
            (Field.LUCKY_LAST, "Lucky last $", _SIDE_AMOUNTS),
        )
        for field, words, values in rows:
            self.letter(words, x, y + self._text * 0.375, self._text, bold=True)
            self._row(field, 0, values, x + label, y, pitch)
            y += row
        self.letter("Keno bonus", x, y + self._text * 0.375, self._text, bold=True)
        self._row(Field.KENO_BONUS, 0, (1,), x + label, y, pitch)
        self.letter(
            "on every game, doubles the cost", x + label + pitch / 2, y + self._text * 0.375, self._text
        )
        y += row
        self.letter("Number of games", x, y + self._text * 0.375, self._text, bold=True)
        y += row * 0.875
        step = min(pitch, 6.75 if self._width < 100 else pitch)
        self._row(Field.GAMES, 0, _GAMES, x + step / 2, y, step)
        return _whole_dots(y + row * 0.75)

    def form(self, name: str, number: int, height: float, *, margin: float, side: float) -> EntryForm:
        """The form with its fiducials in the corners."""
        right, low = self._width - margin - side, height - margin - side
        corners = ((margin, margin), (right, margin), (right, low), (margin, low))
        fiducials = tuple(
            Fiducial(FIDUCIALS_OF_A_FORM * number + corner, x, y, side)
            for corner, (x, y) in enumerate(corners)
        )
        return EntryForm(
            name,
            number,
            self._width,
            height,
            self._bubble,
            fiducials,
            tuple(self._bubbles),
            tuple(self._lettering),
        )

    def _row(
        self, field: Field, board: int, values: tuple[int, ...], x: float, y: float, pitch: float
    ) -> None:
        for place, value in enumerate(values):
            self._bubble_at(field, board, value, x + place * pitch, y)

    def _bubble_at(self, field: Field, board: int, value: int, x: float, y: float) -> None:
        self._bubbles.append(Bubble(field, board, value, _whole_dots(x), _whole_dots(y)))


def _whole_dots(length: float) -> float:
    """A length to the next lower 1/8 mm."""
    return length * 8 // 1 / 8
