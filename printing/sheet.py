"""A sheet whose every mark has its exact place, for paper that a machine reads later. Data only.

Lengths are millimetres from the upper left corner; those of 1/8 mm are whole dots of a 203 dpi head, and only
those are exact on every device. Fiducials are the markers of the ArUco dictionary DICT_4X4_50 of OpenCV.
"""

from __future__ import annotations

import enum

from msgspec import Struct
from msgspec.structs import force_setattr

from printing.text import clean_text

FIDUCIAL_MODULES = 6
"""Modules along one side of a fiducial: four of its pattern in a black border of one."""

FIDUCIAL_PATTERNS = (
    0xB532, 0x0F9A, 0x332D, 0x9946, 0x549E, 0x79CD, 0x9E2E, 0xC4F2, 0xFEDA, 0xCF56,
    0xF991, 0x11A7, 0x0EB7, 0x2A0F, 0x24B1, 0x263E, 0x4665, 0x6600, 0x6C5E, 0x76AF,
    0x868B, 0xB02B, 0xCCD5, 0xDD82, 0xFE47, 0x9471, 0xACE4, 0xA554, 0x2123, 0x346F,
    0x4415, 0x57B2, 0x9ECF, 0xF0CB, 0x08AE, 0x0929, 0x1875, 0x04FF, 0x0DF6, 0x1C5A,
    0x1718, 0x2A28, 0x328C, 0x38B2, 0x24E8, 0x2EEB, 0x2D3F, 0x4B64, 0x502E, 0x5013,
)  # fmt: skip
"""The fifty markers: 16 modules each, row by row from the upper left, the highest bit first, 1 for white."""


class Anchor(enum.Enum):
    """Which part of a text stands at its place."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Bar(Struct, frozen=True, tag="bar"):
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float


class Ring(Struct, frozen=True, tag="ring"):
    """A circle to be filled by a pen; its middle stands at `x`, `y`."""

    x: float
    y: float
    diameter: float
    stroke: float = 0.25


class Text(Struct, frozen=True, tag="text"):
    """One line of text whose letters stand on `y`. It is set smaller where it is wider than `width_limit`."""

    text: str
    x: float
    y: float
    size: float
    """Height of the em."""
    bold: bool = False
    anchor: Anchor = Anchor.LEFT
    width_limit: float = 0
    """0 for none."""

    def __post_init__(self) -> None:
        force_setattr(self, "text", clean_text(self.text))


class Fiducial(Struct, frozen=True, tag="fiducial"):
    """A marker by which a reader finds the place and the kind of the sheet; `x`, `y` is its upper left
    corner.

    Refuses (ValueError) a number that is not 0 to 49.
    """

    number: int
    x: float
    y: float
    side: float

    def __post_init__(self) -> None:
        if not 0 <= self.number < len(FIDUCIAL_PATTERNS):
            raise ValueError(f"a fiducial has a number from 0 to {len(FIDUCIAL_PATTERNS) - 1}")


Mark = Bar | Ring | Text | Fiducial


class Sheet(Struct, frozen=True):
    """A sheet with its marks in the order in which they are drawn."""

    title: str
    width: float
    height: float
    marks: tuple[Mark, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "title", clean_text(self.title))


def fiducial_bars(fiducial: Fiducial) -> tuple[Bar, ...]:
    """The black rectangles of a fiducial; none overlaps another."""
    module = fiducial.side / FIDUCIAL_MODULES
    pattern = FIDUCIAL_PATTERNS[fiducial.number]
    inner = FIDUCIAL_MODULES - 2

    def is_black(row: int, column: int) -> bool:
        if not (0 < row <= inner and 0 < column <= inner):
            return True
        place = (row - 1) * inner + column - 1
        return not pattern >> (inner * inner - 1 - place) & 1

    return tuple(
        Bar(fiducial.x + column * module, fiducial.y + row * module, module, module)
        for row in range(FIDUCIAL_MODULES)
        for column in range(FIDUCIAL_MODULES)
        if is_black(row, column)
    )
