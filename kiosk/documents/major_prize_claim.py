"""The claim of prizes that the licensee pays because they are above the agent's limit (s 24(3)): what was
won, and room for who claims it and how it is to be paid.

A major prize is the prize of the winning wager alone (s 3A); what was won of jackpots stands apart from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kiosk.documents.parts import count_of, law, tick_box, ticket_named, to_fill_in
from kiosk.documents.wholeness import ended
from kiosk.documents.won import jackpot_lines, prize_lines
from kiosk.ports.central import Greeting, TicketCheck
from kiosk.rules.paying import PaymentWay
from kiosk.values.instant import Instant, clock_text, date_text
from kiosk.values.money import total
from printing import Align, Block, Columns, Document, Line, Paragraph, Rule, RuleWeight, Size, Space

_WAYS: Final = {
    PaymentWay.CASH: "Cash",
    PaymentWay.CHIPS: "Chips, in a casino",
    PaymentWay.CHEQUE: "Cheque",
    PaymentWay.KENO_DOLLARS: "Keno dollars",
    PaymentWay.DEPOSIT_ADVANCE_ACCOUNT: "Deposit advance account",
    PaymentWay.ELECTRONIC_TRANSFER: "Electronic transfer",
    PaymentWay.UNITAB_ACCOUNT: "UNiTAB account",
}
"""Every way of s 24(1), in its order."""


def major_prize_claim(check: TicketCheck, at: Instant, greeting: Greeting) -> Document:
    """The claim of what a ticket is still to be paid, made out at an instant from central's record."""
    zone = greeting.calendar.zone
    winning = [game for game in check.games if game.prize_total]
    prizes = total(prize.amount for game in winning for prize in game.prizes)
    jackpots = total(share.amount for game in winning for share in game.shares)
    blocks: tuple[Block, ...] = (
        Line("MAJOR PRIZE CLAIM", Size.LARGE, bold=True, align=Align.CENTRE),
        Line(greeting.venue_name, align=Align.CENTRE),
        Rule(RuleWeight.THICK),
        Line("Paid by the licensee", Size.SMALL, align=Align.CENTRE),
        Line(greeting.licensee_name, bold=True, align=Align.CENTRE),
        Space(8),
        *ticket_named(check.ticket.serial),
        Space(8),
        Columns(date_text(at, zone), clock_text(at, zone)),
        Columns("Wagered", date_text(check.ticket.issued_at, zone)),
        Columns("Claim until", date_text(check.good_until, zone)),
        Rule(RuleWeight.DASHED),
        *_won(check),
        Columns("Major prizes", str(prizes), bold=True),
        *((Columns("Jackpots", str(jackpots), bold=True),) if jackpots else ()),
        Columns("To be paid", str(check.to_pay), bold=True, right_size=Size.LARGE),
        Rule(RuleWeight.THICK),
        Line("Who claims it", bold=True),
        *to_fill_in("Name"),
        *to_fill_in("Address"),
        *to_fill_in("Telephone"),
        Line("How it is to be paid", bold=True),
        *map(tick_box, _WAYS.values()),
        Space(12),
        *to_fill_in("Payable to, or number of the account"),
        *to_fill_in("Signature and date"),
        Line("For the venue", bold=True),
        *to_fill_in("Keno operator, and how they know the person"),
        Paragraph(
            "Hand in this claim with the ticket: a prize is paid only if the ticket is presented. "
            f"{greeting.venue_name} pays up to {greeting.agent_limit} of one ticket. Keep a copy.",
            align=Align.CENTRE,
        ),
        law("sections 3A, 23A(5) and 24"),
    )
    games = count_of(len(winning), "winning game")
    return Document(f"claim-{check.ticket.serial}", ended(blocks, f"End: {games}, {check.to_pay} to be paid"))


def _won(check: TicketCheck) -> Iterator[Block]:
    for game in check.games:
        if game.prize_total:
            yield Line(f"Game {game.game}, keno day {game.day}", bold=True)
            yield from prize_lines(check.ticket.entry, game)
            yield from jackpot_lines(game)
            yield Rule(RuleWeight.DASHED)
