"""Recovery: each effect meets each thing that can be known of it, and has exactly one decision, which the
terminal carries out."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import product
from pathlib import Path
from typing import Final

import pytest

from kiosk.ledger import recovering
from kiosk.ledger.recovering import (
    DECISIONS,
    AcceptorSays,
    Case,
    CentralSays,
    Decision,
    Effect,
    PrinterSays,
    Row,
)
from kiosk.ledger.state import PrintState
from kiosk.values.invariant import InvariantBroken
from tests.tally import Tally
from tests.terminal.recovery_devices import DEVICE_STORIES
from tests.terminal.recovery_requests import REQUEST_STORIES
from tests.terminal.scene import Scene

# What can be known of each effect: one of each.
KNOWN: Final[dict[Effect, tuple[type[StrEnum], ...]]] = {
    Effect.VALIDATE: (CentralSays,),
    Effect.PAY: (CentralSays,),
    Effect.REFUND: (CentralSays,),
    Effect.ISSUE_KENO_DOLLARS: (CentralSays,),
    Effect.USE_KENO_DOLLARS: (CentralSays,),
    Effect.PRINT: (PrintState, PrinterSays),
    Effect.TAKE_NOTE: (AcceptorSays,),
}
STORIES: Final = REQUEST_STORIES | DEVICE_STORIES
# Another decision for each: one that its story must not hold up under.
WRONG: Final = {
    Decision.TAKE: Decision.KEEP,
    Decision.FREE: Decision.KEEP,
    Decision.KEEP: Decision.FREE,
    Decision.PRINT: Decision.WAIT,
    Decision.WAIT: Decision.PRINT,
    Decision.LEAVE_TO_STAFF: Decision.PRINT,
    Decision.CREDIT: Decision.OPEN_CASE,
    Decision.GIVE_BACK: Decision.CREDIT,
    Decision.OPEN_CASE: Decision.GIVE_BACK,
}


def case_name(case: Case) -> str:
    """A case as a test is called by."""
    effect, known = case
    return " - ".join((effect.name, *(one.name for one in known)))


class Consulted(dict[Case, Row]):
    """The table, and every case that was looked up in it."""

    def __init__(self) -> None:
        super().__init__(DECISIONS)
        self.cases: set[Case] = set()

    def __getitem__(self, case: Case) -> Row:
        self.cases.add(case)
        return super().__getitem__(case)


@pytest.fixture
def uncounted(tmp_path: Path) -> Iterator[Scene]:
    """A scene whose money is not counted."""
    scene = Scene(tmp_path)
    yield scene
    scene.kiosk.stop()
    scene.house.central.close()


def test_every_case_there_can_be_has_one_decision_and_no_other_has() -> None:
    assert set(KNOWN) == set(Effect)
    possible = {(effect, known) for effect, kinds in KNOWN.items() for known in product(*kinds)}
    # By hand: five requests and four words of central, four states of a paper and three of the printer,
    # and three of a note.
    assert len(possible) == 5 * 4 + 4 * 3 + 3
    assert set(DECISIONS) == possible
    assert {row.decision for row in DECISIONS.values()} == set(Decision)
    assert all(row.sentence.endswith(".") for row in DECISIONS.values())


def test_every_case_has_a_story() -> None:
    assert set(STORIES) == set(DECISIONS)


@pytest.mark.parametrize("case", DECISIONS, ids=case_name)
def test_the_terminal_does_what_is_decided(
    scene: Scene, case: Case, tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The story leads to its case, and sums and entries are those of its decision."""
    consulted = Consulted()
    monkeypatch.setattr(recovering, "DECISIONS", consulted)
    STORIES[case](scene)
    assert case in consulted.cases
    tally("cases of recovery, each with one decision that was seen", 1)


@pytest.mark.parametrize("case", DECISIONS, ids=case_name)
def test_nothing_but_the_table_decides(uncounted: Scene, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under another decision in the table, the story of the case comes out otherwise."""
    wrong = Row(WRONG[DECISIONS[case].decision], "")
    with monkeypatch.context() as context:
        context.setitem(DECISIONS, case, wrong)
        with pytest.raises((AssertionError, InvariantBroken)):
            STORIES[case](uncounted)
