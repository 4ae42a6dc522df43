"""What the check screen shows, as one value: where a check stands, what is said, how it can be paid. Pure."""

from __future__ import annotations

from enum import StrEnum
from zoneinfo import ZoneInfo

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from kiosk.ledger.papers import Refund
from kiosk.ports.central import TicketCheck, TicketState
from kiosk.ports.printer import PrinterStatus
from kiosk.ui.check_refund import RefundOffer, nothing_stays, refund_offer
from kiosk.ui.check_words import sold_at, still_to_be_drawn, undrawn_go_on
from kiosk.ui.said import Said
from kiosk.ui.wager_words import cost_text, entry_name
from kiosk.ui.words import printer_title
from kiosk.values.games import GameSpan
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import Instant, date_text
from kiosk.values.money import ZERO, Money

translate = QCoreApplication.translate

# The terminal answers the next scan at once after a payment; how that one ended must not go by unread.
_READ_US = 3_000_000


class CheckState(StrEnum):
    """Where a check stands."""

    CLOSED = "closed"
    ASK = "ask"  # waits for a ticket, or for its number on the keypad
    ASKING = "asking"
    SHOWN = "shown"
    COLLECTING = "collecting"
    COLLECTED = "collected"
    REFUNDING = "refunding"
    GIVEN_BACK = "given_back"  # what was wagered on its undrawn games is credit here again
    SPENT = "spent"  # it was keno dollars: they are credit now
    CANNOT = "cannot"  # nothing is known, or nothing happened: it can be tried again
    REFUSED = "refused"  # nothing more can be done with this ticket here


class Leaf(StrEnum):
    """The card that lies over a ticket that is shown, if one does."""

    NONE = ""
    REFUND = "refund"  # asks once before games are given back
    EXPLAIN = "explain"  # how each game was worked out


class Way(StrEnum):
    """The ways to be paid that work at this terminal."""

    NONE = ""
    KENO_DOLLARS = "keno-dollars"
    CREDIT = "credit"


class WayView(Struct, frozen=True):
    """A way to be paid as it can be chosen; `detail` says why not where it can't."""

    name: str
    title: str
    detail: str
    possible: bool
    chosen: bool


class CheckView(Struct, frozen=True):
    """One check, from the empty screen to the paper in the hand."""

    state: CheckState = CheckState.CLOSED
    said: Said = Said("")
    text: str = ""  # what was presented, to be able to try again
    issued: int | None = None  # with the time typed, in minutes after twelve o'clock, if it was typed
    check: TicketCheck | None = None
    shown_at: Instant | None = None  # when the check was told
    given_back: Refund | None = None  # by this touch
    command: CommandId | None = None  # given here for this ticket: only its answers belong to this view
    leaf: Leaf = Leaf.NONE
    is_at_work: bool = False  # paid or given back: until the last step of that command has ended
    settled_at_us: int | None = None  # by the clock that never goes back: when it had ended
    way: Way = Way.NONE
    busy_text: str = ""
    paid: Money = ZERO  # by this collection
    paper_lines: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()
    picture_index: int = 0

    def is_to_be_read(self, now_us: int) -> bool:
        """Whether a payment or refund is under way, or has ended too short a while ago to have been read."""
        settled = self.settled_at_us
        return self.is_at_work or (settled is not None and now_us - settled < _READ_US)

    @property
    def to_pay(self) -> Money:
        """What collecting would pay now."""
        return ZERO if self.check is None else self.check.to_pay

    @property
    def is_paid_here(self) -> bool:
        """Whether there is something to collect and this agent pays it (s 24(3))."""
        return self.check is not None and self.to_pay > ZERO and not self.check.pays_licensee

    @property
    def refund(self) -> RefundOffer | None:
        """What can be given back now, None if nothing can."""
        if self.check is None or self.state not in (CheckState.SHOWN, CheckState.REFUNDING):
            return None
        return refund_offer(self.check)

    @property
    def undrawn(self) -> GameSpan | None:
        """The games that are still to be drawn: they go on a new ticket when this one is collected."""
        if self.check is None:
            return None
        undrawn = [game.game for game in self.check.games if game.drawn is None and not game.is_refunded]
        return GameSpan(undrawn[0], len(undrawn)) if undrawn else None


def why_not(printer: PrinterStatus) -> str:
    """Why a ticket can't be collected now, or "". It holds for credit too: no paper could be given."""
    return "" if printer.can_print else printer_title(printer)


