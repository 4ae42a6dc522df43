"""The command line: whatever is wrong gets one sentence that says what to do, and its own exit status."""

from __future__ import annotations

import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from kiosk.journal.store import SqliteJournal
from kiosk.launch.main import main
from kiosk.ledger.events import NoteOffered, NoteStacked, TerminalStarted
from kiosk.ports.stop import StopCause
from kiosk.values.identifiers import CommandId, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.money import Money

ROOT = Path(__file__).parents[2]


def ledger(path: Path) -> Path:
    """A small true ledger: a start, and a $20 note."""
    journal = SqliteJournal.open(path, TerminalId("K1"))
    assert list(journal.events()) == []
    events = (TerminalStarted(TerminalId("K1"), "1"), NoteOffered("n1", Money(2000)), NoteStacked("n1"))
    journal.append(CommandId("00"), events, Instant(1))
    journal.close()
    return path


def one_sentence(capsys: pytest.CaptureFixture[str]) -> str:
    """What was said on standard error: one line, and nothing that looks like a traceback."""
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    return said.err.strip()


@pytest.mark.parametrize(
    "arguments",
    [
        ["--frobnicate"],
        ["run", "--sed", "1"],
        ["audit"],
        ["tour"],
        ["tour", "--out", "x", "--seed", "-1"],
        ["sell"],
    ],
)
def test_an_unknown_or_missing_argument_names_the_help(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == StopCause.USAGE
    assert "--help" in one_sentence(capsys)


@pytest.mark.parametrize("option", ["--seed", "--chance", "--random", "--see"])
def test_no_option_seeds_a_real_venue(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", option, "1"]) == StopCause.USAGE
    assert option in one_sentence(capsys)


def test_audit_of_a_true_ledger_is_clean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", str(ledger(tmp_path / "terminal.sqlite"))]) == 0
    said = capsys.readouterr().out
    assert "clean. 3 entries" in said
    assert "in the note box: $20.00" in said
    assert "credit held: $20.00" in said


def test_audit_writes_nothing_beside_the_file(tmp_path: Path) -> None:
    path = ledger(tmp_path / "terminal.sqlite")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    main(["audit", str(path)])
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


@pytest.mark.parametrize("content", [b"", b"a shopping list\n" * 400, b"SQLite format 3\x00" + bytes(200)])
def test_audit_of_a_foreign_file_says_so(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    assert main(["audit", str(path)]) in (StopCause.LEDGER_FOREIGN, StopCause.LEDGER_DAMAGED)
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert str(path) in said
    assert path.read_bytes() == content


def test_audit_of_a_name_too_long_for_any_file_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "x" * 5000]) == StopCause.LEDGER_FOREIGN
    assert "can't be read" in one_sentence(capsys)


@pytest.mark.parametrize(
    "script",
    [
        "{audit} >&-; echo $? >{status}",
        "{audit} 2>&-; echo $? >{status}",
        "{audit} >/dev/full 2>/dev/full; echo $? >{status}",
        "{{ {audit} 2>&1; echo $? >{status}; }} | true",
    ],
)
def test_a_bad_ledger_is_told_by_the_status_even_if_nobody_reads(script: str, tmp_path: Path) -> None:
    path, status = ledger(tmp_path / "terminal.sqlite"), tmp_path / "status"
    data = path.read_bytes()
    assert data.count(b'"cents":2000') == 1
    path.write_bytes(data.replace(b'"cents":2000', b'"cents":9000'))
    audit = shlex.join([sys.executable, "-m", "kiosk.launch.main", "audit", str(path)])
    line = script.format(audit=audit, status=shlex.quote(str(status)))
    subprocess.run(["bash", "-c", line], cwd=ROOT, check=False, capture_output=True)
    assert status.read_text(encoding="utf-8") == "3\n"


def test_a_ledger_copied_without_its_log_says_what_to_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "terminal.sqlite"
    journal = SqliteJournal.open(path, TerminalId("K1"))
    assert list(journal.events()) == []
    journal.append(CommandId("00"), [TerminalStarted(TerminalId("K1"), "1")], Instant(1))
    (tmp_path / "copy.sqlite").write_bytes(path.read_bytes())
    journal.close()
    assert main(["audit", str(tmp_path / "copy.sqlite")]) == StopCause.LEDGER_FOREIGN
    assert "copy.sqlite-wal" in one_sentence(capsys)


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert capsys.readouterr().out == f"kiosk {project['version']}\n"


def test_a_command_that_there_is_not_is_told_those_that_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["adit"]) == StopCause.USAGE
    sentence = one_sentence(capsys)
    assert "'audit'" in sentence
    assert sentence.endswith("See what there is with: kiosk --help")
    # Of the program's own tests, and nobody's else.
    assert "probe" not in sentence


def test_audit_of_no_file_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", str(tmp_path / "none.sqlite")]) == StopCause.LEDGER_FOREIGN
    assert "There is no ledger" in one_sentence(capsys)


def test_a_folder_without_ledgers_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", str(tmp_path)]) == StopCause.LEDGER_FOREIGN
    assert "holds no ledger. Give the folder of terminal.sqlite and central.sqlite." in one_sentence(capsys)


@pytest.mark.parametrize("given", [("audit", ""), ("run", "--folder", ""), ("simulate", "--folder", "")])
def test_an_empty_path_is_not_the_folder_one_is_in(
    given: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(given) == StopCause.USAGE
    assert "the path is empty" in one_sentence(capsys)
