"""Names of a licensee's own: for kinds of wagers, as approved (s 12B), and for promotional keno dollars (s
12(4)).

A name is shown, and nothing depends on it. On paper the Rule's own term stands beside it, because what a
ticket says decides its prize (s 16).
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct, structs

from kiosk.rules.wagers import (
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    SpotWager,
    TailsWager,
    Wager,
    WayWager,
)

NAME_MAXIMUM: Final = 24  # characters: what a button and a line of the ticket have room for
# Something to read, and no sign that is invisible, private, or would steer a printer, a console or the
# direction of the text.
READABLE: Final = (
    r"(?=.*\S)[^\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    r"\ue000-\uf8ff\U000e0000-\U000fffff]+"
)

OwnName = Annotated[
    str,
    Meta(
        pattern=rf"\A(?:{READABLE})?\Z",
        max_length=NAME_MAXIMUM,
        description=f"at most {NAME_MAXIMUM} characters that can be read, on one line, or empty",
    ),
]


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """The licensee's name for each thing, 1 to 24 characters; empty where the Rule's own name is used."""

    spot: OwnName = ""
    way: OwnName = ""
    heads: OwnName = ""
    tails: OwnName = ""
    evens: OwnName = ""
    kwikpik: OwnName = ""
    setbet: OwnName = ""
    lucky_last: OwnName = ""
    keno_bonus: OwnName = ""
    promotional_keno_dollars: OwnName = ""

    def of(self, wager: Wager) -> str:
        """The name of a wager's kind, empty for the Rule's own. A setbet is a spot wager with a name of its
        shape beside it."""
        match wager:
            case SpotWager():
                return self.spot
            case WayWager():
                return self.way
            case HeadsWager():
                return self.heads
            case TailsWager():
                return self.tails
            case EvensWager():
                return self.evens
            case LuckyLastWager():
                return self.lucky_last


NO_NAMES: Final = Names()
RULE_NAMES: Final = Names(
    spot="Spot",
    way="Way",
    heads="Heads",
    tails="Tails",
    evens="Evens",
    kwikpik="Kwikpik",
    setbet="Setbet",
    lucky_last="Lucky last",
    keno_bonus="Keno bonus",
    promotional_keno_dollars="Promotional keno dollars",
)
"""The Rule's own names, as a heading has them."""
# What else a person must not mistake one of these for: a prize, and vouchers that are redeemed for cash.
_OTHERS: Final = ("Jackpot", "Keno dollars")


def ambiguous_name(names: Names) -> str:
    """The first name of a licensee's that means another thing too, by the Rule or by another name of theirs,
    whatever its capitals; empty if there is none. Under it a person could buy what they do not want."""
    meanings = {_same(other): "" for other in _OTHERS}
    meanings |= {_same(name): thing for thing, name in structs.asdict(RULE_NAMES).items()}
    for thing, name in structs.asdict(names).items():
        if name and meanings.setdefault(_same(name), thing) != thing:
            return str(name)
    return ""


def _same(name: str) -> str:
    return " ".join(name.casefold().split())
