"""The staff page of the devices: what it says, who can open it, and what it never shows to a player."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kiosk.ports.album import KeptPaper, PaperOutcome
from kiosk.ports.device_report import Counter, DeviceKind, DeviceReport, DeviceState
from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.ports.printer_care import care_of, fault_of, state_of
from kiosk.terminal.changes import ServiceChanged, TerminalStopped
from kiosk.ui import device_words
from kiosk.ui.app_model import Screen
from kiosk.ui.device_desk import DeskNews, DevicesSeen, TrialPrint, TrialStep
from kiosk.ui.device_page_model import (
    LEFT_OPEN_SECONDS,
    LOOK_AGAIN_SECONDS,
    TRIALS_BEFORE_ANYBODY,
    DevicePageModel,
)
from kiosk.ui.standing import Standing
from kiosk.values.money import Money
from tests.ui.fake_desk import NOW, serial, service
from tests.ui.glass import LANDSCAPE, PORTRAIT, Glass

pytestmark = pytest.mark.usefixtures("qapp")

SERIAL = serial(7)
STUCK = "A note is stuck: open the head of the acceptor, take the note out and close it until it clicks."
PRINTER = DeviceReport(
    DeviceKind.PRINTER,
    "Epson TM-T88",
    "tcp://192.168.1.40:9100",
    DeviceState.WARNING,
    "The paper is running out: have a new roll ready.",
    (Counter("papers_printed", 1_284), Counter("papers_in_doubt", 1), Counter("papers_not_printed", 2)),
)
ACCEPTOR = DeviceReport(
    DeviceKind.NOTE_ACCEPTOR,
    "ITL NV200",
    "/dev/ttyACM0",
    DeviceState.NOT_WORKING,
    STUCK,
    (Counter("notes_stacked", 412), Counter("notes_returned", 9), Counter("faults", 3)),
)
SCANNER = DeviceReport(DeviceKind.SCANNER, "Serial scanner", "/dev/ttyUSB0", DeviceState.WORKING)
TYPES = DeviceReport(
    DeviceKind.SCANNER, "Scanner that types", "keyboard", DeviceState.SILENT, "It has read nothing."
)
REPORTS = (PRINTER, ACCEPTOR, SCANNER, TYPES)


def paper(number: int, outcome: PaperOutcome = PaperOutcome.PRINTED, picture: str = "") -> KeptPaper:
    """One of many, the higher the later."""
    return KeptPaper(f"ticket-{serial(number).digits}", NOW.plus_seconds(60 * number), outcome, picture)


PAPERS = tuple(paper(number) for number in range(35, 0, -1))


class FakeDeviceDesk:
    """Counts what is asked of it, and tells what the test says."""

    def __init__(self) -> None:
        self.looks = self.trials = 0
        self.counted: list[tuple[str, ...]] = []
        self.tell: Callable[[DeskNews], None] = lambda _: None

    def listen(self, hear: Callable[[DeskNews], None]) -> None:
        self.tell = hear

    def look(self) -> None:
        self.looks += 1

    def test_print(self) -> None:
        self.trials += 1

    def note_box_counted(self, cases: tuple[str, ...]) -> None:
        self.counted.append(cases)


class Page:
    """A terminal's window with the page on offer."""

    def __init__(self, size: tuple[int, int] = PORTRAIT) -> None:
        self.glass = Glass(size=size)
        self.desk = FakeDeviceDesk()
        self.made = 0
        self.glass.app.offer_devices(self._make)

    def _make(self, standing: Standing) -> DevicePageModel:
        self.made += 1
        return DevicePageModel(self.desk, self.glass.desk, standing, self.glass.clock)

    def open(
        self, reports: tuple[DeviceReport, ...] = REPORTS, papers: tuple[KeptPaper, ...] = PAPERS
    ) -> None:
        self.glass.app.open_devices_for_staff()
        self.tell(DevicesSeen(NOW, reports, papers))

    def open_when_stopped(self) -> None:
        self.glass.hear(TerminalStopped("The journal is damaged at entry 412.", Money(1_240)))
        self.glass.tap("stopped-devices")
        self.tell(DevicesSeen(NOW, REPORTS, PAPERS))

    def tell(self, news: DeskNews) -> None:
        self.desk.tell(news)
        self.glass.settle()

    @property
    def is_shown(self) -> bool:
        return self.glass.find("devices-subtitle") is not None

    def words(self) -> str:
        """Everything that is written on the screen, in order."""
        return " | ".join(text for text, _ in reversed(self.glass.texts(self.glass.window.contentItem())))


