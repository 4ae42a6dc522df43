"""The barcode scanner as a port."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Scanner(Protocol):
    """A scanner owned by one terminal."""

    def listen(self, hear: Callable[[str], None]) -> None:
        """Call `hear` with the text of every symbol read from now on, on any thread; one listener."""
        ...
