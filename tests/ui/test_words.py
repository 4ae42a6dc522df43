"""Words: every refusal, fault and printer state is told, kindly, and with what to do."""

from __future__ import annotations

import re
from zoneinfo import ZoneInfo

import pytest

from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal, Refused
from kiosk.ui import words
from kiosk.ui.advice import Act, Advice, Kind
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO, Money

BRISBANE = ZoneInfo("Australia/Brisbane")
FACTS: dict[str, int | str] = {
    "missing_cents": 600,
    "maximum_cents": 100_000,
    "minimum_cents": 100,
    "step_cents": 10,
    "maximum": 10,
    "spot_count": 12,
    "at_us": Instant.parse("2026-11-30T20:41:00+10:00").us,
    "terminal": "K2",
    "limit_cents": 100_000,
    "amount_cents": 250_000,
    "way": "A+C",
    "per": "way",
}
EVERY = [
    *(words.refusal_advice(Refused(refusal, facts=FACTS), BRISBANE) for refusal in Refusal),
    *(words.refusal_advice(Refused(refusal)) for refusal in Refusal),
    *(words.fault_advice(fault, Money(3_240)) for fault in Fault),
    *(words.fault_advice(fault, ZERO) for fault in Fault),
    *(words.printer_advice(status, Money(3_240)) for status in PrinterStatus),
    *(words.not_printed_advice(fault, ticket=ticket) for fault in Fault for ticket in (False, True)),
    words.closed_advice("412", "413"),
    words.closed_advice("412", ""),
    words.sale_doubt_advice(Money(2_000)),
    words.keno_dollars_doubt_advice(Money(2_000)),
    words.print_doubt_advice(ticket=True),
    words.print_doubt_advice(ticket=False),
    words.other_ticket_waits_advice(),
    words.belated_advice(ticket=True),
    words.belated_advice(ticket=False),
    words.note_lost_advice(Money(2_000)),
    words.note_given_back_advice(Money(2_000), None),
    words.note_given_back_advice(Money(2_000), Refused(Refusal.CREDIT_MAXIMUM, facts=FACTS)),
    words.note_given_back_advice(Money(700), Refused(Refusal.NOTE_NOT_TAKEN, facts={"amount_cents": 700})),
    words.keno_dollars_spent_advice(Money(1_240)),
]


@pytest.mark.parametrize("advice", EVERY, ids=lambda advice: advice.title)
def test_every_banner_says_what_happened_and_what_to_do_in_short_sentences(advice: Advice) -> None:
    assert advice.title
    assert not advice.title.endswith(".")
    assert advice.text.endswith(".")
    sentences = [advice.title, *re.split(r"(?<=\.)\s+", advice.text)]
    assert all(len(sentence.split()) <= 12 for sentence in sentences)
    text = f"{advice.title} {advice.text}"
    assert not re.search(r"!|oops|sorry|lucky you|almost|\bfailed\b|error|invalid|[{}]", text, re.IGNORECASE)


@pytest.mark.parametrize("advice", EVERY, ids=lambda advice: advice.title)
def test_a_button_and_its_act_come_together(advice: Advice) -> None:
    assert bool(advice.button) == (advice.act is not Act.NONE)


def test_no_two_refusals_with_different_causes_look_the_same() -> None:
    alike = {
        Refusal.GIVEN_UP: Refusal.COMMAND_REUSED,
        Refusal.TERMINAL_ELSEWHERE: Refusal.TERMINAL_QUARANTINED,
        Refusal.TERMINAL_UNKNOWN: Refusal.TERMINAL_QUARANTINED,
    }
    titles: dict[str, Refusal] = {}
    for refusal in Refusal:
        title = words.refusal_advice(Refused(refusal, facts=FACTS)).title
        before = titles.setdefault(title, refusal)
        assert before in (refusal, alike.get(refusal))


def test_a_closed_game_is_answered_with_the_next_one() -> None:
    advice = words.closed_advice("412", "413")
    assert (advice.kind, advice.title) == (Kind.REFUSAL, "Game 412 has closed")
    assert advice.text == "Your ticket can go into game 413 instead."
    assert (advice.button, advice.act) == ("Use 413", Act.USE_NEXT_GAME)


