"""Settlement explains itself: each step from a wager to what is paid, with the section it rests on. Pure."""

from __future__ import annotations

from msgspec import Struct

from kiosk.rules.abating import GAME_MAXIMUM, UNABATED, Abatement
from kiosk.rules.field import FIRST_NUMBER, LAST_HEADS_NUMBER, LAST_NUMBER, Draw
from kiosk.rules.game_settlement import JackpotShare
from kiosk.rules.jackpots import JackpotPart
from kiosk.rules.settlement import NO_WAY, Prize
from kiosk.rules.wagers import EvensWager, HeadsWager, LuckyLastWager, TailsWager, Wager, WayWager
from kiosk.values.money import Money

_DOLLAR = Money.dollars(1)
_PART_NAMES = {
    JackpotPart.FILL: ("jackpot fill", "s 26"),
    JackpotPart.GROWTH: ("jackpot growth", "s 26B(4)(a)"),
    JackpotPart.BONUS: ("keno bonus jackpot prize", "s 26A"),
}


class Step(Struct, frozen=True):
    """One step: the section it rests on, and a sentence a player and an inspector can follow."""

    section: str
    sentence: str


def explain_prize(prize: Prize, wager: Wager, draw: Draw, abatement: Abatement | None) -> tuple[Step, ...]:
    """How a prize comes about: why the wager wins, the line of the schedule of prizes, keno bonus (s
    23A(1)), and abatement (s 25). `abatement` is that of the game."""
    steps = [
        Step(prize.section, _why(prize, wager, draw)),
        Step("s 23A(1)", _line(prize)),
    ]
    if wager.bonus:
        steps.append(_bonus(prize, draw))
    if prize.is_abated and abatement is not None:
        steps.append(_abated(prize, abatement))
    return tuple(steps)


def explain_share(share: JackpotShare) -> tuple[Step, ...]:
    """How a share of a jackpot comes about: why it is payable, and the formula of s 26B(7)."""
    name, section = _PART_NAMES[share.part]
    caught = _caught(share.catch, share.spot_count)
    steps = [
        Step(section, f"{caught}: the {name} is {share.relevant}, paid on the first {_DOLLAR} of a wager.")
    ]
    if share.part is JackpotPart.BONUS:
        steps.append(Step("s 26B(5)(b)", "A keno bonus wager was made and a multiplier applies to the game."))
    if share.claim_count == 1:
        steps.append(Step("s 26B(5)", f"No other wager shares it: {share.amount}."))
    else:
        formula = f"{share.relevant} × {share.wagered} / {share.total_wagered}"
        sentence = f"{share.claim_count} winning wagers share it: {formula} = {share.amount}, to the cent."
        steps.append(Step("s 26B(7)", sentence))
    return tuple(steps)


def _why(prize: Prize, wager: Wager, draw: Draw) -> str:
    match wager:
        case HeadsWager():
            return f"{prize.catch} of the 20 numbers lie in {FIRST_NUMBER} to {LAST_HEADS_NUMBER}: heads."
        case TailsWager():
            return f"{prize.catch} of the 20 numbers lie in {LAST_HEADS_NUMBER + 1} to {LAST_NUMBER}: tails."
        case EvensWager():
            return f"{prize.catch} of the 20 numbers lie in each half: evens."
        case LuckyLastWager():
            return f"The last number drawn, {draw.last}, is one of the {prize.spot_count} different spots."
        case WayWager() if prize.way_index != NO_WAY:
            way = wager.ways[prize.way_index]
            return f"Way {way.name}: {_caught(prize.catch, prize.spot_count)}."
        case _:
            return f"{_caught(prize.catch, prize.spot_count)}."


def _caught(catch: int, spot_count: int) -> str:
    return f"{catch} of {spot_count} {'spot' if spot_count == 1 else 'spots'} caught"


def _line(prize: Prize) -> str:
    wagered, line = prize.wagered, prize.wagered.for_each_dollar(prize.per_dollar)
    return f"The schedule of prizes gives {prize.per_dollar} for each {_DOLLAR}: {wagered} gives {line}."


def _bonus(prize: Prize, draw: Draw) -> Step:
    if prize.multiplier is None:
        sentence = f"Keno bonus: the total of the 20 numbers, {draw.total}, has no multiplier."
        return Step("s 23A(1)(b)(ii)", sentence)
    line = prize.wagered.for_each_dollar(prize.per_dollar)
    multiplied = f"{line} × {prize.multiplier} = {prize.in_full}"
    sentence = f"Keno bonus: the total of the 20 numbers is {draw.total}: {multiplied}."
    return Step("s 23A(1)(b)(i)", sentence)


def _abated(prize: Prize, abatement: Abatement) -> Step:
    if abatement.is_floored(prize.in_full):
        sentence = (
            f"The major prizes of the game come to more than {GAME_MAXIMUM}: abated to {UNABATED}, not below."
        )
        return Step("s 25(2)", sentence)
    factor = f"{prize.in_full} × {abatement.left} / {abatement.in_full} = {prize.amount}, to the cent"
    return Step("s 25(1)", f"The major prizes of the game come to more than {GAME_MAXIMUM}: {factor}.")
