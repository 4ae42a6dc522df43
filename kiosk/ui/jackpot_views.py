"""The jackpots that stand to be won, as the resting screen shows them (s 26B)."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from kiosk.ports.central import Venue
from kiosk.ui.wager_words import jackpot_title
from kiosk.values.money import ZERO

translate = QCoreApplication.translate


class JackpotView(Struct, frozen=True):
    """One jackpot. `news` is what the last game did to it: how much it has grown, or that it was won."""

    title: str
    amount: str
    news: str = ""
    is_won: bool = False


def jackpot_views(venue: Venue | None, *, is_over: bool) -> tuple[JackpotView, ...]:
    """What a spot wager would win of each: fill and growth (s 26B(4)(a)).

    Before a draw is over (`is_over`) what could be won in it stands: what is left after it would tell that
    one has been won before its last ball is told.
    """
    if venue is None:
        return ()
    newest = venue.drawn[0] if venue.drawn else None
    standing = newest.jackpots if newest is not None and not is_over else venue.jackpots
    before = {} if len(venue.drawn) < 2 else {jackpot.name: jackpot for jackpot in venue.drawn[1].jackpots}
    views = []
    for jackpot in standing:
        title, amount = jackpot_title(jackpot.spot_count, jackpot.catch), jackpot.for_a_wager
        earlier = before.get(jackpot.name)
        added = ZERO if earlier is None else amount - earlier.for_a_wager
        if newest is not None and is_over and jackpot.name in newest.won:
            views.append(JackpotView(title, str(amount), translate("Rest", "won"), is_won=True))
        else:
            grown = translate("Rest", "up {amount}").format(amount=added) if added > ZERO else ""
            views.append(JackpotView(title, str(amount), grown))
    return tuple(views)
