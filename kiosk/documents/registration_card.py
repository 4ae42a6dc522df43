"""The keno player registration card as a document (s 5): the number, to be read and scanned, and its
conditions."""

from __future__ import annotations

from kiosk.rules.registering import RegistrationCard
from printing import Align, Barcode, Block, Document, Face, Line, Paragraph, Rule, RuleWeight, Size, Space


def card_name(card: RegistrationCard) -> str:
    """The name of every print of this card: ``registration-card-<number>``."""
    return f"registration-card-{card.number}"


def card_document(card: RegistrationCard, licensee_name: str) -> Document:
    """The card: the licensee it is of, the player's name, the registration number (s 5(3)) and the conditions
    printed on it (s 5(2))."""
    conditions: list[Block] = [Rule(RuleWeight.DASHED), *(Paragraph(text) for text in card.conditions)]
    return Document(
        card_name(card),
        (
            Line("KENO", Size.HUGE, bold=True, align=Align.CENTRE),
            Line("Keno player registration card", bold=True, align=Align.CENTRE),
            Line(licensee_name, align=Align.CENTRE),
            Rule(RuleWeight.THICK),
            Line(card.name, Size.LARGE, bold=True, align=Align.CENTRE),
            Space(12),
            Barcode(card.number.digits),
            Line(card.number.grouped, Size.LARGE, bold=True, align=Align.CENTRE, face=Face.SERIAL),
            Space(8),
            *(conditions if card.conditions else ()),
            Rule(RuleWeight.THICK),
            Paragraph("Keno\u00a0Rule\u00a01997, section\u00a05.\u00a018+", align=Align.CENTRE),
        ),
    )
