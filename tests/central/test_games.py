"""The timeline of games, the close, and what downtime does to them."""

from __future__ import annotations

import threading

import msgspec
import pytest

from kiosk.central.audit import audit_central
from kiosk.central.games import Pace, Timeline
from kiosk.central.sealing import leaf_of, merkle_root
from kiosk.ledger.papers import IssuedTicket
from kiosk.ports.central import TicketState
from kiosk.ports.outcome import Done
from kiosk.rules.refusals import Refusal
from kiosk.values.games import GameId
from kiosk.values.identifiers import CommandId
from tests.central.support import FOUNDED_AT, SETTINGS, House
from tests.ports.central_stage import (
    HIGH,
    LOW,
    MIXED,
    THREE_SPOTS,
    check,
    done,
    entry,
    open_game,
    refused,
    sell,
    selling,
)
from tests.rules.citing import rule


def test_the_first_game_is_open_for_its_full_time(house: House) -> None:
    first = open_game(house)
    assert (first.game.sequence, first.day.date) == (990, "2026-11-30")
    assert first.closes_at == FOUNDED_AT.plus_seconds(180)


def test_advance_names_the_instant_it_is_wanted_at(house: House) -> None:
    assert house.central.advance() == FOUNDED_AT.plus_seconds(180)
    house.clock.move_seconds(181)
    # Called a second late, the next game still closes on the grid.
    assert house.central.advance() == FOUNDED_AT.plus_seconds(360)
    assert open_game(house).game.sequence == 991


@rule("s 16(1)(g)")
def test_numbers_wrap_and_games_do_not(house: House) -> None:
    ticket = sell(house, 1, entry(THREE_SPOTS, games=10))
    assert str(ticket.span) == "990 to 999"
    for _ in range(10):
        house.pass_game()
    wrapped = sell(house, 2, entry(THREE_SPOTS))
    assert (wrapped.span.first.sequence, wrapped.span.first.number) == (1000, 0)
    assert check(house, ticket).state is TicketState.DRAWN


@rule("s 2 keno day")
def test_a_ticket_names_the_keno_day_of_its_first_and_last_game(house: House) -> None:
    # The keno day of 30 November ends at 4 in the morning of 1 December: in 7 hours and 45 minutes, or 155
    # games.
    house.clock.move_seconds(154 * 180)
    house.central.advance()
    ticket = sell(house, 1, entry(THREE_SPOTS, games=2))
    # A game belongs to the day it closes in: the one that closes at 4 sharp is the first of the new day.
    assert ticket.first_day.date == "2026-12-01"


def test_a_game_that_closes_before_the_roll_over_is_of_the_old_day(house: House) -> None:
    house.clock.move_seconds(153 * 180)
    house.central.advance()
    ticket = sell(house, 1, entry(THREE_SPOTS, games=2))
    assert (ticket.first_day.date, ticket.last_day.date) == ("2026-11-30", "2026-12-01")
    days = [game.day.date for game in check(house, ticket).games]
    assert days == ["2026-11-30", "2026-12-01"]


def test_after_downtime_games_with_tickets_are_drawn_late_and_the_rest_left_out(house: House) -> None:
    first = open_game(house)
    ticket = sell(house, 1, entry(THREE_SPOTS, games=3))
    house.draw_next_game(HIGH)
    # Two of its games are left; then central is down for two hours, forty games.
    house.chance.next_draw(LOW)
    house.chance.next_draw(MIXED)
    house.clock.move_seconds(2 * 3600)
    house.reopen()
    # Nothing is sold for a game whose time passed, even before the first advance.
    request = selling(2, house.terminal, entry(THREE_SPOTS), first.game.plus(1))
    assert refused(house.central.sell(request)).refusal is Refusal.GAME_CLOSED
    house.central.advance()
    venue = done(house.central.venue())
    assert [drawn.game.sequence for drawn in venue.drawn] == [992, 991, 990]
    assert [drawn.draw.numbers for drawn in venue.drawn] == [MIXED, LOW, HIGH]
    now_open = open_game(house)
    # Opened at 20:15, closing on whole multiples of three minutes after it: 41 games on, at 22:21.
    assert (now_open.game.sequence, str(now_open.closes_at)) == (1031, "2026-11-30T12:21:00.000000+00:00")
    assert [game.prize_total.cents for game in check(house, ticket).games] == [0, 8800, 8800]


def test_after_downtime_an_empty_open_game_is_left_out_too(house: House) -> None:
    house.clock.move_seconds(86_400)
    house.reopen()
    house.central.advance()
    assert done(house.central.venue()).drawn == ()
    assert open_game(house).game.sequence == 990 + 480


def test_a_ticket_that_reaches_over_a_downtime_keeps_its_days_and_its_later_games(house: House) -> None:
    ticket = sell(house, 1, entry(THREE_SPOTS, games=10))
    house.clock.move_seconds(5 * 180 + 1)
    house.reopen()
    house.central.advance()
    checked = check(house, ticket)
    assert [game.drawn is not None for game in checked.games] == [True] * 5 + [False] * 5
    assert open_game(house).game == ticket.span.first.plus(5)


def test_another_pace_begins_with_the_game_after_the_open_one(house: House) -> None:
    before = open_game(house)
    house.reopen(msgspec.structs.replace(SETTINGS, game_seconds=240))
    assert open_game(house) == before
    house.draw_next_game(LOW)
    house.draw_next_game(HIGH)
    now_open = open_game(house)
    assert now_open.game == before.game.plus(2)
    assert now_open.closes_at == before.closes_at.plus_seconds(2 * 240)
    # Changed twice before a game has passed, the later change counts.
    house.reopen(msgspec.structs.replace(SETTINGS, game_seconds=60))
    house.reopen(msgspec.structs.replace(SETTINGS, game_seconds=300))
    house.draw_next_game(MIXED)
    assert open_game(house).closes_at == now_open.closes_at.plus_seconds(300)
    assert done(house.central.venue()).game_seconds == 300


