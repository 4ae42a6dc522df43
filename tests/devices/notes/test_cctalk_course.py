"""What each event of a ccTalk validator means for a note, and what is asked then: no line, no thread."""

from __future__ import annotations

import pytest

from kiosk.devices.notes.cctalk_book import Book, KeptNote, Place
from kiosk.devices.notes.cctalk_course import Around, Course
from kiosk.devices.notes.cctalk_device import Route, Routing
from kiosk.devices.notes.cctalk_events import IN_ESCROW, STACKED, BillEvent, Code, News
from kiosk.devices.notes.cctalk_faults import Faults
from kiosk.devices.notes.cctalk_routing import Router
from kiosk.ports.outcome import Fault
from kiosk.values.money import Money

TWENTY = Money.dollars(20)
CHANNEL = 3
AROUND = Around({CHANNEL: TWENTY, 5: Money.dollars(100)}, True, 1, lambda: "new")
AGAIN_US = 1_000_000


def kept(place: Place, name: str = "old") -> KeptNote:
    """A $20 note somewhere."""
    return KeptNote(name, TWENTY, CHANNEL, place)


def followed(place: Place, *events: BillEvent) -> Course:
    """What events make of a note that is somewhere."""
    course = Course(Book(notes=(kept(place),)), AROUND)
    course.take(News(events))
    return course


def places(course: Course) -> dict[str, Place]:
    """Where the notes are."""
    return {note.note: note.place for note in course.book.notes}


def test_a_note_that_was_said_to_go_back_and_is_stacked_is_money_under_another_name() -> None:
    """Whoever asked was promised that it never is credit under the name it had."""
    course = followed(Place.GIVING_BACK, BillEvent(CHANNEL, STACKED))
    assert places(course) == {"old": Place.NOT_IN_BOX, "new": Place.IN_BOX}
    assert [note.note for note in course.book.unclaimed] == ["new"]


@pytest.mark.parametrize(
    ("place", "after"),
    [
        (Place.IN_MOTION, Place.IN_DOUBT),
        (Place.IN_ESCROW, Place.IN_ESCROW),
        (Place.GIVING_BACK, Place.GIVING_BACK),
        (Place.IN_DOUBT, Place.IN_DOUBT),
    ],
)
def test_only_a_note_that_was_to_be_stacked_is_in_doubt_by_a_jam(place: Place, after: Place) -> None:
    """One that was never to be stacked never was, wherever it is stuck."""
    course = followed(place, BillEvent(0, Code.STACKER_JAMMED))
    assert (places(course), course.fault) == ({"old": after}, Fault.CASH_JAM)


def test_a_new_note_ends_the_hope_for_one_in_doubt() -> None:
    """What is told from now on is of the new one: nobody will ever know of the other."""
    course = followed(Place.IN_DOUBT, BillEvent(CHANNEL, IN_ESCROW))
    assert places(course) == {"old": Place.UNKNOWABLE, "new": Place.IN_ESCROW}


@pytest.mark.parametrize("place", [Place.GIVING_BACK, Place.IN_DOUBT])
def test_an_escrow_that_is_empty_is_not_asked_again(place: Place) -> None:
    router = Router(AGAIN_US)
    assert router.due(kept(place), 0) is Route.TO_PLAYER
    router.hear(Route.TO_PLAYER, Routing.NOTHING_THERE, 0)
    assert router.due(kept(place), 10 * AGAIN_US) is None
    router.forget()
    assert router.due(kept(place), 10 * AGAIN_US) is Route.TO_PLAYER


def test_what_is_asked_back_is_asked_again_after_a_while_and_not_before() -> None:
    router = Router(AGAIN_US)
    router.hear(Route.TO_PLAYER, Routing.BEGUN, 0)
    assert router.due(kept(Place.GIVING_BACK), AGAIN_US - 1) is None
    assert router.due(kept(Place.GIVING_BACK), AGAIN_US) is Route.TO_PLAYER


@pytest.mark.parametrize(("is_path_clear", "fault"), [(False, Fault.CASH_JAM), (True, None)])
def test_a_self_test_without_a_fault_ends_a_jam_once_no_note_can_be_in_the_path(
    is_path_clear: bool, fault: Fault | None
) -> None:
    faults = Faults(AGAIN_US)
    faults.doubt()
    faults.hear_test(0, 0, is_path_clear=is_path_clear)
    assert faults.fault is fault
