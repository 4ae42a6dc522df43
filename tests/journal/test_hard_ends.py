"""A killed program and a full disk: what was acknowledged is there, and nothing is overwritten."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journal.ledgers import ANOTHER, events_in

ROOT = Path(__file__).parents[2]
WRITING = [sys.executable, "-m", "tests.journal.writing"]


@pytest.mark.parametrize("acknowledgements", [(1, 2, 1, 3), (40, 7, 150)])
def test_whatever_was_acknowledged_before_a_kill_is_there(
    tmp_path: Path, acknowledgements: tuple[int, ...]
) -> None:
    """The same ledger, killed again and again while it is being written."""
    path = tmp_path / "terminal.sqlite"
    for wanted in acknowledgements:
        with subprocess.Popen(
            [*WRITING, str(path)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as writer:
            assert writer.stdout is not None
            assert writer.stderr is not None
            said = [writer.stdout.readline() for _ in range(wanted)]
            writer.kill()
            # What it said until it was gone; the pipe may end in the middle of a line.
            said += writer.stdout.readlines()
            assert writer.stderr.read() == ""
        acknowledged = int([line for line in said if line.endswith("\n")][-1])
        found = events_in(path)
        # One append more may have been made durable than was acknowledged.
        assert len(found) in (acknowledged, acknowledged + len(ANOTHER))
        assert found == ANOTHER * (len(found) // len(ANOTHER))


def test_a_full_disk_stops_the_journal_and_loses_nothing(tmp_path: Path) -> None:
    unshare = shutil.which("unshare")
    if (
        unshare is None
        or subprocess.run([unshare, "-rm", "true"], capture_output=True, check=False).returncode
    ):
        pytest.skip("needs a mount name space of its own (unshare -rm), which this machine does not allow")
    mounting = 'mount -t tmpfs -o size=400k none "$1" && shift && exec "$@"'
    mount = [unshare, "-rm", "sh", "-c", mounting, "sh", str(tmp_path)]
    ran = subprocess.run(
        [*mount, *WRITING, str(tmp_path / "terminal.sqlite"), str(tmp_path / "ballast")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stderr == ""
    assert ran.stdout.splitlines() == [
        "append DISK_FULL",
        "again DISK_FULL 0",
        "read 0",  # every entry that was acknowledged is read back, and no other
        "existing DISK_FULL True",  # and its file is byte for byte what it was
        "new DISK_FULL",
        "freed 2",  # with space again the same journal takes the same events
        "freed existing 7",
        "freed new done 2",
    ]
