"""The tables of an audit of a schedule of prizes, as text for a console and as cells for the report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from kiosk.rules.multipliers import TOTALS
from kiosk.rules.odds import one_in_text
from kiosk.rules.schedule_audit import ScheduleAudit
from kiosk.rules.schedule_findings import Finding, spots_text
from kiosk.rules.wager_returns import CatchReturn, TotalFacts, WagerReturn, percent_text


def audit_lines(audit: ScheduleAudit) -> Iterator[str]:
    """An audit as lines for a person: what was audited, the tables, the findings."""
    schedule = audit.schedule
    yield f"Schedule of prizes {schedule.name} {schedule.version}"
    yield f"  In force from  {schedule.effective_from}"
    yield f"  File, SHA-256  {schedule.digest}"
    yield f"  Approval       {schedule.approval}"
    if audit.multipliers is not None:
        yield f"  Bonus file     {audit.multipliers.digest}"
    yield ""
    yield "Prizes on each dollar, without keno bonus"
    yield from _table(_prize_rows(audit.wagers))
    if audit.totals is not None:
        yield ""
        yield f"Multipliers: {totals_text(audit.totals)}"
        yield from _table(multiplier_rows(audit.totals))
    yield ""
    yield "Returned over time of all that is wagered, jackpots and section 25 left out"
    yield from _table(_return_rows(audit), words_last=audit.totals is not None)
    yield ""
    yield "Findings" if audit.findings else "No findings."
    for advice, group in grouped_by_advice(audit.findings):
        for finding in group:
            yield f"  {'ENDANGERS THE LICENSEE: ' if finding.endangers else ''}{finding.sentence}"
        yield f"    What to do: {advice}"


def grouped_by_advice(found: Sequence[Finding]) -> list[tuple[str, list[Finding]]]:
    """Findings in their order, neighbours that ask for the same thing together."""
    groups: list[tuple[str, list[Finding]]] = []
    for finding in found:
        if groups and groups[-1][0] == finding.advice:
            groups[-1][1].append(finding)
        else:
            groups.append((finding.advice, [finding]))
    return groups


def totals_text(totals: TotalFacts) -> str:
    """How many totals have a multiplier, in how many games that is so, and what it comes to."""
    thousandths = (totals.mean_factor * 1000 + Fraction(1, 2)) // 1
    return (
        f"{totals.total_count:,} of {len(TOTALS):,} totals have one, in {percent_text(totals.chance)} of "
        f"games; the mean factor is {thousandths // 1000}.{thousandths % 1000:03d}"
    )


def multiplier_rows(totals: TotalFacts) -> Iterator[list[str]]:
    """Rows of multiplier, part of games and chance, ascending; those without a multiplier last."""
    for value, chance in totals.chance_by_multiplier:
        yield [f"x {value}", percent_text(chance), one_in_text(chance)]
    without = 1 - totals.chance
    yield ["none", percent_text(without), one_in_text(without) if without else "never"]


def bonus_cells(wager: WagerReturn) -> list[str]:
    """A wager's returns with keno bonus as text: at random, lowest, middle, highest, worst found.

    Heads, tails and evens have the last one only; without multipliers there is none.
    """
    if wager.bonus is None:
        return []
    parts = {one.which: percent_text(one.part) for one in wager.bonus.sets}
    if wager.spot_count == 0:
        return ["", "", "", "", parts["half"]]
    looked_at = (parts[which] for which in ("lowest", "middle", "highest", "worst"))
    return [percent_text(wager.bonus.at_random), *looked_at]


def bonus_worst(wager: WagerReturn) -> str:
    """The spots of the worst set found as text; empty without multipliers and for heads, tails and evens."""
    if wager.bonus is None or wager.spot_count == 0:
        return ""
    return spots_text(wager.bonus.worst.spots)


def line_cells(line: CatchReturn) -> list[str]:
    """A winning line as text: catch, prize on each dollar, chance, part of the return."""
    catch = "" if line.catch is None else str(line.catch)
    return [catch, str(line.prize), one_in_text(line.chance), percent_text(line.part)]


def _return_rows(audit: ScheduleAudit) -> Iterator[list[str]]:
    if audit.multipliers is None:
        yield ["", "alone"]
    else:
        yield ["", "alone", "at random", "lowest", "middle", "highest", "worst found", "on"]
    for wager in audit.wagers:
        worst = bonus_worst(wager)
        yield [wager.name, percent_text(wager.alone), *bonus_cells(wager), *([worst] if worst else [])]


def _prize_rows(wagers: Sequence[WagerReturn]) -> Iterator[list[str]]:
    yield ["", "catch", "prize", "chance", "returns"]
    for wager in wagers:
        for index, line in enumerate(wager.lines):
            yield [wager.name if index == 0 else "", *line_cells(line)]


def _table(rows: Iterable[Sequence[str]], *, words_last: bool = False) -> Iterator[str]:
    """Rows as aligned lines: the first cell to the left, the others to the right under each other."""
    all_rows = list(rows)
    count = max(map(len, all_rows))
    widths = [max(len(row[place]) for row in all_rows if place < len(row)) for place in range(count)]
    for row in all_rows:
        cells = []
        for place, cell in enumerate(row):
            left = place == 0 or (words_last and place == count - 1)
            cells.append(cell.ljust(widths[place]) if left else cell.rjust(widths[place]))
        yield "  " + "  ".join(cells).rstrip()
