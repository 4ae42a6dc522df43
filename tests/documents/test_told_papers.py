"""What the papers say that tell a person something: a check, a refund, a claim, what is registered."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import msgspec
import pytest

from kiosk.documents.check_result import check_result
from kiosk.documents.major_prize_claim import major_prize_claim
from kiosk.documents.refund import refund_document
from kiosk.documents.registered_details import registered_details
from kiosk.documents.registration_form import registration_form
from kiosk.documents.wholeness import is_whole
from kiosk.ledger.accounts import Tender, TenderAmount
from kiosk.ledger.papers import IssuedTicket, Refund
from kiosk.ports.central import DrawnGame, GameCheck, Seal, TicketCheck, TicketState
from kiosk.rules.field import Draw
from kiosk.rules.game_settlement import Entered, settle_game
from kiosk.rules.jackpots import Jackpot
from kiosk.rules.registering import (
    Conditions,
    OtherInformation,
    RegisteredNumbers,
    RegisteredPlayer,
    RegistrationNumber,
)
from kiosk.rules.wagers import Entry, way_wager
from kiosk.values.games import GameId
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoDay
from kiosk.values.money import ZERO, Money
from printing import Barcode, Document, Grid, Mark, QrCode
from tests.documents.ticket_papers import GREETING, ISSUED_AT, lines, spots, ticket_for, with_bonus
from tests.rules.citing import rule
from tests.rules.reading import classic

K9 = TerminalId("K9")
AT = Instant.parse("2026-12-01T09:05:00+10:00")
DAY = KenoDay("2026-11-30")
DRAW = Draw(tuple(range(1, 21)))
JACKPOTS = (Jackpot(7, 7, Money.dollars(1_000), Money(84_235), ZERO),)
SEVEN = tuple(range(1, 8))


def game_of(ticket: IssuedTicket, place: int, multiplier: int | None = None) -> GameCheck:
    """A game of a ticket, drawn 1 to 20 and settled by the rules."""
    game = ticket.span.first.plus(place)
    seal = Seal(game, DAY, "Classic", "", 1, Money.dollars(1), "", ISSUED_AT)
    drawn = DrawnGame(game, DAY, DRAW, AT, seal, multiplier, JACKPOTS)
    entered = Entered(ticket.entry.wagers_in(place), classic())
    won = settle_game([entered], DRAW, multiplier, JACKPOTS).tickets[0]
    return GameCheck(game, DAY, drawn, won.prizes, won.shares, won.amount)


def undrawn(ticket: IssuedTicket, place: int) -> GameCheck:
    """A game of a ticket that is still to be drawn."""
    return GameCheck(ticket.span.first.plus(place), DAY, None, (), (), ZERO)


def check_of(ticket: IssuedTicket, *games: GameCheck, state: TicketState = TicketState.DRAWN) -> TicketCheck:
    """A check of a ticket that is to be paid all it won."""
    won = Money(sum(game.prize_total.cents for game in games))
    return TicketCheck(ticket, state, games, won, ticket.good_until)


def told(check: TicketCheck) -> list[str]:
    """The lines of the check's paper."""
    return lines(check_result(check, K9, AT, GREETING))


@rule("s 23(1)", "s 23A(1)")
def test_a_check_tells_each_game_and_prize_and_what_is_paid_now() -> None:
    """Case 115: the player's own proof. 3 of 3 pays $44 for $1 under the classic schedule, twice that for
    $2."""
    ticket = ticket_for(Entry((spots(3, 7, 12, amount=200),), 2), first=990)
    check = check_of(ticket, game_of(ticket, 0), undrawn(ticket, 1), state=TicketState.PARTLY_DRAWN)
    found = told(check)
    assert found[:2] == ["TICKET CHECK", "This is not a ticket"]
    assert f"Ticket number ends in: {ticket.serial.digits[-4:]}" in found
    assert "Tue 1 Dec 2026: 9:05 am" in found
    assert "Terminal: K9" in found
    start = found.index("Game 990: $88.00")
    assert found[start + 2 : start + 4] == [
        "3 spots, catch 3: $88.00",
        "Game 991: not drawn yet",
    ]
    assert found[start - 1] == "Keno day: 2026-11-30"
    assert "Won so far: $88.00" in found
    assert "To be paid now: $88.00" in found
    assert "1 of 2 games is drawn. Keep the ticket." in found
    assert found[-2] == "End: 2 games checked, $88.00 to be paid"
    assert is_whole(found)


