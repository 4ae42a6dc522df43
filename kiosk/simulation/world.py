"""One simulated world, from its opening to its reckoning: one seed, one thread, one true time."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from kiosk.central.acts import Basis, KenoDollarsRedeemed
from kiosk.devices.manual_clock import ManualClock
from kiosk.devices.seeded_chance import SeededChance
from kiosk.ledger.papers import IssuedTicket, KenoDollars, Payment, paper_name
from kiosk.ledger.symbol import symbol_text
from kiosk.rules.paying import PaymentWay
from kiosk.rules.setbets import Setbets
from kiosk.simulation.clocks import MachineClock
from kiosk.simulation.crowd import Crowd
from kiosk.simulation.dice import Dice
from kiosk.simulation.host import CentralHost
from kiosk.simulation.line import LateRequests, SimulatedLine
from kiosk.simulation.machine import Machine
from kiosk.simulation.mishaps import Mishap, Mishaps
from kiosk.simulation.mouth import NoteMouth, Pocket
from kiosk.simulation.notebook import LICENSEE, Notebook
from kiosk.simulation.plan import OFFICE, Plan, SimulationFiles, venue_of
from kiosk.simulation.tray import HeldPaper
from kiosk.simulation.wagering import Wagering
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.instant import SECOND_US, Instant
from kiosk.values.money import Money

_LITTLE_US: Final = 25 * SECOND_US  # of central's clock, either way: never behind by more than it tolerates
_FAR_US: Final = 3_600 * SECOND_US
_ROUNDS_MAXIMUM: Final = 8


class World:
    """Terminals, central and a crowd on ledgers in one folder."""

    def __init__(self, plan: Plan, folder: Path, files: SimulationFiles) -> None:
        self.plan = plan
        self.folder = folder
        self.counted: Counter[Mishap] = Counter()
        self.notebook = Notebook()
        self.pocket = Pocket()
        self._dice = self._new_dice("world")
        self.venue = venue_of(plan, files, self._dice)
        self.true = ManualClock(self.venue.opens_at(0))
        self._late = LateRequests()
        self._all_mishaps: list[Mishaps] = []
        self.host = CentralHost(
            folder / "central.sqlite",
            self.venue.settings,
            MachineClock(self.true),
            SeededChance(plan.seed, "central"),
            self._new_mishaps("central mishaps"),
            self.notebook,
        )
        self.machines = [
            self._new_machine(terminal) for terminal in self.venue.settings.terminals if terminal != OFFICE
        ]
        setbets = Setbets.parse(files.setbets)
        shapes = setbets.shapes if isinstance(setbets, Setbets) else ()
        has_bonus = bool(self.venue.settings.multipliers_bytes)
        self.crowd = Crowd(self._new_dice("crowd"), Wagering(self._new_dice("entries"), shapes, has_bonus))

    # The run.

    def run(self) -> None:
        """Let every day pass, then put everything right and let everything be resolved."""
        for day in range(self.plan.day_count):
            self._move_to(self.venue.opens_at(day))
            self._open_day()
            closes_at = self.venue.opens_at(day).plus_seconds(self.venue.open_seconds)
            while self.true.now() < closes_at:
                self._play_game()
            self._end_day()
        self._put_right()

    def close(self) -> None:
        """Let every ledger go."""
        for machine in self.machines:
            machine.stop()
        self.host.close()

    def _open_day(self) -> None:
        if not self.host.is_up:
            self.host.open()
        self.host.advance()
        for machine in self.machines:
            machine.help_by_staff()

    def _play_game(self) -> None:
        """What happens from now until the open game is drawn."""
        wake_at = self.host.wakes_at
        left_us = max(self.true.now().us_until(wake_at), SECOND_US)
        # As many as there is time for, at most a game of them: while central is down it is not for long.
        share = min(left_us * 100 // (self.venue.settings.game_seconds * SECOND_US), 100)
        acts = max(self.venue.acts_per_game * share // 100, 1) * len(self.machines)
        step_us = left_us // (acts + 1)
        for number in range(acts):
            self.crowd.act(self._dice.one_of(self.machines))
            if number % 4 == 0:
                self._move_to(self.true.now().plus_us(4 * step_us))
        if self._dice.one_in(4):
            # Somebody is late, and central's own hand too: the game is closed by its time.
            self._move_to(max(self.true.now(), wake_at))
            self.crowd.act(self._dice.one_of(self.machines))
        self._move_to(max(self.true.now(), wake_at).plus_us(self._dice.below(2 * SECOND_US)))
        self._advance()
        self._interlude()

    def _interlude(self) -> None:
        """Between two games: devices are looked after, clocks stepped, keno dollars given and redeemed."""
        dice = self._dice
        for machine in self.machines:
            if dice.one_in(2):
                machine.help_by_staff()
            else:
                machine.look_round()
            self.crowd.take_papers(machine)
        if dice.one_in(6):
            self._step_clock()
        if dice.one_in(12):
            self.host.kill()
        if dice.one_in(3):
            self._give_promotional()
        if dice.one_in(3):
            self._redeem()
        if dice.one_in(3):
            self._pay_by_licensee()

    def _end_day(self) -> None:
        """The venue closes: some machines are switched off, some stay on, central often is switched off."""
        for machine in self.machines:
            machine.cash_up()
            if self._dice.one_in(2):
                machine.stop()
        if self._dice.one_in(2):
            self.host.close()

    def _put_right(self) -> None:
        """Nothing goes wrong any more; everything sold is drawn, and everything open is resolved."""
        for mishaps in self._all_mishaps:
            mishaps.is_calm = True
        self.host.clock.ahead_us = 0
        for machine in self.machines:
            machine.line.put_right()
        self._open_day()
        self._late.deliver_until(None)
        for _ in range(_ROUNDS_MAXIMUM):
            self._move_to(self.true.now().plus_seconds(61))
            for machine in self.machines:
                machine.help_by_staff()
                self.crowd.take_papers(machine)
        last = max(self.notebook.games, default=-1)
        while self.notebook.newest_drawn < last:
            self._move_to(self.host.wakes_at)
            self._advance()
        for machine in self.machines:
            machine.cash_up()
            machine.look_round()
            machine.require_resolved()

    # What happens beside the players.

    def _advance(self) -> None:
        """Let central do what is due, and tell the terminals its news; to one in five it comes late."""
        self.host.advance()
        if self.host.has_news:
            self.host.has_news = False
            for machine in self.machines:
                if not self._dice.one_in(5):
                    machine.look_round()

    def _move_to(self, instant: Instant) -> None:
        self.true.move_to(max(instant, self.true.now()))
        self._late.deliver_until(self.true.now())
        self.host.rise_if_due()

    def _step_clock(self) -> None:
        """Somebody sets a clock: a terminal's by anything, central's by a little or, rarely, far back."""
        self.counted[Mishap.CLOCK_STEPPED] += 1
        dice = self._dice
        if dice.one_in(2):
            dice.one_of(self.machines).clock.ahead_us = dice.between(-_FAR_US, _FAR_US)
        else:
            self.host.clock.ahead_us = -_FAR_US if dice.one_in(16) else dice.between(-_LITTLE_US, _LITTLE_US)

    def _give_promotional(self) -> None:
        """The licensee gives promotional keno dollars away (s 12)."""
        amount = Money.dollars(self._dice.between(1, 20))
        given = self.host.act(lambda central: central.give_promotional(OFFICE, amount))
        if isinstance(given, KenoDollars):
            self.notebook.hear(LICENSEE, given)
            self.crowd.vouchers.append(_paper_of(given, given.amount))

    def _redeem(self) -> None:
        """Somebody has keno dollars exchanged for cash at the counter (s 11(2)(b))."""
        vouchers = self.crowd.vouchers
        if not vouchers:
            return
        place = self._dice.below(len(vouchers))
        serial = Serial(vouchers[place].serial)
        redeemed = self.host.act(lambda central: central.redeem_keno_dollars(serial))
        if isinstance(redeemed, KenoDollarsRedeemed):
            self.notebook.hear_redeemed(serial.digits, redeemed.amount.cents)
            self.crowd.spent.append(vouchers.pop(place))

    def _pay_by_licensee(self) -> None:
        """The licensee pays what is above the agent's limit (s 24(3)), and hands over the continuation."""
        if not self.crowd.too_high:
            return
        paper = self.crowd.too_high.popleft()
        serial = Serial(paper.serial)
        paid = self.host.act(
            lambda central: central.pay_by_licensee(serial, PaymentWay.CHEQUE, "A Player", Basis.TICKET)
        )
        if isinstance(paid, Payment):
            self.notebook.hear(LICENSEE, paid)
            self.crowd.spent.append(paper)
            if paid.continuation is not None:
                self.crowd.tickets.append(_paper_of(paid.continuation, paid.continuation.entry.price))

    # The making.

    def _new_dice(self, stream: str) -> Dice:
        return Dice(SeededChance(self.plan.seed, stream))

    def _new_mishaps(self, stream: str) -> Mishaps:
        mishaps = Mishaps(self._new_dice(stream), self.counted, self.venue.severity)
        self._all_mishaps.append(mishaps)
        return mishaps

    def _new_machine(self, terminal: TerminalId) -> Machine:
        name = terminal.name
        mishaps = self._new_mishaps(f"{name} mishaps")
        return Machine(
            terminal,
            self.folder / f"{name}.sqlite",
            MachineClock(self.true),
            SeededChance(self.plan.seed, name),
            mishaps,
            SimulatedLine(name, self.true, self.host, self._late, self.notebook, mishaps),
            NoteMouth(name, mishaps, self.pocket),
            self.venue.credit_maximum,
        )


def _paper_of(paper: IssuedTicket | KenoDollars, amount: Money) -> HeldPaper:
    """A paper that the licensee printed at its own desk."""
    return HeldPaper(paper_name(paper), symbol_text(paper), str(amount), "")
