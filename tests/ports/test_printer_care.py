"""One set of words for a printer: its card, a test print and the player's screen agree, whatever is wrong."""

from __future__ import annotations

import pytest

from kiosk.ports.device_report import DeviceState
from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.ports.printer_care import care_of, care_of_fault, fault_of, state_of
from kiosk.ui.device_words import fault_sentence
from kiosk.ui.words import fault_title, printer_title

ADDRESSES = ("tcp://192.168.1.30:9100", "usb://04b8:0202", "/var/keno/papers", "")
STOPPED = [status for status in PrinterStatus if not status.can_print]


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("status", STOPPED)
def test_card_test_print_and_front_screen_say_the_same(status: PrinterStatus, address: str) -> None:
    card, fault = care_of(status, address), fault_of(status)
    assert fault_sentence(fault, address) == f"Not printed. {card}"
    assert card.startswith(f"{printer_title(status)}. ")
    assert fault_title(fault) == printer_title(status)


def test_every_way_to_stop_has_a_fault_of_its_own() -> None:
    assert len({fault_of(status) for status in STOPPED}) == len(STOPPED)


@pytest.mark.parametrize(
    ("status", "address", "state", "advice"),
    [
        (PrinterStatus.OFFLINE, ADDRESSES[0], DeviceState.ABSENT, "its address"),
        (PrinterStatus.OFFLINE, ADDRESSES[0], DeviceState.ABSENT, "in the settings, and its cable"),
        (PrinterStatus.OFFLINE, ADDRESSES[1], DeviceState.ABSENT, "Check that it is on, and its cable"),
        (PrinterStatus.UNKNOWN, ADDRESSES[0], DeviceState.SILENT, "Switch it off and on again"),
        (PrinterStatus.ERROR, ADDRESSES[1], DeviceState.NOT_WORKING, "Look at its lights"),
        (PrinterStatus.ERROR, ADDRESSES[2], DeviceState.NOT_WORKING, "Make room in its folder"),
    ],
)
def test_what_to_do_is_what_helps(
    status: PrinterStatus, address: str, state: DeviceState, advice: str
) -> None:
    assert advice in care_of(status, address)
    assert state_of(status) is state


def test_while_all_is_well_there_is_nothing_to_do() -> None:
    assert care_of(PrinterStatus.READY, ADDRESSES[0]) == ""
    assert state_of(PrinterStatus.READY) is DeviceState.WORKING
    assert (state_of(PrinterStatus.PAPER_LOW), bool(care_of(PrinterStatus.PAPER_LOW, ""))) == (
        DeviceState.WARNING,
        True,
    )


@pytest.mark.parametrize("fault", [None, *Fault])
def test_a_fault_of_something_else_is_never_said_of_the_printer(fault: Fault | None) -> None:
    is_its_own = fault in {fault_of(status) for status in STOPPED} or fault is Fault.DISK_FULL
    assert bool(care_of_fault(fault, "")) is is_its_own
