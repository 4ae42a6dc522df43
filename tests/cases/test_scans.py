"""What a scanner may read beside papers, and that the papers after it are read all the same (case 35)."""

from __future__ import annotations

import pytest

from kiosk.rules.refusals import Refusal
from kiosk.terminal.changes import Declined, TicketShown
from tests.ledger.samples import THREE_SPOTS
from tests.terminal.stage import Kiosk, finished, told

NONSENSE = {
    "three thousand letters": "x" * 3_000,
    "three thousand digits": "9" * 3_000,
    "more digits than are read as one number": "9" * 5_000,
    "bytes that are no UTF-8, kept as they came": b"\xff\xfe\x00KENO\x80".decode("utf-8", "surrogateescape"),
    "bytes that are no UTF-8, each in its place": b"\xff\xfe\x00KENO\x80".decode("utf-8", "replace"),
    "nothing": "",
    "a line's end": "\r\n",
    "digits of another script": "\N{ARABIC-INDIC DIGIT NINE}" * 18,
    "superscript digits": "\N{SUPERSCRIPT TWO}" * 18,
    "nulls": "\0" * 18,
}


@pytest.mark.parametrize("text", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_refused_and_leaves_no_trace(kiosk: Kiosk, text: str) -> None:
    """Case 35: rejected, without a question to central and without an entry; the ticket after it is shown."""
    kiosk.insert(20)
    ticket = kiosk.sold(THREE_SPOTS)
    before, heard = kiosk.context.book.entry_count, kiosk.line.heard.count("check")
    changes = kiosk.present(text)
    assert told(changes, Declined).refused.refusal is Refusal.SERIAL_MISTYPED
    assert finished(changes)
    assert (kiosk.context.book.entry_count, kiosk.line.heard.count("check")) == (before, heard)
    assert told(kiosk.present(ticket), TicketShown).check.ticket == ticket


def test_ten_tickets_after_all_of_it_are_each_shown(kiosk: Kiosk) -> None:
    """Case 35: all of it in a row, then ten valid tickets: ten right answers."""
    kiosk.insert(20)
    tickets = [kiosk.sold(THREE_SPOTS) for _ in range(10)]
    for text in NONSENSE.values():
        assert finished(kiosk.present(text))
    shown = [told(kiosk.present(ticket), TicketShown).check.ticket for ticket in tickets]
    assert shown == tickets
    kiosk.restart()
    assert told(kiosk.present(tickets[0]), TicketShown).check.ticket == tickets[0]
