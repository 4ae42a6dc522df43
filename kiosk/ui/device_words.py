"""The words of the staff page: what a device is called, how it is, and what has become of a paper."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QCoreApplication

from kiosk.ports.album import PaperOutcome
from kiosk.ports.device_report import DeviceKind, DeviceState
from kiosk.ports.outcome import Fault
from kiosk.ports.printer_care import care_of_fault
from kiosk.ui.device_desk import TrialStep
from kiosk.ui.words import fault_title

translate = QCoreApplication.translate

USUAL_COUNTERS: Final = frozenset(
    {
        "papers_printed",
        "papers_in_doubt",
        "papers_not_printed",
        "notes_stacked",
        "notes_returned",
        "faults",
        "open_cases",
        "scans",
        "scans_unreadable",
    }
)

_NAMED_BY_SERIAL: Final = re.compile(r"([a-z-]+)-[0-9]{14}([0-9]{4})")


def device_name(kind: DeviceKind) -> str:
    """What staff call it."""
    match kind:
        case DeviceKind.PRINTER:
            return translate("Devices", "Printer")
        case DeviceKind.NOTE_ACCEPTOR:
            return translate("Devices", "Note acceptor")
        case DeviceKind.SCANNER:
            return translate("Devices", "Scanner")


def state_name(state: DeviceState) -> str:
    """How a device is, in a word or two."""
    match state:
        case DeviceState.WORKING:
            return translate("Devices", "Works")
        case DeviceState.WARNING:
            return translate("Devices", "Needs you soon")
        case DeviceState.NOT_WORKING:
            return translate("Devices", "Does not work")
        case DeviceState.SILENT:
            return translate("Devices", "No answer")
        case DeviceState.ABSENT:
            return translate("Devices", "Not found")


def counter_name(name: str) -> str:
    """What a counter counts. One that has no words here is shown as the driver calls it."""
    known = {
        "papers_printed": translate("Devices", "printed"),
        "papers_not_printed": translate("Devices", "not printed"),
        "papers_in_doubt": translate("Devices", "in doubt"),
        "notes_stacked": translate("Devices", "in the box"),
        "notes_returned": translate("Devices", "given back"),
        "notes_in_doubt": translate("Devices", "in doubt"),
        "notes_rejected": translate("Devices", "rejected"),
        "openings": translate("Devices", "connections"),
        "faults": translate("Devices", "faults"),
        "open_cases": translate("Devices", "cases"),
        "scans": translate("Devices", "scans"),
        "scans_unreadable": translate("Devices", "unreadable"),
    }
    return known.get(name, name.replace("_", " "))


def outcome_name(outcome: PaperOutcome, attempts: int = 1) -> str:
    """What has become of a paper, and in how many attempts the printer counts."""
    match outcome:
        case PaperOutcome.PRINTED:
            return translate("Devices", "Printed")
        case PaperOutcome.NOT_PRINTED if attempts > 1:
            return translate("Devices", "Not printed, {count} times").format(count=attempts)
        case PaperOutcome.NOT_PRINTED:
            return translate("Devices", "Not printed")
        case PaperOutcome.IN_DOUBT:
            return translate("Devices", "In doubt")


def paper_name(name: str) -> tuple[str, str]:
    """What a paper is, and the last digits of its serial where it has one: ``Ticket``, ``2260``."""
    match = _NAMED_BY_SERIAL.fullmatch(name)
    kind, digits = (name, "") if match is None else (match[1], match[2])
    words = kind.replace("-", " ")
    return words[:1].upper() + words[1:], digits


def has_serial(name: str) -> bool:
    """Whether a paper is one that central issued, and not a test paper, a report, or one that tells of a
    ticket."""
    match = _NAMED_BY_SERIAL.fullmatch(name)
    return match is not None and match[1] in ("ticket", "keno-dollars")


def count_lost() -> str:
    """That the note box was counted could not be written down, and what to do."""
    return translate("Devices", "Not written down: make room on the disk, then say it again.")


def trial_sentence(step: TrialStep, fault: Fault | None, time: str, printer: str = "") -> str:
    """How the print of a test paper went, and what to do; `printer` is its address."""
    match step:
        case TrialStep.WAITING:
            return translate("Devices", "It prints when the terminal has done what it is doing.")
        case TrialStep.PRINTING:
            return translate("Devices", "The test paper is being printed.")
        case TrialStep.PRINTED:
            return translate("Devices", "Printed at {time}. Every line on it should be clear.").format(
                time=time
            )
        case TrialStep.IN_DOUBT:
            return translate("Devices", "The printer did not say. Look whether a paper came out.")
        case TrialStep.NOT_PRINTED:
            return fault_sentence(fault, printer)


def fault_sentence(fault: Fault | None, printer: str = "") -> str:
    """Why a paper was certainly not printed, and what to do: in the words of the printer's card."""
    why = care_of_fault(fault, printer)
    if not why:
        why = translate("Devices", "Look at the printer.") if fault is None else f"{fault_title(fault)}."
    return translate("Devices", "Not printed. {why}").format(why=why)
