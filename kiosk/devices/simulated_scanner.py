"""A simulated scanner: the test bench says what is held in front of it."""

from __future__ import annotations

from collections.abc import Callable


class SimulatedScanner:
    """Reads whatever text is shown to it."""

    def __init__(self) -> None:
        self._hear: Callable[[str], None] | None = None

    def listen(self, hear: Callable[[str], None]) -> None:
        """Call `hear` with the text of every symbol read from now on."""
        self._hear = hear

    def show(self, text: str) -> None:
        """Hold a symbol in front of the scanner."""
        if self._hear is not None:
            self._hear(text)
