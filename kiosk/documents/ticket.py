"""The keno ticket: the items of s 16(1), in the order a person looks for them. The licensee's own names stand
beside the Rule's terms (s 12B)."""

from __future__ import annotations

from kiosk.documents.parts import count_of, games_text, identity, title, unbroken
from kiosk.documents.wager_blocks import wager_blocks
from kiosk.documents.wholeness import ended
from kiosk.ledger.papers import IssuedTicket
from kiosk.ports.central import Greeting
from kiosk.rules.names import Names
from kiosk.values.games import GameSpan
from kiosk.values.instant import date_text
from printing import Align, Block, Columns, Line, Paragraph, Rule, RuleWeight, Size


def ticket_blocks(ticket: IssuedTicket, greeting: Greeting) -> tuple[Block, ...]:
    """The blocks of a ticket, down to the line by which a short print is told (s 16(1), 16(5))."""
    entry, names, zone = ticket.entry, greeting.names, greeting.calendar.zone
    good_until = unbroken(date_text(ticket.good_until, zone))
    blocks: list[Block] = [
        Line("KENO", Size.HUGE, bold=True, align=Align.CENTRE),
        Line(greeting.venue_name, align=Align.CENTRE),
        Rule(RuleWeight.THICK),
        Columns(games_text(ticket.span), count_of(entry.game_count, "game"), bold=True),
        Columns(*_days(ticket)),
    ]
    if ticket.is_jackpot:
        blocks.append(Line("JACKPOT", Size.LARGE, bold=True, align=Align.CENTRE))
    blocks.append(Rule(RuleWeight.DASHED))
    for index in range(len(entry.wagers)):
        blocks += (*wager_blocks(entry, index, names), Rule(RuleWeight.DASHED))
    blocks += (*_keno_bonus(ticket, names), *_amounts(ticket), Rule(RuleWeight.THICK))
    if ticket.continues is not None:
        blocks.append(Paragraph(f"Continues ticket {ticket.continues.grouped}."))
    blocks += identity(ticket, ticket.serial, ticket.terminal, ticket.issued_at, zone)
    blocks.append(
        Paragraph(
            "Please check this ticket now: its numbers decide the prize. A prize is paid once, to whoever "
            f"presents this ticket, until {good_until}. "
            "The games of this ticket that are not closed yet can be refunded. "
            "Ask for a copy if the end below is missing, or counts other wagers than you see. "
            f"Schedule of prizes {ticket.schedule_version}. Keno\u00a0Rule\u00a01997.\u00a018+",
            align=Align.CENTRE,
        )
    )
    wagers = count_of(len(entry.wagers), "wager")
    games = count_of(entry.game_count, "game")
    return ended(tuple(blocks), f"End: {wagers}, {games}, {entry.price}")


def _days(ticket: IssuedTicket) -> tuple[str, str]:
    if ticket.first_day == ticket.last_day:
        return "Keno day", str(ticket.first_day)
    return "Keno days", f"{ticket.first_day} to {ticket.last_day}"


def _keno_bonus(ticket: IssuedTicket, names: Names) -> list[Block]:
    """The words, the first and last related games (s 16(1)(j)), and the wagers it was made with."""
    entry = ticket.entry
    if not entry.bonus_game_count:
        return []
    numbers = [number for number, wager in enumerate(entry.wagers, start=1) if wager.bonus]
    if len(numbers) == len(entry.wagers):
        made_with = "With every wager" if len(numbers) > 1 else "With this wager"
    else:
        *before, last = map(str, numbers)
        made_with = f"With wagers {', '.join(before)} and {last}" if before else f"With wager {last}"
    related = GameSpan(ticket.span.first, entry.bonus_game_count)
    return [
        *title("KENO BONUS", names.keno_bonus),
        Columns(games_text(related), count_of(related.count, "game"), bold=True),
        Columns(made_with, f"{entry.bonus_per_game} a game"),
        Rule(RuleWeight.DASHED),
    ]


def _amounts(ticket: IssuedTicket) -> list[Block]:
    """The amount wagered on each game, keno bonus included, and on all of them (s 16(1)(c), 16(1)(d))."""
    entry, first = ticket.entry, ticket.span.first
    with_bonus = entry.bonus_game_count
    if with_bonus in (0, entry.game_count):
        each = [Columns("Wagered on each game", str(entry.amount_of(0)))]
    else:
        spans = (GameSpan(first, with_bonus), GameSpan(first.plus(with_bonus), entry.game_count - with_bonus))
        amounts = (entry.amount_of(0), entry.amount_of(with_bonus))
        each = [
            Columns(f"Wagered on {'each game,' if span.count > 1 else 'game'} {span}", str(amount))
            for span, amount in zip(spans, amounts, strict=True)
        ]
    return [*each, Columns("Total wagered", str(entry.price), bold=True, right_size=Size.LARGE)]
