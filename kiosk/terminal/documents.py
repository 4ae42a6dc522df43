"""What a ticket and keno dollars say on paper: the items of s 16(1), in the order a person looks for them.
The licensee's own names stand beside the Rule's terms (s 12(4), 12B)."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from kiosk.ledger.papers import IssuedTicket, KenoDollars, Paper, paper_name
from kiosk.ledger.symbol import symbol_text
from kiosk.ports.central import Greeting
from kiosk.rules.names import Names
from kiosk.terminal.wager_blocks import wager_blocks
from kiosk.values.games import GameSpan
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.instant import Instant, clock_text, date_text
from printing import (
    Align,
    Barcode,
    Block,
    Columns,
    Document,
    Face,
    Line,
    Paragraph,
    QrCode,
    Rule,
    RuleWeight,
    Size,
    Space,
    Stamp,
)


def document_of(paper: Paper, copy_number: int, greeting: Greeting) -> Document:
    """The document of a paper as central's greeting has it said; from the second print on it is marked as a
    copy."""
    body = _ticket(paper, greeting) if isinstance(paper, IssuedTicket) else _keno_dollars(paper, greeting)
    stamp: tuple[Block, ...] = (Stamp(f"COPY {copy_number}"), Space(12)) if copy_number > 1 else ()
    return Document(paper_name(paper), (*stamp, *body))


def _ticket(ticket: IssuedTicket, greeting: Greeting) -> tuple[Block, ...]:
    entry, names, zone = ticket.entry, greeting.names, greeting.calendar.zone
    good_until = date_text(ticket.good_until, zone).replace(" ", "\u00a0")
    blocks: list[Block] = [
        Line("KENO", Size.HUGE, bold=True, align=Align.CENTRE),
        Line(greeting.venue_name, align=Align.CENTRE),
        Rule(RuleWeight.THICK),
        Columns(_games_text(ticket.span), _count(entry.game_count, "game"), bold=True),
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
    blocks += _identity(ticket, ticket.serial, ticket.terminal, ticket.issued_at, zone)
    blocks.append(
        Paragraph(
            "Please check this ticket now: its numbers decide the prize. A prize is paid once, to whoever "
            f"presents this ticket, until {good_until}. "
            "The games of this ticket that are not closed yet can be refunded. "
            f"Schedule of prizes {ticket.schedule_version}. Keno\u00a0Rule\u00a01997.\u00a018+",
            align=Align.CENTRE,
        )
    )
    return tuple(blocks)


def _games_text(span: GameSpan) -> str:
    """First and last game (s 16(1)(g))."""
    return f"Games {span}" if span.count > 1 else f"Game {span}"


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
        *_title("KENO BONUS", names.keno_bonus),
        Columns(_games_text(related), _count(related.count, "game"), bold=True),
        Columns(made_with, f"{entry.bonus_per_game} a game"),
        Rule(RuleWeight.DASHED),
    ]


def _title(term: str, own_name: str) -> tuple[Block, ...]:
    """The Rule's term as a title, or in the line under the licensee's own name for it."""
    title = Line(own_name or term, Size.LARGE, bold=True, align=Align.CENTRE)
    return (title, Line(term, bold=True, align=Align.CENTRE)) if own_name else (title,)


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


def _keno_dollars(voucher: KenoDollars, greeting: Greeting) -> tuple[Block, ...]:
    zone = greeting.calendar.zone
    title = (
        _title("PROMOTIONAL KENO DOLLARS", greeting.names.promotional_keno_dollars)
        if voucher.promotional
        else _title("KENO DOLLARS", "")
    )
    use = (
        "Use them for wagers at any terminal. They are never exchanged for cash."
        if voucher.promotional
        else "Use them for wagers at any terminal, or have them exchanged for cash at the counter."
    )
    return (
        *title,
        Line(greeting.venue_name, align=Align.CENTRE),
        Rule(RuleWeight.THICK),
        Line(str(voucher.amount), Size.HUGE, bold=True, align=Align.CENTRE, face=Face.FIGURES),
        Paragraph(use, Size.BODY, align=Align.CENTRE),
        Space(8),
        Columns("Good until", date_text(voucher.expires_at, zone), bold=True),
        Rule(RuleWeight.THICK),
        *_identity(voucher, voucher.serial, voucher.terminal, voucher.issued_at, zone),
        Paragraph(
            "Keep this paper like money: whoever presents it has its value. "
            "Keno\u00a0Rule\u00a01997.\u00a018+",
            align=Align.CENTRE,
        ),
    )


def _identity(
    paper: Paper, serial: Serial, terminal: TerminalId, issued_at: Instant, zone: ZoneInfo
) -> tuple[Block, ...]:
    """When and where it was issued (s 16(1)(e), 16(3)(b)), and its identifying mark (s 16(1)(h))."""
    return (
        Columns(date_text(issued_at, zone), clock_text(issued_at, zone)),
        Columns("Terminal", str(terminal)),
        Space(12),
        QrCode(symbol_text(paper)),
        Space(12),
        Barcode(serial.digits),
        Line(serial.grouped, bold=True, align=Align.CENTRE, face=Face.SERIAL),
        Space(8),
    )


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
