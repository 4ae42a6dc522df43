"""The form by which a person applies to be registered as a keno player (s 4): a document, made to the
licensee, that states the person's name and address."""

from __future__ import annotations

from kiosk.documents.parts import law, tick_box, to_fill_in
from printing import Align, Document, Line, Paragraph, Rule, RuleWeight, Size, Space

REGISTRATION_FORM = "registration-form"


def registration_form(licensee_name: str) -> Document:
    """The empty form. Name and address are required (s 4(2)(c)); numbers may be registered with it (s 6)."""
    return Document(
        REGISTRATION_FORM,
        (
            Line("KENO", Size.HUGE, bold=True, align=Align.CENTRE),
            Line("Application to be registered as a keno player", bold=True, align=Align.CENTRE),
            Line(f"To the licensee, {licensee_name}", align=Align.CENTRE),
            Rule(RuleWeight.THICK),
            Line("You must state", bold=True),
            *to_fill_in("Name"),
            *to_fill_in("Address"),
            *to_fill_in("Address, second line"),
            Line("You may ask to register", bold=True),
            *to_fill_in("Numbers for playing keno, 1 to 80"),
            *to_fill_in("For which game"),
            tick_box("I am 18 or older."),
            Space(12),
            *to_fill_in("Signature and date"),
            Line("For the licensee", bold=True),
            *to_fill_in("Keno player registration number"),
            *to_fill_in("Filed under, by whom"),
            Paragraph(
                "You can ask for all that is registered about you. The licensee keeps this form. The "
                "conditions that the registration is subject to come with the card. When you ask, the "
                "licensee or an appointed agent changes registered numbers and details.",
                align=Align.CENTRE,
            ),
            law("sections 4 to 8"),
        ),
    )
