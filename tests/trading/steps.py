"""Steps by subject: papers here and elsewhere, the same command again, faults of all that stands around a
terminal, the power and the clock."""

from __future__ import annotations

from typing import Final

import hypothesis.strategies as st
from hypothesis.stateful import precondition

from kiosk.ledger.requests import PayTicket, UseKenoDollars
from kiosk.ports.outcome import Fault, InDoubt, NotDone
from kiosk.ports.printer import PrinterStatus
from kiosk.terminal.messages import CheckDevices
from kiosk.values.identifiers import Serial
from tests.sync.lossy_line import Loss
from tests.trading.choices import BY_NAME
from tests.trading.counting import mend
from tests.trading.people import ACTION, TILL, WHICH, People, numbers_of, step
from tests.trading.place import COUNTER, SILENCE
from tests.trading.till import Touch

# What of the line matters most to what a person does.
CALL_OF: Final = {
    "buy": "sell",
    "collect": "pay",
    "collect as keno dollars": "issue_keno_dollars",
    "refund": "refund",
    "take keno dollars": "issue_keno_dollars",
    "use keno dollars": "use_keno_dollars",
    "check": "check",
    "insert a note": "receive",
}
CALLS: Final = ("ask", "greet", "venue", "receive", *dict.fromkeys(CALL_OF.values()))
NAMES: Final = list(BY_NAME)
LOSSES: Final = {
    "nothing was sent": Loss.UNREACHABLE,
    "the request was lost": Loss.REQUEST,
    "the answer was lost": Loss.ANSWER,
}
PRINTS: Final[dict[str, NotDone | InDoubt]] = {
    "the print is in doubt": InDoubt(SILENCE),
    "the print fails": NotDone(Fault.PRINTER_OFFLINE),
}
PRINTER_SAYS: Final = {
    "the paper is out": PrinterStatus.PAPER_OUT,
    "the printer is silent": PrinterStatus.UNKNOWN,
}
ONE_IN_FOUR: Final = st.sampled_from([False, False, False, True])
SECONDS: Final = st.sampled_from([-90, 30, -50, -20, 120])
TROUBLES: Final = (
    *LOSSES,
    *PRINTS,
    *PRINTER_SAYS,
    "central is away",
    "the note jams",
    "the note is stacked in silence",
    "the note waits in silence",
)
TROUBLE: Final = st.sampled_from(TROUBLES)


class Payments(People):
    """Tickets of every kind that are sold, collected and refunded, here and elsewhere, once and again."""

    @step(
        till=TILL,
        name=st.sampled_from([*NAMES[:10], *NAMES]),
        games=st.integers(1, 3),
        bonus_games=st.integers(1, 3),
        late=st.integers(0, 7).map(lambda number: number == 7),
    )
    def sell(self, till: int, name: str, games: int, bonus_games: int, late: bool) -> None:
        choice = BY_NAME[name]
        games = choice.game_count or games
        bonus_games = min(bonus_games, games) if choice.bonus_per_game else 0
        first = self.story.world.open_game - late
        self.story.touch(till, Touch("sell", "", name, games, bonus_games, first))

    @step(
        caught=st.sampled_from([0, 0b111, 0b11111, 0b111111, 0b11111111, 0b11]) | st.integers(0, 1023),
        low_count=st.sampled_from([10, 11, 9, 5, 15]),
        lucky=st.booleans(),
        shift=st.integers(0, 29),
    )
    def draw(self, caught: int, low_count: int, lucky: bool, shift: int) -> None:
        drawn = [set(numbers) for numbers in self.story.world.drawn.values()]
        self.story.draw(numbers_of(caught, low_count, lucky, shift, drawn))

    @precondition(lambda self: self.has_tickets())
    @step(till=TILL, which=WHICH, as_keno_dollars=st.booleans())
    def collect(self, till: int, which: int, as_keno_dollars: bool) -> None:
        self.story.touch(till, Touch("collect", self.ticket(which), as_keno_dollars=as_keno_dollars))

    @precondition(lambda self: self.has_tickets())
    @step(which=WHICH, first=TILL)
    def collect_here_and_there(self, which: int, first: int) -> None:
        serial = self.ticket(which)
        for till in (first, first, 1 - first):
            self.story.touch(till, Touch("collect", serial))

    @precondition(lambda self: self.has_tickets())
    @step(which=WHICH)
    def collect_at_the_counter(self, which: int) -> None:
        story = self.story
        answer = story.arrive(PayTicket(story.counter_command(), COUNTER, Serial(self.ticket(which))))
        if answer.continuation is not None:
            story.follower.in_hand.append(f"ticket-{answer.continuation.serial}")

    @precondition(lambda self: self.has_tickets())
    @step(till=TILL, which=WHICH, is_seen=st.integers(0, 5).map(bool))
    def refund(self, till: int, which: int, is_seen: bool) -> None:
        """Refund what the screen shows; or what it showed before."""
        ticket = self.story.world.tickets[self.ticket(which)]
        first = self.story.world.first_to_refund(ticket) if is_seen else ticket.paper.first
        self.story.touch(till, Touch("refund", ticket.paper.serial, first=first or ticket.paper.first))

    @precondition(lambda self: self.has_vouchers())
    @step(till=TILL, which=WHICH, kind=st.sampled_from(["collect", "refund"]))
    def take_keno_dollars_for_a_ticket(self, till: int, which: int, kind: str) -> None:
        self.story.touch(till, Touch(kind, self.voucher(which), first=self.story.world.open_game))


