"""What the check screen tells, on paper: what is offered when, one paper of each thing, and how it is said to
have ended."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from kiosk.ledger.papers import Payment
from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import (
    Change,
    Declined,
    Failed,
    Finished,
    PaperEnd,
    StatementEnded,
    Step,
    TicketPaid,
    TicketRefunded,
    TicketShown,
    Working,
)
from kiosk.terminal.messages import CheckedTicket, PrintStatement, RefundedTicket
from kiosk.ui import device_words
from kiosk.ui.advice import Advice
from kiosk.values.identifiers import CommandId
from kiosk.values.money import Money
from tests.rules.citing import rule
from tests.ui.check_person import SCANNED, Person
from tests.ui.drawn_games import EVEN_BALLS, checked, drawn, news, refund, seven_spots, sold
from tests.ui.fake_desk import GAME, NOW, serial, service
from tests.ui.glass import LANDSCAPE, PORTRAIT, Glass

pytestmark = pytest.mark.usefixtures("qapp")

FIVE = sold(seven_spots(), games=5)
NEXT = GAME.plus(1)
CHECK = checked(FIVE, drawn(), refund_from=NEXT)
NONE = CommandId("")


class Wanting(Person):
    """A person who wants what they are told on paper."""

    def __init__(self, printer: PrinterStatus = PrinterStatus.READY) -> None:
        super().__init__(printer)
        self.advised: list[Advice] = []
        self.model.advised.connect(self.advised.append)

    def button(self) -> tuple[str, str, bool]:
        """What the button says, the line under it, and whether it can be touched."""
        statement = self.statement
        return statement.property("act"), statement.property("reason"), statement.property("can_print")

    def print_it(self) -> PrintStatement:
        """Touch it; what the terminal is asked for."""
        self.statement.print_it()
        asked = self.desk.posted[-1]
        assert isinstance(asked, PrintStatement)
        return asked

    def printed(self, end: PaperEnd = PaperEnd.PRINTED, fault: Fault | None = None) -> PrintStatement:
        """Touch it, and that ends."""
        asked = self.print_it()
        command = asked.command
        self.hear(Working(command, Step.PRINTING), StatementEnded(command, end, fault), Finished(command))
        return asked


def shown() -> Wanting:
    """One game of five is drawn and won; the others could be given back."""
    person = Wanting()
    person.hear(TicketShown(SCANNED, CHECK))
    return person


@rule("s 23A(1)")
def test_a_check_is_printed_as_it_was_told_and_when() -> None:
    person = shown()
    person.clock.move(40)
    assert person.button() == ("Print this check", "", True)
    asked = person.print_it()
    assert asked.about == CheckedTicket(CHECK, NOW)
    assert person.button() == ("Printing", "", False)
    person.statement.print_it()
    assert person.desk.posted == [asked]
    person.hear(StatementEnded(asked.command, PaperEnd.PRINTED), Finished(asked.command))
    assert person.button() == ("Printed", "It is not a ticket", False)
    assert [(advice.title, advice.text) for advice in person.advised] == [
        ("Take the paper about your check.", "It is not a ticket: nothing is paid for it.")
    ]
    # The ticket on the screen is as it was.
    assert (person.state, person.headline) == ("shown", "This ticket won $250.00 so far.")


def test_each_thing_that_is_told_comes_out_once() -> None:
    person = shown()
    person.printed()
    person.model.choose_way("credit")
    person.statement.print_it()
    assert len(person.desk.posted) == 1
    person.hear(TicketShown(SCANNED, checked(sold(seven_spots(), number=4), drawn())))
    assert person.button() == ("Print this check", "", True)
    # Presented once more, a ticket is a check of its own.
    person.clock.move(5)
    person.hear(TicketShown(SCANNED, CHECK))
    assert person.button() == ("Print this check", "", True)


@rule("s 27")
def test_what_was_given_back_is_offered_on_paper() -> None:
    person = shown()
    person.model.ask_to_refund()
    person.model.give_back()
    assert person.button() == ("Print this check", "", False)  # what it is worth is just being changed
    made = refund(FIVE, NEXT)
    command = person.command
    person.hear(TicketRefunded(command, made))
    assert person.button() == ("Print the refund", "", False)
    person.hear(Finished(command))
    assert person.button() == ("Print the refund", "", True)
    assert person.printed().about == RefundedTicket(FIVE, made)
    assert person.advised[-1].title == "Take the paper about your refund."
    assert (person.state, person.headline) == ("given_back", "$8.00 is credit here again.")


@rule("s 27")
def test_a_ticket_that_was_refunded_as_a_whole_has_its_refund_on_paper() -> None:
    person = Wanting()
    check = checked(FIVE, refunded_from=GAME)
    person.hear(TicketShown(SCANNED, check))
    assert person.button()[0] == "Print the refund"
    assert person.print_it().about == RefundedTicket(FIVE, check.refund)  # type: ignore[arg-type]
    # One with games left is checked, and its check says what was refunded.
    person = Wanting()
    person.hear(TicketShown(SCANNED, checked(FIVE, drawn(), refunded_from=NEXT)))
    assert person.button()[0] == "Print this check"


def test_what_was_told_before_a_payment_is_not_printed_after_it() -> None:
    person = shown()
    person.model.collect()
    assert person.button() == ("Print this check", "", False)
    command = person.command
    person.hear(
        TicketPaid(command, Payment(serial(1), Money.dollars(250), NOW), as_keno_dollars=False),
        Finished(command),
    )
    assert person.button() == ("", "", False)
    posted = len(person.desk.posted)
    person.statement.print_it()
    assert len(person.desk.posted) == posted


def test_where_nothing_is_known_nothing_is_offered() -> None:
    person = Wanting()
    assert person.button() == ("", "", False)
    person.model.ask()
    assert person.button() == ("", "", False)
    person.hear(TicketShown(SCANNED, CHECK))
    person.model.collect()
    person.hear(Failed(person.command, Fault.CENTRAL_UNREACHABLE), Finished(person.command))
    assert person.button() == ("", "", False)
    person.clock.move(9)
    person.model.try_again()  # the same check once more, of the same moment
    assert person.print_it().about == CheckedTicket(CHECK, NOW)


@pytest.mark.parametrize(
    ("printer", "reason"),
    [
        (PrinterStatus.PAPER_OUT, "No paper in printer"),
        (PrinterStatus.COVER_OPEN, "The printer is open"),
        (PrinterStatus.ERROR, "The printer can't print"),
        (PrinterStatus.OFFLINE, "Printer not reached"),
        (PrinterStatus.UNKNOWN, "Printer not answering"),
    ],
)
def test_before_a_printer_that_can_not_print_the_button_says_why(printer: PrinterStatus, reason: str) -> None:
    person = shown()
    person.hear(service(printer=printer))
    assert person.button() == ("Print this check", reason, False)
    person.statement.print_it()
    assert person.desk.posted == []
    person.hear(service(printer=PrinterStatus.PAPER_LOW))
    assert person.button() == ("Print this check", "", True)


@pytest.mark.parametrize(
    ("change", "title"),
    [
        (StatementEnded(NONE, PaperEnd.NOT_PRINTED, Fault.PAPER_OUT), "The printer has no paper"),
        (StatementEnded(NONE, PaperEnd.IN_DOUBT), "We don't know if it printed."),
        (Failed(NONE, Fault.CENTRAL_UNREACHABLE), "No connection to central"),
        (Declined(NONE, Refused(Refusal.PRINTER_NOT_READY)), "It did not print"),
    ],
)
def test_one_that_did_not_surely_come_out_is_told_and_can_be_asked_for_again(
    change: StatementEnded | Failed | Declined, title: str
) -> None:
    person = shown()
    command = person.print_it().command
    assert person.model.owns(command)  # no other screen tells of it
    person.hear(msgspec.structs.replace(change, command=command), Finished(command))
    assert [advice.title for advice in person.advised] == [title]
    # It is no news of the ticket: that stays as it is shown, and can be collected.
    assert (person.state, person.can_collect) == ("shown", True)
    assert person.button() == ("Print this check", "", True)
    assert person.print_it().command != command


def test_the_end_of_a_paper_counts_for_what_is_on_it_whatever_is_shown_by_then() -> None:
    person = shown()
    command = person.print_it().command
    other = checked(sold(seven_spots(), number=4), drawn(numbers=EVEN_BALLS))
    person.hear(TicketShown(SCANNED, other))
    assert person.button() == ("Printing", "", False)
    person.hear(StatementEnded(command, PaperEnd.PRINTED), Finished(command))
    assert person.button() == ("Print this check", "", True)


def test_staff_are_offered_no_copy_of_it() -> None:
    """A copy is printed from the ledger, which knows nothing of it."""
    names = ("ticket", "keno-dollars", "check", "refund")
    assert [device_words.has_serial(f"{name}-{serial(1)}") for name in names] == [True, True, False, False]
    assert device_words.paper_name(f"check-{serial(1)}") == ("Check", serial(1).digits[-4:])


# --- by touch


@pytest.fixture(params=[PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def glass(request: pytest.FixtureRequest) -> Iterator[Glass]:
    opened = Glass(size=request.param)
    opened.hear(news(drawn()), TicketShown(SCANNED, CHECK))
    yield opened
    opened.close()


def ends(glass: Glass, *changes: Change) -> None:
    """The paper that was asked for last ends so."""
    asked = glass.desk.posted[-1]
    assert isinstance(asked, PrintStatement)
    glass.hear(*(msgspec.structs.replace(change, command=asked.command) for change in changes))


def faults(glass: Glass) -> tuple[list[str], list[str], list[str]]:
    """Texts out of the window or cut, and acts that are too small."""
    return glass.outside(), glass.cut(), glass.too_small()


@pytest.mark.parametrize("contrast", [False, True])
def test_a_check_is_printed_by_touch(glass: Glass, contrast: bool) -> None:
    glass.theme.setProperty("contrast", contrast)
    glass.tap_twice("print-statement")
    assert len(glass.desk.posted) == 1
    assert (glass.text("print-statement"), faults(glass)) == ("Printing", ([], [], []))
    ends(glass, Working(NONE, Step.PRINTING), StatementEnded(NONE, PaperEnd.PRINTED), Finished(NONE))
    assert glass.text("print-statement") == "Printed"
    assert glass["banner"].property("title") == "Take the paper about your check."
    assert faults(glass) == ([], [], [])
    assert not glass["print-statement"].isEnabled()
    glass.tap("collect")  # nothing lies over it
    assert len(glass.desk.posted) == 2


def test_a_refund_is_printed_by_touch_beside_the_way_on(glass: Glass) -> None:
    glass.tap("refund")
    glass.tap("confirm-refund")
    command = glass.desk.posted[-1].command  # type: ignore[union-attr]
    glass.hear(TicketRefunded(command, refund(FIVE, NEXT)), Finished(command))
    assert glass.text("print-statement") == "Print the refund"
    glass.tap("print-statement")
    ends(glass, StatementEnded(NONE, PaperEnd.IN_DOUBT), Finished(NONE))
    assert glass["banner"].property("title") == "We don't know if it printed."
    assert faults(glass) == ([], [], [])
    glass.theme.setProperty("lowReach", True)
    glass.settle()
    assert faults(glass) == ([], [], [])
    glass.tap("print-statement")
    ends(glass, StatementEnded(NONE, PaperEnd.PRINTED), Finished(NONE))
    glass.tap("done")
    assert glass.app.property("screen") == "choose"


@pytest.mark.parametrize("printer", [status for status in PrinterStatus if not status.can_print])
def test_every_reason_has_room_on_the_button(glass: Glass, printer: PrinterStatus) -> None:
    glass.hear(service(printer=printer))
    assert not glass["print-statement"].isEnabled()
    assert faults(glass) == ([], [], [])
