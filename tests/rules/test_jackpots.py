"""What a jackpot is made up of, who shares it (s 26, 26A, 26B, R8), and how it grows (R9)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.jackpot_lines import JackpotLine, LineFault, read_jackpot_line, read_jackpot_name
from kiosk.rules.jackpots import (
    Claim,
    Growth,
    Jackpot,
    JackpotPart,
    Share,
    grown,
    jackpot_of,
    restarted,
    shares_of,
)
from kiosk.values.money import ZERO, Money, total
from tests.rules.citing import rule
from tests.rules.reading import money, rows

D = Money.dollars
SEVEN = JackpotLine(7, 7, fill=D(500), growth_per_dollar=Money(1), bonus=D(400))
PARTS = tuple(JackpotPart)


class Sharing(NamedTuple):
    """One jackpot of the table, who claims it, and what each receives of each part."""

    jackpot: Jackpot
    multiplier: int | None
    claims: tuple[Claim, ...]
    received: tuple[dict[JackpotPart, Money], ...]


_HEAD = re.compile(r"jackpot: fill (\S+), growth (\S+), bonus (\S+), (?:no multiplier|multiplier (\d+))")


def sharings() -> Iterator[Sharing]:
    found: list[Sharing] = []
    for cells in rows("jackpots.txt"):
        head = _HEAD.fullmatch(cells[0])
        if head is not None:
            fill, growth, bonus, multiplier = head.groups()
            jackpot = Jackpot(7, 7, money(fill), money(growth), money(bonus))
            found.append(Sharing(jackpot, int(multiplier) if multiplier else None, (), ()))
        elif len(cells) == 5:
            claim = Claim(money(cells[0]), {"yes": True, "no": False}[cells[1]])
            received = {
                part: money(cell) for part, cell in zip(PARTS, cells[2:], strict=True) if cell != "none"
            }
            last = found[-1]
            found[-1] = last._replace(claims=(*last.claims, claim), received=(*last.received, received))
    yield from found


@rule(
    "s 2 jackpot growth",
    "s 26(1)",
    "s 26(2)",
    "s 26A(1)",
    "s 26A(2)(a)",
    "s 26A(2)(b)",
    "s 26B(4)(a)(i)",
    "s 26B(4)(a)(ii)",
    "s 26B(4)(b)",
    "s 26B(5)(b)",
    "s 26B(6)",
    "s 26B(7)",
    "s 26B(8)",
    "R8",
)
@pytest.mark.parametrize("sharing", list(sharings()))
def test_a_jackpot_is_shared_as_the_table_says(sharing: Sharing) -> None:
    found = shares_of(sharing.jackpot, sharing.claims, sharing.multiplier)
    received = [{share.part: share.amount for share in shares} for shares in found]
    assert received == list(sharing.received)
    assert len(sharing.claims) > 0


def received_alone(cents: int) -> tuple[Money, ...]:
    """What one wager of that amount, with keno bonus, receives of fill, growth and for keno bonus."""
    [shares] = shares_of(jackpot_of(SEVEN, Growth(7, 7, D(77))), [Claim(Money(cents), has_bonus=True)], 2)
    return tuple(share.amount for share in shares)


@rule("s 2 jackpot growth example", "s 26(2) example", "s 26A(2)(a) example")
def test_the_examples_of_the_rule_a_wager_of_10_dollars_receives_what_one_of_1_dollar_does() -> None:
    assert received_alone(1_000) == received_alone(100) == (D(500), D(77), D(400))


@rule("s 26B(7)", "s 26B(8)")
def test_a_share_holds_the_numbers_of_its_formula() -> None:
    claims = [Claim(D(1), has_bonus=False), Claim(D(3), has_bonus=True)]
    one, three = shares_of(Jackpot(7, 7, D(500), ZERO, D(400)), claims, 2)
    assert one == (Share(JackpotPart.FILL, D(500), D(1), D(4), 2, D(125)),)
    assert three == (
        Share(JackpotPart.FILL, D(500), D(3), D(4), 2, D(375)),
        Share(JackpotPart.BONUS, D(400), D(3), D(3), 1, D(400)),
    )


@rule("s 26B(6)")
def test_a_jackpot_that_nobody_claims_has_no_shares() -> None:
    assert shares_of(Jackpot(7, 7, D(500), D(1), D(400)), [], 2) == ()


@rule("s 26B(4)(a)")
def test_the_jackpot_for_a_spot_wager_is_fill_and_growth() -> None:
    jackpot = jackpot_of(SEVEN, Growth(7, 7, Money(1_234), hundredths=99))
    assert jackpot == Jackpot(7, 7, D(500), Money(1_234), D(400))
    assert jackpot.for_a_wager == Money(51_234)
    assert jackpot.name == "7"


_CLAIMS = st.lists(
    st.builds(Claim, st.integers(10, 20_000).map(lambda steps: Money(10 * steps)), st.booleans()),
    min_size=1,
    max_size=12,
)
_AMOUNTS = st.integers(0, 10_000_000).map(Money)


@rule("s 26B(7)", "R8")
@given(_CLAIMS, _AMOUNTS, _AMOUNTS, _AMOUNTS, st.sampled_from([None, 2, 10]))
def test_the_shares_of_a_part_sum_to_it_and_are_the_formula_to_the_cent(
    claims: list[Claim], fill: Money, growth: Money, bonus: Money, multiplier: int | None
) -> None:
    found = shares_of(Jackpot(8, 8, fill, growth, bonus), claims, multiplier)
    with_bonus = [claim for claim in claims if claim.has_bonus and multiplier is not None]
    for part, relevant, eligible in (
        (JackpotPart.FILL, fill, claims),
        (JackpotPart.GROWTH, growth, claims),
        (JackpotPart.BONUS, bonus, with_bonus),
    ):
        shares = [share for each in found for share in each if share.part is part]
        if not eligible or not relevant:
            assert shares == []
            continue
        wagered = total(claim.wagered for claim in eligible)
        assert total(share.amount for share in shares) == relevant
        assert [share.wagered for share in shares] == [claim.wagered for claim in eligible]
        for share in shares:
            assert (share.relevant, share.total_wagered, share.claim_count) == (
                relevant,
                wagered,
                len(eligible),
            )
            assert (
                abs(share.amount.cents * wagered.cents - relevant.cents * share.wagered.cents) < wagered.cents
            )


@rule("s 2 jackpot growth", "R9")
def test_a_jackpot_grows_as_the_table_says() -> None:
    growth = Growth(7, 7)
    read = 0
    for cells in rows("growth.txt"):
        if len(cells) == 1:
            growth = Growth(7, 7)  # each caption is of another jackpot
            continue
        wagered, per_dollar, amount, carried = cells
        if wagered == "won":
            growth = restarted(growth)
        else:
            line = JackpotLine(7, 7, ZERO, money(per_dollar), ZERO)
            growth = grown(growth, line, money(wagered))
        assert growth == Growth(7, 7, money(amount), int(carried)), cells
        read += 1
    assert read == 16


@rule("R9")
@given(
    st.lists(
        st.tuples(st.integers(0, 100_000).map(lambda n: Money(10 * n)), st.integers(0, 100), st.booleans()),
        max_size=20,
    )
)
def test_no_hundredth_of_a_cent_is_lost_over_many_games(games: list[tuple[Money, int, bool]]) -> None:
    growth = Growth(9, 9)
    paid = ZERO
    for wagered, per_dollar, won in games:
        growth = grown(growth, JackpotLine(9, 9, ZERO, Money(per_dollar), ZERO), wagered)
        assert 0 <= growth.hundredths < 100
        if won:
            paid += jackpot_of(SEVEN, growth).growth
            growth = restarted(growth)
            assert growth.amount == ZERO
    added = sum(wagered.cents * per_dollar for wagered, per_dollar, _ in games)
    assert paid.cents * 100 + growth.amount.cents * 100 + growth.hundredths == added


@rule("s 26B(2)", "s 26B(9)(a)", "s 26B(9)(b)", "s 26B(9)(b) example")
@pytest.mark.parametrize(
    ("name", "spot_count", "catch"),
    [
        ("7", 7, 7),
        ("10", 10, 10),
        ("10:9", 10, 9),
        ("6", 6, 6),
        ("40", 40, 20),
        ("40:19", 40, 19),
        ("1", 1, 1),
    ],
)
def test_a_jackpot_is_named_by_its_spot_count_and_its_catch(name: str, spot_count: int, catch: int) -> None:
    assert read_jackpot_name(name) == (spot_count, catch)
    assert JackpotLine(spot_count, catch, ZERO, ZERO, ZERO).name == name


@rule("s 26B(9)")
@pytest.mark.parametrize(
    "name", ["", "0", "81", "07", "7:7", "7:8", "7:0", "40:20", "9:", ":9", "7 ", "\u0667"]
)
def test_nothing_else_names_a_jackpot(name: str) -> None:
    assert read_jackpot_name(name) is None
    assert isinstance(read_jackpot_line(name, {}), LineFault)


@rule("s 26(1)", "s 26A(1)", "s 2 jackpot growth")
def test_a_line_is_read_from_its_three_parts() -> None:
    parts = {"bonus": "400", "fill": "500.00", "growth_per_dollar": "0.01"}
    assert read_jackpot_line("7", parts) == SEVEN
