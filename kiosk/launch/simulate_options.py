"""The options of ``kiosk simulate`` and its help. Every command line reads this: it imports nothing of the
Rule."""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Callable
from typing import Final, TypeVar

from kiosk.launch.places import path_argument

_Parser = TypeVar("_Parser", bound=argparse.ArgumentParser)

_DESCRIPTION: Final = """\
Lets days of trading pass in a minute: terminals and a central with their real ledgers, and a crowd of
players, while messages are lost, doubled and late, printers and note acceptors fail, programs are killed at
any moment and clocks are stepped. At the end everything is put right, and every ledger, paper and note must
agree to the cent. The same seed is the same simulation, byte for byte.
"""

_EPILOG: Final = """\
Worlds pass side by side, one on each processor: the first with the seed given, the next with the one after.

Exit status: 0 if everything agrees; 5 if anything does not, with the seed, what does not hold and where the
ledgers are kept; 14 if the disk is full; 15 if the folder can't be used; 130 or 143 if a person or the
system ended it; others as for every command.
"""


def add_simulate(commands: argparse._SubParsersAction[_Parser]) -> None:
    """Add ``simulate`` to the commands of ``kiosk``."""
    simulate = commands.add_parser(
        "simulate",
        help="days of trading with every fault there is, in a minute",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    simulate.add_argument(
        "--seed", type=_number(0, 10**18), default=1, help="another seed is another simulation (default 1)"
    )
    simulate.add_argument("--terminals", type=_number(1, 40), default=3, help="in each world (default 3)")
    simulate.add_argument("--days", type=_number(1, 366), default=2, help="that pass (default 2)")
    simulate.add_argument(
        "--hours", type=_number(1, 20), help="that the venue is open each day (4 to 6, by the seed)"
    )
    simulate.add_argument(
        "--severity",
        type=_number(1, 50),
        help="how much goes wrong: 1 is a mishap in 40 tickets, 24 is one in two (1 to 4, by the seed)",
    )
    simulate.add_argument(
        "--worlds", type=_number(1, 10_000), help="each with a seed of its own (default: one a processor)"
    )
    simulate.add_argument(
        "--start-date",
        type=_date,
        metavar="DATE",
        help="the first day, as 2027-04-03, with the shipped schedule in force; chosen by the seed without",
    )
    simulate.add_argument(
        "--folder",
        type=path_argument,
        metavar="DIR",
        help="keep the ledgers here; kept only after a failure without",
    )


def _number(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers within bounds."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) <= 18 and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")

    return read


def _date(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date such as 2027-04-03") from error
