"""Stops: conditions under which the program must not go on, each with its own exit status and a sentence for
staff."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path


class StopCause(IntEnum):
    """Why the program stops. The value is the exit status of the process."""

    USAGE = 2  # an option or argument that isn't one
    AUDIT_FAILED = 3  # a ledger does not prove what it should
    TOUR_FAILED = 4  # the tour's money does not add up, or a step did not come about
    SIMULATION_FAILED = 5  # something that must agree whatever goes wrong does not
    LEDGER_DAMAGED = 10
    LEDGER_FOREIGN = 11  # the file is not a ledger of this product
    LEDGER_NEWER = 12  # written by a newer version of this product
    LEDGER_IN_USE = 13
    DISK_FULL = 14
    NOT_WRITABLE = 15
    SCHEDULE_FAULT = 16
    SETTINGS_FAULT = 17
    CLOCK_WENT_BACK = 18
    NO_SCREEN = 19
    BREACH = 70  # an invariant is broken: a fault of this program


class Stop(Exception):
    """The program can't go on safely. `sentence` says what to do next; nothing was lost or overwritten."""

    def __init__(self, cause: StopCause, sentence: str) -> None:
        super().__init__(sentence)
        self.cause = cause
        self.sentence = sentence


def refuse_to_overwrite(path: Path) -> None:
    """Raise :class:`Stop` if there is a file already where a copy of a ledger is to be written."""
    if path.exists():
        raise Stop(
            StopCause.NOT_WRITABLE,
            f"There is a file {path} already. Name a new one; nothing was overwritten.",
        )
