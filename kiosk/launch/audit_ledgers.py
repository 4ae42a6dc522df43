"""The audit of a copy of a ledger, or of a folder whose ledgers are held against each other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from kiosk.journal.anchors import anchor_findings, anchors_of_central, has_met_central, standings
from kiosk.journal.audit import audit_terminal, is_terminal_ledger
from kiosk.launch.places import CENTRAL_LEDGER, TERMINAL_LEDGER
from kiosk.ledger.accounts import Account
from kiosk.ledger.chain import ChainHead
from kiosk.ports.anchor import Anchor
from kiosk.ports.audit import Audit, Finding
from kiosk.ports.stop import Stop, StopCause
from kiosk.values.money import Money

_HEAD_BYTES: Final = 100  # of the file format of SQLite
_LOG_MODE: Final = 2
_COPY_WHOLE: Final = "Copy the whole folder, and audit again."


def audit_file(path: Path) -> Audit:
    """The audit of a ledger of either kind. Raises :class:`Stop` for a file that is neither."""
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
        return audit_terminal(path)
    # Imported here: SQLAlchemy is not needed for a terminal's ledger.
    from kiosk.central.audit import audit_central

    return audit_central(path)


def audit_folder(folder: Path) -> dict[Path, Audit]:
    """The audits of the ledgers in a folder, each held against what the other knows of it: the terminal's
    against how far central confirmed it, central's record against every head of it that the terminal wrote
    down. A ledger that knows of the other is not clean without it: what was put in by hand, nothing else
    tells. Raises :class:`Stop` for a folder without ledgers."""
    terminal, central = folder / TERMINAL_LEDGER, folder / CENTRAL_LEDGER
    audits = {path: audit_file(path) for path in (terminal, central) if path.exists()}
    if not audits:
        raise Stop(
            StopCause.LEDGER_FOREIGN,
            f"{folder} holds no ledger. Give the folder of {TERMINAL_LEDGER} and {CENTRAL_LEDGER}.",
        )
    if terminal not in audits:
        if journals := audits[central].journals:
            audits[central] = _found(
                audits[central],
                f"It can't be held against the ledger of terminal {', '.join(sorted(journals))}: "
                f"{TERMINAL_LEDGER} is missing in the folder. {_COPY_WHOLE}",
            )
    elif central in audits:
        # The word of a ledger that is not clean accuses no other.
        known = anchors_of_central(terminal) if audits[terminal].is_clean else ()
        audits[central] = _anchored(central, audits[central], known)
        audits[terminal] = _confirmed(terminal, audits[terminal], audits[central])
    elif audits[terminal].is_clean and has_met_central(terminal):
        audits[terminal] = _found(
            audits[terminal],
            f"It can't be held against central: {CENTRAL_LEDGER} is missing in the folder. {_COPY_WHOLE}",
        )
    return audits


def _found(audit: Audit, *found: Finding | str) -> Audit:
    """An audit with more findings, which come after what is wrong in the ledger itself."""
    findings = [finding if isinstance(finding, Finding) else Finding(None, finding) for finding in found]
    return msgspec.structs.replace(audit, findings=(*audit.findings, *findings))


def _anchored(path: Path, audit: Audit, anchors: Sequence[Anchor]) -> Audit:
    """The audit of a ledger that must hold anchors, whatever else is wrong in it."""
    return _found(audit, *anchor_findings(path, anchors)) if anchors else audit


def _confirmed(path: Path, audit: Audit, central: Audit) -> Audit:
    """The audit of a terminal's ledger, held against how much of it central holds: neither less, nor, if it
    is clean, more than it has not shipped yet."""
    terminal = standings(path, ()).name
    if not central.is_clean and terminal not in central.journals:
        return _found(
            audit, "It could not be held against central's ledger, which is not clean. Settle that first."
        )
    held = central.journals.get(terminal, ChainHead())
    anchored = _anchored(path, audit, (Anchor.of(held, "central"),) if held.sequence else ())
    if not anchored.is_clean or audit.entry_count <= held.sequence:
        return anchored
    note_box = audit.accounts.get(Account.NOTE_BOX, Money(0))
    advice = (
        f"Count the note box first: by this ledger {note_box} is in it. If that is so, start the terminal "
        "once, so that central gets the entries, and audit again."
        if central.is_clean
        else "Central's ledger is not clean: don't start the terminal before that is settled."
    )
    unconfirmed = Finding(
        held.sequence + 1,
        "central has not confirmed it, nor what comes after it: it was not shipped yet, or was put in by "
        f"hand. {advice}",
    )
    return _found(audit, unconfirmed)


def _is_all_in_its_log(path: Path) -> bool:
    """Whether this is the first page of a database whose content is in a write-ahead log that isn't here."""
    with path.open("rb") as file:
        head = file.read(_HEAD_BYTES)
    in_log_mode = len(head) == _HEAD_BYTES and head.startswith(b"SQLite format 3\0") and head[18] == _LOG_MODE
    has_log = path.with_name(f"{path.name}-wal").exists()
    return in_log_mode and path.stat().st_size == int.from_bytes(head[16:18], "big") and not has_log