class KenoDollars(People):
    """Credit taken as keno dollars, and keno dollars used, here and elsewhere, once and again."""

    @step(till=TILL, cents=st.sampled_from([None, 500, 1_230, 0, 10]))
    def take_keno_dollars(self, till: int, cents: int | None) -> None:
        """All credit, an amount of it, all that is ordinary, or more than that."""
        ordinary = sum(self.story.tills[till].purses[1:])
        is_about_all = cents in (0, 10)
        self.story.touch(till, Touch("take", cents=ordinary + (cents or 0) if is_about_all else cents))

    @step(dollars=st.sampled_from([3, 10, 50]))
    def give_promotional_keno_dollars(self, dollars: int) -> None:
        self.story.give_promotional(dollars)

    @precondition(lambda self: self.has_vouchers())
    @step(first=TILL, which=WHICH)
    def use_keno_dollars_here_and_there(self, first: int, which: int) -> None:
        serial = self.voucher(which)
        for till in (first, first, 1 - first):
            self.story.touch(till, Touch("present", serial))

    @precondition(lambda self: self.has_vouchers())
    @step(which=WHICH)
    def use_keno_dollars_at_the_counter(self, which: int) -> None:
        story = self.story
        story.arrive(UseKenoDollars(story.counter_command(), COUNTER, Serial(self.voucher(which))))


class Repeats(People):
    """The same command again: with the same content, with another, at the other terminal, over the line."""

    @precondition(lambda self: bool(self.story.touches))
    @step(till=TILL, which=WHICH)
    def repeat(self, till: int, which: int) -> None:
        command, touch = self.story.touches[-1 - which % len(self.story.touches)]
        self.story.touch(till, touch, command)

    @precondition(lambda self: bool(self.story.touches))
    @step(till=TILL, which=WHICH, other=WHICH)
    def repeat_with_other_content(self, till: int, which: int, other: int) -> None:
        """An amount of 7 cents is none that anybody takes otherwise."""
        touches = self.story.touches
        command, _ = touches[-1 - which % len(touches)]
        _, another = touches[-1 - other % len(touches)]
        self.story.touch(till, Touch("take", cents=7) if another.kind == "take" else another, command)

    @precondition(lambda self: bool(self.story.follower.heard))
    @step(which=WHICH)
    def a_request_arrives_twice(self, which: int) -> None:
        heard = self.story.follower.heard
        self.story.arrive(heard[-1 - which % len(heard)])

    @step(dollars=st.sampled_from([20, 5, 10, 50, 100]), till=TILL)
    def insert_note(self, till: int, dollars: int) -> None:
        self.story.insert(till, dollars)


