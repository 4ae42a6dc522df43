"""The audit: a clean file proves itself, and whatever a hand changes in it is found and named."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import msgspec
import pytest

from kiosk.central.acts import TicketSold
from kiosk.central.audit import audit_central
from kiosk.central.keys import SigningKey
from kiosk.central.record import read_act
from kiosk.ledger.canonical import canonical
from kiosk.values.identifiers import Serial
from tests.central.hands import Hand, change, relink, sequence_of
from tests.central.story import tell_everything
from tests.central.support import House

PAGE_BYTES = 4096


def test_a_clean_file_says_what_it_proves(told: Path) -> None:
    audit = audit_central(told)
    assert audit.findings == ()
    with contextlib.closing(sqlite3.connect(told)) as connection:
        newest = connection.execute(
            "SELECT sequence, digest FROM entry ORDER BY sequence DESC LIMIT 1"
        ).fetchone()
    assert (audit.entry_count, audit.head) == newest
    assert sum(amount.cents for amount in audit.accounts.values()) == 0
    facts = set(audit.facts)
    # The amounts are worked out by hand in the story.
    assert facts >= {
        "central of Keno Queensland, The Lamplighter",
        "games drawn, each after its seal: 3",
        "suspensions of games: 1",
        "tickets sold: 5",
        "papers of keno dollars issued: 4",
        "papers of promotional keno dollars given away by the licensee: 2",
        "tickets refunded: 1",
        "tickets paid by the licensee: 1",
        "tickets paid by the licensee by the record alone: 0",
        # Three tickets paid, two vouchers used, one redeemed; three tickets and a voucher handed over.
        "serials paid, used or handed over, each once: 10",
        "wagered on settled games: $19.00",
        "wagered on games that are not settled yet: $0.00",
        "set aside from that for jackpot growth: $0.10",
        "jackpot growth that nobody has won yet: $0.00",
        # 362 and 25,000 and 88 of prizes, 2,500 of jackpot fill.
        "prizes awarded: $27,950.00",
        "prizes not paid yet: $0.00",
        "keno dollars issued and not used yet: $0.00",
        "promotional keno dollars issued and not used yet: $11.00",
        "promotional keno dollars given away by the licensee: $10.00",
        "paid by the licensee itself: $27,507.10",
        "handed over to the chief executive: $267.00",
        # K1: stakes 23 less 4, paid 186, vouchers for 35. K2: used 24.
        "owed to terminal K1: $132.00",
        "owed to terminal K2: $24.00",
    }


def test_an_index_that_hides_payments_is_a_finding(told: Path) -> None:
    """Built while the schema said something else: central would not find what it has paid, and pay again."""
    for was, now in (("(serial)", "(serial DESC)"), ("(serial DESC)", "(serial)")):
        with contextlib.closing(sqlite3.connect(told, isolation_level=None)) as connection:
            connection.execute("PRAGMA writable_schema = 1")
            connection.execute(
                "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = 'payment'",
                (f"PRIMARY KEY {was}", f"PRIMARY KEY {now}"),
            )
        if now.endswith("DESC)"):
            with contextlib.closing(sqlite3.connect(told, isolation_level=None)) as connection:
                connection.execute("REINDEX payment")
    (finding,) = audit_central(told).findings
    assert finding.sentence.startswith("The file is damaged. SQLite says: row 1 missing from index")


def test_a_folder_in_the_place_of_the_log_is_said_to_be_no_file(told: Path) -> None:
    told.with_name("central.sqlite-wal").mkdir()
    (finding,) = audit_central(told).findings
    assert "central.sqlite-wal is no file. Move it away" in finding.sentence


@pytest.mark.parametrize(
    ("statement", "first"),
    [
        ("UPDATE journal_entry SET received_at = 0", 1),
        ("UPDATE journal_entry SET received_at = received_at - 86400000000 WHERE sequence = 2", 2),
    ],
)
def test_a_journal_was_not_received_before_its_terminal_was_enrolled(
    told: Path, statement: str, first: int
) -> None:
    change(told, lambda connection: connection.execute(statement))
    finding = audit_central(told).findings[0]
    assert (
        f"entry {first} of the journal of terminal K1 can't have been received as early" in finding.sentence
    )


def test_an_audit_leaves_no_trace(told: Path) -> None:
    before = told.read_bytes(), told.stat().st_mtime_ns
    audit_central(told)
    assert (told.read_bytes(), told.stat().st_mtime_ns) == before
    assert [file.name for file in told.parent.iterdir()] == [told.name]


def test_what_a_killed_central_left_in_its_log_is_audited_too(house: House, tmp_path: Path) -> None:
    tell_everything(house)
    left = tmp_path / "left"
    left.mkdir()
    log = house.path.with_name(house.path.name + "-wal")
    for file in (house.path, log):
        (left / file.name).write_bytes(file.read_bytes())
    audit = audit_central(left / house.path.name)
    assert audit.is_clean
    assert "tickets sold: 5" in audit.facts


def replaced(old: str, new: str) -> str:
    """SQL that puts one text for another in a column of bytes."""
    return f"CAST(replace(CAST({{0}} AS TEXT), '{old}', '{new}') AS BLOB)"


def edit_body(connection: sqlite3.Connection) -> None:
    edited = replaced('"cents":500', '"cents":900').format("body")
    connection.execute(f"UPDATE entry SET body = {edited} WHERE event = 'ticket_sold'")


def remove_entry(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM entry WHERE event = 'game_drawn'")


def test_an_edited_entry_is_named(told: Path) -> None:
    change(told, edit_body)
    (finding,) = audit_central(told).findings
    assert finding.sequence == sequence_of(told, "ticket_sold", 1)
    assert "changed, removed or put in" in finding.sentence


def test_the_entry_after_a_removed_one_is_named(told: Path) -> None:
    drawn = sequence_of(told, "game_drawn")
    change(told, remove_entry)
    (finding,) = audit_central(told).findings
    assert finding.sequence == drawn + 1


@pytest.mark.parametrize(
    ("hand", "event", "which", "sentence"),
    [
        (edit_body, "ticket_sold", 1, "signature"),
        (remove_entry, "game_settled", 0, "was not waiting for settlement"),
    ],
)
def test_digests_worked_out_again_hide_nothing(
    told: Path, hand: Hand, event: str, which: int, sentence: str
) -> None:
    def hand_and_relink(connection: sqlite3.Connection) -> None:
        hand(connection)
        relink(connection)

    change(told, hand_and_relink)
    (finding,) = audit_central(told).findings
    assert finding.sequence == sequence_of(told, event, which)
    assert sentence in finding.sentence


@pytest.mark.parametrize(
    "body",
    [
        b'{"type":"central_founded","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"type":"terminal_quarantined","sequence":1' + b"0" * 5_000 + b"}",
    ],
)
def test_an_act_that_no_program_can_read_is_a_finding(told: Path, body: bytes) -> None:
    def hand(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE entry SET body = ? WHERE sequence = 3", (body,))
        relink(connection)

    change(told, hand)
    (finding,) = audit_central(told).findings
    assert finding.sequence == 3
    assert "its content is not an act of central" in finding.sentence


BODY_9 = replaced('"cents":500', '"cents":900').format("body")
VOUCHER_9 = replaced("2000", "9000").format("body")
SHARE_9 = replaced("2500", "9500").format("body")
ANSWER_9 = replaced("8800", "9900").format("answer")
UNPAID = "FROM ticket WHERE serial NOT IN (SELECT serial FROM payment) LIMIT 1"


@pytest.mark.parametrize(
    ("statement", "event", "words"),
    [
        (
            "UPDATE ticket_game SET cents = 1 WHERE cents = 700",
            "ticket_sold",
            "1 instead of 700",
        ),
        (f"UPDATE ticket SET body = {BODY_9}", "ticket_sold", "has body"),
        ("UPDATE prize SET cents = 880000", "game_settled", "has cents 880000 instead of"),
        ("DELETE FROM prize WHERE game = 992", "game_settled", "is missing"),
        (
            "INSERT INTO prize SELECT serial, 991, 0, cents, body FROM prize LIMIT 1",
            None,
            "no act made",
        ),
        (
            f"UPDATE prize SET body = {SHARE_9} WHERE line = 1",
            "game_settled",
            "has body",
        ),
        ("DELETE FROM prize WHERE line = 2", "game_settled", "is missing"),
        ("UPDATE settlement SET body = x'7b7d' WHERE game = 990", "game_settled", "has body"),
        ("UPDATE draw SET multiplier = 7 WHERE game = 990", "game_drawn", "has multiplier 7 instead of None"),
        ("UPDATE refund SET cents = 1", "ticket_refunded", "has cents 1 instead of 400"),
        ("UPDATE refund SET from_game = 992", "ticket_refunded", "has from_game 992 instead of 991"),
        ("DELETE FROM refund", "ticket_refunded", "is missing"),
        ("UPDATE payment SET payee = 'B. Winner' WHERE way = 'cheque'", "licensee_paid", "has payee"),
        ("DELETE FROM handed_over", "unpaid_handed_over", "is missing"),
        ("UPDATE handed_over SET cents = 1", "unpaid_handed_over", "has cents 1 instead of"),
        ("DELETE FROM voucher_use WHERE terminal IS NULL", "keno_dollars_redeemed", "is missing"),
        ("DELETE FROM adoption WHERE kind = 'multipliers'", "multipliers_adopted", "is missing"),
        ("UPDATE payment SET cents = cents + 1", "ticket_paid", "instead of"),
        ("DELETE FROM payment", "ticket_paid", "is missing"),
        (
            f"INSERT INTO payment SELECT serial, 'K2', NULL, NULL, 1, 0, NULL, NULL, 3 {UNPAID}",
            None,
            "no act made",
        ),
        ("UPDATE draw SET numbers = '1,2,3' WHERE game = 990", "game_drawn", "has numbers 1,2,3"),
        ("UPDATE seal SET body = x'7b7d' WHERE game = 990", "game_sealed", "has body"),
        ("DELETE FROM ticket_game WHERE game = 992", "ticket_sold", "is missing"),
        ("UPDATE posting SET cents = 1 WHERE account = 'turnover'", "game_settled", "has cents 1 instead of"),
        ("DELETE FROM voucher_use", "keno_dollars_taken", "is missing"),
        (f"UPDATE voucher SET body = {VOUCHER_9}", "keno_dollars_issued", "has body"),
        ("DELETE FROM quarantine", "terminal_quarantined", "is missing"),
        ("DELETE FROM approval", "drawing_approved", "is missing"),
        ("UPDATE game SET closes_at = closes_at + 1", "game_opened", "has closes_at"),
        ("UPDATE timeline SET game_seconds = 1", "timeline_set", "has game_seconds 1 instead of 180"),
        ("UPDATE schedule SET body = CAST(body || x'20' AS BLOB)", "schedule_adopted", "has digest"),
        ("UPDATE signing_key SET private = zeroblob(32)", "central_founded", "has public_half"),
        ("UPDATE signing_key SET private = zeroblob(5)", "central_founded", "has public_half of no key"),
        ("UPDATE signing_key SET public = '00'", None, "no act made the row signing_key 00"),
        ("UPDATE signing_key SET public = '00'", "central_founded", "is missing"),
        ("DELETE FROM request WHERE content_digest IS NULL", "request_given_up", "is missing"),
        (f"UPDATE request SET answer = {ANSWER_9}", "ticket_paid", "has answer"),
        (
            "UPDATE journal_entry SET body = x'7b7d' WHERE sequence = 2",
            None,
            "entry 2 of the journal of terminal K1",
        ),
    ],
)
def test_a_changed_table_is_named(told: Path, statement: str, event: str | None, words: str) -> None:
    change(told, lambda connection: connection.execute(statement))
    audit = audit_central(told)
    named = [finding for finding in audit.findings if words in finding.sentence]
    assert named, audit.findings
    assert audit.facts == ()
    if event is not None:
        with contextlib.closing(sqlite3.connect(told)) as connection:
            found = "SELECT event FROM entry WHERE sequence = ?"
            events = [connection.execute(found, (finding.sequence,)).fetchone() for finding in named]
        assert (event,) in events


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("DELETE FROM schedule", "there is no schedule of prizes"),
        ("UPDATE schedule SET body = x'7b7d'", "can't be true"),
    ],
)
def test_a_lost_schedule_is_said_where_it_is_missed(told: Path, statement: str, sentence: str) -> None:
    change(told, lambda connection: connection.execute(statement))
    (finding,) = audit_central(told).findings
    assert finding.sequence == sequence_of(told, "ticket_sold")
    assert sentence in finding.sentence


def test_many_differences_are_counted_not_listed(told: Path) -> None:
    change(told, lambda connection: connection.execute("UPDATE posting SET cents = cents * 2"))
    findings = audit_central(told).findings
    assert len(findings) == 6
    assert "further differences" in findings[-1].sentence


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is not the file of a central"),
        (b"Dear diary, today we drew a game of keno.\n" * 50, "is not the file of a central"),
        (None, "can't be read"),
    ],
)
def test_a_file_that_is_not_centrals_is_a_finding(
    tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    path = tmp_path / "central.sqlite"
    if content is not None:
        path.write_bytes(content)
    (finding,) = audit_central(path).findings
    assert sentence in finding.sentence


@pytest.mark.parametrize("part", range(8))
def test_a_damaged_page_is_a_finding_wherever_it_is(told: Path, part: int) -> None:
    content = bytearray(told.read_bytes())
    page = 1 + (len(content) // PAGE_BYTES - 2) * part // 7
    content[page * PAGE_BYTES : page * PAGE_BYTES + 64] = bytes(range(64))
    told.write_bytes(content)
    assert not audit_central(told).is_clean


@pytest.mark.parametrize("part", range(1, 10))
def test_a_file_cut_short_is_a_finding(told: Path, part: int) -> None:
    content = told.read_bytes()
    told.write_bytes(content[: len(content) * part // 10])
    assert not audit_central(told).is_clean


def test_a_ticket_put_in_by_one_who_holds_the_key_contradicts_the_seal(told: Path) -> None:
    def hand(connection: sqlite3.Connection) -> None:
        (private,) = connection.execute("SELECT private FROM signing_key").fetchone()
        columns = "recorded_at, terminal, command, event, version, body, previous, digest"
        sold = connection.execute(
            f"SELECT sequence, {columns} FROM entry WHERE event = 'ticket_sold' LIMIT 1"
        ).fetchone()
        act = read_act(sold[6])
        assert isinstance(act, TicketSold)
        forged = msgspec.structs.replace(act.ticket, serial=Serial.from_entropy(bytes(16)))
        forged = SigningKey(private).sign_ticket(forged)
        connection.execute("UPDATE entry SET sequence = -sequence - 1 WHERE sequence > ?", (sold[0],))
        connection.execute("UPDATE entry SET sequence = -sequence WHERE sequence < 0")
        values = (sold[0] + 1, *sold[1:6], canonical(TicketSold(forged)), "", "new")
        connection.execute(f"INSERT INTO entry (sequence, {columns}) VALUES (?,?,?,?,?,?,?,?,?)", values)
        relink(connection)

    change(told, hand)
    (finding,) = audit_central(told).findings
    assert finding.sequence == sequence_of(told, "game_sealed")
    assert "does not cover exactly its tickets" in finding.sentence
