"""Jackpots as parts of a return: exact, against a slow count and against games played."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from kiosk.rules.bonus_returns import BonusReturn
from kiosk.rules.finding import FindingKind
from kiosk.rules.jackpots import Claim, Growth, grown, jackpot_of, restarted, shares_of
from kiosk.rules.odds import percent_text
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.schedule_audit import ScheduleAudit, audit_schedule
from kiosk.rules.wager_returns import WagerReturn, wager_returns
from kiosk.values.money import ZERO, Money, total
from tests.rules.auditing import changed as changed_document
from tests.rules.auditing import multipliers, one_sided, only, scattered
from tests.rules.bonus_tables import ONE_SIDED, SCATTERED
from tests.rules.citing import rule
from tests.rules.reading import classic

DRAWS = comb(80, 20)
Jackpots = dict[str, dict[str, str]]


def changed(change: Callable[[Jackpots], Any]) -> ScheduleOfPrizes:
    """The shipped schedule with other jackpots."""
    return changed_document(lambda document: change(document["jackpots"]))


def line(fill: str, growth: str, bonus: str) -> dict[str, str]:
    return {"fill": fill, "growth_per_dollar": growth, "bonus": bonus}


def wager(found: ScheduleAudit | tuple[WagerReturn, ...], spot_count: int) -> WagerReturn:
    wagers = found.wagers if isinstance(found, ScheduleAudit) else found
    return next(one for one in wagers if one.spot_count == spot_count)


def bonus_of(one: WagerReturn) -> BonusReturn:
    assert one.bonus is not None
    return one.bonus


@rule("s 26(1)", "s 26(2)", "s 26B(4)(a)", "R9")
@pytest.mark.parametrize(("spot_count", "fill"), [(7, 500), (8, 2_500), (9, 10_000), (10, 50_000)])
def test_growth_adds_its_share_and_fill_its_chance(spot_count: int, fill: int) -> None:
    one = wager(wager_returns(classic(), None), spot_count)
    chance = Fraction(comb(80 - spot_count, 20 - spot_count), DRAWS)
    assert one.with_jackpots - one.alone == Fraction(1, 10) + chance * fill
    assert [jackpot.expected_growth for jackpot in one.jackpots] == [10 / chance]


def test_a_wager_without_a_jackpot_returns_the_same_with_jackpots() -> None:
    for one in one_sided().wagers:
        if one.spot_count not in range(7, 11):
            assert one.with_jackpots == one.alone
            bonus = bonus_of(one)
            assert bonus.at_random_with_jackpots == bonus.at_random
            assert all(found.with_jackpots == found.part for found in bonus.sets)


@rule("s 26B(9)(a)", "s 26B(9)(b)", "s 26(2)", "R9")
def test_games_played_return_what_the_audit_says() -> None:
    """One in four 1 spot wagers of $1 wins. Games in which exactly every fourth does, played by the rules of
    settlement, return what the audit says to the cent: $0.50 of fill a win, and all the growth."""
    schedule = changed(lambda jackpots: jackpots.update({"1": line("0.50", "0.10", "0.00")}))
    approved = next(one for one in schedule.jackpots if one.spot_count == 1)
    growth, paid, wagered = Growth(1, 1), ZERO, ZERO
    for game in range(400):
        growth, wagered = grown(growth, approved, Money.dollars(1)), wagered + Money.dollars(1)
        if game % 4 == 3:
            (shares,) = shares_of(jackpot_of(approved, growth), [Claim(Money.dollars(1), False)], None)
            assert total(share.amount for share in shares) == Money(50 + 40)
            paid += total(share.amount for share in shares)
            growth = restarted(growth)
    (jackpot,) = wager(wager_returns(schedule, None), 1).jackpots
    assert jackpot.expected_growth == 40
    assert Fraction(paid.cents, wagered.cents) == jackpot.part == Fraction(1, 10) + Fraction(1, 8)


@rule("s 26B(9)(b)")
def test_a_jackpot_for_a_partial_catch_adds_to_that_of_the_total_catch() -> None:
    before = wager(wager_returns(classic(), None), 10)
    schedule = changed(lambda jackpots: jackpots.update({"10:9": line("100.00", "0.02", "0.00")}))
    after = wager(wager_returns(schedule, None), 10)
    nine = Fraction(10 * comb(70, 11), DRAWS)
    assert after.alone == before.alone
    assert after.with_jackpots == before.with_jackpots + Fraction(2, 100) + nine * 100
    assert [jackpot.line.name for jackpot in after.jackpots] == ["10", "10:9"]


@rule("s 26A(2)(b)", "s 26B(4)(b)", "s 26B(5)(b)")
@pytest.mark.parametrize("which", ["lowest", "highest"])
def test_the_bonus_prize_needs_catch_and_multiplier_in_one_game(which: str) -> None:
    """A slow count of the draws that hold all seven spots: thirteen of the other 73 numbers by their sum."""
    spots = range(1, 8) if which == "lowest" else range(74, 81)
    counts = {(0, 0): 1}
    for number in set(range(1, 81)) - set(spots):
        for (drawn, added), ways in list(counts.items()):
            if drawn < 13:
                key = drawn + 1, added + number
                counts[key] = counts.get(key, 0) + ways
    caught = {added + sum(spots): ways for (drawn, added), ways in counts.items() if drawn == 13}
    assert sum(caught.values()) == comb(73, 13)
    chance = Fraction(sum(ways for added, ways in caught.items() if added in ONE_SIDED), DRAWS)
    one = wager(one_sided(), 7)
    found = next(each for each in bonus_of(one).sets if each.which == which)
    assert found.spots == tuple(spots)
    assert found.jackpot_chances == (chance,)
    # $2 are wagered: 10c of growth, $500 of fill on the catch, $500 more on the catch with a multiplier.
    fill = Fraction(comb(73, 13), DRAWS) * 500
    assert found.with_jackpots == found.part + (Fraction(1, 10) + fill + chance * 500) / 2


@rule("s 26B(5)(b)")
def test_low_spots_bring_the_multiplier_that_the_bonus_prize_needs() -> None:
    one = wager(one_sided(), 10)
    bonus, (jackpot,) = bonus_of(one), one.jackpots
    after = {each.which: each.jackpot_chances[0] / jackpot.chance for each in bonus.sets}
    assert jackpot.bonus_chance is not None
    assert percent_text(jackpot.bonus_chance / jackpot.chance) == "59.37 %"
    assert (percent_text(after["lowest"]), percent_text(after["highest"])) == ("100.00 %", "0.00 %")
    sentences = [finding.sentence for finding in one_sided().findings]
    assert (
        "A keno bonus jackpot prize is paid only if a multiplier applies (s 26B(5)(b)). One applies to "
        "59.37 % of games, but to 100.00 % of those in which a 10 spot wager on 1-10 has a catch of 10."
    ) in sentences


def test_at_random_the_bonus_prize_comes_at_the_chance_of_a_multiplier() -> None:
    found = one_sided()
    assert found.totals is not None
    one = wager(found, 8)
    chance = Fraction(comb(72, 12), DRAWS)
    assert one.jackpots[0].bonus_chance == chance * found.totals.chance
    bonus = bonus_of(one)
    added = Fraction(1, 10) + chance * 2_500 + chance * found.totals.chance * 1_000
    assert bonus.at_random_with_jackpots == bonus.at_random + added / 2


def test_a_scattered_table_pays_the_bonus_prize_alike_on_all_spots() -> None:
    for spot_count in range(7, 11):
        one = wager(scattered(), spot_count)
        parts = {percent_text(each.with_jackpots) for each in bonus_of(one).sets}
        assert parts == {percent_text(bonus_of(one).at_random_with_jackpots)}


@pytest.mark.parametrize("audit", [one_sided, scattered])
def test_no_set_looked_at_returns_more_than_the_worst_with_jackpots(
    audit: Callable[[], ScheduleAudit],
) -> None:
    for spot_count in range(7, 11):
        bonus = bonus_of(wager(audit(), spot_count))
        assert bonus.sets[-1].which == "worst_with_jackpots"
        assert bonus.sets[-1].with_jackpots == max(each.with_jackpots for each in bonus.sets)


def found_in(change: Callable[[Jackpots], Any]) -> list[tuple[FindingKind, str]]:
    return [(one.kind, one.sentence) for one in audit_schedule(changed(change)).findings]


def test_the_shipped_jackpots_have_no_finding() -> None:
    assert found_in(lambda jackpots: jackpots) == []


def test_jackpots_that_return_more_than_is_wagered_endanger_the_licensee() -> None:
    schedule = changed(lambda jackpots: jackpots["8"].update(growth_per_dollar="0.35"))
    # 65.01 % alone, 35 % of growth, and 2,500 / 230,115 of fill.
    (finding,) = audit_schedule(schedule).endangering
    assert finding.sentence == (
        "An 8 spot wager of $1.00 returns 101.09 % of what is wagered on it with its jackpots at their "
        "expected growth, and 65.01 % without them."
    )


def test_a_bonus_prize_that_returns_more_than_is_wagered_endangers_the_licensee() -> None:
    # $50,000 x 59 % of 1 in 40,979 on $2: 36 % more than 71 %.
    schedule = only(changed(lambda jackpots: jackpots["7"].update(bonus="50000.00")), 7)
    (finding,) = audit_schedule(schedule, multipliers(SCATTERED)).endangering
    assert finding.sentence.startswith("A 7 spot wager of $1.00 with keno bonus on ")
    assert "of what is wagered on both with its jackpots at their expected growth" in finding.sentence


@rule("s 26B(4)(a)(ii)", "R9")
def test_a_jackpot_that_does_not_grow_is_seen() -> None:
    found = found_in(lambda jackpots: jackpots["9"].update(growth_per_dollar="0.00"))
    assert (
        FindingKind.JACKPOT,
        (
            "The 9 spot jackpot does not grow, "
            "but a jackpot is made up of a fill, if any, and growth (s 26B(4))."
        ),
    ) in found


def test_a_fill_smaller_than_that_of_a_likelier_jackpot_is_seen() -> None:
    assert found_in(lambda jackpots: jackpots["9"].update(fill="1000.00")) == [
        (
            FindingKind.ORDER,
            (
                "The 9 spot jackpot has a jackpot fill of $1,000.00, "
                "and the 8 spot jackpot, which is less rare, one of $2,500.00."
            ),
        )
    ]


def test_a_partial_catch_is_compared_with_its_own_spot_count_only() -> None:
    assert found_in(lambda jackpots: jackpots.update({"10:9": line("100.00", "0.01", "0.00")})) == []
    found = found_in(lambda jackpots: jackpots.update({"10:9": line("60000.00", "0.01", "0.00")}))
    assert (
        FindingKind.ORDER,
        (
            "The 10 spot jackpot has a jackpot fill of $50,000.00, "
            "and the 10 spot jackpot for a catch of 9, which is less rare, one of $60,000.00."
        ),
    ) in found


@rule("s 26B(3)")
def test_bonus_prizes_that_do_not_vary_are_seen() -> None:
    assert found_in(lambda jackpots: jackpots["8"].update(bonus="500.00")) == [
        (
            FindingKind.JACKPOT,
            (
                "The keno bonus jackpot prize of 8 spots is $500.00, the same as that of 7 spots, "
                "but it varies with the spot count (s 26B(3))."
            ),
        )
    ]


@rule("s 26B(4)(b)")
def test_a_bonus_without_its_jackpot_prize_is_seen() -> None:
    schedule = only(changed(lambda jackpots: jackpots["7"].update(bonus="0.00")), 7)
    found = audit_schedule(schedule, multipliers(SCATTERED)).findings
    assert [(one.kind, one.wager) for one in found] == [(FindingKind.JACKPOT, "7 spot")]


@rule("s 26B(5)(c)")
def test_a_jackpot_on_a_catch_without_a_prize_is_seen() -> None:
    found = found_in(lambda jackpots: jackpots.update({"8:3": line("0.00", "0.01", "0.00")}))
    assert found == [
        (
            FindingKind.JACKPOT,
            (
                "The 8 spot jackpot for a catch of 3 is for a catch that wins no prize, "
                "but a jackpot is paid in addition to one (s 26B(5)(c))."
            ),
        )
    ]


def test_growth_that_nobody_is_ever_paid_is_seen() -> None:
    found = found_in(lambda jackpots: jackpots.update({"20": line("100000.00", "0.01", "0.00")}))
    assert [kind for kind, _ in found] == [FindingKind.JACKPOT]
    assert "won 1 in 3,535,316,142,212,174,320 on average" in found[0][1]
