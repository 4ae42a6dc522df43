"""Drawing by the random number generator, and its malfunctions (s 22)."""

from __future__ import annotations

import pytest

from kiosk.central.audit import audit_central
from kiosk.central.drawing import BLOCK_BYTES, ApprovalRefusal
from kiosk.ledger.requests import PayTicket
from kiosk.ports.chance import Chance
from kiosk.rules.refusals import Refusal
from tests.central.support import House, ScriptedChance
from tests.ports.central_stage import (
    HIGH,
    LOW,
    THREE_SPOTS,
    check,
    command,
    done,
    entry,
    open_game,
    pay,
    refused,
    sell,
    selling,
)
from tests.rules.citing import rule


class FailingChance(ScriptedChance):
    """The operating system's generator can't be read."""

    is_failing = True

    def random_bytes(self, count: int) -> bytes:
        if count == BLOCK_BYTES and self.is_failing:
            raise OSError(5, "Input/output error")
        return super().random_bytes(count)


class CountingChance:
    """How many bytes are asked for, by how many at a time."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.asked: list[int] = []

    def random_bytes(self, count: int) -> bytes:
        self.asked.append(count)
        return self._chance.random_bytes(count)


def is_suspended(house: House) -> bool:
    return done(house.central.venue()).open_game is None


@rule("s 22(a)")
@pytest.mark.parametrize("numbers", [LOW, tuple(reversed(LOW))], ids=["same order", "other order"])
def test_a_draw_equal_to_an_earlier_one_suspends_the_games(house: House, numbers: tuple[int, ...]) -> None:
    house.draw_next_game(LOW)
    game = open_game(house).game
    ticket = sell(house, 1, entry(THREE_SPOTS))
    house.draw_next_game(numbers)
    venue = done(house.central.venue())
    assert venue.open_game is None
    assert [drawn.game for drawn in venue.drawn] == [game.plus(-1)]
    request = selling(2, house.terminal, entry(THREE_SPOTS), game.plus(1))
    not_selling = refused(house.central.sell(request))
    assert (not_selling.refusal, not_selling.section) == (Refusal.NOT_SELLING, "s 22")
    assert refused(pay(house, 3, ticket.serial)).refusal is Refusal.NOT_DRAWN_YET
    # It waits for the inspector, however often and however late it is called, and after a restart.
    for _ in range(3):
        house.clock.move_seconds(600)
        assert house.central.advance() > house.clock.now()
    house.reopen()
    house.central.advance()
    assert is_suspended(house)
    # Approved, the game is drawn anew; the void numbers paid nobody.
    house.chance.next_draw(HIGH)
    house.central.approve_drawing("Inspector 17")
    house.central.advance()
    venue = done(house.central.venue())
    assert [drawn.draw.numbers for drawn in venue.drawn] == [HIGH, LOW]
    assert venue.drawn[0].seal.ticket_count == 1
    assert not is_suspended(house)
    assert check(house, ticket).to_pay.cents == 0


def test_a_sealed_ticket_is_not_replaced_while_its_game_waits(house: House) -> None:
    ticket = sell(house, 1, entry(THREE_SPOTS, games=3))
    house.draw_next_game(LOW)
    house.draw_next_game(LOW)
    assert is_suspended(house)
    # It has won, but the seal of the game in drawing names it.
    waiting = refused(pay(house, 2, ticket.serial))
    assert (waiting.refusal, waiting.facts["game"]) == (Refusal.NOT_DRAWN_YET, ticket.span.first.number + 1)
    house.chance.next_draw(HIGH)
    house.central.approve_drawing("Inspector 17")
    house.central.advance()
    assert done(pay(house, 3, ticket.serial)).amount.cents == 8800


@rule("s 22(a)")
@pytest.mark.parametrize(
    "block",
    [
        bytes(BLOCK_BYTES),
        bytes(range(32)) * 2,
        bytes(value & 0x0F for value in range(BLOCK_BYTES)),
        bytes(range(BLOCK_BYTES - 1)),
    ],
    ids=["constant", "the same 32 bytes again", "half the bits stuck", "too few bytes"],
)
def test_a_source_that_repeats_itself_draws_nothing(house: House, block: bytes) -> None:
    house.chance.script.append(block)
    house.pass_game()
    assert is_suspended(house)
    assert done(house.central.venue()).drawn == ()


@rule("s 22(b)")
def test_a_source_that_fails_draws_nothing_and_can_be_approved_again(house: House) -> None:
    house.central.close()
    chance = FailingChance()
    failing = House(house.path, clock=house.clock, chance=chance)
    failing.pass_game()
    assert is_suspended(failing)
    failing.central.approve_drawing("Inspector 17")
    failing.central.advance()
    assert is_suspended(failing)
    chance.is_failing = False
    failing.central.approve_drawing("Inspector 17")
    failing.central.advance()
    assert len(done(failing.central.venue()).drawn) == 1
    failing.central.close()
    audit = audit_central(house.path)
    assert audit.is_clean
    assert {"games drawn, each after its seal: 1", "suspensions of games: 2"} <= set(audit.facts)


def test_an_approval_nobody_waits_for_changes_nothing(house: House) -> None:
    assert house.central.approve_drawing("Inspector 17") is ApprovalRefusal.NOT_SUSPENDED
    assert house.central.approve_drawing("") is ApprovalRefusal.INSPECTOR_UNNAMED
    house.central.close()
    # Founded, one schedule, one table of multipliers, one timeline, one game, two terminals.
    assert audit_central(house.path).entry_count == 7


@rule("s 18(1)")
def test_the_bytes_of_a_draw_do_not_depend_on_the_tickets(house: House) -> None:
    house.central.close()
    numbers = []
    for tickets in (0, 1, 30):
        scripted = ScriptedChance()
        scripted.next_draw(HIGH)
        counting = CountingChance(scripted)
        other = House(house.path.with_name(f"{tickets}.sqlite"), chance=counting)  # type: ignore[arg-type]
        for number in range(tickets):
            sell(other, number, entry(THREE_SPOTS))
        counting.asked.clear()
        other.pass_game()
        numbers.append(done(other.central.venue()).drawn[0].draw.numbers)
        assert counting.asked == [BLOCK_BYTES]
        other.central.close()
    assert numbers == [HIGH] * 3


def test_paid_at_the_terminal_that_asked_while_suspended(house: House) -> None:
    # Suspension stops games, not the payment of what was won before.
    ticket = sell(house, 1, entry(THREE_SPOTS))
    house.draw_next_game(LOW)
    house.draw_next_game(LOW)
    request = PayTicket(command(2), house.other_terminal, ticket.serial)
    assert done(house.central.pay(request)).amount.cents == 8800