@rule("s 16(5)", "s 16(6)")
def test_another_pace_leaves_the_games_of_every_ticket_where_it_says_they_are(house: House) -> None:
    # At 23:00 of the keno day that ends at 4: ten games of three minutes are all of that day.
    house.clock.move_seconds(165 * 60)
    house.central.advance()
    first = open_game(house)
    ticket = sell(house, 1, entry(THREE_SPOTS, games=10))
    assert (ticket.first_day.date, ticket.last_day.date) == ("2026-11-30", "2026-11-30")
    hourly = msgspec.structs.replace(SETTINGS, game_seconds=3600)
    house.reopen(hourly)
    assert {game.day.date for game in check(house, ticket).games} == {"2026-11-30"}
    assert done(house.central.venue()).game_seconds == 180
    # A ticket sold now reaches over the change of pace: its last game is the second of the new one.
    house.pass_game()
    over = sell(house, 2, entry(THREE_SPOTS, games=10))
    assert over.span.last == first.game.plus(10)
    house.reopen(hourly)
    for _ in range(9):
        house.pass_game()
    assert open_game(house).closes_at == first.closes_at.plus_seconds(9 * 180 + 3600)
    assert [game.day.date for game in check(house, ticket).games] == ["2026-11-30"] * 10
    assert done(house.central.venue()).game_seconds == 3600
    house.pass_game()
    assert open_game(house).closes_at == first.closes_at.plus_seconds(9 * 180 + 2 * 3600)
    house.central.close()
    assert audit_central(house.path).is_clean


def test_downtime_over_a_change_of_pace_leaves_the_grid_as_it_is(house: House) -> None:
    first = open_game(house)
    sell(house, 1, entry(THREE_SPOTS, games=3))
    house.reopen(msgspec.structs.replace(SETTINGS, game_seconds=3600))
    # Down for three hours: 990 to 992 every three minutes, then 993 and 994 an hour apart.
    house.clock.move_seconds(3 * 3600)
    house.central.advance()
    now_open = open_game(house)
    assert [drawn.game.sequence for drawn in done(house.central.venue()).drawn] == [992, 991, 990]
    assert now_open.game.sequence == 995
    assert now_open.closes_at == first.closes_at.plus_seconds(2 * 180 + 3 * 3600)


def test_the_first_game_to_close_is_found_at_whichever_pace_it_is_held() -> None:
    begin = FOUNDED_AT
    slow = Pace(GameId(13), begin.plus_seconds(2 * 60 + 3600), 3600)
    timeline = Timeline((Pace(GameId(10), begin, 60), slow))
    after = [
        timeline.first_closing_after(begin.plus_seconds(seconds)).sequence for seconds in (-1, 0, 119, 120)
    ]
    assert after == [10, 11, 12, 13]
    assert timeline.first_closing_after(slow.closes_at).sequence == 14
    assert timeline.close_of(GameId(12)) == begin.plus_seconds(120)
    assert timeline.close_of(GameId(14)) == slow.closes_at.plus_seconds(3600)


def test_a_pace_that_never_came_to_begin_is_replaced(house: House) -> None:
    first = open_game(house)
    sell(house, 1, entry(THREE_SPOTS, games=2))
    house.reopen(msgspec.structs.replace(SETTINGS, game_seconds=3600))
    house.reopen(SETTINGS)
    for _ in range(2):
        house.pass_game()
    assert open_game(house).closes_at == first.closes_at.plus_seconds(2 * 180)


def test_listeners_hear_of_a_change_and_only_of_a_change(house: House) -> None:
    heard = []
    house.central.subscribe(lambda: heard.append(done(house.central.venue()).drawn[0].game.sequence))
    house.central.advance()
    sell(house, 1, entry(THREE_SPOTS))
    assert heard == []
    house.draw_next_game(LOW)
    assert heard == [990]
    house.central.advance()
    assert heard == [990]


@rule("s 17")
@pytest.mark.parametrize("seed", range(3))
def test_no_sale_gets_past_the_close(house: House, seed: int) -> None:
    closing = open_game(house)
    sold: list[IssuedTicket] = []
    enough = threading.Semaphore(0)

    def keep_selling(seller: int) -> None:
        for number in range(400):
            identity = CommandId.from_entropy(bytes([seed, seller]) + number.to_bytes(14, "big"))
            request = msgspec.structs.replace(
                selling(number, house.terminal, entry(THREE_SPOTS), closing.game), command=identity
            )
            outcome = house.central.sell(request)
            if not isinstance(outcome, Done):
                assert refused(outcome).refusal is Refusal.GAME_CLOSED
                return
            sold.append(outcome.value)
            enough.release()

    sellers = [threading.Thread(target=keep_selling, args=(seller,)) for seller in range(8)]
    for seller in sellers:
        seller.start()
    for _ in range(40):
        enough.acquire()
    house.draw_next_game(LOW)
    for seller in sellers:
        seller.join()
    seal = done(house.central.venue()).drawn[0].seal
    tickets = sorted(sold, key=lambda ticket: ticket.serial.digits)
    assert seal.ticket_count == len(tickets)
    assert seal.root == merkle_root([leaf_of(ticket) for ticket in tickets])
    assert all(ticket.issued_at < closing.closes_at for ticket in tickets)
