"""``kiosk settle``: wrong draws, files and options, streams, and the exit status of the process."""

from __future__ import annotations

import io
import json
import shlex
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kiosk.launch.main import main
from kiosk.ports.stop import StopCause
from tests.launch.test_settle import FIRST_TWENTY, Settle, spot, ticket
from tests.rules.reading import CLASSIC_FILE

ROOT = Path(__file__).parents[2]


@pytest.fixture
def settle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Settle:
    return Settle(tmp_path, capsys)


NO_NUMBER = "which is not a number of 1 to 80"


@pytest.mark.parametrize(
    ("draw", "why"),
    [
        ("", f'has "", {NO_NUMBER}'),
        ("1", "has 1 number"),
        (FIRST_TWENTY + ",21", "has 21 numbers"),
        (FIRST_TWENTY.replace(",20", ""), "has 19 numbers"),
        (FIRST_TWENTY.replace("20", "19"), "has 19 twice"),
        (FIRST_TWENTY.replace("20", "81"), f'has "81", {NO_NUMBER}'),
        (FIRST_TWENTY.replace("1,", "0,", 1), f'has "0", {NO_NUMBER}'),
        (FIRST_TWENTY.replace("20", "²"), f'has "²", {NO_NUMBER}'),
        (FIRST_TWENTY + ",", f'has "", {NO_NUMBER}'),
        ("1 2 3", f'has "1 2 3", {NO_NUMBER}'),
        (FIRST_TWENTY.replace("20", "20.0"), f'has "20.0", {NO_NUMBER}'),
        (FIRST_TWENTY.replace("20", "-20"), f'has "-20", {NO_NUMBER}'),
        (FIRST_TWENTY.replace("20", "\u00a020"), f'has "?20", {NO_NUMBER}'),
        (FIRST_TWENTY.replace("20", "\t20"), f'has "?20", {NO_NUMBER}'),
        ("x" * 5000, f'has "{"x" * 40}", {NO_NUMBER}'),
        (FIRST_TWENTY.replace("20", "9" * 5000), f'has "{"9" * 40}", {NO_NUMBER}'),
    ],
)
def test_a_draw_that_is_none_is_one_sentence_that_names_the_number(
    draw: str, why: str, settle: Settle
) -> None:
    assert settle.lines(b"{}\n", draw=draw) == []
    assert settle.status == 2
    assert settle.error == (
        f"--draw {why}. It is 20 different numbers of 1 to 80 with commas between them, in the order they "
        "were drawn.\n"
    )


def test_a_draw_may_be_written_with_spaces(settle: Settle) -> None:
    assert settle.one(spot(3), draw=FIRST_TWENTY.replace(",", ", "))["total"] == "44.00"


@pytest.mark.parametrize(
    ("option", "data", "words"),
    [
        ("--schedule", b"{}", "is no schedule of prizes that can be used: The schedule has no line for"),
        ("--schedule", b"[" * 99_999, "is no schedule of prizes that can be used: The schedule holds"),
        ("--bonus", b'{"810": 1}', "is no bonus file that can be used: The total 810 has a multiplier of 1"),
        ("--jackpots", b"\xff", "is no file of jackpots that can be used: It is not UTF-8 text."),
        ("--jackpots", b"[", "It is not readable as JSON at line 1, column 2."),
        ("--jackpots", b"[" * 99_999, "It holds a number too long to read or brackets nested too deep."),
        ("--jackpots", b"[]", "It is not a JSON object from each jackpot to its parts."),
        ("--jackpots", b'{"6": {}}', 'The schedule has no jackpot "6"; it has 7, 8, 9, 10.'),
        ("--jackpots", b'{"8": []}', 'The jackpot "8" is not a JSON object of its parts.'),
        ("--jackpots", b'{"8": {}, "8": {}}', 'The jackpot "8" is there twice.'),
        (
            "--jackpots",
            b'{"8": {"share": "1.00"}}',
            'The jackpot "8" has a part "share", which no jackpot has.',
        ),
        ("--jackpots", b'{"8": {"fill": "1.00", "fill": "1.00"}}', 'has the part "fill" twice.'),
        ("--jackpots", b'{"8": {"fill": 1}}', 'The "fill" of the jackpot "8" is not dollars in quotes'),
        ("--jackpots", b'{"8": {"growth": "1.001"}}', 'The "growth" of the jackpot "8" is not dollars'),
        ("--jackpots", b'{"8": {"bonus": "-0.01"}}', 'The "bonus" of the jackpot "8" is not $0.00 to $1,0'),
    ],
)
def test_a_fault_of_a_file_is_one_sentence(
    option: str, data: bytes, words: str, settle: Settle, tmp_path: Path
) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(data)
    assert settle.lines(b"{}\n", "--game", option, str(path)) == []
    assert settle.status == 2
    assert settle.error.count("\n") == 1
    assert settle.error.startswith(f"{path} is no ")
    assert words in settle.error


