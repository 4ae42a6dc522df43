"""``kiosk run``: the player's terminal in a window, on the standalone venue of a folder."""

from __future__ import annotations

import gc
import hashlib
import signal
from pathlib import Path
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QObject, QSysInfo, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from kiosk.devices.chance import SystemChance
from kiosk.devices.clock import SystemAlarm, SystemClock
from kiosk.launch.console import say, say_error
from kiosk.launch.display import open_display
from kiosk.launch.screens import LANDSCAPE, PORTRAIT, Screens
from kiosk.launch.settings import Settings, read_settings
from kiosk.launch.venue import StandaloneVenue, Surroundings
from kiosk.terminal.changes import Change, LedgerOpened, ServiceChanged, TerminalStopped, TermsChanged

_SHARE_OF_SCREEN: Final = 0.9
_BENCH_WIDTH: Final = 432  # of the test bench and the gap beside it
_SIGNAL_TURN_MS: Final = 200
_GARBAGE_AFTER_MS: Final = 3_000
_GAP_MAXIMUM_DAYS: Final = 30  # longer than this a venue is rarely closed, and a wrong clock often is wrong


class WindowWishes(Struct, frozen=True):
    """How a person wants the window."""

    landscape: bool = False
    whole_screen: bool = False
    bench: bool = True


def run_terminal(
    folder: Path, settings_file: Path | None, wishes: WindowWishes, *, clock_is_right: bool = False
) -> int:
    """Open the terminal and stay until its window is closed; the exit status is 0 or that of what stopped
    it. Unless a person says that the `clock_is_right`, a clock far ahead of the record stops it."""
    settings = read_settings(settings_file)
    application = open_display()
    size = LANDSCAPE if wishes.landscape else PORTRAIT
    gap_maximum_days = None if clock_is_right else _GAP_MAXIMUM_DAYS
    venue = StandaloneVenue(folder, settings, real_surroundings(), gap_maximum_days=gap_maximum_days)
    run = _Run(application, venue, stays=wishes.whole_screen)
    beside = _BENCH_WIDTH if wishes.bench else 0
    fitting = _whole(application) if wishes.whole_screen else _fitting(application, size, beside)
    return run.stay(fitting, wishes)


def run_start_probe(folder: Path) -> int:
    """Start as ``kiosk run`` does, say ``interactive`` and ``ready`` when it is, and end."""
    application = open_display()
    run = _Run(application, StandaloneVenue(folder, Settings(), real_surroundings()))
    run.interactive.connect(lambda: say("interactive"))
    run.ready.connect(lambda: say("ready"))
    run.ready.connect(application.quit)
    run.stopped.connect(application.quit)
    return run.stay(PORTRAIT, WindowWishes(bench=False))


def real_surroundings() -> Surroundings:
    """The clock and the generator of this machine: nothing can seed or set them."""
    clock = SystemClock()
    return Surroundings(clock, SystemAlarm(clock), SystemChance(), SystemChance(), machine_identity())


def machine_identity() -> str:
    """What tells this machine from every other, the same at every start; empty for a machine without one.

    The system's own identity is confidential and never leaves the machine: only its digest does.
    """
    own = QSysInfo.machineUniqueId().data()
    return hashlib.sha256(b"keno terminal " + own).hexdigest() if own else ""


class _Run(QObject):
    """One run of the terminal in a window. The signals are emitted on the screen's thread, once each."""

    interactive = Signal()  # the ledger is open and checked, and the number board takes touches
    ready = Signal()  # central is up and a ticket can be sold
    stopped = Signal()  # for good; the screen says so
    _heard = Signal(object)

    def __init__(self, application: QGuiApplication, venue: StandaloneVenue, *, stays: bool = False) -> None:
        super().__init__()
        self._application = application
        self._stays = stays
        self._venue = venue
        self._screens = Screens(venue)
        self._framed = self._opened = self._is_interactive = self._has_terms = self._is_ready = False
        self._heard.connect(self._hear)
        venue.terminal.listen(self._heard.emit)

    def stay(self, size: tuple[int, int], wishes: WindowWishes) -> int:
        """Start everything in the order a person needs it, and stay until the end."""
        with self._venue.guard as guard:
            # The ledger is opened on its own thread while the window is made on this one.
            self._venue.start_terminal()
            window = self._screens.open(size, whole_screen=wishes.whole_screen)
            if wishes.bench:
                self.interactive.connect(self._screens.open_bench)
            window.frameSwapped.connect(self._frame_shown)
            # The test bench is another window: without the player's it has nothing to work.
            window.visibleChanged.connect(lambda: window.isVisible() or self._application.quit())
            QTimer.singleShot(_GARBAGE_AFTER_MS, _collect_garbage)
            self._end_on_signals()
            self._application.exec()
            self._venue.stop()
        self._screens.close()
        self._venue.close()
        if guard.stop is None:
            return 0
        say_error(guard.stop.sentence)
        return int(guard.stop.cause)

    def _frame_shown(self) -> None:
        if not self._framed:
            self._framed = True
            self._see_whether_interactive()

    def _hear(self, change: Change) -> None:
        match change:
            case LedgerOpened():
                self._opened = True
                self._see_whether_interactive()
            case TermsChanged():
                self._has_terms = True
            case ServiceChanged() if self._has_terms and change.can_sell and not self._is_ready:
                self._is_ready = True
                self.ready.emit()
            case TerminalStopped():
                self.stopped.emit()
                if not self._opened and not self._stays:
                    # Nothing has begun: whoever started this reads the sentence where it was started. On the
                    # whole screen of a kiosk nobody would, and a player must not meet a bare desktop.
                    self._application.quit()
            case _:
                pass

    def _see_whether_interactive(self) -> None:
        if self._framed and self._opened and not self._is_interactive:
            self._is_interactive = True
            self.interactive.emit()
            # Central comes now: the first frame didn't wait for it.
            self._venue.start_central()

    def _end_on_signals(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: self._application.quit())
        # Python sees a signal only when it runs, so it is woken now and then.
        wake = QTimer(self)
        wake.timeout.connect(lambda: None)
        wake.start(_SIGNAL_TURN_MS)


def _collect_garbage() -> None:
    """From now on; what starting has made stays for good and is never looked through again."""
    gc.freeze()
    gc.enable()


def _whole(application: QGuiApplication) -> tuple[int, int]:
    """The size of the screen."""
    size = application.primaryScreen().size()
    return size.width(), size.height()


def _fitting(application: QGuiApplication, size: tuple[int, int], beside: int) -> tuple[int, int]:
    """The size, made smaller in proportion where the screen is; `beside` of its width is kept free."""
    room = application.primaryScreen().availableSize()
    width, height = (room.width() - beside) * _SHARE_OF_SCREEN, room.height() * _SHARE_OF_SCREEN
    share = min(1.0, width / size[0], height / size[1])
    return round(size[0] * share), round(size[1] * share)
