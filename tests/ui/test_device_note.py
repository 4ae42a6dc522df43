"""A note of which nobody knows where it is: staff say it on the page of the devices, and nobody else can."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pytest

from kiosk.ledger.commands import AccountForNote
from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import (
    Change,
    Declined,
    Failed,
    Finished,
    LostNote,
    NoteTaken,
    ServiceChanged,
)
from kiosk.values.identifiers import CommandId
from kiosk.values.money import Money
from tests.ui.fake_desk import service
from tests.ui.glass import LANDSCAPE, PORTRAIT
from tests.ui.test_device_page import Page

pytestmark = pytest.mark.usefixtures("qapp")

LOST = LostNote("note-7", Money.dollars(20))
SAID = "Nobody knows where a note of $20.00 is. No other is taken."


def with_lost(*notes: LostNote) -> ServiceChanged:
    """The terminal's service while those notes are lost."""
    return msgspec.structs.replace(service(printer=PrinterStatus.READY), lost_notes=notes)


@pytest.fixture(params=[PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def page(request: pytest.FixtureRequest) -> Iterator[Page]:
    made = Page(request.param)
    made.glass.hear(with_lost(LOST))
    yield made
    made.glass.close()


@pytest.mark.parametrize(("button", "in_box"), [("note-in-box", True), ("note-not-in-box", False)])
def test_staff_say_once_where_the_note_is(page: Page, button: str, in_box: bool) -> None:
    page.open()
    assert page.glass.text("lost-note") == SAID
    page.glass.tap("account-for-note")
    assert page.glass.text("note-question") == "Where is the note of $20.00?"
    assert (page.glass.cut(), page.glass.outside(), page.glass.too_small()) == ([], [], [])
    page.glass.tap(button)
    (posted,) = page.glass.desk.posted
    assert isinstance(posted, AccountForNote)
    assert (posted.note, posted.in_box) == ("note-7", in_box)
    assert page.glass.find("note-question") is None
    page.glass.hear(with_lost())
    assert page.glass.find("lost-note") is None


@pytest.mark.parametrize(
    ("ended", "said"),
    [
        (
            lambda command: Declined(command, Refused(Refusal.NOTE_ACCOUNTED_FOR)),
            "That note is accounted for. The acceptor has said where it is, or somebody else has.",
        ),
        (lambda command: Failed(command, Fault.DISK_FULL), "can't store any more"),
    ],
    ids=["refused", "failed"],
)
def test_what_was_not_written_down_is_said_here(
    page: Page, ended: Callable[[CommandId], Change], said: str
) -> None:
    page.open()
    page.glass.tap("account-for-note")
    page.glass.tap("note-in-box")
    (posted,) = page.glass.desk.posted
    assert isinstance(posted, AccountForNote)
    page.glass.hear(ended(posted.command), Finished(posted.command))
    assert said in page.glass.text("lost-note")
    assert (page.glass.cut(), page.glass.outside()) == ([], [])
    page.glass.tap("account-for-note")
    page.glass.tap("note-not-now")
    assert page.glass.text("lost-note") == SAID


def test_not_now_leaves_it_open(page: Page) -> None:
    page.open()
    page.glass.tap("account-for-note")
    page.glass.tap("note-not-now")
    assert page.glass.desk.posted == []
    assert page.glass.text("lost-note") == SAID


def test_what_the_acceptor_says_meanwhile_ends_the_question(page: Page) -> None:
    page.open()
    page.glass.tap("account-for-note")
    page.glass.hear(NoteTaken(Money.dollars(20)), with_lost())
    assert page.glass.find("note-question") is None
    assert page.glass.desk.posted == []


def test_where_a_player_may_stand_nobody_is_asked(page: Page) -> None:
    page.open_when_stopped()
    assert page.is_shown
    assert page.glass.find("lost-note") is None
    page.glass.app.property("devices").ask_note()
    page.glass.settle()
    assert page.glass.find("note-question") is None
