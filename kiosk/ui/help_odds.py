"""The pages of prizes and chances: a spot count, heads, tails and evens, lucky last, jackpots. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from kiosk.ports.central import Venue
from kiosk.rules.jackpots import Growth, jackpot_of
from kiosk.rules.odds import (
    chance_of_catch,
    chance_of_lucky_last,
    chance_of_side,
    one_in_text,
    return_in_whole_dollars_of_100,
    return_of_lucky_last,
    return_of_side,
    return_of_spots,
)
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import EvensWager, HeadsWager, SideWager, TailsWager
from kiosk.ui.wager_words import (
    catch_name,
    jackpot_title,
    keno_bonus_name,
    side_name,
    spots_name,
    within,
)
from kiosk.values.money import ZERO

translate = QCoreApplication.translate

# What stands in the place of a spot count for the other pages.
SIDES: Final = 0
LUCKY_LAST: Final = -1
JACKPOTS: Final = -2
_SIDE_WAGERS: Final[tuple[type[SideWager], ...]] = (HeadsWager, TailsWager, EvensWager)
# Every number of spots that is common on a ticket, then in steps: sixty lines would be read by nobody.
_LUCKY_LAST_SHOWN: Final = (*range(1, 21), *range(25, 81, 5))


class OddsRow(Struct, frozen=True):
    """One winning line: what must happen, what it pays for $1.00, and its chance."""

    name: str
    pays: str
    chance: str


class OddsPage(Struct, frozen=True):
    """A page: its lines under their headings, and what has to be said of all of them."""

    heading: str = ""
    pays_heading: str = ""
    rows: tuple[OddsRow, ...] = ()
    sentence: str = ""


def odds_page(place: int, schedule: ScheduleOfPrizes | None, venue: Venue | None) -> OddsPage:
    """The page of a spot count, or of one of the other places. Nothing is claimed without a schedule."""
    if schedule is None:
        return OddsPage()
    match place:
        case 0:
            return _sides(schedule)
        case -1:
            return _lucky_last(schedule)
        case -2:
            return _jackpots(schedule, venue)
        case _:
            return _spots(schedule, place)


def _spots(schedule: ScheduleOfPrizes, count: int) -> OddsPage:
    rows = tuple(
        OddsRow(
            catch_name(line.catch, count),
            str(line.per_dollar),
            one_in_text(chance_of_catch(count, line.catch)),
        )
        for line in schedule.lines(count)
    )
    sentence = _comes_back(return_in_whole_dollars_of_100(return_of_spots(schedule, count)))
    jackpots = [line for line in schedule.jackpots if line.spot_count == count]
    if jackpots:
        sentence = f"{sentence} {translate('Help', 'The jackpot comes on top.')}"
    return OddsPage(translate("Help", "Catch"), _pays_for_a_dollar(), rows, sentence)


def _sides(schedule: ScheduleOfPrizes) -> OddsPage:
    """Of heads, tails and evens the least is said of all three: never louder than the truth."""
    rows = tuple(
        OddsRow(side_name(side), str(schedule.side_prize(side)), one_in_text(chance_of_side(side)))
        for side in _SIDE_WAGERS
    )
    least = min(return_of_side(schedule, side) for side in _SIDE_WAGERS)
    sentence = _comes_back(return_in_whole_dollars_of_100(least))
    return OddsPage(translate("Help", "Wager"), _pays_for_a_dollar(), rows, sentence)


def _lucky_last(schedule: ScheduleOfPrizes) -> OddsPage:
    """The more numbers, the likelier and the smaller the prize. The least return is said of all."""
    known = {line.spot_count: line.per_dollar for line in schedule.lucky_last}
    rows = tuple(
        OddsRow(spots_name(count), str(known[count]), one_in_text(chance_of_lucky_last(count)))
        for count in _LUCKY_LAST_SHOWN
        if count in known
    )
    least = min((return_of_lucky_last(schedule, count) for count in known), default=None)
    sentence = "" if least is None else _comes_back(return_in_whole_dollars_of_100(least))
    return OddsPage(translate("Help", "Different spots"), _pays_for_a_dollar(), rows, sentence)


def _jackpots(schedule: ScheduleOfPrizes, venue: Venue | None) -> OddsPage:
    """Each jackpot as it stands; before it is known, with what it starts from."""
    standing = {} if venue is None else {jackpot.name: jackpot for jackpot in venue.jackpots}
    rows = []
    for line in schedule.jackpots:
        jackpot = standing.get(line.name) or jackpot_of(line, Growth(line.spot_count, line.catch))
        chance = one_in_text(chance_of_catch(line.spot_count, line.catch))
        title = jackpot_title(line.spot_count, line.catch)
        rows.append(OddsRow(title, str(jackpot.for_a_wager), chance))
    sentence = translate("Help", "It comes on top of the prize and is shared by all who catch it.")
    if any(line.bonus > ZERO for line in schedule.jackpots):
        bonus = translate("Help", "With {bonus} and a multiplier there is more.")
        sentence = f"{sentence} {bonus.format(bonus=within(keno_bonus_name()))}"
    return OddsPage(
        translate("Help", "All spots caught"), translate("Help", "Jackpot now"), tuple(rows), sentence
    )


def counts_text(counts: Sequence[int]) -> str:
    """Ascending counts as a person says them, three in a row or more as a span: ``1 to 10, 15 or 20``."""
    spans: list[list[int]] = []
    for count in counts:
        if spans and count == spans[-1][-1] + 1:
            spans[-1].append(count)
        else:
            spans.append([count])
    parts: list[str] = []
    for span in spans:
        if len(span) > 2:
            parts.append(translate("Help", "{first} to {last}").format(first=span[0], last=span[-1]))
        else:
            parts.extend(map(str, span))
    if len(parts) < 2:
        return "".join(parts)
    return translate("Help", "{some} or {last}").format(some=", ".join(parts[:-1]), last=parts[-1])


def _pays_for_a_dollar() -> str:
    return translate("Help", "Pays for $1.00")


def _comes_back(dollars: int) -> str:
    return translate("Help", "Over time ${dollars} of each $100 comes back in prizes.").format(
        dollars=dollars
    )
