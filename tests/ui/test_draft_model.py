"""Choosing as the screen shows it: prizes, chances, price, and the reason a ticket can't be paid."""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.ports.printer import PrinterStatus
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.changes import Change, VenueChanged
from kiosk.ui.advice import Advice
from kiosk.ui.draft_model import DraftModel
from kiosk.ui.standing import Standing
from kiosk.values.games import GameId
from kiosk.values.money import ZERO, Money
from tests.ui.fake_desk import FakeDesk, credit, ready, service, terms, venue

pytestmark = pytest.mark.usefixtures("qapp")


class Choosing:
    """A draft model with the standing it reads."""

    def __init__(self, *changes: Change) -> None:
        self.desk, self.standing = FakeDesk(), Standing()
        self.model = DraftModel(self.desk, self.standing)
        self.said: list[Advice] = []
        self.model.advised.connect(self.said.append)
        self.hear(*changes)

    def hear(self, *changes: Change) -> None:
        """The terminal tells."""
        for change in changes:
            self.standing.hear(change)
            self.model.hear(change)

    def choose(self, *numbers: int) -> None:
        """Touch numbers."""
        for number in numbers:
            self.model.toggle(number)

    def __getattr__(self, name: str) -> Any:
        """What QML reads under that name."""
        return self.model.property(name)


@pytest.fixture
def choosing() -> Choosing:
    """A terminal that can sell, with $32.40 of credit."""
    return Choosing(*ready(Money(3_240)))


def lines(choosing: Choosing) -> list[tuple[str, str, str]]:
    return [(row["catch"], row["pays"], row["chance"]) for row in choosing.prizes_rows]


def test_seven_spots_at_two_dollars_show_prizes_and_exact_chances(choosing: Choosing) -> None:
    choosing.choose(5, 12, 23, 38, 44, 61, 77)
    choosing.model.set_amount(1)
    # Published odds of a 7 spot: 1 in 40,979; 1 in 1,366; 1 in 116; 1 in 19.2; 1 in 5.7.
    assert lines(choosing) == [
        ("7 of 7", "$10,000.00", "1 in 40,979"),
        ("6 of 7", "$250.00", "1 in 1,366"),
        ("5 of 7", "$24.00", "1 in 116"),
        ("4 of 7", "$6.00", "1 in 19.2"),
        ("3 of 7", "$2.00", "1 in 5.7"),
    ]
    assert choosing.prizes_title == "Each game can pay"
    # 5000/40979.3 + 125/1365.98 + 12/115.76 + 3/19.16 + 1/5.71 = 0.6487 of each dollar.
    assert choosing.prizes_sentence == "Over time $64 of each $100 comes back in prizes."


def test_price_and_what_it_leaves(choosing: Choosing) -> None:
    choosing.choose(5)
    choosing.model.set_amount(1)
    choosing.model.set_games(3)
    assert (choosing.price, choosing.made_up, choosing.leaves) == (
        "$10.00",
        "5 games × $2.00",
        "Leaves $22.40 credit",
    )
    assert choosing.games_note == "412 to 416"
    assert choosing.can_pay


def test_games_wrap_after_999(choosing: Choosing) -> None:
    choosing.hear(venue(GameId(7_990)))
    assert choosing.games_note == "game 990"
    choosing.model.set_games(4)
    assert choosing.games_note == "990 to 999"
    choosing.hear(venue(GameId(7_995)))
    assert choosing.games_note == "995 to 4"


def test_twenty_spots_open_a_card_with_all_sixteen_lines(choosing: Choosing) -> None:
    choosing.choose(*range(1, 21))
    assert len(choosing.prizes_rows) == 6
    assert choosing.prizes_more == "See all 16 prizes"
    assert choosing.all_rows[0]["chance"] == "1 in 3,535,316,142,212,174,320"
    assert choosing.all_rows[-1]["catch"] == "0 of 20"
    assert len(choosing.all_rows) == 16


def test_a_count_without_a_line_says_how_to_get_to_one(choosing: Choosing) -> None:
    choosing.choose(*range(1, 13))
    assert choosing.prizes_title == "12 spots can't be played"
    assert choosing.prizes_sentence == "Take 2 off to play 10, or add 3 to play 15."
    assert choosing.pay_reason == "Take 2 off or add 3"
    assert [row[0] for row in lines(choosing)] == ["10 of 10", "15 of 15"]
    assert not choosing.can_pay
    assert choosing.model.entry is None


def test_the_forty_first_number_is_refused_in_words(choosing: Choosing) -> None:
    choosing.choose(*range(1, 41))
    assert choosing.said == []
    choosing.choose(41)
    assert [advice.title for advice in choosing.said] == ["40 numbers are the most"]


