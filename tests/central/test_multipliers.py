"""A table of multipliers that is adopted while games are entered with keno bonus under another."""

from __future__ import annotations

import hashlib

import msgspec

from kiosk.central.audit import audit_central
from kiosk.ports.central import DrawnGame
from kiosk.values.money import Money
from tests.central.support import SETTINGS, House
from tests.ports.central_stage import FOURFOLD, HIGH, THREE_SPOTS, check, done, entry, sell
from tests.rules.citing import rule

BONUS_SPOTS = msgspec.structs.replace(THREE_SPOTS, bonus=True)
# In the shipped table 211 has a multiplier of 4.
SEVENFOLD, WITHOUT = b'{"211": 7}', b'{"212": 3}'


def adopt(house: House, table: bytes) -> None:
    """Start central again with another table of multipliers."""
    house.reopen(msgspec.structs.replace(SETTINGS, multipliers_bytes=table))


def draw_games(house: House, count: int) -> tuple[DrawnGame, ...]:
    """The next games drawn, the first with a total of 211; oldest first."""
    house.draw_next_game(FOURFOLD)
    for _ in range(count - 1):
        house.pass_game()
    return done(house.central.venue()).drawn[count - 1 :: -1]


def digest_of(table: bytes) -> str:
    """The name of a table in a seal."""
    return hashlib.sha256(table).hexdigest()


def assert_clean(house: House) -> None:
    """The audit of the closed file has nothing to say."""
    house.central.close()
    assert audit_central(house.path).findings == ()


@rule("s 3B(2)", "s 16(5)")
def test_what_was_wagered_on_keno_bonus_stays_under_its_table(house: House) -> None:
    ticket = sell(house, 1, entry(BONUS_SPOTS, games=3, bonus_games=2))
    for table in (WITHOUT, SEVENFOLD):
        adopt(house, table)
    first, second, third = draw_games(house, 3)
    shipped, sevenfold = digest_of(SETTINGS.multipliers_bytes), digest_of(SEVENFOLD)
    tables = [game.seal.multipliers for game in (first, second, third)]
    assert tables == [shipped, shipped, sevenfold]
    # $44 on the dollar, for $2, four times over.
    (prize,) = check(house, ticket).games[0].prizes
    assert (first.multiplier, prize.amount) == (4, Money(35_200))
    assert_clean(house)


@rule("s 3B(2)")
def test_a_table_governs_the_open_game_if_nobody_entered_it_with_keno_bonus(house: House) -> None:
    ticket = sell(house, 1, entry(THREE_SPOTS, games=3))
    adopt(house, SEVENFOLD)
    (game,) = draw_games(house, 1)
    assert (game.seal.multipliers, game.multiplier) == (digest_of(SEVENFOLD), 7)
    assert check(house, ticket).games[0].prizes[0].amount == Money(8_800)
    assert_clean(house)


@rule("s 3B(2)", "s 16(5)")
def test_a_table_that_is_adopted_again_waits_for_what_was_entered_since(house: House) -> None:
    sell(house, 1, entry(BONUS_SPOTS, games=1, bonus_games=1))
    adopt(house, SEVENFOLD)
    sell(house, 2, entry(BONUS_SPOTS, games=2, bonus_games=2))
    adopt(house, SETTINGS.multipliers_bytes)
    shipped, sevenfold = digest_of(SETTINGS.multipliers_bytes), digest_of(SEVENFOLD)
    tables = [game.seal.multipliers for game in draw_games(house, 3)]
    assert tables == [shipped, sevenfold, shipped]
    assert_clean(house)


@rule("s 3B(2)")
def test_a_game_that_was_sealed_keeps_its_table_whoever_entered_it(house: House) -> None:
    house.draw_next_game(HIGH)
    sell(house, 1, entry(BONUS_SPOTS, games=2, bonus_games=1))
    adopt(house, SEVENFOLD)
    tables = [game.seal.multipliers for game in draw_games(house, 2)]
    assert tables == [digest_of(SETTINGS.multipliers_bytes), digest_of(SEVENFOLD)]
    assert_clean(house)
