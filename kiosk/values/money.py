"""Money: a whole number of cents that stays one until it becomes text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from kiosk.values.invariant import ensure

_AMOUNT = re.compile(r"(-?)(\d{1,15})(?:\.(\d{1,2}))?")
_MINUS = "\N{MINUS SIGN}"


class Money(Struct, frozen=True, order=True):
    """An amount of Australian money in cents, negative allowed.

    There is no division and no float: an amount is shared with :meth:`share`, which places every cent.
    """

    cents: int

    @classmethod
    def dollars(cls, dollars: int) -> Money:
        """Whole dollars as money."""
        return cls(dollars * 100)

    @classmethod
    def parse(cls, text: str) -> Money | None:
        """Money from plain decimal text (``"44"``, ``"44.5"``, ``"-0.10"``); None if it is anything else."""
        match = _AMOUNT.fullmatch(text)
        if match is None or not text.isascii():
            return None
        sign, dollars, cents = match.groups()
        amount = int(dollars) * 100 + int((cents or "0").ljust(2, "0"))
        return cls(-amount if sign else amount)

    def __add__(self, other: Money) -> Money:
        return Money(self.cents + other.cents)

    def __sub__(self, other: Money) -> Money:
        return Money(self.cents - other.cents)

    def __neg__(self) -> Money:
        return Money(-self.cents)

    def __mul__(self, count: int) -> Money:
        return Money(self.cents * count)

    __rmul__ = __mul__

    def __bool__(self) -> bool:
        return self.cents != 0

    def is_multiple_of(self, step: Money) -> bool:
        """Whether this amount is a whole number of steps."""
        return self.cents % step.cents == 0

    def for_each_dollar(self, prize: Money) -> Money:
        """The prize of a wager of this amount where `prize` is paid on each dollar wagered.

        Exact: wagers are multiples of 10 cents (s 15) and prizes per dollar multiples of 10 cents, so a
        remainder is a breach, not a rounding.
        """
        product = self.cents * prize.cents
        ensure(product % 100 == 0, f"{prize.cents} cents a dollar on {self.cents} cents is not whole cents")
        return Money(product // 100)

    def share(self, weights: Sequence[int]) -> tuple[Money, ...]:
        """This amount shared in proportion to the weights, to the cent, summing to the whole (ruling R8).

        Each part is rounded down; the cents left over go to the largest remainders, earlier parts first.
        """
        whole = sum(weights)
        ensure(self.cents >= 0 and whole > 0 and min(weights) >= 0, "a share needs an amount and weights")
        parts = [self.cents * weight // whole for weight in weights]
        remainders = [self.cents * weight % whole for weight in weights]
        order = sorted(range(len(parts)), key=lambda index: (-remainders[index], index))
        for index in order[: self.cents - sum(parts)]:
            parts[index] += 1
        return tuple(Money(part) for part in parts)

    def __str__(self) -> str:
        """``$1,234.50``, with the long minus sign: what a screen or a paper says."""
        sign = _MINUS if self.cents < 0 else ""
        dollars, cents = divmod(abs(self.cents), 100)
        return f"{sign}${dollars:,}.{cents:02d}"

    def plain(self) -> str:
        """``1234.50``: what a file says, and what :meth:`parse` reads."""
        sign = "-" if self.cents < 0 else ""
        dollars, cents = divmod(abs(self.cents), 100)
        return f"{sign}{dollars}.{cents:02d}"


ZERO = Money(0)


def total(amounts: Iterable[Money]) -> Money:
    """The sum of the amounts; zero for none."""
    return Money(sum(amount.cents for amount in amounts))
