"""The colours: the tokens of the look, in one file, and every contrast ratio the look promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kiosk.ui import assets

TOKEN = re.compile(r'readonly property color (\w+): contrast \? "#([0-9A-F]{6})" : "#([0-9A-F]{6})"')
THEME = assets.QML / "Keno" / "Theme.qml"


def tokens() -> dict[str, dict[str, str]]:
    """The hex of every token in both themes, read from the file itself."""
    found = TOKEN.findall(THEME.read_text("utf-8"))
    return {
        "evening": {name: evening for name, _, evening in found},
        "contrast": {name: contrast for name, contrast, _ in found},
    }


def luminance(hex_colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(hex_colour[start : start + 2], 16) / 255 for start in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: str, other: str) -> float:
    """The contrast ratio, rounded down to two digits."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return int((high + 0.05) / (low + 0.05) * 100) / 100


# Foreground, ground, ratio in the evening theme, ratio in the contrast theme.
PROMISED = [
    ("text", "night", 16.73, 21),
    ("text", "surface", 14.81, 21),
    ("text", "raised", 12.18, 21),
    ("text", "skyCell", 10.70, 21),
    ("text", "seaCell", 10.78, 21),
    ("muted", "night", 10.58, 21),
    ("muted", "surface", 9.36, 21),
    ("muted", "raised", 7.70, 21),
    ("muted", "skyCell", 6.77, 21),
    ("muted", "seaCell", 6.82, 21),
    ("lamp", "night", 11.47, 16.57),
    ("lamp", "skyCell", 7.34, 16.57),
    ("lamp", "seaCell", 7.39, 16.57),
    ("heads", "night", 9.34, 12.21),
    ("heads", "sky", 8.19, 12.21),
    ("tails", "night", 9.83, 13.95),
    ("tails", "sea", 8.31, 13.95),
    ("care", "night", 11.53, 15.42),
    ("care", "raised", 8.39, 15.42),
    ("stop", "night", 9.60, 10.38),
    ("stop", "surface", 8.49, 10.38),
    ("stop", "raised", 6.99, 10.38),
    ("line", "night", 3.85, 21),
    ("ink", "paper", 14.94, 21),
    ("inkMuted", "paper", 7.06, 21),
    ("lampInk", "lamp", 11.06, 16.57),
    ("goInk", "go", 9.97, 16.45),
    ("discInk", "disc", 17.46, 21),
    ("discInk", "discDim", 11.05, 21),
    ("headsRing", "disc", 4.78, 4.78),
    ("tailsRing", "disc", 5.29, 5.29),
]


@pytest.mark.parametrize(("front", "ground", "evening", "contrast"), PROMISED)
def test_contrast_ratio_is_the_promised_one(front: str, ground: str, evening: float, contrast: float) -> None:
    themes = tokens()
    assert ratio(themes["evening"][front], themes["evening"][ground]) == evening
    found = ratio(themes["contrast"][front], themes["contrast"][ground])
    assert found >= contrast


def test_the_look_of_the_evening_is_the_one_agreed() -> None:
    evening = tokens()["evening"]
    assert len(evening) == 37
    assert [evening[name] for name in ("night", "sky", "sea", "lamp", "go", "paper")] == [
        "0D1316", "2B1B20", "0F2530", "FFC045", "63E0B4", "F8F3E6",
    ]  # fmt: skip


def sources() -> list[Path]:
    """Every file of the screens but the theme."""
    room = assets.QML.parent
    return [path for path in (*room.rglob("*.qml"), *room.rglob("*.py")) if path != THEME]


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.name)
def test_no_colour_is_written_outside_the_theme(path: Path) -> None:
    text = path.read_text("utf-8")
    assert not re.findall(r"#[0-9A-Fa-f]{3,8}\b|Qt\.rgba|Qt\.hsla", text)
    assert not re.findall(r'color: "(?!transparent")', text)
