"""Build the fonts of the screens from the two npm packages they come from.

Fetch the sources once, into a folder outside the checkout:

    npm pack @fontsource/atkinson-hyperlegible-next@5.3.0 @fontsource/barlow-semi-condensed@5.3.0
    mkdir -p SOURCES/atkinson-hyperlegible-next SOURCES/barlow-semi-condensed
    tar -xzf fontsource-atkinson-hyperlegible-next-5.3.0.tgz --strip-components=1 \\
        -C SOURCES/atkinson-hyperlegible-next
    tar -xzf fontsource-barlow-semi-condensed-5.3.0.tgz --strip-components=1 \\
        -C SOURCES/barlow-semi-condensed

Then build (needs fontTools and brotli):

    python packaging/build_fonts.py SOURCES

Three families come out, as TrueType files with their licences beside them:

* Evening Text 400, 600, 700: Atkinson Hyperlegible Next with the figures and the dollar sign of Barlow
  Semi Condensed, so that there is one zero on the screen. A changed face gets a new name.
* Barlow Semi Condensed 500, 600, 700: figures equally wide without asking, so that no screen can forget
  the "tnum" feature and let an amount jump.
* Atkinson Hyperlegible Next 400, 600, ASCII only: the slashed zero, for serials that a person types.

The same sources give the same bytes: nothing of the day or the machine goes in. Made with fontTools 4.68;
another version may order tables differently.
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from fontTools.misc.roundTools import otRound  # type: ignore[import-untyped]
from fontTools.pens.recordingPen import DecomposingRecordingPen  # type: ignore[import-untyped]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

SOURCE_VERSION = "5.3.0"
ATKINSON = "atkinson-hyperlegible-next"
BARLOW = "barlow-semi-condensed"

FIGURES = tuple(ord(figure) for figure in "0123456789")
MONEY = (*FIGURES, ord("$"))
SERIAL = (*range(0x20, 0x7F), 0xA0)

# Barlow's figures at this scale stand as high beside Atkinson's capitals as its own figures did.
FIGURE_SCALE = 0.973

# Shaping that changes neither the width nor the form of a figure. Fractions and ligatures are left out: both
# would bring back a figure of the other face, or join letters of a code that is read aloud.
WORD_FEATURES = ("ccmp", "locl", "kern", "mark", "mkmk")
FIGURE_FEATURES = (*WORD_FEATURES, "tnum", "pnum")

LICENCE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
LICENCE_PAGE = "https://openfontlicense.org"

_STYLES = {400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold"}
_ITALIC, _BOLD, _REGULAR = 1 << 0, 1 << 5, 1 << 6
_WINDOWS, _UNICODE_BMP, _ENGLISH = 3, 1, 0x409


class SourceRefused(ValueError):
    """The sources are not the ones this script was made for; nothing was written."""


@dataclass(frozen=True, slots=True)
class Sources:
    """A folder with both unpacked npm packages, each in the folder of its face."""

    folder: Path

    def check(self) -> None:
        """Refuse another version of a package than the one the shipped fonts were made from."""
        for face in (ATKINSON, BARLOW):
            manifest = self.folder / face / "package.json"
            if not manifest.is_file():
                raise SourceRefused(f"no unpacked package {face} in {self.folder}")
            version = json.loads(manifest.read_text(encoding="utf-8"))["version"]
            if version != SOURCE_VERSION:
                raise SourceRefused(f"{face} is version {version}, not {SOURCE_VERSION}")

    def font(self, face: str, subset: str, weight: int) -> TTFont:
        """One upright weight of one subset ("latin" or "latin-ext")."""
        name = f"{face}-{subset}-{weight}-normal.woff2"
        return TTFont(self.folder / face / "files" / name, recalcTimestamp=False)

    def licence(self, face: str) -> Path:
        """The licence file as the package carries it."""
        return self.folder / face / "LICENSE"


def keep(font: TTFont, code_points: Collection[int], features: Iterable[str]) -> None:
    """Reduce the font, in place, to these characters and these layout features; hinting goes too.

    Whatever referred to a character that left (kerning, alternates) leaves with it.
    """
    options = Options()
    options.layout_features = list(features)
    options.hinting = False
    options.glyph_names = True
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.drop_tables = [*options.drop_tables, "STAT", "gasp"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=sorted(code_points))
    subsetter.subset(font)


def equal_figures(font: TTFont) -> None:
    """Make the tabular figures the ones a plain text gets, in place.

    Afterwards all ten have one advance. Refuses a font that has no tabular figure of equal width for each.
    """
    tabular: dict[str, str] = {}
    if "GSUB" in font:
        layout = font["GSUB"].table
        for record in layout.FeatureList.FeatureRecord:
            if record.FeatureTag == "tnum":
                for index in record.Feature.LookupListIndex:
                    for subtable in layout.LookupList.Lookup[index].SubTable:
                        tabular.update(getattr(subtable, "ExtSubTable", subtable).mapping)
    names = font.getBestCmap()
    chosen = {point: tabular.get(names[point], names[point]) for point in FIGURES}
    if len({font["hmtx"][name][0] for name in chosen.values()}) != 1:
        raise SourceRefused("the font has no ten figures of equal width")
    for point, name in chosen.items():
        _map(font, point, name)


def add_glyph(target: TTFont, source: TTFont, code_point: int, scale: float = 1.0) -> None:
    """Put the source's character into the target, in place: outline and advance, times the scale.

    The character must not be in the target yet. Components are dissolved into outlines, since their parts may
    look different in the target. Kerning does not travel.
    """
    if code_point in target.getBestCmap():
        raise SourceRefused(f"the font has U+{code_point:04X} already")
    source_name = source.getBestCmap()[code_point]
    glyph_set = source.getGlyphSet()
    outline = DecomposingRecordingPen(glyph_set)
    glyph_set[source_name].draw(outline)
    pen = TTGlyphPen(None)
    outline.replay(TransformPen(pen, (scale, 0, 0, scale, 0, 0)))
    glyph = pen.glyph(round=otRound)

    name = source_name
    while name in target.getReverseGlyphMap():
        name += ".added"
    target.setGlyphOrder([*target.getGlyphOrder(), name])
    target["glyf"].setGlyphOrder(target.getGlyphOrder())
    target["glyf"][name] = glyph
    glyph.recalcBounds(target["glyf"])
    left = glyph.xMin if glyph.numberOfContours else 0
    target["hmtx"][name] = (otRound(source["hmtx"][source_name][0] * scale), left)
    _map(target, code_point, name)


def add_missing(target: TTFont, source: TTFont) -> None:
    """Put every character of the source that the target lacks into the target, in place."""
    for code_point in sorted(set(source.getBestCmap()) - set(target.getBestCmap())):
        add_glyph(target, source, code_point)


def rename(font: TTFont, family: str, weight: int, note: str = "") -> None:
    """Give the font its family and style names and the weight that goes with them, in place.

    Copyright and version stay, with the note after each. Weights other than 400 and 700 get a family of their
    own in the old four-style names, as programs that know only those expect; the typographic names keep the
    family together.
    """
    table = font["name"]
    copyright_line = f"{table.getDebugName(0)}{note}"
    version = f"{table.getDebugName(5)}{note}"
    style = _STYLES[weight]
    plain = weight in (400, 700)
    postscript = f"{family.replace(' ', '')}-{style}"
    names = {
        0: copyright_line,
        1: family if plain else f"{family} {style}",
        2: style if plain else "Regular",
        3: f"{SOURCE_VERSION};{postscript}",
        4: f"{family} {style}",
        5: version,
        6: postscript,
        13: LICENCE,
        14: LICENCE_PAGE,
    }
    if not plain:
        names |= {16: family, 17: style}
    table.names = []
    for identifier, text in names.items():
        table.setName(text, identifier, _WINDOWS, _UNICODE_BMP, _ENGLISH)
    font["OS/2"].usWeightClass = weight
    style_bits = _BOLD if weight == 700 else _REGULAR
    font["OS/2"].fsSelection = font["OS/2"].fsSelection & ~(_ITALIC | _BOLD | _REGULAR) | style_bits
    font["head"].macStyle = 1 if weight == 700 else 0


def truetype_bytes(font: TTFont) -> bytes:
    """The font as an uncompressed TrueType file; the same font always gives the same bytes.

    The time of change is the time of creation, never the time of the build.
    """
    font.flavor = None
    font.recalcTimestamp = False
    font["head"].modified = font["head"].created
    written = BytesIO()
    font.save(written)
    return written.getvalue()


def evening_text(sources: Sources, weight: int, figure_weight: int) -> TTFont:
    """The words face of this weight with Barlow's figures and dollar sign of the other."""
    figures = sources.font(BARLOW, "latin", figure_weight)
    equal_figures(figures)
    words = sources.font(ATKINSON, "latin", weight)
    keep(words, set(words.getBestCmap()) - set(MONEY), WORD_FEATURES)
    add_missing(words, sources.font(ATKINSON, "latin-ext", weight))
    for code_point in MONEY:
        add_glyph(words, figures, code_point, FIGURE_SCALE)
    note = f"; figures: {figures['name'].getDebugName(0)}, {figures['name'].getDebugName(5)}"
    rename(words, "Evening Text", weight, note)
    return words


