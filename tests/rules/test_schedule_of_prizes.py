"""The schedule of prizes: what the shipped file says, and what is wrong with a faulty one, in words."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.jackpot_lines import JackpotLine
from kiosk.rules.schedule import PrizeLine, ScheduleFault, ScheduleOfPrizes
from kiosk.rules.wagers import (
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    TailsWager,
    Wager,
    spot_wager,
    way_wager,
)
from kiosk.values.keno_day import KenoDay
from kiosk.values.money import Money
from tests.rules.citing import rule
from tests.rules.reading import CLASSIC_FILE, classic, rows

DOLLAR = Money(100)
Edit = Callable[[dict[str, Any]], object]


def document() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(CLASSIC_FILE.read_bytes())
    return read


def parse_text(text: str) -> ScheduleOfPrizes | ScheduleFault:
    return ScheduleOfPrizes.parse(text.encode())


def parse_edited(edit: Edit) -> ScheduleOfPrizes | ScheduleFault:
    edited = document()
    edit(edited)
    return parse_text(json.dumps(edited))


@rule("s 2 schedule of prizes", "s 23(1)(b)")
def test_the_shipped_schedule_is_read() -> None:
    schedule = classic()
    assert (schedule.name, schedule.version, schedule.effective_from) == (
        "Classic",
        "2026-11",
        KenoDay("2026-11-30"),
    )
    assert schedule.approval.startswith("none:")
    assert "NSW" in schedule.source
    assert schedule.spot_counts == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 40)
    assert sum(len(schedule.lines(spot_count)) for spot_count in schedule.spot_counts) == 80


@rule("s 23(1)(b)")
def test_lines_come_from_the_highest_catch() -> None:
    assert classic().lines(7) == (
        PrizeLine(7, Money(500_000)),
        PrizeLine(6, Money(12_500)),
        PrizeLine(5, Money(1_200)),
        PrizeLine(4, Money(300)),
        PrizeLine(3, Money(100)),
    )
    assert [line.catch for line in classic().lines(20)][-4:] == [8, 2, 1, 0]
    assert classic().lines(11) == ()


@rule("s 23(1)(b)")
@pytest.mark.parametrize(
    ("spot_count", "catch", "cents"),
    [
        (1, 1, 300),
        (1, 0, None),
        (10, 10, 100_000_000),
        (20, 0, 10_000),
        (20, 3, None),
        (40, 10, None),
        (11, 11, None),
    ],
)
def test_a_catch_pays_its_line(spot_count: int, catch: int, cents: int | None) -> None:
    prize = classic().prize_per_dollar(spot_count, catch)
    assert prize == (None if cents is None else Money(cents))


@rule("s 23(2)")
def test_heads_tails_and_evens_each_pay_their_own_line() -> None:
    schedule = parse_edited(lambda read: read.update(heads="2.10", tails="2.20", evens="4.30"))
    assert isinstance(schedule, ScheduleOfPrizes)
    prizes = [schedule.side_prize(wager) for wager in (HeadsWager, TailsWager, EvensWager)]
    assert prizes == [Money(210), Money(220), Money(430)]


def test_a_ticket_can_name_the_very_file() -> None:
    digest = hashlib.sha256(CLASSIC_FILE.read_bytes()).hexdigest()
    assert classic().digest == digest
    assert classic().reference == f"Classic 2026-11 {digest[:8]}"


def test_another_prize_is_another_digest() -> None:
    other = parse_edited(lambda read: read.update(heads="2.10"))
    assert isinstance(other, ScheduleOfPrizes)
    assert other.digest != classic().digest


@pytest.mark.parametrize("text", ["2", "2.0", "2.00", "2.1", "10000000.00"])
def test_a_prize_may_be_written_with_fewer_decimals(text: str) -> None:
    schedule = parse_edited(lambda read: read.update(evens=text))
    assert isinstance(schedule, ScheduleOfPrizes)
    assert schedule.evens == Money.parse(text)


def test_other_spot_counts_up_to_the_whole_field_may_be_added() -> None:
    schedule = parse_edited(
        lambda read: read["spot"].update({"11": {"11": "500000.00"}, "80": {"20": "1.00"}})
    )
    assert isinstance(schedule, ScheduleOfPrizes)
    assert schedule.spot_counts == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15, 20, 40, 80)
    assert schedule.prize_per_dollar(11, 11) == Money.dollars(500_000)


def test_a_name_may_be_as_long_as_the_sentence_says() -> None:
    schedule = parse_edited(lambda read: read.update(name="x" * 40))
    assert isinstance(schedule, ScheduleOfPrizes)
    assert schedule.name == "x" * 40


def test_a_byte_order_mark_is_no_fault() -> None:
    schedule = ScheduleOfPrizes.parse(b"\xef\xbb\xbf" + CLASSIC_FILE.read_bytes())
    assert isinstance(schedule, ScheduleOfPrizes)
    assert schedule.spot == classic().spot


@rule("s 14D", "R4")
@pytest.mark.parametrize(
    ("spot_count", "cents"), [(1, 6_000), (3, 2_000), (9, 660), (60, 100), (61, None), (0, None)]
)
def test_lucky_last_pays_by_the_number_of_different_spots(spot_count: int, cents: int | None) -> None:
    assert classic().lucky_last_prize(spot_count) == (None if cents is None else Money(cents))


@rule("s 14E(1)", "R5")
def test_keno_bonus_is_for_spot_and_way_wagers_unless_the_schedule_says_otherwise() -> None:
    wagers: list[Wager] = [
        spot_wager([1], DOLLAR),
        way_wager([[1], [2]], DOLLAR),
        HeadsWager(DOLLAR),
        TailsWager(DOLLAR),
        EvensWager(DOLLAR),
        LuckyLastWager(DOLLAR),
    ]
    assert [classic().takes_bonus(wager) for wager in wagers] == [True, True, False, False, False, False]
    other = parse_edited(lambda read: read.update(bonus_on=["evens", "lucky_last"]))
    assert isinstance(other, ScheduleOfPrizes)
    assert [other.takes_bonus(wager) for wager in wagers] == [False, False, False, False, True, True]
    none = parse_edited(lambda read: read.update(bonus_on=[]))
    assert isinstance(none, ScheduleOfPrizes)
    assert not any(none.takes_bonus(wager) for wager in wagers)


@pytest.mark.parametrize("part", ["bonus_on", "lucky_last", "jackpots", "spot", "heads", "name", "format"])
@pytest.mark.parametrize("foreign", ['{"a":' * 700 + "0" + "}" * 700, "[" * 900 + "]" * 900])
def test_nothing_foreign_is_made_text_of_however_deep_it_is(part: str, foreign: str) -> None:
    document = json.loads(CLASSIC_FILE.read_text(encoding="utf-8"))
    document[part] = ["@"] if part == "bonus_on" else "@"
    inner = {"jackpots": {"7": {"fill": "@"}}, "lucky_last": {"1": "@"}, "spot": {"1": {"1": "@"}}}
    for content in (document, document | {part: inner.get(part, document[part])}):
        data = json.dumps(content).replace('"@"', foreign).encode()
        assert isinstance(ScheduleOfPrizes.parse(data), ScheduleFault)


def test_bonus_on_names_only_what_can_be_a_name() -> None:
    foreign: list[object] = [7, None, ["spot"], {"spot": 1}]
    for one in foreign:
        document = json.loads(CLASSIC_FILE.read_text(encoding="utf-8")) | {"bonus_on": ["spot", one]}
        assert ScheduleOfPrizes.parse(json.dumps(document).encode()) == ScheduleFault(
            'The "bonus_on" of the schedule has something that is not the name of a wager.'
        )


@rule("s 26B(2)", "s 26B(3)", "s 26(1)", "s 26A(1)")
def test_7_8_9_and_10_spots_have_a_jackpot_each() -> None:
    assert classic().jackpots == (
        JackpotLine(7, 7, Money.dollars(500), Money(10), Money.dollars(500)),
        JackpotLine(8, 8, Money.dollars(2_500), Money(10), Money.dollars(1_000)),
        JackpotLine(9, 9, Money.dollars(10_000), Money(10), Money.dollars(5_000)),
        JackpotLine(10, 10, Money.dollars(50_000), Money(10), Money.dollars(25_000)),
    )
    assert classic().jackpot_spot_counts == {7, 8, 9, 10}


@rule("s 26B(9)(a)", "s 26B(9)(b)", "s 26B(9)(b) example")
def test_jackpots_for_other_catches_and_spot_counts_may_be_approved() -> None:
    parts = {"fill": "0.00", "growth_per_dollar": "0.01", "bonus": "0.00"}
    schedule = parse_edited(lambda read: read["jackpots"].update({"10:9": parts, "20": parts, "6:5": parts}))
    assert isinstance(schedule, ScheduleOfPrizes)
    names = ["6:5", "7", "8", "9", "10", "10:9", "20"]
    assert [line.name for line in schedule.jackpots] == names
    assert schedule.jackpots[5] == JackpotLine(10, 9, Money(0), Money(1), Money(0))
    assert schedule.jackpots[6].catch == 20
    assert schedule.jackpot_spot_counts == {6, 7, 8, 9, 10, 20}


def edit_of(change: str) -> Edit:
    """The edit that a row of the table names: ``spot 6 gone`` or ``heads = "2.05"``."""
    place, _, value = change.removesuffix(" gone").partition(" = ")
    *path, last = place.split()

    def edit(read: dict[str, Any]) -> None:
        for key in path:
            read = read[key]
        if value:
            read[last] = json.loads(value)
        else:
            del read[last]

    return edit


FAULTS = [row for row in rows("schedule_faults.txt") if len(row) > 1]


@rule("s 2 schedule of prizes", "s 23(1)(b)")
@pytest.mark.parametrize(("change", "sentence"), FAULTS)
def test_a_fault_is_named_in_one_sentence(change: str, sentence: str) -> None:
    assert parse_edited(edit_of(change)) == ScheduleFault(sentence)


def test_a_foreign_name_is_shown_without_what_cannot_be_printed() -> None:
    fault = parse_edited(lambda read: read.update({"a\nb": "1"}))
    assert fault == ScheduleFault('The schedule has "a?b", which format 2 does not have.')


CLASSIC_TEXT = CLASSIC_FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"heads":', '"heads": "2.00", "heads":', 'The schedule has "heads" twice.'),
        ('"6":', '"6": {"6": "1.00"}, "6":', 'The "spot" part of the schedule has the spot count "6" twice.'),
        (
            '{"1": "3.00"}',
            '{"1": "3.00", "1": "3.00"}',
            'The line for a 1 spot wager has the catch "1" twice.',
        ),
        (
            '"lucky_last": {',
            '"lucky_last": {"1": "1.00", ',
            'The "lucky_last" part of the schedule has the spot count "1" twice.',
        ),
        (
            '"jackpots": {',
            '"jackpots": {"7": {}, ',
            'The "jackpots" part of the schedule has the jackpot "7" twice.',
        ),
        ('{"fill":', '{"bonus": "1.00", "fill":', 'The jackpot "7" has the part "bonus" twice.'),
    ],
)
def test_what_is_named_twice_is_a_fault(old: str, new: str, sentence: str) -> None:
    assert CLASSIC_TEXT.count(old) >= 1
    assert parse_text(CLASSIC_TEXT.replace(old, new, 1)) == ScheduleFault(sentence)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The schedule is not readable as JSON at line 1, column 1."),
        (b'{\n  "format": 2,\n}', "The schedule is not readable as JSON at line 3, column 1."),
        (b"\xff\xfe{\x00}\x00", "The schedule is not UTF-8 text."),
        (b"[]", "The schedule is not a JSON object of names and values."),
        (b"7", "The schedule is not a JSON object of names and values."),
        (b"NaN", "The schedule is not a JSON object of names and values."),
        (b"[" * 100_000, "The schedule holds a number too long to read or brackets nested too deep."),
        (b'{"a":' * 100_000, "The schedule holds a number too long to read or brackets nested too deep."),
        (b"9" * 5_000, "The schedule holds a number too long to read or brackets nested too deep."),
    ],
    ids=["empty", "comma", "utf-16", "list", "number", "nan", "brackets", "braces", "digits"],
)
def test_a_file_that_is_no_schedule_says_why(data: bytes, sentence: str) -> None:
    assert ScheduleOfPrizes.parse(data) == ScheduleFault(sentence)


def test_no_part_of_a_file_is_taken_for_the_whole() -> None:
    data = CLASSIC_FILE.read_bytes().rstrip()
    for length in range(len(data)):
        assert isinstance(ScheduleOfPrizes.parse(data[:length]), ScheduleFault)


@rule("s 13", "s 23(1)(b)")
@given(st.sets(st.sampled_from(classic().spot_counts), min_size=1))
def test_no_schedule_with_a_missing_spot_count_is_accepted(missing: set[int]) -> None:
    fault = parse_edited(lambda read: [read["spot"].pop(str(spot_count)) for spot_count in missing])
    assert fault == ScheduleFault(f"The schedule has no line for a {min(missing)} spot wager.")


@rule("s 23(1)(b)")
@pytest.mark.parametrize("spot_count", classic().spot_counts)
def test_no_schedule_without_a_total_catch_is_accepted(spot_count: int) -> None:
    assert isinstance(
        parse_edited(lambda read: read["spot"][str(spot_count)].pop(str(min(spot_count, 20)))), ScheduleFault
    )


@given(st.binary())
def test_no_bytes_raise(data: bytes) -> None:
    assert isinstance(ScheduleOfPrizes.parse(data), ScheduleFault)


_JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=5),
        st.sampled_from(["1.00", "6"]),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def _paths() -> list[tuple[str, ...]]:
    read = document()
    spots = [("spot", spot_count) for spot_count in read["spot"]]
    catches = [("spot", spot_count, catch) for spot_count, line in read["spot"].items() for catch in line]
    lucky_last = [("lucky_last", spot_count) for spot_count in read["lucky_last"]]
    jackpots = [("jackpots", name) for name in read["jackpots"]]
    parts = [("jackpots", name, part) for name, line in read["jackpots"].items() for part in line]
    return [*((key,) for key in read), *spots, *catches, *lucky_last, *jackpots, *parts]


@given(st.sampled_from(_paths()), st.text(max_size=3) | st.none(), _JSON)
def test_any_value_anywhere_is_a_whole_schedule_or_a_fault(
    path: tuple[str, ...], name: str | None, value: Any
) -> None:
    edited = document()
    place = edited
    for key in path[:-1]:
        place = place[key]
    place[path[-1] if name is None else name] = value
    schedule = parse_text(json.dumps(edited))
    if isinstance(schedule, ScheduleFault):
        assert schedule.sentence.endswith(".")
        assert schedule.sentence.isprintable()
    else:
        assert {*range(1, 11), 15, 20, 40} <= set(schedule.spot_counts)
        for spot_count in schedule.spot_counts:
            lines = schedule.lines(spot_count)
            assert lines[0].catch == min(spot_count, 20)
            assert all(line.per_dollar.cents > 0 and line.per_dollar.cents % 10 == 0 for line in lines)
        assert {7, 8, 9, 10} <= schedule.jackpot_spot_counts <= set(schedule.spot_counts)
        assert len({line.name for line in schedule.jackpots}) == len(schedule.jackpots)