def test_what_was_paid_before_says_when_and_where() -> None:
    advice = words.refusal_advice(Refused(Refusal.ALREADY_PAID, facts=FACTS), BRISBANE)
    assert advice.title == "Paid on Mon 30 Nov 2026, 8:41 pm, at K2"
    assert advice.text == "This ticket can't be paid twice."


def test_missing_credit_is_named_to_the_cent() -> None:
    advice = words.refusal_advice(Refused(Refusal.NOT_ENOUGH_CREDIT, facts={"missing_cents": 610}))
    assert advice.text == "Put in $6.10 more to pay for this ticket."


def test_a_note_that_there_is_not_is_not_named_by_its_amount() -> None:
    """Case 86: what the acceptor read is nothing that the person has put in."""
    refused = Refused(Refusal.NOTE_NOT_TAKEN, facts={"amount_cents": 2_000_000})
    advice = words.note_given_back_advice(Money(2_000_000), refused)
    assert advice.title == "Your note came back"
    assert advice.text == "This terminal takes notes of $5, $10, $20, $50 and $100."


def test_a_fault_says_that_the_money_is_safe() -> None:
    advice = words.fault_advice(Fault.PAPER_OUT, Money(3_240))
    assert (advice.kind, advice.title) == (Kind.FAULT, "The printer has no paper")
    assert advice.text == "Your $32.40 is safe. Please tell the counter."


def test_doubt_says_what_stays_held() -> None:
    advice = words.sale_doubt_advice(Money(2_000))
    assert advice.kind is Kind.DOUBT
    assert "Your $20.00 is held until we know." in advice.text


@pytest.mark.parametrize(
    ("refusal", "facts", "title", "text"),
    [
        (
            Refusal.SPOT_COUNT,
            {"spot_count": 12, "way": "A+C"},
            "Way A+C has 12 spots, which can't be played",
            "Change a group, or choose the sizes to play.",
        ),
        (
            Refusal.AMOUNT_BELOW_MINIMUM,
            {"minimum_cents": 10, "per": "way"},
            "The amount is too small",
            "The least for each way is $0.10.",
        ),
        (
            Refusal.AMOUNT_ABOVE_MAXIMUM,
            {"maximum_cents": 1_000_000, "per": "ticket"},
            "The amount is too large",
            "The most for a ticket is $10,000.00.",
        ),
        (
            Refusal.WAY_COUNT,
            {"maximum": 1_023},
            "Your groups make too many ways",
            "One ticket can have up to 1,023 ways. Use fewer groups, or another ticket.",
        ),
        (
            Refusal.WAY_SIZE,
            {"spot_count": 3, "times": 2},
            "The size of 3 spots is chosen twice",
            "Choose each size once.",
        ),
        (
            Refusal.WAY_SIZE,
            {"spot_count": 4},
            "No way of your groups has 4 spots",
            "Choose sizes that your groups can make.",
        ),
        (
            Refusal.BONUS_GAME_COUNT,
            {"minimum": 1, "maximum": 5},
            "Keno bonus can't be for that many games",
            "Choose keno bonus for 1 to 5 games.",
        ),
        (
            Refusal.BONUS_GAME_COUNT,
            {"minimum": 0, "maximum": 0},
            "Keno bonus needs a wager to go with",
            "Take keno bonus off and pay again.",
        ),
        (
            Refusal.PAID_BY_LICENSEE,
            {"limit_cents": 50_000, "amount_cents": 60_000},
            "Above $500.00 the licensee pays",
            "Keep your ticket. Please ask at the counter.",
        ),
        (
            Refusal.PAYMENT_WAY,
            {"way": "chips"},
            "Chips are paid in a casino only",
            "Please choose another way to be paid.",
        ),
    ],
)
def test_what_is_refused_names_its_facts(
    refusal: Refusal, facts: dict[str, int | str], title: str, text: str
) -> None:
    advice = words.refusal_advice(Refused(refusal, facts=facts))
    assert (advice.title, advice.text) == (title, text)


def test_what_was_refunded_before_says_when_and_where() -> None:
    advice = words.refusal_advice(Refused(Refusal.ALREADY_REFUNDED, facts=FACTS), BRISBANE)
    assert advice.title == "Refunded on Mon 30 Nov 2026, 8:41 pm, at K2"


def test_no_prize_is_a_fact_and_no_refusal() -> None:
    assert words.refusal_advice(Refused(Refusal.NOTHING_TO_PAY)).kind is Kind.KNOWN
