"""Every account of central has words, and its amount stands there as a person counts it."""

from __future__ import annotations

import re

import pytest

from kiosk.central.account_words import accounts_in_words
from kiosk.central.accounts import CentralAccount
from kiosk.values.money import Money


@pytest.mark.parametrize("account", set(CentralAccount) - {CentralAccount.TERMINAL}, ids=str)
def test_an_account_is_told_in_words(account: CentralAccount) -> None:
    (line,) = accounts_in_words({account.value: Money(150)})
    words, _, amount = line.rpartition(": ")
    assert re.fullmatch(r"[a-z ]{10,}", words)
    assert amount in ("$1.50", str(Money(-150)))


@pytest.mark.parametrize(
    ("cents", "line"),
    [
        (150, "owed by terminal K1: $1.50"),
        (-150, "owed to terminal K1: $1.50"),
        (0, "owed by terminal K1: $0.00"),
    ],
)
def test_a_terminal_owes_or_is_owed(cents: int, line: str) -> None:
    assert list(accounts_in_words({"terminal K1": Money(cents)})) == [line]