def chosen_beforehand(printer: PrinterStatus) -> Way:
    """The way chosen when a ticket is shown: a paper to take away, never credit."""
    return Way.NONE if why_not(printer) else Way.KENO_DOLLARS


def ways(view: CheckView, printer: PrinterStatus) -> tuple[WayView, ...]:
    """The ways to be paid, the one that leaves with the player first."""
    texts = {
        Way.KENO_DOLLARS: (
            translate("Check", "Keno dollars"),
            translate("Check", "a voucher with its last day"),
        ),
        Way.CREDIT: (
            translate("Check", "Credit here"),
            translate("Check", "stays on this terminal until you leave"),
        ),
    }
    reason = why_not(printer)
    return tuple(
        WayView(way.value, title, reason or detail, not reason, view.way is way)
        for way, (title, detail) in texts.items()
    )


class CheckStub(Struct, frozen=True):
    """The stub of the ticket. `tone`: go where something is to collect, lamp while games are to be drawn."""

    tone: str = "paper"
    title: str = ""
    amount: str = ""
    note: str = ""


def stub(view: CheckView) -> CheckStub:
    """The amount, what it is, and what becomes of the rest. What is not known is not called zero."""
    check = view.check
    if check is None:
        return CheckStub()
    if view.state is CheckState.COLLECTED:
        return CheckStub("paper", translate("Check", "Collected"), str(view.paid))
    if check.to_pay > ZERO and check.pays_licensee:
        return CheckStub(
            "lamp",
            translate("Check", "The licensee pays"),
            str(check.to_pay),
            translate("Check", "Keep this ticket. Ask at the counter."),
        )
    if check.to_pay > ZERO:
        note = "" if view.undrawn is None else undrawn_go_on(view.undrawn)
        return CheckStub("go", translate("Check", "You collect"), str(check.to_pay), note)
    match check.state:
        case TicketState.PAID | TicketState.REPLACED:
            amount = "" if check.paid_amount is None else str(check.paid_amount)
            return CheckStub("paper", translate("Check", "Paid before"), amount)
        case TicketState.TO_BE_DRAWN:
            return CheckStub("lamp", translate("Check", "Prize"), translate("Check", "not known yet"))
        case TicketState.PARTLY_DRAWN:
            note = "" if view.undrawn is None else still_to_be_drawn(view.undrawn)
            return CheckStub("lamp", translate("Check", "Won so far"), str(check.to_pay), note)
        case TicketState.DRAWN:
            return CheckStub("paper", translate("Check", "Prize"), str(check.to_pay))
        case TicketState.REFUNDED:
            amount = "" if check.refund is None else str(check.refund.amount)
            return CheckStub("paper", translate("Check", "Refunded"), amount)


def _is_over(view: CheckView, check: TicketCheck) -> bool:
    """Whether nothing of a ticket can be collected any more."""
    if view.state is CheckState.GIVEN_BACK and check.refund_from is not None:
        return nothing_stays(check, check.refund_from)
    is_over = check.state in (TicketState.PAID, TicketState.REPLACED, TicketState.REFUNDED)
    return is_over or view.state is CheckState.COLLECTED


class Fact(Struct, frozen=True):
    """One line of what a ticket says."""

    name: str
    value: str


def facts(view: CheckView, zone: ZoneInfo | None) -> tuple[Fact, ...]:
    """What the ticket says of itself, and the end of its number: enough to tell it from another."""
    if view.check is None:
        return ()
    check, ticket = view.check, view.check.ticket
    games = translate("Check", "Game") if ticket.span.count == 1 else translate("Check", "Games")
    lines = [
        Fact(translate("Check", "Wager"), entry_name(ticket.entry)),
        Fact(translate("Check", "Cost"), cost_text(ticket.entry)),
        Fact(games, str(ticket.span)),
        Fact(translate("Check", "Price"), str(ticket.entry.price)),
    ]
    if check.refund is not None and check.state is not TicketState.REFUNDED:
        lines.append(Fact(translate("Check", "Given back"), str(check.refund.amount)))
    if zone is not None:
        lines.append(Fact(translate("Check", "Sold"), sold_at(ticket.issued_at, zone)))
        if not _is_over(view, check):
            lines.append(Fact(translate("Check", "Collect by"), date_text(check.good_until, zone)))
    lines.append(Fact(translate("Check", "Number ends in"), ticket.serial.digits[-4:]))
    return tuple(lines)
