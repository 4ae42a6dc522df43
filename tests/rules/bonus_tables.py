"""Tables of multipliers for tests; nobody's approved ones."""

from __future__ import annotations

import json

ONE_SIDED = {
    total: multiplier
    for first, last, multiplier in [
        (210, 602, 10), (603, 653, 5), (654, 689, 4), (690, 743, 3), (744, 831, 2),
    ]
    for total in range(first, last + 1)
}  # fmt: skip
"""Low totals have the high multipliers: low spots that are caught bring them about."""

_SCATTERED_UP_TO = {0: 10, 3: 5, 8: 4, 22: 3, 58: 2}
SCATTERED = {
    total: next(multiplier for last, multiplier in _SCATTERED_UP_TO.items() if 37 * total % 100 <= last)
    for total in range(210, 1411)
    if 37 * total % 100 <= 58
}
"""Multipliers spread over the totals by a remainder, so that no spots make one more likely."""


def bonus_file(table: dict[int, int]) -> bytes:
    """The bonus file of a table."""
    return json.dumps(table).encode()
