"""Any paper that central issued, as the document to be printed."""

from __future__ import annotations

from kiosk.documents.keno_dollars import keno_dollars_blocks
from kiosk.documents.ticket import ticket_blocks
from kiosk.documents.wholeness import stamped
from kiosk.ledger.papers import IssuedTicket, KenoDollars, Paper, paper_name
from kiosk.ports.central import Greeting
from printing import Document


def document_of(paper: Paper, copy_number: int, greeting: Greeting) -> Document:
    """The document of a paper as central's greeting has it said; from the second print on it is marked as a
    copy."""
    match paper:
        case IssuedTicket():
            blocks = ticket_blocks(paper, greeting)
        case KenoDollars():
            blocks = keno_dollars_blocks(paper, greeting)
    document = Document(paper_name(paper), blocks)
    return stamped(document, f"COPY {copy_number}") if copy_number > 1 else document
