"""Names of a licensee's own: which wager has which, and which names would mislead."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.rules.names import NO_NAMES, RULE_NAMES, Names, ambiguous_name
from kiosk.rules.wagers import (
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    TailsWager,
    Wager,
    spot_wager,
    way_wager,
)
from kiosk.values.money import Money
from tests.rules.citing import rule

D = Money.dollars(1)
OWN = Names(
    spot="Lucky Sevens",
    way="Many Ways",
    heads="Top Half",
    tails="Bottom Half",
    evens="Level",
    setbet="Magic Shapes",
    lucky_last="Last Chance",
)


@rule("s 12B")
@pytest.mark.parametrize(
    ("wager", "name"),
    [
        (spot_wager([1, 2, 3], D), "Lucky Sevens"),
        (spot_wager([1, 10, 71, 80], D, setbet="Corners"), "Lucky Sevens"),
        (way_wager([[1], [2, 3]], D), "Many Ways"),
        (HeadsWager(D), "Top Half"),
        (TailsWager(D), "Bottom Half"),
        (EvensWager(D), "Level"),
        (LuckyLastWager(D), "Last Chance"),
    ],
)
def test_every_kind_of_wager_can_have_a_name(wager: Wager, name: str) -> None:
    assert OWN.of(wager) == name
    assert NO_NAMES.of(wager) == ""


@rule("s 12B", "s 12(4)")
@pytest.mark.parametrize(
    ("names", "ambiguous"),
    [
        (NO_NAMES, ""),
        (OWN, ""),
        (RULE_NAMES, ""),
        (Names(heads="HEADS"), ""),
        (Names(promotional_keno_dollars="Bonus Dollars"), ""),
        (Names(heads="Tails"), "Tails"),
        (Names(heads="Tails", tails="Heads"), "Tails"),
        (Names(heads="Bottom Half", tails="bottom  half"), "bottom  half"),
        (Names(evens="jackpot"), "jackpot"),
        (Names(spot="Lucky Last"), "Lucky Last"),
        (Names(promotional_keno_dollars="KENO DOLLARS"), "KENO DOLLARS"),
    ],
)
def test_a_name_that_means_another_thing_too_is_found(names: Names, ambiguous: str) -> None:
    assert ambiguous_name(names) == ambiguous


@rule("s 12B")
def test_the_names_of_the_rule_are_all_there_and_none_is_the_default() -> None:
    assert set(msgspec.structs.asdict(NO_NAMES).values()) == {""}
    assert all(msgspec.structs.asdict(RULE_NAMES).values())


def test_names_are_read_as_they_are_written() -> None:
    for names in (NO_NAMES, OWN, RULE_NAMES):
        assert msgspec.json.decode(msgspec.json.encode(names), type=Names) == names
