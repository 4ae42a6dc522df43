"""``kiosk settle`` against prizes worked out another way: sets, dicts and fractions over the raw schedule."""

from __future__ import annotations

import io
import json
import string
import sys
from collections.abc import Iterable
from fractions import Fraction
from itertools import chain, combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from kiosk.launch.main import main
from tests.rules.bonus_tables import SCATTERED, bonus_file
from tests.rules.citing import rule
from tests.rules.reading import CLASSIC_FILE

RAW = json.loads(CLASSIC_FILE.read_text(encoding="utf-8"))
DRAWS = st.permutations(range(1, 81)).map(lambda numbers: numbers[:20])
Json = dict[str, Any]
# Of one ticket, the prizes it has: wager, groups of the way, numbers, catch, multiplier and cents.
Expected = tuple[int, tuple[int, ...], tuple[int, ...], int, int | None, int]


def settled(data: bytes, draw: Iterable[int], *options: str) -> list[Json]:
    """The answers to a file; whatever is in it, nothing is said on standard error."""
    given_in, out, error = io.TextIOWrapper(io.BytesIO(data)), io.TextIOWrapper(io.BytesIO()), io.StringIO()
    with patch.object(sys, "stdin", given_in), patch.object(sys, "stdout", out):
        with patch.object(sys, "stderr", error):
            status = main(["settle", "--draw", ",".join(map(str, draw)), *options, "-"])
        written = out.buffer.getvalue()
    assert error.getvalue() == ""
    answers = [json.loads(line) for line in written.splitlines()]
    assert status == (1 if any("refused" in answer for answer in answers) else 0)
    lines = data.split(b"\n")
    assert len(answers) == len(lines if lines[-1] else lines[:-1])
    return answers


# --- prizes worked out another way: sets and dicts over the schedule as it stands in its file ---


def cents(text: str) -> int:
    exact = Fraction(text) * 100
    assert exact.denominator == 1
    return int(exact)


