"""Founding a central in a new file, or taking up an existing one under the settings of today."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from kiosk.central import games, terminals
from kiosk.central.acts import CentralFounded, ScheduleAdopted, TimelineSet
from kiosk.central.keys import PRIVATE_KEY_BYTES, SigningKey
from kiosk.central.means import Means
from kiosk.central.record import Acting, entries
from kiosk.central.settings import CentralSettings
from kiosk.central.storage import Store, damaged
from kiosk.central.tables import entry as entry_table
from kiosk.central.tables import schedule as schedule_table
from kiosk.central.tables import signing_key
from kiosk.central.watching import CLOCK_TOLERANCE_US
from kiosk.ledger.chain import JournalEntry, follows
from kiosk.ports.chance import Chance
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.schedule import ScheduleFault, ScheduleOfPrizes
from kiosk.values.games import GameId
from kiosk.values.instant import Instant, date_text
from kiosk.values.invariant import ensure

# How much of the record is verified at every start; the audit verifies all of it.
VERIFIED_ENTRIES: Final = 100


def read_schedule(data: bytes) -> ScheduleOfPrizes:
    """The schedule of prizes in a file's bytes. Raises :class:`Stop` if it has a fault."""
    parsed = ScheduleOfPrizes.parse(data)
    if isinstance(parsed, ScheduleFault):
        raise Stop(StopCause.SCHEDULE_FAULT, parsed.sentence)
    return parsed


def require_in_force(schedule: ScheduleOfPrizes, settings: CentralSettings, now: Instant) -> None:
    """Raises :class:`Stop` for a schedule of prizes that is not in force yet on the keno day of an
    instant."""
    if schedule.effective_from > settings.calendar.day_of(now):
        first = Instant.parse(f"{schedule.effective_from}T00:00:00+00:00")
        _, _, date = date_text(first, ZoneInfo("UTC")).partition(" ")
        raise Stop(
            StopCause.SCHEDULE_FAULT,
            f"The schedule of prizes {schedule.name} {schedule.version} is in force from {date}. "
            "Use the schedule in force today.",
        )


def found_or_resume(
    store: Store,
    path: Path,
    settings: CentralSettings,
    schedule: ScheduleOfPrizes,
    now: Instant,
    chance: Chance,
) -> Means:
    """What central works with, from its file and the settings.

    Raises :class:`Stop` for a record that is broken or goes on after `now`, and for a schedule not in force
    yet.
    """
    ensure(settings.game_seconds > 0, "a game lasts at least a second")
    with store.transaction() as connection:
        _verify_newest(connection, path, now)
        acting = Acting(connection, now)
        # After the clock was held against the record: a clock that went back is not the schedule's fault.
        require_in_force(schedule, settings, acting.now)
        if acting.is_first:
            _found(acting, settings, chance)
        key = _signing_key(connection, path)
        _adopt(acting, schedule, settings.schedule_bytes)
        _keep_time(acting, settings)
        for terminal in settings.terminals:
            terminals.enrol(acting, terminal)
        schedules = {row.reference: row.body for row in connection.execute(sa.select(schedule_table))}
    return Means(settings, schedule, key, chance, ScheduleShelf(schedules))


class ScheduleShelf:
    """The schedules that tickets were sold under, by reference, each parsed when first needed."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self._files = files
        self._parsed: dict[str, ScheduleOfPrizes] = {}

    def __call__(self, reference: str) -> ScheduleOfPrizes:
        """The schedule a ticket names."""
        ensure(reference in self._files, f"there is no schedule of prizes {reference}")
        found = self._parsed.get(reference)
        if found is None:
            found = self._parsed[reference] = read_schedule(self._files[reference])
        return found


def _found(acting: Acting, settings: CentralSettings, chance: Chance) -> None:
    private = chance.random_bytes(PRIVATE_KEY_BYTES)
    public = SigningKey(private).public
    entry = acting.record(CentralFounded(settings.venue_name, settings.licensee_name, public))
    acting.connection.execute(signing_key.insert(), {"public": public, "private": private, "entry": entry})
    first = GameId(settings.first_game_sequence)
    closes_at = acting.now.plus_seconds(settings.game_seconds)
    acting.record(TimelineSet(first, closes_at, settings.game_seconds))
    games.open_next(acting, settings.calendar, first)


def _adopt(acting: Acting, schedule: ScheduleOfPrizes, data: bytes) -> None:
    """Keep the file of a schedule for as long as there are tickets sold under it."""
    known = acting.connection.execute(
        sa.select(schedule_table.c.body).where(schedule_table.c.reference == schedule.reference)
    ).scalar()
    if known is None:
        entry = acting.record(ScheduleAdopted(schedule.reference, schedule.digest))
        values = {"reference": schedule.reference, "body": data, "entry": entry}
        acting.connection.execute(schedule_table.insert(), values)
    else:
        ensure(known == data, f"two schedules of prizes are called {schedule.reference}")


def _keep_time(acting: Acting, settings: CentralSettings) -> None:
    """Let games close at the pace that the settings ask for, from the first that nobody has entered.

    A ticket names the keno days of its games, and the ticket governs (s 16(5), s 16(6)): its games keep the
    closes they were sold with.
    """
    timeline = games.timeline_now(acting)
    if timeline.newest.game_seconds != settings.game_seconds:
        now_open = games.open_game(acting)
        entered = games.last_entered(acting)
        is_sold_ahead = entered is not None and entered > now_open.game
        last, closes_at = now_open.game, now_open.closes_at
        if entered is not None and is_sold_ahead:
            last, closes_at = entered, timeline.close_of(entered)
        acting.record(
            TimelineSet(last.plus(1), closes_at.plus_seconds(settings.game_seconds), settings.game_seconds)
        )


def _signing_key(connection: sa.Connection, path: Path) -> SigningKey:
    row = connection.execute(sa.select(signing_key)).one()
    key = SigningKey(row.private)
    if key.public != row.public:
        raise damaged(path, "its signing key is not the one it was founded with")
    return key


def _verify_newest(connection: sa.Connection, path: Path, now: Instant) -> None:
    """The newest entries must be links of one chain, and not far in the future of the clock."""
    newest = connection.execute(sa.select(sa.func.max(entry_table.c.sequence))).scalar_one() or 0
    before: JournalEntry | None = None
    after = max(newest - VERIFIED_ENTRIES, 0)
    for entry in entries(connection, after):
        if (before is not None or after == 0) and not follows(before, entry):
            raise damaged(path, f"entry {entry.sequence} of its record does not follow the one before it")
        before = entry
    if before is not None and now.us_until(before.recorded_at) > CLOCK_TOLERANCE_US:
        raise Stop(
            StopCause.CLOCK_WENT_BACK,
            f"The clock of this machine says {now}, but central's record in {path} goes on to "
            f"{before.recorded_at}. Set the clock right, then start again.",
        )
