"""A simulated note acceptor whose notes come out of players' pockets and never vanish."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from kiosk.ports.cash import AcceptorFault, AcceptorReady, CashEvent, NoteInEscrow
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.simulation.mishaps import Mishap, Mishaps, Site
from kiosk.values.money import Money, total


class Pocket(Struct):
    """What the players' notes have come to: those given and those that came back."""

    given: Money = Money(0)
    returned: Money = Money(0)


class NoteMouth:
    """The note acceptor of one terminal. It is hardware: its notes outlive the program."""

    def __init__(self, name: str, mishaps: Mishaps, pocket: Pocket) -> None:
        self._name = name
        self._mishaps = mishaps
        self._pocket = pocket
        self._hear: Callable[[CashEvent], None] | None = None
        self._accepting = False
        self._escrow: NoteInEscrow | None = None
        self._is_jammed = False
        self._silent_questions = 0
        self._note_count = 0
        self.box: dict[str, Money] = {}

    @property
    def box_total(self) -> Money:
        """What a person counts in the note box."""
        return total(self.box.values())

    @property
    def is_idle(self) -> bool:
        """Whether no note is on its way."""
        return self._escrow is None and not self._is_jammed

    # The player and staff.

    def insert(self, amount: Money) -> bool:
        """A player pushes a note in; False if it is not taken."""
        if not self._accepting or self._hear is None or not self.is_idle:
            return False
        self._note_count += 1
        self._escrow = NoteInEscrow(f"{self._name}-note-{self._note_count}", amount)
        self._pocket.given += amount
        self._hear(self._escrow)
        return True

    def put_right(self) -> None:
        """Staff open the acceptor and hand back what is stuck in it."""
        self._silent_questions = 0
        if self._is_jammed:
            self._is_jammed = False
            self._hand_back()
            if self._hear is not None:
                self._hear(AcceptorReady())

    def program_ended(self) -> None:
        """The program is gone: the note in escrow comes back by itself, or waits for another."""
        self._accepting, self._hear = False, None
        if self._escrow is not None and self._mishaps.dice.one_in(2):
            self._hand_back()

    # The program.

    def listen(self, hear: Callable[[CashEvent], None]) -> None:
        """Call `hear` for every event from now on, at once for a note that still waits."""
        self._hear = hear
        if self._escrow is not None:
            hear(self._escrow)

    def accept_notes(self, accepting: bool) -> None:
        """Open or close the mouth."""
        self._accepting = accepting

    def stack(self, note: str) -> Outcome[None]:
        """Move the note in escrow into the box, or fail as the seed has it."""
        self._mishaps.moment()
        outcome = self._stack(note)
        self._mishaps.moment()
        return outcome

    def give_back(self, note: str) -> Outcome[None]:
        """Hand the note in escrow back."""
        self._mishaps.moment()
        if self._is_jammed or self._escrow is None or self._escrow.note != note:
            return NotDone(Fault.CASH_JAM)
        self._hand_back()
        self._mishaps.moment()
        return Done(None)

    def whereabouts(self, note: str) -> Outcome[bool]:
        """Whether the note is in the box; for a while after a doubt the acceptor doesn't say."""
        if self._silent_questions:
            self._silent_questions -= 1
            return InDoubt("the acceptor does not say")
        return Done(note in self.box)

    def trust_again(self) -> None:
        """It tells of no note that there is not, and is never distrusted."""

    def _stack(self, note: str) -> Outcome[None]:
        if self._is_jammed or self._escrow is None or self._escrow.note != note:
            return NotDone(Fault.CASH_JAM)
        if not self._mishaps.is_due(Site.ACCEPTOR):
            self._into_box()
            return Done(None)
        dice = self._mishaps.dice
        match dice.below(4):
            case 0:
                self._mishaps.count(Mishap.NOTE_JAM)
                self._is_jammed = True
                if self._hear is not None:
                    self._hear(AcceptorFault(Fault.CASH_JAM, note))
                return NotDone(Fault.CASH_JAM)
            case 1:
                self._mishaps.count(Mishap.NOTE_RETURNED)
                self._hand_back()
                return NotDone(Fault.CASH_JAM)
            case _:
                self._mishaps.count(Mishap.NOTE_IN_DOUBT)
                self._silent_questions = dice.below(4)
                if dice.one_in(2):
                    self._into_box()
                return InDoubt("the acceptor did not answer")

    def _into_box(self) -> None:
        if self._escrow is not None:
            self.box[self._escrow.note] = self._escrow.amount
            self._escrow = None

    def _hand_back(self) -> None:
        if self._escrow is not None:
            self._pocket.returned += self._escrow.amount
            self._escrow = None
