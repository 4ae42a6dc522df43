"""Central's chart of accounts and the balanced postings of each act."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from kiosk.central.acts import (
    Act,
    GameSettled,
    KenoDollarsIssued,
    KenoDollarsRedeemed,
    KenoDollarsTaken,
    LicenseePaid,
    PromotionalGiven,
    TicketPaid,
    TicketRefunded,
    TicketSold,
    UnpaidHandedOver,
)
from kiosk.values.identifiers import TerminalId
from kiosk.values.invariant import ensure
from kiosk.values.money import ZERO, Money, total


class CentralAccount(StrEnum):
    """An account. Debit (positive): owed to the licensee, or spent. Credit (negative): owed by it, or earned.

    The account of a terminal is the mirror of that terminal's own `stakes`, `prizes`, `keno_dollars_issued`
    and `keno_dollars_used` taken together, with what it refunded: their sum is zero once the terminal knows
    every answer.

    Jackpot growth is players' money from the game in which it was wagered: each settled game sets its share
    of the turnover aside, and what is set aside is owed until a jackpot is won, across any change of the
    schedule. Jackpot fill and keno bonus jackpot prize are nobody's before they are won: they are prizes
    awarded then, like those of s 23A(1).
    """

    TERMINAL = "terminal"  # owed by one terminal, which holds the player's money
    STAKES_UNDRAWN = "stakes_undrawn"  # wagered on games that are not settled yet
    TURNOVER = "turnover"  # wagered on settled games
    GROWTH_SET_ASIDE = "growth_set_aside"  # the share of turnover that went into jackpot growth (s 2, R9)
    JACKPOT_GROWTH = "jackpot_growth"  # owed to whoever wins the jackpots
    PRIZES_AWARDED = "prizes_awarded"  # prizes, jackpot fill and keno bonus jackpot prizes
    PRIZES_UNPAID = "prizes_unpaid"  # owed to the holders of winning tickets
    KENO_DOLLARS = "keno_dollars"  # owed to the holders of vouchers
    PROMOTIONAL_KENO_DOLLARS = "promotional_keno_dollars"
    PROMOTIONAL_GIVEN = "promotional_given"  # by the licensee, to promote keno (s 12): nobody paid for it
    LICENSEE_PAID = "licensee_paid"  # out of the licensee's own hand: prizes, and keno dollars for cash
    CHIEF_EXECUTIVE_PAID = "chief_executive_paid"  # by cheque: unpaid winnings, unredeemed keno dollars


class CentralPosting(Struct, frozen=True):
    """A change of one account; positive debits, negative credits. Only a terminal's account names one."""

    account: CentralAccount
    amount: Money
    terminal: str = ""


def postings_of(act: Act) -> tuple[CentralPosting, ...]:
    """The postings an act makes, which sum to zero; none where no money moves."""
    postings: tuple[CentralPosting, ...] = ()
    match act:
        case TicketSold(ticket):
            postings = _pair(_terminal(ticket.terminal), CentralAccount.STAKES_UNDRAWN, ticket.entry.price)
        case GameSettled():
            postings = (
                *_pair((CentralAccount.STAKES_UNDRAWN, ""), CentralAccount.TURNOVER, act.amount_total),
                *_pair(
                    (CentralAccount.GROWTH_SET_ASIDE, ""), CentralAccount.JACKPOT_GROWTH, act.growth_added
                ),
                *_pair(
                    (CentralAccount.PRIZES_AWARDED, ""),
                    CentralAccount.PRIZES_UNPAID,
                    act.prize_total + act.share_total - act.growth_paid,
                ),
                *_pair((CentralAccount.JACKPOT_GROWTH, ""), CentralAccount.PRIZES_UNPAID, act.growth_paid),
            )
        case TicketPaid(terminal, payment):
            postings = _pair(_terminal(terminal), CentralAccount.PRIZES_UNPAID, -payment.amount)
        case TicketRefunded(terminal, refund):
            postings = _pair(_terminal(terminal), CentralAccount.STAKES_UNDRAWN, -refund.amount)
        case LicenseePaid(payment):
            postings = _pair((CentralAccount.PRIZES_UNPAID, ""), CentralAccount.LICENSEE_PAID, payment.amount)
        case KenoDollarsIssued(voucher):
            postings = _pair(_terminal(voucher.terminal), _voucher(voucher.promotional), voucher.amount)
        case PromotionalGiven(voucher):
            given = (CentralAccount.PROMOTIONAL_GIVEN, "")
            postings = _pair(given, CentralAccount.PROMOTIONAL_KENO_DOLLARS, voucher.amount)
        case KenoDollarsTaken(terminal, use):
            postings = _pair(_terminal(terminal), _voucher(use.promotional), -use.amount)
        case KenoDollarsRedeemed(_, amount):
            postings = _pair((CentralAccount.KENO_DOLLARS, ""), CentralAccount.LICENSEE_PAID, amount)
        case UnpaidHandedOver():
            prizes, vouchers = (
                total(left.amount for left in all_left) for all_left in (act.tickets, act.vouchers)
            )
            to = CentralAccount.CHIEF_EXECUTIVE_PAID
            postings = (
                *_pair((CentralAccount.PRIZES_UNPAID, ""), to, prizes),
                *_pair((CentralAccount.KENO_DOLLARS, ""), to, vouchers),
            )
        case _:
            pass
    ensure(total(posting.amount for posting in postings) == ZERO, "postings must sum to zero")
    return tuple(posting for posting in postings if posting.amount)


def _pair(
    debited: tuple[CentralAccount, str], credited: CentralAccount, amount: Money
) -> tuple[CentralPosting, CentralPosting]:
    account, terminal = debited
    return CentralPosting(account, amount, terminal), CentralPosting(credited, -amount)


def _terminal(terminal: TerminalId) -> tuple[CentralAccount, str]:
    return CentralAccount.TERMINAL, terminal.name


def _voucher(promotional: bool) -> CentralAccount:
    return CentralAccount.PROMOTIONAL_KENO_DOLLARS if promotional else CentralAccount.KENO_DOLLARS
