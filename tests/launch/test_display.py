"""Where a window can't be opened: one sentence instead of Qt's abort."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.launch import display
from kiosk.launch.display import open_display
from kiosk.ports.stop import Stop, StopCause


@pytest.mark.parametrize(
    ("display", "wayland", "says"),
    [
        ("", "", "There is no display here."),
        (":4711", "", "The display :4711 does not answer."),
        ("", "wayland-4711", "The display wayland-4711 does not answer."),
        (":4711.0", "wayland-4711", "The display :4711.0 does not answer."),
    ],
)
def test_a_display_that_is_not_there(
    display: str, wayland: str, says: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM")
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setenv("WAYLAND_DISPLAY", wayland)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    with pytest.raises(Stop) as stopped:
        open_display()
    assert stopped.value.cause is StopCause.NO_SCREEN
    assert stopped.value.sentence.startswith(says)
    assert "kiosk tour" in stopped.value.sentence


def test_every_library_that_is_missing_is_named_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM")
    monkeypatch.setenv("DISPLAY", "far-away:0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    missing = {"libnot-there.so.1": "libnot-there1", "libc.so.6": "libc6", "libnor-this.so.0": "libnor-this0"}
    monkeypatch.setattr(display, "X_LIBRARIES", missing)
    with pytest.raises(Stop) as stopped:
        open_display()
    assert stopped.value.cause is StopCause.NO_SCREEN
    assert stopped.value.sentence.endswith("As root, run: apt-get install libnot-there1 libnor-this0")
