"""What may be entered, and why another entry is refused."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.entering import EntryLimits, Offer, amount_rule, is_in_jackpot_keno, refusal_of
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    SpotWager,
    TailsWager,
    Wager,
    spot_wager,
    way_wager,
)
from kiosk.values.money import Money
from tests.rules.citing import rule
from tests.rules.reading import CLASSIC_FILE, classic, entry, everything, money, rows, shapes

DOLLAR = Money(100)
GOOD = spot_wager([1, 2, 3], DOLLAR)
THREES = ((1, 2, 3), (4, 5, 6), (7, 8, 9))


def refusal(*wagers: Any, game_count: Any = 1, limits: EntryLimits | None = None) -> Refused | None:
    offer = everything() if limits is None else msgspec.structs.replace(everything(), limits=limits)
    bonus_game_count = 1 if any(wager.bonus for wager in wagers) else 0
    return refusal_of(Entry(wagers, game_count, bonus_game_count), offer)


@rule(
    "s 9(1)",
    "s 9(2)",
    "s 13",
    "s 14(1)",
    "s 14(2)",
    "s 14(3)",
    "s 14A",
    "s 14B",
    "s 14C(1)",
    "s 14D",
    "s 14E(1)",
    "s 15(1)(a)",
    "s 15(1)(b)",
    "s 15(2)",
    "s 15(3)",
    "s 15(4)",
    "s 15(5)",
    "s 16(1)(d)",
    "s 23(1)(b)",
    "s 23A(4)",
    "R3",
    "R4",
    "R5",
    "R6",
)
@pytest.mark.parametrize("row", [row for row in rows("entries.txt") if len(row) > 1], ids=" | ".join)
def test_what_may_be_entered_is_what_the_table_says(row: list[str]) -> None:
    ticket, game_count, answer, section_or_price = row
    entered = entry(ticket, game_count)
    refused = refusal_of(entered, everything())
    if answer == "accepted":
        assert refused is None
        assert entered.price == money(section_or_price)
    else:
        assert refused is not None
        assert (refused.refusal, refused.section) == (answer, section_or_price)


@rule("s 9(2)(b)")
def test_ten_games_may_be_entered_at_one_time_if_no_other_number_is_fixed() -> None:
    assert refusal_of(Entry((GOOD,), 10), Offer(classic())) is None
    expected = Refused(Refusal.GAME_COUNT, "s 9(2)", {"minimum": 1, "maximum": 10})
    assert refusal_of(Entry((GOOD,), 11), Offer(classic())) == expected


@rule("s 9(2)(a)")
def test_another_number_of_games_may_be_fixed() -> None:
    limits = EntryLimits(game_count_maximum=50)
    assert refusal(GOOD, game_count=50, limits=limits) is None
    expected = Refused(Refusal.GAME_COUNT, "s 9(2)", {"minimum": 1, "maximum": 50})
    assert refusal(GOOD, game_count=51, limits=limits) == expected


@rule("s 15(1)(a)", "s 15(1)(b)", "s 15(2)", "s 15(5)", "R6")
@pytest.mark.parametrize(
    ("wager", "section", "step", "minimum"),
    [
        (HeadsWager(DOLLAR), "s 15(1)(a)", 100, 100),
        (TailsWager(DOLLAR), "s 15(1)(a)", 100, 100),
        (EvensWager(DOLLAR), "s 15(1)(a)", 100, 100),
        (spot_wager(range(1, 7), DOLLAR), "s 15(5)", 10, 10),
        (spot_wager(range(1, 8), DOLLAR), "s 15(2)", 10, 100),
        (spot_wager(range(1, 11), DOLLAR), "s 15(2)", 10, 100),
        (spot_wager(range(1, 16), DOLLAR), "s 15(5)", 10, 10),
        (LuckyLastWager(DOLLAR), "s 15(1)(b)", 100, 100),
        (way_wager(THREES[:2], DOLLAR), "s 15(5)", 10, 10),
        (way_wager(THREES, DOLLAR), "s 15(2)", 10, 100),
        (way_wager(THREES, DOLLAR, [3, 6]), "s 15(5)", 10, 10),
        (way_wager([[1]], DOLLAR), "s 15(5)", 10, 10),
    ],
)
def test_steps_and_minimums(wager: Wager, section: str, step: int, minimum: int) -> None:
    found = amount_rule(wager, classic())
    assert (found.section, found.step.cents, found.minimum.cents) == (section, step, minimum)


@rule("s 26B(1)", "s 26B(2)")
@pytest.mark.parametrize("spot_count", [*range(1, 11), 15, 20, 40])
def test_7_to_10_spots_are_in_jackpot_keno_by_themselves(spot_count: int) -> None:
    wager = spot_wager(range(1, spot_count + 1), DOLLAR)
    assert is_in_jackpot_keno(wager, classic()) == (spot_count in (7, 8, 9, 10))


@rule("s 26B(1)", "R6")
@pytest.mark.parametrize(
    ("wager", "is_in"),
    [
        (way_wager(THREES, DOLLAR), True),
        (way_wager(THREES, DOLLAR, [3, 6]), False),
        (way_wager(THREES, DOLLAR, [9]), True),
        (way_wager(THREES[:2], DOLLAR), False),
        (way_wager([range(1, 12)], DOLLAR), False),
        (HeadsWager(DOLLAR), False),
        (TailsWager(DOLLAR), False),
        (EvensWager(DOLLAR), False),
        (LuckyLastWager(DOLLAR), False),
    ],
)
def test_a_way_wager_is_in_jackpot_keno_if_one_of_its_ways_is(wager: Wager, is_in: bool) -> None:
    assert is_in_jackpot_keno(wager, classic()) == is_in


def with_jackpot(name: str) -> ScheduleOfPrizes:
    """The shipped schedule with one more jackpot."""
    lines = {"fill": "10.00", "growth_per_dollar": "0.10", "bonus": "0.00"}
    document = json.loads(CLASSIC_FILE.read_bytes())
    document["jackpots"][name] = lines
    schedule = ScheduleOfPrizes.parse(json.dumps(document).encode())
    assert isinstance(schedule, ScheduleOfPrizes)
    return schedule


@rule("s 26B(9)(a)", "s 15(2)")
def test_a_jackpot_may_be_approved_for_another_spot_count() -> None:
    six = spot_wager(range(1, 7), Money(50))
    schedule = with_jackpot("6")
    assert is_in_jackpot_keno(six, schedule)
    assert amount_rule(six, schedule) == amount_rule(spot_wager(range(1, 8), DOLLAR), classic())


@rule("s 14E(1)")
def test_no_keno_bonus_is_taken_where_none_is_offered() -> None:
    with_bonus = Entry((spot_wager([1, 2, 3], DOLLAR, bonus=True),), 1, 1)
    refused = Refused(Refusal.BONUS_NOT_OFFERED, "s 14E(1)", {"wager_index": 0})
    assert refusal_of(with_bonus, Offer(classic())) == refused
    assert refusal_of(with_bonus, everything()) is None


@rule("R5")
def test_keno_bonus_may_be_approved_on_another_wager() -> None:
    schedule = msgspec.structs.replace(classic(), bonus_on=frozenset({"heads"}))
    offer = Offer(schedule, has_bonus=True)
    assert refusal_of(Entry((HeadsWager(DOLLAR, bonus=True),), 1, 1), offer) is None
    refused = refusal_of(Entry((GOOD, spot_wager([1], DOLLAR, bonus=True)), 1, 1), offer)
    assert refused == Refused(Refusal.BONUS_NOT_OFFERED, "s 14E(1)", {"wager_index": 1})


@rule("s 14C(1)")
def test_no_setbet_is_taken_where_none_is_offered() -> None:
    corners = Entry((spot_wager([1, 10, 71, 80], DOLLAR, setbet="Corners"),), 1)
    refused = Refused(Refusal.SETBET_UNKNOWN, "s 14C", {"wager_index": 0})
    assert refusal_of(corners, Offer(classic())) == refused


@rule("s 14C(2) example")
def test_the_example_of_the_rule_a_setbet_in_the_shape_of_a_heart() -> None:
    heart = shapes().spots_of("Heart")
    assert heart is not None
    assert refusal(spot_wager(heart, DOLLAR, setbet="Heart")) is None


@rule("s 14C(1)")
def test_the_spots_of_a_setbet_may_come_in_any_order() -> None:
    assert refusal(SpotWager((71, 80, 1, 10), DOLLAR, setbet="Corners")) is None


@rule("s 14(1)", "s 14(2)")
def test_how_many_groups_and_ways_a_way_wager_may_have_is_for_the_licensee() -> None:
    limits = EntryLimits(group_count_maximum=3, way_count_maximum=6)
    assert refusal(way_wager(THREES, DOLLAR, [3, 6]), limits=limits) is None
    many_ways = refusal(GOOD, way_wager(THREES, DOLLAR), limits=limits)
    assert many_ways == Refused(Refusal.WAY_COUNT, "", {"wager_index": 1, "maximum": 6})
    many_groups = refusal(way_wager([[1], [2], [3], [4]], DOLLAR, [1]), limits=limits)
    facts = {"wager_index": 0, "minimum": 1, "maximum": 3}
    assert many_groups == Refused(Refusal.GROUP_COUNT, "s 14(1)", dict(facts))


@rule("s 14(2)")
def test_the_ways_of_a_ticket_are_counted_together() -> None:
    threes = way_wager(THREES, DOLLAR)  # seven ways
    assert refusal(threes, threes, limits=EntryLimits(way_count_maximum=14)) is None
    too_many = refusal(GOOD, threes, threes, threes, limits=EntryLimits(way_count_maximum=14))
    assert too_many == Refused(Refusal.WAY_COUNT, "", {"wager_index": 3, "maximum": 14})


@rule("s 14(2)", "R3")
def test_a_size_that_is_there_twice_is_named_with_how_often_it_is() -> None:
    for sizes in ([3, 6, 6, 6], [6, 3, 6, 6]):
        twice = refusal(way_wager(THREES, DOLLAR, sizes))
        facts: dict[str, int | str] = {"wager_index": 0, "spot_count": 6, "times": 3}
        assert twice == Refused(Refusal.WAY_SIZE, "s 14(2)", facts)


@rule("s 14(2)", "R3")
def test_twenty_kings_are_entered_by_the_sizes_that_are_few() -> None:
    kings = [[spot] for spot in range(1, 21)]  # 2^20 - 1 ways, 190 of them pairs
    accepted = Entry((way_wager(kings, Money(10), [2]),), 1)
    assert refusal_of(accepted, everything()) is None
    assert accepted.price == money("$19.00")
    all_ways = refusal(way_wager(kings, DOLLAR))
    assert all_ways == Refused(Refusal.WAY_COUNT, "", {"wager_index": 0, "maximum": 1_023})


@rule(
    "s 2 spot",
    "s 13",
    "s 14B",
    "s 14(1)",
    "s 14(2)",
    "s 14D",
    "s 15(1)(a)",
    "s 15(2)",
    "s 15(5)",
    "s 23(1)(b)",
    "R3",
)
@pytest.mark.parametrize(
    ("wager", "expected"),
    [
        (
            spot_wager([1, 81], DOLLAR),
            Refused(Refusal.SPOT_NOT_A_NUMBER, "s 2", {"wager_index": 1, "first": 1, "last": 80}),
        ),
        (
            spot_wager([9, 5, 9, 5], DOLLAR),
            Refused(Refusal.SPOT_TWICE, "s 13", {"wager_index": 1, "spot": 5}),
        ),
        (
            spot_wager(range(1, 13), DOLLAR),
            Refused(Refusal.SPOT_COUNT, "s 23(1)(b)", {"wager_index": 1, "spot_count": 12}),
        ),
        (
            spot_wager([1, 2], DOLLAR, [3]),
            Refused(Refusal.KWIKPIK_NOT_A_SPOT, "s 14B", {"wager_index": 1}),
        ),
        (
            HeadsWager(Money(150)),
            Refused(Refusal.AMOUNT_STEP, "s 15(1)(a)", {"wager_index": 1, "step_cents": 100}),
        ),
        (
            spot_wager(range(1, 8), Money(90)),
            Refused(
                Refusal.AMOUNT_BELOW_MINIMUM,
                "s 15(2)",
                {"wager_index": 1, "minimum_cents": 100, "per": "game"},
            ),
        ),
        (
            spot_wager([1], Money(100_010)),
            Refused(
                Refusal.AMOUNT_ABOVE_MAXIMUM,
                "",
                {"wager_index": 1, "maximum_cents": 100_000, "per": "game"},
            ),
        ),
        (
            way_wager([[1, 2], []], DOLLAR),
            Refused(Refusal.GROUP_EMPTY, "s 14(1)", {"wager_index": 1}),
        ),
        (
            way_wager([[1, 2], [2, 3]], DOLLAR),
            Refused(Refusal.SPOT_TWICE, "s 14(1)", {"wager_index": 1, "spot": 2}),
        ),
        (
            way_wager(THREES, DOLLAR, [3, 4]),
            Refused(Refusal.WAY_SIZE, "s 14(2)", {"wager_index": 1, "spot_count": 4}),
        ),
        (
            way_wager([range(1, 5), range(5, 9), range(9, 12)], DOLLAR),
            Refused(Refusal.SPOT_COUNT, "s 23(1)(b)", {"wager_index": 1, "spot_count": 11, "way": "A+B+C"}),
        ),
        (
            way_wager([range(1, 4), range(4, 9), range(9, 15)], DOLLAR, [3, 11]),
            Refused(Refusal.SPOT_COUNT, "s 23(1)(b)", {"wager_index": 1, "spot_count": 11, "way": "B+C"}),
        ),
        (
            way_wager([range(1, 13), range(13, 18), range(18, 24)], DOLLAR),
            Refused(Refusal.SPOT_COUNT, "s 23(1)(b)", {"wager_index": 1, "spot_count": 11, "way": "B+C"}),
        ),
        (
            way_wager(THREES, Money(90)),
            Refused(
                Refusal.AMOUNT_BELOW_MINIMUM,
                "s 15(2)",
                {"wager_index": 1, "minimum_cents": 100, "per": "way"},
            ),
        ),
        (
            way_wager(THREES, Money(100_010)),
            Refused(
                Refusal.AMOUNT_ABOVE_MAXIMUM, "", {"wager_index": 1, "maximum_cents": 100_000, "per": "way"}
            ),
        ),
        (
            LuckyLastWager(Money(150)),
            Refused(Refusal.AMOUNT_STEP, "s 15(1)(b)", {"wager_index": 1, "step_cents": 100}),
        ),
    ],
    ids=lambda value: value.refusal if isinstance(value, Refused) else "",
)
def test_a_refusal_names_the_wager_and_carries_what_its_sentence_needs(
    wager: Wager, expected: Refused
) -> None:
    assert refusal(GOOD, wager, GOOD) == expected


@rule("s 14D", "s 23A(4)", "R4")
def test_a_refusal_of_lucky_last_says_which_and_how_many_spots() -> None:
    last = LuckyLastWager(DOLLAR)
    twice = Refused(Refusal.LUCKY_LAST_TWICE, "s 23A(4)", {"wager_index": 2})
    assert refusal(last, GOOD, last) == twice
    alone = Refused(Refusal.LUCKY_LAST_ALONE, "s 14D", {"wager_index": 1})
    assert refusal(HeadsWager(DOLLAR), last) == alone
    spots = Refused(Refusal.LUCKY_LAST_SPOTS, "s 14D", {"wager_index": 3, "spot_count": 61})
    many = (spot_wager(range(1, 41), DOLLAR), spot_wager(range(41, 61), DOLLAR), spot_wager([1, 61], DOLLAR))
    assert refusal(*many, last) == spots


@rule("s 15(4)")
@pytest.mark.parametrize(
    ("ticket", "games", "minimum", "maximum"),
    [
        ("1 2 3 for $1.00 with bonus", "5 bonus 6", 1, 5),
        ("1 2 3 for $1.00 with bonus", "5 bonus 0", 1, 5),
        ("1 2 3 for $1.00", "5 bonus 1", 0, 0),
        ("1 2 3 for $1.00", "5 bonus -1", 0, 0),
    ],
)
def test_a_refusal_of_the_keno_bonus_games_says_how_many_there_may_be(
    ticket: str, games: str, minimum: int, maximum: int
) -> None:
    facts: dict[str, int | str] = {"minimum": minimum, "maximum": maximum}
    refused = refusal_of(entry(ticket, games), everything())
    assert refused == Refused(Refusal.BONUS_GAME_COUNT, "s 15(4)", facts)


@rule("s 15(5)")
def test_a_refusal_of_the_whole_ticket_says_so() -> None:
    below = Refused(Refusal.AMOUNT_BELOW_MINIMUM, "s 15(5)", {"minimum_cents": 100, "per": "ticket"})
    assert refusal(spot_wager([1], Money(90))) == below
    above = Refused(Refusal.AMOUNT_ABOVE_MAXIMUM, "", {"maximum_cents": 1_000_000, "per": "ticket"})
    assert refusal(HeadsWager(Money(100_000)), HeadsWager(DOLLAR), game_count=10) == above


def test_a_ticket_holds_at_most_so_many_wagers() -> None:
    assert refusal(*[GOOD] * 20) is None
    assert refusal(*[GOOD] * 21) == Refused(Refusal.WAGER_COUNT, "", {"maximum": 20})


@rule("s 13")
@given(st.permutations([5, 12, 23, 38, 44, 61, 77]), st.permutations([44, 61]))
def test_spots_in_another_order_are_entered_the_same(spots: list[int], kwikpik: list[int]) -> None:
    assert refusal(SpotWager(tuple(spots), DOLLAR, tuple(kwikpik))) is None
    assert refusal(SpotWager((*spots, 5), DOLLAR)) == refusal(spot_wager([*spots, 5], DOLLAR))


@rule("s 13", "s 15(2)", "s 15(5)")
@given(
    st.sampled_from(classic().spot_counts).flatmap(
        lambda count: st.lists(st.integers(1, 80), min_size=count, max_size=count, unique=True)
    ),
    st.integers(10, 10_000).map(lambda steps: Money(10 * steps)),
    st.integers(1, 10),
)
def test_every_spot_wager_within_the_limits_is_accepted(spots: list[int], amount: Money, games: int) -> None:
    assert refusal(spot_wager(spots, amount), game_count=games) is None
