"""Notices that are put up in the gaming place."""

from __future__ import annotations

from kiosk.ports.central import Greeting
from printing import Align, Block, Document, Face, Line, Paragraph, Rule, RuleWeight, Size, Space

LIMIT_NOTICE = "notice-cash-limit"


def cash_limit_notice(greeting: Greeting) -> Document:
    """The notice of the maximum amount that the appointed agent here pays in cash for a prize (s 24(2)), and
    of who pays what is above it (s 24(3)). An agent whose limit is nothing pays no prize in cash."""
    return Document(
        LIMIT_NOTICE,
        (
            Line("KENO", Size.HUGE, bold=True, align=Align.CENTRE),
            Line(greeting.venue_name, align=Align.CENTRE),
            Rule(RuleWeight.THICK),
            Line("PRIZES IN CASH", Size.LARGE, bold=True, align=Align.CENTRE),
            Space(8),
            *_limit(greeting),
            Rule(RuleWeight.THICK),
            Paragraph("Keno\u00a0Rule\u00a01997, section\u00a024.\u00a018+", align=Align.CENTRE),
        ),
    )


def _limit(greeting: Greeting) -> tuple[Block, ...]:
    licensee = f"the licensee, {greeting.licensee_name}"
    if not greeting.agent_limit:
        nothing = f"Prizes are not paid in cash here. They are paid by {licensee}."
        return (Paragraph(nothing, Size.BODY, align=Align.CENTRE),)
    above = f"A prize above this amount is paid by {licensee}."
    return (
        Paragraph("The most this venue pays in cash on one ticket:", Size.BODY, align=Align.CENTRE),
        Line(str(greeting.agent_limit), Size.HUGE, bold=True, align=Align.CENTRE, face=Face.FIGURES),
        Space(8),
        Paragraph(above, Size.BODY, align=Align.CENTRE),
    )
