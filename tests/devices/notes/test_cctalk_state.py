"""What a ccTalk driver's port and its thread share: how a note that moves changes what is asked next."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from kiosk.devices.manual_clock import ManualClock
from kiosk.devices.notes.case_history import CaseHistory
from kiosk.devices.notes.cctalk_book import BookKeeper, KeptNote, Place
from kiosk.devices.notes.cctalk_deadlines import Deadlines
from kiosk.devices.notes.cctalk_device import Route, Routing
from kiosk.devices.notes.cctalk_state import State
from kiosk.values.instant import Instant
from kiosk.values.money import Money

NOTE = KeptNote("note-1", Money.dollars(20), 3, Place.IN_ESCROW)


@pytest.fixture
def state(tmp_path: Path) -> State:
    """With a note in escrow."""
    keeper = BookKeeper(tmp_path / "notes.json")
    keeper.keep(keeper.book.with_note(NOTE))
    clock = ManualClock(Instant.parse("2026-11-30T20:41:00+10:00"))
    made = State(keeper, CaseHistory(tmp_path / "note_cases.log"), lambda: "note-2", clock, Deadlines())
    made.router.must_return = False
    return made


def test_a_note_that_did_not_arrive_in_time_is_asked_back_at_once(state: State) -> None:
    with state.changed:
        state.put(replace(NOTE, is_asked=True), Place.IN_MOTION)
        assert state.router.due(state.book.current, 0) is Route.TO_BOX
        state.router.hear(Route.TO_BOX, Routing.BEGUN, 0)
        assert state.router.due(state.book.current, 0) is None, "it is on its way"
        state.doubt(NOTE.note)
        assert state.router.due(state.book.current, 0) is Route.TO_PLAYER
