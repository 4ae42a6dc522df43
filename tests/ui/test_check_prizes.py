"""What a checked ticket has won, wager by wager: ways, lucky last, keno bonus, jackpots, and who pays it."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.rules.abating import Abatement
from kiosk.rules.jackpots import Jackpot
from kiosk.rules.wagers import spot_wager
from kiosk.terminal.changes import TicketShown
from kiosk.values.money import Money
from tests.ui.check_person import SCANNED, Person, plain, shown
from tests.ui.drawn_games import (
    EIGHT,
    EVEN_BALLS,
    SPOTS,
    checked,
    drawn,
    lucky_last,
    seven_spots,
    sold,
    three_groups,
)
from tests.ui.fake_desk import GAME

D = Money.dollars
# $2,500.00 fill, $4,097.93 growth, $1,000.00 keno bonus jackpot prize: $6,597.93 for a wager without bonus.
JACKPOT = Jackpot(8, 8, D(2_500), Money(409_793), D(1_000))
WON = drawn(multiplier=3, jackpots=(JACKPOT,), won=("8",))


def test_a_way_wager_says_how_many_ways_won_and_the_largest_of_them() -> None:
    """$1 on each way: A 2 of 2 $12; B, A+C 2 of 3 $1; B+C 2 of 4 $1; A+B 4 of 5 $14; A+B+C 4 of 6 $5."""
    (row,) = shown(sold(three_groups()), drawn()).rows
    assert (row["title"], row["prize"], row["how"]) == ("6 of 7 ways won", "$34.00", "")
    assert plain(row["parts"]) == ["A+B, 4 of 5: $14.00", "A, 2 of 2: $12.00", "and 4 more prizes"]
    assert plain([row["brief"]]) == ["A+B, 4 of 5: $14.00, and 5 more prizes"]
    assert row["caught"] == [5, 12, 23, 44]


def test_a_way_wager_that_won_nothing_says_so() -> None:
    (row,) = shown(sold(three_groups()), drawn(numbers=tuple(range(61, 81)))).rows
    assert (row["title"], row["prize"], row["how"]) == ("0 of 7 ways won", "$0.00", "No way has a prize")


@pytest.mark.parametrize(
    ("last", "prize", "how"), [(31, "$250.00", "1 of 2 wagers won"), (77, "$258.50", "2 of 2 wagers won")]
)
def test_lucky_last_is_one_of_the_wagers(last: int, prize: str, how: str) -> None:
    """7 different spots: $8.50 on $1."""
    balls = (*(ball for ball in drawn().draw.numbers if ball != last), last)
    (row,) = shown(sold(seven_spots(), lucky_last()), drawn(numbers=balls)).rows
    assert (row["title"], row["prize"], row["how"]) == ("6 of 7", prize, how)
    assert ("Lucky last: $8.50" in plain(row["parts"])) is (last == 77)


def test_keno_bonus_says_what_it_has_multiplied_or_that_it_has_not() -> None:
    games = [drawn(multiplier=3), drawn(GAME.plus(1), has_bonus=True), drawn(GAME.plus(2), multiplier=4)]
    person = shown(sold(seven_spots(bonus=True), games=3, bonus_games=2), *games)
    assert [(row["prize"], row["how"]) for row in person.rows] == [
        ("$750.00", "$250.00, bonus × 3"),
        ("$250.00", "No multiplier"),
        ("$250.00", "$125.00 on each $1.00"),  # the third game has no keno bonus (s 15(4))
    ]
    assert person.detail.startswith("Above $500.00 Keno Queensland pays.")
    ways = shown(sold(three_groups(bonus=True)), drawn(multiplier=3)).rows[0]
    assert (ways["prize"], ways["how"]) == ("$102.00", "with bonus × 3")


def test_a_share_of_a_jackpot_stands_first() -> None:
    """$1 against $2: a third of $6,597.93 is $2,199.31; the keno bonus jackpot prize is this one's alone."""
    ticket = sold(spot_wager(EIGHT, D(1), bonus=True))
    check = checked(ticket, WON, with_others=[spot_wager(EIGHT, D(2))])
    (row,) = Person().hear(TicketShown(SCANNED, check)).rows
    assert plain(row["parts"]) == ["8 spot jackpot: $3,199.31", "8 spots, 8 of 8: $75,000.00"]
    assert row["prize"] == "$78,199.31"


def test_what_is_above_the_agents_limit_is_paid_by_the_licensee() -> None:
    person = shown(sold(spot_wager(EIGHT, D(1))), drawn())
    assert person.headline == "This ticket won $25,000.00"
    assert person.detail == "Above $500.00 Keno Queensland pays. Keep the ticket and ask at the counter."
    assert person.stub == {
        "tone": "lamp",
        "title": "The licensee pays",
        "amount": "$25,000.00",
        "note": "Keep this ticket. Ask at the counter.",
    }
    assert (person.can_collect, person.is_paid_here) == (False, False)
    person.model.collect()
    assert person.desk.posted == []


def test_at_the_agents_limit_the_agent_still_pays() -> None:
    person = shown(sold(seven_spots(4)), drawn())  # 6 of 7 on $4 pays exactly $500
    assert (person.stub["amount"], person.can_collect) == ("$500.00", True)


def test_it_says_until_when_a_prize_can_be_collected() -> None:
    assert shown(sold(seven_spots()), drawn()).collect_by == "Collect it by Sun 30 Nov 2031."


def test_an_abated_prize_says_that_it_is_reduced() -> None:
    game = msgspec.structs.replace(drawn(), abatement=Abatement(D(1), D(2)))
    check = checked(sold(seven_spots()), game)
    row = check.games[0]
    prize = msgspec.structs.replace(row.prizes[0], amount=D(125))
    abated = msgspec.structs.replace(row, prizes=(prize,), prize_total=D(125))
    person = Person().hear(
        TicketShown(SCANNED, msgspec.structs.replace(check, games=(abated,), to_pay=D(125)))
    )
    assert (person.rows[0]["prize"], person.rows[0]["how"]) == (
        "$125.00",
        "Reduced with all prizes of the game",
    )


def test_the_ticket_is_named_with_its_shape_and_its_bonus() -> None:
    person = shown(sold(spot_wager(SPOTS, D(2), setbet="Heart", bonus=True)), drawn(numbers=EVEN_BALLS))
    facts = {fact["name"]: fact["value"] for fact in person.facts}
    assert (facts["Wager"], facts["Cost"]) == ("Heart", "$2.00 a game, keno bonus +$2.00")
