"""Case 17: a ticket that came out with lines missing is told from a whole one by its paper alone."""

from __future__ import annotations

import pytest

from kiosk.documents.cash_limit_notice import cash_limit_notice
from kiosk.documents.wholeness import is_whole, stamped
from kiosk.ledger.papers import KenoDollars
from kiosk.rules.names import Names
from kiosk.rules.wagers import Entry, HeadsWager, LuckyLastWager, way_wager
from kiosk.values.money import Money
from printing import PAPER_58_MM, PAPER_80_MM, Document, Paper, default_typefaces
from printing.rulers import FontRuler
from printing.typeset import TextRow, typeset
from tests.documents.ticket_papers import GREETING, lines, paper_of, spots, ticket_for
from tests.ledger.samples import SERIALS
from tests.rules.citing import rule

SIX = Entry(
    (
        spots(3, 41, 80),
        spots(5, 12, 23, 38, 44, 61, 77, kwikpik=(38,)),
        way_wager([[1, 2], [9, 10, 11]], Money.dollars(1)),
        HeadsWager(Money.dollars(3)),
        spots(7),
        LuckyLastWager(Money.dollars(1)),
    ),
    5,
)


def printed(document: Document, paper: Paper) -> list[str]:
    """The lines on the paper as they are broken for its width, each read from the left."""
    ruler = FontRuler(default_typefaces())
    rows = [row for block in document.blocks for row in typeset(block, paper, ruler)]
    return [" ".join(run.text for run in row.runs) for row in rows if isinstance(row, TextRow)]


@rule("s 16(5)")
@pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM])
def test_a_ticket_with_any_line_missing_is_not_whole(paper: Paper) -> None:
    found = printed(paper_of(ticket_for(SIX)), paper)
    assert is_whole(found)
    for missing, text in enumerate(found):
        # A line that holds no letter or figure is told by its neighbours; there is none on a ticket.
        assert any(sign.isalnum() for sign in text)
        assert not is_whole(found[:missing] + found[missing + 1 :]), text


@pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM])
def test_bytes_lost_in_the_middle_of_a_six_board_ticket_are_noticed(paper: Paper) -> None:
    """120 characters are gone, wherever they were, and what is left of the lines around them has joined."""
    text = "\n".join(printed(paper_of(ticket_for(SIX)), paper))
    for start in range(len(text) - 120):
        assert not is_whole((text[:start] + text[start + 120 :]).split("\n"))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda found: [*found[:4], *found[5:3:-1], *found[6:]],
        lambda found: [line.replace("41", "47") for line in found],
        lambda found: [*found, "JACKPOT"],
        lambda found: found[:-1],
        lambda found: [],
    ],
    ids=["swapped", "another number", "a line more", "no end", "nothing"],
)
def test_what_else_is_not_whole(spoil: object) -> None:
    found = printed(paper_of(ticket_for(SIX)), PAPER_80_MM)
    assert callable(spoil)
    assert not is_whole(spoil(found))


def test_the_end_counts_what_a_person_counts() -> None:
    """$1, $1, $3 on three ways, $3, $1 and $1 are $10 a game; five games."""
    assert lines(paper_of(ticket_for(SIX)))[-2] == "End: 6 wagers, 5 games, $50.00"
    assert lines(paper_of(ticket_for(Entry((spots(1),), 1))))[-2] == "End: 1 wager, 1 game, $1.00"


def test_a_copy_is_whole_and_has_a_check_of_its_own() -> None:
    first, copy = (lines(paper_of(ticket_for(SIX), number)) for number in (1, 2))
    assert is_whole(copy)
    assert copy[1:-1] == first[:-1]
    assert copy[-1] != first[-1]
    assert not is_whole(copy[1:])


@pytest.mark.parametrize("promotional", [True, False])
def test_keno_dollars_are_told_whole_too(promotional: bool) -> None:
    issued = ticket_for(SIX).issued_at
    voucher = KenoDollars(
        SERIALS[2], ticket_for(SIX).terminal, Money(1250), promotional, issued, issued, "ab" * 64
    )
    found = lines(paper_of(voucher))
    assert found[-2] == "End: keno dollars $12.50"
    assert is_whole(found)
    assert not is_whole([line for line in found if line != "$12.50"])


def test_signs_that_a_printer_writes_in_its_own_way_make_no_difference() -> None:
    """A long minus, a cross and a euro sign have stand-ins in ASCII; letters beyond it are left out."""
    names = Names(spot="2×3 – €5 số", way="幸运")
    found = lines(paper_of(ticket_for(SIX), names=names))
    assert is_whole(found)
    said = [line.replace("×", "x").replace("–", "-").replace("€", "EUR").replace("ố", "?") for line in found]
    assert said != found
    assert is_whole(said)


def test_a_banner_on_a_paper_without_an_end_adds_none() -> None:
    notice = cash_limit_notice(GREETING)
    marked = lines(stamped(notice, "SAMPLE"))
    assert marked == ["SAMPLE", *lines(notice)]
    assert not is_whole(marked)
