"""``kiosk audit``: verify a copy of a ledger, or of a folder whose ledgers are held against each other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from kiosk.journal.anchors import anchor_findings, anchors_of_central, has_met_central, terminal_of
from kiosk.journal.audit import audit_terminal, is_terminal_ledger
from kiosk.launch.console import say, say_error
from kiosk.launch.places import CENTRAL_LEDGER, TERMINAL_LEDGER
from kiosk.ledger.accounts import Account
from kiosk.ledger.chain import ChainHead
from kiosk.ports.anchor import DIGITS_MINIMUM, Anchor
from kiosk.ports.audit import Audit, Finding
from kiosk.ports.stop import Stop, StopCause
from kiosk.values.money import Money

_HEAD_BYTES: Final = 100  # of the file format of SQLite
_LOG_MODE: Final = 2
_COPY_WHOLE: Final = "Copy the whole folder, and audit again."


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
    down. A ledger that knows of the other is not clean without it: what was put in by hand, nothing else
    tells. `anchors` are of the terminal's ledger. Raises :class:`Stop` for a folder without ledgers."""
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
        if terminal not in audits and (journals := audits[central].journals):
            audits[central] = _unpaired(
                audits[central],
                f"It can't be held against the ledger of terminal {', '.join(sorted(journals))}: "
                f"{TERMINAL_LEDGER} is missing in the folder. {_COPY_WHOLE}",
            )
    if terminal in audits and audits[terminal].is_clean:
        if central in audits:
            audits[terminal] = _confirmed(terminal, audits[terminal], audits[central])
        elif has_met_central(terminal):
            audits[terminal] = _unpaired(
                audits[terminal],
                f"It can't be held against central: {CENTRAL_LEDGER} is missing in the folder. {_COPY_WHOLE}",
            )
    return audits


def _unpaired(audit: Audit, sentence: str) -> Audit:
    """The audit of a ledger that can't be held against the other, which comes after what is wrong in it."""
    return msgspec.structs.replace(audit, findings=(*audit.findings, Finding(None, sentence)))


def _confirmed(path: Path, audit: Audit, central: Audit) -> Audit:
    """The clean audit of a terminal's ledger, held against how much of it central holds: neither less, nor
    more than it has not shipped yet."""
    terminal = terminal_of(path)
    if not central.is_clean and terminal not in central.journals:
        return _unpaired(
            audit, "It could not be held against central's ledger, which is not clean. Settle that first."
        )
    held = central.journals.get(terminal, ChainHead())
    anchored = _anchored(path, audit, (Anchor.of(held, "central"),) if held.sequence else ())
    if not anchored.is_clean or audit.entry_count <= held.sequence:
        return anchored
    note_box = audit.accounts.get(Account.NOTE_BOX, Money(0))
    advice = (
        f"Count the note box first and compare it with the account note_box, {note_box.plain()} by this "
        "ledger. If they agree, start the terminal once, so that central gets the entries, and audit again."
        if central.is_clean
        else "Central's ledger is not clean: don't start the terminal before that is settled."
    )
    unconfirmed = Finding(
        held.sequence + 1,
        "central has not confirmed it, nor what comes after it: it was not shipped yet, or was put in by "
        f"hand. {advice}",
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
