"""``kiosk licensee terminals`` and ``release``: which machine each terminal is, and every alarm about it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from kiosk.central.overseeing import TerminalStanding
from kiosk.launch.console import say
from kiosk.launch.venue_central import VenueCentral
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import TerminalId
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken


def list_terminals(venue: VenueCentral, *, as_json: bool) -> None:
    """Tell how every terminal stands."""
    found = venue.central.terminals()
    if as_json:
        for line in json.dumps([_document(one) for one in found], indent=2).splitlines():
            say(line)
        return
    say(f"{venue.settings.venue_name}, at {venue.time(venue.clock.now())}")
    for one in found:
        heard = "never heard of" if one.heard_at is None else f"heard of at {venue.time(one.heard_at)}"
        say(f"Terminal {one.terminal}: {heard}")
        say(f"  its ledger here ends at entry {one.journal.sequence}, {one.journal.digest}")
        say(f"  {'bound to its machine' if one.machine else 'any machine may come under its name'}")
        for alarm in _alarms(one, venue):
            say(f"  ALARM: {alarm}")


def release_terminal(venue: VenueCentral, name: str) -> Refused | None:
    """Let a terminal move to another machine."""
    try:
        terminal = TerminalId(name)
    except InvariantBroken:
        return Refused(Refusal.TERMINAL_UNKNOWN)
    refused = venue.central.release(terminal)
    if refused is None:
        say(f"Terminal {terminal} is released: the next machine that starts under its name is the terminal.")
    return refused


def _alarms(one: TerminalStanding, venue: VenueCentral) -> Iterator[str]:
    """Each alarm about a terminal, in words."""
    if one.quarantined_at is not None:
        at = venue.time(one.quarantined_at)
        yield f"quarantined at {at}: two different ledgers came under its name. Neither sells any more."
    for count, singular, plural, rest in (
        (one.machines_refused, "other machine", "other machines", "came under its name, refused"),
        (one.ledgers_restored, "older copy", "older copies", "of its ledger put back, restored from here"),
        (one.commands_reused, "command", "commands", "came again with other content, refused"),
        (one.answers_missing, "answer", "answers", "in its ledger that central never gave"),
    ):
        if count:
            yield f"{count} {singular if count == 1 else plural} {rest}."


def _document(one: TerminalStanding) -> dict[str, object]:
    """How a terminal stands as JSON: instants as in journals."""
    return {
        "terminal": one.terminal.name,
        "machine": one.machine,
        "journal": {"sequence": one.journal.sequence, "digest": one.journal.digest},
        "heard_at": _text(one.heard_at),
        "quarantined_at": _text(one.quarantined_at),
        "machines_refused": one.machines_refused,
        "ledgers_restored": one.ledgers_restored,
        "commands_reused": one.commands_reused,
        "answers_missing": one.answers_missing,
    }


def _text(instant: Instant | None) -> str | None:
    return None if instant is None else str(instant)
