"""A parallel run begins with the rooms of long tests, in a child's run of a few tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.house.checkout import ROOT
from tests.order import LONG_ROOMS

PLUGIN = """
from tests.order import LongestFirst

def pytest_configure(config):
    config.pluginmanager.register(LongestFirst())
"""

# Every test writes the name of its room into the file of its worker.
TESTS = """
import os
from pathlib import Path

import pytest

@pytest.mark.parametrize("number", range(6))
def test_it(number):
    here = Path(__file__).parent
    with (here.parent / os.environ["PYTEST_XDIST_WORKER"]).open("a") as file:
        file.write(here.name + "\\n")
"""

SHORT_ROOMS = ("assets", "values", "zoo")
# With it, pytest-randomly puts the long room second: by itself no worker would begin with it.
SEED = "1"


def test_long_rooms_come_first_whatever_the_seed(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n", encoding="utf-8")
    (tmp_path / "conftest.py").write_text(PLUGIN, encoding="utf-8")
    for room in ("endtoend", *SHORT_ROOMS):
        (tmp_path / room).mkdir()
        (tmp_path / room / "test_it.py").write_text(TESTS, encoding="utf-8")
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    seed = f"--randomly-seed={SEED}"
    ended = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--import-mode=importlib"),
            *("--numprocesses=2", "--dist=worksteal", seed),
        ],
        cwd=tmp_path,
        env={**own, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    began_with = {(tmp_path / worker).read_text(encoding="utf-8").split()[0] for worker in ("gw0", "gw1")}
    assert "endtoend" in began_with


def test_a_long_room_is_a_room_of_tests() -> None:
    rooms = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir()}
    assert {"endtoend"} <= LONG_ROOMS <= rooms
