"""The licensee's own names on paper: before the Rule's terms, and never in their place."""

from __future__ import annotations

import pytest

from kiosk.ledger.requests import IssueKenoDollars
from kiosk.rules.names import NO_NAMES, Names
from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    TailsWager,
    Wager,
    spot_wager,
    way_wager,
)
from kiosk.values.money import Money
from printing import Align, Line, Size
from tests.documents.ticket_papers import lines, paper_of, spots, ticket_for, with_bonus
from tests.ledger.samples import K1, SERIALS, command, voucher
from tests.rules.citing import rule

OWN = Names(
    spot="Lucky Sevens",
    way="Many Ways",
    heads="Top Half",
    tails="Bottom Half",
    evens="Level",
    kwikpik="Lucky Dip",
    setbet="Magic Shapes",
    lucky_last="Last Chance",
    keno_bonus="Multiply",
    promotional_keno_dollars="Club Coins",
)
D = Money.dollars


@rule("s 12B", "s 16(1)(a)", "s 16(1)(i)")
@pytest.mark.parametrize(
    ("wager", "heading", "term"),
    [
        (spots(1, 2, 3, 4, 5, 6, 7), "Lucky Sevens (7 spot wager)", "1 2 3 4 5 6 7"),
        (way_wager([[1, 2], [3]], D(1)), "Many Ways (way wager)", "A 1 2"),
        (HeadsWager(D(1)), "Top Half (heads wager)", "HEADS"),
        (TailsWager(D(1)), "Bottom Half (tails wager)", "TAILS"),
        (EvensWager(D(1)), "Level (evens wager)", "EVENS"),
        (LuckyLastWager(D(1)), "Last Chance (lucky last wager)", "LUCKY LAST"),
    ],
)
def test_the_name_stands_before_the_rules_term(wager: Wager, heading: str, term: str) -> None:
    found = lines(paper_of(ticket_for(Entry((wager, spots(80)), 1)), names=OWN))
    assert [line for line in found if line.startswith(f"{heading}, 1 of 2: $")]
    assert term in found


@rule("s 12B", "s 16(1)(f)")
def test_the_word_jackpot_stays() -> None:
    assert "JACKPOT" in lines(paper_of(ticket_for(Entry((spots(*range(1, 8)),), 1)), names=OWN))


@rule("s 12B", "s 16(1)(j)")
def test_the_words_keno_bonus_stay_under_the_name() -> None:
    found = lines(paper_of(ticket_for(Entry((with_bonus(spots(5, 6)),), 2, 1)), names=OWN))
    start = found.index("Multiply")
    assert found[start : start + 3] == ["Multiply", "KENO BONUS", "Game 990: 1 game"]


@rule("s 12B", "s 14B")
@pytest.mark.parametrize(
    "wager", [spots(2, 5, kwikpik=(2, 5)), way_wager([[2], [5]], D(1), kwikpik=[2, 5])], ids=["spot", "way"]
)
def test_kwikpik_stands_beside_its_name(wager: Wager) -> None:
    assert "All spots chosen by Lucky Dip (kwikpik)" in lines(
        paper_of(ticket_for(Entry((wager,), 1)), names=OWN)
    )


@rule("s 12B", "s 14C")
def test_setbet_stands_beside_its_name() -> None:
    corners = spot_wager([80, 1, 71, 10], D(2), setbet="Corners")
    assert "Magic Shapes (SETBET) Corners" in lines(paper_of(ticket_for(Entry((corners,), 1)), names=OWN))


@rule("s 12(4)")
def test_promotional_keno_dollars_have_their_name_as_the_title_and_the_rules_under_it() -> None:
    request = IssueKenoDollars(command("issue"), K1, Money(1250), promotional=True)
    document = paper_of(voucher(request, SERIALS[3]), names=OWN)
    assert document.blocks[:2] == (
        Line("Club Coins", Size.LARGE, bold=True, align=Align.CENTRE),
        Line("PROMOTIONAL KENO DOLLARS", bold=True, align=Align.CENTRE),
    )
    assert any("never exchanged for cash" in line for line in lines(document))


@rule("s 12(4)")
def test_ordinary_keno_dollars_never_have_the_name_of_the_promotional_ones() -> None:
    paper = voucher(IssueKenoDollars(command("issue"), K1, Money(1250), promotional=False), SERIALS[3])
    assert paper_of(paper, names=OWN) == paper_of(paper)


@rule("s 12B")
def test_a_name_changes_nothing_but_its_own_wager() -> None:
    """Only the evens wager has a name: the rest of the ticket reads as the Rule has it."""
    paper = ticket_for(Entry((spots(2, 5, kwikpik=(2,)), EvensWager(D(1))), 1))
    own = lines(paper_of(paper, names=Names(evens="Level")))
    plain = lines(paper_of(paper, names=NO_NAMES))
    # The last line is the check over those above it.
    assert [(new, old) for new, old in zip(own[:-1], plain[:-1], strict=True) if new != old] == [
        ("Level (evens wager), 2 of 2: $1.00 a game", "Evens wager, 2 of 2: $1.00 a game")
    ]
