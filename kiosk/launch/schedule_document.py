"""The audit of a schedule of prizes as plain JSON data, for programs: ``kiosk schedule check --json``."""

from __future__ import annotations

from kiosk.launch.schedule_tables import NOTES
from kiosk.rules.bonus_returns import BonusReturn, TotalFacts
from kiosk.rules.finding import Finding
from kiosk.rules.jackpot_returns import JackpotReturn
from kiosk.rules.multipliers import Multipliers
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.schedule_audit import ScheduleAudit
from kiosk.rules.wager_returns import LuckyLastReturn, WagerReturn

FORMAT = 2


def audit_document(audit: ScheduleAudit) -> dict[str, object]:
    """An audit as plain JSON data, format 2. Chances and parts are exact fractions as text, ``"3/4"``;
    amounts are dollars as text. A part is of all money wagered, a keno bonus wager included.

    * `schedule`: `name`, `version`, `effective_from`, `approval`, `source`, `digest` (SHA-256 of the file),
      `bonus_on` (wagers that may carry keno bonus).
    * `bonus`: null without a bonus file, else `digest`, `total_count`, `chance` (of a multiplier in a game),
      `mean_factor`, `chance_by_multiplier`.
    * `wagers`: spot counts ascending, then heads, tails and evens, each with `name`, `spot_count`, `alone`
      (its return without bonus and jackpots), `with_jackpots` (at their expected growth, on wagers of $1),
      and

      * `lines`: `catch`, `prize`, `chance`, `part`;
      * `jackpots`: `name`, `catch`, `chance`, `fill`, `growth_per_dollar`, `bonus`, `fill_part` and
        `growth_part` (what each adds to the return), `expected_growth` (dollars at a win),
        `chance_with_multiplier` (of catch and multiplier in one game, spots at random; null without a bonus
        file);
      * `with_bonus`: null without a bonus file, else `offered` (whether `bonus_on` names the wager),
        `at_random` and `at_random_with_jackpots`, and `sets` by name (lowest, middle, highest, worst,
        worst_with_jackpots; half): `spots`, `part`, `with_jackpots`, `chances_with_multiplier` by name of
        the jackpot.
    * `lucky_last`: `spot_count`, `prize`, `chance`, `alone`, and `with_bonus` as above, null unless
      `bonus_on` names lucky_last.
    * `findings`: `kind`, `endangers`, `wager`, `sentence`, `advice`. `endangers`: whether any does.
    * `notes`: what the figures take for granted, in sentences.
    """
    return {
        "format": FORMAT,
        "schedule": _schedule(audit.schedule),
        "bonus": _bonus(audit.multipliers, audit.totals),
        "wagers": [_wager(wager) for wager in audit.wagers],
        "lucky_last": [_lucky_last(line) for line in audit.lucky_last],
        "findings": [_finding(finding) for finding in audit.findings],
        "endangers": bool(audit.endangering),
        "notes": list(NOTES),
    }


def _schedule(schedule: ScheduleOfPrizes) -> dict[str, object]:
    return {
        "name": schedule.name,
        "version": schedule.version,
        "effective_from": schedule.effective_from.date,
        "approval": schedule.approval,
        "source": schedule.source,
        "digest": schedule.digest,
        "bonus_on": sorted(schedule.bonus_on),
    }


def _bonus(multipliers: Multipliers | None, totals: TotalFacts | None) -> dict[str, object] | None:
    if multipliers is None or totals is None:
        return None
    return {
        "digest": multipliers.digest,
        "total_count": totals.total_count,
        "chance": str(totals.chance),
        "mean_factor": str(totals.mean_factor),
        "chance_by_multiplier": {str(value): str(chance) for value, chance in totals.chance_by_multiplier},
    }


def _wager(wager: WagerReturn) -> dict[str, object]:
    names = [jackpot.line.name for jackpot in wager.jackpots]
    return {
        "name": wager.name,
        "spot_count": wager.spot_count,
        "alone": str(wager.alone),
        "with_jackpots": str(wager.with_jackpots),
        "lines": [
            {
                "catch": line.catch,
                "prize": line.prize.plain(),
                "chance": str(line.chance),
                "part": str(line.part),
            }
            for line in wager.lines
        ],
        "jackpots": [_jackpot(jackpot) for jackpot in wager.jackpots],
        "with_bonus": None if wager.bonus is None else _with_bonus(wager.bonus, names),
    }


def _jackpot(jackpot: JackpotReturn) -> dict[str, object]:
    line = jackpot.line
    return {
        "name": line.name,
        "catch": line.catch,
        "chance": str(jackpot.chance),
        "fill": line.fill.plain(),
        "growth_per_dollar": line.growth_per_dollar.plain(),
        "bonus": line.bonus.plain(),
        "fill_part": str(jackpot.fill_part),
        "growth_part": str(jackpot.growth_part),
        "expected_growth": str(jackpot.expected_growth / 100),
        "chance_with_multiplier": None if jackpot.bonus_chance is None else str(jackpot.bonus_chance),
    }


def _with_bonus(bonus: BonusReturn, jackpots: list[str]) -> dict[str, object]:
    return {
        "offered": bonus.is_offered,
        "at_random": str(bonus.at_random),
        "at_random_with_jackpots": str(bonus.at_random_with_jackpots),
        "sets": {
            one.which: {
                "spots": list(one.spots),
                "part": str(one.part),
                "with_jackpots": str(one.with_jackpots),
                "chances_with_multiplier": {
                    name: str(chance) for name, chance in zip(jackpots, one.jackpot_chances, strict=True)
                },
            }
            for one in bonus.sets
        },
    }


def _lucky_last(line: LuckyLastReturn) -> dict[str, object]:
    return {
        "spot_count": line.spot_count,
        "prize": line.prize.plain(),
        "chance": str(line.chance),
        "alone": str(line.alone),
        "with_bonus": None if line.bonus is None else _with_bonus(line.bonus, []),
    }


def _finding(finding: Finding) -> dict[str, object]:
    return {
        "kind": finding.kind.name.lower(),
        "endangers": finding.endangers,
        "wager": finding.wager,
        "sentence": finding.sentence,
        "advice": finding.advice,
    }
