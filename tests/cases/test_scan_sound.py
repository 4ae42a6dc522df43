"""A scan that is not taken is heard (case 71): once each, whatever lies over the screen, and no other."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMetaObject

from kiosk.launch import sound
from kiosk.launch.screens import Screens
from kiosk.launch.settings import Settings
from kiosk.ledger.symbol import symbol_text
from kiosk.ports.outcome import Fault
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import Declined, Failed, PaperEnded, TicketShown
from kiosk.terminal.messages import Present
from kiosk.ui.bench_model import forged_symbol
from kiosk.values.identifiers import CommandId
from tests.cases.screened import Screened
from tests.launch.quiet_venue import venue_of
from tests.ledger.samples import THREE_SPOTS
from tests.terminal.stage import told
from tests.ui.fake_desk import serial
from tests.ui.glass import Glass
from tests.ui.test_check_others import FIRST, SECOND

OVERLAYS = ["open_leave", "open_prizes", "open_help", "open_sight"]


class Heard:
    """A kiosk with its screens, and how often it made its sound."""

    def __init__(self, folder: Path) -> None:
        self.screened = Screened(folder)
        self.kiosk = self.screened.kiosk
        self.count = 0
        self.screened.app.scan_refused.connect(self._sound)

    def _sound(self) -> None:
        self.count += 1

    def scan(self, text: str) -> None:
        self.screened.post(Present(self.screened.new_command(), text))
        self.screened.work()


@pytest.fixture
def heard(tmp_path: Path, qapp: object) -> Iterator[Heard]:
    made = Heard(tmp_path)
    yield made
    made.screened.end()


@pytest.mark.parametrize("opens", OVERLAYS)
@pytest.mark.parametrize("text", ["", "1234", "9300675024235", forged_symbol()])
def test_case_71_what_is_refused_over_a_card_is_heard_once_and_the_card_stays(
    heard: Heard, opens: str, text: str
) -> None:
    heard.kiosk.insert(20)
    QMetaObject.invokeMethod(heard.screened.app, opens)
    before = str(heard.screened.app.property("overlay"))
    assert before
    heard.scan(text)
    assert (heard.count, str(heard.screened.app.property("overlay"))) == (1, before)
    assert heard.screened.banner.strip()
    assert heard.kiosk.state.credit.cents == 2_000
    heard.scan(text)
    assert heard.count == 2


def test_what_is_taken_makes_no_sound(heard: Heard) -> None:
    heard.kiosk.insert(20)
    heard.scan(symbol_text(heard.kiosk.sold(THREE_SPOTS)))
    assert (heard.screened.screen, heard.count) == ("check", 0)
    voucher = told(heard.kiosk.take_keno_dollars(), PaperEnded).paper
    heard.scan(symbol_text(voucher))
    assert heard.count == 0
    assert heard.kiosk.state.credit.cents == 1_800
    heard.scan(symbol_text(voucher))
    assert heard.count == 1, "used up, and so refused"


# As the screens hear it.


@pytest.fixture
def glass(qapp: object) -> Iterator[Glass]:
    made = Glass()
    yield made
    made.close()


def test_case_71_a_ticket_that_must_wait_for_another_is_heard(glass: Glass) -> None:
    sounds: list[int] = []
    glass.app.scan_refused.connect(lambda: sounds.append(1))
    glass.hear(TicketShown(CommandId("5" * 32), FIRST))
    check = glass.app.property("check")
    check.choose_way("credit")
    check.collect()
    assert sounds == []
    glass.hear(TicketShown(CommandId("6" * 32), SECOND))
    assert sounds == [1]


def test_a_number_that_was_typed_and_is_refused_makes_none(glass: Glass) -> None:
    """Who has typed it looks at the screen, and has used no scanner."""
    sounds: list[int] = []
    glass.app.scan_refused.connect(lambda: sounds.append(1))
    glass.app.open_check()
    check = glass.app.property("check")
    for digit in f"{serial(1).digits}0841":
        check.type_digit(int(digit))
    check.submit()
    (message,) = glass.desk.posted
    assert isinstance(message, Present)
    glass.hear(Declined(message.command, Refused(Refusal.SERIAL_MISTYPED)))
    assert sounds == []


def test_the_sound_is_made_by_the_venues_screens_for_what_no_touch_has_asked_for(
    tmp_path: Path, qapp: object
) -> None:
    threads: list[threading.Thread] = []
    venue = venue_of(tmp_path, Settings())
    screens = Screens(venue, sound=lambda: threads.append(threading.current_thread()))
    screens.app.warm_up()
    screens.app.hear(Declined(CommandId("7" * 32), Refused(Refusal.NOT_GENUINE)))
    screens.app.hear(Failed(CommandId("8" * 32), Fault.CENTRAL_UNREACHABLE))
    assert threads == [threading.current_thread()] * 2
    screens.close()
    venue.devices.close()


def test_the_sound_is_the_window_systems_bell(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    from PySide6 import QtWidgets

    rung: list[int] = []
    sound.beep()  # the real one, which off-screen is silent, raises nothing
    with monkeypatch.context() as patched:
        patched.setattr(QtWidgets.QApplication, "beep", lambda: rung.append(1))
        sound.beep()
    assert rung == [1]
