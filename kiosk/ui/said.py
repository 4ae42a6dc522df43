"""What a screen says: a headline and the line under it."""

from __future__ import annotations

from msgspec import Struct


class Said(Struct, frozen=True):
    """A headline and the line under it."""

    headline: str
    detail: str = ""
