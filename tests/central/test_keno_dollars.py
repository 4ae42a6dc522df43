"""How long keno dollars are good: what the licensee's settings say, in the zone of the place."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.ledger.papers import KenoDollars
from kiosk.ledger.requests import IssueKenoDollars, UseKenoDollars
from kiosk.rules.refusals import Refusal
from kiosk.values.instant import Instant
from kiosk.values.money import Money
from tests.central.support import SETTINGS, House
from tests.ports.central_stage import command, done, refused
from tests.rules.citing import rule


def issue(house: House, number: int, promotional: bool = False) -> KenoDollars:
    """A voucher for $10 issued by the first terminal."""
    request = IssueKenoDollars(command(number), house.terminal, Money(1000), promotional)
    return done(house.central.issue_keno_dollars(request))


@rule("s 11(2)(a)", "s 12(2)")
@pytest.mark.parametrize("promotional", [False, True])
@pytest.mark.parametrize(
    ("years", "last_instant"),
    [(5, "2031-11-30T23:59:59.999999+10:00"), (2, "2028-11-30T23:59:59.999999+10:00")],
)
def test_a_voucher_is_good_to_the_end_of_the_day_that_many_years_later(
    house: House, promotional: bool, years: int, last_instant: str
) -> None:
    house.reopen(msgspec.structs.replace(SETTINGS, keno_dollars_years=years))
    assert issue(house, 1, promotional).expires_at == Instant.parse(last_instant)


@rule("s 11(2)(a)")
def test_a_voucher_keeps_the_time_it_was_issued_with(house: House) -> None:
    voucher = issue(house, 1)
    house.reopen(msgspec.structs.replace(SETTINGS, keno_dollars_years=1))
    house.clock.move_to(voucher.expires_at)
    use = UseKenoDollars(command(2), house.terminal, voucher.serial)
    assert done(house.central.use_keno_dollars(use)).amount == Money(1000)


@rule("s 11(2)(a)")
def test_a_microsecond_after_its_last_day_it_is_not_used(house: House) -> None:
    voucher = issue(house, 1)
    house.clock.move_to(voucher.expires_at.plus_us(1))
    use = UseKenoDollars(command(2), house.terminal, voucher.serial)
    late = refused(house.central.use_keno_dollars(use))
    assert (late.refusal, late.section) == (Refusal.EXPIRED, "s 11(2)")
