"""The games in a replay: opened, sealed, drawn and settled, each held against what came before. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from kiosk.central.acts import (
    DrawingApproved,
    GameDrawn,
    GameOpened,
    GameSettled,
    GamesSuspended,
    MultipliersAdopted,
    ScheduleAdopted,
)
from kiosk.central.keys import Signatures
from kiosk.central.projection import Row, ascending
from kiosk.central.sealing import leaf_of, merkle_root, seal_message
from kiosk.central.settling import settlement_of
from kiosk.central.shelves import MultipliersShelf, ScheduleShelf
from kiosk.central.texts import is_line
from kiosk.central.untrue import Untrue, require
from kiosk.ledger.chain import JournalEntry
from kiosk.ledger.papers import IssuedTicket
from kiosk.ports.central import Seal
from kiosk.rules.field import Draw
from kiosk.rules.jackpots import Growth
from kiosk.values.games import GameId
from kiosk.values.identifiers import Serial
from kiosk.values.instant import Instant
from kiosk.values.money import Money, total


class GamesReplayed:
    """The games after the acts taken so far."""

    def __init__(
        self, schedules: ScheduleShelf, multipliers: MultipliersShelf, signatures: Signatures
    ) -> None:
        self.schedules = schedules
        self._signatures = signatures
        self.schedule = ""  # what is in force
        self.seals: dict[GameId, Seal] = {}
        self.settled: set[GameId] = set()
        self.won: dict[Serial, dict[GameId, Money]] = defaultdict(dict)
        self.opened: GameOpened | None = None
        self.suspension: int | None = None
        self._tables = multipliers
        self._adoptions: list[MultipliersAdopted] = []
        self._digests: dict[str, str] = {}
        self._draws: dict[GameId, GameDrawn] = {}
        self._drawn: set[str] = set()
        self._growths: tuple[Growth, ...] = ()

    def adopt_schedule(self, act: ScheduleAdopted) -> None:
        """A schedule of prizes is in force; one reference is always the same file."""
        known = self._digests.setdefault(act.reference, act.digest)
        require(known == act.digest, f"another schedule was called {act.reference} before.")
        self.schedule = act.reference

    def adopt_multipliers(self, act: MultipliersAdopted, after_bonus: GameId) -> None:
        """A table of multipliers governs from the first game on that is not closed and that nobody has
        entered with keno bonus; `after_bonus` follows the last that somebody has."""
        if self.opened is None:
            raise Untrue("no game was open.")
        first = max(self.opened.game, after_bonus)
        require(act.from_game == first, f"other multipliers could govern only from game {first} on.")
        self._adoptions.append(act)

    def multipliers_of(self, game: GameId) -> str:
        """The digest of the table of multipliers that governs a game, empty if none does."""
        return next((act.digest for act in reversed(self._adoptions) if act.from_game <= game), "")

    def open(self, act: GameOpened, are_entered: Callable[[GameId, GameId], bool]) -> None:
        """A game can be entered; `are_entered` tells whether a ticket stands for one from a game on and
        before another."""
        if self.opened is not None:
            earlier = self.opened.game
            require(act.game > earlier, f"game {act.game} was open before.")
            first = earlier.plus(1) if earlier in self.seals else earlier
            # By difference: there is no list of games as long as a number can be written.
            left_out = act.game.sequence - first.sequence
            require(act.skipped == left_out, f"{left_out} games were left out.")
            is_left_out = are_entered(first, act.game)
            require(not is_left_out, "a game was left out that tickets stand for.")
        self.opened = act

    def is_open(self, game: GameId, at: Instant) -> bool:
        """Whether wagers were accepted for a game at an instant."""
        return self.opened is not None and game == self.opened.game and at < self.opened.closes_at

    def first_not_closed(self, at: Instant) -> GameId:
        """The earliest game that may not have been closed at an instant (s 27)."""
        if self.opened is None:
            raise Untrue("no game was open.")
        is_closed = self.suspension is None and at >= self.opened.closes_at
        return self.opened.game.plus(1 if is_closed else 0)

    def seal(self, seal: Seal, entry: JournalEntry, tickets: Sequence[IssuedTicket], public_key: str) -> None:
        """A game is closed over exactly these tickets, in order of serial."""
        game, opened = seal.game, self.opened
        is_open = opened is not None and opened.game == game and game not in self.seals
        require(is_open, f"game {game} was not open.")
        is_due = opened is not None and opened.closes_at <= seal.sealed_at == entry.recorded_at
        require(is_due, f"game {game} was sealed at another time than its seal says, or before its close.")
        is_genuine = self._signatures.are_of(public_key, seal_message(seal), seal.signature)
        require(is_genuine, f"the signature of the seal of game {game} is wrong.")
        in_force = (self.schedule, self.multipliers_of(game))
        require(
            (seal.schedule, seal.multipliers) == in_force,
            f"the seal of game {game} names another schedule of prizes, or other multipliers, than were in "
            "force.",
        )
        amounts = (ticket.entry.amount_of(game.sequence - ticket.span.first.sequence) for ticket in tickets)
        root = merkle_root([leaf_of(ticket) for ticket in tickets])
        require(
            (seal.ticket_count, seal.amount_total, seal.root) == (len(tickets), total(amounts), root),
            f"the seal of game {game} does not cover exactly its tickets.",
        )
        self.seals[game] = seal

    def draw(self, act: GameDrawn) -> None:
        """A sealed game is drawn, once."""
        seal = self.seals.get(act.game)
        if seal is None or act.game in self._draws:
            raise Untrue(f"game {act.game} was not waiting for a draw.")
        require(seal.signature == act.seal_signature, "the draw refers to another seal.")
        require(self.suspension is None, "a game was drawn while the games were suspended.")
        require(ascending(act.numbers) not in self._drawn, "an earlier game has the same numbers.")
        multiplier = self._tables.multiplier_of(seal.multipliers, Draw(act.numbers).total)
        require(
            act.multiplier == multiplier,
            f"the multiplier of game {act.game} is {act.multiplier or 'none'}; its total has "
            f"{multiplier or 'none'}.",
        )
        self._drawn.add(ascending(act.numbers))
        self._draws[act.game] = act

    def settle(self, act: GameSettled, tickets: Sequence[IssuedTicket]) -> list[Row]:
        """A drawn game is settled, once; the row of each prize and share."""
        game = act.game
        require(
            game in self._draws and game not in self.settled, f"game {game} was not waiting for settlement."
        )
        drawn = self._draws[game]
        found, rows = settlement_of(
            self.seals[game], tickets, Draw(drawn.numbers), drawn.multiplier, self._growths, self.schedules
        )
        require(
            (act.jackpots, act.growth_added) == (found.jackpots, found.growth_added),
            f"the jackpots of game {game} are not those its schedule, their growth and its wagers give.",
        )
        is_same = found.prizes_digest == act.prizes_digest and found.abatement == act.abatement
        require(is_same, f"the prizes of game {game} are not those its draw and schedule give.")
        require(found == act, f"what game {game} added up to, or left as jackpot growth, is something else.")
        for row in rows:
            by_game = self.won[Serial(row["serial"])]
            by_game[game] = by_game.get(game, Money(0)) + Money(row["cents"])
        self._growths = found.growths
        self.settled.add(game)
        return rows

    def suspend(self, act: GamesSuspended, sequence: int) -> None:
        """The games wait for an inspector (s 22)."""
        is_drawing = act.game in self.seals and act.game not in self._draws
        require(is_drawing, f"game {act.game} was not being drawn.")
        self.suspension = sequence

    def approve(self, act: DrawingApproved) -> None:
        """An inspector has approved a new drawing (s 22(b))."""
        require(act.suspension == self.suspension, "the games were not suspended.")
        require(is_line(act.inspector), "no inspector is named.")
        self.suspension = None
