"""The window itself: every QML file loads, the shipped faces are used, opening and closing leave no word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QUrl
from PySide6.QtGui import QFontDatabase
from PySide6.QtQml import QQmlApplicationEngine, QQmlComponent
from pytestqt.qtbot import QtBot

from kiosk.ui import assets
from kiosk.ui.app_model import AppModel
from kiosk.ui.typefaces import load_faces
from kiosk.ui.window import create_app, create_engine, open_window, theme_of, window_of
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from tests.ui.fake_desk import FakeClock, FakeDesk, credit

pytestmark = pytest.mark.usefixtures("qapp")

QML_FILES = sorted(assets.QML.rglob("*.qml"))


class Opened:
    """An app and its engine, not shown yet."""

    def __init__(self) -> None:
        self.desk, self.clock = FakeDesk(), FakeClock()
        self.app: AppModel = create_app(self.desk, self.clock)
        self.engine: QQmlApplicationEngine = create_engine(self.app, 1080, 1920)


@pytest.fixture
def opened() -> Iterator[Opened]:
    screens = Opened()
    yield screens
    shiboken6.delete(screens.engine)


@pytest.mark.parametrize("file", QML_FILES, ids=lambda file: file.name)
def test_every_qml_file_loads(file: Path, opened: Opened) -> None:
    component = QQmlComponent(opened.engine, QUrl.fromLocalFile(str(file)))
    assert component.isReady(), component.errorString()


def test_every_part_is_named_in_the_module() -> None:
    names = {
        line.split()[-1] for line in (assets.QML / "Keno" / "qmldir").read_text("utf-8").splitlines()[1:]
    }
    assert names == {file.name for file in (assets.QML / "Keno").glob("*.qml")}


def test_every_icon_a_screen_names_is_shipped() -> None:
    names = set()
    for file in QML_FILES:
        names.update(re.findall(r'\bIcon \{[^}]*?name: "([a-z-]+)"', file.read_text("utf-8"), re.DOTALL))
    assert names <= assets.icon_paths().keys()


def test_the_first_frame_is_followed_by_everything_else(opened: Opened, qtbot: QtBot) -> None:
    opened.desk.tell(credit(Money(1_240)))
    assert opened.app.property("sale") is None
    window = open_window(opened.app, opened.engine)
    qtbot.waitUntil(lambda: opened.app.property("sale") is not None)
    assert opened.app.property("strip").property("credit") == "$12.40"
    assert window.isVisible()


def test_the_timer_moves_the_screens(opened: Opened, qtbot: QtBot) -> None:
    open_window(opened.app, opened.engine)
    opened.clock.move(60)
    qtbot.waitUntil(lambda: opened.app.property("screen") == "rest", timeout=10_000)


def test_the_app_goes_with_its_engine() -> None:
    screens = Opened()
    window_of(screens.engine).show()
    shiboken6.delete(screens.engine)
    assert not shiboken6.isValid(screens.app)
    screens.desk.tell(credit(Money(1)))  # a terminal that still speaks is no fault
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_the_screens_use_the_shipped_faces() -> None:
    load_faces(assets.first_font_files() + assets.later_font_files())
    families = set(QFontDatabase.families())
    assert {"Evening Text", "Barlow Semi Condensed", "Atkinson Hyperlegible Next"} <= families


def test_a_missing_face_is_a_breach(tmp_path: Path) -> None:
    with pytest.raises(InvariantBroken):
        load_faces([tmp_path / "none.ttf"])


def test_a_wide_window_is_landscape(qtbot: QtBot) -> None:
    screens = Opened()
    theme, window = theme_of(screens.engine), window_of(screens.engine)
    assert theme.property("portrait")
    window.resize(1920, 1080)
    qtbot.waitUntil(lambda: not theme.property("portrait"))
    assert window.property("stage").property("width") == 1920
    window.resize(1080, 1920)
    qtbot.waitUntil(lambda: bool(theme.property("portrait")))
    shiboken6.delete(screens.engine)
