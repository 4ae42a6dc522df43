"""The choosing screen in every state and size: nothing is cut, and everything can be touched."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF

from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import Declined, Finished, PaperEnd, PaperEnded
from kiosk.values.identifiers import CommandId
from kiosk.values.money import Money
from tests.ui.choose_glass import D, choose, glass, posted
from tests.ui.fake_desk import credit, service, ticket
from tests.ui.glass import LANDSCAPE, PORTRAIT, Glass

__all__ = ["glass"]  # fixtures

pytestmark = pytest.mark.usefixtures("qapp")


# --- what a person sees


def states(glass: Glass) -> Iterator[str]:
    """The screen in every state of choosing, with the longest texts it can hold."""
    draft = glass.app.property("draft")
    yield "nothing chosen"
    glass.hear(credit(D(9_999)))
    choose(glass, 5, 12, 23, 38, 44, 61, 77)
    yield "seven spots"
    while draft.property("can_pay_more"):
        draft.pay_more()
    draft.set_games(4)
    yield "the highest price"
    choose(glass, *range(1, 5), *range(6, 11))
    yield "a count without a line"
    draft.start_kwikpik(False)
    draft.kwikpik(20)
    glass.settle()
    yield "twenty spots"
    draft.kwikpik(40)
    glass.settle()
    yield "forty spots"
    for name in ("open_prizes", "open_leave", "open_sight", "open_help"):
        getattr(glass.app, name)()
        glass.settle()
        yield name
        glass.app.close_overlay()
        glass.settle()
    glass.app.open_kwikpik(True)
    glass.settle()
    yield "kwikpik"
    glass.app.close_overlay()
    glass.tap("tab-heads")
    yield "heads or tails"
    glass.hear(service(printer=PrinterStatus.PAPER_OUT))
    yield "a fault"
    glass.hear(service())
    glass.tap("tails")
    yield "tails"
    glass.tap("tab-spots")
    glass.tap("clear")
    choose(glass, *range(1, 41))
    draft.set_amount(0)
    glass.tap("pay")
    entry, command = posted(glass).entry, posted(glass).command
    yield "busy"
    glass.hear(PaperEnded(command, ticket(entry), PaperEnd.PRINTED), Finished(command))
    yield "done"


@pytest.mark.parametrize("contrast", [False, True], ids=["evening", "contrast"])
def test_no_text_is_cut_and_no_button_is_too_small_in_any_state(glass: Glass, contrast: bool) -> None:
    glass.theme.setProperty("contrast", contrast)
    for state in states(glass):
        assert (state, glass.outside(), glass.cut(), glass.too_small()) == (state, [], [], [])


def test_no_text_is_cut_in_low_reach_and_no_control_is_out_of_it() -> None:
    glass = Glass(size=PORTRAIT)
    glass.theme.setProperty("lowReach", True)
    glass.hear(credit(Money(3_240)))
    for state in states(glass):
        if state == "open_help":
            continue
        assert (state, glass.outside(), glass.cut(), glass.too_small()) == (state, [], [], [])
        touchable = [item for item in glass.items() if item.isVisible() and item.isEnabled()]
        high = [
            item.objectName()
            for item in touchable
            if any(item.metaObject().indexOfSignal(name) >= 0 for name in ("act()", "tapped()", "step()"))
            and item.mapToScene(QPointF(0, 0)).y() < 512
        ]
        assert (state, high) == (state, [])
    glass.close()


def test_there_is_one_light_paper_and_one_mint_act(glass: Glass) -> None:
    choose(glass, 5)
    acts = [
        item for item in glass.items() if item.isVisible() and item.property("kind") in ("primary", "stub")
    ]
    assert [item.objectName() for item in acts] == ["pay"]


def test_small_windows_show_the_same_stage_smaller() -> None:
    glass = Glass(size=(540, 960))
    assert glass.window.property("stage").property("scale") == 0.5
    glass.tap("number-80")
    assert glass["number-80"].property("mark") == "s"
    glass.close()


def test_the_banner_keeps_clear_of_board_and_amounts() -> None:
    for size, low in ((PORTRAIT, False), (PORTRAIT, True), (LANDSCAPE, False)):
        glass = Glass(size=size)
        glass.theme.setProperty("lowReach", low)
        glass.hear(Declined(CommandId("e" * 32), Refused(Refusal.SERIAL_UNKNOWN)))
        banner = glass["banner"].mapRectToScene(glass["banner"].boundingRect())
        board = glass["number-80"].parentItem()
        assert banner.top() - board.mapRectToScene(board.boundingRect()).bottom() >= 8
        if size == PORTRAIT:
            stepper = glass["stake-minus"].mapToScene(QPointF(0, 0)).y() - 10
            assert stepper - banner.bottom() >= 8
        glass.close()
