"""What central may answer to what it was asked: anything else is a breach, written down nowhere."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.ledger.accounts import Tender, TenderAmount
from kiosk.ledger.events import (
    CentralAnswered,
    CentralAsked,
)
from kiosk.ledger.papers import IssuedTicket, KenoDollarsUse, Payment
from kiosk.ledger.requests import Answer
from kiosk.rules.wagers import Entry
from kiosk.values.games import GameSpan
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from tests.ledger.samples import (
    FIVE_GAMES,
    GAME,
    ISSUE,
    NOW,
    PAY,
    SELL,
    SERIALS,
    TICKET,
    USE,
    VOUCHER,
    cash,
    dollars,
    folded,
    keno_dollars_in,
    prize,
    ticket,
)
from tests.rules.citing import rule

CASH_20 = (TenderAmount(Tender.CASH, dollars(20)),)
ASKED = (*cash(20), CentralAsked(SELL, CASH_20))


OTHER_ENTRY = msgspec.structs.replace(TICKET, entry=Entry(FIVE_GAMES.wagers, 4))
OTHER_GAMES = msgspec.structs.replace(TICKET, span=GameSpan(GAME.plus(1), 5))
FEWER_GAMES = msgspec.structs.replace(TICKET, span=GameSpan(GAME, 4))
OTHER_TERMINAL = msgspec.structs.replace(TICKET, terminal=TerminalId("K2"))


@rule("s 16(6)", "s 17")
@pytest.mark.parametrize("answer", [OTHER_ENTRY, OTHER_GAMES, FEWER_GAMES, OTHER_TERMINAL])
def test_a_ticket_for_anything_but_what_was_asked_is_a_breach(answer: IssuedTicket) -> None:
    with pytest.raises(InvariantBroken, match="central issued"):
        folded(*ASKED, CentralAnswered(SELL.command, answer))


@pytest.mark.parametrize(
    "change", [{"amount": Money(1240)}, {"promotional": True}, {"terminal": TerminalId("K2")}]
)
def test_a_voucher_for_anything_but_what_was_asked_is_a_breach(change: dict[str, object]) -> None:
    asked = (*cash(20), CentralAsked(ISSUE, (TenderAmount(Tender.CASH, Money(1250)),)))
    with pytest.raises(InvariantBroken, match="another voucher"):
        folded(*asked, CentralAnswered(ISSUE.command, msgspec.structs.replace(VOUCHER, **change)))


def test_another_serial_paid_taken_in_or_continued_is_a_breach() -> None:
    other: Serial = SERIALS[7]
    payment = Payment(other, dollars(80), NOW)
    with pytest.raises(InvariantBroken, match="another ticket"):
        folded(CentralAsked(PAY), CentralAnswered(PAY.command, payment))
    use = KenoDollarsUse(other, dollars(5), promotional=False, used_at=NOW)
    with pytest.raises(InvariantBroken, match="another voucher"):
        folded(CentralAsked(USE), CentralAnswered(USE.command, use))
    continued = Payment(PAY.serial, dollars(80), NOW, ticket(SELL, SERIALS[4], continues=other))
    with pytest.raises(InvariantBroken, match="continued another"):
        folded(CentralAsked(PAY), CentralAnswered(PAY.command, continued))


def test_central_never_gives_less_than_nothing() -> None:
    before = (*prize(50, SERIALS[5]), *keno_dollars_in(50, SERIALS[6], promotional=False))
    payment = Payment(PAY.serial, Money(-1), NOW)
    with pytest.raises(InvariantBroken, match="less than nothing"):
        folded(*before, CentralAsked(PAY), CentralAnswered(PAY.command, payment))
    use = KenoDollarsUse(USE.serial, Money(-1), promotional=False, used_at=NOW)
    with pytest.raises(InvariantBroken, match="less than nothing"):
        folded(*before, CentralAsked(USE), CentralAnswered(USE.command, use))


ANSWERS: list[Answer] = [
    TICKET,
    VOUCHER,
    KenoDollarsUse(USE.serial, dollars(5), promotional=False, used_at=NOW),
    Payment(PAY.serial, dollars(80), NOW),
]
REQUESTS: list[CentralAsked] = [
    CentralAsked(SELL, CASH_20),
    CentralAsked(ISSUE, (TenderAmount(Tender.CASH, Money(1250)),)),
    CentralAsked(USE),
    CentralAsked(PAY),
]


@pytest.mark.parametrize("right", range(4))
@pytest.mark.parametrize("given", range(4))
def test_an_answer_answers_only_its_own_kind_of_request(right: int, given: int) -> None:
    asked = REQUESTS[right]
    before = (*cash(20), asked)
    answered = CentralAnswered(asked.request.command, ANSWERS[given])
    if right == given:
        assert folded(*before, answered).requests == {}
    else:
        with pytest.raises(InvariantBroken, match="does not answer"):
            folded(*before, answered)
