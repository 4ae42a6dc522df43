"""The staff page: a paper of the album is printed again after one question, and a device is tried again."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from kiosk.ledger.commands import PrintAgain, PrintCopy
from kiosk.ledger.papers import IssuedTicket
from kiosk.ports.device_report import DeviceState
from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import (
    Change,
    CopyEnded,
    Declined,
    Failed,
    Finished,
    PaperEnd,
    PaperEnded,
    ServiceChanged,
)
from kiosk.terminal.messages import TryAgain
from kiosk.ui.device_desk import DevicesSeen
from kiosk.values.identifiers import CommandId
from kiosk.values.money import ZERO
from tests.ledger.samples import THREE_SPOTS, selling, ticket
from tests.ui.fake_desk import NOW, serial
from tests.ui.glass import LANDSCAPE, PORTRAIT
from tests.ui.test_device_page import ACCEPTOR, PRINTER, REPORTS, SCANNER, Page, paper

pytestmark = pytest.mark.usefixtures("qapp")

NAME = f"ticket-{serial(1).digits}"
TICKET: IssuedTicket = ticket(selling("sell", THREE_SPOTS), serial(1))
KEPT = (msgspec.structs.replace(paper(3), name="test-paper"), paper(1))


@pytest.fixture(params=[PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def page(request: pytest.FixtureRequest) -> Iterator[Page]:
    made = Page(request.param)
    made.open(papers=KEPT)
    yield made
    made.glass.close()


def ask(page: Page) -> CommandId:
    """Staff choose the ticket, touch "Print again" and confirm it; the command that was given."""
    page.glass.tap("paper-1")
    page.glass.tap("print-again")
    page.glass.tap("confirm-copy")
    posted = page.glass.desk.posted[-1]
    assert isinstance(posted, PrintCopy | PrintAgain)
    assert posted.paper == NAME
    return posted.command


def test_one_question_comes_first_and_nothing_is_posted_by_it(page: Page) -> None:
    page.glass.tap("paper-1")
    page.glass.tap("print-again")
    assert page.glass.text("copy-question") == f"Print ticket {serial(1).digits[-4:]} again?"
    assert (page.glass.cut(), page.glass.outside(), page.glass.too_small()) == ([], [], [])
    page.glass.tap("keep-paper")
    assert page.glass.find("copy-question") is None
    assert page.glass.desk.posted == []


def test_a_copy_is_asked_for_once_and_its_number_told(page: Page) -> None:
    command = ask(page)
    page.glass.app.property("devices").property("copy").confirm()
    page.glass.app.property("devices").go_back()
    assert page.glass.text("copy-question")
    assert page.glass.desk.posted == [PrintCopy(command, NAME)]
    page.glass.hear(CopyEnded(command, TICKET, 3, PaperEnd.PRINTED), Finished(command))
    assert page.glass.text("copy-question") == f"Ticket {serial(1).digits[-4:]}"
    assert page.glass.text("copy-text") == "Printed, with COPY 3 on it. Count its lines."
    assert page.glass.find("confirm-copy") is None
    page.glass.tap("keep-paper")
    assert page.glass.text("paper-title") == f"Ticket {serial(1).digits[-4:]}"


def test_no_screen_of_the_players_takes_it_for_a_sale(page: Page) -> None:
    command = ask(page)
    page.glass.hear(CopyEnded(command, TICKET, 2, PaperEnd.PRINTED), Finished(command))
    assert page.glass.app._visit._spent == ZERO
    assert not page.glass.app.property("banner").property("shown")


def test_a_paper_in_doubt_is_printed_again_as_one(page: Page) -> None:
    page.glass.hear(ServiceChanged(True, PrinterStatus.READY, papers_in_doubt=(NAME,)))
    command = ask(page)
    assert page.glass.desk.posted == [PrintAgain(command, NAME)]
    page.glass.hear(PaperEnded(command, TICKET, PaperEnd.PRINTED), Finished(command))
    assert page.glass.text("copy-text") == "Printed, and marked as a copy. Count its lines."


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (Refusal.NOTHING_TO_PRINT, "not a paper of this terminal"),
        (Refusal.PRINT_OPEN, "another print of it is not over"),
        (Refusal.PRINTER_NOT_READY, "the printer is not ready"),
        (Refusal.ALREADY_PAID, "good no more"),
        (Refusal.ALREADY_REPLACED, "good no more"),
        (Refusal.ALREADY_REFUNDED, "good no more"),
        (Refusal.ALREADY_USED, "good no more"),
        (Refusal.COMMAND_REUSED, "Ask again."),
    ],
)
def test_a_refusal_is_told_here_and_nowhere_else(page: Page, refusal: Refusal, said: str) -> None:
    command = ask(page)
    page.glass.hear(Declined(command, Refused(refusal)), Finished(command))
    text = page.glass.text("copy-text")
    assert text.startswith("Not printed")
    assert said in text
    assert page.glass.cut() == []
    page.glass.app.property("devices").close()
    page.glass.settle()
    assert not page.glass.app.property("banner").property("shown")


def ends(command: CommandId) -> dict[str, Change]:
    """What else may be told, by a word of its sentence."""
    return {
        "printer has no paper": CopyEnded(command, TICKET, 2, PaperEnd.NOT_PRINTED, Fault.PAPER_OUT),
        "did not say": CopyEnded(command, TICKET, 2, PaperEnd.IN_DOUBT),
        "can't store": Failed(command, Fault.DISK_FULL),
    }


@pytest.mark.parametrize("said", ["printer has no paper", "did not say", "can't store"])
def test_a_copy_that_did_not_come_out_is_told_with_what_to_do(page: Page, said: str) -> None:
    command = ask(page)
    page.glass.hear(ends(command)[said], Finished(command))
    assert said in page.glass.text("copy-text")


def test_what_is_no_paper_of_centrals_is_not_offered(page: Page) -> None:
    page.glass.tap("paper-0")
    assert page.glass.text("paper-title") == "Test paper"
    assert page.glass.find("print-again") is None
    page.glass.app.property("devices").ask_copy()
    page.glass.settle()
    assert page.glass.find("copy-question") is None


def test_where_a_player_may_stand_nothing_is_printed_again_or_tried(page: Page) -> None:
    page.glass.app.property("devices").close()
    page.open_when_stopped()
    devices = page.glass.app.property("devices")
    devices.ask_copy()
    devices.try_again()
    page.glass.settle()
    assert page.glass.find("copy-question") is None
    assert page.glass.find("try-note_acceptor") is None
    assert page.glass.desk.posted == []


# A device that is out.


def test_a_device_that_is_out_is_tried_again_once_until_it_has_been_asked(page: Page) -> None:
    looks = page.desk.looks
    page.glass.tap("try-note_acceptor")
    page.glass.app.property("devices").try_again()
    assert page.glass.desk.posted == [TryAgain(by_staff=True)]
    assert page.desk.looks == looks + 1
    page.tell(DevicesSeen(NOW, REPORTS, KEPT))
    page.glass.tap("try-note_acceptor")
    assert page.glass.desk.posted == [TryAgain(by_staff=True)] * 2


def test_only_what_is_out_is_tried_again(page: Page) -> None:
    well = msgspec.structs.replace(ACCEPTOR, state=DeviceState.WORKING, words="")
    mute = msgspec.structs.replace(PRINTER, state=DeviceState.SILENT)
    page.tell(DevicesSeen(NOW, (PRINTER, well, SCANNER), KEPT))
    assert page.glass.find("try-printer") is None
    assert page.glass.find("try-note_acceptor") is None
    page.tell(DevicesSeen(NOW, (mute, well, SCANNER), KEPT))
    assert page.glass.find("try-printer") is not None
    assert (page.glass.cut(), page.glass.outside(), page.glass.too_small()) == ([], [], [])
