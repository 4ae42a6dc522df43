"""The fold of events and its bytes: the same events, the same bytes; any other bytes are none."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec
import pytest

from kiosk.ledger.canonical import read_event
from kiosk.ledger.events import CentralAsked, CentralHolds, Event, PrintStarted, TerminalStarted
from kiosk.ledger.fold import FOLD_VERSION, NO_EVENTS, Fold, fold_bytes, folded, read_fold
from kiosk.values.invariant import InvariantBroken
from tests.ledger.samples import FIVE_GAMES, K1, SERIALS, cash, keno_dollars_in, prize, selling, sold

GOLDEN: Final = Path(__file__).parents[1] / "journal" / "golden" / "terminal-2.sqlite"
GOLDEN_DIGEST: Final = "b830ab825c4d5f31d1a297b65b3081f916b57f744e7efb7d1cd20388821ca22e"
EVENTS: Final[tuple[Event, ...]] = (
    TerminalStarted(K1, "0.1.0"),
    *cash(50),
    CentralHolds("ab", 1),
    *sold("sell", FIVE_GAMES, SERIALS[1]),
    PrintStarted(f"ticket-{SERIALS[1]}", 1),
    *prize(80, SERIALS[2]),
    *keno_dollars_in(5, SERIALS[0], promotional=True),
    *cash(10, "é"),
    CentralAsked(selling("more", FIVE_GAMES), selling("more", FIVE_GAMES).paid_with),
)


def fold_of(events: tuple[Event, ...]) -> Fold:
    """What events come to."""
    fold = NO_EVENTS
    for event in events:
        fold = folded(fold, event)
    return fold


def test_a_fold_counts_its_events_and_knows_the_newest_note_of_central() -> None:
    fold = fold_of(EVENTS)
    assert (fold.entry_count, fold.central_noted_at) == (len(EVENTS), 4)
    again = folded(fold, CentralHolds("ab", 9))
    assert (again.entry_count, again.central_noted_at) == (len(EVENTS) + 1, len(EVENTS) + 1)


def test_an_event_that_can_not_follow_is_a_breach() -> None:
    with pytest.raises(InvariantBroken):
        folded(NO_EVENTS, PrintStarted("ticket-1", 1))


@pytest.mark.parametrize("count", range(len(EVENTS) + 1))
def test_a_fold_is_read_back_from_its_bytes_and_goes_on_alike(count: int) -> None:
    fold = fold_of(EVENTS[:count])
    read = read_fold(fold_bytes(fold))
    assert read == fold
    for event in EVENTS[count:]:
        fold, read = folded(fold, event), folded(read, event)
    assert fold_bytes(read) == fold_bytes(fold)


def test_any_byte_turned_over_makes_another_fold_or_none() -> None:
    fold = fold_of(EVENTS)
    body = fold_bytes(fold)
    for place in range(len(body)):
        for bit in (0x01, 0x80):
            turned = body[:place] + bytes([body[place] ^ bit]) + body[place + 1 :]
            read = read_fold(turned)
            assert read is None or (read != fold and fold_bytes(read) == turned)


@pytest.mark.parametrize(
    "body",
    [b"", b"{}", b"[]", b"null", b"{", b"\xff", b'{"state":{},"entry_count":"1"}', b"[" * 100_000],
)
def test_bytes_of_anything_else_are_no_fold(body: bytes) -> None:
    assert read_fold(body) is None


def test_a_fold_with_less_or_more_in_it_is_another_programs() -> None:
    """A default that is filled in, or a field that is passed over, would be a state that no event made."""
    body = fold_bytes(NO_EVENTS)
    assert read_fold(body) == NO_EVENTS
    assert read_fold(body.replace(b',"central_noted_at":0', b"")) is None
    assert read_fold(body.replace(b'"notes":{},', b"")) is None
    assert read_fold(body.replace(b"}", b',"more":1}', 1)) is None
    assert read_fold(body[:-1] + b',"more":1}') is None


def test_the_version_says_how_events_are_folded() -> None:
    """What every entry of the golden ledger makes of the fold before it, in one digest. If this fails,
    snapshots of earlier programs hold what this one would not make of the same entries: raise FOLD_VERSION,
    then put the new digest here. Raise it for a field more or less as well, or an audit finds fault with
    them."""
    hasher = hashlib.sha256()
    fold = NO_EVENTS
    with closing(sqlite3.connect(f"{GOLDEN.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        for (body,) in connection.execute("SELECT body FROM entry ORDER BY sequence"):
            fold = folded(fold, read_event(body))
            state = fold.state
            kept = (state.accounts, state.requests, state.notes, state.papers, state.central)
            hasher.update(msgspec.json.encode((state.terminal, *kept, fold.central_noted_at)))
    assert fold.entry_count == 83
    assert (FOLD_VERSION, hasher.hexdigest()) == (2, GOLDEN_DIGEST)
