"""Central's file with any number of tickets, made fast and true: what central's own functions write of each
ticket, but a batch at a time; games are sealed, drawn and settled by central itself."""

from __future__ import annotations

import contextlib
import sqlite3
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

import msgspec

from kiosk.central.acts import TicketSold
from kiosk.central.projection import rows_of
from kiosk.central.record import ACT_VERSION, CENTRAL, act_name, entry_row
from kiosk.central.requests import answer_row
from kiosk.central.schema import SCHEMA_VERSION
from kiosk.central.service import EmbeddedCentral
from kiosk.central.tables import entry, request
from kiosk.devices.manual_clock import ManualClock
from kiosk.ledger.canonical import canonical
from kiosk.ledger.chain import link
from kiosk.ledger.papers import IssuedTicket
from kiosk.ports.outcome import Done
from kiosk.values.identifiers import CommandId, Serial
from kiosk.values.instant import Instant
from tests.bench.big_ledgers import kept, random_bytes, written_fast
from tests.central.support import SETTINGS, House
from tests.ledger.samples import THREE_SPOTS, selling
from tests.ports.central_stage import open_game

GAMES: Final = 5
_DRAWN_PART: Final = 4  # of so many tickets one is for a game that is drawn, and wins
_BATCH: Final = 20_000


def central_file(count: int, payments: int = 0) -> Path:
    """A file of central with so many tickets, a quarter of them winners of five settled games, the others for
    the open one. Winners are paid in order: as many as are to be paid now are not paid yet."""

    def make() -> Path:
        return kept(f"central-{count}", f"{SCHEMA_VERSION}-{ACT_VERSION}", lambda path: _make(path, count))

    path = make()
    if paid_in(path) + payments > winners_of(count):
        path.unlink()
        path = make()
    return path


def paid_in(path: Path) -> int:
    """How many winners were paid in a file that is not open."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM payment").fetchone()
        return int(count)


def winners_of(count: int) -> int:
    """How many tickets of such a file have won. They are the first, :func:`ticket_serial` of 0 and on."""
    return count // _DRAWN_PART // GAMES * GAMES


def ticket_serial(number: int) -> Serial:
    """The serial of a ticket, counted from 0 in the order they were sold."""
    return Serial.from_entropy(random_bytes("central's ticket", number))


def reopened(path: Path) -> EmbeddedCentral:
    """The central of a file as its terminals find it, its clock where it stood."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        (now,) = connection.execute("SELECT recorded_at FROM entry ORDER BY sequence DESC LIMIT 1").fetchone()
    return House(path, clock=ManualClock(Instant(now))).central


def _make(path: Path, count: int) -> None:
    house = House(path)
    winners = winners_of(count)
    for number in range(GAMES):
        first = winners // GAMES * number
        _sell(house, range(first, first + winners // GAMES))
        # Each draw has another last number: one that is equal to an earlier one would stop the games.
        house.draw_next_game((*range(1, 20), 20 + number))
    _sell(house, range(winners, count))
    house.central.close()


def _sell(house: House, numbers: range) -> None:
    """Sell tickets for the open game: the first by central, all others as it was."""
    command = f"first of {numbers}"
    sold = house.central.sell(selling(command, THREE_SPOTS, first_game=open_game(house).game))
    assert isinstance(sold, Done)
    key = house.central._means.key
    house.central.close()
    with written_fast(house.path) as connection:
        previous, last = connection.execute(
            "SELECT digest, sequence FROM entry ORDER BY sequence DESC LIMIT 1"
        ).fetchone()
        batch: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for number in numbers:
            ticket = key.sign_ticket(msgspec.structs.replace(sold.value, serial=ticket_serial(number)))
            last, previous = last + 1, _record(batch, ticket, number, last + 1, previous)
            if number == numbers[-1] or number % _BATCH == 0:
                _insert(connection, batch)
    house.central = EmbeddedCentral.open(house.path, SETTINGS, house.clock, house.chance)


def _record(
    batch: dict[str, list[dict[str, Any]]], ticket: IssuedTicket, number: int, sequence: int, previous: str
) -> str:
    """Put what central writes of a sale into a batch; the digest of its entry."""
    act = TicketSold(ticket)
    command = CommandId.from_entropy(random_bytes("central's command", number))
    written = link(
        previous,
        sequence,
        ticket.issued_at,
        CENTRAL,
        command.text,
        act_name(act),
        ACT_VERSION,
        canonical(act),
    )
    batch[entry.name].append(entry_row(written))
    for table, row in rows_of(sequence, ticket.issued_at, act):
        batch[table.name].append(row)
    answered = answer_row(written, act)
    assert answered is not None
    batch[request.name].append(answered)
    return written.digest


def _insert(connection: sqlite3.Connection, batch: dict[str, list[dict[str, Any]]]) -> None:
    for table, rows in batch.items():
        names = rows[0].keys()
        columns, values = ", ".join(names), ", ".join(f":{name}" for name in names)
        connection.executemany(f"INSERT INTO {table} ({columns}) VALUES ({values})", rows)
    batch.clear()
