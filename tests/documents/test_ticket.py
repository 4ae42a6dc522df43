"""What stands on every ticket and on keno dollars: the items of section 16(1), and what makes a copy one."""

from __future__ import annotations

import msgspec

from kiosk.ledger.papers import KenoDollars
from kiosk.ledger.requests import IssueKenoDollars
from kiosk.ledger.symbol import symbol_text
from kiosk.rules.wagers import Entry, HeadsWager
from kiosk.values.keno_day import KenoDay
from kiosk.values.money import Money
from printing import Barcode, QrCode
from tests.documents.ticket_papers import lines, paper_of, spots, ticket_for
from tests.ledger.samples import FIVE_GAMES, K1, SERIALS, command, voucher
from tests.rules.citing import rule


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


def test_every_wager_of_several_is_numbered() -> None:
    entry = Entry((spots(1, 2), HeadsWager(Money.dollars(3)), spots(5, amount=50)), 2)
    found = lines(paper_of(ticket_for(entry)))
    assert [line for line in found if " of 3" in line] == [
        "2 spot wager, 1 of 3: $1.00 a game",
        "Heads wager, 2 of 3: $3.00 a game",
        "1 spot wager, 3 of 3: $0.50 a game",
    ]


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
    assert "Schedule of prizes Classic 2026-11." in found[-3]
    for words in ("Keno Rule 1997", "18+"):
        assert words in found[-3]


@rule("s 28(2)")
def test_the_ticket_says_until_when_its_own_prizes_are_paid() -> None:
    """Its own date, whatever period central greets with (seven years here)."""
    found = lines(paper_of(ticket_for(FIVE_GAMES)))
    assert "to whoever presents this ticket, until Sun 30 Nov 2031." in found[-3]


@rule("s 27")
def test_the_ticket_says_that_its_open_games_can_be_refunded() -> None:
    found = lines(paper_of(ticket_for(FIVE_GAMES)))
    assert "The games of this ticket that are not closed yet can be refunded." in found[-3]


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
