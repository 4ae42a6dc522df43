"""Death of the program at every moment of paying: a prize, keno dollars and a refund are credit once."""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec
import pytest

from kiosk.ledger.papers import IssuedTicket
from kiosk.ledger.symbol import symbol_text
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.messages import CheckDevices
from kiosk.values.identifiers import Serial
from kiosk.values.money import Money
from tests.crash.death import MortalKiosk
from tests.crash.death_story import Story, try_every_moment
from tests.ledger.samples import parts
from tests.rules.citing import rule
from tests.tally import Tally
from tests.terminal.test_keno_dollars import issued_elsewhere

# 3 of 3 spots pay $44 on each dollar (schedule of prizes "Classic"): $88.
ONE_GAME: Final = Entry((spot_wager([1, 2, 3], Money.dollars(2)),), 1)
THREE_GAMES: Final = Entry((spot_wager([1, 2, 3], Money.dollars(2)),), 3)


class Collecting(Story):
    """A ticket that has won $88 is collected."""

    expected: ClassVar = {"prizes": "88.00", "credit:prizes": "-88.00"}
    entry = ONE_GAME
    as_keno_dollars = False

    def prepare(self, kiosk: MortalKiosk) -> None:
        self.ticket = kiosk.winner(self.entry)

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.collect(self.ticket.serial, as_keno_dollars=self.as_keno_dollars)

    def again(self, kiosk: MortalKiosk) -> None:
        kiosk.collect(self.ticket.serial, as_keno_dollars=self.as_keno_dollars)


class CollectingWithContinuation(Collecting):
    """Two games are still to be drawn: they go on under a ticket of their own (R10), which costs nothing."""

    entry = THREE_GAMES
    papers = 1


class CollectingAsKenoDollars(Collecting):
    """The prize is taken as a voucher. Where the program died with the prize already credit, the player takes
    that credit as keno dollars."""

    expected: ClassVar = {"prizes": "88.00", "keno_dollars_issued": "-88.00"}
    as_keno_dollars = True
    papers = 1

    def again(self, kiosk: MortalKiosk) -> None:
        super().again(kiosk)
        if kiosk.state.credit:
            kiosk.take_keno_dollars()


class CollectingWithContinuationAsKenoDollars(CollectingAsKenoDollars):
    """Both papers come out."""

    entry = THREE_GAMES
    papers = 2


class CollectingWithCentralAwayAfterwards(CollectingWithContinuation):
    """Central can't be reached when the program is back."""

    def after_death(self, kiosk: MortalKiosk) -> None:
        kiosk.line.is_away = True
        super().after_death(kiosk)
        kiosk.send(CheckDevices())
        kiosk.collect(self.ticket.serial)


class TakingKenoDollars(Story):
    """$3 promotional and $20 in: all of it is taken, on two vouchers that never mix (s 12(3))."""

    expected: ClassVar = {"note_box": "20.00", "keno_dollars_used": "3.00", "keno_dollars_issued": "-23.00"}
    papers = 2

    def prepare(self, kiosk: MortalKiosk) -> None:
        kiosk.present(issued_elsewhere(kiosk, 3, promotional=True, name=kiosk.new_name()))
        kiosk.insert(20)

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.take_keno_dollars()

    def again(self, kiosk: MortalKiosk) -> None:
        if kiosk.state.credit or kiosk.state.promotional_credit:
            kiosk.take_keno_dollars()


class TakingKenoDollarsWithCentralAwayAfterwards(TakingKenoDollars):
    """Central can't be reached when the program is back."""

    def after_death(self, kiosk: MortalKiosk) -> None:
        kiosk.line.is_away = True
        super().after_death(kiosk)
        kiosk.take_keno_dollars()


class SpendingKenoDollars(Story):
    """A voucher of $10 is held to the scanner."""

    expected: ClassVar = {"keno_dollars_used": "10.00", "credit:keno_dollars": "-10.00"}
    promotional = False

    def prepare(self, kiosk: MortalKiosk) -> None:
        self.voucher = issued_elsewhere(kiosk, 10, promotional=self.promotional, name=kiosk.new_name())

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.present(self.voucher)

    def again(self, kiosk: MortalKiosk) -> None:
        kiosk.present(self.voucher)


