"""The whole window off-screen with a fake desk behind it: found by name, touched with a finger, looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, QRectF
from PySide6.QtGui import QInputDevice, QPointingDevice
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from kiosk.terminal.changes import Change
from kiosk.ui import assets
from kiosk.ui.app_model import Screen
from kiosk.ui.typefaces import load_faces
from kiosk.ui.window import create_app, create_engine, window_of
from kiosk.values.money import Money
from tests.ui.fake_desk import FakeClock, FakeDesk, ready

PORTRAIT = (1080, 1920)
LANDSCAPE = (1920, 1080)


class Glass:
    """One terminal's window. Close it at the end of the test."""

    def __init__(self, screen: Screen = Screen.CHOOSE, size: tuple[int, int] = PORTRAIT) -> None:
        self.desk, self.clock = FakeDesk(), FakeClock()
        self.app = create_app(self.desk, self.clock, screen)
        self._engine = create_engine(self.app, *size)
        load_faces(assets.later_font_files())
        self.theme: QObject = self._engine.singletonInstance("Keno", "Theme")  # type: ignore[assignment]
        icons = (assets.ASSETS / "icons" / "paths.json").read_text("utf-8")
        self.theme.setProperty("iconPaths", json.loads(icons))
        self.window = window_of(self._engine)
        self.window.show()
        self._finger = QTest.createTouchDevice(QInputDevice.DeviceType.TouchScreen)
        self.app.warm_up()
        self.hear(*ready(Money(1_240)))

    def hear(self, *changes: Change) -> Glass:
        """The terminal tells."""
        for change in changes:
            self.app.hear(change)
        self.settle()
        return self

    def at(self, seconds: float) -> Glass:
        """So long after the first instant."""
        self.clock.move(
            seconds - self.clock.monotonic_us() / 1_000_000 + FakeClock().monotonic_us() / 1_000_000
        )
        self.app.tick()
        self.settle()
        return self

    def settle(self) -> None:
        """Let the window take in what has happened, and draw it."""
        for _ in range(3):
            QCoreApplication.processEvents()
            # Only a frame lays out what has changed; by itself it comes 5 ms of the wall clock later.
            QCoreApplication.sendEvent(self.window, QEvent(QEvent.Type.UpdateRequest))
            # No loop runs here, and without one what is to be deleted later stays until the process ends.
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def items(self) -> Iterator[QQuickItem]:
        """Every item on the screen, shown or not."""
        stack = [self.window.contentItem()]
        while stack:
            item = stack.pop()
            yield item
            stack.extend(item.childItems())

    def find(self, name: str) -> QQuickItem | None:
        """The shown item of that name."""
        return next((item for item in self.items() if item.objectName() == name and item.isVisible()), None)

    def __getitem__(self, name: str) -> QQuickItem:
        item = self.find(name)
        assert item is not None, f"{name} is not on the screen"
        return item

    def text(self, name: str) -> str:
        """What a shown text says."""
        return str(self[name].property("text"))

    def tap(self, name: str) -> None:
        """Touch the middle of an item that can be touched."""
        self.touch(self._middle(name))

    def tap_twice(self, name: str) -> None:
        """Touch the middle of an item, and the same place again whatever is there by then."""
        middle = self._middle(name)
        self.touch(middle)
        self.touch(middle)

    def _middle(self, name: str) -> QPoint:
        item = self[name]
        assert item.isEnabled(), f"{name} can't be touched"
        return item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()

    def touch(self, point: QPoint) -> None:
        """Touch and let go."""
        assert isinstance(self._finger, QPointingDevice)
        QTest.touchEvent(self.window, self._finger).press(0, point, self.window).commit()
        QTest.touchEvent(self.window, self._finger).release(0, point, self.window).commit()
        self.settle()

    def too_small(self) -> list[str]:
        """The names of touchable items under 64 x 64, apart from what only holds others."""
        touchable = [
            item for item in self.items() if item.objectName() and item.isVisible() and item.isEnabled()
        ]
        return [
            item.objectName()
            for item in touchable
            if item.metaObject().indexOfSignal("act()") >= 0 and min(item.width(), item.height()) < 64
        ]

    def higher_than(self, y: float) -> list[str]:
        """The names of touchable items that reach above that line."""
        touchable = [
            item for item in self.items() if item.objectName() and item.isVisible() and item.isEnabled()
        ]
        return [
            item.objectName()
            for item in touchable
            if item.metaObject().indexOfSignal("act()") >= 0 and item.mapToScene(QPointF(0, 0)).y() < y
        ]

    def outside(self) -> list[str]:
        """Texts that stick out of the window, apart from those of a list that scrolls."""
        window = QRectF(-1, -1, self.window.width() + 2, self.window.height() + 2)
        return [
            str(item.property("text"))
            for item in self.items()
            if item.inherits("QQuickText") and item.isVisible() and item.property("text")
            if not window.contains(item.mapRectToScene(item.boundingRect())) and not _scrolls(item)
        ]

    def cut(self) -> list[str]:
        """Texts wider than the room they were given, or that had to be shortened."""
        found = []
        for item in self.items():
            if item.inherits("QQuickText") and item.isVisible() and item.property("text"):
                content, width = item.property("contentWidth"), item.width()
                if item.property("truncated") or (content is not None and width and content > width + 2):
                    found.append(str(item.property("text")))
        return found

    def overflowing(self, name: str) -> list[str]:
        """Texts inside items of that name that reach out of them."""
        return [
            words
            for box in self._all(name)
            for words, place in self.texts(box)
            if place.top() < 0 or place.bottom() > box.height()
        ]

    def overlapping(self, name: str) -> list[tuple[str, str]]:
        """Pairs of texts inside one item of that name that stand on each other."""
        return [
            (words, others)
            for box in self._all(name)
            for (words, place), (others, other) in combinations(self.texts(box), 2)
            if place.adjusted(2, 2, -2, -2).intersects(other.adjusted(2, 2, -2, -2))
        ]

    def texts(self, box: QQuickItem) -> list[tuple[str, QRectF]]:
        """Every shown text inside an item with its place there."""
        found, stack = [], [box]
        while stack:
            item = stack.pop()
            stack.extend(child for child in item.childItems() if child.isVisible())
            if item.inherits("QQuickText") and item.property("text"):
                size = QRectF(0, 0, item.property("contentWidth"), item.property("contentHeight"))
                found.append((str(item.property("text")), item.mapRectToItem(box, size)))
        return found

    def _all(self, name: str) -> list[QQuickItem]:
        return [item for item in self.items() if item.objectName() == name and item.isVisible()]

    def close(self) -> None:
        """Take the window down before the model it shows."""
        self.window.close()
        for name in ("contrast", "reducedMotion", "lowReach"):
            self.theme.setProperty(name, False)
        shiboken6.delete(self._engine)


def _scrolls(item: QQuickItem) -> bool:
    """Whether an item is part of something that shows only a part of itself at a time."""
    above = item.parentItem()
    return above is not None and (above.clip() or _scrolls(above))
