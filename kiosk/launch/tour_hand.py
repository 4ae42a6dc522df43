"""The hand of the tour: touches what is on the screen, waits for what must come, and takes pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import QDeadlineTimer, QPointF
from PySide6.QtQuick import QQuickItem, QQuickWindow
from PySide6.QtTest import QTest

from kiosk.ports.stop import Stop, StopCause

_PATIENCE_MS: Final = 30_000
_REST_MS: Final = 260  # longer than any change of state on the screen (240 ms to enter or leave)
_TURN_MS: Final = 5
_QUICK_PNG: Final = 80  # a third of the time of Qt's own choice, for a file a fifth larger


class Hand:
    """One finger in front of the window. A thing that can't be touched, or doesn't come, ends the tour."""

    def __init__(self, window: QQuickWindow) -> None:
        self._window = window
        self._finger = QTest.createTouchDevice()

    def touch(self, name: str) -> None:
        """Touch the middle of the item of that object name, once it is there and can be touched."""
        item: QQuickItem | None = None

        def found() -> bool:
            nonlocal item
            item = self.find(name)
            return item is not None

        self.wait(found, f"nothing called {name!r} can be touched")
        if item is not None:
            middle = item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()
            QTest.touchEvent(self._window, self._finger).press(0, middle, self._window).commit()
            QTest.touchEvent(self._window, self._finger).release(0, middle, self._window).commit()
        self.turn()

    def find(self, name: str) -> QQuickItem | None:
        """The item of that object name, if a person could touch it now."""
        return next((item for item in _shown(self._window.contentItem()) if item.objectName() == name), None)

    def wait(self, condition: Callable[[], bool], otherwise: str) -> None:
        """Let the program work until the condition holds."""
        deadline = QDeadlineTimer(_PATIENCE_MS)
        while not condition():
            if deadline.hasExpired():
                raise Stop(StopCause.TOUR_FAILED, f"The tour stopped: {otherwise}. Look at its last picture.")
            self.turn()

    def turn(self) -> None:
        """Let the program do what is waiting to be done."""
        QTest.qWait(_TURN_MS)

    def rest(self) -> None:
        """Let movement on the screen come to its end."""
        QTest.qWait(_REST_MS)

    @property
    def is_portrait(self) -> bool:
        """Whether the window is higher than wide."""
        return self._window.height() > self._window.width()

    def text(self, name: str) -> str:
        """The text of the item of that object name; empty if it is not shown."""
        item = self.find(name)
        return "" if item is None else str(item.property("text"))

    def photograph(self, path: Path, size: tuple[int, int]) -> None:
        """A picture of the window at a size, which it keeps. What moves has come to rest before."""
        window = self._window
        if (window.width(), window.height()) != size:
            window.resize(*size)
            self.wait(lambda: (window.width(), window.height()) == size, "the window kept its size")
            self.turn()
        if not window.grabWindow().save(str(path), quality=_QUICK_PNG):
            raise Stop(
                StopCause.TOUR_FAILED,
                f"The picture {path} can't be written. Free some space, or name another folder with --out.",
            )


def _shown(item: QQuickItem) -> Iterator[QQuickItem]:
    """The item and everything in it that is visible and enabled, what lies on top first."""
    if not (item.isVisible() and item.isEnabled()):
        return
    for child in reversed(item.childItems()):
        yield from _shown(child)
    yield item
