"""``kiosk licensee``: which central it works on, and when it leaves one alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kiosk.launch.main import main
from kiosk.launch.places import CLASSIC_SCHEDULE
from kiosk.ports.stop import StopCause
from tests.launch.staff_venue import LAST_INSTANT, StaffVenue, issue, on_its_clock, refusal, winner


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
    "setting", ["game_seconds = 160", 'terminal = "K7"', 'bonus = "b.json"', 'schedule = "s.json"']
)
def test_nothing_is_done_under_other_settings_than_the_venues(
    setting: str, venue: StaffVenue, tmp_path: Path, capsys: pytest.CaptureFixture[str]
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
    assert "was last run with other settings" in refusal(capsys)
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
