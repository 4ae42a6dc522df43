"""The symbol on a ticket or voucher: serial, content digest and signature in QR alphanumeric text.

Anyone holding central's public key can tell a genuine paper from a forged one without asking central, and
whoever holds the record can tell that the paper's content is the record's (s 16(5)-(6)).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from typing import Final

import msgspec
from msgspec import Struct

from kiosk.ledger.canonical import canonical
from kiosk.ledger.papers import IssuedTicket, KenoDollars, Paper
from kiosk.values.identifiers import Serial

_PREFIX: Final = "K1"
_DIGEST_BYTES: Final = 32
_SIGNATURE_BYTES: Final = 64


class Symbol(Struct, frozen=True):
    """What a scanned symbol claims; true only if the signature verifies over :func:`signed_message`."""

    kind: type[IssuedTicket] | type[KenoDollars]
    serial: Serial
    content_digest: bytes
    signature: bytes


def content_digest(paper: Paper) -> bytes:
    """The SHA-256 of everything on the paper but its signature."""
    return hashlib.sha256(canonical(msgspec.structs.replace(paper, signature=""))).digest()


def signed_message(kind: type[IssuedTicket] | type[KenoDollars], serial: Serial, digest: bytes) -> bytes:
    """What central signs when it issues a paper."""
    return b"keno paper 1 " + _letter(kind).encode() + b" " + serial.digits.encode() + b" " + digest


def symbol_text(paper: Paper) -> str:
    """The text of the symbol to print on a paper."""
    parts = (
        _PREFIX + _letter(type(paper)),
        paper.serial.digits,
        _base32(content_digest(paper)),
        _base32(bytes.fromhex(paper.signature)),
    )
    return "/".join(parts)


def read_symbol(text: str) -> Symbol | None:
    """The symbol in scanned text, or None if it is not one of ours in form. Says nothing about its
    signature."""
    parts = text.strip().split("/")
    if len(parts) != 4 or parts[0] not in (f"{_PREFIX}T", f"{_PREFIX}V"):
        return None
    serial = Serial.parse(parts[1])
    digest, signature = _from_base32(parts[2]), _from_base32(parts[3])
    if serial is None or len(digest) != _DIGEST_BYTES or len(signature) != _SIGNATURE_BYTES:
        return None
    return Symbol(IssuedTicket if parts[0].endswith("T") else KenoDollars, serial, digest, signature)


def _letter(kind: type) -> str:
    return "T" if kind is IssuedTicket else "V"


def _base32(data: bytes) -> str:
    return base64.b32encode(data).decode().rstrip("=")


def _from_base32(text: str) -> bytes:
    """The bytes of a text that is theirs, and no other text: the last letter has bits that say nothing."""
    try:
        data = base64.b32decode(text + "=" * (-len(text) % 8))
    except (binascii.Error, ValueError):
        return b""
    return data if _base32(data) == text else b""
