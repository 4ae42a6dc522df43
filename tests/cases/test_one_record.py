"""Many who write into central's record at once, and two programs over one of its files (cases 95 and 98)."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Final, NoReturn

import pytest

from kiosk.central import service
from kiosk.central.audit import audit_central
from kiosk.central.record import Acting
from kiosk.devices.manual_clock import ManualClock
from kiosk.ledger.chain import GENESIS
from kiosk.ledger.requests import IssueKenoDollars
from kiosk.ports.outcome import Done
from kiosk.ports.stop import Stop, StopCause
from kiosk.values.money import Money
from tests.cases.records import assert_clean, count, rows
from tests.central.support import FOUNDED_AT, K1, K2, ROOT, House, ScriptedChance
from tests.ports.central_stage import THREE_SPOTS, check, command, done, entry, open_game, pay, sell
from tests.tally import Tally

WRITERS: Final = 50
ACTS: Final = 20
KILLED: Final = 9
PATIENCE_SECONDS: Final = 240


def test_fifty_writers_at_once_make_one_chain(house: House, tally: Tally) -> None:
    """Case 95: fifty threads, twenty acts each: one chain of a thousand beside what was there, no branch, and
    every act in it."""
    ((before,),) = rows(house, "SELECT max(sequence) FROM entry")
    start = threading.Barrier(WRITERS)
    serials: list[str] = []

    def write(writer: int) -> None:
        start.wait(PATIENCE_SECONDS)
        for act in range(ACTS):
            request = IssueKenoDollars(
                command(1_000 * (writer + 1) + act), (K1, K2)[writer % 2], Money(100), promotional=False
            )
            outcome = house.central.issue_keno_dollars(request)
            assert isinstance(outcome, Done)
            serials.append(outcome.value.serial.digits)

    writers = [threading.Thread(target=write, args=(number,)) for number in range(WRITERS)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(PATIENCE_SECONDS)
    assert len(set(serials)) == WRITERS * ACTS
    chain = rows(house, "SELECT sequence, previous, digest FROM entry ORDER BY sequence")
    assert [sequence for sequence, _, _ in chain] == list(range(1, before + WRITERS * ACTS + 1))
    assert [previous for _, previous, _ in chain] == [GENESIS, *(digest for _, _, digest in chain[:-1])]
    assert count(house, "keno_dollars_issued") == WRITERS * ACTS
    assert_clean(house)
    tally("acts written into one record at once", WRITERS * ACTS)


# Case 98: one result for each game.


def open_the_same(path: Path) -> None:
    """What a second program does: it opens a file that is in use, and says how that ended."""
    with pytest.raises(Stop) as stopped:
        House(path)
    sys.stdout.write(stopped.value.cause.name)


def in_a_process_of_its_own(story: str, path: Path) -> subprocess.CompletedProcess[str]:
    """A function of this file, carried out by another process on central's file."""
    code = f"from pathlib import Path; from {__name__} import {story}; {story}(Path({str(path)!r}))"
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False, capture_output=True, text=True)


def test_a_second_program_over_the_same_file_draws_nothing(house: House) -> None:
    """Case 98: it is refused while the first draws; the first goes on, and its games have one draw each."""
    ticket = sell(house, 1, entry(THREE_SPOTS))
    ended = in_a_process_of_its_own("open_the_same", house.path)
    assert (ended.returncode, ended.stdout) == (0, StopCause.LEDGER_IN_USE.name), ended.stderr
    house.draw_next_game(range(1, 21))
    assert done(pay(house, 2, ticket.serial)).amount == Money(8_800)
    assert count(house, "game_drawn") == 1
    assert_clean(house)


def draw_and_die(path: Path) -> None:
    """The numbers of a game are drawn and durable; the process dies before anybody is told of them."""

    def die(acting: Acting, means: object, game: object) -> NoReturn:
        del means, game
        sys.stdout.write(str(acting.connection.exec_driver_sql("SELECT numbers FROM draw").scalar_one()))
        sys.stdout.flush()
        os._exit(KILLED)

    vars(service)["settle_game"] = die
    house = House(path)
    sell(house, 1, entry(THREE_SPOTS))
    house.pass_game()


def test_numbers_that_were_drawn_before_a_kill_are_the_numbers_after_it(tmp_path: Path) -> None:
    """Case 98: killed after the numbers are made and before they are published. Another program with other
    chance publishes the very same."""
    path = tmp_path / "central.sqlite"
    ended = in_a_process_of_its_own("draw_and_die", path)
    assert ended.returncode == KILLED, ended.stderr
    made = tuple(map(int, ended.stdout.split(",")))
    assert len(set(made)) == 20
    later = FOUNDED_AT.plus_seconds(200)
    house = House(path, clock=ManualClock(later), chance=ScriptedChance(2))
    assert done(house.central.venue()).drawn == ()
    house.central.advance()
    (drawn,) = done(house.central.venue()).drawn
    assert drawn.draw.numbers == made
    house.central.advance()
    assert done(house.central.venue()).drawn == (drawn,)
    assert count(house, "game_drawn") == 1
    assert_clean(house)


def test_four_who_see_to_the_games_at_once_draw_each_game_once(house: House, tally: Tally) -> None:
    """Case 98: four runners at the same game in the same second, thirty times: one draw of each."""
    games = 30
    tickets = [sell(house, number, entry(THREE_SPOTS, games=10)) for number in range(3)]
    for _ in range(games):
        house.stop_before_close(0)
        start = threading.Barrier(4)

        def run(start: threading.Barrier = start) -> None:
            start.wait(PATIENCE_SECONDS)
            house.central.advance()

        runners = [threading.Thread(target=run) for _ in range(4)]
        for runner in runners:
            runner.start()
        for runner in runners:
            runner.join(PATIENCE_SECONDS)
    assert open_game(house).game == tickets[0].span.first.plus(games)
    assert count(house, "game_drawn") == games
    assert rows(house, "SELECT count(*), count(DISTINCT game) FROM draw") == [(games, games)]
    assert {game.drawn is not None for game in check(house, tickets[0]).games} == {True}
    house.central.close()
    assert audit_central(house.path).findings == ()
    tally("games that four runners drew at once", games)
