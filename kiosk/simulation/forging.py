"""Papers that nobody issued: what a forger holds in front of the scanner."""

from __future__ import annotations

from kiosk.simulation.dice import Dice
from kiosk.values.identifiers import Serial

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def forged(dice: Dice, symbol: str) -> str:
    """The symbol of a genuine paper with something in it changed, or text that is no symbol at all."""
    kind, serial, content, signature = symbol.split("/")
    match dice.below(6):
        case 0:
            content = _changed(dice, content)
        case 1:
            signature = _changed(dice, signature)
        case 2:
            kind = "K1V" if kind == "K1T" else "K1T"
        case 3:
            serial = Serial.from_entropy(bytes(dice.below(256) for _ in range(16))).digits
        case 4:
            return serial[:-1] + str((int(serial[-1]) + 1) % 10)
        case _:
            return symbol[: dice.below(len(symbol))] + "é"
    return f"{kind}/{serial}/{content}/{signature}"


def _changed(dice: Dice, text: str) -> str:
    """The text with another letter in one of its places."""
    place = dice.below(len(text) - 1)
    other = dice.one_of([letter for letter in _ALPHABET if letter != text[place]])
    return text[:place] + other + text[place + 1 :]
