"""Everything the keno players register holds about a player who asks to be told (s 7(3))."""

from __future__ import annotations

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from kiosk.documents.parts import count_of, law
from kiosk.documents.wholeness import ended
from kiosk.rules.registering import Detail, RegisteredPlayer, details_told
from kiosk.values.instant import Instant, clock_text, date_text
from printing import Align, Block, Columns, Document, Line, Paragraph, Rule, RuleWeight, Size, Space


def registered_details(player: RegisteredPlayer, licensee_name: str, at: Instant, zone: ZoneInfo) -> Document:
    """Every detail of a player as the register of this licensee has it at an instant, none left out."""
    details = details_told(player)
    blocks: tuple[Block, ...] = (
        Line("REGISTERED DETAILS", Size.LARGE, bold=True, align=Align.CENTRE),
        Line("from the keno players register of", Size.SMALL, align=Align.CENTRE),
        Line(licensee_name, align=Align.CENTRE),
        Rule(RuleWeight.THICK),
        Columns(date_text(at, zone), clock_text(at, zone)),
        Rule(RuleWeight.DASHED),
        *(block for detail in details for block in _told(detail)),
        Rule(RuleWeight.THICK),
        Paragraph(
            "This is all that is registered about you. To have any of it changed, ask the licensee or an "
            "appointed agent. This paper is personal: keep it as you would a letter.",
            align=Align.CENTRE,
        ),
        law("sections 7(3) and 8"),
    )
    name = f"registered-details-{player.number}"
    return Document(name, ended(blocks, f"End: {count_of(len(details), 'detail')}"))


def _told(detail: Detail) -> Iterator[Block]:
    yield Line(f"{detail.what[:1].upper()}{detail.what[1:]}", Size.SMALL)
    # An address may have several lines.
    for line in detail.text.split("\n"):
        yield Line(line, bold=True)
    yield Space(12)
