"""Entering keno (Part 3 of the Rule): which entries are accepted, and why another is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from kiosk.rules.field import FIRST_NUMBER, LAST_NUMBER, is_number
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.setbets import NO_SETBETS, Setbets
from kiosk.rules.wagers import (
    Entry,
    LuckyLastWager,
    SideWager,
    SpotWager,
    Wager,
    WagerWithSpots,
    WayWager,
    distinct_spots,
)
from kiosk.rules.ways import way_count, way_counts
from kiosk.values.money import Money

TICKET_MINIMUM: Final = Money.dollars(1)


class EntryLimits(Struct, frozen=True):
    """What the chief executive or the licensee's approved control system fixes about one ticket."""

    game_count_maximum: int = 10  # s 9(2)(b), unless another number is fixed under s 9(2)(a)
    wager_count_maximum: int = 20  # keeps the longest ticket on a paper that can be printed
    group_count_maximum: int = 20  # of one way wager
    way_count_maximum: int = 1_023  # of one ticket, its way wagers together: every way of ten groups
    amount_maximum: Money = Money.dollars(1_000)  # of one wager, or one way, on one game
    price_maximum: Money = Money.dollars(10_000)  # of one ticket


class Offer(Struct, frozen=True):
    """What may be entered now: the schedule of prizes, the limits, the shapes, and whether keno bonus is."""

    schedule: ScheduleOfPrizes
    limits: EntryLimits = EntryLimits()
    setbets: Setbets = NO_SETBETS
    has_bonus: bool = False


class AmountRule(Struct, frozen=True):
    """In which steps and from which amount a wager may be made on one game, and the section that says so."""

    section: str
    step: Money
    minimum: Money


_HEADS_TAILS_EVENS: Final = AmountRule("s 15(1)(a)", step=Money.dollars(1), minimum=Money.dollars(1))
_LUCKY_LAST: Final = AmountRule("s 15(1)(b)", step=Money.dollars(1), minimum=Money.dollars(1))
_JACKPOT_KENO: Final = AmountRule("s 15(2)", step=Money(10), minimum=Money.dollars(1))
# The $1 of s 15(5) is for the ticket; a single wager on it may be as small as one step.
_OTHER: Final = AmountRule("s 15(5)", step=Money(10), minimum=Money(10))


def amount_rule(wager: Wager, schedule: ScheduleOfPrizes) -> AmountRule:
    """The amounts a wager may be made in (s 15); of a way wager the amount on each way (R6)."""
    if isinstance(wager, SideWager):
        return _HEADS_TAILS_EVENS
    if isinstance(wager, LuckyLastWager):
        return _LUCKY_LAST
    return _JACKPOT_KENO if is_in_jackpot_keno(wager, schedule) else _OTHER


def is_in_jackpot_keno(wager: Wager, schedule: ScheduleOfPrizes) -> bool:
    """Whether a wager enters jackpot keno by itself: a spot wager, or a way, of 7, 8, 9 or 10 spots (s
    26B(1)), or of others that the schedule approves (s 26B(9)(a))."""
    if isinstance(wager, SpotWager):
        return len(wager.spots) in schedule.jackpot_spot_counts
    return isinstance(wager, WayWager) and not schedule.jackpot_spot_counts.isdisjoint(_sizes(wager))


def refusal_of(entry: Entry, offer: Offer) -> Refused | None:
    """Why the entry may not be made, or None if it may.

    Of several reasons the one first in :class:`Refusal` is given, for the first wager it holds for. Never
    raises, whatever the entry's fields hold: anything but a whole number is no number, and no amount. Spots
    in another order are accepted and mean the same; wagers of all types may go together (s 14(3)). The facts
    are ours alone, never foreign text: `wager_index` counts from 0, `per` says what an amount in cents is
    for: ``game``, ``way`` or ``ticket``; `way` names a way by its groups, ``A+C``; `times` says how often a
    size is chosen that is there more than once. The ways of all wagers are counted together: `WAY_COUNT` is
    for the wager with which they become too many.
    """
    return next(_refusals(entry, offer), None)


