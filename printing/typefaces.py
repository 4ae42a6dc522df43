"""The faces that a picture or a PDF is set in. This room ships none: whoever calls owns the files."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from msgspec import Struct


class Typefaces(Struct, frozen=True, kw_only=True):
    """Paths of TrueType files (`.ttf`; not woff2, and no PostScript outlines, which a PDF can't embed here).

    A word whose letters its face lacks is set as a whole in the first of `fallbacks` that has them all; what
    no face has is an empty box. A file that can't be read raises OSError at its first use.
    """

    words: Path
    bold: Path
    figures: Path
    """Amounts and the cells of grids."""
    figures_bold: Path | None = None
    """Bold amounts and grids; `figures` where it is missing."""
    serial: Path | None = None
    """Numbers that a person types by hand; `words` where it is missing."""
    fallbacks: tuple[Path, ...] = ()


def default_typefaces() -> Typefaces:
    """Return faces that come with the libraries: Bitstream Vera, and DejaVu Sans Mono for Greek and
    Cyrillic.

    They are embedded and measured like any others, which the fourteen built-in faces of a PDF can't be:
    those turn what is not Latin-1 into boxes. Raises FileNotFoundError where a frozen program left the files
    out.
    """
    vera = _package_folder("reportlab") / "fonts"
    return Typefaces(
        words=vera / "Vera.ttf",
        bold=vera / "VeraBd.ttf",
        figures=vera / "Vera.ttf",
        figures_bold=vera / "VeraBd.ttf",
        fallbacks=(_package_folder("barcode") / "fonts" / "DejaVuSansMono.ttf",),
    )


def _package_folder(package: str) -> Path:
    """Where a library's files are, without importing it."""
    found = importlib.util.find_spec(package)
    if found is None or found.origin is None:
        raise FileNotFoundError(f"the package {package} is not installed")
    return Path(found.origin).parent
