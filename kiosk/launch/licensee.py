"""``kiosk licensee``: what the licensee does itself, on central's file of a venue that is not running (s
11(2)(b), 12, 22(b), 23A(5), 23A(6), 24, 28, 29)."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from typing import Final

from kiosk.central.acts import Basis
from kiosk.central.checking import refusal_if_paid
from kiosk.central.drawing import ApprovalRefusal
from kiosk.central.licensee import Uncollected, Unpaid
from kiosk.launch.console import say, say_error
from kiosk.launch.licensee_papers import (
    can_print,
    print_check,
    print_claim,
    print_continuation,
    print_notice,
    write_entry_forms,
)
from kiosk.launch.licensee_promotional import give_promotional, write_promotional_again
from kiosk.launch.licensee_terminals import list_terminals, release_terminal
from kiosk.launch.licensee_words import approval_sentence, refusal_sentence
from kiosk.launch.venue_central import VenueCentral, open_central
from kiosk.ports.anchor import DIGITS_MINIMUM
from kiosk.ports.central import TicketCheck, TicketState
from kiosk.ports.outcome import Done, NotDone
from kiosk.ports.stop import Stop
from kiosk.rules.paying import PaymentWay
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken

REFUSED_STATUS: Final = 1


def run_licensee(chosen: argparse.Namespace) -> int:
    """Do what the arguments ask and say it; the exit status is 0, or 1 for a refusal, which is said on
    standard error. Raises :class:`Stop` if the file or the paper can't be had."""
    with open_central(chosen.folder, chosen.settings) as venue:
        refused: Refused | ApprovalRefusal | None = None
        before = venue.central.record_head()
        match chosen.act:
            case "pay":
                refused = _pay(venue, chosen.serial, PaymentWay(chosen.by), chosen.to, Basis(chosen.ticket))
            case "paper":
                refused = _print_paper(venue, chosen.serial)
            case "promotional":
                refused = give_promotional(venue, chosen.amount, chosen.count)
            case "redeem":
                refused = _redeem(venue, chosen.serial)
            case "hand-over":
                refused = _hand_over(venue, chosen.cheque)
            case "check" | "claim":
                refused = _print_of_ticket(venue, chosen.act, chosen.serial)
            case "entry-form":
                forms = " and ".join(str(path) for path in write_entry_forms(venue))
                say(f"The entry forms are {forms}: print them at their full size.")
            case "notice":
                notice = print_notice(venue)
                say(f"The notice is written as {notice}: print it and put it up in the gaming place.")
            case "approve-drawing":
                refused = _approve_drawing(venue, chosen.inspector)
            case "terminals":
                list_terminals(venue, as_json=chosen.json)
            case "release":
                refused = release_terminal(venue, chosen.terminal)
            case "unpaid":
                _list_unpaid(venue, as_json=chosen.json)
            case _:
                _list_jackpots(venue)
        after = venue.central.record_head()
        if after != before:
            # What no terminal has heard of yet can be cut off unseen, unless somebody keeps where it ended.
            anchor = f"central:{after.sequence}:{after.digest[:DIGITS_MINIMUM]}"
            say(f"Central's record ends at {anchor} now: keep that, for `kiosk audit --anchor`.")
        match refused:
            case None:
                return 0
            case ApprovalRefusal():
                say_error(approval_sentence(refused))
            case Refused():
                say_error(refusal_sentence(chosen.act, refused, venue))
        return REFUSED_STATUS


def _pay(venue: VenueCentral, digits: str, way: PaymentWay, payee: str, basis: Basis) -> Refused | None:
    """Pay a ticket, whatever the amount (s 24(3)), on the paper or by the record (s 23A(5), (6)), and write
    the one that continues it (R10)."""
    serial = Serial.parse(digits)
    if serial is None:
        return Refused(Refusal.SERIAL_MISTYPED)
    if not can_print(venue):
        return Refused(Refusal.PRINTER_NOT_READY)
    paid = venue.central.pay_by_licensee(serial, way, payee, basis)
    if isinstance(paid, Refused):
        return paid
    to = f" to {payee}" if payee else ""
    how = "presented" if basis is Basis.TICKET else "never issued and paid by the record"
    sentence = f"Paid {paid.amount} for ticket {serial.grouped}, {how}, by {way.value.replace('_', ' ')}{to}"
    newer = paid.continuation
    if newer is None:
        say(f"{sentence}.")
        return None
    sentence += f"; its undrawn games are on ticket {newer.serial.grouped}"
    try:
        paper = print_continuation(venue, newer)
    except Stop:
        # It was paid, whatever became of the paper.
        say(f"{sentence}.")
        raise
    say(f"{sentence}, written as {paper}: print it for the player.")
    return None


def _print_paper(venue: VenueCentral, digits: str) -> Refused | None:
    """Write the ticket that continues one which the licensee paid, or promotional keno dollars which it gave
    away."""
    serial = Serial.parse(digits)
    if serial is None:
        return Refused(Refusal.SERIAL_MISTYPED)
    newer = venue.central.continuation(serial)
    if isinstance(newer, Refused) and newer.refusal is Refusal.SERIAL_UNKNOWN:
        return write_promotional_again(venue, serial)
    if isinstance(newer, Refused):
        return newer
    paper = print_continuation(venue, newer)
    say(f"Ticket {newer.serial.grouped} is written as {paper}: print it for the player.")
    return None


