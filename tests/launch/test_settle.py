"""``kiosk settle``: known answers, what is refused and how, and the exit status it ends with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kiosk.launch.main import main
from tests.rules.citing import rule
from tests.rules.reading import CLASSIC_FILE

ROOT = Path(__file__).parents[2]
FIRST_TWENTY = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20"  # total 210
FAR_TWENTY = "21,22,23,24,25,26,27,28,29,30,41,42,43,44,45,46,47,48,49,50"  # ten in each half


def spot(count: int, amount: str = "1.00", **more: object) -> dict[str, object]:
    """A spot wager on the lowest spots."""
    return {"type": "spot", "spots": list(range(1, count + 1)), "amount": amount, **more}


def ticket(id_: str, *wagers: dict[str, object]) -> str:
    return json.dumps({"id": id_, "wagers": wagers})


class Settle:
    """Runs the command on lines in a file and reads what it says."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._folder, self._capsys = folder, capsys
        self.status, self.error = 0, ""

    def file(self, name: str, content: object) -> str:
        path = self._folder / name
        path.write_text(json.dumps(content), encoding="utf-8")
        return str(path)

    def lines(self, data: bytes, *options: str, draw: str = FIRST_TWENTY) -> list[dict[str, Any]]:
        path = self._folder / "tickets.jsonl"
        path.write_bytes(data)
        self.status = main(["settle", "--draw", draw, *options, str(path)])
        said = self._capsys.readouterr()
        self.error = said.err
        return [json.loads(line) for line in said.out.splitlines()]

    def tickets(self, *lines: str, options: tuple[str, ...] = (), draw: str = FIRST_TWENTY) -> list[Any]:
        return self.lines("".join(line + "\n" for line in lines).encode(), *options, draw=draw)

    def one(self, *wagers: dict[str, object], options: tuple[str, ...] = (), draw: str = FIRST_TWENTY) -> Any:
        (answer,) = self.tickets(ticket("t1", *wagers), options=options, draw=draw)
        assert self.error == ""
        return answer


@pytest.fixture
def settle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Settle:
    return Settle(tmp_path, capsys)


@rule("s 14(2)", "s 23A(3)")
def test_a_way_wager_of_three_threes_is_paid_for_each_winning_way(settle: Settle) -> None:
    draw = "1,2,3,4,5,7,61,62,63,64,65,66,67,68,69,70,71,72,73,74"
    wager: dict[str, object] = {"type": "way", "groups": [[1, 2, 3], [4, 5, 6], [7, 8, 9]], "amount": "1.00"}
    answer = settle.one(wager, draw=draw)
    assert (answer["price"], answer["total"], settle.status) == ("7.00", "151.00", 0)
    assert {
        prize["way"]: (prize["spots"], prize["catch"], prize["amount"]) for prize in answer["prizes"]
    } == {
        "A": (3, 3, "44.00"),
        "B": (3, 2, "1.00"),
        "A+B": (6, 5, "80.00"),
        "A+C": (6, 4, "5.00"),
        "B+C": (6, 3, "1.00"),
        "A+B+C": (9, 6, "20.00"),
    }
    assert answer["prizes"][3] == {
        "wager": 0,
        "spots": 6,
        "catch": 4,
        "multiplier": None,
        "amount": "5.00",
        "section": "14(2)",
        "way": "A+C",
        "numbers": [1, 2, 3, 7, 8, 9],
    }
    nines = settle.one({**wager, "sizes": [9]}, draw=draw)
    assert (nines["price"], nines["total"]) == ("1.00", "20.00")


@rule("s 25(1) example", "R7")
def test_the_example_of_abatement(settle: Settle) -> None:
    lines = [
        ticket("ten", spot(10, "1.80")),
        ticket("nine", spot(9, "9.00")),
        ticket("fifteen", spot(15, "2.00")),
    ]
    alone = settle.tickets(*lines)
    assert [answer["total"] for answer in alone] == ["1800000.00", "900000.00", "500000.00"]
    assert all("in_full" not in answer["prizes"][0] for answer in alone)
    abated = settle.tickets(*lines, options=("--game",))
    assert [answer["total"] for answer in abated] == ["1687500.00", "843750.00", "468750.00"]
    assert abated[0]["prizes"] == [
        {
            "wager": 0,
            "spots": 10,
            "catch": 10,
            "multiplier": None,
            "amount": "1687500.00",
            "section": "25(1)",
            "in_full": "1800000.00",
        }
    ]


