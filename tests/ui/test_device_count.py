"""Staff say on the device page that the note box was counted: who can, once, and what if it is not kept."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kiosk.ports.device_report import Counter, DeviceKind, DeviceReport, DeviceState
from kiosk.ui.device_desk import DevicesSeen, NoteBoxCounted
from tests.ui.fake_desk import NOW
from tests.ui.glass import LANDSCAPE, PORTRAIT
from tests.ui.test_device_page import ACCEPTOR, PAPERS, PRINTER, Page

pytestmark = pytest.mark.usefixtures("qapp")

LOST = "2 events of the note acceptor were lost: count its box against the journal."
OPEN = DeviceReport(
    DeviceKind.NOTE_ACCEPTOR,
    "ccTalk Bill Validator NV9",
    "/dev/ttyUSB0",
    DeviceState.WARNING,
    LOST,
    (
        Counter("notes_stacked", 412),
        Counter("notes_returned", 9),
        Counter("events_lost", 2),
        Counter("faults", 3),
        Counter("open_cases", 2),
    ),
    cases=("one", "two"),
)
OVER = DeviceReport(
    DeviceKind.NOTE_ACCEPTOR,
    OPEN.model,
    OPEN.address,
    DeviceState.WORKING,
    "",
    (*OPEN.counters[:-1], Counter("open_cases", 0)),
)


@pytest.fixture(params=[PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def page(request: pytest.FixtureRequest) -> Iterator[Page]:
    made = Page(request.param)
    yield made
    made.glass.close()


def test_the_cases_that_are_shown_are_told_to_be_over_once(page: Page) -> None:
    page.open((PRINTER, OPEN))
    assert LOST in page.words()
    assert "2 | cases" in page.words()
    assert (page.glass.cut(), page.glass.outside(), page.glass.too_small()) == ([], [], [])
    page.glass.tap("count-note_acceptor")
    page.glass.tap("count-note_acceptor")
    page.glass.app.property("devices").note_box_counted()
    assert page.desk.counted == [("one", "two")]
    page.tell(NoteBoxCounted(NOW, is_written=True))
    page.tell(DevicesSeen(NOW, (PRINTER, OVER), PAPERS))
    assert page.glass.find("count-note_acceptor") is None
    assert "0 | cases" in page.words()
    assert LOST not in page.words()


def test_what_could_not_be_written_down_is_told_and_can_be_said_again(page: Page) -> None:
    page.open((OPEN,))
    page.glass.tap("count-note_acceptor")
    page.tell(NoteBoxCounted(NOW, is_written=False))
    page.tell(DevicesSeen(NOW, (OPEN,), PAPERS))
    assert "Not written down: make room on the disk, then say it again." in page.words()
    assert page.glass.cut() == []
    page.glass.tap("count-note_acceptor")
    assert LOST in page.words()
    assert page.desk.counted == [OPEN.cases] * 2


def test_only_staff_can_say_so(page: Page) -> None:
    page.open_when_stopped()
    page.tell(DevicesSeen(NOW, (OPEN,), PAPERS))
    assert page.glass.find("count-note_acceptor") is None
    page.glass.app.property("devices").note_box_counted()
    assert page.desk.counted == []


def test_there_is_nothing_to_say_of_a_box_without_cases_or_of_a_device_that_is_out(page: Page) -> None:
    page.open((OVER,))
    assert page.glass.find("count-note_acceptor") is None
    page.glass.app.property("devices").note_box_counted()
    assert page.desk.counted == []
    page.tell(DevicesSeen(NOW, (ACCEPTOR,), PAPERS))
    assert page.glass.find("count-note_acceptor") is None
    assert page.glass.find("try-note_acceptor") is not None
