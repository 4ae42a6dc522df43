"""Central's signing key (Ed25519): what tells its tickets, vouchers and seals from forged ones.

The embedded central keeps the private key in its own file, which is as safe as the folder it lies in. A
central that serves more than one venue keeps it in a key store, behind the same object.
"""

from __future__ import annotations

from typing import Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from kiosk.central.sealing import seal_message
from kiosk.ledger.papers import IssuedTicket, KenoDollars, Paper
from kiosk.ledger.symbol import content_digest, signed_message
from kiosk.ports.central import Seal

PRIVATE_KEY_BYTES: Final = 32


class SigningKey:
    """The key pair."""

    def __init__(self, private: bytes) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(private)
        self.public = self._private.public_key().public_bytes_raw().hex()

    def sign_ticket(self, ticket: IssuedTicket) -> IssuedTicket:
        """The ticket with its signature."""
        return msgspec.structs.replace(ticket, signature=self._sign(paper_message(ticket)))

    def sign_voucher(self, voucher: KenoDollars) -> KenoDollars:
        """The voucher with its signature."""
        return msgspec.structs.replace(voucher, signature=self._sign(paper_message(voucher)))

    def sign_seal(self, seal: Seal) -> Seal:
        """The seal with its signature."""
        return msgspec.structs.replace(seal, signature=self._sign(seal_message(seal)))

    def signs(self, message: bytes, signature: str) -> bool:
        """Whether a signature is the one that this key makes over a message: Ed25519 makes no other."""
        return self._sign(message) == signature

    def _sign(self, message: bytes) -> str:
        return self._private.sign(message).hex()


class Signatures:
    """Tells true signatures, many of them in a row. `key` is what most of them are thought to be made with.

    Whoever has the key need not verify: to make a signature again takes a third of the time. One that the key
    does not make is verified like any other.
    """

    def __init__(self, key: SigningKey | None = None) -> None:
        self._key = key

    def are_of(self, public_key: str, message: bytes, signature: str) -> bool:
        """Whether a signature over a message verifies with a public key; both hexadecimal."""
        key = self._key
        is_made_again = key is not None and key.public == public_key and key.signs(message, signature)
        return is_made_again or is_signed(public_key, message, signature)


def paper_message(paper: Paper) -> bytes:
    """What central signs when it issues a paper."""
    return signed_message(type(paper), paper.serial, content_digest(paper))


def is_signed(public_key: str, message: bytes, signature: str) -> bool:
    """Whether a signature over a message verifies with a public key; both hexadecimal."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key)).verify(
            bytes.fromhex(signature), message
        )
    except (InvalidSignature, ValueError):
        return False
    return True
