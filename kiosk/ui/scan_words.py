"""The words of the staff page for what a scanner read last: as it came, and whether it reads rightly.

Nobody reads a whole serial here: of whatever may be one, the middle is masked.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from PySide6.QtCore import QCoreApplication

from kiosk.ports.device_report import LastScan
from kiosk.ports.scan_framing import TRIAL_CODES, is_whole

translate = QCoreApplication.translate

_ENDS_SHOWN: Final = 4
_SHOWN_WHOLE: Final = 10  # no longer than the longer of what stays of a serial
_BEFORE_SPACE: Final = (
    "NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI "
    "DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US"
)
_CONTROLS_AND_SPACE: Final = "".join(map(chr, range(33)))


def scan_sentence(scan: LastScan) -> str:
    """What came, and what it was: a number, a code of the test paper, or neither."""
    if scan.code in TRIAL_CODES:
        return f"{_trial_sentence(scan)} {_sent(scan)}"
    if is_whole(scan.code):
        return translate("Devices", "Read as the number of a ticket or of keno dollars. {sent}").format(
            sent=_sent(scan)
        )
    meant = next((code for code in TRIAL_CODES if len(_body(scan)) == len(code)), "")
    if meant:
        said = translate(
            "Devices",
            "This is not {code} of the test paper: Caps Lock is on, or keyboard and scanner have different "
            "layouts. {sent}",
        )
        return said.format(code=meant, sent=_sent(scan))
    return translate("Devices", "Not read as any number of ours. {sent}").format(sent=_sent(scan))


def as_it_came(scan: LastScan) -> str:
    """What was sent, each control character by its name, the middle of what may be a serial masked."""
    sent, body = scan.sent, _body(scan)
    begin = len(sent) - len(sent.lstrip(_CONTROLS_AND_SPACE))
    is_nobodys = scan.code in TRIAL_CODES or len(body) <= _SHOWN_WHOLE
    shown = body if is_nobodys else _masked(body)
    return "".join(map(_named, sent[:begin] + shown + sent[begin + len(body) :]))


def _sent(scan: LastScan) -> str:
    return translate("Devices", "It sent {sent}").format(sent=as_it_came(scan))


def _trial_sentence(scan: LastScan) -> str:
    """How a code of the test paper came: rightly, or with something that is taken away or made good here."""
    body, code = _body(scan), scan.code
    rightly = translate("Devices", "The scanner reads rightly.")
    if body == code:
        return rightly
    if code in body:
        before, _, after = body.partition(code)
        around = translate("Devices", "It adds {framing} to every code, which is taken away.")
        return f"{rightly} {around.format(framing=' … '.join(part for part in (before, after) if part))}"
    if code in body.upper():
        return translate("Devices", "It is read, but Caps Lock is on: switch it off.")
    return translate("Devices", "It is read, but keyboard and scanner have different layouts: set one right.")


def _body(scan: LastScan) -> str:
    return scan.sent.strip(_CONTROLS_AND_SPACE)


def _masked(body: str) -> str:
    hidden = "\N{BULLET}" * min(len(body) - 2 * _ENDS_SHOWN, _ENDS_SHOWN)
    return f"{body[:_ENDS_SHOWN]}{hidden}{body[-_ENDS_SHOWN:]}"


def _named(character: str) -> str:
    code = ord(character)
    if code < ord(" "):
        return f"<{_BEFORE_SPACE.split()[code]}>"
    is_shown = character == " " or unicodedata.category(character)[0] not in "CZ"
    return character if is_shown else f"<{code:02X}>"
