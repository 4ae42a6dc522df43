"""The command ``kiosk``: what a person can ask for, and one sentence and an exit status for whatever goes
wrong."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from kiosk import VERSION
from kiosk.launch.audit_options import add_audit
from kiosk.launch.console import say_error
from kiosk.launch.crash_guard import guarded
from kiosk.launch.licensee_options import add_licensee
from kiosk.launch.papers_options import add_papers
from kiosk.launch.places import default_folder, path_argument
from kiosk.launch.players_options import add_players
from kiosk.launch.settle_options import add_settle
from kiosk.launch.simulate_options import add_simulate
from kiosk.ports.stop import Stop, StopCause

_PROBE = "start-probe"
_DESCRIPTION = "A keno terminal under Queensland's Keno Rule 1997. Without a command: the player's terminal."


class _Parser(argparse.ArgumentParser):
    """Tells a wrong option in one sentence that says what to do."""

    def error(self, message: str) -> NoReturn:
        raise Stop(StopCause.USAGE, f"{self.prog}: {message}. See what there is with: {self.prog} --help")


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; the exit status is 0, or that of
    :class:`~kiosk.ports.stop.StopCause`."""
    try:
        words = sys.argv[1:] if arguments is None else list(arguments)
        # Apart from the others: it is nobody's command but a program's, and no help or refusal names it.
        parser = _probe_parser() if words[:1] == [_PROBE] else _parser()
        return guarded(lambda: _do(parser.parse_args(words)))
    except Stop as stop:
        say_error(stop.sentence)
        return int(stop.cause)


def _do(chosen: argparse.Namespace) -> int:
    if chosen.command in (None, "run", _PROBE):
        # Nothing made while starting is garbage; the run collects again once the terminal is up.
        gc.disable()
    # Each command imports its own part: a terminal that starts needs neither the tour nor the audit.
    match chosen.command:
        case "audit":
            from kiosk.launch.audit import run_audit

            return run_audit(chosen.path, chosen.anchor)
        case "schedule":
            from kiosk.launch.schedule_check import run_schedule_check

            return run_schedule_check(chosen.file, chosen.bonus, chosen.report, as_json=chosen.json)
        case "rules":
            from kiosk.launch.rule_report import run_rules

            return run_rules(chosen.form)
        case "settle":
            from kiosk.launch.settle import run_settle

            return run_settle(
                chosen.tickets,
                chosen.draw,
                chosen.schedule,
                chosen.bonus,
                chosen.jackpots,
                is_game=chosen.game,
                explains=chosen.explain,
            )
        case "licensee":
            from kiosk.launch.licensee import run_licensee

            return run_licensee(chosen)
        case "players":
            from kiosk.launch.players import run_players

            return run_players(chosen)
        case "papers":
            from kiosk.launch.papers import run_papers

            return run_papers(chosen.out)
        case "printers":
            from kiosk.launch.printers import run_printers

            return run_printers()
        case "tour":
            from kiosk.launch.tour import run_tour

            return run_tour(chosen.out, chosen.seed, landscape=chosen.landscape)
        case "simulate":
            from kiosk.launch.simulate import run_simulate

            return run_simulate(chosen)
        case command if command == _PROBE:
            from kiosk.launch.run import run_start_probe

            return run_start_probe(chosen.folder)
        case _:
            from kiosk.launch.run import WindowWishes, run_terminal

            wishes = WindowWishes(
                landscape=getattr(chosen, "landscape", False),
                whole_screen=getattr(chosen, "whole_screen", False),
                bench=not getattr(chosen, "no_bench", False),
            )
            folder = getattr(chosen, "folder", None) or default_folder()
            return run_terminal(
                folder,
                getattr(chosen, "settings", None),
                wishes,
                clock_is_right=getattr(chosen, "clock_is_right", False),
            )


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="kiosk", description=_DESCRIPTION, allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"%(prog)s {VERSION}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)

    run = commands.add_parser(
        "run", help="the player's terminal with an embedded central", allow_abbrev=False
    )
    run.add_argument(
        "--folder",
        type=path_argument,
        help=f"where the venue's ledgers and papers are kept ({default_folder()})",
    )
    run.add_argument("--settings", type=Path, metavar="FILE", help="a TOML file of the venue's settings")
    run.add_argument("--landscape", action="store_true", help="a lying screen, 1920 x 1080")
    run.add_argument("--whole-screen", action="store_true", help="fill the screen, as a kiosk does")
    run.add_argument("--no-bench", action="store_true", help="without the window of simulated devices")
    run.add_argument(
        "--clock-is-right",
        action="store_true",
        help="start although the record ended more than 30 days ago: the venue was closed",
    )

    tour = commands.add_parser(
        "tour", help="play through every screen and leave pictures", allow_abbrev=False
    )
    tour.add_argument("--out", type=Path, required=True, metavar="DIR", help="where pictures and papers go")
    tour.add_argument(
        "--seed", type=_whole_number, default=3, help="another seed is another tour (default 3)"
    )
    tour.add_argument(
        "--landscape", action="store_true", help="only the lying screen; both without this option"
    )

    add_audit(commands)

    schedule = commands.add_parser("schedule", help="work on a schedule of prizes", allow_abbrev=False)
    of_schedule = schedule.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    check = of_schedule.add_parser(
        "check", help="exact returns, and what is wrong, before it is trusted", allow_abbrev=False
    )
    check.add_argument("file", type=Path, metavar="FILE", help="a schedule of prizes")
    check.add_argument("--bonus", type=Path, metavar="FILE", help="the multipliers of keno bonus wagers")
    check.add_argument("--json", action="store_true", help="everything as JSON, with exact fractions")
    check.add_argument("--report", type=Path, metavar="PDF", help="where a report for the approval goes")

    rules = commands.add_parser(
        "rules", help="where each section of the Keno Rule is done and tested", allow_abbrev=False
    )
    form = rules.add_mutually_exclusive_group()
    for name, what in (("json", "as JSON"), ("markdown", "as the page RULES.md")):
        form.add_argument(f"--{name}", dest="form", action="store_const", const=name, help=what)
    rules.set_defaults(form="table")

    add_settle(commands)
    add_licensee(commands)
    add_players(commands)
    add_papers(commands)
    commands.add_parser(
        "printers",
        help="list the USB printers of this machine as the settings name them",
        description="Lists the USB printers that have a device file here, as lines of the settings.",
        allow_abbrev=False,
    )
    add_simulate(commands)

    return parser


def _probe_parser() -> argparse.ArgumentParser:
    """For `make bench`: says when the terminal takes touches and when it can sell, then ends."""
    parser = _Parser(prog="kiosk", allow_abbrev=False)
    probe = parser.add_subparsers(dest="command", parser_class=_Parser).add_parser(_PROBE, allow_abbrev=False)
    probe.add_argument("--folder", type=Path, required=True)
    return parser


def _whole_number(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 18:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at most 18 digits")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
