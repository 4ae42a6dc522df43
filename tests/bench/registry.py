"""What a bench is: a function that measures something against its floor, in one run, and returns rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Bench = Callable[[], list["Row"]]

BENCHES: list[Bench] = []
"""Every bench, in the order in which their modules were imported."""


@dataclass(frozen=True)
class Row:
    """One promise of speed: how many times its floor something takes, and how many it may take at most.

    `figure` is None where nothing could be measured; such a row doesn't hold, and `unit` says why.
    """

    name: str
    figure: float | None
    unit: str
    target: float

    @property
    def holds(self) -> bool:
        """Whether the promise is kept."""
        return self.figure is not None and self.figure <= self.target


def bench(function: Bench) -> Bench:
    """Add a function to what `make bench` runs."""
    BENCHES.append(function)
    return function
