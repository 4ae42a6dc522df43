"""Drawing (Part 4): twenty numbers from the random number generator, and what happens when it malfunctions (s
22).

A draw knows its seal and nothing of the tickets under it. The bytes it uses are tested as they come; a test
that fails, a source that fails and a draw equal to an earlier one are malfunctions: the numbers are void, the
games are suspended, and nothing is drawn before an inspector has approved.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import sqlalchemy as sa

from kiosk.central.acts import DrawingApproved, GameDrawn, GamesSuspended
from kiosk.central.games import seal_of
from kiosk.central.means import Means
from kiosk.central.prepared import Prepared
from kiosk.central.projection import ascending
from kiosk.central.record import Acting
from kiosk.central.tables import approval, draw, suspension
from kiosk.central.texts import is_line
from kiosk.ports.chance import Chance
from kiosk.rules.choosing import choose
from kiosk.rules.field import DRAW_SIZE, NUMBERS
from kiosk.values.games import GameId
from kiosk.values.invariant import InvariantBroken

BLOCK_BYTES: Final = 64
# Of 64 unpredictable bytes 57 differ on average, and fewer than 33 less than once in 10^20 blocks. A
# constant, a cycle of 32 bytes and bytes of which half the bits are stuck all stay below.
DIFFERING_MINIMUM: Final = 33

_newest: Final = sa.select(sa.func.max(suspension.c.entry)).scalar_subquery()
_OPEN_SUSPENSION: Final = Prepared(
    sa.select(suspension.c.entry).where(
        suspension.c.entry == _newest, ~sa.exists().where(approval.c.suspension == _newest)
    )
)
_DRAWN_BEFORE: Final = Prepared(sa.select(draw.c.game).where(draw.c.ascending == sa.bindparam("ascending")))


class ApprovalRefusal(StrEnum):
    """Why an inspector's approval is not entered (s 22(b)). Earlier members win when several hold."""

    INSPECTOR_UNNAMED = "inspector_unnamed"  # no name, or none that can be read again
    NOT_SUSPENDED = "not_suspended"  # the games wait for nobody


class _Malfunction(Exception):
    """Leaves a drawing that can't be trusted; `numbers` were drawn and are void."""

    def __init__(self, cause: str, numbers: tuple[int, ...] = ()) -> None:
        super().__init__(cause)
        self.cause = cause
        self.numbers = numbers


class _TestedBytes:
    """Random bytes in tested blocks: the bytes a drawing uses are those that passed."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._left = b""

    def take(self, count: int) -> bytes:
        while len(self._left) < count:
            block = self._chance.random_bytes(BLOCK_BYTES)
            if len(block) != BLOCK_BYTES or len(set(block)) < DIFFERING_MINIMUM:
                raise _Malfunction("the random source repeats itself")
            self._left += block
        taken, self._left = self._left[:count], self._left[count:]
        return taken


def draw_game(acting: Acting, means: Means, game: GameId) -> None:
    """Draw a sealed game on the random number generator (s 18(1)), or suspend the games if that fails."""
    try:
        numbers = _draw(acting, means.chance)
    except _Malfunction as malfunction:
        acting.record(GamesSuspended(game, malfunction.cause, malfunction.numbers))
        return
    sealed = seal_of(acting, game)
    multiplier = means.multipliers.multiplier_of(sealed.multipliers, sum(numbers))
    acting.record(GameDrawn(game, numbers, multiplier, sealed.signature))


def is_suspended(acting: Acting) -> bool:
    """Whether the games wait for an inspector."""
    return _open_suspension(acting) is not None


def approve_drawing(acting: Acting, inspector: str) -> DrawingApproved | ApprovalRefusal:
    """Enter an inspector's approval of a new drawing (s 22(b)), under the inspector's name."""
    if not is_line(inspector):
        return ApprovalRefusal.INSPECTOR_UNNAMED
    waiting = _open_suspension(acting)
    if waiting is None:
        return ApprovalRefusal.NOT_SUSPENDED
    approved = DrawingApproved(waiting, inspector)
    acting.record(approved)
    return approved


def _draw(acting: Acting, chance: Chance) -> tuple[int, ...]:
    try:
        numbers = choose(DRAW_SIZE, NUMBERS, _TestedBytes(chance).take)
    except (InvariantBroken, OSError) as error:
        raise _Malfunction(str(error)) from error
    earlier = _DRAWN_BEFORE.value(acting.connection, ascending=ascending(numbers))
    if earlier is not None:
        raise _Malfunction(f"the numbers are those of game {GameId(earlier)}", numbers)
    return numbers


def _open_suspension(acting: Acting) -> int | None:
    found: int | None = _OPEN_SUSPENSION.value(acting.connection)
    return found
