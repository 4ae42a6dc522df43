"""Shifts: what a terminal took and gave between one cashing up and the next, from its ledger alone.

In the order of canonical bytes: an event is the same, to its last byte, before it was written and after.
"""

from __future__ import annotations

from kiosk.ledger.accounts import Account, Accounts
from kiosk.ledger.events import ShiftEnded
from kiosk.ledger.state import State
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO, Money


def shift_ending(state: State, at: Instant) -> ShiftEnded:
    """The end of the shift that is going on: every figure follows from the state."""
    return ShiftEnded(
        1 if state.shift is None else state.shift.number + 1,
        at,
        sums_since(state.shift, state.accounts),
        holding(state.accounts),
        len(state.notes),
        len(state.requests),
        tuple(state.papers),
    )


def sums_since(last: ShiftEnded | None, accounts: Accounts) -> dict[Account, Money]:
    """How much each account has changed since a shift ended, since the first entry if none did; without those
    that have not."""
    before: Accounts = {} if last is None else last.holding
    changes = {
        account: accounts.get(account, ZERO) - before.get(account, ZERO)
        for account in sorted({**accounts, **before})
    }
    return {account: amount for account, amount in changes.items() if amount}


def holding(accounts: Accounts) -> dict[Account, Money]:
    """Every account that holds something."""
    return {account: amount for account, amount in sorted(accounts.items()) if amount}


def is_open_as_before(last: ShiftEnded, now: ShiftEnded) -> bool:
    """Whether the same cases are open at the end of a shift as at that of the one before."""
    before = (last.notes_open, last.requests_open, last.papers_open)
    return before == (now.notes_open, now.requests_open, now.papers_open)
