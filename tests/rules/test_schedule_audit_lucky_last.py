"""The audit of lucky last lines (s 14D, R4): exact returns alone and with keno bonus, and every finding."""

from __future__ import annotations

import functools
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from kiosk.rules.exposure import prize_sum, tally
from kiosk.rules.finding import FindingKind
from kiosk.rules.odds import chance_of_lucky_last, percent_text, return_of_lucky_last
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.schedule_audit import ScheduleAudit, audit_schedule
from kiosk.rules.wager_returns import LuckyLastReturn
from tests.rules.auditing import changed as changed_document
from tests.rules.auditing import multipliers, one_sided, only
from tests.rules.bonus_tables import ONE_SIDED
from tests.rules.citing import rule
from tests.rules.reading import classic

DRAWS = 3_535_316_142_212_174_320


def changed(change: Callable[[dict[str, str]], Any]) -> ScheduleOfPrizes:
    """The shipped schedule with other lucky last lines."""
    return changed_document(lambda document: change(document["lucky_last"]))


def found_in(change: Callable[[dict[str, str]], Any]) -> list[tuple[FindingKind, str]]:
    return [(one.kind, one.sentence) for one in audit_schedule(changed(change)).findings]


def line(audit: ScheduleAudit, spot_count: int) -> LuckyLastReturn:
    return next(one for one in audit.lucky_last if one.spot_count == spot_count)


@rule("s 14D", "R4")
def test_the_return_of_every_line_is_exact() -> None:
    audit = audit_schedule(classic())
    assert [one.spot_count for one in audit.lucky_last] == list(range(1, 61))
    assert line(audit, 1).alone == Fraction(60, 80)
    assert line(audit, 7).alone == Fraction(7, 80) * Fraction(17, 2)
    assert line(audit, 55).alone == Fraction(55, 80)
    assert all(one.alone == return_of_lucky_last(classic(), one.spot_count) for one in audit.lucky_last)
    assert all(one.bonus is None for one in audit.lucky_last)


@rule("s 14D")
def test_a_lucky_last_chance_is_spots_of_80() -> None:
    assert [chance_of_lucky_last(count) for count in (1, 20, 80)] == [Fraction(1, 80), Fraction(1, 4), 1]
    assert return_of_lucky_last(classic(), 61) == 0


@rule("s 14D", "s 14E(2)", "R5")
@pytest.mark.parametrize(("spot_count", "dollars"), [(1, 60), (5, 12), (20, 3)])
def test_with_keno_bonus_the_20th_number_is_any_of_the_twenty_alike(spot_count: int, dollars: int) -> None:
    """Counted another way: of a draw with a catch of c, c of its twenty numbers may be the last and win."""
    bonus = line(one_sided(), spot_count).bonus
    assert bonus is not None
    factors = [ONE_SIDED.get(total, 1) for total in range(1411)]
    last_of_twenty = {catch: catch for catch in range(1, 21)}
    for found in bonus.sets:
        paid = prize_sum(tally(found.spots, factors), last_of_twenty)
        assert found.part == Fraction(paid * dollars, 20 * DRAWS * 2)
    spots = {found.which: found.spots for found in bonus.sets}
    assert spots.keys() == {"lowest", "middle", "highest", "worst"}
    assert spots["worst"] == spots["lowest"] == tuple(range(1, spot_count + 1))


def test_at_random_lucky_last_is_multiplied_by_the_mean() -> None:
    audit = one_sided()
    assert audit.totals is not None
    for one in audit.lucky_last:
        assert one.bonus is not None
        assert one.bonus.at_random == one.alone * audit.totals.mean_factor / 2
    one = line(audit, 1)
    assert one.bonus is not None
    mean = sum(
        prize_sum(tally((spot,), [ONE_SIDED.get(total, 1) for total in range(1411)]), {1: 1})
        for spot in range(1, 81)
    )
    assert one.bonus.at_random == Fraction(mean * 60, 80 * 20 * DRAWS * 2)


def test_low_spots_are_worth_choosing_on_lucky_last_too() -> None:
    bonus = line(one_sided(), 1).bonus
    assert bonus is not None
    assert percent_text(bonus.worst.part) == "89.54 %"
    assert one_sided().endangering  # spot wagers; lucky last itself stays below the whole
    assert not any(finding.wager == "lucky last" for finding in one_sided().findings)


