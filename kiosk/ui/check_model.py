"""Checking and collecting: a ticket is scanned or typed, its games are shown, its prizes are paid."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import msgspec
from PySide6.QtCore import Property, QObject, QUrl, Signal, Slot

from kiosk.ledger.commands import Collect, RefundGames
from kiosk.ports.central import TicketCheck, Venue
from kiosk.ports.clock import Clock
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import (
    Change,
    Declined,
    Doubtful,
    Failed,
    Finished,
    KenoDollarsSpent,
    PaperEnded,
    ServiceChanged,
    Step,
    TermsChanged,
    TicketPaid,
    TicketRefunded,
    TicketShown,
    VenueChanged,
    Working,
)
from kiosk.terminal.messages import Present
from kiosk.ui import check_course as course
from kiosk.ui import check_words as words
from kiosk.ui.check_explained import Explanation
from kiosk.ui.check_pad import PadModel
from kiosk.ui.check_rows import GameRow, rows_of
from kiosk.ui.check_state import (
    CheckState,
    CheckView,
    Leaf,
    Way,
    chosen_beforehand,
    facts,
    stub,
    ways,
    why_not,
)
from kiosk.ui.desk import Desk
from kiosk.ui.for_qml import for_qml
from kiosk.ui.said import Said
from kiosk.ui.serial_pad import Typed
from kiosk.ui.showing import countdown_text
from kiosk.ui.statement_model import StatementModel
from kiosk.ui.words import refusal_advice
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import Instant


class CheckModel(PadModel):
    """One check at a time, from the empty screen to the paper in the hand."""

    changed = Signal()
    rows_changed = Signal()
    countdown_changed = Signal()
    advised = Signal(object)

    def __init__(self, desk: Desk, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._clock = desk, clock
        self._zone: ZoneInfo | None = None
        self._terms: TermsChanged | None = None
        self._venue: Venue | None = None
        self._printer = PrinterStatus.UNKNOWN
        self._view = CheckView()
        self._rows: tuple[GameRow, ...] = ()
        self._countdown = ""
        self._waiting: TicketCheck | None = None  # another ticket, scanned while one is being paid
        self._again: CommandId | None = (
            None  # asks about the ticket shown once more: one of its games is drawn
        )
        self._asks_again = False
        self._explained = Explanation()
        self._statement = StatementModel(desk, self)
        self.changed.connect(self._show_statement)
        self._statement.advised.connect(self.advised)

    statement = Property(QObject, lambda self: self._statement, constant=True)
    state = Property(str, lambda self: self._view.state.value, notify=changed)
    headline = Property(str, lambda self: self._view.said.headline, notify=changed)
    detail = Property(str, lambda self: self._view.said.detail, notify=changed)
    busy_text = Property(str, lambda self: self._view.busy_text, notify=changed)
    leaf = Property(str, lambda self: self._view.leaf.value, notify=changed)
    can_explain = Property(bool, lambda self: bool(self._explained.games), notify=changed)
    explained = Property(dict, lambda self: self._explained.view, notify=changed)
    refund = Property(dict, lambda self: for_qml(self._view.refund) or {}, notify=changed)
    is_at_work = Property(bool, lambda self: self._view.is_at_work, notify=changed)
    is_paid_here = Property(bool, lambda self: self._view.is_paid_here, notify=changed)
    collect_by = Property(str, lambda self: self._collect_by, notify=changed)
    can_collect = Property(bool, lambda self: self._can_collect, notify=changed)
    stub = Property(dict, lambda self: for_qml(stub(self._view)), notify=changed)
    facts = Property(list, lambda self: for_qml(facts(self._view, self._zone)), notify=changed)
    ways = Property(list, lambda self: for_qml(ways(self._view, self._printer)), notify=changed)
    paper_lines = Property(list, lambda self: list(self._view.paper_lines), notify=changed)
    picture = Property(str, lambda self: self._picture, notify=changed)
    picture_count = Property(int, lambda self: len(self._view.pictures), notify=changed)
    rows = Property(list, lambda self: for_qml(self._rows), notify=rows_changed)
    board = Property(str, lambda self: course.board_of(self._view.check), notify=rows_changed)
    countdown = Property(str, lambda self: self._countdown, notify=countdown_changed)

    def hear(self, change: Change) -> None:
        """Take in news of tickets, and of what they depend on."""
        self._statement.hear(change)
        match change:
            case TermsChanged():
                self._zone, self._terms = change.zone, change
            case VenueChanged(venue):
                self._venue = venue
                self._ask_again_if_drawn(venue)
                self._show_rows()
                self.tick(self._clock.now())
            case ServiceChanged(printer=printer):
                self._printer = printer
                self._put(way=self._way_still_possible())
            case TicketShown(command, check):
                self._take_in(command, check)
            case KenoDollarsSpent(command, use):
                self._show_spent(command, words.spent(use))
            case _:
                self._hear_of_mine(change)

    def tick(self, now: Instant) -> None:
        """Count down to the close of the open game."""
        game = None if self._venue is None else self._venue.open_game
        countdown = "" if game is None else countdown_text(max(0, now.us_until(game.closes_at)))
        if countdown != self._countdown:
            self._countdown = countdown
            self.countdown_changed.emit()

    def owns(self, command: CommandId) -> bool:
        """Whether what is shown here was asked for by a command, or the one it is a part of.

        Then this screen says itself how it ended. It never says so of another ticket than that command's.
        """
        return self._statement.owns(command) or self._is_of_ticket(command)

    def asked_again(self, command: CommandId) -> bool:
        """Whether a command was given without a touch, because a game of the ticket shown has been drawn."""
        return self._again is not None and command == self._again

    def keeps_waiting(self, check: TicketCheck) -> bool:
        """Whether a ticket waits until the one that is being paid is done with."""
        return self._waiting == check

    def show_waiting(self) -> bool:
        """The person is done with one ticket: show the other that waits. False if none does, or not yet."""
        check = self._waiting
        if check is None or self._view.is_at_work:
            return False
        self._show_ticket(check, issued=None)
        return True

    @Slot()
    def ask(self) -> None:
        """Open the screen: it waits for a ticket or for its number."""
        self._begin(CheckView(CheckState.ASK, words.ask_for_ticket()))

    @Slot()
    def close(self) -> None:
        """Leave the screen. A payment that is under way goes on and stays here."""
        self._begin(CheckView())

    @Slot(str)
    def choose_way(self, name: str) -> None:
        """Choose how to be paid."""
        way = Way(name)
        if self._view.state is CheckState.SHOWN and not why_not(self._printer):
            self._put(way=way)

    @Slot()
    def collect(self) -> None:
        """Be paid in the way chosen."""
        if self._view.check is not None and self._can_collect:
            command, serial = self._desk.new_command(), self._view.check.ticket.serial
            self._put(state=CheckState.COLLECTING, command=command, is_at_work=True)
            self._desk.post(Collect(command, serial, self._view.way is Way.KENO_DOLLARS))

    @Slot()
    def ask_to_refund(self) -> None:
        """Ask once before the undrawn games are given back (s 27)."""
        if self._view.state is CheckState.SHOWN and self._view.refund is not None:
            self._put(leaf=Leaf.REFUND)

    @Slot()
    def give_back(self) -> None:
        """Give back the games that the person has just read of; a second touch does nothing."""
        check = self._view.check
        if self._view.leaf is not Leaf.REFUND or self._view.state is not CheckState.SHOWN:
            return
        if check is not None and check.refund_from is not None:
            command = self._desk.new_command()
            self._put(state=CheckState.REFUNDING, command=command, is_at_work=True)
            self._desk.post(RefundGames(command, check.ticket.serial, check.refund_from))

    @Slot()
    def explain(self) -> None:
        """Show how the games were worked out, the first with a prize first."""
        if self._explained.games and self._view.check is not None:
            self._explained = self._explained.from_the_start()
            self._put(leaf=Leaf.EXPLAIN)

    @Slot(int)
    def explain_other(self, by: int) -> None:
        """Turn to the game before or after."""
        self._explained = self._explained.turned(by)
        self.changed.emit()

    @Slot(result=bool)
    def close_leaf(self) -> bool:
        """Back from a card to the ticket; False if none lies over it. One that is at work stays."""
        if self._view.leaf is Leaf.NONE:
            return False
        if self._view.state is not CheckState.REFUNDING:
            self._put(leaf=Leaf.NONE)
        return True

    @Slot()
    def try_again(self) -> None:
        """Ask once more what could not be asked, or offer again what certainly was not paid."""
        if self._view.state is CheckState.CANNOT:
            if self._view.check is None:
                self._present(self._view.text, self._view.issued)
            else:
                self._show_ticket(self._view.check, self._view.issued, told_at=self._view.shown_at)

    @Slot()
    def show_next_paper(self) -> None:
        """Turn to the next printed paper, after the last one to the first."""
        if self._view.pictures:
            self._put(picture_index=(self._view.picture_index + 1) % len(self._view.pictures))

    @property
    def _can_collect(self) -> bool:
        view = self._view
        return view.state is CheckState.SHOWN and view.is_paid_here and view.way is not Way.NONE

    @property
    def _collect_by(self) -> str:
        check = self._view.check
        return "" if check is None else words.collect_by(check.good_until, self._zone)

    @property
    def _picture(self) -> str:
        pictures = self._view.pictures
        return QUrl.fromLocalFile(pictures[self._view.picture_index]).toString() if pictures else ""

    def _is_of_ticket(self, command: CommandId) -> bool:
        own, whole = self._view.command, command.text.partition("/")[0]
        return self.asked_again(command) or (own is not None and whole == own.text)

    @Slot()
    def _show_statement(self) -> None:
        self._statement.show(self._view)

    def _put(self, **parts: object) -> None:
        self._put_view(msgspec.structs.replace(self._view, **parts))

    def _put_view(self, view: CheckView) -> None:
        if view != self._view:
            self._view = view
            self.changed.emit()

    def _begin(self, view: CheckView) -> None:
        """Begin anew: nothing of an earlier check stays, unless it is being paid right now."""
        self._waiting = None
        if self._view.is_at_work:
            return
        self._view, self._explained = view, Explanation()
        self._show_rows()
        self._type(Typed())
        self.changed.emit()

    def _present(self, text: str, issued: int | None) -> None:
        command = self._desk.new_command()
        self._put(state=CheckState.ASKING, said=words.asking(), text=text, issued=issued, command=command)
        self._desk.post(Present(command, text, issued))

    def _way_still_possible(self) -> Way:
        return Way.NONE if why_not(self._printer) else self._view.way

    def _ask_again_if_drawn(self, venue: Venue) -> None:
        """What is said of a ticket on the screen must stay true when one of its games is drawn or closes."""
        view = self._view
        if view.check is not None and not self._asks_again and course.is_outdated(view, venue):
            self._again, self._asks_again = self._desk.new_command(), True
            self._desk.post(Present(self._again, view.check.ticket.serial.digits, view.issued))

    def _take_in(self, command: CommandId, check: TicketCheck) -> None:
        """A ticket was checked. It never takes the place of one that is being paid, or was just now."""
        shown = self._view.check
        is_same = shown is not None and shown.ticket.serial == check.ticket.serial
        if self.asked_again(command):
            self._asks_again = False
            if is_same and self._view.state is CheckState.SHOWN:
                self._show_ticket(check, self._view.issued, keep=self._view)
            return
        if is_same and self._view.is_at_work:
            return  # what it had won before this payment
        if not is_same and self._view.is_to_be_read(self._clock.monotonic_us()):
            self._waiting = check
        else:
            self._show_ticket(check, self._view.issued if command == self._view.command else None)

    def _show_ticket(
        self,
        check: TicketCheck,
        issued: int | None,
        keep: CheckView | None = None,
        told_at: Instant | None = None,
    ) -> None:
        """Show a ticket; of the view `keep` of the same one stays what the person has chosen and opened. A
        check that is no news was `told_at` an earlier time."""
        payer, terminal = "", None
        if self._terms is not None:
            terminal = self._terms.terms.terminal
            if check.pays_licensee:
                payer = words.paid_by_licensee(self._terms.licensee_name, self._terms.terms.agent_limit)
        now = self._clock.now()
        said = words.verdict(check, terminal, now, self._zone, payer)
        text = check.ticket.serial.digits
        view = CheckView(
            CheckState.SHOWN, said, text=text, issued=issued, check=check, shown_at=told_at or now
        )
        if keep is None:
            self._waiting = None
            way, leaf = chosen_beforehand(self._printer), Leaf.NONE
        else:
            way, leaf = keep.way or chosen_beforehand(self._printer), keep.leaf
        if leaf is Leaf.REFUND:
            leaf = Leaf.NONE  # what was asked about is not what could be given back now
        self._explained = self._explained.of(check)
        self._view = msgspec.structs.replace(view, way=way, leaf=leaf)
        self._show_rows()
        self.changed.emit()

    def _show_rows(self) -> None:
        check, game = self._view.check, None if self._venue is None else self._venue.open_game
        open_game = None if game is None else game.game.sequence
        self._rows = () if check is None else rows_of(check, open_game, self._clock.now(), self._zone)
        self.rows_changed.emit()

    def _show_spent(self, command: CommandId, said: Said) -> None:
        """Keno dollars were held to the scanner. Elsewhere a banner says so; here they were waited for."""
        view = self._view
        if view.state is not CheckState.CLOSED and not view.is_to_be_read(self._clock.monotonic_us()):
            own = view.command if self.owns(command) else None
            self._begin(CheckView(CheckState.SPENT, said, command=own))

    def _hear_of_mine(self, change: Change) -> None:
        command = getattr(change, "command", None)
        if not isinstance(command, CommandId) or not self._is_of_ticket(command):
            return
        if self.asked_again(command):
            # What was shown stays true until it is known better; the next draw asks again.
            self._asks_again = isinstance(change, Working)
            return
        match change:
            case Working(step=step, part=part, parts=parts):
                self._put(busy_text=words.working(step is Step.PRINTING, part, parts))
            case TicketPaid(payment=payment, as_keno_dollars=as_keno_dollars):
                said = words.collected(payment, as_keno_dollars)
                self._put(state=CheckState.COLLECTED, said=said, paid=payment.amount, busy_text="")
            case TicketRefunded(refund=refund):
                self._put_view(course.after_refund(self._view, refund))
            case PaperEnded():
                self._put_view(course.after_paper(self._view, change, self._zone))
            case Declined(refused=refused):
                self._show_refused(refused)
            case Failed():
                self._put_view(course.after_failure(self._view))
            case Doubtful():
                self._put_view(course.after_doubt(self._view))
            case Finished() if self._view.is_at_work:
                self._put(is_at_work=False, settled_at_us=self._clock.monotonic_us())
            case _:
                pass

    def _show_refused(self, refused: Refused) -> None:
        advice = refusal_advice(refused, self._zone)
        is_typed = self._view.state is CheckState.ASKING
        self._put_view(course.after_refusal(self._view, advice))
        if is_typed:
            of_time = refused.refusal is Refusal.TYPED_TIME_WRONG
            self._refuse(f"{advice.title}. {advice.text}", of_time=of_time)
