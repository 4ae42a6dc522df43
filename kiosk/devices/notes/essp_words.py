"""An eSSP note acceptor as staff see it: one sentence on what is wrong and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.devices.notes.essp_codes import ESCROW_TIMEOUT
from kiosk.devices.notes.essp_course import FALSE_NOTES_MAXIMUM, Course
from kiosk.devices.notes.note_log import LoggedNote, Place
from kiosk.ports.device_report import Counter, DeviceKind, DeviceReport, DeviceState
from kiosk.values.money import Money

if TYPE_CHECKING:
    from kiosk.devices.notes.essp_contact import Contact

_COUNTED: Final = ("notes_stacked", "notes_returned", "notes_in_doubt", "notes_refused", "faults")


def report_of(address: str, course: Course, contact: Contact) -> DeviceReport:
    """The report on a device, of what its driver knows."""
    state, words = _state(course, contact)
    counters = [Counter(name, course.counted[name]) for name in _COUNTED]
    counters += [Counter("open_cases", len(course.cases)), Counter("repeated_commands", contact.repeats)]
    model = f"ITL eSSP {contact.firmware}".strip() + (
        f", serial number {course.device}" * bool(course.device)
    )
    cases = tuple(entry.note for entry in course.cases)
    return DeviceReport(DeviceKind.NOTE_ACCEPTOR, model, address, state, words, tuple(counters), cases=cases)


def case_words(entry: LoggedNote) -> str:
    """An open case, as it is written down when it ends."""
    amount = str(Money(entry.cents)) if entry.cents else "a note that is not known"
    where = "may be in the note box" if entry.place is Place.UNKNOWN else "is in the note box"
    return f"{entry.note}: {amount} {where} without credit."


def _state(course: Course, contact: Contact) -> tuple[DeviceState, str]:
    if contact.is_absent:
        return DeviceState.ABSENT, "The note acceptor isn't found: plug it in, or put its address right."
    if contact.problem:
        return DeviceState.NOT_WORKING, contact.problem
    if not contact.is_up:
        return DeviceState.SILENT, "The note acceptor doesn't answer: check its power and its cable."
    if course.is_jammed:
        return DeviceState.NOT_WORKING, "A note is stuck in the note acceptor: open it and take the note out."
    if course.is_open:
        return DeviceState.NOT_WORKING, "The note acceptor is open: close it."
    if course.is_box_out:
        return DeviceState.NOT_WORKING, "The note box is out: put it in."
    if course.is_full:
        return DeviceState.NOT_WORKING, "The note box is full: empty it."
    if course.false_notes >= FALSE_NOTES_MAXIMUM:
        return (
            DeviceState.NOT_WORKING,
            "The note acceptor told of notes that there are not: have it looked at before it takes more.",
        )
    if course.has_unwritten:
        return (
            DeviceState.NOT_WORKING,
            "What the note acceptor told can't be written down: make room on the disk.",
        )
    if course.cases:
        count = f"{len(course.cases)} notes" if len(course.cases) > 1 else "1 note"
        return DeviceState.WARNING, f"Nobody knows whose credit {count} may be: count the note box."
    if contact.reject_code == ESCROW_TIMEOUT:
        return DeviceState.WORKING, "The last note came back because nobody took it in time."
    return DeviceState.WORKING, ""
