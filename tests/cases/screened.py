"""A kiosk with its screens: every touch goes to the real terminal, and all that it tells comes back."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kiosk.terminal.changes import Change
from kiosk.terminal.messages import Message
from kiosk.ui.app_model import AppModel, Screen
from kiosk.values.identifiers import CommandId
from tests.terminal.stage import Kiosk
from tests.ui.fake_desk import FakeClock


class Screened:
    """One thread for all. What a touch posts waits, as behind a slow terminal, until :meth:`work`."""

    def __init__(self, folder: Path, first_screen: Screen = Screen.CHOOSE) -> None:
        self.kiosk = Kiosk(folder).start()
        self.clock = FakeClock()
        self.posted: deque[Message] = deque()
        self.app = AppModel(self, self.clock, first_screen)
        self.app.warm_up()
        for change in self.kiosk.changes:
            self.app.hear(change)
        self.kiosk.terminal.listen(self.app.hear)

    def post(self, message: Message) -> None:
        """Keep a message until the terminal comes to it."""
        self.posted.append(message)

    def listen(self, hear: Callable[[Change], None]) -> None:
        """The screens hear on this thread, straight from the terminal."""

    def new_command(self) -> CommandId:
        """A touch."""
        return self.kiosk.new_command()

    def kwikpik(self, count: int, keep: tuple[int, ...]) -> tuple[int, ...]:
        """See :meth:`kiosk.terminal.terminal.Terminal.kwikpik`."""
        return self.kiosk.terminal.kwikpik(count, keep)

    def work(self) -> int:
        """Let the terminal carry out all that was posted; how much that was."""
        done = 0
        while self.posted:
            self.kiosk.send(self.posted.popleft())
            done += 1
        return done

    def wait(self, seconds: int) -> None:
        """Nobody touches anything for so long, while the window ticks every second."""
        for _ in range(seconds):
            self.clock.move(1)
            self.app.tick()
            self.work()

    def read(self, part: str, name: str) -> Any:
        """What QML reads of a part."""
        return self.app.property(part).property(name)

    @property
    def screen(self) -> str:
        """The screen shown."""
        return str(self.app.property("screen"))

    @property
    def banner(self) -> str:
        """What the banner says, all of it."""
        banner = self.app.property("banner")
        return f"{banner.property('title')} {banner.property('text')}"

    def end(self) -> None:
        """Count the money and let everything go."""
        try:
            self.kiosk.count()
        finally:
            self.kiosk.stop()
            self.kiosk.house.central.close()
