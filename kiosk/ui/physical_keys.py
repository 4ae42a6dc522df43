"""What stands on the keys of a US keyboard, by their place: what a scanner that types means by them.

A scanner presses keys as if the layout were its own, mostly the US one; what they write depends on the layout
that the machine is set to and on Caps Lock. Where the window system tells which key it was, the code can be
read by place and needs no layout.
"""

from __future__ import annotations

from typing import Final

# Scan codes of set 1 for the block of letters, which are also the key codes of Linux.
_ROWS: Final = (
    (2, "1234567890-=", "!@#$%^&*()_+"),
    (16, "qwertyuiop[]", "QWERTYUIOP{}"),
    (30, "asdfghjkl;'`", 'ASDFGHJKL:"~'),
    (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    (57, " ", " "),
)
_PLAIN: Final = {first + place: sign for first, plain, _ in _ROWS for place, sign in enumerate(plain)}
_SHIFTED: Final = {first + place: sign for first, _, shifted in _ROWS for place, sign in enumerate(shifted)}
_CONTROL_BITS: Final = 0x1F

# By the name of the window system: what it adds to those codes. One that isn't here tells no places.
_ADDED: Final = {"xcb": 8, "wayland": 8, "eglfs": 8, "linuxfb": 8, "vnc": 8, "offscreen": 8, "windows": 0}


def physical(platform: str, scan_code: int, *, shift: bool, control: bool) -> str:
    """What the key at that place writes on a US keyboard; "" where that isn't known."""
    added = _ADDED.get(platform)
    if added is None or not scan_code:
        return ""
    sign = (_SHIFTED if shift else _PLAIN).get(scan_code - added, "")
    if control and sign:
        upper = ord(sign.upper())
        return chr(upper & _CONTROL_BITS) if 0x40 <= upper < 0x60 else ""
    return sign
