"""The display a window can be opened on, looked for before Qt looks: without one it aborts the program."""

from __future__ import annotations

import ctypes
import os
import re
import socket
import sys
from pathlib import Path
from typing import Final

from PySide6.QtGui import QGuiApplication

from kiosk.ports.stop import Stop, StopCause

_LOCAL_X_DISPLAY: Final = re.compile(r"(?:unix)?:(\d+)(?:\.\d+)?")
_PATIENCE_SECONDS: Final = 2.0
X_LIBRARIES: Final = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""What Qt needs for a window on an X display, with the Debian packages that bring it."""


def open_display() -> QGuiApplication:
    """The connection to the display. Raises :class:`Stop` where there is none to be had."""
    if not os.environ.get("QT_QPA_PLATFORM"):
        _look_for_display()
    if not any(Path("/dev/dri").glob("renderD*")):
        # Without a graphics card the software renderer starts in half the time of an emulated card.
        os.environ.setdefault("QT_QUICK_BACKEND", "software")
    return QGuiApplication(sys.argv[:1])


def _look_for_display() -> None:
    wayland, x_display = os.environ.get("WAYLAND_DISPLAY"), os.environ.get("DISPLAY")
    if wayland and _answers(str(Path(os.environ.get("XDG_RUNTIME_DIR", "/")) / wayland)):
        return
    if not x_display:
        raise _no_screen(
            "There is no display here." if not wayland else f"The display {wayland} does not answer."
        )
    local = _LOCAL_X_DISPLAY.fullmatch(x_display)
    if local is not None:
        path = f"/tmp/.X11-unix/X{local[1]}"  # noqa: S108  # where every X server listens
        if not (_answers(path) or _answers(f"\0{path}")):
            raise _no_screen(f"The display {x_display} does not answer.")
    missing = [package for library, package in X_LIBRARIES.items() if not _is_here(library)]
    if missing:
        raise Stop(
            StopCause.NO_SCREEN,
            f"A window needs libraries that are not here. As root, run: apt-get install {' '.join(missing)}",
        )


def _is_here(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _answers(address: str) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(_PATIENCE_SECONDS)
        try:
            line.connect(address)
        except OSError:
            return False
        return True


def _no_screen(what: str) -> Stop:
    return Stop(
        StopCause.NO_SCREEN, f"{what} Start this on a screen, or see every screen with: kiosk tour --out DIR"
    )
