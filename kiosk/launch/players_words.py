"""What staff are told when ``kiosk players`` refuses: what is so, and what to do next. No sentence repeats
what a person registered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kiosk.rules.registering import NAME_MAXIMUM, TEXT_MAXIMUM, RegisteringRefusal
from kiosk.values.invariant import InvariantBroken

_WORDS: Final[Mapping[RegisteringRefusal, str]] = {
    RegisteringRefusal.NO_DOCUMENT: (
        "An application is made by a document (s 4(2)(a)). Have the player sign one, file it, and say with "
        "--document what it is filed under."
    ),
    RegisteringRefusal.NUMBER_MISTYPED: (
        "A digit of that registration number is wrong or missing. Compare it with the card, then type it "
        "again."
    ),
    RegisteringRefusal.PLAYER_UNKNOWN: (
        "Nobody is registered under that number. Compare it with the card, and the card with this licensee."
    ),
    RegisteringRefusal.NAME_MISSING: (
        "An application states the player's name (s 4(2)(c)). Give it with --name."
    ),
    RegisteringRefusal.ADDRESS_MISSING: (
        "An application states the player's address (s 4(2)(c)). Give it with --address."
    ),
    RegisteringRefusal.TEXT_NOT_READABLE: (
        f"That can't be printed. Give a name in one line of up to {NAME_MAXIMUM} characters, and any other "
        f"text in up to {TEXT_MAXIMUM}."
    ),
    RegisteringRefusal.NOTHING_TO_CHANGE: (
        "That is what is registered already, so nothing was changed. See it with: kiosk players show NUMBER"
    ),
    RegisteringRefusal.GAME_UNKNOWN: (
        "Numbers are registered for a game of this licensee (s 6(1)). Name it as its schedule of prizes is: "
        "{games}."
    ),
    RegisteringRefusal.SPOT_NOT_A_NUMBER: (
        "The numbers of keno are 1 to 80 (s 2). Ask the player for others."
    ),
    RegisteringRefusal.SPOT_TWICE: (
        "A number is registered once (s 13). Ask the player for another in its place."
    ),
    RegisteringRefusal.SPOT_COUNT: (
        "No prize is for that many spots (s 23(1)(b)). Ask the player for one of these counts: {spot_counts}."
    ),
}

REFUSED_HERE: Final = frozenset(_WORDS)
"""Every refusal that one of the commands can meet."""


def refusal_sentence(refusal: RegisteringRefusal, spot_counts: Mapping[str, tuple[int, ...]]) -> str:
    """The sentence for a refusal, where these games have these spot counts."""
    words = _WORDS.get(refusal)
    if words is None:
        raise InvariantBroken(f"kiosk players can't be refused for {refusal}")
    counts = sorted({count for of_game in spot_counts.values() for count in of_game})
    return words.format(games=", ".join(spot_counts), spot_counts=", ".join(map(str, counts)))
