"""What the licensee does itself: paying prizes (s 24), redeeming keno dollars for cash (s 11), and handing
over what nobody collected (s 28, 29)."""

from __future__ import annotations

from typing import Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from kiosk.central.acts import Basis, HandedOver, KenoDollarsRedeemed, LicenseePaid, UnpaidHandedOver
from kiosk.central.games import in_force
from kiosk.central.keno_dollars import unused_voucher
from kiosk.central.means import Means
from kiosk.central.paying import payable, payment_of
from kiosk.central.record import Acting
from kiosk.central.tables import (
    handed_over,
    payment,
    prize,
    settlement,
    ticket,
    ticket_game,
    voucher,
    voucher_use,
)
from kiosk.central.texts import is_line
from kiosk.ledger.papers import IssuedTicket, KenoDollars, Payment
from kiosk.rules.paying import WAYS_TO_AN_ACCOUNT, PaymentTerms, PaymentWay, refusal_of_redeeming
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.time_limits import are_unredeemed
from kiosk.values.identifiers import Serial
from kiosk.values.instant import Instant
from kiosk.values.money import Money, total

# What only a terminal gives: credit of its own, and vouchers, which it issues for credit.
_WAYS_OF_TERMINALS: Final = frozenset({PaymentWay.CREDIT, PaymentWay.KENO_DOLLARS})
_WITHOUT_PAYEE: Final = frozenset({PaymentWay.CASH, PaymentWay.CHIPS})


class Uncollected(Struct, frozen=True):
    """A ticket whose prizes, or a voucher that, nobody collected in time. `since` is the last instant at
    which somebody could have."""

    serial: Serial
    amount: Money
    since: Instant


class Unpaid(Struct, frozen=True):
    """What goes to the chief executive: unpaid winnings (s 28) and unredeemed keno dollars (s 29)."""

    tickets: tuple[Uncollected, ...]
    vouchers: tuple[Uncollected, ...]

    @property
    def amount(self) -> Money:
        """All of it."""
        return total(one.amount for one in (*self.tickets, *self.vouchers))


def pay(
    acting: Acting, means: Means, serial: Serial, way: PaymentWay, payee: str, basis: Basis
) -> Payment | Refused:
    """Pay the prizes of a ticket's settled games out of the licensee's hand, whatever the amount (s 24(3)).

    `basis` is what the licensee says of the ticket: it is presented, as an issued one must be (s 23A(5)),
    or none was issued, and the record of the entry decides alone (s 23A(6)). The record says it ever after.

    A ticket is paid once, by whoever: a terminal knows it as paid from now on. `payee` names who is paid, or
    the account for the ways that need one (s 24(1)); it may be empty for cash and chips. A continuation
    ticket is in the name of the terminal that sold the ticket.
    """
    if not may_pay_by(way, payee):
        return Refused(Refusal.PAYMENT_WAY, "s 24(1)", {"way": way.value})
    terms = PaymentTerms(means.settings.agent_limit, means.settings.is_casino, WAYS_TO_AN_ACCOUNT)
    checked = payable(acting, means, serial, way, terms, by_licensee=True)
    if isinstance(checked, Refused):
        return checked
    paid = payment_of(acting, means, checked, checked.ticket.terminal)
    acting.record(LicenseePaid(paid, way, payee, basis))
    return paid


def may_pay_by(way: PaymentWay, payee: str) -> bool:
    """Whether the licensee pays in a way at all, to somebody whom it names if the way needs that (s
    24(1))."""
    is_named = is_line(payee) or (way in _WITHOUT_PAYEE and payee == "")
    return way not in _WAYS_OF_TERMINALS and is_named


