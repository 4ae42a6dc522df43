"""Repeatable chance for the tour, the simulator and tests. An import contract keeps it out of every real
venue."""

from __future__ import annotations

import hashlib


class SeededChance:
    """Bytes that only depend on the seed and on how many were taken before: SHA-256 in counter mode."""

    def __init__(self, seed: int, stream: str) -> None:
        self._key = f"{seed}/{stream}".encode()
        self._counter = 0
        self._left = b""

    def random_bytes(self, count: int) -> bytes:
        """The next bytes of the stream."""
        while len(self._left) < count:
            self._left += hashlib.sha256(self._key + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
        taken, self._left = self._left[:count], self._left[count:]
        return taken
