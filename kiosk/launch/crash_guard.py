"""The crash guard: whatever goes wrong becomes one sentence, a record and an exit status; never a
traceback."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from kiosk.ports.stop import Stop, StopCause


class CrashGuard:
    """Catches what nothing else may catch: on every thread, and in every slot of the screens.

    `stopped` is called once, with the first stop, on the thread it happened on. A breach is written to a file
    ``stopped.txt`` in the venue's folder, since it is a fault of this program that somebody must read.
    """

    def __init__(self, folder: Path, stopped: Callable[[Stop], None]) -> None:
        self._folder = folder
        self._stopped = stopped
        self._lock = threading.Lock()
        self.stop: Stop | None = None

    def __enter__(self) -> CrashGuard:
        """Guard the slots of the screens (PySide6 reports what they raise to the excepthook) and all
        threads."""
        sys.excepthook = self._excepthook
        threading.excepthook = lambda arguments: self._caught(arguments.exc_value)
        return self

    def __exit__(self, *_: object) -> None:
        """Leave what happens from now on to Python's own hooks."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__

    def run(self, work: Callable[[], None]) -> None:
        """Do the work; whatever it raises is caught."""
        try:
            work()
        except Exception as error:
            # Nothing else catches what nobody foresaw: it becomes a stop, on every thread alike.
            self._caught(error)

    def _excepthook(self, _: type[BaseException], error: BaseException, __: TracebackType | None) -> None:
        self._caught(error)

    def _caught(self, error: BaseException | None) -> None:
        if error is None or isinstance(error, SystemExit):
            return
        with self._lock:
            if self.stop is not None:
                return
            self.stop = error if isinstance(error, Stop) else self._breach(error)
        self._stopped(self.stop)

    def _breach(self, error: BaseException) -> Stop:
        return breach(
            error, self._folder / "stopped.txt", "This terminal has stopped because of a fault of its own."
        )


def guarded(work: Callable[[], int]) -> int:
    """Do the work of a command and return its exit status; a fault of this program is a :class:`Stop` like
    others."""
    try:
        return work()
    except Stop:
        raise
    except Exception as error:
        # A person is never shown a traceback: it goes into a file, and a sentence says where.
        import tempfile

        record = Path(tempfile.gettempdir()) / "kiosk-stopped.txt"
        raise breach(error, record, "This command has stopped because of a fault of its own.") from None


def breach(error: BaseException, record: Path, what: str) -> Stop:
    """The stop for a fault of this program, with its traceback written where somebody can read it."""
    import traceback

    sentence = f"{what} All money is recorded. Call the licensee"
    try:
        record.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    except OSError:
        return Stop(StopCause.BREACH, f"{sentence} ({type(error).__name__}: {error}).")
    return Stop(StopCause.BREACH, f"{sentence} and keep the file {record}.")
