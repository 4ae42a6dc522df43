"""The symbol on a paper: whole through a scanner, told from a forged one, and never read from damage."""

from __future__ import annotations

import functools
import string

import msgspec
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.ledger.papers import IssuedTicket, KenoDollars, Paper
from kiosk.ledger.symbol import Symbol, content_digest, read_symbol, signed_message, symbol_text
from kiosk.values.money import Money
from tests.ledger.samples import SERIALS, TICKET, VOUCHER, parts
from tests.ledger.strategies import PAPERS
from tests.rules.citing import rule

# The 45 characters of a QR code's alphanumeric mode (ISO/IEC 18004).
QR_ALPHANUMERIC = set(string.digits + string.ascii_uppercase + " $%*+-./:")
ALPHABET = sorted(QR_ALPHANUMERIC)


@functools.cache
def key() -> Ed25519PrivateKey:
    """Central's key in these tests."""
    return Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


def signed(paper: Paper) -> Paper:
    """The paper as central issues it."""
    message = signed_message(type(paper), paper.serial, content_digest(paper))
    return msgspec.structs.replace(paper, signature=key().sign(message).hex())


def is_genuine(symbol: Symbol) -> bool:
    """Whether the signature of a symbol verifies."""
    message = signed_message(symbol.kind, symbol.serial, symbol.content_digest)
    try:
        key().public_key().verify(symbol.signature, message)
    except InvalidSignature:
        return False
    return True


@rule("s 16(1)(h)")
@pytest.mark.parametrize("paper", [TICKET, VOUCHER])
def test_a_symbol_says_whose_paper_it_is_and_what_it_says(paper: Paper) -> None:
    paper = signed(paper)
    symbol = read_symbol(symbol_text(paper))
    assert symbol is not None
    assert symbol.kind is type(paper)
    assert symbol.serial == paper.serial
    assert symbol.content_digest == content_digest(paper)
    assert symbol.signature.hex() == paper.signature
    assert is_genuine(symbol)


@given(PAPERS)
def test_any_papers_symbol_is_read_back_and_fits_a_qr_codes_alphanumeric_mode(paper: Paper) -> None:
    text = symbol_text(paper)
    assert set(text) <= QR_ALPHANUMERIC
    assert read_symbol(text) == Symbol(
        type(paper), paper.serial, content_digest(paper), bytes.fromhex(paper.signature)
    )


def test_a_symbol_begins_with_the_kind_of_paper_and_the_serial() -> None:
    assert symbol_text(TICKET).startswith(f"K1T/{TICKET.serial}/")
    assert symbol_text(VOUCHER).startswith(f"K1V/{VOUCHER.serial}/")
    assert len(symbol_text(TICKET)) == len("K1T/") + 18 + 1 + 52 + 1 + 103


def test_what_a_scanner_adds_at_the_ends_is_no_damage() -> None:
    text = symbol_text(TICKET)
    assert read_symbol(f"  {text}\r\n") == read_symbol(text)


PARTS = symbol_text(TICKET).split("/")
DAMAGED = {
    "nothing": "",
    "a serial alone": TICKET.serial.digits,
    "lower case": symbol_text(TICKET).lower(),
    "another product": symbol_text(TICKET).replace("K1T", "K2T", 1),
    "another kind": symbol_text(TICKET).replace("K1T", "K1X", 1),
    "a part missing": "/".join(PARTS[:3]),
    "a part more": "/".join([*PARTS, "A"]),
    "a serial with a wrong digit": symbol_text(TICKET).replace(PARTS[1], "7" * 18),
    "a digest cut short": "/".join([*PARTS[:2], PARTS[2][:-2], PARTS[3]]),
    "a digest too long": "/".join([*PARTS[:2], PARTS[2] + "AA", PARTS[3]]),
    "a signature cut short": "/".join([*PARTS[:3], PARTS[3][:-2]]),
    "a signature too long": "/".join([*PARTS[:3], PARTS[3] + "AA"]),
    "no signature": "/".join([*PARTS[:3], ""]),
    "a letter that is not base 32": "/".join([*PARTS[:3], "1" + PARTS[3][1:]]),
    "a letter that is not ASCII": "/".join([*PARTS[:3], "\N{CYRILLIC CAPITAL LETTER A}" + PARTS[3][1:]]),
    "digits of another script": symbol_text(TICKET).replace(PARTS[1], "\N{ARABIC-INDIC DIGIT ONE}" * 18),
    "a gap": symbol_text(TICKET).replace("/", " / ", 1),
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_damaged_text_is_no_symbol(text: str) -> None:
    assert read_symbol(text) is None


@settings(max_examples=300)
@given(st.sampled_from([TICKET, VOUCHER]), st.data())
def test_no_damage_makes_a_symbol_that_says_something_else_and_is_genuine(
    paper: Paper, data: st.DataObject
) -> None:
    text = symbol_text(signed(paper))
    where = data.draw(st.integers(0, len(text) - 1))
    what = data.draw(st.sampled_from([*ALPHABET, ""]))
    symbol = read_symbol(text[:where] + what + text[where + 1 :])
    assert symbol is None or symbol == read_symbol(text) or not is_genuine(symbol)


@settings(max_examples=300)
@given(st.text(st.sampled_from(ALPHABET), max_size=200) | st.text(max_size=200))
def test_any_text_at_all_is_read_or_is_not(text: str) -> None:
    assert read_symbol(text) is None


@rule("s 16(5)", "s 16(6)")
@pytest.mark.parametrize("field", [field.name for field in msgspec.structs.fields(IssuedTicket)])
def test_the_signature_covers_everything_on_a_ticket(field: str) -> None:
    paper = signed(TICKET)
    assert isinstance(paper, IssuedTicket)
    other = msgspec.structs.replace(
        paper,
        serial=SERIALS[6],
        terminal=type(paper.terminal)("K2"),
        entry=msgspec.structs.replace(paper.entry, game_count=4),
        span=msgspec.structs.replace(paper.span, count=4),
        first_day=type(paper.first_day)("2026-12-01"),
        last_day=type(paper.last_day)("2026-12-01"),
        issued_at=paper.issued_at.plus_us(1),
        good_until=paper.good_until.plus_us(1),
        schedule_version="Other",
        paid_with=parts(promotional=20),
        is_jackpot=True,
        continues=SERIALS[7],
        signature="00" * 64,
    )
    changed = msgspec.structs.replace(paper, **{field: getattr(other, field)})
    symbol = read_symbol(symbol_text(changed))
    assert symbol is not None
    assert not is_genuine(symbol)


@pytest.mark.parametrize(
    "change", [{"amount": Money(1251)}, {"promotional": True}, {"serial": SERIALS[6]}, {"expires_at": None}]
)
def test_the_signature_covers_everything_on_a_voucher(change: dict[str, object]) -> None:
    paper = signed(VOUCHER)
    assert isinstance(paper, KenoDollars)
    if "expires_at" in change:
        change = {"expires_at": paper.expires_at.plus_us(1)}
    symbol = read_symbol(symbol_text(msgspec.structs.replace(paper, **change)))
    assert symbol is not None
    assert not is_genuine(symbol)


def test_a_tickets_signature_is_no_vouchers() -> None:
    symbol = read_symbol(symbol_text(signed(TICKET)).replace("K1T", "K1V", 1))
    assert symbol is not None
    assert symbol.kind is KenoDollars
    assert not is_genuine(symbol)
