"""The crowd: players with habits, at every terminal at once, who share their notes and their papers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from kiosk.ledger.commands import Collect, RefundGames, Sell, SpendKenoDollars, TakeKenoDollars
from kiosk.ports.central import TicketState
from kiosk.rules.refusals import Refusal
from kiosk.simulation.dice import Dice
from kiosk.simulation.forging import forged
from kiosk.simulation.machine import Machine
from kiosk.simulation.tray import HeldPaper
from kiosk.simulation.wagering import Wagering
from kiosk.terminal.messages import Message, Present
from kiosk.values.games import GameId
from kiosk.values.identifiers import Serial
from kiosk.values.money import Money

_NOTES: Final = (5, 10, 20, 50, 50, 100, 100, 100)
_NOTES_MAXIMUM: Final = 6  # in a row
_PILE_MAXIMUM: Final = 400  # older tickets are thrown away, won or not
_UNDRAWN: Final = 150
_BURST_MAXIMUM: Final = 12


class Crowd:
    """What the players hold, and what they do with it."""

    def __init__(self, dice: Dice, wagering: Wagering) -> None:
        self._dice = dice
        self._wagering = wagering
        self.tickets: deque[HeldPaper] = deque(maxlen=_PILE_MAXIMUM)
        self.vouchers: list[HeldPaper] = []
        self.too_high: deque[HeldPaper] = deque(maxlen=_PILE_MAXIMUM)
        self.spent: deque[HeldPaper] = deque(maxlen=_PILE_MAXIMUM)
        self._taken: dict[str, int] = {}
        self._stale: dict[str, GameId] = {}
        self._repeatable: deque[tuple[Machine, Message]] = deque(maxlen=20)
        # Each habit as often as it stands here; selling is what most of them want.
        self._habits: tuple[Callable[[Machine], None], ...] = (
            *[self._buy] * 60,
            *[self._check] * 9,
            *[self._collect_blindly] * 2,
            *[self._refund] * 3,
            *[self._take_keno_dollars] * 3,
            *[self._spend_keno_dollars] * 5,
            *[self._try_again_elsewhere] * 2,
            self._forge,
            self._repeat,
            self._reuse_touch,
        )

    def act(self, machine: Machine) -> None:
        """Somebody at a terminal does what they feel like."""
        if not machine.told.can_sell and self._dice.one_in(3):
            machine.help_by_staff()
        self._dice.one_of(self._habits)(machine)
        self.take_papers(machine)

    def take_papers(self, machine: Machine) -> None:
        """Take what has fallen into the tray."""
        tray = machine.printer.tray
        for paper in tray[self._taken.get(machine.name, 0) :]:
            if paper.symbol and paper.is_of_central:
                (self.tickets if paper.is_ticket else self.vouchers).append(paper)
        self._taken[machine.name] = len(tray)

    # The habits.

    def _buy(self, machine: Machine) -> None:
        """Several tickets in a row; the screen may be an old one."""
        game = self._game_on_screen(machine)
        if game is None:
            return
        dice = self._dice
        entries = [self._wagering.entry(machine.kwikpik) for _ in range(dice.between(1, _BURST_MAXIMUM))]
        price = sum(entry.price.cents for entry in entries)
        for _ in range(_NOTES_MAXIMUM):
            if machine.told.credit_cents >= price:
                break
            machine.insert(Money.dollars(dice.one_of(_NOTES)))
        credit = machine.told.credit_cents
        sales = []
        for entry in entries:
            credit -= entry.price.cents
            # Most people see what they can't pay for, and touch nothing.
            if credit >= 0 or dice.one_in(10):
                sales.append(Sell(machine.new_command(), entry, game))
        if sales:
            machine.send(*sales)
            self._repeatable.append((machine, sales[-1]))

    def _check(self, machine: Machine) -> None:
        """Hold a ticket in front of the scanner, or type its number, and collect what it has won."""
        if not self.tickets:
            return
        # The newest are still to be drawn; but somebody looks all the same.
        is_old = not self._dice.one_in(6)
        place = self._dice.below(max(len(self.tickets) - is_old * _UNDRAWN, 1))
        paper = self.tickets[place]
        machine.told.shown = None
        text = paper.serial if self._dice.one_in(6) else paper.symbol
        machine.send(Present(machine.new_command(), text))
        shown = machine.told.shown
        if shown is None:
            return
        if shown.to_pay:
            self._collect(machine, paper)
        elif shown.state in (TicketState.DRAWN, TicketState.PAID, TicketState.REFUNDED):
            del self.tickets[place]

    def _collect_blindly(self, machine: Machine) -> None:
        """Collect without having looked."""
        if self.tickets:
            self._collect(machine, self._dice.one_of(self.tickets))

    def _refund(self, machine: Machine) -> None:
        """Give one of the newest tickets back, as the screen shows it or as it was shown before."""
        if not self.tickets:
            return
        paper = self.tickets[-self._dice.between(1, min(len(self.tickets), 12))]
        machine.told.shown = None
        machine.send(Present(machine.new_command(), paper.symbol))
        shown = machine.told.shown
        if shown is None:
            return
        first = shown.refund_from or shown.ticket.span.first
        refund = RefundGames(machine.new_command(), shown.ticket.serial, first)
        machine.send(refund)
        self._repeatable.append((machine, refund))
        if self._dice.one_in(3):
            machine.send(RefundGames(machine.new_command(), shown.ticket.serial, first))

    def _take_keno_dollars(self, machine: Machine) -> None:
        """Take some of the credit, or all of it, and leave."""
        credit, amount = machine.told.credit.cents, None
        if credit and self._dice.one_in(2):
            amount = Money(self._dice.between(1, credit))
        machine.send(TakeKenoDollars(machine.new_command(), amount))

    def _spend_keno_dollars(self, machine: Machine) -> None:
        """Use keno dollars of one terminal at another: scanned, or typed."""
        if not self.vouchers:
            return
        dice = self._dice
        paper = self.vouchers.pop(dice.below(len(self.vouchers)))
        command, serial = machine.new_command(), Serial(paper.serial)
        present: Message = Present(command, dice.one_of((paper.symbol, paper.symbol, paper.serial)))
        message = SpendKenoDollars(command, serial) if dice.one_in(5) else present
        machine.told.declined = None
        machine.send(message)
        self._repeatable.append((machine, message))
        # Whoever was told neither that it was taken in nor that it had been still hopes.
        is_spent = paper.serial in machine.told.used or machine.told.declined is Refusal.ALREADY_USED
        if is_spent:
            self.spent.append(paper)
        else:
            self.vouchers.append(paper)

    def _try_again_elsewhere(self, machine: Machine) -> None:
        """Collect what was collected, or spend what was spent, once more."""
        if self.spent:
            paper = self._dice.one_of(self.spent)
            if paper.is_ticket:
                machine.send(Collect(machine.new_command(), Serial(paper.serial), self._dice.one_in(2)))
            else:
                machine.send(Present(machine.new_command(), paper.symbol))

    def _forge(self, machine: Machine) -> None:
        """Try a paper that nobody issued."""
        if self.tickets:
            genuine = self._dice.one_of(self.vouchers or self.tickets).symbol
            machine.send(Present(machine.new_command(), forged(self._dice, genuine)))

    def _repeat(self, _: Machine) -> None:
        """The same touch arrives again, at the terminal where it was made."""
        if self._repeatable:
            machine, message = self._dice.one_of(self._repeatable)
            machine.send(message)
            self.take_papers(machine)

    def _reuse_touch(self, machine: Machine) -> None:
        """Another command under the id of an earlier one, perhaps at another terminal."""
        game = self._game_on_screen(machine)
        if self._repeatable and game is not None:
            _, earlier = self._dice.one_of(self._repeatable)
            if isinstance(earlier, Sell | RefundGames | Present | SpendKenoDollars):
                machine.send(Sell(earlier.command, self._wagering.entry(machine.kwikpik), game))

    def _collect(self, machine: Machine, paper: HeldPaper) -> None:
        collect = Collect(machine.new_command(), Serial(paper.serial), self._dice.one_in(4))
        machine.told.declined = None
        machine.send(collect)
        self._repeatable.append((machine, collect))
        if paper.serial in machine.told.paid:
            self.spent.append(paper)
        elif machine.told.declined is Refusal.PAID_BY_LICENSEE:
            self.too_high.append(paper)

    def _game_on_screen(self, machine: Machine) -> GameId | None:
        """The game that a player sees as open; now and then the one that was on the screen before."""
        venue = machine.told.venue
        if venue is None or venue.open_game is None:
            return None
        game = venue.open_game.game
        seen = self._stale.setdefault(machine.name, game)
        if seen != game and not self._dice.one_in(40):
            self._stale[machine.name] = seen = game
        return seen
