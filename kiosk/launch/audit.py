"""``kiosk audit``: verify a copy of a ledger, or of a folder of them, hold the anchors that a person typed
against it, and tell."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from kiosk.launch.audit_anchors import hold, read_anchors
from kiosk.launch.audit_ledgers import audit_file, audit_folder
from kiosk.launch.console import say, say_error
from kiosk.ports.audit import Audit
from kiosk.ports.stop import StopCause

_SHOWN_DIGITS: Final = 32  # as many as a shift report prints


def run_audit(path: Path, anchors: Sequence[str] = ()) -> int:
    """Audit a file or a folder and tell the person; the exit status is 0 only if every ledger proves
    everything it should, and one of them holds each anchor."""
    known = read_anchors(anchors)
    audits = audit_folder(path) if _is_folder(path) else {path: audit_file(path)}
    for ledger, audit in audits.items():
        _tell(ledger, audit)
    unclean = {ledger for ledger, audit in audits.items() if not audit.is_clean}
    answers = hold(known, tuple(audits), unclean)
    for answer in answers:
        (say if answer.is_held else say_error)(answer.sentence)
    is_proved = not unclean and all(answer.is_held for answer in answers)
    return 0 if is_proved else StopCause.AUDIT_FAILED


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        # A name that no file can have: what reads it says so.
        return False


def _tell(path: Path, audit: Audit) -> None:
    if audit.is_clean:
        entries = "1 entry" if audit.entry_count == 1 else f"{audit.entry_count} entries"
        say(f"{path}: clean. {entries}, the newest is {audit.entry_count}:{audit.head[:_SHOWN_DIGITS]}")
        for fact in audit.facts:
            say(f"  {fact}")
        return
    for finding in audit.findings:
        say_error(f"{path}: {finding}")
    say_error(
        f"{path}: not clean. Keep this copy, stop using what it was copied from, and call the licensee."
    )
