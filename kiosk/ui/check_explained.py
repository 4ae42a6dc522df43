"""How each game of a checked ticket was worked out, step by step, with the section each step rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from kiosk.ports.central import GameCheck, TicketCheck
from kiosk.rules.explaining import Step, explain_prize, explain_share
from kiosk.rules.wagers import Wager
from kiosk.ui.check_prizes import prize_name, share_name
from kiosk.ui.for_qml import for_qml

translate = QCoreApplication.translate


class ExplainedPart(Struct, frozen=True):
    """A prize or a share of a jackpot: what won it, what it came to, and the steps from one to the other."""

    title: str
    amount: str
    steps: tuple[Step, ...]


class ExplainedGame(Struct, frozen=True):
    """One drawn game of the ticket."""

    title: str
    amount: str
    parts: tuple[ExplainedPart, ...]
    nothing: str  # said where no wager won


class Explanation(Struct, frozen=True):
    """The games of a ticket that can be explained, and which of them is on the screen."""

    games: tuple[ExplainedGame, ...] = ()
    index: int = 0

    def from_the_start(self) -> Explanation:
        """With the first game that has a prize, or else the first."""
        return Explanation(
            self.games, next((place for place, game in enumerate(self.games) if game.parts), 0)
        )

    def turned(self, by: int) -> Explanation:
        """With the game before or after, where there is one."""
        index = self.index + by
        return Explanation(self.games, index) if 0 <= index < len(self.games) else self

    def of(self, check: TicketCheck) -> Explanation:
        """Of the ticket as it is known now, still at the same game."""
        games = explained_games(check)
        return Explanation(games, self.index if self.index < len(games) else 0)

    @property
    def view(self) -> dict[str, Any]:
        """The game on the screen as QML reads it, with its place; empty if there is none."""
        if not self.games:
            return {}
        return {**for_qml(self.games[self.index]), "index": self.index, "count": len(self.games)}


def explained_games(check: TicketCheck) -> tuple[ExplainedGame, ...]:
    """Every drawn game of the ticket, in order."""
    return tuple(
        _explained(check.ticket.entry.wagers_in(index), game)
        for index, game in enumerate(check.games)
        if game.drawn is not None
    )


def _explained(wagers: Sequence[Wager], game: GameCheck) -> ExplainedGame:
    drawn = game.drawn
    parts: list[ExplainedPart] = []
    if drawn is not None:
        for prize in game.prizes:
            steps = explain_prize(prize, wagers[prize.wager_index], drawn.draw, drawn.abatement)
            parts.append(ExplainedPart(prize_name(wagers, prize), str(prize.amount), steps))
    parts.extend(
        ExplainedPart(share_name(wagers, share), str(share.amount), explain_share(share))
        for share in game.shares
    )
    nothing = "" if parts else translate("Check", "No wager has won in this game (s 23).")
    title = translate("Check", "Game {game}").format(game=game.game)
    return ExplainedGame(title, str(game.prize_total), tuple(parts), nothing)
