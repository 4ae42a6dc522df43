"""Refunds (s 27) where games wait: suspended, after downtime, over a restart."""

from __future__ import annotations

import itertools

import pytest

from kiosk.central.audit import audit_central
from kiosk.ports.central import TicketState
from kiosk.ports.outcome import Fault, NotDone
from kiosk.rules.refusals import Refusal
from kiosk.values.money import Money
from tests.central.support import House
from tests.ports.central_stage import (
    HIGH,
    LOW,
    MIXED,
    THREE_SPOTS,
    check,
    done,
    entry,
    open_game,
    pay,
    refund,
    refused,
    sell,
)
from tests.rules.citing import rule


def assert_clean(house: House) -> dict[str, Money]:
    """The audit of the closed file has nothing to say; the accounts."""
    house.central.close()
    audit = audit_central(house.path)
    assert audit.findings == ()
    return audit.accounts


@rule("s 22", "s 27")
def test_while_games_are_suspended_those_that_are_not_sealed_are_refunded(house: House) -> None:
    house.draw_next_game(LOW)
    ticket = sell(house, 1, entry(THREE_SPOTS, games=3))
    other = sell(house, 2, entry(THREE_SPOTS, games=3))
    # The numbers of an earlier game: the first game of the tickets is sealed and waits for an inspector.
    house.draw_next_game(LOW)
    assert done(house.central.venue()).open_game is None
    sealed, second = ticket.span.first, ticket.span.first.plus(1)
    assert check(house, ticket).refund_from == second
    assert refused(refund(house, 3, ticket.serial, sealed)).refusal is Refusal.GAME_CLOSED
    given = done(refund(house, 4, ticket.serial, second))
    assert (given.amount, given.game_count) == (Money(400), 2)
    assert check(house, ticket).state is TicketState.TO_BE_DRAWN
    # However long it takes: no game is closed over the time of its close while none can be sealed.
    house.clock.move_seconds(3600)
    house.central.advance()
    assert done(refund(house, 5, other.serial, second)).amount == Money(400)
    house.chance.next_draw(MIXED)
    house.central.approve_drawing("Inspector 17")
    house.central.advance()
    for number, one in ((6, ticket), (7, other)):
        paid = done(pay(house, number, one.serial))
        assert (paid.amount, paid.continuation) == (Money(8800), None)
    accounts = assert_clean(house)
    assert accounts["stakes_undrawn"] == Money(0)
    assert accounts["turnover"] == Money(-400)


@rule("s 27")
def test_once_an_inspector_has_approved_the_time_of_the_close_counts_again(house: House) -> None:
    house.draw_next_game(LOW)
    ticket = sell(house, 1, entry(THREE_SPOTS, games=3))
    house.draw_next_game(LOW)
    house.clock.move_seconds(180)
    house.central.approve_drawing("Inspector 17")
    third = ticket.span.first.plus(2)
    closed = refused(refund(house, 2, ticket.serial, third.plus(-1)))
    assert (closed.refusal, closed.facts["next_game"]) == (Refusal.GAME_CLOSED, third.number)
    assert done(refund(house, 3, ticket.serial, third)).amount == Money(200)
    house.chance.next_draw(MIXED)
    house.chance.next_draw(HIGH)
    house.central.advance()
    assert done(pay(house, 4, ticket.serial)).amount == Money(8800)
    assert_clean(house)


@rule("s 27")
def test_after_downtime_the_games_whose_time_passed_are_not_refunded(house: House) -> None:
    ticket = sell(house, 1, entry(THREE_SPOTS, games=5))
    house.draw_next_game(LOW)
    # Two further games should have closed; the fourth closes in a moment.
    house.clock.move_seconds(2 * 180 + 1)
    house.reopen()
    fourth = ticket.span.first.plus(3)
    assert check(house, ticket).refund_from == fourth
    assert done(refund(house, 2, ticket.serial, fourth)).amount == Money(400)
    # It has won, and its other games are drawn in a moment: it is not continued before.
    waiting = refused(pay(house, 3, ticket.serial))
    assert (waiting.refusal, waiting.facts["undrawn_count"]) == (Refusal.NOT_DRAWN_YET, 2)
    house.chance.next_draw(MIXED)
    house.chance.next_draw(HIGH)
    house.central.advance()
    paid = done(pay(house, 4, ticket.serial))
    assert (paid.amount, paid.continuation) == (Money(2 * 8800), None)
    assert_clean(house)


def test_a_refund_is_there_after_a_restart(house: House) -> None:
    ticket = sell(house, 1, entry(THREE_SPOTS, games=2))
    given = done(refund(house, 2, ticket.serial, ticket.span.first))
    house.reopen()
    assert check(house, ticket).refund == given
    assert refused(refund(house, 3, ticket.serial, ticket.span.first)).refusal is Refusal.ALREADY_REFUNDED
    assert done(refund(house, 2, ticket.serial, ticket.span.first)) == given
    accounts = assert_clean(house)
    # Sold for $4 and refunded $4.
    assert accounts["terminal K1"] == Money(0)


def test_a_refund_that_a_full_disk_refuses_leaves_the_ticket_as_it_was(house: House) -> None:
    ticket = sell(house, 1, entry(THREE_SPOTS))
    house.set_disk_full(True)
    # Refusals are written down too, until there is no room for one.
    for number in itertools.count(2):
        if refund(house, number, ticket.serial, ticket.span.last.plus(1)) == NotDone(Fault.DISK_FULL):
            break
    assert refund(house, 1_000, ticket.serial, ticket.span.first) == NotDone(Fault.DISK_FULL)
    house.set_disk_full(False)
    assert check(house, ticket).refund is None
    assert done(refund(house, 1_000, ticket.serial, ticket.span.first)).amount == Money(200)
    assert_clean(house)


def test_a_game_that_everybody_left_is_drawn_with_nobody_in_it(house: House) -> None:
    ticket = sell(house, 1, entry(THREE_SPOTS, games=2))
    done(refund(house, 2, ticket.serial, ticket.span.first))
    # Down over both games: the record goes on without a gap.
    house.clock.move_seconds(3600)
    house.reopen()
    house.central.advance()
    assert {drawn.seal.ticket_count for drawn in done(house.central.venue()).drawn} <= {0}
    assert open_game(house).closes_at > house.clock.now()
    assert_clean(house)


@pytest.mark.parametrize("asked_first", [True, False])
def test_a_refund_and_the_seal_never_both_count_a_game(house: House, asked_first: bool) -> None:
    ticket = sell(house, 1, entry(THREE_SPOTS))
    if asked_first:
        house.stop_before_close(1)
        done(refund(house, 2, ticket.serial, ticket.span.first))
    house.draw_next_game(LOW)
    if not asked_first:
        assert (
            refused(refund(house, 2, ticket.serial, ticket.span.first)).refusal is Refusal.NOTHING_TO_REFUND
        )
    seal = done(house.central.venue()).drawn[0].seal
    assert seal.ticket_count == (0 if asked_first else 1)
    assert_clean(house)
