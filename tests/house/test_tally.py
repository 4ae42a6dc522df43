"""What tests count is added up over all workers, in a child's run of a few tests that count."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.checkout import ROOT

PLUGIN = """
from tests.tally import TallyPlugin, tally

def pytest_configure(config):
    config.pluginmanager.register(TallyPlugin())
"""

# Each worker writes its name into a file, so that the counts are seen to come from more than one.
COUNTING = """
import os
from pathlib import Path

import pytest

def sign():
    (Path(__file__).parent / os.environ.get("PYTEST_XDIST_WORKER", "alone")).touch()

@pytest.mark.parametrize("number", range(1, 9))
def test_power_cuts(number, tally):
    sign()
    tally("power cuts tried", 1000 * number)
    tally("entries lost", 0)

@pytest.mark.parametrize("number", range(8))
def test_kills(number, tally):
    sign()
    tally("kills", 2)
    tally("kills", 3)
"""

FAILING = """
import pytest

@pytest.fixture
def broken_afterwards():
    yield
    assert False

def test_that_fails(tally):
    tally("power cuts tried", 500_000)
    assert False

def test_whose_end_fails(tally, broken_afterwards):
    tally("power cuts tried", 30_000)

def test_that_stops_in_the_middle(tally):
    tally("kills", 700)
    pytest.skip("no more")

def test_that_holds(tally):
    tally("kills", 1)
"""


def run(folder: Path, test_file: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run these tests under pytest as a process of its own, in which a warning is an error."""
    (folder / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n", encoding="utf-8")
    (folder / "conftest.py").write_text(PLUGIN, encoding="utf-8")
    (folder / "test_counting.py").write_text(test_file, encoding="utf-8")
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "--quiet", "-p", "no:cacheprovider", *options],
        cwd=folder,
        env={**own, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("options", "workers"),
    [
        ((), {"alone"}),
        (("--numprocesses=2", "--dist=worksteal"), {"gw0", "gw1"}),
        (("--numprocesses=2", "--dist=load"), {"gw0", "gw1"}),
    ],
)
def test_counts_of_all_workers_are_added(options: tuple[str, ...], workers: set[str], tmp_path: Path) -> None:
    ended = run(tmp_path, COUNTING, *options)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert {path.name for path in tmp_path.iterdir() if path.name in ("alone", "gw0", "gw1")} == workers
    # 1,000 + 2,000 + ... + 8,000, and 8 times 2 + 3; nothing lost is said too.
    assert counts(ended.stdout) == ["entries lost: 0", "kills: 40", "power cuts tried: 36,000"]


@pytest.mark.parametrize("options", [(), ("--numprocesses=2", "--dist=worksteal")])
def test_what_a_failed_test_counted_is_not_said(options: tuple[str, ...], tmp_path: Path) -> None:
    ended = run(tmp_path, FAILING, *options)
    assert ended.returncode == 1, ended.stdout + ended.stderr
    assert "1 failed, 2 passed, 1 skipped, 1 error" in ended.stdout
    assert counts(ended.stdout) == ["kills: 1"]


def counts(said: str) -> list[str]:
    """The lines with counts, in their order."""
    return [line for line in said.splitlines() if line.startswith(("entries", "kills", "power cuts"))]
