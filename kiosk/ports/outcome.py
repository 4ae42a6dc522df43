"""The three answers of the world (design idea 2): done, not done, in doubt. Never a bool."""

from __future__ import annotations

from enum import StrEnum
from typing import Generic, TypeVar

from msgspec import Struct

from kiosk.rules.refusals import Refused

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Fault(StrEnum):
    """Why a device or central could not do something, known for certain not to have been done."""

    CENTRAL_UNREACHABLE = "central_unreachable"
    PRINTER_OFFLINE = "printer_offline"  # it can't be reached
    PRINTER_SILENT = "printer_silent"  # it is reached, and doesn't answer
    PRINTER_ERROR = "printer_error"  # it says itself that it can't print
    PAPER_OUT = "paper_out"
    PRINTER_COVER_OPEN = "printer_cover_open"
    DISK_FULL = "disk_full"
    CLOCK_WRONG = "clock_wrong"
    CASH_ACCEPTOR_OFFLINE = "cash_acceptor_offline"
    CASH_JAM = "cash_jam"


class Done(Struct, Generic[T_co], frozen=True):
    """It happened, and this is the result."""

    value: T_co


class NotDone(Struct, frozen=True):
    """It did not happen and will not: a refusal, or a fault."""

    reason: Refused | Fault


class InDoubt(Struct, frozen=True):
    """Nobody here knows whether it happened. The next step is to ask, never to repeat."""

    reason: str


Outcome = Done[T] | NotDone | InDoubt