def test_before_anything_is_chosen_the_range_of_prizes_is_shown(choosing: Choosing) -> None:
    assert choosing.pill == "Choose 1 to 10, 15, 20 or 40 numbers"
    assert lines(choosing)[0] == ("10 of 10", "$1,000,000.00", "1 in 8,911,711")
    assert lines(choosing)[-1] == ("1 of 1", "$3.00", "1 in 4")


def test_the_pill_says_how_many_are_by_kwikpik(choosing: Choosing) -> None:
    choosing.choose(5)
    assert choosing.pill == "1 spot"
    choosing.model.start_kwikpik(True)
    assert choosing.kwikpik_title == "You keep 1. How many in all?"
    choosing.model.kwikpik(3)
    assert choosing.pill == "3 spots, 2 by kwikpik"
    assert choosing.marks.count("k") == 2
    choosing.model.start_kwikpik(False)
    choosing.model.kwikpik(7)
    assert choosing.pill == "7 spots by kwikpik"


def test_filling_up_offers_larger_counts_only(choosing: Choosing) -> None:
    choosing.choose(1, 2, 3)
    choosing.model.start_kwikpik(True)
    possible = [count["count"] for count in choosing.kwikpik_counts if count["possible"]]
    assert possible == [4, 5, 6, 7, 8, 9, 10, 15, 20, 40]
    choosing.model.kwikpik(3)
    assert choosing.marks.count("s") == 3


def test_evens_shows_what_it_pays_beside_the_others(choosing: Choosing) -> None:
    choosing.model.show_tab("heads")
    choosing.model.set_amount(2)
    choosing.model.choose_side("evens")
    # P(evens) = 273794350544/1347127860995 = 1 in 4.92; heads and tails 1 in 2.51.
    assert lines(choosing) == [
        ("Heads", "$10.00", "1 in 2.5"),
        ("Evens", "$20.00", "1 in 4.9"),
        ("Tails", "$10.00", "1 in 2.5"),
    ]
    assert choosing.prizes_chosen == 1
    assert choosing.prizes_sentence == "Over time $81 of each $100 comes back in prizes."
    assert choosing.sides["tails"] == {"pays": "$10.00", "chance": "1 in 2.5"}


REASONS: list[tuple[Change, str]] = [
    (credit(ZERO), "Put in $1.00 more"),
    (credit(Money(40)), "Put in $0.60 more"),
    (service(central=False), "No connection to central"),
    (service(printer=PrinterStatus.PAPER_OUT), "The printer has no paper"),
    (service(printer=PrinterStatus.UNKNOWN), "The printer does not answer"),
    (VenueChanged(venue().venue.__class__(None, (), 240)), "No game is open now"),
]


@pytest.mark.parametrize(("change", "reason"), REASONS, ids=[reason for _, reason in REASONS])
def test_the_act_says_why_it_can_not_be_done(choosing: Choosing, change: Change, reason: str) -> None:
    choosing.choose(5)
    assert choosing.pay_reason == ""
    choosing.hear(change)
    assert choosing.pay_reason == reason
    assert not choosing.can_pay


def test_what_the_player_can_change_is_said_before_what_he_can_not(choosing: Choosing) -> None:
    choosing.hear(service(central=False), credit(ZERO))
    assert choosing.pay_reason == "Choose your numbers first"


def test_low_paper_stops_nothing(choosing: Choosing) -> None:
    choosing.choose(5)
    choosing.hear(service(printer=PrinterStatus.PAPER_LOW))
    assert choosing.can_pay


def test_numbers_may_be_chosen_before_central_is_there() -> None:
    choosing = Choosing()
    choosing.choose(5, 12)
    assert choosing.marks.count("s") == 2
    assert (choosing.can_kwikpik, choosing.can_fill) == (False, False)
    assert choosing.prizes_title == "How to play"
    assert choosing.pay_reason == "We are connecting"
    choosing.hear(*ready(Money.dollars(1)))
    assert (choosing.can_kwikpik, choosing.can_fill, choosing.can_pay) == (True, True, True)
    assert choosing.model.entry == Entry((spot_wager((5, 12), Money.dollars(1)),), 1)


def test_new_terms_change_the_prizes_at_once(choosing: Choosing) -> None:
    choosing.choose(5)
    told: list[None] = []
    choosing.model.prizes_changed.connect(lambda: told.append(None))
    choosing.hear(terms())
    assert told == []  # the same schedule: nothing to draw anew
    choosing.choose(6)
    assert len(told) == 1


def test_a_price_above_what_the_terminal_holds_is_not_to_be_put_in(choosing: Choosing) -> None:
    """The terminal holds $1,000.00: no note could make up for what is missing to a dearer ticket."""
    choosing.choose(5)
    while choosing.can_pay_more:
        choosing.model.pay_more()
    assert (choosing.price, choosing.pay_reason) == ("$1,000.00", "Put in $967.60 more")
    choosing.model.more_games()
    assert choosing.pay_reason == "Choose less: at most $1,000.00"
