"""A terminal that takes no notes says so on its front screen for as long as it holds."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.terminal.changes import LostNote, ServiceChanged
from kiosk.ui.app_model import Screen
from kiosk.values.money import ZERO, Money
from tests.ui.fake_desk import credit, service
from tests.ui.glass import LANDSCAPE, PORTRAIT, Glass

pytestmark = pytest.mark.usefixtures("qapp")

NO_NOTES = "This terminal takes no notes now"
OUT = Fault.CASH_ACCEPTOR_OFFLINE
LOST = msgspec.structs.replace(service(), lost_notes=(LostNote("note-7", Money.dollars(20)),))


@pytest.fixture(params=[PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def glass(request: pytest.FixtureRequest) -> Iterator[Glass]:
    made = Glass(size=request.param)
    yield made
    made.close()


def banner(glass: Glass) -> tuple[str, str]:
    shown = glass.app.property("banner")
    return shown.property("title"), shown.property("text")


@pytest.mark.parametrize("screen", [Screen.CHOOSE, Screen.REST])
def test_the_banner_says_it_and_what_can_be_used_instead(glass: Glass, screen: Screen) -> None:
    glass.app._show(screen)
    glass.hear(credit(ZERO), service(cash_fault=OUT))
    assert banner(glass) == (NO_NOTES, "Keno dollars and winnings can be used.")
    assert glass.find("no-notes") is None
    assert (glass.cut(), glass.outside(), glass.too_small()) == ([], [], [])


def test_credit_that_is_here_is_safe(glass: Glass) -> None:
    glass.hear(service(cash_fault=OUT))
    assert banner(glass)[1] == "Your $12.40 is safe. Keno dollars and winnings can be used."
    assert glass.cut() == []


def test_what_is_worse_has_the_banner_and_the_strip_below_says_it(glass: Glass) -> None:
    glass.hear(service(cash_fault=OUT, printer=PrinterStatus.OFFLINE))
    assert banner(glass)[0] == "The printer can't be reached"
    assert glass.text("no-notes") == NO_NOTES
    assert (glass.cut(), glass.outside(), glass.too_small()) == ([], [], [])


def test_read_away_it_still_stands_in_the_strip_until_notes_are_taken(glass: Glass) -> None:
    glass.hear(service(cash_fault=OUT))
    glass.app.dismiss_banner()
    glass.settle()
    assert glass.text("no-notes") == NO_NOTES
    glass.hear(service())
    assert glass.find("no-notes") is None


def test_while_nobody_knows_where_the_last_note_is_no_other_is_asked_for(glass: Glass) -> None:
    """Case 82: the mouth is shut until somebody does."""
    glass.hear(credit(ZERO), LOST)
    assert banner(glass) == (NO_NOTES, "Keno dollars and winnings can be used.")
    glass.app.dismiss_banner()
    glass.settle()
    assert glass.text("no-notes") == NO_NOTES


@pytest.mark.parametrize("news", [service(cash_fault=OUT), LOST], ids=["out of order", "a note is lost"])
def test_nobody_is_told_to_put_in_what_is_not_taken(glass: Glass, news: ServiceChanged) -> None:
    draft = glass.app.property("draft")
    draft.toggle(5)
    glass.hear(credit(ZERO), news)
    assert draft.property("pay_reason") == "You need $1.00 more"
    glass.hear(service())
    assert draft.property("pay_reason") == "Put in $1.00 more"
