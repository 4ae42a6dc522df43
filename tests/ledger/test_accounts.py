"""Postings sum to zero, accounts keep their sign, and credit is spent in a fixed order of tenders."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.ledger.accounts import (
    SPENDING_ORDER,
    Account,
    Posting,
    Tender,
    TenderAmount,
    credit_account,
    credit_of,
    post,
    reserved_account,
    split,
)
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import ZERO, Money, total
from tests.rules.citing import rule

# What a debit account holds can't fall below nothing; what a credit account owes can't either.
DEBIT: Final = (Account.NOTE_BOX, Account.PRIZES, Account.REFUNDS, Account.KENO_DOLLARS_USED)
CREDIT: Final = tuple(account for account in Account if account not in DEBIT)


def credit(
    promotional: int = 0, keno_dollars: int = 0, prizes: int = 0, cash: int = 0
) -> dict[Account, Money]:
    """Accounts that hold these cents of credit."""
    held = {
        Account.CREDIT_PROMOTIONAL: promotional,
        Account.CREDIT_KENO_DOLLARS: keno_dollars,
        Account.CREDIT_PRIZES: prizes,
        Account.CREDIT_CASH: cash,
    }
    return {account: Money(-cents) for account, cents in held.items()}


def parts(promotional: int = 0, keno_dollars: int = 0, prizes: int = 0, cash: int = 0) -> set[TenderAmount]:
    """Amounts of tenders, without those of nothing."""
    cents = zip(SPENDING_ORDER, (promotional, keno_dollars, prizes, cash), strict=True)
    return {TenderAmount(tender, Money(amount)) for tender, amount in cents if amount}


def test_a_posting_moves_its_accounts_and_leaves_the_rest() -> None:
    before = {Account.STAKES: Money(-700)}
    after = post(before, [Posting(Account.NOTE_BOX, Money(500)), Posting(Account.CREDIT_CASH, Money(-500))])
    assert after == {
        Account.STAKES: Money(-700),
        Account.NOTE_BOX: Money(500),
        Account.CREDIT_CASH: Money(-500),
    }
    assert before == {Account.STAKES: Money(-700)}


@pytest.mark.parametrize("cents", [1, -1, 500])
def test_postings_that_do_not_sum_to_zero_are_a_breach(cents: int) -> None:
    unbalanced = [Posting(Account.NOTE_BOX, Money(500)), Posting(Account.CREDIT_CASH, Money(-500 + cents))]
    with pytest.raises(InvariantBroken, match="zero"):
        post({}, unbalanced)


@pytest.mark.parametrize("account", DEBIT)
def test_what_a_debit_account_holds_never_falls_below_nothing(account: Account) -> None:
    back = [Posting(account, Money(-501)), Posting(Account.STAKES, Money(501))]
    held = {account: Money(500), Account.STAKES: Money(-501)}
    with pytest.raises(InvariantBroken, match=f"{account} has turned its sign: -0.01"):
        post(held, back)


@pytest.mark.parametrize("account", CREDIT)
def test_what_a_credit_account_owes_never_falls_below_nothing(account: Account) -> None:
    spent = [Posting(account, Money(501)), Posting(Account.NOTE_BOX, Money(-501))]
    held = {account: Money(-500), Account.NOTE_BOX: Money(501)}
    with pytest.raises(InvariantBroken, match=f"{account} has turned its sign: 0.01"):
        post(held, spent)


@pytest.mark.parametrize("account", CREDIT)
def test_an_account_may_be_emptied_to_the_cent(account: Account) -> None:
    spent = [Posting(account, Money(500)), Posting(Account.NOTE_BOX, Money(-500))]
    assert post({account: Money(-500), Account.NOTE_BOX: Money(500)}, spent)[account] == ZERO


@pytest.mark.parametrize("tender", Tender)
def test_every_tender_has_an_account_for_credit_and_one_for_what_is_reserved(tender: Tender) -> None:
    assert (credit_account(tender), reserved_account(tender)) == (f"credit:{tender}", f"reserved:{tender}")


@rule("s 10(d)", "s 12(3)", "s 10(c)")
@pytest.mark.parametrize(
    ("price", "spent"),
    [
        (100, parts(promotional=100)),
        (300, parts(promotional=300)),
        (301, parts(promotional=300, keno_dollars=1)),
        (600, parts(promotional=300, keno_dollars=200, prizes=100)),
        (1000, parts(promotional=300, keno_dollars=200, prizes=100, cash=400)),
    ],
)
def test_promotional_credit_is_spent_first_then_keno_dollars_then_prizes_then_cash(
    price: int, spent: set[TenderAmount]
) -> None:
    accounts = credit(promotional=300, keno_dollars=200, prizes=100, cash=400)
    assert set(split(accounts, Money(price)) or ()) == spent


def test_a_price_beyond_the_credit_is_not_split_at_all() -> None:
    assert split(credit(promotional=300, cash=400), Money(701)) is None
    assert split({}, Money(1)) is None


def test_only_the_tenders_named_pay() -> None:
    accounts = credit(promotional=300, prizes=100, cash=400)
    assert split(accounts, Money(600), [Tender.PRIZES, Tender.CASH]) is None
    assert set(split(accounts, Money(450), [Tender.PRIZES, Tender.CASH]) or ()) == parts(prizes=100, cash=350)


CENTS: Final = st.integers(0, 5_000)


@given(st.tuples(CENTS, CENTS, CENTS, CENTS), st.integers(1, 20_000))
def test_a_split_sums_to_the_price_and_leaves_no_earlier_tender_while_a_later_one_pays(
    held: tuple[int, int, int, int], price: int
) -> None:
    accounts = credit(*held)
    found = split(accounts, Money(price))
    if price > sum(held):
        assert found is None
        return
    assert found is not None
    assert total(part.amount for part in found) == Money(price)
    order = [SPENDING_ORDER.index(part.tender) for part in found]
    assert order == sorted(set(order))
    for part in found:
        assert ZERO < part.amount <= credit_of(accounts, part.tender)
    last = order[-1]
    for tender in SPENDING_ORDER[:last]:
        taken = total(part.amount for part in found if part.tender is tender)
        assert taken == credit_of(accounts, tender)
