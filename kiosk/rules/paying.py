"""How prizes are paid (s 24), and keno dollars redeemed for cash (s 11(2)(b), 12(3)). Pure."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.instant import Instant
from kiosk.values.money import Money


class PaymentWay(StrEnum):
    """A way a prize may be paid (s 24(1)), in the order of the Rule; a prize may be paid by several."""

    CASH = "cash"
    CHIPS = "chips"  # in a casino only
    CHEQUE = "cheque"
    KENO_DOLLARS = "keno_dollars"
    DEPOSIT_ADVANCE_ACCOUNT = "deposit_advance_account"
    ELECTRONIC_TRANSFER = "electronic_transfer"  # to an account with a financial institution
    UNITAB_ACCOUNT = "unitab_account"
    # Held by the terminal for the player, who wagers it or takes it in one of the other ways.
    CREDIT = "credit"


WAYS_TO_AN_ACCOUNT: Final = frozenset(
    {PaymentWay.DEPOSIT_ADVANCE_ACCOUNT, PaymentWay.ELECTRONIC_TRANSFER, PaymentWay.UNITAB_ACCOUNT}
)
"""The ways that need an account of the person who is paid (s 24(1)(e)-(g))."""


class PaymentTerms(Struct, frozen=True):
    """What decides how a person may be paid.

    `agent_limit` is the most the appointed agent pays for a prize, of which notice is given in the gaming
    place (s 24(2)); `is_casino` says that the game is conducted in a casino by a keno licensee (s 24(1)(b));
    `accounts` are the ways to an account that the person has: none for a person nobody knows.
    """

    agent_limit: Money
    is_casino: bool = False
    accounts: frozenset[PaymentWay] = frozenset()


def refusal_of_payment(
    amount: Money, way: PaymentWay, terms: PaymentTerms, *, by_licensee: bool
) -> Refused | None:
    """Why a prize of this amount may not be paid this way, or None if it may.

    An amount above the agent's limit is paid by the keno licensee, whatever way the agent would pay it (s
    24(3)); facts: `limit_cents`, `amount_cents`. A prize paid in parts is judged by its whole amount.
    """
    if amount > terms.agent_limit and not by_licensee:
        facts: dict[str, int | str] = {"limit_cents": terms.agent_limit.cents, "amount_cents": amount.cents}
        return Refused(Refusal.PAID_BY_LICENSEE, "s 24(3)", facts)
    if way is PaymentWay.CHIPS and not terms.is_casino:
        return Refused(Refusal.PAYMENT_WAY, "s 24(1)(b)", {"way": way.value})
    if way in WAYS_TO_AN_ACCOUNT and way not in terms.accounts:
        return Refused(Refusal.PAYMENT_WAY, _ACCOUNT_SECTIONS[way], {"way": way.value})
    return None


def refusal_of_redeeming(*, promotional: bool, now: Instant, good_until: Instant) -> Refused | None:
    """Why keno dollars may not be redeemed for cash, or None if they may.

    Promotional keno dollars never are, however long they are good (s 12(3)); others until `good_until`, the
    last instant at which they may be (s 11(2)(b)). Facts: `at_us`, that instant.
    """
    if promotional:
        return Refused(Refusal.NEVER_CASH, "s 12(3)")
    if now > good_until:
        return Refused(Refusal.EXPIRED, "s 11(2)(b)", {"at_us": good_until.us})
    return None


_ACCOUNT_SECTIONS: Final = {
    PaymentWay.DEPOSIT_ADVANCE_ACCOUNT: "s 24(1)(e)",
    PaymentWay.ELECTRONIC_TRANSFER: "s 24(1)(f)",
    PaymentWay.UNITAB_ACCOUNT: "s 24(1)(g)",
}
