"""The audit: an act that is changed, with every digest worked out again, contradicts the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.central.audit import audit_central
from tests.central.hands import Change, change_act, sequence_of


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
        ("unpaid_handed_over", 0, lambda act: act["amount"].update(cents=1), "should have been for $267.00"),
        ("unpaid_handed_over", 0, lambda act: act.update(years=6), "could still be collected"),
        (
            "unpaid_handed_over",
            0,
            lambda act: act["tickets"][0]["amount"].update(cents=1),
            "had won $88.00",
        ),
        ("multipliers_adopted", 0, lambda act: act.update(digest="0" * 64), "other multipliers"),
    ],
)
def test_an_act_that_was_changed_contradicts_the_others(
    told: Path, event: str, which: int, changed: Change, words: str
) -> None:
    sequence = change_act(told, event, which, changed)
    (finding,) = audit_central(told).findings
    assert words in finding.sentence
    # A changed adoption is found at the first seal, which names what was adopted.
    expected = sequence_of(told, "game_sealed") if event == "multipliers_adopted" else sequence
    assert finding.sequence == expected
