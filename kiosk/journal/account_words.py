"""The accounts of a terminal in words, for a person who reads an audit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kiosk.ledger.accounts import DEBIT_ACCOUNTS, Account, Accounts

_IN_WORDS: Final = {
    Account.NOTE_BOX: "in the note box",
    Account.CREDIT_CASH: "credit paid in cash",
    Account.CREDIT_PRIZES: "credit from prizes",
    Account.CREDIT_KENO_DOLLARS: "credit from keno dollars",
    Account.CREDIT_PROMOTIONAL: "credit from promotional keno dollars",
    Account.RESERVED_CASH: "set apart of credit paid in cash",
    Account.RESERVED_PRIZES: "set apart of credit from prizes",
    Account.RESERVED_KENO_DOLLARS: "set apart of credit from keno dollars",
    Account.RESERVED_PROMOTIONAL: "set apart of promotional credit",
    Account.STAKES: "wagers sold",
    Account.PRIZES: "prizes turned into credit",
    Account.REFUNDS: "refunds turned into credit",
    Account.KENO_DOLLARS_ISSUED: "keno dollars issued",
    Account.KENO_DOLLARS_USED: "keno dollars turned into credit",
}


def accounts_in_words(accounts: Accounts) -> Iterator[str]:
    """A line for each account that was ever posted to, with its amount as a person counts it, never negative:
    ``wagers sold: $20.00``."""
    for account, words in _IN_WORDS.items():
        if account in accounts:
            amount = accounts[account]
            yield f"{words}: {amount if account in DEBIT_ACCOUNTS else -amount}"
