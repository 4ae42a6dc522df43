"""Another paper at the scanner while a ticket is being paid: what is said is said of the right ticket."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.ledger.commands import Collect
from kiosk.ledger.papers import IssuedTicket, KenoDollarsUse, Payment
from kiosk.ports.central import TicketCheck, TicketState
from kiosk.ports.outcome import Fault
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import EvensWager, HeadsWager
from kiosk.terminal.changes import (
    Change,
    Declined,
    Doubtful,
    Failed,
    Finished,
    KenoDollarsSpent,
    PaperEnd,
    PaperEnded,
    Step,
    TicketPaid,
    TicketShown,
    Working,
)
from kiosk.values.identifiers import CommandId
from kiosk.values.money import ZERO, Money
from tests.ui.check_person import Person
from tests.ui.drawn_games import checked, drawn, seven_spots, sold
from tests.ui.fake_desk import GAME, NOW, serial, voucher

D = Money.dollars
SCANNED, SCANNED_NEXT = CommandId("5" * 32), CommandId("6" * 32)
NONE = CommandId("")  # put in by the test
FIRST = checked(sold(seven_spots(), number=1), drawn())  # has won $250.00
SECOND = checked(sold(HeadsWager(D(1)), number=4), drawn())  # has won $2.00
THIRD = checked(sold(EvensWager(D(1)), number=5), drawn())  # has won nothing


def paying() -> Person:
    """The first ticket is on the screen and Collect was touched, to credit."""
    person = Person().hear(TicketShown(SCANNED, FIRST))
    person.model.choose_way("credit")
    person.model.collect()
    return person


def paid(person: Person) -> tuple[Change, ...]:
    """What the terminal tells when the first ticket is paid."""
    payment = Payment(FIRST.ticket.serial, D(250), NOW)
    return TicketPaid(person.command, payment, as_keno_dollars=False), Finished(person.command)


def ends_in(person: Person) -> str:
    """The end of the number of the ticket shown."""
    return str({fact["name"]: fact["value"] for fact in person.facts}["Number ends in"])


def end_of(check: TicketCheck) -> str:
    return check.ticket.serial.digits[-4:]


def test_a_ticket_scanned_before_collect_was_touched_does_not_take_the_place_of_the_one_being_paid() -> None:
    person = paying().hear(TicketShown(SCANNED_NEXT, SECOND))
    assert (person.state, person.stub["amount"], ends_in(person)) == ("collecting", "$250.00", end_of(FIRST))
    assert person.model.keeps_waiting(SECOND)
    person.hear(*paid(person))
    assert (person.headline, person.stub["amount"], ends_in(person)) == (
        "$250.00 is now credit here.",
        "$250.00",
        end_of(FIRST),
    )
    assert person.desk.posted == [Collect(CommandId(f"{1:032x}"), serial(1), as_keno_dollars=False)]


@pytest.mark.parametrize(
    ("change", "headline"),
    [
        (Declined(NONE, Refused(Refusal.ALREADY_PAID)), "This ticket was paid before."),
        (Failed(NONE, Fault.CENTRAL_UNREACHABLE), "We can't pay this ticket right now."),
        (Doubtful(NONE, ZERO), "We don't know if your ticket was paid."),
    ],
)
def test_how_a_payment_ended_is_said_of_its_own_ticket(
    change: Declined | Failed | Doubtful, headline: str
) -> None:
    person = paying()
    own = msgspec.structs.replace(change, command=person.command)
    # The terminal answers the next scan at once when the payment has ended.
    person.hear(own, Finished(person.command), TicketShown(SCANNED_NEXT, SECOND))
    assert (person.headline, ends_in(person)) == (headline, end_of(FIRST))
    assert person.model.show_waiting()
    assert (person.state, person.headline, ends_in(person)) == (
        "shown",
        "This ticket won $2.00",
        end_of(SECOND),
    )
    # The answer told once more is none about the ticket shown now.
    person.hear(own)
    assert (person.state, person.headline) == ("shown", "This ticket won $2.00")


def test_the_other_ticket_comes_up_only_when_the_payment_has_ended_and_can_then_be_collected() -> None:
    person = paying().hear(TicketShown(SCANNED_NEXT, SECOND))
    assert not person.model.show_waiting()
    person.hear(*paid(person))
    assert person.model.show_waiting()
    assert not person.model.show_waiting()
    person.model.collect()
    assert person.desk.posted[-1] == Collect(person.command, serial(4), as_keno_dollars=True)
    assert person.state == "collecting"


def test_of_several_others_the_newest_waits() -> None:
    person = paying().hear(TicketShown(SCANNED_NEXT, SECOND), TicketShown(SCANNED_NEXT, THIRD))
    assert not person.model.keeps_waiting(SECOND)
    person.hear(*paid(person))
    assert person.model.show_waiting()
    assert ends_in(person) == end_of(THIRD)


def test_what_a_ticket_had_won_before_its_payment_is_not_offered_after_it() -> None:
    person = paying().hear(TicketShown(SCANNED_NEXT, FIRST))
    person.hear(*paid(person))
    assert not person.model.show_waiting()
    assert (person.state, person.can_collect) == ("collected", False)


def test_the_paid_ticket_scanned_again_says_so() -> None:
    person = paying()
    person.hear(*paid(person))
    person.hear(
        TicketShown(SCANNED_NEXT, checked(sold(seven_spots(), number=1), drawn(), state=TicketState.PAID))
    )
    assert (person.state, person.headline) == ("shown", "This ticket was paid at 8:41 pm.")


def test_a_ticket_scanned_when_the_payment_could_be_read_is_shown_at_once() -> None:
    person = paying()
    person.hear(*paid(person))
    person.clock.move(3)
    person.hear(TicketShown(SCANNED_NEXT, SECOND))
    assert (person.state, ends_in(person)) == ("shown", end_of(SECOND))


def _continuation() -> IssuedTicket:
    return msgspec.structs.replace(sold(seven_spots(), number=3, first=GAME.plus(1)), continues=serial(1))


def test_papers_come_out_for_the_ticket_they_were_paid_on() -> None:
    person = paying()
    command = person.command
    payment = Payment(FIRST.ticket.serial, D(250), NOW, _continuation())
    person.hear(TicketPaid(command, payment, as_keno_dollars=False), TicketShown(SCANNED_NEXT, SECOND))
    person.hear(Working(command, Step.PRINTING, 1, 1), PaperEnded(command, _continuation(), PaperEnd.PRINTED))
    assert (person.state, ends_in(person)) == ("collected", end_of(FIRST))
    assert person.paper_lines == ["Take your new ticket for game 413."]
    person.hear(Finished(command), PaperEnded(command.part("other"), voucher(D(1)), PaperEnd.IN_DOUBT))
    person.model.show_waiting()
    assert person.paper_lines == []


def test_keno_dollars_scanned_meanwhile_leave_the_payment_in_sight() -> None:
    spent = KenoDollarsSpent(SCANNED_NEXT, KenoDollarsUse(serial(2), D(20), False, NOW))
    person = paying().hear(spent)
    assert person.state == "collecting"
    person.hear(*paid(person), spent)
    assert person.headline == "$250.00 is now credit here."
    assert not person.model.owns(SCANNED_NEXT)  # so that a banner says it
    person.clock.move(3)
    assert person.hear(spent).state == "spent"


def test_whoever_leaves_leaves_no_ticket_waiting() -> None:
    person = paying().hear(TicketShown(SCANNED_NEXT, SECOND))
    person.model.close()
    person.hear(*paid(person))
    assert not person.model.show_waiting()


def test_the_answer_about_a_number_typed_earlier_is_not_one_about_the_ticket_scanned_since() -> None:
    person = Person()
    person.model.ask()
    person.type(f"{serial(2).digits}0841").model.submit()
    typed = person.command
    person.hear(TicketShown(SCANNED, FIRST))
    assert not person.model.owns(typed)  # so that a banner says it
    person.hear(Declined(typed, Refused(Refusal.SERIAL_UNKNOWN)), Doubtful(typed, ZERO, serial(2)))
    assert (person.state, person.headline, person.can_collect) == ("shown", "This ticket won $250.00", True)
