"""Every trouble while each thing is done, and a power cut after every moment of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest

from tests.rules.citing import rule
from tests.tally import Tally
from tests.trading.counting import mend
from tests.trading.people import ACTIONS
from tests.trading.steps import CALL_OF, TROUBLES, Faults
from tests.trading.till import Touch

# More moments than any of the things done has; a test makes sure of that.
MOMENTS: Final = 24
# What must have been seen of each thing while everything went wrong once: what the screens were told.
TOLD: Final = {
    "buy": {"told of sell: failed", "told of sell: doubtful", "told of sell: declined: printer_not_ready"},
    "collect": {
        "told of collect: failed",
        "told of collect: doubtful",
        "told of collect: declined: printer_not_ready",
        "told of collect: paid",
    },
    "collect as keno dollars": {
        "told of collect: failed",
        "told of collect: doubtful",
        "told of collect: declined: printer_not_ready",
        "told of collect: paid",
        "told of collect: taken",
    },
    "refund": {"told of refund: failed", "told of refund: doubtful", "told of refund: refunded"},
    "take keno dollars": {
        "told of take: failed",
        "told of take: doubtful",
        "told of take: declined: printer_not_ready",
        "told of take: taken",
    },
    "use keno dollars": {"told of present: failed", "told of present: doubtful", "told of present: spent"},
    "check": {"told of present: failed", "told of present: shown"},
    "insert a note": {"note: credit", "note: given back", "note: in doubt", "note: mouth closed"},
}
PAPERS: Final = {"print: done", "print: not done", "print: doubt", "print: done of a copy"}


@pytest.fixture
def people() -> Iterator[Faults]:
    """A story in which nothing has happened yet; counted at its end."""
    seen: Counter[str] = Counter()
    made: Faults = type("Planned", (Faults,), {"seen": seen})()
    yield made
    made.teardown()


def prepare(people: Faults, number: int) -> None:
    """There is credit of every tender, a ticket that can be refunded, one that has won, and keno dollars."""
    story = people.story
    if sum(story.tills[0].purses) < 50_00:
        story.insert(0, 50)
    story.touch(0, Touch("take", cents=5_00))
    story.give_promotional(3)
    if number % 2:
        story.touch(0, Touch("present", people.voucher(0)))
    people.buy_and_win(till=0, name="three spots", games=1 + number % 3)


@rule("s 12(3)", "s 27", "R10")
@pytest.mark.parametrize("action", ACTIONS)
def test_every_trouble_while_something_is_done(people: Faults, action: str, tally: Tally) -> None:
    for number, trouble in enumerate(TROUBLES):
        for is_restarted in (False, True):
            prepare(people, number)
            people.trouble(0, trouble, CALL_OF[action])
            people.act(action, 0, 0)
            people.count.count_now()
            if is_restarted:
                people.story.restart(0)
                people.act(action, 0, 0)
                people.count.count_now()
            mend(people.story, 0)
            people.story.try_again(0)
            people.count.count_now()
            people.staff(till=0, does="print again")
    assert set(people.seen) >= TOLD[action]
    prints = {"buy", "collect as keno dollars", "take keno dollars"}
    assert action not in prints or set(people.seen) >= PAPERS
    tally("troubles tried in the state machine's model", 2 * len(TROUBLES))


@rule("s 12(3)", "s 27", "R10")
@pytest.mark.parametrize(
    "trouble", ["", "central is away", "the paper is out", "the note is stacked in silence"]
)
@pytest.mark.parametrize("action", ACTIONS)
def test_a_power_cut_after_every_moment_of_something(
    people: Faults, action: str, trouble: str, tally: Tally
) -> None:
    story, kiosk = people.story, people.story.place.kiosks[0]
    cuts = 0
    for moments in range(1, MOMENTS + 1):
        prepare(people, moments)
        kiosk.fuse.moments_left = moments
        people.act(action, 0, 0)
        if kiosk.is_running:
            break
        cuts += 1
        people.trouble(0, trouble)
        story.awake(0)
        people.count.count_now()
        people.act(action, 0, 0)
        people.count.count_now()
        mend(story, 0)
        story.try_again(0)
        people.count.count_now()
        people.staff(till=0, does="print again")
    assert 0 < cuts < MOMENTS, cuts
    tally("power cuts tried in the state machine's model", cuts)
