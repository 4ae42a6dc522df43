"""``kiosk players``: the keno players register, for staff of the licensee (s 4 to 8).

A kiosk changes nothing in it (R1). What is registered is personal: it is said to whoever ran the command and
written on the card, and nowhere else.
"""

from __future__ import annotations

import argparse
import errno
import json
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from kiosk.devices.durable import write_durably
from kiosk.documents.registered_details import registered_details
from kiosk.documents.registration_card import card_document, card_name
from kiosk.documents.registration_form import REGISTRATION_FORM, registration_form
from kiosk.launch.console import say, say_error
from kiosk.launch.places import typefaces
from kiosk.launch.players_words import refusal_sentence
from kiosk.launch.settings import read_schedule
from kiosk.launch.venue_central import VenueCentral, open_central
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.registering import (
    Application,
    Conditions,
    DetailsChange,
    NumbersChange,
    RegisterChange,
    RegisteredPlayer,
    RegisteringRefusal,
    RegisteringRefused,
    RegistrationNumber,
    Through,
    card_of,
    details_told,
)
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.values.invariant import InvariantBroken
from printing import Document

REFUSED_STATUS: Final = 1


def run_players(chosen: argparse.Namespace) -> int:
    """Do what the arguments ask and say it; the exit status is 0, or 1 for a refusal, which is said on
    standard error. Raises :class:`Stop` if the file or the card can't be had."""
    with open_central(chosen.folder, chosen.settings) as venue:
        refused: RegisteringRefused | None = None
        match chosen.act:
            case "register":
                refused = _register(venue, chosen)
            case "form":
                _write_form(venue)
            case _:
                refused = _with_player(venue, chosen)
        if refused is None:
            return 0
        say_error(refusal_sentence(refused.refusal, _spot_counts(venue)))
        return REFUSED_STATUS


def _register(venue: VenueCentral, chosen: argparse.Namespace) -> RegisteringRefused | None:
    """Grant an application, and write the card (s 4, 5)."""
    application = Application(venue.settings.licensee_name, chosen.document, chosen.name, chosen.address)
    player = venue.central.register_player(application, Conditions(tuple(chosen.condition)))
    if isinstance(player, RegisteringRefused):
        return player
    say(f"Registered under {player.number.grouped}.")
    _write_card(venue, player)
    return None


def _with_player(venue: VenueCentral, chosen: argparse.Namespace) -> RegisteringRefused | None:
    """Do what is asked about one player."""
    number = RegistrationNumber.parse(chosen.number)
    if number is None:
        return RegisteringRefused(RegisteringRefusal.NUMBER_MISTYPED)
    match chosen.act:
        case "numbers":
            return _change(venue, number, NumbersChange(chosen.game, chosen.spots))
        case "change":
            return _change(venue, number, DetailsChange(chosen.name, chosen.address))
        case _:
            player = venue.central.player(number)
            if isinstance(player, RegisteringRefused):
                return player
            if chosen.act == "card":
                _write_card(venue, player)
            elif chosen.act == "details":
                _write_details(venue, player)
            else:
                _show(player, as_json=chosen.json)
            return None


def _change(
    venue: VenueCentral, number: RegistrationNumber, change: RegisterChange
) -> RegisteringRefused | None:
    """Change what the player asked staff to change (s 6(2), 8)."""
    changed = venue.central.change_player(number, change, Through.LICENSEE)
    if isinstance(changed, RegisteringRefused):
        return changed
    say(f"Changed for player {number.grouped}. All that is registered: kiosk players show {number}")
    return None


def _show(player: RegisteredPlayer, *, as_json: bool) -> None:
    """Tell every detail (s 7(3))."""
    if as_json:
        for line in json.dumps(_document(player), indent=2).splitlines():
            say(line)
        return
    for detail in details_told(player):
        # An address may have several lines.
        for line in f"{detail.what}: {detail.text}".split("\n"):
            say(line)


def _document(player: RegisteredPlayer) -> dict[str, object]:
    """Every detail as JSON."""
    return {
        "number": player.number.digits,
        "name": player.name,
        "address": player.address,
        "document": player.document,
        "conditions_on_card": list(player.conditions.on_card),
        "conditions_with_card": list(player.conditions.with_card),
        "registered_numbers": {held.game: list(held.spots) for held in player.registered_numbers},
        "other_information": [{"what": held.what, "text": held.text} for held in player.other_information],
    }


def _write_card(venue: VenueCentral, player: RegisteredPlayer) -> None:
    """Write the card as a PDF among the venue's papers. Raises :class:`Stop` if that can't be done."""
    card = card_of(player)
    path = venue.papers / f"{card_name(card)}.pdf"
    again = f"kiosk players card {card.number}"
    _write(venue, f"The card {path}", path, card_document(card, venue.settings.licensee_name), again)
    say(f"Registration card: {path}")


def _write_details(venue: VenueCentral, player: RegisteredPlayer) -> None:
    """Write every detail of a player, for the player (s 7(3)). Raises :class:`Stop` if that can't be done."""
    zone = ZoneInfo(venue.settings.zone)
    document = registered_details(player, venue.settings.licensee_name, venue.clock.now(), zone)
    path = venue.papers / f"{document.title}.pdf"
    _write(venue, f"The paper {path}", path, document, f"kiosk players details {player.number}")
    say(f"Registered details: {path}")


def _write_form(venue: VenueCentral) -> None:
    """Write the empty application (s 4). Raises :class:`Stop` if that can't be done."""
    path = venue.papers / f"{REGISTRATION_FORM}.pdf"
    document = registration_form(venue.settings.licensee_name)
    _write(venue, f"The form {path}", path, document, "kiosk players form")
    say(f"Application form: {path}")


def _write(venue: VenueCentral, what: str, path: Path, document: Document, again: str) -> None:
    # Imported here: the renderer takes half a second to load.
    from printing import render_pdf

    pdf = render_pdf(document, venue.paper, typefaces())
    try:
        venue.papers.mkdir(parents=True, exist_ok=True)
        write_durably(path, pdf)
    except OSError as error:
        cause = StopCause.DISK_FULL if error.errno == errno.ENOSPC else StopCause.NOT_WRITABLE
        raise Stop(cause, f"{what} can't be written ({error.strerror}). Mend that, then: {again}") from error


def _spot_counts(venue: VenueCentral) -> dict[str, tuple[int, ...]]:
    schedule = ScheduleOfPrizes.parse(read_schedule(venue.settings))
    if not isinstance(schedule, ScheduleOfPrizes):
        raise InvariantBroken("a schedule of prizes that was read can't be read again")
    return {schedule.name: schedule.spot_counts}
