"""What central issues and a person holds: tickets, keno dollars, payments. Their content governs (s
16(5)-(6))."""

from __future__ import annotations

from msgspec import Struct

from kiosk.ledger.accounts import TenderAmounts
from kiosk.rules.wagers import Entry
from kiosk.values.games import GameId, GameSpan
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoDay
from kiosk.values.money import Money


class IssuedTicket(Struct, frozen=True, tag="ticket"):
    """A ticket as central recorded it.

    `signature` (Ed25519, hexadecimal) covers the canonical bytes of everything else here, so that ticket and
    record are provably equal. `paid_with` is what tenders made up its price, in the order they were spent:
    a refund goes back as what it was (s 27). `is_jackpot` says that a wager of it is in jackpot keno (s
    16(1)(f)). `continues` is the serial this ticket replaces (ruling R10).

    `good_until` is the last instant at which its prizes are paid: the end of the period that was approved
    when the wager was made, counted from the date of the wager, whatever is approved afterwards (s 28(2)). A
    continuation keeps that of the ticket it replaces.
    """

    serial: Serial
    terminal: TerminalId
    entry: Entry
    span: GameSpan
    first_day: KenoDay
    last_day: KenoDay
    issued_at: Instant
    good_until: Instant
    schedule_version: str
    paid_with: TenderAmounts
    is_jackpot: bool
    continues: Serial | None = None
    signature: str = ""


class KenoDollars(Struct, frozen=True, tag="keno_dollars"):
    """A voucher of keno dollars (s 11) or promotional keno dollars (s 12), good until `expires_at`."""

    serial: Serial
    terminal: TerminalId
    amount: Money
    promotional: bool
    issued_at: Instant
    expires_at: Instant
    signature: str = ""


Paper = IssuedTicket | KenoDollars


def paper_name(paper: Paper) -> str:
    """The name of every print of this paper: ``ticket-<serial>`` or ``keno-dollars-<serial>``."""
    kind = "ticket" if isinstance(paper, IssuedTicket) else "keno-dollars"
    return f"{kind}-{paper.serial}"


class KenoDollarsUse(Struct, frozen=True, tag="keno_dollars_use"):
    """Keno dollars taken in at a terminal: their amount is that terminal's credit from now on."""

    serial: Serial
    amount: Money
    promotional: bool
    used_at: Instant


class Refund(Struct, frozen=True, tag="refund"):
    """What was wagered on the games of a ticket from `first` to its last, given back before they were closed
    (s 27): each dollar as the tender it was. A ticket is refunded once; its earlier games stay good."""

    serial: Serial
    first: GameId
    game_count: int
    amount: Money
    tenders: TenderAmounts
    refunded_at: Instant


class Payment(Struct, frozen=True, tag="payment"):
    """Every prize of a ticket's drawn games, paid once. `continuation` carries its undrawn games (R10)."""

    serial: Serial
    amount: Money
    paid_at: Instant
    continuation: IssuedTicket | None = None
