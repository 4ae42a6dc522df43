"""What the licensee prints at the venue's printer: the ticket that continues one which it paid (R10), and the
notice of the agent's limit (s 24(2))."""

from __future__ import annotations

from pathlib import Path

from kiosk.devices.file_printer import FilePrinter
from kiosk.launch.places import typefaces
from kiosk.launch.venue_central import VenueCentral
from kiosk.ledger.papers import IssuedTicket, paper_name
from kiosk.ports.outcome import Done, Fault, NotDone
from kiosk.ports.printer import PrintJob
from kiosk.ports.stop import Stop, StopCause
from kiosk.terminal.documents import document_of
from kiosk.terminal.notices import cash_limit_notice
from kiosk.values.identifiers import TerminalId


def can_print(venue: VenueCentral) -> bool:
    """Whether a ticket may be promised."""
    return _printer(venue).status().can_print


def print_continuation(venue: VenueCentral, ticket: IssuedTicket) -> Path:
    """Print a ticket, from the second time on as a copy; the PDF of it. Raises :class:`Stop` if it did not
    come out."""
    name = paper_name(ticket)
    copy_number = 1 + sum(1 for _ in venue.papers.glob(f"*-{name}.escpos"))
    document = document_of(ticket, copy_number, venue.central.greeting(ticket.terminal))
    what = f"Ticket {ticket.serial.grouped}, which continues the paid one,"
    return _print(venue, PrintJob(name, document), what, f"kiosk licensee paper {ticket.continues}")


def print_notice(venue: VenueCentral) -> Path:
    """Print the notice of the most that the agent here pays in cash, to be put up in the gaming place (s
    24(2)); the PDF of it. Raises :class:`Stop` if it did not come out."""
    document = cash_limit_notice(venue.central.greeting(TerminalId(venue.settings.terminal)))
    return _print(venue, PrintJob(document.title, document), "The notice", "kiosk licensee notice")


def _print(venue: VenueCentral, job: PrintJob, what: str, again: str) -> Path:
    printed = _printer(venue).print(job)
    if isinstance(printed, Done):
        return Path(printed.value.picture).with_suffix(".pdf")
    is_full = isinstance(printed, NotDone) and printed.reason is Fault.DISK_FULL
    raise Stop(
        StopCause.DISK_FULL if is_full else StopCause.NOT_WRITABLE,
        f"{what} did not come out whole in {venue.papers}. "
        f"{'Free some space' if is_full else 'Make sure that it can be written'}, then: {again}",
    )


def _printer(venue: VenueCentral) -> FilePrinter:
    return FilePrinter(venue.papers, venue.paper, typefaces())
