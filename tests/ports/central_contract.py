"""What every central must do, embedded or networked: written against the port alone.

A test module makes a subclass of :class:`CentralContract` with a fixture `stage`.
"""

from __future__ import annotations

import msgspec
import pytest

from kiosk.ledger.canonical import canonical
from kiosk.ledger.chain import GENESIS
from kiosk.ledger.requests import GivenUp, PayTicket
from kiosk.ports.central import Introduction, TicketState
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import Entry, EvensWager, HeadsWager, TailsWager, spot_wager
from kiosk.values.games import GameSpan
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.money import ZERO, Money
from tests.ports.central_stage import (
    HIGH,
    LOW,
    MIXED,
    THREE_SPOTS,
    Stage,
    check,
    command,
    done,
    entry,
    open_game,
    pay,
    public_key,
    refused,
    sell,
    selling,
    verify,
)
from tests.rules.citing import rule


class CentralContract:
    """The suite. `number` in a command only has to differ where the command does."""

    @pytest.fixture
    def stage(self) -> Stage:
        raise NotImplementedError

    # Introducing a terminal, and the games.

    def test_greets_a_terminal_it_knows(self, stage: Stage) -> None:
        greeting = done(stage.central.greet(Introduction(stage.terminal)))
        assert (greeting.journal.sequence, greeting.journal.digest) == (0, GENESIS)
        assert len(bytes.fromhex(greeting.public_key)) == 32
        assert greeting.schedule.startswith(b"{")

    def test_tells_an_unknown_terminal_nothing(self, stage: Stage) -> None:
        stranger = TerminalId("K99")
        assert refused(stage.central.greet(Introduction(stranger))).refusal is Refusal.TERMINAL_UNKNOWN
        request = selling(1, stranger, entry(THREE_SPOTS), open_game(stage).game)
        assert refused(stage.central.sell(request)).refusal is Refusal.TERMINAL_UNKNOWN
        assert refused(stage.central.ask(stranger, command(1))).refusal is Refusal.TERMINAL_UNKNOWN
        assert refused(stage.central.receive(stranger, ())).refusal is Refusal.TERMINAL_UNKNOWN

    @rule("s 19(1)", "s 19(4)")
    def test_shows_each_drawn_game_in_order_drawn_with_a_genuine_seal(self, stage: Stage) -> None:
        first = open_game(stage)
        backwards = tuple(reversed(LOW))
        stage.draw_next_game(backwards)
        stage.draw_next_game(HIGH)
        venue = done(stage.central.venue())
        assert [drawn.draw.numbers for drawn in venue.drawn] == [HIGH, backwards]
        assert [drawn.game for drawn in venue.drawn] == [first.game.plus(1), first.game]
        assert venue.open_game is not None
        assert venue.open_game.game == first.game.plus(2)
        assert venue.open_game.closes_at == first.closes_at.plus_seconds(2 * venue.game_seconds)
        seal = venue.drawn[1].seal
        assert (seal.game, seal.ticket_count, seal.amount_total) == (first.game, 0, ZERO)
        assert first.closes_at <= seal.sealed_at <= venue.drawn[1].drawn_at
        message = b"keno seal 1 " + canonical(msgspec.structs.replace(seal, signature=""))
        public_key(stage).verify(bytes.fromhex(seal.signature), message)

    @rule("s 17")
    def test_seals_the_tickets_sold_before_the_draw(self, stage: Stage) -> None:
        sell(stage, 1, entry(THREE_SPOTS))
        sell(stage, 2, entry(THREE_SPOTS, HeadsWager(Money(500)), games=2))
        stage.draw_next_game(LOW)
        stage.draw_next_game(HIGH)
        later, first = (drawn.seal for drawn in done(stage.central.venue()).drawn[:2])
        assert (first.ticket_count, first.amount_total) == (2, Money(200 + 700))
        assert (later.ticket_count, later.amount_total) == (1, Money(700))

    # Selling.

    @rule("s 16(1)", "s 16(2)")
    def test_sells_a_ticket_that_says_everything_and_is_signed(self, stage: Stage) -> None:
        now_open = open_game(stage)
        wanted = entry(THREE_SPOTS, EvensWager(Money(100)), games=3)
        ticket = sell(stage, 1, wanted)
        assert (ticket.entry, ticket.terminal) == (wanted, stage.terminal)
        assert ticket.span == GameSpan(now_open.game, 3)
        assert ticket.first_day == now_open.day
        assert Serial.parse(ticket.serial.digits) == ticket.serial
        assert ticket.issued_at < now_open.closes_at
        assert ticket.schedule_version
        assert ticket.continues is None
        verify(stage, ticket)

    def test_gives_every_ticket_a_serial_of_its_own(self, stage: Stage) -> None:
        serials = {sell(stage, number, entry(THREE_SPOTS)).serial for number in range(20)}
        assert len(serials) == 20

    @pytest.mark.parametrize(
        ("wrong", "refusal"),
        [
            (Entry((), 1), Refusal.NO_WAGER),
            (Entry((spot_wager((1, 1, 2), Money(100)),), 1), Refusal.SPOT_TWICE),
            (Entry((spot_wager((0, 1), Money(100)),), 1), Refusal.SPOT_NOT_A_NUMBER),
            (Entry((spot_wager((1, 81), Money(100)),), 1), Refusal.SPOT_NOT_A_NUMBER),
            (Entry((spot_wager(range(1, 12), Money(100)),), 1), Refusal.SPOT_COUNT),
            (Entry((spot_wager((1, 2), Money(-100)),), 1), Refusal.AMOUNT_BELOW_MINIMUM),
            (Entry((spot_wager((1, 2), Money(0)),), 1), Refusal.AMOUNT_BELOW_MINIMUM),
            (Entry((spot_wager((1, 2), Money(105)),), 1), Refusal.AMOUNT_STEP),
            (Entry((HeadsWager(Money(150)),), 1), Refusal.AMOUNT_STEP),
            (Entry((spot_wager((1, 2), Money(10**11)),), 1), Refusal.AMOUNT_ABOVE_MAXIMUM),
            (Entry((THREE_SPOTS,), 0), Refusal.GAME_COUNT),
            (Entry((THREE_SPOTS,), 11), Refusal.GAME_COUNT),
        ],
        ids=lambda value: value.value if isinstance(value, Refusal) else "",
    )
    @rule("s 9(2)(b)", "s 13", "s 15", "s 2 keno terminal")
    def test_validates_every_wager_itself(self, stage: Stage, wrong: Entry, refusal: Refusal) -> None:
        request = selling(1, stage.terminal, wrong, open_game(stage).game)
        assert refused(stage.central.sell(request)).refusal is refusal
        stage.draw_next_game(LOW)
        assert done(stage.central.venue()).drawn[0].seal.ticket_count == 0

    @rule("s 17")
    def test_sells_until_the_close_and_not_at_it(self, stage: Stage) -> None:
        game = open_game(stage).game
        stage.stop_before_close(1)
        sell(stage, 1, entry(THREE_SPOTS))
        stage.stop_before_close(0)
        late = selling(2, stage.terminal, entry(THREE_SPOTS), game)
        closed = refused(stage.central.sell(late))
        assert closed.refusal is Refusal.GAME_CLOSED
        assert closed.section == "s 17"
        assert closed.facts == {"game": game.number, "next_game": game.plus(1).number}

    @rule("s 17")
    def test_moves_nobody_to_another_game(self, stage: Stage) -> None:
        game = open_game(stage).game
        stage.draw_next_game(LOW)
        for asked in (game, game.plus(2)):
            request = selling(asked.sequence, stage.terminal, entry(THREE_SPOTS), asked)
            closed = refused(stage.central.sell(request))
            assert closed.refusal is Refusal.GAME_CLOSED
            assert closed.facts == {"game": asked.number, "next_game": game.plus(1).number}

    # The same command never takes effect twice.

    def test_answers_the_same_request_the_same_way(self, stage: Stage) -> None:
        """Case 19: a request that is sent again is the first one."""
        ticket = sell(stage, 1, entry(THREE_SPOTS))
        again = selling(1, stage.terminal, ticket.entry, ticket.span.first)
        assert done(stage.central.sell(again)) == ticket
        stage.draw_next_game(LOW)
        # The recorded answer stands, although the game is closed now; and only one ticket is in its seal.
        assert done(stage.central.sell(again)) == ticket
        assert done(stage.central.venue()).drawn[0].seal.ticket_count == 1

    def test_keeps_to_a_refusal_it_gave(self, stage: Stage) -> None:
        early = selling(1, stage.terminal, entry(THREE_SPOTS), open_game(stage).game.plus(1))
        first = refused(stage.central.sell(early))
        stage.draw_next_game(LOW)
        # The game it asked for is open now, but this command was answered.
        assert refused(stage.central.sell(early)) == first
        assert done(stage.central.ask(stage.terminal, command(1))) == first

    def test_refuses_a_command_used_for_something_else(self, stage: Stage) -> None:
        """Case 94: its content belongs to a command."""
        ticket = sell(stage, 1, entry(THREE_SPOTS))
        game = ticket.span.first
        others = (
            selling(1, stage.terminal, entry(spot_wager((1, 2, 4), Money(200))), game),
            selling(1, stage.other_terminal, ticket.entry, game),
        )
        for other in others:
            assert refused(stage.central.sell(other)).refusal is Refusal.COMMAND_REUSED
        pay = PayTicket(command(1), stage.terminal, ticket.serial)
        assert refused(stage.central.pay(pay)).refusal is Refusal.COMMAND_REUSED
        stage.draw_next_game(LOW)
        assert done(stage.central.venue()).drawn[0].seal.ticket_count == 1

    def test_tells_what_became_of_a_command(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS))
        assert done(stage.central.ask(stage.terminal, command(1))) == ticket
        not_theirs = done(stage.central.ask(stage.other_terminal, command(1)))
        assert isinstance(not_theirs, Refused)
        assert not_theirs.refusal is Refusal.COMMAND_REUSED

    def test_gives_up_a_command_it_has_not_seen_for_ever(self, stage: Stage) -> None:
        late = selling(1, stage.terminal, entry(THREE_SPOTS), open_game(stage).game)
        assert done(stage.central.ask(stage.terminal, command(1))) == GivenUp()
        assert refused(stage.central.sell(late)).refusal is Refusal.GIVEN_UP
        assert done(stage.central.ask(stage.terminal, command(1))) == GivenUp()
        stage.draw_next_game(LOW)
        assert done(stage.central.venue()).drawn[0].seal.ticket_count == 0

    # Checking and paying.

    @rule("s 23(1)", "s 23(2)", "s 23A(2)")
    def test_tells_each_prize_of_each_game(self, stage: Stage) -> None:
        wagers = (THREE_SPOTS, spot_wager((70, 71), Money(100)), TailsWager(Money(300)))
        ticket = sell(stage, 1, entry(*wagers, games=2))
        assert check(stage, ticket).state is TicketState.TO_BE_DRAWN
        stage.draw_next_game(LOW)
        partly = check(stage, ticket)
        assert (partly.state, partly.to_pay) == (TicketState.PARTLY_DRAWN, Money(8800))
        stage.draw_next_game(HIGH)
        drawn = check(stage, ticket)
        # Game 1: 3 of 3 spots at $44 on $2. Game 2: 2 of 2 at $12 on $1, and tails at $2 on $3.
        assert [game.prize_total for game in drawn.games] == [Money(8800), Money(1200 + 600)]
        assert [(prize.wager_index, prize.catch) for prize in drawn.games[1].prizes] == [(1, 2), (2, 20)]
        assert [prize.amount for prize in drawn.games[1].prizes] == [Money(1200), Money(600)]
        assert [game.drawn.draw.numbers for game in drawn.games if game.drawn] == [LOW, HIGH]
        assert (drawn.state, drawn.to_pay) == (TicketState.DRAWN, Money(8800 + 1800))

    def test_tells_a_mistyped_serial_from_an_unknown_one(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS))
        digits = ticket.serial.digits
        wrong = Serial(digits[:-1] + str((int(digits[-1]) + 1) % 10))
        unsold = Serial.from_entropy(bytes(16))
        for serial, refusal in ((wrong, Refusal.SERIAL_MISTYPED), (unsold, Refusal.SERIAL_UNKNOWN)):
            assert refused(stage.central.check(stage.terminal, serial)).refusal is refusal
            assert refused(pay(stage, 2 + len(refusal), serial)).refusal is refusal

    @rule("s 23A")
    def test_pays_a_ticket_once(self, stage: Stage) -> None:
        """Cases 32 and 88: whoever asks next is told where and when it was paid."""
        ticket = sell(stage, 1, entry(THREE_SPOTS))
        stage.draw_next_game(LOW)
        payment = done(pay(stage, 2, ticket.serial))
        assert (payment.serial, payment.amount, payment.continuation) == (ticket.serial, Money(8800), None)
        for number, terminal in ((3, stage.terminal), (4, stage.other_terminal)):
            twice = refused(stage.central.pay(PayTicket(command(number), terminal, ticket.serial)))
            assert twice.refusal is Refusal.ALREADY_PAID
            assert twice.facts == {
                "at_us": payment.paid_at.us,
                "terminal": stage.terminal.name,
                "amount_cents": 8800,
            }
        paid = check(stage, ticket)
        assert (paid.state, paid.to_pay) == (TicketState.PAID, ZERO)
        assert (paid.paid_at, paid.paid_by, paid.paid_amount) == (
            payment.paid_at,
            stage.terminal,
            Money(8800),
        )
        assert done(pay(stage, 2, ticket.serial)) == payment

    def test_pays_at_any_terminal(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS))
        stage.draw_next_game(LOW)
        request = PayTicket(command(2), stage.other_terminal, ticket.serial)
        assert done(stage.central.pay(request)).amount == Money(8800)
        assert check(stage, ticket).paid_by == stage.other_terminal

    @rule("s 23")
    def test_pays_nothing_before_a_draw_or_without_a_prize(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS, games=2))
        undrawn = refused(pay(stage, 2, ticket.serial))
        assert undrawn.refusal is Refusal.NOT_DRAWN_YET
        assert undrawn.facts == {"game": ticket.span.first.number, "undrawn_count": 2}
        stage.draw_next_game(HIGH)
        so_far = refused(pay(stage, 3, ticket.serial))
        assert so_far == Refused(Refusal.NOTHING_TO_PAY, "s 23", {"undrawn_count": 1})
        # The ticket is still good for its other game.
        stage.draw_next_game(LOW)
        assert done(pay(stage, 4, ticket.serial)).amount == Money(8800)

    def test_has_nothing_to_pay_for_a_ticket_without_a_prize(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS))
        stage.draw_next_game(HIGH)
        assert refused(pay(stage, 2, ticket.serial)) == Refused(
            Refusal.NOTHING_TO_PAY, "s 23", {"undrawn_count": 0}
        )
        assert check(stage, ticket).state is TicketState.DRAWN

    @rule("R10")
    def test_continues_a_ticket_collected_early(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS, games=3))
        stage.draw_next_game(LOW)
        payment = done(pay(stage, 2, ticket.serial))
        assert payment.amount == Money(8800)
        newer = payment.continuation
        assert newer is not None
        assert newer.serial != ticket.serial
        assert (newer.continues, newer.span) == (ticket.serial, GameSpan(ticket.span.first.plus(1), 2))
        assert newer.entry == msgspec.structs.replace(ticket.entry, game_count=2)
        assert newer.schedule_version == ticket.schedule_version
        verify(stage, newer)
        replaced = check(stage, ticket)
        assert (replaced.state, replaced.replaced_by) == (TicketState.REPLACED, newer.serial)
        assert (replaced.paid_amount, replaced.to_pay) == (Money(8800), ZERO)
        assert [game.game for game in replaced.games] == [ticket.span.first]
        twice = refused(pay(stage, 3, ticket.serial))
        assert twice.refusal is Refusal.ALREADY_REPLACED
        stage.draw_next_game(MIXED)
        stage.draw_next_game(HIGH)
        # Each later game counts the wager once, on the newer ticket.
        seals = [drawn.seal for drawn in done(stage.central.venue()).drawn[:2]]
        assert [(seal.ticket_count, seal.amount_total) for seal in seals] == [(1, Money(200))] * 2
        assert check(stage, ticket).games == replaced.games
        assert done(pay(stage, 4, newer.serial)).amount == Money(8800)
        assert refused(pay(stage, 5, ticket.serial)).refusal is Refusal.ALREADY_REPLACED