def _print_of_ticket(venue: VenueCentral, act: str, digits: str) -> Refused | None:
    """Write what a check of a ticket finds (s 23, 27), or the claim of what it won (s 24(3))."""
    serial = Serial.parse(digits)
    if serial is None:
        return Refused(Refusal.SERIAL_MISTYPED)
    found = venue.central.check(TerminalId(venue.settings.terminal), serial)
    if isinstance(found, NotDone) and isinstance(found.reason, Refused):
        return found.reason
    if not isinstance(found, Done):
        raise InvariantBroken("an open central does not answer a check")
    refused = _refusal_of_claim(venue, found.value) if act == "claim" else None
    if refused is not None:
        return refused
    printed = print_claim(venue, found.value) if act == "claim" else print_check(venue, found.value)
    say(f"Written as {' and '.join(map(str, printed))}. Nothing was paid.")
    return None


def _refusal_of_claim(venue: VenueCentral, check: TicketCheck) -> Refused | None:
    """Why there is nothing to claim on a ticket (s 23A, 27, 28), or None if there is."""
    refused = refusal_if_paid(check)
    if refused is not None:
        return refused
    if check.refund is not None and check.state is TicketState.REFUNDED:
        made = check.refund
        facts: dict[str, int | str] = {"amount_cents": made.amount.cents, "at_us": made.refunded_at.us}
        return Refused(Refusal.ALREADY_REFUNDED, "s 27", facts)
    if not check.to_pay:
        undrawn = sum(game.drawn is None and not game.is_refunded for game in check.games)
        return Refused(Refusal.NOTHING_TO_PAY, "s 23", {"undrawn_count": undrawn})
    if venue.clock.now() > check.good_until:
        return Refused(Refusal.EXPIRED, "s 28", {"at_us": check.good_until.us})
    return None


def _redeem(venue: VenueCentral, digits: str) -> Refused | None:
    """Redeem keno dollars for cash (s 11(2)(b))."""
    serial = Serial.parse(digits)
    if serial is None:
        return Refused(Refusal.SERIAL_MISTYPED)
    redeemed = venue.central.redeem_keno_dollars(serial)
    if isinstance(redeemed, Refused):
        return redeemed
    say(f"Redeemed keno dollars {serial.grouped}: pay {redeemed.amount} in cash.")
    return None


def _list_unpaid(venue: VenueCentral, *, as_json: bool) -> None:
    """Tell what has become unpaid winnings (s 28) and unredeemed keno dollars (s 29)."""
    now = venue.clock.now()
    listed = venue.central.unpaid(now)
    if as_json:
        for line in json.dumps(_document(listed, now), indent=2).splitlines():
            say(line)
        return
    say(f"{venue.settings.venue_name}, at {venue.time(now)}")
    say("Unpaid winnings (s 28)")
    for one in listed.tickets:
        say(f"  ticket {one.serial.grouped}  {one.amount}  could be collected until {venue.date(one.since)}")
    say("Unredeemed keno dollars (s 29)")
    for one in listed.vouchers:
        say(f"  keno dollars {one.serial.grouped}  {one.amount}  were good until {venue.date(one.since)}")
    say(f"Total {listed.amount}")


def _hand_over(venue: VenueCentral, cheque: str) -> Refused | None:
    """Record the cheque to the chief executive, and list what it pays (s 28(1), 29(1))."""
    handed = venue.central.hand_over(cheque)
    if isinstance(handed, Refused):
        return handed
    say("Unpaid winnings (s 28)")
    for one in handed.tickets:
        say(f"  ticket {one.serial.grouped}  {one.amount}")
    say("Unredeemed keno dollars (s 29)")
    for one in handed.vouchers:
        say(f"  keno dollars {one.serial.grouped}  {one.amount}")
    say(f"Total {handed.amount}, paid to the chief executive by {handed.cheque}")
    return None


def _approve_drawing(venue: VenueCentral, inspector: str) -> ApprovalRefusal | None:
    """Enter an inspector's approval of a new drawing (s 22(b))."""
    approved = venue.central.approve_drawing(inspector)
    if isinstance(approved, ApprovalRefusal):
        return approved
    say(f"Entered: {approved.inspector} approves a new drawing (s 22(b)). Start the venue, and it draws.")
    return None


def _list_jackpots(venue: VenueCentral) -> None:
    """Tell what stands to be won in jackpot keno (s 26, 26A, 26B), before what is wagered on the open
    game."""
    seen = venue.central.venue()
    if not isinstance(seen, Done):
        raise InvariantBroken("an open central does not tell its games")
    say(f"{venue.settings.venue_name}, at {venue.time(venue.clock.now())}")
    if not seen.value.jackpots:
        say("  no jackpot under the schedule of prizes in force")
    for jackpot in seen.value.jackpots:
        catch = "" if jackpot.catch == jackpot.spot_count else f"{jackpot.catch} of "
        say(
            f"  {catch}{jackpot.spot_count} spots  {jackpot.for_a_wager}: jackpot fill {jackpot.fill} and "
            f"growth {jackpot.growth}; with keno bonus {jackpot.bonus} more"
        )


def _document(listed: Unpaid, now: Instant) -> dict[str, object]:
    """The list as JSON: amounts as dollars in text, instants as in journals."""
    return {
        "at": str(now),
        "unpaid_winnings": _entries(listed.tickets),
        "unredeemed_keno_dollars": _entries(listed.vouchers),
        "total": listed.amount.plain(),
    }


def _entries(uncollected: Iterable[Uncollected]) -> list[dict[str, str]]:
    return [
        {"serial": one.serial.digits, "amount": one.amount.plain(), "until": str(one.since)}
        for one in uncollected
    ]