@pytest.mark.parametrize("option", ["--schedule", "--bonus", "--jackpots", None])
@pytest.mark.parametrize("name", ["none.json", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_one_sentence(
    option: str | None, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = [] if option is None else [option, str(tmp_path / name)]
    tickets = str(tmp_path / name) if option is None else "-"
    assert main(["settle", "--draw", FIRST_TWENTY, "--game", *options, tickets]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "can't be read" in said.err or "a path that no file can have" in said.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["settle", "--draw", FIRST_TWENTY, "--schedule", "", "-"], "--schedule names no file.\n"),
        (["settle", "--draw", FIRST_TWENTY, "--bonus", "", "-"], "--bonus names no file.\n"),
        (["settle", "--draw", FIRST_TWENTY, "--game", "--jackpots", "", "-"], "--jackpots names no file.\n"),
        (["settle", "--draw", FIRST_TWENTY, ""], "TICKETS.jsonl names no file.\n"),
        (["schedule", "check", ""], "FILE names no file.\n"),
        (["schedule", "check", str(CLASSIC_FILE), "--bonus", ""], "--bonus names no file.\n"),
        (["schedule", "check", str(CLASSIC_FILE), "--report", ""], "--report names no file.\n"),
    ],
)
def test_an_empty_path_names_no_file(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == StopCause.USAGE
    assert capsys.readouterr() == ("", sentence)


def test_jackpots_are_only_for_a_game(settle: Settle) -> None:
    jackpots = settle.file("jackpots", {"8": {"growth": "1.00"}})
    assert settle.lines(b"{}\n", "--jackpots", jackpots) == []
    assert settle.status == 2
    assert settle.error == "--jackpots is only for a whole game, whose wagers share them: add --game.\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["x"],
        ["--draw", FIRST_TWENTY],
        ["--draw", FIRST_TWENTY, "x", "--expl"],
        ["--draw", FIRST_TWENTY, "x", "y"],
    ],
)
def test_a_missing_or_wrong_option_names_the_help(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["settle", *arguments]) == StopCause.USAGE
    assert "--help" in capsys.readouterr().err


def test_a_stream_is_answered_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[bytes] = []
    answered: list[bytes] = []

    class Pipe(io.RawIOBase):
        def writable(self) -> bool:
            return True

        def write(self, data: Any, /) -> int:
            answered.append(bytes(data))
            return len(answered[-1])

    def readline(_: int) -> bytes:
        assert len(answered) == len(given)
        if len(given) == 3:
            return b""
        given.append(ticket(f"t{len(given)}", spot(3)).encode() + b"\n")
        return given[-1]

    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=SimpleNamespace(readline=readline)))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BufferedWriter(Pipe())))
    assert main(["settle", "--draw", FIRST_TWENTY, "-"]) == 0
    assert [json.loads(answer)["id"] for answer in answered] == ["t0", "t1", "t2"]


def test_a_stream_that_fails_or_is_closed_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Failing(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=Failing()))
    assert main(["settle", "--draw", FIRST_TWENTY, "-"]) == 2
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["settle", "--draw", FIRST_TWENTY, "-"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "Standard input can't be read (Input/output error). Check the path.",
        "Standard input is closed. Give it the tickets, or name a file.",
    ]


def test_an_interrupted_stream_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=Interrupted()))
    assert main(["settle", "--draw", FIRST_TWENTY, "-"]) == 130
    assert capsys.readouterr() == ("", "")


def test_nothing_is_read_once_nobody_reads_the_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Closed(io.BytesIO):
        def write(self, data: Any, /) -> int:
            raise BrokenPipeError(32, "Broken pipe")

    stream = io.BytesIO(b"nonsense\nnever read\n")
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=stream))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=Closed()))
    assert main(["settle", "--draw", FIRST_TWENTY, "-"]) == 1
    assert stream.read() == b"never read\n"
    assert capsys.readouterr().err == ""


FULL = "The answers can't be written (No space left on device). Make room; not all of them are there.\n"
CLOSED = "The answers can't be written: standard output is closed. Give it a file.\n"


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "kiosk.launch.main", "settle", "--draw", FIRST_TWENTY, *arguments]


@pytest.mark.parametrize(
    ("arguments", "given", "status"),
    [
        (["-"], ticket("t", spot(3)), 0),
        (["-", "--game"], ticket("t", spot(3)), 0),
        (["-"], "nonsense", 1),
        (["-", "--game"], ticket("t", spot(11)), 1),
        (["-", "--jackpots", "x"], "", 2),
        (["-", "--schedule", "x"], "", 2),
    ],
)
def test_the_process_ends_with_the_status(arguments: list[str], given: str, status: int) -> None:
    done = subprocess.run(
        command(*arguments), input=given, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == status
    assert len(done.stdout.splitlines()) == (1 if status < 2 else 0)
    assert len(done.stderr.splitlines()) == (1 if status == 2 else 0)


@pytest.mark.parametrize(
    ("script", "status", "error"),
    [
        ("yes {line} | head -n 10000 | {{ {settle}; echo $? >{status}; }} | head -n 1", 1, ""),
        ("echo {line} | {settle} >&-; echo $? >{status}", 15, CLOSED),
        ("echo {{}} | {settle} >&-; echo $? >{status}", 15, CLOSED),
        (
            "echo {line} | {settle} >/dev/full; echo $? >{status}",
            *(
                14,
                FULL,
            ),
        ),
        (
            "{settle} <&-; echo $? >{status}",
            *(2, "Standard input is closed. Give it the tickets, or name a file.\n"),
        ),
    ],
)
def test_where_nobody_reads_or_writes(script: str, status: int, error: str, tmp_path: Path) -> None:
    told = tmp_path / "status"
    line = script.format(
        line=shlex.quote(ticket("t", spot(3))), settle=shlex.join(command("-")), status=shlex.quote(str(told))
    )
    done = subprocess.run(["bash", "-c", line], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (told.read_text(encoding="utf-8"), done.stderr) == (f"{status}\n", error)


def test_the_command_line_starts_without_what_settling_needs() -> None:
    code = "import sys, kiosk.launch.main; print('kiosk.launch.settle' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