@pytest.fixture(params=[PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def page(request: pytest.FixtureRequest) -> Iterator[Page]:
    made = Page(request.param)
    yield made
    made.glass.close()


@pytest.fixture
def tall() -> Iterator[Page]:
    made = Page()
    yield made
    made.glass.close()


def test_it_says_how_every_device_is_and_what_to_do(page: Page) -> None:
    page.open()
    words = page.words()
    for said in (
        "Printer",
        "Needs you soon",
        "have a new roll ready",
        "Note acceptor",
        "Does not work",
        STUCK,
    ):
        assert said in words
    for said in ("Works", "No answer", "Epson TM-T88, tcp://192.168.1.40:9100", "1,284", "printed", "412"):
        assert said in words
    assert page.glass.text("devices-subtitle") == "Terminal K1, as of 8:41 pm. Counts are since its start."


def test_nothing_is_cut_or_outside_and_everything_can_be_touched(page: Page) -> None:
    page.open()
    assert (page.glass.cut(), page.glass.outside(), page.glass.too_small()) == ([], [], [])
    page.glass.tap("paper-0")
    assert (page.glass.cut(), page.glass.outside(), page.glass.too_small()) == ([], [], [])


def test_it_fits_with_four_devices_that_all_have_much_to_say(page: Page) -> None:
    much = tuple(
        DeviceReport(report.device, report.model, report.address, report.state, f"{STUCK} {STUCK}"[:150])
        for report in REPORTS
    )
    page.open(much)
    back, test = page.glass["close-devices"], page.glass["test-print"]
    assert (
        test.mapToScene(test.boundingRect().bottomLeft()).y()
        <= back.mapToScene(back.boundingRect().topLeft()).y()
    )
    assert page.glass.find("paper-0") is not None


@pytest.mark.parametrize("address", ["tcp://192.168.1.40:9100", "usb://04b8:0202", "/venue/papers"])
@pytest.mark.parametrize("status", [status for status in PrinterStatus if not status.can_print])
def test_card_and_test_print_say_the_same_in_full(page: Page, status: PrinterStatus, address: str) -> None:
    said = care_of(status, address)
    report = DeviceReport(DeviceKind.PRINTER, "Epson TM-T88", address, state_of(status), said)
    page.open((report, ACCEPTOR, SCANNER))
    page.tell(TrialPrint(NOW, TrialStep.NOT_PRINTED, fault_of(status)))
    assert page.glass.text("test-sentence") == f"Not printed. {said}"
    assert said in page.words()
    assert [words for words in page.glass.cut() if words in (said, f"Not printed. {said}")] == []


def test_the_key_that_opens_it_closes_it(tall: Page) -> None:
    for is_shown in (True, False, True):
        tall.glass.app.open_or_close_devices_for_staff()
        tall.glass.settle()
        assert tall.is_shown is is_shown
    tall.tell(DevicesSeen(NOW, REPORTS, (paper(1),)))
    tall.glass.tap("paper-0")
    tall.glass.app.open_or_close_devices_for_staff()
    tall.glass.settle()
    assert not tall.is_shown


def test_a_page_anybody_may_look_at_becomes_the_staffs_by_that_key(tall: Page) -> None:
    tall.open_when_stopped()
    tall.glass.app.open_or_close_devices_for_staff()
    tall.glass.settle()
    assert tall.glass.app.property("devices").property("shows_papers")


def test_attempts_in_vain_are_told_as_often_as_the_printer_counts_them(tall: Page) -> None:
    kept = KeptPaper("test-paper", NOW, PaperOutcome.NOT_PRINTED, "", 3)
    tall.open(papers=(kept,))
    assert tall.glass.text("paper-outcome") == "Not printed, 3 times"
    assert tall.glass.cut() == []


def test_until_the_devices_have_answered_it_says_that_they_are_asked(tall: Page) -> None:
    tall.glass.app.open_devices_for_staff()
    tall.glass.settle()
    assert tall.glass.text("devices-subtitle") == "The devices are being asked."


def test_central_and_the_clock_are_told_of(tall: Page) -> None:
    tall.open()
    tall.glass.hear(service(central=False))
    assert "Central | No answer" in tall.words()
    tall.glass.hear(ServiceChanged(True, PrinterStatus.READY, own_fault=Fault.CLOCK_WRONG))
    assert "Clock | Does not work" in tall.words()
    assert "Central | Works" in tall.words()


def test_it_is_made_when_it_is_first_wanted(tall: Page) -> None:
    assert (tall.made, tall.desk.looks) == (0, 0)
    tall.open()
    tall.glass.tap("close-devices")
    tall.open()
    assert tall.made == 1


def test_while_it_is_open_the_devices_are_asked_again_and_again(tall: Page) -> None:
    tall.open()
    for second in range(1, 3 * LOOK_AGAIN_SECONDS + 1):
        tall.glass.at(second)
    assert tall.desk.looks == 4
    tall.glass.tap("close-devices")
    tall.glass.at(60)
    assert tall.desk.looks == 4


def test_nobody_touches_it_and_it_closes(tall: Page) -> None:
    tall.open()
    tall.glass.at(LEFT_OPEN_SECONDS - 1)
    assert tall.is_shown
    tall.glass.tap("paper-0")
    tall.glass.at(2 * LEFT_OPEN_SECONDS - 2)
    assert tall.is_shown
    tall.glass.at(2 * LEFT_OPEN_SECONDS)
    assert not tall.is_shown


def test_a_stop_closes_it(tall: Page) -> None:
    tall.open()
    tall.glass.hear(TerminalStopped("The journal is damaged at entry 412.", Money(1_240)))
    assert not tall.is_shown
    assert tall.glass.find("stopped-headline") is not None


# --- who can open it


@pytest.mark.parametrize("screen", [screen for screen in Screen if screen is not Screen.STOPPED])
def test_no_touch_of_a_players_opens_it(tall: Page, screen: Screen) -> None:
    """On no screen but that of a stopped terminal is there anything that opens the page, and its slot does
    nothing there."""
    tall.glass.app._show(screen)
    tall.glass.settle()
    assert [item.objectName() for item in tall.glass.items() if "devices" in item.objectName()] == []
    tall.glass.app.open_devices_when_stopped()
    tall.glass.settle()
    assert not tall.is_shown


@pytest.mark.parametrize("key", [Qt.Key.Key_F10, Qt.Key.Key_F9, Qt.Key.Key_Return, Qt.Key.Key_Menu])
def test_without_the_bench_no_key_opens_it(tall: Page, key: Qt.Key) -> None:
    QTest.keyClick(tall.glass.window, key)
    tall.glass.settle()
    assert not tall.is_shown


def test_on_a_stopped_terminal_it_shows_no_paper(page: Page) -> None:
    page.open_when_stopped()
    assert page.is_shown
    assert page.glass.text("papers-sentence") == "Papers show serial numbers. They are shown to staff only."
    assert page.glass.find("paper-0") is None
    devices = page.glass.app.property("devices")
    devices.show_paper(0)
    page.glass.settle()
    assert (devices.property("papers"), devices.property("shown_index")) == ([], -1)
    assert page.glass.find("paper-title") is None
    assert "Does not work" in page.words()


def test_papers_that_staff_had_open_are_gone_when_the_terminal_stops(tall: Page) -> None:
    tall.open()
    tall.glass.tap("paper-0")
    tall.open_when_stopped()
    assert tall.glass.find("paper-title") is None
    assert tall.glass.app.property("devices").property("papers") == []


def test_on_a_stopped_terminal_it_prints_a_few_test_papers_at_most(tall: Page) -> None:
    tall.open_when_stopped()
    for number in range(1, TRIALS_BEFORE_ANYBODY + 1):
        tall.glass.tap("test-print")
        assert tall.desk.trials == number
        tall.tell(TrialPrint(NOW, TrialStep.PRINTED))
    assert not tall.glass["test-print"].isEnabled()


def test_without_a_desk_the_stopped_screen_has_no_such_button() -> None:
    glass = Glass()
    glass.hear(TerminalStopped("The journal is damaged at entry 412.", Money(1_240)))
    assert glass.find("stopped-devices") is None
    glass.app.open_devices_for_staff()
    glass.close()


# --- the test print


def test_a_test_print_is_told_step_by_step_and_a_second_touch_does_nothing(tall: Page) -> None:
    tall.open()
    tall.glass.tap("test-print")
    tall.tell(TrialPrint(NOW, TrialStep.WAITING))
    said = tall.glass.text("test-sentence")
    assert said == "It prints when the terminal has done what it is doing."
    tall.glass.app.property("devices").test_print()
    tall.tell(TrialPrint(NOW, TrialStep.PRINTING))
    tall.glass.app.property("devices").test_print()
    assert tall.desk.trials == 1
    tall.tell(TrialPrint(NOW, TrialStep.PRINTED))
    assert tall.glass.text("test-sentence") == "Printed at 8:41 pm. Every line on it should be clear."
    tall.glass.tap("test-print")
    assert tall.desk.trials == 2


@pytest.mark.parametrize("fault", [None, *Fault])
def test_a_test_paper_that_did_not_print_is_told_with_what_to_do(fault: Fault | None) -> None:
    said = device_words.trial_sentence(TrialStep.NOT_PRINTED, fault, "8:41 pm")
    assert said.startswith("Not printed. ")
    assert said.endswith(".")


def test_a_test_paper_in_doubt_is_told_as_that() -> None:
    said = device_words.trial_sentence(TrialStep.IN_DOUBT, None, "8:41 pm")
    assert said == "The printer did not say. Look whether a paper came out."


# --- the papers


def test_the_papers_are_listed_newest_first_with_what_became_of_them(tall: Page) -> None:
    tall.open(papers=(paper(2, PaperOutcome.IN_DOUBT), paper(1, PaperOutcome.NOT_PRINTED)))
    words = tall.words()
    assert words.index("In doubt") < words.index("Not printed")
    assert f"{serial(2).digits[-4:]}, 8:43 pm" in words


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (f"ticket-{SERIAL.digits}", ("Ticket", SERIAL.digits[-4:])),
        (f"keno-dollars-{SERIAL.digits}", ("Keno dollars", SERIAL.digits[-4:])),
        ("test-paper", ("Test paper", "")),
        ("Shift report 3", ("Shift report 3", "")),
        ("", ("", "")),
    ],
)
def test_a_paper_is_named_by_what_it_is(name: str, shown: tuple[str, str]) -> None:
    assert device_words.paper_name(name) == shown


