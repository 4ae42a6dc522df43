"""The test bench's window: apart from the player's, worked by its buttons."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QPointF, Qt, QUrl
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtQuick import QQuickItem, QQuickWindow
from PySide6.QtTest import QTest

from kiosk.ui import assets
from kiosk.ui.bench_model import BenchModel
from kiosk.values.money import Money
from tests.ui.test_bench_model import FakeBench

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def bench() -> FakeBench:
    return FakeBench()


@pytest.fixture
def window(bench: FakeBench) -> Iterator[QQuickWindow]:
    engine = QQmlApplicationEngine()
    model = BenchModel(bench, engine)
    engine.addImportPath(str(assets.QML))
    engine.setInitialProperties({"bench": model})
    engine.load(QUrl.fromLocalFile(str(assets.QML / "Keno" / "BenchWindow.qml")))
    (opened,) = engine.rootObjects()
    assert isinstance(opened, QQuickWindow)
    opened.show()
    yield opened
    shiboken6.delete(engine)


def _click(window: QQuickWindow, name: str) -> None:
    item = window.findChild(QQuickItem, name)
    assert item is not None, name
    middle = item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle)


def test_it_is_titled_as_what_it_is(window: QQuickWindow) -> None:
    assert window.title() == "Test bench"


def test_its_buttons_work_the_devices(window: QQuickWindow, bench: FakeBench) -> None:
    for name in ("bench-scan-last", "bench-paper", "bench-central"):
        _click(window, name)
    assert bench.done == ["last paper", ("paper out", True), ("central away", True)]


def test_its_keys_do_the_same(window: QQuickWindow, bench: FakeBench) -> None:
    QTest.keyClick(window, Qt.Key.Key_F3)
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert bench.done == [Money.dollars(20), "last paper"]
