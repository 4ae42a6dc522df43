"""What central should hold and answer, as plain whole numbers of cents, dictionaries and sets.

Written from the Rule and from nothing of `kiosk.ledger`, `kiosk.terminal` or `kiosk.central`: it is told what
arrived at central, says what central must answer, and keeps what follows. Purses are lists of cents, one for
each tender in the order it is spent.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tests.trading.choices import AGENT_LIMIT, BY_NAME, Numbers, multiplier

PROMOTIONAL, KENO_DOLLARS, PRIZES, CASH = range(4)
Purses = tuple[int, int, int, int]
EMPTY: Final[Purses] = (0, 0, 0, 0)
PERIOD_SECONDS: Final = 180
TOLERANCE_SECONDS: Final = 60  # by how much the clock may be behind before central sells no more


class Asked(NamedTuple):
    """What a terminal asks of central: ``sell``, ``pay``, ``refund``, ``issue`` or ``use``."""

    kind: str
    command: str
    terminal: str
    serial: str = ""
    choice: str = ""
    games: int = 0
    bonus_games: int = 0
    first: int = 0
    purses: Purses = EMPTY
    cents: int = 0
    promotional: bool = False


class Answer(NamedTuple):
    """What central answers: ``ticket``, ``payment``, ``refund``, ``voucher``, ``use``, ``gave_up`` or the
    name of a refusal. `continuation` is the ticket for the undrawn games of one that was paid (R10)."""

    kind: str
    serial: str = ""
    cents: int = 0
    purses: Purses = EMPTY
    games: int = 0
    promotional: bool = False
    continuation: PaperTicket | None = None
    ticket: PaperTicket | None = None

    @property
    def is_refusal(self) -> bool:
        """Whether it is one."""
        return self.kind not in GIVEN


GIVEN: Final = frozenset({"ticket", "payment", "refund", "voucher", "use", "gave_up"})


class PaperTicket(NamedTuple):
    """What a ticket says."""

    serial: str
    choice: str
    first: int
    games: int
    bonus_games: int
    purses: Purses
    continues: str = ""


class Checked(NamedTuple):
    """What a ticket has won and what of it can be refunded; `first` is 0 if nothing can be."""

    to_pay: int
    first: int
    to_refund: int
    pays_licensee: bool


@dataclass
class Ticket:
    """A ticket and what became of it. `refunded_from` is a game, `ends` the first game it is not for."""

    paper: PaperTicket
    paid: int | None = None
    replaced_by: str = ""
    refunded_from: int | None = None

    @property
    def ends(self) -> int:
        return self.paper.first + self.paper.games

    def cost(self, game: int) -> int:
        """What was wagered on a game."""
        choice = BY_NAME[self.paper.choice]
        has_bonus = game - self.paper.first < self.paper.bonus_games
        return choice.per_game + choice.bonus_per_game * has_bonus

    def cost_from(self, game: int) -> int:
        """What was wagered on the games from one on."""
        return sum(self.cost(each) for each in range(game, self.ends))

    def purses_from(self, game: int) -> Purses:
        """What of the purses that paid is left for the games from one on: the first games used up the purse
        that is spent first (s 27)."""
        used = self.cost_from(self.paper.first) - self.cost_from(game)
        left = []
        for cents in self.paper.purses:
            gone = min(cents, used)
            used -= gone
            left.append(cents - gone)
        return (left[0], left[1], left[2], left[3])


@dataclass
class Voucher:
    """Keno dollars; `used_by` is the terminal at which they have become credit."""

    cents: int
    promotional: bool
    used_by: str = ""


@dataclass
class World:
    """Everything that central knows. `wall` and `lead` are seconds: what the clock says since the founding,
    and by how much more than a clock that is never set; `ahead` is the most it had been ahead when central
    last looked."""

    open_game: int
    closes_at: float
    wall: float = 0
    lead: float = 0
    ahead: float = 0
    waiting: int = 0  # a sealed game whose draw waits for an inspector (s 22), 0 for none
    drawn: dict[int, Numbers] = field(default_factory=dict)
    tickets: dict[str, Ticket] = field(default_factory=dict)
    vouchers: dict[str, Voucher] = field(default_factory=dict)
    answered: dict[str, tuple[Asked | str, Answer]] = field(default_factory=dict)
    owed: dict[str, int] = field(default_factory=dict)  # by each terminal, in cents

    # The clock and the games.

    @property
    def is_closed(self) -> bool:
        """Whether the open game's time has passed and it is not drawn yet."""
        return self.wall >= self.closes_at

    def is_in_time(self) -> bool:
        """Whether the clock says at least what it should; looking at it is remembered."""
        self.ahead = max(self.ahead, self.lead)
        return self.ahead - self.lead <= TOLERANCE_SECONDS

    def draw(self, numbers: Numbers) -> bool:
        """Draw the open game, or the one that waits; False where that is a malfunction: numbers drawn
        before."""
        if not self.waiting:
            self.waiting, self.open_game = self.open_game, self.open_game + 1
            self.closes_at += PERIOD_SECONDS
        if set(numbers) in [set(earlier) for earlier in self.drawn.values()]:
            return False
        self.drawn[self.waiting], self.waiting = numbers, 0
        return True

    def first_to_refund(self, ticket: Ticket) -> int:
        """The first game of a ticket that is not closed, 0 if all are."""
        first = self.open_game if self.waiting or not self.is_closed else self.open_game + 1
        first = max(first, ticket.paper.first)
        return first if first < ticket.ends else 0

    # What a ticket has won.

    def won(self, ticket: Ticket) -> int:
        """The prizes of its drawn games, in cents."""
        until = ticket.ends if ticket.refunded_from is None else ticket.refunded_from
        choice, won = BY_NAME[ticket.paper.choice], 0
        for game in range(ticket.paper.first, until):
            if game in self.drawn:
                has_bonus = game - ticket.paper.first < ticket.paper.bonus_games
                numbers = self.drawn[game]
                won += choice.prize(numbers, multiplier(numbers) if has_bonus else 1)
        return won

    def check(self, serial: str) -> Checked | str:
        """What is told of a ticket that was presented."""
        ticket = self.tickets.get(serial)
        if ticket is None:
            return "serial_unknown"
        if ticket.paid is not None:
            return Checked(0, 0, 0, False)
        to_pay = self.won(ticket)
        first = self.first_to_refund(ticket) if ticket.refunded_from is None else 0
        return Checked(to_pay, first, ticket.cost_from(first) if first else 0, to_pay > AGENT_LIMIT)

    def promotional_wagered(self, ticket: Ticket) -> int:
        """The promotional keno dollars in a ticket that were neither refunded nor are in a newer one."""
        gone = EMPTY if ticket.refunded_from is None else ticket.purses_from(ticket.refunded_from)
        if ticket.replaced_by:
            gone = self.tickets[ticket.replaced_by].paper.purses
        return ticket.paper.purses[PROMOTIONAL] - gone[PROMOTIONAL]

    # What arrives.

    def answer(self, asked: Asked, serials: list[str]) -> Answer:
        """What central answers, and what follows; `serials` are those of the papers that central made up."""
        if asked.command in self.answered:
            before, answer = self.answered[asked.command]
            if answer.kind == "gave_up":
                return Answer("given_up")
            return answer if before == asked else Answer("command_reused")
        answer = {
            "sell": self._sell,
            "pay": self._pay,
            "refund": self._refund,
            "issue": self._issue,
            "use": self._use,
        }[asked.kind](asked, serials)
        self.answered[asked.command] = asked, answer
        return answer

    def ask(self, terminal: str, command: str) -> Answer:
        """What became of a command; one that central never saw is given up for ever."""
        asked, answer = self.answered.setdefault(command, (terminal, Answer("gave_up")))
        whose = asked if isinstance(asked, str) else asked.terminal
        return answer if whose == terminal else Answer("command_reused")

    def _owe(self, terminal: str, cents: int) -> None:
        self.owed[terminal] = self.owed.get(terminal, 0) + cents

    def _issue_serial(self, serials: list[str]) -> str:
        serial = serials.pop(0) if serials else ""
        assert serial, "central made up no serial where it should have"
        assert serial not in {*self.tickets, *self.vouchers}, f"{serial} was issued twice"
        return serial

    def _sell(self, asked: Asked, serials: list[str]) -> Answer:
        if not self.is_in_time() or self.waiting:
            return Answer("not_selling")
        if self.is_closed or asked.first != self.open_game:
            return Answer("game_closed")
        serial = self._issue_serial(serials)
        paper = PaperTicket(serial, asked.choice, asked.first, asked.games, asked.bonus_games, asked.purses)
        ticket = self.tickets[serial] = Ticket(paper)
        price = ticket.cost_from(asked.first)
        assert sum(asked.purses) == price, f"{asked.purses} paid for a ticket of {price}"
        self._owe(asked.terminal, price)
        return Answer("ticket", serial, price, ticket=paper)

    def _if_paid(self, ticket: Ticket) -> Answer | None:
        if ticket.paid is None:
            return None
        return Answer("already_replaced" if ticket.replaced_by else "already_paid")

    def _pay(self, asked: Asked, serials: list[str]) -> Answer:
        ticket = self.tickets.get(asked.serial)
        if ticket is None:
            return Answer("serial_unknown")
        if refused := self._if_paid(ticket):
            return refused
        if ticket.refunded_from == ticket.paper.first:
            return Answer("already_refunded")
        until = ticket.ends if ticket.refunded_from is None else ticket.refunded_from
        games = range(ticket.paper.first, until)
        undrawn = [game for game in games if game not in self.drawn]
        is_drawn_later = bool(undrawn) and (ticket.refunded_from is not None or self.waiting in undrawn)
        if len(undrawn) == len(games) or is_drawn_later:
            return Answer("not_drawn_yet")
        cents = self.won(ticket)
        if not cents:
            return Answer("nothing_to_pay")
        if cents > AGENT_LIMIT:
            return Answer("paid_by_licensee")
        ticket.paid = cents
        self._owe(asked.terminal, -cents)
        continuation = self._continue(ticket, undrawn[0], serials) if undrawn else None
        return Answer("payment", asked.serial, cents, continuation=continuation)

    def _continue(self, ticket: Ticket, first: int, serials: list[str]) -> PaperTicket:
        old = ticket.paper
        serial = ticket.replaced_by = self._issue_serial(serials)
        bonus_games = max(old.bonus_games - (first - old.first), 0)
        paper = PaperTicket(
            serial,
            old.choice,
            first,
            ticket.ends - first,
            bonus_games,
            ticket.purses_from(first),
            continues=old.serial,
        )
        self.tickets[serial] = Ticket(paper)
        return paper

    def _refund(self, asked: Asked, _: list[str]) -> Answer:
        ticket = self.tickets.get(asked.serial)
        if ticket is None:
            return Answer("serial_unknown")
        if refused := self._if_paid(ticket):
            return refused
        if ticket.refunded_from is not None:
            return Answer("already_refunded")
        first = self.first_to_refund(ticket)
        if not first:
            return Answer("nothing_to_refund")
        if first != asked.first:
            return Answer("game_closed")
        cents = ticket.cost_from(first)
        ticket.refunded_from = first
        self._owe(asked.terminal, -cents)
        purses = ticket.purses_from(first)
        return Answer("refund", asked.serial, cents, purses, games=ticket.ends - first)

    def _issue(self, asked: Asked, serials: list[str]) -> Answer:
        serial = self._issue_serial(serials)
        self.vouchers[serial] = Voucher(asked.cents, asked.promotional)
        self._owe(asked.terminal, asked.cents)
        return Answer("voucher", serial, asked.cents, promotional=asked.promotional)

    def _use(self, asked: Asked, _: list[str]) -> Answer:
        voucher = self.vouchers.get(asked.serial)
        if voucher is None:
            return Answer("serial_unknown")
        if voucher.used_by:
            return Answer("already_used")
        voucher.used_by = asked.terminal
        self._owe(asked.terminal, -voucher.cents)
        return Answer("use", asked.serial, voucher.cents, promotional=voucher.promotional)
