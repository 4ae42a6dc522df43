"""What stands on a ticket and on keno dollars: each item of section 16(1), and what makes a copy a copy."""

from __future__ import annotations

from typing import Any, Final, cast

import msgspec
import pytest

from kiosk.ledger.papers import IssuedTicket, KenoDollars, Paper
from kiosk.ledger.requests import IssueKenoDollars, SellTicket
from kiosk.ledger.symbol import symbol_text
from kiosk.ports.central import Greeting
from kiosk.rules.entering import EntryLimits
from kiosk.rules.wagers import Entry, EvensWager, HeadsWager, TailsWager, Wager, spot_wager
from kiosk.terminal.context import Context
from kiosk.terminal.documents import document_of
from kiosk.values.games import GameId, GameSpan
from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoCalendar, KenoDay
from kiosk.values.money import Money
from printing import (
    PAPER_58_MM,
    PAPER_80_MM,
    Barcode,
    Cell,
    Columns,
    Document,
    Grid,
    Line,
    Mark,
    Paragraph,
    QrCode,
    Stamp,
    render_escpos,
)
from tests.ledger.samples import FIVE_GAMES, K1, SERIALS, command, ticket, voucher
from tests.rules.citing import rule

ISSUED_AT: Final = Instant.parse("2026-11-30T20:41:07+10:00")


def ticket_for(entry: Entry, first: int = 990, continues: bool = False) -> IssuedTicket:
    """A ticket sold at 8:41 pm on Monday 30 November 2026, Brisbane time."""
    issued = ticket(SellTicket(command("sell"), K1, entry, GameId(first)), SERIALS[0])
    return msgspec.structs.replace(
        issued,
        issued_at=ISSUED_AT,
        schedule_version="Classic 2026-11",
        continues=SERIALS[1] if continues else None,
    )


def spots(*numbers: int, amount: int = 100, kwikpik: tuple[int, ...] = ()) -> Wager:
    """A spot wager of cents."""
    return spot_wager(numbers, Money(amount), kwikpik)


def paper_of(paper: Paper, copy_number: int = 1) -> Document:
    """The document of a paper as a terminal of The Lamplighter prints it."""
    nothing = cast(Any, None)  # of the inside of a terminal only its greeting is needed
    greeting = Greeting(
        venue_name="The Lamplighter",
        licensee_name="Keno Queensland",
        public_key="",
        calendar=KenoCalendar("Australia/Brisbane", 4),
        schedule=b"",
        limits=EntryLimits(),
        journal_sequence=0,
        journal_digest="",
    )
    return document_of(paper, copy_number, Context(K1, nothing, nothing, nothing, greeting=greeting))


def lines(document: Document) -> list[str]:
    """Every text on the paper, in order, a label and its value on one line."""
    found: list[str] = []
    for block in document.blocks:
        match block:
            case Line(text) | Paragraph(text) | Stamp(text):
                found.append(text)
            case Columns(left, right):
                found.append(f"{left}: {right}")
            case Grid(cells):
                found.append(" ".join(cell.text for cell in cells))
            case _:
                pass
    return found


@rule("s 16(1)(a)")
def test_the_numbers_selected_in_ascending_order() -> None:
    document = paper_of(ticket_for(Entry((spots(80, 3, 41),), 1)))
    assert "3 41 80" in lines(document)
    assert "3 spot wager: $1.00 a game" in lines(document)


@rule("s 16(1)(b)", "s 16(1)(c)", "s 16(1)(d)")
def test_the_number_of_games_the_amount_on_each_and_the_total() -> None:
    """$1 and $3 on each of 5 games."""
    found = lines(paper_of(ticket_for(FIVE_GAMES)))
    assert "Games 990 to 994: 5 games" in found
    assert "Wagered on each game: $4.00" in found
    assert "Total wagered: $20.00" in found


@rule("s 16(1)(e)", "s 16(3)(b)")
def test_the_time_and_date_it_was_issued_and_the_terminal() -> None:
    found = lines(paper_of(ticket_for(FIVE_GAMES)))
    assert "Mon 30 Nov 2026: 8:41 pm" in found
    assert "Keno day: 2026-11-30" in found
    assert "Terminal: K1" in found


@rule("s 16(1)(f)", "s 26B(1)")
@pytest.mark.parametrize("count", [*range(1, 11), 15, 20, 40])
def test_the_word_jackpot_on_seven_to_ten_spots_and_on_no_others(count: int) -> None:
    found = lines(paper_of(ticket_for(Entry((spots(*range(1, count + 1)),), 1))))
    assert ("JACKPOT" in found) is (7 <= count <= 10)


@rule("s 16(1)(g)")
def test_the_first_and_last_game_also_where_numbers_wrap() -> None:
    fifteen = ticket_for(Entry((spots(1),), 15))
    assert "Games 990 to 4: 15 games" in lines(paper_of(fifteen))
    one = ticket_for(Entry((spots(1),), 1), first=1007)
    assert "Game 7: 1 game" in lines(paper_of(one))


def test_both_keno_days_of_a_ticket_that_goes_on_into_the_next() -> None:
    long = msgspec.structs.replace(ticket_for(FIVE_GAMES), last_day=KenoDay("2026-12-01"))
    assert "Keno days: 2026-11-30 to 2026-12-01" in lines(paper_of(long))


