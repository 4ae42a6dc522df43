"""``kiosk tour``: plays the real program by touch, and leaves pictures, papers, ledgers and sums.

Clock, chance and devices come through their ports, so the same seed gives the same tour. This is the only
part of the program that may seed chance: an import contract keeps every real venue from it.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

import msgspec

from kiosk.devices.manual_clock import ManualClock
from kiosk.devices.seeded_chance import SeededChance
from kiosk.launch.audit_ledgers import audit_file
from kiosk.launch.console import say
from kiosk.launch.display import open_display
from kiosk.launch.places import CENTRAL_LEDGER, TERMINAL_LEDGER
from kiosk.launch.screens import LANDSCAPE, PORTRAIT, Screens
from kiosk.launch.settings import Settings
from kiosk.launch.tour_album import Album
from kiosk.launch.tour_hand import Hand
from kiosk.launch.tour_script import play
from kiosk.launch.tour_sums import Tally, differences
from kiosk.launch.tour_visit import Visit
from kiosk.launch.venue import StandaloneVenue, Surroundings
from kiosk.ports.stop import Stop, StopCause
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO

_BEGINS: Final = Instant.parse("2026-11-30T18:59:30+10:00")
_VENUE_FOLDER: Final = "venue"
_DAMAGED_FOLDER: Final = "damaged"
_REPORT: Final = "tour.json"
_MARK: Final = "a-tour-writes-here.txt"
_MARK_TEXT: Final = "kiosk tour has made what is in this folder, and makes it anew when it is played again.\n"


def run_tour(out: Path, seed: int, *, landscape: bool) -> int:
    """Play the tour into a folder; the exit status is 0 only if the money adds up and both audits are
    clean."""
    _make_room(out)
    # Nobody sees a tour: it draws off the screen and by the processor alone, and so looks the same anywhere.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_QUICK_BACKEND"] = "software"
    _application = open_display()  # held while there are windows
    clock = ManualClock(_BEGINS)
    around = Surroundings(clock, clock, SeededChance(seed, "terminal"), SeededChance(seed, "central"))
    venue = StandaloneVenue(out / _VENUE_FOLDER, Settings(), around)
    screens = Screens(venue)
    tally = Tally()
    album = Album(out, (LANDSCAPE, PORTRAIT) if landscape else (PORTRAIT, LANDSCAPE))
    with venue.guard as guard:
        venue.start_terminal()
        hand = Hand(screens.open(album.first_size))
        try:
            play(Visit(venue, screens, hand, clock, album, tally))
        except Stop:
            album.add(hand, "stopped-here", "The tour stopped here", tally.credit.plain())
            raise
        finally:
            venue.stop()
    screens.close()
    if guard.stop is not None:
        raise guard.stop
    venue.copy_ledgers(out)
    venue.close()
    _see_it_stopped(out, around, album)
    return _conclude(out, seed, album, tally, venue)


def _see_it_stopped(out: Path, around: Surroundings, album: Album) -> None:
    """A terminal started on a damaged copy of the ledger: it is out of service, and says so."""
    folder = out / _DAMAGED_FOLDER
    folder.mkdir()
    ledger = bytearray((out / TERMINAL_LEDGER).read_bytes())
    place = ledger.index(b"terminal_started")
    ledger[place : place + 8] = b"TERMINAL"
    (folder / TERMINAL_LEDGER).write_bytes(ledger)
    venue = StandaloneVenue(folder, Settings(), around)
    screens = Screens(venue)
    with venue.guard:
        venue.start_terminal()
        hand = Hand(screens.open(album.first_size))
        hand.wait(lambda: screens.app.property("screen") == "stopped", "a damaged ledger was not noticed")
        album.add(hand, "stopped", "Started on a damaged copy of its ledger: out of service", ZERO.plain())
        venue.stop()
    screens.close()
    venue.close()


def _conclude(out: Path, seed: int, album: Album, tally: Tally, venue: StandaloneVenue) -> int:
    """Audit the copies, compare every sum, write ``tour.json``, and say how it went."""
    audits = {name: audit_file(out / name) for name in (TERMINAL_LEDGER, CENTRAL_LEDGER)}
    terminal, central = audits[TERMINAL_LEDGER], audits[CENTRAL_LEDGER]
    wrong = differences(tally, terminal, central, venue.devices.hands.note_box_total(), venue.terminal_id)
    is_clean = terminal.is_clean and central.is_clean
    for path in (out / _VENUE_FOLDER / "papers").iterdir():
        shutil.copyfile(path, out / path.name)
    report = {
        "seed": seed,
        "steps": album.steps,
        "papers": sorted(path.name for path in (out / _VENUE_FOLDER / "papers").glob("*.escpos")),
        "amounts": tally.amounts(),
        "differences": wrong,
        "money_adds_up": not wrong,
        "audits": {
            name: {
                "clean": audit.is_clean,
                "entries": audit.entry_count,
                "head": audit.head,
                "findings": [str(finding) for finding in audit.findings],
                "accounts": {account: amount.plain() for account, amount in sorted(audit.accounts.items())},
            }
            for name, audit in audits.items()
        },
    }
    (out / _REPORT).write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    if wrong or not is_clean:
        raise Stop(
            StopCause.TOUR_FAILED,
            f"The tour's money does not add up or a ledger is not clean: see {out / _REPORT}.",
        )
    say(f"{len(album.steps)} steps. The money adds up, and both ledgers are clean: {out / _REPORT}")
    return 0


def _make_room(out: Path) -> None:
    """An empty folder, or one that an earlier tour has marked as its own, which is played anew.

    Raises :class:`Stop` for a folder with anything else in it. Nothing but what a tour made is ever removed.
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
        if any(out.iterdir()):
            if not (out / _MARK).is_file():
                raise Stop(
                    StopCause.NOT_WRITABLE,
                    f"The folder {out} holds no tour. Name an empty or a new folder with --out.",
                )
            _remove_earlier_tour(out)
        (out / _MARK).write_text(_MARK_TEXT, encoding="utf-8")
    except OSError as error:
        raise Stop(
            StopCause.NOT_WRITABLE,
            f"The folder {out} can't be used ({error.strerror}). Name another with --out.",
        ) from error


def _remove_earlier_tour(out: Path) -> None:
    for pattern in (
        "[0-9][0-9]-*.png",
        *(f"[0-9][0-9][0-9][0-9]-*.{kind}" for kind in ("png", "pdf", "escpos")),
    ):
        for path in out.glob(pattern):
            path.unlink()
    for name in (_REPORT, TERMINAL_LEDGER, CENTRAL_LEDGER):
        (out / name).unlink(missing_ok=True)
    for folder in (_VENUE_FOLDER, _DAMAGED_FOLDER):
        shutil.rmtree(out / folder, ignore_errors=True)
