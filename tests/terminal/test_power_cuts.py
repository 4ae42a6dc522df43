"""The power fails after each thing that leaves the program, all through an evening: not a cent is lost, no
prize or refund is paid twice, and no paper comes out twice without saying so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

import pytest

from kiosk.journal.store import SqliteJournal
from kiosk.ledger.commands import PrintAgain
from kiosk.ledger.events import Event
from kiosk.ledger.state import PrintState
from kiosk.ports.outcome import Done, Outcome
from kiosk.ports.printer import PrintedPaper, PrintJob
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.messages import CheckDevices
from kiosk.values.identifiers import CommandId, Serial
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO, Money
from tests.central.support import K1, House
from tests.rules.citing import rule
from tests.sync.lossy_line import LossyLine
from tests.terminal.scripted_printer import ScriptedPrinter
from tests.terminal.stage import HandFedAcceptor, Kiosk
from tests.terminal.test_keno_dollars import issued_elsewhere

T = TypeVar("T")
TWO_GAMES: Final = Entry((spot_wager([1, 2, 3], Money.dollars(2)),), 2)
# More moments than the evenings below have; a test makes sure of that.
MOMENTS: Final = 48
REFUND_MOMENTS: Final = 32


class PowerCut(BaseException):
    """The machine goes dark. No part of the program may catch it."""


class Fuse:
    """Blows after one of the things that happen outside the program, before the program hears of it.

    Between two of them nothing is kept: a cut before the one is a cut after the other.
    """

    def __init__(self, blows_at: int) -> None:
        self.blows_at = blows_at
        self.moments = 0

    def after(self, act: Callable[[], T]) -> T:
        """Let something happen outside."""
        done = act()
        self.moments += 1
        if self.moments == self.blows_at:
            raise PowerCut
        return done


class FusedJournal(SqliteJournal):
    """A journal on a machine that can go dark."""

    fuse: Fuse

    def append(self, command: CommandId, events: Sequence[Event], recorded_at: Instant) -> None:
        self.fuse.after(lambda: super(FusedJournal, self).append(command, events, recorded_at))


class FusedLine(LossyLine):
    """A line from a machine that can go dark. Questions that change nothing are no moments."""

    def __init__(self, house: House, fuse: Fuse) -> None:
        super().__init__(house.central)
        self._fuse = fuse

    def _call(self, name: str, make: Callable[[], Outcome[T]]) -> Outcome[T]:
        if name in ("greet", "venue", "check"):
            return super()._call(name, make)
        return self._fuse.after(lambda: super(FusedLine, self)._call(name, make))


class FusedPrinter(ScriptedPrinter):
    """A printer at a machine that can go dark."""

    def __init__(self, fuse: Fuse) -> None:
        super().__init__()
        self._fuse = fuse

    def print(self, job: PrintJob) -> Outcome[PrintedPaper]:
        return self._fuse.after(lambda: super(FusedPrinter, self).print(job))


class FusedAcceptor(HandFedAcceptor):
    """An acceptor at a machine that can go dark."""

    fuse: Fuse

    def stack(self, note: str) -> Outcome[None]:
        return self.fuse.after(lambda: super(FusedAcceptor, self).stack(note))


class FusedKiosk(Kiosk):
    """A kiosk at a place where the power fails once."""

    def __init__(self, folder: Path, blows_at: int) -> None:
        super().__init__(folder)
        self.fuse = Fuse(blows_at)
        self.line = FusedLine(self.house, self.fuse)
        self.printer = FusedPrinter(self.fuse)

    def new_acceptor(self) -> HandFedAcceptor:
        acceptor = FusedAcceptor(self.folder / "box.txt", lambda: f"note-{self.chance.random_bytes(8).hex()}")
        acceptor.fuse = self.fuse
        return acceptor

    def open_journal(self) -> SqliteJournal:
        journal = FusedJournal.open(self.folder / "terminal.sqlite", K1)
        assert isinstance(journal, FusedJournal)
        journal.fuse = self.fuse
        return journal

    def do(self, act: Callable[[], object]) -> None:
        """A person does something; the power may fail meanwhile, and comes back."""
        try:
            if not self.is_running:
                self.start()
            act()
        except PowerCut:
            self.stop()
            # It is dark once: the fuse does not blow again.
            self.start()

    def in_hand(self, kind: str) -> list[str]:
        """The serials on the papers of a kind that a person holds, each once."""
        names = dict.fromkeys(self.printer.names_in_tray())
        return [name.removeprefix(f"{kind}-") for name in names if name.startswith(f"{kind}-")]

    def help_by_staff(self) -> None:
        """Staff print again what is in doubt."""
        for name, paper in self.state.papers.items():
            if paper.state is PrintState.IN_DOUBT:
                self.send(PrintAgain(self.new_command(), name))


def spend_an_evening(kiosk: FusedKiosk) -> None:
    """Put $20 in, buy a ticket for two games, win $88 on the first, take it as keno dollars, spend those, and
    take all that is left as keno dollars.

    What did not happen for want of power is tried again by hand, with a new touch.
    """
    kiosk.do(lambda: kiosk.insert(20))
    if kiosk.state.credit == ZERO and kiosk.acceptor.box_total() == ZERO:
        kiosk.do(lambda: kiosk.insert(20))
    kiosk.do(lambda: kiosk.sell(TWO_GAMES))
    kiosk.do(kiosk.help_by_staff)
    if not kiosk.in_hand("ticket"):
        kiosk.do(lambda: kiosk.sell(TWO_GAMES))
    kiosk.do(lambda: kiosk.draw(1, 2, 3))
    (ticket, *_) = kiosk.in_hand("ticket")
    for _ in range(2):
        kiosk.do(lambda: kiosk.collect(Serial(ticket), as_keno_dollars=True))
        kiosk.do(kiosk.help_by_staff)
    for voucher in kiosk.in_hand("keno-dollars"):
        for _ in range(2):
            kiosk.do(lambda voucher=voucher: kiosk.present(voucher))  # type: ignore[misc]
    kiosk.do(kiosk.take_keno_dollars)
    kiosk.do(kiosk.help_by_staff)
    kiosk.do(lambda: kiosk.send(CheckDevices()))


def change_ones_mind(kiosk: FusedKiosk) -> None:
    """Use $3 of promotional keno dollars and put $20 in, buy a ticket of $2 for each of two games, win $88 on
    the first, have the second refunded and collect the first."""
    voucher = issued_elsewhere(kiosk, 3, promotional=True)
    for _ in range(2):
        kiosk.do(lambda: kiosk.present(voucher))
    kiosk.do(lambda: kiosk.insert(20))
    if kiosk.state.credit == ZERO and kiosk.acceptor.box_total() == ZERO:
        kiosk.do(lambda: kiosk.insert(20))
    kiosk.do(lambda: kiosk.sell(TWO_GAMES))
    kiosk.do(kiosk.help_by_staff)
    if not kiosk.in_hand("ticket"):
        kiosk.do(lambda: kiosk.sell(TWO_GAMES))
    kiosk.do(lambda: kiosk.draw(1, 2, 3))
    (serial,) = kiosk.in_hand("ticket")
    checked = kiosk.house.central.check(K1, Serial(serial))
    assert isinstance(checked, Done)
    ticket = checked.value.ticket
    for _ in range(2):
        kiosk.do(lambda: kiosk.refund(ticket))
    for _ in range(2):
        kiosk.do(lambda: kiosk.collect(ticket.serial))
    kiosk.do(lambda: kiosk.send(CheckDevices()))


@rule("s 27", "s 12(3)")
@pytest.mark.parametrize("blows_at", range(1, REFUND_MOMENTS + 1))
def test_a_power_cut_at_any_moment_refunds_once_and_each_dollar_as_what_it_was(
    tmp_path: Path, blows_at: int
) -> None:
    kiosk = FusedKiosk(tmp_path, blows_at)
    change_ones_mind(kiosk)
    kiosk.help_by_staff()
    kiosk.count()
    # By hand: $3 promotional and $1 cash paid; the first game used $2 of the promotional up, and the second
    # gives $1 of each back. The first won $88. Nothing is printed but the ticket.
    assert kiosk.held() == {
        "note_box": "20.00",
        "keno_dollars_used": "3.00",
        "stakes": "-4.00",
        "refunds": "2.00",
        "prizes": "88.00",
        "credit:promotional": "-1.00",
        "credit:cash": "-20.00",
        "credit:prizes": "-88.00",
    }
    assert len(set(kiosk.printer.names_in_tray())) == 1
    assert kiosk.state.papers == {}
    kiosk.house.central.close()


@pytest.mark.parametrize("blows_at", range(1, MOMENTS + 1))
def test_a_power_cut_at_any_moment_loses_nothing_and_pays_nothing_twice(
    tmp_path: Path, blows_at: int
) -> None:
    kiosk = FusedKiosk(tmp_path, blows_at)
    spend_an_evening(kiosk)
    if kiosk.is_running:
        kiosk.help_by_staff()
    kiosk.count()
    # By hand: $20 in, $4 wagered on two games, $88 won once.
    held = kiosk.held()
    assert (held["note_box"], held["stakes"], held["prizes"]) == ("20.00", "-4.00", "88.00")
    assert kiosk.state.credit + vouchers_in_hand(kiosk) == Money.dollars(20 - 4 + 88)
    assert kiosk.state.papers == {}
    kiosk.house.central.close()


def vouchers_in_hand(kiosk: FusedKiosk) -> Money:
    """What is still owed to the holder of papers: issued and not used."""
    held = kiosk.held()
    issued, used = (Money.parse(held.get(name, "0")) for name in ("keno_dollars_issued", "keno_dollars_used"))
    assert issued is not None
    assert used is not None
    return -issued - used


@pytest.mark.parametrize(
    ("evening", "tried"), [(spend_an_evening, MOMENTS), (change_ones_mind, REFUND_MOMENTS)]
)
def test_there_are_no_more_moments_than_are_tried(
    tmp_path: Path, evening: Callable[[FusedKiosk], None], tried: int
) -> None:
    kiosk = FusedKiosk(tmp_path, blows_at=0)
    evening(kiosk)
    assert tried - 13 < kiosk.fuse.moments < tried
    kiosk.count()
    outcome = kiosk.house.central.venue()
    assert isinstance(outcome, Done)
    kiosk.house.central.close()
