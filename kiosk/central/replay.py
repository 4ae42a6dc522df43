"""Replay: central's record read again from its first entry, each act held against all that came before. Pure.

What the rows of the tables must be follows from the acts; what the acts may be follows from one another.
"""

from __future__ import annotations

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
    KenoDollarsRedeemed,
    KenoDollarsTaken,
    LicenseePaid,
    MultipliersAdopted,
    PlayerChanged,
    PlayerRegistered,
    PromotionalGiven,
    ScheduleAdopted,
    TicketPaid,
    TicketRefunded,
    TicketSold,
    UnpaidHandedOver,
    VenueNamed,
)
from kiosk.central.keys import Signatures
from kiosk.central.licensee import may_pay_by
from kiosk.central.players import spot_counts_of
from kiosk.central.projection import Row, TableRow, rows_of, tickets_of
from kiosk.central.record import ACT_VERSION, ACT_VERSION_NEWEST, CENTRAL, act_name, act_version, read_act
from kiosk.central.replay_claims import ClaimsReplayed
from kiosk.central.replay_games import GamesReplayed
from kiosk.central.replay_papers import PapersReplayed
from kiosk.central.replay_players import PlayersReplayed
from kiosk.central.shelves import MultipliersShelf, ScheduleShelf
from kiosk.central.tables import prize
from kiosk.central.untrue import Untrue, require
from kiosk.ledger.canonical import canonical
from kiosk.ledger.chain import JournalEntry, follows
from kiosk.ports.stop import Stop
from kiosk.values.invariant import InvariantBroken


class Replay:
    """The state of central after the entries taken so far."""

    def __init__(
        self, schedules: ScheduleShelf, multipliers: MultipliersShelf, signatures: Signatures | None = None
    ) -> None:
        """`signatures` tells the true ones, by verifying each unless it knows better."""
        signatures = signatures or Signatures()
        self.last: JournalEntry | None = None
        self.venue = self.public_key = ""
        self._claims = ClaimsReplayed()
        self._games = GamesReplayed(schedules, multipliers, signatures)
        self._papers = PapersReplayed(self._games, signatures)
        self._players = PlayersReplayed()

    @property
    def left_count(self) -> int:
        """How many serials were paid, used or handed over, each once."""
        return self._papers.left_count

    def take(self, entry: JournalEntry) -> tuple[Act, list[TableRow]]:
        """The next act, and the rows that must be in the tables because of it. Raises :class:`Untrue`."""
        try:
            return self._take(entry)
        except (InvariantBroken, Stop, ValueError, OverflowError) as broken:
            # No date, no text or no number that there is can be made of what it holds.
            raise Untrue(f"it can't be true ({broken}).") from broken

    def _take(self, entry: JournalEntry) -> tuple[Act, list[TableRow]]:
        is_next = follows(self.last, entry)
        require(is_next, "it does not follow the entry before it: something was changed, removed or put in.")
        act = _read(entry)
        is_in_order = self.last is None or entry.recorded_at >= self.last.recorded_at
        require(is_in_order, "it was recorded before the entry before it.")
        is_founded = isinstance(act, CentralFounded) == (self.last is None)
        require(is_founded, "a record is founded once and first.")
        self._claims.take(act, entry.recorded_at)
        for issued in tickets_of(act):
            self._papers.issue(issued, self.public_key)
        prizes: list[Row] = []
        match act:
            case CentralFounded(venue_name, licensee_name, public_key):
                self.venue, self.public_key = f"{licensee_name}, {venue_name}", public_key
            case VenueNamed(venue_name, licensee_name):
                self.venue = f"{licensee_name}, {venue_name}"
            case GameSettled(game):
                prizes = self._games.settle(act, self._papers.standing_for(game))
            case _:
                self._take_game(act, entry)
                self._take_paper(act, entry)
                self._take_player(act)
        self.last = entry
        # Only of an act that is true: the games of a forged ticket could be without number.
        rows = rows_of(entry.sequence, entry.recorded_at, act)
        return act, [*rows, *((prize, row) for row in prizes)]

    def _take_game(self, act: Act, entry: JournalEntry) -> None:
        match act:
            case ScheduleAdopted():
                self._games.adopt_schedule(act)
            case MultipliersAdopted():
                self._games.adopt_multipliers(act, self._papers.after_bonus)
            case GameOpened():
                self._games.open(act, self._papers.are_entered)
            case GameSealed(seal):
                self._games.seal(seal, entry, self._papers.standing_for(seal.game), self.public_key)
            case GameDrawn():
                self._games.draw(act)
            case GamesSuspended():
                self._games.suspend(act, entry.sequence)
            case DrawingApproved():
                self._games.approve(act)
            case _:
                pass

    def _take_paper(self, act: Act, entry: JournalEntry) -> None:
        match act:
            case TicketSold():
                self._papers.sell(act, entry)
            case TicketPaid(terminal, payment):
                self._papers.pay(payment, terminal, entry.sequence)
            case LicenseePaid(payment, way, payee):
                is_way = may_pay_by(way, payee)
                require(is_way, "the licensee paid in a way that only a terminal does, or it named nobody.")
                self._papers.pay(payment, None, entry.sequence)
            case TicketRefunded(_, refund):
                self._papers.refund(refund, entry.recorded_at)
            case KenoDollarsIssued(voucher):
                self._papers.issue_voucher(voucher, self.public_key)
            case PromotionalGiven(voucher):
                self._papers.give_promotional(voucher, self.public_key)
            case KenoDollarsTaken(_, use):
                self._papers.use(use, entry.sequence)
            case KenoDollarsRedeemed():
                self._papers.redeem(act, entry.sequence)
            case UnpaidHandedOver():
                self._papers.hand_over(act, entry)
            case _:
                pass

    def _take_player(self, act: Act) -> None:
        match act:
            case PlayerRegistered():
                self._players.register(act)
            case PlayerChanged():
                schedule = self._games.schedules(self._games.schedule)
                self._players.change(act, spot_counts_of(schedule))
            case _:
                pass


def _read(entry: JournalEntry) -> Act:
    is_newer = entry.version > ACT_VERSION_NEWEST
    require(not is_newer, "a newer version of this program wrote it. Audit it with that version.")
    is_known = entry.version >= ACT_VERSION
    require(is_known, "it is written in no version that this program ever had.")
    try:
        act = read_act(entry.body)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise Untrue(f"its content is not an act of central ({error}).") from error
    written = (entry.terminal, entry.event, entry.version, entry.body)
    is_written_right = written == (CENTRAL, act_name(act), act_version(act), canonical(act))
    require(is_written_right, "its content is not written as its act must be.")
    return act
