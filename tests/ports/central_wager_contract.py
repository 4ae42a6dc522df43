"""Every kind of wager from its sale to its payment: part of what every central must do, written against the
port alone. Every amount is worked out by hand from the shipped schedule of prizes and multipliers."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from kiosk.ledger.accounts import Tender, TenderAmount
from kiosk.ports.central import TicketState
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import (
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    TailsWager,
    Wager,
    spot_wager,
    way_wager,
)
from kiosk.values.money import ZERO, Money
from tests.ports.central_stage import (
    FOURFOLD,
    HIGH,
    LOW,
    MIXED,
    THREE_SPOTS,
    Stage,
    cash,
    check,
    done,
    entry,
    open_game,
    pay,
    refused,
    sell,
    selling,
    verify,
)
from tests.rules.citing import rule

DOLLAR = Money(100)
# Totals of 212, which have a multiplier of 2.
TWOFOLD = (*range(1, 20), 22)
TWOFOLD_TOO = (*range(1, 19), 20, 21)
BONUS_SPOTS = msgspec.structs.replace(THREE_SPOTS, bonus=True)


class WagerContract:
    """The suite for a stage that its subclass has as a fixture."""

    @pytest.mark.parametrize(
        ("wagers", "numbers", "stake", "amounts"),
        [
            # 3 of 3 spots: $44 on each dollar.
            ([THREE_SPOTS], LOW, 200, [8800]),
            # A way 3-3-3 that catches 3, 2 and 1: $44 and $1; 80, 5 and 1 on the sixes; 20 on the nine.
            (
                [way_wager([(1, 2, 3), (4, 5, 61), (6, 62, 63)], DOLLAR)],
                LOW,
                700,
                [4400, 100, 8000, 500, 100, 2000],
            ),
            # The same restricted to its ways of six spots (R3).
            (
                [way_wager([(1, 2, 3), (4, 5, 61), (6, 62, 63)], DOLLAR, [6])],
                LOW,
                300,
                [8000, 500, 100],
            ),
            ([HeadsWager(Money(500))], LOW, 500, [1000]),
            ([TailsWager(Money(500))], HIGH, 500, [1000]),
            # 1-10 and 41-50.
            ([EvensWager(Money(500))], MIXED, 500, [2000]),
            # 18, 19 and 20 are drawn, 20 last: $44, and $20 on each dollar for three different spots (R4).
            ([spot_wager((18, 19, 20), DOLLAR), LuckyLastWager(Money(300))], LOW, 400, [4400, 6000]),
            ([spot_wager((18, 19, 20), DOLLAR, kwikpik=(19,))], LOW, 100, [4400]),
            # Corners 1, 10, 71 and 80: two of four.
            ([spot_wager((1, 10, 71, 80), DOLLAR, setbet="Corners")], LOW, 100, [100]),
            # Twenty spots pay for catching nothing.
            ([spot_wager(range(41, 61), DOLLAR)], LOW, 100, [10_000]),
        ],
        ids=[
            "spot",
            "way",
            "way of chosen sizes",
            "heads",
            "tails",
            "evens",
            "lucky last",
            "kwikpik",
            "setbet",
            "none of twenty",
        ],
    )
    @rule("s 13", "s 14", "s 14A", "s 14B", "s 14C", "s 14D", "s 23", "s 23A(1)", "s 23A(3)", "s 23A(4)")
    def test_each_wager_is_sold_drawn_settled_checked_and_paid(
        self, stage: Stage, wagers: list[Wager], numbers: Sequence[int], stake: int, amounts: list[int]
    ) -> None:
        ticket = sell(stage, 1, entry(*wagers))
        verify(stage, ticket)
        assert sum(part.amount.cents for part in ticket.paid_with) == stake
        stage.draw_next_game(numbers)
        assert done(stage.central.venue()).drawn[0].seal.amount_total == Money(stake)
        checked = check(stage, ticket)
        assert [prize.amount.cents for prize in checked.games[0].prizes] == amounts
        assert checked.to_pay == Money(sum(amounts))
        assert done(pay(stage, 2, ticket.serial)).amount == Money(sum(amounts))

    # Keno bonus.

    @rule("s 3B(2)", "s 14E", "s 15(3)", "s 23A(1)")
    def test_keno_bonus_multiplies_the_prize_of_a_game_with_a_multiplier(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(BONUS_SPOTS, bonus_games=1))
        assert ticket.entry.price == Money(400)
        plain = sell(stage, 2, entry(THREE_SPOTS))
        stage.draw_next_game(FOURFOLD)
        (drawn,) = done(stage.central.venue()).drawn
        assert drawn.multiplier == 4
        (prize,) = check(stage, ticket).games[0].prizes
        assert (prize.multiplier, prize.amount) == (4, Money(4 * 8800))
        assert check(stage, plain).to_pay == Money(8800)
        assert done(pay(stage, 3, ticket.serial)).amount == Money(35_200)

    @rule("s 3B(2)(a)", "s 14E")
    def test_without_a_multiplier_keno_bonus_adds_nothing(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(BONUS_SPOTS, bonus_games=1))
        stage.draw_next_game(LOW)
        assert done(stage.central.venue()).drawn[0].multiplier is None
        (prize,) = check(stage, ticket).games[0].prizes
        assert (prize.multiplier, prize.amount) == (None, Money(8800))

    @rule("s 15(4)")
    def test_keno_bonus_rides_on_the_first_games_only(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(BONUS_SPOTS, games=3, bonus_games=2))
        assert ticket.entry.price == Money(3 * 200 + 2 * 200)
        for numbers in (FOURFOLD, TWOFOLD, TWOFOLD_TOO):
            stage.draw_next_game(numbers)
        drawn = done(stage.central.venue()).drawn
        assert [game.multiplier for game in drawn] == [2, 2, 4]
        assert [game.seal.amount_total.cents for game in drawn] == [200, 400, 400]
        prizes = [game.prize_total.cents for game in check(stage, ticket).games]
        assert prizes == [4 * 8800, 2 * 8800, 8800]
        assert done(pay(stage, 2, ticket.serial)).amount == Money(7 * 8800)

    @rule("R10", "s 15(4)")
    def test_a_continuation_keeps_what_is_left_of_bonus_and_tenders(self, stage: Stage) -> None:
        # $4, $4 and $2: a game is paid for with promotional keno dollars, one with both, one with cash.
        paid_with = (
            TenderAmount(Tender.PROMOTIONAL, Money(500)),
            TenderAmount(Tender.CASH, Money(500)),
        )
        ticket = sell(stage, 1, entry(BONUS_SPOTS, games=3, bonus_games=2), paid_with)
        assert ticket.paid_with == paid_with
        stage.draw_next_game(FOURFOLD)
        newer = done(pay(stage, 2, ticket.serial)).continuation
        assert newer is not None
        assert newer.entry == entry(BONUS_SPOTS, games=2, bonus_games=1)
        assert newer.paid_with == (
            TenderAmount(Tender.PROMOTIONAL, Money(100)),
            TenderAmount(Tender.CASH, Money(500)),
        )
        stage.draw_next_game(TWOFOLD)
        newest = done(pay(stage, 3, newer.serial)).continuation
        assert newest is not None
        assert newest.entry == entry(THREE_SPOTS)
        assert newest.paid_with == cash(Money(200))
        stage.draw_next_game(TWOFOLD_TOO)
        assert done(pay(stage, 4, newest.serial)).amount == Money(8800)
        totals = [drawn.seal.amount_total.cents for drawn in done(stage.central.venue()).drawn]
        assert totals == [200, 400, 400]

    # Jackpot keno.

    @rule("s 16(1)(f)", "s 26B(1)", "s 26B(2)", "s 26B(4)(a)", "s 26B(5)(c)")
    @pytest.mark.parametrize(
        ("spot_count", "per_dollar", "fill"),
        [(7, 5_000, 500), (8, 25_000, 2_500), (9, 100_000, 10_000), (10, 1_000_000, 50_000)],
    )
    def test_a_total_catch_of_seven_to_ten_wins_its_jackpot_with_its_prize(
        self, stage: Stage, spot_count: int, per_dollar: int, fill: int
    ) -> None:
        ticket = sell(stage, 1, entry(spot_wager(range(1, spot_count + 1), DOLLAR)))
        assert ticket.is_jackpot
        stage.draw_next_game(LOW)
        (game,) = check(stage, ticket).games
        assert [share.section for share in game.shares] == ["s 26B", "s 26B"]
        # The fill, and the 10c that the dollar itself set aside.
        assert [share.amount for share in game.shares] == [Money.dollars(fill), Money(10)]
        assert game.prize_total == Money.dollars(per_dollar + fill) + Money(10)
        assert done(stage.central.venue()).drawn[0].won == (str(spot_count),)

    @rule("s 26B(5)(a)")
    def test_a_catch_that_is_not_total_wins_no_jackpot(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(spot_wager((1, 2, 3, 4, 5, 6, 7, 61), DOLLAR)))
        stage.draw_next_game(LOW)
        (game,) = check(stage, ticket).games
        assert (game.shares, game.prize_total) == ((), Money.dollars(675))
        assert done(stage.central.venue()).drawn[0].won == ()

    # The agent's limit, and time.

    @rule("s 24(3)")
    def test_the_agent_pays_up_to_five_thousand_dollars(self, stage: Stage) -> None:
        # 15 of 15 spots pay $250,000 on the dollar, 10 of 15 spots $250.
        large = sell(stage, 1, entry(spot_wager(range(1, 16), DOLLAR)))
        just = sell(stage, 2, entry(spot_wager((*range(1, 11), *range(61, 66)), Money(2000))))
        stage.draw_next_game(LOW)
        assert not check(stage, just).pays_licensee
        assert done(pay(stage, 3, just.serial)).amount == Money.dollars(5_000)
        checked = check(stage, large)
        assert (checked.pays_licensee, checked.state) == (True, TicketState.DRAWN)
        assert refused(pay(stage, 4, large.serial)) == Refused(
            Refusal.PAID_BY_LICENSEE, "s 24(3)", {"limit_cents": 500_000, "amount_cents": 25_000_000}
        )
        assert check(stage, large).to_pay == Money.dollars(250_000)

    @rule("s 28(2)(b)")
    def test_pays_no_prize_after_five_years(self, stage: Stage) -> None:
        tickets = [sell(stage, number, entry(THREE_SPOTS)) for number in (1, 2)]
        stage.draw_next_game(LOW)
        # Five years have at least one leap day and at most two.
        stage.pass_days(5 * 365)
        assert done(pay(stage, 3, tickets[0].serial)).amount == Money(8800)
        stage.pass_days(3)
        late = refused(pay(stage, 4, tickets[1].serial))
        at_us = check(stage, tickets[1]).good_until.us
        assert late == Refused(Refusal.EXPIRED, "s 28", {"at_us": at_us})

    # What a wager is paid with.

    @rule("s 10")
    @pytest.mark.parametrize(
        ("paid_with", "missing"),
        [
            ((), 200),
            (cash(Money(199)), 1),
            (cash(Money(201)), 0),
            ((*cash(Money(100)), *cash(Money(100))), 0),
            ((*cash(Money(200)), TenderAmount(Tender.PRIZES, ZERO)), 0),
            ((*cash(Money(300)), TenderAmount(Tender.PRIZES, Money(-100))), 0),
        ],
        ids=["nothing", "a cent less", "a cent more", "a tender twice", "nothing of one", "a debt"],
    )
    def test_takes_nothing_that_is_not_the_price(
        self, stage: Stage, paid_with: tuple[TenderAmount, ...], missing: int
    ) -> None:
        request = selling(1, stage.terminal, entry(THREE_SPOTS), open_game(stage).game, paid_with)
        wrong = Refused(Refusal.NOT_ENOUGH_CREDIT, "s 10", {"missing_cents": missing})
        assert refused(stage.central.sell(request)) == wrong
        stage.draw_next_game(LOW)
        assert done(stage.central.venue()).drawn[0].seal.ticket_count == 0
