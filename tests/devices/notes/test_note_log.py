"""The memory of a note acceptor's driver: whole after a power cut, and never believed where it is damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.devices.notes import note_log
from kiosk.devices.notes.note_log import NOTES_KEPT, LoggedNote, NoteLog, NoteLogDamagedError, Place


def entry(note: str, place: Place = Place.IN_ESCROW, *, is_claimed: bool = False) -> LoggedNote:
    return LoggedNote(note, 2_000, 3, place, "1873452", 17, 16, is_claimed)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "notes.log"


def test_it_remembers_each_note_as_it_was_last(path: Path) -> None:
    log = NoteLog(path)
    assert log.last is None
    log.put(entry("a"))
    log.put(entry("a", Place.IN_BOX, is_claimed=True))
    log.put(entry("b"))
    again = NoteLog(path)
    assert again.get("a") == entry("a", Place.IN_BOX, is_claimed=True)
    assert again.last == entry("b")
    assert again.get("c") is None
    assert again.notes == log.notes


def test_a_new_note_ends_all_hope_for_the_one_before(path: Path) -> None:
    log = NoteLog(path)
    log.put(entry("a", Place.IN_MOTION))
    log.put(entry("b"))
    for read in (log, NoteLog(path)):
        assert [known.place for known in read.notes] == [Place.UNKNOWN, Place.IN_ESCROW]


def test_a_power_cut_at_every_byte_of_the_last_line_loses_nothing_else(path: Path) -> None:
    log = NoteLog(path)
    log.put(entry("a"))
    whole = path.read_bytes()
    log.put(entry("a", Place.IN_MOTION))
    both = path.read_bytes()
    for length in range(len(whole), len(both)):
        path.write_bytes(both[:length])
        read = NoteLog(path)
        assert read.get("a") == entry("a")
        # What is written after it is a line of its own.
        read.put(entry("a", Place.IN_BOX))
        assert NoteLog(path).get("a") == entry("a", Place.IN_BOX)


@pytest.mark.parametrize("damage", [b"{}\n", b"\xff\xfe\n", b'{"note":"a"\n', b"\n"])
def test_a_damaged_line_is_never_passed_over(path: Path, damage: bytes) -> None:
    log = NoteLog(path)
    log.put(entry("a"))
    path.write_bytes(damage + path.read_bytes())
    with pytest.raises(NoteLogDamagedError):
        NoteLog(path)


def test_what_could_not_be_written_has_not_changed_and_leaves_no_half_line(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = NoteLog(path)
    log.put(entry("a"))

    def half(file: Path, line: str) -> None:
        with file.open("a") as opened:
            opened.write(line[:9])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(note_log, "append_durably", half)
        with pytest.raises(OSError, match="No space"):
            log.put(entry("a", Place.IN_MOTION))
    assert log.get("a") == entry("a")
    log.put(entry("a", Place.IN_BOX))
    assert NoteLog(path).get("a") == entry("a", Place.IN_BOX)


def test_it_forgets_old_notes_that_are_settled_and_no_other(path: Path) -> None:
    lines = [entry("lost", Place.UNKNOWN), entry("unclaimed", Place.IN_BOX)]
    lines += [entry(f"n{number}", Place.IN_BOX, is_claimed=True) for number in range(NOTES_KEPT + 5)]
    path.write_bytes(b"".join(f"{note_log._line(known)}\n".encode() for known in lines))
    log = NoteLog(path)
    assert [known.note for known in log.notes[:3]] == ["lost", "unclaimed", "n5"]
    assert len(log.notes) == NOTES_KEPT + 2
    assert len(path.read_bytes().splitlines()) == NOTES_KEPT + 2
