"""Chance as a port: unpredictable bytes."""

from __future__ import annotations

from typing import Protocol


class Chance(Protocol):
    """The only source of random bytes: the operating system's generator in every real venue."""

    def random_bytes(self, count: int) -> bytes:
        """That many bytes, fresh on every call."""
        ...
