"""Jackpots over games (s 26, 26A, 26B): growing, shared, started again; what the record says of them."""

from __future__ import annotations

import json

import msgspec

from kiosk.central.audit import audit_central
from kiosk.ledger.papers import IssuedTicket
from kiosk.rules.jackpots import Jackpot, JackpotPart
from kiosk.rules.wagers import LuckyLastWager, SpotWager, spot_wager, way_wager
from kiosk.values.money import ZERO, Money
from tests.central.support import SETTINGS, House
from tests.ports.central_stage import FOURFOLD, HIGH, LOW, MIXED, check, done, entry, sell
from tests.rules.citing import rule


def eight(cents: int, first: int = 1, *, bonus: bool = False) -> SpotWager:
    """A wager on eight spots in a row: 1-8 are in LOW, MIXED and FOURFOLD, 61-68 in HIGH."""
    return spot_wager(range(first, first + 8), Money(cents), bonus=bonus)


def standing(house: House, name: str = "8") -> Jackpot:
    """A jackpot as it stands."""
    return next(jackpot for jackpot in done(house.central.venue()).jackpots if jackpot.name == name)


def shares(house: House, ticket: IssuedTicket) -> list[tuple[JackpotPart, int]]:
    """The shares of a ticket's only game."""
    (game,) = check(house, ticket).games
    return [(share.part, share.amount.cents) for share in game.shares]


@rule("s 26(1)", "s 26B(3)", "s 26B(7)", "s 2 jackpot growth", "R8", "R9")
def test_a_jackpot_grows_is_shared_to_the_cent_and_starts_again(house: House) -> None:
    assert standing(house) == Jackpot(8, 8, Money.dollars(2_500), ZERO, Money.dollars(1_000))
    # 10c of each dollar on eight spots: $10 add $1.
    sell(house, 1, entry(eight(1000, first=61)))
    house.draw_next_game(LOW)
    assert standing(house).growth == Money(100)
    assert standing(house, "7").growth == ZERO
    house.reopen()
    assert standing(house).growth == Money(100)
    # $2 and $1 add 30c before they win: $2,500 and $1.30 are shared 2:1.
    larger = sell(house, 2, entry(eight(200)))
    smaller = sell(house, 3, entry(eight(100)))
    house.draw_next_game(FOURFOLD)
    assert shares(house, larger) == [(JackpotPart.FILL, 166_667), (JackpotPart.GROWTH, 87)]
    assert shares(house, smaller) == [(JackpotPart.FILL, 83_333), (JackpotPart.GROWTH, 43)]
    # On top of the prize of $25,000 on each dollar.
    assert check(house, larger).to_pay == Money(5_000_000 + 166_667 + 87)
    assert check(house, smaller).to_pay == Money(2_500_000 + 83_333 + 43)
    drawn = done(house.central.venue()).drawn[0]
    assert drawn.won == ("8",)
    assert [jackpot.growth for jackpot in drawn.jackpots if jackpot.name == "8"] == [Money(130)]
    # The fill restarts the jackpot, and the growth is nothing.
    assert standing(house) == Jackpot(8, 8, Money.dollars(2_500), ZERO, Money.dollars(1_000))
    house.reopen()
    sell(house, 4, entry(eight(100, first=61)))
    house.draw_next_game(MIXED)
    assert standing(house).growth == Money(10)
    house.central.close()
    audit = audit_central(house.path)
    assert audit.findings == ()
    sums = {name: audit.accounts[name].plain() for name in ("growth_set_aside", "jackpot_growth")}
    assert sums == {"growth_set_aside": "1.40", "jackpot_growth": "-0.10"}
    # $50,000 and $25,000 and the fill; the growth was set aside before.
    assert audit.accounts["prizes_awarded"] == Money.dollars(77_500)
    assert audit.accounts["prizes_unpaid"] == Money(-(7_750_000 + 130))


