"""What was refunded on a ticket, for whoever asks: which games, how much, and each dollar as the tender it
was (s 27)."""

from __future__ import annotations

from typing import Final

from kiosk.documents.parts import (
    NOT_A_TICKET,
    count_of,
    games_text,
    law,
    no_ticket,
    ticket_hinted,
    ticket_named,
)
from kiosk.documents.wholeness import ended
from kiosk.ledger.accounts import Tender
from kiosk.ledger.papers import IssuedTicket, Refund
from kiosk.ports.central import Greeting
from kiosk.values.games import GameSpan
from kiosk.values.instant import clock_text, date_text
from printing import Align, Block, Columns, Document, Line, Paragraph, Rule, RuleWeight, Size, Space

_TENDERS: Final = {
    Tender.PROMOTIONAL: "Promotional keno dollars",
    Tender.KENO_DOLLARS: "Keno dollars",
    Tender.PRIZES: "Prizes",
    Tender.CASH: "Cash",
}


def refund_document(ticket: IssuedTicket, refund: Refund, greeting: Greeting) -> Document:
    """The paper of a refund that central made. The money is credit already: this paper pays nothing."""
    zone = greeting.calendar.zone
    span = GameSpan(refund.first, refund.game_count)
    before = ticket.span.count - refund.game_count
    kept = (
        f"The ticket stays good for its {count_of(before, 'earlier game')}. Keep it."
        if before
        else "No game of the ticket is left."
    )
    blocks: tuple[Block, ...] = (
        Line("REFUND", Size.LARGE, bold=True, align=Align.CENTRE),
        Line(NOT_A_TICKET, bold=True, align=Align.CENTRE),
        Line(greeting.venue_name, align=Align.CENTRE),
        Rule(RuleWeight.THICK),
        *(ticket_hinted if before else ticket_named)(refund.serial),
        Space(8),
        Columns(date_text(refund.refunded_at, zone), clock_text(refund.refunded_at, zone)),
        Rule(RuleWeight.DASHED),
        Columns(games_text(span), count_of(span.count, "game"), bold=True),
        *(Columns(_TENDERS[part.tender], str(part.amount)) for part in refund.tenders),
        Columns("Refunded as credit", str(refund.amount), bold=True, right_size=Size.LARGE),
        Rule(RuleWeight.DASHED),
        Paragraph(f"{kept} Each dollar is what it was when it was wagered.", Size.BODY, align=Align.CENTRE),
        Rule(RuleWeight.THICK),
        *no_ticket("tells what was refunded"),
        law("section 27"),
    )
    games = count_of(span.count, "game")
    return Document(f"refund-{refund.serial}", ended(blocks, f"End: {games} refunded, {refund.amount}"))
