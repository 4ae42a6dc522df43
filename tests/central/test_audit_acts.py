"""The audit: an act that is changed, with every digest worked out again, contradicts the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kiosk.central.audit import audit_central
from tests.central.hands import Change, change_act, sequence_of

ANOTHER_TIME = "at another time than it was recorded"
NEVER_ENROLLED = "terminal K9 was never enrolled"


def later(part: dict[str, Any], name: str) -> None:
    """Let an act say that something happened a microsecond later than it did."""
    part[name]["us"] += 1


def test_numbers_changed_after_the_draw_contradict_the_settlement(told: Path) -> None:
    # 11 to 30 have a total of 410, which has no multiplier, as the 210 of 1 to 20.
    change_act(told, "game_drawn", 0, lambda act: act.update(numbers=list(range(11, 31))))
    (finding,) = audit_central(told).findings
    assert finding.sequence == sequence_of(told, "game_settled", 0)
    assert "prizes of game 990" in finding.sentence


@pytest.mark.parametrize(
    ("event", "which", "changed", "words"),
    [
        (
            "game_drawn",
            0,
            lambda act: act.update(multiplier=3),
            "the multiplier of game 990 is 3; its total has none",
        ),
        (
            "game_settled",
            0,
            lambda act: act["jackpots"][1]["growth"].update(cents=11),
            "the jackpots of game 990 are not those",
        ),
        (
            "game_settled",
            0,
            lambda act: act["growths"][0]["amount"].update(cents=5),
            "left as jackpot growth",
        ),
        ("game_settled", 1, lambda act: act.update(growth_added={"cents": 1}), "the jackpots of game 991"),
        ("game_settled", 0, lambda act: act.update(share_total={"cents": 0}), "added up to"),
        ("game_settled", 0, lambda act: act.update(prize_total={"cents": 0}), "added up to"),
        ("game_settled", 0, lambda act: act.update(won=[]), "added up to"),
        (
            "game_settled",
            0,
            lambda act: act.update(abatement={"left": {"cents": 1}, "in_full": {"cents": 2}}),
            "the prizes of game 990",
        ),
        ("game_sealed", 0, lambda act: act["seal"].update(multipliers=""), "the signature of the seal"),
        (
            "ticket_refunded",
            0,
            lambda act: act["refund"]["amount"].update(cents=600),
            "was paid for its games with something else",
        ),
        (
            "ticket_refunded",
            0,
            lambda act: act["refund"]["tenders"][0].update(tender="prizes"),
            "was paid for its games with something else",
        ),
        (
            "ticket_refunded",
            0,
            lambda act: act["refund"].update(first={"sequence": 992}, game_count=1, amount={"cents": 200}),
            "game 992 is not the first of ticket",
        ),
        (
            "ticket_sold",
            0,
            lambda act: act["ticket"]["entry"]["wagers"][0].update(setbet="Tick"),
            "the signature of serial",
        ),
        ("ticket_sold", 0, lambda act: act["ticket"].update(is_jackpot=True), "the signature of serial"),
        (
            "licensee_paid",
            0,
            lambda act: act["payment"]["amount"].update(cents=100),
            "had won $27,500.10",
        ),
        ("keno_dollars_redeemed", 0, lambda act: act["amount"].update(cents=800), "was issued for $7.00"),
        (
            "promotional_given",
            0,
            lambda act: act["voucher"]["amount"].update(cents=60_000),
            "the signature of serial",
        ),
        ("unpaid_handed_over", 0, lambda act: act["amount"].update(cents=1), "should have been for $267.00"),
        ("unpaid_handed_over", 0, lambda act: act.update(zone_name="Australia/Nowhere"), "no time zone"),
        ("unpaid_handed_over", 0, lambda act: act.update(zone_name="Australia"), "no time zone"),
        ("unpaid_handed_over", 0, lambda act: act.update(zone_name="../Brisbane"), "no time zone"),
        ("unpaid_handed_over", 0, lambda act: act.update(zone_name=""), "no time zone"),
        ("unpaid_handed_over", 0, lambda act: act.update(keno_dollars_years=6), "was not unredeemed yet"),
        ("licensee_paid", 0, lambda act: act.update(basis="lost"), "is not an act of central"),
        ("licensee_paid", 0, lambda act: act.pop("basis"), "is not an act of central"),
        ("drawing_approved", 0, lambda act: act.update(inspector=" "), "no inspector is named"),
        (
            "unpaid_handed_over",
            0,
            lambda act: act["tickets"][0]["amount"].update(cents=1),
            "had won $88.00",
        ),
        ("multipliers_adopted", 0, lambda act: act.update(digest="0" * 64), "other multipliers"),
        (
            "multipliers_adopted",
            0,
            lambda act: act.update(from_game={"sequence": 991}),
            "other multipliers could govern only from game 990 on",
        ),
        (
            "game_opened",
            1,
            lambda act: act["game"].update(sequence=10**10),
            "9999999009 games were left out",
        ),
        # Tickets stand for game 991: few games further on and many.
        (
            "game_opened",
            1,
            lambda act: act.update(game={"sequence": 992}, skipped=1),
            "a game was left out that tickets stand for",
        ),
        (
            "game_opened",
            1,
            lambda act: act.update(game={"sequence": 10**10}, skipped=10**10 - 991),
            "a game was left out that tickets stand for",
        ),
        ("ticket_paid", 0, lambda act: later(act["payment"], "paid_at"), ANOTHER_TIME),
        ("licensee_paid", 0, lambda act: later(act["payment"], "paid_at"), ANOTHER_TIME),
        ("ticket_refunded", 0, lambda act: later(act["refund"], "refunded_at"), ANOTHER_TIME),
        ("keno_dollars_taken", 0, lambda act: later(act["use"], "used_at"), ANOTHER_TIME),
        ("keno_dollars_redeemed", 0, lambda act: later(act, "redeemed_at"), ANOTHER_TIME),
        ("licensee_paid", 0, lambda act: act.update(way="credit"), "in a way that only a terminal does"),
        ("licensee_paid", 0, lambda act: act.update(way="keno_dollars"), "that only a terminal does"),
        ("licensee_paid", 0, lambda act: act.update(payee=""), "it named nobody"),
        ("licensee_paid", 0, lambda act: act.update(way="cash", payee=" "), "it named nobody"),
        ("ticket_paid", 1, lambda act: act.update(terminal={"name": "K9"}), NEVER_ENROLLED),
        ("ticket_refunded", 0, lambda act: act.update(terminal={"name": "K9"}), NEVER_ENROLLED),
        ("keno_dollars_taken", 0, lambda act: act.update(terminal={"name": "K9"}), NEVER_ENROLLED),
        ("request_given_up", 0, lambda act: act.update(terminal={"name": "K9"}), NEVER_ENROLLED),
        ("command_reused", 0, lambda act: act.update(terminal={"name": "K9"}), NEVER_ENROLLED),
        ("terminal_quarantined", 0, lambda act: act.update(terminal={"name": "K9"}), NEVER_ENROLLED),
        ("terminal_bound", 0, lambda act: act.update(terminal={"name": "K9"}), NEVER_ENROLLED),
        ("machine_refused", 0, lambda act: act.update(terminal={"name": "K9"}), NEVER_ENROLLED),
        ("terminal_released", 0, lambda act: act.update(terminal={"name": "K9"}), NEVER_ENROLLED),
        # The first machine was refused, and a terminal that is no machine let go.
        ("machine_refused", 0, lambda act: act.update(machine="machine-1"), "was no other machine"),
        (
            "terminal_released",
            0,
            lambda act: act.update(terminal={"name": "K2"}),
            "no machine to be released",
        ),
    ],
)
def test_an_act_that_was_changed_contradicts_the_others(
    told: Path, event: str, which: int, changed: Change, words: str
) -> None:
    sequence = change_act(told, event, which, changed)
    (finding,) = audit_central(told).findings
    assert words in finding.sentence
    # A changed adoption is found at the first seal, which names what was adopted.
    is_at_the_seal = event == "multipliers_adopted" and words == "other multipliers"
    expected = sequence_of(told, "game_sealed") if is_at_the_seal else sequence
    assert finding.sequence == expected
