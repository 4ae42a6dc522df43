"""``kiosk schedule check FILE``: audit a schedule of prizes before it is trusted, and say so in words."""

from __future__ import annotations

import json
from pathlib import Path

from kiosk.launch.console import say, say_error
from kiosk.launch.crash_guard import guarded
from kiosk.launch.schedule_document import audit_document
from kiosk.launch.schedule_tables import audit_lines
from kiosk.launch.settle_inputs import refuse_no_file
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.multipliers import MultiplierFault, Multipliers
from kiosk.rules.schedule import ScheduleFault, ScheduleOfPrizes
from kiosk.rules.schedule_audit import audit_schedule


def run_schedule_check(file: Path, bonus: Path | None, report: Path | None, *, as_json: bool) -> int:
    """Audit the schedule in `file`, with the multipliers in `bonus` if given, and tell the person.

    Writes a PDF to `report` if given. The exit status is 0, or ``AUDIT_FAILED`` if a finding endangers the
    licensee. Raises :class:`Stop` for a file that can't be read or is not what it should be.
    """
    return guarded(lambda: _check(file, bonus, report, as_json=as_json), holds_ledger=False)


def _check(file: Path, bonus: Path | None, report: Path | None, *, as_json: bool) -> int:
    for path, option in ((file, "FILE"), (bonus, "--bonus"), (report, "--report")):
        if path is not None:
            refuse_no_file(path, option)
    schedule = _schedule(file)
    multipliers = None if bonus is None else _multipliers(bonus)
    if report is not None:
        _refuse_overwriting(report, file, bonus)
    audit = audit_schedule(schedule, multipliers)
    if report is not None:
        # Imported here: reportlab is not needed for the tables.
        from kiosk.launch.schedule_report import report_pdf

        pdf = report_pdf(audit)
        try:
            report.write_bytes(pdf)
        except OSError as error:
            raise Stop(
                StopCause.NOT_WRITABLE, f"The report {report} can't be written ({error.strerror})."
            ) from error
    lines = json.dumps(audit_document(audit), indent=2).splitlines() if as_json else audit_lines(audit)
    for line in lines:
        say(line)
    count = len(audit.endangering)
    if count == 0:
        return 0
    found = "A finding endangers" if count == 1 else f"{count} findings endanger"
    say_error(f"{file}: {found} the licensee. Don't put this in force before it is mended and checked again.")
    return StopCause.AUDIT_FAILED


def _refuse_overwriting(report: Path, file: Path, bonus: Path | None) -> None:
    try:
        is_read = report.resolve() in {path.resolve() for path in (file, bonus) if path is not None}
    except (OSError, ValueError) as error:  # links in a circle; a zero byte
        raise Stop(StopCause.NOT_WRITABLE, "The report has a path that no file can have.") from error
    if is_read:
        raise Stop(
            StopCause.USAGE, f"The report would overwrite {report}, which it is about. Give it another name."
        )


def _schedule(path: Path) -> ScheduleOfPrizes:
    schedule = ScheduleOfPrizes.parse(_bytes(path, "schedule of prizes"))
    if isinstance(schedule, ScheduleFault):
        raise Stop(
            StopCause.SCHEDULE_FAULT, f"{path} is no schedule of prizes that can be used: {schedule.sentence}"
        )
    return schedule


def _multipliers(path: Path) -> Multipliers:
    multipliers = Multipliers.parse(_bytes(path, "bonus file"))
    if isinstance(multipliers, MultiplierFault):
        raise Stop(
            StopCause.SCHEDULE_FAULT, f"{path} is no bonus file that can be used: {multipliers.sentence}"
        )
    return multipliers


def _bytes(path: Path, what: str) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Stop(
            StopCause.SCHEDULE_FAULT, f"The {what} {path} can't be read ({error.strerror}). Check the path."
        ) from error
    except ValueError as error:  # a zero byte in a path
        raise Stop(StopCause.SCHEDULE_FAULT, f"The {what} has a path that no file can have.") from error