def test_the_shipped_lines_have_no_finding() -> None:
    assert found_in(lambda lines: lines) == []


@rule("s 14D", "R4")
def test_lines_left_out_are_seen() -> None:
    (kind, sentence), *others = found_in(lambda lines: [lines.pop("12"), lines.pop("30"), lines.pop("31")])
    assert (kind, others) == (FindingKind.LINE, [])
    assert sentence.startswith("Lucky last has no lines for 12, 30, 31 different spots, so a ticket ")
    # Not between two lines, but a spot wager may have 40 spots.
    ((kind, sentence),) = found_in(lambda lines: [lines.pop(str(count)) for count in range(40, 61)])
    assert kind is FindingKind.LINE
    assert sentence.startswith("Lucky last has no line for 40 different spots, so a ticket ")


def test_no_lines_at_all_are_seen() -> None:
    assert [kind for kind, _ in found_in(dict.clear)] == [FindingKind.LINE]


def test_a_line_that_returns_more_than_is_wagered_endangers_the_licensee() -> None:
    audit = audit_schedule(changed(lambda lines: lines.update({"8": "75.00"})))
    assert [finding.sentence for finding in audit.endangering] == [
        "Lucky last with 8 spots returns 750.00 % of what is wagered on it."
    ]
    kinds = {finding.kind for finding in audit.findings}
    assert kinds == {FindingKind.OVER, FindingKind.ORDER, FindingKind.STEP}


def test_a_line_that_returns_all_that_is_wagered_endangers_too() -> None:
    audit = audit_schedule(changed(lambda lines: lines.update({"1": "80.00"})))
    assert [finding.sentence for finding in audit.endangering] == [
        "Lucky last with 1 spot returns 100.00 % of what is wagered on it."
    ]


@rule("R5")
def test_keno_bonus_on_lucky_last_counts_only_where_it_is_offered() -> None:
    # 60 dollars x 1 in 80 x 3 on $2 is 112.5 %.
    table = multipliers(dict.fromkeys(range(210, 1411), 3))
    for bonus_on in (["heads"], ["heads", "lucky_last"]):
        change = functools.partial(dict.update, bonus_on=bonus_on)
        audit = audit_schedule(only(changed_document(change), 1), table)
        sentence = "Lucky last with 1 spot with keno bonus on 1 returns 112.50 % of what is wagered on both."
        found = sentence in [finding.sentence for finding in audit.endangering]
        assert found is ("lucky_last" in bonus_on)


def test_a_line_out_of_step_is_seen() -> None:
    # 60 / 31 is 1.90; 1.60 breaks the order, too, for 32 spots pay 1.80.
    found = found_in(lambda lines: lines.update({"31": "1.60"}))
    assert [kind for kind, _ in found] == [FindingKind.ORDER, FindingKind.STEP]
    assert found[1][1] == (
        "Lucky last with 31 spots returns 62.00 %, far from the 73.38 % that is the median of its neighbours."
    )
    # In order and below the whole, but 12.5 points above the others.
    assert [kind for kind, _ in found_in(lambda lines: lines.update({"1": "70.00"}))] == [FindingKind.STEP]


@pytest.mark.parametrize("dollars", range(50, 80))
def test_prizes_rounded_down_to_10c_are_in_step(dollars: int) -> None:
    """The lines of one return for 1 to 80 spots, each rounded down."""
    dimes = {spot_count: dollars * 10 // spot_count for spot_count in range(1, 81)}
    lines = {str(spot_count): f"{count // 10}.{count % 10}0" for spot_count, count in dimes.items()}
    assert found_in(lambda before: before.update(lines)) == []


def test_a_prize_with_a_digit_too_few_is_seen() -> None:
    found = found_in(lambda lines: lines.update({"60": "0.10"}))
    assert [kind for kind, _ in found] == [FindingKind.FLOOR, FindingKind.STEP]


def test_more_spots_that_pay_more_are_seen() -> None:
    kind, sentence = found_in(lambda lines: lines.update({"8": "6.60", "9": "7.50"}))[0]
    assert kind is FindingKind.ORDER
    assert sentence.startswith(
        "Lucky last with 8 spots pays $6.60, and with 9 spots, of which one is likelier "
    )
    assert sentence.endswith(" to be the 20th number, $7.50.")
