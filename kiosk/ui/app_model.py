"""The root of the screens: which screen is shown, what lies over it, and who hears of which change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QObject, Signal, Slot
from shiboken6 import isValid

from kiosk.ports.clock import Clock
from kiosk.ui.advice import Act
from kiosk.ui.banner_model import BannerModel
from kiosk.ui.desk import Desk
from kiosk.ui.device_access import DeviceAccess
from kiosk.ui.draft_model import DraftModel
from kiosk.ui.idle import Idle
from kiosk.ui.parts import Parts
from kiosk.ui.screens import Overlay, Screen
from kiosk.ui.service_model import ServiceModel
from kiosk.ui.standing import Standing
from kiosk.ui.strip_model import StripModel
from kiosk.ui.view_model import ViewModel
from kiosk.ui.visit_model import VisitModel
from kiosk.values.money import ZERO

if TYPE_CHECKING:
    from kiosk.terminal.changes import Change

__all__ = ["AppModel", "Overlay", "Screen"]


class AppModel(DeviceAccess):
    """Everything QML knows. The terminal's changes arrive on its thread and are taken on the screen's."""

    sale_made = Signal()
    watch_changed = Signal()
    arrived = Signal(object)
    rested = Signal()
    scan_refused = Signal()

    def __init__(self, desk: Desk, clock: Clock, first_screen: Screen = Screen.CHOOSE) -> None:
        super().__init__(first_screen)
        now = clock.now()
        self._clock = clock
        self._idle = Idle(now)
        self._is_deserted = False
        self._standing = Standing()
        self._draft = DraftModel(desk, self._standing, self)
        self._strip = StripModel(self._standing, now, self)
        self._visit = VisitModel(self)
        self._banner = BannerModel(self)
        self._service = ServiceModel(self._standing, now, self)
        self._parts = Parts(desk, clock, self._standing, self, self._connect)
        self._parts.add(self._draft, self._strip, self._visit, self._service)
        self._draft.advised.connect(self._banner.say)
        self._draft.touched.connect(self._banner.pass_if_told)
        self._service.waited.connect(self._say_what_lasts)
        self._waiting: list[Change] | None = []
        # Emitted on the terminal's thread and received by an object of the screen's, it is queued in between.
        self.arrived.connect(self._arrive)
        desk.listen(self._hear_elsewhere)

    def join(self, model: ViewModel) -> None:
        """Let a part made elsewhere hear of every change and see the time pass."""
        self._parts.add(model)

    def _connect(self, model: ViewModel) -> None:
        """What a new part of the screen tells the whole of it."""
        from kiosk.ui.check_model import CheckModel
        from kiosk.ui.draw_model import DrawModel
        from kiosk.ui.leave_model import LeaveModel
        from kiosk.ui.sale_model import SaleModel

        match model:
            case SaleModel():
                model.advised.connect(self._banner.say)
                model.solved.connect(self._banner.dismiss)
                model.sold.connect(self._show_sold)
                self.sale_made.emit()
            case CheckModel():
                model.advised.connect(self._banner.say)
            case DrawModel():
                model.running_changed.connect(self.watch_changed)
                self.watch_changed.emit()
            case LeaveModel():
                model.advised.connect(self._banner.say)
                model.done.connect(self._credit_is_on_paper)
                model.failed.connect(self.close_overlay)

    # --- what the terminal tells

    def _hear_elsewhere(self, change: Change) -> None:
        """On the terminal's thread. It may still speak when the screens are gone."""
        if isValid(self):
            self.arrived.emit(change)

    @Slot(object)
    def _arrive(self, change: Change) -> None:
        """What arrives before the first frame waits for it: taking it in costs more than the frame itself."""
        if self._waiting is None:
            self.hear(change)
        else:
            self._waiting.append(change)

    @Slot(object)
    def hear(self, change: Change) -> None:
        """Let every part take what it shows from a change, then see to the screen as a whole."""
        from kiosk.ui.overview import Overview

        self._standing.hear(change)
        self._parts.hear(change)
        seen = Overview(self._standing.zone, self._standing.credit, self._parts).look(change)
        if seen.is_about_service:
            self._say_what_lasts()
        if seen.settles_doubt:
            self._banner.settle_doubt()
        if seen.is_someone_here:
            self._someone_is_here()
        if seen.is_paper_presented and self._overlay is Overlay.LEAVE and self._parts.leave.is_done:
            # Whoever presents a paper has taken what was printed: perhaps it is that very voucher.
            self._lay(Overlay.NONE)
        if seen.screen:
            self._lay(Overlay.NONE)
            self._show(Screen(seen.screen))
        if seen.advice is not None:
            self._banner.say(seen.advice)
        if seen.is_scan_refused:
            self.scan_refused.emit()

    def _say_what_lasts(self) -> None:
        self._banner.last(self._service.advice)

    # --- what the player does

    @Slot()
    def touched(self) -> None:
        """Any touch at all: somebody is here."""
        now = self._clock.now()
        self._idle.touch(now)
        self._is_deserted = False
        if self._screen is not Screen.REST:
            self._visit.touched(now)
        if self._overlay is Overlay.LEAVE:
            self._parts.leave.warn(0)

    @Slot()
    def start(self) -> None:
        """From the resting screen to choosing."""
        self._someone_is_here()

    @Slot()
    def pay(self) -> None:
        """Pay for the draft and print its ticket; a second touch does nothing."""
        self._parts.sale.pay(self._draft.entry)

    @Slot()
    def banner_act(self) -> None:
        """Do what the banner offers."""
        act = self._banner.act_now
        self._banner.dismiss()
        match act:
            case Act.USE_NEXT_GAME:
                self._parts.sale.pay_in_next_game()
            case Act.TRY_AGAIN:
                self._parts.sale.try_again()
            case Act.NONE:
                pass

    @Slot()
    def dismiss_banner(self) -> None:
        """The banner has been read."""
        self._banner.dismiss()

    @Slot(bool)
    def open_kwikpik(self, keep: bool) -> None:
        """Ask how many numbers to choose at random."""
        self._draft.start_kwikpik(keep)
        self._lay(Overlay.KWIKPIK)

    @Slot(int)
    def kwikpik(self, count: int) -> None:
        """Choose that many."""
        self._draft.kwikpik(count)
        self.close_overlay()

    @Slot()
    def open_prizes(self) -> None:
        """Show every line of the schedule for what is chosen."""
        self._lay(Overlay.PRIZES)

    @Slot()
    def open_help(self) -> None:
        """Show help and odds."""
        self._lay(Overlay.HELP)

    @Slot()
    def open_sight(self) -> None:
        """Show how the screen can look."""
        self._lay(Overlay.SIGHT)

    @Slot()
    def open_leave(self) -> None:
        """Ask whether the credit is to become keno dollars."""
        if self._standing.credit > ZERO and not self._parts.is_busy:
            self._parts.leave.ask()
            self._lay(Overlay.LEAVE)

    @Slot()
    def take_keno_dollars(self) -> None:
        """Take the credit as keno dollars; a second touch does nothing."""
        self._parts.leave.take()

    @Slot()
    def close_overlay(self) -> None:
        """Back to the screen below; a voucher in work keeps its card."""
        if not (self._overlay is Overlay.LEAVE and self._parts.leave.is_busy):
            self._lay(Overlay.NONE)

    @Slot()
    def leave_now(self) -> None:
        """The player has taken what is theirs and goes."""
        self.close_overlay()
        if not self._parts.is_busy and self._standing.credit <= ZERO:
            self._rest_now()

    @Slot()
    def open_check(self) -> None:
        """Check a ticket."""
        if not self._parts.is_busy:
            self._parts.check.ask()
            self._show(Screen.CHECK)

    @Slot()
    def watch(self) -> None:
        """Watch the draw; what is chosen already stays."""
        if self._screen is Screen.DONE:
            self._put_ticket_away()
        self._show(Screen.DRAW)

    @Slot()
    def again(self) -> None:
        """Choose another ticket."""
        self._put_ticket_away()
        self._show(Screen.CHOOSE)

    @Slot()
    def finish(self) -> None:
        """The player is done: rest, or see to the credit first."""
        self._put_ticket_away()
        if self._standing.credit > ZERO:
            self._show(Screen.CHOOSE)
            self.open_leave()
        else:
            self._rest_now()

    @Slot()
    def go_back(self) -> None:
        """One step back: from what lies over a screen to the screen, from any other screen to choosing.

        From a card over a ticket to the ticket; from one that was paid to another one that waits.
        """
        if self._overlay is not Overlay.NONE:
            self.close_overlay()
        elif self._screen is Screen.CHECK and self._parts.check.close_leaf():
            pass
        elif self._screen is Screen.CHECK and self._parts.check.show_waiting():
            self._show(Screen.CHECK)
        elif self._screen in (Screen.CHECK, Screen.DRAW):
            self._show(Screen.CHOOSE)
        elif self._screen is Screen.DONE:
            self.again()
        elif self._banner.is_shown:
            self._banner.dismiss()

    # --- what the time does

    @Slot()
    def tick(self) -> None:
        """Show what the time has changed. Called by the window's timer, or by whoever moves the clock."""
        now = self._clock.now()
        self._parts.tick(now)
        self._banner.tick(now)
        if self._parts.is_busy or self.is_moving:
            # Nobody is sent away while the machine works for them or a draw is shown.
            self._idle.touch(now)
        elif self._screen is not Screen.STOPPED and self._idle.is_over(now, self._patience_seconds):
            self._nobody_is_here()

    @Slot()
    def warm_up(self) -> None:
        """After the first frame: take in what has waited for it, and make what it could do without."""
        self.begin_to_hear()
        for _ in self.make_parts():
            pass

    def begin_to_hear(self) -> None:
        """Take in what has waited for the first frame; from now on changes are taken as they come."""
        waiting, self._waiting = self._waiting or [], None
        for change in waiting:
            self.hear(change)

    def make_parts(self) -> Iterator[None]:
        """Make the parts that nobody has wanted yet, in steps, none of which holds up a touch for long."""
        for _ in self._parts.make_all():
            yield

    @property
    def is_moving(self) -> bool:
        """Whether time alone changes the screen many times a second."""
        if self._screen is Screen.DRAW:
            return self._parts.draw.is_moving
        return self._screen is Screen.REST and self._parts.rest.is_moving

    @property
    def _patience_seconds(self) -> int:
        """Whoever holds a ticket and waits for its draw is left in peace for one game longer."""
        venue = self._standing.venue
        if self._screen is not Screen.DRAW or venue is None or not self._parts.draw.property("has_tickets"):
            return 0
        return venue.game_seconds

    def _nobody_is_here(self) -> None:
        now = self._clock.now()
        if self._screen is Screen.REST:
            # Whoever looked at the resting terminal, or set how it looks, has gone.
            self._idle.touch(now)
            self._lay(Overlay.NONE)
            self.rested.emit()
        elif self._standing.credit <= ZERO:
            self._rest_now()
        elif not self._parts.leave.can_take_now:
            # Credit that can't be printed stays in sight until it can.
            self._idle.touch(now)
        else:
            if self._overlay is not Overlay.LEAVE:
                self._parts.leave.ask()
                self._lay(Overlay.LEAVE)
            seconds_left = self._idle.seconds_of_warning(now, self._patience_seconds)
            self._parts.leave.warn(seconds_left)
            if not seconds_left:
                self._is_deserted = True
                self._parts.leave.take()

    def _someone_is_here(self) -> None:
        now = self._clock.now()
        self._idle.touch(now)
        if self._screen is Screen.REST:
            self._show(Screen.CHOOSE)
        self._visit.touched(now)

    def _show_sold(self) -> None:
        self._lay(Overlay.NONE)
        self._show(Screen.DONE)

    def _credit_is_on_paper(self) -> None:
        """A voucher printed because nobody was here leaves nothing on the screen for the next person."""
        if self._is_deserted:
            self._rest_now()

    def _put_ticket_away(self) -> None:
        self._parts.sale.put_away()
        self._draft.start_again()

    def _rest_now(self) -> None:
        self._put_ticket_away()
        self._parts.leave.ask()
        self._banner.start_again()
        self._visit.end()
        self._parts.draw.forget_tickets()
        self._lay(Overlay.NONE)
        self._show(Screen.REST)
        self.rested.emit()

    def _passed_by(self) -> None:
        self._banner.pass_by()

    def _left(self, screen: Screen) -> None:
        if screen is Screen.CHECK:
            self._parts.check.close()

    can_watch = Property(bool, lambda self: self._parts.is_draw_running, notify=watch_changed)
    draft = Property(QObject, lambda self: self._draft, constant=True)
    strip = Property(QObject, lambda self: self._strip, constant=True)
    visit = Property(QObject, lambda self: self._visit, constant=True)
    banner = Property(QObject, lambda self: self._banner, constant=True)
    service = Property(QObject, lambda self: self._service, constant=True)
    sale = Property(QObject, lambda self: self._parts.made_sale, notify=sale_made)
    leave = Property(QObject, lambda self: self._parts.leave, constant=True)
    draw = Property(QObject, lambda self: self._parts.draw, constant=True)
    check = Property(QObject, lambda self: self._parts.check, constant=True)
    rest = Property(QObject, lambda self: self._parts.rest, constant=True)
    help = Property(QObject, lambda self: self._parts.help, constant=True)
