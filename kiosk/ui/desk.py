"""The terminal as its screens see it: somewhere to post a message, and someone who tells what has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from kiosk.terminal.changes import Change
    from kiosk.terminal.messages import Message
    from kiosk.values.identifiers import CommandId


class Desk(Protocol):
    """What the screens may ask of the terminal. No call waits for a device, a disk or a network."""

    def post(self, message: Message) -> None:
        """Hand the terminal a message; its answer comes as changes. Any thread."""
        ...

    def listen(self, hear: Callable[[Change], None]) -> None:
        """Call `hear` for every change from now on, on the terminal's own thread; one listener."""
        ...

    def new_command(self) -> CommandId:
        """A fresh command id, made at the touch: whatever is done with it takes effect once."""
        ...

    def kwikpik(self, count: int, keep: tuple[int, ...]) -> tuple[int, ...]:
        """That many numbers chosen at random beside those kept, ascending (s 14B)."""
        ...
