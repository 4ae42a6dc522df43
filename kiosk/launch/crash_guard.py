"""The crash guard: whatever goes wrong becomes one sentence, a record and an exit status; never a
traceback."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final

from kiosk.ports.stop import Stop, StopCause

_MONEY: Final = "All money is recorded. Call the licensee"
_NO_MONEY: Final = "No money is concerned: it keeps no ledger. Tell whoever maintains this program"
_NUMBERS: Final = range(2, 100)  # a fault that comes back must not fill the disk with records


class CrashGuard:
    """Catches what nothing else may catch: on every thread, and in every slot of the screens.

    `stopped` is called once, with the first stop, on the thread it happened on. A breach is written to a new
    file ``stopped.txt`` in the venue's folder, since it is a fault of this program that somebody must read.
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
        except Exception as error:  # what nobody foresaw becomes a stop, on every thread alike
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
            error,
            self._folder / "stopped.txt",
            f"This terminal has stopped because of a fault of its own. {_MONEY}",
        )


def guarded(work: Callable[[], int], *, holds_ledger: bool = True) -> int:
    """Do the work of a command and return its exit status; a fault of this program is a :class:`Stop` like
    others. `holds_ledger` says whether the command may have a ledger open: only then is money spoken of."""
    try:
        return work()
    except Stop:
        raise
    except (
        Exception
    ) as error:  # a person is never shown a traceback: it goes into a file, a sentence says where
        import tempfile

        record = Path(tempfile.gettempdir()) / "kiosk-stopped.txt"
        what = "This command has stopped because of a fault of its own."
        raise breach(error, record, f"{what} {_MONEY if holds_ledger else _NO_MONEY}") from None


def breach(error: BaseException, record: Path, sentence: str) -> Stop:
    """The stop for a fault of this program, with its traceback written where somebody can read it.

    An earlier record is never overwritten, nor is another's file: `record` gets a number, ``-2``, ``-3`` ...
    `sentence` says what has happened and whom to tell.
    """
    import traceback

    text = "".join(traceback.format_exception(error))
    for path in (record, *(record.with_stem(f"{record.stem}-{number}") for number in _NUMBERS)):
        try:
            with path.open("x", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text)
        except FileExistsError:
            continue
        except OSError:
            break
        return Stop(StopCause.BREACH, f"{sentence} and keep the file {path}.")
    return Stop(StopCause.BREACH, f"{sentence} ({type(error).__name__}: {error}).")