@rule("s 25(2)", "R7")
def test_no_prize_is_abated_below_1000_and_small_ones_count(settle: Settle) -> None:
    answers = settle.tickets(
        ticket("large", spot(10, "18.00")),
        ticket("floored", spot(6), spot(3)),
        "nonsense",
        options=("--game", "--explain"),
    )
    (large,), (floored, small) = answers[0]["prizes"], answers[1]["prizes"]
    assert (large["amount"], large["section"], large["in_full"]) == ("2998956.00", "25(1)", "18000000.00")
    assert (floored["amount"], floored["section"], floored["in_full"]) == ("1000.00", "25(2)", "1800.00")
    assert (small["amount"], small["section"], "in_full" in small) == ("44.00", "23(1)", False)
    assert [step["section"] for step in floored["steps"]] == ["23(1)", "23A(1)", "25(2)"]
    assert large["steps"][-1]["section"] == "25(1)"
    assert settle.status == 1


@rule("s 26B(7)", "s 26B(8)", "R8")
def test_a_jackpot_is_shared_two_to_one_to_the_cent(settle: Settle) -> None:
    jackpots = settle.file("jackpots", {"8": {"fill": "0.00", "growth": "4097.93", "bonus": "1000.00"}})
    lines = [ticket("two", spot(8, "2.00", bonus=True)), ticket("one", spot(7), spot(8))]
    two, one = settle.tickets(*lines, options=("--game", "--jackpots", jackpots))
    assert two["prizes"][1:] == [
        {
            "wager": 0,
            "jackpot": "growth",
            "spots": 8,
            "catch": 8,
            "amount": "2731.95",
            "section": "26B",
        }
    ]
    assert one["prizes"][2:] == [
        {
            "wager": 1,
            "jackpot": "growth",
            "spots": 8,
            "catch": 8,
            "amount": "1365.98",
            "section": "26B",
        }
    ]
    assert (two["price"], two["total"]) == ("4.00", "52731.95")
    assert one["total"] == "31365.98"


@rule("s 26B(5)(b)", "s 26A(2)(b)")
def test_the_bonus_jackpot_is_for_bonus_wagers_where_a_multiplier_applies(settle: Settle) -> None:
    jackpots = settle.file("jackpots", {"8": {"fill": "0.01", "bonus": "1000.00"}})
    bonus = settle.file("bonus", {"210": 3})
    lines = [ticket("with", spot(8, bonus=True)), ticket("without", spot(8))]
    options = ("--game", "--jackpots", jackpots, "--bonus", bonus, "--explain")
    with_bonus, without = settle.tickets(*lines, options=options)
    shares = [(one.get("jackpot"), one["amount"]) for one in with_bonus["prizes"]]
    assert shares == [(None, "75000.00"), ("fill", "0.01"), ("bonus", "1000.00")]
    assert [step["section"] for step in with_bonus["prizes"][2]["steps"]] == ["26A", "26B(5)(b)", "26B(5)"]
    assert [(one.get("jackpot"), one["amount"]) for one in without["prizes"]] == [
        (None, "25000.00"),
        ("fill", "0.00"),
    ]


@rule("s 26B(2)")
def test_jackpots_of_one_ticket_come_in_the_order_of_the_schedule(settle: Settle) -> None:
    jackpots = settle.file("jackpots", {"8": {"growth": "8.00"}, "7": {"growth": "7.00", "fill": "1.00"}})
    answer = settle.one(spot(8), spot(7), options=("--game", "--jackpots", jackpots))
    shares = [(one["wager"], one["jackpot"], one["amount"]) for one in answer["prizes"][2:]]
    assert shares == [(1, "fill", "1.00"), (1, "growth", "7.00"), (0, "growth", "8.00")]
    assert answer["total"] == "30016.00"


@rule("s 26B(9)(b)", "s 14(2)")
def test_a_partial_catch_that_is_approved_and_a_way_that_wins_it(settle: Settle) -> None:
    document = json.loads(CLASSIC_FILE.read_text(encoding="utf-8"))
    document["jackpots"]["10:9"] = {"fill": "0.00", "growth_per_dollar": "0.10", "bonus": "0.00"}
    schedule = settle.file("schedule", document)
    jackpots = settle.file("jackpots", {"10:9": {"growth": "12.50"}, "10": {"growth": "99.00"}})
    way: dict[str, object] = {
        "type": "way",
        "groups": [[1, 2, 3, 4, 5, 6], [7, 8], [9, 80]],
        "sizes": [10],
        "amount": "1.00",
    }
    options = ("--game", "--jackpots", jackpots, "--schedule", schedule)
    (answer,) = settle.tickets(ticket("t", way), options=options)
    assert answer["prizes"][1] == {
        "wager": 0,
        "jackpot": "growth",
        "spots": 10,
        "catch": 9,
        "amount": "12.50",
        "section": "26B",
        "way": "A+B+C",
        "numbers": [1, 2, 3, 4, 5, 6, 7, 8, 9, 80],
    }
    assert answer["total"] == "10012.50"
    settle.tickets(ticket("t", way), options=options[:3])
    assert (settle.status, "The schedule has no jackpot" in settle.error) == (2, True)


