"""Settlement of a game held in columns: the same prizes, to the cent, that `settlement` and `game_settlement`
give, for millions of wagers at a time.

Every figure is a whole number of cents in 64 bits, and none can leave them. With an amount of at most
$10,000,000 (:data:`~kiosk.rules.columns.AMOUNT_MAXIMUM`) and a prize of at most $10,000,000 on each dollar
(:data:`~kiosk.rules.schedule.PRIZE_MAXIMUM`) their product is at most 10**9 x 10**9 = 10**18; a hundredth of
it is the prize in cents, and at most 100 times that (:data:`~kiosk.rules.multipliers.MULTIPLIER_MAXIMUM`) is
again 10**18, below 2**63 = 9.2 x 10**18. The bounds are checked for every batch; beyond them is a breach.
Sums over prizes are Python's whole numbers, which have no bound.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from kiosk.rules.abating import GAME_MAXIMUM, Abatement, abate
from kiosk.rules.column_catching import Caught, WayIndexes, caught
from kiosk.rules.column_lines import Lines, catches_at, lines_of, spot_counts_at
from kiosk.rules.columns import Bytes, Kind, WagerColumns, Whole
from kiosk.rules.field import Draw
from kiosk.rules.game_settlement import GameSettlement, JackpotShare, TicketSettlement, jackpot_share
from kiosk.rules.jackpots import Claim, Jackpot, shares_of
from kiosk.rules.multipliers import MULTIPLIER_MAXIMUM
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.settlement import Prize
from kiosk.values.invariant import ensure
from kiosk.values.money import Money

_HUNDREDTHS: Final = 100  # of a cent: cents wagered times cents on each dollar
_SECTIONS: Final = {
    Kind.SPOT: "s 23(1)",
    Kind.WAY: "s 14(2)",
    Kind.HEADS: "s 14A(1)",
    Kind.TAILS: "s 14A(2)",
    Kind.EVENS: "s 14A(3)",
    Kind.LUCKY_LAST: "s 14D",
}


class PrizeColumns(Struct, frozen=True, eq=False):
    """The prizes of a game, a row for each winning wager or way, in the order of the wagers and of the ways
    of each.

    * `row`, int64: the row of the wager. `way_index`, int32: the place of the way, -1 for other wagers.
    * `spot_count`, `catch`, uint8: as in :class:`~kiosk.rules.settlement.Prize`.
    * `per_dollar_cents`, int64: the line of the schedule of prizes.
    * `multiplier`, uint8: what keno bonus multiplied the prize by, 0 where none applied.
    * `in_full_cents`, int64: the prize before any abatement (s 25).
    """

    row: Whole
    way_index: WayIndexes
    spot_count: Bytes
    catch: Bytes
    per_dollar_cents: Whole
    multiplier: Bytes
    in_full_cents: Whole


class ColumnSettlement(Struct, frozen=True, eq=False):
    """What a game in columns has won.

    `paid_cents`, int64, is what is paid of each of the `prizes`, abated if need be (s 25). `shares` are those
    of the jackpots (s 26B), each with the row of its wager, jackpot by jackpot in the order of the rows.
    `abatement` and `won` as in :class:`~kiosk.rules.game_settlement.GameSettlement`.
    """

    prizes: PrizeColumns
    paid_cents: Whole
    abatement: Abatement | None
    shares: tuple[tuple[int, JackpotShare], ...]
    won: frozenset[str]


def settle_columns(
    columns: WagerColumns, draw: Draw, schedules: Sequence[ScheduleOfPrizes], multiplier: int | None = None
) -> PrizeColumns:
    """The prizes of the wagers of a game, as :func:`~kiosk.rules.settlement.settle` gives them: exact to the
    cent, and a breach where one would not be.

    `schedules` are those that the column `schedule` names the places of; `multiplier` is that of the game,
    None if none is assigned to its total (s 3B).
    """
    lines = _lines(columns, schedules)
    return _prizes(columns, caught(columns, draw, lines), lines, multiplier)


def settle_game_columns(
    columns: WagerColumns,
    draw: Draw,
    schedules: Sequence[ScheduleOfPrizes],
    multiplier: int | None,
    jackpots: Sequence[Jackpot],
) -> ColumnSettlement:
    """Settle a game as :func:`~kiosk.rules.game_settlement.settle_game` does: the major prizes abated
    together, each jackpot shared among the wagers and ways with its catch."""
    lines = _lines(columns, schedules, jackpots)
    found = caught(columns, draw, lines)
    prizes = _prizes(columns, found, lines, multiplier)
    paid_cents, abatement = _abated(prizes.in_full_cents)
    shares, won = _shares(columns, found, schedules, jackpots, multiplier)
    return ColumnSettlement(prizes, paid_cents, abatement, shares, won)


def game_settlement_of(columns: WagerColumns, settled: ColumnSettlement, ticket_count: int) -> GameSettlement:
    """A settled game as objects, for a game of that many tickets: what
    :func:`~kiosk.rules.game_settlement.settle_game` returns."""
    prizes: dict[int, list[Prize]] = defaultdict(list)
    shares: dict[int, list[JackpotShare]] = defaultdict(list)
    won = settled.prizes
    for row, wager_index, way_index, spot_count, catch, per_dollar, multiplier, in_full, paid in zip(
        won.row.tolist(),
        _wager_indexes(columns, won.row).tolist(),
        won.way_index.tolist(),
        won.spot_count.tolist(),
        won.catch.tolist(),
        won.per_dollar_cents.tolist(),
        won.multiplier.tolist(),
        won.in_full_cents.tolist(),
        settled.paid_cents.tolist(),
        strict=True,
    ):
        prizes[int(columns.ticket[row])].append(
            Prize(
                wager_index,
                way_index,
                spot_count,
                catch,
                Money(int(columns.amount_cents[row])),
                Money(per_dollar),
                multiplier or None,
                Money(in_full),
                Money(paid),
                _SECTIONS[Kind(columns.kind[row])],
            )
        )
    for row, share in settled.shares:
        shares[int(columns.ticket[row])].append(share)
    tickets = (TicketSettlement(tuple(prizes[at]), tuple(shares[at])) for at in range(ticket_count))
    return GameSettlement(tuple(tickets), settled.abatement, settled.won)


def _lines(
    columns: WagerColumns, schedules: Sequence[ScheduleOfPrizes], jackpots: Sequence[Jackpot] = ()
) -> Lines:
    is_known = not columns.row_count or int(columns.schedule.max()) < len(schedules)
    ensure(is_known, "every wager was accepted under one of the schedules")
    return lines_of(schedules, jackpots)


def _prizes(columns: WagerColumns, found: Caught, lines: Lines, multiplier: int | None) -> PrizeColumns:
    ensure(multiplier is None or 0 < multiplier <= MULTIPLIER_MAXIMUM, "a multiplier is 1 to 100")
    row, way_index, place = found.row, found.way_index, found.place
    per_dollar = lines.per_dollar_cents.take(place)
    has_prize = per_dollar > 0
    if not has_prize.all():  # a jackpot may be for a catch that has no prize
        row, way_index, place = row[has_prize], way_index[has_prize], place[has_prize]
        per_dollar = per_dollar[has_prize]
    in_hundredths = columns.amount_cents.take(row)
    in_hundredths *= per_dollar
    in_full = in_hundredths // _HUNDREDTHS
    is_whole = np.array_equal(in_full * _HUNDREDTHS, in_hundredths)
    ensure(is_whole, "a prize for each dollar of the amount wagered is not whole cents")
    applied = columns.has_bonus.take(row).astype(np.uint8)
    applied *= np.uint8(multiplier or 0)
    if multiplier is not None:
        in_full *= np.maximum(applied, 1)
    return PrizeColumns(
        row, way_index, spot_counts_at(place), catches_at(place), per_dollar, applied, in_full
    )


def _abated(in_full: Whole) -> tuple[Whole, Abatement | None]:
    if _total(in_full) <= GAME_MAXIMUM.cents:
        return in_full, None
    major = abate([Money(cents) for cents in in_full.tolist()])
    return np.array([paid.cents for paid in major.paid], np.int64), major.abatement


def _total(cents: Whole) -> int:
    """The sum of amounts, whatever it comes to: the upper and the lower halves of the words summed apart."""
    upper, lower = (cents >> 32).sum(), (cents & 0xFFFF_FFFF).sum()
    return (int(upper) << 32) + int(lower)


def _shares(
    columns: WagerColumns,
    found: Caught,
    schedules: Sequence[ScheduleOfPrizes],
    jackpots: Sequence[Jackpot],
    multiplier: int | None,
) -> tuple[tuple[tuple[int, JackpotShare], ...], frozenset[str]]:
    shares: list[tuple[int, JackpotShare]] = []
    won: set[str] = set()
    spot_counts, catches = spot_counts_at(found.place), catches_at(found.place)
    has_spots = columns.kind[found.row] <= Kind.WAY
    schedule = columns.schedule[found.row]
    for jackpot in jackpots:
        wanted = jackpot.spot_count, jackpot.catch
        enters = np.array([wanted in one.jackpot_catches for one in schedules], np.bool_)
        has_catch = has_spots & (spot_counts == jackpot.spot_count) & (catches == jackpot.catch)
        has_catch &= enters[schedule]
        rows, way_indexes = found.row[has_catch], found.way_index[has_catch].tolist()
        if not len(rows):
            continue
        won.add(jackpot.name)
        claims = [
            Claim(Money(cents), has_bonus)
            for cents, has_bonus in zip(
                columns.amount_cents[rows].tolist(), columns.has_bonus[rows].tolist(), strict=True
            )
        ]
        wager_indexes = _wager_indexes(columns, rows).tolist()
        parts = shares_of(jackpot, claims, multiplier)
        for row, wager_index, way_index, of_claim in zip(
            rows.tolist(), wager_indexes, way_indexes, parts, strict=True
        ):
            shares.extend((row, jackpot_share(jackpot, wager_index, way_index, share)) for share in of_claim)
    return tuple(shares), frozenset(won)


def _wager_indexes(columns: WagerColumns, rows: Whole) -> Whole:
    """The places of wagers among those of their tickets."""
    return rows - np.searchsorted(columns.ticket, columns.ticket[rows])
