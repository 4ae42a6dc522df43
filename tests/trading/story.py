"""One story: people do things at a place of real machines, and the model follows it on the tapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from kiosk.central.acts import DrawingApproved
from kiosk.ledger.commands import Collect, PrintAgain, RefundGames, Sell, TakeKenoDollars
from kiosk.ledger.requests import (
    IssueKenoDollars,
    PayTicket,
    RefundTicket,
    Request,
    SellTicket,
    UseKenoDollars,
)
from kiosk.ports.outcome import Done
from kiosk.ports.stop import Stop
from kiosk.terminal.changes import Finished
from kiosk.terminal.messages import Message, Present, TryAgain, VenueNews
from kiosk.values.games import GameId
from kiosk.values.identifiers import CommandId, Serial
from kiosk.values.money import Money
from tests.trading.choices import BY_NAME, Numbers
from tests.trading.following import Follower, nothing
from tests.trading.model import PERIOD_SECONDS, TOLERANCE_SECONDS, Answer, World
from tests.trading.place import COUNTER, Place, PowerCut
from tests.trading.reading import told_of
from tests.trading.till import CREDIT_MAXIMUM, Doing, Till, Touch

FIRST_GAME: Final = 990  # as the stage founds it; the numbers wrap after ten games


class Story:
    """A place and the model of it. `seen` counts what happened, for a test that everything does."""

    def __init__(self, folder: Path, seen: Counter[str]) -> None:
        self.seen = seen
        self.place = Place(folder)
        self.world = World(FIRST_GAME, closes_at=PERIOD_SECONDS)
        self.tills = [Till("K1"), Till("K2")]
        self.follower = Follower(self.world, seen)
        self.touches: list[tuple[CommandId, Touch]] = []
        self.promotional_issued = 0
        self._lead_maximum = 0.0
        self._counted = 0
        for index in range(2):
            self.awake(index)

    # What people do at a terminal.

    def awake(self, index: int) -> bool:
        """Start a terminal that is dark; whether it runs now, for the power may fail again."""
        kiosk = self.place.kiosks[index]
        if kiosk.is_running:
            return True
        self.tills[index].is_clock_wrong = False
        return self.work(index, kiosk.start)

    def restart(self, index: int) -> None:
        """End the program of a terminal and start it again."""
        self.place.kiosks[index].stop()
        self.awake(index)

    def work(
        self, index: int, act: Callable[[], None], doing: Doing | None = None, by_staff: str = ""
    ) -> bool:
        """Let a terminal do something, and follow; whether the power stayed on."""
        kiosk, till = self.place.kiosks[index], self.tills[index]
        is_cut = False
        try:
            act()
        except PowerCut:
            is_cut = True
            kiosk.stop()
        tape = kiosk.take_tape()
        now = self.place.clock.now()
        self.follower.follow(till, tape, doing or nothing(), now, by_staff=by_staff, is_cut=is_cut)
        till.is_greeted = kiosk.is_running and kiosk.is_greeted
        return not is_cut

    def send(self, index: int, *messages: Message) -> bool:
        """Send a terminal messages that nobody touched."""
        kiosk = self.place.kiosks[index]
        return self.awake(index) and self.work(index, lambda: kiosk.send(*messages))

    def touch(self, index: int, touch: Touch, command: CommandId | None = None) -> None:
        """A person touches something, or the same command arrives again."""
        if not self.awake(index):
            return
        kiosk, till = self.place.kiosks[index], self.tills[index]
        command = kiosk.terminal.new_command() if command is None else command
        self.touches.append((command, touch))
        before, due_before, till.told = len(kiosk.changes), set(till.papers), []
        will_print = kiosk.printer.is_whole
        message = self._message(command, touch)
        doing = till.touch(command.text, touch, set(self.world.tickets))
        by_staff = touch.serial if touch.kind == "print" else ""
        if not self.work(index, lambda: kiosk.send(message), doing, by_staff):
            return
        changes = kiosk.changes[before:]
        told = told_of(changes, command)
        assert told == till.told, f"{touch}: the screens were told {told}, not {till.told}"
        assert changes.count(Finished(command)) == 1, f"{touch} was finished more or less than once"
        for each in told:
            self.seen[f"told of {touch.kind}: {each.rstrip('0123456789 ')}"] += 1
        fresh = [name for name in till.papers if name not in due_before]
        assert not (fresh and will_print), f"{touch} left {fresh} to be printed at a printer that prints"

    def insert(self, index: int, dollars: int) -> None:
        """A person pushes a note in."""
        if not self.awake(index):
            return
        kiosk, till = self.place.kiosks[index], self.tills[index]
        # While the end of one note is not known, no other is taken (case 82).
        is_open = kiosk.says_it_sells and not kiosk.acceptor.holds_note and not till.notes
        fits = till.would_hold(dollars * 100) <= CREDIT_MAXIMUM
        boxed, notes = till.sums["note_box"], till.notes_offered
        accepted = kiosk.acceptor.insert_note(Money.dollars(dollars))
        assert accepted is is_open, f"the mouth was open: {accepted}"
        if not accepted:
            self.seen["note: mouth closed"] += 1
        elif self.work(index, kiosk.send):
            assert till.notes_offered - notes == fits, f"${dollars} on {till.purses} and {till.reserved}"
            in_box = till.sums["note_box"] - boxed
            if not fits:
                self.seen["note: above the credit maximum"] += 1
            elif till.notes:
                self.seen["note: in doubt"] += 1
            else:
                assert in_box in (0, dollars * 100)
                self.seen["note: credit" if in_box else "note: given back"] += 1

    def try_again(self, index: int) -> None:
        """Staff have what is open resolved: where nothing is in the way, nothing stays open."""
        kiosk, till = self.place.kiosks[index], self.tills[index]
        is_whole, will_print = kiosk.line.is_whole, kiosk.printer.is_whole
        if not self.send(index, TryAgain()) or not is_whole:
            return
        assert till.is_greeted
        assert not till.open, f"{till.name} left {till.open} open"
        assert kiosk.acceptor.is_silent or not till.notes, f"{till.name} left {till.notes} open"
        if will_print:
            assert till.can_print, f"{till.name} left {till.papers} to be printed"
            assert kiosk.says_it_sells is not till.is_clock_wrong

    # What happens elsewhere.

    def arrive(self, request: Request) -> Answer:
        """A request arrives at central by another way than a terminal's line."""
        central = self.place.house.central
        match request:
            case SellTicket():
                return self.follower.central_hears(request, central.sell(request))
            case PayTicket():
                return self.follower.central_hears(request, central.pay(request))
            case RefundTicket():
                return self.follower.central_hears(request, central.refund(request))
            case IssueKenoDollars():
                return self.follower.central_hears(request, central.issue_keno_dollars(request))
            case UseKenoDollars():
                return self.follower.central_hears(request, central.use_keno_dollars(request))

    def counter_command(self) -> CommandId:
        """A touch at the counter."""
        self._counted += 1
        return CommandId(f"counter {self._counted}")

    def give_promotional(self, dollars: int) -> None:
        """The licensee gives promotional keno dollars away."""
        given = IssueKenoDollars(self.counter_command(), COUNTER, Money.dollars(dollars), promotional=True)
        answer = self.arrive(given)
        self.promotional_issued += answer.cents
        self.follower.in_hand.append(f"keno-dollars-{answer.serial}")

    def draw(self, numbers: Numbers) -> None:
        """The open game's time passes, and it is drawn with these numbers; or the one that waited for an
        inspector is."""
        house, world = self.place.house, self.world
        self.place.chance.next_draw(numbers)
        if world.waiting:
            assert isinstance(house.central.approve_drawing("Inspector 17"), DrawingApproved)
        else:
            self.pass_seconds(max(world.closes_at - world.wall, 0))
        if not world.is_in_time():
            with pytest.raises(Stop):
                house.central.advance()
            self.seen["clock: central stops drawing"] += 1
            self.set_clock_right()
        house.central.advance()
        waiting = world.waiting or world.open_game
        self.seen["draw: drawn" if world.draw(numbers) else "draw: malfunction"] += 1
        venue = house.central.venue()
        assert isinstance(venue, Done)
        assert (venue.value.open_game is None) is bool(world.waiting)
        assert world.waiting or venue.value.drawn[0].game == GameId(waiting)
        for index in range(2):
            if self.place.kiosks[index].is_running:
                self.send(index, VenueNews())

    # The clock.

    @property
    def seconds_left(self) -> float:
        """How far the clock may go so that the game after the open one is open still, set right or not."""
        world = self.world
        until = world.closes_at if world.waiting else world.closes_at + PERIOD_SECONDS
        return until - 1 - world.wall - self.behind

    @property
    def behind(self) -> float:
        """By how much the clock was set back and not set right again."""
        return self._lead_maximum - self.world.lead

    def pass_seconds(self, seconds: float) -> None:
        """Time passes."""
        self.place.clock.pass_seconds(seconds)
        self.world.wall += seconds

    def set_clock(self, seconds: float) -> None:
        """The wall clock is set forward, or back below zero."""
        self.place.clock.set_by(seconds)
        self.world.wall += seconds
        self.world.lead += seconds
        self._lead_maximum = max(self._lead_maximum, self.world.lead)

    def set_clock_right(self) -> None:
        """The clock is set to what it would be if nobody had set it back."""
        self.set_clock(self.behind)

    def reopen_central(self) -> None:
        """Central is stopped and started again, with the clock set right as it asks for where it is far
        behind."""
        if self.behind > TOLERANCE_SECONDS:
            self.set_clock_right()
        self._lead_maximum, self.world.ahead = self.world.lead, self.world.lead
        self.place.reopen()

    def _message(self, command: CommandId, touch: Touch) -> Message:
        match touch.kind:
            case "sell":
                entry = BY_NAME[touch.choice].entry(touch.games, touch.bonus_games)
                return Sell(command, entry, GameId(touch.first))
            case "collect":
                return Collect(command, Serial(touch.serial), touch.as_keno_dollars)
            case "refund":
                return RefundGames(command, Serial(touch.serial), GameId(touch.first))
            case "take":
                return TakeKenoDollars(command, None if touch.cents is None else Money(touch.cents))
            case "present":
                return Present(command, self.follower.symbols[touch.serial])
            case _:
                return PrintAgain(command, touch.serial)
