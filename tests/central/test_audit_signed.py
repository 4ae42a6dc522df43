"""The audit: what one who holds the signing key puts into the record is held against the record too."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kiosk.central.acts import KenoDollarsIssued, PromotionalGiven, TicketPaid, TicketSold
from kiosk.central.audit import audit_central
from kiosk.central.keys import SigningKey
from kiosk.central.record import read_act
from kiosk.ledger.canonical import canonical
from kiosk.values.identifiers import TerminalId
from kiosk.values.money import Money
from tests.central.hands import change, relink, sequence_of

Fields = Callable[[Any], dict[str, Any]]

ANOTHER_TIME = "at another time than it was recorded"
NEVER_ENROLLED = "terminal K9 was never enrolled"


def sign_anew(path: Path, event: str, which: int, fields: Fields) -> int:
    """Change the paper that an act issued, sign it and link the record anew; the sequence of its entry."""
    sequence = sequence_of(path, event, which)

    def hand(connection: sqlite3.Connection) -> None:
        key = SigningKey(connection.execute("SELECT private FROM signing_key").fetchone()[0])
        found = connection.execute("SELECT body FROM entry WHERE sequence = ?", (sequence,)).fetchone()
        act: object = read_act(found[0])
        match act:
            case TicketSold(ticket):
                act = TicketSold(key.sign_ticket(msgspec.structs.replace(ticket, **fields(ticket))))
            case TicketPaid(terminal, payment):
                continued = payment.continuation
                assert continued is not None
                continued = key.sign_ticket(msgspec.structs.replace(continued, **fields(continued)))
                act = TicketPaid(terminal, msgspec.structs.replace(payment, continuation=continued))
            case PromotionalGiven(voucher):
                act = PromotionalGiven(key.sign_voucher(msgspec.structs.replace(voucher, **fields(voucher))))
            case KenoDollarsIssued(voucher):
                voucher = key.sign_voucher(msgspec.structs.replace(voucher, **fields(voucher)))
                act = KenoDollarsIssued(voucher)
        connection.execute("UPDATE entry SET body = ? WHERE sequence = ?", (canonical(act), sequence))
        relink(connection)

    change(path, hand)
    return sequence


@pytest.mark.parametrize(
    ("event", "fields", "words"),
    [
        ("ticket_sold", lambda paper: {"issued_at": paper.issued_at.plus_us(-1)}, ANOTHER_TIME),
        ("ticket_paid", lambda paper: {"issued_at": paper.issued_at.plus_us(-1)}, ANOTHER_TIME),
        ("keno_dollars_issued", lambda paper: {"issued_at": paper.issued_at.plus_us(1)}, ANOTHER_TIME),
        ("ticket_sold", lambda _: {"terminal": TerminalId("K9")}, NEVER_ENROLLED),
        ("ticket_paid", lambda _: {"terminal": TerminalId("K9")}, NEVER_ENROLLED),
        ("keno_dollars_issued", lambda _: {"terminal": TerminalId("K9")}, NEVER_ENROLLED),
        ("promotional_given", lambda paper: {"issued_at": paper.issued_at.plus_us(1)}, ANOTHER_TIME),
        ("promotional_given", lambda _: {"terminal": TerminalId("K9")}, NEVER_ENROLLED),
        # Promotional keno dollars that were cash, for which the licensee would owe it (s 12(3)).
        ("promotional_given", lambda _: {"promotional": False}, "is none of promotional keno dollars"),
        ("promotional_given", lambda _: {"amount": Money(0)}, "is none of promotional keno dollars"),
        (
            "promotional_given",
            lambda paper: {"expires_at": paper.issued_at.plus_us(-1)},
            "had expired before it was given away",
        ),
        # A continuation is good as long as the ticket that it continues (s 28(2)).
        ("ticket_paid", lambda paper: {"good_until": paper.good_until.plus_us(1)}, "are not continued"),
    ],
)
def test_a_paper_that_was_signed_anew_contradicts_the_record(
    told: Path, event: str, fields: Fields, words: str
) -> None:
    sequence = sign_anew(told, event, 0, fields)
    (finding,) = audit_central(told).findings
    assert finding.sequence == sequence
    assert words in finding.sentence
