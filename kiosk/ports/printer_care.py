"""What is wrong with a printer and what to do about it: one set of words for its card, a test print, a copy
and the log. The first sentence is what the player's screen says too."""

from __future__ import annotations

from typing import Final

from kiosk.ports.device_report import DeviceState
from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus

_NETWORK: Final = "tcp://"
_STATES: Final = {
    PrinterStatus.READY: DeviceState.WORKING,
    PrinterStatus.PAPER_LOW: DeviceState.WARNING,
    PrinterStatus.PAPER_OUT: DeviceState.NOT_WORKING,
    PrinterStatus.COVER_OPEN: DeviceState.NOT_WORKING,
    PrinterStatus.ERROR: DeviceState.NOT_WORKING,
    PrinterStatus.OFFLINE: DeviceState.ABSENT,
    PrinterStatus.UNKNOWN: DeviceState.SILENT,
}
_FAULTS: Final = {
    PrinterStatus.PAPER_OUT: Fault.PAPER_OUT,
    PrinterStatus.COVER_OPEN: Fault.PRINTER_COVER_OPEN,
    PrinterStatus.ERROR: Fault.PRINTER_ERROR,
    PrinterStatus.OFFLINE: Fault.PRINTER_OFFLINE,
}


def state_of(status: PrinterStatus) -> DeviceState:
    """How a printer is that says this of itself."""
    return _STATES[status]


def fault_of(status: PrinterStatus) -> Fault:
    """Why nothing is printed. One that says it is ready, and does not print, does not answer."""
    return _FAULTS.get(status, Fault.PRINTER_SILENT)


def care_of(status: PrinterStatus, address: str) -> str:
    """What is wrong, and what to do; "" while all is well. A printer without a scheme in its `address` is a
    folder."""
    match status:
        case PrinterStatus.READY:
            return ""
        case PrinterStatus.PAPER_LOW:
            return "The printer will need paper soon. Have a new roll ready."
        case PrinterStatus.PAPER_OUT:
            return "The printer has no paper. Put in a roll."
        case PrinterStatus.COVER_OPEN:
            return "The printer is open. Close it until it clicks."
        case PrinterStatus.UNKNOWN:
            return "The printer does not answer. Switch it off and on again."
        case PrinterStatus.OFFLINE if address.startswith(_NETWORK):
            return "The printer can't be reached. Check its address in the settings, and its cable."
        case PrinterStatus.OFFLINE:
            return "The printer can't be reached. Check that it is on, and its cable."
        case PrinterStatus.ERROR if "://" in address or not address:
            return "The printer can't print. Look at its lights, then switch it off and on again."
        case PrinterStatus.ERROR:
            return "The printer can't print. Make room in its folder, or let it be written."


def care_of_fault(fault: Fault | None, address: str) -> str:
    """The same by the fault that a print ended with; "" for one that is not of the printer."""
    match fault:
        case Fault.PRINTER_SILENT:
            return care_of(PrinterStatus.UNKNOWN, address)
        case Fault.DISK_FULL:
            return "This terminal can't store any more. Make room on its disk."
        case _:
            statuses = [status for status, known in _FAULTS.items() if known is fault]
            return care_of(statuses[0], address) if statuses else ""
