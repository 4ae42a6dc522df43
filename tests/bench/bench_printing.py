"""How soon a ticket is bytes for a printer, with the printer's own symbols and with drawn ones."""

from __future__ import annotations

import time
from typing import Final

import msgspec

from kiosk.launch.places import typefaces
from kiosk.rules.wagers import Entry
from kiosk.values.identifiers import Serial
from printing import PAPER_80_MM, Document, Paper, render_escpos
from tests.bench.big_ledgers import random_bytes
from tests.bench.prepared import tell
from tests.bench.registry import Row, bench
from tests.documents.ticket_papers import paper_of, spots, ticket_for

TICKETS: Final = 600
WARMING: Final = 20
OWN_SYMBOLS: Final = ("ticket to ESC/POS bytes, the printer's own symbols", 1_200, PAPER_80_MM)
DRAWN_SYMBOLS: Final = (
    "ticket to ESC/POS bytes, drawn symbols",
    150,
    msgspec.structs.replace(PAPER_80_MM, native_qr=False, native_code128=False),
)


@bench
def rendering() -> list[Row]:
    """No two tickets are alike: what differs from one to the next is drawn or written anew each time."""
    documents = [document(number) for number in range(WARMING + TICKETS)]
    return [_row(name, wanted, paper, documents) for name, wanted, paper in (OWN_SYMBOLS, DRAWN_SYMBOLS)]


def document(number: int) -> Document:
    """A ticket of two wagers with a serial and a signature of its own."""
    sold = ticket_for(Entry((spots(1, 7, 12, 23, 80), spots(5, 6)), 3))
    return paper_of(
        msgspec.structs.replace(
            sold,
            serial=Serial.from_entropy(random_bytes("printed ticket", number)),
            signature=_signature(number),
        )
    )


def _signature(number: int) -> str:
    return (random_bytes("signature", number) * 4)[:64].hex()


def _row(name: str, wanted: int, paper: Paper, documents: list[Document]) -> Row:
    faces = typefaces()
    for warming in documents[:WARMING]:
        render_escpos(warming, paper, faces)
    begun = time.perf_counter()
    for measured in documents[WARMING:]:
        render_escpos(measured, paper, faces)
    rate = (len(documents) - WARMING) / (time.perf_counter() - begun)
    tell(f"{name}: {rate:,.0f} a second")
    return Row(name, wanted / rate, f"x the time of {wanted:,} a second", 1.0)
