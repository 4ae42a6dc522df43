"""The windows: faces and icons loaded, the root view-model handed to QML, the timer that moves it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect, QSize, QTimer, QUrl
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtQuick import QQuickWindow

from kiosk.ports.clock import Clock
from kiosk.ui import assets
from kiosk.ui.app_model import AppModel, Screen
from kiosk.ui.desk import Desk
from kiosk.ui.typefaces import load_faces
from kiosk.values.invariant import InvariantBroken

if TYPE_CHECKING:
    from kiosk.ui.bench_model import Bench

# A second on the screen is never late by more than this; a ball flies through twenty pictures a second.
STILL_TICK_MS = 250
MOVING_TICK_MS = 50
# Until then the terminal has the processor to itself, to come up. Whatever is wanted earlier is made earlier.
_REST_DELAY_MS = 400
# Between the windows, and what a window's title takes above it, in the screen's own points.
_GAP = 16
_TITLE = 32
_DONE = object()


def create_app(desk: Desk, clock: Clock, first_screen: Screen = Screen.CHOOSE) -> AppModel:
    """The root view-model. It hears every change of the desk from now on; call it on the screen's thread."""
    return AppModel(desk, clock, first_screen)


def create_engine(app: AppModel, width: int, height: int) -> QQmlApplicationEngine:
    """The engine with the window of `app`, loaded and not shown yet: portrait if it is higher than wide.

    Needs a QGuiApplication. From now on the app goes with the engine, after the screens that read it.
    """
    load_faces(assets.first_font_files())
    engine = QQmlApplicationEngine()
    app.setParent(engine)
    engine.addImportPath(str(assets.QML))
    _load(engine, "Main.qml", {"app": app, "width": width, "height": height})
    return engine


def open_window(app: AppModel, engine: QQmlApplicationEngine, *, whole_screen: bool = False) -> QQuickWindow:
    """Show the window, and after its first frame make everything that the first frame could do without."""
    window = window_of(engine)

    def make_the_rest() -> Iterator[None]:
        yield from app.make_parts()
        load_faces(assets.later_font_files())
        yield
        theme_of(engine).setProperty("iconPaths", assets.icon_paths())

    rest = make_the_rest()

    def step() -> None:
        if next(rest, _DONE) is not _DONE:
            QTimer.singleShot(0, window, step)

    def after_first_frame() -> None:
        app.begin_to_hear()
        _tick_by_timer(app, window)
        QTimer.singleShot(_REST_DELAY_MS, window, step)

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
    """Show the test bench in a window of its own, at the right of the player's if there is room."""
    from kiosk.ui.bench_model import BenchModel

    model = BenchModel(bench, app)
    app.join(model)
    model.devices_wanted.connect(app.open_or_close_devices_for_staff)
    beside = window_of(engine)
    window = _load(engine, "Keno/BenchWindow.qml", {"bench": model})
    # Above a player's window that fills the screen, and gone with it.
    window.setTransientParent(beside)
    window.setPosition(
        bench_place(beside.frameGeometry(), window.size(), beside.screen().availableGeometry())
    )
    window.show()
    return window


def bench_place(player: QRect, bench: QSize, screen: QRect) -> QPoint:
    """Where the bench's window is wholly in sight: beside the player's, else over the screen's lower right.

    `screen` is what panels leave of it. Where even the bench has no room, its upper left corner is in sight.
    """
    x, y = player.x() + player.width() + _GAP, player.y()
    if x + bench.width() > screen.x() + screen.width():
        x = screen.x() + screen.width() - bench.width() - _GAP
        y = screen.y() + screen.height() - bench.height() - _GAP
    lowest = screen.y() + screen.height() - bench.height() - _GAP
    return QPoint(max(screen.x(), x), max(screen.y() + _TITLE, min(y, lowest)))


def window_of(engine: QQmlApplicationEngine) -> QQuickWindow:
    """The player's window of an engine made here."""
    return _window(engine.rootObjects()[0])


def theme_of(engine: QQmlApplicationEngine) -> QObject:
    """The theme of an engine's screens: colours, sizes, and how the person in front wants them to look."""
    theme = engine.singletonInstance("Keno", "Theme")
    if not isinstance(theme, QObject):
        raise InvariantBroken("the theme can't be loaded")
    return theme


def _load(engine: QQmlApplicationEngine, file: str, properties: dict[str, object]) -> QQuickWindow:
    """One more window of the engine. Breach: its QML can't be loaded."""
    loaded = len(engine.rootObjects())
    engine.setInitialProperties(properties)
    engine.load(QUrl.fromLocalFile(str(assets.QML / file)))
    windows = engine.rootObjects()
    if len(windows) == loaded:
        raise InvariantBroken(f"{file} can't be loaded")
    return _window(windows[-1])


def _window(root: QObject) -> QQuickWindow:
    if not isinstance(root, QQuickWindow):
        raise InvariantBroken("a root of the screens is no window")
    return root


def _tick_by_timer(app: AppModel, parent: QObject) -> None:
    """The one timer of the screens: quick while a draw is shown, else just often enough for the seconds."""
    timer = QTimer(parent)

    def tick() -> None:
        app.tick()
        timer.setInterval(MOVING_TICK_MS if app.is_moving else STILL_TICK_MS)

    timer.timeout.connect(tick)
    timer.start(STILL_TICK_MS)
