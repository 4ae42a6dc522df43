"""The days on which calendars break: 29 February, 31 December, and the night into the new year (case 43)."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.devices.manual_clock import ManualClock
from kiosk.ledger.commands import EndShift
from kiosk.rules.refusals import Refusal
from kiosk.terminal.changes import Declined, KenoDollarsTaken, PaperEnd, ShiftReported, TicketPaid
from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoDay
from kiosk.values.money import Money
from tests.central.support import SETTINGS, House
from tests.documents.ticket_papers import lines
from tests.ledger.samples import FIVE_GAMES, THREE_SPOTS
from tests.rules.citing import rule
from tests.terminal.stage import Kiosk, told


@rule("s 28(2)", "s 11(2)")
@pytest.mark.parametrize(
    ("begins", "day", "good_until", "printed"),
    [
        # Five years after 29 February there is none: the 28th (s 28(2)(b), as the module says).
        ("2028-02-29T12:00:00", "2028-02-29", "2033-02-28T23:59:59.999999", "28 Feb 2033"),
        # Before the keno day rolls over at four in the morning, and in the last minutes of the day.
        ("2028-02-29T03:56:00", "2028-02-28", "2033-02-28T23:59:59.999999", "28 Feb 2033"),
        ("2028-02-28T23:58:30", "2028-02-28", "2033-02-28T23:59:59.999999", "28 Feb 2033"),
        ("2028-02-29T23:58:30", "2028-02-29", "2033-02-28T23:59:59.999999", "28 Feb 2033"),
        ("2028-03-01T00:00:00", "2028-02-29", "2033-03-01T23:59:59.999999", "1 Mar 2033"),
        ("2028-12-31T12:00:00", "2028-12-31", "2033-12-31T23:59:59.999999", "31 Dec 2033"),
        # The 366th day of the year, and the game that is drawn in the next year.
        ("2028-12-31T23:58:30", "2028-12-31", "2033-12-31T23:59:59.999999", "31 Dec 2033"),
        ("2029-01-01T00:00:00", "2028-12-31", "2034-01-01T23:59:59.999999", "1 Jan 2034"),
    ],
)
def test_a_whole_day_goes_its_way_on_every_strange_date(
    tmp_path: Path, begins: str, day: str, good_until: str, printed: str
) -> None:
    """Case 43: the machine boots, sells, draws, pays and cashes up, and what was sold is good for as long as
    the Rule says."""
    clock = ManualClock(Instant.parse(f"{begins}+10:00"))
    kiosk = Kiosk(tmp_path, House(tmp_path / "central.sqlite", SETTINGS, clock)).start()
    kiosk.insert(50)
    ticket = kiosk.sold(THREE_SPOTS)
    assert ticket.first_day == KenoDay(day)
    assert ticket.good_until == Instant.parse(f"{good_until}+10:00")
    paper = " ".join(lines(kiosk.printer.jobs[0].document)).replace("\u00a0", " ")
    assert printed in paper
    of_five = kiosk.sold(FIVE_GAMES)
    voucher = told(kiosk.take_keno_dollars(Money.dollars(10)), KenoDollarsTaken).voucher
    assert voucher.expires_at == Instant.parse(f"{good_until}+10:00")
    kiosk.restart()
    kiosk.draw(1, 2, 3)
    assert told(kiosk.collect(ticket.serial), TicketPaid).payment.amount == Money(8_800)
    for _ in range(4):
        kiosk.draw(7, 11)
    told(kiosk.collect(of_five.serial), TicketPaid)
    shift = told(kiosk.send(EndShift(kiosk.new_command(), clock.now())), ShiftReported)
    assert (shift.shift.number, shift.end) == (1, PaperEnd.PRINTED)
    kiosk.count()
    kiosk.house.central.close()


@rule("s 28(2)", "s 11(2)")
@pytest.mark.parametrize("late_us", [0, 1])
def test_what_was_sold_on_a_leap_day_is_paid_to_the_last_instant_and_no_longer(
    tmp_path: Path, late_us: int
) -> None:
    """Case 43: claimed at the last microsecond of 28 February 2033, and at the first of 1 March."""
    clock = ManualClock(Instant.parse("2028-02-29T12:00:00+10:00"))
    kiosk = Kiosk(tmp_path, House(tmp_path / "central.sqlite", SETTINGS, clock)).start()
    kiosk.insert(20)
    ticket = kiosk.sold(THREE_SPOTS)
    kiosk.draw(1, 2, 3)
    clock.move_to(Instant.parse("2033-02-28T23:59:59.999999+10:00").plus_us(late_us))
    changes = kiosk.collect(ticket.serial)
    if late_us:
        assert told(changes, Declined).refused.refusal is Refusal.EXPIRED
    else:
        assert told(changes, TicketPaid).payment.amount == Money(8_800)
    kiosk.count()
    kiosk.house.central.close()
