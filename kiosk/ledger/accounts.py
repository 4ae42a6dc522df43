"""The chart of accounts of a terminal, tenders, and postings that always sum to zero."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct

from kiosk.values.invariant import InvariantBroken, ensure
from kiosk.values.money import ZERO, Money


class Tender(StrEnum):
    """Where a dollar of credit came from (s 10). It is remembered until the dollar leaves the terminal."""

    PROMOTIONAL = "promotional"  # s 12: never becomes cash, also not through change
    KENO_DOLLARS = "keno_dollars"
    PRIZES = "prizes"
    CASH = "cash"


# Promotional keno dollars go first because they are good for nothing but wagers; cash, the freest, goes last.
SPENDING_ORDER: Final = (Tender.PROMOTIONAL, Tender.KENO_DOLLARS, Tender.PRIZES, Tender.CASH)


class Account(StrEnum):
    """An account. Debit (positive): what the terminal holds or is owed. Credit (negative): what it owes."""

    NOTE_BOX = "note_box"
    CREDIT_PROMOTIONAL = "credit:promotional"
    CREDIT_KENO_DOLLARS = "credit:keno_dollars"
    CREDIT_PRIZES = "credit:prizes"
    CREDIT_CASH = "credit:cash"
    RESERVED_PROMOTIONAL = "reserved:promotional"
    RESERVED_KENO_DOLLARS = "reserved:keno_dollars"
    RESERVED_PRIZES = "reserved:prizes"
    RESERVED_CASH = "reserved:cash"
    STAKES = "stakes"  # owed to central for wagers it validated
    PRIZES = "prizes"  # owed by central for prizes turned into credit here
    REFUNDS = "refunds"  # owed by central for refunds turned into credit here, wherever the ticket was sold
    KENO_DOLLARS_ISSUED = "keno_dollars_issued"  # owed to central, which owes the holder of the voucher
    KENO_DOLLARS_USED = "keno_dollars_used"  # owed by central for vouchers turned into credit here


_CREDIT: Final = {tender: Account(f"credit:{tender}") for tender in Tender}
_RESERVED: Final = {tender: Account(f"reserved:{tender}") for tender in Tender}


def credit_account(tender: Tender) -> Account:
    """The account of the credit that came from a tender."""
    return _CREDIT[tender]


def reserved_account(tender: Tender) -> Account:
    """The account of credit set apart for a request that central hasn't answered yet."""
    return _RESERVED[tender]


class TenderAmount(Struct, frozen=True):
    """An amount of one tender."""

    tender: Tender
    amount: Money


TenderAmounts = tuple[TenderAmount, ...]


class Posting(Struct, frozen=True):
    """A change of one account; positive debits, negative credits."""

    account: Account
    amount: Money


Postings = tuple[Posting, ...]
Accounts = Mapping[Account, Money]


def post(accounts: Accounts, postings: Iterable[Posting]) -> dict[Account, Money]:
    """The accounts after balanced postings. Breach: postings that don't sum to zero, or a debt turned upside
    down.

    Every account keeps its sign: no postings can make a player's credit, or a note box, negative.
    """
    changed, touched, sum_cents = dict(accounts), set(), 0
    for posting in postings:
        changed[posting.account] = changed.get(posting.account, ZERO) + posting.amount
        touched.add(posting.account)
        sum_cents += posting.amount.cents
    ensure(sum_cents == 0, "postings must sum to zero")
    for account in touched:
        amount = changed[account]
        if amount < ZERO if account in DEBIT_ACCOUNTS else amount > ZERO:
            raise InvariantBroken(f"{account} has turned its sign: {amount.plain()}")
    return changed


DEBIT_ACCOUNTS: Final = frozenset(
    {Account.NOTE_BOX, Account.PRIZES, Account.REFUNDS, Account.KENO_DOLLARS_USED}
)


def credit_of(accounts: Accounts, tender: Tender) -> Money:
    """The credit that came from a tender."""
    return -accounts.get(credit_account(tender), ZERO)


def split(
    accounts: Accounts, price: Money, tenders: Iterable[Tender] = SPENDING_ORDER
) -> TenderAmounts | None:
    """The amounts of each tender that pay a price, in the order given; None if the credit doesn't reach."""
    parts: list[TenderAmount] = []
    open_amount = price
    for tender in tenders:
        part = min(open_amount, credit_of(accounts, tender))
        if part:
            parts.append(TenderAmount(tender, part))
            open_amount -= part
    return None if open_amount else tuple(parts)
