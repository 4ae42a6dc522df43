"""Settlement of a whole game: the prizes of all its tickets, abated if need be (s 25), and its jackpots (s
26B).

Pure. Central and ``kiosk settle --game`` call :func:`settle_game`; what one ticket alone can tell is in
`settlement`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from kiosk.rules.abating import Abatement, abate
from kiosk.rules.field import Draw
from kiosk.rules.jackpots import (
    Claim,
    Growth,
    Jackpot,
    JackpotPart,
    Share,
    grown,
    jackpot_of,
    restarted,
    shares_of,
)
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.settlement import NO_WAY, Prize, settle
from kiosk.rules.wagers import SpotWager, Wager, WayWager
from kiosk.rules.ways import way_counts
from kiosk.values.money import ZERO, Money, total


class Entered(Struct, frozen=True):
    """One ticket in one game: its wagers as made in this game, and the schedule they were accepted under."""

    wagers: tuple[Wager, ...]
    schedule: ScheduleOfPrizes


class JackpotShare(Struct, frozen=True, tag="jackpot_share"):
    """What one wager or way receives of one part of a jackpot, in addition to its prize (s 26B(5)(c)).

    `wager_index` and `way_index` as in :class:`Prize`. `amount` is `relevant` x `wagered` / `total_wagered`
    to the cent (s 26B(7), R8), among `claim_count` eligible wagers.
    """

    wager_index: int
    way_index: int
    spot_count: int
    catch: int
    part: JackpotPart
    relevant: Money
    wagered: Money
    total_wagered: Money
    claim_count: int
    amount: Money
    section: str = "s 26B"


class TicketSettlement(Struct, frozen=True):
    """What one ticket has won in one game."""

    prizes: tuple[Prize, ...]
    shares: tuple[JackpotShare, ...]

    @property
    def amount(self) -> Money:
        """Prizes and jackpots together."""
        return total(prize.amount for prize in self.prizes) + total(share.amount for share in self.shares)


class GameSettlement(Struct, frozen=True):
    """What every ticket of a game has won, in the order of the tickets, and the jackpots that were won."""

    tickets: tuple[TicketSettlement, ...]
    abatement: Abatement | None
    won: frozenset[str]  # names of the jackpots whose fill and growth were paid


def settle_game(
    entered: Sequence[Entered], draw: Draw, multiplier: int | None, jackpots: Sequence[Jackpot]
) -> GameSettlement:
    """Settle a game: each prize under its ticket's schedule, the major prizes abated together, each jackpot
    shared among the wagers with its catch."""
    settled = [settle(one.wagers, draw, one.schedule, multiplier) for one in entered]
    major = abate([prize.in_full for prizes in settled for prize in prizes])
    amounts = iter(major.paid)
    paid = [
        tuple(msgspec.structs.replace(prize, amount=next(amounts)) for prize in prizes) for prizes in settled
    ]
    shares: dict[int, list[JackpotShare]] = defaultdict(list)
    won: set[str] = set()
    claims = _claims(entered, draw, frozenset(jackpot.spot_count for jackpot in jackpots))
    for jackpot in jackpots:
        claiming = claims.get((jackpot.spot_count, jackpot.catch), [])
        if claiming:
            won.add(jackpot.name)
        found = shares_of(jackpot, [claim for _, _, _, claim in claiming], multiplier)
        for (ticket, wager_index, way_index, _), parts in zip(claiming, found, strict=True):
            shares[ticket].extend(jackpot_share(jackpot, wager_index, way_index, share) for share in parts)
    return GameSettlement(
        tuple(TicketSettlement(prizes, tuple(shares[ticket])) for ticket, prizes in enumerate(paid)),
        major.abatement,
        frozenset(won),
    )


def jackpot_share(jackpot: Jackpot, wager_index: int, way_index: int, share: Share) -> JackpotShare:
    """What a claim receives of one part of a jackpot, with the wager or way that it is for."""
    return JackpotShare(
        wager_index,
        way_index,
        jackpot.spot_count,
        jackpot.catch,
        share.part,
        share.relevant,
        share.wagered,
        share.total_wagered,
        share.claim_count,
        share.amount,
    )


def grown_and_won(
    growths: Sequence[Growth], entered: Sequence[Entered], schedule: ScheduleOfPrizes
) -> tuple[tuple[Growth, Jackpot], ...]:
    """Each jackpot of the schedule in a game with these tickets: its growth with what they add, and what can
    be won (R9)."""
    held = {(growth.spot_count, growth.catch): growth for growth in growths}
    wagered = turnover([one.wagers for one in entered])
    found: list[tuple[Growth, Jackpot]] = []
    for line in schedule.jackpots:
        before = held.get((line.spot_count, line.catch), Growth(line.spot_count, line.catch))
        growth = grown(before, line, wagered.get(line.spot_count, ZERO))
        found.append((growth, jackpot_of(line, growth)))
    return tuple(found)


def growths_after(
    held: Sequence[Growth], played: Sequence[tuple[Growth, Jackpot]], won: frozenset[str]
) -> tuple[Growth, ...]:
    """The growth held after a game, by spot count and catch; one the schedule has dropped is kept, for it is
    owed to players."""
    after = {(growth.spot_count, growth.catch): growth for growth in held}
    for growth, jackpot in played:
        after[growth.spot_count, growth.catch] = restarted(growth) if jackpot.name in won else growth
    return tuple(after[key] for key in sorted(after))


def turnover(wagers_by_ticket: Sequence[Sequence[Wager]]) -> dict[int, Money]:
    """What was wagered on each spot count by spot wagers and ways, keno bonus left out (R9)."""
    wagered: dict[int, Money] = defaultdict(lambda: ZERO)
    for wagers in wagers_by_ticket:
        for wager in wagers:
            if isinstance(wager, SpotWager):
                wagered[len(wager.spots)] += wager.amount
            elif isinstance(wager, WayWager):
                for size, count in way_counts(wager.groups).items():
                    if not wager.sizes or size in wager.sizes:
                        wagered[size] += wager.amount * count
    return dict(wagered)


_Claiming = tuple[int, int, int, Claim]


def _claims(
    entered: Sequence[Entered], draw: Draw, spot_counts: frozenset[int]
) -> dict[tuple[int, int], list[_Claiming]]:
    """The wagers and ways of these spot counts, by spot count and catch: ticket, wager, way, and claim.

    Only with a jackpot of the schedule they were accepted under: one that was approved later, for a spot
    count or for a catch, is none of theirs (s 26B(9)).
    """
    claims: dict[tuple[int, int], list[_Claiming]] = defaultdict(list)
    for ticket, one in enumerate(entered):
        for index, wager in enumerate(one.wagers):
            for way_index, spots in _ways(wager, spot_counts):
                caught = len(spots), draw.catch(spots)
                if caught in one.schedule.jackpot_catches:
                    claims[caught].append((ticket, index, way_index, Claim(wager.amount, wager.bonus)))
    return claims


def _ways(wager: Wager, spot_counts: frozenset[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    if isinstance(wager, SpotWager):
        if len(wager.spots) in spot_counts:
            yield NO_WAY, wager.spots
    elif isinstance(wager, WayWager) and not spot_counts.isdisjoint(way_counts(wager.groups)):
        for place, way in enumerate(wager.ways):
            if len(way.spots) in spot_counts:
                yield place, way.spots