def test_a_check_shows_the_numbers_drawn_with_the_tickets_own_marked() -> None:
    ticket = ticket_for(Entry((spots(3, 7, 80),), 1))
    document = check_result(check_of(ticket, game_of(ticket, 0)), K9, AT, GREETING)
    (grid,) = [block for block in document.blocks if isinstance(block, Grid)]
    assert [cell.text for cell in grid.cells] == [str(number) for number in range(1, 21)]
    assert [cell.text for cell in grid.cells if cell.mark is Mark.INVERSE] == ["3", "7"]


@rule("s 23A(3)", "s 14E(2)")
def test_equal_prizes_of_the_ways_of_a_wager_stand_together_and_keno_bonus_with_its_multiplier() -> None:
    """Both threes catch 3 and pay $44, the six catches 6 and pays $1,400 (classic), all times 2."""
    wager = with_bonus(way_wager([[1, 2, 3], [4, 5, 6]], Money.dollars(1)))
    ticket = ticket_for(Entry((wager,), 1, 1))
    prizes = {p.spot_count: p.amount for p in game_of(ticket, 0, 2).prizes}
    found = told(check_of(ticket, game_of(ticket, 0, 2)))
    assert prizes[3] == Money.dollars(88)
    assert "Way of 3 spots, catch 3, keno bonus x 2, 2 times $88.00: $176.00" in found
    assert f"Way of 6 spots, catch 6, keno bonus x 2: {prizes[6]}" in found


@rule("s 26B(5)(c)")
def test_a_jackpot_stands_beside_the_prize_it_is_in_addition_to() -> None:
    ticket = ticket_for(Entry((spots(*SEVEN),), 1))
    found = told(check_of(ticket, game_of(ticket, 0)))
    assert "7 spots, jackpot fill: $1,000.00" in found
    assert "7 spots, jackpot growth: $842.35" in found


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (TicketState.TO_BE_DRAWN, "No game of this ticket is drawn yet. Keep it."),
        (TicketState.DRAWN, "No prize on this ticket. All its games are drawn and checked."),
        (TicketState.REFUNDED, "Every game of this ticket was refunded."),
    ],
)
def test_a_check_without_a_prize_says_why(state: TicketState, sentence: str) -> None:
    ticket = ticket_for(Entry((spots(80),), 1))
    game = game_of(ticket, 0) if state is TicketState.DRAWN else undrawn(ticket, 0)
    found = told(check_of(ticket, game, state=state))
    assert sentence in found
    assert "To be paid now: $0.00" in found
    assert not [line for line in found if line.startswith("It is paid for")]


def test_a_refunded_game_and_a_paid_ticket_say_so() -> None:
    ticket = ticket_for(Entry((spots(3, 7, 12),), 2))
    refunded = msgspec.structs.replace(undrawn(ticket, 1), is_refunded=True)
    check = msgspec.structs.replace(
        check_of(ticket, game_of(ticket, 0), refunded, state=TicketState.PAID),
        to_pay=ZERO,
        paid_at=AT,
        paid_by=K9,
        paid_amount=Money.dollars(44),
    )
    found = told(check)
    assert "Game 991: refunded" in found
    assert "Paid $44.00 at terminal K9 on Tue 1 Dec 2026 at 9:05 am. It can't be paid twice." in found


@rule("s 24(3)")
def test_above_the_agents_limit_a_check_names_the_licensee() -> None:
    ticket = ticket_for(Entry((spots(*SEVEN),), 1))
    check = msgspec.structs.replace(check_of(ticket, game_of(ticket, 0)), pays_licensee=True)
    payer = "by the licensee, Keno Queensland, until Sun 30 Nov 2031."
    assert f"It is paid for the ticket, not for this paper: {payer}" in told(check)


