"""Every account of a terminal has words, and its amount stands there as a person counts it: without a
minus."""

from __future__ import annotations

import re

import pytest

from kiosk.journal.account_words import accounts_in_words
from kiosk.ledger.accounts import DEBIT_ACCOUNTS, Account
from kiosk.values.money import Money


@pytest.mark.parametrize("account", list(Account), ids=str)
def test_an_account_is_told_in_words(account: Account) -> None:
    held = Money(150 if account in DEBIT_ACCOUNTS else -150)
    (line,) = accounts_in_words({account: held})
    assert re.fullmatch(r"[a-z ]{10,}: \$1\.50", line)


def test_no_two_accounts_share_their_words() -> None:
    lines = list(accounts_in_words({account: Money(0) for account in Account}))
    assert len(set(lines)) == len(Account)
