"""Replay: central's record read again from its first entry, each act held against all that came before. Pure.

What the rows of the tables must be follows from the acts; what the acts may be follows from one another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import msgspec

from kiosk.central.acts import (
    Act,
    CentralFounded,
    DrawingApproved,
    GameDrawn,
    GameOpened,
    GameSealed,
    GameSettled,
    GamesSuspended,
    KenoDollarsIssued,
    KenoDollarsTaken,
    TicketPaid,
    TicketSold,
)
from kiosk.central.keys import is_signed, paper_message
from kiosk.central.projection import Row, TableRow, ascending, rows_of, tickets_of
from kiosk.central.record import ACT_VERSION, CENTRAL, act_name, read_act
from kiosk.central.sealing import leaf_of, merkle_root, seal_message
from kiosk.central.settling import prize_rows, settled_act
from kiosk.central.tables import prize
from kiosk.ledger.canonical import canonical
from kiosk.ledger.chain import JournalEntry, follows
from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Paper, Payment
from kiosk.ports.central import Seal
from kiosk.ports.stop import Stop
from kiosk.rules.field import Draw
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.values.games import GameId
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money, total


class Untrue(Exception):
    """An entry that can't be what it says it is: one sentence that goes on after "Entry n:"."""


class Replay:
    """The state of central after the entries taken so far."""

    def __init__(self, schedule_named: Callable[[str], ScheduleOfPrizes]) -> None:
        self.last: JournalEntry | None = None
        self.founder = self.public_key = ""
        self._schedule_named = schedule_named
        self._tickets: dict[Serial, IssuedTicket] = {}
        self._standing: dict[GameId, set[Serial]] = defaultdict(set)
        self._vouchers: dict[Serial, KenoDollars] = {}
        self._paid_in: dict[Serial, int] = {}
        self._won: dict[Serial, dict[GameId, int]] = defaultdict(lambda: defaultdict(int))
        self._open: GameOpened | None = None
        self._seals: dict[GameId, Seal] = {}
        self._draws: dict[GameId, Draw] = {}
        self._drawn: set[str] = set()
        self._settled: set[GameId] = set()
        self._suspension: int | None = None

    @property
    def paid_count(self) -> int:
        """How many serials were paid or used, each once."""
        return len(self._paid_in)

    def take(self, entry: JournalEntry) -> tuple[Act, list[TableRow]]:
        """The next act, and the rows that must be in the tables because of it. Raises :class:`Untrue`."""
        try:
            return self._take(entry)
        except (InvariantBroken, Stop) as broken:
            raise Untrue(f"it can't be true ({broken}).") from broken

    def _take(self, entry: JournalEntry) -> tuple[Act, list[TableRow]]:
        if not follows(self.last, entry):
            raise Untrue("it does not follow the entry before it: something was changed, removed or put in.")
        act = _read(entry)
        is_in_order = self.last is None or entry.recorded_at >= self.last.recorded_at
        _require(is_in_order, "it was recorded before the entry before it.")
        _require(
            isinstance(act, CentralFounded) == (self.last is None), "a record is founded once and first."
        )
        for issued in tickets_of(act):
            self._issue(issued)
        prizes: list[Row] = []
        match act:
            case CentralFounded(venue_name, licensee_name, public_key):
                self.founder, self.public_key = f"{licensee_name}, {venue_name}", public_key
            case GameOpened():
                self._open_game(act)
            case GameSealed(seal):
                self._seal(seal, entry)
            case GameDrawn():
                self._draw(act)
            case GameSettled():
                prizes = self._settle(act)
            case GamesSuspended(game):
                _require(game in self._seals and game not in self._draws, f"game {game} was not being drawn.")
                self._suspension = entry.sequence
            case DrawingApproved(suspension):
                _require(suspension == self._suspension, "the games were not suspended.")
                self._suspension = None
            case TicketSold(ticket):
                self._require_selling(ticket, entry)
            case TicketPaid(terminal, payment):
                self._pay(terminal, payment, entry.sequence)
            case KenoDollarsIssued(voucher):
                self._require_new(voucher)
                self._vouchers[voucher.serial] = voucher
            case KenoDollarsTaken(_, use):
                self._use(use, entry.sequence)
            case _:
                pass
        self.last = entry
        # Only of an act that is true: the games of a forged ticket could be without number.
        rows = rows_of(entry.sequence, entry.recorded_at, act)
        return act, [*rows, *((prize, row) for row in prizes)]

    def _open_game(self, act: GameOpened) -> None:
        if self._open is not None:
            earlier = self._open.game
            left_out = [earlier.plus(games) for games in range(act.game.sequence - earlier.sequence)]
            left_out = [game for game in left_out if game not in self._seals]
            _require(act.game > earlier, f"game {act.game} was open before.")
            _require(act.skipped == len(left_out), f"{len(left_out)} games were left out.")
            _require(
                not any(self._standing[game] for game in left_out),
                "a game was left out that tickets stand for.",
            )
        self._open = act

    def _require_selling(self, ticket: IssuedTicket, entry: JournalEntry) -> None:
        _require(self._suspension is None, "a ticket was sold while the games were suspended.")
        is_open = self._open is not None and ticket.span.first == self._open.game
        _require(is_open, f"game {ticket.span.first} was not open.")
        is_in_time = self._open is not None and entry.recorded_at < self._open.closes_at
        _require(is_in_time, f"game {ticket.span.first} had closed.")

    def _issue(self, issued: IssuedTicket) -> None:
        self._require_new(issued)
        self._tickets[issued.serial] = issued
        for game in issued.span.games():
            _require(
                game not in self._seals, f"ticket {issued.serial} was issued after game {game} was sealed."
            )
            self._standing[game].add(issued.serial)

    def _require_new(self, paper: Paper) -> None:
        is_taken = paper.serial in self._tickets or paper.serial in self._vouchers
        _require(Serial.parse(paper.serial.digits) == paper.serial, f"{paper.serial} is no serial.")
        _require(not is_taken, f"serial {paper.serial} was issued before.")
        is_genuine = is_signed(self.public_key, paper_message(paper), paper.signature)
        _require(is_genuine, f"the signature of serial {paper.serial} is wrong.")

    def _seal(self, seal: Seal, entry: JournalEntry) -> None:
        game, tickets, opened = seal.game, self._standing_for(seal.game), self._open
        is_open = opened is not None and opened.game == game and game not in self._seals
        _require(is_open, f"game {game} was not open.")
        is_due = opened is not None and opened.closes_at <= seal.sealed_at == entry.recorded_at
        _require(is_due, f"game {game} was sealed at another time than its seal says, or before its close.")
        is_genuine = is_signed(self.public_key, seal_message(seal), seal.signature)
        _require(is_genuine, f"the signature of the seal of game {game} is wrong.")
        amount_total = total(ticket.entry.amount_per_game for ticket in tickets)
        root = merkle_root([leaf_of(ticket) for ticket in tickets])
        _require(
            (seal.ticket_count, seal.amount_total, seal.root) == (len(tickets), amount_total, root),
            f"the seal of game {game} does not cover exactly its tickets.",
        )
        self._seals[game] = seal

    def _draw(self, act: GameDrawn) -> None:
        seal = self._seals.get(act.game)
        _require(
            seal is not None and act.game not in self._draws, f"game {act.game} was not waiting for a draw."
        )
        _require(
            seal is not None and seal.signature == act.seal_signature, "the draw refers to another seal."
        )
        _require(self._suspension is None, "a game was drawn while the games were suspended.")
        _require(ascending(act.numbers) not in self._drawn, "an earlier game has the same numbers.")
        self._drawn.add(ascending(act.numbers))
        self._draws[act.game] = Draw(act.numbers)

    def _settle(self, act: GameSettled) -> list[Row]:
        game = act.game
        _require(
            game in self._draws and game not in self._settled, f"game {game} was not waiting for settlement."
        )
        tickets = ((ticket.serial.digits, canonical(ticket)) for ticket in self._standing_for(game))
        rows = prize_rows(game, tickets, self._draws[game], self._schedule_named)
        settled = settled_act(game, self._seals[game].amount_total, rows)
        _require(settled == act, f"the prizes of game {game} are not those its draw and schedule give.")
        for row in rows:
            self._won[Serial(row["serial"])][game] += row["cents"]
        self._settled.add(game)
        return rows

    def _pay(self, terminal: TerminalId, payment: Payment, sequence: int) -> None:
        paid, continuation = self._tickets.get(payment.serial), payment.continuation
        if paid is None:
            raise Untrue(f"ticket {payment.serial} was never issued.")
        self._leave(payment.serial, sequence)
        drawn = [game for game in paid.span.games() if game in self._settled]
        won = sum(self._won[payment.serial][game] for game in drawn)
        _require(payment.amount == Money(won), f"ticket {payment.serial} had won {Money(won)}.")
        left = [game for game in paid.span.games() if game not in self._settled]
        for game in left:
            _require(
                game not in self._seals, f"ticket {payment.serial} was paid while game {game} was drawn."
            )
            self._standing[game].discard(payment.serial)
        is_continued = continuation is not None and (
            continuation.continues == paid.serial
            and continuation.terminal == terminal
            and continuation.entry == msgspec.structs.replace(paid.entry, game_count=len(left))
            and continuation.span.games() == tuple(left)
            and continuation.schedule_version == paid.schedule_version
        )
        _require(
            is_continued == bool(left), f"the undrawn games of ticket {payment.serial} are not continued."
        )

    def _use(self, use: KenoDollarsUse, sequence: int) -> None:
        issued = self._vouchers.get(use.serial)
        if issued is None:
            raise Untrue(f"voucher {use.serial} was never issued.")
        self._leave(use.serial, sequence)
        is_same = (use.amount, use.promotional) == (issued.amount, issued.promotional)
        _require(is_same, f"voucher {use.serial} was issued for {issued.amount}.")
        _require(use.used_at <= issued.expires_at, f"voucher {use.serial} had expired.")

    def _leave(self, serial: Serial, sequence: int) -> None:
        earlier = self._paid_in.get(serial)
        _require(earlier is None, f"serial {serial} was paid or used before, in entry {earlier}.")
        self._paid_in[serial] = sequence

    def _standing_for(self, game: GameId) -> list[IssuedTicket]:
        """The tickets that stand for a game, in order of serial."""
        return [self._tickets[serial] for serial in sorted(self._standing[game])]


def _read(entry: JournalEntry) -> Act:
    _require(
        entry.version <= ACT_VERSION, "a newer version of this program wrote it. Audit it with that version."
    )
    try:
        act = read_act(entry.body)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise Untrue(f"its content is not an act of central ({error}).") from error
    is_written_right = (entry.terminal, entry.event, entry.body) == (CENTRAL, act_name(act), canonical(act))
    _require(is_written_right, "its content is not written as its act must be.")
    return act


def _require(condition: bool, sentence: str) -> None:
    if not condition:
        raise Untrue(sentence)
