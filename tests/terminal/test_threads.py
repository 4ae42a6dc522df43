"""Case 55: notes, sales, sync and questions at once from their own threads, and one loop that owns the
ledger."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from kiosk.devices.seeded_chance import SeededChance
from kiosk.devices.simulated_acceptor import SimulatedAcceptor
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.commands import Sell
from kiosk.ledger.papers import IssuedTicket
from kiosk.ports.outcome import Fault
from kiosk.sync.shipper import JournalShipper
from kiosk.terminal.changes import Change, Failed, Finished, PaperEnd, PaperEnded
from kiosk.terminal.context import Ports
from kiosk.terminal.messages import CheckDevices, Message, TryAgain
from kiosk.terminal.terminal import Terminal
from kiosk.values.money import Money
from tests.central.support import K1
from tests.ledger.samples import THREE_SPOTS
from tests.sync.lossy_line import Loss
from tests.tally import Tally
from tests.terminal.stage import Kiosk

SALES: Final = 200
NOTES: Final = 200
CHECKS: Final = 300
QUESTIONS: Final = 300
PATIENCE_SECONDS: Final = 120


class SharedChance(SeededChance):
    """Chance from a seed for more than one thread, as the operating system's is."""

    def __init__(self) -> None:
        super().__init__(1, "threads")
        self._lock = threading.Lock()

    def random_bytes(self, count: int) -> bytes:
        with self._lock:
            return super().random_bytes(count)


def post(terminal: Terminal, messages: Sequence[Message]) -> None:
    """Send messages one after another."""
    for message in messages:
        terminal.post(message)


def test_a_thousand_operations_from_four_threads_lose_only_what_was_refused(
    tmp_path: Path, tally: Tally
) -> None:
    kiosk, chance = Kiosk(tmp_path), SharedChance()
    shipper = JournalShipper(K1, kiosk.line)
    acceptor = SimulatedAcceptor(tmp_path / "box.txt", lambda: f"note-{chance.random_bytes(8).hex()}")
    ports = Ports(kiosk.line, kiosk.printer, acceptor, shipper, kiosk.clock, chance)
    terminal = Terminal(K1, ports, "0.1.0", Money.dollars(10_000))
    heard: list[Change] = []
    terminal.listen(heard.append)
    journals: list[SqliteJournal] = []

    def open_journal() -> SqliteJournal:
        journals.append(SqliteJournal.open(tmp_path / "terminal.sqlite", K1))
        shipper.attach(journals[0])
        return journals[0]

    # What a thread raises is a warning to pytest, and so a failure.
    loop = threading.Thread(target=terminal.run, args=(open_journal,))
    loop.start()
    # $1,000 first, so that no sale is refused for want of credit.
    reached = threading.Event()
    terminal.post(TryAgain())
    for _ in range(10):
        reached.clear()
        terminal.when_reached(reached.set)
        assert reached.wait(PATIENCE_SECONDS)
        assert acceptor.insert_note(Money.dollars(100))
    terminal.when_reached(reached.set)
    kiosk.line.lose("sell", *((*[None] * 9, Loss.UNREACHABLE) * (SALES // 10)))
    game, touches = kiosk.open_game(), [terminal.new_command() for _ in range(SALES)]
    seen: list[Money | None] = []
    work: tuple[Callable[[], object], ...] = (
        lambda: post(terminal, [Sell(touch, THREE_SPOTS, game) for touch in touches]),
        lambda: [acceptor.insert_note(Money.dollars(5)) for _ in range(NOTES)],
        lambda: post(terminal, [CheckDevices()] * CHECKS),
        lambda: seen.extend(terminal.credit for _ in range(QUESTIONS)),
    )
    people = [threading.Thread(target=each) for each in work]
    for thread in people:
        thread.start()
    for thread in people:
        thread.join(PATIENCE_SECONDS)
    terminal.close()
    loop.join(PATIENCE_SECONDS)
    assert not loop.is_alive()
    journals[0].close()
    assert len(seen) == QUESTIONS
    assert None not in seen
    # Each touch to its end, in order; the tenth of them that never reached central has no ticket.
    assert [change.command for change in heard if isinstance(change, Finished)] == touches
    failed = [change.command for change in heard if isinstance(change, Failed)]
    assert failed == touches[9::10]
    assert {change.fault for change in heard if isinstance(change, Failed)} == {Fault.CENTRAL_UNREACHABLE}
    printed = [
        change.command
        for change in heard
        if isinstance(change, PaperEnded) and isinstance(change.paper, IssuedTicket)
        if change.end is PaperEnd.PRINTED
    ]
    assert printed == [touch for touch in touches if touch not in failed]
    notes = acceptor.box_total()
    # By hand: $2 for each of 180 tickets, and everything else that was put in is still here.
    assert notes >= Money.dollars(1_000)
    assert terminal.credit == notes - Money.dollars(360)
    kiosk.start()
    kiosk.count()
    kiosk.house.central.close()
    tally("operations at once from four threads", SALES + NOTES + CHECKS + QUESTIONS)
