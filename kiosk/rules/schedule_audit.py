"""The audit of a schedule of prizes before it is trusted: exact returns, and what is wrong in words."""

from __future__ import annotations

from msgspec import Struct

from kiosk.rules.bonus_returns import BonusTable, TotalFacts
from kiosk.rules.finding import Finding
from kiosk.rules.multipliers import Multipliers
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.schedule_findings import findings
from kiosk.rules.wager_returns import LuckyLastReturn, WagerReturn, lucky_last_returns, wager_returns


class ScheduleAudit(Struct, frozen=True):
    """What an audit of a schedule, and of the multipliers beside it if there are any, has shown."""

    schedule: ScheduleOfPrizes
    multipliers: Multipliers | None
    wagers: tuple[WagerReturn, ...]
    lucky_last: tuple[LuckyLastReturn, ...]
    totals: TotalFacts | None
    findings: tuple[Finding, ...]

    @property
    def endangering(self) -> tuple[Finding, ...]:
        """The findings that endanger the licensee: with one of them no schedule may be put in force."""
        return tuple(finding for finding in self.findings if finding.endangers)


def audit_schedule(schedule: ScheduleOfPrizes, multipliers: Multipliers | None = None) -> ScheduleAudit:
    """Audit a schedule of prizes, without keno bonus wagers or with the multipliers for them.

    Every figure is exact and depends on the two files alone.
    """
    bonus = None if multipliers is None else BonusTable(multipliers)
    wagers = wager_returns(schedule, bonus)
    lucky_last = lucky_last_returns(schedule, bonus)
    return ScheduleAudit(
        schedule,
        multipliers,
        wagers,
        lucky_last,
        None if bonus is None else bonus.facts,
        findings(wagers, multipliers, lucky_last),
    )
