"""Columns from files: those of real wagers are taken, and whatever no entry could hold is a breach."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest

from kiosk.rules.column_building import columns_of
from kiosk.rules.column_settlement import settle_columns
from kiosk.rules.columns import Kind, WagerColumns, WayColumns, lucky_last_masks
from kiosk.rules.field import Draw
from kiosk.rules.game_settlement import Entered
from kiosk.rules.wagers import (
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    SpotWager,
    TailsWager,
    WayWager,
    spot_wager,
    way_wager,
)
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from tests.rules.citing import rule
from tests.rules.reading import classic

DOLLAR = Money(100)


def masks(*words: int) -> np.typing.NDArray[np.uint64]:
    return np.array(words, np.uint64)


def held() -> WagerColumns:
    """By hand: spots 1 and 65; groups 1 2 and 80; heads, tails, evens; lucky last on 1, 2, 65 and 80."""
    forty = 2**40 - 1
    return WagerColumns(
        kind=np.array([0, 1, 2, 3, 4, 5], np.uint8),
        low=masks(1, 3, forty, 2**64 - 2**40, forty, 3),
        high=masks(1, 2**15, 0, 2**16 - 1, 0, 2**15 + 1),
        spot_count=np.array([2, 3, 0, 0, 0, 4], np.uint8),
        amount_cents=np.full(6, 100, np.int64),
        has_bonus=np.array([1, 0, 0, 0, 0, 0], np.bool_),
        ticket=np.zeros(6, np.int64),
        schedule=np.zeros(6, np.uint8),
        ways=WayColumns(np.array([0, 2], np.int64), masks(3, 0), masks(0, 2**15), masks(0b101), masks(0)),
    )


WAGERS = (
    spot_wager([65, 1], DOLLAR, bonus=True),
    way_wager([[1, 2], [80]], DOLLAR, [1, 3]),
    HeadsWager(DOLLAR),
    TailsWager(DOLLAR),
    EvensWager(DOLLAR),
    LuckyLastWager(DOLLAR),
)


@rule("s 13", "s 14(1)", "s 14A", "s 14D", "s 14E(1)", "R3")
def test_columns_of_wagers_are_those_made_by_hand() -> None:
    columns, schedules = columns_of([Entered(WAGERS, classic())])
    assert schedules == (classic(),)
    by_hand = held()
    for name in WagerColumns.__struct_fields__:
        if name != "ways":
            assert getattr(columns, name).tolist() == getattr(by_hand, name).tolist(), name
    for name in WayColumns.__struct_fields__:
        assert getattr(columns.ways, name).tolist() == getattr(by_hand.ways, name).tolist(), name


@rule("s 14D")
def test_lucky_last_masks_leave_out_what_the_rows_hold_now() -> None:
    columns = held()
    empty = np.where(columns.kind == Kind.LUCKY_LAST, np.uint64(0), columns.low)
    low, high = lucky_last_masks(columns.kind, empty, columns.high, columns.ticket)
    assert (low.tolist(), high.tolist()) == ([3], [2**15 + 1])


@rule("s 13")
def test_an_order_of_spots_or_of_sizes_is_none() -> None:
    shuffled = (SpotWager((65, 1), DOLLAR), WayWager(((2, 1), (80,)), DOLLAR, sizes=(3, 1)))
    columns, _ = columns_of([Entered(shuffled, classic())])
    assert columns.low.tolist() == [1, 3]
    assert columns.ways.size_low.tolist() == [0b101]


@rule("s 9(1)")
@pytest.mark.parametrize(
    ("name", "value", "what"),
    [
        ("kind", np.array([0, 1, 2, 3, 4, 6], np.uint8), "a kind is that of a wager"),
        ("kind", np.array([0, 1, 2, 3, 4, 5], np.int64), "a column of uint8 with 6 rows"),
        ("kind", np.array([0, 0, 2, 3, 4, 5], np.uint8), "way wagers have groups"),
        ("low", masks(1, 3, 1, 1, 1, 3), "heads and evens hold the numbers 1-40"),
        ("low", masks(1, 3), "a column of uint64 with 6 rows"),
        ("high", masks(2**16, 2**15, 0, 2**16 - 1, 0, 2**15 + 1), "a mask holds numbers of 1-80"),
        ("high", masks(1, 2**15, 0, 2**16 - 1, 0, 2**14 + 1), "lucky last holds the different spots"),
        ("spot_count", np.array([3, 3, 0, 0, 0, 4], np.uint8), "a spot count is that of the different spots"),
        ("amount_cents", np.array([100, 100, 100, 100, 100, -1], np.int64), "an amount in columns"),
        ("amount_cents", np.array([10**9 + 1, 0, 0, 0, 0, 0], np.int64), "an amount in columns"),
        ("has_bonus", np.zeros(6, np.uint8), "a column of bool"),
        ("ticket", np.array([0, 0, 0, 1, 1, 0], np.int64), "the tickets of a game keep their order"),
        ("schedule", np.zeros(5, np.uint8), "a column of uint8 with 6 rows, not uint8"),
    ],
)
def test_a_column_that_no_entry_could_hold_is_a_breach(name: str, value: Any, what: str) -> None:
    with pytest.raises(InvariantBroken, match=what):
        msgspec.structs.replace(held(), **{name: value})


@rule("s 14(1)")
@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"offsets": np.zeros(0, np.int64)}, "begin at 0"),
        ({"offsets": np.array([0, 1], np.int64)}, "begin at 0"),
        ({"offsets": np.array([1, 2], np.int64)}, "begin at 0"),
        ({"offsets": np.array([0, 0, 2], np.int64)}, "a column of uint64 with 2 rows"),
        (
            {"offsets": np.array([0, 0, 2], np.int64), "size_low": masks(0, 0), "size_high": masks(0, 0)},
            "a way wager has a group",
        ),
        ({"low": masks(3)}, "a column of uint64 with 1 rows"),
        ({"high": masks(0)}, "a column of uint64 with 2 rows"),
        ({"high": masks(0, 0)}, "a group has spots"),
        ({"high": masks(0, 2**16)}, "a mask holds numbers of 1-80"),
        ({"size_high": masks(2**16)}, "a mask holds numbers of 1-80"),
    ],
)
def test_groups_that_no_entry_could_hold_are_a_breach(changed: dict[str, Any], what: str) -> None:
    with pytest.raises(InvariantBroken, match=what):
        msgspec.structs.replace(held().ways, **changed)


@rule("s 14(1)")
@pytest.mark.parametrize(
    ("low", "what"),
    [
        (masks(3, 1), "no spot is in two groups"),
        (masks(7, 0), "a way wager holds the spots of its groups"),
    ],
)
def test_a_spot_in_two_groups_or_in_none_is_a_breach(low: Any, what: str) -> None:
    ways = msgspec.structs.replace(held().ways, low=low)
    with pytest.raises(InvariantBroken, match=what):
        msgspec.structs.replace(held(), ways=ways)


@rule("s 13")
@pytest.mark.parametrize(
    "wager",
    [
        SpotWager((1, 1), DOLLAR),
        SpotWager((0,), DOLLAR),
        SpotWager((81,), DOLLAR),
        WayWager(((1,), (1,)), DOLLAR),
        WayWager(((1,), ()), DOLLAR),
        WayWager((), DOLLAR),
        WayWager(((1,),), DOLLAR, sizes=(81,)),
    ],
)
def test_a_wager_that_could_not_be_entered_is_a_breach(wager: SpotWager | WayWager) -> None:
    with pytest.raises(InvariantBroken):
        columns_of([Entered((wager,), classic())])


@rule("s 23(1)(b)")
def test_a_wager_under_a_schedule_that_is_not_there_is_a_breach() -> None:
    columns = msgspec.structs.replace(held(), schedule=np.array([0, 0, 0, 0, 0, 1], np.uint8))
    draw = Draw(tuple(range(1, 21)))
    with pytest.raises(InvariantBroken, match="one of the schedules"):
        settle_columns(columns, draw, [classic()])
    assert len(settle_columns(columns, draw, [classic(), classic()]).row) > 0
