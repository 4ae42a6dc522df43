"""How long an eSSP driver waits for what."""

from __future__ import annotations

from msgspec import Struct


class Deadlines(Struct, frozen=True):
    """Every time limit, in milliseconds.

    A call of `EsspAcceptor.stack` or `give_back` lasts no longer than its own, `whereabouts` no longer
    than `ask_ms`; the others do not wait. A note in motion is so an open case within 30 s (case 82). A note
    that nobody decides about goes back after `escrow_ms`; without being asked to hold it the device itself
    would give it back after 10 s (case 80).
    """

    poll_ms: int = 200
    reply_ms: int = 1_000
    tries: int = 3
    stack_ms: int = 12_000
    give_back_ms: int = 8_000
    ask_ms: int = 2_000
    escrow_ms: int = 20_000
    again_ms: int = 1_000
