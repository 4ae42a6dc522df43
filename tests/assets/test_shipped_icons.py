"""The icons as path data that Qt Quick Shapes can draw."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

ICONS = Path(__file__).resolve().parents[2] / "assets" / "icons"
PATHS: dict[str, str] = json.loads((ICONS / "paths.json").read_text(encoding="utf-8"))

NAMES = {
    "alert-triangle", "arrow-left", "backspace", "cash", "check", "clock", "door-exit", "help-circle",
    "info-circle", "minus", "plus", "printer", "scan", "text-size", "ticket", "x",
}  # fmt: skip

ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "A": 7, "C": 6, "Z": 0}
TOKEN = re.compile(r"([A-Za-z])|([-+]?(?:\d+\.?\d*|\.\d+))|([\s,]+)|(.)")


def _commands(path: str) -> list[tuple[str, list[float]]]:
    """The path as commands with their arguments; a repeated command is written out."""
    parts: list[tuple[str, list[float]]] = []
    for letter, number, _space, other in TOKEN.findall(path):
        assert not other, f"{other!r} is not path data"
        if letter:
            parts.append((letter, []))
        elif number:
            parts[-1][1].append(float(number))
    written_out: list[tuple[str, list[float]]] = []
    for letter, numbers in parts:
        size = ARGUMENTS[letter.upper()]
        assert numbers or size == 0, f"{letter} without arguments"
        assert size == 0 or len(numbers) % size == 0, f"{letter} with {len(numbers)} arguments"
        starts = range(0, max(len(numbers), 1), max(size, 1))
        written_out.extend((letter, numbers[start : start + size]) for start in starts)
    return written_out


def _points(path: str) -> list[tuple[float, float]]:
    """Where each command leaves the pen."""
    x = y = 0.0
    points = []
    for letter, numbers in _commands(path):
        base_x, base_y = (x, y) if letter.islower() else (0.0, 0.0)
        match letter.upper():
            case "H":
                x = base_x + numbers[0]
            case "V":
                y = base_y + numbers[0]
            case "Z":
                continue
            case _:
                x, y = base_x + numbers[-2], base_y + numbers[-1]
        points.append((x, y))
    return points


def test_every_icon_of_the_screens_is_there_and_no_other() -> None:
    assert set(PATHS) == NAMES
    assert {path.stem for path in ICONS.glob("*.svg")} == NAMES


@pytest.mark.parametrize("name", sorted(NAMES))
def test_path_starts_with_a_move_and_has_only_legal_commands(name: str) -> None:
    commands = _commands(PATHS[name])
    assert commands[0][0] == "M"
    assert len(commands) > 1


@pytest.mark.parametrize("name", sorted(NAMES))
def test_arcs_have_flags_of_nought_or_one(name: str) -> None:
    for letter, numbers in _commands(PATHS[name]):
        if letter.upper() == "A":
            assert {numbers[3], numbers[4]} <= {0.0, 1.0}


@pytest.mark.parametrize("name", sorted(NAMES))
def test_pen_stays_on_the_grid_with_room_for_its_stroke(name: str) -> None:
    for x, y in _points(PATHS[name]):
        assert 1 <= x <= 23
        assert 1 <= y <= 23


@pytest.mark.parametrize("name", sorted(NAMES))
def test_path_is_the_drawing_of_the_svg_without_its_empty_frame(name: str) -> None:
    drawing = ElementTree.parse(ICONS / f"{name}.svg").getroot()
    assert drawing.get("viewBox") == "0 0 24 24"
    assert drawing.get("stroke-width") == "2"
    drawn = [part.attrib["d"] for part in drawing if part.get("stroke") != "none"]
    assert PATHS[name] == " ".join(drawn)


def test_pen_follows_relative_and_absolute_commands() -> None:
    assert _points("M5 12l5 5l10 -10") == [(5, 12), (10, 17), (20, 7)]
    assert _points("M12 9h.01M4 4L6 6V8") == [(12, 9), (12.01, 9), (4, 4), (6, 6), (6, 8)]


def test_licence_travels_with_the_icons() -> None:
    text = (ICONS / "LICENSE").read_text(encoding="utf-8")
    assert text.startswith("MIT License")
    assert "Paweł Kuna" in text
