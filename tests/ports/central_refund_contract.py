"""Refunds (s 27): part of what every central must do, written against the port alone."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.ledger.accounts import Tender, TenderAmount
from kiosk.ledger.papers import Refund
from kiosk.ledger.requests import GivenUp, RefundTicket
from kiosk.ports.central import TicketState
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import Serial
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
    command,
    done,
    entry,
    open_game,
    pay,
    refund,
    refused,
    sell,
)
from tests.rules.citing import rule

BONUS_SPOTS = msgspec.structs.replace(THREE_SPOTS, bonus=True)


class RefundContract:
    """The suite for a stage that its subclass has as a fixture."""

    @rule("s 27")
    def test_gives_everything_back_before_the_first_game(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS, games=3))
        first = ticket.span.first
        checked = check(stage, ticket)
        assert (checked.refund_from, checked.to_refund) == (first, Money(600))
        given = done(refund(stage, 2, ticket.serial, first))
        assert given == Refund(ticket.serial, first, 3, Money(600), cash(Money(600)), given.refunded_at)
        checked = check(stage, ticket)
        assert (checked.state, checked.refund, checked.to_pay) == (TicketState.REFUNDED, given, ZERO)
        assert (checked.refund_from, checked.to_refund) == (None, ZERO)
        assert [(game.is_refunded, game.drawn) for game in checked.games] == [(True, None)] * 3
        stage.draw_next_game(LOW)
        seal = done(stage.central.venue()).drawn[0].seal
        assert (seal.ticket_count, seal.amount_total) == (0, ZERO)
        assert check(stage, ticket).state is TicketState.REFUNDED
        assert refused(pay(stage, 3, ticket.serial)).refusal is Refusal.ALREADY_REFUNDED

    @rule("s 27")
    def test_after_a_draw_only_the_undrawn_games_go_back_and_the_drawn_one_is_paid(
        self, stage: Stage
    ) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS, games=3))
        stage.draw_next_game(LOW)
        second = ticket.span.first.plus(1)
        assert (check(stage, ticket).refund_from, check(stage, ticket).to_refund) == (second, Money(400))
        given = done(refund(stage, 2, ticket.serial, second))
        assert (given.amount, given.game_count) == (Money(400), 2)
        checked = check(stage, ticket)
        assert (checked.state, checked.to_pay) == (TicketState.DRAWN, Money(8800))
        assert [game.is_refunded for game in checked.games] == [False, True, True]
        stage.draw_next_game(MIXED)
        # The refunded game would have won; what was drawn before it is paid, and nothing is continued.
        paid = done(pay(stage, 3, ticket.serial))
        assert (paid.amount, paid.continuation) == (Money(8800), None)
        assert refused(refund(stage, 4, ticket.serial, second)).refusal is Refusal.ALREADY_PAID

    @rule("s 27", "s 15(4)")
    def test_the_bonus_of_a_game_goes_back_with_it(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(BONUS_SPOTS, games=3, bonus_games=2))
        stage.draw_next_game(FOURFOLD)
        given = done(refund(stage, 2, ticket.serial, ticket.span.first.plus(1)))
        # $4 for the second game, $2 for the third.
        assert given.amount == Money(600)
        assert check(stage, ticket).to_pay == Money(4 * 8800)

    @rule("s 27", "s 12(3)")
    def test_each_dollar_goes_back_as_what_it_was(self, stage: Stage) -> None:
        paid_with = (
            TenderAmount(Tender.PROMOTIONAL, Money(300)),
            TenderAmount(Tender.KENO_DOLLARS, Money(150)),
            TenderAmount(Tender.CASH, Money(150)),
        )
        ticket = sell(stage, 1, entry(THREE_SPOTS, games=3), paid_with)
        stage.draw_next_game(HIGH)
        given = done(refund(stage, 2, ticket.serial, ticket.span.first.plus(1)))
        # The first game was paid for with $2 of the promotional keno dollars.
        assert given.tenders == (
            TenderAmount(Tender.PROMOTIONAL, Money(100)),
            TenderAmount(Tender.KENO_DOLLARS, Money(150)),
            TenderAmount(Tender.CASH, Money(150)),
        )

    @rule("s 27")
    def test_refunds_until_the_close_and_not_at_it(self, stage: Stage) -> None:
        single, early, both = (
            sell(stage, number, entry(THREE_SPOTS, games=games)) for number, games in ((1, 1), (2, 1), (3, 2))
        )
        first = single.span.first
        stage.stop_before_close(1)
        assert done(refund(stage, 4, early.serial, first)).amount == Money(200)
        stage.stop_before_close(0)
        assert refused(refund(stage, 5, single.serial, first)) == Refused(Refusal.NOTHING_TO_REFUND, "s 27")
        # Of the other only the second game can still be refunded, and nobody is given less unasked.
        facts: dict[str, int | str] = {"game": first.number, "next_game": first.plus(1).number}
        assert refused(refund(stage, 6, both.serial, first)) == Refused(Refusal.GAME_CLOSED, "s 27", facts)
        assert check(stage, both).refund_from == first.plus(1)
        assert done(refund(stage, 7, both.serial, first.plus(1))).amount == Money(200)
        # Sealed late, the seal of the first game holds the two tickets that were in it at the close.
        stage.draw_next_game(LOW)
        assert done(stage.central.venue()).drawn[0].seal.ticket_count == 2
        assert check(stage, both).to_pay == Money(8800)

    @rule("s 27")
    def test_another_first_game_than_the_first_that_is_open_is_asked_again(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS, games=3))
        first = ticket.span.first
        for number, asked in enumerate((first.plus(1), first.plus(3), first.plus(-1)), start=2):
            facts: dict[str, int | str] = {"game": asked.number, "next_game": first.number}
            answer = refused(refund(stage, number, ticket.serial, asked))
            assert answer == Refused(Refusal.GAME_CLOSED, "s 27", facts)
        assert check(stage, ticket).refund is None

    @rule("s 27")
    def test_refunds_once(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS, games=2))
        given = done(refund(stage, 2, ticket.serial, ticket.span.first))
        facts = {"at_us": given.refunded_at.us, "terminal": stage.terminal.name, "amount_cents": 400}
        for number, terminal in ((3, stage.terminal), (4, stage.other_terminal)):
            request = RefundTicket(command(number), terminal, ticket.serial, ticket.span.first)
            again = refused(stage.central.refund(request))
            assert (again.refusal, again.section, again.facts) == (Refusal.ALREADY_REFUNDED, "s 27", facts)
        # The same request has the same answer.
        assert done(refund(stage, 2, ticket.serial, ticket.span.first)) == given
        assert done(stage.central.ask(stage.terminal, command(2))) == given

    def test_refunds_at_any_terminal(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS))
        request = RefundTicket(command(2), stage.other_terminal, ticket.serial, ticket.span.first)
        assert done(stage.central.refund(request)).amount == Money(200)

    @rule("s 27", "R10")
    def test_a_ticket_that_was_collected_is_refunded_on_its_continuation(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS, games=3))
        stage.draw_next_game(LOW)
        newer = done(pay(stage, 2, ticket.serial)).continuation
        assert newer is not None
        old = refused(refund(stage, 3, ticket.serial, newer.span.first))
        assert old.refusal is Refusal.ALREADY_REPLACED
        assert check(stage, ticket).refund_from is None
        assert done(refund(stage, 4, newer.serial, newer.span.first)).amount == Money(400)
        assert check(stage, newer).state is TicketState.REFUNDED

    @rule("s 27")
    def test_refunds_nothing_of_a_ticket_whose_games_are_drawn(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS))
        stage.draw_next_game(LOW)
        assert (check(stage, ticket).refund_from, check(stage, ticket).to_refund) == (None, ZERO)
        answer = refused(refund(stage, 2, ticket.serial, open_game(stage).game))
        assert answer == Refused(Refusal.NOTHING_TO_REFUND, "s 27")
        assert done(pay(stage, 3, ticket.serial)).amount == Money(8800)

    def test_refunds_no_serial_it_never_sold(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS))
        digits = ticket.serial.digits
        wrong = Serial(digits[:-1] + str((int(digits[-1]) + 1) % 10))
        unsold = Serial.from_entropy(bytes(16))
        for number, serial, refusal in (
            (2, wrong, Refusal.SERIAL_MISTYPED),
            (3, unsold, Refusal.SERIAL_UNKNOWN),
        ):
            assert refused(refund(stage, number, serial, ticket.span.first)).refusal is refusal

    def test_a_refund_given_up_is_refused_for_ever(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS))
        assert done(stage.central.ask(stage.terminal, command(2))) == GivenUp()
        assert refused(refund(stage, 2, ticket.serial, ticket.span.first)).refusal is Refusal.GIVEN_UP
        stage.draw_next_game(LOW)
        assert check(stage, ticket).to_pay == Money(8800)

    @rule("s 27")
    @pytest.mark.parametrize("drawn_count", [0, 1, 2])
    def test_a_refund_takes_the_games_out_of_every_seal(self, stage: Stage, drawn_count: int) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS, games=3))
        draws = [LOW, HIGH, MIXED]
        for numbers in draws[:drawn_count]:
            stage.draw_next_game(numbers)
        done(refund(stage, 2, ticket.serial, ticket.span.first.plus(drawn_count)))
        for numbers in draws[drawn_count:]:
            stage.draw_next_game(numbers)
        seals = [drawn.seal for drawn in done(stage.central.venue()).drawn]
        counts = [1] * drawn_count + [0] * (3 - drawn_count)
        assert [seal.ticket_count for seal in reversed(seals)] == counts
        assert [seal.amount_total.cents for seal in reversed(seals)] == [200 * count for count in counts]
