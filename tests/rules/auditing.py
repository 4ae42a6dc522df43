"""Audits that several tests look at, each made once: the shipped schedule under the tables for tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from kiosk.rules.multipliers import Multipliers
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.schedule_audit import ScheduleAudit, audit_schedule
from tests.rules.bonus_tables import ONE_SIDED, SCATTERED, bonus_file
from tests.rules.reading import CLASSIC_FILE


def multipliers(table: dict[int, int]) -> Multipliers:
    """A table of multipliers, read from its file."""
    found = Multipliers.parse(bonus_file(table))
    assert isinstance(found, Multipliers), found
    return found


def changed(change: Callable[[dict[str, Any]], Any]) -> ScheduleOfPrizes:
    """The shipped schedule with its document changed."""
    document = json.loads(CLASSIC_FILE.read_text(encoding="utf-8"))
    change(document)
    schedule = ScheduleOfPrizes.parse(json.dumps(document).encode())
    assert isinstance(schedule, ScheduleOfPrizes), schedule
    return schedule


def only(schedule: ScheduleOfPrizes, *spot_counts: int) -> ScheduleOfPrizes:
    """The schedule with these spot counts alone: the search for worst sets takes most of an audit's time."""
    return msgspec.structs.replace(
        schedule, spot=tuple(prizes for prizes in schedule.spot if prizes.spot_count in spot_counts)
    )


@cache
def one_sided() -> ScheduleAudit:
    """Keno bonus on every wager under the one-sided table. The shipped schedule offers it on spot and way
    wagers only; what a wager returns does not depend on that."""
    every = ["spot", "way", "heads", "tails", "evens", "lucky_last"]
    return audit_schedule(changed(lambda document: document.update(bonus_on=every)), multipliers(ONE_SIDED))


@cache
def scattered() -> ScheduleAudit:
    """The shipped schedule under the scattered table."""
    return audit_schedule(changed(lambda document: document), multipliers(SCATTERED))
