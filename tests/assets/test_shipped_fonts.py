"""The fonts as the screens will meet them: through Qt."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QFontInfo,
    QFontMetricsF,
    QGuiApplication,
    QPainterPath,
    QRawFont,
)

from kiosk.launch.places import typefaces

pytestmark = pytest.mark.usefixtures("families")

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"
FIGURES = "0123456789"
EM = 1000  # pixels, so that one font unit is one pixel
SIGNS = {
    "minus": "\u2212",
    "times": "\u00d7",
    "middle dot": "\u00b7",
    "en dash": "\u2013",
    "em dash": "\u2014",
    "apostrophe": "\u2019",
    "single quote": "\u2018",
    "opening quote": "\u201c",
    "closing quote": "\u201d",
    "ellipsis": "\u2026",
    "bullet": "\u2022",
    "no-break space": "\u00a0",
}


class Face(NamedTuple):
    """One shipped file and how a screen asks for it."""

    file: str
    family: str
    weight: int


WORDS = [
    Face("EveningText-Regular.ttf", "Evening Text", 400),
    Face("EveningText-SemiBold.ttf", "Evening Text", 600),
    Face("EveningText-Bold.ttf", "Evening Text", 700),
]
NUMBERS = [
    Face("BarlowSemiCondensed-Medium.ttf", "Barlow Semi Condensed", 500),
    Face("BarlowSemiCondensed-SemiBold.ttf", "Barlow Semi Condensed", 600),
    Face("BarlowSemiCondensed-Bold.ttf", "Barlow Semi Condensed", 700),
]
SERIALS = [
    Face("AtkinsonHyperlegibleNext-Regular.ttf", "Atkinson Hyperlegible Next", 400),
    Face("AtkinsonHyperlegibleNext-SemiBold.ttf", "Atkinson Hyperlegible Next", 600),
]
# Names in other scripts, on paper only: no screen loads them.
PAPER = ["NotoSans-Vietnamese.ttf", "NotoSansArabic-Regular.ttf", "NotoSansSC-GB2312.ttf"]
MONEY = WORDS + NUMBERS
ALL = MONEY + SERIALS


def _named(faces: list[Face]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("face", faces, ids=[face.file for face in faces])


@pytest.fixture(scope="module")
def families(qapp: object) -> dict[str, list[str]]:
    """Every shipped file with the families Qt finds in it."""
    assert isinstance(qapp, QGuiApplication)
    loaded = {}
    for face in ALL:
        identifier = QFontDatabase.addApplicationFont(str(FONTS / face.file))
        loaded[face.file] = QFontDatabase.applicationFontFamilies(identifier)
    return loaded


class Asked:
    """A font asked for by family and weight, as QML does."""

    def __init__(self, face: Face) -> None:
        self.font = QFont(face.family)
        self.font.setPixelSize(EM)
        self.font.setWeight(QFont.Weight(face.weight))
        self.metrics = QFontMetricsF(self.font)
        self.raw = QRawFont.fromFont(self.font)

    def width(self, text: str) -> float:
        """The advance of the shaped text, kerning included."""
        return self.metrics.horizontalAdvance(text)

    def outline(self, character: str) -> QPainterPath:
        """The outline of the character's plain form."""
        return self.raw.pathForGlyph(self.raw.glyphIndexesForString(character)[0])


def test_no_file_is_shipped_that_no_face_stands_for() -> None:
    shipped = sorted(path.name for path in FONTS.glob("*.ttf"))
    assert shipped == sorted([*(face.file for face in ALL), *PAPER])
    assert {path.name for path in typefaces().fallbacks} == set(PAPER)


@_named(ALL)
def test_qt_finds_the_family_under_its_own_name(families: dict[str, list[str]], face: Face) -> None:
    assert families[face.file][0] == face.family


@_named(ALL)
def test_family_and_weight_give_this_face_and_no_other(face: Face) -> None:
    asked = Asked(face)
    found = QFontInfo(asked.font)
    assert (found.family(), found.weight(), found.exactMatch()) == (face.family, face.weight, True)
    file = QRawFont(str(FONTS / face.file), EM)
    assert asked.outline("a") == file.pathForGlyph(file.glyphIndexesForString("a")[0])


@_named(MONEY)
def test_figures_are_equally_wide_and_never_kerned(face: Face) -> None:
    asked = Asked(face)
    width = asked.width("0")
    for first in FIGURES:
        for second in FIGURES:
            assert asked.width(first + second) == pytest.approx(2 * width, abs=0.1), first + second


