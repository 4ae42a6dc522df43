"""Ways, shapes, lucky last and keno bonus with a finger on the glass, in every shape of the screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtQuick import QQuickItem

from kiosk.ledger.commands import Sell
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.wagers import Entry, LuckyLastWager, spot_wager, way_wager
from kiosk.values.money import Money
from tests.rules.citing import rule
from tests.ui.fake_desk import credit, offer, service, terms
from tests.ui.glass import LANDSCAPE, PORTRAIT, Glass
from tests.ui.test_theme import ratio, tokens

pytestmark = pytest.mark.usefixtures("qapp")
D = Money.dollars
THREES = ((5, 12, 23), (44, 61, 77), (8, 18, 28))


@pytest.fixture(
    params=[(PORTRAIT, False), (LANDSCAPE, False), (PORTRAIT, True)], ids=["portrait", "landscape", "low"]
)
def glass(request: pytest.FixtureRequest) -> Iterator[Glass]:
    size, low = request.param
    opened = Glass(size=size)
    opened.theme.setProperty("lowReach", low)
    opened.hear(credit(D(100)))
    yield opened
    opened.close()


def choose(glass: Glass, *numbers: int) -> None:
    for number in numbers:
        glass.tap(f"number-{number}")


def group(glass: Glass, *groups: tuple[int, ...]) -> None:
    glass.tap("tab-ways")
    for place, numbers in enumerate(groups):
        if place:
            glass.tap("new-group")
        choose(glass, *numbers)


def sold(glass: Glass) -> Entry:
    glass.tap("pay")
    (message,) = glass.desk.posted
    assert isinstance(message, Sell)
    return message.entry


# --- ways


@rule("s 14(1)")
def test_ways_are_bought_by_touch(glass: Glass) -> None:
    group(glass, *THREES)
    assert glass.text("price") == "$7.00"
    glass.tap("games-plus")
    assert sold(glass) == Entry((way_wager(THREES, D(1)),), 2)


@rule("s 25")
def test_what_a_game_pays_at_most_has_its_room(glass: Glass) -> None:
    choose(glass, *range(1, 11))
    glass.tap("stake-plus")
    assert glass.find("prizes-maximum") is None  # $1,500,000.00 at the most
    for _ in range(6):
        glass.tap("stake-plus")
    for name in ("lucky-last", "bonus", "games-plus"):
        glass.tap(name)
    assert glass.text("prizes-maximum").startswith("A game pays at most $3,000,000.00")
    assert (glass.outside(), glass.cut(), glass.too_small()) == ([], [], [])
    if glass.find("all-prizes") is not None:
        glass.tap("all-prizes")
        assert glass.text("all-prizes-maximum") == glass.text("prizes-maximum")
        assert (glass.outside(), glass.cut()) == ([], [])


@rule("R3")
def test_sizes_are_switched_by_touch(glass: Glass) -> None:
    group(glass, *THREES)
    glass.tap("size-3")
    assert glass.text("price") == "$4.00"
    glass.tap("stake-plus")
    assert sold(glass) == Entry((way_wager(THREES, Money(150), (6, 9)),), 1)


@rule("R3")
def test_a_size_without_prizes_can_not_be_touched(glass: Glass) -> None:
    group(glass, (1, 2, 3, 4, 5, 6), (11, 12, 13, 14, 15, 16))
    assert not glass["size-12"].isEnabled()
    assert {words for words, _ in glass.texts(glass["size-12"])} == {"no prizes", "12 spots"}
    assert sold(glass) == Entry((way_wager(((1, 2, 3, 4, 5, 6), (11, 12, 13, 14, 15, 16)), D(1), (6,)),), 1)


def test_numbers_show_the_letter_of_their_group(glass: Glass) -> None:
    group(glass, *THREES)
    assert [glass[f"number-{number}"].property("mark") for number in (5, 44, 8)] == ["A", "B", "C"]
    colours = {glass[f"number-{number}"].property("color").name() for number in (5, 44, 8)}
    assert len(colours) == 3


def test_a_chip_goes_back_to_its_group_and_a_group_is_removed(glass: Glass) -> None:
    group(glass, *THREES)
    glass.tap("group-A")
    choose(glass, 23, 38)
    glass.tap("group-B")
    glass.tap("drop-group")
    assert glass.find("group-C") is None
    assert sold(glass) == Entry((way_wager(((5, 12, 38), (8, 18, 28)), D(1)),), 1)


def test_kwikpik_fills_the_group_in_hand(glass: Glass) -> None:
    group(glass, (77, 76), (5,))
    glass.tap("fill")
    glass.tap("kwikpik-3")
    assert sold(glass) == Entry((way_wager(((76, 77), (5, 74, 75)), D(1), kwikpik=(74, 75)),), 1)


def test_groups_are_cleared_and_undone(glass: Glass) -> None:
    group(glass, *THREES)
    glass.tap("clear")
    assert (glass["number-5"].property("mark"), glass.find("group-B")) == (".", None)
    assert not glass["pay"].isEnabled()
    glass.tap("undo")
    glass.tap("undo")
    assert sold(glass) == Entry((way_wager((*THREES[:2], (8, 18)), D(1)),), 1)


def test_more_sizes_than_fit_are_a_touch_away(glass: Glass) -> None:
    group(glass, (1,), (2, 3), (4, 5, 6), (7, 8, 9, 10))
    assert glass.find("size-10") is None
    glass.tap("more-sizes")
    while glass.find("size-10") is None:
        glass.tap("more-sizes")
    assert not glass["more-sizes"].property("onwards")  # the last page: the arrow leads back
    glass.tap("more-sizes")
    assert glass["more-sizes"].property("onwards")
    assert glass.find("size-1") is not None
    while glass.find("size-10") is None:
        glass.tap("more-sizes")
    glass.tap("size-10")
    assert 10 not in sold(glass).wagers[0].sizes  # type: ignore[union-attr]


def test_every_prize_of_the_ways_is_on_a_card() -> None:
    glass = Glass()
    group(glass, *THREES)
    glass.tap("all-prizes")
    glass.tap("prizes-6")
    assert glass.app.property("draft").property("prizes_size") == 6
    glass.tap("close-prizes")
    glass.close()


# --- shapes


@rule("s 14C(1)")
def test_a_shape_is_bought_by_touch(glass: Glass) -> None:
    glass.tap("tab-shapes")
    assert glass["pay"].property("reason") == "Choose a shape first"
    glass.tap("shape-diamond")
    assert glass.text("shape-name") == "Diamond"
    diamond = spot_wager((15, 24, 26, 33, 37, 44, 46, 55), D(1), setbet="Diamond")
    assert sold(glass) == Entry((diamond,), 1)


def test_every_shape_is_on_a_page(glass: Glass) -> None:
    glass.tap("tab-shapes")
    names = {shape.name.lower().replace(" ", "-") for shape in offer().setbets.shapes}
    found = set()
    while True:
        found |= {
            item.objectName().removeprefix("shape-")
            for item in glass.items()
            if item.objectName().startswith("shape-") and item.isVisible() and item.isEnabled()
        }
        if not glass["shapes-after"].isEnabled():
            break
        glass.tap("shapes-after")
    assert names <= found


def test_the_page_of_the_shape_chosen_is_shown_again(glass: Glass) -> None:
    glass.tap("tab-shapes")
    glass.tap("shapes-after")
    glass.tap("shapes-after")
    glass.tap("shape-chequers")
    glass.tap("tab-heads")
    glass.tap("tab-shapes")
    assert glass["shape-chequers"].property("chosen")
    glass.tap("clear")
    assert glass.text("shape-name") == "Choose a shape"


def test_without_shapes_there_is_no_tab_for_them(glass: Glass) -> None:
    glass.hear(terms(offer().__class__(offer().schedule)))
    assert glass.find("tab-shapes") is None
    assert glass.find("tab-heads") is not None


# --- lucky last and keno bonus


@rule("s 14D", "s 15(1)(b)")
def test_lucky_last_is_added_by_touch(glass: Glass) -> None:
    assert not glass["lucky-last"].isEnabled()
    choose(glass, 5, 44)
    assert glass.find("lucky-last-plus") is None
    glass.tap("lucky-last")
    glass.tap("lucky-last-plus")
    assert (glass.text("lucky-last-value"), glass["lucky-last-minus"].isEnabled()) == ("$2", True)
    assert sold(glass) == Entry((spot_wager((5, 44), D(1)), LuckyLastWager(D(2))), 1)


@rule("s 14E(1)", "s 15(3)", "s 15(4)")
def test_keno_bonus_is_added_by_touch_to_the_first_games(glass: Glass) -> None:
    assert not glass["bonus"].isEnabled()
    choose(glass, 5, 44)
    glass.tap("bonus")
    assert (glass.text("price"), glass.find("bonus-games-minus")) == ("$2.00", None)
    for _ in range(4):
        glass.tap("games-plus")
    assert (glass.text("price"), glass["bonus-games-plus"].isEnabled()) == ("$10.00", False)
    glass.tap("bonus-games-minus")
    glass.tap("bonus-games-minus")
    assert glass.text("bonus-value") == "3"
    assert sold(glass) == Entry((spot_wager((5, 44), D(1), bonus=True),), 5, 3)


def test_a_touch_on_a_stepper_that_has_ended_switches_nothing_off(glass: Glass) -> None:
    choose(glass, 5, 44)
    glass.tap("lucky-last")
    minus = glass["lucky-last-minus"]
    assert not minus.isEnabled()
    glass.touch(minus.mapToScene(QPointF(minus.width() / 2, minus.height() / 2)).toPoint())
    assert glass["lucky-last"].property("on")


def test_everything_goes_on_one_ticket(glass: Glass) -> None:
    group(glass, *THREES)
    glass.tap("lucky-last")
    glass.tap("bonus")
    assert glass.text("price") == "$15.00"
    assert sold(glass) == Entry((way_wager(THREES, D(1), bonus=True), LuckyLastWager(D(1))), 1, 1)


def test_extras_are_undone_one_by_one(glass: Glass) -> None:
    choose(glass, 5)
    glass.tap("lucky-last")
    glass.tap("bonus")
    glass.tap("undo")
    assert (glass["bonus"].property("on"), glass["lucky-last"].property("on")) == (False, True)
    glass.tap("undo")
    assert sold(glass) == Entry((spot_wager((5,), D(1)),), 1)


def test_where_no_bonus_is_offered_there_is_no_switch_for_it(glass: Glass) -> None:
    glass.hear(terms(offer(has_bonus=False)))
    assert glass.find("bonus") is None
    choose(glass, 5)
    glass.tap("lucky-last")
    glass.tap("tab-heads")
    assert (glass.find("lucky-last"), glass.find("bonus")) == (None, None)


# --- what a person sees


def states(glass: Glass) -> Iterator[str]:
    """Every other wager in its states, with the longest texts it can hold."""
    draft = glass.app.property("draft")
    yield "nothing chosen"
    glass.hear(credit(D(9_999)))
    choose(glass, *range(1, 11))
    glass.tap("lucky-last")
    glass.tap("bonus")
    yield "ten spots with everything"
    draft.set_games(4)
    glass.settle()
    glass.tap("bonus-games-minus")
    yield "bonus on some games"
    while draft.property("can_pay_more"):
        draft.pay_more()
    while draft.property("extras").property("can_more_lucky_last"):
        draft.property("extras").step_lucky_last(1)
    glass.settle()
    yield "the highest price"
    draft.start_kwikpik(False)
    draft.kwikpik(20)
    glass.settle()
    yield "twenty spots"
    glass.tap("tab-ways")
    yield "no group"
    number = 1
    for place, count in enumerate((1, 2, 3, 4, 5, 4, 3, 2)):
        if place:
            glass.tap("new-group")
        choose(glass, *range(number, number + count))
        number += count + 6
    yield "eight groups"
    while draft.property("can_pay_more"):
        draft.pay_more()
    glass.settle()
    yield "eight groups, the highest amount"
    glass.hear(service(printer=PrinterStatus.PAPER_OUT))
    yield "a fault over ways"
    glass.hear(service())
    glass.app.open_kwikpik(True)
    glass.settle()
    yield "kwikpik for a group"
    glass.app.close_overlay()
    glass.app.open_prizes()
    glass.settle()
    draft.show_prizes_of(20)
    glass.settle()
    yield "every prize of the ways"
    glass.app.close_overlay()
    glass.tap("tab-shapes")
    yield "no shape"
    glass.tap("shapes-after")
    glass.tap("shapes-after")
    glass.tap("shape-chequers")
    yield "a shape"
    glass.tap("tab-heads")
    yield "heads or tails"


@pytest.mark.parametrize("contrast", [False, True], ids=["evening", "contrast"])
def test_no_text_is_cut_and_no_control_is_too_small_or_out_of_reach(glass: Glass, contrast: bool) -> None:
    glass.theme.setProperty("contrast", contrast)
    low = glass.theme.property("low")
    for state in states(glass):
        assert (state, glass.outside(), glass.cut(), glass.too_small()) == (state, [], [], [])
        if low:
            high = [
                item.objectName() for item in touchable(glass) if item.mapToScene(QPointF(0, 0)).y() < 512
            ]
            assert (state, high) == (state, [])


def touchable(glass: Glass) -> list[QQuickItem]:
    """Whatever answers a touch now."""
    return [
        item
        for item in glass.items()
        if item.isVisible()
        and item.isEnabled()
        and any(item.metaObject().indexOfSignal(name) >= 0 for name in ("act()", "tapped()", "step()"))
    ]


def test_steps_beside_a_switch_are_large_enough(glass: Glass) -> None:
    choose(glass, 5)
    glass.tap("games-plus")
    glass.tap("lucky-last")
    glass.tap("bonus")
    for name in ("lucky-last-plus", "bonus-games-minus", "stake-plus", "games-minus"):
        assert min(glass[name].width(), glass[name].height()) >= 64
    glass.tap("tab-ways")
    choose(glass, 5)
    for name in ("group-A", "size-1", "lucky-last-plus", "games-minus", "number-5", "new-group"):
        assert min(glass[name].width(), glass[name].height()) >= 64


def test_rows_of_the_ways_do_not_overlap(glass: Glass) -> None:
    group(glass, *THREES)
    names = (
        "tab-ways",
        "number-5",
        "number-80",
        "group-A",
        "kwikpik",
        "size-3",
        "stake-plus",
        "bonus",
        "pay",
    )
    places = [glass[name].mapRectToScene(glass[name].boundingRect()) for name in names]
    for index, place in enumerate(places):
        assert not any(place.intersects(other) for other in places[index + 1 :]), names[index]


@pytest.mark.parametrize("theme", ["evening", "contrast"])
def test_figures_of_groups_have_the_contrast_the_look_promises(theme: str) -> None:
    colours = tokens()[theme]
    promised = {"B": 9.4, "C": 11.0, "D": 9.0, "E": 10.5, "F": 13.7, "G": 10.9, "H": 16.1}
    for letter, least in promised.items():
        assert ratio(colours[f"group{letter}"], colours["lampInk"]) >= least - 0.05
    assert colours["groupA"] == colours["lamp"]
