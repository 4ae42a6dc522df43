"""What central keeps of questions and requests beyond the answers themselves."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest

from kiosk.ledger.requests import IssueKenoDollars
from kiosk.rules.refusals import Refusal
from kiosk.values.money import Money
from tests.central.support import House, ScriptedChance
from tests.ports.central_stage import (
    THREE_SPOTS,
    check,
    command,
    done,
    entry,
    open_game,
    refused,
    sell,
    selling,
)


def stored(house: House, query: str) -> list[tuple[object, ...]]:
    """What the closed file holds."""
    house.central.close()
    with contextlib.closing(sqlite3.connect(house.path)) as connection:
        return connection.execute(query).fetchall()


def test_questions_about_a_ticket_are_counted_for_each_terminal(house: House) -> None:
    ticket = sell(house, 1, entry(THREE_SPOTS))
    for _ in range(3):
        check(house, ticket)
    done(house.central.check(house.terminal, ticket.serial))
    counted = stored(house, "SELECT serial, terminal, count FROM question ORDER BY terminal")
    assert counted == [(ticket.serial.digits, "K1", 1), (ticket.serial.digits, "K2", 3)]


def test_a_wrong_entry_leaves_nothing_but_its_refusal(house: House) -> None:
    request = selling(1, house.terminal, entry(), open_game(house).game)
    assert refused(house.central.sell(request)).refusal is Refusal.NO_WAGER
    counts = (
        "SELECT (SELECT count(*) FROM ticket), (SELECT count(*) FROM ticket_game),"
        " (SELECT count(*) FROM posting), (SELECT count(*) FROM entry WHERE command != ''),"
        " (SELECT count(*) FROM request)"
    )
    assert stored(house, counts) == [(0, 0, 0, 0, 1)]


def test_a_command_used_twice_is_an_alarm_in_the_record(house: House) -> None:
    """Case 94: a conflict, and one alarm."""
    sell(house, 1, entry(THREE_SPOTS))
    other = IssueKenoDollars(command(1), house.other_terminal, Money(100), promotional=False)
    assert refused(house.central.issue_keno_dollars(other)).refusal is Refusal.COMMAND_REUSED
    alarms = stored(house, "SELECT CAST(body AS TEXT) FROM entry WHERE event = 'command_reused'")
    said = f'{{"type":"command_reused","terminal":{{"name":"K2"}},"command":{{"text":"{command(1)}"}}}}'
    assert alarms == [(said,)]


class RepeatingChance(ScriptedChance):
    """Every serial comes out as the one before it, once."""

    def __init__(self) -> None:
        super().__init__()
        self._last = b""

    def random_bytes(self, count: int) -> bytes:
        if count == 16 and self._last:
            repeated, self._last = self._last, b""
            return repeated
        fresh = super().random_bytes(count)
        if count == 16:
            self._last = fresh
        return fresh


@pytest.mark.parametrize("first_is_ticket", [True, False])
def test_a_serial_is_never_issued_twice_not_even_as_another_paper(
    house: House, first_is_ticket: bool
) -> None:
    house.central.close()
    repeating = House(house.path, clock=house.clock, chance=RepeatingChance())
    issue = IssueKenoDollars(command(9), house.terminal, Money(100), promotional=False)
    if first_is_ticket:
        first = sell(repeating, 1, entry(THREE_SPOTS)).serial
        second = done(repeating.central.issue_keno_dollars(issue)).serial
    else:
        first = done(repeating.central.issue_keno_dollars(issue)).serial
        second = sell(repeating, 1, entry(THREE_SPOTS)).serial
    assert first != second
    repeating.central.close()
