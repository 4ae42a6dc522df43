"""The options of ``kiosk licensee`` and its help. Every command line reads this: it imports nothing of the
Rule."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from kiosk.launch.places import default_folder

if TYPE_CHECKING:
    from kiosk.values.money import Money

_Parser = TypeVar("_Parser", bound=argparse.ArgumentParser)

PAPERS_MAXIMUM: Final = 100
"""What is issued by one command: few enough that a mistyped number does no harm."""

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
limit (s 24(3)) and the notice of it (s 24(2)), keno dollars for cash (s 11(2)(b)), promotional keno dollars
(s 12), what nobody collected (s 28, 29), an inspector's approval after a malfunction (s 22(b)), how each
terminal stands. Nothing is drawn, and nothing is done under other names, another schedule of prizes,
multipliers, terminal or game length than the venue was last run with; other settings are not compared.
Papers are written into the folder `papers` of the venue, as PDF, picture and printer bytes: print the PDF.
"""

_EPILOG: Final = """\
Exit status: 0; 1 if it was refused, with a sentence on standard error; 13 while the venue is running; 17 if
the settings are not the venue's; others as for every command.
"""


def add_number(command: argparse.ArgumentParser, name: str, what: str) -> None:
    """A number of a paper as an argument, in one piece or in the groups that it is printed in."""
    command.add_argument(
        name.lower(),
        nargs="+",
        action=_Joined,
        metavar=name,
        help=f"{what}, in one piece or as it is printed",
    )


class _Joined(argparse.Action):
    """Takes the groups of a number as one."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        setattr(namespace, self.dest, " ".join(values or ()))


def add_licensee(commands: argparse._SubParsersAction[_Parser]) -> None:
    """Add ``licensee`` to the commands of ``kiosk``."""
    licensee = commands.add_parser(
        "licensee",
        help="pay large prizes, redeem keno dollars or give some away, hand over what is unpaid",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    acts = licensee.add_subparsers(dest="act", metavar="COMMAND", required=True, parser_class=type(licensee))

    pay = acts.add_parser("pay", help="pay the prizes of a ticket, once", allow_abbrev=False)
    add_number(pay, "SERIAL", "the number on the ticket")
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
        "paper",
        help="write the ticket that continues a paid one, or promotional keno dollars, once more",
        allow_abbrev=False,
    )
    add_number(paper, "SERIAL", "the number on the ticket that was paid, or of the promotional keno dollars")

    promotional = acts.add_parser(
        "promotional", help="issue promotional keno dollars to give away (s 12)", allow_abbrev=False
    )
    promotional.add_argument(
        "amount", metavar="AMOUNT", type=_dollars, help="what each is worth, in dollars: 5 or 2.50"
    )
    promotional.add_argument(
        "--count",
        type=_paper_count,
        default=1,
        metavar="N",
        help=f"how many, each a paper of its own; 1 to {PAPERS_MAXIMUM} (default 1)",
    )

    redeem = acts.add_parser("redeem", help="redeem keno dollars for cash, once", allow_abbrev=False)
    add_number(redeem, "SERIAL", "the number on the keno dollars")

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
        help="write what a ticket has won, and what of it was refunded (s 23, 27); nothing is paid",
        allow_abbrev=False,
    )
    claim = acts.add_parser(
        "claim", help="write the claim of a prize that the licensee pays (s 24(3))", allow_abbrev=False
    )
    for act in (check, claim):
        add_number(act, "SERIAL", "the number on the ticket")

    entry_form = acts.add_parser(
        "entry-form", help="write the empty entry forms as PDF: A4 and 80 mm (s 9(1)(a))", allow_abbrev=False
    )

    notice = acts.add_parser(
        "notice", help="write the notice of the most that is paid in cash here (s 24(2))", allow_abbrev=False
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
    for act in (pay, paper, promotional, redeem, unpaid, hand_over, check, claim, entry_form):
        add_venue(act)
    for act in (notice, approve, terminals, release, jackpots):
        add_venue(act)


def _dollars(text: str) -> Money:
    """An amount in dollars."""
    # Imported here: every command line reads this file, and few name an amount.
    from kiosk.values.money import Money

    amount = Money.parse(text)
    if amount is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no amount in dollars, such as 5 or 2.50")
    return amount


def _paper_count(text: str) -> int:
    count = int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0
    if not 1 <= count <= PAPERS_MAXIMUM:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to {PAPERS_MAXIMUM}")
    return count


def add_venue(parser: argparse.ArgumentParser) -> None:
    """Add the options that say which venue's central is meant."""
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", help=f"the folder of the venue ({default_folder()})"
    )
    parser.add_argument(
        "--settings", type=Path, metavar="FILE", help="the venue's settings, if it has a file"
    )
