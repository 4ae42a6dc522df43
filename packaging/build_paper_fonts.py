"""Build the fonts that a paper needs for names in other scripts, from the npm packages they come from.

Fetch the sources once, into a folder outside the checkout:

    for face in noto-sans noto-sans-sc noto-sans-arabic; do
        npm pack @fontsource/$face@5.3.0
        mkdir -p SOURCES/$face
        tar -xzf fontsource-$face-5.3.0.tgz --strip-components=1 -C SOURCES/$face
    done

Then build (needs fontTools and brotli):

    python packaging/build_paper_fonts.py SOURCES

Three TrueType files come out, with their licences beside them: Noto Sans with every letter of Vietnamese
(and Greek and Cyrillic), Noto Sans Arabic, and Noto Sans SC with the characters of GB 2312 and those of names
that it lacks: what `assets/fonts/claimed.toml` claims. The same sources give the same bytes.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
import tomllib
from collections.abc import Collection, Sequence
from pathlib import Path

from fontTools.merge import Merger  # type: ignore[import-untyped]
from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

SOURCE_VERSION = "5.3.0"
LATIN = "noto-sans"
CHINESE = "noto-sans-sc"
ARABIC = "noto-sans-arabic"

FONTS = Path(__file__).resolve().parents[1] / "assets" / "fonts"

_SLICES = 120  # as many as there are numbers to try

ASCII = range(0x20, 0x7F)
WESTERN = (*ASCII, *range(0xA0, 0x180))
LETTERS = (
    *WESTERN,
    0x1A0,
    0x1A1,
    0x1AF,
    0x1B0,
    *range(0x300, 0x30A),
    0x323,
    *range(0x1EA0, 0x1EFA),
    0x20AB,
    *range(0x370, 0x400),
    *range(0x400, 0x492),
)
# The joined forms too: whoever sets letter by letter asks for them by their own numbers.
ARABIC_LETTERS = (0x20, 0xA0, *range(0x600, 0x700), *range(0x750, 0x780), *range(0xFB50, 0xFF00))


def chinese_characters() -> tuple[int, ...]:
    """The characters of GB 2312 that are claimed, as the codec of that name has them, those of names, and
    ASCII."""
    claimed = tomllib.loads((FONTS / "claimed.toml").read_text(encoding="utf-8"))["chinese"]
    characters = []
    for row in range(0xA1, 0xF8):
        for cell in range(0xA1, 0xFF):
            try:
                characters.append(bytes((row, cell)).decode(claimed["codec"]))
            except UnicodeDecodeError:
                continue
    return (*ASCII, *map(ord, {*characters, *claimed["names"]} - set(claimed["without"])))


def keep(font: TTFont, code_points: Collection[int]) -> None:
    """Reduce the font, in place, to these characters; what shapes and places them stays, hinting goes."""
    options = Options()
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=sorted(set(code_points)))
    subsetter.subset(font)


def source(sources: Path, face: str, subset: str) -> TTFont:
    """The regular weight of one subset of a face. Raises SystemExit for sources of another version."""
    folder = sources / face
    version = json.loads((folder / "package.json").read_text(encoding="utf-8"))["version"]
    if version != SOURCE_VERSION:
        raise SystemExit(f"{face} is version {version}, not {SOURCE_VERSION}")
    font = TTFont(folder / "files" / f"{face}-{subset}-400-normal.woff2", recalcTimestamp=False)
    font.flavor = None
    return font


def merged(fonts: Sequence[TTFont]) -> TTFont:
    """Several fonts of one face as one: a word is set in one font, or not at all."""
    with tempfile.TemporaryDirectory() as scratch:
        parts = []
        for number, font in enumerate(fonts):
            parts.append(str(Path(scratch) / f"{number}.ttf"))
            font.save(parts[-1])
        whole = Merger().merge(parts)
        whole.recalcTimestamp = False
        # The day of the merging is nobody's business.
        whole["head"].created = TTFont(parts[0])["head"].created
        return whole


def chinese(sources: Path) -> TTFont:
    """Noto Sans SC: its large subset, and from its many small ones what that lacks. Raises SystemExit if a
    character that is claimed is in none."""
    fonts = [source(sources, CHINESE, "chinese-simplified")]
    missing = set(chinese_characters()) - fonts[0].getBestCmap().keys()
    for number in range(_SLICES):
        path = sources / CHINESE / "files" / f"{CHINESE}-{number}-400-normal.woff2"
        if path.is_file() and missing:
            font = source(sources, CHINESE, str(number))
            found = missing & font.getBestCmap().keys()
            if found:
                keep(font, found)
                fonts.append(font)
                missing -= found
    missing -= set(LETTERS)  # GB 2312 has Greek and Cyrillic too, and Latin letters with tones
    if missing:
        raise SystemExit(f"no source has {''.join(map(chr, sorted(missing)))}")
    return merged(fonts)


def build(sources: Path, fonts: Path) -> None:
    """Write the three files and their licences."""
    latin = [
        source(sources, LATIN, subset) for subset in ("latin", "latin-ext", "vietnamese", "greek", "cyrillic")
    ]
    made = {
        "NotoSans-Vietnamese": (
            merged(latin),
            LETTERS,
            LATIN,
        ),
        "NotoSansArabic-Regular": (source(sources, ARABIC, "arabic"), ARABIC_LETTERS, ARABIC),
        "NotoSansSC-GB2312": (chinese(sources), chinese_characters(), CHINESE),
    }
    for name, (font, code_points, face) in made.items():
        keep(font, code_points)
        font["head"].modified = font["head"].created
        font.save(fonts / f"{name}.ttf")
        shutil.copyfile(sources / face / "LICENSE", fonts / f"LICENSE-{face}.txt")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Build the fonts for names in other scripts on paper.")
    parser.add_argument("sources", type=Path, help="the folder with the unpacked packages")
    build(parser.parse_args().sources, FONTS)
