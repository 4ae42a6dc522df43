"""The longest tickets there can be, on the narrowest paper and in whatever faces: nothing is lost."""

from __future__ import annotations

from typing import Final

import pytest

from kiosk.launch.places import typefaces
from kiosk.rules.names import NAME_MAXIMUM, Names
from kiosk.rules.wagers import Entry, LuckyLastWager, Wager, way_wager
from kiosk.values.games import GameId, GameSpan
from kiosk.values.money import Money
from printing import PAPER_58_MM, PAPER_80_MM, Grid, Paper, default_typefaces, render_escpos
from printing.rulers import FontRuler
from printing.typeset import TextRow, typeset
from tests.documents.ticket_papers import paper_of, spots, ticket_for, with_bonus


@pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM])
def test_the_rows_of_a_group_keep_their_columns_on_every_paper(paper: Paper) -> None:
    """Where the cells were too wide for the paper, fewer would stand in a row, and spots under the letter."""
    wager = way_wager([range(61, 81)], Money.dollars(1), kwikpik=range(61, 81))
    (grid,) = [b for b in paper_of(ticket_for(Entry((wager,), 1))).blocks if isinstance(b, Grid)]
    for faces in (default_typefaces(), typefaces()):
        rows = list(typeset(grid, paper, FontRuler(faces)))
        assert len(rows) == 4  # 20 spots, six in a row


FORTY: Final = spots(*range(1, 41), amount=100_000, kwikpik=tuple(range(1, 40)))
TWENTY_GROUPS: Final = way_wager(
    [range(first, first + 4) for first in range(1, 81, 4)], Money.dollars(1_000), [4], range(1, 80)
)
EVERY_SIZE: Final = way_wager(
    [[1], [2], [3], [4], [5], [6], [7], [8], [9], range(10, 21), range(21, 61)],
    Money.dollars(1),
    range(1, 11),
)

WIDEST_NAMES: Final = Names(*["W" * NAME_MAXIMUM] * len(Names.__struct_fields__))


@pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM])
@pytest.mark.parametrize("wager", [FORTY, TWENTY_GROUPS, EVERY_SIZE], ids=["spots", "groups", "sizes"])
def test_the_longest_ticket_there_can_be_fits_the_paper(paper: Paper, wager: Wager) -> None:
    entry = Entry((*[with_bonus(wager)] * 19, LuckyLastWager(Money.dollars(1_000))), 10, 9)
    longest = ticket_for(entry, continues=True)
    assert longest.span == GameSpan(GameId(990), 10)
    document = paper_of(longest, 12, WIDEST_NAMES)
    assert len(render_escpos(document, paper)) > 10_000
    assert document.title == f"ticket-{longest.serial}"
    # Nothing is outside the paper, whatever the faces.
    for faces in (default_typefaces(), typefaces()):
        ruler = FontRuler(faces)
        rows = [row for block in document.blocks for row in typeset(block, paper, ruler)]
        runs = [run for row in rows if isinstance(row, TextRow) for run in row.runs]
        assert all(run.x >= 0 and run.x + run.width <= paper.printable_dots for run in runs)
