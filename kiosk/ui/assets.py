"""Where the shipped assets lie."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ASSETS: Final = Path(__file__).resolve().parents[2] / "assets"
QML: Final = Path(__file__).resolve().parent / "qml"


def first_font_files() -> tuple[Path, ...]:
    """The faces every screen needs, and no other: each costs time before the first frame."""
    return tuple(
        ASSETS / "fonts" / f"{name}.ttf"
        for name in (
            "EveningText-Regular",
            "EveningText-SemiBold",
            "EveningText-Bold",
            "BarlowSemiCondensed-SemiBold",
            "BarlowSemiCondensed-Bold",
        )
    )


def later_font_files() -> tuple[Path, ...]:
    """The faces of papers and serials, wanted only after the first frame."""
    return tuple(
        ASSETS / "fonts" / f"{name}.ttf"
        for name in (
            "BarlowSemiCondensed-Medium",
            "AtkinsonHyperlegibleNext-Regular",
            "AtkinsonHyperlegibleNext-SemiBold",
        )
    )


def icon_paths() -> dict[str, str]:
    """The path data of the icons by name."""
    import json

    paths: dict[str, str] = json.loads((ASSETS / "icons" / "paths.json").read_text("utf-8"))
    return paths
