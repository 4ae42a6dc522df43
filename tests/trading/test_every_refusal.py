"""One story in which everything is refused that can be, so that the model is known to know every refusal."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from kiosk.values.identifiers import CommandId
from tests.rules.citing import rule
from tests.trading.people import numbers_of
from tests.trading.steps import Faults, KenoDollars, Payments, Power, Repeats
from tests.trading.till import Touch

TOLD: Final = {
    "sell": {
        "spot_count",
        "amount_step",
        "game_count",
        "not_enough_credit",
        "game_closed",
        "not_selling",
        "printer_not_ready",
        "command_reused",
    },
    "collect": {
        "already_paid",
        "already_replaced",
        "already_refunded",
        "already_used",
        "nothing_to_pay",
        "not_drawn_yet",
        "paid_by_licensee",
        "serial_unknown",
        "printer_not_ready",
    },
    "refund": {"already_paid", "already_replaced", "already_refunded", "nothing_to_refund", "game_closed"},
    "take": {"nothing_to_issue", "printer_not_ready"},
    "present": {"already_used"},
    "print": {"nothing_to_print"},
}


class Everything(Payments, KenoDollars, Repeats, Faults, Power):
    """Every step there is."""


@rule("s 17", "s 22", "s 23A(1)", "s 24(3)", "s 27", "s 12(3)", "s 11(2)")
def test_everything_is_refused_that_can_be() -> None:
    seen: Counter[str] = Counter()
    people: Everything = type("Planned", (Everything,), {"seen": seen})()
    try:
        _tell(people)
        people.count.count_at_the_end()
    finally:
        people.is_sound = False
        people.teardown()
    told = {f"told of {kind}: declined: {refusal}" for kind, refusals in TOLD.items() for refusal in refusals}
    assert told | {"note: above the credit maximum", "central: sell given_up"} <= set(seen)


def _tell(people: Everything) -> None:
    story = people.story
    people.people_come(dollars=100, promotional=3)
    for _ in range(2):
        people.insert_note(dollars=100, till=0)
    for name in (
        "eleven spots",
        "half a dollar",
        "many games",
        "dear",
        "jackpot keno",
        "three spots",
        "evens",
    ):
        people.sell(till=0, name=name, games=3, bonus_games=1, late=False)
    people.sell(till=0, name="dear", games=3, bonus_games=1, late=False)
    people.sell(till=0, name="heads", games=1, bonus_games=1, late=True)
    jackpot, three, evens = (
        next(serial for serial, ticket in story.world.tickets.items() if ticket.paper.choice == name)
        for name in ("jackpot keno", "three spots", "evens")
    )
    collect = [Touch("collect", serial) for serial in (jackpot, three, evens)]
    first = story.world.open_game
    story.touch(0, collect[0])
    people.draw(caught=0b11111111, low_count=11, lucky=False, shift=0)
    for touch in (*collect, *collect):
        story.touch(0, touch)
    for till in (0, 1):
        for serial in (three, evens, jackpot):
            story.touch(till, Touch("refund", serial, first=first))
    people.draw(caught=0, low_count=9, lucky=False, shift=5)
    people.refund(till=0, which=0, is_seen=True)
    for touch in (Touch("refund", evens, first=first + 2), Touch("refund", evens, first=first + 2)):
        story.touch(0, touch)
    _refund_all(people)
    _keno_dollars(people)
    _clock_and_central(people)


def _refund_all(people: Everything) -> None:
    """A ticket of which every game is refunded, and one whose only game is closed."""
    story = people.story
    people.insert_note(dollars=5, till=1)
    people.sell(till=1, name="evens", games=1, bonus_games=1, late=False)
    serial, first = list(story.world.tickets)[-1], story.world.open_game
    for kind in ("refund", "refund", "collect"):
        story.touch(1, Touch(kind, serial, first=first))
    people.sell(till=1, name="tails", games=1, bonus_games=1, late=False)
    closed = list(story.world.tickets)[-1]
    people.draw(caught=0b111, low_count=8, lucky=False, shift=9)
    for kind in ("refund", "collect", "collect", "refund"):
        story.touch(1, Touch(kind, closed, first=first))


def _keno_dollars(people: Everything) -> None:
    story = people.story
    for _ in range(2):
        people.take_keno_dollars(till=1, cents=None)
    people.use_keno_dollars_here_and_there(first=1, which=0)
    used = next(serial for serial, voucher in story.world.vouchers.items() if voucher.used_by == "K1")
    story.give_promotional(10)
    for serial in (used, people.voucher(0)):
        story.touch(0, Touch("collect", serial))
    command = CommandId("the same touch")
    for name in ("evens", "evens", "tails"):
        story.touch(0, Touch("sell", "", name, 1, 0, story.world.open_game), command)
    people.staff(till=0, does="print again")
    people.trouble(0, "the paper is out")
    for action in ("buy", "collect", "take keno dollars"):
        people.act(action, 0, 0)
    people.staff(till=0, does="mend")


def _clock_and_central(people: Everything) -> None:
    """A request that is given up, a clock that was set back, numbers that repeat themselves."""
    people.a_request_is_late(action="buy", till=0, which=0, is_asked_first=True)
    people.the_clock(does="is set", seconds=-90)
    people.somebody(action="buy", till=0, which=0)
    people.the_clock(does="is set right", seconds=30)
    people.staff(till=0, does="mend")
    people.somebody(action="buy", till=0, which=0)
    people.the_clock(does="goes to the close", seconds=30)
    for action in ("buy", "check", "refund"):
        people.somebody(action=action, till=0, which=0)
    people.something_starts_again(till=0, what="a draw of before")
    people.somebody(action="buy", till=0, which=0)
    story = people.story
    story.draw(numbers_of(0b1, 12, lucky=False, shift=20, drawn=[]))


def test_numbers_are_twenty_different_ones() -> None:
    found = numbers_of(0b111, 10, lucky=True, shift=3, drawn=[])
    assert (len(set(found)), found[-1], sum(number <= 40 for number in found)) == (20, 1, 10)
    assert set(numbers_of(0b111, 10, lucky=True, shift=3, drawn=[set(found)])) != set(found)


def test_a_cent_that_nobody_accounts_for_is_found() -> None:
    people: Everything = type("Planned", (Everything,), {"seen": Counter()})()
    people.story.insert(0, 20)
    people.story.tills[0].purses[3] -= 1
    with pytest.raises(AssertionError, match="the accounts of K1"):
        people.count.count_now()
    people.is_sound = False
    people.teardown()
