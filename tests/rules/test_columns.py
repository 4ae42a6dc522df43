"""Settlement in columns gives what the plain engine gives, prize by prize and cent by cent."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kiosk.rules import column_catching
from kiosk.rules.abating import GAME_MAXIMUM
from kiosk.rules.column_building import columns_of
from kiosk.rules.column_settlement import game_settlement_of, settle_columns, settle_game_columns
from kiosk.rules.field import Draw
from kiosk.rules.game_settlement import Entered, GameSettlement, settle_game
from kiosk.rules.jackpot_lines import JackpotLine
from kiosk.rules.jackpots import Jackpot
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.settlement import settle
from kiosk.rules.wagers import (
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    SpotWager,
    TailsWager,
    Wager,
    spot_wager,
    way_wager,
)
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import ZERO, Money, total
from tests.rules.citing import rule
from tests.rules.column_games import BOUNDARY, DRAWS, games
from tests.rules.reading import classic

DOLLAR = Money(100)
ODD = Draw(tuple(range(1, 40, 2)))  # 1 3 ... 39
AT_THE_BOUNDARY = Draw((64, 65, 80, *range(1, 18)))


def in_columns(
    entered: Sequence[Entered], draw: Draw, multiplier: int | None, jackpots: Sequence[Jackpot] = ()
) -> GameSettlement:
    columns, schedules = columns_of(entered)
    settled = settle_game_columns(columns, draw, schedules, multiplier, jackpots)
    return game_settlement_of(columns, settled, len(entered))


def ticket(*wagers: Wager, schedule: ScheduleOfPrizes | None = None) -> Entered:
    return Entered(wagers, schedule or classic())


def prizes(*wagers: Wager, draw: Draw, multiplier: int | None = None) -> list[tuple[int, int, str]]:
    """The prizes of a ticket alone: wager, way, amount."""
    [settled] = in_columns([ticket(*wagers)], draw, multiplier).tickets
    return [(prize.wager_index, prize.way_index, str(prize.amount)) for prize in settled.prizes]


def with_top_prize(schedule: ScheduleOfPrizes, per_dollar: Money) -> ScheduleOfPrizes:
    """The schedule with another prize for 1 of 1."""
    one = schedule.spot[0]
    lines = (msgspec.structs.replace(one.lines[0], per_dollar=per_dollar),)
    return msgspec.structs.replace(
        schedule, spot=(msgspec.structs.replace(one, lines=lines), *schedule.spot[1:])
    )


@rule("s 14(2)", "s 14A", "s 14D", "s 23(1)", "s 23(2)", "s 23A(1)", "s 25", "s 26B", "R3", "R7", "R8")
@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(games())
def test_a_game_in_columns_is_settled_as_the_plain_engine_settles_it(
    game: tuple[list[Entered], Draw, int | None, list[Jackpot]],
) -> None:
    entered, draw, multiplier, jackpots = game
    assert in_columns(entered, draw, multiplier, jackpots) == settle_game(entered, draw, multiplier, jackpots)


@rule("s 23A(2)")
@settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(games(), st.integers(1, 8))
def test_the_size_of_the_pieces_changes_nothing(
    game: tuple[list[Entered], Draw, int | None, list[Jackpot]], piece: int
) -> None:
    entered, draw, multiplier, jackpots = game
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(column_catching, "_PIECE", piece)
        in_pieces = in_columns(entered, draw, multiplier, jackpots)
    assert in_pieces == settle_game(entered, draw, multiplier, jackpots)


@rule("s 23A(2)")
def test_a_game_without_wagers_has_no_prizes() -> None:
    assert in_columns([], ODD, None) == settle_game([], ODD, None, [])
    jackpot = Jackpot(7, 7, DOLLAR, ZERO, ZERO)
    assert in_columns([ticket()], ODD, 5, [jackpot]) == settle_game([ticket()], ODD, 5, [jackpot])


@rule("s 23(1)")
def test_spots_on_both_sides_of_the_word_boundary_are_caught() -> None:
    draw = AT_THE_BOUNDARY
    assert [prizes(spot_wager([spot], DOLLAR), draw=draw) for spot in (64, 65, 80)] == [
        [(0, -1, "$3.00")]
    ] * 3
    assert [prizes(spot_wager([spot], DOLLAR), draw=draw) for spot in (63, 66, 79)] == [[]] * 3
    assert prizes(spot_wager([64, 65, 80], DOLLAR), draw=draw) == [(0, -1, "$44.00")]
    assert prizes(spot_wager([64, 65, 66], DOLLAR), draw=draw) == [(0, -1, "$1.00")]
    assert prizes(spot_wager(BOUNDARY, DOLLAR), draw=draw) == [(0, -1, "$14.00")]  # 4 of 5


@rule("s 14D")
@pytest.mark.parametrize("last", BOUNDARY)
def test_lucky_last_wins_by_the_last_number_alone(last: int) -> None:
    others = [number for number in range(2, 40) if number not in BOUNDARY][:19]
    draw = Draw((*others, last))
    assert prizes(LuckyLastWager(DOLLAR), spot_wager([last], DOLLAR), draw=draw) == [
        (0, -1, "$60.00"),
        (1, -1, "$3.00"),
    ]
    assert prizes(spot_wager([others[0]], DOLLAR), LuckyLastWager(DOLLAR), draw=draw) == [(0, -1, "$3.00")]


@rule("s 14D", "R4")
def test_lucky_last_rides_on_the_different_spots_of_its_own_ticket() -> None:
    """17 is last. Spots 1, 2, 17 and 17, 60: four different ones, $15 for each dollar. The next ticket has no
    17."""
    wagers = (spot_wager([1, 2, 17], DOLLAR), way_wager([[17], [60]], DOLLAR), LuckyLastWager(Money(200)))
    beside = [
        ticket(HeadsWager(DOLLAR)),
        ticket(*wagers),
        ticket(spot_wager([70], DOLLAR), LuckyLastWager(DOLLAR)),
    ]
    settled = in_columns(beside, AT_THE_BOUNDARY, None)
    last = [prize for prize in settled.tickets[1].prizes if prize.section == "s 14D"]
    assert [(prize.wager_index, prize.spot_count, str(prize.amount)) for prize in last] == [(2, 4, "$30.00")]
    assert settled.tickets[2].prizes == ()


@rule("s 14A(1)", "s 14A(2)", "s 14A(3)", "s 23(2)")
@pytest.mark.parametrize(
    ("heads_count", "winner", "pays"),
    [(0, 1, "$2.00"), (9, 1, "$2.00"), (10, 2, "$4.00"), (11, 0, "$2.00"), (20, 0, "$2.00")],
)
def test_one_of_heads_tails_and_evens_wins(heads_count: int, winner: int, pays: str) -> None:
    draw = Draw((*range(41 - heads_count, 41), *range(41, 61 - heads_count)))
    sides = (HeadsWager(DOLLAR), TailsWager(DOLLAR), EvensWager(DOLLAR))
    assert prizes(*sides, draw=draw) == [(winner, -1, pays)]


@rule("s 14(2)", "R3")
def test_ways_are_numbered_among_those_wagered_on() -> None:
    """Groups 1, 3 5 and 7 9 11: A 1 of 1, B 2, C 3, A+B 3, A+C 4, B+C 5, A+B+C 6, all caught."""
    groups = [[1], [3, 5], [7, 9, 11]]
    every = ["$3.00", "$12.00", "$44.00", "$44.00", "$120.00", "$640.00", "$1,800.00"]
    assert prizes(way_wager(groups, DOLLAR), draw=ODD) == [(0, way, pays) for way, pays in enumerate(every)]
    of_three = [(0, 0, "$44.00"), (0, 1, "$44.00")]
    assert prizes(way_wager(groups, DOLLAR, [3]), draw=ODD) == of_three
    mixed = [(0, 0, "$3.00"), (0, 1, "$44.00"), (0, 2, "$44.00")]
    assert prizes(way_wager(groups, DOLLAR, [1, 3]), draw=ODD) == mixed


@rule("s 14(2)", "R3")
def test_ways_of_twenty_groups_are_those_wagered_on() -> None:
    """Twenty groups of one number, half of them caught, in ways of 1 spot and of all 20: ten catches of 1,
    and one of 10 of 20."""
    wager = way_wager([[number] for number in range(1, 21)], DOLLAR, [1, 20])
    expected = [(0, way, "$3.00") for way in range(0, 20, 2)] + [(0, 20, "$20.00")]
    assert prizes(wager, draw=ODD) == expected
    restricted_to_none = msgspec.structs.replace(wager, sizes=(80,))
    assert prizes(restricted_to_none, draw=ODD) == []


def with_eighty_spots(schedule: ScheduleOfPrizes) -> ScheduleOfPrizes:
    """The schedule with the lines of 40 spots for 80 too."""
    line = msgspec.structs.replace(schedule.spot[-1], spot_count=80)
    return msgspec.structs.replace(schedule, spot=(*schedule.spot, line))


@rule("s 14(2)", "R3")
def test_ways_of_more_spots_than_a_word_are_those_wagered_on() -> None:
    """Of 1-40 and 41-80 the ways of 40 spots catch 20 and 0, that of 80 catches 20: $250,000 each."""
    halves = way_wager([range(1, 41), range(41, 81)], DOLLAR)
    for sizes, ways in (((), [0, 1, 2]), ((80,), [0]), ((40,), [0, 1])):
        wager = msgspec.structs.replace(halves, sizes=sizes)
        [settled] = in_columns([ticket(wager, schedule=with_eighty_spots(classic()))], ODD, None).tickets
        assert [prize.way_index for prize in settled.prizes] == ways
        assert {str(prize.in_full) for prize in settled.prizes} == {"$250,000.00"}


@rule("s 23(1)(b)")
def test_every_wager_is_settled_under_the_schedule_of_its_ticket() -> None:
    """One of one pays $3 under one schedule and $7 under another, alone, as a way and as one of eleven."""
    other = with_top_prize(classic(), Money(700))
    eleven = way_wager([[number] for number in range(1, 12)], DOLLAR, [1])
    wagers = (spot_wager([1], DOLLAR), way_wager([[1], [2]], DOLLAR, [1]), eleven)
    settled = in_columns([ticket(*wagers), ticket(*wagers, schedule=other), ticket(*wagers)], ODD, None)
    paid = [{str(prize.amount) for prize in one.prizes} for one in settled.tickets]
    assert paid == [{"$3.00"}, {"$7.00"}, {"$3.00"}]
    assert [len(one.prizes) for one in settled.tickets] == [8, 8, 8]


@rule("s 23(1)(b)", "s 3B", "s 23A(1)")
def test_forty_and_eighty_spots_are_settled_with_keno_bonus_or_without() -> None:
    """40 spots of which none is caught pay $250,000, times 3; a line for 80 spots pays for its 20."""
    missed = [number for number in range(1, 81) if number not in ODD.numbers][:40]
    forty = spot_wager(missed, DOLLAR, bonus=True)
    assert prizes(forty, draw=ODD, multiplier=3) == [(0, -1, "$750,000.00")]
    assert prizes(forty, draw=ODD) == [(0, -1, "$250,000.00")]
    eighty = spot_wager(range(1, 81), DOLLAR)
    assert prizes(eighty, draw=ODD) == []
    [settled] = in_columns([ticket(eighty, schedule=with_eighty_spots(classic()))], ODD, None).tickets
    assert [(prize.catch, str(prize.amount)) for prize in settled.prizes] == [(20, "$250,000.00")]


@rule("s 25(1)", "R7")
@pytest.mark.parametrize("cents", [300, 310, 4_295])  # $42,950,000 is little more than 2**32 cents
def test_a_game_above_the_limit_is_abated_as_the_plain_engine_abates_it(cents: int) -> None:
    ten = spot_wager(ODD.numbers[:10], Money(cents))
    entered = [ticket(ten, spot_wager([1], DOLLAR)), ticket(msgspec.structs.replace(ten, amount=DOLLAR))]
    settled = in_columns(entered, ODD, None)
    assert settled == settle_game(entered, ODD, None, [])
    assert settled.abatement is not None
    assert total(one.amount for one in settled.tickets) == GAME_MAXIMUM


@rule("s 26B(5)", "s 26B(7)", "s 26A(2)", "R8")
def test_a_jackpot_for_a_catch_without_a_prize_is_shared_and_won() -> None:
    """Of 3 spots one is caught: no prize, but a jackpot of $10 and a bonus of $1, shared 1 to 2. Lucky last,
    which wins with 3 different spots, has no share."""
    one_of_three = spot_wager([39, 2, 4], DOLLAR)
    line = JackpotLine(3, 1, fill=Money(1_000), growth_per_dollar=ZERO, bonus=DOLLAR)
    approved = msgspec.structs.replace(classic(), jackpots=(line, *classic().jackpots))
    entered = [
        ticket(HeadsWager(DOLLAR), one_of_three, LuckyLastWager(DOLLAR), schedule=approved),
        ticket(msgspec.structs.replace(one_of_three, amount=Money(200), bonus=True), schedule=approved),
        ticket(one_of_three),  # sold before the jackpot was approved: not in it (s 26B(9)(a))
    ]
    jackpots = [Jackpot(3, 1, Money(1_000), ZERO, DOLLAR), Jackpot(7, 7, DOLLAR, DOLLAR, DOLLAR)]
    settled = in_columns(entered, ODD, 4, jackpots)
    assert settled == settle_game(entered, ODD, 4, jackpots)
    assert settled.won == {"3:1"}
    assert [prize.section for prize in settled.tickets[0].prizes] == ["s 14A(1)", "s 14D"]
    shares = [[(share.part, str(share.amount)) for share in one.shares] for one in settled.tickets]
    assert shares == [[("fill", "$3.33")], [("fill", "$6.67"), ("bonus", "$1.00")], []]


@rule("s 23A(1)")
def test_the_highest_prize_there_can_be_is_exact() -> None:
    """$10,000,000 at $10,000,000 a dollar, times 100: 10**18 cents, and ten of them are more than 64 bits
    hold, yet abated."""
    highest = with_top_prize(classic(), Money.dollars(10_000_000))
    wager = SpotWager((1,), Money.dollars(10_000_000), bonus=True)
    entered = [ticket(wager, schedule=highest)] * 10
    columns, schedules = columns_of(entered)
    in_full = settle_columns(columns, ODD, schedules, 100).in_full_cents
    assert in_full.tolist() == [10**18] * 10
    settled = in_columns(entered, ODD, 100)
    assert settled == settle_game(entered, ODD, 100, [])
    assert total(one.amount for one in settled.tickets) == GAME_MAXIMUM


@rule("s 23A(1)")
def test_beyond_its_bounds_a_batch_is_a_breach() -> None:
    wager = SpotWager((1,), DOLLAR, bonus=True)
    too_high = with_top_prize(classic(), Money.dollars(10_000_000) + Money(10))
    with pytest.raises(InvariantBroken, match="no prize is above"):
        in_columns([ticket(wager, schedule=too_high)], ODD, None)
    with pytest.raises(InvariantBroken, match="an amount in columns"):
        columns_of([ticket(SpotWager((1,), Money.dollars(10_000_000) + Money(1)))])
    with pytest.raises(InvariantBroken, match="an amount in columns"):
        columns_of([ticket(SpotWager((1,), Money(-1)))])
    for multiplier in (0, 101):
        with pytest.raises(InvariantBroken, match="a multiplier is"):
            in_columns([ticket(wager)], ODD, multiplier)
    with pytest.raises(InvariantBroken, match="a jackpot is for"):
        in_columns([ticket(wager)], ODD, None, [Jackpot(81, 20, DOLLAR, ZERO, ZERO)])


@rule("s 15(5)")
def test_a_prize_that_is_not_whole_cents_is_a_breach_if_it_is_won() -> None:
    tenth = with_top_prize(classic(), Money(310))
    with pytest.raises(InvariantBroken, match="not whole cents"):
        in_columns([ticket(SpotWager((1,), Money(7)), schedule=tenth)], ODD, None)
    assert in_columns([ticket(SpotWager((2,), Money(7)), schedule=tenth)], ODD, None).tickets[0].prizes == ()


@rule("s 23A(3)")
@given(DRAWS)
def test_a_laboratory_settles_the_same_columns_with_many_draws(draw: Draw) -> None:
    columns, schedules = columns_of([_LABORATORY])
    found = settle_columns(columns, draw, schedules, 7)
    plain = settle(_LABORATORY.wagers, draw, classic(), 7)
    assert found.row.tolist() == [prize.wager_index for prize in plain]
    assert found.in_full_cents.tolist() == [prize.in_full.cents for prize in plain]
    assert found.multiplier.tolist() == [prize.multiplier or 0 for prize in plain]
    assert found.in_full_cents.dtype == np.int64


_LABORATORY = Entered(
    (
        spot_wager(range(40, 80), DOLLAR),
        way_wager([[62, 63], [64, 65], [66]], Money(50), bonus=True),
        HeadsWager(DOLLAR),
        LuckyLastWager(DOLLAR),
    ),
    classic(),
)
