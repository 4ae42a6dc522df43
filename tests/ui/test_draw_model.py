"""The live draw for a person: what the sentence, the board and the ticket's card say at each moment."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kiosk.ledger.papers import IssuedTicket, Payment
from kiosk.ports.central import Venue
from kiosk.rules.wagers import EvensWager, HeadsWager, TailsWager, spot_wager
from kiosk.terminal.changes import PaperEnd, PaperEnded, TicketPaid, VenueChanged
from kiosk.ui.draw_model import DrawModel
from kiosk.values.identifiers import CommandId
from kiosk.values.money import Money
from tests.ui.drawn_games import BALLS, EVEN_BALLS, drawn, news, seven_spots, sold
from tests.ui.fake_desk import GAME, NOW, FakeClock, serial, terms, venue

D = Money.dollars
COMMAND = CommandId("c" * 32)


class Watching:
    """A person before the draw screen, with a clock to move."""

    def __init__(self, *tickets: IssuedTicket) -> None:
        self.clock = FakeClock()
        self.model = DrawModel(self.clock)
        self.model.hear(terms())
        for ticket in tickets:
            self.model.hear(PaperEnded(COMMAND, ticket, PaperEnd.PRINTED))

    def draw(self, numbers: tuple[int, ...] = BALLS) -> Watching:
        """The draw starts now."""
        self.model.hear(news(drawn(numbers=numbers)))
        return self

    def at(self, seconds: float) -> Watching:
        """So long after the start of the draw."""
        self.clock.move(seconds - NOW.us_until(self.clock.now()) / 1_000_000)
        self.model.tick(self.clock.now())
        return self

    def ball(self, count: int) -> Watching:
        """Just after a ball has been told."""
        return self.at(1.0 + (count - 1) * 1.2 + 0.2)

    def __getattr__(self, name: str) -> Any:
        return self.model.property(name)


def test_a_caught_ball_is_yours_with_what_it_pays_for_certain() -> None:
    watching = Watching(sold(seven_spots(), games=5)).draw().ball(14)
    assert (watching.headline, watching.line) == ("61 is yours.", "4 of your 7 so far, that pays $6.00.")
    assert (watching.number, watching.is_mine, watching.is_lamp, watching.counter) == (
        61,
        True,
        True,
        "Ball 14 of 20",
    )


def test_another_ball_is_the_plain_fact() -> None:
    watching = Watching(sold(seven_spots())).draw().ball(11)
    assert (watching.headline, watching.line) == ("66 is tails.", "3 of your 7 so far, that pays $2.00.")
    assert (watching.is_mine, watching.is_lamp) == (False, False)


def test_before_a_catch_pays_nothing_is_said_of_money() -> None:
    assert Watching(sold(seven_spots())).draw().ball(6).line == "2 of your 7 so far."


def test_a_ball_on_the_stage_is_not_told_before_its_time() -> None:
    watching = Watching(sold(seven_spots())).draw().at(1.0 + 13 * 1.2 + 0.1)
    assert (watching.number, watching.headline, watching.marks[60]) == (61, "39 is heads.", "w")


def test_the_board_tells_own_caught_drawn_and_newest() -> None:
    marks = Watching(sold(seven_spots())).draw().ball(14).marks
    assert {number: marks[number - 1] for number in (5, 12, 61, 33, 1, 31)} == {
        5: "c", 12: "w", 61: "m", 33: "d", 1: ".", 31: "."
    }  # fmt: skip
    assert Watching(sold(seven_spots())).draw().ball(11).marks[65] == "n"


def test_the_score_of_the_halves_stands_on_the_horizon() -> None:
    watching = Watching().draw().ball(14)
    assert (watching.heads, watching.tails, watching.pill) == ("8", "6", "11 or more wins heads or tails")
    assert watching.ball(20).at(25.0).pill == "Heads wins"
    assert Watching().draw(EVEN_BALLS).at(26).pill == "10 and 10: evens"


def test_the_tray_fills_as_balls_land() -> None:
    watching = Watching(sold(seven_spots())).draw().ball(14)
    assert (watching.numbers, watching.landed, watching.is_flying) == (list(BALLS[:14]), 13, False)
    assert watching.mine == [number in {5, 12, 23, 38, 44, 61, 77} for number in BALLS[:14]]
    watching.at(1.0 + 13 * 1.2 + 1.0)
    assert (watching.is_flying, watching.flown_ms) == (True, 200)


def test_whoever_comes_late_sees_the_true_state_at_once() -> None:
    late = Watching(sold(seven_spots()))
    late.clock.move(16.8)
    late.model.hear(news(drawn()))
    in_time = Watching(sold(seven_spots())).draw().ball(14)
    assert [getattr(late, name) for name in ("headline", "marks", "landed", "numbers", "card")] == [
        getattr(in_time, name) for name in ("headline", "marks", "landed", "numbers", "card")
    ]


def test_the_card_shows_own_numbers_the_ladder_and_what_is_certain() -> None:
    card = Watching(sold(seven_spots(), games=5)).draw().ball(14).card
    assert [tile["number"] for tile in card["tiles"] if tile["caught"]] == [5, 23, 44, 61]
    assert [(rung["label"], rung["value"]) for rung in card["rungs"]] == [
        ("3 of 7", "$2.00"), ("4 of 7", "$6.00"), ("5 of 7", "$24.00"), ("6 of 7", "$250.00"),
        ("7 of 7", "$10,000.00"),
    ]  # fmt: skip
    assert [rung["label"] for rung in card["rungs"] if rung["here"]] == ["4 of 7"]
    assert card["stub"] == {
        "tone": "lamp", "title": "So far", "amount": "$6.00", "line": "4 of 7", "note": "Then 4 more games"
    }  # fmt: skip


@pytest.mark.parametrize("spots", [range(1, 21), range(1, 41), range(41, 81)])
@pytest.mark.parametrize("ball", [0, 1])
def test_the_ladder_lights_no_prize_that_a_ball_to_come_can_take_away(spots: range, ball: int) -> None:
    """None of 20 and none of 40 pay as well: not before the last ball has come."""
    watching = Watching(sold(spot_wager(spots, D(1))))
    if ball:
        watching.draw().ball(ball)
    assert [rung["label"] for rung in watching.card["rungs"] if rung["here"]] == []


def test_the_ladder_lights_a_catch_of_none_once_all_balls_have_come() -> None:
    others = tuple(number for number in range(1, 81) if number not in BALLS)
    watching = Watching(sold(spot_wager(others[:20], D(1)))).draw().ball(19)
    assert not any(rung["here"] for rung in watching.card["rungs"])
    watching.ball(20)
    assert [rung["label"] for rung in watching.card["rungs"] if rung["here"]] == ["0 of 20"]


def test_the_result_names_prize_and_cost_and_how_to_collect() -> None:
    watching = Watching(sold(seven_spots())).draw().at(26)
    assert (watching.headline, watching.line, watching.is_lamp) == (
        "$250.00 won.",
        "Scan the ticket to collect it.",
        True,
    )
    assert watching.card["stub"] == {
        "tone": "paper", "title": "This game paid", "amount": "$250.00", "line": "It cost $2.00",
        "note": "Scan it to collect",
    }  # fmt: skip


def test_a_prize_that_is_not_above_the_cost_is_no_celebration() -> None:
    watching = Watching(sold(seven_spots(), TailsWager(D(250)))).draw().at(26)
    assert (watching.is_lamp, watching.headline) == (False, "$250.00 paid.")
    assert watching.line == "This game paid $250.00. It cost $252.00."


def test_no_prize_is_said_calmly_and_only_when_complete() -> None:
    watching = Watching(sold(seven_spots())).draw(EVEN_BALLS)
    assert "prize" not in watching.at(25.5).headline
    assert (watching.at(25.7).headline, watching.line) == ("No prize this game.", "2 of 7 has no prize.")


@pytest.mark.parametrize(
    ("wager", "line", "amount"),
    [
        (HeadsWager(D(5)), "Heads 11, tails 9.", "$10.00"),
        (TailsWager(D(5)), "Heads 11, tails 9.", "$0.00"),
        (EvensWager(D(5)), "Heads 11, tails 9.", "$0.00"),
    ],
)
def test_wagers_on_a_half_follow_the_score(wager: HeadsWager, line: str, amount: str) -> None:
    watching = Watching(sold(wager)).draw().ball(14)
    assert (watching.headline, watching.line) == ("61 is tails.", "Heads 8, tails 6 so far.")
    assert [rung["value"] for rung in watching.card["rungs"]] == ["8", "10 each", "6"]
    assert not any(rung["here"] for rung in watching.card["rungs"])
    assert watching.at(26).card["stub"]["amount"] == amount
    if amount == "$0.00":
        assert (watching.headline, watching.line) == ("No prize this game.", line)


def test_evens_and_few_of_twenty_spots_say_nothing_before_the_end() -> None:
    watching = Watching(sold(EvensWager(D(5)))).draw(EVEN_BALLS).ball(19)
    assert "pays" not in watching.line
    assert watching.at(26).card["stub"]["amount"] == "$20.00"
    assert (
        Watching(sold(spot_wager(range(61, 81), D(1)))).draw(EVEN_BALLS).ball(10).line
        == "0 of your 20 so far."
    )


def test_several_tickets_are_turned_by_hand_and_never_by_themselves() -> None:
    other = sold(spot_wager((61, 70), D(1)), number=2)
    watching = Watching(sold(seven_spots()), other).draw().ball(3)
    assert (watching.card_count, watching.card_title, watching.note) == (
        2,
        "Ticket 1 of 2",
        "It is on ticket 2.",
    )
    watching.model.show_next_ticket()
    assert (watching.card_title, watching.headline) == ("Ticket 2 of 2", "70 is yours.")
    watching.model.show_next_ticket()
    assert watching.ball(14).card_title == "Ticket 2 of 2"
    watching.model.show_previous_ticket()
    assert watching.card_title == "Ticket 1 of 2"


def test_a_number_of_a_ticket_for_a_later_game_is_not_said_to_be_caught() -> None:
    later = sold(spot_wager((61,), D(1)), first=GAME.plus(1), number=2)
    assert Watching(sold(HeadsWager(D(1))), later).draw().ball(14).note == ""


def test_a_ticket_for_a_later_game_is_not_shown_as_if_it_were_in_this_one() -> None:
    watching = Watching(sold(seven_spots(), first=GAME.plus(1))).draw().ball(14)
    assert watching.card["stub"]["title"] == "Starts with game"
    assert not any(tile["caught"] for tile in watching.card["tiles"])
    assert "w" not in watching.marks
    assert watching.headline == "61 is tails."


def test_before_the_draw_own_numbers_wait_on_the_board() -> None:
    watching = Watching(sold(seven_spots(), games=5))
    watching.model.hear(venue())
    assert (watching.stand, watching.countdown, watching.headline) == ("open", "2:14", "Game 412 is next.")
    assert watching.marks.count("w") == 7
    assert watching.card["stub"]["line"] == "Games 412 to 416"


def test_the_result_stays_for_a_person_whose_tickets_are_over() -> None:
    watching = Watching(sold(seven_spots())).draw().at(100)
    assert (watching.stand, watching.game, watching.headline) == ("drawn", "412", "$250.00 won.")
    with_more = Watching(sold(seven_spots(), games=2)).draw().at(100)
    assert (with_more.stand, with_more.game) == ("open", "413")


def test_games_that_are_paused_leave_tickets_good() -> None:
    watching = Watching(sold(seven_spots()))
    watching.model.hear(VenueChanged(Venue(None, (), 240)))
    assert watching.headline == "Games are paused."


def test_a_continuation_takes_the_place_of_the_ticket_it_continues() -> None:
    first = sold(seven_spots(), games=2)
    rest = msgspec.structs.replace(first, serial=serial(9), continues=first.serial)
    assert Watching(first, rest).draw().ball(1).card_count == 1
    watching = Watching(first)
    watching.model.hear(TicketPaid(COMMAND, Payment(first.serial, D(6), NOW, rest), as_keno_dollars=False))
    watching.model.hear(PaperEnded(COMMAND, rest, PaperEnd.PRINTED))
    assert watching.draw().ball(1).card_count == 1


def test_the_next_visit_knows_nothing_of_these_tickets() -> None:
    watching = Watching(sold(seven_spots())).draw().ball(14)
    watching.model.forget_tickets()
    assert (watching.has_tickets, watching.headline, "c" in watching.marks) == (False, "61 is tails.", False)


def test_only_what_changes_is_told_to_the_screen() -> None:
    watching = Watching(sold(seven_spots())).draw().ball(14)
    told: list[str] = []
    watching.model.board_changed.connect(lambda: told.append("board"))
    watching.model.card_changed.connect(lambda: told.append("card"))
    watching.at(1.0 + 13 * 1.2 + 0.5)
    assert told == []
    watching.ball(15)
    assert sorted(set(told)) == ["board", "card"]
