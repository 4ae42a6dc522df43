"""The options of ``kiosk audit`` and its help. Every command line reads this: it imports nothing of the
Rule."""

from __future__ import annotations

import argparse
from typing import Final, TypeVar

from kiosk.launch.places import path_argument

_Parser = TypeVar("_Parser", bound=argparse.ArgumentParser)

_DESCRIPTION: Final = """\
Verifies a copy of a ledger from its first entry to its last, or of the folder of a venue, whose two ledgers
are held against each other. Nothing is changed. Copy the whole folder while the venue is stopped.

Each ledger is clean, or what was found in it is said, with the first entry at fault. The check of an entry
is worked out from what it holds and from the check of the entry before it: whoever kept the check of one
entry, an anchor, can tell for ever whether anything up to it was changed or cut off. A shift report bears
one of the terminal's ledger and one of central's, and `kiosk licensee` prints central's.
"""

_EPILOG: Final = """\
What is said of a clean ledger, all from its first entry to its last:

  A terminal's: what is in the note box and is held as credit now, then what was sold, turned into credit
  and issued in all. Cash and other credit come out as keno dollars or wagers, promotional credit as wagers
  only; credit is set apart while a request is without an answer.

  Central's: how many tickets and papers of keno dollars there were, what was wagered, what is owed to
  players and to whom the rest went. A terminal owes what it took for wagers and keno dollars and did not
  give out again. An answer that no terminal has written down yet is on its way while the venue runs; when
  it stands still there is none.

  A serial is the number of a ticket or of a paper of keno dollars. A minus before an amount is the opposite
  of what the line says.

Exit status: 0; 3 if anything was found, or an anchor is not held; others as for every command.
"""


def add_audit(commands: argparse._SubParsersAction[_Parser]) -> None:
    """Add ``audit`` to the commands of ``kiosk``."""
    audit = commands.add_parser(
        "audit",
        help="verify a copy of a ledger, or of a folder of them",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    audit.add_argument(
        "path",
        type=path_argument,
        metavar="PATH",
        help="a copy of terminal.sqlite or central.sqlite, or of the folder of both",
    )
    audit.add_argument(
        "--anchor",
        action="append",
        default=[],
        metavar="ENTRY:CHECK",
        help="the number of an entry and at least 16 digits of its check, as on a shift report; may be given "
        "several times, and is held if either ledger holds it. `ledger:` or `central:` may stand before it, "
        "as on the paper",
    )
