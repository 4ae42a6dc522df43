"""In which order the workers of a parallel run begin."""

from __future__ import annotations

from typing import Final

import pytest

# Rooms whose tests last seconds or minutes each; those of the others, a few milliseconds.
LONG_ROOMS: Final = frozenset({"crash", "endtoend", "simulation", "trading"})


class LongestFirst:
    """Begins with the rooms of long tests, so that no worker is left alone with one when all else is done.

    Workers take tests over from each other's ends. So one room's tests mostly stay with one worker, which
    makes what they share once. Within the long and within the short rooms the order stays what it was.
    """

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put the long rooms first, after all others have arranged the tests as they like."""
        items.sort(key=lambda item: item.path.parent.name not in LONG_ROOMS)
