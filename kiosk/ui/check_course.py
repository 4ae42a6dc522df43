"""How a check goes on: what the screen shows after each answer of the terminal. Pure."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import msgspec

from kiosk.ledger.papers import IssuedTicket, KenoDollars, Refund
from kiosk.ports.central import TicketCheck, Venue
from kiosk.rules.field import NUMBERS
from kiosk.terminal.changes import PaperEnd, PaperEnded
from kiosk.ui import check_refund
from kiosk.ui import check_words as words
from kiosk.ui.advice import Advice
from kiosk.ui.check_state import CheckState, CheckView, Leaf
from kiosk.ui.said import Said
from kiosk.values.instant import date_text
from kiosk.values.money import ZERO

replace = msgspec.structs.replace


def is_outdated(view: CheckView, venue: Venue) -> bool:
    """Whether what is said of a ticket on the screen may be true no more: one of its games is drawn or has
    closed."""
    check = view.check
    if check is None or view.state is not CheckState.SHOWN:
        return False
    drawn = {game.game for game in venue.drawn}
    is_drawn = any(game.drawn is None and not game.is_refunded and game.game in drawn for game in check.games)
    opened, offered = venue.open_game, check.refund_from
    return is_drawn or (opened is not None and offered is not None and offered < opened.game)


def board_of(check: TicketCheck | None) -> str:
    """The numbers of a ticket no game of which is drawn, as the board's letters; "" if it has none."""
    if check is None or any(game.drawn is not None for game in check.games) or not check.ticket.entry.spots:
        return ""
    return "".join("w" if number in check.ticket.entry.spots else "." for number in NUMBERS)


def after_refund(view: CheckView, refund: Refund) -> CheckView:
    """What was wagered on undrawn games is credit here again."""
    if view.check is None:
        return view
    said = check_refund.given_back(refund, view.check)
    state, leaf = CheckState.GIVEN_BACK, Leaf.NONE
    return replace(view, state=state, leaf=leaf, said=said, given_back=refund, busy_text="")


def after_paper(view: CheckView, ended: PaperEnded, zone: ZoneInfo | None) -> CheckView:
    """A paper of this ticket has come out, or hasn't."""
    match ended.paper:
        case KenoDollars(amount=amount, expires_at=expires_at):
            expires = "" if zone is None else date_text(expires_at, zone)
            line = words.voucher_out(ended.end, amount, expires)
        case IssuedTicket(span=span):
            line = words.ticket_out(ended.end, span)
    has_picture = ended.end is PaperEnd.PRINTED and ended.picture
    return replace(
        view,
        said=Said(view.said.headline),
        paper_lines=(*view.paper_lines, line),
        pictures=(*view.pictures, ended.picture) if has_picture else view.pictures,
        busy_text="",
    )


def after_refusal(view: CheckView, advice: Advice) -> CheckView:
    """What was asked is refused. A number typed wrongly can be typed again."""
    match view.state:
        case CheckState.ASKING:
            return replace(view, state=CheckState.ASK, said=words.ask_for_ticket(), busy_text="")
        case CheckState.COLLECTED:
            return without_voucher(view)
        case _:
            said = Said(f"{advice.title}.", advice.text)
            return replace(view, state=CheckState.REFUSED, leaf=Leaf.NONE, said=said, busy_text="")


def after_failure(view: CheckView) -> CheckView:
    """What was asked certainly did not happen."""
    match view.state:
        case CheckState.ASKING:
            said = words.cannot_check()
        case CheckState.COLLECTED:
            return without_voucher(view)
        case CheckState.REFUNDING:
            said = check_refund.cannot_refund()
        case _:
            said = words.cannot_pay(view.to_pay)
    return replace(view, state=CheckState.CANNOT, leaf=Leaf.NONE, said=said, busy_text="")


def after_doubt(view: CheckView) -> CheckView:
    """Nobody knows whether what was asked has happened: it is not offered again."""
    match view.state:
        case CheckState.ASKING:
            # Checking a ticket changes nothing; the number was that of keno dollars.
            said = words.use_in_doubt()
        case CheckState.COLLECTED:
            line = words.voucher_in_doubt(view.paid)
            said = Said(view.said.headline)
            return replace(view, said=said, paper_lines=(*view.paper_lines, line), busy_text="")
        case CheckState.REFUNDING:
            said = check_refund.refund_in_doubt(ZERO if view.check is None else view.check.to_refund)
        case _:
            said = words.payment_in_doubt(view.to_pay)
    return replace(view, state=CheckState.REFUSED, leaf=Leaf.NONE, said=said, busy_text="")


def without_voucher(view: CheckView) -> CheckView:
    """The ticket is paid and its amount stays credit: no voucher could be made of it."""
    said = Said(words.is_credit(view.paid), words.only_credit())
    return replace(view, said=said, busy_text="")