@rule("s 26B(5)(b)", "s 26A(2)(b)", "s 26B(8)")
def test_the_bonus_jackpot_prize_needs_a_multiplier_and_is_not_multiplied(house: House) -> None:
    without = sell(house, 1, entry(eight(100, bonus=True), bonus_games=1))
    house.draw_next_game(LOW)
    assert shares(house, without) == [(JackpotPart.FILL, 250_000), (JackpotPart.GROWTH, 10)]
    with_bonus = sell(house, 2, entry(eight(100, bonus=True), bonus_games=1))
    plain = sell(house, 3, entry(eight(100)))
    house.draw_next_game(FOURFOLD)
    # Fill and growth in halves, for a keno bonus wager is no part of what was wagered.
    assert shares(house, plain) == [(JackpotPart.FILL, 125_000), (JackpotPart.GROWTH, 10)]
    assert shares(house, with_bonus) == [
        (JackpotPart.FILL, 125_000),
        (JackpotPart.GROWTH, 10),
        (JackpotPart.BONUS, 100_000),
    ]
    assert check(house, with_bonus).games[0].prizes[0].amount == Money(4 * 2_500_000)
    house.central.close()
    assert audit_central(house.path).findings == ()


@rule("s 26B(1)", "s 14(2)", "s 16(1)(f)")
def test_each_way_of_seven_to_ten_spots_is_in_jackpot_keno_as_on_a_ticket_of_its_own(house: House) -> None:
    # Groups of 4 and 4 make two ways of 4 and one of 8.
    ways = sell(house, 1, entry(way_wager([(1, 2, 3, 4), (5, 6, 7, 8)], Money(100))))
    spots = sell(house, 2, entry(eight(100)))
    other = sell(house, 3, entry(spot_wager((1, 2, 3), Money(100)), LuckyLastWager(Money(100))))
    assert [ticket.is_jackpot for ticket in (ways, spots, other)] == [True, True, False]
    house.draw_next_game(LOW)
    # 20c were set aside by the two dollars on eight spots.
    assert shares(house, ways) == [(JackpotPart.FILL, 125_000), (JackpotPart.GROWTH, 10)]
    assert shares(house, spots) == shares(house, ways)
    (share, _) = check(house, ways).games[0].shares
    assert (share.wager_index, share.way_index, share.claim_count) == (0, 2, 2)


@rule("R9")
def test_growth_is_kept_when_another_schedule_drops_and_brings_back_its_jackpot(house: House) -> None:
    document = json.loads(SETTINGS.schedule_bytes)
    document["version"] = "with 15"
    document["jackpots"]["15"] = {"fill": "100.00", "growth_per_dollar": "0.20", "bonus": "0.00"}
    fifteen = msgspec.structs.replace(SETTINGS, schedule_bytes=json.dumps(document).encode())
    house.reopen(fifteen)
    sell(house, 1, entry(spot_wager(range(50, 65), Money(1000))))
    house.draw_next_game(LOW)
    assert standing(house, "15").growth == Money(200)
    house.reopen()
    assert "15" not in {jackpot.name for jackpot in done(house.central.venue()).jackpots}
    house.draw_next_game(HIGH)
    house.reopen(fifteen)
    assert standing(house, "15") == Jackpot(15, 15, Money.dollars(100), Money(200), ZERO)
    house.draw_next_game(MIXED)
    house.central.close()
    audit = audit_central(house.path)
    assert audit.findings == ()
    assert audit.accounts["jackpot_growth"] == Money(-200)


def test_the_schedule_at_the_close_decides_which_jackpots_can_be_won(house: House) -> None:
    ticket = sell(house, 1, entry(eight(100)))
    document = json.loads(SETTINGS.schedule_bytes)
    document["version"] = "richer"
    document["jackpots"]["8"]["fill"] = "3000.00"
    house.reopen(msgspec.structs.replace(SETTINGS, schedule_bytes=json.dumps(document).encode()))
    house.draw_next_game(LOW)
    assert shares(house, ticket)[0] == (JackpotPart.FILL, 300_000)
    (drawn,) = done(house.central.venue()).drawn
    assert drawn.seal.schedule.startswith("Classic richer ")
    assert ticket.schedule_version != drawn.seal.schedule
    house.central.close()
    assert audit_central(house.path).findings == ()