PRIZE = Entry((spots(3, 7, 12),), 2)  # catches 3 of 3 of the numbers drawn
NO_PRIZE = Entry((spots(80),), 1)


@rule("s 23A(1)")
@pytest.mark.parametrize(
    ("entry", "drawn", "state", "is_named"),
    [
        (PRIZE, 0, TicketState.TO_BE_DRAWN, False),
        (PRIZE, 1, TicketState.PARTLY_DRAWN, False),
        (PRIZE, 2, TicketState.DRAWN, False),
        (PRIZE, 2, TicketState.PAID, True),
        (PRIZE, 1, TicketState.REPLACED, True),
        (PRIZE, 0, TicketState.REFUNDED, True),
        (NO_PRIZE, 1, TicketState.DRAWN, True),
    ],
)
def test_nobody_can_collect_by_a_check_that_was_left_behind(
    entry: Entry, drawn: int, state: TicketState, is_named: bool
) -> None:
    """A code made from a whole number is as good as its ticket while there is anything to collect by it."""
    ticket = ticket_for(entry)
    games = [
        game_of(ticket, place) if place < drawn else undrawn(ticket, place)
        for place in range(ticket.span.count)
    ]
    found = told(check_of(ticket, *games, state=state))
    assert (ticket.serial.grouped in found) is is_named
    assert (f"Ticket number ends in: {ticket.serial.digits[-4:]}" in found) is not is_named


def test_a_check_does_not_tell_the_number_of_the_ticket_that_continues_it() -> None:
    ticket = ticket_for(Entry((spots(3, 7, 12),), 2))
    newer = Serial.from_entropy(bytes([9] * 16))
    check = msgspec.structs.replace(
        check_of(ticket, game_of(ticket, 0), undrawn(ticket, 1), state=TicketState.REPLACED),
        replaced_by=newer,
    )
    sentence = f"Its undrawn games are on a newer ticket, whose number ends in {newer.digits[-4:]}."
    assert sentence in told(check)
    assert newer.grouped not in " ".join(told(check))


@rule("s 27")
def test_a_check_of_a_ticket_with_refunded_games_says_how_much_was_refunded() -> None:
    ticket = ticket_for(Entry((spots(80),), 2))
    refunded = msgspec.structs.replace(undrawn(ticket, 1), is_refunded=True)
    check = check_of(ticket, game_of(ticket, 0), refunded)
    assert not [line for line in told(check) if line.startswith("Refunded")]
    refund = Refund(ticket.serial, ticket.span.last, 1, Money.dollars(1), (), AT)
    assert "Refunded: $1.00" in told(msgspec.structs.replace(check, refund=refund))


@rule("s 27")
def test_a_refund_says_which_games_how_much_and_each_dollar_as_the_tender_it_was() -> None:
    ticket = ticket_for(Entry((spots(1, 2, amount=400),), 5), first=998)
    tenders = (
        TenderAmount(Tender.PROMOTIONAL, Money.dollars(3)),
        TenderAmount(Tender.CASH, Money.dollars(5)),
    )
    refund = Refund(ticket.serial, GameId(1001), 2, Money.dollars(8), tenders, AT)
    found = lines(refund_document(ticket, refund, GREETING))
    assert found[:2] == ["REFUND", "This is not a ticket"]
    assert f"Ticket number ends in: {ticket.serial.digits[-4:]}" in found
    assert "Games 1 to 2: 2 games" in found
    assert "Promotional keno dollars: $3.00" in found
    assert "Cash: $5.00" in found
    assert "Refunded as credit: $8.00" in found
    assert [line for line in found if "stays good for its 3 earlier games" in line]
    assert is_whole(found)
    whole = msgspec.structs.replace(refund, first=GameId(998), game_count=5)
    found = lines(refund_document(ticket, whole, GREETING))
    assert [line for line in found if "No game of the ticket" in line]
    assert ticket.serial.grouped in found  # nothing is left to collect by it


