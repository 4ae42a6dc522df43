"""``kiosk licensee promotional``: promotional keno dollars that the licensee gives away (s 2, 12)."""

from __future__ import annotations

from kiosk.launch.console import say
from kiosk.launch.licensee_papers import can_print, print_promotional
from kiosk.launch.venue_central import VenueCentral
from kiosk.ledger.papers import KenoDollars
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.money import Money


def give_promotional(venue: VenueCentral, amount: Money, count: int) -> Refused | None:
    """Issue promotional keno dollars, each on a paper of its own and with its last day (s 12(2)). Each is
    written before the next is issued: at most one lacks its paper, whatever happens. Raises :class:`Stop`
    for a paper that did not come out."""
    if not can_print(venue):
        return Refused(Refusal.PRINTER_NOT_READY)
    for _ in range(count):
        given = venue.central.give_promotional(TerminalId(venue.settings.terminal), amount)
        if isinstance(given, Refused):
            return given
        _write(venue, given)
    if count > 1:
        say(f"{count} papers, {amount * count} together. Each is good for wagers, and never for cash.")
    return None


def write_promotional_again(venue: VenueCentral, serial: Serial) -> Refused | None:
    """Write the paper of promotional keno dollars that the licensee gave away, as a copy."""
    given = venue.central.given_promotional(serial)
    if isinstance(given, Refused):
        return given
    _write(venue, given)
    return None


def _write(venue: VenueCentral, given: KenoDollars) -> None:
    paper = print_promotional(venue, given)
    good_until = venue.date(given.expires_at)
    say(f"Promotional keno dollars {given.serial.grouped}, {given.amount}, good until {good_until}: {paper}")
