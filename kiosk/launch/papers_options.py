"""The options of ``kiosk papers`` and its help. Every command line reads this: it imports nothing of the
Rule."""

from __future__ import annotations

import argparse
from typing import Final, TypeVar

from kiosk.launch.places import path_argument

_Parser = TypeVar("_Parser", bound=argparse.ArgumentParser)

_DESCRIPTION: Final = """\
Draws every document of the product at 58 and 80 mm, and the entry forms of A4 and of 80 mm, each marked
SAMPLE: as a picture, a PDF and (but for A4) a job for an ESC/POS printer; with contact sheets of each width
and of both.
"""


def add_papers(commands: argparse._SubParsersAction[_Parser]) -> None:
    """Add ``papers`` to the commands of ``kiosk``."""
    papers = commands.add_parser(
        "papers",
        help="draw every document with sample data",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    papers.add_argument(
        "--out",
        type=path_argument,
        required=True,
        metavar="FOLDER",
        help="where they go; files of these names in it are written anew",
    )
