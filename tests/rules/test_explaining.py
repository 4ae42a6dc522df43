"""Settlement explains itself, step by step, each with the section it rests on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.abating import abate
from kiosk.rules.explaining import Step, explain_prize, explain_share
from kiosk.rules.field import Draw
from kiosk.rules.game_settlement import Entered, settle_game
from kiosk.rules.jackpots import Jackpot
from kiosk.rules.settlement import settle
from kiosk.rules.wagers import (
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    TailsWager,
    Wager,
    spot_wager,
    way_wager,
)
from kiosk.values.money import ZERO, Money
from tests.rules.citing import rule
from tests.rules.reading import classic

D = Money.dollars
EVEN = Draw((10, 50, 9, 49, 8, 48, 7, 47, 6, 46, 5, 45, 4, 44, 3, 43, 2, 42, 1, 41))  # in all 510
ELEVEN_HEADS, TWELVE_TAILS = Draw(tuple(range(30, 50))), Draw(tuple(range(33, 53)))


def explained(wager: Wager, draw: Draw = EVEN, multiplier: int | None = None, *others: Wager) -> list[Step]:
    """The steps of each prize of the first wager of a ticket, one after the other."""
    prizes = settle([wager, *others], draw, classic(), multiplier)
    return [
        step for prize in prizes if prize.wager_index == 0 for step in explain_prize(prize, wager, draw, None)
    ]


@rule("s 23(1)", "s 23A(1)(a)")
def test_a_spot_wager() -> None:
    assert explained(spot_wager([1, 2, 60], D(2))) == [
        Step("s 23(1)", "2 of 3 spots caught."),
        Step("s 23A(1)", "The schedule of prizes gives $1.00 for each $1.00: $2.00 gives $2.00."),
    ]


@rule("s 14(2)", "s 23A(3)")
def test_a_way_is_named() -> None:
    assert explained(way_wager([[60], [1, 2]], Money(50))) == [
        Step("s 14(2)", "Way B: 2 of 2 spots caught."),
        Step("s 23A(1)", "The schedule of prizes gives $12.00 for each $1.00: $0.50 gives $6.00."),
        Step("s 14(2)", "Way A+B: 2 of 3 spots caught."),
        Step("s 23A(1)", "The schedule of prizes gives $1.00 for each $1.00: $0.50 gives $0.50."),
    ]


@rule("s 14A(1)", "s 14A(2)", "s 14A(3)", "s 14D", "s 23(2)")
@pytest.mark.parametrize(
    ("wager", "draw", "step"),
    [
        (HeadsWager(D(1)), ELEVEN_HEADS, Step("s 14A(1)", "11 of the 20 numbers lie in 1 to 40: heads.")),
        (TailsWager(D(1)), TWELVE_TAILS, Step("s 14A(2)", "12 of the 20 numbers lie in 41 to 80: tails.")),
        (EvensWager(D(1)), EVEN, Step("s 14A(3)", "10 of the 20 numbers lie in each half: evens.")),
        (
            LuckyLastWager(D(1)),
            EVEN,
            Step("s 14D", "The last number drawn, 41, is one of the 3 different spots."),
        ),
    ],
)
def test_why_another_wager_wins(wager: Wager, draw: Draw, step: Step) -> None:
    assert explained(wager, draw, None, spot_wager([41, 60, 61], D(1)))[0] == step


@rule("s 23A(1)(b)(i)", "s 14E(2)", "s 3B(2)(a)")
def test_keno_bonus_with_a_multiplier() -> None:
    steps = explained(spot_wager([1, 2, 3], D(2), bonus=True), EVEN, 5)
    sentence = "Keno bonus: the total of the 20 numbers is 510: $88.00 × 5 = $440.00."
    assert steps[2:] == [Step("s 23A(1)(b)(i)", sentence)]


@rule("s 23A(1)(b)(ii)", "s 3B(2)")
def test_keno_bonus_without_a_multiplier() -> None:
    steps = explained(spot_wager([1, 2, 3], D(2), bonus=True))
    sentence = "Keno bonus: the total of the 20 numbers, 510, has no multiplier."
    assert steps[2:] == [Step("s 23A(1)(b)(ii)", sentence)]


@rule("s 25(1)", "s 25(2)")
def test_abatement_by_the_factor_and_to_a_thousand() -> None:
    # $6 on 10 of 10 and 60 cents on 6 of 6, $6,000,000 and $1,080: 3,000,000 - 1,000 is left for the first.
    wagers = (spot_wager(range(1, 11), D(6)), spot_wager(range(1, 7), Money(60)))
    game = settle_game([Entered(wagers, classic())], EVEN, None, [])
    abated = [
        explain_prize(prize, wager, EVEN, game.abatement)[-1]
        for prize, wager in zip(game.tickets[0].prizes, wagers, strict=True)
    ]
    more = "The major prizes of the game come to more than $3,000,000.00: "
    factor = "$6,000,000.00 × $2,999,000.00 / $6,000,000.00 = $2,999,000.00, to the cent."
    assert abated == [
        Step("s 25(1)", more + factor),
        Step("s 25(2)", more + "abated to $1,000.00, not below."),
    ]


@rule("s 25(1)")
def test_a_prize_scaled_to_a_thousand_exactly_rests_on_the_factor() -> None:
    # 5,300,000 + 75,000 + 20,000 + 3,200 + 1,800 are $5,400,000: five ninths of each are paid.
    wagers = tuple(
        spot_wager(range(1, count + 1), amount)
        for count, amount in ((10, Money(530)), (8, D(3)), (7, D(4)), (5, D(5)), (6, D(1)))
    )
    game = settle_game([Entered(wagers, classic())], EVEN, None, [])
    prize = game.tickets[0].prizes[-1]
    assert (prize.in_full, prize.amount) == (D(1_800), D(1_000))
    assert explain_prize(prize, wagers[-1], EVEN, game.abatement)[-1] == Step(
        "s 25(1)",
        "The major prizes of the game come to more than $3,000,000.00: "
        "$1,800.00 × $3,000,000.00 / $5,400,000.00 = $1,000.00, to the cent.",
    )


@rule("s 25(1)")
def test_a_prize_that_is_paid_in_full_says_nothing_of_the_abatement_of_its_game() -> None:
    abatement = abate([D(6_000_000)]).abatement
    assert abatement is not None
    wager = spot_wager([1], D(1))
    [prize] = settle([wager], EVEN, classic())
    assert [step.section for step in explain_prize(prize, wager, EVEN, abatement)] == ["s 23(1)", "s 23A(1)"]


@rule("s 26(2)", "s 26A(2)(a)", "s 26B(5)(b)", "s 26B(7)")
def test_shares_of_a_jackpot() -> None:
    jackpot = Jackpot(7, 7, fill=D(500), growth=Money(1_001), bonus=D(400))
    entered = [
        Entered((spot_wager(range(1, 8), D(1)),), classic()),
        Entered((spot_wager(range(1, 8), D(3), bonus=True),), classic()),
    ]
    shares = settle_game(entered, EVEN, 2, [jackpot]).tickets[1].shares
    caught = "7 of 7 spots caught: the "
    first_dollar = ", paid on the first $1.00 of a wager."
    two_share = "2 winning wagers share it: "
    assert [explain_share(share) for share in shares] == [
        (
            Step("s 26", f"{caught}jackpot fill is $500.00{first_dollar}"),
            Step("s 26B(7)", f"{two_share}$500.00 × $3.00 / $4.00 = $375.00, to the cent."),
        ),
        (
            Step("s 26B(4)(a)", f"{caught}jackpot growth is $10.01{first_dollar}"),
            Step("s 26B(7)", f"{two_share}$10.01 × $3.00 / $4.00 = $7.51, to the cent."),
        ),
        (
            Step("s 26A", f"{caught}keno bonus jackpot prize is $400.00{first_dollar}"),
            Step("s 26B(5)(b)", "A keno bonus wager was made and a multiplier applies to the game."),
            Step("s 26B(5)", "No other wager shares it: $400.00."),
        ),
    ]


_DRAWS = st.permutations(range(1, 81)).map(lambda numbers: Draw(tuple(numbers[:20])))
_WAGERS: list[Wager] = [
    spot_wager(range(1, 21), D(1), bonus=True),
    way_wager([[1, 2], [3], [4, 5, 6, 7]], D(2), bonus=True),
    HeadsWager(D(1)),
    TailsWager(D(1)),
    EvensWager(D(1)),
    LuckyLastWager(D(1)),
]


@rule("s 23A(1)")
@given(_DRAWS, st.sampled_from([None, 3]))
def test_every_prize_can_be_explained_and_ends_in_what_is_paid(draw: Draw, multiplier: int | None) -> None:
    for prize in settle(_WAGERS, draw, classic(), multiplier):
        steps = explain_prize(prize, _WAGERS[prize.wager_index], draw, None)
        assert prize.amount > ZERO
        assert all(step.sentence.endswith(".") and step.sentence.isprintable() for step in steps)
        paid = [step for step in steps if f"{prize.amount}." in step.sentence]
        assert paid


@rule("s 23(1)")
def test_one_spot_is_not_spots() -> None:
    drawn, king = Draw(tuple(range(1, 21))), spot_wager([1], Money(100))
    (prize,) = settle([king], drawn, classic())
    assert explain_prize(prize, king, drawn, None)[0] == Step("s 23(1)", "1 of 1 spot caught.")
