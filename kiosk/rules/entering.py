"""Entering keno (Part 3 of the Rule): which entries are accepted, and why another is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from kiosk.rules.field import FIRST_NUMBER, LAST_NUMBER, is_number
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import Entry, EvensWager, HeadsWager, SpotWager, TailsWager, Wager, is_in_jackpot_keno
from kiosk.values.money import Money

TICKET_MINIMUM: Final = Money.dollars(1)


class EntryLimits(Struct, frozen=True):
    """What the chief executive or the licensee's approved control system fixes about one ticket."""

    game_count_maximum: int = 10  # s 9(2)(b), unless another number is fixed under s 9(2)(a)
    wager_count_maximum: int = 20  # keeps the longest ticket on a paper that can be printed
    amount_maximum: Money = Money.dollars(1_000)  # of one wager on one game
    price_maximum: Money = Money.dollars(10_000)  # of one ticket


class AmountRule(Struct, frozen=True):
    """In which steps and from which amount a wager may be made on one game, and the section that says so."""

    section: str
    step: Money
    minimum: Money


_HEADS_TAILS_EVENS: Final = AmountRule("s 15(1)(a)", step=Money.dollars(1), minimum=Money.dollars(1))
_JACKPOT_KENO: Final = AmountRule("s 15(2)", step=Money(10), minimum=Money.dollars(1))
# The $1 of s 15(5) is for the ticket; a single wager on it may be as small as one step.
_OTHER: Final = AmountRule("s 15(5)", step=Money(10), minimum=Money(10))


def amount_rule(wager: Wager) -> AmountRule:
    """The amounts a wager may be made in (s 15)."""
    if isinstance(wager, HeadsWager | TailsWager | EvensWager):
        return _HEADS_TAILS_EVENS
    return _JACKPOT_KENO if is_in_jackpot_keno(wager) else _OTHER


def refusal_of(entry: Entry, schedule: ScheduleOfPrizes, limits: EntryLimits) -> Refused | None:
    """Why the entry may not be made, or None if it may.

    Of several reasons the one first in :class:`Refusal` is given, for the first wager it holds for. Never
    raises, whatever the entry's fields hold: anything but a whole number is no number, and no amount. Spots
    in another order are accepted and mean the same. The facts are ours alone, never foreign text:
    `wager_index` counts from 0, `per` says what an amount in cents is for: ``game`` or ``ticket``.
    """
    return next(_refusals(entry, schedule, limits), None)


def _refusals(entry: Entry, schedule: ScheduleOfPrizes, limits: EntryLimits) -> Iterator[Refused]:
    """The refusals in order of precedence. Each check relies on those before it having found nothing."""
    wagers = entry.wagers
    if not isinstance(wagers, tuple) or not wagers or not all(isinstance(wager, Wager) for wager in wagers):
        yield _refused(Refusal.NO_WAGER, "s 9(1)")
    if len(wagers) > limits.wager_count_maximum:
        yield _refused(Refusal.WAGER_COUNT, maximum=limits.wager_count_maximum)
    if not (_is_whole(entry.game_count) and 1 <= entry.game_count <= limits.game_count_maximum):
        yield _refused(Refusal.GAME_COUNT, "s 9(2)", minimum=1, maximum=limits.game_count_maximum)
    yield from _spot_refusals(wagers, schedule)
    yield from _amount_refusals(entry, limits)


def _spot_refusals(wagers: tuple[Wager, ...], schedule: ScheduleOfPrizes) -> Iterator[Refused]:
    spot_wagers = [(index, wager) for index, wager in enumerate(wagers) if isinstance(wager, SpotWager)]
    for index, wager in spot_wagers:
        spots = wager.spots
        if not isinstance(spots, tuple) or not all(_is_whole(spot) and is_number(spot) for spot in spots):
            field = {"first": FIRST_NUMBER, "last": LAST_NUMBER}
            yield _refused(Refusal.SPOT_NOT_A_NUMBER, "s 2", wager_index=index, **field)
    for index, wager in spot_wagers:
        twice = [spot for spot, times in Counter(wager.spots).items() if times > 1]
        if twice:
            yield _refused(Refusal.SPOT_TWICE, "s 13", wager_index=index, spot=min(twice))
    for index, wager in spot_wagers:
        if not schedule.lines(len(wager.spots)):
            yield _refused(Refusal.SPOT_COUNT, "s 23(1)(b)", wager_index=index, spot_count=len(wager.spots))
    for index, wager in spot_wagers:
        kwikpik = wager.kwikpik
        is_whole = isinstance(kwikpik, tuple) and all(_is_whole(number) for number in kwikpik)
        if not is_whole or len(set(kwikpik)) != len(kwikpik) or not set(kwikpik).issubset(wager.spots):
            yield _refused(Refusal.KWIKPIK_NOT_A_SPOT, "s 14B", wager_index=index)


def _amount_refusals(entry: Entry, limits: EntryLimits) -> Iterator[Refused]:
    below, above = Refusal.AMOUNT_BELOW_MINIMUM, Refusal.AMOUNT_ABOVE_MAXIMUM
    rules = [(index, wager.amount, amount_rule(wager)) for index, wager in enumerate(entry.wagers)]
    for index, amount, rule in rules:
        if not (isinstance(amount, Money) and _is_whole(amount.cents) and amount.is_multiple_of(rule.step)):
            yield _refused(Refusal.AMOUNT_STEP, rule.section, wager_index=index, step_cents=rule.step.cents)
    for index, amount, rule in rules:
        if amount < rule.minimum:
            cents = rule.minimum.cents
            yield _refused(below, rule.section, wager_index=index, minimum_cents=cents, per="game")
    if entry.price < TICKET_MINIMUM:
        yield _refused(below, "s 15(5)", minimum_cents=TICKET_MINIMUM.cents, per="ticket")
    for index, amount, _ in rules:
        if amount > limits.amount_maximum:
            yield _refused(above, wager_index=index, maximum_cents=limits.amount_maximum.cents, per="game")
    if entry.price > limits.price_maximum:
        yield _refused(above, maximum_cents=limits.price_maximum.cents, per="ticket")


def _refused(refusal: Refusal, section: str = "", **facts: int | str) -> Refused:
    return Refused(refusal, section, facts)


def _is_whole(value: object) -> bool:
    """Whether a value is a whole number: Python would also let True and 1.0 pass for 1."""
    return type(value) is int
