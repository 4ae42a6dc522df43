"""Settings: defaults, and one sentence for every file that can't be used."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from kiosk.launch.places import CLASSIC_BONUS, CLASSIC_SCHEDULE, SHAPES
from kiosk.launch.settings import (
    Settings,
    read_files,
    read_multipliers,
    read_schedule,
    read_setbets,
    read_settings,
)
from kiosk.launch.venue import central_settings
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.names import NO_NAMES, Names
from kiosk.values.money import Money
from tests.rules.citing import rule


def test_without_a_file_it_is_the_demonstration_venue_with_a_game_a_minute() -> None:
    settings = read_settings(None)
    assert settings.game_seconds == 60
    assert settings.game_count_maximum == 10
    assert b'"Classic"' in read_schedule(settings)


def test_a_file_changes_what_it_names(tmp_path: Path) -> None:
    path = tmp_path / "venue.toml"
    path.write_text('venue_name = "The Corner"\ngame_seconds = 160\npaper_width_mm = 58\n', encoding="utf-8")
    settings = read_settings(path)
    assert (settings.venue_name, settings.game_seconds, settings.paper_width_mm) == ("The Corner", 160, 58)
    assert settings.zone == "Australia/Brisbane"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("game_seconds = 5", "game_seconds"),
        ("game_seconds = 'often'", "game_seconds"),
        ("seed = 7", "seed"),
        ("paper_width_mm = 60", "paper_width_mm"),
        ("terminal = 'K 1'", "terminal"),
        ("zone = 'Queensland'", "zone"),
        ("zone = '../../etc/passwd'", "zone"),
        ("venue_name = ", "TOML"),
        ("venue_name = '   '", "venue_name"),
        ('venue_name = "The\\u001b[2JBar"', "venue_name"),
        ('venue_name = "raB\\u202e ehT"', "venue_name"),
        ('venue_name = "\\u200b"', "venue_name"),
        ('licensee_name = "\\u061c\\ufeff"', "licensee_name"),
        ('[names]\nspot = "Jackp\\u200bot"', "names.spot"),
        ('venue_name = "\\ue000"', "venue_name"),
        ('terminal = "K1\\n"', "terminal"),
        ("zone = 'Australia'", "zone"),
        ("game_seconds = " + "9" * 5000, "TOML"),
        ("x = " + "[" * 20_000, "TOML"),
        ("agent_limit_dollars = -1", "agent_limit_dollars"),
        ("agent_limit_dollars = 99.5", "agent_limit_dollars"),
        ("typed_maximum_dollars = -1", "typed_maximum_dollars"),
        ("casino = 'yes'", "casino"),
        ("keno_dollars_years = 0", "keno_dollars_years"),
        ("prize_years = 2031", "prize_years"),
        ("names = 'Lucky Sevens'", "`names`"),
        ("[names]\nspots = 'Lucky Sevens'", "spots"),
        ("[names]\nway = 7", "names.way"),
        ("[names]\nheads = '   '", "names.heads"),
        ("[names]\nevens = 'Twenty-five letters in all'", "names.evens"),
        ('[names]\nkwikpik = "Lucky\\u001b[2JDip"', "names.kwikpik"),
        ('[names]\nkeno_bonus = "sunoB\\u202e"', "names.keno_bonus"),
        ("[names]\nheads = 'Tails'", "Tails"),
        ("[names]\nspot = 'Lucky'\nway = 'LUCKY'", "LUCKY"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(text: str, named: str, tmp_path: Path) -> None:
    path = tmp_path / "venue.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Stop) as stopped:
        read_settings(path)
    assert stopped.value.cause is StopCause.SETTINGS_FAULT
    assert named in stopped.value.sentence
    assert str(path) in stopped.value.sentence


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", None])
def test_a_file_that_cannot_be_read_says_so(data: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "venue.toml"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(Stop) as stopped:
        read_settings(path)
    assert stopped.value.cause is StopCause.SETTINGS_FAULT


def test_no_setting_can_seed_chance() -> None:
    words = ("seed", "chance", "random", "generator", "entropy")
    assert not [field for field in Settings.__struct_fields__ if any(word in field for word in words)]
    with pytest.raises(msgspec.ValidationError, match="unknown field `seed`"):
        msgspec.convert({"seed": 7}, Settings)


@pytest.mark.parametrize("spot_count", ["1", "6", "10", "40"])
def test_a_schedule_with_a_missing_line_stops_the_start(spot_count: str, tmp_path: Path) -> None:
    schedule = json.loads(CLASSIC_SCHEDULE.read_bytes())
    del schedule["spot"][spot_count]
    (tmp_path / "short.json").write_text(json.dumps(schedule), encoding="utf-8")
    (tmp_path / "venue.toml").write_text('schedule = "short.json"', encoding="utf-8")
    with pytest.raises(Stop) as stopped:
        read_schedule(read_settings(tmp_path / "venue.toml"))
    assert stopped.value.cause is StopCause.SCHEDULE_FAULT
    assert f"{spot_count} spot" in stopped.value.sentence


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "venue.toml").write_text('venue_name = "Caf\u00e9"', encoding="utf-8-sig")
    assert read_settings(tmp_path / "venue.toml").venue_name == "Caf\u00e9"


def test_a_schedule_that_is_no_path_is_refused(tmp_path: Path) -> None:
    (tmp_path / "venue.toml").write_text('schedule = "\\u0000"', encoding="utf-8")
    with pytest.raises(Stop) as stopped:
        read_schedule(read_settings(tmp_path / "venue.toml"))
    assert stopped.value.cause is StopCause.SCHEDULE_FAULT


def test_a_schedule_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(Stop) as stopped:
        read_schedule(Settings(schedule=str(tmp_path / "none.json")))
    assert stopped.value.cause is StopCause.SCHEDULE_FAULT
    assert "none.json" in stopped.value.sentence


def test_the_demonstration_venue_offers_the_shipped_bonus_and_shapes() -> None:
    files = read_files(read_settings(None))
    assert files.schedule == CLASSIC_SCHEDULE.read_bytes()
    assert files.multipliers == CLASSIC_BONUS.read_bytes()
    assert files.setbets == SHAPES.read_bytes()


def test_none_offers_neither(tmp_path: Path) -> None:
    (tmp_path / "venue.toml").write_text('bonus = "none"\nsetbets = "none"\n', encoding="utf-8")
    files = read_files(read_settings(tmp_path / "venue.toml"))
    assert (files.multipliers, files.setbets) == (b"", b"")


def test_a_path_starts_at_the_file_it_stands_in(tmp_path: Path) -> None:
    (tmp_path / "bonus.json").write_text('{"810": 5}', encoding="utf-8")
    (tmp_path / "shapes.json").write_bytes(SHAPES.read_bytes() + b"\n")
    (tmp_path / "venue.toml").write_text('bonus = "bonus.json"\nsetbets = "shapes.json"\n', encoding="utf-8")
    files = read_files(read_settings(tmp_path / "venue.toml"))
    assert files.multipliers == b'{"810": 5}'
    assert files.setbets == SHAPES.read_bytes() + b"\n"


@pytest.mark.parametrize(
    ("setting", "content", "named"),
    [
        ("bonus", '{"209": 2}', "209"),
        ("bonus", None, "can't be read"),
        ("setbets", '{"format": 1}', "name"),
        ("setbets", None, "can't be read"),
    ],
)
def test_a_bonus_or_setbets_file_with_a_fault_stops_the_start(
    setting: str, content: str | None, named: str, tmp_path: Path
) -> None:
    if content is not None:
        (tmp_path / "file.json").write_text(content, encoding="utf-8")
    (tmp_path / "venue.toml").write_text(f'{setting} = "file.json"', encoding="utf-8")
    settings = read_settings(tmp_path / "venue.toml")
    with pytest.raises(Stop) as stopped:
        (read_multipliers if setting == "bonus" else read_setbets)(settings)
    assert stopped.value.cause is StopCause.SCHEDULE_FAULT
    assert named in stopped.value.sentence
    assert str(tmp_path / "file.json") in stopped.value.sentence


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("昆士兰俱乐部", ""),
        ("Câu lạc bộ Nguyễn Ằ", ""),
        ("نادي الأفق", ""),
        ("Клуб Łódź", ""),
        ("國家 Club", "國"),
        ("한국 club", "한 국"),
        ("The \N{PARTY POPPER} Bar", "\N{PARTY POPPER}"),
    ],
)
@pytest.mark.parametrize("setting", ["venue_name", "licensee_name", "[names]\nspot"])
def test_a_name_is_one_that_paper_can_show(name: str, letters: str, setting: str, tmp_path: Path) -> None:
    """Otherwise a ticket would have empty boxes for its venue."""
    file = tmp_path / "venue.toml"
    file.write_text(f'{setting} = "{name}"\n', encoding="utf-8")
    if not letters:
        read_settings(file)
        return
    with pytest.raises(Stop) as stopped:
        read_settings(file)
    assert stopped.value.cause is StopCause.SETTINGS_FAULT
    assert f"has letters that paper can't show: {letters}. Choose a name without them." in (
        stopped.value.sentence
    )


@rule("s 11(2)", "s 24(2)", "s 28(2)(a)", "s 29(2)(a)")
def test_central_is_opened_with_what_the_licensee_sets(tmp_path: Path) -> None:
    (tmp_path / "venue.toml").write_text(
        "agent_limit_dollars = 1_200\ncasino = true\nkeno_dollars_years = 3\nprize_years = 7\n"
        "typed_maximum_dollars = 40\n",
        encoding="utf-8",
    )
    settings = read_settings(tmp_path / "venue.toml")
    central = central_settings(settings, read_files(settings))
    assert central.agent_limit == Money.dollars(1_200)
    assert central.is_casino
    assert central.typed_maximum == Money.dollars(40)
    assert (central.keno_dollars_years, central.prize_years) == (3, 7)
    standard = central_settings(Settings(), read_files(Settings()))
    assert (standard.agent_limit, standard.is_casino) == (Money.dollars(5_000), False)
    assert standard.typed_maximum == Money.dollars(500)
    assert (standard.keno_dollars_years, standard.prize_years) == (5, 5)


@rule("s 12(4)", "s 12B")
def test_central_is_opened_with_the_names_the_licensee_gives(tmp_path: Path) -> None:
    (tmp_path / "venue.toml").write_text(
        "game_seconds = 160\n[names]\n"
        "spot = 'Lucky Sevens'\npromotional_keno_dollars = 'Twenty-four letters long'\nway = ''\n",
        encoding="utf-8",
    )
    settings = read_settings(tmp_path / "venue.toml")
    names = Names(spot="Lucky Sevens", promotional_keno_dollars="Twenty-four letters long")
    assert settings.names == names
    assert central_settings(settings, read_files(settings)).names == names
    assert central_settings(Settings(), read_files(Settings())).names == NO_NAMES
