"""What people of every story do: the steps of the state machines, each followed by a count."""

from __future__ import annotations

import functools
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final

import hypothesis.strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from hypothesis.strategies._internal.featureflags import FeatureFlags

from tests.trading.choices import BY_NAME, Numbers
from tests.trading.counting import Count
from tests.trading.model import Ticket
from tests.trading.story import Story
from tests.trading.till import Touch

_RULE: Final[Any] = rule  # its overloads know no dictionary
MEMORY: Final = Path("/dev/shm")
TILL: Final = st.sampled_from([0, 0, 0, 1])  # mostly the first, so that things meet
WHICH: Final = st.sampled_from([0, 0, 0, 1, 2, 5])  # how many papers ago
ACTIONS: Final = (
    "buy",
    "collect",
    "collect as keno dollars",
    "refund",
    "take keno dollars",
    "use keno dollars",
    "check",
    "insert a note",
)
ACTION: Final = st.sampled_from(ACTIONS)


def step(**given: st.SearchStrategy[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A rule that counts how often it ran, after which everything must be as the model says."""

    def made(act: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(act)
        def counted(self: People, **drawn: Any) -> None:
            self.seen[f"step: {act.__name__}"] += 1
            self.is_sound = False
            act(self, **drawn)
            self.count.count_now()
            self.is_sound = True

        marked: Callable[..., None] = _RULE(**given)(counted)
        return marked

    return made


def numbers_of(caught: int, low_count: int, lucky: bool, shift: int, drawn: list[set[int]]) -> Numbers:
    """Twenty numbers: of 1 to 10 those whose bit is set in `caught`, `low_count` of 1-40 altogether where
    that can be, the least of them last if it is 1 to 3 and `lucky`, the others from `shift` on. Never the
    same twenty twice: that would be a malfunction (s 22)."""
    first = [number for number in range(1, 11) if caught >> (number - 1) & 1]
    low_count = max(low_count, len(first))
    numbers: list[int] = []
    for turn in range(shift, shift + 40):
        low = [11 + (turn + each) % 30 for each in range(low_count - len(first))]
        high = [41 + (turn + each) % 40 for each in range(20 - low_count)]
        numbers = [*first, *low, *high]
        if set(numbers) not in drawn:
            break
    if lucky and first and first[0] <= 3:
        numbers = [*numbers[1:], numbers[0]]
    return tuple(numbers)


class People(RuleBasedStateMachine):
    """What every story has: notes, sales and draws, and the count after each step."""

    seen: ClassVar[Counter[str]]

    def __init__(self) -> None:
        super().__init__()
        # Hypothesis leaves half of the rules out of a story, for variety. With so few stories each has all.
        self._rules_strategy.enabled_rules_strategy = st.builds(FeatureFlags)
        self._folder = tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)
        folder = Path(self._folder.name)
        self.story = Story(folder, self.seen)
        self.count = Count(self.story, folder)
        self.is_sound = True  # no step has failed: what fails after that says nothing

    def teardown(self) -> None:
        try:
            if self.is_sound:
                self.count.count_at_the_end()
                self.seen["stories"] += 1
        finally:
            self.story.place.close()
            self._folder.cleanup()

    @initialize(dollars=st.sampled_from([100, 50]), promotional=st.sampled_from([0, 3, 10]))
    def people_come(self, dollars: int, promotional: int) -> None:
        """There is money at both terminals, and some of it may be promotional."""
        self.story.insert(0, dollars)
        self.story.insert(1, 20)
        if promotional:
            self.story.give_promotional(promotional)
            self.story.touch(0, Touch("present", self.voucher(0)))
        self.count.count_now()

    # The papers people hold: those that are good for something first, the newest of them first.

    def ticket(
        self, which: int, is_good: Callable[[Ticket], bool] = lambda ticket: ticket.paid is None
    ) -> str:
        tickets, judge = self.story.world.tickets, is_unpaid if is_good is None else is_good
        held = [name.removeprefix("ticket-") for name in self.story.follower.in_hand if name.startswith("t")]
        held.sort(key=lambda serial: judge(tickets[serial]))
        return held[-1 - which % len(held)]

    def voucher(self, which: int) -> str:
        names = self.story.follower.in_hand
        held = [name.removeprefix("keno-dollars-") for name in names if name.startswith("k")]
        held.sort(key=lambda serial: not self.story.world.vouchers[serial].used_by)
        return held[-1 - which % len(held)]

    def is_payable(self, ticket: Ticket) -> bool:
        return ticket.paid is None and self.story.world.won(ticket) > 0

    def is_refundable(self, ticket: Ticket) -> bool:
        is_open = ticket.paid is None and ticket.refunded_from is None
        return is_open and self.story.world.first_to_refund(ticket) > 0

    def has_tickets(self) -> bool:
        return any(name.startswith("t") for name in self.story.follower.in_hand)

    def has_vouchers(self) -> bool:
        return any(name.startswith("k") for name in self.story.follower.in_hand)

    def act(self, action: str, till: int, which: int) -> None:
        """One thing that a person does, if they hold what it takes."""
        story = self.story
        if action == "insert a note":
            story.insert(till, 20)
        elif action == "buy":
            story.touch(till, Touch("sell", "", "three spots", 2, 0, story.world.open_game))
        elif action == "take keno dollars":
            story.touch(till, Touch("take"))
        elif action == "use keno dollars" and self.has_vouchers():
            story.touch(till, Touch("present", self.voucher(which)))
        elif action != "use keno dollars" and self.has_tickets():
            kind = {"check": "present", "refund": "refund"}.get(action, "collect")
            is_good = self.is_refundable if kind == "refund" else self.is_payable
            ticket = story.world.tickets[self.ticket(which, is_good)]
            first = story.world.first_to_refund(ticket) or ticket.paper.first
            touch = Touch(kind, ticket.paper.serial, as_keno_dollars=action == "collect as keno dollars")
            story.touch(till, touch._replace(first=first) if kind == "refund" else touch)

    # Steps.

    @step(till=TILL, name=st.sampled_from(["three spots", "ways", "mixed"]), games=st.integers(1, 3))
    def buy_and_win(self, till: int, name: str, games: int) -> None:
        """A ticket is bought, and its first game catches 1 to 6."""
        bonus_games = 1 if BY_NAME[name].bonus_per_game else 0
        self.story.touch(till, Touch("sell", "", name, games, bonus_games, self.story.world.open_game))
        drawn = [set(numbers) for numbers in self.story.world.drawn.values()]
        self.story.draw(numbers_of(0b111111, 10, lucky=False, shift=len(drawn), drawn=drawn))

    @step(action=ACTION, till=TILL, which=WHICH)
    def somebody(self, action: str, till: int, which: int) -> None:
        """Somebody does something that is done every day."""
        self.act(action, till, which)


def is_unpaid(ticket: Ticket) -> bool:
    """Whether nothing was collected on a ticket."""
    return ticket.paid is None
