"""The parts of the screens that the first frame can do without: each is made when it is first wanted.

What they are made of, and the terminal's part of the program with it, is imported only then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject

from kiosk.ports.clock import Clock
from kiosk.ui.desk import Desk
from kiosk.ui.standing import Standing
from kiosk.ui.view_model import ViewModel

if TYPE_CHECKING:
    from kiosk.terminal.changes import Change
    from kiosk.ui.check_model import CheckModel
    from kiosk.ui.draw_model import DrawModel
    from kiosk.ui.help_model import HelpModel
    from kiosk.ui.leave_model import LeaveModel
    from kiosk.ui.rest_model import RestModel
    from kiosk.ui.sale_model import SaleModel
    from kiosk.values.identifiers import CommandId
    from kiosk.values.instant import Instant

M = TypeVar("M", bound=ViewModel)


class Parts:
    """All parts made so far. `joined` is called with each new one."""

    def __init__(
        self,
        desk: Desk,
        clock: Clock,
        standing: Standing,
        parent: QObject,
        joined: Callable[[ViewModel], None],
    ) -> None:
        self._desk, self._clock, self._standing = desk, clock, standing
        self._parent = parent
        self._joined = joined
        self._models: list[ViewModel] = []
        self._lasting: dict[type, Change] = {}

    def add(self, *models: ViewModel) -> None:
        """Parts made elsewhere, that hear and tick with the others."""
        self._models.extend(models)

    def hear(self, change: Change) -> None:
        """Let every part take what it shows, and keep what a later one has to catch up on."""
        from kiosk.terminal.changes import CreditChanged, ServiceChanged, TermsChanged, VenueChanged

        if isinstance(change, TermsChanged | VenueChanged | CreditChanged | ServiceChanged):
            self._lasting[type(change)] = change
        for model in tuple(self._models):
            model.hear(change)

    def tick(self, now: Instant) -> None:
        """Let every part show what the time has changed."""
        for model in tuple(self._models):
            model.tick(now)

    def make_all(self) -> Iterator[ViewModel]:
        """Make what has not been wanted yet, one part at a step, so that no touch has to wait for it."""
        yield self.sale
        yield self.leave
        yield self.draw
        yield self.check
        yield self.rest
        yield self.help

    def asked_for(self, command: CommandId) -> bool:
        """Whether a touch on a screen gave this command: then that screen says how it ends."""
        is_on_screen = self.sale.asked_for(command) or self.leave.asked_for(command)
        return is_on_screen or self.check.owns(command) or any(one.owns(command) for one in self._models)

    @property
    def is_busy(self) -> bool:
        """Whether the terminal works on something a person waits for."""
        return bool(self._made("sale") and self.sale.is_busy) or bool(
            self._made("leave") and self.leave.is_busy
        )

    @property
    def made_sale(self) -> SaleModel | None:
        """The sale, if it has been made."""
        return self.sale if self._made("sale") else None

    @property
    def is_draw_running(self) -> bool:
        """Whether a ticket of this visit is in a draw, now or later."""
        return self._made("draw") and self.draw.is_running

    @cached_property
    def sale(self) -> SaleModel:
        """Paying and the printed ticket."""
        from kiosk.ui.sale_model import SaleModel

        return self._join("sale", SaleModel(self._desk, self._standing, self._clock.now(), self._parent))

    @cached_property
    def leave(self) -> LeaveModel:
        """Leaving with credit."""
        from kiosk.ui.leave_model import LeaveModel

        return self._join("leave", LeaveModel(self._desk, self._standing, self._clock.now(), self._parent))

    @cached_property
    def draw(self) -> DrawModel:
        """The live draw."""
        from kiosk.ui.draw_model import DrawModel

        return self._join("draw", DrawModel(self._clock, self._parent))

    @cached_property
    def check(self) -> CheckModel:
        """Checking and collecting a ticket."""
        from kiosk.ui.check_model import CheckModel

        return self._join("check", CheckModel(self._desk, self._clock, self._parent))

    @cached_property
    def rest(self) -> RestModel:
        """The resting screen."""
        from kiosk.ui.rest_model import RestModel

        return self._join("rest", RestModel(self._clock, self._parent))

    @cached_property
    def help(self) -> HelpModel:
        """Help and odds."""
        from kiosk.ui.help_model import HelpModel

        return self._join("help", HelpModel(self._parent))

    def _made(self, name: str) -> bool:
        return name in self.__dict__

    def _join(self, name: str, model: M) -> M:
        """Take a new part in: it catches up on what lasts, and hears of everything from now on."""
        self.__dict__[name] = (
            model  # where the property keeps it, so that whoever is told of it finds it made
        )
        for change in self._lasting.values():
            model.hear(change)
        model.tick(self._clock.now())
        self._models.append(model)
        self._joined(model)
        return model
