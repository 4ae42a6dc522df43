"""How looking a ticket up and paying it grows with the tickets there are: it must not, at central or at a
terminal."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final

from kiosk.ledger.commands import Collect
from kiosk.ledger.papers import Payment
from kiosk.ledger.requests import PayTicket
from kiosk.ports.outcome import Done
from kiosk.terminal.changes import Change, Declined
from kiosk.values.identifiers import CommandId, Serial
from kiosk.values.money import Money
from tests.bench.big_centrals import central_file, paid_in, reopened, ticket_serial
from tests.bench.big_ledgers import copied, key_of, random_bytes, serial_of, terminal_ledger, visits_in
from tests.bench.prepared import Stand, folder_on_disk, prepared_central, tell
from tests.bench.registry import Row, bench
from tests.central.support import K1

MANY: Final = 1_000_000
FEW: Final = 1_000
PAYMENTS: Final = 200
WARMING: Final = 20
_CHUNK_BYTES: Final = 1 << 22


@bench
def at_central() -> list[Row]:
    """Central finds a ticket and pays it among many as soon as among few, its file in the machine's memory as
    that of a central at work is. What it takes while the file has yet to be read from the disk is told."""
    tell(f"from the disk, {told(_payments(left_to_the_disk))}")
    seconds = _payments(read_into_memory)
    return [row("look-up and payment at central", "tickets", seconds)]


def _payments(prepare: Callable[[Path], None]) -> dict[int, list[float]]:
    """How long each look-up and payment took, by turns, in files that were made ready for it."""
    seconds: dict[int, list[float]] = {FEW: [], MANY: []}
    with folder_on_disk() as folder, contextlib.ExitStack() as stack:
        # The large file is worked on where it is, which is sooner than to copy it: each run pays others.
        paths = {FEW: copied(central_file(FEW), folder), MANY: central_file(MANY, WARMING + PAYMENTS)}
        centrals, first = {}, {}
        for count, path in paths.items():
            first[count] = paid_in(path)
            prepare(path)
            centrals[count] = reopened(path)
            stack.callback(centrals[count].close)
        for number in range(WARMING + PAYMENTS):
            for count, central in centrals.items():
                winner = first[count] + number
                command = CommandId.from_entropy(random_bytes("payment", winner))
                request = PayTicket(command, K1, ticket_serial(winner))
                begun = time.perf_counter()
                checked, paid = central.check(K1, request.serial), central.pay(request)
                seconds[count].append(time.perf_counter() - begun)
                assert isinstance(checked, Done)
                assert isinstance(paid, Done)
                assert paid.value.amount == checked.value.to_pay > Money(0)
    return seconds


def read_into_memory(path: Path) -> None:
    """Let the machine hold all of a file that nobody has open in its memory."""
    with path.open("rb", buffering=0) as file:
        while file.read(_CHUNK_BYTES):
            pass


def left_to_the_disk(path: Path) -> None:
    """Let the machine's memory forget a file that nobody has open."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


@bench
def at_terminal() -> list[Row]:
    """A terminal pays a ticket, and sees that another was paid before, on a long ledger as soon as on a short
    one."""
    with folder_on_disk() as folder, contextlib.ExitStack() as stack:
        central, clock = prepared_central(folder)
        stands = {}
        heard: list[Change] = []
        for count in (FEW, MANY):
            stand = Stand(folder, clock, central)
            stand.terminal.listen(heard.append)
            journal, context = stand.start(copied(terminal_ledger(count, key_of(central)), folder))
            stack.callback(journal.close)
            stands[count] = (stand.terminal, context)
        seconds: dict[int, list[float]] = {FEW: [], MANY: []}
        for number in range(WARMING + PAYMENTS):
            for count, (terminal, context) in stands.items():
                new, again = (
                    CommandId.from_entropy(random_bytes(what, number)) for what in ("collect", "again")
                )
                unpaid = Serial.from_entropy(random_bytes("unpaid", number))
                paid = serial_of(1 + number * 7919 % visits_in(count))
                central.payments[new] = Payment(unpaid, Money.dollars(2), clock.now())
                heard.clear()
                begun = time.perf_counter()
                terminal.handle(context, Collect(new, unpaid, as_keno_dollars=False))
                terminal.handle(context, Collect(again, paid, as_keno_dollars=False))
                seconds[count].append(time.perf_counter() - begun)
                assert [change.command for change in heard if isinstance(change, Declined)] == [again]
    return [row("look-up and payment at the terminal", "entries", seconds)]


def row(name: str, of_what: str, seconds: dict[int, list[float]]) -> Row:
    """The row of what took so long among few and among many, by turns."""
    tell(f"{name}, {told(seconds)} {of_what}")
    few, many = medians(seconds)
    return Row(name, many / few, "x among 1,000", 1.3)


def told(seconds: dict[int, list[float]]) -> str:
    """What took so long among few and among many, in words."""
    few, many = medians(seconds)
    return f"{few * 1000:.2f} ms among {FEW:,}, {many * 1000:.2f} ms among {MANY:,}"


def medians(seconds: dict[int, list[float]]) -> tuple[float, float]:
    """How long it took among few and among many, once the first are over."""
    few, many = (median(seconds[count][WARMING:]) for count in (FEW, MANY))
    return few, many
