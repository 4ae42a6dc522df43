"""The album of the tour: a numbered picture of every step, in both orientations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kiosk.launch.console import say
from kiosk.launch.screens import PORTRAIT
from kiosk.launch.tour_hand import Hand


class Album:
    """Numbers the steps and keeps what ``tour.json`` says of them.

    Each step is photographed in every one of the `sizes`; the first, taken last, is what the hand works in.
    """

    def __init__(self, folder: Path, sizes: tuple[tuple[int, int], ...]) -> None:
        self._folder = folder
        self._sizes = sizes
        self.steps: list[dict[str, Any]] = []

    @property
    def first_size(self) -> tuple[int, int]:
        """The size the hand works in."""
        return self._sizes[0]

    def add(self, hand: Hand, name: str, what: str, credit: str) -> None:
        """A step of this name: what a person did or sees, and the credit there should be."""
        number = len(self.steps) + 1
        pictures = []
        hand.rest()
        for size in self._sizes[::-1]:
            orientation = "portrait" if size == PORTRAIT else "landscape"
            picture = f"{number:02d}-{name}-{orientation}.png"
            hand.photograph(self._folder / picture, size)
            pictures.append(picture)
        self.steps.append(
            {"number": number, "name": name, "what": what, "credit": credit, "pictures": pictures}
        )
        say(f"{number:02d} {what}")
