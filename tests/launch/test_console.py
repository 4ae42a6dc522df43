"""Lines to a console: nothing that a file brought along steers it."""

from __future__ import annotations

import errno
import io
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.launch.console import say, say_error
from kiosk.ports.stop import Stop, StopCause

ROOT = Path(__file__).parents[2]
FULL = "The answers can't be written (No space left on device). Make room; not all of them are there.\n"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Clean.", "Clean.\n"),
        ("Caf\u00e9 \u2212$5.00", "Caf\u00e9 \u2212$5.00\n"),
        ("a\x1b[2Jb\x00c", "a\\x1b[2Jb\\x00c\n"),
        ("one\ntwo", "one\\ntwo\n"),
        ("back \u202e wards", "back \\u202e wards\n"),
        ("half a pair \ud800", "half a pair \\ud800\n"),
    ],
)
def test_what_is_not_printable_is_written_as_an_escape(
    text: str, written: str, capsys: pytest.CaptureFixture[str]
) -> None:
    say(text)
    say_error(text)
    said = capsys.readouterr()
    assert (said.out, said.err) == (written, written)


class Failing(io.StringIO):
    """A stream that can't be written."""

    encoding = "utf-8"

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def flush(self) -> None:
        raise OSError(self._number, "Reason")


@pytest.mark.parametrize(
    ("number", "cause"),
    [
        (errno.ENOSPC, StopCause.DISK_FULL),
        (errno.EDQUOT, StopCause.DISK_FULL),
        (errno.EIO, StopCause.NOT_WRITABLE),
        (errno.EBADF, StopCause.NOT_WRITABLE),
    ],
)
def test_output_that_cannot_be_written_is_a_stop(
    number: int, cause: StopCause, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", Failing(number))
    with pytest.raises(Stop, match=r"The answers can't be written \(Reason\)\.") as stopped:
        say("Lost.")
    assert stopped.value.cause is cause
    sys.stdout.close()


def test_a_closed_pipe_ends_quietly_and_the_error_stream_always_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Failing(errno.EPIPE))
    say("Nobody reads on.")
    say("And on.")
    sys.stdout.close()
    for number in (errno.ENOSPC, errno.EPIPE):
        monkeypatch.setattr(sys, "stderr", Failing(number))
        say_error("The status tells.")
        sys.stderr.close()
    monkeypatch.setattr(sys, "stderr", None)
    say_error("The status tells.")


@pytest.mark.parametrize(
    ("script", "status", "error"),
    [
        (
            "{check} >/dev/full; echo $? >{status}",
            *(
                14,
                FULL,
            ),
        ),
        (
            "{check} >&-; echo $? >{status}",
            *(15, "The answers can't be written: standard output is closed. Give it a file.\n"),
        ),
        ("{check} >/dev/full 2>&-; echo $? >{status}", 14, ""),
        ("{check} >&- 2>&-; echo $? >{status}", 15, ""),
        ("{{ {check}; echo $? >{status}; }} | true", 0, ""),
    ],
)
def test_the_process_tells_that_its_output_is_lost(
    script: str, status: int, error: str, tmp_path: Path
) -> None:
    told = tmp_path / "status"
    check = shlex.join(
        [sys.executable, "-m", "kiosk.launch.main", "schedule", "check", "assets/schedules/classic.json"]
    )
    line = script.format(check=check, status=shlex.quote(str(told)))
    done = subprocess.run(["bash", "-c", line], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (told.read_text(encoding="utf-8"), done.stderr) == (f"{status}\n", error)
