"""Money is whole cents at both ends: nothing is rounded, with either sign (case 37)."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from typing import Final

import pytest

from kiosk.ledger.accounts import Tender
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.changes import TicketRefunded
from kiosk.values.money import Money, total
from tests.cases.records import rows
from tests.central.story import tell_everything
from tests.central.support import ROOT, House
from tests.ports.central_stage import done
from tests.rules.citing import rule
from tests.terminal.stage import Kiosk, told

# Every last digit that the steps of the Rule leave (s 15), so that a rounding to 5 or to 10 cents would show
# beside one to a dollar.
AMOUNTS: Final = (110, 120, 130, 140, 150, 160, 170, 180, 190)
GAMES: Final = 3


@rule("s 27")
def test_what_is_given_back_is_the_same_to_the_cent_at_both_ends(kiosk: Kiosk) -> None:
    """Case 37: tickets of $3.30 to $5.70 for three games, given back whole, after one draw and after two. The
    parts sum to the whole, and kiosk and central agree on every sum (counted after the test)."""
    for _ in range(2):
        kiosk.insert(100)
    entries = [Entry((spot_wager([1, 2, 3], Money(cents)),), GAMES) for cents in AMOUNTS]
    tickets = [kiosk.sold(entry) for entry in entries]
    drawn_by_third = [tickets[0::3], tickets[1::3], tickets[2::3]]
    given_back = 0
    for drawn, thirds in enumerate(drawn_by_third):
        for ticket in thirds:
            refund = told(kiosk.refund(ticket), TicketRefunded).refund
            on_each_game = ticket.entry.price.cents // GAMES
            assert refund.amount == Money(on_each_game * (GAMES - drawn))
            assert total(part.amount for part in refund.tenders) == refund.amount
            assert {part.tender for part in refund.tenders} == {Tender.CASH}
            given_back += refund.amount.cents
        if drawn < GAMES - 1:
            # Numbers that nobody here has chosen: nothing is won.
            kiosk.draw(*range(21, 41))
    price = sum(ticket.entry.price.cents for ticket in tickets)
    # By hand: 110 + 140 + 170 = 420 a game on the first third, 450 on the second and 480 on the third.
    assert (price, given_back) == (3 * 1_350, 3 * 420 + 2 * 450 + 480)
    assert kiosk.state.credit == Money(20_000 - price + given_back)


@pytest.mark.parametrize(
    "cents", [*range(-110, -99), *range(-11, 12), *range(99, 111), -(2**40) + 5, 2**40 + 5]
)
def test_an_amount_of_either_sign_is_written_and_read_to_the_cent(cents: int) -> None:
    """Case 37: what is owed one way is, to the cent, what is owed the other way."""
    amount = Money(cents)
    assert Money.parse(amount.plain()) == amount
    assert Money(0) - -amount == amount
    assert str(-amount).lstrip("\N{MINUS SIGN}") == str(amount).lstrip("\N{MINUS SIGN}")
    assert (amount + -amount) == Money(0)


@rule("R8")
def test_what_can_not_be_shared_evenly_is_placed_to_the_cent() -> None:
    """Case 37: the one place where an amount is divided puts every cent somewhere, whatever the weights."""
    for cents, weights in itertools.product(
        range(60), [(1, 1, 1), (2, 1), (3, 5, 7), (1, 0, 1), (97, 89, 2)]
    ):
        assert total(Money(cents).share(weights)) == Money(cents)


# The rooms that move money, and of the rules of the game those that say how much.
_ROOMS: Final = ("values", "ledger", "terminal", "central", "journal", "sync")
_RULES: Final = ("wagers", "settlement", "game_settlement", "jackpots", "abating", "refunding", "paying")
# What is divided or has a point and is no money: a path, and how long to wait.
_NO_MONEY: Final = re.compile(r"\b(folder|timeout|_deadline_seconds)\b")


def inexact(tree: ast.AST) -> Iterator[int]:
    """Each line of a file that could leave a part of a cent: true division, rounding, a number with a
    point."""
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()) | ast.Constant(value=float()):
                yield node.lineno
            case ast.Name(id="float" | "round" | "Decimal" | "Fraction"):
                yield node.lineno


def test_no_room_that_moves_money_can_make_a_part_of_a_cent() -> None:
    """Case 37: there is no second rounding rule, because beside :meth:`Money.share` there is none at all."""
    files = [path for room in _ROOMS for path in (ROOT / "kiosk" / room).rglob("*.py")]
    files += [ROOT / "kiosk" / "rules" / f"{name}.py" for name in _RULES]
    found = []
    for path in files:
        lines = path.read_text("utf-8").splitlines()
        wrong = {lines[number - 1].strip() for number in inexact(ast.parse("\n".join(lines)))}
        found += [f"{path.name}: {line}" for line in wrong if not _NO_MONEY.search(line)]
    assert found == []


def test_central_settles_and_owes_in_the_same_cents(house: House) -> None:
    """Case 37: nothing in central's file is kept as anything but a whole number where it is an amount."""
    tell_everything(house)
    assert done(house.central.venue()).drawn
    kinds = rows(house, "SELECT DISTINCT typeof(cents) FROM posting")
    assert kinds == [("integer",)]
