"""An eSSP driver on a simulated validator, with its memory; both can end and begin again."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from kiosk.devices.notes.essp_acceptor import EsspAcceptor, open_essp
from kiosk.devices.notes.essp_deadlines import Deadlines
from kiosk.ports.cash import CashEvent, NoteInEscrow
from kiosk.ports.outcome import Outcome
from kiosk.values.money import Money
from tests.devices.notes.essp_note_path import PATIENCE_SECONDS
from tests.devices.notes.essp_simulator import Validator, channel_of, memory_of
from tests.terminal.stage import HandFedAcceptor, Kiosk

PATIENT: Final = Deadlines(
    poll_ms=1, reply_ms=300, tries=3, stack_ms=15_000, give_back_ms=15_000, ask_ms=10_000, again_ms=5
)
"""For what must happen, however busy the machine is."""
QUICK: Final = Deadlines(
    poll_ms=1, reply_ms=40, tries=2, stack_ms=150, give_back_ms=150, ask_ms=400, again_ms=5
)
"""For what must not."""


class EsspStage:
    """One driver and one validator on one line: a stage of the contract suite, too."""

    def __init__(self, folder: Path, validator: Validator, deadlines: Deadlines = PATIENT) -> None:
        self.folder, self.validator, self.deadlines = folder, validator, deadlines
        self._names = itertools.count()
        self.heard: list[CashEvent] = []
        self._heard_more = threading.Condition()
        self.acceptor = self.opened()

    def opened(self) -> EsspAcceptor:
        """A driver as a program opens it that has just started."""
        return open_essp(
            self.validator.path, memory_of(self.folder), self._new_note, deadlines=self.deadlines
        )

    def _new_note(self) -> str:
        return f"note-{next(self._names)}"

    def open_mouth(self) -> EsspStage:
        """Hear what the driver tells, with its mouth open."""
        self.acceptor.listen(self.hear)
        self.acceptor.accept_notes(True)
        self.validator.wait_polls(4)
        return self

    def hear(self, event: CashEvent) -> None:
        """The listener."""
        with self._heard_more:
            self.heard.append(event)
            self._heard_more.notify_all()

    def wait_for(self, is_so: Callable[[list[CashEvent]], bool]) -> None:
        """Wait until what was heard is so."""
        with self._heard_more:
            assert self._heard_more.wait_for(lambda: is_so(self.heard), PATIENCE_SECONDS), self.heard

    def escrowed(self, dollars: int) -> str:
        """The name of a note that was pushed in and waits in escrow."""
        before = len(self.heard)
        assert self.validator.insert(channel_of(dollars))
        self.wait_for(lambda heard: len(heard) > before)
        event = self.heard[-1]
        assert isinstance(event, NoteInEscrow)
        assert event.amount == Money.dollars(dollars)
        return event.note

    # The contract.

    def insert(self, amount: Money) -> bool:
        """Push a note in once what was asked of the driver has reached the device."""
        validator = self.validator
        validator.wait_polls(3)
        assert validator.wait_until(lambda: validator.where in ("", "told"))
        validator.wait_polls(3)
        if not validator.insert(channel_of(amount.cents // 100)):
            return False
        # The first time it is asked to hold the note, the driver has told of it.
        before = validator.executed.count(0x18)
        assert validator.wait_until(lambda: validator.executed.count(0x18) > before)
        return True

    def box_total(self) -> Money:
        """What a person would count in the box."""
        return Money.dollars(self.validator.total())

    def restart(self) -> None:
        """The program ends and starts again."""
        self.acceptor.close()
        self.acceptor = self.opened()

    def set_box_broken(self, broken: bool) -> None:
        """Nothing is heard of the device any more, or it is heard again."""
        with self.validator.changed:
            self.validator.is_mute = broken
        if broken:
            # An answer that was on its way is not what the suite means.
            self.acceptor._deadlines = QUICK
        else:
            self.acceptor._deadlines = PATIENT

    def close(self) -> None:
        """End the program."""
        self.acceptor.close()


def stages(folder: Path) -> Iterator[Callable[..., EsspStage]]:
    """For a fixture: what makes stages, and ends them."""
    made: list[EsspStage] = []

    def make(validator: Validator, deadlines: Deadlines = PATIENT) -> EsspStage:
        made.append(EsspStage(folder, validator, deadlines).open_mouth())
        return made[-1]

    yield make
    for stage in made:
        stage.close()


def counted(stage: EsspStage, name: str) -> int:
    """One counter of the report."""
    return next(counter.count for counter in stage.acceptor.report().counters if counter.name == name)


def started_again(stage: EsspStage, validator: Validator) -> EsspStage:
    """The program was killed while the device was not heard, and begins again."""
    stage.close()
    with validator.changed:
        validator.is_mute = False
    stage.deadlines = PATIENT
    stage.acceptor = stage.opened()
    return stage.open_mouth()


class Mouth(HandFedAcceptor):
    """The acceptor of a kiosk on a stage: its events wait until the stage hands them on."""

    def __init__(self, driver: EsspAcceptor, kiosk: EsspKiosk) -> None:
        self.driver, self.kiosk = driver, kiosk
        self.events: list[CashEvent] = []

    def listen(self, hear: Callable[[CashEvent], None]) -> None:
        self.driver.listen(self.events.append)

    def accept_notes(self, accepting: bool) -> None:
        self.driver.accept_notes(accepting)

    def stack(self, note: str) -> Outcome[None]:
        self.kiosk.before_stack()
        outcome = self.driver.stack(note)
        self.kiosk.after_stack()
        return outcome

    def give_back(self, note: str) -> Outcome[None]:
        return self.driver.give_back(note)

    def whereabouts(self, note: str) -> Outcome[bool]:
        return self.driver.whereabouts(note)

    def trust_again(self) -> None:
        self.driver.trust_again()

    def box_total(self) -> Money:
        return Money.dollars(self.kiosk.validator.total())


class EsspKiosk(Kiosk):
    """A real terminal whose note acceptor is the driver on the simulated validator."""

    def __init__(self, folder: Path, validator: Validator, deadlines: Deadlines) -> None:
        super().__init__(folder)
        self.validator, self.deadlines = validator, deadlines
        self.driver: EsspAcceptor | None = None
        self.before_stack: Callable[[], None] = lambda: None
        self.after_stack: Callable[[], None] = lambda: None

    def new_acceptor(self) -> HandFedAcceptor:
        self.end_driver()
        self.driver = open_essp(
            self.validator.path,
            memory_of(self.folder),
            lambda: f"note-{self.chance.random_bytes(8).hex()}",
            deadlines=self.deadlines,
        )
        return Mouth(self.driver, self)

    def end_driver(self) -> None:
        """The program that talks to the device is no more."""
        if self.driver is not None:
            self.driver.close()
            self.driver = None

    def offer(self, dollars: int) -> None:
        """Push a note in, and let the terminal hear of it."""
        assert self.validator.wait_until(lambda: self.validator.insert(channel_of(dollars)))
        before = self.validator.executed.count(0x18)
        assert self.validator.wait_until(lambda: self.validator.executed.count(0x18) > before)

    def end(self) -> None:
        """Take everything down."""
        self.end_driver()
        self.stop()
        self.house.central.close()
