"""The operating system's cryptographic generator: the only source of chance of a real venue. It can't be
seeded."""

from __future__ import annotations

import os


class SystemChance:
    """Unpredictable bytes from the operating system, fresh on every call."""

    def random_bytes(self, count: int) -> bytes:
        """That many bytes."""
        return os.urandom(count)
