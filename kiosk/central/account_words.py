"""The accounts of central in words, for a person who reads an audit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from kiosk.central.accounts import CentralAccount
from kiosk.values.money import ZERO, Money

# What a line says, and in which direction the account counts that.
_IN_WORDS: Final = {
    CentralAccount.STAKES_UNDRAWN: ("wagered on games that are not settled yet", -1),
    CentralAccount.TURNOVER: ("wagered on settled games", -1),
    CentralAccount.GROWTH_SET_ASIDE: ("set aside from that for jackpot growth", 1),
    CentralAccount.JACKPOT_GROWTH: ("jackpot growth that nobody has won yet", -1),
    CentralAccount.PRIZES_AWARDED: ("prizes awarded", 1),
    CentralAccount.PRIZES_UNPAID: ("prizes not paid yet", -1),
    CentralAccount.KENO_DOLLARS: ("keno dollars issued and not used yet", -1),
    CentralAccount.PROMOTIONAL_KENO_DOLLARS: ("promotional keno dollars issued and not used yet", -1),
    CentralAccount.PROMOTIONAL_GIVEN: ("promotional keno dollars given away by the licensee", 1),
    CentralAccount.LICENSEE_PAID: ("paid by the licensee itself", -1),
    CentralAccount.CHIEF_EXECUTIVE_PAID: ("handed over to the chief executive", -1),
}
_TERMINAL: Final = f"{CentralAccount.TERMINAL} "


def accounts_in_words(accounts: Mapping[str, Money]) -> Iterator[str]:
    """A line for each account that was ever posted to, with its amount as a person counts it: ``prizes not
    paid yet: $12.50``. The account of a terminal names it after a space."""
    for account, (words, sign) in _IN_WORDS.items():
        if account in accounts:
            yield f"{words}: {accounts[account] * sign}"
    for name, amount in accounts.items():
        if name.startswith(_TERMINAL):
            # What it took and gave is settled with it: it owes the rest, or is owed it.
            terminal = name.removeprefix(_TERMINAL)
            yield f"owed {'by' if amount >= ZERO else 'to'} terminal {terminal}: {max(amount, -amount)}"
