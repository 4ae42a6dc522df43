"""The window: faces and icons loaded, the root view-model handed to QML, the timer that moves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, QUrl
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtQuick import QQuickWindow

from kiosk.ports.clock import Clock
from kiosk.ui import assets
from kiosk.ui.app_model import AppModel, Screen
from kiosk.ui.desk import Desk
from kiosk.ui.typefaces import load_faces
from kiosk.values.invariant import ensure

if TYPE_CHECKING:
    from kiosk.ui.bench_model import Bench

# A second on the screen is never late by more than this; a ball flies through twenty pictures a second.
STILL_TICK_MS = 250
MOVING_TICK_MS = 50


def create_app(desk: Desk, clock: Clock, first_screen: Screen = Screen.CHOOSE) -> AppModel:
    """The root view-model. It hears every change of the desk from now on; call it on the screen's thread."""
    return AppModel(desk, clock, first_screen)


def create_engine(app: AppModel, width: int, height: int) -> QQmlApplicationEngine:
    """The engine with the window of `app`, loaded and not shown yet: portrait if it is higher than wide.

    Needs a QGuiApplication. Raises InvariantBroken if the window's QML can't be loaded.
    """
    load_faces(assets.first_font_files())
    engine = QQmlApplicationEngine()
    # The screens read the app to their last moment, so it goes with the engine and after them.
    app.setParent(engine)
    engine.addImportPath(str(assets.QML))
    engine.setInitialProperties({"app": app, "width": width, "height": height})
    engine.load(QUrl.fromLocalFile(str(assets.QML / "Main.qml")))
    ensure(len(engine.rootObjects()) == 1, "the window's QML can't be loaded")
    return engine


def window_of(engine: QQmlApplicationEngine) -> QQuickWindow:
    """The one window of an engine made here."""
    window = engine.rootObjects()[0]
    ensure(isinstance(window, QQuickWindow), "the root of the screens is a window")
    return window  # type: ignore[return-value]


def theme_of(engine: QQmlApplicationEngine) -> QObject:
    """The theme of an engine's screens: colours, sizes and the settings of how they look."""
    theme = engine.singletonInstance("Keno", "Theme")
    ensure(isinstance(theme, QObject), "the theme is an object")
    return theme  # type: ignore[return-value]


def open_window(app: AppModel, engine: QQmlApplicationEngine, *, whole_screen: bool = False) -> QQuickWindow:
    """Show the window, and after its first frame make everything that the first frame could do without."""
    window = window_of(engine)

    def after_first_frame() -> None:
        import json

        load_faces(assets.later_font_files())
        theme = engine.singletonInstance("Keno", "Theme")
        theme.setProperty(
            "iconPaths", json.loads((assets.ASSETS / "icons" / "paths.json").read_text("utf-8"))
        )
        app.warm_up()
        tick_by_timer(app, window)

    def at_frame() -> None:
        # Only then is it on the screen; what follows must not hold up the frame itself.
        window.frameSwapped.disconnect(at_frame)
        QTimer.singleShot(0, window, after_first_frame)

    window.frameSwapped.connect(at_frame)
    if whole_screen:
        window.showFullScreen()
    else:
        window.show()
    return window


def open_bench(app: AppModel, engine: QQmlApplicationEngine, bench: Bench) -> QQuickWindow:
    """Show the test bench in a window of its own, at the right of the player's."""
    from kiosk.ui.bench_model import BenchModel

    model = BenchModel(bench, app)
    app.join(model)
    engine.setInitialProperties({"bench": model})
    engine.load(QUrl.fromLocalFile(str(assets.QML / "Keno" / "BenchWindow.qml")))
    players, window = engine.rootObjects()[0], engine.rootObjects()[-1]
    ensure(window is not players and isinstance(window, QQuickWindow), "the bench's QML can't be loaded")
    beside = window_of(engine)
    window.setPosition(beside.x() + beside.width() + 16, beside.y())
    window.show()
    return window


def tick_by_timer(app: AppModel, parent: QObject) -> QTimer:
    """The one timer of the screens: quick while a draw is shown, else just often enough for the seconds."""
    timer = QTimer(parent)

    def tick() -> None:
        app.tick()
        timer.setInterval(MOVING_TICK_MS if app.is_moving else STILL_TICK_MS)

    timer.timeout.connect(tick)
    timer.start(STILL_TICK_MS)
    return timer
