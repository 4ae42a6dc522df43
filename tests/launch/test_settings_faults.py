"""What is said of a settings file that can't be used: words for who wrote it, none of a library's."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import inspect

from kiosk.launch.places import PRINTER_MODELS
from kiosk.launch.settings import Settings, read_settings
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.names import Names


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("gmae_seconds = 60", "There is no setting `gmae_seconds`. Is `game_seconds` meant?"),
        ("colour = 'blue'", "There is no setting `colour`."),
        ("[names]\nspots = 'Lucky'", "There is no setting `names.spots`. Is `names.spot` meant?"),
        (
            "game_seconds = 5",
            "The setting `game_seconds` must be a whole number from 30 to 3600; it is 5.",
        ),
        (
            "game_seconds = 'often'",
            'The setting `game_seconds` must be a whole number from 30 to 3600; it is "often".',
        ),
        ("paper_width_mm = 70", "The setting `paper_width_mm` must be 58 or 80; it is 70."),
        ("casino = 'yes'", 'The setting `casino` must be true or false, without quotes; it is "yes".'),
        ("printer = 7", "The setting `printer` must be text in quotes; it is 7."),
        (
            "terminal = 'K 1'",
            (
                "The setting `terminal` must be 1 to 12 letters A to Z, digits or hyphens, in quotes; "
                'it is "K 1".'
            ),
        ),
        (
            "[names]\nway = 'x'\ngame_seconds = 60",
            "The setting `game_seconds` stands under [names]. Move it up, above the line [names].",
        ),
        ("zone = 'Queensland'", 'There is no time zone "Queensland". Is Australia/Queensland meant?'),
        ("zone = 'qqqq'", 'There is no time zone "qqqq". Name one such as Australia/Brisbane.'),
        (
            "[names]\nheads = 'Tails'",
            'The name "Tails" under [names] means another thing too. Choose another one.',
        ),
        (
            "game_seconds = 60\nvenue_name = The Corner\n",
            (
                "It is not a TOML file: at line 2, column 14 a value is missing or has no quotes, something "
                "does not end, or a setting stands for the second time."
            ),
        ),
        (
            "casino = true\ncasino = false",
            (
                "It is not a TOML file: at its end a value is missing or has no quotes, something does not "
                "end, or a setting stands for the second time."
            ),
        ),
        (
            "printer_model = 'epson'",
            (
                "The setting `printer_model` must be custom, epson-tm-t20, epson-tm-t88, generic-58 or "
                "star-escpos, or the path of a .json file like those in assets/printers; "
                'it is "epson".'
            ),
        ),
        (
            "printer = 'tcp://a'\nprinter_model = 'generic-58'",
            (
                "The setting `paper_width_mm` must be 58 for the printer Any 58 mm ESC/POS printer without a "
                "cutter; it is 80."
            ),
        ),
        (
            "note_acceptor = '/dev/ttyUSB0'",
            (
                "The setting `note_acceptor` must look like essp:///dev/ttyUSB0 or cctalk:///dev/ttyUSB0; "
                'it is "/dev/ttyUSB0".'
            ),
        ),
    ],
)
def test_a_fault_of_the_settings_is_said_in_words_for_who_wrote_them(
    text: str, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "venue.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Stop) as stopped:
        read_settings(path)
    assert stopped.value.sentence == (
        f"The settings file {path} can't be used. {sentence} Mend the file, then start again."
    )


def test_every_text_of_a_set_form_has_words_for_it() -> None:
    kinds = [inspect.type_info(kind) for kind in (Settings, Names)]
    fields = [field for kind in kinds if isinstance(kind, inspect.StructType) for field in kind.fields]
    formed = 0
    for field in fields:
        described = isinstance(field.type, inspect.Metadata) and "description" in (
            field.type.extra_json_schema or {}
        )
        plain = field.type.type if isinstance(field.type, inspect.Metadata) else field.type
        if isinstance(plain, inspect.StrType) and (plain.pattern or plain.max_length or plain.min_length):
            formed += 1
            assert described, field.name
    assert formed == 15


@pytest.mark.parametrize(
    ("content", "named"), [(None, "can't be read"), ("{}", "describes no printer"), ("no", "describes no")]
)
def test_a_model_file_of_the_licensees_is_read_before_there_is_a_printer(
    content: str | None, named: str, tmp_path: Path
) -> None:
    if content is not None:
        (tmp_path / "mine.json").write_text(content, encoding="utf-8")
    (tmp_path / "venue.toml").write_text('printer_model = "mine.json"', encoding="utf-8")
    with pytest.raises(Stop) as stopped:
        read_settings(tmp_path / "venue.toml")
    assert stopped.value.cause is StopCause.SETTINGS_FAULT
    assert named in stopped.value.sentence
    assert str(tmp_path / "mine.json") in stopped.value.sentence


@pytest.mark.parametrize("name", ["epson-tm-t20", "mine.json"])
def test_a_model_of_a_printer_may_be_set_before_its_address(name: str, tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_bytes((PRINTER_MODELS / "custom.json").read_bytes())
    (tmp_path / "venue.toml").write_text(f'printer_model = "{name}"', encoding="utf-8")
    assert read_settings(tmp_path / "venue.toml").printer_model.endswith(name)


def test_no_fault_invites_to_start_a_real_venue_as_the_demonstration_venue(tmp_path: Path) -> None:
    for text in ("seed = 7", "venue_name = "):
        (tmp_path / "venue.toml").write_text(text, encoding="utf-8")
        with pytest.raises(Stop) as stopped:
            read_settings(tmp_path / "venue.toml")
        assert "without it" not in stopped.value.sentence
