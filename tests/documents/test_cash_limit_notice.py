"""The notice of what the agent pays in cash, for the wall of the gaming place."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.documents.cash_limit_notice import cash_limit_notice
from kiosk.launch.places import typefaces
from kiosk.values.money import ZERO, Money
from printing import PAPER_58_MM, PAPER_80_MM, Align, Face, Line, Paper, Size, render_escpos
from printing.rulers import FontRuler
from printing.typeset import TextRow, typeset
from tests.documents.ticket_papers import GREETING, lines
from tests.rules.citing import rule


@rule("s 24(2)", "s 24(3)")
def test_the_notice_says_the_most_that_is_paid_in_cash_and_who_pays_what_is_above() -> None:
    document = cash_limit_notice(msgspec.structs.replace(GREETING, agent_limit=Money.dollars(5_000)))
    assert document.title == "notice-cash-limit"
    assert lines(document) == [
        "KENO",
        "The Lamplighter",
        "PRIZES IN CASH",
        "The most this venue pays in cash on one ticket:",
        "$5,000.00",
        "A prize above this amount is paid by the licensee, Keno Queensland.",
        "Keno Rule 1997, section 24. 18+",
    ]
    amount = Line("$5,000.00", Size.HUGE, bold=True, align=Align.CENTRE, face=Face.FIGURES)
    assert amount in document.blocks


@rule("s 24(2)", "s 24(3)")
def test_an_agent_that_pays_nothing_says_so() -> None:
    document = cash_limit_notice(msgspec.structs.replace(GREETING, agent_limit=ZERO))
    assert "Prizes are not paid in cash here. They are paid by the licensee, Keno Queensland." in lines(
        document
    )
    assert not [line for line in lines(document) if "$" in line]


@rule("s 24(2)")
@pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM])
def test_the_longest_notice_fits_the_paper(paper: Paper) -> None:
    widest = "W" * 60
    limit = Money.dollars(1_000_000)
    greeting = msgspec.structs.replace(GREETING, venue_name=widest, licensee_name=widest, agent_limit=limit)
    document = cash_limit_notice(greeting)
    assert len(render_escpos(document, paper)) > 500
    rows = [row for block in document.blocks for row in typeset(block, paper, FontRuler(typefaces()))]
    runs = [run for row in rows if isinstance(row, TextRow) for run in row.runs]
    assert all(run.x >= 0 and run.x + run.width <= paper.printable_dots for run in runs)
    assert "".join(run.text for run in runs).count("W") == 120
