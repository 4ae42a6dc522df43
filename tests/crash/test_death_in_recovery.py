"""Death of the program at every moment of its recovery, from each thing that a first death leaves open."""

from __future__ import annotations

from typing import Final

import pytest

from tests.crash.death import EFFECTS, Moment
from tests.crash.death_story import Story, mortal_kiosk, tell, try_every_moment
from tests.crash.test_death_at_the_acceptor import Note, NoteKeptInTheMouth
from tests.crash.test_death_in_paying import (
    CollectingWithContinuation,
    Refunding,
    SpendingKenoDollars,
    TakingKenoDollars,
)
from tests.crash.test_death_in_printing import PrintingAgain
from tests.crash.test_death_in_selling import SaleOfSeveralGames
from tests.tally import Tally

# Every row of the table in kiosk/terminal/recovery.py.
LEFT_OPEN: Final[tuple[tuple[type[Story], int, str], ...]] = (
    (Note, 1, "before acceptor.stack"),
    (NoteKeptInTheMouth, 1, "before acceptor.stack"),
    (NoteKeptInTheMouth, 1, "after acceptor.stack"),
    (SaleOfSeveralGames, 1, "before central.sell"),
    (SaleOfSeveralGames, 1, "after central.sell"),
    (CollectingWithContinuation, 1, "before central.pay"),
    (CollectingWithContinuation, 1, "after central.pay"),
    (Refunding, 1, "before central.refund"),
    (Refunding, 1, "after central.refund"),
    (TakingKenoDollars, 1, "before central.issue_keno_dollars"),
    (TakingKenoDollars, 2, "after central.issue_keno_dollars"),
    (SpendingKenoDollars, 1, "before central.use_keno_dollars"),
    (SpendingKenoDollars, 1, "after central.use_keno_dollars"),
    # The answer is written down, and nothing is sent to the printer yet.
    (SaleOfSeveralGames, 2, "after journal.append"),
    (SaleOfSeveralGames, 1, "before printer.print"),
    (SaleOfSeveralGames, 1, "after printer.print"),
    (PrintingAgain, 1, "after printer.print"),
)


@pytest.mark.parametrize(
    ("story", "number", "name"), LEFT_OPEN, ids=[f"{story.__name__} {name}" for story, _, name in LEFT_OPEN]
)
def test_a_second_death_while_the_first_is_recovered_from_loses_nothing(
    story: type[Story], number: int, name: str, tally: Tally
) -> None:
    try_every_moment(story, tally, *EFFECTS, first=Moment(number, name))


@pytest.mark.parametrize(
    ("story", "number", "name"),
    [
        (NoteKeptInTheMouth, 1, "before acceptor.stack"),
        (SaleOfSeveralGames, 1, "after central.sell"),
    ],
)
def test_deaths_in_two_recoveries_in_a_row_lose_nothing(
    story: type[Story], number: int, name: str, tally: Tally
) -> None:
    """Every pair of moments after which something outside is not as it was before."""
    second, deaths, is_over = 0, 0, False
    while not is_over:
        second, third, is_alive = second + 1, 0, False
        with mortal_kiosk() as kiosk:
            kiosk.start()
            while not is_alive:
                third += 1
                in_recovery = Moment(second, *EFFECTS), Moment(third, *EFFECTS)
                is_alive = tell(kiosk, story(), Moment(number, name), *in_recovery)
                deaths += 0 if is_alive else 3
        # The second death no longer came, so that there was no third either.
        is_over = third == 1
    assert deaths
    tally("deaths of the program tried", deaths)
