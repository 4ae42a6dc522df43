"""Leaving with credit: it becomes keno dollars (s 11), when the player says so or nobody is here any more."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Property, QCoreApplication, QObject, QUrl, Signal

from kiosk.ledger.commands import TakeKenoDollars
from kiosk.ledger.papers import KenoDollars
from kiosk.terminal.changes import (
    Change,
    CreditChanged,
    Declined,
    Doubtful,
    Failed,
    Finished,
    KenoDollarsTaken,
    PaperEnd,
    PaperEnded,
    Working,
)
from kiosk.ui import words
from kiosk.ui.advice import Advice
from kiosk.ui.desk import Desk
from kiosk.ui.standing import Standing
from kiosk.ui.view_model import ViewModel
from kiosk.ui.wager_words import promotional_name, within
from kiosk.ui.working import Work
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO, Money

translate = QCoreApplication.translate


class LeaveState(StrEnum):
    """How far leaving is."""

    ASK = "ask"
    BUSY = "busy"
    DONE = "done"


class LeaveModel(ViewModel):
    """One voucher run at a time. `done` says that the credit is on paper; `advised` what went otherwise."""

    changed = Signal()
    advised = Signal(object)
    done = Signal()
    failed = Signal()

    def __init__(self, desk: Desk, standing: Standing, now: Instant, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._standing = standing
        self._now = now
        self._state = LeaveState.ASK
        self._work: Work | None = None
        self._commands: set[str] = set()
        self._seconds_left = 0
        self._taken = ZERO
        self._picture = ""
        self._troubled = False

    @property
    def is_busy(self) -> bool:
        """Whether a command is in work, so that a further touch does nothing."""
        return self._work is not None

    def asked_for(self, command: CommandId) -> bool:
        """Whether a touch here gave this command, or the one it is a part of."""
        return command.text.partition("/")[0] in self._commands

    @property
    def is_done(self) -> bool:
        """Whether the credit is on paper, and the card says to take it."""
        return self._state is LeaveState.DONE

    def ask(self) -> None:
        """Begin anew: ask whether to print."""
        if self._work is None:
            self._state, self._taken, self._picture, self._troubled = LeaveState.ASK, ZERO, "", False
            self.warn(0)

    def warn(self, seconds_left: int) -> None:
        """Count down to the print; 0 for no countdown."""
        self._seconds_left = seconds_left
        self.changed.emit()

    def take(self) -> None:
        """Ask central for keno dollars over all of the credit."""
        if self._work is not None or self._standing.credit <= ZERO:
            return
        command = self._desk.new_command()
        self._commands.add(command.text)
        self._work = Work(command, self._now)
        self._state, self._taken, self._picture, self._troubled = LeaveState.BUSY, ZERO, "", False
        self.changed.emit()
        self._desk.post(TakeKenoDollars(command))

    def tick(self, now: Instant) -> None:
        self._now = now
        if self._work is not None and self._work.tick(now):
            self.changed.emit()

    def hear(self, change: Change) -> None:
        match change:
            case CreditChanged():
                self.changed.emit()
            case (
                Working()
                | KenoDollarsTaken()
                | PaperEnded()
                | Declined()
                | Failed()
                | Doubtful()
                | Finished()
            ) if self._work is not None and change.command == self._work.command:
                self._answered(change, self._work)
                self.changed.emit()
            case _:
                pass

    def _answered(self, change: Change, work: Work) -> None:
        match change:
            case Working(step=step, part=part, parts=parts):
                work.reach(step, part, parts, self._now)
            case KenoDollarsTaken(voucher=voucher):
                self._taken += voucher.amount
            case PaperEnded(paper=KenoDollars(), end=PaperEnd.PRINTED, picture=picture):
                self._picture = picture
            case PaperEnded(paper=KenoDollars(), end=PaperEnd.IN_DOUBT):
                self._trouble(words.print_doubt_advice(ticket=False))
            case PaperEnded(paper=KenoDollars(), fault=fault) if fault is not None:
                self._trouble(words.not_printed_advice(fault, ticket=False))
            case Declined(refused=refused):
                self._trouble(words.refusal_advice(refused, self._standing.zone))
            case Failed(fault=fault):
                self._trouble(words.fault_advice(fault, self._standing.credit))
            case Doubtful(reserved=reserved):
                self._trouble(words.keno_dollars_doubt_advice(reserved))
            case Finished():
                self._end()
            case _:
                pass

    def _trouble(self, advice: Advice) -> None:
        self._troubled = True
        self.advised.emit(advice)

    def _end(self) -> None:
        self._work = None
        self._seconds_left = 0
        self._state = LeaveState.ASK if self._troubled else LeaveState.DONE
        if self._troubled:
            self.failed.emit()
        else:
            self.done.emit()

    # --- what the screen shows

    state = Property(str, lambda self: self._state.value, notify=changed)
    busy = Property(bool, lambda self: self._work is not None, notify=changed)
    busy_text = Property(str, lambda self: "" if self._work is None else self._work.text, notify=changed)
    busy_note = Property(str, lambda self: "" if self._work is None else self._work.note, notify=changed)
    progress = Property(
        float, lambda self: -1.0 if self._work is None else self._work.progress, notify=changed
    )
    can_take = Property(bool, lambda self: self.can_take_now, notify=changed)

    @Property(str, notify=changed)
    def amount(self) -> str:
        """The money in question: the credit here, or what has become keno dollars."""
        amount: Money = self._taken if self._state is LeaveState.DONE else self._standing.credit
        return str(amount)

    @Property(str, notify=changed)
    def sentence(self) -> str:
        """What happens with it."""
        if self._state is LeaveState.DONE:
            return translate("Leave", "Take your keno dollars. They are good here and at the counter.")
        if not self.can_take_now:
            return translate(
                "Leave", "We can't print right now. Your credit stays here. Please see the counter."
            )
        if self._seconds_left:
            if self._seconds_left == 1:
                return translate("Leave", "We print it as keno dollars in 1 second.")
            sentence = translate("Leave", "We print it as keno dollars in {count} seconds.")
            return sentence.format(count=self._seconds_left)
        sentence = translate("Leave", "You can take it with you as keno dollars, or stay.")
        promotional = self._standing.promotional
        if promotional > ZERO:
            part = translate("Leave", "{amount} of it prints as {name}.")
            sentence = f"{sentence} {part.format(amount=promotional, name=within(promotional_name()))}"
        return sentence

    @Property(QUrl, notify=changed)
    def picture(self) -> QUrl:
        """The picture of the printed voucher; empty if the printer makes none."""
        return QUrl.fromLocalFile(self._picture) if self._picture else QUrl()

    @property
    def can_take_now(self) -> bool:
        """Whether there is credit and a voucher could be issued and printed."""
        return self._standing.can_sell and self._standing.credit > ZERO
