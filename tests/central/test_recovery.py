"""Power cuts between the close of a game and its settlement: nothing is lost, nothing happens twice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from kiosk.central.acts import Basis
from kiosk.central.audit import audit_central
from kiosk.central.drawing import BLOCK_BYTES
from kiosk.central.storage import Store
from kiosk.devices.manual_clock import ManualClock
from kiosk.rules.paying import PaymentWay
from kiosk.rules.refusals import Refusal
from tests.central.support import FOUNDED_AT, ROOT, House, ScriptedChance
from tests.ports.central_stage import FOURFOLD, HIGH, LOW, THREE_SPOTS, check, done, entry, pay, refused, sell
from tests.rules.citing import rule

KILLED: Final = 9


class DeadlyChance(ScriptedChance):
    """The process ends, as by a power cut, at the moment a game is to be drawn."""

    def random_bytes(self, count: int) -> bytes:
        if count == BLOCK_BYTES:
            os._exit(KILLED)
        return super().random_bytes(count)


def sell_and_die(path: Path) -> None:
    """What the process that dies does: three tickets, then the close."""
    house = House(path, chance=DeadlyChance())
    for number in range(3):
        sell(house, number, entry(THREE_SPOTS, games=2))
    house.pass_game()


def test_killed_between_seal_and_draw_the_seal_stands_and_one_draw_follows(tmp_path: Path) -> None:
    path = tmp_path / "central.sqlite"
    story = (
        f"from pathlib import Path; from {__name__} import sell_and_die; sell_and_die(Path({str(path)!r}))"
    )
    ended = subprocess.run([sys.executable, "-c", story], cwd=ROOT, check=False)
    assert ended.returncode == KILLED
    house = House(path, clock=ManualClock(FOUNDED_AT.plus_seconds(200)), chance=ScriptedChance(2))
    assert done(house.central.venue()).drawn == ()
    house.chance.next_draw(LOW)
    house.central.advance()
    (drawn,) = done(house.central.venue()).drawn
    # Sealed at the close, by the process that died; drawn twenty seconds later, by this one.
    assert (drawn.seal.ticket_count, drawn.seal.sealed_at) == (3, FOUNDED_AT.plus_seconds(180))
    assert (drawn.draw.numbers, drawn.drawn_at) == (LOW, FOUNDED_AT.plus_seconds(200))
    house.central.advance()
    assert done(house.central.venue()).drawn == (drawn,)
    house.central.close()
    assert audit_central(path).is_clean


class PowerCut(BaseException):
    """Ends the advance of games after some number of transactions."""


def cut_power(house: House, transactions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a game pass until that many transactions are done, and start anew without going on."""
    begin = Store.transaction
    left = transactions

    def begin_or_cut(store: Store) -> object:
        nonlocal left
        if left == 0:
            raise PowerCut
        left -= 1
        return begin(store)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "transaction", begin_or_cut)
        with pytest.raises(PowerCut):
            house.pass_game()
    house.reopen()


@pytest.mark.parametrize("transactions", range(5))
def test_cut_after_any_step_the_rest_follows_once(
    house: House, transactions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 98: sealed, drawn or settled, each once."""
    ticket = sell(house, 1, entry(THREE_SPOTS, games=2))
    house.chance.next_draw(LOW)
    house.chance.next_draw(HIGH)
    cut_power(house, transactions, monkeypatch)
    house.central.advance()
    assert [drawn.draw.numbers for drawn in done(house.central.venue()).drawn] == [LOW]
    assert check(house, ticket).to_pay.cents == 8800
    house.pass_game()
    assert [drawn.draw.numbers for drawn in done(house.central.venue()).drawn] == [HIGH, LOW]
    assert done(pay(house, 2, ticket.serial)).amount.cents == 8800
    house.central.close()
    assert audit_central(house.path).is_clean


@rule("R10", "s 16(6)")
@pytest.mark.parametrize("transactions", range(1, 3))
def test_nothing_is_paid_or_continued_between_the_seal_and_the_settlement(
    house: House, transactions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ticket has won in its first game. Its second is sealed, or drawn too, when the power is cut: the
    prize of that game is for the ticket that the seal names, not for one that continues it."""
    ticket = sell(house, 1, entry(THREE_SPOTS, games=3))
    house.draw_next_game(LOW)
    house.chance.next_draw(FOURFOLD)
    cut_power(house, transactions, monkeypatch)
    waiting = refused(pay(house, 2, ticket.serial))
    assert (waiting.refusal, waiting.section) == (Refusal.NOT_DRAWN_YET, "s 23")
    by_licensee = house.central.pay_by_licensee(ticket.serial, PaymentWay.CASH, "", Basis.TICKET)
    assert by_licensee == waiting
    house.central.advance()
    assert done(pay(house, 3, ticket.serial)).amount == check(house, ticket).paid_amount
    house.central.close()
    assert audit_central(house.path).is_clean
