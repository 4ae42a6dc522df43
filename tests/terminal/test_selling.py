"""Selling a ticket: decided, written down, validated by central, printed; and nothing of it twice."""

from __future__ import annotations

import pytest

from kiosk.ledger.commands import Sell
from kiosk.ports.outcome import Fault, InDoubt, NotDone
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.changes import (
    CreditChanged,
    Declined,
    Doubtful,
    Failed,
    Finished,
    PaperEnd,
    PaperEnded,
    Step,
    Working,
)
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.identifiers import Serial
from kiosk.values.money import Money
from tests.ledger.samples import FIVE_GAMES, THREE_SPOTS
from tests.rules.citing import rule
from tests.sync.lossy_line import Loss
from tests.terminal.stage import Kiosk, finished, told, untold


@rule("s 16(1)")
def test_a_sale_takes_the_price_and_prints_the_ticket(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    changes = kiosk.sell(FIVE_GAMES)
    ended = told(changes, PaperEnded)
    assert ended.end is PaperEnd.PRINTED
    assert kiosk.printer.names_in_tray() == [f"ticket-{ended.paper.serial}"]
    assert kiosk.held() == {"note_box": "50.00", "credit:cash": "-30.00", "stakes": "-20.00"}
    assert told(changes, CreditChanged).credit == Money.dollars(30)
    steps = [change.step for change in changes if isinstance(change, Working)]
    assert steps == [Step.ASKING_CENTRAL, Step.PRINTING]
    assert finished(changes)
    assert isinstance(changes[-1], Finished)
