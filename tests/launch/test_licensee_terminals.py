"""``kiosk licensee terminals`` and ``release``: which machine a terminal is, and every alarm about it."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from kiosk.launch.main import main
from kiosk.ledger.chain import ChainHead, link
from kiosk.ledger.requests import IssueKenoDollars
from kiosk.ports.central import Introduction
from kiosk.ports.stop import StopCause
from kiosk.rules.refusals import Refusal
from kiosk.values.identifiers import TerminalId
from kiosk.values.money import Money
from tests.launch.staff_venue import ANCHOR, StaffVenue, refusal, said
from tests.ports.central_stage import command, done, journal, refused

K1 = TerminalId("K1")
FORKED = "two different ledgers came under its name. Neither sells any more."


def test_a_terminal_that_never_came_says_so(venue: StaffVenue, capsys: pytest.CaptureFixture[str]) -> None:
    assert venue.run("licensee", "terminals") == 0
    title, *lines = said(capsys)
    assert title == "The Evening Horizon, at 8:15 pm on Mon 30 Nov 2026"
    assert lines == [
        "Terminal K1: never heard of",
        f"  its ledger here ends at entry 0, {'0' * 64}",
        "  any machine may come under its name",
    ]


def test_every_alarm_about_a_terminal_is_told(venue: StaffVenue, capsys: pytest.CaptureFixture[str]) -> None:
    central = venue.house.central
    done(central.greet(Introduction(K1, "machine one")))
    for machine in ("machine two", "machine three", "machine two"):
        assert refused(central.greet(Introduction(K1, machine))).refusal is Refusal.TERMINAL_ELSEWHERE
    done(central.issue_keno_dollars(IssueKenoDollars(command(1), K1, Money(500), promotional=False)))
    reused = IssueKenoDollars(command(1), K1, Money(600), promotional=False)
    assert refused(central.issue_keno_dollars(reused)).refusal is Refusal.COMMAND_REUSED
    first, second = journal(K1, 2)
    done(central.receive(K1, (first, second)))
    fork = msgspec.structs.asdict(second) | {"command": "other"}
    del fork["digest"]
    assert refused(central.receive(K1, (link(**fork),))).refusal is Refusal.TERMINAL_QUARANTINED
    assert venue.run("licensee", "terminals") == 0
    _, *lines = said(capsys)
    assert lines == [
        "Terminal K1: heard of at 8:15 pm on Mon 30 Nov 2026",
        f"  its ledger here ends at entry 2, {second.digest}",
        "  bound to its machine",
        f"  ALARM: quarantined at 8:15 pm on Mon 30 Nov 2026: {FORKED}",
        "  ALARM: 2 other machines came under its name, refused.",
        "  ALARM: 1 command came again with other content, refused.",
    ]
    assert venue.run("licensee", "terminals", "--json") == 0
    (told,) = json.loads("\n".join(said(capsys)))
    assert told["machine"] == "machine one"
    assert (told["machines_refused"], told["commands_reused"], told["answers_missing"]) == (2, 1, 0)
    assert told["journal"] == {"sequence": 2, "digest": second.digest}
    assert told["quarantined_at"] == "2026-11-30T10:15:00.000000+00:00"


def test_a_journal_that_ends_otherwise_is_quarantined_when_it_introduces_itself(venue: StaffVenue) -> None:
    central = venue.house.central
    done(central.receive(K1, journal(K1, 3)))
    forked = Introduction(K1, "", ChainHead(2, "ab" * 32))
    assert refused(central.greet(forked)).refusal is Refusal.TERMINAL_QUARANTINED
    (standing,) = central.terminals()
    assert standing.quarantined_at == venue.clock.now()
    venue.assert_clean()


def test_a_released_terminal_is_the_next_machine(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    done(venue.house.central.greet(Introduction(K1, "machine one")))
    assert venue.run("licensee", "release", "K1") == 0
    assert said(capsys) == [
        "Terminal K1 is released: the next machine that starts under its name is the terminal."
    ]
    done(venue.house.central.greet(Introduction(K1, "machine two")))
    assert refused(venue.house.central.greet(Introduction(K1, "machine one"))).refusal is (
        Refusal.TERMINAL_ELSEWHERE
    )
    venue.assert_clean()


def test_a_terminal_in_quarantine_is_not_released(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    done(venue.house.central.greet(Introduction(K1, "machine one")))
    done(venue.house.central.receive(K1, journal(K1, 3)))
    refused(venue.house.central.greet(Introduction(K1, "machine one", ChainHead(2, "ab" * 32))))
    assert venue.run("licensee", "release", "K1") == 1
    assert "That terminal is in quarantine" in refusal(capsys)


def test_whatever_the_licensee_does_is_anchored_on_what_it_is_told(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Put back to the copy of before, central's ledger is whole in itself: only the anchor tells."""
    done(venue.house.central.greet(Introduction(K1, "machine one")))
    venue.house.central.copy_to(tmp_path / "before.sqlite")
    assert venue.run("licensee", "release", "K1") == 0
    *_, line = capsys.readouterr().out.splitlines()
    assert line.startswith(ANCHOR)
    anchor = line.removeprefix(ANCHOR).split(" ")[0]
    venue.house.central.close()
    assert main(["audit", str(venue.house.path), "--anchor", anchor]) == 0
    assert main(["audit", str(tmp_path / "before.sqlite")]) == 0
    assert main(["audit", str(tmp_path / "before.sqlite"), "--anchor", anchor]) == StopCause.AUDIT_FAILED


def test_looking_changes_nothing_and_names_no_anchor(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    for act in ("terminals", "jackpots", "unpaid"):
        assert venue.run("licensee", act) == 0
        assert ANCHOR not in capsys.readouterr().out


@pytest.mark.parametrize("name", ["K1", "K9", "", "K 1", "x" * 500])
def test_there_is_nothing_to_release_where_no_machine_is_bound(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert venue.run("licensee", "release", name) == 1
    assert "No terminal of that name is bound to a machine" in refusal(capsys)
