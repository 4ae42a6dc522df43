"""What may be entered, and why another entry is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.entering import EntryLimits, amount_rule, refusal_of
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import Entry, EvensWager, HeadsWager, SpotWager, TailsWager, Wager, spot_wager
from kiosk.values.money import Money
from tests.rules.citing import rule
from tests.rules.reading import classic, entry, money, rows

LIMITS = EntryLimits()
DOLLAR = Money(100)
GOOD = spot_wager([1, 2, 3], DOLLAR)


def refusal(*wagers: Any, game_count: Any = 1, limits: EntryLimits = LIMITS) -> Refused | None:
    return refusal_of(Entry(wagers, game_count), classic(), limits)


@rule(
    "s 9(1)",
    "s 9(2)",
    "s 13",
    "s 14A",
    "s 14B",
    "s 15(1)(a)",
    "s 15(2)",
    "s 15(5)",
    "s 16(1)(d)",
    "s 23(1)(b)",
)
@pytest.mark.parametrize("row", [row for row in rows("entries.txt") if len(row) > 1], ids=" | ".join)
def test_what_may_be_entered_is_what_the_table_says(row: list[str]) -> None:
    ticket, game_count, answer, section_or_price = row
    entered = entry(ticket, int(game_count))
    refused = refusal_of(entered, classic(), LIMITS)
    if answer == "accepted":
        assert refused is None
        assert entered.price == money(section_or_price)
    else:
        assert refused is not None
        assert (refused.refusal, refused.section) == (answer, section_or_price)


@rule("s 9(2)")
def test_another_number_of_games_may_be_fixed() -> None:
    limits = EntryLimits(game_count_maximum=50)
    assert refusal(GOOD, game_count=50, limits=limits) is None
    expected = Refused(Refusal.GAME_COUNT, "s 9(2)", {"minimum": 1, "maximum": 50})
    assert refusal(GOOD, game_count=51, limits=limits) == expected


@rule("s 15(1)(a)", "s 15(2)", "s 15(5)")
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
    ],
)
def test_steps_and_minimums(wager: Wager, section: str, step: int, minimum: int) -> None:
    found = amount_rule(wager)
    assert (found.section, found.step.cents, found.minimum.cents) == (section, step, minimum)


@rule("s 2", "s 13", "s 14B", "s 15(1)(a)", "s 15(2)", "s 15(5)", "s 23(1)(b)")
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
    ],
    ids=lambda value: value.refusal if isinstance(value, Refused) else "",
)
def test_a_refusal_names_the_wager_and_carries_what_its_sentence_needs(
    wager: Wager, expected: Refused
) -> None:
    assert refusal(GOOD, wager, GOOD) == expected


@rule("s 15(5)")
def test_a_refusal_of_the_whole_ticket_says_so() -> None:
    below = Refused(Refusal.AMOUNT_BELOW_MINIMUM, "s 15(5)", {"minimum_cents": 100, "per": "ticket"})
    assert refusal(spot_wager([1], Money(90))) == below
    above = Refused(Refusal.AMOUNT_ABOVE_MAXIMUM, "", {"maximum_cents": 1_000_000, "per": "ticket"})
    assert refusal(HeadsWager(Money(100_000)), HeadsWager(DOLLAR), game_count=10) == above


def test_a_ticket_holds_at_most_so_many_wagers() -> None:
    assert refusal(*[GOOD] * 20) is None
    assert refusal(*[GOOD] * 21) == Refused(Refusal.WAGER_COUNT, "", {"maximum": 20})


# One entry with every fault at once; each step mends the fault that was named.
_FAULTS: list[tuple[Refusal, dict[str, Any]]] = [
    (Refusal.NO_WAGER, {"wagers": ()}),
    (Refusal.WAGER_COUNT, {"wager_count": 21}),
    (Refusal.GAME_COUNT, {"game_count": 11}),
    (Refusal.SPOT_NOT_A_NUMBER, {"spots": (0,)}),
    (Refusal.SPOT_TWICE, {"spots": (4, 4)}),
    (Refusal.SPOT_COUNT, {"spots": tuple(range(1, 12))}),
    (Refusal.KWIKPIK_NOT_A_SPOT, {"kwikpik": (80,)}),
    (Refusal.AMOUNT_STEP, {"amount": Money(15)}),
    (Refusal.AMOUNT_BELOW_MINIMUM, {"amount": Money(-10)}),
    (Refusal.AMOUNT_ABOVE_MAXIMUM, {"amount": Money(100_010)}),
]


def _with_faults(faults: list[dict[str, Any]]) -> Entry:
    """An entry of three wagers or more with one fault each: the later the fault, the earlier its wager."""
    whole = {"wager_count": 0, "game_count": 1}
    wagers: list[Wager] = []
    for fault in reversed(faults):
        if "wagers" in fault:
            return Entry((), 11)
        if fault.keys() <= whole.keys():
            whole |= fault
        else:
            wagers.append(SpotWager(**({"spots": (1, 2, 3), "amount": DOLLAR} | fault)))
    wagers += [GOOD] * (whole["wager_count"] - len(wagers))
    return Entry((*wagers, GOOD), whole["game_count"])


@pytest.mark.parametrize("first", range(len(_FAULTS)), ids=lambda first: _FAULTS[first][0])
def test_the_earliest_refusal_wins_whichever_wager_it_is_in(first: int) -> None:
    refused = refusal_of(_with_faults([fault for _, fault in _FAULTS[first:]]), classic(), LIMITS)
    assert refused is not None
    assert refused.refusal == _FAULTS[first][0]


def test_the_precedence_tested_is_the_order_of_the_enumeration() -> None:
    assert [refusal for refusal, _ in _FAULTS] == list(Refusal)[: len(_FAULTS)]


@rule("s 13")
@given(st.permutations([5, 12, 23, 38, 44, 61, 77]), st.permutations([44, 61]))
def test_spots_in_another_order_are_entered_the_same(spots: list[int], kwikpik: list[int]) -> None:
    assert refusal(SpotWager(tuple(spots), DOLLAR, tuple(kwikpik))) is None
    assert refusal(SpotWager((*spots, 5), DOLLAR)) == refusal(spot_wager([*spots, 5], DOLLAR))


@rule("s 2", "s 15(5)")
@pytest.mark.parametrize(
    ("wager", "expected"),
    [
        (SpotWager((True, 2), DOLLAR), Refusal.SPOT_NOT_A_NUMBER),
        (SpotWager((-1, 2), DOLLAR), Refusal.SPOT_NOT_A_NUMBER),
        (SpotWager((10**30,), DOLLAR), Refusal.SPOT_NOT_A_NUMBER),
        (SpotWager((1.0,), DOLLAR), Refusal.SPOT_NOT_A_NUMBER),  # type: ignore[arg-type]
        (SpotWager([1, 2], DOLLAR), Refusal.SPOT_NOT_A_NUMBER),  # type: ignore[arg-type]
        (SpotWager((), DOLLAR), Refusal.SPOT_COUNT),
        (SpotWager((1, 2), DOLLAR, (2, 2)), Refusal.KWIKPIK_NOT_A_SPOT),
        (SpotWager((1, 2), DOLLAR, (True,)), Refusal.KWIKPIK_NOT_A_SPOT),
        (SpotWager((1, 2), DOLLAR, [2]), Refusal.KWIKPIK_NOT_A_SPOT),  # type: ignore[arg-type]
        (SpotWager((1, 2), DOLLAR, None), Refusal.KWIKPIK_NOT_A_SPOT),  # type: ignore[arg-type]
        (SpotWager((1, 2), Money(True)), Refusal.AMOUNT_STEP),
        (SpotWager((1, 2), Money(100.0)), Refusal.AMOUNT_STEP),  # type: ignore[arg-type]
        (SpotWager((1, 2), 100), Refusal.AMOUNT_STEP),  # type: ignore[arg-type]
        (SpotWager((1, 2), Money(-(10**30))), Refusal.AMOUNT_BELOW_MINIMUM),
        (SpotWager((1, 2), Money(10**30)), Refusal.AMOUNT_ABOVE_MAXIMUM),
        ("heads", Refusal.NO_WAGER),
        (None, Refusal.NO_WAGER),
    ],
    ids=repr,
)
def test_hostile_wagers_are_refused(wager: Any, expected: Refusal) -> None:
    refused = refusal(GOOD, wager)
    assert refused is not None
    assert refused.refusal == expected


@rule("s 9(2)")
@pytest.mark.parametrize("game_count", [0, -3, 11, 10**6, 10**30, True, 1.0, "1", None], ids=repr)
def test_hostile_game_counts_are_refused(game_count: Any) -> None:
    refused = refusal(GOOD, game_count=game_count)
    assert refused is not None
    assert refused.refusal == Refusal.GAME_COUNT


_SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=3), st.binary(max_size=3),
    st.sampled_from([0, 1, 80, 81, 10, 100, 2**63, -(10**40)]),
)  # fmt: skip
_ANYTHING = st.recursive(_SCALARS, lambda inner: st.lists(inner, max_size=3), max_leaves=5)
_SPOTS = st.one_of(
    _ANYTHING, st.lists(st.integers(-1, 82), max_size=42).map(tuple), st.lists(_ANYTHING).map(tuple)
)
_AMOUNTS = st.one_of(_ANYTHING, _ANYTHING.map(Money), st.integers(-20, 2000).map(Money))  # type: ignore[arg-type]
_WAGERS = st.one_of(
    _ANYTHING,
    st.builds(SpotWager, _SPOTS, _AMOUNTS, _SPOTS),
    st.builds(HeadsWager, _AMOUNTS),
    st.builds(TailsWager, _AMOUNTS),
    st.builds(EvensWager, _AMOUNTS),
)


@rule("s 9(1)")
@given(
    st.one_of(_ANYTHING, st.lists(_WAGERS, max_size=23).map(tuple)), st.one_of(_ANYTHING, st.integers(-1, 11))
)
def test_no_garbage_raises_and_every_refusal_can_be_written_down(wagers: Any, game_count: Any) -> None:
    refused = refusal_of(Entry(wagers, game_count), classic(), LIMITS)
    if refused is None:
        assert msgspec.convert(msgspec.to_builtins(Entry(wagers, game_count)), Entry).price >= DOLLAR
    else:
        assert msgspec.json.decode(msgspec.json.encode(refused), type=Refused) == refused


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
