"""A ledger that can't be read: whoever started the program in a window reads why and gets the desktop back; a
kiosk shows that it is out of service until somebody comes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEventLoop

from kiosk.devices.manual_clock import ManualClock
from kiosk.launch.run import WindowWishes, _Run
from kiosk.launch.settings import Settings
from kiosk.launch.venue import StandaloneVenue, Surroundings
from kiosk.ports.stop import StopCause
from tests.central.support import FOUNDED_AT, ScriptedChance

pytestmark = pytest.mark.usefixtures("qapp")


class Application:
    """Runs until the terminal has stopped. `was_ended` says whether it was told to end by then."""

    def __init__(self) -> None:
        self.has_stopped = self.is_ended = self.was_ended = False

    def exec(self) -> None:
        while not self.has_stopped:
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        self.was_ended = self.is_ended

    def quit(self) -> None:
        self.is_ended = True


@pytest.mark.parametrize("whole_screen", [True, False])
def test_only_a_whole_screen_stays_when_nothing_could_be_opened(
    tmp_path: Path, whole_screen: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "terminal.sqlite").write_bytes(b"Dear diary, today I played keno.\n" * 300)
    clock = ManualClock(FOUNDED_AT)
    around = Surroundings(clock, clock, ScriptedChance(2), ScriptedChance(3))
    application = Application()
    run = _Run(application, StandaloneVenue(tmp_path, Settings(), around), stays=whole_screen)  # type: ignore[arg-type]
    run.stopped.connect(lambda: setattr(application, "has_stopped", True))
    status = run.stay((540, 960), WindowWishes(whole_screen=whole_screen, bench=False))
    assert (status, application.was_ended) == (StopCause.LEDGER_FOREIGN, not whole_screen)
    assert capsys.readouterr().err.count("\n") == 1
