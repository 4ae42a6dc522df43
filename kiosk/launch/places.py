"""Where things are on this machine: the assets that ship with the program, and the folder of a venue."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from printing import Typefaces

ASSETS = Path(__file__).resolve().parents[2] / "assets"
CLASSIC_SCHEDULE = ASSETS / "schedules" / "classic.json"
CLASSIC_BONUS = ASSETS / "schedules" / "classic-bonus.json"
SHAPES = ASSETS / "setbets" / "shapes.json"
PRINTER_MODELS = ASSETS / "printers"
TERMINAL_LEDGER = "terminal.sqlite"
CENTRAL_LEDGER = "central.sqlite"


def default_folder() -> Path:
    """The folder of the demonstration venue: ``keno-terminal`` in the person's data folder."""
    data_home = os.environ.get("XDG_DATA_HOME")
    return (Path(data_home) if data_home else Path.home() / ".local" / "share") / "keno-terminal"


def path_argument(text: str) -> Path:
    """A path of the command line. An empty one is none: it would be the folder that a person happens to be
    in."""
    if not text:
        raise argparse.ArgumentTypeError("the path is empty; name a file or a folder")
    return Path(text)


def typefaces() -> Typefaces:
    """The faces of every printed paper."""
    fonts = ASSETS / "fonts"
    return Typefaces(
        words=fonts / "EveningText-Regular.ttf",
        bold=fonts / "EveningText-Bold.ttf",
        figures=fonts / "BarlowSemiCondensed-SemiBold.ttf",
        figures_bold=fonts / "BarlowSemiCondensed-Bold.ttf",
        serial=fonts / "AtkinsonHyperlegibleNext-SemiBold.ttf",
        fallbacks=(
            fonts / "NotoSans-Vietnamese.ttf",
            fonts / "NotoSansArabic-Regular.ttf",
            fonts / "NotoSansSC-GB2312.ttf",
        ),
    )
