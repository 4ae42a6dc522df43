"""QR codes and barcodes as modules, and how large a module may be on a paper."""

from __future__ import annotations

from functools import lru_cache

import segno
from barcode.charsets import code128  # type: ignore[import-untyped]

from printing.paper import Paper

BARCODE_HEIGHT_DOTS = 104
"""13 mm: enough for a reader that comes at it five degrees askew."""
QR_QUIET_MODULES = 4
BARCODE_QUIET_MODULES = 10

_QR_WIDTH_DOTS = 344
"""No wider than this while the modules are larger than they need to be: 43 mm is easy for any reader."""
_QR_MODULE_DOTS = (6, 5, 4, 3)
_QR_EASY_MODULE_DOTS = 4
_BARCODE_MODULE_DOTS = (3, 2)
_QR_MASK = 2
_CODE128_CHECK = 103
_CODE128_LAST_BAR = "11"


@lru_cache(maxsize=64)
def qr_modules(payload: str) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of a QR code of error level M, True for black, without a quiet zone.

    What a paper's code says is a digest and a signature, which no mask makes more or less even: so none is
    looked for, which would take five times as long.
    """
    code = segno.make(payload, error="m", micro=False, boost_error=False, mask=_QR_MASK)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def qr_module_dots(payload: str, paper: Paper) -> int:
    """Return the size of a module such that the QR code and its quiet zone fit the printable width.

    A printer may encode the payload less tightly than we do: the size is that of the plain byte encoding.
    """
    modules = _qr_module_count(len(payload.encode()))
    for dots in _QR_MODULE_DOTS:
        limit = _QR_WIDTH_DOTS if dots > _QR_EASY_MODULE_DOTS else paper.printable_dots
        if modules * dots <= min(limit, paper.printable_dots):
            return dots
    raise ValueError(f"a QR code of {modules} modules does not fit {paper.printable_dots} dots")


@lru_cache(maxsize=64)
def _qr_module_count(byte_count: int) -> int:
    """Return how many modules wide a QR code of so many bytes is with its quiet zone, whatever they are."""
    code = segno.make("x" * byte_count, mode="byte", error="m", micro=False, boost_error=False, mask=_QR_MASK)
    return int(code.symbol_size(border=QR_QUIET_MODULES)[0])


@lru_cache(maxsize=64)
def barcode_modules(digits: str) -> str:
    """Return the modules of a Code 128, "1" for a bar, without quiet zones.

    Pairs of digits are in code set C, an odd last digit in code set B. Only the tables are python-barcode's:
    its encoder takes a leading pair 99 for a change of code set and drops it, so 18 digits scan as 16.
    """
    pairs, rest = divmod(len(digits), 2)
    values = [code128.START_CODES["C"], *(int(digits[2 * pair : 2 * pair + 2]) for pair in range(pairs))]
    if rest:
        values += [code128.C["TO_B"], code128.B[digits[-1]]]
    check = (values[0] + sum(place * value for place, value in enumerate(values))) % _CODE128_CHECK
    return "".join((*(code128.CODES[value] for value in (*values, check)), code128.STOP, _CODE128_LAST_BAR))


def barcode_module_dots(digits: str, paper: Paper) -> int:
    """Return the width of one module such that the barcode and its quiet zones fit the printable width."""
    modules = len(barcode_modules(digits)) + 2 * BARCODE_QUIET_MODULES
    for dots in _BARCODE_MODULE_DOTS:
        if modules * dots <= paper.printable_dots:
            return dots
    raise ValueError(f"a barcode of {modules} modules does not fit {paper.printable_dots} dots")
