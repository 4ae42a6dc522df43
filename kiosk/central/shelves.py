"""The licensee's files that central reads and keeps: schedules of prizes, multipliers, setbets."""

from __future__ import annotations

from collections.abc import Mapping

from kiosk.central.settings import CentralSettings
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.entering import Offer
from kiosk.rules.multipliers import MultiplierFault, Multipliers
from kiosk.rules.schedule import ScheduleFault, ScheduleOfPrizes
from kiosk.rules.setbets import NO_SETBETS, SetbetFault, Setbets
from kiosk.values.invariant import ensure


def read_offer(settings: CentralSettings) -> Offer:
    """What may be entered under some settings. Raises :class:`Stop` with the fault of a file that has one."""
    if settings.multipliers_bytes:
        read_multipliers(settings.multipliers_bytes)
    setbets = Setbets.parse(settings.setbets_bytes) if settings.setbets_bytes else NO_SETBETS
    if isinstance(setbets, SetbetFault):
        raise Stop(StopCause.SCHEDULE_FAULT, setbets.sentence)
    return Offer(
        read_schedule(settings.schedule_bytes), settings.limits, setbets, bool(settings.multipliers_bytes)
    )


def read_schedule(data: bytes) -> ScheduleOfPrizes:
    """The schedule of prizes in a file's bytes. Raises :class:`Stop` if it has a fault."""
    parsed = ScheduleOfPrizes.parse(data)
    if isinstance(parsed, ScheduleFault):
        raise Stop(StopCause.SCHEDULE_FAULT, parsed.sentence)
    return parsed


def read_multipliers(data: bytes) -> Multipliers:
    """The table of multipliers in a file's bytes. Raises :class:`Stop` if it has a fault."""
    parsed = Multipliers.parse(data)
    if isinstance(parsed, MultiplierFault):
        raise Stop(StopCause.SCHEDULE_FAULT, parsed.sentence)
    return parsed


class ScheduleShelf:
    """The schedules that tickets were sold under, by reference, each parsed when first needed."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = files
        self._parsed: dict[str, ScheduleOfPrizes] = {}

    def __call__(self, reference: str) -> ScheduleOfPrizes:
        """The schedule a ticket names."""
        ensure(reference in self._files, f"there is no schedule of prizes {reference}")
        found = self._parsed.get(reference)
        if found is None:
            found = self._parsed[reference] = read_schedule(self._files[reference])
        return found


class MultipliersShelf:
    """The tables of multipliers that seals name, by digest, each parsed when first needed."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = files
        self._parsed: dict[str, Multipliers] = {}

    def multiplier_of(self, digest: str, total: int) -> int | None:
        """The multiplier that the table of that digest assigns to a total, or None (s 3B); no table, named by
        an empty digest, assigns none."""
        if not digest:
            return None
        ensure(digest in self._files, f"there is no table of multipliers {digest}")
        found = self._parsed.get(digest)
        if found is None:
            found = self._parsed[digest] = read_multipliers(self._files[digest])
        return found.of(total)