def barlow(sources: Sources, weight: int) -> TTFont:
    """The figures face of this weight."""
    font = sources.font(BARLOW, "latin", weight)
    keep(font, font.getBestCmap(), FIGURE_FEATURES)
    add_missing(font, sources.font(BARLOW, "latin-ext", weight))
    equal_figures(font)
    rename(font, "Barlow Semi Condensed", weight, "; figures equally wide by default")
    return font


def atkinson(sources: Sources, weight: int) -> TTFont:
    """The face for serials, with the slashed zero."""
    font = sources.font(ATKINSON, "latin", weight)
    keep(font, SERIAL, FIGURE_FEATURES)
    rename(font, "Atkinson Hyperlegible Next", weight)
    return font


def build(sources: Sources, output: Path) -> None:
    """Write every font and licence of the screens into the output folder."""
    sources.check()
    fonts = [
        *(evening_text(sources, *pair) for pair in ((400, 500), (600, 600), (700, 700))),
        *(barlow(sources, weight) for weight in (500, 600, 700)),
        *(atkinson(sources, weight) for weight in (400, 600)),
    ]
    output.mkdir(parents=True, exist_ok=True)
    for font in fonts:
        (output / f"{font['name'].getDebugName(6)}.ttf").write_bytes(truetype_bytes(font))
    for face in (ATKINSON, BARLOW):
        shutil.copyfile(sources.licence(face), output / f"LICENSE-{face}.txt")


def main() -> None:
    """Read the command line and build."""
    parser = argparse.ArgumentParser(description="Build the fonts of the screens.")
    parser.add_argument("sources", type=Path, help="folder with both unpacked npm packages")
    shipped = Path(__file__).resolve().parent.parent / "assets" / "fonts"
    parser.add_argument("--output", type=Path, default=shipped, help="default: assets/fonts")
    arguments = parser.parse_args()
    try:
        build(Sources(arguments.sources), arguments.output)
    except SourceRefused as refusal:
        raise SystemExit(f"build_fonts: {refusal}") from refusal


def _map(font: TTFont, code_point: int, name: str) -> None:
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code_point] = name


if __name__ == "__main__":
    main()
