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
_X_LIBRARY, _X_PACKAGE = "libxcb-cursor.so.0", "libxcb-cursor0"


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
    try:
        ctypes.CDLL(_X_LIBRARY)
    except OSError as error:
        raise Stop(
            StopCause.NO_SCREEN,
            f"A window needs the library {_X_LIBRARY}. As root, run: apt-get install {_X_PACKAGE}",
        ) from error


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
