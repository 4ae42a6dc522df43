"""The options of ``kiosk settle`` and its help. Every command line reads this: it imports nothing of the
Rule."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final, TypeVar

_Parser = TypeVar("_Parser", bound=argparse.ArgumentParser)

_DESCRIPTION: Final = """\
Works out the prizes of tickets in one game, with the functions that central settles with.
Each line of TICKETS.jsonl is one ticket as JSON; each gets one line of JSON, in the same order:

  {"id":"t1","wagers":[{"type":"spot","spots":[1,2,3],"amount":"1.00","bonus":true},
    {"type":"way","groups":[[4,5,6],[7,8,9]],"amount":"1.00"},
    {"type":"heads","amount":"1.00"},{"type":"lucky last","amount":"1.00"}]}
  {"id":"t1","price":"7.00","prizes":[{"wager":0,"spots":3,"catch":3,"multiplier":null,
    "amount":"44.00","section":"23(1)"}],"total":"44.00"}
"""

_EPILOG: Final = """\
tickets
  A wager is "spot", "way", "heads", "tails", "evens" or "lucky last". Its "amount" is dollars as text,
  of a way wager on each way; "bonus" makes a keno bonus wager with it. A way wager may name the "sizes"
  of its ways; a spot or way wager its "kwikpik" numbers, a spot wager the shipped "setbet" it is.
  "id" is text of 1 to 100 characters, once in the file. What the Rule refuses is refused, but not what
  a licensee limits: up to 10,000 wagers and 100,000 ways, $10,000,000 a wager or way; a line of up to 1 MiB.

answers
  Amounts are dollars as text; "price" has the keno bonus wagers in it. "wager" counts from 0. A prize of
  a way wager has its "way", A+B, and its "numbers"; an abated one what it was "in_full". "section" is of
  the Keno Rule: 23(1), 14(2), 14D, 14A(1) to 14A(3); 23A(1)(b)(i) if multiplied; 25(1) or 25(2) if abated.
  A ticket that may not be entered is answered {"id":...,"line":...,"refused":...,"section":...} with
  "facts"; a line that is no such ticket with "problem", a sentence, and "id" null if it can't be read.
  An empty line is such a line too. An id is taken by the first line it can be read on.

--game
  The file is all the wagers of the game: major prizes are abated together (s 25), and nothing is answered
  before the last line is read. Refused lines are not in the game. --jackpots says what can be won in it,
  by the jackpots of the schedule; parts left out are zero:
    {"8":{"fill":"0.00","growth":"4097.93","bonus":"1000.00"},"10:9":{"growth":"12.50"}}
  A share of one is a prize of its own (s 26B): {"wager":0,"jackpot":"growth","spots":8,"catch":8,...}

--bonus
  A JSON object from each total of the 20 numbers, as text, to its whole multiplier; totals left out have
  none. Without the file no total has one. Keno bonus may be made on what the schedule's "bonus_on" names.

Exit status: 0; 1 if a line was refused; 2 for an option, draw or file that isn't one; 14 if the disk is
full; 15 if the answers can't be written for another reason.
"""


def add_settle(commands: argparse._SubParsersAction[_Parser]) -> None:
    """Add ``settle`` to the commands of ``kiosk``."""
    settle = commands.add_parser(
        "settle",
        help="the prizes of tickets, for laboratories and disputes",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    settle.add_argument("tickets", metavar="TICKETS.jsonl", help='the tickets; "-" is standard input')
    settle.add_argument(
        "--draw", required=True, metavar="1,2,...,20", help="the 20 numbers, in the order they were drawn"
    )
    settle.add_argument(
        "--schedule", type=Path, metavar="FILE", help="a schedule of prizes (the shipped one without this)"
    )
    settle.add_argument("--bonus", type=Path, metavar="FILE", help="the multipliers of keno bonus wagers")
    settle.add_argument("--game", action="store_true", help="the file is all the wagers of the game")
    settle.add_argument(
        "--jackpots", type=Path, metavar="FILE", help="what can be won in the game; only with --game"
    )
    settle.add_argument("--explain", action="store_true", help="add to each prize how it comes about")
