"""``kiosk audit --anchor``: what a paper says of a ledger is held against every ledger there is. What was cut
off is found, and a mix-up of two ledgers is no alarm."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.launch.main import main
from kiosk.ports.anchor import Anchor
from kiosk.ports.stop import StopCause
from tests.central.support import House
from tests.journal.ledgers import entries_in, forge, make, note_events
from tests.launch.audited_venue import central, found, terminal, traded

ALARM = "stop using what it was copied from, and call the licensee"
WRONG = "0123456789abcdef"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A venue that has traded."""
    return traded(tmp_path / "venue")


def anchor_of(ledger: Path, digits: int = 32) -> str:
    newest = entries_in(ledger)[-1]
    return f"{newest.sequence}:{newest.digest[:digits]}"


def cut(ledger: Path, *statements: str) -> None:
    """Take the newest entry away, as somebody with SQLite does: first the triggers that forbid it."""
    with closing(sqlite3.connect(ledger, isolation_level=None)) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("DELETE FROM entry WHERE sequence = (SELECT MAX(sequence) FROM entry)")
        for statement in statements:
            connection.execute(statement)


def held(ledger: Path) -> str:
    """That the newest entry of a ledger is held."""
    anchor = anchor_of(ledger)
    return f"Anchor {anchor}: held, it is entry {anchor.split(':')[0]} of {ledger}."