def test_a_touch_shows_a_paper_in_full_and_one_can_go_on_from_it(page: Page, tmp_path: Path) -> None:
    from PIL import Image

    picture = tmp_path / "00000001.png"
    Image.new("L", (576, 2_000), 255).save(picture)
    page.open(papers=(paper(3), paper(2, picture=str(picture)), paper(1)))
    page.glass.tap("paper-1")
    assert page.glass.text("paper-title") == f"Ticket {serial(2).digits[-4:]}"
    source = page.glass["paper-picture"].property("source")
    assert source.toLocalFile() == str(picture)
    page.glass.tap("older-paper")
    assert page.glass.text("paper-title") == f"Ticket {serial(1).digits[-4:]}"
    assert not page.glass["older-paper"].isEnabled()
    page.glass.tap("newer-paper")
    page.glass.tap("newer-paper")
    assert not page.glass["newer-paper"].isEnabled()
    page.glass.tap("close-paper")
    assert page.glass.find("paper-title") is None
    assert page.is_shown


def test_a_paper_shown_stays_the_same_while_others_are_printed(tall: Page) -> None:
    tall.open(papers=(paper(2), paper(1)))
    tall.glass.tap("paper-1")
    tall.tell(DevicesSeen(NOW, REPORTS, (paper(4), paper(3), paper(2), paper(1))))
    assert tall.glass.text("paper-title") == f"Ticket {serial(1).digits[-4:]}"
    tall.tell(DevicesSeen(NOW, REPORTS, (paper(5), paper(4))))
    assert tall.glass.find("paper-title") is None


