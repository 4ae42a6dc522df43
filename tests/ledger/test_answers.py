"""What central may answer to what it was asked: anything else is a breach, written down nowhere."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.ledger.accounts import Tender, TenderAmount
from kiosk.ledger.events import (
    CentralAnswered,
    CentralAsked,
)
from kiosk.ledger.papers import IssuedTicket, KenoDollarsUse, Payment, Refund
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
    REFUND,
    REFUNDED,
    SELL,
    SERIALS,
    TICKET,
    USE,
    VOUCHER,
    cash,
    dollars,
    folded,
    keno_dollars_in,
    parts,
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
OTHER_TENDERS = msgspec.structs.replace(TICKET, paid_with=parts(prizes=20))


@rule("s 10", "s 16(6)", "s 17")
@pytest.mark.parametrize("answer", [OTHER_ENTRY, OTHER_GAMES, FEWER_GAMES, OTHER_TERMINAL, OTHER_TENDERS])
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


@rule("R10", "s 27")
def test_a_continuation_whose_tenders_are_not_its_price_is_a_breach() -> None:
    """They are what a refund of its games would give back."""
    continuation = ticket(SELL, SERIALS[4], continues=PAY.serial)
    for tenders in ((), parts(cash=19), parts(prizes=1, cash=20)):
        false = Payment(
            PAY.serial, dollars(80), NOW, msgspec.structs.replace(continuation, paid_with=tenders)
        )
        with pytest.raises(InvariantBroken, match="not its price"):
            folded(CentralAsked(PAY), CentralAnswered(PAY.command, false))


@rule("s 27")
@pytest.mark.parametrize(
    "change",
    [{"serial": SERIALS[7]}, {"first": GAME.plus(2)}, {"first": GAME.plus(4)}, {"game_count": 0}],
)
def test_a_refund_of_anything_but_what_was_asked_is_a_breach(change: dict[str, object]) -> None:
    answer: Refund = msgspec.structs.replace(REFUNDED, **change)
    with pytest.raises(InvariantBroken, match="refunded another"):
        folded(CentralAsked(REFUND), CentralAnswered(REFUND.command, answer))


@rule("s 12(3)", "s 27")
@pytest.mark.parametrize(
    ("amount", "tenders"),
    [
        (dollars(8), parts(cash=7)),
        (dollars(8), parts(cash=9)),
        (dollars(8), ()),
        (Money(0), ()),
        (dollars(8), (TenderAmount(Tender.CASH, dollars(9)), TenderAmount(Tender.PROMOTIONAL, dollars(-1)))),
        (dollars(8), (TenderAmount(Tender.CASH, dollars(8)), TenderAmount(Tender.PROMOTIONAL, Money(0)))),
        (dollars(-8), (TenderAmount(Tender.CASH, dollars(-8)),)),
    ],
)
def test_a_refund_whose_tenders_are_not_its_amount_or_nothing_is_a_breach(
    amount: Money, tenders: tuple[TenderAmount, ...]
) -> None:
    before = (*cash(20), *keno_dollars_in(20, SERIALS[6], promotional=True))
    answer = msgspec.structs.replace(REFUNDED, amount=amount, tenders=tenders)
    with pytest.raises(InvariantBroken, match=r"refunded nothing|not its amount"):
        folded(*before, CentralAsked(REFUND), CentralAnswered(REFUND.command, answer))


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
    REFUNDED,
]
REQUESTS: list[CentralAsked] = [
    CentralAsked(SELL, CASH_20),
    CentralAsked(ISSUE, (TenderAmount(Tender.CASH, Money(1250)),)),
    CentralAsked(USE),
    CentralAsked(PAY),
    CentralAsked(REFUND),
]


@pytest.mark.parametrize("right", range(len(REQUESTS)))
@pytest.mark.parametrize("given", range(len(ANSWERS)))
def test_an_answer_answers_only_its_own_kind_of_request(right: int, given: int) -> None:
    asked = REQUESTS[right]
    before = (*cash(20), asked)
    answered = CentralAnswered(asked.request.command, ANSWERS[given])
    if right == given:
        assert folded(*before, answered).requests == {}
    else:
        with pytest.raises(InvariantBroken, match="does not answer"):
            folded(*before, answered)