@_named(MONEY)
def test_an_amount_does_not_move_when_its_figures_change(face: Face) -> None:
    asked = Asked(face)
    width = asked.width("$0,000.00")
    for figure in FIGURES:
        assert asked.width("$0,000.00".replace("0", figure)) == pytest.approx(width, abs=0.1), figure


@_named(MONEY)
def test_zero_is_open_in_a_face_for_money(face: Face) -> None:
    zero = Asked(face).outline("0")
    assert not zero.contains(zero.boundingRect().center())


@_named(SERIALS)
def test_zero_is_slashed_in_the_face_for_serials(face: Face) -> None:
    zero = Asked(face).outline("0")
    assert zero.contains(zero.boundingRect().center())


@pytest.mark.parametrize(
    ("words", "numbers"), [(WORDS[0], NUMBERS[0]), (WORDS[1], NUMBERS[1]), (WORDS[2], NUMBERS[2])]
)
def test_words_carry_the_figures_of_the_numbers_face(words: Face, numbers: Face) -> None:
    in_words, in_numbers = Asked(words), Asked(numbers)
    for character in FIGURES + "$":
        ours = in_words.outline(character).boundingRect()
        theirs = in_numbers.outline(character).boundingRect()
        # Each side of an outline is rounded to a whole unit: at most one unit for a height or a width.
        assert ours.height() == pytest.approx(theirs.height() * 0.973, abs=1.01), character
        assert ours.width() == pytest.approx(theirs.width() * 0.973, abs=1.01), character


@_named(MONEY)
def test_words_and_numbers_have_every_sign_the_screens_use(face: Face) -> None:
    raw = Asked(face).raw
    assert [name for name, sign in SIGNS.items() if not raw.supportsCharacter(ord(sign))] == []
    assert [letter for letter in "éüłŁőşŽđß€" if not raw.supportsCharacter(ord(letter))] == []


@_named(ALL)
def test_every_face_has_all_of_ascii(face: Face) -> None:
    raw = Asked(face).raw
    assert [chr(point) for point in range(0x20, 0x7F) if not raw.supportsCharacter(point)] == []


@_named(ALL)
def test_a_line_has_room_for_what_stands_in_it(face: Face) -> None:
    asked = Asked(face)
    # The published metrics: Atkinson 984 up and 316 down, Barlow 1000 up and 200 down, no gap between lines.
    expected = (1000, 200) if face.family.startswith("Barlow") else (984, 316)
    assert (asked.metrics.ascent(), asked.metrics.descent()) == expected
    assert asked.metrics.leading() == 0
    for character in FIGURES + "$,Hgjpqy":
        box = asked.outline(character).boundingRect()
        assert -box.top() <= asked.metrics.ascent(), character
        # As published, Barlow's tails hang under its line, but by less than a hundredth of the size.
        under = EM // 100 if character in "gjpqy" else 0
        assert box.bottom() <= asked.metrics.descent() + under, character


@_named(MONEY)
def test_figures_stand_on_the_line(face: Face) -> None:
    asked = Asked(face)
    for figure in "1247":
        assert asked.outline(figure).boundingRect().bottom() == pytest.approx(0, abs=1)
    assert not asked.outline("1").contains(QPointF(0, 50))


@pytest.mark.parametrize(
    ("file", "holder"),
    [
        ("LICENSE-atkinson-hyperlegible-next.txt", "The Atkinson Hyperlegible Next Project Authors"),
        ("LICENSE-barlow-semi-condensed.txt", "The Barlow Project Authors"),
        ("LICENSE-noto-sans.txt", "The Noto Project Authors"),
        ("LICENSE-noto-sans-arabic.txt", "The Noto Project Authors"),
        ("LICENSE-noto-sans-sc.txt", "Google Inc."),
    ],
)
def test_licences_travel_with_the_fonts(file: str, holder: str) -> None:
    text = (FONTS / file).read_text(encoding="utf-8")
    assert holder in text.splitlines()[0]
    assert "SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007" in text
    assert "PERMISSION & CONDITIONS" in text


def test_fonts_icons_and_schedules_stay_small() -> None:
    files = [
        path
        for room in ("fonts", "icons", "schedules")
        for path in (FONTS.parent / room).rglob("*")
        if path.is_file() and path.name not in PAPER
    ]
    assert sum(path.stat().st_size for path in files) < 1_500_000
    # Nearly all of it is Chinese.
    assert sum((FONTS / name).stat().st_size for name in PAPER) < 2_600_000
