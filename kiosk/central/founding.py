"""Founding a central in a new file, or taking up an existing one under the settings of today."""

from __future__ import annotations

import datetime
import hashlib
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from kiosk.central import games, terminals
from kiosk.central.acts import CentralFounded, MultipliersAdopted, ScheduleAdopted, TimelineSet, VenueNamed
from kiosk.central.keys import PRIVATE_KEY_BYTES, SigningKey
from kiosk.central.means import Means
from kiosk.central.naming import names_of
from kiosk.central.projection import MULTIPLIERS, SCHEDULE
from kiosk.central.record import Acting, entries
from kiosk.central.settings import CentralSettings
from kiosk.central.shelves import MultipliersShelf, ScheduleShelf
from kiosk.central.storage import Store, damaged
from kiosk.central.tables import adoption, signing_key
from kiosk.central.tables import entry as entry_table
from kiosk.central.tables import multipliers as multipliers_table
from kiosk.central.tables import schedule as schedule_table
from kiosk.central.watching import CLOCK_TOLERANCE_US
from kiosk.ledger.chain import JournalEntry, follows
from kiosk.ports.chance import Chance
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.entering import Offer
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.values.games import GameId
from kiosk.values.instant import Instant, date_text
from kiosk.values.invariant import ensure

# How much of the record is verified at every start; the audit verifies all of it.
VERIFIED_ENTRIES: Final = 100


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
    offer: Offer,
    now: Instant,
    chance: Chance,
    gap_maximum_days: int | None = None,
) -> Means:
    """What central works with, from its file and the settings.

    Raises :class:`Stop` for a record that is broken, goes on after `now` or ended more than
    `gap_maximum_days` before it, and for a schedule not in force yet. Nothing is recorded then.
    """
    ensure(settings.game_seconds > 0, "a game lasts at least a second")
    with store.transaction() as connection:
        _verify_newest(connection, path, now, gap_maximum_days)
        acting = Acting(connection, now)
        # After the clock was held against the record: a clock that went back is not the schedule's fault.
        require_in_force(offer.schedule, settings, acting.now)
        if acting.is_first:
            _found(acting, settings, chance)
        wanted = settings.venue_name, settings.licensee_name
        if names_of(connection) != wanted:
            acting.record(VenueNamed(*wanted))
        key = _signing_key(connection, path)
        _adopt_schedule(acting, offer.schedule, settings.schedule_bytes)
        _adopt_multipliers(acting, settings.multipliers_bytes)
        _keep_time(acting, settings)
        for terminal in settings.terminals:
            terminals.enrol(acting, terminal)
        schedules = {row.reference: row.body for row in connection.execute(sa.select(schedule_table))}
        tables = {row.digest: row.body for row in connection.execute(sa.select(multipliers_table))}
    return Means(settings, offer, key, chance, ScheduleShelf(schedules), MultipliersShelf(tables))


def _found(acting: Acting, settings: CentralSettings, chance: Chance) -> None:
    private = chance.random_bytes(PRIVATE_KEY_BYTES)
    public = SigningKey(private).public
    entry = acting.record(CentralFounded(settings.venue_name, settings.licensee_name, public))
    acting.connection.execute(signing_key.insert(), {"public": public, "private": private, "entry": entry})
    first = GameId(settings.first_game_sequence)
    closes_at = acting.now.plus_seconds(settings.game_seconds)
    acting.record(TimelineSet(first, closes_at, settings.game_seconds))
    games.open_next(acting, settings.calendar, first)


def _adopt_schedule(acting: Acting, schedule: ScheduleOfPrizes, data: bytes) -> None:
    """Put a schedule in force if another one is, and keep its file as long as tickets may name it."""
    known = acting.connection.execute(
        sa.select(schedule_table.c.body).where(schedule_table.c.reference == schedule.reference)
    ).scalar()
    ensure(known in (None, data), f"two schedules of prizes are called {schedule.reference}")
    if _in_force(acting, SCHEDULE) != schedule.reference:
        entry = acting.record(ScheduleAdopted(schedule.reference, schedule.digest))
        if known is None:
            values = {"reference": schedule.reference, "body": data, "entry": entry}
            acting.connection.execute(schedule_table.insert(), values)


def _adopt_multipliers(acting: Acting, data: bytes) -> None:
    """Let a table of multipliers govern, if another one does, from the first game that nobody has entered
    with keno bonus, and keep its file as long as seals name it.

    What keno bonus was wagered for stays what it was: the ticket governs (s 16(5)).
    """
    digest = hashlib.sha256(data).hexdigest()
    if not data or _in_force(acting, MULTIPLIERS) == digest:
        return
    known = acting.connection.execute(
        sa.select(multipliers_table.c.digest).where(multipliers_table.c.digest == digest)
    ).scalar()
    entry = acting.record(MultipliersAdopted(digest, games.first_without_bonus(acting)))
    if known is None:
        values = {"digest": digest, "body": data, "entry": entry}
        acting.connection.execute(multipliers_table.insert(), values)


def _in_force(acting: Acting, kind: str) -> str | None:
    """The name of the newest file of a kind that was adopted."""
    newest = sa.select(sa.func.max(adoption.c.entry)).where(adoption.c.kind == kind).scalar_subquery()
    return acting.connection.execute(
        sa.select(adoption.c.name).where(adoption.c.entry == newest)
    ).scalar_one_or_none()


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


def _verify_newest(connection: sa.Connection, path: Path, now: Instant, gap_maximum_days: int | None) -> None:
    """The newest entries must be links of one chain, not far in the future of the clock, and not so long ago
    that the clock must be wrong: what it makes central do, such as expire prizes (s 28), stays done."""
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
    if before is not None and gap_maximum_days is not None:
        gap = datetime.timedelta(microseconds=before.recorded_at.us_until(now))
        if gap > datetime.timedelta(days=gap_maximum_days):
            raise Stop(
                StopCause.CLOCK_WENT_BACK,
                f"The clock of this machine says {now}, but central's record in {path} ends {gap.days} days "
                f"before, at {before.recorded_at}; nothing was recorded. If the clock is wrong, set it "
                "right. If the venue was closed for so long, start once with: kiosk run --clock-is-right",
            )
