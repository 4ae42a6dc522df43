"""A document as data: what is on the paper and in which order, and nothing about how a device draws it.

Every renderer prints the blocks of a `Document` from the first to the last and prints all of them. Text that
is too long wraps and is never cut off; a single word that is too long is broken. All text is cleaned when
its block is made (`printing.text.clean_text`), so what a block holds is what is printed. Documents are
frozen, compare by value, and can be written and read with msgspec because every block carries a tag.
"""

from __future__ import annotations

import enum

from msgspec import Struct
from msgspec.structs import force_setattr

from printing.text import clean_text

BARCODE_DIGITS_LIMIT = 22
"""Digits. The longest symbol (of 21: odd counts are longer) and its quiet zones fit 58 mm paper."""

QR_PAYLOAD_LIMIT = 500
"""Characters. The most that 58 mm paper holds at error level M and at least four dots (0.5 mm) a module."""

SPACE_DOTS_LIMIT = 800

SQUARES_LIMIT = 16
"""Squares in a row of a drawing: as many as 58 mm paper has room for."""

MARK_DOT = "•"
"""What `Mark.DOT` prints. A legend that uses this character is spelled like the mark on every device."""


class Size(enum.Enum):
    """Size of text: 42, 32, 16 and 10 characters of the printer's fonts on 58 mm, 64, 48, 24 and 16 on 80."""

    SMALL = "small"
    BODY = "body"
    LARGE = "large"
    HUGE = "huge"


class Align(enum.Enum):
    """Where text stands between the two edges of the printable width."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Face(enum.Enum):
    """Which face a picture or a PDF uses. The printer's own fonts are the same for all three."""

    WORDS = "words"
    FIGURES = "figures"
    SERIAL = "serial"
    """For numbers that a person types by hand: a face whose zero is not an O."""


class Mark(enum.Enum):
    """A sign on one cell of a grid, told apart without colour on every device."""

    NONE = "none"
    DOT = "dot"
    """A dot after the text; the frame, where there is one, is dotted."""
    UNDERLINE = "underline"
    INVERSE = "inverse"
    """White on black."""


class RuleWeight(enum.Enum):
    """How a rule across the paper looks."""

    THIN = "thin"
    THICK = "thick"
    DASHED = "dashed"


class Line(Struct, frozen=True, tag="line"):
    """Text of one size on a line of its own (on more than one where it has to wrap)."""

    text: str
    size: Size = Size.BODY
    bold: bool = False
    align: Align = Align.LEFT
    face: Face = Face.WORDS

    def __post_init__(self) -> None:
        force_setattr(self, "text", clean_text(self.text))


class Paragraph(Struct, frozen=True, tag="paragraph"):
    """Running text, by default small: conditions, where to find help."""

    text: str
    size: Size = Size.SMALL
    bold: bool = False
    align: Align = Align.LEFT

    def __post_init__(self) -> None:
        force_setattr(self, "text", clean_text(self.text))


class Columns(Struct, frozen=True, tag="columns"):
    """A label at the left and what belongs to it, such as an amount, at the right edge.

    A long label wraps and the right text stands on its last line, after the label. Right text that leaves
    the label no room stands under it, still at the right edge. `right_size` makes the right text larger or
    smaller than the label.
    """

    left: str
    right: str
    size: Size = Size.BODY
    bold: bool = False
    right_size: Size | None = None

    def __post_init__(self) -> None:
        force_setattr(self, "left", clean_text(self.left))
        force_setattr(self, "right", clean_text(self.right))


class Cell(Struct, frozen=True, tag="cell"):
    """One short text in a grid."""

    text: str
    mark: Mark = Mark.NONE

    def __post_init__(self) -> None:
        force_setattr(self, "text", clean_text(self.text))


class Grid(Struct, frozen=True, tag="grid"):
    """Short texts in equal cells, filled row by row, `columns` a row.

    Where the cells are too long for that many columns, fewer stand in a row. `framed` draws a square round
    each cell in a picture and a PDF; the printer's own fonts have no frames. Refuses (ValueError) less than
    one column.
    """

    cells: tuple[Cell, ...]
    columns: int = 5
    size: Size = Size.LARGE
    bold: bool = True
    framed: bool = False

    def __post_init__(self) -> None:
        if self.columns < 1:
            raise ValueError("a grid has at least one column")


