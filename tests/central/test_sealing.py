"""Merkle roots and proofs, held against a second definition of the same tree."""

from __future__ import annotations

import hashlib

import pytest

from kiosk.central.sealing import inclusion_proof, leaf_of_body, merkle_root, proves
from kiosk.ledger.canonical import canonical
from kiosk.rules.wagers import HeadsWager
from kiosk.values.money import Money
from tests.central.support import House
from tests.ports.central_stage import LOW, THREE_SPOTS, done, entry, sell


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def tree_head(leaves: list[bytes]) -> bytes:
    """RFC 6962, section 2.1: split at the largest power of two below the number of leaves."""
    if not leaves:
        return sha256()
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return sha256(b"\x01", tree_head(leaves[:split]), tree_head(leaves[split:]))


LEAVES = [leaf_of_body(f"ticket {number}".encode()) for number in range(17)]


def test_a_leaf_is_the_hash_of_a_zero_byte_and_the_body() -> None:
    assert leaf_of_body(b"ticket") == sha256(b"\x00ticket")


@pytest.mark.parametrize("count", range(18))
def test_root_is_that_of_rfc_6962(count: int) -> None:
    assert merkle_root(LEAVES[:count]) == tree_head(LEAVES[:count]).hex()


@pytest.mark.parametrize("count", range(1, 18))
def test_every_leaf_and_no_other_is_proved(count: int) -> None:
    leaves = LEAVES[:count]
    root = merkle_root(leaves)
    for index, leaf in enumerate(leaves):
        proof = inclusion_proof(leaves, index)
        assert proves(leaf, proof, root)
        assert not proves(leaf_of_body(b"another ticket"), proof, root)
        assert not proves(leaf, proof, merkle_root([*leaves, leaf]))


def test_a_node_is_no_leaf() -> None:
    # Without the two first bytes, the body "left hash, right hash" would prove itself to be a ticket.
    inner = sha256(b"\x01", LEAVES[0], LEAVES[1])
    assert leaf_of_body(LEAVES[0] + LEAVES[1]) != inner
    assert merkle_root(LEAVES[:2]) == inner.hex()


def test_the_seal_of_a_game_is_over_its_tickets_by_serial(house: House) -> None:
    tickets = [sell(house, number, entry(THREE_SPOTS, HeadsWager(Money(100)))) for number in range(7)]
    house.draw_next_game(LOW)
    by_serial = sorted(tickets, key=lambda ticket: ticket.serial.digits)
    leaves = [sha256(b"\x00", canonical(ticket)) for ticket in by_serial]
    assert done(house.central.venue()).drawn[0].seal.root == tree_head(leaves).hex()
