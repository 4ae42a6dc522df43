"""The chain: whatever is changed, removed, put in or swapped, an entry no longer follows."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kiosk.ledger.chain import GENESIS, JournalEntry, follows, link
from kiosk.values.instant import Instant
from tests.ledger.strategies import JOURNAL_ENTRIES, TEXTS

BODIES = st.binary(max_size=40)
FIELDS = tuple(field.name for field in msgspec.structs.fields(JournalEntry))


def linked(previous: JournalEntry | None, body: bytes, terminal: str = "K1", at: int = 1) -> JournalEntry:
    """The entry after another."""
    before = (GENESIS, 0) if previous is None else (previous.digest, previous.sequence)
    return link(before[0], before[1] + 1, Instant(at), terminal, "command", "event", 1, body)


def chained(bodies: list[bytes]) -> list[JournalEntry]:
    """A chain of entries with these bodies."""
    entries: list[JournalEntry] = []
    for body in bodies:
        entries.append(linked(entries[-1] if entries else None, body, at=len(entries)))
    return entries


def holds(entries: list[JournalEntry]) -> bool:
    """Whether every entry follows the one before it."""
    return all(follows(before, entry) for before, entry in zip([None, *entries[:-1]], entries, strict=True))


def test_the_hash_is_the_one_that_earlier_versions_wrote() -> None:
    """Each field as its length in eight bytes and its bytes, after the 32 bytes of the digest before."""
    entry = link(GENESIS, 1, Instant(1_700_000), "K1", "command-1", "note_stacked", 1, b'{"note":"n"}')
    fields = [b"1", b"1700000", b"K1", b"command-1", b"note_stacked", b"1", b'{"note":"n"}']
    hashed = bytes(32) + b"".join(len(field).to_bytes(8, "big") + field for field in fields)
    assert entry.digest == hashlib.sha256(hashed).hexdigest()
    assert (entry.sequence, entry.previous) == (1, GENESIS)


@given(st.lists(BODIES, min_size=1, max_size=6))
def test_a_chain_holds(bodies: list[bytes]) -> None:
    assert holds(chained(bodies))


@settings(max_examples=200)
@given(st.lists(BODIES, min_size=1, max_size=4), st.data())
def test_any_field_of_any_entry_that_is_changed_breaks_the_chain(
    bodies: list[bytes], data: st.DataObject
) -> None:
    entries = chained(bodies)
    index = data.draw(st.integers(0, len(entries) - 1))
    field = data.draw(st.sampled_from(FIELDS))
    value: Any = getattr(data.draw(JOURNAL_ENTRIES), field)
    assume(value != getattr(entries[index], field))
    entries[index] = msgspec.structs.replace(entries[index], **{field: value})
    assert not holds(entries)


@given(st.lists(BODIES, min_size=3, max_size=6, unique=True), st.data())
def test_an_entry_removed_put_in_or_swapped_breaks_the_chain(
    bodies: list[bytes], data: st.DataObject
) -> None:
    entries = chained(bodies)
    index = data.draw(st.integers(0, len(entries) - 2))
    assert not holds(entries[:index] + entries[index + 1 :])
    assert not holds(entries[: index + 1] + entries[index:])
    swapped = [*entries]
    swapped[index], swapped[index + 1] = entries[index + 1], entries[index]
    assert not holds(swapped)


@given(TEXTS, TEXTS, st.integers(0, 20))
def test_letters_moved_from_one_field_to_the_next_give_another_digest(one: str, two: str, cut: int) -> None:
    whole = one + two
    assume(whole[:cut] != one)
    first = link(GENESIS, 1, Instant(1), one, two, "event", 1, b"")
    moved = link(GENESIS, 1, Instant(1), whole[:cut], whole[cut:], "event", 1, b"")
    assert first.digest != moved.digest


@pytest.mark.parametrize("sequence", [0, 2])
def test_the_first_entry_is_number_1_on_the_genesis_digest(sequence: int) -> None:
    first = linked(None, b"body")
    assert (first.sequence, first.previous) == (1, "0" * 64)
    assert not follows(None, link(GENESIS, sequence, Instant(1), "K1", "c", "e", 1, b"body"))
    assert not follows(None, link("11" * 32, 1, Instant(1), "K1", "c", "e", 1, b"body"))
    assert not follows(first, linked(None, b"body"))


@pytest.mark.parametrize("sequence", [1, 3, 0, -1])
def test_a_gap_in_the_sequence_is_no_chain_though_every_digest_is_right(sequence: int) -> None:
    first = linked(None, b"body")
    assert follows(first, link(first.digest, 2, Instant(1), "K1", "c", "e", 1, b"body"))
    assert not follows(first, link(first.digest, sequence, Instant(1), "K1", "c", "e", 1, b"body"))
