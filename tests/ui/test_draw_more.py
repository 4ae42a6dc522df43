"""Ways, lucky last, keno bonus and jackpots in the live draw: told when they are known and not before."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.rules.abating import Abatement
from kiosk.rules.jackpots import Jackpot
from kiosk.rules.wagers import HeadsWager, TailsWager, Wager, spot_wager, way_wager
from kiosk.terminal.changes import TicketRefunded
from kiosk.values.money import Money
from tests.rules.citing import rule
from tests.ui.drawn_games import (
    BALLS,
    EIGHT,
    drawn,
    lucky_last,
    news,
    refund,
    seven_spots,
    sold,
    three_groups,
)
from tests.ui.fake_desk import GAME, JACKPOTS
from tests.ui.test_draw_model import COMMAND, Watching

D = Money.dollars
# One of ours is the last ball: 77 comes after 31.
MINE_LAST = (*(ball for ball in BALLS if ball != 77), 77)
EIGHT_JACKPOT = Jackpot(8, 8, D(2_500), Money(409_793), D(1_000))


def watching(*wagers: object, multiplier: int | None = None, numbers: tuple[int, ...] = BALLS) -> Watching:
    """Somebody with keno bonus offered at the terminal, whose draw starts now."""
    person = Watching(sold(*wagers, games=2))  # type: ignore[arg-type]
    person.model.hear(news(drawn(numbers=numbers, multiplier=multiplier, has_bonus=True)))
    return person


@rule("s 14(2)")
def test_each_way_has_its_catch_and_what_it_pays_for_certain() -> None:
    """After ball 14: A has 5; B 23 and 44; C nothing. B 2 of 3 $1, A+B 3 of 5 $2, B+C $1, A+B+C 3 of 6 $1."""
    person = watching(three_groups()).ball(14)
    assert [(way["name"], way["standing"], way["prize"], way["here"]) for way in person.card["ways"]] == [
        ("A", "1 of 2", "$0.00", False),
        ("B", "2 of 3", "$1.00", True),
        ("C", "0 of 1", "$0.00", False),
        ("A+B", "3 of 5", "$2.00", True),
        ("A+C", "1 of 3", "$0.00", False),
        ("B+C", "2 of 4", "$1.00", True),
        ("A+B+C", "3 of 6", "$1.00", True),
    ]
    assert (person.line, person.card["stub"]["amount"]) == ("4 of 7 ways pay so far, $5.00.", "$5.00")
    assert person.card["kind"] == "ways"


@rule("s 14E", "s 23A(1)(b)(i)")
def test_each_way_is_multiplied_once_the_multiplier_is_told() -> None:
    """A 2 of 2 $12, times 3."""
    person = watching(three_groups(bonus=True), multiplier=3).at(25.5)
    assert person.card["ways"][0]["prize"] == "$12.00"
    assert person.at(26).card["ways"][0]["prize"] == "$36.00"
    many = tuple((5 + place,) for place in (0, 7, 18, 39, 56))  # five groups of one: 31 ways by size
    sizes = watching(way_wager(many, D(1), bonus=True), multiplier=3).at(26).card["ways"]
    assert sizes[0]["prize"] == "$45.00"  # 5 of 5 ways of 1 spot at $3, times 3


def test_many_ways_stand_by_their_spot_count() -> None:
    """Five groups of one: 5 ways of 1, 10 of 2, 10 of 3, 5 of 4, 1 of 5. Ball 2 is the 5 among them."""
    wager = way_wager(((5,), (12,), (38,), (61,), (77,)), D(1))
    ways = watching(wager).ball(2).card["ways"]
    assert [(way["name"], way["standing"], way["prize"]) for way in ways] == [
        ("5 ways of 1", "best 1", "$3.00"),
        ("10 ways of 2", "best 1", "$0.00"),
        ("10 ways of 3", "best 1", "$0.00"),
        ("5 ways of 4", "best 1", "$0.00"),
        ("1 way of 5", "best 1", "$0.00"),
    ]
    assert all(way["is_size"] for way in ways)


def test_sizes_beyond_eight_are_added_up() -> None:
    groups = tuple(tuple(range(first, first + 1 + place)) for place, first in enumerate((1, 10, 20, 30)))
    ways = watching(way_wager(groups, D(1))).ball(1).card["ways"]
    assert len(ways) == 8
    assert ways[-1]["name"] == "3 more sizes"  # 1 to 10 spots are ten sizes; seven are shown


@rule("s 14D")
def test_the_last_ball_is_announced_and_compared_for_lucky_last() -> None:
    """7 different spots, $8.50 on $1."""
    person = watching(seven_spots(), lucky_last(), numbers=MINE_LAST).ball(19)
    assert person.card["extras"] == [{"title": "Lucky last", "value": "$8.50", "here": False}]
    person.ball(20)
    assert (person.headline, person.line, person.is_lamp) == (
        "77 is the last ball.",
        "Lucky last: it is yours and pays $8.50.",
        True,
    )
    assert person.note == "6 of your 7, that pays $250.00."
    assert person.card["extras"] == [{"title": "Lucky last", "value": "$8.50", "here": True}]
    assert person.card["stub"]["amount"] == "$258.50"


@pytest.mark.parametrize(
    ("wager", "line"),
    [
        (seven_spots(), "6 of your 7, that pays $250.00."),
        (spot_wager((1, 2, 3), D(1)), "1 of your 3."),
        (three_groups(), None),
        (HeadsWager(D(1)), None),
        (TailsWager(D(1)), None),
    ],
)
@pytest.mark.parametrize("multiplier", [None, 3])
def test_nothing_is_said_to_be_so_far_after_the_last_ball(
    wager: Wager, line: str | None, multiplier: int | None
) -> None:
    """And before it, everything is."""
    person = watching(wager, multiplier=multiplier)
    person.ball(19)
    assert "so far" in person.line
    assert person.card["stub"]["title"] == "So far"
    person.ball(20)
    assert "so far" not in person.line + person.note
    assert line in (None, person.line)
    assert person.card["stub"]["title"] == "After ball 20"


def test_a_board_without_a_ticket_says_the_score_of_the_last_ball_as_final() -> None:
    room = Watching().draw().ball(19)
    assert room.note.endswith(" so far.")
    room.ball(20)
    assert room.note.startswith("Heads ")
    assert "so far" not in room.note


@rule("s 14D")
def test_a_last_ball_of_somebody_else_is_a_plain_fact() -> None:
    person = watching(seven_spots(), lucky_last()).ball(20)
    assert (person.headline, person.line) == ("31 is the last ball.", "Lucky last: it is not one of your 7.")
    assert person.card["extras"] == [{"title": "Lucky last", "value": "$0.00", "here": False}]


def test_without_lucky_last_the_last_ball_is_a_ball_like_any_other() -> None:
    assert watching(seven_spots()).ball(20).headline == "31 is heads."


@rule("s 3B", "s 23A(1)(b)")
def test_the_total_and_its_multiplier_are_told_after_the_last_ball_and_before_the_prizes() -> None:
    person = watching(seven_spots(bonus=True), multiplier=3).ball(14)
    assert person.note == "The bonus is known after ball 20."
    assert person.card["stub"]["line"] == "4 of 7, bonus to come"
    assert person.at(25.5).card["stub"]["amount"] == "$250.00"  # the pause: nothing of it is told yet
    person.at(25.7)
    assert (person.headline, person.line, person.is_lamp) == (
        "Total 786 × 3",
        "Bonus prizes are multiplied by\N{NO-BREAK SPACE}3.",
        True,
    )
    assert (person.stand, person.card["stub"]["amount"]) == ("drawing", "$750.00")
    assert person.card["extras"] == [{"title": "Keno bonus", "value": "× 3", "here": True}]
    person.at(28.1)
    assert (person.stand, person.headline) == ("drawn", "$750.00 won.")
    assert person.line == "Keno bonus × 3 is in it. Scan the ticket."


@rule("s 23A(1)(b)(ii)")
def test_a_total_without_a_multiplier_leaves_prizes_as_they_are() -> None:
    person = watching(seven_spots(bonus=True)).at(26)
    assert (person.headline, person.line, person.is_lamp) == (
        "Total 786",
        "No multiplier. Prizes stay as they are.",
        False,
    )
    assert person.card["stub"]["line"] == "6 of 7, no multiplier"
    assert person.at(29).headline == "$250.00 won."
    assert person.line == "Scan the ticket to collect it."


def test_who_has_no_keno_bonus_is_told_of_none() -> None:
    person = watching(seven_spots(), multiplier=3).at(26)
    assert (person.headline, person.card["extras"]) == ("31 is heads.", [])
    assert person.at(29).card["stub"]["amount"] == "$250.00"


def test_a_room_is_told_the_total() -> None:
    person = Watching()
    person.model.hear(news(drawn(multiplier=3)))
    assert person.at(25.5).total == ""
    assert person.at(26).headline == "Total 786 × 3"
    assert (person.total, person.times) == ("786", "× 3")
    assert (person.at(30).total, person.headline) == ("786", "Game 412 is drawn.")
    nobody = Watching()
    nobody.model.hear(news(drawn()))  # sealed without a table of multipliers
    assert (nobody.at(26).headline, nobody.total) == ("Game 412 is drawn.", "")


@rule("s 15(4)")
def test_only_the_first_games_have_keno_bonus() -> None:
    person = Watching(sold(seven_spots(bonus=True), games=2, bonus_games=1))
    person.model.hear(news(drawn(GAME.plus(1), multiplier=3), drawn()))
    assert person.at(30).card["stub"]["line"] == "It cost $2.00"
    assert person.headline == "$250.00 won."


@rule("s 26B(5)")
def test_a_jackpot_that_was_caught_is_said_and_its_share_left_to_central() -> None:
    person = Watching(sold(spot_wager(EIGHT, D(1))))
    person.model.hear(news(drawn(jackpots=(EIGHT_JACKPOT,), won=("8",))))
    person.at(30)
    assert (person.headline, person.line, person.is_lamp) == (
        "8 spot jackpot won.",
        "It is shared by all who caught it. Scan the ticket.",
        True,
    )
    assert person.card["stub"]["line"] == "and your share of the 8 spot jackpot"


def test_a_way_catches_a_jackpot_as_well() -> None:
    person = Watching(sold(way_wager((EIGHT[:4], EIGHT[4:]), D(1))))
    person.model.hear(news(drawn(jackpots=(EIGHT_JACKPOT,), won=("8",))))
    assert person.at(30).headline == "8 spot jackpot won."


def test_a_jackpot_of_others_is_a_fact_beside_ones_own_result() -> None:
    person = Watching(sold(seven_spots()))
    person.model.hear(news(drawn(jackpots=(EIGHT_JACKPOT,), won=("8",))))
    assert "jackpot" not in person.at(24).note
    assert (person.at(30).headline, person.note) == ("$250.00 won.", "Won in this game: 8 spot jackpot.")
    room = Watching()
    room.model.hear(news(drawn(jackpots=(EIGHT_JACKPOT,), won=("8",))))
    assert room.at(30).note == "Won in this game: 8 spot jackpot."


def test_a_jackpot_that_nobody_caught_is_not_said_to_be_won() -> None:
    person = Watching(sold(seven_spots()))
    person.model.hear(news(drawn(jackpots=(EIGHT_JACKPOT,))))
    assert (person.at(30).headline, person.note) == ("$250.00 won.", "")


def test_before_the_draw_a_ticket_knows_what_jackpot_it_could_win() -> None:
    person = Watching(sold(spot_wager(EIGHT, D(1)), first=GAME.plus(1)))
    person.model.hear(news(drawn(), jackpots=JACKPOTS))
    assert person.at(100).note == "8 of 8 adds the jackpot, now $6,597.93."
    assert Watching(sold(spot_wager((1, 2), D(1)))).at(0).note == ""


@rule("s 25")
def test_an_abated_game_promises_no_amount_that_is_not_paid() -> None:
    person = Watching(sold(spot_wager(EIGHT, D(1))))
    person.model.hear(news(msgspec.structs.replace(drawn(), abatement=Abatement(D(1), D(2)))))
    person.at(30)
    assert (person.headline, person.line) == (
        "$25,000.00 in full.",
        "Prizes above $1,000.00 are reduced. Scan the ticket.",
    )
    assert person.card["stub"]["title"] == "In full"


@pytest.mark.parametrize(("wagers", "kind"), [((), "spots"), ((HeadsWager(D(1)),) * 3, "rows")])
def test_more_beside_the_numbers_than_fits_is_a_list(wagers: tuple[HeadsWager, ...], kind: str) -> None:
    person = watching(seven_spots(), lucky_last(), *wagers).ball(14)
    assert person.card["kind"] == kind
    if kind == "rows":
        assert person.card["rows"][1] == {
            "title": "Lucky last",
            "detail": "the last ball",
            "prize": "$0.00",
            "has_prize": False,
        }


@rule("s 27")
def test_refunded_games_are_watched_no_more() -> None:
    ticket = sold(seven_spots(), games=3)
    person = Watching(ticket)
    person.model.hear(news(drawn(GAME.plus(-1))))
    person.model.hear(TicketRefunded(COMMAND, refund(ticket, GAME.plus(1))))
    person.at(100)
    assert person.card["stub"]["line"] == "Game 412"
    person.model.hear(TicketRefunded(COMMAND, refund(ticket, GAME)))
    assert not person.has_tickets


@rule("s 14E")
def test_a_total_says_nothing_to_a_ticket_that_is_not_in_the_game() -> None:
    person = Watching(sold(seven_spots(bonus=True), first=GAME.plus(1)))
    person.model.hear(news(drawn(multiplier=4)))
    person.at(40)
    assert person.card["stub"]["title"] == "Starts with game"
    assert person.card["extras"] == [{"title": "Keno bonus", "value": "to come", "here": False}]
    ways = Watching(sold(three_groups(bonus=True), first=GAME.plus(1)))
    ways.model.hear(news(drawn(multiplier=4)))
    assert {way["here"] for way in ways.at(40).card["ways"]} == {False}


def test_the_total_catch_is_always_among_what_can_be_won() -> None:
    """Nine spots have six lines, of which five fit."""
    person = Watching(sold(spot_wager((*EIGHT, 80), D(1)), first=GAME.plus(1)))
    person.model.hear(news(drawn()))
    labels = [rung["label"] for rung in person.at(100).card["rungs"]]
    assert labels == ["4 of 9", "5 of 9", "6 of 9", "7 of 9", "9 of 9"]
    caught = Watching(sold(spot_wager((*EIGHT, 1), D(1)))).draw().at(30)
    assert [rung["label"] for rung in caught.card["rungs"]][-2:] == ["8 of 9", "9 of 9"]
    assert [rung["here"] for rung in caught.card["rungs"]][-2:] == [True, False]