@rule("s 16(1)(h)")
def test_the_serial_in_print_in_a_barcode_and_in_the_symbol() -> None:
    paper = ticket_for(FIVE_GAMES)
    document = paper_of(paper)
    assert paper.serial.grouped in lines(document)
    assert [block.digits for block in document.blocks if isinstance(block, Barcode)] == [paper.serial.digits]
    assert [block.payload for block in document.blocks if isinstance(block, QrCode)] == [symbol_text(paper)]


@rule("s 16(1)(i)")
@pytest.mark.parametrize(
    ("wager", "says", "meaning"),
    [
        (HeadsWager(Money.dollars(2)), "HEADS", "11 or more of the 20 numbers in 1 to 40"),
        (TailsWager(Money.dollars(2)), "TAILS", "11 or more of the 20 numbers in 41 to 80"),
        (EvensWager(Money.dollars(2)), "EVENS", "10 of the 20 numbers in 1 to 40, 10 in 41 to 80"),
    ],
)
def test_that_a_heads_tails_or_evens_wager_was_made(wager: Wager, says: str, meaning: str) -> None:
    found = lines(paper_of(ticket_for(Entry((wager,), 1))))
    assert says in found
    assert meaning in found
    assert f"{says.capitalize()} wager: $2.00 a game" in found


def test_every_wager_of_several_is_numbered() -> None:
    entry = Entry((spots(1, 2), HeadsWager(Money.dollars(3)), spots(5, amount=50)), 2)
    found = lines(paper_of(ticket_for(entry)))
    assert [line for line in found if " of 3" in line] == [
        "2 spot wager, 1 of 3: $1.00 a game",
        "Heads wager, 2 of 3: $3.00 a game",
        "1 spot wager, 3 of 3: $0.50 a game",
    ]


@rule("s 14B")
@pytest.mark.parametrize(
    ("kwikpik", "says"),
    [
        ((), None),
        ((2,), "• chosen by kwikpik"),
        ((2, 9), "• chosen by kwikpik"),
        ((2, 5, 9), "All spots chosen by kwikpik"),
    ],
)
def test_which_spots_were_chosen_by_kwikpik(kwikpik: tuple[int, ...], says: str | None) -> None:
    document = paper_of(ticket_for(Entry((spots(2, 5, 9, kwikpik=kwikpik),), 1)))
    assert [line for line in lines(document) if "kwikpik" in line] == ([] if says is None else [says])
    (grid,) = [block for block in document.blocks if isinstance(block, Grid)]
    dotted = {cell.text for cell in grid.cells if cell.mark is Mark.DOT}
    assert dotted == {str(spot) for spot in kwikpik}
    assert all(isinstance(cell, Cell) for cell in grid.cells)


@rule("R10")
def test_a_continuation_ticket_names_the_one_it_continues() -> None:
    found = lines(paper_of(ticket_for(FIVE_GAMES, continues=True)))
    assert f"Continues ticket {SERIALS[1].grouped}." in found
    assert not [line for line in lines(paper_of(ticket_for(FIVE_GAMES))) if "Continues" in line]


def test_only_a_copy_says_copy() -> None:
    paper = ticket_for(FIVE_GAMES)
    assert [line for line in lines(paper_of(paper)) if "COPY" in line] == []
    for copy_number in (2, 3):
        assert lines(paper_of(paper, copy_number))[0] == f"COPY {copy_number}"


def test_the_venue_and_the_schedule_of_prizes_and_what_a_person_must_know() -> None:
    found = lines(paper_of(ticket_for(FIVE_GAMES)))
    assert "The Lamplighter" in found
    assert "Schedule of prizes Classic 2026-11." in found[-1]
    for words in ("within 5 years", "Keno\u00a0Rule\u00a01997", "18+"):
        assert words in found[-1]


@rule("s 11")
def test_keno_dollars_say_what_they_are_worth_and_until_when() -> None:
    paper = keno_dollars(promotional=False)
    document = paper_of(paper)
    found = lines(document)
    assert found[0] == "KENO DOLLARS"
    assert "$12.50" in found
    assert "Good until: Sat 29 Nov 2031" in found
    assert "Mon 30 Nov 2026: 7:30 pm" in found
    assert any("exchanged for cash at the counter" in line for line in found)
    assert [block.payload for block in document.blocks if isinstance(block, QrCode)] == [symbol_text(paper)]


@rule("s 12(3)")
def test_promotional_keno_dollars_say_that_they_are_never_cash() -> None:
    found = lines(paper_of(keno_dollars(promotional=True)))
    assert found[0] == "PROMOTIONAL KENO DOLLARS"
    assert any("never exchanged for cash" in line for line in found)
    assert not any("at the counter" in line for line in found)


def keno_dollars(*, promotional: bool) -> KenoDollars:
    """A voucher of $12.50, issued at 7:30 pm on 30 November 2026."""
    return voucher(IssueKenoDollars(command("issue"), K1, Money(1250), promotional), SERIALS[3])


@pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM])
def test_the_longest_ticket_there_can_be_fits_the_paper(paper: object) -> None:
    wagers = tuple(spots(*range(1, 41), amount=100_000, kwikpik=tuple(range(1, 40))) for _ in range(20))
    longest = ticket_for(Entry(wagers, 10), continues=True)
    assert longest.span == GameSpan(GameId(990), 10)
    document = paper_of(longest, 12)
    assert len(render_escpos(document, paper)) > 10_000  # type: ignore[arg-type]
    assert document.title == f"ticket-{longest.serial}"
