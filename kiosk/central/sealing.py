"""Sealing: a Merkle root over a game's tickets, signed before the draw, against which anyone can check a
ticket.

Pure. A leaf is SHA-256 of a zero byte and the ticket's canonical bytes, a node SHA-256 of a one byte and its
two children, so that neither can pass for the other; a node without a neighbour rises unchanged.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from kiosk.ledger.canonical import canonical
from kiosk.ledger.papers import IssuedTicket
from kiosk.ports.central import Seal

_LEAF: Final = b"\x00"
_NODE: Final = b"\x01"


class ProofStep(Struct, frozen=True):
    """One step from a leaf to the root: the neighbour's hash, hexadecimal, and on which side it stands."""

    neighbour: str
    is_left: bool


def leaf_of(ticket: IssuedTicket) -> bytes:
    """The leaf of a ticket."""
    return leaf_of_body(canonical(ticket))


def leaf_of_body(body: bytes) -> bytes:
    """The leaf of a ticket given as its canonical bytes."""
    return hashlib.sha256(_LEAF + body).digest()


def merkle_root(leaves: Sequence[bytes]) -> str:
    """The root over the leaves in order, hexadecimal; SHA-256 of nothing for a game without tickets."""
    if not leaves:
        return hashlib.sha256().hexdigest()
    level = list(leaves)
    while len(level) > 1:
        level = _level_above(level)
    return level[0].hex()


def inclusion_proof(leaves: Sequence[bytes], index: int) -> tuple[ProofStep, ...]:
    """What proves that the leaf at an index is under the root, without the other leaves."""
    level, steps = list(leaves), []
    while len(level) > 1:
        neighbour = index ^ 1
        if neighbour < len(level):
            steps.append(ProofStep(level[neighbour].hex(), is_left=neighbour < index))
        level, index = _level_above(level), index // 2
    return tuple(steps)


def proves(leaf: bytes, proof: Sequence[ProofStep], root: str) -> bool:
    """Whether a proof leads from a leaf to a root."""
    for step in proof:
        neighbour = bytes.fromhex(step.neighbour)
        leaf = _node(neighbour, leaf) if step.is_left else _node(leaf, neighbour)
    return leaf.hex() == root


def seal_message(seal: Seal) -> bytes:
    """What central signs when it seals a game: everything in the seal but its signature."""
    return b"keno seal 1 " + canonical(msgspec.structs.replace(seal, signature=""))


def _level_above(level: list[bytes]) -> list[bytes]:
    pairs = [_node(level[index], level[index + 1]) for index in range(0, len(level) - 1, 2)]
    return pairs + level[len(pairs) * 2 :]


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_NODE + left + right).digest()