@rule("s 23A(1)(b)", "s 14E(2)", "s 15(3)")
def test_keno_bonus_multiplies_only_where_the_total_has_a_multiplier(settle: Settle) -> None:
    for bonus, multiplier, amount, section in (
        ({"210": 3}, 3, "132.00", "23A(1)(b)(i)"),
        ({"211": 3}, None, "44.00", "23(1)"),
        (None, None, "44.00", "23(1)"),
    ):
        options = () if bonus is None else ("--bonus", settle.file("bonus", bonus))
        answer = settle.one(spot(3, bonus=True), spot(3), options=options)
        assert answer["price"] == "3.00"
        with_bonus, without = answer["prizes"]
        assert (with_bonus["multiplier"], with_bonus["amount"], with_bonus["section"]) == (
            multiplier,
            amount,
            section,
        )
        assert (without["multiplier"], without["amount"], without["section"]) == (None, "44.00", "23(1)")


@rule("s 14D", "R4")
def test_lucky_last_is_decided_by_the_order_of_the_draw(settle: Settle) -> None:
    lucky_last: dict[str, object] = {"type": "lucky last", "amount": "1.00"}
    numbers = FIRST_TWENTY.split(",")
    last = settle.one(spot(1), lucky_last, draw=",".join([*numbers[1:], "1"]))
    assert last["prizes"][1] == {
        "wager": 1,
        "spots": 1,
        "catch": 1,
        "multiplier": None,
        "amount": "60.00",
        "section": "14D",
    }
    not_last = settle.one(spot(1), lucky_last)
    assert [prize["amount"] for prize in not_last["prizes"]] == ["3.00"]


@rule("s 14A(1)", "s 14A(2)", "s 14A(3)")
@pytest.mark.parametrize(
    ("draw", "prize"),
    [
        (FIRST_TWENTY, (0, 20, "4.00", "14A(1)")),
        (",".join(map(str, range(61, 81))), (1, 20, "6.00", "14A(2)")),
        (FAR_TWENTY, (2, 10, "4.00", "14A(3)")),
        (FAR_TWENTY.replace("41", "40"), (0, 11, "4.00", "14A(1)")),
    ],
)
def test_heads_tails_and_evens(draw: str, prize: tuple[int, int, str, str], settle: Settle) -> None:
    wagers: list[dict[str, object]] = [
        {"type": "heads", "amount": "2.00"},
        {"type": "tails", "amount": "3"},
        {"type": "evens", "amount": "1.0"},
    ]
    answer = settle.one(*wagers, draw=draw)
    (only,) = answer["prizes"]
    assert (only["wager"], only["catch"], only["amount"], only["section"]) == prize
    assert (only["spots"], answer["price"]) == (0, "6.00")


def test_explained_prizes_and_answers_without_a_prize(settle: Settle) -> None:
    explained = settle.one(spot(3), options=("--explain",))
    assert explained["prizes"][0]["steps"] == [
        {"section": "23(1)", "words": "3 of 3 spots caught."},
        {
            "section": "23A(1)",
            "words": "The schedule of prizes gives $44.00 for each $1.00: $1.00 gives $44.00.",
        },
    ]
    nothing = settle.one(spot(3), draw=FAR_TWENTY)
    assert nothing == {"id": "t1", "price": "1.00", "prizes": [], "total": "0.00"}


@rule("s 14B", "s 14C(1)")
def test_kwikpik_numbers_and_a_shipped_setbet(settle: Settle) -> None:
    corners: dict[str, object] = {"type": "spot", "spots": [80, 1, 71, 10], "amount": "1.00"}
    answer = settle.one({**corners, "setbet": "Corners"}, spot(3, kwikpik=[2, 1]), spot(3, kwikpik=[]))
    assert [prize["amount"] for prize in answer["prizes"]] == ["1.00", "44.00", "44.00"]
    refused = [
        settle.one(wager)["refused"]
        for wager in ({**corners, "setbet": "Comet"}, spot(3, setbet="Corners"), spot(3, kwikpik=[4]))
    ]
    assert refused == ["setbet_unknown", "setbet_changed", "kwikpik_not_a_spot"]


