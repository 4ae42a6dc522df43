"""Whether a scanned paper is genuine: told by its signature alone, without asking central."""

from __future__ import annotations

from kiosk.ledger.symbol import Symbol, signed_message


def is_genuine(symbol: Symbol, public_key: str) -> bool:
    """Whether central signed the paper this symbol stands on. `public_key` is Ed25519, hexadecimal."""
    # Imported at the first scan: a starting terminal needs no signatures.
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
    try:
        key.verify(symbol.signature, signed_message(symbol.kind, symbol.serial, symbol.content_digest))
    except InvalidSignature:
        return False
    return True
