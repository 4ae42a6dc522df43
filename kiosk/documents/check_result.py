"""The result of a ticket check: what each game drew, what the ticket caught and won, and how it stands (s 23,
23A).

Given to the player, it is their own proof of what they were told: whoever keeps a winning ticket back from
them can't say later that it had won nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kiosk.documents.parts import (
    NOT_A_TICKET,
    count_of,
    ending,
    law,
    no_ticket,
    ticket_hinted,
    ticket_named,
    unbroken,
)
from kiosk.documents.wholeness import ended
from kiosk.documents.won import jackpot_lines, prize_lines
from kiosk.ports.central import GameCheck, Greeting, TicketCheck, TicketState
from kiosk.rules.field import Draw
from kiosk.values.identifiers import TerminalId
from kiosk.values.instant import Instant, clock_text, date_text
from kiosk.values.money import ZERO, total
from printing import (
    Align,
    Block,
    Cell,
    Columns,
    Document,
    Grid,
    Line,
    Mark,
    Paragraph,
    Rule,
    RuleWeight,
    Size,
    Space,
)

_NUMBERS_IN_A_ROW: Final = 10


def check_result(check: TicketCheck, terminal: TerminalId, at: Instant, greeting: Greeting) -> Document:
    """The result of a check made at a terminal at an instant. It says less than the ticket: no code on it can
    be scanned, so that it is never taken for one, and nobody can collect by what stands on it."""
    zone = greeting.calendar.zone
    blocks: list[Block] = [
        Line("TICKET CHECK", Size.LARGE, bold=True, align=Align.CENTRE),
        Line(NOT_A_TICKET, bold=True, align=Align.CENTRE),
        Line(greeting.venue_name, align=Align.CENTRE),
        Rule(RuleWeight.THICK),
        *(ticket_named if _is_spent(check) else ticket_hinted)(check.ticket.serial),
        Space(8),
        Columns(date_text(at, zone), clock_text(at, zone)),
        Columns("Terminal", str(terminal)),
        Rule(RuleWeight.DASHED),
    ]
    day = None
    for game in check.games:
        if game.day != day:
            day = game.day
            blocks.append(Columns("Keno day", str(day)))
        blocks += _game(check, game)
        if game.drawn is not None or game is check.games[-1]:
            blocks.append(Rule(RuleWeight.DASHED))
    won = total(game.prize_total for game in check.games)
    so_far = " so far" if check.state in (TicketState.TO_BE_DRAWN, TicketState.PARTLY_DRAWN) else ""
    if check.refund is not None:
        blocks.append(Columns("Refunded", str(check.refund.amount), bold=True))
    blocks += (
        Columns(f"Won{so_far}", str(won), bold=True),
        Columns("To be paid now", str(check.to_pay), bold=True, right_size=Size.LARGE),
        *_standing(check, greeting),
        Rule(RuleWeight.THICK),
        *no_ticket("tells what a check found"),
        law("sections 23 and 23A"),
    )
    games = count_of(len(check.games), "game")
    return Document(
        f"check-{check.ticket.serial}",
        ended(tuple(blocks), f"End: {games} checked, {check.to_pay} to be paid"),
    )


def _is_spent(check: TicketCheck) -> bool:
    """Whether nothing can ever be collected by this ticket's number any more."""
    if check.state is TicketState.DRAWN:
        return all(game.prize_total == ZERO for game in check.games)
    return check.state in (TicketState.PAID, TicketState.REPLACED, TicketState.REFUNDED)


def _game(check: TicketCheck, game: GameCheck) -> Iterator[Block]:
    heading = f"Game {game.game}"
    if game.is_refunded:
        yield Columns(heading, "refunded", bold=True)
    elif game.drawn is None:
        yield Columns(heading, "not drawn yet", bold=True)
    else:
        yield Columns(heading, str(game.prize_total) if game.prize_total else "no prize", bold=True)
        yield _numbers(game.drawn.draw, check)
        yield from prize_lines(check.ticket.entry, game)
        yield from jackpot_lines(game)


def _numbers(draw: Draw, check: TicketCheck) -> Block:
    """The twenty numbers, ascending, with those that the ticket has white on black."""
    spots = frozenset(check.ticket.entry.spots)
    return Grid(
        tuple(
            Cell(str(number), Mark.INVERSE if number in spots else Mark.NONE)
            for number in sorted(draw.numbers)
        ),
        _NUMBERS_IN_A_ROW,
        Size.SMALL,
        bold=False,
    )


def _standing(check: TicketCheck, greeting: Greeting) -> Iterator[Block]:
    """In a sentence what can be done now."""
    zone = greeting.calendar.zone
    match check.state:
        case TicketState.TO_BE_DRAWN:
            yield _sentence("No game of this ticket is drawn yet. Keep it.")
        case TicketState.PARTLY_DRAWN:
            drawn = sum(game.drawn is not None for game in check.games)
            are = "is" if drawn == 1 else "are"
            yield _sentence(f"{drawn} of {count_of(len(check.games), 'game')} {are} drawn. Keep the ticket.")
        case TicketState.REFUNDED:
            yield _sentence("Every game of this ticket was refunded.")
        case TicketState.PAID | TicketState.REPLACED:
            yield from _paid(check, greeting)
        case TicketState.DRAWN if check.to_pay == ZERO:
            yield _sentence("No prize on this ticket. All its games are drawn and checked.")
        case TicketState.DRAWN:
            yield _sentence("All games are drawn. Present the ticket to be paid.")
    if check.to_pay:
        by = (
            f"the licensee, {greeting.licensee_name}"
            if check.pays_licensee
            else "any terminal or the counter"
        )
        until = unbroken(date_text(check.good_until, zone))
        yield _sentence(f"It is paid for the ticket, not for this paper: by {by}, until {until}.")


def _paid(check: TicketCheck, greeting: Greeting) -> Iterator[Block]:
    zone = greeting.calendar.zone
    amount = "" if check.paid_amount is None else f" {check.paid_amount}"
    where = "" if check.paid_by is None else f" at terminal {check.paid_by}"
    when = ""
    if check.paid_at is not None:
        when = f" on {date_text(check.paid_at, zone)} at {clock_text(check.paid_at, zone)}"
    yield _sentence(f"Paid{amount}{where}{when}. It can't be paid twice.")
    if check.replaced_by is not None:
        yield _sentence(
            f"Its undrawn games are on a newer ticket, whose number ends in {ending(check.replaced_by)}."
        )


def _sentence(text: str) -> Block:
    return Paragraph(text, Size.BODY, align=Align.CENTRE)
