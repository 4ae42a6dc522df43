"""Central on a machine of its own that can die and come up again at any instant."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from kiosk.central.service import EmbeddedCentral
from kiosk.central.settings import CentralSettings
from kiosk.ports.central import Venue
from kiosk.ports.chance import Chance
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.ports.stop import Stop, StopCause
from kiosk.simulation.clocks import MachineClock
from kiosk.simulation.conditions import Condition, ConditionBroken
from kiosk.simulation.mishaps import Killed, Mishap, Mishaps, Site
from kiosk.simulation.notebook import Notebook
from kiosk.values.instant import Instant

T = TypeVar("T")

_DOWN_SECONDS_MAXIMUM = 120


class _FusedClock:
    """Central's clock: central may die whenever it asks for the time, also within a transaction."""

    def __init__(self, clock: MachineClock, blow: Callable[[], None]) -> None:
        self._clock = clock
        self._blow = blow

    def now(self) -> Instant:
        self._blow()
        return self._clock.now()

    def monotonic_us(self) -> int:
        return self._clock.monotonic_us()


class _FusedChance:
    """Central's chance: central may die whenever it asks for bytes, which it does in the midst of a sale."""

    def __init__(self, chance: Chance, blow: Callable[[], None]) -> None:
        self._chance = chance
        self._blow = blow

    def random_bytes(self, count: int) -> bytes:
        self._blow()
        return self._chance.random_bytes(count)


class CentralHost:
    """Where central runs."""

    def __init__(
        self,
        path: Path,
        settings: CentralSettings,
        clock: MachineClock,
        chance: Chance,
        mishaps: Mishaps,
        notebook: Notebook,
    ) -> None:
        self.path = path
        self.clock = clock
        self.start_count = 0
        self.has_news = False
        self._wake_at = self._wake_at_latest = clock.now()
        self._settings = settings
        self._fused_clock = _FusedClock(clock, self._blow)
        self._fused_chance = _FusedChance(chance, self._blow)
        self._mishaps = mishaps
        self._notebook = notebook
        self._central: EmbeddedCentral | None = None
        self._down_until = clock.true.now()

    @property
    def is_up(self) -> bool:
        """Whether central answers."""
        return self._central is not None

    def call(self, make: Callable[[EmbeddedCentral], Outcome[T]]) -> Outcome[T]:
        """Have central answer; in doubt if it dies over it."""
        if self._central is None:
            return NotDone(Fault.CENTRAL_UNREACHABLE)
        try:
            return make(self._central)
        except Killed:
            self._fall()
            return InDoubt("central did not answer")

    def act(self, do: Callable[[EmbeddedCentral], T]) -> T | None:
        """Have staff of the licensee do something at central; None if it is down, or dies over it."""
        if self._central is None:
            return None
        try:
            return do(self._central)
        except Killed:
            self._fall()
            return None

    @property
    def wakes_at(self) -> Instant:
        """The true instant at which central is to be called next: when its clock says so, and never later
        than arranged, however its clock is set back."""
        by_its_clock = self._wake_at.plus_us(-self.clock.ahead_us)
        return min(by_its_clock, self._wake_at_latest)

    def advance(self) -> None:
        """Let central do what is due. Where it stops because its clock was set back, staff set it right."""
        try:
            wake_at = self.act(lambda central: central.advance())
        except Stop as stop:
            self._set_clock_right(stop)
            self.close()
            self.open()
            wake_at = self.act(lambda central: central.advance())
        if wake_at is not None:
            self._wake(wake_at)
        venue = self.venue()
        if venue is not None:
            self._notebook.hear_drawn(venue.drawn)

    def rise_if_due(self) -> None:
        """Come up again after a while."""
        if self._central is None and self.clock.true.now() >= self._down_until:
            self.open()

    def venue(self) -> Venue | None:
        """The games as central sees them; None while it is down."""
        outcome = self.call(lambda central: central.venue())
        return outcome.value if isinstance(outcome, Done) else None

    def open(self) -> None:
        """Start central, unless it dies over it."""
        try:
            self._central = self._opened()
        except Stop as stop:
            self._set_clock_right(stop)
            self.open()
            return
        except Killed:
            self._fall()
            return
        self.start_count += 1
        self.has_news = True
        self._wake(self.clock.now())
        self._central.subscribe(self._hear_news)

    def kill(self) -> None:
        """Central dies between two calls."""
        if self._central is not None:
            self._mishaps.count(Mishap.CENTRAL_KILLED)
            self._fall()

    def close(self) -> None:
        """End central in good order."""
        if self._central is not None:
            self._central.close()
            self._central = None

    def require_up(self) -> EmbeddedCentral:
        """Central, which is up. Raises :class:`ConditionBroken` if it isn't."""
        if self._central is None:
            raise ConditionBroken(Condition.RESOLVED, "Central does not come up again.")
        return self._central

    def _opened(self) -> EmbeddedCentral:
        return EmbeddedCentral.open(self.path, self._settings, self._fused_clock, self._fused_chance)

    def _set_clock_right(self, stop: Stop) -> None:
        if stop.cause is not StopCause.CLOCK_WENT_BACK or not self.clock.ahead_us:
            raise stop
        self.clock.ahead_us = 0

    def _wake(self, wake_at: Instant) -> None:
        self._wake_at = wake_at
        self._wake_at_latest = self.clock.true.now().plus_us(self.clock.now().us_until(wake_at))

    def _blow(self) -> None:
        if self._mishaps.is_due(Site.CENTRAL):
            self._mishaps.count(Mishap.CENTRAL_KILLED)
            raise Killed

    def _fall(self) -> None:
        self.close()
        down = self._mishaps.dice.below(_DOWN_SECONDS_MAXIMUM)
        self._down_until = self.clock.true.now().plus_seconds(down)
        self._wake_at = self._wake_at_latest = self._down_until

    def _hear_news(self) -> None:
        self.has_news = True