def test_both_anchors_of_a_shift_report_are_held_in_the_folder(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ledgers = (terminal(folder), central(folder))
    said = [held(ledger) for ledger in ledgers]
    anchors = [option for ledger in ledgers for option in ("--anchor", anchor_of(ledger))]
    assert main(["audit", str(folder), *anchors]) == 0
    out, err = capsys.readouterr()
    assert (out.splitlines()[-2:], err) == (said, "")


@pytest.mark.parametrize("digits", [16, 64])
def test_the_anchor_on_a_shift_report_tells_what_was_cut_off(
    folder: Path, capsys: pytest.CaptureFixture[str], digits: int
) -> None:
    anchor, newest = anchor_of(terminal(folder), digits), entries_in(terminal(folder))[-1].sequence
    for path in (folder, terminal(folder)):
        assert main(["audit", str(path), "--anchor", anchor]) == 0
    forge(terminal(folder), entries_in(terminal(folder))[:-1])
    assert main(["audit", str(terminal(folder))]) == 0
    said = found(terminal(folder), capsys, "--anchor", f"ledger:{anchor}")
    assert f"Anchor ledger:{anchor}: not held, terminal.sqlite ends at entry {newest - 1}." in said
    assert "an entry was changed or cut off since the anchor was printed, or this is an older copy" in said
    assert ALARM in said


@pytest.mark.parametrize("name", ["", "K1:", "k1:", "ledger:", "Ledger: "])
def test_an_entry_that_was_cut_off_is_told_beside_what_else_is_wrong(
    folder: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    anchors = anchor_of(terminal(folder)), anchor_of(central(folder))
    newest = entries_in(terminal(folder))[-1].sequence
    cut(terminal(folder))
    said = found(folder, capsys, "--anchor", f"{name}{anchors[0]}", "--anchor", anchors[1])
    assert "terminal.sqlite: The file can't be read, its schema is not this program's." in said
    # Central knows by itself that there was one more, whatever anybody kept.
    assert f"terminal.sqlite: Entry {newest}: it is missing, and central knows it" in said
    assert f"{anchors[0]}: not held, terminal.sqlite ends at entry {newest - 1}" in said
    assert f"Anchor {anchors[1]}" not in said


def test_an_entry_of_central_that_was_cut_off_is_told_beside_what_else_is_wrong(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anchor, newest = anchor_of(central(folder)), entries_in(central(folder))[-1].sequence
    with closing(sqlite3.connect(central(folder), isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER entry_is_never_deleted")
        connection.execute("DELETE FROM entry WHERE sequence = ?", (newest,))
    said = found(central(folder), capsys, "--anchor", f"central:{anchor}")
    assert "The file is damaged: its trigger entry_is_never_deleted is missing." in said
    assert f"not held, central.sqlite ends at entry {newest - 1}." in said


def test_an_anchor_is_held_in_a_ledger_with_other_findings_and_both_are_said(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = entries_in(terminal(folder))[-2]
    anchor = f"{kept.sequence}:{kept.digest}"
    cut(terminal(folder))
    assert main(["audit", str(terminal(folder)), "--anchor", anchor]) == StopCause.AUDIT_FAILED
    out, err = capsys.readouterr()
    assert f"held, it is entry {kept.sequence} of {terminal(folder)}. What was found in that" in out
    assert "its schema is not this program's" in err
    assert "Anchor" not in err


def test_a_check_beside_another_content_holds_no_anchor(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody writes another time into every entry, and leaves its check as it was."""
    anchor = anchor_of(terminal(folder))
    cut(terminal(folder), "UPDATE entry SET recorded_at = recorded_at + 1")
    kept = entries_in(terminal(folder))[-1]
    said = found(folder, capsys, "--anchor", f"{kept.sequence}:{kept.digest}", "--anchor", anchor)
    assert f"entry {kept.sequence} of terminal.sqlite has another check" in said


@pytest.mark.parametrize("given", [terminal, central])
def test_the_anchor_of_the_other_ledger_accuses_nobody(
    folder: Path, capsys: pytest.CaptureFixture[str], given: object
) -> None:
    one, other = terminal(folder), central(folder)
    if given is central:
        one, other = other, one
    anchor = anchor_of(other)
    said = found(one, capsys, "--anchor", anchor)
    assert said.startswith(f"Anchor {anchor}: not held, ")
    assert f"It may be the anchor of the venue's other ledger, {other.name}: audit the folder of both" in said
    told_first, told_next = "audit the folder of both", "Only if the paper says that it is this ledger's"
    assert said.index(told_first) < said.index(told_next)
    assert "not clean" not in said


def test_an_anchor_whose_ledger_was_not_given_asks_for_the_folder(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anchor = f"central:{anchor_of(central(folder))}"
    said = found(terminal(folder), capsys, "--anchor", anchor)
    assert said == (
        f"Anchor {anchor}: not held, here is only what belongs to K1. Audit the folder of both ledgers with "
        "it.\n"
    )
    # A wrong name does no harm where both are.
    assert main(["audit", str(folder), "--anchor", anchor.replace("central", "K1")]) == 0


def test_an_anchor_of_no_ledger_is_a_finding_that_says_what_it_may_mean(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    newest = [entries_in(ledger)[-1].sequence for ledger in (terminal(folder), central(folder))]
    said = found(folder, capsys, "--anchor", f"999:{WRONG}", "--anchor", f"2:{WRONG}")
    ends = f"terminal.sqlite ends at entry {newest[0]} and central.sqlite ends at entry {newest[1]}."
    assert f"Anchor 999:{WRONG}: not held, {ends} Either an entry was changed or cut off" in said
    assert "or the anchor is mistyped or another venue's. Compare its digits with the paper." in said
    assert "entry 2 of terminal.sqlite has another check and entry 2 of central.sqlite has another" in said
    assert "not clean" not in said


def test_a_table_that_never_ends_ends_the_audit_all_the_same(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    endless = "WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more)"
    columns = "1 AS recorded_at, '' AS terminal, '' AS command, '' AS event, 1 AS version, x'' AS body"
    columns += ", '' AS previous, '' AS digest"
    anchor = anchor_of(terminal(folder))
    cut(
        terminal(folder),
        "PRAGMA foreign_keys = OFF",
        "ALTER TABLE entry RENAME TO kept",
        f"CREATE VIEW entry AS {endless} SELECT -n AS sequence, {columns} FROM more",
    )
    said = found(terminal(folder), capsys, "--anchor", anchor)
    assert (
        f"Anchor {anchor}: not held, entry {anchor.split(':')[0]} of terminal.sqlite can't be read." in said
    )


@pytest.mark.parametrize(
    ("damaged", "says"),
    [
        ("entry_command", "held, it is entry"),
        ("entry", "not held, entry 11 of terminal.sqlite can't be read."),
    ],
)
def test_of_a_damaged_file_is_held_what_can_be_read(
    folder: Path, capsys: pytest.CaptureFixture[str], damaged: str, says: str
) -> None:
    anchor, path = anchor_of(terminal(folder)), terminal(folder)
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        found_at = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (damaged,))
        start = (found_at.fetchone()[0] - 1) * size
    data = path.read_bytes()
    path.write_bytes(data[:start] + b"\xff" * size + data[start + size :])
    assert main(["audit", str(path), "--anchor", anchor]) == StopCause.AUDIT_FAILED
    out, err = capsys.readouterr()
    assert "terminal.sqlite: The file" in err
    assert f"Anchor {anchor}: {says}" in out + err


@pytest.mark.parametrize(("lost", "kept"), [(0, -1), (-1, 0)])
def test_entries_before_and_after_a_damaged_page_hold_their_anchors(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lost: int, kept: int
) -> None:
    path = make(tmp_path / "terminal.sqlite", note_events(40))
    entries = entries_in(path)
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    data = path.read_bytes()
    start = data.index(entries[lost].body) // size * size
    path.write_bytes(data[:start] + b"\xff" * size + data[start + size :])
    gone, there = (f"{entries[which].sequence}:{entries[which].digest}" for which in (lost, kept))
    assert main(["audit", str(path), "--anchor", gone, "--anchor", there]) == StopCause.AUDIT_FAILED
    out, err = capsys.readouterr()
    assert f"not held, entry {entries[lost].sequence} of terminal.sqlite can't be read." in err
    assert f"Anchor {there}: held, it is entry {entries[kept].sequence} of {path}." in out


def test_ledgers_that_never_met_hold_their_anchors_too(tmp_path: Path) -> None:
    alone = make(tmp_path / "terminal.sqlite")
    House(tmp_path / "other.sqlite").central.close()
    assert main(["audit", str(tmp_path), "--anchor", anchor_of(alone)]) == 0
    assert main(["audit", str(tmp_path / "other.sqlite"), "--anchor", f"central:{anchor_of(alone)}"]) == 3
    other = tmp_path / "other.sqlite"
    assert main(["audit", str(other), "--anchor", f"central:{anchor_of(other)}"]) == 0


@pytest.mark.parametrize(
    "text",
    [
        *("", "12", "12:", "12:abc", "0:" + "0" * 16, "x:" + "0" * 16, "12:" + "g" * 16),
        *("a b:12:" + "0" * 16, "x:y:12:" + "0" * 16, "x" * 13 + ":12:" + "0" * 16),
    ],
)
def test_what_is_no_anchor_is_refused_in_one_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    assert main(["audit", str(folder), "--anchor", text]) == StopCause.USAGE
    assert "is no anchor. Write it as on the shift report" in capsys.readouterr().err


def test_an_anchor_is_read_as_it_is_written_whatever_its_case() -> None:
    kept = Anchor(120, "3f2a90b1c4d5e6f7")
    assert Anchor.parse(" 120:3F2A90B1C4D5E6F7 ") == kept
    assert Anchor.parse("12O: 3f2a 9Obl c4d5-e6f7") == kept
    assert Anchor.parse(" Central : 120: 3f2a 90b1 c4d5 e6f7") == Anchor(120, kept.digest, ledger="Central")


def test_the_help_says_what_the_lines_of_an_audit_mean(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["audit", "--help"])
    said = capsys.readouterr().out
    for words in ("an anchor", "`ledger:` or `central:`", "A minus", "A serial is", "Exit status: 0; 3"):
        assert words in said
