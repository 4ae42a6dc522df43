"""Leaving with credit: it becomes keno dollars once, and what went otherwise is told."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QUrl

from kiosk.ledger.commands import TakeKenoDollars
from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.terminal.changes import (
    Change,
    Doubtful,
    Failed,
    Finished,
    KenoDollarsTaken,
    PaperEnd,
    PaperEnded,
    Step,
    Working,
)
from kiosk.ui.advice import Advice, Kind
from kiosk.ui.leave_model import LeaveModel
from kiosk.ui.standing import Standing
from kiosk.values.identifiers import CommandId
from kiosk.values.money import ZERO, Money
from tests.ui.fake_desk import NOW, FakeDesk, credit, ready, service, voucher

pytestmark = pytest.mark.usefixtures("qapp")


class Leaving:
    """A leave model with the standing it reads."""

    def __init__(self) -> None:
        self.desk, self.standing = FakeDesk(), Standing()
        self.model = LeaveModel(self.desk, self.standing, NOW)
        self.said: list[Advice] = []
        self.ends: list[str] = []
        self.model.advised.connect(self.said.append)
        self.model.done.connect(lambda: self.ends.append("done"))
        self.model.failed.connect(lambda: self.ends.append("failed"))
        self.hear(*ready(Money(1_240)))

    def hear(self, *changes: Change) -> None:
        """The terminal tells."""
        for change in changes:
            self.standing.hear(change)
            self.model.hear(change)

    def take(self) -> CommandId:
        """Touch Print; the command that was posted."""
        self.model.take()
        posted = self.desk.posted[-1]
        assert isinstance(posted, TakeKenoDollars)
        return posted.command

    def __getattr__(self, name: str) -> Any:
        """What QML reads under that name."""
        return self.model.property(name)


@pytest.fixture
def leaving() -> Leaving:
    """A terminal that holds $12.40 of a player's."""
    return Leaving()


def test_the_whole_credit_is_taken_once(leaving: Leaving) -> None:
    command = leaving.take()
    leaving.take()
    assert leaving.desk.posted == [TakeKenoDollars(command)]
    assert (leaving.state, leaving.busy_text) == ("busy", "Asking central")


def test_the_voucher_is_shown_with_its_amount_and_picture(leaving: Leaving) -> None:
    command = leaving.take()
    leaving.hear(
        Working(command, Step.PRINTING), KenoDollarsTaken(command, voucher(Money(1_240))), credit(ZERO)
    )
    leaving.hear(
        PaperEnded(command, voucher(Money(1_240)), PaperEnd.PRINTED, "/papers/v.png"), Finished(command)
    )
    assert (leaving.state, leaving.amount, leaving.ends) == ("done", "$12.40", ["done"])
    assert leaving.picture == QUrl.fromLocalFile("/papers/v.png")
    assert leaving.sentence == "Take your keno dollars. They are good here and at the counter."


def test_two_vouchers_add_up(leaving: Leaving) -> None:
    command = leaving.take()
    for amount in (Money(1_000), Money(240)):
        leaving.hear(KenoDollarsTaken(command, voucher(amount)))
    leaving.hear(credit(ZERO), Finished(command))
    assert leaving.amount == "$12.40"


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (Failed(CommandId(f"{1:032x}"), Fault.CENTRAL_UNREACHABLE), Kind.FAULT),
        (Doubtful(CommandId(f"{1:032x}"), Money(1_240)), Kind.DOUBT),
        (PaperEnded(CommandId(f"{1:032x}"), voucher(Money(1_240)), PaperEnd.IN_DOUBT), Kind.DOUBT),
        (
            PaperEnded(
                CommandId(f"{1:032x}"), voucher(Money(1_240)), PaperEnd.NOT_PRINTED, fault=Fault.PAPER_OUT
            ),
            Kind.FAULT,
        ),
    ],
)
def test_what_goes_otherwise_is_told_and_never_called_done(
    leaving: Leaving, change: Change, kind: Kind
) -> None:
    command = leaving.take()
    leaving.hear(change, Finished(command))
    assert [advice.kind for advice in leaving.said] == [kind]
    assert leaving.ends == ["failed"]
    assert (leaving.busy, leaving.state) == (False, "ask")


def test_where_nothing_can_be_printed_nothing_is_offered(leaving: Leaving) -> None:
    leaving.hear(service(printer=PrinterStatus.PAPER_OUT))
    assert not leaving.can_take
    assert leaving.sentence == "We can't print right now. Your credit stays here. Please see the counter."


def test_the_warning_counts_down_in_words(leaving: Leaving) -> None:
    leaving.model.warn(30)
    assert leaving.sentence == "We print it as keno dollars in 30 seconds."
    leaving.model.warn(1)
    assert leaving.sentence == "We print it as keno dollars in 1 second."
    leaving.model.warn(0)
    assert leaving.sentence == "You can take it with you as keno dollars, or stay."


def test_parts_of_its_commands_are_its_own(leaving: Leaving) -> None:
    command = leaving.take()
    assert leaving.model.asked_for(command.part("ordinary"))
    assert not leaving.model.asked_for(CommandId("f" * 32))
