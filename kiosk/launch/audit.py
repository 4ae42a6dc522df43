"""``kiosk audit FILE``: verify a copy of a terminal's or of central's ledger, and say so in words."""

from __future__ import annotations

from pathlib import Path

from kiosk.journal.audit import audit_terminal, is_terminal_ledger
from kiosk.launch.console import say, say_error
from kiosk.ports.audit import Audit
from kiosk.ports.stop import Stop, StopCause


def audit_file(path: Path) -> Audit:
    """The audit of a ledger of either kind. Raises :class:`Stop` for a file that is neither."""
    if not path.is_file():
        raise Stop(StopCause.LEDGER_FOREIGN, f"There is no file {path}. Give the path of a copy of a ledger.")
    if is_terminal_ledger(path):
        return audit_terminal(path)
    # Imported here: SQLAlchemy is not needed for a terminal's ledger.
    from kiosk.central.audit import audit_central

    return audit_central(path)


def run_audit(path: Path) -> int:
    """Audit a file and tell the person; the exit status is 0 only if the ledger proves everything it
    should."""
    audit = audit_file(path)
    if audit.is_clean:
        say(f"{path}: clean. {audit.entry_count} entries, head {audit.head}")
        for fact in audit.facts:
            say(f"  {fact}")
        return 0
    for finding in audit.findings:
        say_error(f"{path}: {finding}")
    say_error(
        f"{path}: not clean. Keep this copy, stop using what it was copied from, and call the licensee."
    )
    return StopCause.AUDIT_FAILED