def ways(groups: list[list[int]], sizes: list[int]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    places = range(len(groups))
    chosen = chain.from_iterable(combinations(places, count) for count in range(1, len(groups) + 1))
    unions = [(way, tuple(sorted(chain.from_iterable(groups[place] for place in way)))) for way in chosen]
    return [(way, union) for way, union in unions if not sizes or len(union) in sizes]


def prizes_of(wagers: list[Json], draw: list[int], multiplier: int | None) -> list[Expected]:
    drawn, found = set(draw), list[Expected]()
    low = sum(number <= 40 for number in draw)
    union = {
        spot for wager in wagers for spots in wager.get("groups", [wager.get("spots", [])]) for spot in spots
    }
    for index, wager in enumerate(wagers):
        applied = multiplier if wager.get("bonus", False) else None
        lines: list[tuple[tuple[int, ...], tuple[int, ...], int, str | None]] = []
        ways_of_it: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        match wager["type"]:
            case "spot":
                ways_of_it.append(((), tuple(sorted(wager["spots"]))))
            case "way":
                ways_of_it = ways(wager["groups"], wager.get("sizes", []))
            case side:
                wins = {"heads": low > 10, "tails": low < 10, "evens": low == 10}
                if wins.get(side):
                    lines.append(((), (), 20 - low if side == "tails" else low, RAW[side]))
                elif side == "lucky last" and draw[19] in union:
                    lines.append(((), tuple(union), 1, RAW["lucky_last"][str(len(union))]))
        for way, spots in ways_of_it:
            catch = len(drawn & set(spots))
            lines.append((way, spots, catch, RAW["spot"][str(len(spots))].get(str(catch))))
        for way, spots, catch, prize in lines:
            if prize is not None:
                amount = Fraction(wager["amount"]) * cents(prize) * (applied or 1)
                assert amount.denominator == 1
                found.append((index, way, spots, catch, applied, int(amount)))
    return found


def price_of(wagers: list[Json]) -> int:
    return sum(
        cents(wager["amount"])
        * (len(ways(wager["groups"], wager.get("sizes", []))) if wager["type"] == "way" else 1)
        * (2 if wager.get("bonus", False) else 1)
        for wager in wagers
    )


def plain(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02d}"


def expected_answer(ticket: Json, draw: list[int], multiplier: int | None) -> Json:
    prizes = prizes_of(ticket["wagers"], draw, multiplier)
    return {
        "id": ticket["id"],
        "price": plain(price_of(ticket["wagers"])),
        "prizes": [prize_answer(ticket["wagers"], prize, amount=prize[5]) for prize in prizes],
        "total": plain(sum(prize[5] for prize in prizes)),
    }


def prize_answer(wagers: list[Json], prize: Expected, amount: int) -> Json:
    index, way, spots, catch, multiplier, in_full = prize
    kind = wagers[index]["type"]
    plainly = {"heads": "14A(1)", "tails": "14A(2)", "evens": "14A(3)", "lucky last": "14D", "way": "14(2)"}
    section = "23A(1)(b)(i)" if multiplier else plainly.get(kind, "23(1)")
    answer: Json = {
        "wager": index,
        "spots": len(spots),
        "catch": catch,
        "multiplier": multiplier,
        "amount": plain(amount),
        "section": section,
    }
    if way:
        answer |= {"way": "+".join(string.ascii_uppercase[place] for place in way), "numbers": list(spots)}
    if amount != in_full:
        answer |= {"in_full": plain(in_full), "section": "25(2)" if amount == 100_000 else "25(1)"}
    return answer


def shared(whole: int, weights: list[int]) -> list[int]:
    """R8: each part down to the cent, the cents left over to the largest remainders, earlier ones first."""
    exact = [Fraction(whole * weight, sum(weights)) for weight in weights]
    parts = [int(part) for part in exact]
    order = sorted(range(len(parts)), key=lambda place: (parts[place] - exact[place], place))
    for place in order[: whole - sum(parts)]:
        parts[place] += 1
    return parts


def abated(prizes: list[int]) -> list[int]:
    """R7, the other way round: as many of the largest prizes are scaled as stay at $1,000 or more."""
    limit, floor = 300_000_000, 100_000
    if sum(prizes) <= limit:
        return prizes
    paid = [min(prize, floor) for prize in prizes]
    large = sorted(
        (place for place, prize in enumerate(prizes) if prize > floor), key=lambda place: -prizes[place]
    )
    for count in range(len(large), 0, -1):
        scaled = sorted(large[:count])
        rest = limit - sum(paid) + floor * count
        weights = [prizes[place] for place in scaled]
        if Fraction(min(weights) * rest, sum(weights)) >= floor:
            for place, part in zip(scaled, shared(rest, weights), strict=True):
                paid[place] = part
            break
    return paid


# --- tickets that may be entered ---

LINES = sorted(map(int, RAW["spot"]))
STEPS = st.integers(10, 60).map(lambda steps: plain(steps * 10))
LARGE = st.sampled_from(["1.00", "1.80", "9.00", "1000.00", "250000.00"])
DOLLARS = st.integers(1, 5).map(lambda dollars: f"{dollars}.00")


@st.composite
def some_spots(draw_: st.DrawFn, count: int, drawn: list[int], free: list[int]) -> list[int]:
    """So many of the free numbers, often more of those drawn than chance would give."""
    order = draw_(st.permutations(free))
    if draw_(st.booleans()):
        order = sorted(order, key=lambda number: number not in drawn)
    return order[:count]


@st.composite
def wagers(draw_: st.DrawFn, drawn: list[int]) -> Json:
    kind = draw_(st.sampled_from(["spot", "spot", "way", "heads", "tails", "evens"]))
    wager: Json = {"type": kind, "amount": draw_(STEPS | LARGE)}
    field = list(range(1, 81))
    if kind == "spot":
        wager["spots"] = draw_(some_spots(draw_(st.sampled_from(LINES)), drawn, field))
        if draw_(st.booleans()):
            wager["kwikpik"] = wager["spots"][:1]
    elif kind == "way":
        groups: list[list[int]] = []
        for size in draw_(st.lists(st.integers(1, 5), min_size=1, max_size=6)):
            groups.append(draw_(some_spots(size, drawn, field)))
            field = [number for number in field if number not in groups[-1]]
        unions = sorted({len(union) for _, union in ways(groups, [])})
        paid = [size for size in unions if size in LINES]
        wager["groups"] = groups
        if paid != unions or draw_(st.booleans()):
            wager["sizes"] = draw_(st.lists(st.sampled_from(paid), min_size=1, unique=True))
    else:
        wager["amount"] = draw_(DOLLARS)
    if kind in ("spot", "way"):
        bonus = draw_(st.sampled_from([None, False, True]))
        wager |= {} if bonus is None else {"bonus": bonus}
    return wager


@st.composite
def tickets(draw_: st.DrawFn, drawn: list[int], id_: str = "t") -> Json:
    found = draw_(st.lists(wagers(drawn), min_size=1, max_size=4))
    spots = set(
        chain.from_iterable(chain.from_iterable(one.get("groups", [one.get("spots", [])]) for one in found))
    )
    if str(len(spots)) in RAW["lucky_last"] and draw_(st.booleans()):
        found.insert(draw_(st.integers(0, len(found))), {"type": "lucky last", "amount": draw_(DOLLARS)})
    return {"id": id_, "wagers": found}


def written(lines: Iterable[Json]) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


@rule("s 23", "s 14", "s 14A", "s 14D", "s 23A")
@given(st.data(), DRAWS, st.booleans())
def test_tickets_have_the_prizes_worked_out_another_way(
    data: st.DataObject, draw: list[int], has_bonus: bool
) -> None:
    lines = [data.draw(tickets(draw, f"t{number}")) for number in range(3)]
    multiplier = SCATTERED.get(sum(draw)) if has_bonus else None
    with TemporaryDirectory() as folder:
        bonus = Path(folder, "bonus.json")
        bonus.write_bytes(bonus_file(SCATTERED))
        answers = settled(written(lines), draw, *(("--bonus", str(bonus)) if has_bonus else ()))
    assert answers == [expected_answer(line, draw, multiplier) for line in lines]


@rule("s 25", "s 26B", "R7", "R8")
@given(st.data(), DRAWS, st.integers(0, 10**7), st.integers(0, 10**7), st.booleans())
def test_a_game_is_abated_and_its_jackpots_are_shared_as_worked_out_another_way(
    data: st.DataObject, draw: list[int], fill: int, bonus_prize: int, has_multiplier: bool
) -> None:
    lines = [data.draw(tickets(draw, f"t{number}")) for number in range(4)]
    multiplier = 3 if has_multiplier else None
    with TemporaryDirectory() as folder:
        bonus, jackpots = Path(folder, "bonus.json"), Path(folder, "jackpots.json")
        bonus.write_text(json.dumps({str(sum(draw)): 3}))
        jackpots.write_text(json.dumps({"8": {"bonus": plain(bonus_prize), "fill": plain(fill)}}))
        options = [
            "--game",
            "--jackpots",
            str(jackpots),
            *(["--bonus", str(bonus)] if has_multiplier else []),
        ]
        answers = settled(written(lines), draw, *options)

    full = [prizes_of(line["wagers"], draw, multiplier) for line in lines]
    paid = iter(abated([prize[5] for prizes in full for prize in prizes]))
    expected: list[list[Json]] = [
        [prize_answer(line["wagers"], prize, next(paid)) for prize in prizes]
        for line, prizes in zip(lines, full, strict=True)
    ]
    # Eight of eight always wins, so the prizes tell who is eligible.
    eligible = [
        (number, prize, line["wagers"][prize[0]])
        for number, line in enumerate(lines)
        for prize in full[number]
        if len(prize[2]) == prize[3] == 8
    ]
    shares: dict[tuple[int, int], list[Json]] = {}
    for part, whole in (("fill", fill), ("bonus", bonus_prize)):
        who = [
            place
            for place, (_, _, wager) in enumerate(eligible)
            if part == "fill" or (wager.get("bonus", False) and multiplier)
        ]
        if whole and who:
            amounts = shared(whole, [cents(eligible[place][2]["amount"]) for place in who])
            for place, amount in zip(who, amounts, strict=True):
                number, prize, _ = eligible[place]
                answer = prize_answer(lines[number]["wagers"], prize, prize[5])
                del answer["multiplier"]
                answer |= {"jackpot": part, "amount": plain(amount), "section": "26B"}
                shares.setdefault((number, place), []).append(answer)
    for (number, _), of_one in sorted(shares.items(), key=lambda item: item[0]):
        expected[number] += of_one
    assert [answer["prizes"] for answer in answers] == expected
    assert [answer["total"] for answer in answers] == [
        plain(sum(cents(prize["amount"]) for prize in prizes)) for prizes in expected
    ]
