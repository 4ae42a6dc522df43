"""Files that are there, whole, after a power cut: what is synced, and in which order."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kiosk.devices.durable import append_durably, write_durably


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """What was synced, by name, each with the names in its folder at that moment."""
    seen: list[tuple[str, list[str]]] = []
    fsync = os.fsync

    def remember(descriptor: int) -> None:
        path = Path(os.readlink(f"/proc/self/fd/{descriptor}"))
        folder = path if path.is_dir() else path.parent
        seen.append((path.name, sorted(os.listdir(folder))))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", remember)
    return seen


def test_a_file_is_synced_before_it_gets_its_name_and_then_its_folder(
    tmp_path: Path, synced: list[tuple[str, list[str]]]
) -> None:
    write_durably(tmp_path / "paper", b"whole")
    assert synced == [(".paper.part", [".paper.part"]), (tmp_path.name, ["paper"])]
    assert (tmp_path / "paper").read_bytes() == b"whole"


def test_a_file_replaces_an_older_one_whole(tmp_path: Path) -> None:
    (tmp_path / "paper").write_bytes(b"older and longer")
    write_durably(tmp_path / "paper", b"new")
    assert (tmp_path / "paper").read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["paper"]


def test_a_disk_that_fails_leaves_the_older_file_and_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "paper").write_bytes(b"older")

    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        write_durably(tmp_path / "paper", b"new")
    assert os.listdir(tmp_path) == ["paper"]
    assert (tmp_path / "paper").read_bytes() == b"older"


def test_a_line_is_synced_and_with_the_first_its_files_name(
    tmp_path: Path, synced: list[tuple[str, list[str]]]
) -> None:
    append_durably(tmp_path / "box", "one 500")
    append_durably(tmp_path / "box", "two 2000")
    assert [name for name, _ in synced] == ["box", tmp_path.name, "box"]
    assert (tmp_path / "box").read_text() == "one 500\ntwo 2000\n"