class Table(Struct, frozen=True, tag="table"):
    """Rows of texts under an optional bold heading.

    `aligns` says how each column stands; columns beyond it stand left. A row may be shorter than the others.
    Columns are as wide as they need to be; where that is too much for the paper the widest ones wrap, and
    where even that leaves no room, the texts of a row stand under each other.
    """

    rows: tuple[tuple[str, ...], ...]
    aligns: tuple[Align, ...] = ()
    heading: tuple[str, ...] = ()
    size: Size = Size.BODY

    def __post_init__(self) -> None:
        force_setattr(self, "rows", tuple(tuple(clean_text(text) for text in row) for row in self.rows))
        force_setattr(self, "heading", tuple(clean_text(text) for text in self.heading))


class Rule(Struct, frozen=True, tag="rule"):
    """A line across the printable width, with its own air above and below."""

    weight: RuleWeight = RuleWeight.THIN


class Space(Struct, frozen=True, tag="space"):
    """White paper, 1 to `SPACE_DOTS_LIMIT` dots of 1/203 inch (8 are a millimetre); else a ValueError."""

    dots: int = 16

    def __post_init__(self) -> None:
        if not 1 <= self.dots <= SPACE_DOTS_LIMIT:
            raise ValueError(f"a space is 1 to {SPACE_DOTS_LIMIT} dots high")


class QrCode(Struct, frozen=True, tag="qr_code"):
    """A QR code, error level M, in the middle of the paper.

    The payload is encoded exactly as given. Refuses (ValueError) an empty one, one of more than
    `QR_PAYLOAD_LIMIT` characters, and anything but printable ASCII, since readers disagree about the rest.
    Digits, capitals and ` $%*+-./:` alone make a smaller symbol.
    """

    payload: str

    def __post_init__(self) -> None:
        if not 1 <= len(self.payload) <= QR_PAYLOAD_LIMIT:
            raise ValueError(f"a QR payload has 1 to {QR_PAYLOAD_LIMIT} characters")
        if not (self.payload.isascii() and self.payload.isprintable()):
            raise ValueError("a QR payload is printable ASCII")


class Barcode(Struct, frozen=True, tag="barcode"):
    """A Code 128 of digits, in the middle of the paper; the digits are not written under it (add a `Line`).

    Refuses (ValueError) anything but 2 to `BARCODE_DIGITS_LIMIT` digits 0-9. An even count makes the smaller
    symbol.
    """

    digits: str

    def __post_init__(self) -> None:
        if not 2 <= len(self.digits) <= BARCODE_DIGITS_LIMIT:
            raise ValueError(f"a barcode has 2 to {BARCODE_DIGITS_LIMIT} digits")
        if not all("0" <= character <= "9" for character in self.digits):
            raise ValueError("a barcode holds the digits 0 to 9 only")


class Squares(Struct, frozen=True, tag="squares"):
    """A drawing of equal squares in the middle of the paper: black where True, else a small dot.

    Refuses (ValueError) anything but rows of one length, 1 to `SQUARES_LIMIT` squares each.
    """

    rows: tuple[tuple[bool, ...], ...]

    def __post_init__(self) -> None:
        lengths = {len(row) for row in self.rows}
        if len(lengths) != 1 or not 1 <= min(lengths) <= SQUARES_LIMIT:
            raise ValueError(f"a drawing has rows of one length, 1 to {SQUARES_LIMIT} squares")


class Stamp(Struct, frozen=True, tag="stamp"):
    """A banner across the paper, bold, white on black: COPY 2."""

    text: str
    size: Size = Size.LARGE

    def __post_init__(self) -> None:
        force_setattr(self, "text", clean_text(self.text))


Block = Line | Paragraph | Columns | Grid | Table | Rule | Space | QrCode | Barcode | Squares | Stamp


class Document(Struct, frozen=True):
    """What goes on one piece of paper. The title names it in a PDF's properties and is not printed."""

    title: str
    blocks: tuple[Block, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "title", clean_text(self.title))