def redeem(acting: Acting, serial: Serial) -> KenoDollarsRedeemed | Refused:
    """Redeem a voucher for cash, once (s 11(2)(b)); a promotional one never is (s 12(3))."""
    found = unused_voucher(acting, serial)
    if isinstance(found, Refused):
        return found
    refused = refusal_of_redeeming(promotional=found.promotional, now=acting.now, good_until=found.expires_at)
    if refused is not None:
        return refused
    redeemed = KenoDollarsRedeemed(serial, found.amount, acting.now)
    acting.record(redeemed)
    return redeemed


def unpaid(acting: Acting, means: Means, now: Instant) -> Unpaid:
    """What has become unpaid winnings (s 28) or unredeemed keno dollars (s 29) by an instant and was not
    handed over yet.

    A ticket with a game still to be drawn is left out until it is. Promotional keno dollars are left out for
    good: nobody can ever have cash for them (s 12(3)), so that they are no money that is owed to anybody.
    """
    return Unpaid(_unpaid_tickets(acting, now), _unredeemed(acting, means, now))


def hand_over(acting: Acting, means: Means, cheque: str) -> UnpaidHandedOver | Refused:
    """Record the cheque that pays everything unpaid by now to the chief executive, each once (s 28(1),
    29(1)). Afterwards nobody is paid for it."""
    if not is_line(cheque):
        return Refused(Refusal.PAYMENT_WAY, "s 28(1)", {"way": PaymentWay.CHEQUE.value})
    found = unpaid(acting, means, acting.now)
    if not found.amount:
        return Refused(Refusal.NOTHING_TO_PAY, "s 28(1)")
    handed = UnpaidHandedOver(
        cheque,
        means.settings.calendar.zone_name,
        means.keno_dollars_period.years,
        tuple(HandedOver(one.serial, one.amount) for one in found.tickets),
        tuple(HandedOver(one.serial, one.amount) for one in found.vouchers),
        found.amount,
    )
    acting.record(handed)
    return handed


def _unpaid_tickets(acting: Acting, now: Instant) -> tuple[Uncollected, ...]:
    is_paid = sa.exists().where(payment.c.serial == ticket.c.serial)
    is_handed_over = sa.exists().where(handed_over.c.serial == ticket.c.serial)
    # Gathered once: asked for each ticket, it would go through every ticket of every game again.
    undrawn = ticket.c.serial.in_(
        sa.select(ticket_game.c.serial).where(
            in_force(), ~sa.exists().where(settlement.c.game == ticket_game.c.game)
        )
    )
    rows = acting.connection.execute(
        sa.select(ticket.c.body, sa.func.sum(prize.c.cents).label("cents"))
        .select_from(ticket.join(prize, prize.c.serial == ticket.c.serial))
        .where(~is_paid, ~is_handed_over, ~undrawn)
        .group_by(ticket.c.serial)
        .order_by(ticket.c.serial)
    ).all()
    found = []
    for row in rows:
        issued = msgspec.json.decode(row.body, type=IssuedTicket)
        if now > issued.good_until:
            found.append(Uncollected(issued.serial, Money(row.cents), issued.good_until))
    return tuple(found)


def _unredeemed(acting: Acting, means: Means, now: Instant) -> tuple[Uncollected, ...]:
    """Keno dollars whose approved period after their issue is over (s 29(2)); never before the last day that
    a voucher states itself, until which it may be used (s 11(2))."""
    zone, period = means.settings.calendar.zone, means.keno_dollars_period
    is_used = sa.exists().where(voucher_use.c.serial == voucher.c.serial)
    is_handed_over = sa.exists().where(handed_over.c.serial == voucher.c.serial)
    bodies = acting.connection.execute(
        sa.select(voucher.c.body).where(~is_used, ~is_handed_over).order_by(voucher.c.serial)
    ).scalars()
    issued = (msgspec.json.decode(body, type=KenoDollars) for body in bodies)
    return tuple(
        Uncollected(one.serial, one.amount, one.expires_at)
        for one in issued
        if not one.promotional and now > one.expires_at and are_unredeemed(one.issued_at, now, zone, period)
    )
