"""The tables of an audit of a schedule of prizes, as text for a console and as cells for the report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from textwrap import wrap
from typing import Final

from kiosk.rules.bonus_returns import TotalFacts
from kiosk.rules.finding import Finding, spots_text
from kiosk.rules.jackpot_findings import jackpot_text
from kiosk.rules.jackpot_returns import JackpotReturn
from kiosk.rules.multipliers import TOTALS
from kiosk.rules.odds import one_in_text, percent_text
from kiosk.rules.schedule_audit import ScheduleAudit
from kiosk.rules.wager_returns import CatchReturn, LuckyLastReturn, WagerReturn

JACKPOT_NOTE: Final = (
    "Jackpots are counted at their expected growth on wagers of $1.00 with one winner. All jackpot growth is "
    "paid in the end; jackpot fill and keno bonus jackpot prize are paid on the first $1.00 of a wager only "
    "(s 26, 26A), so larger wagers, and winners who share (s 26B(7)), return less on each dollar."
)
WAY_NOTE: Final = (
    "Each way of a way wager returns what a spot wager of its spot count returns (s 14(2)); ways that win "
    "the same jackpot in one game share it."
)
READER_NOTE: Final = (
    "A line for a catch that can't happen is not among the findings, because a schedule with one is refused."
)
NOTES: Final = (JACKPOT_NOTE, WAY_NOTE, READER_NOTE)
NOT_OFFERED: Final = "if keno bonus were offered on it"
_LUCKY_LAST_BLOCKS = 4  # side by side
_LINE = 100  # characters of a line of running text


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
    yield "The same with jackpots at their expected growth, on wagers of $1.00"
    yield from _table(_jackpot_rows(audit), words_last=audit.totals is not None)
    yield from (f"  {jackpot_sentence(jackpot)}" for wager in audit.wagers for jackpot in wager.jackpots)
    yield ""
    yield "Lucky last: the prize on each dollar by different spots, and what it returns over time"
    yield from _table(lucky_last_rows(audit.lucky_last))
    yield ""
    for note in NOTES:
        yield from wrap(note, _LINE)
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

    Heads, tails and evens have the last one only; without multipliers there is none. All leave jackpots out.
    """
    if wager.bonus is None:
        return []
    parts = {one.which: percent_text(one.part) for one in wager.bonus.sets}
    if wager.spot_count == 0:
        return ["", "", "", "", parts["half"]]
    looked_at = (parts[which] for which in ("lowest", "middle", "highest"))
    return [percent_text(wager.bonus.at_random), *looked_at, percent_text(wager.bonus.worst.part)]


def bonus_worst(wager: WagerReturn) -> str:
    """The spots of the worst set found as text, and whether keno bonus is offered on the wager at all; empty
    without multipliers, and for heads, tails and evens that offer it."""
    if wager.bonus is None:
        return ""
    spots = [spots_text(wager.bonus.worst.spots)] if wager.spot_count else []
    return ", ".join(spots if wager.bonus.is_offered else [*spots, NOT_OFFERED])


def jackpot_cells(wager: WagerReturn) -> list[str]:
    """What a wager returns with jackpots, as text: without keno bonus, with it at random, and on the worst
    set found, with the spots of that set; the first only without multipliers."""
    alone = percent_text(wager.with_jackpots)
    if wager.bonus is None:
        return [alone]
    worst = wager.bonus.worst_with_jackpots
    at_random = percent_text(wager.bonus.at_random_with_jackpots)
    spots = ", ".join([spots_text(worst.spots), *([] if wager.bonus.is_offered else [NOT_OFFERED])])
    return [alone, at_random, percent_text(worst.with_jackpots), spots]


def jackpot_sentence(jackpot: JackpotReturn) -> str:
    """How often a jackpot is won and what is then paid, on wagers of $1."""
    line = jackpot.line
    with_bonus = ""
    if jackpot.bonus_chance is not None and line.bonus:
        once_in = _once_in(jackpot.bonus_chance)
        with_bonus = f"; with keno bonus and a multiplier once in {once_in}, for {line.bonus} more"
    return (
        f"The {jackpot_text(line)} is won once in {_once_in(jackpot.chance)} wagers of $1.00, at {line.fill} "
        f"+ {expected_growth_text(jackpot)}{with_bonus}."
    )


def expected_growth_text(jackpot: JackpotReturn) -> str:
    """The jackpot growth expected at a win: ``about $23,011``, to the nearest dollar."""
    return f"about ${(jackpot.expected_growth / 100 + Fraction(1, 2)) // 1:,}"


def jackpot_detail_cells(jackpot: JackpotReturn) -> list[str]:
    """A jackpot as text: its name, the chance of its catch, fill, growth on each dollar, expected growth,
    keno bonus jackpot prize; with multipliers also the chance of its catch with one."""
    line = jackpot.line
    with_one = [] if jackpot.bonus_chance is None else [one_in_text(jackpot.bonus_chance)]
    return [
        line.name,
        one_in_text(jackpot.chance),
        str(line.fill),
        str(line.growth_per_dollar),
        expected_growth_text(jackpot),
        str(line.bonus),
        *with_one,
    ]


def lucky_last_rows(lines: Sequence[LuckyLastReturn]) -> Iterator[list[str]]:
    """A head and rows of lucky last: spots, prize and return, in blocks side by side; with keno bonus on it
    one block, with its returns at random and on the lowest, middle, highest and worst spots."""
    bonus_head = ["at random", "lowest", "middle", "highest", "worst"] if _has_bonus(lines) else []
    yield ["spots", "prize", "returns", *bonus_head] * (1 if bonus_head else _LUCKY_LAST_BLOCKS)
    for row in lucky_last_grid(lines):
        yield [cell for line in row for cell in _lucky_last_cells(line)]


def lucky_last_grid(lines: Sequence[LuckyLastReturn]) -> list[list[LuckyLastReturn]]:
    """The lines of lucky last row by row as :func:`lucky_last_rows` lays them out, down each block first."""
    height = len(lines) if _has_bonus(lines) else -(-len(lines) // _LUCKY_LAST_BLOCKS)
    return [list(lines[row::height]) for row in range(height)]


def lucky_last_parts(line: LuckyLastReturn) -> list[Fraction]:
    """The returns of a line in the order of its columns."""
    bonus = line.bonus
    return [line.alone, *([] if bonus is None else [bonus.at_random, *(one.part for one in bonus.sets)])]


def line_cells(line: CatchReturn) -> list[str]:
    """A winning line as text: catch, prize on each dollar, chance, part of the return."""
    catch = "" if line.catch is None else str(line.catch)
    return [catch, str(line.prize), one_in_text(line.chance), percent_text(line.part)]


def _lucky_last_cells(line: LuckyLastReturn) -> list[str]:
    return [str(line.spot_count), str(line.prize), *map(percent_text, lucky_last_parts(line))]


def _has_bonus(lines: Sequence[LuckyLastReturn]) -> bool:
    return any(line.bonus for line in lines)


def _once_in(chance: Fraction) -> str:
    return one_in_text(chance).removeprefix("1 in ")


def _jackpot_rows(audit: ScheduleAudit) -> Iterator[list[str]]:
    head = ["", "without", "with"]
    yield head if audit.multipliers is None else [*head, "bonus at random", "bonus, worst found", "on"]
    for wager in audit.wagers:
        if wager.jackpots:
            yield [wager.name, percent_text(wager.alone), *jackpot_cells(wager)]


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
