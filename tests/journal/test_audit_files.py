"""The audit of files that are no ledger, not a whole one, or of another version."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.journal.audit import audit_terminal, is_terminal_ledger
from kiosk.journal.store import SqliteJournal
from kiosk.ports.audit import Finding
from kiosk.ports.stop import Stop, StopCause
from tests.journal.evenings import finding
from tests.journal.ledgers import STARTED, append, raw
from tests.ledger.samples import K1


def test_a_file_cut_short_is_a_finding(ledger: Path) -> None:
    data = ledger.read_bytes()
    ledger.write_bytes(data[: len(data) // 2])
    sequence, sentence = finding(ledger)
    assert sequence is None
    assert "can't be read, not even its first entry" in sentence


def test_a_row_that_is_no_entry_ends_the_reading(ledger: Path) -> None:
    with raw(ledger) as connection:
        ((trigger,),) = connection.execute(
            "SELECT sql FROM sqlite_schema WHERE name = 'entry_is_never_updated'"
        )
        connection.execute("DROP TRIGGER entry_is_never_updated")
    _set_schema(ledger, 'NOT NULL,\n   "event"', ',\n   "event"')
    with raw(ledger) as connection:
        connection.execute("UPDATE entry SET command = NULL WHERE sequence = 5")
        connection.execute(trigger)
    _set_schema(ledger, ',\n   "event"', 'NOT NULL,\n   "event"')
    sequence, sentence = finding(ledger)
    assert (sequence, sentence) == (
        None,
        "The file can't be read, nothing after entry 4 (a row is not an entry).",
    )


def _set_schema(path: Path, was: str, now: str) -> None:
    """Rewrite what the file says its table is, as somebody with SQLite can."""
    with raw(path) as connection:
        connection.execute("PRAGMA writable_schema = 1")
        statement = "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE type IN ('table', 'index')"
        connection.execute(statement, (was, now))


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ("entry (command)", "entry (event)", "row 1 missing from index entry_command"),
        ("(what, serial)", "(what, serial DESC)", "row not in PRIMARY KEY order for settled"),
    ],
)
def test_an_index_that_hides_entries_is_a_finding(ledger: Path, was: str, now: str, says: str) -> None:
    """It was built while the schema said otherwise: a look-up does not find what a whole reading does."""
    _set_schema(ledger, was, now)
    with raw(ledger) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        rows = connection.execute("SELECT * FROM settled").fetchall()
        connection.execute("DELETE FROM settled")
        connection.executemany("INSERT INTO settled VALUES (?, ?, ?)", rows)
        connection.execute("REINDEX entry_command")
        for _, sql in triggers:
            connection.execute(sql)
    _set_schema(ledger, now, was)
    sequence, sentence = finding(ledger)
    assert sequence is None
    assert sentence.startswith("The file is damaged. SQLite says: ")
    assert says in sentence


def test_what_is_said_of_damage_is_short_and_can_be_shown() -> None:
    said = Finding.of_damage("a\n\x1b[2J" + "x" * 1_000).sentence
    assert said.startswith("The file is damaged. SQLite says: a  [2Jx")
    assert said.isprintable()
    assert len(said) < 200


def test_a_folder_in_the_place_of_the_log_is_said_to_be_no_file(ledger: Path) -> None:
    ledger.with_name("terminal.sqlite-wal").mkdir()
    for look in (audit_terminal, is_terminal_ledger):
        with pytest.raises(Stop, match=r"terminal\.sqlite-wal is no file\. Move it away") as stopped:
            look(ledger)
        assert stopped.value.cause is StopCause.LEDGER_DAMAGED


def test_another_database_is_no_terminal_ledger(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with raw(path) as connection:
        connection.execute("CREATE TABLE other (id INTEGER)")
    assert not is_terminal_ledger(path)
    assert finding(path)[0] is None


def test_a_text_file_is_no_terminal_ledger(tmp_path: Path) -> None:
    path = tmp_path / "terminal.sqlite"
    path.write_text("Notes about the kiosk\n" * 100)
    with pytest.raises(Stop) as stopped:
        is_terminal_ledger(path)
    assert stopped.value.cause is StopCause.LEDGER_FOREIGN
    assert finding(path)[0] is None


def test_a_newer_ledger_is_still_known_as_a_terminals(ledger: Path) -> None:
    with raw(ledger) as connection:
        connection.execute("PRAGMA user_version = 99")
    assert is_terminal_ledger(ledger)


def test_a_ledger_of_an_earlier_format_is_a_finding_for_what_it_is(ledger: Path) -> None:
    with raw(ledger) as connection:
        connection.execute("PRAGMA user_version = 1")
    assert is_terminal_ledger(ledger)
    assert finding(ledger) == (
        None,
        "An earlier version of this program wrote the file. Audit it with that version.",
    )


def test_a_file_that_is_missing_is_a_stop(tmp_path: Path) -> None:
    for look in (audit_terminal, is_terminal_ledger):
        with pytest.raises(Stop):
            look(tmp_path / "missing.sqlite")
    assert list(tmp_path.iterdir()) == []


def test_no_damaged_byte_makes_an_audit_clean_that_says_something_else(ledger: Path) -> None:
    """Every 61st byte turned over, one at a time: the same entries, or a finding, or a stop."""
    data, whole = ledger.read_bytes(), audit_terminal(ledger)
    found = 0
    for position in range(0, len(data), 61):
        ledger.write_bytes(data[:position] + bytes([data[position] ^ 0xFF]) + data[position + 1 :])
        try:
            audit = audit_terminal(ledger)
        except Stop:
            continue
        assert audit == whole or audit.findings
        found += bool(audit.findings)
    assert found > 0


def test_a_ledger_of_another_terminals_events_is_a_finding(tmp_path: Path) -> None:
    """A journal written under one name that says it was started by another."""
    path = tmp_path / "terminal.sqlite"
    journal = SqliteJournal.open(path, type(K1)("K2"))
    append(journal, STARTED)
    journal.close()
    assert finding(path) == (1, "it is of terminal K2, the ledger of terminal K1.")
