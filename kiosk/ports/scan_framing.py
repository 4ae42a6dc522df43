"""What a scanner sends round a code, and how the code is found in it: for every kind of scanner alike.

A scanner may put an AIM identifier (``]C1``) or STX before a code, and CR, LF, CR LF, TAB or ETX after it, or
nothing at all, and each venue's may be set up differently. A code of ours consists of capitals, digits and
``/`` alone, so whatever else stands round it is known not to belong to it. Whether a code is whole is told by
its own check digits, never by the framing.
"""

from __future__ import annotations

import re
from typing import Annotated, Final

from msgspec import Meta, Struct

from kiosk.ledger.symbol import read_symbol
from kiosk.values.identifiers import Serial

CODE_MAXIMUM: Final = 400
"""Characters. The longest code of ours has 180; what is longer with its framing is no code."""

TRIAL_CODES: Final = ("TEST PAPER, WORTH NOTHING", "0123456789")
"""What is on a test paper: a scanner that reads them reads well, and they are nobody's."""

BEGINS: Final = "\x02"
ENDS: Final = "\r\n\t\x03"

_AIM: Final = re.compile(r"\][A-Za-z][0-9A-Za-z]")
# Of the Turkish layouts: the i of either case that is no i elsewhere.
_LETTERS: Final = {
    ord("\N{LATIN SMALL LETTER DOTLESS I}"): "I",
    ord("\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}"): "I",
}
_CONTROLS_AND_SPACE: Final = "".join(map(chr, range(33)))

# A control character farther in would end the symbol there.
ScanPrefix = Annotated[
    str,
    Meta(
        pattern=r"\A[\x00-\x20]*[\x21-\x7e]*\Z",
        max_length=16,
        description="at most 16 characters of ASCII, control characters and spaces first",
    ),
]
"""Control characters and spaces come first, then signs that are no code's."""
ScanSuffix = Annotated[
    str,
    Meta(
        pattern=r"\A[\x21-\x7e]*[\x00-\x20]*\Z",
        max_length=16,
        description="at most 16 characters of ASCII, control characters and spaces last",
    ),
]
"""Control characters and spaces come last."""


class ScanFraming(Struct, frozen=True, forbid_unknown_fields=True):
    """What a venue's scanner is set up to put round every code beside what any scanner may."""

    prefix: ScanPrefix = ""
    suffix: ScanSuffix = ""


def is_whole(code: str) -> bool:
    """Whether a code is one of ours in form, all of it: a serial with right check digits, or a symbol."""
    return read_symbol(code) is not None or Serial.parse(code) is not None


def is_readable(code: str) -> bool:
    """Whether a scanner has read well: one of our codes, or one of a test paper."""
    return code in TRIAL_CODES or is_whole(code)


def code_in(raw: str, framing: ScanFraming | None = None) -> str:
    """The code in what a scanner sent for one symbol, in capitals. What holds none of ours stays as it was
    sent, without control characters at its ends; what is too long to be one is ""."""
    if len(raw) > CODE_MAXIMUM:
        return ""
    sent = raw.strip(_CONTROLS_AND_SPACE)
    for candidate in _candidates(sent, framing or ScanFraming()):
        code = candidate.strip().translate(_LETTERS).upper()
        if is_readable(code):
            return code
    return sent


def _candidates(sent: str, framing: ScanFraming) -> list[str]:
    """What may be the code, the whole of it first. What was sent has no control characters at its ends any
    more, so that none of the framing's are looked for."""
    prefix, suffix = framing.prefix.strip(_CONTROLS_AND_SPACE), framing.suffix.strip(_CONTROLS_AND_SPACE)
    bare = sent.removeprefix(prefix).removesuffix(suffix)
    found = [sent, bare]
    found += [text[match.end() :] for text in (sent, bare) if (match := _AIM.match(text))]
    found += [text.removeprefix(prefix) for text in found[2:]]
    return found


class FrameReader:
    """Cuts what a scanner sends, as it comes, into one piece a symbol, at every end that scanners send. Who
    reads it sees the gaps, and ends at one what nothing else has ended. Pieces keep what else stands round
    the code; empty ones are none."""

    def __init__(self) -> None:
        self._piece = ""

    def take(self, text: str) -> list[str]:
        """What came: the pieces that have ended by it."""
        pieces: list[str] = []
        for character in text:
            if character in ENDS or character in BEGINS:
                pieces += self.end()
            elif len(self._piece) <= CODE_MAXIMUM:
                self._piece += character
        return pieces

    def end(self) -> list[str]:
        """The piece that has begun, if there is one: nothing more belongs to it."""
        piece, self._piece = self._piece, ""
        return [piece] if piece.strip() else []
