"""The paper of a ticket that continues one which the licensee paid (R10): the terminal's own, from the
venue's printer."""

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


def can_print(venue: VenueCentral) -> bool:
    """Whether a ticket may be promised."""
    return _printer(venue).status().can_print


def print_continuation(venue: VenueCentral, ticket: IssuedTicket) -> Path:
    """Print a ticket, from the second time on as a copy; the PDF of it. Raises :class:`Stop` if it did not
    come out."""
    name = paper_name(ticket)
    copy_number = 1 + sum(1 for _ in venue.papers.glob(f"*-{name}.escpos"))
    document = document_of(ticket, copy_number, venue.central.greeting(ticket.terminal))
    printed = _printer(venue).print(PrintJob(name, document))
    if isinstance(printed, Done):
        return Path(printed.value.picture).with_suffix(".pdf")
    is_full = isinstance(printed, NotDone) and printed.reason is Fault.DISK_FULL
    raise Stop(
        StopCause.DISK_FULL if is_full else StopCause.NOT_WRITABLE,
        f"Ticket {ticket.serial.grouped}, which continues the paid one, did not come out whole in "
        f"{venue.papers}. "
        f"{'Free some space' if is_full else 'Make sure that it can be written'}, then: "
        f"kiosk licensee paper {ticket.continues}",
    )


def _printer(venue: VenueCentral) -> FilePrinter:
    return FilePrinter(venue.papers, venue.paper, typefaces())
