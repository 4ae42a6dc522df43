"""Checking and collecting: a ticket is scanned or typed, its games are shown, its prizes are paid."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import msgspec
from PySide6.QtCore import Property, QObject, QUrl, Signal, Slot

from kiosk.ledger.commands import Collect
from kiosk.ledger.papers import IssuedTicket, KenoDollars
from kiosk.ports.central import TicketCheck, Venue
from kiosk.ports.clock import Clock
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.field import NUMBERS
from kiosk.rules.refusals import Refused
from kiosk.terminal.changes import (
    Change,
    Declined,
    Doubtful,
    Failed,
    Finished,
    KenoDollarsSpent,
    PaperEnd,
    PaperEnded,
    ServiceChanged,
    Step,
    TermsChanged,
    TicketPaid,
    TicketShown,
    VenueChanged,
    Working,
)
from kiosk.terminal.messages import Present
from kiosk.ui import check_words as words
from kiosk.ui import serial_pad
from kiosk.ui.check_rows import GameRow, rows_of
from kiosk.ui.check_state import CheckState, CheckView, Way, chosen_beforehand, facts, stub, ways, why_not
from kiosk.ui.desk import Desk
from kiosk.ui.for_qml import for_qml
from kiosk.ui.showing import countdown_text
from kiosk.ui.view_model import ViewModel
from kiosk.ui.words import refusal_advice
from kiosk.values.identifiers import CommandId, Serial, TerminalId
from kiosk.values.instant import Instant, date_text
from kiosk.values.money import ZERO


class CheckModel(ViewModel):
    """One check at a time, from the empty screen to the paper in the hand."""

    changed = Signal()
    rows_changed = Signal()
    pad_changed = Signal()
    countdown_changed = Signal()

    def __init__(self, desk: Desk, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._clock = desk, clock
        self._zone: ZoneInfo | None = None
        self._terminal: TerminalId | None = None
        self._venue: Venue | None = None
        self._printer = PrinterStatus.UNKNOWN
        self._view = CheckView()
        self._rows: tuple[GameRow, ...] = ()
        self._countdown = ""
        self._digits = ""
        self._refusal = ""  # of the number last typed
        self._waiting: TicketCheck | None = None  # another ticket, scanned while one is being paid

    state = Property(str, lambda self: self._view.state.value, notify=changed)
    headline = Property(str, lambda self: self._view.said.headline, notify=changed)
    detail = Property(str, lambda self: self._view.said.detail, notify=changed)
    busy_text = Property(str, lambda self: self._view.busy_text, notify=changed)
    has_prize = Property(bool, lambda self: self._view.to_pay > ZERO, notify=changed)
    can_collect = Property(bool, lambda self: self._can_collect, notify=changed)
    stub = Property(dict, lambda self: for_qml(stub(self._view)), notify=changed)
    facts = Property(list, lambda self: for_qml(facts(self._view, self._zone)), notify=changed)
    ways = Property(list, lambda self: for_qml(ways(self._view, self._printer)), notify=changed)
    paper_lines = Property(list, lambda self: list(self._view.paper_lines), notify=changed)
    picture = Property(str, lambda self: self._picture, notify=changed)
    picture_count = Property(int, lambda self: len(self._view.pictures), notify=changed)
    rows = Property(list, lambda self: for_qml(self._rows), notify=rows_changed)
    board = Property(str, lambda self: self._board, notify=rows_changed)
    countdown = Property(str, lambda self: self._countdown, notify=countdown_changed)
    groups = Property(list, lambda self: serial_pad.groups(self._digits), notify=pad_changed)
    digit_count = Property(int, lambda self: len(self._digits), notify=pad_changed)
    pad_sentence = Property(
        str, lambda self: self._refusal or serial_pad.sentence(self._digits), notify=pad_changed
    )
    pad_is_wrong = Property(bool, lambda self: self._pad_is_wrong, notify=pad_changed)
    can_submit = Property(bool, lambda self: Serial.parse(self._digits) is not None, notify=pad_changed)

    def hear(self, change: Change) -> None:
        """Take in news of tickets, and of what they depend on."""
        match change:
            case TermsChanged(terms=terms):
                self._zone, self._terminal = change.zone, terms.terminal
            case VenueChanged(venue):
                self._venue = venue
                self._show_rows()
                self.tick(self._clock.now())
            case ServiceChanged(printer=printer):
                self._printer = printer
                self._put(way=self._way_still_possible())
            case TicketShown(check=check):
                self._take_in(check)
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
        own = self._view.command
        return own is not None and command.text.partition("/")[0] == own.text

    def keeps_waiting(self, check: TicketCheck) -> bool:
        """Whether a ticket waits until the one that is being paid is done with."""
        return self._waiting == check

    def show_waiting(self) -> bool:
        """The person is done with one ticket: show the other that waits. False if none does, or not yet."""
        check = self._waiting
        if check is None or self._view.is_paying:
            return False
        self._show_ticket(check)
        return True

    @Slot()
    def ask(self) -> None:
        """Open the screen: it waits for a ticket or for its number."""
        self._begin(CheckView(CheckState.ASK, words.ask_for_ticket()))

    @Slot()
    def close(self) -> None:
        """Leave the screen. A payment that is under way goes on and stays here."""
        self._begin(CheckView())

    @Slot(int)
    def type_digit(self, digit: int) -> None:
        """One more digit of the ticket's number."""
        self._type(serial_pad.typed(self._digits, digit))

    @Slot()
    def erase(self) -> None:
        """Take the last digit away."""
        self._type(self._digits[:-1])

    @Slot()
    def clear(self) -> None:
        """Take all digits away."""
        self._type("")

    @Slot()
    def submit(self) -> None:
        """Check the ticket whose number was typed. A number that can't be right is never sent."""
        if Serial.parse(self._digits) is not None:
            self._present(self._digits)

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
            self._put(state=CheckState.COLLECTING, command=command, is_paying=True)
            self._desk.post(Collect(command, serial, self._view.way is Way.KENO_DOLLARS))

    @Slot()
    def try_again(self) -> None:
        """Ask once more what could not be asked, or offer again what certainly was not paid."""
        if self._view.state is CheckState.CANNOT:
            if self._view.check is None:
                self._present(self._view.text)
            else:
                self._show_ticket(self._view.check)

    @Slot()
    def show_next_paper(self) -> None:
        """Turn to the next printed paper, after the last one to the first."""
        if self._view.pictures:
            self._put(picture_index=(self._view.picture_index + 1) % len(self._view.pictures))

    @property
    def _can_collect(self) -> bool:
        view = self._view
        return view.state is CheckState.SHOWN and view.to_pay > ZERO and view.way is not Way.NONE

    @property
    def _picture(self) -> str:
        pictures = self._view.pictures
        return QUrl.fromLocalFile(pictures[self._view.picture_index]).toString() if pictures else ""

    @property
    def _board(self) -> str:
        """The numbers of a ticket no game of which is drawn, as the board's letters; "" if it has none."""
        check = self._view.check
        if (
            check is None
            or any(game.drawn is not None for game in check.games)
            or not check.ticket.entry.spots
        ):
            return ""
        return "".join("w" if number in check.ticket.entry.spots else "." for number in NUMBERS)

    @property
    def _pad_is_wrong(self) -> bool:
        return bool(self._refusal) or serial_pad.is_wrong(self._digits)

    def _put(self, **parts: object) -> None:
        view = msgspec.structs.replace(self._view, **parts)
        if view != self._view:
            self._view = view
            self.changed.emit()

    def _begin(self, view: CheckView) -> None:
        """Begin anew: nothing of an earlier check stays, unless it is being paid right now."""
        self._waiting = None
        if self._view.is_paying:
            return
        self._view = view
        self._show_rows()
        self._type("")
        self.changed.emit()

    def _type(self, digits: str) -> None:
        self._digits, self._refusal = digits, ""
        self.pad_changed.emit()

    def _present(self, text: str) -> None:
        command = self._desk.new_command()
        self._put(state=CheckState.ASKING, said=words.asking(), text=text, command=command)
        self._desk.post(Present(command, text))

    def _way_still_possible(self) -> Way:
        return Way.NONE if why_not(self._printer) else self._view.way

    def _take_in(self, check: TicketCheck) -> None:
        """A ticket was checked. It never takes the place of one that is being paid, or was just now."""
        shown = self._view.check
        is_same = shown is not None and shown.ticket.serial == check.ticket.serial
        if is_same and self._view.is_paying:
            return  # what it had won before this payment
        if not is_same and self._view.is_to_be_read(self._clock.monotonic_us()):
            self._waiting = check
        else:
            self._show_ticket(check)

    def _show_ticket(self, check: TicketCheck) -> None:
        self._waiting = None
        said = words.verdict(check, self._terminal, self._clock.now(), self._zone)
        view = CheckView(CheckState.SHOWN, said, text=check.ticket.serial.digits, check=check)
        self._view = msgspec.structs.replace(view, way=chosen_beforehand(self._printer))
        self._show_rows()
        self.changed.emit()

    def _show_rows(self) -> None:
        check, game = self._view.check, None if self._venue is None else self._venue.open_game
        open_game = None if game is None else game.game.sequence
        self._rows = () if check is None else rows_of(check, open_game, self._clock.now(), self._zone)
        self.rows_changed.emit()

    def _show_spent(self, command: CommandId, said: words.Said) -> None:
        """Keno dollars were held to the scanner. Elsewhere a banner says so; here they were waited for."""
        view = self._view
        if view.state is not CheckState.CLOSED and not view.is_to_be_read(self._clock.monotonic_us()):
            own = view.command if self.owns(command) else None
            self._begin(CheckView(CheckState.SPENT, said, command=own))

    def _hear_of_mine(self, change: Change) -> None:
        command = getattr(change, "command", None)
        if not isinstance(command, CommandId) or not self.owns(command):
            return
        match change:
            case Working(step=step, part=part, parts=parts):
                self._put(busy_text=words.working(step is Step.PRINTING, part, parts))
            case TicketPaid(payment=payment, as_keno_dollars=as_keno_dollars):
                said = words.collected(payment, as_keno_dollars)
                self._put(state=CheckState.COLLECTED, said=said, paid=payment.amount, busy_text="")
            case PaperEnded():
                self._show_paper(change)
            case Declined(refused=refused):
                self._show_refused(refused)
            case Failed():
                self._show_failed()
            case Doubtful():
                self._show_doubtful()
            case Finished() if self._view.is_paying:
                self._put(is_paying=False, settled_at_us=self._clock.monotonic_us())
            case _:
                pass

    def _show_paper(self, ended: PaperEnded) -> None:
        match ended.paper:
            case KenoDollars(amount=amount, expires_at=expires_at):
                expires = "" if self._zone is None else date_text(expires_at, self._zone)
                line = words.voucher_out(ended.end, amount, expires)
            case IssuedTicket(span=span):
                line = words.ticket_out(ended.end, span)
        view = self._view
        has_picture = ended.end is PaperEnd.PRINTED and ended.picture
        pictures = (*view.pictures, ended.picture) if has_picture else view.pictures
        self._put(
            said=words.Said(view.said.headline, ""),
            paper_lines=(*view.paper_lines, line),
            pictures=pictures,
            busy_text="",
        )

    def _show_refused(self, refused: Refused) -> None:
        advice = refusal_advice(refused, self._zone)
        match self._view.state:
            case CheckState.ASKING:
                self._put(state=CheckState.ASK, said=words.ask_for_ticket(), busy_text="")
                self._refusal = f"{advice.title}. {advice.text}"
                self.pad_changed.emit()
            case CheckState.COLLECTED:
                self._without_voucher()
            case _:
                self._put(
                    state=CheckState.REFUSED, said=words.Said(f"{advice.title}.", advice.text), busy_text=""
                )

    def _show_failed(self) -> None:
        match self._view.state:
            case CheckState.ASKING:
                self._put(state=CheckState.CANNOT, said=words.cannot_check(), busy_text="")
            case CheckState.COLLECTED:
                self._without_voucher()
            case _:
                self._put(state=CheckState.CANNOT, said=words.cannot_pay(self._view.to_pay), busy_text="")

    def _show_doubtful(self) -> None:
        match self._view.state:
            case CheckState.ASKING:
                # Checking a ticket changes nothing; the number was that of keno dollars.
                self._put(state=CheckState.REFUSED, said=words.use_in_doubt(), busy_text="")
            case CheckState.COLLECTED:
                line = words.voucher_in_doubt(self._view.paid)
                self._put(
                    said=words.Said(self._view.said.headline),
                    paper_lines=(*self._view.paper_lines, line),
                    busy_text="",
                )
            case _:
                self._put(
                    state=CheckState.REFUSED, said=words.payment_in_doubt(self._view.to_pay), busy_text=""
                )

    def _without_voucher(self) -> None:
        """The ticket is paid and its amount stays credit: no voucher could be made of it."""
        said = words.Said(words.is_credit(self._view.paid), words.only_credit())
        self._put(said=said, busy_text="")
