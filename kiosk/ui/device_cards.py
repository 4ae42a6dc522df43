"""What the cards of the staff page say: one for each device, each line of the terminal's, and each paper."""

from __future__ import annotations

from typing import Any, Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import QUrl

from kiosk.ports.album import KeptPaper
from kiosk.ports.device_report import DeviceKind, DeviceReport, DeviceState
from kiosk.ui import device_words as words
from kiosk.ui.scan_words import scan_sentence
from kiosk.values.instant import clock_text, date_text

_COUNTERS_SHOWN: Final = 4
_OUT: Final = (DeviceState.NOT_WORKING, DeviceState.SILENT)


def device_card(report: DeviceReport, *, for_staff: bool) -> dict[str, Any]:
    """One device. Only staff are shown what a scanner read, and may have a device tried again."""
    place = ", ".join(part for part in (report.model, report.address) if part)
    counters = sorted(report.counters, key=lambda counter: counter.name not in words.USUAL_COUNTERS)
    return {
        "kind": report.device.value,
        "name": words.device_name(report.device),
        "place": place,
        "state": report.state.value,
        "state_words": words.state_name(report.state),
        "words": report.words or _scanned(report, for_staff=for_staff),
        "can_count": for_staff and bool(report.cases) and report.state not in _OUT,
        "can_try": for_staff and report.device is not DeviceKind.SCANNER and report.state in _OUT,
        "counters": [
            {"name": words.counter_name(counter.name), "count": f"{counter.count:,}"}
            for counter in counters[:_COUNTERS_SHOWN]
        ],
    }


def _scanned(report: DeviceReport, *, for_staff: bool) -> str:
    """What a scanner with nothing else to say has read last, for staff alone."""
    return "" if report.scan is None or not for_staff else scan_sentence(report.scan)


def link_card(name: str, state: DeviceState, said: str = "") -> dict[str, Any]:
    """The line to central or the clock; `said` stands for the words of its state."""
    return {"name": name, "state": state.value, "state_words": said or words.state_name(state)}


def paper_row(paper: KeptPaper, zone: ZoneInfo) -> dict[str, Any]:
    """One of the last papers."""
    time = clock_text(paper.at, zone)
    name, digits = words.paper_name(paper.name)
    return {
        "name": name,
        "can_copy": words.has_serial(paper.name),
        "digits": digits,
        "time": time,
        "when": f"{date_text(paper.at, zone)}, {time}",
        "outcome": paper.outcome.value,
        "outcome_words": words.outcome_name(paper.outcome, paper.attempts),
        "picture": QUrl.fromLocalFile(paper.picture).toString() if paper.picture else "",
    }