def _refusals(entry: Entry, offer: Offer) -> Iterator[Refused]:
    """The refusals in order of precedence. Each check relies on those before it having found nothing."""
    wagers, limits = entry.wagers, offer.limits
    if not isinstance(wagers, tuple) or not wagers or not all(isinstance(wager, Wager) for wager in wagers):
        yield _refused(Refusal.NO_WAGER, "s 9(1)")
    if len(wagers) > limits.wager_count_maximum:
        yield _refused(Refusal.WAGER_COUNT, maximum=limits.wager_count_maximum)
    if not (_is_whole(entry.game_count) and 1 <= entry.game_count <= limits.game_count_maximum):
        yield _refused(Refusal.GAME_COUNT, "s 9(2)", minimum=1, maximum=limits.game_count_maximum)
    yield from _group_refusals(wagers, limits)
    yield from _spot_refusals(wagers)
    yield from _way_refusals(wagers, limits)
    yield from _line_refusals(wagers, offer)
    yield from _lucky_last_refusals(wagers, offer.schedule)
    yield from _bonus_refusals(entry, offer)
    yield from _amount_refusals(entry, offer)


def _group_refusals(wagers: tuple[Wager, ...], limits: EntryLimits) -> Iterator[Refused]:
    ways = [(index, wager) for index, wager in enumerate(wagers) if isinstance(wager, WayWager)]
    for index, wager in ways:
        groups = wager.groups
        if not isinstance(groups, tuple) or not 1 <= len(groups) <= limits.group_count_maximum:
            maximum = limits.group_count_maximum
            yield _refused(Refusal.GROUP_COUNT, "s 14(1)", wager_index=index, minimum=1, maximum=maximum)
    for index, wager in ways:
        if not all(isinstance(group, tuple) and group for group in wager.groups):
            yield _refused(Refusal.GROUP_EMPTY, "s 14(1)", wager_index=index)


def _spot_refusals(wagers: tuple[Wager, ...]) -> Iterator[Refused]:
    with_spots = [(index, wager) for index, wager in enumerate(wagers) if isinstance(wager, WagerWithSpots)]
    for index, wager in with_spots:
        lists = wager.groups if isinstance(wager, WayWager) else (wager.spots,)
        if not all(isinstance(spots, tuple) and all(map(_is_spot, spots)) for spots in lists):
            field = {"first": FIRST_NUMBER, "last": LAST_NUMBER}
            yield _refused(Refusal.SPOT_NOT_A_NUMBER, "s 2", wager_index=index, **field)
    for index, wager in with_spots:
        if len(set(wager.spots)) != len(wager.spots):
            twice = [spot for spot, times in Counter(wager.spots).items() if times > 1]
            section = "s 14(1)" if isinstance(wager, WayWager) else "s 13"
            yield _refused(Refusal.SPOT_TWICE, section, wager_index=index, spot=min(twice))


def _way_refusals(wagers: tuple[Wager, ...], limits: EntryLimits) -> Iterator[Refused]:
    ways = [(index, wager) for index, wager in enumerate(wagers) if isinstance(wager, WayWager)]
    for index, wager in ways:
        sizes = wager.sizes
        is_whole = isinstance(sizes, tuple) and all(map(_is_whole, sizes))
        known = way_counts(wager.groups)
        if not is_whole or not known.keys() >= set(sizes):
            # A number that no wager can have spots of is foreign, and as good as none.
            wrong = (
                next((size for size in sizes if _is_spot(size) and size not in known), 0) if is_whole else 0
            )
            yield _refused(Refusal.WAY_SIZE, "s 14(2)", wager_index=index, spot_count=wrong)
        elif len(set(sizes)) != len(sizes):
            size, times = Counter(sizes).most_common(1)[0]
            yield _refused(Refusal.WAY_SIZE, "s 14(2)", wager_index=index, spot_count=size, times=times)
    # The Rule knows no such limit: it is there because everybody has to list and to check every way.
    count = 0
    for index, wager in ways:
        count += way_count(wager.groups, wager.sizes)
        if count > limits.way_count_maximum:
            yield _refused(Refusal.WAY_COUNT, wager_index=index, maximum=limits.way_count_maximum)


