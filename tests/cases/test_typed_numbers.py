"""A number keyed in by hand with a mistake, or without the paper (case 77)."""

from __future__ import annotations

from kiosk.ledger.canonical import read_event
from kiosk.ledger.events import NumberTyped
from kiosk.ledger.papers import IssuedTicket
from kiosk.rules.refusals import Refusal
from kiosk.rules.wagers import Entry, SpotWager
from kiosk.terminal.changes import Declined, TicketPaid, TicketShown
from kiosk.terminal.messages import Present
from kiosk.values.instant import clock_minutes
from kiosk.values.money import Money
from tests.ledger.samples import THREE_SPOTS
from tests.terminal.stage import Kiosk, told

ONE_SPOT = Entry((SpotWager((44,), Money.dollars(1)),), 1)
CLOCK = 12 * 60  # minutes that the hands of a clock can show


def mistakes_of(digits: str) -> set[str]:
    """Every single wrong digit and every swap of neighbours."""
    wrong = {digits[:at] + digit + digits[at + 1 :] for at in range(18) for digit in "0123456789"}
    swapped = {digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :] for at in range(17)}
    return (wrong | swapped) - {digits}


def test_case_77_no_mistake_of_a_hand_reaches_any_ticket(kiosk: Kiosk) -> None:
    """All of them in the numbers of a hundred sold tickets, each with the right time: central is asked for
    none of them."""
    kiosk.insert(100)
    tickets = [kiosk.sold(ONE_SPOT) for _ in range(100)]
    kiosk.line.heard.clear()
    tried = 0
    for ticket in tickets:
        right = clock_minutes(ticket.issued_at, kiosk.context.zone)
        for mistake in mistakes_of(ticket.serial.digits):
            changes = kiosk.send(Present(kiosk.new_command(), mistake, right))
            assert told(changes, Declined).refused.refusal is Refusal.SERIAL_MISTYPED
            tried += 1
    # 162 wrong digits each, and up to 17 swaps: fewer where neighbours are equal.
    assert 100 * 162 < tried <= 100 * 179
    assert kiosk.line.heard.count("check") == 0


def test_case_77_a_number_without_its_paper_is_paid_to_nobody(kiosk: Kiosk) -> None:
    """Somebody saw the number, not the time, and tries every time there is: three are heard, none is paid."""
    kiosk.insert(20)
    ticket = kiosk.sold(THREE_SPOTS)
    kiosk.draw(1, 2, 3)
    right, before = clock_minutes(ticket.issued_at, kiosk.context.zone), kiosk.held()
    others = [minutes for minutes in range(CLOCK) if minutes != right]
    for minutes in (*others, right):
        changes = kiosk.send(Present(kiosk.new_command(), ticket.serial.digits, minutes))
        assert not any(isinstance(change, TicketShown) for change in changes)
    assert kiosk.held() == before
    assert _logged(kiosk) == [NumberTyped(ticket.serial, is_right=False)] * 3
    # Whoever has the paper is paid.
    shown: IssuedTicket = told(kiosk.present(ticket), TicketShown).check.ticket
    assert told(kiosk.collect(shown.serial), TicketPaid).payment.amount == Money.dollars(88)


def _logged(kiosk: Kiosk) -> list[NumberTyped]:
    events = (read_event(entry.body) for entry in kiosk.journal.entries_after(0, 1_000))
    return [event for event in events if isinstance(event, NumberTyped)]
