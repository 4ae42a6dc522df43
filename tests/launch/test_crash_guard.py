"""The crash guard: a fault of this program is one sentence and a record that overwrites nothing."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from kiosk.launch import schedule_check, settle
from kiosk.launch.crash_guard import CrashGuard, guarded
from kiosk.launch.main import main
from kiosk.ports.stop import Stop, StopCause
from tests.launch.test_settle import FIRST_TWENTY
from tests.rules.reading import CLASSIC_FILE

MONEY = "This command has stopped because of a fault of its own. All money is recorded. Call the licensee"
NO_MONEY = (
    "This command has stopped because of a fault of its own. No money is concerned: it keeps no ledger. Tell "
    "whoever maintains this program"
)


def fail(*_: object) -> int:
    raise ZeroDivisionError("a fault")


def fail_too() -> None:
    fail()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where records go."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_each_fault_has_a_record_of_its_own(folder: Path) -> None:
    record = folder / "kiosk-stopped.txt"
    record.write_text("An earlier one.", encoding="utf-8")
    for number in (2, 3):
        with pytest.raises(Stop) as stopped:
            guarded(fail)
        path = folder / f"kiosk-stopped-{number}.txt"
        assert stopped.value.cause is StopCause.BREACH
        assert stopped.value.sentence == f"{MONEY} and keep the file {path}."
        assert "ZeroDivisionError: a fault" in path.read_text(encoding="utf-8")
    assert record.read_text(encoding="utf-8") == "An earlier one."


def test_a_link_is_not_followed(folder: Path) -> None:
    (folder / "other").write_text("Not ours.", encoding="utf-8")
    (folder / "kiosk-stopped.txt").symlink_to(folder / "other")
    with pytest.raises(Stop, match=r"kiosk-stopped-2\.txt"):
        guarded(fail)
    assert (folder / "other").read_text(encoding="utf-8") == "Not ours."


def test_without_room_for_a_record_the_fault_is_in_the_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(folder / "none"))
    with pytest.raises(Stop) as stopped:
        guarded(fail)
    assert stopped.value.sentence == f"{MONEY} (ZeroDivisionError: a fault)."
    for number in range(1, 100):
        (folder / f"kiosk-stopped{f'-{number}' if number > 1 else ''}.txt").touch()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    with pytest.raises(Stop, match=r"\(ZeroDivisionError: a fault\)\.$"):
        guarded(fail)


def test_a_terminal_keeps_its_earlier_record(tmp_path: Path) -> None:
    sentences: list[str] = []
    for _ in range(2):
        with CrashGuard(tmp_path, lambda stop: sentences.append(stop.sentence)) as guard:
            guard.run(fail_too)
    assert sentences == [
        "This terminal has stopped because of a fault of its own. All money is recorded. Call the licensee "
        f"and keep the file {tmp_path / name}."
        for name in ("stopped.txt", "stopped-2.txt")
    ]


@pytest.mark.parametrize(
    "arguments", [["settle", "--draw", FIRST_TWENTY, "-"], ["schedule", "check", str(CLASSIC_FILE)]]
)
def test_a_command_that_keeps_no_ledger_does_not_speak_of_money(
    arguments: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(settle, "read_draw", fail)
    monkeypatch.setattr(schedule_check, "audit_schedule", fail)
    assert main(arguments) == StopCause.BREACH
    record = folder / "kiosk-stopped.txt"
    assert capsys.readouterr() == ("", f"{NO_MONEY} and keep the file {record}.\n")
    assert "ZeroDivisionError: a fault" in record.read_text(encoding="utf-8")
