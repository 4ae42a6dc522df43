"""The audit of a schedule of prizes: exact returns, and every kind of finding."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise
from math import comb
from typing import Any

import msgspec
import pytest

from kiosk.rules.exposure import prize_sum, tally
from kiosk.rules.finding import FindingKind, spots_text
from kiosk.rules.odds import percent_text
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.schedule_audit import ScheduleAudit, audit_schedule
from kiosk.rules.schedule_findings import findings
from kiosk.rules.wager_returns import WagerReturn, lucky_last_returns, wager_returns
from tests.rules.auditing import changed, multipliers, one_sided, only, scattered
from tests.rules.bonus_tables import ONE_SIDED, SCATTERED
from tests.rules.citing import rule
from tests.rules.reading import CLASSIC_FILE, classic

DRAWS = 3_535_316_142_212_174_320
LUCKY_LAST = lucky_last_returns(classic(), None)


def wager(audit: ScheduleAudit, name: str) -> WagerReturn:
    return next(one for one in audit.wagers if one.name == name)


def with_bonus(audit: ScheduleAudit, name: str) -> dict[str, Fraction]:
    bonus = wager(audit, name).bonus
    assert bonus is not None
    return {one.which: one.part for one in bonus.sets}


def kinds(schedule: ScheduleOfPrizes) -> list[tuple[FindingKind, str]]:
    return [(finding.kind, finding.wager) for finding in audit_schedule(schedule).findings]


@rule("s 23(1)")
def test_the_return_of_every_spot_count_is_exact() -> None:
    published = json.loads(CLASSIC_FILE.read_text(encoding="utf-8"))["spot"]
    found = {one.spot_count: one for one in audit_schedule(classic()).wagers if one.spot_count}
    assert sorted(found) == [*range(1, 11), 15, 20, 40]
    for spot_count, one in found.items():
        lines = {
            int(catch): (
                Fraction(comb(spot_count, int(catch)) * comb(80 - spot_count, 20 - int(catch)), DRAWS),
                prize,
            )
            for catch, prize in published[str(spot_count)].items()
        }
        assert one.alone == sum(chance * Fraction(prize) for chance, prize in lines.values())
        assert {line.catch: (line.chance, line.part) for line in one.lines} == {
            catch: (chance, chance * Fraction(prize)) for catch, (chance, prize) in lines.items()
        }


@rule("s 14A(1)", "s 14A(2)", "s 14A(3)", "s 23(2)")
def test_the_returns_of_heads_tails_and_evens_are_exact() -> None:
    audit = audit_schedule(classic())
    assert wager(audit, "heads").alone == 2 * Fraction(1073333510451, 2694255721990)
    assert wager(audit, "tails").alone == 2 * Fraction(1073333510451, 2694255721990)
    assert wager(audit, "evens").alone == 4 * Fraction(273794350544, 1347127860995)


def test_the_shipped_schedule_has_no_finding() -> None:
    assert kinds(classic()) == []


@rule("s 14E(2)", "s 15(3)", "s 23A(1)(b)")
def test_low_spots_beat_a_one_sided_table() -> None:
    parts = with_bonus(one_sided(), "5 spot")
    assert percent_text(parts["lowest"]) == "163.45 %"
    assert percent_text(with_bonus(one_sided(), "heads")["half"]) == "117.70 %"
    bonus = wager(one_sided(), "5 spot").bonus
    assert bonus is not None
    assert bonus.worst.spots == (1, 2, 3, 4, 5)
    assert parts["worst"] == parts["lowest"]
    over = {finding.wager for finding in one_sided().endangering}
    assert over == {*(f"{count} spot" for count in (*range(2, 11), 15, 20, 40)), "heads"}
    sentence = "A 5 spot wager with keno bonus on 1-5 returns 163.45 % of what is wagered on both."
    assert sentence in [finding.sentence for finding in one_sided().findings]


@rule("s 14E(2)")
def test_a_return_with_bonus_is_what_a_slow_count_of_every_draw_gives() -> None:
    # (numbers drawn, catch, total) -> draws, one number of the field after another.
    counts = {(0, 0, 0): 1}
    for number in range(1, 81):
        for (drawn, catch, total), ways in list(counts.items()):
            if drawn < 20:
                key = drawn + 1, catch + (number > 77), total + number
                counts[key] = counts.get(key, 0) + ways
    prizes = {3: 44, 2: 1}
    paid = sum(
        ways * prizes.get(catch, 0) * ONE_SIDED.get(total, 1)
        for (drawn, catch, total), ways in counts.items()
        if drawn == 20
    )
    assert with_bonus(one_sided(), "3 spot")["highest"] == Fraction(paid, 2 * DRAWS)


@rule("s 14E(1)", "R5")
@pytest.mark.parametrize(
    ("bonus_on", "offered", "over"),
    [
        (["heads"], ["heads"], ["heads"]),
        (["spot"], ["5 spot"], ["5 spot"]),
        (["way"], ["5 spot"], ["5 spot"]),
        (["spot", "evens"], ["5 spot", "evens"], ["5 spot"]),
    ],
)
def test_keno_bonus_endangers_only_a_schedule_that_offers_it(
    bonus_on: list[str], offered: list[str], over: list[str]
) -> None:
    schedule = only(changed(lambda document: document.update(bonus_on=bonus_on)), 5)
    audit = audit_schedule(schedule, multipliers(ONE_SIDED))
    assert [one.name for one in audit.wagers if one.offered_bonus is not None] == offered
    assert [finding.wager for finding in audit.endangering] == over
    # What it would return where it is not offered is worked out all the same.
    assert percent_text(with_bonus(audit, "heads")["half"]) == "117.70 %"
    assert with_bonus(audit, "5 spot") == with_bonus(one_sided(), "5 spot")


@rule("R5")
def test_multipliers_that_nothing_carries_are_told() -> None:
    schedule = only(changed(lambda document: document.update(bonus_on=[])), 5)
    found = audit_schedule(schedule, multipliers(ONE_SIDED)).findings
    assert [finding.kind for finding in found] == [FindingKind.BONUS]


def test_a_scattered_table_returns_the_same_on_every_five() -> None:
    parts = with_bonus(scattered(), "5 spot")
    assert {percent_text(part) for part in parts.values()} == {"74.99 %"}
    assert scattered().endangering == ()
    assert [finding.kind for finding in scattered().findings] == [FindingKind.CAP]


def test_at_random_is_the_mean_over_all_sets() -> None:
    factors = [ONE_SIDED.get(total, 1) for total in range(1411)]
    paid = sum(prize_sum(tally((spot,), factors), {1: 300}) for spot in range(1, 81))
    bonus = wager(one_sided(), "1 spot").bonus
    assert bonus is not None
    assert bonus.at_random == Fraction(paid, 80 * 100 * 2 * DRAWS)


@pytest.mark.parametrize("name", ["10 spot", "20 spot", "40 spot"])
def test_the_worst_set_found_is_no_better_than_those_looked_at(name: str) -> None:
    for audit in (one_sided(), scattered()):
        parts = with_bonus(audit, name)
        assert parts["worst"] == max(parts.values())


def test_the_facts_of_the_totals() -> None:
    totals = scattered().totals
    assert totals is not None
    assert totals.total_count == len(SCATTERED)
    assert sum(chance for _, chance in totals.chance_by_multiplier) == totals.chance
    assert percent_text(totals.chance) == "59.00 %"
    mean = 1 - totals.chance + sum(value * chance for value, chance in totals.chance_by_multiplier)
    assert totals.mean_factor == mean
    assert one_sided().totals != totals


def test_a_prize_with_a_digit_too_many_endangers_the_licensee() -> None:
    schedule = changed(lambda document: document["spot"]["1"].update({"1": "30.00"}))
    audit = audit_schedule(schedule)
    assert [finding.sentence for finding in audit.endangering] == [
        "A 1 spot wager returns 750.00 % of what is wagered on it."
    ]
    assert (FindingKind.STEP, "1 spot") in kinds(schedule)


def test_a_return_of_exactly_what_is_wagered_endangers_the_licensee() -> None:
    audit = audit_schedule(changed(lambda document: document["spot"]["1"].update({"1": "4.00"})))
    assert [finding.sentence for finding in audit.endangering] == [
        "A 1 spot wager returns all that is wagered on it."
    ]


def test_a_return_of_exactly_what_is_wagered_with_jackpots_endangers_the_licensee() -> None:
    seven = wager(audit_schedule(classic()), "7 spot")
    (jackpot,) = seven.jackpots
    # Whatever is lacking is put on the return without jackpots: the sum is one, exactly.
    full = msgspec.structs.replace(seven, alone=1 - jackpot.part)
    assert [(one.kind, one.endangers) for one in findings([full], None, LUCKY_LAST)] == [
        (FindingKind.OVER, True)
    ]
    sentence = findings([full], None, LUCKY_LAST)[0].sentence
    assert sentence.startswith("A 7 spot wager of $1.00 returns all that is wagered on it with its jackpots")


@pytest.mark.parametrize(("cents", "is_told"), [(9499, False), (9500, True), (9999, True)])
def test_a_return_of_95_per_cent_or_more_is_told_without_danger(cents: int, is_told: bool) -> None:
    one = wager(audit_schedule(classic()), "1 spot")
    found = findings([msgspec.structs.replace(one, alone=Fraction(cents, 10_000))], None, LUCKY_LAST)
    assert [(finding.kind, finding.endangers) for finding in found] == (
        [(FindingKind.CEILING, False)] if is_told else []
    )


def test_a_high_return_says_how_high() -> None:
    # 20 of 80 numbers are drawn: one spot for $3.90 returns 97.5 %.
    audit = audit_schedule(changed(lambda document: document["spot"]["1"].update({"1": "3.90"})))
    sentence = "A 1 spot wager returns 97.50 % of what is wagered on it, 95.00 % or more."
    assert sentence in [finding.sentence for finding in audit.findings]
    assert audit.endangering == ()


@pytest.mark.parametrize(
    ("part", "kind"),
    [
        (Fraction(9499, 10_000), None),
        (Fraction(95, 100), FindingKind.CEILING),
        (Fraction(1), FindingKind.OVER),
        (Fraction(2), FindingKind.OVER),
    ],
)
def test_a_return_with_keno_bonus_is_held_against_the_same(part: Fraction, kind: FindingKind | None) -> None:
    one = wager(scattered(), "1 spot")
    assert one.bonus is not None
    sets = tuple(msgspec.structs.replace(each, part=part, with_jackpots=part) for each in one.bonus.sets)
    bonus = msgspec.structs.replace(one.bonus, sets=sets)
    found = findings([msgspec.structs.replace(one, bonus=bonus)], None, LUCKY_LAST)
    assert [finding.kind for finding in found] == ([] if kind is None else [kind])
    if part == 1:
        assert found[0].sentence == "A 1 spot wager with keno bonus on 1 returns all that is wagered on both."


def test_heads_that_pay_too_much_endanger_the_licensee() -> None:
    assert kinds(changed(lambda document: document.update(heads="3.00"))) == [(FindingKind.OVER, "heads")]


def test_a_prize_with_a_digit_too_few_is_seen() -> None:
    schedule = changed(lambda document: document["spot"]["2"].update({"2": "1.20"}))
    assert kinds(schedule) == [(FindingKind.FLOOR, "2 spot"), (FindingKind.STEP, "2 spot")]
    step = audit_schedule(schedule).findings[1].sentence
    # The neighbours of 2 spots are 1, 3 and 4: 75.00, 74.93 and 75.32 %.
    assert step == "A 2 spot wager returns 7.22 %, far from the 75.00 % that is the median of its neighbours."


@rule("s 23(1)(b)")
def test_a_rarer_catch_that_pays_less_is_seen() -> None:
    schedule = changed(lambda document: document["spot"]["7"].update({"4": "12.00", "5": "3.00"}))
    assert (FindingKind.ORDER, "7 spot") in kinds(schedule)
    sentences = [finding.sentence for finding in audit_schedule(schedule).findings]
    assert "On 7 spots a catch of 5 pays $3.00, and one of 4, which is less rare, pays $12.00." in sentences


def test_a_line_left_out_between_two_is_seen() -> None:
    schedule = changed(lambda document: document["spot"]["10"].pop("8"))
    found = audit_schedule(schedule).findings
    assert [finding.kind for finding in found] == [FindingKind.ORDER]
    assert found[0].sentence == (
        "On 10 spots a catch of 8 pays nothing, and one of 7, which is less rare, pays $50.00."
    )


@rule("s 23(1)(b)")
@pytest.mark.parametrize(
    ("spot_count", "catch", "words"),
    [
        (15, 15, "25 times the $100,000.00 of 14, which is only 2 times the $50,000.00 of 13."),
        (20, 20, "25 times the $100,000.00 of 19, which is only 2 times the $50,000.00 of 18."),
        (40, 20, "100 times the $25,000.00 of 19, which is only 11.4 times the $2,200.00 of 18."),
        (40, 0, "100 times the $25,000.00 of 1, which is only 11.4 times the $2,200.00 of 2."),
    ],
)
def test_a_digit_too_many_where_the_return_does_not_show_it_is_seen(
    spot_count: int, catch: int, words: str
) -> None:
    schedule = changed(lambda document: document["spot"][str(spot_count)].update({str(catch): "2500000.00"}))
    found = audit_schedule(schedule).findings
    assert [(one.kind, one.wager, one.endangers) for one in found] == [
        (FindingKind.LEAP, f"{spot_count} spot", False)
    ]
    assert found[0].sentence == f"On {spot_count} spots a catch of {catch} pays $2,500,000.00, {words}"


def test_no_digit_too_many_in_any_prize_of_the_shipped_schedule_goes_unseen() -> None:
    for prizes in classic().spot:
        for line in prizes.lines:
            wrong = {str(line.catch): (line.per_dollar * 10).plain()}

            def mistype(
                document: dict[str, Any], count: int = prizes.spot_count, wrong: dict[str, str] = wrong
            ) -> None:
                document["spot"][str(count)].update(wrong)

            assert f"{prizes.spot_count} spot" in [name for _, name in kinds(changed(mistype))], wrong


@rule("s 25(1)")
def test_a_prize_above_the_most_that_a_game_pays_is_told_without_keno_bonus_too() -> None:
    def paying(prize: str) -> ScheduleOfPrizes:
        return changed(lambda document: document["spot"]["20"].update({"20": prize}))

    assert (FindingKind.CAP, "20 spot") not in kinds(paying("3000000.00"))
    audit = audit_schedule(paying("3000000.10"))
    caps = [finding for finding in audit.findings if finding.kind is FindingKind.CAP]
    assert [(one.wager, one.endangers, one.sentence) for one in caps] == [
        (
            "20 spot",
            False,
            (
                "The prize for a catch of 20 on a 20 spot wager of $1.00 is $3,000,000.10, but the major "
                "prizes of a game are abated to $3,000,000.00 (s 25)."
            ),
        )
    ]
    # With keno bonus it is told of once, and the largest of the others beside it.
    both = findings(audit.wagers, multipliers({810: 2, 811: 4}), audit.lucky_last)
    capped = [one.sentence for one in both if one.kind is FindingKind.CAP]
    assert len(capped) == 2
    assert "a catch of 10 on a 10 spot wager of $1.00 is $4,000,000.00" in capped[1]


@pytest.mark.parametrize(("spot_count", "low"), [(20, {"0": "9.00"}), (40, {"1": "249.90", "2": "250.00"})])
def test_below_the_mean_catch_fewer_is_rarer(spot_count: int, low: dict[str, str]) -> None:
    schedule = changed(lambda document: document["spot"][str(spot_count)].update(low))
    assert (FindingKind.ORDER, f"{spot_count} spot") in kinds(schedule)


def test_numbers_that_matter_are_told_with_the_most_that_they_do() -> None:
    choice = [finding for finding in one_sided().findings if finding.kind is FindingKind.CHOICE]
    assert len(choice) == 2  # the other is about keno bonus jackpot prizes
    assert "190.79 % on 1-10, and 65.42 % if" in choice[0].sentence


@rule("s 25(1)")
def test_a_multiplied_prize_above_the_most_that_a_game_pays_is_told() -> None:
    wagers, lucky_last = wager_returns(classic(), None), lucky_last_returns(classic(), None)
    # 10 spots: $1,000,000 on a total catch. Times 3 it is the most, times 4 more.
    assert findings(wagers, multipliers({810: 2, 811: 3}), lucky_last) == ()
    over = findings(wagers, multipliers({810: 2, 811: 4}), lucky_last)
    assert [one.kind for one in over] == [FindingKind.CAP]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({700: None}, "The total 700 has no multiplier, but the totals around have the multiplier 3."),
        (
            {700: 2, 701: 2},
            "The totals 700 to 701 have the multiplier 2, but the totals around have the multiplier 3.",
        ),
        ({900: 2}, "The total 900 has the multiplier 2, but the totals around have no multiplier."),
    ],
)
def test_an_oversight_amid_a_range_is_seen(change: dict[int, int | None], sentence: str) -> None:
    table = {total: value for total, value in (ONE_SIDED | change).items() if value is not None}
    found = findings((), multipliers(table))
    assert [(one.kind, one.sentence) for one in found] == [(FindingKind.GAP, sentence)]


@pytest.mark.parametrize("table", [ONE_SIDED, SCATTERED])
def test_a_table_without_oversights_has_none(table: dict[int, int]) -> None:
    assert findings((), multipliers(table)) == ()


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (
            {810: 2, 812: 3, 814: 33},
            "The multiplier 33 of the total 814 is more than 3 times the next smaller, 3.",
        ),
        ({810: 5, 812: 5}, "The multiplier 5 of 2 totals is the smallest."),
    ],
)
def test_an_odd_multiplier_is_seen(table: dict[int, int], sentence: str) -> None:
    assert [(one.kind, one.sentence) for one in findings((), multipliers(table))] == [
        (FindingKind.VALUE, sentence)
    ]


def test_every_finding_says_what_to_do_and_the_worst_come_first() -> None:
    found = one_sided().findings
    assert all(one.advice.endswith(".") and one.sentence.endswith(".") for one in found)
    assert all(first.endangers >= second.endangers for first, second in pairwise(found))


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (Fraction(0), "0.00 %"),
        (Fraction(1, 3), "33.33 %"),
        (Fraction(74_985, 100_000), "74.99 %"),
        (Fraction(1), "100.00 %"),
        (Fraction(1234), "123,400.00 %"),
    ],
)
def test_a_part_as_text(part: Fraction, text: str) -> None:
    assert percent_text(part) == text


@pytest.mark.parametrize(
    ("spots", "text"),
    [((1,), "1"), ((1, 2), "1, 2"), ((1, 2, 3), "1-3"), ((1, 2, 4, 5, 6, 80), "1, 2, 4-6, 80"), ((), "")],
)
def test_spots_as_text(spots: tuple[int, ...], text: str) -> None:
    assert spots_text(spots) == text