class TypingKenoDollars(SpendingKenoDollars):
    """The number of a promotional voucher of $10 is typed, with its time: it stays promotional."""

    expected: ClassVar = {"keno_dollars_used": "10.00", "credit:promotional": "-10.00"}
    promotional = True

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.type_number(self.voucher)

    def again(self, kiosk: MortalKiosk) -> None:
        kiosk.type_number(self.voucher)


class CheckingATicket(Story):
    """A ticket that has won $88 is held to the scanner: it is shown, and nothing is paid."""

    def prepare(self, kiosk: MortalKiosk) -> None:
        self.ticket = kiosk.winner(ONE_GAME)

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.present(self.ticket)

    def again(self, kiosk: MortalKiosk) -> None:
        kiosk.present(self.ticket)


class CheckingAForgedPaper(CheckingATicket):
    """A voucher of $10 that says $1,000, and a ticket with another serial: nothing is paid."""

    def act(self, kiosk: MortalKiosk) -> None:
        voucher = issued_elsewhere(kiosk, 10, promotional=False, name=kiosk.new_name())
        kiosk.present(msgspec.structs.replace(voucher, amount=Money.dollars(1_000)))
        other = Serial.from_entropy(b"another one's 16")
        kiosk.present(msgspec.structs.replace(self.ticket, serial=other))
        kiosk.present(symbol_text(self.ticket)[:-1])


class Refunding(Story):
    """A ticket of another terminal for three games, $1 promotional and $5 cash, is refunded before a draw."""

    expected: ClassVar = {"refunds": "6.00", "credit:promotional": "-1.00", "credit:cash": "-5.00"}

    def prepare(self, kiosk: MortalKiosk) -> None:
        paid_with = parts(promotional=1, cash=5)
        self.ticket: IssuedTicket = kiosk.sold_elsewhere(THREE_GAMES, paid_with, kiosk.new_name())

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.refund(self.ticket)

    def again(self, kiosk: MortalKiosk) -> None:
        kiosk.refund(self.ticket)


class RefundingWithCentralAwayAfterwards(Refunding):
    """Central can't be reached when the program is back."""

    def after_death(self, kiosk: MortalKiosk) -> None:
        kiosk.line.is_away = True
        super().after_death(kiosk)
        kiosk.refund(self.ticket)


class RefundingTheRestAndCollecting(Story):
    """Of three games at $2 one has won $88: the others are refunded, and the prize is collected."""

    expected: ClassVar = {
        "refunds": "4.00",
        "prizes": "88.00",
        "credit:cash": "-4.00",
        "credit:prizes": "-88.00",
    }

    def prepare(self, kiosk: MortalKiosk) -> None:
        self.ticket = kiosk.winner(THREE_GAMES)

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.refund(self.ticket)
        kiosk.collect(self.ticket.serial)

    def again(self, kiosk: MortalKiosk) -> None:
        kiosk.refund(self.ticket)
        kiosk.collect(self.ticket.serial)


STORIES: Final = (
    Collecting,
    CollectingWithContinuation,
    CollectingAsKenoDollars,
    CollectingWithContinuationAsKenoDollars,
    CollectingWithCentralAwayAfterwards,
    TakingKenoDollars,
    TakingKenoDollarsWithCentralAwayAfterwards,
    SpendingKenoDollars,
    TypingKenoDollars,
    CheckingATicket,
    CheckingAForgedPaper,
    Refunding,
    RefundingWithCentralAwayAfterwards,
    RefundingTheRestAndCollecting,
)


@rule("s 11", "s 12(3)", "s 23A", "s 27", "R10")
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_a_death_at_any_moment_pays_once(story: type[Story], tally: Tally) -> None:
    try_every_moment(story, tally)
