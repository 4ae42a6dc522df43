"""The operating system's chance can't be seeded; the seeded one is the same every time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.devices.chance import SystemChance
from kiosk.devices.seeded_chance import SeededChance
from kiosk.ports.chance import Chance
from tests.ports.chance_contract import ChanceContract

ROOT = Path(__file__).parents[2]


class TestSystemChance(ChanceContract):
    @pytest.fixture
    def chance(self) -> Chance:
        return SystemChance()


class TestSeededChance(ChanceContract):
    @pytest.fixture
    def chance(self) -> Chance:
        return SeededChance(1, "test")


def test_no_seed_reaches_the_systems_chance() -> None:
    """Two programs that seed everything there is to seed, alike, still get different bytes."""
    program = (
        "import random, sys; random.seed(1)\n"
        "from kiosk.devices.chance import SystemChance\n"
        "random.seed(1); sys.stdout.write(SystemChance().random_bytes(16).hex())"
    )
    command = [sys.executable, "-c", program]
    environment = {"PYTHONHASHSEED": "1", "PYTHONPATH": str(ROOT)}
    said = [
        subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert [len(bytes.fromhex(text)) for text in said] == [16, 16]
    assert said[0] != said[1]


def test_seeded_chance_is_the_same_every_time() -> None:
    """The first block is SHA-256 of ``1/drawing`` and eight zero bytes, by sha256sum."""
    expected = "7b7f5762236d61c9"
    assert SeededChance(1, "drawing").random_bytes(8).hex() == expected
    assert SeededChance(1, "drawing").random_bytes(100) == SeededChance(1, "drawing").random_bytes(100)


def test_every_seed_and_stream_is_another_chance() -> None:
    taken = {
        SeededChance(seed, stream).random_bytes(16) for seed in (1, 2, 12) for stream in ("a", "b", "2/a", "")
    }
    assert len(taken) == 12


def test_the_same_bytes_come_however_they_are_asked_for() -> None:
    whole = SeededChance(7, "stream").random_bytes(200)
    pieces = SeededChance(7, "stream")
    assert b"".join(pieces.random_bytes(count) for count in (1, 31, 32, 33, 0, 103)) == whole
