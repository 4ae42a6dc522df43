"""``kiosk audit``: verify a copy of a ledger, or of a folder whose ledgers are held against each other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from kiosk.journal.anchors import anchor_findings, anchors_of_central, terminal_of
from kiosk.journal.audit import audit_terminal, is_terminal_ledger
from kiosk.launch.console import say, say_error
from kiosk.launch.places import CENTRAL_LEDGER, TERMINAL_LEDGER
from kiosk.ledger.chain import ChainHead
from kiosk.ports.anchor import DIGITS_MINIMUM, Anchor
from kiosk.ports.audit import Audit, Finding
from kiosk.ports.stop import Stop, StopCause

_HEAD_BYTES: Final = 100  # of the file format of SQLite
_LOG_MODE: Final = 2


def audit_file(path: Path, anchors: Sequence[Anchor] = ()) -> Audit:
    """The audit of a ledger of either kind, which must hold each of the anchors. Raises :class:`Stop` for a
    file that is neither."""
    try:
        is_something = path.is_file() and path.stat().st_size > 0
    except OSError as error:
        raise Stop(StopCause.LEDGER_FOREIGN, f"{path} can't be read ({error.strerror}).") from error
    if not is_something:
        raise Stop(
            StopCause.LEDGER_FOREIGN, f"There is no ledger {path}. Give the path of a copy of a ledger."
        )
    if _is_all_in_its_log(path):
        raise Stop(
            StopCause.LEDGER_FOREIGN,
            f"{path} lacks its newest entries. Copy {path.name}-wal with it, or the whole folder.",
        )
    try:
        is_terminals = is_terminal_ledger(path)
    except Stop as stop:
        if stop.cause is StopCause.LEDGER_IN_USE:
            raise Stop(
                stop.cause,
                f"{path} is in use. Close the program that uses it, or audit a copy of its folder.",
            ) from stop
        if stop.cause is not StopCause.LEDGER_FOREIGN:
            raise
        raise Stop(
            stop.cause, f"{path} is no ledger. Give a copy of {TERMINAL_LEDGER} or {CENTRAL_LEDGER}."
        ) from stop
    if is_terminals:
        return _anchored(path, audit_terminal(path), anchors)
    # Imported here: SQLAlchemy is not needed for a terminal's ledger.
    from kiosk.central.audit import audit_central

    return audit_central(path, anchors)


def _anchored(path: Path, audit: Audit, anchors: Sequence[Anchor]) -> Audit:
    """The audit of a terminal's ledger that must hold anchors: what is broken in itself is said first."""
    if not audit.is_clean or not anchors:
        return audit
    return msgspec.structs.replace(audit, findings=anchor_findings(path, anchors))


def audit_folder(folder: Path, anchors: Sequence[Anchor] = ()) -> dict[Path, Audit]:
    """The audits of the ledgers in a folder, each held against what the other knows of it: the terminal's
    against how far central confirmed it, central's record against every head of it that the terminal wrote
    down. `anchors` are of the terminal's ledger. Raises :class:`Stop` for a folder without ledgers."""
    terminal, central = folder / TERMINAL_LEDGER, folder / CENTRAL_LEDGER
    if not terminal.exists() and not central.exists():
        raise Stop(
            StopCause.LEDGER_FOREIGN,
            f"{folder} holds no ledger. Give the folder of {TERMINAL_LEDGER} and {CENTRAL_LEDGER}.",
        )
    audits: dict[Path, Audit] = {}
    known: tuple[Anchor, ...] = ()
    if terminal.exists():
        audits[terminal] = audit_file(terminal, anchors)
        known = anchors_of_central(terminal) if audits[terminal].is_clean else ()
    if central.exists():
        audits[central] = audit_file(central, known)
        if terminal in audits and audits[terminal].is_clean:
            held = audits[central].journals.get(terminal_of(terminal), ChainHead())
            audits[terminal] = _confirmed(terminal, audits[terminal], held)
    return audits


def _confirmed(path: Path, audit: Audit, held: ChainHead) -> Audit:
    """The audit of a terminal's ledger of which central holds that much: neither less, nor more than it has
    not shipped yet."""
    anchored = _anchored(path, audit, (Anchor.of(held, "central"),) if held.sequence else ())
    if not anchored.is_clean or audit.entry_count <= held.sequence:
        return anchored
    unconfirmed = Finding(
        held.sequence + 1,
        "central has not confirmed it, nor what comes after it: it was not shipped yet, or was put in by "
        "hand. Start the terminal once, so that central gets it, count the note box, and audit again.",
    )
    return msgspec.structs.replace(audit, findings=(unconfirmed,))


def _is_all_in_its_log(path: Path) -> bool:
    """Whether this is the first page of a database whose content is in a write-ahead log that isn't here."""
    with path.open("rb") as file:
        head = file.read(_HEAD_BYTES)
    in_log_mode = len(head) == _HEAD_BYTES and head.startswith(b"SQLite format 3\0") and head[18] == _LOG_MODE
    has_log = path.with_name(f"{path.name}-wal").exists()
    return in_log_mode and path.stat().st_size == int.from_bytes(head[16:18], "big") and not has_log


def run_audit(path: Path, anchors: Sequence[str] = ()) -> int:
    """Audit a file or a folder and tell the person; the exit status is 0 only if every ledger proves
    everything it should."""
    known = tuple(map(_anchor, anchors))
    audits = audit_folder(path, known) if _is_folder(path) else {path: audit_file(path, known)}
    for ledger, audit in audits.items():
        _tell(ledger, audit)
    return 0 if all(audit.is_clean for audit in audits.values()) else StopCause.AUDIT_FAILED


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        # A name that no file can have: what reads it says so.
        return False


def _anchor(text: str) -> Anchor:
    anchor = Anchor.parse(text, f"the anchor {text.strip()}")
    if anchor is None:
        raise Stop(
            StopCause.USAGE,
            f"{text} is no anchor. Write it as on the shift report: the number of the entry, a colon, and at "
            f"least {DIGITS_MINIMUM} digits of its check.",
        )
    return anchor


def _tell(path: Path, audit: Audit) -> None:
    if audit.is_clean:
        say(f"{path}: clean. {audit.entry_count} entries, head {audit.head}")
        for fact in audit.facts:
            say(f"  {fact}")
        return
    for finding in audit.findings:
        say_error(f"{path}: {finding}")
    say_error(
        f"{path}: not clean. Keep this copy, stop using what it was copied from, and call the licensee."
    )
