"""The test bench's window: apart from the player's, worked by its buttons."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, QUrl
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtQuick import QQuickItem, QQuickWindow
from PySide6.QtTest import QTest

from kiosk.ports.device_report import DeviceKind
from kiosk.ui import assets
from kiosk.ui.bench_model import BenchModel
from kiosk.ui.window import bench_place, create_app, create_engine, open_bench, open_window
from kiosk.values.money import Money
from tests.ui.fake_desk import FakeClock, FakeDesk
from tests.ui.test_bench_model import FakeBench

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def bench() -> FakeBench:
    return FakeBench()


def window_of(bench: FakeBench) -> Iterator[QQuickWindow]:
    """The window of a bench, until the test ends."""
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


@pytest.fixture
def window(bench: FakeBench) -> Iterator[QQuickWindow]:
    yield from window_of(bench)


@pytest.fixture
def real_window() -> Iterator[QQuickWindow]:
    """That of a bench beside real devices only."""
    yield from window_of(FakeBench(*DeviceKind))


BENCH = QSize(400, 620)
SCREEN = QRect(0, 0, 1920, 1080)


@pytest.mark.parametrize(
    ("player", "screen", "place"),
    [
        (QRect(100, 60, 540, 960), SCREEN, QPoint(656, 60)),  # room at the right
        (QRect(100, 500, 540, 560), SCREEN, QPoint(656, 444)),  # not below the edge
        (QRect(100, -40, 540, 960), SCREEN, QPoint(656, 32)),  # not above it
        (SCREEN, SCREEN, QPoint(1504, 444)),  # the whole screen: over its lower right
        (QRect(0, 0, 1366, 740), QRect(0, 28, 1366, 740), QPoint(950, 132)),  # a panel above
        (QRect(1920, 0, 1080, 1900), QRect(1920, 0, 1080, 1920), QPoint(2584, 1284)),  # the second screen
        (QRect(0, 0, 360, 600), QRect(0, 0, 360, 600), QPoint(0, 32)),  # no room at all
    ],
)
def test_it_opens_where_it_is_seen(player: QRect, screen: QRect, place: QPoint) -> None:
    assert bench_place(player, BENCH, screen) == place


@pytest.mark.parametrize("size", [(540, 960), (1920, 1080)])
def test_opened_beside_the_players_window_it_is_on_the_screen(
    size: tuple[int, int], bench: FakeBench
) -> None:
    app = create_app(FakeDesk(), FakeClock())
    engine = create_engine(app, *size)
    beside = open_window(app, engine)
    opened = open_bench(app, engine, bench)
    assert beside.screen().availableGeometry().contains(opened.geometry())
    assert opened.transientParent() is beside
    shiboken6.delete(engine)


def _item(window: QQuickWindow, name: str) -> QQuickItem:
    stack = [window.contentItem()]
    while stack:
        item = stack.pop()
        if item.objectName() == name:
            return item
        stack.extend(item.childItems())
    raise AssertionError(name)


def _click(window: QQuickWindow, name: str) -> None:
    item = _item(window, name)
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


def test_keys_of_real_devices_are_greyed_with_the_reason(real_window: QQuickWindow) -> None:
    names = ["bench-note-5", "bench-note-50", "bench-scan-last", "bench-scan-forged", "bench-paper"]
    assert [_item(real_window, name).property("off") for name in names] == [True] * len(names)
    assert _item(real_window, "bench-central").property("off") is False
    headings = [_item(real_window, name) for name in ("bench-notes", "bench-scans", "bench-faults")]
    assert [heading.property("text") for heading in headings] == [
        "Put in a note: a real note acceptor is set",
        "Hold to the scanner: a real scanner is set",
        "Faults: a real printer is set",
    ]
    assert all(heading.width() <= real_window.width() - 40 for heading in headings)
    QTest.keyClick(real_window, Qt.Key.Key_F3)
    said = _item(real_window, "bench-last").property("text")
    assert said == "That key does nothing: a real note acceptor is set."
