"""Which wagers win, and what they pay: tables worked by hand, and what must hold whatever is drawn."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.field import Draw
from kiosk.rules.settlement import Prize, settle
from kiosk.rules.wagers import EvensWager, HeadsWager, SpotWager, TailsWager, Wager, spot_wager
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money, total
from tests.rules.citing import rule
from tests.rules.reading import Game, classic, games

DOLLAR = Money(100)
TABLES = ("spots.txt", "halves.txt", "kwikpik.txt", "tickets.txt")
GAMES = [
    pytest.param(game, id=f"{table} {number}")
    for table in TABLES
    for number, game in enumerate(games(table), start=1)
]


@rule("s 13", "s 14A", "s 14B", "s 23(1)", "s 23(2)", "s 23A(1)", "s 23A(2)")
@pytest.mark.parametrize("game", GAMES)
def test_a_ticket_pays_what_the_table_says(game: Game) -> None:
    prizes = settle([row.wager for row in game.rows], game.draw, classic())
    expected = [(index, row.catch, row.prize) for index, row in enumerate(game.rows) if row.prize is not None]
    assert [(prize.wager_index, prize.catch, prize.amount) for prize in prizes] == expected
    assert total(prize.amount for prize in prizes) == game.pays


@rule("s 23A(2)")
@pytest.mark.parametrize("game", GAMES)
def test_a_wager_pays_the_same_alone_as_among_others(game: Game) -> None:
    for row in game.rows:
        prizes = settle([row.wager], game.draw, classic())
        assert [prize.amount for prize in prizes] == ([] if row.prize is None else [row.prize])


EVEN = Draw((10, 50, 9, 49, 8, 48, 7, 47, 6, 46, 5, 45, 4, 44, 3, 43, 2, 42, 1, 41))


@rule("s 23A(2)")
def test_the_example_of_the_rule_6_of_7_pays_only_the_prize_for_a_catch_of_6() -> None:
    wager = spot_wager([1, 2, 3, 4, 5, 6, 60], Money(200))
    expected = Prize(
        0, spot_count=7, catch=6, per_dollar=Money(12_500), amount=Money(25_000), section="s 23(1)"
    )
    assert settle([wager], EVEN, classic()) == (expected,)


@rule("s 14A(1)", "s 14A(2)", "s 14A(3)", "s 23(2)")
@pytest.mark.parametrize(
    ("wager", "draw", "expected"),
    [
        (HeadsWager(DOLLAR), Draw(tuple(range(30, 50))), Prize(0, 0, 11, Money(200), Money(200), "s 14A(1)")),
        (TailsWager(DOLLAR), Draw(tuple(range(33, 53))), Prize(0, 0, 12, Money(200), Money(200), "s 14A(2)")),
        (EvensWager(DOLLAR), EVEN, Prize(0, 0, 10, Money(400), Money(400), "s 14A(3)")),
    ],
)
def test_a_prize_of_a_half_says_how_many_numbers_lie_in_it(wager: Wager, draw: Draw, expected: Prize) -> None:
    assert settle([wager], draw, classic()) == (expected,)


@rule("s 23(1)(b)")
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


@rule("s 23(1)")
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
_WAGERS: st.SearchStrategy[Wager] = st.one_of(
    _SPOT_WAGERS,
    st.builds(HeadsWager, _AMOUNTS),
    st.builds(TailsWager, _AMOUNTS),
    st.builds(EvensWager, _AMOUNTS),
)


@rule("s 23(1)")
@given(_SPOT_WAGERS, _DRAWS, st.randoms(use_true_random=False))
def test_the_order_of_spots_and_of_the_draw_never_matters(
    wager: SpotWager, draw: Draw, order: object
) -> None:
    spots, drawn = list(wager.spots), list(draw.numbers)
    order.shuffle(spots)  # type: ignore[attr-defined]
    order.shuffle(drawn)  # type: ignore[attr-defined]
    again = settle([SpotWager(tuple(spots), wager.amount)], Draw(tuple(drawn)), classic())
    assert again == settle([wager], draw, classic())


@rule("s 23A(1)", "s 23A(2)")
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