class Troubles(People):
    """What can be wrong around a terminal while somebody does something, and staff who mend it."""

    def trouble(self, till: int, trouble: str, call: str = "") -> None:
        """Let something go wrong from now on, or once where it can only go wrong once."""
        kiosk = self.story.place.kiosks[till]
        if trouble in LOSSES:
            kiosk.line.lose(call, LOSSES[trouble])
        elif trouble in PRINTS:
            kiosk.printer.outcomes.append(PRINTS[trouble])
        elif trouble in PRINTER_SAYS:
            kiosk.printer.state = PRINTER_SAYS[trouble]
            self.story.tills[till].has_printer = False
        elif trouble == "central is away":
            kiosk.line.is_away = True
        elif trouble == "the note jams":
            kiosk.acceptor.is_jammed = True
        elif trouble:
            kiosk.acceptor.is_silent = True
            kiosk.acceptor.stacks_anyway = trouble == "the note is stacked in silence"

    @step(till=TILL, does=st.sampled_from(["mend", "mend", "try again", "print again", "check devices"]))
    def staff(self, till: int, does: str) -> None:
        """Staff mend everything and have it tried again, or try or print again without."""
        if does == "mend":
            mend(self.story, till)
        if does in ("mend", "try again"):
            self.story.try_again(till)
        elif does == "check devices":
            self.story.send(till, CheckDevices())
        else:
            papers = list(self.story.tills[till].papers)
            self.story.touch(till, Touch("print", papers[0] if papers else "ticket-none"))


class Faults(Troubles):
    """The line, the printer and the acceptor fail, and what was lost on the line arrives late."""

    @step(
        action=ACTION, till=TILL, which=WHICH, trouble=TROUBLE, stays=st.integers(0, 3).map(lambda n: n == 3)
    )
    def in_trouble(self, action: str, till: int, which: int, trouble: str, stays: bool) -> None:
        """Somebody does something while something is wrong, which may stay wrong."""
        self.trouble(till, trouble, CALL_OF[action])
        self.act("insert a note" if "note" in trouble else action, till, which)
        if not stays:
            mend(self.story, till)

    @step(till=TILL, name=st.sampled_from(CALLS), trouble=st.sampled_from(sorted(LOSSES)))
    def lose_the_next(self, till: int, name: str, trouble: str) -> None:
        self.trouble(till, trouble, name)

    @step(action=ACTION, till=TILL, which=WHICH, is_asked_first=st.booleans())
    def a_request_is_late(self, action: str, till: int, which: int, is_asked_first: bool) -> None:
        """A request is lost and arrives after all: before central was asked about it, or after, when it is
        given up for ever."""
        self.trouble(till, "the request was lost", CALL_OF[action])
        self.act(action, till, which)
        if is_asked_first:
            mend(self.story, till)
            self.story.try_again(till)
        lost = self.story.place.kiosks[till].line.lost
        while lost:
            self.story.arrive(lost.pop(0))


class Power(Troubles):
    """The power fails, programs are started again, and clocks are set."""

    @step(action=ACTION, till=TILL, which=WHICH, moments=st.integers(1, 12), trouble=TROUBLE | st.just(""))
    def the_power_fails(self, action: str, till: int, which: int, moments: int, trouble: str) -> None:
        """Somebody does something, and the power fails meanwhile, or soon afterwards; when it comes back
        something else may be wrong."""
        if self.story.awake(till):
            self.story.place.kiosks[till].fuse.moments_left = moments
            self.act(action, till, which)
            if not self.story.place.kiosks[till].is_running:
                self.trouble(till, trouble, "ask")
                self.story.awake(till)

    @step(till=TILL, what=st.sampled_from(["the terminal", "central", "a draw of before"]))
    def something_starts_again(self, till: int, what: str) -> None:
        """A terminal or central is started again, or numbers are drawn that were drawn before (s 22)."""
        drawn = self.story.world.drawn
        if what == "the terminal":
            self.story.restart(till)
        elif what == "central":
            self.story.reopen_central()
        elif drawn:
            self.story.draw(drawn[max(drawn)])

    @step(does=st.sampled_from(["goes on", "goes to the close", "is set", "is set right"]), seconds=SECONDS)
    def the_clock(self, does: str, seconds: int) -> None:
        """Time passes, to the close or a microsecond before it; or the clock is set back or forward, or
        right."""
        story, world = self.story, self.story.world
        if does == "is set right":
            story.set_clock_right()
        elif does == "is set":
            if not world.is_closed and -170 + story.behind <= seconds <= story.seconds_left:
                story.set_clock(seconds)
        else:
            to_close = world.closes_at - world.wall - (seconds < 0) / 1_000_000
            real = abs(seconds) if does == "goes on" else to_close
            if 0 < real <= story.seconds_left:
                story.pass_seconds(real)