def test_escape_goes_back_from_a_paper_and_then_from_the_page(tall: Page) -> None:
    tall.open()
    tall.glass.tap("paper-0")
    for is_shown in (True, False):
        QTest.keyClick(tall.glass.window, Qt.Key.Key_Escape)
        tall.glass.settle()
        assert tall.is_shown is is_shown
    assert tall.glass.find("paper-title") is None


def test_digits_typed_while_it_is_open_reach_no_field_below(tall: Page) -> None:
    tall.glass.app.open_check()
    tall.open()
    QTest.keyClick(tall.glass.window, Qt.Key.Key_5)
    assert tall.glass.app.property("check").property("digit_count") == 0


# --- words


@pytest.mark.parametrize("kind", DeviceKind)
def test_every_device_has_a_name(kind: DeviceKind) -> None:
    assert device_words.device_name(kind)


def test_every_state_and_outcome_and_usual_counter_has_words() -> None:
    states = [device_words.state_name(state) for state in DeviceState]
    outcomes = [device_words.outcome_name(outcome) for outcome in PaperOutcome]
    assert len(set(states)) == len(DeviceState)
    assert len(set(outcomes)) == len(PaperOutcome)
    assert all("_" not in device_words.counter_name(name) for name in device_words.USUAL_COUNTERS)
    assert device_words.counter_name("head_temperature") == "head temperature"
