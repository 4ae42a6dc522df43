"""Which wagers win, and what they pay: tables worked by hand, and what must hold whatever is drawn."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.field import Draw
from kiosk.rules.settlement import NO_WAY, Prize, settle
from kiosk.rules.wagers import (
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    SpotWager,
    TailsWager,
    Wager,
    WayWager,
    spot_wager,
    way_wager,
)
from kiosk.rules.ways import way_counts
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money, total
from tests.rules.citing import rule
from tests.rules.reading import Game, Row, classic, games

DOLLAR = Money(100)
TABLES = (
    "spots.txt", "halves.txt", "kwikpik.txt", "tickets.txt",
    "ways.txt", "setbet_wagers.txt", "lucky_last.txt", "bonus.txt",
)  # fmt: skip
GAMES = [
    pytest.param(game, id=f"{table} {number}")
    for table in TABLES
    for number, game in enumerate(games(table), start=1)
]


def won(prizes: tuple[Prize, ...]) -> list[Money]:
    return [prize.amount for prize in prizes]


@rule(
    "s 13",
    "s 14(2)",
    "s 14A",
    "s 14B",
    "s 14C(1)",
    "s 14D",
    "s 14E(2)",
    "s 23(1)",
    "s 23(2)",
    "s 23A(1)",
    "s 23A(2)",
    "s 23A(3)",
    "s 23A(4)",
    "R3",
    "R4",
)
@pytest.mark.parametrize("game", GAMES)
def test_a_ticket_pays_what_the_table_says(game: Game) -> None:
    prizes = settle(game.wagers, game.draw, classic(), game.multiplier)
    expected = [row for row in game.rows if row.prize is not None]
    assert [Row(one.wager_index, one.way_index, one.catch, one.amount) for one in prizes] == expected
    assert total(prize.amount for prize in prizes) == game.pays


@rule("s 23A(2)")
@pytest.mark.parametrize("game", GAMES)
def test_a_wager_pays_the_same_alone_as_among_others(game: Game) -> None:
    for index, wager in enumerate(game.wagers):
        if not isinstance(wager, LuckyLastWager):
            prizes = settle([wager], game.draw, classic(), game.multiplier)
            assert won(prizes) == [row.prize for row in game.rows_of(index) if row.prize is not None]


@rule("s 14(2)", "s 23A(3)")
@pytest.mark.parametrize("game", GAMES)
def test_the_tables_leave_no_way_out(game: Game) -> None:
    for index, wager in enumerate(game.wagers):
        ways = range(len(wager.ways)) if isinstance(wager, WayWager) else [NO_WAY]
        assert [row.way_index for row in game.rows_of(index)] == list(ways)


EVEN = Draw((10, 50, 9, 49, 8, 48, 7, 47, 6, 46, 5, 45, 4, 44, 3, 43, 2, 42, 1, 41))


@rule("s 23A(2) example")
def test_the_example_of_the_rule_6_of_7_pays_only_the_prize_for_a_catch_of_6() -> None:
    wager = spot_wager([1, 2, 3, 4, 5, 6, 60], Money(200))
    expected = Prize(
        0,
        NO_WAY,
        spot_count=7,
        catch=6,
        wagered=Money(200),
        per_dollar=Money(12_500),
        multiplier=None,
        in_full=Money(25_000),
        amount=Money(25_000),
        section="s 23(1)",
    )
    assert settle([wager], EVEN, classic()) == (expected,)


@rule("s 14A(1)", "s 14A(2)", "s 14A(3)", "s 23(2)")
@pytest.mark.parametrize(
    ("wager", "draw", "expected"),
    [
        (HeadsWager(DOLLAR), Draw(tuple(range(30, 50))), (0, NO_WAY, 0, 11, "s 14A(1)")),
        (TailsWager(DOLLAR), Draw(tuple(range(33, 53))), (0, NO_WAY, 0, 12, "s 14A(2)")),
        (EvensWager(DOLLAR), EVEN, (0, NO_WAY, 0, 10, "s 14A(3)")),
    ],
)
def test_a_prize_of_a_half_says_how_many_numbers_lie_in_it(
    wager: Wager, draw: Draw, expected: tuple[int, int, int, int, str]
) -> None:
    [prize] = settle([wager], draw, classic())
    assert (prize.wager_index, prize.way_index, prize.spot_count, prize.catch, prize.section) == expected


@rule("s 23(1)(b)", "s 23A(1)(a)")
def test_every_catch_of_every_spot_count_pays_its_line_and_no_other() -> None:
    missed = sorted(set(range(1, 81)) - set(EVEN.numbers))
    paid = 0
    for spot_count in classic().spot_counts:
        lines = {line.catch: line.per_dollar for line in classic().lines(spot_count)}
        for catch in range(min(spot_count, 20) + 1):
            wager = spot_wager([*EVEN.numbers[:catch], *missed[: spot_count - catch]], DOLLAR)
            prizes = settle([wager], EVEN, classic())
            assert [prize.amount for prize in prizes] == ([lines[catch]] if catch in lines else [])
            paid += len(prizes)
    assert paid == 80  # the lines of the shipped schedule


@rule("s 23(1)(b)")
def test_a_spot_count_without_a_line_never_wins() -> None:
    assert settle([spot_wager(EVEN.numbers[:12], DOLLAR)], EVEN, classic()) == ()


@rule("s 23(1)(a)")
def test_a_spot_named_twice_is_caught_once() -> None:
    assert settle([SpotWager((1, 1, 1), DOLLAR)], EVEN, classic()) == ()


@rule("s 15(5)")
def test_an_amount_that_would_pay_part_of_a_cent_is_a_breach() -> None:
    tenth = msgspec.structs.replace(classic(), evens=Money(410))
    assert settle([EvensWager(Money(10))], EVEN, tenth)[0].amount == Money(41)
    with pytest.raises(InvariantBroken):
        settle([EvensWager(Money(7))], EVEN, tenth)


_DRAWS = st.permutations(range(1, 81)).map(lambda numbers: Draw(tuple(numbers[:20])))
_AMOUNTS = st.integers(1, 10_000).map(lambda steps: Money(10 * steps))
_SPOTS = st.sampled_from(classic().spot_counts).flatmap(
    lambda count: st.lists(st.integers(1, 80), min_size=count, max_size=count, unique=True)
)
_SPOT_WAGERS = st.builds(spot_wager, _SPOTS, _AMOUNTS)
_MULTIPLIERS = st.sampled_from([None, 2, 3, 10])


@st.composite
def _way_wagers(draw: st.DrawFn) -> WayWager:
    numbers = iter(draw(st.permutations(range(1, 81))))
    group_sizes = draw(st.lists(st.integers(1, 12), min_size=1, max_size=5))
    groups = [[next(numbers) for _ in range(size)] for size in group_sizes]
    known = sorted(way_counts(way_wager(groups, DOLLAR).groups))
    sizes = draw(st.lists(st.sampled_from(known), max_size=3, unique=True))
    return way_wager(groups, draw(_AMOUNTS), sizes, bonus=draw(st.booleans()))


_WAGERS: st.SearchStrategy[Wager] = st.one_of(
    _SPOT_WAGERS,
    st.builds(HeadsWager, _AMOUNTS),
    st.builds(TailsWager, _AMOUNTS),
    st.builds(EvensWager, _AMOUNTS),
)


@rule("s 23(1)(a)")
@given(_SPOT_WAGERS, _DRAWS, st.data())
def test_the_order_of_spots_and_of_the_draw_never_matters(
    wager: SpotWager, draw: Draw, data: st.DataObject
) -> None:
    spots = data.draw(st.permutations(wager.spots))
    drawn = data.draw(st.permutations(draw.numbers))
    again = settle([SpotWager(tuple(spots), wager.amount)], Draw(tuple(drawn)), classic())
    assert again == settle([wager], draw, classic())


@rule("s 2 catch", "s 23(1)(a)", "s 23A(1)", "s 23A(2)")
@given(st.lists(_WAGERS, max_size=8), _DRAWS)
def test_prizes_are_at_most_one_a_wager_in_order_and_exact(wagers: list[Wager], draw: Draw) -> None:
    prizes = settle(wagers, draw, classic())
    indexes = [prize.wager_index for prize in prizes]
    assert indexes == sorted(set(indexes))
    for prize in prizes:
        wager = wagers[prize.wager_index]
        assert prize.amount.cents * 100 == prize.per_dollar.cents * wager.amount.cents > 0
        assert 0 <= prize.catch <= 20
        if isinstance(wager, SpotWager):
            assert prize.spot_count == len(wager.spots) >= prize.catch
            assert prize.catch == sum(spot in draw.numbers for spot in wager.spots)
        else:
            assert prize.spot_count == 0


@rule("s 14A(1)", "s 14A(2)", "s 14A(3)")
@given(_DRAWS)
def test_exactly_one_of_heads_tails_and_evens_wins(draw: Draw) -> None:
    assert len(settle([HeadsWager(DOLLAR), TailsWager(DOLLAR), EvensWager(DOLLAR)], draw, classic())) == 1


@given(st.lists(_WAGERS, max_size=5), st.lists(_WAGERS, max_size=5), _DRAWS)
def test_wagers_of_a_ticket_do_not_touch_each_other(some: list[Wager], more: list[Wager], draw: Draw) -> None:
    both = settle([*some, *more], draw, classic())
    apart = [*settle(some, draw, classic()), *settle(more, draw, classic())]
    assert [prize.amount for prize in both] == [prize.amount for prize in apart]


@rule("s 14(2)", "s 23A(3)")
@given(_way_wagers(), _DRAWS, _MULTIPLIERS)
def test_each_way_pays_as_if_it_were_on_a_separate_ticket(
    wager: WayWager, draw: Draw, multiplier: int | None
) -> None:
    prizes = {prize.way_index: prize for prize in settle([wager], draw, classic(), multiplier)}
    for index, way in enumerate(wager.ways):
        alone = settle([spot_wager(way.spots, wager.amount, bonus=wager.bonus)], draw, classic(), multiplier)
        own = (prizes.pop(index),) if index in prizes else ()
        expected = [msgspec.structs.replace(prize, way_index=index, section="s 14(2)") for prize in alone]
        assert list(own) == expected
    assert not prizes


@rule("s 14(2)")
@given(_way_wagers(), _DRAWS, _MULTIPLIERS, st.data())
def test_the_order_of_groups_changes_names_and_not_what_is_paid(
    wager: WayWager, draw: Draw, multiplier: int | None, data: st.DataObject
) -> None:
    groups = data.draw(st.permutations(wager.groups))
    other = msgspec.structs.replace(wager, groups=tuple(groups))
    assert sorted(won(settle([other], draw, classic(), multiplier))) == sorted(
        won(settle([wager], draw, classic(), multiplier))
    )


@rule("s 14D", "s 23A(4)", "R4")
@given(st.lists(st.one_of(_WAGERS, _way_wagers()), max_size=4), _DRAWS, st.integers(1, 9))
def test_lucky_last_pays_one_prize_if_the_last_number_is_a_spot_of_another_wager(
    wagers: list[Wager], draw: Draw, dollars: int
) -> None:
    selected = {spot for wager in wagers if isinstance(wager, SpotWager | WayWager) for spot in wager.spots}
    prizes = settle([*wagers, LuckyLastWager(Money.dollars(dollars))], draw, classic())
    own = [prize for prize in prizes if prize.wager_index == len(wagers)]
    line = classic().lucky_last_prize(len(selected))
    if draw.last in selected and line is not None:
        [prize] = own
        assert prize.amount == line * dollars
        assert (prize.spot_count, prize.catch, prize.way_index) == (len(selected), 1, NO_WAY)
    else:
        assert own == []


@rule("s 3B(1)", "s 14E(2)", "s 23A(1)(a)", "s 23A(1)(b)")
@given(st.lists(st.one_of(_WAGERS, _way_wagers()), max_size=4), _DRAWS, st.integers(2, 100))
def test_a_multiplier_multiplies_the_prizes_with_keno_bonus_and_no_other(
    wagers: list[Wager], draw: Draw, multiplier: int
) -> None:
    without = settle(wagers, draw, classic())
    multiplied = settle(wagers, draw, classic(), multiplier)
    for plain, prize in zip(without, multiplied, strict=True):
        bonus = wagers[prize.wager_index].bonus
        assert prize.multiplier == (multiplier if bonus else None)
        assert prize.amount == plain.amount * (multiplier if bonus else 1)
        assert plain.multiplier is None
        assert prize.in_full == prize.amount
        assert not prize.is_abated
