"""Papers of the licensee's, as files among the venue's papers, whatever printer the terminal has: the ticket
that continues one which it paid (R10), promotional keno dollars (s 12), what a check found (s 23, 27), the
claim of a prize (s 24(3)), the notice of the agent's limit (s 24(2)), entry forms (s 9(1)(a))."""

from __future__ import annotations

import errno
from pathlib import Path

from kiosk.devices.durable import write_durably
from kiosk.devices.file_printer import FilePrinter
from kiosk.documents.cash_limit_notice import cash_limit_notice
from kiosk.documents.check_result import check_result
from kiosk.documents.entry_form import entry_form_80, entry_form_a4, sheet_of
from kiosk.documents.major_prize_claim import major_prize_claim
from kiosk.documents.papers import document_of
from kiosk.documents.refund import refund_document
from kiosk.launch.places import typefaces
from kiosk.launch.venue_central import VenueCentral
from kiosk.ledger.papers import IssuedTicket, KenoDollars, Paper, paper_name
from kiosk.ports.central import TicketCheck
from kiosk.ports.outcome import Done, Fault, NotDone
from kiosk.ports.printer import PrintJob
from kiosk.ports.stop import Stop, StopCause
from kiosk.values.identifiers import TerminalId


def can_print(venue: VenueCentral) -> bool:
    """Whether a ticket may be promised."""
    return _printer(venue).status().can_print


def print_continuation(venue: VenueCentral, ticket: IssuedTicket) -> Path:
    """Print a ticket, from the second time on as a copy; the PDF of it. Raises :class:`Stop` if it did not
    come out."""
    what = f"Ticket {ticket.serial.grouped}, which continues the paid one,"
    return _print_paper(venue, ticket, what, f"kiosk licensee paper {ticket.continues}")


def print_promotional(venue: VenueCentral, given: KenoDollars) -> Path:
    """Print promotional keno dollars (s 12), from the second time on as a copy; the PDF of them. Raises
    :class:`Stop` if they did not come out."""
    what = f"The paper of promotional keno dollars {given.serial.grouped}"
    return _print_paper(venue, given, what, f"kiosk licensee paper {given.serial}")


def print_notice(venue: VenueCentral) -> Path:
    """Print the notice of the most that the agent here pays in cash, to be put up in the gaming place (s
    24(2)); the PDF of it. Raises :class:`Stop` if it did not come out."""
    document = cash_limit_notice(venue.central.greeting(TerminalId(venue.settings.terminal)))
    return _print(venue, PrintJob(document.title, document), "The notice", "kiosk licensee notice")


def print_check(venue: VenueCentral, check: TicketCheck) -> tuple[Path, ...]:
    """Print what a check of a ticket found (s 23), and the refund that was made of it, if any (s 27); the PDF
    of each. Raises :class:`Stop` if one did not come out."""
    terminal = TerminalId(venue.settings.terminal)
    greeting = venue.central.greeting(terminal)
    documents = [check_result(check, terminal, venue.clock.now(), greeting)]
    if check.refund is not None:
        documents.append(refund_document(check.ticket, check.refund, greeting))
    again = f"kiosk licensee check {check.ticket.serial}"
    return tuple(
        _print(venue, PrintJob(document.title, document), "The check", again) for document in documents
    )


def print_claim(venue: VenueCentral, check: TicketCheck) -> tuple[Path, ...]:
    """Print the claim of what a ticket is to be paid (s 24(3)); the PDF of it. Raises :class:`Stop` if it did
    not come out."""
    greeting = venue.central.greeting(TerminalId(venue.settings.terminal))
    document = major_prize_claim(check, venue.clock.now(), greeting)
    again = f"kiosk licensee claim {check.ticket.serial}"
    return (_print(venue, PrintJob(document.title, document), "The claim", again),)


def write_entry_forms(venue: VenueCentral) -> tuple[Path, ...]:
    """Write the empty entry forms (s 9(1)(a)) as PDF among the venue's papers, of A4 and of the 80 mm roll.
    Raises :class:`Stop` if that can't be done."""
    # Imported here: the renderer takes half a second to load.
    from printing.sheet_renderers import render_sheet_pdf

    written = []
    for form in (entry_form_a4(), entry_form_80()):
        path = venue.papers / f"{form.name}.pdf"
        sheet = sheet_of(form, venue.settings.licensee_name)
        _write(path, render_sheet_pdf(sheet, typefaces()), "kiosk licensee entry-form")
        written.append(path)
    return tuple(written)


def _write(path: Path, data: bytes, again: str) -> None:
    """Write a file among the venue's papers. Raises :class:`Stop`, with the command that does it again."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_durably(path, data)
    except OSError as error:
        cause = StopCause.DISK_FULL if error.errno == errno.ENOSPC else StopCause.NOT_WRITABLE
        raise Stop(cause, f"{path} can't be written ({error.strerror}). Mend that, then: {again}") from error


def _print_paper(venue: VenueCentral, paper: Paper, what: str, again: str) -> Path:
    name = paper_name(paper)
    copy_number = 1 + sum(1 for _ in venue.papers.glob(f"*-{name}.escpos"))
    document = document_of(paper, copy_number, venue.central.greeting(paper.terminal))
    return _print(venue, PrintJob(name, document), what, again)


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
