"""What is refunded for undrawn games (s 27), and that each dollar goes back as what it was (s 12(3))."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.refunding import amounts_by_game, refund_of, tenders_back
from kiosk.rules.wagers import Entry, HeadsWager, spot_wager, way_wager
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import ZERO, Money, total
from tests.rules.citing import rule

D = Money.dollars
PROMOTIONAL, CASH = "promotional", "cash"

# $2 on 3 spots with keno bonus and $1 heads for 5 games, keno bonus on the first 2: $5, $5, $3, $3, $3.
FIVE_GAMES = Entry((spot_wager([1, 2, 3], D(2), bonus=True), HeadsWager(D(1))), 5, bonus_game_count=2)
AMOUNTS = (D(5), D(5), D(3), D(3), D(3))


@rule("s 27", "s 15(4)")
def test_each_game_costs_its_wagers_and_its_keno_bonus() -> None:
    assert amounts_by_game(FIVE_GAMES) == AMOUNTS
    assert total(AMOUNTS) == FIVE_GAMES.price


@rule("s 27", "s 15(4)")
@pytest.mark.parametrize(("first_index", "dollars"), [(0, 19), (1, 14), (2, 9), (3, 6), (4, 3), (5, 0)])
def test_the_undrawn_games_are_refunded_with_their_keno_bonus(first_index: int, dollars: int) -> None:
    assert refund_of(FIVE_GAMES, first_index) == D(dollars)


@rule("s 27")
@pytest.mark.parametrize("first_index", [-1, 6])
def test_there_is_no_refund_of_a_game_that_was_not_entered(first_index: int) -> None:
    with pytest.raises(InvariantBroken):
        refund_of(FIVE_GAMES, first_index)
    with pytest.raises(InvariantBroken):
        tenders_back([(CASH, D(19))], AMOUNTS, first_index)


@rule("s 12(3)", "s 27", "R2")
@pytest.mark.parametrize(
    ("first_index", "back"),
    [
        (0, [(PROMOTIONAL, D(7)), (CASH, D(12))]),  # all of it
        (1, [(PROMOTIONAL, D(2)), (CASH, D(12))]),  # the first game took $5 of the promotional $7
        (2, [(CASH, D(9))]),  # the first two took $10: all $7, and $3 of the cash
        (4, [(CASH, D(3))]),
        (5, []),
    ],
)
def test_the_first_games_are_paid_by_the_first_tender(
    first_index: int, back: list[tuple[str, Money]]
) -> None:
    assert tenders_back([(PROMOTIONAL, D(7)), (CASH, D(12))], AMOUNTS, first_index) == tuple(back)


@rule("s 27")
@pytest.mark.parametrize(
    "spent", [[], [(CASH, D(18))], [(CASH, D(20))], [(PROMOTIONAL, D(-1)), (CASH, D(20))]], ids=str
)
def test_tenders_that_are_not_the_price_are_a_breach(spent: list[tuple[str, Money]]) -> None:
    with pytest.raises(InvariantBroken):
        tenders_back(spent, AMOUNTS, 0)


_AMOUNT = st.integers(0, 500).map(lambda steps: Money(10 * steps))


@st.composite
def _tickets(draw: st.DrawFn) -> tuple[list[tuple[str, Money]], tuple[Money, ...]]:
    """What each game of a ticket cost, and the tenders that paid for them in the order of spending."""
    amounts = tuple(draw(st.lists(_AMOUNT, min_size=1, max_size=8)))
    rest, spent = total(amounts), []
    for tender in ("promotional", "keno_dollars", "prizes"):
        part = min(rest, draw(_AMOUNT))
        spent.append((tender, part))
        rest -= part
    return [*spent, (CASH, rest)], amounts


def _of(tender: str, amounts: list[tuple[str, Money]] | tuple[tuple[str, Money], ...]) -> Money:
    return total(amount for name, amount in amounts if name == tender)


@rule("s 12(3)", "s 27")
@given(_tickets(), st.data())
def test_what_goes_back_is_the_cost_and_never_more_of_a_tender_than_was_spent(
    ticket: tuple[list[tuple[str, Money]], tuple[Money, ...]], data: st.DataObject
) -> None:
    spent, amounts = ticket
    first_index = data.draw(st.integers(0, len(amounts)))
    back = tenders_back(spent, amounts, first_index)
    assert total(amount for _, amount in back) == total(amounts[first_index:])
    assert all(ZERO < amount <= _of(tender, spent) for tender, amount in back)
    # Promotional keno dollars come back as themselves, exactly what the games before left of them.
    left = max(_of(PROMOTIONAL, spent) - total(amounts[:first_index]), ZERO)
    assert _of(PROMOTIONAL, back) == left
    assert _of(CASH, back) == min(_of(CASH, spent), total(amounts[first_index:]))


@rule("s 27")
@given(_tickets(), st.data())
def test_game_by_game_from_the_end_is_the_same_as_all_at_once(
    ticket: tuple[list[tuple[str, Money]], tuple[Money, ...]], data: st.DataObject
) -> None:
    spent, amounts = ticket
    first_index = data.draw(st.integers(0, len(amounts)))
    refunded: dict[str, Money] = {}
    left = list(spent)
    for index in reversed(range(first_index, len(amounts))):
        back = tenders_back(left, amounts[: index + 1], index)
        left = [(tender, amount - _of(tender, back)) for tender, amount in left]
        for tender, amount in back:
            refunded[tender] = refunded.get(tender, ZERO) + amount
    assert refunded == dict(tenders_back(spent, amounts, first_index))


_ENTRIES = st.builds(
    lambda wagers, games, bonus_games: Entry(tuple(wagers), games, min(bonus_games, games)),
    st.lists(
        st.one_of(
            st.builds(lambda amount, bonus: spot_wager([4, 9], amount, bonus=bonus), _AMOUNT, st.booleans()),
            st.builds(
                lambda amount, bonus: way_wager([[1], [2, 3], [5]], amount, bonus=bonus),
                _AMOUNT,
                st.booleans(),
            ),
            st.builds(HeadsWager, _AMOUNT),
        ),
        min_size=1,
        max_size=4,
    ),
    st.integers(1, 10),
    st.integers(0, 10),
)


@rule("s 27", "s 15(4)")
@given(_ENTRIES, st.data())
def test_a_refund_is_the_price_of_the_entry_from_that_game(entry: Entry, data: st.DataObject) -> None:
    first_index = data.draw(st.integers(0, entry.game_count - 1))
    assert refund_of(entry, 0) == entry.price
    assert refund_of(entry, first_index) == entry.from_game(first_index).price
    kept = total(amounts_by_game(entry)[:first_index])
    assert kept + refund_of(entry, first_index) == entry.price
