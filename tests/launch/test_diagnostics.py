"""The diagnostic log: what went another way than wanted, as JSON lines, and no serials."""

from __future__ import annotations

import json
from pathlib import Path

from kiosk.devices.manual_clock import ManualClock
from kiosk.launch.diagnostics import DiagnosticLog
from kiosk.ports.outcome import Fault
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import CreditChanged, Declined, Failed, NoteGivenBack
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO, Money


def test_each_line_is_json_with_the_instant_of_the_clock(tmp_path: Path) -> None:
    clock = ManualClock(Instant.parse("2026-11-30T09:00:00+00:00"))
    log = DiagnosticLog(tmp_path / "terminal.log", clock)
    log.hear(Declined(CommandId("a1"), Refused(Refusal.NOT_GENUINE)))
    clock.move_seconds(1)
    log.hear(Failed(CommandId("a2"), Fault.PAPER_OUT))
    log.hear(NoteGivenBack(Money.dollars(5), None))
    log.hear(CreditChanged(ZERO, ZERO, ZERO))
    lines = [
        json.loads(line) for line in (tmp_path / "terminal.log").read_text(encoding="utf-8").splitlines()
    ]
    assert lines == [
        {
            "event": "declined",
            "at": "2026-11-30T09:00:00.000000+00:00",
            "command": "a1",
            "refusal": "not_genuine",
        },
        {
            "event": "failed",
            "at": "2026-11-30T09:00:01.000000+00:00",
            "command": "a2",
            "fault": "paper_out",
        },
        {"event": "note_given_back", "at": "2026-11-30T09:00:01.000000+00:00", "amount_cents": 500},
    ]


def test_a_log_that_cannot_be_written_disturbs_nobody(tmp_path: Path) -> None:
    log = DiagnosticLog(tmp_path / "no such folder" / "terminal.log", ManualClock(Instant(0)))
    log.hear(Failed(CommandId("a2"), Fault.PAPER_OUT))