@rule("s 3A", "s 24(1)", "s 24(3)", "s 23A(5)")
def test_a_claim_keeps_major_prizes_and_jackpots_apart_and_has_every_way_to_be_paid() -> None:
    ticket = ticket_for(Entry((spots(*SEVEN),), 1))
    check = check_of(ticket, game_of(ticket, 0))
    (prize,) = check.games[0].prizes
    found = lines(major_prize_claim(check, AT, GREETING))
    assert found[0] == "MAJOR PRIZE CLAIM"
    assert "Keno Queensland" in found
    assert f"Major prizes: {prize.amount}" in found
    assert "Jackpots: $1,842.35" in found
    assert f"To be paid: {prize.amount + Money(184_235)}" in found
    ways = ["Cash", "Chips, in a casino", "Cheque", "Keno dollars", "Deposit advance account"]
    ways += ["Electronic transfer", "UNiTAB account"]
    assert [line.partition("] ")[2] for line in found if line.startswith("[")] == ways
    assert [line for line in found if "a prize is paid only if the ticket is presented" in line]
    assert is_whole(found)


def test_no_paper_that_tells_something_can_be_scanned_as_a_ticket() -> None:
    ticket = ticket_for(Entry((spots(*SEVEN),), 1))
    check = check_of(ticket, game_of(ticket, 0))
    refund = Refund(ticket.serial, ticket.span.first, 1, Money.dollars(1), (), AT)
    papers = [
        check_result(check, K9, AT, GREETING),
        major_prize_claim(check, AT, GREETING),
        refund_document(ticket, refund, GREETING),
    ]
    assert not [b for paper in papers for b in paper.blocks if isinstance(b, QrCode | Barcode)]


PLAYER = RegisteredPlayer(
    RegistrationNumber.from_entropy(bytes(16)),
    "Mia Tran",
    "4 Wharf St\nCairns 4870",
    "form 77",
    Conditions(("Not transferable.",), ("Shown on request.",)),
    (RegisteredNumbers("Classic", (3, 41, 80)),),
    (OtherInformation("telephone", "07 5550 0100"),),
)


def details() -> Document:
    """The paper of everything registered about Mia Tran."""
    return registered_details(PLAYER, "Keno Queensland", AT, ZoneInfo("Australia/Brisbane"))


@rule("s 7(3)")
def test_a_player_is_told_every_detail_on_paper() -> None:
    found = lines(details())
    start = found.index("Registration number")
    assert found[start : start + 17] == [
        *("Registration number", PLAYER.number.grouped),
        *("Name", "Mia Tran"),
        *("Address", "4 Wharf St", "Cairns 4870"),
        *("Application", "form 77"),
        *("Condition on the card", "Not transferable."),
        *("Condition given with the card", "Shown on request."),
        *("Registered numbers for Classic", "3 41 80"),
        *("Telephone", "07 5550 0100"),
    ]
    assert found[-2] == "End: 8 details"
    assert is_whole(found)


@rule("s 4(2)")
def test_the_form_is_made_to_the_licensee_and_has_room_for_name_and_address() -> None:
    found = lines(registration_form("Keno Queensland"))
    assert "To the licensee, Keno Queensland" in found
    assert found[found.index("You must state") + 1 :][:2] == ["Name", "Address"]


def test_a_check_over_two_keno_days_says_which_game_is_of_which() -> None:
    ticket = ticket_for(Entry((spots(80),), 3), first=998)
    first, second, third = (undrawn(ticket, place) for place in range(3))
    later = (msgspec.structs.replace(game, day=KenoDay("2026-12-01")) for game in (second, third))
    found = told(check_of(ticket, first, *later, state=TicketState.TO_BE_DRAWN))
    start = found.index("Keno day: 2026-11-30")
    assert found[start : start + 5] == [
        "Keno day: 2026-11-30",
        "Game 998: not drawn yet",
        "Keno day: 2026-12-01",
        "Game 999: not drawn yet",
        "Game 0: not drawn yet",
    ]
