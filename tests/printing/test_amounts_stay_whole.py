"""An amount is never broken over two lines: the first of them alone would read as another amount."""

from __future__ import annotations

import pytest

from kiosk.launch.places import typefaces
from printing import PAPER_58_MM, PAPER_80_MM, Align, Document, Face, Line, Paper, Size
from printing.escpos_renderer import render_escpos
from printing.rulers import FontRuler
from printing.typeset import TextRow, typeset
from tests.printing.printed_paper import read_paper

AMOUNTS = ["$5.00", "$100,000.00", "$123,456.78", "$1,000,000.00", "$9,999,999,999.99"]


def huge(amount: str) -> Line:
    """As keno dollars show what they are worth."""
    return Line(amount, Size.HUGE, bold=True, align=Align.CENTRE, face=Face.FIGURES)


@pytest.mark.parametrize("amount", AMOUNTS)
@pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM], ids=["58", "80"])
def test_the_printers_own_letters_give_way_to_the_whole_amount(paper: Paper, amount: str) -> None:
    job = render_escpos(Document("", (huge(amount),)), paper, typefaces())
    printed = read_paper(job, paper.code_page.lower())
    assert [text.strip() for text in printed.texts if text.strip()] == [amount]


@pytest.mark.parametrize("amount", AMOUNTS)
@pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM], ids=["58", "80"])
def test_drawn_letters_give_way_as_well(paper: Paper, amount: str) -> None:
    (row,) = typeset(huge(amount), paper, FontRuler(typefaces()))
    assert isinstance(row, TextRow)
    (run,) = row.runs
    assert (run.text, run.x >= 0, run.x + run.width <= paper.printable_dots) == (amount, True, True)
    # Where there is room, it is as large as it was asked for.
    assert amount != AMOUNTS[0] or run.style.size is Size.HUGE


def test_words_are_broken_as_before() -> None:
    """A name without spaces, as in Chinese, fills its lines in the size it was given."""
    name = Line("昆士兰俱乐部" * 4, Size.LARGE)
    rows = list(typeset(name, PAPER_58_MM, FontRuler(typefaces())))
    assert len(rows) > 1
    assert all(isinstance(row, TextRow) and row.runs[0].style.size is Size.LARGE for row in rows)
