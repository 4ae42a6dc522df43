"""How long a ccTalk driver waits for what."""

from __future__ import annotations

from msgspec import Struct


class Deadlines(Struct, frozen=True):
    """Every time limit, in milliseconds.

    A call of `stack` or `give_back` lasts no longer than its own, one of `whereabouts` no longer than
    `ask_ms`; the others do not wait. A device hands a note back by itself after about 11 s in escrow
    (case 80), and a note in motion is an open case within 30 s (case 82). A poll is due every `poll_ms`, 200
    at most. A device is silent after `silence_ms` without an answer; what it declined is asked again after
    `again_ms`.
    """

    poll_ms: int = 150
    reply_ms: int = 300
    stack_ms: int = 8_000
    give_back_ms: int = 8_000
    ask_ms: int = 2_000
    silence_ms: int = 3_000
    again_ms: int = 1_000
