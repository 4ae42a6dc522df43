"""A central over a real file, with a clock moved by hand and chance whose draws can be scripted."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from kiosk.central.drawing import BLOCK_BYTES
from kiosk.central.service import EmbeddedCentral
from kiosk.central.settings import CentralSettings
from kiosk.devices.manual_clock import ManualClock
from kiosk.devices.seeded_chance import SeededChance
from kiosk.rules.entering import EntryLimits
from kiosk.rules.field import NUMBERS
from kiosk.values.identifiers import TerminalId
from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoCalendar
from kiosk.values.money import Money
from tests.ports.central_stage import open_game

ROOT: Final = Path(__file__).parents[2]
K1: Final = TerminalId("K1")
K2: Final = TerminalId("K2")
# Before a roll-over of the keno day at 4 in the morning, and before game numbers wrap from 999 to 0.
FOUNDED_AT: Final = Instant.parse("2026-11-30T20:15:00+10:00")
SETTINGS: Final = CentralSettings(
    venue_name="The Lamplighter",
    licensee_name="Keno Queensland",
    calendar=KenoCalendar("Australia/Brisbane", 4),
    schedule_bytes=(ROOT / "assets" / "schedules" / "classic.json").read_bytes(),
    limits=EntryLimits(),
    game_seconds=180,
    terminals=(K1, K2),
    agent_limit=Money.dollars(5_000),
    first_game_sequence=990,
    setbets_bytes=(ROOT / "assets" / "setbets" / "shapes.json").read_bytes(),
    multipliers_bytes=(ROOT / "assets" / "schedules" / "classic-bonus.json").read_bytes(),
)


@contextlib.contextmanager
def no_triggers(connection: sqlite3.Connection) -> Iterator[None]:
    """A file without its triggers for a while, as a hand has it that knows how to put them back."""
    triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    yield
    for _, sql in triggers:
        connection.execute(sql)


class ScriptedChance:
    """Bytes from a seed, but draws that are scripted come out as scripted, in that order."""

    def __init__(self, seed: int = 1) -> None:
        self._seeded = SeededChance(seed, "central")
        self.script: list[bytes] = []

    def random_bytes(self, count: int) -> bytes:
        if count == BLOCK_BYTES and self.script:
            return self.script.pop(0)
        return self._seeded.random_bytes(count)

    def next_draw(self, numbers: Sequence[int]) -> None:
        """Let the next draw not scripted yet be of these numbers, in this order."""
        left, indexes = list(NUMBERS), []
        for number in numbers:
            indexes.append(left.index(number))
            left.remove(number)
        # What follows the twenty is tested but not used: bytes that all differ.
        self.script.append(bytes(indexes) + bytes(range(200, 200 + BLOCK_BYTES - len(indexes))))


class House:
    """A central and everything around it that a test moves. Satisfies the contract's `Stage`."""

    def __init__(
        self,
        path: Path,
        settings: CentralSettings = SETTINGS,
        clock: ManualClock | None = None,
        chance: ScriptedChance | None = None,
    ) -> None:
        self.path = path
        self.clock = ManualClock(FOUNDED_AT) if clock is None else clock
        self.chance = ScriptedChance() if chance is None else chance
        self.terminal, self.other_terminal = K1, K2
        self.central = EmbeddedCentral.open(path, settings, self.clock, self.chance)

    def draw_next_game(self, numbers: Sequence[int]) -> None:
        """Let the open game's time pass, and have it drawn with these numbers in this order."""
        self.chance.next_draw(numbers)
        self.pass_game()

    def pass_game(self) -> None:
        """Let the open game's time pass, and have it drawn by chance."""
        self.stop_before_close(0)
        self.central.advance()

    def stop_before_close(self, us: int) -> None:
        """Move time to that many microseconds before the open game closes. Nothing is drawn."""
        self.clock.move_to(open_game(self).closes_at.plus_us(-us))

    def pass_days(self, days: int) -> None:
        """Let that many days pass, as if central had been down."""
        self.clock.move_seconds(days * 86_400)
        self.central.advance()

    def set_disk_full(self, full: bool) -> None:
        """Let the file grow no further, as on a full disk; or let it grow again."""
        with self.central._store.transaction() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages if full else 2**30}")

    def reopen(self, settings: CentralSettings = SETTINGS) -> None:
        """Stop central and start it again over the same file."""
        self.central.close()
        self.central = EmbeddedCentral.open(self.path, settings, self.clock, self.chance)
