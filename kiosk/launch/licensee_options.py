"""The options of ``kiosk licensee`` and its help. Every command line reads this: it imports nothing of the
Rule."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final, TypeVar

from kiosk.launch.places import default_folder

_Parser = TypeVar("_Parser", bound=argparse.ArgumentParser)

WAYS_TO_PAY: Final = (
    "cash",
    "chips",
    "cheque",
    "keno_dollars",
    "deposit_advance_account",
    "electronic_transfer",
    "unitab_account",
)
"""The ways of s 24(1), (a) to (g)."""

TICKETS: Final = ("presented", "never-issued")
"""What the licensee says of the ticket it pays (s 23A(5), (6))."""

_DESCRIPTION: Final = """\
What the licensee does itself, on central's file of a venue that is not running: prizes above the agent's
limit (s 24(3)) and the notice of it (s 24(2)), keno dollars for cash (s 11(2)(b)), what nobody collected (s
28, 29), an inspector's approval after a malfunction (s 22(b)), how each terminal stands. Nothing is drawn,
and nothing is done under other settings than the venue was last run with.
"""

_EPILOG: Final = """\
Exit status: 0; 1 if it was refused, with a sentence on standard error; 13 while the venue is running; 17 if
the settings are not the venue's; others as for every command.
"""


def add_licensee(commands: argparse._SubParsersAction[_Parser]) -> None:
    """Add ``licensee`` to the commands of ``kiosk``."""
    licensee = commands.add_parser(
        "licensee",
        help="pay large prizes, redeem keno dollars, hand over what is unpaid, enter an approval",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    acts = licensee.add_subparsers(dest="act", metavar="COMMAND", required=True, parser_class=type(licensee))

    pay = acts.add_parser("pay", help="pay the prizes of a ticket, once", allow_abbrev=False)
    pay.add_argument("serial", metavar="SERIAL", help="the number on the ticket")
    pay.add_argument(
        "--by",
        required=True,
        choices=WAYS_TO_PAY,
        metavar="WAY",
        help=f"how it is paid (s 24(1)): {', '.join(WAYS_TO_PAY)}",
    )
    pay.add_argument(
        "--ticket",
        required=True,
        choices=TICKETS,
        metavar="TICKET",
        help='"presented", or "never-issued" if none was issued: then it is paid by the record (s 23A(6)). A '
        "ticket that was issued and is not presented is not paid (s 23A(5))",
    )
    pay.add_argument(
        "--to",
        default="",
        metavar="NAME",
        help="who is paid, or the account; may be left out for cash and chips",
    )

    paper = acts.add_parser(
        "paper", help="print the ticket that continues a paid one, if it did not come out", allow_abbrev=False
    )
    paper.add_argument("serial", metavar="SERIAL", help="the number on the ticket that was paid")

    redeem = acts.add_parser("redeem", help="redeem keno dollars for cash, once", allow_abbrev=False)
    redeem.add_argument("serial", metavar="SERIAL", help="the number on the keno dollars")

    unpaid = acts.add_parser(
        "unpaid", help="list unpaid winnings and unredeemed keno dollars", allow_abbrev=False
    )
    unpaid.add_argument("--json", action="store_true", help="as JSON")

    hand_over = acts.add_parser(
        "hand-over", help="record the cheque that pays all of them to the chief executive", allow_abbrev=False
    )
    hand_over.add_argument("cheque", metavar="CHEQUE", help="what names the cheque")

    check = acts.add_parser(
        "check",
        help="print what a ticket has won, and what of it was refunded (s 23, 27); nothing is paid",
        allow_abbrev=False,
    )
    claim = acts.add_parser(
        "claim", help="print the claim of a prize that the licensee pays (s 24(3))", allow_abbrev=False
    )
    for act in (check, claim):
        act.add_argument("serial", metavar="SERIAL", help="the number on the ticket")

    entry_form = acts.add_parser(
        "entry-form", help="write the empty entry forms as PDF: A4 and 80 mm (s 9(1)(a))", allow_abbrev=False
    )

    notice = acts.add_parser(
        "notice", help="print the notice of the most that is paid in cash here (s 24(2))", allow_abbrev=False
    )

    approve = acts.add_parser(
        "approve-drawing",
        help="enter an inspector's approval of a new drawing after a malfunction (s 22(b))",
        allow_abbrev=False,
    )
    approve.add_argument("--inspector", required=True, metavar="NAME", help="who approved it")

    terminals = acts.add_parser(
        "terminals", help="how every terminal stands, with each alarm about its identity", allow_abbrev=False
    )
    terminals.add_argument("--json", action="store_true", help="as JSON")

    release = acts.add_parser(
        "release", help="let a terminal move to another machine: the next that starts", allow_abbrev=False
    )
    release.add_argument("terminal", metavar="TERMINAL", help="its name, as in the setting `terminal`")

    jackpots = acts.add_parser("jackpots", help="what stands to be won", allow_abbrev=False)
    for act in (pay, paper, redeem, unpaid, hand_over, check, claim, entry_form):
        add_venue(act)
    for act in (notice, approve, terminals, release, jackpots):
        add_venue(act)


def add_venue(parser: argparse.ArgumentParser) -> None:
    """Add the options that say which venue's central is meant."""
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", help=f"the folder of the venue ({default_folder()})"
    )
    parser.add_argument(
        "--settings", type=Path, metavar="FILE", help="the venue's settings, if it has a file"
    )
