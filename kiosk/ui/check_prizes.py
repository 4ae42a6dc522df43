"""A prize, and a share of a jackpot, as one line: what won it and what it came to."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from kiosk.rules.game_settlement import JackpotShare
from kiosk.rules.jackpots import JackpotPart
from kiosk.rules.settlement import NO_WAY, Prize
from kiosk.rules.wagers import SpotWager, Wager, WayWager
from kiosk.ui.wager_words import catch_name, jackpot_title, keno_bonus_name, wager_name, within
from kiosk.values.money import total

translate = QCoreApplication.translate


def prize_name(wagers: Sequence[Wager], prize: Prize) -> str:
    """``7 spots, 4 of 7``, ``A+B, 5 of 6``, ``Heads``, ``Lucky last``."""
    return _name(wagers[prize.wager_index], prize.way_index, prize.catch, prize.spot_count)


def share_name(wagers: Sequence[Wager], share: JackpotShare) -> str:
    """``8 spot jackpot, growth``, with the wager or way where the ticket has several."""
    parts = {
        JackpotPart.FILL: translate("Check", "{jackpot}, fill"),
        JackpotPart.GROWTH: translate("Check", "{jackpot}, growth"),
        JackpotPart.BONUS: translate("Check", "{jackpot}, {bonus}"),
    }
    name = parts[share.part].format(
        jackpot=jackpot_title(share.spot_count, share.catch), bonus=within(keno_bonus_name())
    )
    if len(wagers) == 1 and share.way_index == NO_WAY:
        return name
    wager = _name(wagers[share.wager_index], share.way_index, share.catch, share.spot_count)
    return translate("Check", "{name}: {wager}").format(name=name, wager=wager)


def prize_line(wagers: Sequence[Wager], prize: Prize) -> str:
    """``7 spots, 4 of 7: $6.00``."""
    return translate("Check", "{wager}: {prize}").format(wager=prize_name(wagers, prize), prize=prize.amount)


def share_lines(shares: Sequence[JackpotShare]) -> list[str]:
    """``8 spot jackpot: $6,597.93``: all shares of each jackpot together."""
    lines = []
    for key in dict.fromkeys((share.spot_count, share.catch) for share in shares):
        amount = total(share.amount for share in shares if (share.spot_count, share.catch) == key)
        lines.append(
            translate("Check", "{jackpot}: {amount}").format(jackpot=jackpot_title(*key), amount=amount)
        )
    return lines


def _name(wager: Wager, way_index: int, catch: int, spot_count: int) -> str:
    name = wager_name(wager)
    if isinstance(wager, WayWager) and way_index != NO_WAY:
        name = wager.ways[way_index].name
    elif not isinstance(wager, SpotWager):
        return name
    standing = catch_name(catch, spot_count)
    return translate("Check", "{name}, {standing}").format(name=name, standing=standing)
