"""How a prize may be paid (s 24), and which keno dollars become cash (s 11, 12)."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.rules.paying import PaymentTerms, PaymentWay, refusal_of_payment, refusal_of_redeeming
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.instant import Instant
from kiosk.values.money import Money
from tests.rules.citing import rule

LIMIT = Money.dollars(2_000)
EVERY_ACCOUNT = frozenset(
    {PaymentWay.DEPOSIT_ADVANCE_ACCOUNT, PaymentWay.ELECTRONIC_TRANSFER, PaymentWay.UNITAB_ACCOUNT}
)
CLUB = PaymentTerms(LIMIT)
CASINO = PaymentTerms(LIMIT, is_casino=True, accounts=EVERY_ACCOUNT)
GOOD_UNTIL = Instant.parse("2031-11-30T23:59:59.999999+10:00")
ALL_WAYS = tuple(PaymentWay)


@rule("s 24(1)")
def test_the_ways_are_those_of_the_rule_and_credit_held_by_the_terminal() -> None:
    assert [str(way) for way in PaymentWay] == [
        "cash", "chips", "cheque", "keno_dollars", "deposit_advance_account", "electronic_transfer",
        "unitab_account", "credit",
    ]  # fmt: skip


@rule("s 24(1)(a)", "s 24(1)(c)", "s 24(1)(d)")
@pytest.mark.parametrize(
    "way", [PaymentWay.CASH, PaymentWay.CHEQUE, PaymentWay.KENO_DOLLARS, PaymentWay.CREDIT]
)
@pytest.mark.parametrize("by_licensee", [True, False])
def test_ways_that_are_open_to_anybody_anywhere(way: PaymentWay, by_licensee: bool) -> None:
    assert refusal_of_payment(LIMIT, way, CLUB, by_licensee=by_licensee) is None


@rule("s 24(1)(b)")
@pytest.mark.parametrize("by_licensee", [True, False])
def test_chips_are_paid_in_a_casino_only(by_licensee: bool) -> None:
    assert refusal_of_payment(LIMIT, PaymentWay.CHIPS, CASINO, by_licensee=by_licensee) is None
    refused = Refused(Refusal.PAYMENT_WAY, "s 24(1)(b)", {"way": "chips"})
    assert refusal_of_payment(LIMIT, PaymentWay.CHIPS, CLUB, by_licensee=by_licensee) == refused


@rule("s 24(1)(e)", "s 24(1)(f)", "s 24(1)(g)")
@pytest.mark.parametrize(
    ("way", "section"),
    [
        (PaymentWay.DEPOSIT_ADVANCE_ACCOUNT, "s 24(1)(e)"),
        (PaymentWay.ELECTRONIC_TRANSFER, "s 24(1)(f)"),
        (PaymentWay.UNITAB_ACCOUNT, "s 24(1)(g)"),
    ],
)
def test_an_account_is_paid_to_if_the_person_has_that_one(way: PaymentWay, section: str) -> None:
    assert (
        refusal_of_payment(LIMIT, way, PaymentTerms(LIMIT, accounts=frozenset({way})), by_licensee=False)
        is None
    )
    others = PaymentTerms(LIMIT, is_casino=True, accounts=EVERY_ACCOUNT - {way})
    refused = Refused(Refusal.PAYMENT_WAY, section, {"way": way.value})
    assert refusal_of_payment(LIMIT, way, others, by_licensee=True) == refused


@rule("s 24(2)", "s 24(3)")
@pytest.mark.parametrize("way", ALL_WAYS)
def test_above_the_agents_limit_the_licensee_pays_whatever_the_way(way: PaymentWay) -> None:
    above = LIMIT + Money(1)
    refused = Refused(Refusal.PAID_BY_LICENSEE, "s 24(3)", {"limit_cents": 200_000, "amount_cents": 200_001})
    assert refusal_of_payment(above, way, CASINO, by_licensee=False) == refused
    assert refusal_of_payment(above, way, CASINO, by_licensee=True) is None
    assert refusal_of_payment(LIMIT, way, CASINO, by_licensee=False) is None


@rule("s 24(3)")
def test_the_limit_comes_before_the_way() -> None:
    refused = refusal_of_payment(LIMIT + Money(1), PaymentWay.CHIPS, CLUB, by_licensee=False)
    assert refused is not None
    assert refused.refusal is Refusal.PAID_BY_LICENSEE


@rule("s 24(1)")
def test_a_refusal_of_payment_can_be_written_down() -> None:
    refused = refusal_of_payment(LIMIT, PaymentWay.UNITAB_ACCOUNT, CLUB, by_licensee=True)
    assert refused is not None
    assert msgspec.json.decode(msgspec.json.encode(refused), type=Refused) == refused
    assert type(refused.facts["way"]) is str


@rule("s 11(2)(b)")
def test_keno_dollars_are_redeemed_for_cash_until_their_last_instant() -> None:
    assert refusal_of_redeeming(promotional=False, now=GOOD_UNTIL, good_until=GOOD_UNTIL) is None
    refused = refusal_of_redeeming(promotional=False, now=GOOD_UNTIL.plus_us(1), good_until=GOOD_UNTIL)
    assert refused == Refused(Refusal.EXPIRED, "s 11(2)(b)", {"at_us": GOOD_UNTIL.us})


@rule("s 12(3)")
@pytest.mark.parametrize("us", [-1, 0, 1])
def test_promotional_keno_dollars_are_never_redeemed_for_cash(us: int) -> None:
    refused = refusal_of_redeeming(promotional=True, now=GOOD_UNTIL.plus_us(us), good_until=GOOD_UNTIL)
    assert refused == Refused(Refusal.NEVER_CASH, "s 12(3)")
