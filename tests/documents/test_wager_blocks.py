"""How each kind of wager stands on a ticket: its numbers, that it was made, and its keno bonus (s 16(1))."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    TailsWager,
    Wager,
    spot_wager,
    way_wager,
)
from kiosk.values.money import Money
from printing import Grid, Squares
from tests.documents.ticket_papers import dotted, lines, paper_of, spots, ticket_for, with_bonus
from tests.ledger.samples import FIVE_GAMES
from tests.rules.citing import rule


@rule("s 16(1)(f)", "s 26B(1)")
@pytest.mark.parametrize("count", [*range(1, 11), 15, 20, 40])
def test_the_word_jackpot_on_seven_to_ten_spots_and_on_no_others(count: int) -> None:
    found = lines(paper_of(ticket_for(Entry((spots(*range(1, count + 1)),), 1))))
    assert ("JACKPOT" in found) is (7 <= count <= 10)


@rule("s 16(1)(f)")
@pytest.mark.parametrize("is_jackpot", [True, False])
def test_central_says_which_ticket_is_in_jackpot_keno(is_jackpot: bool) -> None:
    """A schedule may have a jackpot for other spot counts (s 26B(9)): the paper goes by its record, once."""
    entry = Entry((spots(1, 2), spots(3, 4)), 1)
    found = lines(paper_of(msgspec.structs.replace(ticket_for(entry), is_jackpot=is_jackpot)))
    assert found.count("JACKPOT") == is_jackpot


@rule("s 14", "s 16(1)(a)", "s 16(1)(f)")
def test_a_way_of_seven_to_ten_spots_makes_a_jackpot_ticket() -> None:
    both = way_wager([[1, 2, 3, 4], [5, 6, 7]], Money.dollars(1))
    only_small = way_wager([[1, 2, 3, 4], [5, 6, 7]], Money.dollars(1), sizes=[3, 4])
    assert "JACKPOT" in lines(paper_of(ticket_for(Entry((both,), 1))))
    assert "JACKPOT" not in lines(paper_of(ticket_for(Entry((only_small,), 1))))


@rule("s 16(1)(i)")
@pytest.mark.parametrize(
    ("wager", "says", "meaning"),
    [
        (HeadsWager(Money.dollars(2)), "HEADS", "11 or more of the 20 numbers in 1 to 40"),
        (TailsWager(Money.dollars(2)), "TAILS", "11 or more of the 20 numbers in 41 to 80"),
        (EvensWager(Money.dollars(2)), "EVENS", "10 of the 20 numbers in 1 to 40, 10 in 41 to 80"),
    ],
)
def test_that_a_heads_tails_or_evens_wager_was_made(wager: Wager, says: str, meaning: str) -> None:
    found = lines(paper_of(ticket_for(Entry((wager,), 1))))
    assert says in found
    assert meaning in found
    assert f"{says.capitalize()} wager: $2.00 a game" in found


@rule("s 14(1)", "s 16(1)(a)", "s 16(1)(c)")
def test_a_way_wager_shows_each_group_under_its_letter_and_its_ways_by_spot_count() -> None:
    """Groups of 3, 3 and 4: singles 3, 3, 4; pairs 6, 7, 7; all three 10. At $1 a way, $7 a game."""
    wager = way_wager([[80, 3, 41], [5, 6, 7], [10, 20, 30, 40]], Money.dollars(1))
    found = lines(paper_of(ticket_for(Entry((wager,), 2))))
    start = found.index("Way wager: $7.00 a game")
    assert found[start + 1 : start + 9] == [
        "A 3 41 80",
        "B 5 6 7",
        "C 10 20 30 40",
        "2 ways of 3 spots: $1.00 each",
        "1 way of 4 spots: $1.00",
        "1 way of 6 spots: $1.00",
        "2 ways of 7 spots: $1.00 each",
        "1 way of 10 spots: $1.00",
    ]
    assert "Total wagered: $14.00" in found


@rule("R3", "s 16(1)(c)")
def test_a_way_wager_on_chosen_sizes_shows_those_ways_alone() -> None:
    wager = way_wager([[1, 2, 3], [4, 5, 6], [7, 8, 9]], Money(50), sizes=[3, 9])
    found = lines(paper_of(ticket_for(Entry((wager,), 1))))
    assert [line for line in found if "way" in line.lower()] == [
        "Way wager: $2.00 a game",
        "3 ways of 3 spots: $0.50 each",
        "1 way of 9 spots: $0.50",
    ]


@rule("s 14(1)")
def test_a_king_is_a_way_of_one_spot() -> None:
    found = lines(paper_of(ticket_for(Entry((way_wager([[7], [1, 2]], Money.dollars(1)),), 1))))
    assert "A 7" in found
    assert "1 way of 1 spot: $1.00" in found


@rule("s 16(1)(a)")
def test_a_group_of_more_than_a_row_goes_on_under_its_spots() -> None:
    document = paper_of(ticket_for(Entry((way_wager([range(1, 16)], Money.dollars(1)),), 1)))
    (grid,) = [block for block in document.blocks if isinstance(block, Grid)]
    rows = [grid.cells[start : start + grid.columns] for start in range(0, len(grid.cells), grid.columns)]
    assert [[cell.text for cell in row] for row in rows] == [
        ["A", "1", "2", "3", "4", "5", "6"],
        ["", "7", "8", "9", "10", "11", "12"],
        ["", "13", "14", "15"],
    ]


@rule("s 14C", "s 16(1)(a)")
def test_a_setbet_shows_its_name_its_spots_and_its_shape() -> None:
    corners = spot_wager([80, 1, 71, 10], Money.dollars(2), setbet="Corners")
    document = paper_of(ticket_for(Entry((corners,), 1)))
    found = lines(document)
    assert "4 spot wager: $2.00 a game" in found
    assert "SETBET Corners" in found
    assert "1 10 71 80" in found
    (drawing,) = [block for block in document.blocks if isinstance(block, Squares)]
    ends, nothing = (True, *[False] * 8, True), (False,) * 10
    assert drawing.rows == (ends, *[nothing] * 6, ends)


def test_only_a_setbet_has_a_shape() -> None:
    document = paper_of(ticket_for(Entry((spots(1, 10, 71, 80),), 1)))
    assert [block for block in document.blocks if isinstance(block, Squares)] == []
    assert not [line for line in lines(document) if "SETBET" in line]


@rule("s 14D", "s 16(1)(i)")
@pytest.mark.parametrize(
    ("others", "meaning"),
    [
        ((spots(1, 2, 3), spots(3, 4)), "one of the 4 different spots of this ticket"),
        (
            (spots(5), way_wager([[5, 6], [7]], Money.dollars(1))),
            "one of the 3 different spots of this ticket",
        ),
        ((spots(9),), "the spot of this ticket"),
    ],
)
def test_that_a_lucky_last_wager_was_made_and_on_how_many_spots(
    others: tuple[Wager, ...], meaning: str
) -> None:
    wagers = (*others, LuckyLastWager(Money.dollars(3)))
    found = lines(paper_of(ticket_for(Entry(wagers, 1))))
    assert f"Lucky last wager, {len(wagers)} of {len(wagers)}: $3.00 a game" in found
    assert "LUCKY LAST" in found
    assert f"Wins if the last number drawn is {meaning}" in found


@rule("s 14E(1)", "s 15(3)", "s 15(4)", "s 16(1)(c)", "s 16(1)(d)", "s 16(1)(j)")
def test_keno_bonus_on_fewer_games_says_which_and_what_each_game_costs() -> None:
    """$2 on a spot wager, $3 on heads and $3 on three ways of $1, bonus on the $2 and the $3 of ways: $8 a
    game and $5 bonus, on 3 of 15 games: 3 x $13 + 12 x $8."""
    ways = with_bonus(way_wager([[1, 2], [3, 4]], Money.dollars(1)))
    wagers = (with_bonus(spots(5, 6, amount=200)), HeadsWager(Money.dollars(3)), ways)
    found = lines(paper_of(ticket_for(Entry(wagers, 15, 3))))
    start = found.index("KENO BONUS")
    assert found[start : start + 6] == [
        "KENO BONUS",
        "Games 990 to 992: 3 games",
        "With wagers 1 and 3: $5.00 a game",
        "Wagered on each game, 990 to 992: $13.00",
        "Wagered on each game, 993 to 4: $8.00",
        "Total wagered: $135.00",
    ]
    assert "Games 990 to 4: 15 games" in found


@rule("s 16(1)(c)", "s 16(1)(j)")
def test_keno_bonus_on_one_game_of_two() -> None:
    found = lines(paper_of(ticket_for(Entry((with_bonus(spots(5, 6)),), 2, 1), first=999)))
    start = found.index("KENO BONUS")
    assert found[start : start + 6] == [
        "KENO BONUS",
        "Game 999: 1 game",
        "With this wager: $1.00 a game",
        "Wagered on game 999: $2.00",
        "Wagered on game 0: $1.00",
        "Total wagered: $3.00",
    ]


@rule("s 16(1)(c)", "s 16(1)(j)")
def test_keno_bonus_on_every_game_and_wager() -> None:
    entry = Entry((with_bonus(spots(5, 6)), with_bonus(spots(7, amount=50))), 5, 5)
    found = lines(paper_of(ticket_for(entry)))
    start = found.index("KENO BONUS")
    assert found[start : start + 5] == [
        "KENO BONUS",
        "Games 990 to 994: 5 games",
        "With every wager: $1.50 a game",
        "Wagered on each game: $3.00",
        "Total wagered: $15.00",
    ]


@rule("s 16(1)(j)")
@pytest.mark.parametrize(
    ("carrying", "says"),
    [
        ({2}, "With wager 2"),
        ({1, 2}, "With wagers 1 and 2"),
        ({1, 3, 4}, "With wagers 1, 3 and 4"),
        ({1, 2, 3, 4}, "With every wager"),
    ],
)
def test_the_wagers_that_carry_keno_bonus_are_named(carrying: set[int], says: str) -> None:
    wagers = tuple(
        with_bonus(spots(number)) if number in carrying else spots(number) for number in range(1, 5)
    )
    found = lines(paper_of(ticket_for(Entry(wagers, 2, 2))))
    assert [line for line in found if line.startswith("With ")] == [f"{says}: ${len(carrying)}.00 a game"]


@rule("s 16(1)(j)")
def test_no_word_of_keno_bonus_without_it() -> None:
    assert "bonus" not in " ".join(lines(paper_of(ticket_for(FIVE_GAMES)))).lower()


@rule("s 14B")
@pytest.mark.parametrize(
    ("kwikpik", "says"),
    [
        ((), None),
        ((2,), "• chosen by kwikpik"),
        ((2, 9), "• chosen by kwikpik"),
        ((2, 5, 9), "All spots chosen by kwikpik"),
    ],
)
def test_which_spots_were_chosen_by_kwikpik(kwikpik: tuple[int, ...], says: str | None) -> None:
    document = paper_of(ticket_for(Entry((spots(2, 5, 9, kwikpik=kwikpik),), 1)))
    assert [line for line in lines(document) if "kwikpik" in line] == ([] if says is None else [says])
    assert dotted(document) == {str(spot) for spot in kwikpik}


@rule("s 14B")
@pytest.mark.parametrize(
    ("kwikpik", "says"),
    [
        ((), None),
        ((2, 9), "• chosen by kwikpik"),
        ((2, 5, 9), "All spots chosen by kwikpik"),
    ],
)
def test_which_spots_of_a_way_wager_were_chosen_by_kwikpik(
    kwikpik: tuple[int, ...], says: str | None
) -> None:
    wager = way_wager([[9], [2, 5]], Money.dollars(1), kwikpik=kwikpik)
    document = paper_of(ticket_for(Entry((wager,), 1)))
    assert [line for line in lines(document) if "kwikpik" in line] == ([] if says is None else [says])
    assert dotted(document) == {str(spot) for spot in kwikpik}