def _line_refusals(wagers: tuple[Wager, ...], offer: Offer) -> Iterator[Refused]:
    with_spots = [(index, wager) for index, wager in enumerate(wagers) if isinstance(wager, WagerWithSpots)]
    for index, wager in with_spots:
        for size in _sizes(wager):
            if not offer.schedule.lines(size):
                facts: dict[str, int | str] = {"wager_index": index, "spot_count": size}
                if isinstance(wager, WayWager):
                    facts["way"] = next(way.name for way in wager.ways if len(way.spots) == size)
                yield Refused(Refusal.SPOT_COUNT, "s 23(1)(b)", facts)
    for index, wager in with_spots:
        kwikpik = wager.kwikpik
        is_whole = isinstance(kwikpik, tuple) and all(map(_is_whole, kwikpik))
        if not is_whole or len(set(kwikpik)) != len(kwikpik) or not set(kwikpik).issubset(wager.spots):
            yield _refused(Refusal.KWIKPIK_NOT_A_SPOT, "s 14B", wager_index=index)
    shaped = [
        (index, wager) for index, wager in with_spots if isinstance(wager, SpotWager) and wager.setbet != ""
    ]
    for index, wager in shaped:
        if not isinstance(wager.setbet, str) or offer.setbets.spots_of(wager.setbet) is None:
            yield _refused(Refusal.SETBET_UNKNOWN, "s 14C", wager_index=index)
    for index, wager in shaped:
        if offer.setbets.spots_of(wager.setbet) != tuple(sorted(wager.spots)):
            yield _refused(Refusal.SETBET_CHANGED, "s 14C", wager_index=index)


def _lucky_last_refusals(wagers: tuple[Wager, ...], schedule: ScheduleOfPrizes) -> Iterator[Refused]:
    found = [index for index, wager in enumerate(wagers) if isinstance(wager, LuckyLastWager)]
    if len(found) > 1:
        yield _refused(Refusal.LUCKY_LAST_TWICE, "s 23A(4)", wager_index=found[1])
    for index in found:
        spot_count = len(distinct_spots(wagers))
        if not spot_count:
            yield _refused(Refusal.LUCKY_LAST_ALONE, "s 14D", wager_index=index)
        elif schedule.lucky_last_prize(spot_count) is None:
            yield _refused(Refusal.LUCKY_LAST_SPOTS, "s 14D", wager_index=index, spot_count=spot_count)


def _bonus_refusals(entry: Entry, offer: Offer) -> Iterator[Refused]:
    carrying = [(index, wager) for index, wager in enumerate(entry.wagers) if wager.bonus is not False]
    for index, wager in carrying:
        is_offered = wager.bonus is True and offer.has_bonus and offer.schedule.takes_bonus(wager)
        if not is_offered:
            yield _refused(Refusal.BONUS_NOT_OFFERED, "s 14E(1)", wager_index=index)
    games, least = entry.bonus_game_count, 1 if carrying else 0
    most = entry.game_count if carrying else 0
    if not (_is_whole(games) and least <= games <= most):
        yield _refused(Refusal.BONUS_GAME_COUNT, "s 15(4)", minimum=least, maximum=most)


def _amount_refusals(entry: Entry, offer: Offer) -> Iterator[Refused]:
    below, above, limits = Refusal.AMOUNT_BELOW_MINIMUM, Refusal.AMOUNT_ABOVE_MAXIMUM, offer.limits
    rules = [
        (
            index,
            wager.amount,
            "way" if isinstance(wager, WayWager) else "game",
            amount_rule(wager, offer.schedule),
        )
        for index, wager in enumerate(entry.wagers)
    ]
    for index, amount, _, rule in rules:
        if not (isinstance(amount, Money) and _is_whole(amount.cents) and amount.is_multiple_of(rule.step)):
            yield _refused(Refusal.AMOUNT_STEP, rule.section, wager_index=index, step_cents=rule.step.cents)
    for index, amount, per, rule in rules:
        if amount < rule.minimum:
            cents = rule.minimum.cents
            yield _refused(below, rule.section, wager_index=index, minimum_cents=cents, per=per)
    if entry.price < TICKET_MINIMUM:
        yield _refused(below, "s 15(5)", minimum_cents=TICKET_MINIMUM.cents, per="ticket")
    for index, amount, per, _ in rules:
        if amount > limits.amount_maximum:
            yield _refused(above, wager_index=index, maximum_cents=limits.amount_maximum.cents, per=per)
    if entry.price > limits.price_maximum:
        yield _refused(above, maximum_cents=limits.price_maximum.cents, per="ticket")


def _sizes(wager: WagerWithSpots) -> tuple[int, ...]:
    """The spot counts of a wager's ways; of a spot wager its own."""
    if isinstance(wager, SpotWager):
        return (len(wager.spots),)
    counts = way_counts(wager.groups)
    return tuple(size for size in counts if not wager.sizes or size in wager.sizes)


def _refused(refusal: Refusal, section: str = "", **facts: int | str) -> Refused:
    return Refused(refusal, section, facts)


def _is_spot(value: object) -> bool:
    return type(value) is int and is_number(value)


def _is_whole(value: object) -> bool:
    """Whether a value is a whole number: Python would also let True and 1.0 pass for 1."""
    return type(value) is int
