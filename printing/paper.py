"""What a printer and its roll can do, as data: another model is another value, not another branch."""

from __future__ import annotations

import enum

from msgspec import Struct

DOTS_PER_MM = 8
"""A 203 dpi head: 384 dots are 48 mm."""

FONT_A_WIDTH_DOTS = 12
"""Width of one character of the printer's font A."""


class Cut(enum.Enum):
    """What happens at the end of a job."""

    PARTIAL = "partial"
    """A point of paper stays, so that the paper does not fall on the floor."""
    FULL = "full"
    NONE = "none"


class Paper(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A roll of paper in a printer of 203 dpi. The defaults are those of common ESC/POS printers."""

    name: str
    width_mm: int
    """Width of the roll."""
    printable_dots: int
    """Width that the head can print; it stands in the middle of the roll."""
    head_to_cutter_dots: int = 120
    """Paper that has to pass after the last printed row, or the cut goes through what is printed."""
    cut: Cut = Cut.PARTIAL
    code_page: str = "CP858"
    code_page_number: int = 19
    """The number by which the printer knows `code_page` (ESC t n)."""
    raster_max_height_dots: int = 512
    """The highest picture the printer takes in one command; a higher one is sent in slices."""
    native_qr: bool = True
    native_code128: bool = True
    """Whether the printer draws the symbol itself. If not, it is sent as a picture."""
    preamble: bytes = b""
    """Sent once after ESC @: FS . to a printer that starts in a two-byte character mode, ESC R 0 to one that
    is set to a national character set with other signs in place of $, # and @."""

    @property
    def columns(self) -> int:
        """Characters of font A in a line."""
        return self.printable_dots // FONT_A_WIDTH_DOTS

    @property
    def width_dots(self) -> int:
        """Width of the whole roll in dots."""
        return self.width_mm * DOTS_PER_MM

    @property
    def margin_dots(self) -> int:
        """White paper left of the printable width."""
        return (self.width_dots - self.printable_dots) // 2


PAPER_58_MM = Paper(name="58 mm", width_mm=58, printable_dots=384)
PAPER_80_MM = Paper(name="80 mm", width_mm=80, printable_dots=576)
