"""Ways, shapes, lucky last and keno bonus as the screen shows them: words, prizes, price, jackpots."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QObject

from kiosk.rules.entering import EntryLimits
from kiosk.terminal.changes import Change, VenueChanged
from kiosk.ui.draft_model import DraftModel
from kiosk.ui.prize_table import jackpot_text
from kiosk.ui.standing import Standing
from kiosk.values.money import Money
from tests.rules.citing import rule
from tests.ui.fake_desk import FakeDesk, jackpot, offer, ready, terms, venue

pytestmark = pytest.mark.usefixtures("qapp")


class Choosing:
    """A draft model with the standing it reads, and its parts."""

    def __init__(self, *changes: Change) -> None:
        self.desk, self.standing = FakeDesk(), Standing()
        self.model = DraftModel(self.desk, self.standing)
        for change in changes:
            self.hear(change)
        self.ways = Part(self.model.property("ways"))
        self.shapes = Part(self.model.property("shapes"))
        self.extras = Part(self.model.property("extras"))

    def hear(self, change: Change) -> None:
        """The terminal tells."""
        self.standing.hear(change)
        self.model.hear(change)

    def choose(self, *numbers: int) -> None:
        """Touch numbers."""
        for number in numbers:
            self.model.toggle(number)

    def group(self, *groups: tuple[int, ...]) -> None:
        """Turn to ways and make groups."""
        self.model.show_tab("ways")
        for place, numbers in enumerate(groups):
            if place:
                self.ways.model.begin()
            self.choose(*numbers)

    def lines(self) -> list[tuple[str, str, str]]:
        """The prizes on the ticket."""
        return [(row["catch"], row["pays"], row["chance"]) for row in self.prizes_rows]

    def __getattr__(self, name: str) -> Any:
        """What QML reads under that name."""
        return self.model.property(name)


class Part:
    """A part of the model: its slots under `model`, its properties by name."""

    def __init__(self, model: Any) -> None:
        assert isinstance(model, QObject)
        self.model: Any = model

    def __getattr__(self, name: str) -> Any:
        """What QML reads under that name."""
        return self.model.property(name)


@pytest.fixture
def choosing() -> Choosing:
    """A terminal that can sell, with $32.40 of credit."""
    return Choosing(*ready(Money(3_240)))


THREES = ((5, 12, 23), (44, 61, 77), (8, 18, 28))


# --- ways


def test_ways_are_listed_by_size_with_the_most_each_can_pay(choosing: Choosing) -> None:
    choosing.group(*THREES)
    assert [(size["ways"], size["name"], size["is_on"]) for size in choosing.ways.sizes] == [
        ("3 ways", "3 spots", True),
        ("3 ways", "6 spots", True),
        ("1 way", "9 spots", True),
    ]
    assert choosing.prizes_title == "The most each way can pay"
    # Published odds: 9 of 9 1 in 1,380,688; 6 of 6 1 in 7,753; 3 of 3 1 in 72.1.
    assert choosing.lines() == [
        ("1 × 9 spots", "$100,000.00", "1 in 1,380,688"),
        ("3 × 6 spots", "$1,800.00", "1 in 7,753"),
        ("3 × 3 spots", "$44.00", "1 in 72.1"),
    ]
    assert (choosing.price, choosing.made_up, choosing.pill) == (
        "$7.00",
        "7 ways × $1.00",
        "9 spots in 3 groups",
    )
    assert choosing.prizes_more == "See all 12 prizes"


def test_the_card_turns_between_the_lines_of_each_size(choosing: Choosing) -> None:
    choosing.group(*THREES)
    assert (choosing.prizes_sizes, choosing.prizes_size) == ([3, 6, 9], 9)
    assert choosing.all_rows[0]["catch"] == "9 of 9"
    choosing.model.show_prizes_of(3)
    assert [row["catch"] for row in choosing.all_rows] == ["3 of 3", "2 of 3"]
    assert choosing.all_rows_room == 6  # the lines of 9 spots
    choosing.ways.model.switch_size(3)
    assert (choosing.prizes_sizes, choosing.prizes_size) == ([6, 9], 9)


@rule("R3")
def test_a_size_without_prizes_says_so(choosing: Choosing) -> None:
    choosing.group((1, 2, 3, 4, 5, 6), (11, 12, 13, 14, 15, 16))
    twelve = choosing.ways.sizes[1]
    assert (twelve["name"], twelve["ways"], twelve["is_possible"]) == ("12 spots", "no prizes", False)
    assert choosing.lines()[0][0] == "2 × 6 spots"
    assert choosing.pay_reason == ""


def test_groups_are_chips(choosing: Choosing) -> None:
    choosing.group((1, 2), (3,))
    groups = choosing.ways.groups
    assert [(group["letter"], group["count"], group["is_in_hand"]) for group in groups] == [
        ("A", 2, False),
        ("B", 1, True),
    ]
    assert (groups[1]["spoken"], choosing.ways.drop_text) == ("Group B, 1 spot", "Remove B")
    choosing.ways.model.take(0)
    choosing.ways.model.drop()
    assert [group["count"] for group in choosing.ways.groups] == [1]


def test_kwikpik_asks_for_the_group_and_keeps_off_the_others(choosing: Choosing) -> None:
    choosing.group((77, 76), (5,))
    choosing.model.start_kwikpik(True)
    assert choosing.kwikpik_title == "Group B keeps 1. How many in all?"
    choosing.model.kwikpik(3)
    assert [group["count"] for group in choosing.ways.groups] == [2, 3]
    assert choosing.marks[73:77] == "bbAA"
    choosing.model.start_kwikpik(False)
    assert choosing.kwikpik_title == "How many numbers shall group B have?"
    choosing.model.kwikpik(1)
    assert choosing.marks.count("b") == 1
    assert choosing.marks[4] == "."


REASONS = [
    ((), "Choose numbers for group A"),
    ((tuple(range(1, 13)),), "These ways have no prizes"),
]


@pytest.mark.parametrize(("groups", "reason"), REASONS, ids=[reason for _, reason in REASONS])
def test_what_keeps_ways_from_being_paid(
    choosing: Choosing, groups: tuple[tuple[int, ...], ...], reason: str
) -> None:
    choosing.group(*groups)
    assert choosing.pay_reason == reason
    assert choosing.model.entry is None


def test_other_reasons_of_ways(choosing: Choosing) -> None:
    choosing.group((1,), (2,), (3,))
    choosing.ways.model.take(1)
    choosing.choose(2)
    assert choosing.pay_reason == "Fill or remove group B"
    choosing.ways.model.drop()
    for size in (1, 2):
        choosing.ways.model.switch_size(size)
    assert choosing.pay_reason == "Switch some ways on"
    choosing.model.undo()
    choosing.hear(terms(offer(EntryLimits(way_count_maximum=0))))
    assert choosing.pay_reason == "That is too many ways"


def test_how_ways_work_is_told_before_anything_is_chosen(choosing: Choosing) -> None:
    choosing.model.show_tab("ways")
    assert (choosing.prizes_title, choosing.pill) == ("How ways work", "Choose numbers for group A")
    assert choosing.ways.sizes == []


def test_only_what_changed_is_drawn_anew(choosing: Choosing) -> None:
    choosing.group(*THREES)
    told: list[str] = []
    choosing.ways.model.groups_changed.connect(lambda: told.append("groups"))
    choosing.ways.model.sizes_changed.connect(lambda: told.append("sizes"))
    choosing.model.more_games()
    assert told == []
    choosing.ways.model.switch_size(3)
    assert told == ["sizes"]


# --- shapes


def test_shapes_are_tiles_with_their_spots_and_the_most_they_pay(choosing: Choosing) -> None:
    choosing.model.show_tab("shapes")
    shapes = choosing.shapes.shapes
    assert len(shapes) == 24
    letter_k = next(shape for shape in shapes if shape["name"] == "Letter K")
    assert (letter_k["key"], letter_k["count"], letter_k["pays"]) == ("letter-k", "10 spots", "$1,000,000.00")
    assert choosing.shapes.shown["name"] == ""
    assert choosing.pay_reason == "Choose a shape first"


def test_a_shape_chosen_shows_its_prizes(choosing: Choosing) -> None:
    choosing.model.show_tab("shapes")
    choosing.shapes.model.choose("Ring")
    assert (choosing.shapes.chosen, choosing.shapes.shown["spots"][:2]) == ("Ring", [25, 26])
    assert choosing.lines()[0] == ("8 of 8", "$25,000.00", "1 in 230,115")
    choosing.model.pay_more()
    assert choosing.shapes.shown["pays"] == "$37,500.00"


def test_without_shapes_there_is_no_tab_for_them(choosing: Choosing) -> None:
    assert choosing.has_shapes
    choosing.hear(terms(offer().__class__(offer().schedule)))
    assert not choosing.has_shapes


# --- lucky last and keno bonus


def test_lucky_last_says_what_it_costs_and_pays(choosing: Choosing) -> None:
    assert (choosing.extras.can_lucky_last, choosing.extras.lucky_last_text) == (
        False,
        "first choose your spots",
    )
    choosing.choose(1, 2, 3, 4, 5, 6, 7, 8)
    assert choosing.extras.lucky_last_text == "+$1.00 a game, 8 spots pay $7.50"
    choosing.extras.model.switch_lucky_last()
    choosing.extras.model.step_lucky_last(1)
    assert (choosing.extras.lucky_last_amount, choosing.extras.lucky_last_text) == ("$2", "pays $15.00")
    # The last ball is one of 8 of 80 numbers: 1 in 10.
    assert choosing.prizes_facts[-1] == "Lucky last pays $15.00, 1 in 10"
    assert (choosing.price, choosing.made_up) == ("$3.00", "1 game × $3.00")


def test_lucky_last_says_why_it_can_not_be_had(choosing: Choosing) -> None:
    choosing.group(*(tuple(range(start, start + 10)) for start in range(1, 61, 10)))
    choosing.choose(61)
    assert choosing.extras.lucky_last_text == "not with 61 spots"


def test_keno_bonus_says_what_it_costs_and_on_which_games(choosing: Choosing) -> None:
    choosing.choose(1, 2)
    choosing.model.set_amount(1)
    assert choosing.extras.bonus_text == "same amount again, +$2.00"
    choosing.extras.model.switch_bonus()
    assert (choosing.extras.bonus_text, choosing.extras.counts_bonus_games) == (
        "same amount again, +$2.00",
        False,
    )
    choosing.model.set_games(3)
    assert (choosing.extras.bonus_text, choosing.made_up) == ("all 5 games", "5 games × $4.00")
    choosing.extras.model.step_bonus_games(-1)
    assert (choosing.extras.bonus_text, choosing.made_up) == (
        "first 4 games",
        "5 games × $2.00\n4 bonus games × $2.00",
    )
    for _ in range(3):
        choosing.extras.model.step_bonus_games(-1)
    assert (choosing.extras.bonus_text, choosing.extras.can_fewer_bonus_games) == ("first game only", False)
    assert choosing.made_up == "5 games × $2.00\n1 bonus game × $2.00"


def test_the_price_of_lucky_last_is_no_part_of_what_the_bonus_costs(choosing: Choosing) -> None:
    choosing.choose(1)
    choosing.extras.model.switch_lucky_last()
    assert choosing.extras.bonus_text == "same amount again, +$1.00"


def test_ways_with_everything_say_how_the_price_comes_about(choosing: Choosing) -> None:
    choosing.group(*THREES)
    choosing.model.set_games(3)
    assert choosing.made_up == "5 games × $7.00\n7 ways × $1.00"
    choosing.extras.model.switch_lucky_last()
    choosing.extras.model.switch_bonus()
    assert (choosing.price, choosing.made_up) == ("$75.00", "5 games × $15.00\n7 ways × $2.00 + $1.00")


def test_extras_are_offered_where_they_can_be_had(choosing: Choosing) -> None:
    assert (choosing.extras.offers_bonus, choosing.extras.offers_lucky_last) == (True, True)
    choosing.model.show_tab("heads")
    assert (choosing.extras.offers_bonus, choosing.extras.offers_lucky_last) == (False, False)
    choosing.model.show_tab("spots")
    choosing.hear(terms(offer(has_bonus=False)))
    assert not choosing.extras.offers_bonus


def test_the_return_is_that_of_the_whole_ticket_and_leaves_the_bonus_out(choosing: Choosing) -> None:
    choosing.choose(1)
    # 1 spot: 3 x 1/4 = 0.75; lucky last with 1 spot: 60 x 1/80 = 0.75.
    assert choosing.prizes_sentence == "Over time $75 of each $100 comes back in prizes."
    choosing.choose(2)
    # 2 spots: 12 x (20 x 19)/(80 x 79) = 0.7215.
    assert choosing.prizes_sentence == "Over time $72 of each $100 comes back in prizes."
    choosing.extras.model.switch_lucky_last()
    # (0.7215 + 30 x 2/80) / 2 = 0.7358.
    assert choosing.prizes_sentence == "Over time $73 of each $100 comes back in prizes."
    choosing.extras.model.switch_bonus()
    assert choosing.prizes_sentence == (
        "The bonus can multiply a prize. Without it, over time $73 of each $100 comes back."
    )


def test_the_return_of_ways_weighs_each_size_by_its_ways(choosing: Choosing) -> None:
    choosing.group((1,), (2,), (3,))
    # 1 spot 0.75, 2 spots 0.7215, 3 spots 44 x 0.01388 + 0.13875 = 0.7493;
    # (3 x 0.75 + 3 x 0.7215 + 0.7493) / 7 = 0.7377.
    assert choosing.prizes_sentence == "Over time $73 of each $100 comes back in prizes."


# --- jackpots


@rule("s 26B(1)")
def test_the_jackpot_of_the_spots_stands_on_the_ticket(choosing: Choosing) -> None:
    choosing.choose(1, 2, 3, 4, 5, 6)
    assert choosing.prizes_facts == []
    choosing.choose(7, 8)
    assert choosing.prizes_facts == ["8 spot jackpot $6,597.93 on top"]
    choosing.hear(VenueChanged(venue().venue.__class__(None, (), 240, (jackpot(8, 700_000),))))
    assert choosing.prizes_facts == ["8 spot jackpot $7,000.00 on top"]


@rule("s 14(2)", "s 26B(1)")
def test_ways_name_the_largest_jackpot_they_can_win(choosing: Choosing) -> None:
    choosing.group(*THREES)
    assert choosing.prizes_facts == ["9 spot jackpot $18,402.60 on top"]
    choosing.choose(38)
    # 3, 3, 4: ways of 7 spots (3+4) and of 10.
    assert choosing.prizes_facts == ["10 spot jackpot $104,118.55 on top, and 1 more"]
    choosing.ways.model.switch_size(10)
    assert choosing.prizes_facts == ["7 spot jackpot $1,631.04 on top"]


@rule("s 26B(9)(b)")
def test_a_jackpot_for_another_catch_is_named_by_it() -> None:
    by_catch = jackpot(10, 75_000).__class__(10, 9, Money(50_000), Money(25_000), Money(0))
    assert jackpot_text((by_catch,)) == "9 of 10 jackpot $750.00 on top"
    assert jackpot_text(()) == ""


# --- before central is there


def test_groups_may_be_made_before_central_is_there() -> None:
    choosing = Choosing()
    choosing.group((1, 2, 3), (4, 5))
    assert [size["is_on"] for size in choosing.ways.sizes] == [True, True, True]
    assert choosing.pay_reason == "We are connecting"
    assert (choosing.is_known, choosing.shapes.shapes) == (False, [])
    assert (choosing.extras.can_bonus, choosing.extras.bonus_text) == (False, "one moment")
    assert (choosing.extras.can_lucky_last, choosing.extras.lucky_last_text) == (False, "one moment")
    for change in ready(Money.dollars(5)):
        choosing.hear(change)
    assert (choosing.is_known, choosing.price, choosing.can_pay) == (True, "$3.00", True)


@rule("s 14D", "s 14E")
def test_nothing_goes_with_spots_that_can_not_be_played(choosing: Choosing) -> None:
    choosing.choose(*range(1, 11))
    choosing.extras.model.switch_lucky_last()
    choosing.extras.model.switch_bonus()
    assert choosing.price == "$3.00"
    choosing.choose(11)
    assert (choosing.extras.can_lucky_last, choosing.extras.lucky_last_text) == (False, "not with 11 spots")
    assert (choosing.extras.can_bonus, choosing.extras.bonus_text) == (False, "not with 11 spots")
    assert choosing.extras.offers_bonus  # its place stays, nothing moves under the finger
    choosing.choose(11)
    assert choosing.price == "$3.00"  # what was wished for is there again


@rule("s 14E")
def test_keno_bonus_on_two_games_is_on_both(choosing: Choosing) -> None:
    choosing.choose(5)
    choosing.extras.model.switch_bonus()
    choosing.model.more_games()
    assert choosing.extras.bonus_text == "both games"
    choosing.model.more_games()
    assert choosing.extras.bonus_text == "all 3 games"
