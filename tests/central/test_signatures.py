"""True signatures are told from false ones, with the key at hand or without it."""

from __future__ import annotations

import pytest

from kiosk.central.keys import PRIVATE_KEY_BYTES, Signatures, SigningKey

OURS = SigningKey(bytes(PRIVATE_KEY_BYTES))
ANOTHERS = SigningKey(bytes([1] * PRIVATE_KEY_BYTES))
# RFC 8032, section 7.1, test 2: a key, a message of one byte and its only signature.
RFC = SigningKey(bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"))
MESSAGE = bytes.fromhex("72")
SIGNATURE = (
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
    "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
)


@pytest.mark.parametrize("key", [RFC, ANOTHERS, None])
def test_a_true_signature_is_one_whatever_key_is_at_hand(key: SigningKey | None) -> None:
    assert Signatures(key).are_of(RFC.public, MESSAGE, SIGNATURE)
    assert Signatures(key).are_of(RFC.public, MESSAGE, SIGNATURE.upper())


@pytest.mark.parametrize("key", [RFC, ANOTHERS, None])
def test_a_false_one_is_none_whatever_key_is_at_hand(key: SigningKey | None) -> None:
    signatures = Signatures(key)
    assert not signatures.are_of(RFC.public, b"s", SIGNATURE)
    assert not signatures.are_of(RFC.public, MESSAGE, SIGNATURE[:-1] + "1")
    assert not signatures.are_of(RFC.public, MESSAGE, "no signature")
    assert not signatures.are_of(OURS.public, MESSAGE, SIGNATURE)


def test_what_a_key_makes_proves_nothing_under_another_key() -> None:
    """Whoever changes the key in a file, and signs everything again, is found out by the record's own key."""
    assert RFC.signs(MESSAGE, SIGNATURE)
    assert not Signatures(RFC).are_of(OURS.public, MESSAGE, SIGNATURE)
