"""A number may be typed at the command line as it stands on the paper: in groups with spaces between them."""

from __future__ import annotations

import pytest

from kiosk.launch.main import main
from kiosk.ports.stop import StopCause
from tests.launch.staff_venue import StaffVenue, issue, refusal, said, winner


def test_the_serial_of_a_ticket_is_taken_in_its_printed_groups(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    groups = winner(venue.house).serial.grouped.split()
    assert len(groups) == 5
    assert venue.run("licensee", "check", *groups) == 0
    assert venue.run("licensee", "claim", *groups) == 0
    said(capsys)
    assert venue.run("licensee", "pay", *groups, "--by", "cash", "--ticket", "presented") == 0
    assert said(capsys)[0].startswith(f"Paid $88.00 for ticket {' '.join(groups)}, presented")
    assert venue.run("licensee", "paper", *groups) == 1
    assert refusal(capsys).startswith("The licensee issued no paper")


def test_the_serial_of_keno_dollars_is_taken_in_its_printed_groups(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    serial = issue(venue.house, 1).serial
    assert venue.run("licensee", "redeem", *serial.grouped.split()) == 0
    assert said(capsys) == [f"Redeemed keno dollars {serial.grouped}: pay $10.00 in cash."]


def test_a_group_that_is_missing_is_a_number_mistyped(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    groups = winner(venue.house).serial.grouped.split()
    assert venue.run("licensee", "check", *groups[:-1]) == 1
    assert refusal(capsys).startswith("A digit of that number is wrong or missing.")


def test_a_number_that_is_missing_is_a_usage_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["licensee", "check"]) == StopCause.USAGE
    assert "SERIAL" in refusal(capsys)


def test_a_registration_number_is_taken_in_its_printed_groups(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    registered = ("--name", "Mia Tran", "--address", "Cairns", "--document", "form 77")
    assert venue.run("players", "register", *registered) == 0
    groups = said(capsys)[0].removeprefix("Registered under ").removesuffix(".").split()
    assert len(groups) > 1
    assert venue.run("players", "numbers", *groups, "Classic", "1,2,3") == 0
    assert venue.run("players", "change", *groups, "--name", "Mia Le") == 0
    assert venue.run("players", "card", *groups) == 0
    assert venue.run("players", "details", *groups) == 0
    said(capsys)
    assert venue.run("players", "show", *groups) == 0
    assert {"name: Mia Le", "registered numbers for Classic: 1 2 3"} <= set(said(capsys))
