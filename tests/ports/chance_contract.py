"""What every source of chance must do, the system's or a seeded one: written against the port alone.

A test module makes a subclass of :class:`ChanceContract` with a fixture `chance`.
"""

from __future__ import annotations

import pytest

from kiosk.ports.chance import Chance


class ChanceContract:
    """The suite."""

    @pytest.fixture
    def chance(self) -> Chance:
        raise NotImplementedError

    @pytest.mark.parametrize("count", [0, 1, 16, 31, 32, 33, 1000])
    def test_gives_as_many_bytes_as_asked(self, chance: Chance, count: int) -> None:
        taken = chance.random_bytes(count)
        assert isinstance(taken, bytes)
        assert len(taken) == count

    def test_gives_fresh_bytes_on_every_call(self, chance: Chance) -> None:
        taken = [chance.random_bytes(16) for _ in range(1000)]
        assert len(set(taken)) == 1000

    def test_every_value_of_a_byte_comes_up(self, chance: Chance) -> None:
        # That one of 256 is missing among 16,384 bytes has a chance below 1 in 10^25.
        assert set(chance.random_bytes(16_384)) == set(range(256))
