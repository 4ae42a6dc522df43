"""Refunds (s 27): what the undrawn games of an entry come to, and as what each dollar goes back. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from kiosk.rules.wagers import Entry
from kiosk.values.invariant import ensure
from kiosk.values.money import ZERO, Money, total

_Tender = TypeVar("_Tender")


def amounts_by_game(entry: Entry) -> tuple[Money, ...]:
    """What is wagered on each game of an entry, in order, with its keno bonus (s 15(4))."""
    return tuple(map(entry.amount_of, range(entry.game_count)))


def refund_of(entry: Entry, first_index: int) -> Money:
    """What is refunded of an entry whose games from that one on, counted from 0, are not drawn yet (s 27).

    The keno bonus of a game is refunded with it. Nothing is, if `first_index` is the number of its games:
    the drawing device is activated for all of them.
    """
    ensure(0 <= first_index <= entry.game_count, "a refund starts at one of the entry's games, or after all")
    return total(amounts_by_game(entry)[first_index:])


def tenders_back(
    spent: Sequence[tuple[_Tender, Money]], amounts: Sequence[Money], first_index: int
) -> tuple[tuple[_Tender, Money], ...]:
    """Which of the tenders that paid for games go back if the games from `first_index` on are refunded.

    `spent` is each tender with its amount in the order of spending, `amounts` what each game cost, in order.
    The games were paid for in that order, the first games by the first tenders: what is not used up by the
    games before goes back as what it was (s 12(3), 27). The result is in the order of `spent`, leaves out
    what is zero, and sums to what the refunded games cost. Breach: tenders that are not the price.
    """
    paid = total(amount for _, amount in spent)
    ensure(paid == total(amounts), f"{paid.plain()} spent on games that cost {total(amounts).plain()}")
    ensure(all(amount >= ZERO for _, amount in spent) and min(amounts, default=ZERO) >= ZERO, "no debts here")
    ensure(0 <= first_index <= len(amounts), "a refund starts at one of the games, or after all")
    used = total(amounts[:first_index])
    back: list[tuple[_Tender, Money]] = []
    for tender, amount in spent:
        part = min(amount, used)
        used -= part
        if part != amount:
            back.append((tender, amount - part))
    return tuple(back)
