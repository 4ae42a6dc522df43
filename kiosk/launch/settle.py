"""``kiosk settle``: the prizes of tickets in one game, for laboratories and disputes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from kiosk.launch.crash_guard import guarded
from kiosk.launch.places import CLASSIC_SCHEDULE
from kiosk.launch.settle_answers import Answer, no_ticket, refused_ticket, settled_ticket
from kiosk.launch.settle_inputs import (
    read_draw,
    read_jackpots,
    read_multipliers,
    read_schedule,
    read_setbets,
)
from kiosk.launch.settle_streams import lines_of, opened, write_line
from kiosk.launch.settle_tickets import NoTicket, Ticket, TicketReader
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.entering import EntryLimits, Offer, refusal_of
from kiosk.rules.field import LAST_NUMBER, Draw
from kiosk.rules.game_settlement import Entered, TicketSettlement, settle_game
from kiosk.rules.jackpots import Jackpot
from kiosk.rules.settlement import settle
from kiosk.values.money import Money

REFUSED_STATUS: Final = 1
INTERRUPTED_STATUS: Final = 130

# The Rule fixes none of these, and what the licensee fixes is not asked here: they keep one line from taking
# for ever, and an amount from being a slip of the keyboard.
LIMITS: Final = EntryLimits(
    game_count_maximum=1,
    wager_count_maximum=10_000,
    group_count_maximum=LAST_NUMBER,
    way_count_maximum=100_000,
    amount_maximum=Money.dollars(10_000_000),
    price_maximum=Money.dollars(10_000_000) * 100_000 * 10_000 * 2,
)


class _Settling(Struct, frozen=True):
    """What every ticket of one run is settled with."""

    offer: Offer
    draw: Draw
    multiplier: int | None
    jackpots: tuple[Jackpot, ...]
    explains: bool


def run_settle(
    tickets: str,
    draw: str,
    schedule: Path | None,
    bonus: Path | None,
    jackpots: Path | None,
    *,
    is_game: bool,
    explains: bool,
) -> int:
    """Answer each line of the file `tickets`, of standard input for ``-``, on standard output.

    The exit status is 0, or 1 if a line was refused. Raises :class:`Stop` with the status of wrong usage for
    a draw or file that isn't one. Ends quietly, with the status so far, once nobody reads the answers.
    """
    return guarded(
        lambda: _settle(tickets, draw, schedule, bonus, jackpots, is_game=is_game, explains=explains),
        holds_ledger=False,
    )


def _settle(
    tickets: str,
    draw: str,
    schedule: Path | None,
    bonus: Path | None,
    jackpots: Path | None,
    *,
    is_game: bool,
    explains: bool,
) -> int:
    if jackpots is not None and not is_game:
        raise Stop(
            StopCause.USAGE, "--jackpots is only for a whole game, whose wagers share them: add --game."
        )
    drawn = read_draw(draw)
    prizes = read_schedule(CLASSIC_SCHEDULE if schedule is None else schedule)
    multipliers = None if bonus is None else read_multipliers(bonus)
    settling = _Settling(
        Offer(prizes, LIMITS, read_setbets(), has_bonus=True),
        drawn,
        None if multipliers is None else multipliers.of(drawn.total),
        () if jackpots is None else read_jackpots(jackpots, prizes),
        explains,
    )
    status = 0
    try:
        with opened(tickets) as stream:
            lines = lines_of(stream, tickets)
            for answer in _of_a_game(lines, settling) if is_game else _one_by_one(lines, settling):
                if "refused" in answer:
                    status = REFUSED_STATUS
                if not write_line(answer):
                    break
    except KeyboardInterrupt:
        # How a person ends a stream: no fault of anything.
        return INTERRUPTED_STATUS
    return status


def _one_by_one(lines: Iterable[bytes | None], settling: _Settling) -> Iterator[Answer]:
    """The answer to each line as soon as it is read: each ticket by itself, nothing abated."""
    for read in _read(lines, settling.offer):
        if isinstance(read, Ticket):
            prizes = settle(read.entry.wagers, settling.draw, settling.offer.schedule, settling.multiplier)
            settled = TicketSettlement(prizes, ())
            yield settled_ticket(read, settled, settling.draw, None, explains=settling.explains)
        else:
            yield read


def _of_a_game(lines: Iterable[bytes | None], settling: _Settling) -> Iterator[Answer]:
    """The answers once all lines are read: what was not refused is one whole game (s 25, 26B)."""
    read = list(_read(lines, settling.offer))
    entered = [Entered(one.entry.wagers, settling.offer.schedule) for one in read if isinstance(one, Ticket)]
    game = settle_game(entered, settling.draw, settling.multiplier, settling.jackpots)
    settled = iter(game.tickets)
    for one in read:
        if isinstance(one, Ticket):
            yield settled_ticket(
                one, next(settled), settling.draw, game.abatement, explains=settling.explains
            )
        else:
            yield one


def _read(lines: Iterable[bytes | None], offer: Offer) -> Iterator[Ticket | Answer]:
    """Each line as the ticket it is, or as the answer that refuses it."""
    reader = TicketReader()
    for number, data in enumerate(lines, start=1):
        read = reader.read(number, data)
        if isinstance(read, NoTicket):
            yield no_ticket(read)
            continue
        refused = refusal_of(read.entry, offer)
        yield read if refused is None else refused_ticket(read, refused)
