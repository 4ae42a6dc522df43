"""Whatever the fields of an entry hold, it is accepted or refused, never an error; what is in settles."""

from __future__ import annotations

import string
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.entering import refusal_of
from kiosk.rules.field import Draw
from kiosk.rules.game_settlement import Entered, grown_and_won, settle_game
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.settlement import settle
from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    SpotWager,
    TailsWager,
    WayWager,
    distinct_spots,
    spot_wager,
)
from kiosk.rules.ways import way_counts
from kiosk.values.money import Money
from tests.rules.citing import rule
from tests.rules.reading import classic, everything, shapes

DOLLAR = Money(100)
GOOD = spot_wager([1, 2, 3], DOLLAR)


def spots(found: Any, **fields: Any) -> SpotWager:
    """A spot wager with anything for its spots and its other fields."""
    return SpotWager(**{"spots": found, "amount": DOLLAR, **fields})


def ways(groups: Any, **fields: Any) -> WayWager:
    """A way wager with anything for its groups and its other fields."""
    return WayWager(**{"groups": groups, "amount": DOLLAR, **fields})


@rule("s 2 spot", "s 13", "s 14", "s 14B", "s 14C", "s 14E", "s 15(5)")
@pytest.mark.parametrize(
    ("wager", "expected"),
    [
        ("heads", Refusal.NO_WAGER),
        (None, Refusal.NO_WAGER),
        (SpotWager, Refusal.NO_WAGER),
        (spots((True, 2)), Refusal.SPOT_NOT_A_NUMBER),
        (spots((-1, 2)), Refusal.SPOT_NOT_A_NUMBER),
        (spots((10**30,)), Refusal.SPOT_NOT_A_NUMBER),
        (spots((1.0,)), Refusal.SPOT_NOT_A_NUMBER),
        (spots([1, 2]), Refusal.SPOT_NOT_A_NUMBER),
        (spots("12"), Refusal.SPOT_NOT_A_NUMBER),
        (spots(None), Refusal.SPOT_NOT_A_NUMBER),
        (spots(()), Refusal.SPOT_COUNT),
        (spots((1, 2), kwikpik=(2, 2)), Refusal.KWIKPIK_NOT_A_SPOT),
        (spots((1, 2), kwikpik=(True,)), Refusal.KWIKPIK_NOT_A_SPOT),
        (spots((1, 2), kwikpik=[2]), Refusal.KWIKPIK_NOT_A_SPOT),
        (spots((1, 2), kwikpik=None), Refusal.KWIKPIK_NOT_A_SPOT),
        (spots((1, 2), setbet=None), Refusal.SETBET_UNKNOWN),
        (spots((1, 2), setbet=["Corners"]), Refusal.SETBET_UNKNOWN),
        (spots((1, 2), setbet=b""), Refusal.SETBET_UNKNOWN),
        (spots((1, 2), setbet=" "), Refusal.SETBET_UNKNOWN),
        (spots((1, 2), bonus=1), Refusal.BONUS_NOT_OFFERED),
        (spots((1, 2), bonus=None), Refusal.BONUS_NOT_OFFERED),
        (spots((1, 2), bonus=0), Refusal.BONUS_NOT_OFFERED),
        (spots((1, 2), bonus="False"), Refusal.BONUS_NOT_OFFERED),
        (spots((1, 2), amount=Money(True)), Refusal.AMOUNT_STEP),
        (spots((1, 2), amount=Money(100.0)), Refusal.AMOUNT_STEP),  # type: ignore[arg-type]
        (spots((1, 2), amount=100), Refusal.AMOUNT_STEP),
        (spots((1, 2), amount=Money(-(10**30))), Refusal.AMOUNT_BELOW_MINIMUM),
        (spots((1, 2), amount=Money(10**30)), Refusal.AMOUNT_ABOVE_MAXIMUM),
        (ways(None), Refusal.GROUP_COUNT),
        (ways(()), Refusal.GROUP_COUNT),
        (ways([(1,), (2,)]), Refusal.GROUP_COUNT),
        (ways(tuple((spot,) for spot in range(1, 22))), Refusal.GROUP_COUNT),
        (ways("12"), Refusal.GROUP_COUNT),
        (ways(("12", "3")), Refusal.GROUP_EMPTY),
        (ways(([1], [2])), Refusal.GROUP_EMPTY),
        (ways((1, 2)), Refusal.GROUP_EMPTY),
        (ways(((1,), ())), Refusal.GROUP_EMPTY),
        (ways(((1,), (True,))), Refusal.SPOT_NOT_A_NUMBER),
        (ways(((1,), (0,))), Refusal.SPOT_NOT_A_NUMBER),
        (ways(((1,), ((2,),))), Refusal.SPOT_NOT_A_NUMBER),
        (ways(((1,), (1,))), Refusal.SPOT_TWICE),
        (ways(((1,), (2,)), sizes=[1]), Refusal.WAY_SIZE),
        (ways(((1,), (2,)), sizes=None), Refusal.WAY_SIZE),
        (ways(((1,), (2,)), sizes=(True,)), Refusal.WAY_SIZE),
        (ways(((1,), (2,)), sizes=(0,)), Refusal.WAY_SIZE),
        (ways(((1,), (2,)), sizes=(-(10**30),)), Refusal.WAY_SIZE),
        (ways(((1,), (2,)), sizes=(1, 1)), Refusal.WAY_SIZE),
        (ways(((1,), (2,)), kwikpik=(3,)), Refusal.KWIKPIK_NOT_A_SPOT),
        (ways(((1,), (2,)), bonus=None), Refusal.BONUS_NOT_OFFERED),
        (ways(((1,), (2,)), amount=None), Refusal.AMOUNT_STEP),
        (HeadsWager(DOLLAR, bonus=True), Refusal.BONUS_NOT_OFFERED),
        (LuckyLastWager(DOLLAR, bonus="yes"), Refusal.BONUS_NOT_OFFERED),  # type: ignore[arg-type]
        (LuckyLastWager(True), Refusal.AMOUNT_STEP),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_hostile_wagers_are_refused(wager: Any, expected: Refusal) -> None:
    refused = refusal_of(Entry((GOOD, wager), 1), everything())
    assert refused is not None
    assert refused.refusal == expected
    assert all(type(fact) is str or abs(int(fact)) <= 10_000_000 for fact in refused.facts.values())
    assert msgspec.json.decode(msgspec.json.encode(refused), type=Refused) == refused


_COUNTS = [-3, 11, 10**6, 10**30, True, False, 1.0, "1", None, (1,)]


@rule("s 9(2)")
@pytest.mark.parametrize("game_count", [0, *_COUNTS], ids=repr)
def test_hostile_game_counts_are_refused(game_count: Any) -> None:
    refused = refusal_of(Entry((GOOD,), game_count), everything())
    assert refused is not None
    assert refused.refusal == Refusal.GAME_COUNT


@rule("s 15(4)")
@pytest.mark.parametrize("bonus", [True, False])
@pytest.mark.parametrize("bonus_game_count", _COUNTS, ids=repr)
def test_hostile_keno_bonus_game_counts_are_refused(bonus: bool, bonus_game_count: Any) -> None:
    wager = spot_wager([1, 2, 3], DOLLAR, bonus=bonus)
    refused = refusal_of(Entry((wager,), 10, bonus_game_count), everything())
    assert refused is not None
    assert refused.refusal == Refusal.BONUS_GAME_COUNT


_SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(string.printable, max_size=3),
    st.binary(max_size=3), st.sampled_from([0, 1, 80, 81, 10, 100, 2**63, -(10**40)]),
)  # fmt: skip
_ANYTHING: st.SearchStrategy[Any] = st.recursive(
    _SCALARS, lambda inner: st.lists(inner, max_size=3) | st.lists(inner, max_size=3).map(tuple), max_leaves=5
)


def mostly(sound: st.SearchStrategy[Any], garbage: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Garbage once in five, so that an entry comes far enough for its other fields to be looked at."""
    return st.integers(0, 4).flatmap(lambda chance: garbage if chance == 0 else sound)


_FEW_SPOTS = st.lists(st.integers(1, 80), min_size=1, max_size=5, unique=True).map(tuple)
_SPOTS = mostly(
    _FEW_SPOTS, _ANYTHING | st.lists(_ANYTHING).map(tuple) | st.lists(st.integers(-1, 82)).map(tuple)
)
_KWIKPIK = mostly(st.just(()), _ANYTHING | _FEW_SPOTS)
_GROUPS = mostly(
    st.permutations(range(1, 81)).map(lambda found: (tuple(found[:3]), tuple(found[3:5]), (found[5],))),
    _ANYTHING | st.lists(_SPOTS, max_size=22).map(tuple),
)
_AMOUNTS = mostly(
    st.integers(1, 9).map(Money.dollars),
    _ANYTHING | _ANYTHING.map(Money) | st.integers(-20, 2000).map(Money),
)
_SIZES = mostly(st.sampled_from([(), (1,), (2, 3)]), _ANYTHING | st.lists(st.integers(0, 7)).map(tuple))
_NAMES = mostly(st.just(""), _ANYTHING | st.sampled_from([shape.name for shape in shapes().shapes]))
_BONUS = mostly(st.booleans(), _ANYTHING)
_NO_BONUS = mostly(st.just(False), _ANYTHING)
_WAGERS: st.SearchStrategy[Any] = st.one_of(
    st.builds(SpotWager, _SPOTS, _AMOUNTS, _KWIKPIK, _NAMES, _BONUS),
    st.builds(WayWager, _GROUPS, _AMOUNTS, _SIZES, _KWIKPIK, _BONUS),
    st.builds(HeadsWager, _AMOUNTS, _NO_BONUS),
    st.builds(TailsWager, _AMOUNTS, _NO_BONUS),
    st.builds(EvensWager, _AMOUNTS, _NO_BONUS),
    st.builds(LuckyLastWager, _AMOUNTS, _NO_BONUS),
)


@rule("s 9(1)")
@given(
    mostly(st.lists(_WAGERS, min_size=1, max_size=2).map(tuple), _ANYTHING | st.lists(_WAGERS).map(tuple)),
    mostly(st.integers(1, 10), _ANYTHING | st.integers(-1, 11)),
    mostly(st.integers(0, 1), _ANYTHING | st.integers(-1, 11)),
)
def test_no_garbage_raises_and_every_refusal_can_be_written_down(
    wagers: Any, game_count: Any, bonus_game_count: Any
) -> None:
    entry = Entry(wagers, game_count, bonus_game_count)
    refused = refusal_of(entry, everything())
    if refused is None:
        assert msgspec.convert(msgspec.to_builtins(entry), Entry).price >= DOLLAR
    else:
        assert msgspec.json.decode(msgspec.json.encode(refused), type=Refused) == refused


_DRAWS = st.permutations(range(1, 81)).map(lambda numbers: Draw(tuple(numbers[:20])))
_SOUND_AMOUNTS = st.integers(1, 9).map(Money.dollars)
_SOUND_SPOTS = st.sampled_from(classic().spot_counts).flatmap(
    lambda count: st.lists(st.integers(1, 80), min_size=count, max_size=count, unique=True)
)


@st.composite
def _sound_ways(draw: st.DrawFn) -> WayWager:
    """A way wager whose ways all have a line, some of them in jackpot keno."""
    numbers = iter(draw(st.permutations(range(1, 81))))
    group_sizes = draw(st.lists(st.sampled_from([1, 2, 3, 5]), min_size=1, max_size=4))
    groups = tuple(tuple(next(numbers) for _ in range(size)) for size in group_sizes)
    with_line = [size for size in way_counts(groups) if classic().lines(size)]
    sizes = draw(st.lists(st.sampled_from(with_line), min_size=1, unique=True))
    return WayWager(groups, draw(_SOUND_AMOUNTS), tuple(sizes), bonus=draw(st.booleans()))


@st.composite
def _sound_entries(draw: st.DrawFn) -> Entry:
    spot_wagers = st.builds(
        lambda spots, amount, bonus: spot_wager(spots, amount, bonus=bonus),
        _SOUND_SPOTS,
        _SOUND_AMOUNTS,
        st.booleans(),
    )
    wagers: list[Any] = draw(st.lists(spot_wagers | _sound_ways(), min_size=1, max_size=3))
    has_bonus = any(wager.bonus for wager in wagers)
    wagers += draw(st.lists(st.builds(EvensWager, _SOUND_AMOUNTS), max_size=1))
    if len(distinct_spots(wagers)) <= 60:
        wagers += draw(st.lists(st.builds(LuckyLastWager, _SOUND_AMOUNTS), max_size=1))
    game_count = draw(st.integers(1, 10))
    return Entry(tuple(wagers), game_count, draw(st.integers(1, game_count)) if has_bonus else 0)


@rule("s 15", "s 23A(1)", "s 26B(5)(c)")
@given(_sound_entries(), _DRAWS, st.sampled_from([None, 2, 7, 100]))
def test_what_is_accepted_settles_in_each_of_its_games(
    entry: Entry, draw: Draw, multiplier: int | None
) -> None:
    assert refusal_of(entry, everything()) is None
    for game_index in {0, entry.bonus_game_count, entry.game_count - 1}:
        entered = Entered(entry.wagers_in(game_index), classic())
        jackpots = [jackpot for _, jackpot in grown_and_won((), [entered], classic())]
        [ticket] = settle_game([entered], draw, multiplier, jackpots).tickets
        assert [prize.in_full for prize in ticket.prizes] == [
            prize.amount for prize in settle(entered.wagers, draw, classic(), multiplier)
        ]
