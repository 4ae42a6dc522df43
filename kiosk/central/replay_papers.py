"""Tickets and vouchers in a replay: issued once, paid, refunded, used or handed over once. Pure."""

from __future__ import annotations

from collections import defaultdict
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from kiosk.central.acts import HandedOver, KenoDollarsRedeemed, TicketSold, UnpaidHandedOver
from kiosk.central.checking import place_of
from kiosk.central.keys import Signatures, paper_message
from kiosk.central.refunding import refund_from, tenders_left
from kiosk.central.replay_games import GamesReplayed
from kiosk.central.tickets import has_jackpot, is_price
from kiosk.central.untrue import Untrue, require
from kiosk.ledger.chain import JournalEntry
from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Paper, Payment, Refund
from kiosk.rules.time_limits import Period, are_unredeemed
from kiosk.values.games import GameId
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO, total


class PapersReplayed:
    """The papers after the acts taken so far, and which tickets stand for which game."""

    def __init__(self, games: GamesReplayed, signatures: Signatures) -> None:
        self._games = games
        self._signatures = signatures
        self._tickets: dict[Serial, IssuedTicket] = {}
        self._vouchers: dict[Serial, KenoDollars] = {}
        self._standing: dict[GameId, set[Serial]] = defaultdict(set)
        self._left_in: dict[Serial, int] = {}
        self._refunds: dict[Serial, Refund] = {}
        # The first game that no ticket was issued for with keno bonus, nor any later game.
        self.after_bonus = GameId(0)

    @property
    def left_count(self) -> int:
        """How many serials were paid, used or handed over, each once."""
        return len(self._left_in)

    def are_entered(self, first: GameId, before: GameId) -> bool:
        """Whether a ticket stands for a game from one on and before another, however far apart they are."""
        count = before.sequence - first.sequence
        games = map(first.plus, range(count)) if count < len(self._standing) else iter(self._standing)
        return any(first <= game < before and bool(self._standing.get(game)) for game in games)

    def standing_for(self, game: GameId) -> list[IssuedTicket]:
        """The tickets that stand for a game, in order of serial."""
        return [self._tickets[serial] for serial in sorted(self._standing[game])]

    def issue(self, issued: IssuedTicket, public_key: str) -> None:
        """A ticket is issued, for a wager or as the continuation of another."""
        self._require_new(issued, public_key)
        schedule = self._games.schedules(issued.schedule_version)
        # There are many tickets: a sentence is only made for one that is false.
        if issued.is_jackpot != has_jackpot(issued.entry, schedule):
            raise Untrue(f"ticket {issued.serial} is wrong about jackpot keno.")
        if not is_price(issued.paid_with, issued.entry.price):
            raise Untrue(f"what ticket {issued.serial} was paid with is not its price.")
        if issued.span.count != issued.entry.game_count:
            raise Untrue(f"ticket {issued.serial} is for other games than were paid.")
        bonus_game_count, first = issued.entry.bonus_game_count, issued.span.first
        if bonus_game_count and not self._games.multipliers_of(first):
            raise Untrue(f"ticket {issued.serial} has keno bonus, and there are no multipliers.")
        if bonus_game_count:
            self.after_bonus = max(self.after_bonus, first.plus(bonus_game_count))
        self._tickets[issued.serial] = issued
        for game in issued.span.games():
            if game in self._games.seals:
                raise Untrue(f"ticket {issued.serial} was issued after game {game} was sealed.")
            self._standing[game].add(issued.serial)

    def sell(self, act: TicketSold, entry: JournalEntry) -> None:
        """A wager is accepted: for the open game, under the schedule in force, while there is one."""
        games, ticket = self._games, act.ticket
        require(games.suspension is None, "a ticket was sold while the games were suspended.")
        if games.opened is None or ticket.span.first != games.opened.game:
            raise Untrue(f"game {ticket.span.first} was not open.")
        if not games.is_open(ticket.span.first, entry.recorded_at):
            raise Untrue(f"game {ticket.span.first} had closed.")
        if ticket.schedule_version != games.schedule:
            raise Untrue(f"ticket {ticket.serial} was sold under a schedule that was not in force.")
        if ticket.continues is not None:
            raise Untrue(f"ticket {ticket.serial} was sold as a continuation.")

    def pay(self, payment: Payment, terminal: TerminalId | None, sequence: int) -> None:
        """A ticket is paid, once, by a terminal or by the licensee, and continued if games are left."""
        paid, continuation = self._ticket(payment.serial), payment.continuation
        self._leave(payment.serial, sequence)
        won = total(self._games.won[payment.serial].values())
        require(payment.amount == won > ZERO, f"ticket {payment.serial} had won {won}.")
        refunded = self._refunds.get(payment.serial)
        left = [
            game
            for game in paid.span.games()
            if game not in self._games.settled and (refunded is None or game < refunded.first)
        ]
        require(not left or refunded is None, f"ticket {payment.serial} was continued after its refund.")
        for game in left:
            is_unsealed = game not in self._games.seals
            require(is_unsealed, f"ticket {payment.serial} was paid while game {game} was drawn.")
            self._standing[game].discard(payment.serial)
        is_continued = (
            continuation is not None
            and bool(left)
            and (
                continuation.continues == paid.serial
                and continuation.terminal == (terminal or paid.terminal)
                and continuation.entry == paid.entry.from_game(place_of(paid, left[0]))
                and continuation.span.games() == tuple(left)
                and continuation.schedule_version == paid.schedule_version
                and continuation.good_until == paid.good_until
                and continuation.paid_with == tenders_left(paid, place_of(paid, left[0]))
            )
        )
        is_right = is_continued if left else continuation is None
        require(is_right, f"the undrawn games of ticket {payment.serial} are not continued.")

    def refund(self, refund: Refund, at: Instant) -> None:
        """The games of a ticket that are not closed yet are refunded, once (s 27)."""
        issued, serial = self._ticket(refund.serial), refund.serial
        require(serial not in self._left_in, f"ticket {serial} was paid before.")
        require(serial not in self._refunds, f"ticket {serial} was refunded before.")
        first = max(issued.span.first, self._games.first_not_closed(at))
        is_open = self._games.is_open(first, at)
        is_first = refund.first == first if is_open else refund.first >= first
        is_right = is_first and refund.first in issued.span
        require(is_right, f"game {refund.first} is not the first of ticket {serial} that was not closed.")
        is_same = refund == refund_from(issued, refund.first, at)
        require(is_same, f"ticket {serial} was paid for its games with something else.")
        for game in issued.span.games():
            if game >= refund.first:
                require(game not in self._games.seals, f"game {game} of ticket {serial} was sealed.")
                self._standing[game].discard(serial)
        self._refunds[serial] = refund

    def issue_voucher(self, voucher: KenoDollars, public_key: str) -> None:
        """A voucher is issued."""
        self._require_new(voucher, public_key)
        self._vouchers[voucher.serial] = voucher

    def give_promotional(self, voucher: KenoDollars, public_key: str) -> None:
        """A voucher is given away: a promotional one, of some amount (s 12)."""
        is_promotional = voucher.promotional and voucher.amount > ZERO
        require(is_promotional, f"voucher {voucher.serial} is none of promotional keno dollars.")
        is_in_time = voucher.expires_at >= voucher.issued_at
        require(is_in_time, f"voucher {voucher.serial} had expired before it was given away.")
        self.issue_voucher(voucher, public_key)

    def use(self, use: KenoDollarsUse, sequence: int) -> None:
        """A voucher is taken in, once and in time."""
        issued = self._voucher(use.serial)
        self._leave(use.serial, sequence)
        is_same = (use.amount, use.promotional) == (issued.amount, issued.promotional)
        require(is_same, f"voucher {use.serial} was issued for {issued.amount}.")
        require(use.used_at <= issued.expires_at, f"voucher {use.serial} had expired.")

    def redeem(self, act: KenoDollarsRedeemed, sequence: int) -> None:
        """A voucher is redeemed for cash, once and in time (s 11(2)(b)); never a promotional one (s
        12(3))."""
        issued = self._voucher(act.serial)
        self._leave(act.serial, sequence)
        require(not issued.promotional, f"voucher {act.serial} is promotional and never redeemed.")
        require(act.amount == issued.amount, f"voucher {act.serial} was issued for {issued.amount}.")
        require(act.redeemed_at <= issued.expires_at, f"voucher {act.serial} had expired.")

    def hand_over(self, act: UnpaidHandedOver, entry: JournalEntry) -> None:
        """What nobody collected in time goes to the chief executive, once (s 28, 29)."""
        zone = _zone_named(act.zone_name)
        for handed in act.tickets:
            issued = self._ticket(handed.serial)
            self._leave(handed.serial, entry.sequence)
            won = total(self._games.won[handed.serial].values())
            require(handed.amount == won > ZERO, f"ticket {handed.serial} had won {won}.")
            undrawn = [
                game
                for game in issued.span.games()
                if game not in self._games.settled and handed.serial in self._standing[game]
            ]
            require(not undrawn, f"ticket {handed.serial} still had games to be drawn.")
            is_late = entry.recorded_at > issued.good_until
            require(is_late, f"the prizes of ticket {handed.serial} could still be collected.")
        for handed in act.vouchers:
            self._hand_over_voucher(handed, entry, zone, Period(act.keno_dollars_years))
        amount = total(handed.amount for handed in (*act.tickets, *act.vouchers))
        require(act.amount == amount, f"the cheque {act.cheque} should have been for {amount}.")

    def _hand_over_voucher(
        self, handed: HandedOver, entry: JournalEntry, zone: ZoneInfo, period: Period
    ) -> None:
        issued = self._voucher(handed.serial)
        self._leave(handed.serial, entry.sequence)
        require(not issued.promotional, f"voucher {handed.serial} is promotional and nobody's money.")
        require(handed.amount == issued.amount, f"voucher {handed.serial} was issued for {issued.amount}.")
        is_late = entry.recorded_at > issued.expires_at
        require(is_late, f"voucher {handed.serial} could still be used.")
        is_unredeemed = are_unredeemed(issued.issued_at, entry.recorded_at, zone, period)
        require(is_unredeemed, f"voucher {handed.serial} was not unredeemed yet.")

    def _require_new(self, paper: Paper, public_key: str) -> None:
        serial = paper.serial
        if Serial.parse(serial.digits) != serial:
            raise Untrue(f"{serial} is no serial.")
        if serial in self._tickets or serial in self._vouchers:
            raise Untrue(f"serial {serial} was issued before.")
        if not self._signatures.are_of(public_key, paper_message(paper), paper.signature):
            raise Untrue(f"the signature of serial {serial} is wrong.")

    def _ticket(self, serial: Serial) -> IssuedTicket:
        issued = self._tickets.get(serial)
        if issued is None:
            raise Untrue(f"ticket {serial} was never issued.")
        return issued

    def _voucher(self, serial: Serial) -> KenoDollars:
        issued = self._vouchers.get(serial)
        if issued is None:
            raise Untrue(f"voucher {serial} was never issued.")
        return issued

    def _leave(self, serial: Serial, sequence: int) -> None:
        earlier = self._left_in.get(serial)
        require(earlier is None, f"serial {serial} was paid or used before, in entry {earlier}.")
        self._left_in[serial] = sequence


def _zone_named(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise Untrue(f"there is no time zone {name[:40]!r}.") from error
