"""What a ticket and keno dollars say on paper: the items of s 16(1), in the order a person looks for them."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from kiosk.ledger.papers import IssuedTicket, KenoDollars, Paper, paper_name
from kiosk.ledger.symbol import symbol_text
from kiosk.rules.wagers import EvensWager, HeadsWager, SpotWager, TailsWager, Wager, is_in_jackpot_keno
from kiosk.terminal.context import Context
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.instant import Instant, clock_text, date_text
from printing import (
    MARK_DOT,
    Align,
    Barcode,
    Block,
    Cell,
    Columns,
    Document,
    Face,
    Grid,
    Line,
    Mark,
    Paragraph,
    QrCode,
    Rule,
    RuleWeight,
    Size,
    Space,
    Stamp,
)

_SPOTS_IN_A_ROW = 5


def document_of(paper: Paper, copy_number: int, context: Context) -> Document:
    """The document of a paper; from the second print on it is marked as a copy."""
    venue_name = "" if context.greeting is None else context.greeting.venue_name
    body = (
        _ticket(paper, venue_name, context.zone)
        if isinstance(paper, IssuedTicket)
        else _keno_dollars(paper, venue_name, context.zone)
    )
    stamp: tuple[Block, ...] = (Stamp(f"COPY {copy_number}"), Space(12)) if copy_number > 1 else ()
    return Document(paper_name(paper), (*stamp, *body))


def _ticket(ticket: IssuedTicket, venue_name: str, zone: ZoneInfo) -> tuple[Block, ...]:
    entry = ticket.entry
    wager_count = len(entry.wagers)
    blocks: list[Block] = [
        Line("KENO", Size.HUGE, bold=True, align=Align.CENTRE),
        Line(venue_name, align=Align.CENTRE),
        Rule(RuleWeight.THICK),
        Columns(_games_text(ticket), _count(entry.game_count, "game"), bold=True),
        Columns(*_days(ticket)),
        Rule(RuleWeight.DASHED),
    ]
    for number, wager in enumerate(entry.wagers, start=1):
        blocks += _wager(wager, f"{number} of {wager_count}" if wager_count > 1 else "")
        blocks.append(Rule(RuleWeight.DASHED))
    blocks += [
        Columns("Wagered on each game", str(entry.amount_per_game)),
        Columns("Total wagered", str(entry.price), bold=True, right_size=Size.LARGE),
        Rule(RuleWeight.THICK),
    ]
    if ticket.continues is not None:
        blocks.append(Paragraph(f"Continues ticket {ticket.continues.grouped}."))
    blocks += _identity(ticket, ticket.serial, ticket.terminal, ticket.issued_at, zone)
    blocks.append(
        Paragraph(
            "Please check this ticket now: its numbers decide the prize. A prize is paid once, to whoever "
            "presents this ticket, within 5 years. "
            f"Schedule of prizes {ticket.schedule_version}. Keno\u00a0Rule\u00a01997.\u00a018+",
            align=Align.CENTRE,
        )
    )
    return tuple(blocks)


def _games_text(ticket: IssuedTicket) -> str:
    """First and last game (s 16(1)(g))."""
    return f"Games {ticket.span}" if ticket.span.count > 1 else f"Game {ticket.span}"


def _days(ticket: IssuedTicket) -> tuple[str, str]:
    if ticket.first_day == ticket.last_day:
        return "Keno day", str(ticket.first_day)
    return "Keno days", f"{ticket.first_day} to {ticket.last_day}"


def _wager(wager: Wager, position: str) -> list[Block]:
    amount = f"{wager.amount} a game"
    match wager:
        case SpotWager(spots, _, kwikpik):
            mark = {True: Mark.DOT, False: Mark.NONE}
            blocks: list[Block] = [
                Columns(_joined(f"{len(spots)} spot wager", position), amount, bold=True),
                Space(8),
                Grid(
                    tuple(Cell(str(spot), mark[spot in kwikpik]) for spot in spots),
                    _SPOTS_IN_A_ROW,
                    framed=True,
                ),
            ]
            if kwikpik:
                which = "All spots" if len(kwikpik) == len(spots) else MARK_DOT
                blocks.append(Paragraph(f"{which} chosen by kwikpik", align=Align.CENTRE))
            if is_in_jackpot_keno(wager):
                blocks.append(Line("JACKPOT", bold=True, align=Align.CENTRE))
            return blocks
        case HeadsWager():
            return _side("HEADS", "11 or more of the 20 numbers in 1 to 40", amount, position)
        case TailsWager():
            return _side("TAILS", "11 or more of the 20 numbers in 41 to 80", amount, position)
        case EvensWager():
            return _side("EVENS", "10 of the 20 numbers in 1 to 40, 10 in 41 to 80", amount, position)


def _side(name: str, meaning: str, amount: str, position: str) -> list[Block]:
    return [
        Columns(_joined(f"{name.capitalize()} wager", position), amount, bold=True),
        Line(name, Size.LARGE, bold=True, align=Align.CENTRE),
        Paragraph(meaning, align=Align.CENTRE),
    ]


def _keno_dollars(voucher: KenoDollars, venue_name: str, zone: ZoneInfo) -> tuple[Block, ...]:
    name = "PROMOTIONAL KENO DOLLARS" if voucher.promotional else "KENO DOLLARS"
    use = (
        "Use them for wagers at any terminal. They are never exchanged for cash."
        if voucher.promotional
        else "Use them for wagers at any terminal, or have them exchanged for cash at the counter."
    )
    return (
        Line(name, Size.LARGE, bold=True, align=Align.CENTRE),
        Line(venue_name, align=Align.CENTRE),
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


def _joined(text: str, position: str) -> str:
    return f"{text}, {position}" if position else text
