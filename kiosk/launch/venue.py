"""The standalone venue: one terminal and an embedded central in one process, put together from their
parts."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from kiosk import VERSION
from kiosk.journal.store import SqliteJournal
from kiosk.launch.crash_guard import CrashGuard
from kiosk.launch.device_log import DeviceLog, NotedPrinter
from kiosk.launch.devices import open_devices, scan_framing
from kiosk.launch.diagnostics import DiagnosticLog
from kiosk.launch.places import CENTRAL_LEDGER, TERMINAL_LEDGER
from kiosk.launch.settings import LicenseeFiles, Settings, read_files
from kiosk.ports.chance import Chance
from kiosk.ports.clock import Alarm, Clock
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.entering import EntryLimits
from kiosk.sync.link import Link
from kiosk.sync.shipper import JournalShipper
from kiosk.terminal.changes import TerminalStopped
from kiosk.terminal.context import Ports
from kiosk.terminal.messages import CheckDevices, Present, TryAgain, VenueNews
from kiosk.terminal.terminal import Terminal
from kiosk.values.identifiers import TerminalId
from kiosk.values.keno_day import KenoCalendar
from kiosk.values.money import Money

if TYPE_CHECKING:
    from kiosk.central.service import EmbeddedCentral
    from kiosk.central.settings import CentralSettings
    from kiosk.ports.scan_framing import ScanFraming

_DEVICE_CHECK_SECONDS: Final = 5


class Surroundings(Struct, frozen=True):
    """What a venue takes from the machine it runs on. In a real venue both chances are the operating
    system's.

    `machine` is the identity of the machine, empty where it has none: what a copied ledger lacks.
    """

    clock: Clock
    alarm: Alarm
    terminal_chance: Chance
    central_chance: Chance
    machine: str = ""


class StandaloneVenue:
    """A keno venue in one folder. `start_terminal` and `start_central` return at once; the work is on
    threads.

    With `gap_maximum_days` central doesn't start on a record that ended longer ago by the clock.
    """

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        around: Surroundings,
        *,
        gap_maximum_days: int | None = None,
    ) -> None:
        self._gap_maximum_days = gap_maximum_days
        self.folder = folder
        self.around = around
        self._settings = settings
        self._files = read_files(settings)
        make_folder(folder)
        terminal_id = TerminalId(settings.terminal)
        self.devices = open_devices(settings, folder, around.clock, around.terminal_chance)
        self._log = DiagnosticLog(folder / "terminal.log", around.clock)
        self._device_log = DeviceLog(self._log, settings, self.devices.acceptor, self.devices.scanner)
        self.printer = NotedPrinter(self.devices.printer, self._device_log)
        self.link = Link(settings.central_deadline_ms)
        self._shipper = JournalShipper(terminal_id, self.link)
        ports = Ports(
            self.link,
            self.printer,
            self.devices.acceptor,
            self._shipper,
            around.clock,
            around.terminal_chance,
        )
        credit_maximum = Money.dollars(settings.credit_maximum_dollars)
        self.terminal = Terminal(terminal_id, ports, VERSION, credit_maximum, around.machine)
        self.terminal.listen(self._log.hear)
        self.terminal.listen(self._device_log.hear)
        self.devices.scanner.listen(
            lambda text: self.terminal.post(Present(self.terminal.new_command(), text))
        )
        self.guard = CrashGuard(folder, self._stopped)
        self._threads: list[threading.Thread] = []
        self._journal: SqliteJournal | None = None
        self._central: EmbeddedCentral | None = None
        self._closing = threading.Event()

    @property
    def terminal_id(self) -> TerminalId:
        """The name of this venue's terminal."""
        return TerminalId(self._settings.terminal)

    @property
    def scan_framing(self) -> ScanFraming:
        """What this venue's scanners put round a code."""
        return scan_framing(self._settings)

    def start_terminal(self) -> None:
        """Open the ledger and begin taking messages. From now on there is a log."""
        self._log.write("started", version=VERSION, terminal=self._settings.terminal)
        self._start("terminal", lambda: self.terminal.run(self._open_journal))

    def start_central(self) -> None:
        """Bring up central; the terminal is told when it is there. Its libraries are loaded on its own
        thread."""
        self._start("central", self._run_central)

    def present(self, text: str) -> None:
        """What a scanner read is held before the terminal. Any thread."""
        self.terminal.post(Present(self.terminal.new_command(), text))

    def stop(self) -> None:
        """End the threads in good order; the ledgers stay open."""
        self._closing.set()
        self.around.alarm.close()
        self.terminal.close()
        for thread in self._threads:
            thread.join()
        self.link.close()
        self.devices.close()

    def copy_ledgers(self, folder: Path) -> None:
        """Write consistent copies of both ledgers into a folder; after :meth:`stop`."""
        if self._journal is not None:
            self._journal.copy_to(folder / TERMINAL_LEDGER)
        if self._central is not None:
            self._central.copy_to(folder / CENTRAL_LEDGER)

    def close(self) -> None:
        """Let the ledgers go; after :meth:`stop`. Nothing depends on it: they are whole after any end."""
        if self._journal is not None:
            self._journal.close()
        if self._central is not None:
            self._central.close()

    def _start(self, name: str, work: Callable[[], None]) -> None:
        thread = threading.Thread(target=self.guard.run, args=(work,), name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _open_journal(self) -> SqliteJournal:
        self._journal = SqliteJournal.open(self.folder / TERMINAL_LEDGER, self.terminal_id)
        self._shipper.attach(self._journal)
        return self._journal

    def _run_central(self) -> None:
        from kiosk.central.service import EmbeddedCentral

        self._central = EmbeddedCentral.open(
            self.folder / CENTRAL_LEDGER,
            central_settings(self._settings, self._files),
            self.around.clock,
            self.around.central_chance,
            gap_maximum_days=self._gap_maximum_days,
        )
        self._central.subscribe(lambda: self.terminal.post(VenueNews()))
        self._advance()
        self.link.connect(self._central)
        self.terminal.post(TryAgain())
        self._check_devices()

    def _advance(self) -> None:
        if self._central is not None and not self._closing.is_set():
            self.around.alarm.at(self._central.advance(), lambda: self.guard.run(self._advance))

    def _check_devices(self) -> None:
        if not self._closing.is_set():
            self.terminal.post(CheckDevices())
            self._device_log.look()
            self.around.alarm.at(
                self.around.clock.now().plus_seconds(_DEVICE_CHECK_SECONDS), self._check_devices
            )

    def _stopped(self, stop: Stop) -> None:
        self.devices.acceptor.accept_notes(False)
        self.terminal.tell(TerminalStopped(stop.sentence, self.terminal.credit))


def central_settings(settings: Settings, files: LicenseeFiles) -> CentralSettings:
    """What the embedded central is opened with."""
    from kiosk.central.settings import CentralSettings

    return CentralSettings(
        venue_name=settings.venue_name,
        licensee_name=settings.licensee_name,
        calendar=KenoCalendar(settings.zone, settings.keno_day_begins_hour),
        schedule_bytes=files.schedule,
        limits=EntryLimits(game_count_maximum=settings.game_count_maximum),
        game_seconds=settings.game_seconds,
        terminals=(TerminalId(settings.terminal),),
        agent_limit=Money.dollars(settings.agent_limit_dollars),
        first_game_sequence=1,
        setbets_bytes=files.setbets,
        multipliers_bytes=files.multipliers,
        is_casino=settings.casino,
        keno_dollars_years=settings.keno_dollars_years,
        prize_years=settings.prize_years,
        typed_maximum=Money.dollars(settings.typed_maximum_dollars),
        names=settings.names,
    )


def make_folder(folder: Path) -> None:
    """Make the folder of a venue if there is none. Raises :class:`Stop`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        is_full = error.errno == errno.ENOSPC
        cause = StopCause.DISK_FULL if is_full else StopCause.NOT_WRITABLE
        raise Stop(
            cause,
            f"The folder {folder} can't be made ({error.strerror}). "
            f"{'Free some space' if is_full else 'Name another one with --folder'}, then start again.",
        ) from error
