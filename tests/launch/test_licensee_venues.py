"""``kiosk licensee``: which central it works on, and when it leaves one alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kiosk.central.audit import audit_central
from kiosk.launch.main import main
from kiosk.launch.places import CLASSIC_SCHEDULE
from kiosk.ports.stop import StopCause
from tests.launch.staff_venue import (
    LAST_INSTANT,
    StaffVenue,
    issue,
    on_its_clock,
    refusal,
    settings_of,
    winner,
)


def test_a_running_venue_is_left_alone(venue: StaffVenue, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["licensee", "jackpots", *venue.options]) == StopCause.LEDGER_IN_USE
    assert "is in use by another program" in refusal(capsys)


def test_a_folder_without_a_central_stays_without_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["licensee", "jackpots", "--folder", str(tmp_path)]) == StopCause.LEDGER_FOREIGN
    assert "Name the folder of the venue with --folder." in refusal(capsys)
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_does_not_become_a_central(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "central.sqlite").touch()
    assert main(["licensee", "jackpots", "--folder", str(tmp_path)]) == StopCause.LEDGER_FOREIGN
    assert "holds no record" in refusal(capsys)


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("game_seconds = 160", "was last run with other settings"),
        ('terminal = "K7"', "was last run with other settings"),
        ('bonus = "b.json"', "was last run with other settings"),
        ('schedule = "s.json"', "was last run with other settings"),
        ('venue_name = "Other"', "not of Other of "),
        ('licensee_name = "Another"', "of Another. Name its settings file with --settings"),
    ],
)
def test_nothing_is_done_under_other_settings_than_the_venues(
    setting: str, says: str, venue: StaffVenue, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    voucher = issue(venue.house, 1)
    before = venue.events()
    schedule = json.loads(CLASSIC_SCHEDULE.read_bytes())
    (tmp_path / "s.json").write_text(json.dumps({**schedule, "version": "other"}), encoding="utf-8")
    (tmp_path / "b.json").write_text('{"210": 2}', encoding="utf-8")
    other = tmp_path / "other.toml"
    other.write_text(f"{setting}\n", encoding="utf-8")
    arguments = ["licensee", "redeem", str(voucher.serial), "--folder", str(venue.folder)]
    assert main([*arguments, "--settings", str(other)]) == StopCause.SETTINGS_FAULT
    assert says in refusal(capsys)
    assert venue.events() == before


def test_a_venue_with_a_name_of_its_own_asks_for_its_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('venue_name = "The Lamplighter"\nprize_years = 7\n', encoding="utf-8")
    venue = on_its_clock(StaffVenue(tmp_path / "venue", file), monkeypatch)
    winner(venue.house)
    venue.clock.move_to(LAST_INSTANT.plus_us(1))
    venue.house.central.close()
    assert (
        main(["licensee", "hand-over", "Cheque 1", "--folder", str(venue.folder)]) == StopCause.SETTINGS_FAULT
    )
    assert "is that of The Lamplighter" in refusal(capsys)
    # Under its own settings nothing is unpaid before the seventh year is over.
    assert main(["licensee", "hand-over", "Cheque 1", *venue.options]) == 1
    assert "Nothing is unpaid" in refusal(capsys)


def test_a_venue_that_was_renamed_is_the_one_it_was_last_run_as(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not the one it was founded as: its old settings file is another venue's now."""
    old, new = tmp_path / "old.toml", tmp_path / "new.toml"
    old.write_text('venue_name = "The Lamplighter"\n', encoding="utf-8")
    new.write_text('venue_name = "The Old Lamplighter"\n', encoding="utf-8")
    venue = on_its_clock(StaffVenue(tmp_path / "venue", old), monkeypatch)
    venue.house.central.close()
    unpaid = ["licensee", "unpaid", "--folder", str(venue.folder), "--settings"]
    assert main([*unpaid, str(new)]) == StopCause.SETTINGS_FAULT
    assert "if it was renamed since, start the venue once with them" in refusal(capsys)
    for _ in range(2):
        venue.house.reopen(settings_of(new))
        venue.house.central.close()
    assert main([*unpaid, str(new)]) == 0
    capsys.readouterr()
    assert main([*unpaid, str(old)]) == StopCause.SETTINGS_FAULT
    assert "is that of The Old Lamplighter of" in refusal(capsys)
    assert venue.events().count("venue_named") == 1
    audit = audit_central(venue.house.path)
    assert audit.is_clean
    assert any(fact.endswith(", The Old Lamplighter") for fact in audit.facts)


def test_work_on_a_central_draws_nothing_and_records_nothing_else(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    voucher = issue(venue.house, 1)
    before = venue.events()
    venue.clock.move_seconds(86_400)
    for act in (["jackpots"], ["unpaid"], ["redeem", str(voucher.serial)]):
        assert main(["licensee", *act, *venue.options]) == 0
    capsys.readouterr()
    assert venue.events() == [*before, "keno_dollars_redeemed"]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["pay", "1"],
        ["pay", "1", "--by", "credit", "--ticket", "presented"],
        # Whether a ticket is presented is said, not guessed (s 23A(5)).
        ["pay", "1", "--by", "cash"],
        ["pay", "1", "--by", "cash", "--ticket", "lost"],
        ["redeem"],
        ["hand-over"],
        ["approve-drawing"],
        ["notice", "x"],
        ["unpaid", "x"],
    ],
)
def test_a_wrong_argument_names_the_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["licensee", *arguments]) == StopCause.USAGE
    assert "--help" in refusal(capsys)
