"""Canonical bytes: one way for a value to be bytes, back again without loss, the same on every day."""

from __future__ import annotations

import typing
from pathlib import Path
from typing import Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.ledger.canonical import canonical, digest, event_name, read_event
from kiosk.ledger.chain import ChainHead
from kiosk.ledger.events import CentralHolds, Event, LedgerRestored, NoteOffered, TerminalStarted
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.money import Money
from tests.ledger.samples import EVERY_EVENT, K1
from tests.ledger.strategies import EVENTS

VERSION_2: Final = Path(__file__).parent / "golden" / "events-2.jsonl"
EVENT_KINDS = typing.get_args(Event)


def test_the_samples_and_strategies_cover_every_kind_of_event() -> None:
    assert {type(event) for event in EVERY_EVENT} == set(EVENTS) == set(EVENT_KINDS)


@pytest.mark.parametrize("event", EVERY_EVENT, ids=event_name)
def test_an_event_comes_back_as_it_went(event: Event) -> None:
    assert read_event(canonical(event)) == event


@settings(max_examples=300)
@given(st.one_of(*EVENTS.values()))
def test_any_event_comes_back_as_it_went_and_has_one_way_to_be_bytes(event: Event) -> None:
    body = canonical(event)
    back = read_event(body)
    assert back == event
    assert type(back) is type(event)
    assert canonical(back) == body
    assert digest(back) == digest(event)


def test_every_kind_of_event_has_a_name_of_its_own_in_its_bytes() -> None:
    names = {kind: kind.__struct_config__.tag for kind in EVENT_KINDS}
    assert len(set(names.values())) == len(EVENT_KINDS)
    for event in EVERY_EVENT:
        assert msgspec.json.decode(canonical(event))["type"] == event_name(event) == names[type(event)]


def test_the_bytes_are_those_that_earlier_versions_wrote() -> None:
    """Ledgers outlive programs: a change here is a new version of the event, not another way to write it."""
    assert canonical(NoteOffered("note-1", Money(2000))) == (
        b'{"type":"note_offered","note":"note-1","amount":{"cents":2000}}'
    )
    assert canonical(TerminalStarted(K1, "0.1.0")) == (
        b'{"type":"terminal_started","terminal":{"name":"K1"},"program_version":"0.1.0"}'
    )
    # SHA-256 of the line above, by sha256sum.
    expected = "997554d40836c3d52264d5af23783826a498a393c88c57308ec290828e45e926"
    assert digest(TerminalStarted(K1, "0.1.0")) == expected


def test_every_entry_of_version_2_is_read_and_written_in_the_very_same_bytes() -> None:
    """One line of each kind as that version wrote it, before machines and central's record were told of."""
    lines = VERSION_2.read_bytes().splitlines()
    assert len(lines) == 25
    for line in lines:
        assert canonical(read_event(line)) == line
    read = [read_event(line) for line in lines]
    assert TerminalStarted(K1, "0.1.0", machine="") in read
    assert CentralHolds("ef" * 32, 7, ChainHead()) in read


def test_what_version_3_adds_is_left_out_where_it_is_not_known() -> None:
    assert canonical(TerminalStarted(K1, "0.1.0", "m")).endswith(b',"machine":"m"}')
    assert canonical(CentralHolds("ab", 7, ChainHead(2, "cd"))) == (
        b'{"type":"central_holds","public_key":"ab","sequence":7,"record":{"sequence":2,"digest":"cd"}}'
    )
    assert canonical(LedgerRestored(7, 9)) == b'{"type":"ledger_restored","after":7,"through":9}'


def test_the_order_in_which_facts_were_put_in_does_not_matter() -> None:
    one = Refused(Refusal.GAME_CLOSED, "s 17", {"game": 412, "next_game": 413})
    other = Refused(Refusal.GAME_CLOSED, "s 17", {"next_game": 413, "game": 412})
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"not json",
        b"[]",
        b"{}",
        b'{"type":"note_vanished","note":"n"}',
        b'{"type":"note_stacked"}',
        b'{"type":"note_stacked","note":7}',
        b'{"type":"note_offered","note":"n","amount":{"cents":"2000"}}',
        b'{"type":"note_offered","note":"n","amount":{"cents":20.5}}',
        b'{"type":"note_stacked","note":"n"} {}',
        b'{"type":"note_stacked","note":"\xff"}',
    ],
)
def test_anything_else_is_no_event(body: bytes) -> None:
    with pytest.raises((msgspec.ValidationError, msgspec.DecodeError)):
        read_event(body)