@rule("s 13", "s 15(2)", "R3", "R5")
@pytest.mark.parametrize(
    ("wagers", "refused", "section", "facts"),
    [
        ([], "no_wager", "9(1)", None),
        ([spot(11)], "spot_count", "23(1)(b)", {"wager_index": 0, "spot_count": 11}),
        ([spot(1), spot(8, "0.50")], "amount_below_minimum", "15(2)", {"wager_index": 1}),
        ([spot(1, "1.05")], "amount_step", "15(5)", {"step_cents": 10}),
        ([spot(1, "-1.00")], "amount_below_minimum", "15(5)", {"minimum_cents": 10}),
        ([spot(1, "0.50")], "amount_below_minimum", "15(5)", {"per": "ticket"}),
        ([spot(1, "10000000.10")], "amount_above_maximum", "", {"maximum_cents": 1_000_000_000}),
        ([{"type": "heads", "amount": "1.50"}], "amount_step", "15(1)(a)", {"step_cents": 100}),
        ([{"type": "heads", "amount": "1.00", "bonus": True}], "bonus_not_offered", "14E(1)", {}),
        ([{"type": "lucky last", "amount": "1.00"}], "lucky_last_alone", "14D", {"wager_index": 0}),
        ([spot(0)], "spot_count", "23(1)(b)", {"spot_count": 0}),
        ([{"type": "spot", "spots": [7, 7], "amount": "1.00"}], "spot_twice", "13", {"spot": 7}),
        ([{"type": "spot", "spots": [81], "amount": "1.00"}], "spot_not_a_number", "2", {"last": 80}),
        ([{"type": "way", "groups": [], "amount": "1.00"}], "group_count", "14(1)", {}),
        ([{"type": "way", "groups": [[1], [1]], "amount": "1.00"}], "spot_twice", "14(1)", {"spot": 1}),
        (
            [{"type": "way", "groups": [[place] for place in range(1, 81)], "amount": "1.00"}],
            *("way_count", "", {"maximum": 100_000}),
        ),
        (
            [{"type": "way", "groups": [[1], [2]], "sizes": [1, 1], "amount": "1.00"}],
            *("way_size", "14(2)", {"wager_index": 0, "spot_count": 1, "times": 2}),
        ),
        (
            # C(20, 6) = 38,760 ways each: the third of these wagers makes them more than 100,000.
            [{"type": "way", "groups": [[k] for k in range(1, 21)], "sizes": [6], "amount": "1.00"}] * 5,
            *("way_count", "", {"wager_index": 2, "maximum": 100_000}),
        ),
    ],
)
def test_what_the_rule_refuses_is_refused_with_its_section(
    wagers: list[dict[str, object]],
    refused: str,
    section: str,
    facts: dict[str, object] | None,
    settle: Settle,
) -> None:
    answer = settle.one(*wagers)
    assert (answer["id"], answer["line"], answer["refused"], answer["section"]) == ("t1", 1, refused, section)
    assert (answer.get("facts", {}).items() >= facts.items()) if facts is not None else "facts" not in answer
    assert settle.status == 1


@rule("R5")
def test_what_may_carry_keno_bonus_is_what_the_schedule_says(settle: Settle) -> None:
    text = CLASSIC_FILE.read_text(encoding="utf-8").replace('["spot", "way"]', '["heads"]')
    schedule = settle.file("schedule", json.loads(text))
    heads: dict[str, object] = {"type": "heads", "amount": "1.00", "bonus": True}
    assert settle.one(heads, options=("--schedule", schedule))["price"] == "2.00"
    assert settle.one(spot(3, bonus=True), options=("--schedule", schedule))["refused"] == "bonus_not_offered"


@rule("s 25(1)")
def test_a_prize_scaled_to_a_thousand_exactly_rests_on_the_factor(settle: Settle) -> None:
    # $5,400,000 in all: five ninths of each are paid, and 5/9 of $1,800 are $1,000.
    wagers = [spot(10, "5.30"), spot(8, "3.00"), spot(7, "4.00"), spot(5, "5.00"), spot(6)]
    last = settle.one(*wagers, options=("--game",))["prizes"][-1]
    assert (last["in_full"], last["amount"], last["section"]) == ("1800.00", "1000.00", "25(1)")


def test_only_the_rule_limits_a_ticket(settle: Settle) -> None:
    groups = [[king] for king in range(1, 41)]
    kings: dict[str, object] = {"type": "way", "groups": groups, "sizes": [3], "amount": "10000000.00"}
    answer = settle.one(*[spot(1)] * 500, kings, options=("--explain",))
    assert answer["price"] == "98800000500.00"  # 9,880 ways of 3 kings of 40
    # C(20, 3) = 1,140 ways catch three, C(20, 2) x 20 = 3,800 two.
    assert answer["total"] == f"{10_000_000 * (1_140 * 44 + 3_800) + 500 * 3}.00"
