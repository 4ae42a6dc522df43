"""The steps of the font build, on fonts of a few glyphs made in memory."""

from __future__ import annotations

import importlib.util
import json
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString  # type: ignore[import-untyped]
from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "build_fonts.py"
FIGURE_NAMES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
CREATED, CHANGED = 3_600_000_000, 3_700_000_000  # seconds since 1904, as fonts count

TABULAR = (
    "languagesystem DFLT dflt; feature tnum {"
    + "".join(f"sub {name} by {name}.tf;" for name in FIGURE_NAMES)
    + "} tnum;"
)


@pytest.fixture(scope="module", name="build")
def _build() -> Any:
    # By its path: the folder has the name of a library, so it is no package.
    spec = importlib.util.spec_from_file_location("build_fonts", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["build_fonts"] = module
    spec.loader.exec_module(module)
    return module


def _box(left: int, top: int) -> Any:
    """A filled rectangle from the line up to the top, as wide as it is placed from the left."""
    pen = TTGlyphPen(None)
    pen.moveTo((left, 0))
    pen.lineTo((left, top))
    pen.lineTo((2 * left, top))
    pen.lineTo((2 * left, 0))
    pen.closePath()
    return pen.glyph()


def _font(advances: dict[str, int], characters: dict[int, str], features: str = "", top: int = 700) -> TTFont:
    """A font with one box a glyph, of height top."""
    builder = FontBuilder(1000, isTTF=True)
    order = [".notdef", *advances]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(characters)
    builder.setupGlyf({name: _box(50, top) for name in order})
    builder.setupHorizontalMetrics({name: (advances.get(name, 500), 50) for name in order})
    builder.setupHorizontalHeader(ascent=984, descent=-316)
    builder.setupNameTable({"familyName": "Small", "styleName": "Regular"})
    builder.font["name"].setName("Copyright of the maker", 0, 3, 1, 0x409)
    builder.font["name"].setName("Version 2.001", 5, 3, 1, 0x409)
    builder.setupOS2(version=4, usWeightClass=400, fsSelection=0b11000000)
    builder.setupPost()
    builder.updateHead(created=CREATED, modified=CHANGED)
    if features:
        addOpenTypeFeaturesFromString(builder.font, features)
    return _again(builder.font)


def _again(font: TTFont) -> TTFont:
    """The font as it comes back from its file."""
    written = BytesIO()
    font.recalcTimestamp = False
    font.save(written)
    return TTFont(BytesIO(written.getvalue()), recalcTimestamp=False)


def _figures(tabular_advance: dict[str, int] | None = None) -> TTFont:
    """Ten figures, each of another width, with tabular ones behind the tnum feature."""
    advances = {name: 400 + 10 * value for value, name in enumerate(FIGURE_NAMES)}
    advances |= {f"{name}.tf": 507 for name in FIGURE_NAMES} | (tabular_advance or {})
    return _font(advances, {0x30 + value: name for value, name in enumerate(FIGURE_NAMES)}, TABULAR)


def _advance(font: TTFont, character: str) -> int:
    advance: int = font["hmtx"][font.getBestCmap()[ord(character)]][0]
    return advance


def test_equal_figures_makes_the_tabular_ones_the_default(build: Any) -> None:
    font = _figures()
    assert _advance(font, "1") == 410
    build.equal_figures(font)
    font = _again(font)
    assert [_advance(font, figure) for figure in "0123456789"] == [507] * 10
    assert font.getBestCmap()[ord("7")] == "seven.tf"


def test_equal_figures_keeps_figures_that_are_equal_already(build: Any) -> None:
    font = _font(dict.fromkeys(FIGURE_NAMES, 600), {0x30 + v: n for v, n in enumerate(FIGURE_NAMES)})
    build.equal_figures(font)
    assert [_advance(font, figure) for figure in "0123456789"] == [600] * 10


def test_equal_figures_refuses_tabular_figures_of_two_widths(build: Any) -> None:
    with pytest.raises(build.SourceRefused, match="equal width"):
        build.equal_figures(_figures({"one.tf": 410}))


def test_equal_figures_refuses_a_font_without_tabular_figures(build: Any) -> None:
    advances = {name: 400 + value for value, name in enumerate(FIGURE_NAMES)}
    font = _font(advances, {0x30 + value: name for value, name in enumerate(FIGURE_NAMES)})
    with pytest.raises(build.SourceRefused, match="equal width"):
        build.equal_figures(font)


def test_keep_takes_kerning_and_alternates_of_a_character_that_leaves(build: Any) -> None:
    features = (
        "languagesystem DFLT dflt; feature kern { pos A one -40; pos A A -10; } kern;"
        "feature tnum { sub one by one.tf; } tnum;"
    )
    font = _font({"A": 600, "one": 400, "one.tf": 500}, {0x41: "A", 0x31: "one"}, features)
    build.keep(font, [0x41], ["kern"])
    font = _again(font)
    assert font.getGlyphOrder() == [".notdef", "A"]
    (lookup,) = font["GPOS"].table.LookupList.Lookup
    (pair,) = lookup.SubTable[0].PairSet[0].PairValueRecord
    assert (pair.SecondGlyph, pair.Value1.XAdvance) == ("A", -10)


def test_keep_holds_on_to_the_features_that_are_named(build: Any) -> None:
    font = _figures()
    build.keep(font, [0x30, 0x31], ["tnum"])
    font = _again(font)
    assert font.getGlyphOrder() == [".notdef", "zero", "one", "zero.tf", "one.tf"]


def test_added_glyph_is_scaled_in_outline_and_advance(build: Any) -> None:
    words = _font({"A": 600}, {0x41: "A"})
    build.add_glyph(words, _font({"zero": 507}, {0x30: "zero"}), 0x30, 0.973)
    words = _again(words)
    # 507 x 0.973 = 493.311; 700 x 0.973 = 681.1; the box from 50 to 100 becomes 48.65 to 97.3.
    assert words["hmtx"]["zero"] == (493, 49)
    glyph = words["glyf"]["zero"]
    assert (glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax) == (49, 0, 97, 681)
    assert _advance(words, "A") == 600
    assert words["maxp"].numGlyphs == 3


def test_added_glyph_brings_its_own_components_along(build: Any) -> None:
    source = _font({"a": 500, "aacute": 500}, {0x61: "a", 0xE1: "aacute"}, top=900)
    pen = TTGlyphPen({"a": source["glyf"]["a"]})
    pen.addComponent("a", (1, 0, 0, 1, 0, 0))
    source["glyf"]["aacute"] = pen.glyph()
    target = _font({"a": 500}, {0x61: "a"}, top=700)
    build.add_glyph(target, _again(source), 0xE1)
    target = _again(target)
    glyph = target["glyf"]["aacute"]
    assert not glyph.isComposite()
    assert glyph.yMax == 900
    assert target["glyf"]["a"].yMax == 700


def test_added_glyph_does_not_overwrite_one_of_the_same_name(build: Any) -> None:
    words = _font({"A": 600, "zero": 300}, {0x41: "A"}, top=100)
    build.add_glyph(words, _font({"zero": 507}, {0x30: "zero"}), 0x30)
    words = _again(words)
    assert words["hmtx"]["zero"][0] == 300
    assert words["glyf"]["zero"].yMax == 100
    assert _advance(words, "0") == 507


def test_added_glyph_without_outline_keeps_its_advance(build: Any) -> None:
    source = _font({"space": 250}, {0x20: "space"})
    source["glyf"]["space"] = TTGlyphPen(None).glyph()
    target = _font({"A": 600}, {0x41: "A"})
    build.add_glyph(target, source, 0x20)
    assert _again(target)["hmtx"]["space"] == (250, 0)


def test_a_character_is_never_added_twice(build: Any) -> None:
    font = _font({"A": 600}, {0x41: "A"})
    with pytest.raises(build.SourceRefused, match=r"U\+0041"):
        build.add_glyph(font, font, 0x41)


def test_add_missing_leaves_what_is_there_alone(build: Any) -> None:
    target = _font({"A": 600}, {0x41: "A"})
    build.add_missing(target, _font({"A": 111, "lslash": 280}, {0x41: "A", 0x142: "lslash"}))
    assert (_advance(target, "A"), _advance(target, "ł")) == (600, 280)


@pytest.mark.parametrize(
    ("weight", "names", "bold"),
    [
        (400, ("Evening Text", "Regular", "Evening Text Regular", "EveningText-Regular", None, None), False),
        (700, ("Evening Text", "Bold", "Evening Text Bold", "EveningText-Bold", None, None), True),
        (
            600,
            (
                "Evening Text SemiBold", "Regular", "Evening Text SemiBold", "EveningText-SemiBold",
                "Evening Text", "SemiBold",
            ),
            False,
        ),
    ],
)  # fmt: skip
def test_rename_gives_names_and_weight(
    build: Any, weight: int, names: tuple[str | None, ...], bold: bool
) -> None:
    font = _font({"A": 600}, {0x41: "A"})
    build.rename(font, "Evening Text", weight)
    font = _again(font)
    assert tuple(font["name"].getDebugName(identifier) for identifier in (1, 2, 4, 6, 16, 17)) == names
    assert font["OS/2"].usWeightClass == weight
    # Bit 5 is bold, bit 6 regular, bit 7 (use the typographic metrics) must stay as it was.
    assert font["OS/2"].fsSelection == (0b10100000 if bold else 0b11000000)
    assert font["head"].macStyle == int(bold)


def test_rename_keeps_the_makers_copyright_and_says_what_changed(build: Any) -> None:
    font = _font({"A": 600}, {0x41: "A"})
    build.rename(font, "Evening Text", 400, "; figures of another")
    assert font["name"].getDebugName(0) == "Copyright of the maker; figures of another"
    assert font["name"].getDebugName(5) == "Version 2.001; figures of another"
    assert "SIL Open Font License" in font["name"].getDebugName(13)


def test_the_day_of_the_build_leaves_no_trace(build: Any) -> None:
    font = _font({"A": 600}, {0x41: "A"})
    font.recalcTimestamp = True
    font.flavor = "woff2"
    first = build.truetype_bytes(font)
    assert first[:4] == b"\x00\x01\x00\x00"
    written = TTFont(BytesIO(first))
    assert (written["head"].created, written["head"].modified) == (CREATED, CREATED)
    assert build.truetype_bytes(_font({"A": 600}, {0x41: "A"})) == first


def _package(folder: Path, face: str, version: str) -> None:
    (folder / face).mkdir()
    (folder / face / "package.json").write_text(json.dumps({"version": version}), encoding="utf-8")


def test_sources_of_the_right_version_are_taken(build: Any, tmp_path: Path) -> None:
    _package(tmp_path, build.ATKINSON, "5.3.0")
    _package(tmp_path, build.BARLOW, "5.3.0")
    build.Sources(tmp_path).check()


def test_sources_of_another_version_are_refused_and_nothing_is_written(build: Any, tmp_path: Path) -> None:
    _package(tmp_path, build.ATKINSON, "5.3.0")
    _package(tmp_path, build.BARLOW, "5.2.9")
    with pytest.raises(build.SourceRefused, match=r"5\.2\.9, not 5\.3\.0"):
        build.build(build.Sources(tmp_path), tmp_path / "fonts")
    assert not (tmp_path / "fonts").exists()


def test_missing_sources_are_named(build: Any, tmp_path: Path) -> None:
    with pytest.raises(build.SourceRefused, match="atkinson-hyperlegible-next"):
        build.Sources(tmp_path).check()
