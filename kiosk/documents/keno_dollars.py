"""Keno dollars (s 11) and promotional keno dollars (s 12): what they are worth, until when, and for what. The
licensee's own name of the promotional ones stands before the Rule's (s 12(4))."""

from __future__ import annotations

from kiosk.documents.parts import identity, title
from kiosk.documents.wholeness import ended
from kiosk.ledger.papers import KenoDollars
from kiosk.ports.central import Greeting
from kiosk.values.instant import date_text
from printing import Align, Block, Columns, Face, Line, Paragraph, Rule, RuleWeight, Size, Space


def keno_dollars_blocks(voucher: KenoDollars, greeting: Greeting) -> tuple[Block, ...]:
    """The blocks of a voucher, and of what it may be used for (s 11(2), 12(2), 12(3))."""
    zone = greeting.calendar.zone
    heading = (
        title("PROMOTIONAL KENO DOLLARS", greeting.names.promotional_keno_dollars)
        if voucher.promotional
        else title("KENO DOLLARS", "")
    )
    use = (
        "Use them for wagers at any terminal. They are never exchanged for cash."
        if voucher.promotional
        else "Use them for wagers at any terminal, or have them exchanged for cash at the counter."
    )
    blocks = (
        *heading,
        Line(greeting.venue_name, align=Align.CENTRE),
        Rule(RuleWeight.THICK),
        Line(str(voucher.amount), Size.HUGE, bold=True, align=Align.CENTRE, face=Face.FIGURES),
        Paragraph(use, Size.BODY, align=Align.CENTRE),
        Space(8),
        Columns("Good until", date_text(voucher.expires_at, zone), bold=True),
        Rule(RuleWeight.THICK),
        *identity(voucher, voucher.serial, voucher.terminal, voucher.issued_at, zone),
        Paragraph(
            "Keep this paper like money: whoever presents it has its value. "
            "Keno\u00a0Rule\u00a01997.\u00a018+",
            align=Align.CENTRE,
        ),
    )
    return ended(blocks, f"End: keno dollars {voucher.amount}")
