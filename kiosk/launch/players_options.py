"""The options of ``kiosk players`` and its help. Every command line reads this: it imports nothing of the
Rule."""

from __future__ import annotations

import argparse
from typing import Final, TypeVar

from kiosk.launch.licensee_options import add_number, add_venue

_Parser = TypeVar("_Parser", bound=argparse.ArgumentParser)

_DESCRIPTION: Final = """\
The keno players register (s 4 to 8), on central's file of a venue that is not running. It is for staff of the
licensee: what a player registered is personal, and central's record can't forget it.
"""

_EPILOG: Final = """\
Exit status: 0; 1 if it was refused, with a sentence on standard error; 13 while the venue is running; 17 if
the settings are not the venue's; others as for every command.
"""

NO_NUMBERS: Final = "none"


def add_players(commands: argparse._SubParsersAction[_Parser]) -> None:
    """Add ``players`` to the commands of ``kiosk``."""
    players = commands.add_parser(
        "players",
        help="the keno players register",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    acts = players.add_subparsers(dest="act", metavar="COMMAND", required=True, parser_class=type(players))

    register = acts.add_parser(
        "register", help="register a player and write the registration card", allow_abbrev=False
    )
    register.add_argument("--name", required=True, help="the player's name (s 4(2)(c))")
    register.add_argument("--address", required=True, help="the player's address (s 4(2)(c))")
    register.add_argument(
        "--document",
        default="",
        metavar="MARK",
        help="what the signed application is filed under; without one nobody is registered (s 4(2)(a))",
    )
    register.add_argument(
        "--condition",
        action="append",
        default=[],
        metavar="TEXT",
        help="a condition to be printed on the card (s 5(2)); again for each",
    )

    show = acts.add_parser(
        "show", help="all that is registered about a player, to tell them (s 7(3))", allow_abbrev=False
    )
    show.add_argument("--json", action="store_true", help="as JSON")

    details = acts.add_parser(
        "details", help="write all that is registered about a player as a paper (s 7(3))", allow_abbrev=False
    )
    form = acts.add_parser(
        "form", help="write the empty application to be registered (s 4)", allow_abbrev=False
    )
    card = acts.add_parser("card", help="write the registration card again (s 5)", allow_abbrev=False)

    numbers = acts.add_parser(
        "numbers", help="register numbers for a game, or change them (s 6)", allow_abbrev=False
    )
    change = acts.add_parser("change", help="change the name or the address (s 8)", allow_abbrev=False)
    for act in (show, details, card, numbers, change):
        add_number(act, "NUMBER", "the keno player registration number")
    numbers.add_argument("game", metavar="GAME", help="the name of its schedule of prizes, such as Classic")
    numbers.add_argument(
        "spots", metavar="1,2,...", type=_spots, help=f'the numbers; "{NO_NUMBERS}" withdraws them'
    )
    change.add_argument("--name", help="the new name")
    change.add_argument("--address", help="the new address")
    for act in (register, show, details, form, card, numbers, change):
        add_venue(act)


def _spots(text: str) -> tuple[int, ...]:
    """Numbers with commas between them; none of them is held against the Rule yet."""
    if text == NO_NUMBERS:
        return ()
    parts = text.split(",")
    if not all(part.isascii() and part.isdigit() and len(part) <= 4 for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is not whole numbers with commas between them")
    return tuple(map(int, parts))
