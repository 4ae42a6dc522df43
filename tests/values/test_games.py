"""Game numbers wrap from 999 to 0; games do not."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.values.games import GameId, GameSpan
from kiosk.values.invariant import InvariantBroken
from tests.rules.citing import rule


@rule("s 16(1)(g)")
def test_first_game_990_last_game_4_is_fifteen_games() -> None:
    span = GameSpan(GameId(2990), 15)
    assert str(span) == "990 to 4"
    assert [game.number for game in span.games()] == [*range(990, 1000), 0, 1, 2, 3, 4]
    assert span.last == GameId(3004)


@rule("s 16(1)(g)")
def test_one_game_is_named_once() -> None:
    span = GameSpan(GameId(412), 1)
    assert (str(span), span.last, span.games()) == ("412", GameId(412), (GameId(412),))


@rule("s 16(1)(g)")
@pytest.mark.parametrize(
    ("sequence", "inside"),
    [(2989, False), (2990, True), (3004, True), (3005, False), (1990, False), (3990, False)],
)
def test_a_game_of_the_same_number_on_another_round_of_numbers_is_not_in_the_span(
    sequence: int, inside: bool
) -> None:
    assert (GameId(sequence) in GameSpan(GameId(2990), 15)) is inside


@pytest.mark.parametrize(("sequence", "number"), [(0, "0"), (999, "999"), (1000, "0"), (1_000_412, "412")])
def test_numbers_run_from_0_to_999(sequence: int, number: str) -> None:
    assert str(GameId(sequence)) == number


def test_999_comes_before_the_0_that_follows_it() -> None:
    assert GameId(999) < GameId(999).plus(1) == GameId(1000)


@pytest.mark.parametrize(("first", "count"), [(5, 0), (5, -3), (-1, 1)])
def test_a_span_without_games_is_a_breach(first: int, count: int) -> None:
    with pytest.raises(InvariantBroken):
        GameSpan(GameId(first), count)


@given(st.integers(0, 10**7), st.integers(1, 60))
def test_a_span_holds_its_games_and_their_number(first: int, count: int) -> None:
    span = GameSpan(GameId(first), count)
    games = span.games()
    assert len(games) == count
    assert (games[0], games[-1]) == (span.first, span.last)
    assert all(game in span for game in games)
    assert all(later.number == (earlier.number + 1) % 1000 for earlier, later in pairwise(games))
