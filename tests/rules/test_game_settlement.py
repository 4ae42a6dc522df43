"""A whole game: prizes of all tickets, abated together, and its jackpots in addition (s 25, 26B)."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.field import Draw
from kiosk.rules.game_settlement import (
    Entered,
    GameSettlement,
    JackpotShare,
    grown_and_won,
    growths_after,
    settle_game,
    turnover,
)
from kiosk.rules.jackpot_lines import JackpotLine
from kiosk.rules.jackpots import Growth, Jackpot, JackpotPart
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.settlement import NO_WAY, settle
from kiosk.rules.wagers import (
    Entry,
    HeadsWager,
    LuckyLastWager,
    SpotWager,
    Wager,
    WayWager,
    spot_wager,
    way_wager,
)
from kiosk.values.money import ZERO, Money, total
from tests.rules.citing import rule
from tests.rules.reading import classic

D = Money.dollars
DRAW = Draw((10, 50, 9, 49, 8, 48, 7, 47, 6, 46, 5, 45, 4, 44, 3, 43, 2, 42, 1, 41))  # 1-10 and 41-50
SEVEN = Jackpot(7, 7, fill=D(500), growth=D(100), bonus=D(400))
SEVEN_SPOTS = range(1, 8)


def ticket(*wagers: Wager, schedule: ScheduleOfPrizes | None = None) -> Entered:
    return Entered(wagers, schedule or classic())


def amounts(settlement: GameSettlement) -> list[Money]:
    return [one.amount for one in settlement.tickets]


def shares(settlement: GameSettlement, place: int = 0) -> list[tuple[int, int, JackpotPart, Money]]:
    """Wager, way, part and amount of each share of a ticket."""
    found = settlement.tickets[place].shares
    return [(share.wager_index, share.way_index, share.part, share.amount) for share in found]


@rule("s 26B(1)", "s 26B(5)(a)", "s 26B(5)(a) example", "s 26B(5)(c)")
def test_all_7_of_7_win_the_jackpot_in_addition_to_their_prize() -> None:
    settlement = settle_game([ticket(spot_wager(SEVEN_SPOTS, D(1)))], DRAW, None, [SEVEN])
    assert amounts(settlement) == [D(5_000 + 500 + 100)]
    assert settlement.won == {"7"}
    facts = (7, 7)
    assert settlement.tickets[0].shares == (
        JackpotShare(0, NO_WAY, *facts, JackpotPart.FILL, D(500), D(1), D(1), 1, D(500)),
        JackpotShare(0, NO_WAY, *facts, JackpotPart.GROWTH, D(100), D(1), D(1), 1, D(100)),
    )


@rule("s 26B(5)(a)", "s 26B(5)(a) example")
def test_6_of_7_win_no_jackpot() -> None:
    settlement = settle_game([ticket(spot_wager([1, 2, 3, 4, 5, 6, 60], D(1)))], DRAW, 2, [SEVEN])
    assert amounts(settlement) == [D(125)]
    assert settlement.won == frozenset()


@rule("s 26B(9)(b)", "s 26B(9)(b) example")
def test_a_jackpot_may_be_for_9_of_10() -> None:
    line = JackpotLine(10, 9, fill=D(1_000), growth_per_dollar=ZERO, bonus=ZERO)
    approved = msgspec.structs.replace(classic(), jackpots=(*classic().jackpots, line))
    nine_of_ten = Jackpot(10, 9, fill=D(1_000), growth=D(50), bonus=ZERO)
    all_of_ten = Jackpot(10, 10, fill=D(50_000), growth=ZERO, bonus=ZERO)
    wagers = (spot_wager([*range(1, 10), 60], D(1)), spot_wager(range(1, 10), D(1)))
    settlement = settle_game([ticket(*wagers, schedule=approved)], DRAW, None, [all_of_ten, nine_of_ten])
    assert settlement.won == {"10:9"}
    assert shares(settlement) == [
        (0, NO_WAY, JackpotPart.FILL, D(1_000)),
        (0, NO_WAY, JackpotPart.GROWTH, D(50)),
    ]
    ten_of_ten = ticket(spot_wager(range(1, 11), D(1)), schedule=approved)
    both = settle_game([ten_of_ten], DRAW, None, [all_of_ten, nine_of_ten])
    assert both.won == {"10"}
    # Sold when only the total catch had a jackpot.
    earlier = settle_game([ticket(*wagers)], DRAW, None, [all_of_ten, nine_of_ten])
    assert earlier.won == frozenset()


@rule("s 26B(9)(a)")
def test_a_jackpot_may_be_for_another_spot_count() -> None:
    six = Jackpot(6, 6, fill=D(20), growth=ZERO, bonus=ZERO)
    line = JackpotLine(6, 6, fill=D(20), growth_per_dollar=ZERO, bonus=ZERO)
    approved = msgspec.structs.replace(classic(), jackpots=(line, *classic().jackpots))
    six_spots = spot_wager(range(1, 7), D(1))
    settlement = settle_game([ticket(six_spots, schedule=approved)], DRAW, None, [six])
    assert amounts(settlement) == [D(1_820)]
    # A ticket sold before the jackpot was approved is not in it, and leaves all of it to the other.
    settlement = settle_game([ticket(six_spots), ticket(six_spots, schedule=approved)], DRAW, None, [six])
    assert amounts(settlement) == [D(1_800), D(1_820)]


@rule("s 26B(2)", "s 26B(3)")
def test_each_spot_count_has_a_jackpot_of_its_own() -> None:
    jackpots = [SEVEN, Jackpot(8, 8, D(2_000), ZERO, D(900)), Jackpot(9, 9, D(9_000), ZERO, ZERO)]
    with_bonus = ticket(spot_wager(SEVEN_SPOTS, D(1), bonus=True), spot_wager(range(1, 9), D(1), bonus=True))
    settlement = settle_game([with_bonus], DRAW, 2, jackpots)
    assert settlement.won == {"7", "8"}
    assert shares(settlement) == [
        (0, NO_WAY, JackpotPart.FILL, D(500)),
        (0, NO_WAY, JackpotPart.GROWTH, D(100)),
        (0, NO_WAY, JackpotPart.BONUS, D(400)),
        (1, NO_WAY, JackpotPart.FILL, D(2_000)),
        (1, NO_WAY, JackpotPart.BONUS, D(900)),
    ]
    # The prizes are multiplied, the keno bonus jackpot prizes are not (s 26A(2)(b)).
    assert amounts(settlement) == [D(2 * 5_000 + 2 * 25_000 + 500 + 100 + 400 + 2_000 + 900)]


@rule("s 26B(5)(b)", "s 3B(2)")
def test_without_a_multiplier_there_is_no_keno_bonus_jackpot_prize() -> None:
    with_bonus = ticket(spot_wager(SEVEN_SPOTS, D(1), bonus=True))
    assert amounts(settle_game([with_bonus], DRAW, None, [SEVEN])) == [D(5_000 + 500 + 100)]


@rule("s 26B(6)", "s 26B(7)", "s 26B(8)")
def test_a_jackpot_is_shared_among_tickets_by_what_they_wagered() -> None:
    # TAW is $5 for fill and growth; for the keno bonus jackpot prize it is $4, of the wager alone.
    entered = [
        ticket(spot_wager(SEVEN_SPOTS, D(1))),
        ticket(HeadsWager(D(1))),
        ticket(spot_wager([80], D(1)), spot_wager(SEVEN_SPOTS, D(4), bonus=True)),
    ]
    settlement = settle_game(entered, DRAW, 3, [SEVEN])
    assert shares(settlement, 0) == [
        (0, NO_WAY, JackpotPart.FILL, D(100)),
        (0, NO_WAY, JackpotPart.GROWTH, D(20)),
    ]
    assert shares(settlement, 1) == []
    assert shares(settlement, 2) == [
        (1, NO_WAY, JackpotPart.FILL, D(400)),
        (1, NO_WAY, JackpotPart.GROWTH, D(80)),
        (1, NO_WAY, JackpotPart.BONUS, D(400)),
    ]
    assert amounts(settlement) == [D(5_120), ZERO, D(4 * 5_000 * 3 + 880)]


@rule("s 14(2)", "s 26B(1)", "s 26B(7)")
def test_ways_share_a_jackpot_as_if_on_separate_tickets() -> None:
    # Groups of 4, 3 and 3, all caught: A+B and A+C are 7 spots, B+C is 6, all together 10.
    ways = way_wager([[1, 2, 3, 4], [5, 6, 7], [8, 9, 10]], D(1))
    settlement = settle_game([ticket(ways), ticket(spot_wager(SEVEN_SPOTS, D(2)))], DRAW, None, [SEVEN])
    assert shares(settlement, 0) == [
        (0, 3, JackpotPart.FILL, D(125)),
        (0, 3, JackpotPart.GROWTH, D(25)),
        (0, 4, JackpotPart.FILL, D(125)),
        (0, 4, JackpotPart.GROWTH, D(25)),
    ]
    assert [ways.ways[place].name for place in (3, 4)] == ["A+B", "A+C"]
    assert shares(settlement, 1) == [
        (0, NO_WAY, JackpotPart.FILL, D(250)),
        (0, NO_WAY, JackpotPart.GROWTH, D(50)),
    ]


@rule("s 14(2)", "R3")
def test_a_way_that_was_left_out_wins_no_jackpot() -> None:
    ways = way_wager([[1, 2, 3, 4], [5, 6, 7], [8, 9, 10]], D(1), [3, 4])
    settlement = settle_game([ticket(ways)], DRAW, None, [SEVEN])
    assert settlement.won == frozenset()
    assert amounts(settlement) == [D(120 + 44 + 44)]


@rule("s 3A", "s 25(1)")
def test_major_prizes_of_all_tickets_are_abated_together_and_jackpots_are_not() -> None:
    # $4 on 10 spots: $4,000,000 in full. $1 on 7 spots: $5,000. 3,000,000 / 4,005,000 of each is paid.
    ten = Jackpot(10, 10, fill=D(50_000), growth=D(7), bonus=ZERO)
    entered = [ticket(spot_wager(range(1, 11), D(4))), ticket(spot_wager(SEVEN_SPOTS, D(1)))]
    settlement = settle_game(entered, DRAW, None, [SEVEN, ten])
    [four_million], [five_thousand] = (one.prizes for one in settlement.tickets)
    assert (four_million.in_full, four_million.amount) == (D(4_000_000), Money(299_625_468))
    assert (five_thousand.in_full, five_thousand.amount) == (D(5_000), Money(374_532))
    assert four_million.is_abated
    assert settlement.abatement is not None
    assert amounts(settlement) == [Money(299_625_468) + D(50_007), Money(374_532) + D(600)]


@rule("s 25(1)", "s 23A(1)(b)(i)")
def test_it_is_the_multiplied_prize_that_counts_as_the_major_prize() -> None:
    ten = spot_wager(range(1, 11), D(1), bonus=True)  # $1,000,000 times 4
    [one] = settle_game([ticket(ten)], DRAW, 4, []).tickets
    assert one.prizes[0].in_full == D(4_000_000)
    assert one.amount == D(3_000_000)


@rule("s 16(5)", "s 23(1)(b)")
def test_each_ticket_is_settled_under_the_schedule_it_was_sold_under() -> None:
    other = msgspec.structs.replace(classic(), heads=Money(300))
    twenty_heads = Draw(tuple(range(1, 21)))
    entered = [ticket(HeadsWager(D(1))), ticket(HeadsWager(D(1)), schedule=other)]
    assert amounts(settle_game(entered, twenty_heads, None, [])) == [D(2), D(3)]


@rule("s 26B")
def test_a_game_without_tickets_is_settled() -> None:
    assert settle_game([], DRAW, 2, [SEVEN]) == GameSettlement((), None, frozenset())


@rule("R9", "s 26B(8)")
def test_turnover_is_what_was_wagered_on_each_spot_count_without_keno_bonus() -> None:
    tickets: list[tuple[Wager, ...]] = [
        (spot_wager(SEVEN_SPOTS, D(2), bonus=True), HeadsWager(D(9)), LuckyLastWager(D(1))),
        # Ways of 3, 3, 4, of 6, 7, 7, and of 10.
        (way_wager([[1, 2, 3], [4, 5, 6], [7, 8, 9, 10]], Money(150), bonus=True),),
        (way_wager([[1, 2, 3], [4, 5, 6], [7, 8, 9, 10]], D(5), [10, 6]),),
    ]
    assert turnover(tickets) == {
        3: D(3), 4: Money(150), 6: D(5) + Money(150), 7: D(5), 10: D(5) + Money(150),
    }  # fmt: skip


_LINES = (
    JackpotLine(7, 7, D(500), Money(1), D(400)),
    JackpotLine(10, 10, D(50_000), Money(2), ZERO),
    JackpotLine(10, 9, D(100), Money(1), ZERO),
)
_WITH_LINES = msgspec.structs.replace(classic(), jackpots=_LINES)


@rule("R9", "s 26B(2)", "s 2 jackpot growth")
def test_a_game_adds_to_each_growth_before_it_is_won() -> None:
    entered = [ticket(spot_wager(SEVEN_SPOTS, Money(250))), ticket(spot_wager(range(1, 11), D(10)))]
    held = (Growth(7, 7, Money(300), 60), Growth(8, 8, Money(9), 9))
    played = grown_and_won(held, entered, _WITH_LINES)
    assert played == (
        (Growth(7, 7, Money(303), 10), Jackpot(7, 7, D(500), Money(303), D(400))),
        (Growth(10, 10, Money(20), 0), Jackpot(10, 10, D(50_000), Money(20), ZERO)),
        (Growth(10, 9, Money(10), 0), Jackpot(10, 9, D(100), Money(10), ZERO)),
    )
    # 8 spots have no jackpot any more: what has grown is kept.
    assert growths_after(held, played, frozenset({"10"})) == (
        Growth(7, 7, Money(303), 10),
        Growth(8, 8, Money(9), 9),
        Growth(10, 9, Money(10), 0),
        Growth(10, 10, ZERO, 0),
    )


_SPOTS = st.sampled_from([1, 3, 7, 8, 9, 10]).flatmap(
    lambda count: st.lists(st.integers(1, 14), min_size=count, max_size=count, unique=True)
)
_AMOUNTS = st.integers(10, 40).map(lambda steps: Money(10 * steps))
_WAGERS: st.SearchStrategy[Wager] = st.one_of(
    st.builds(
        lambda spots, amount, bonus: spot_wager(spots, amount, bonus=bonus), _SPOTS, _AMOUNTS, st.booleans()
    ),
    st.builds(
        lambda spots, amount, bonus: way_wager([spots[:3], spots[3:7], spots[7:]], amount, bonus=bonus),
        st.permutations(range(1, 15)).map(lambda numbers: numbers[:10]),
        _AMOUNTS,
        st.booleans(),
    ),
    st.builds(HeadsWager, _AMOUNTS),
)


def _under_lines(wagers: list[Wager]) -> Entered:
    return ticket(*wagers, schedule=_WITH_LINES)


_TICKETS = st.lists(st.lists(_WAGERS, min_size=1, max_size=3).map(_under_lines), max_size=6)


def claiming(entered: list[Entered], jackpot: Jackpot) -> list[tuple[Money, bool]]:
    """The wagers and ways with the catch of a jackpot, one by one, found without the code under test."""
    found = []
    for one in entered:
        for wager in one.wagers:
            if isinstance(wager, SpotWager | WayWager):
                spots = [way.spots for way in wager.ways] if isinstance(wager, WayWager) else [wager.spots]
                caught = [(len(each), len(set(each) & set(DRAW.numbers))) for each in spots]
                count = caught.count((jackpot.spot_count, jackpot.catch))
                found.extend([(wager.amount, wager.bonus)] * count)
    return found


@rule("s 26B(5)(c)", "s 26B(6)", "s 26B(7)", "R8", "s 14(2)")
@given(_TICKETS, st.sampled_from([None, 2, 5]))
def test_what_is_shared_is_the_jackpots_that_were_won_to_the_cent(
    entered: list[Entered], multiplier: int | None
) -> None:
    jackpots = [jackpot for _, jackpot in grown_and_won((), entered, _WITH_LINES)]
    settlement = settle_game(entered, DRAW, multiplier, jackpots)
    expected = ZERO
    for jackpot in jackpots:
        claims = claiming(entered, jackpot)
        assert (jackpot.name in settlement.won) == bool(claims)
        if claims:
            expected += jackpot.for_a_wager
        if multiplier is not None and any(bonus for _, bonus in claims):
            expected += jackpot.bonus
    assert total(share.amount for one in settlement.tickets for share in one.shares) == expected
    assert len(settlement.tickets) == len(entered)


@rule("s 25(1)", "s 25(2)", "s 23A(1)")
@given(_TICKETS, st.sampled_from([None, 2, 5]))
def test_the_prizes_of_a_game_are_those_of_its_tickets_abated_together(
    entered: list[Entered], multiplier: int | None
) -> None:
    settlement = settle_game(entered, DRAW, multiplier, [])
    for one, settled in zip(entered, settlement.tickets, strict=True):
        alone = settle(one.wagers, DRAW, one.schedule, multiplier)
        unabated = [msgspec.structs.replace(prize, amount=prize.in_full) for prize in settled.prizes]
        assert tuple(unabated) == alone
    in_full = total(prize.in_full for one in settlement.tickets for prize in one.prizes)
    assert total(one.amount for one in settlement.tickets) == min(in_full, D(3_000_000))
    assert (settlement.abatement is None) == (in_full <= D(3_000_000))


@rule("R9")
@given(st.lists(st.tuples(_TICKETS, st.booleans()), max_size=5))
def test_over_many_games_nothing_that_was_wagered_is_lost_to_a_jackpot(
    games: list[tuple[list[Entered], bool]],
) -> None:
    held: tuple[Growth, ...] = ()
    paid = dict.fromkeys([line.name for line in _LINES], ZERO)
    added = dict.fromkeys(paid, 0)
    for entered, is_won in games:
        wagered = turnover([one.wagers for one in entered])
        played = grown_and_won(held, entered, _WITH_LINES)
        won = frozenset({"7", "10:9"}) if is_won else frozenset()
        for line, (_, jackpot) in zip(_LINES, played, strict=True):
            added[line.name] += wagered.get(line.spot_count, ZERO).cents * line.growth_per_dollar.cents
            if line.name in won:
                paid[line.name] += jackpot.growth
        held = growths_after(held, played, won)
    left = {JackpotLine(one.spot_count, one.catch, ZERO, ZERO, ZERO).name: one for one in held}
    for name, hundredths in added.items():
        growth = left.get(name, Growth(0, 0))
        assert (paid[name] + growth.amount).cents * 100 + growth.hundredths == hundredths


@rule("R9", "s 26B(8)")
@given(_TICKETS)
def test_turnover_is_the_amount_of_every_wager_with_spots(entered: list[Entered]) -> None:
    with_spots = [
        tuple(wager for wager in one.wagers if isinstance(wager, SpotWager | WayWager)) for one in entered
    ]
    assert total(turnover(with_spots).values()) == total(
        Entry(wagers, 1).amount_per_game for wagers in with_spots
    )
