"""The groups of a way wager while they are chosen (s 14), as a value. Pure; every change is a new value."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from kiosk.rules.field import LAST_NUMBER
from kiosk.rules.ways import Groups, group_name, way_counts

# Each group on the board has a colour, a pattern and a letter that nobody takes for another's.
GROUPS_SHOWN: Final = 8


class WayChoice(Struct, frozen=True):
    """Groups A, B ... in the order made, each with its numbers in the order chosen, and the one in hand.

    Only the group in hand may be empty: one that loses its last number to another, or is left empty, is gone.
    `sizes_off` are the sizes of ways that the player doesn't want (ruling R3).
    """

    groups: Groups = ((),)
    in_hand: int = 0
    kwikpik: frozenset[int] = frozenset()
    sizes_off: frozenset[int] = frozenset()

    @property
    def filled(self) -> Groups:
        """The groups that have a number."""
        return tuple(group for group in self.groups if group)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Every number of every group."""
        return tuple(number for group in self.groups for number in group)

    @property
    def group(self) -> tuple[int, ...]:
        """The numbers of the group in hand."""
        return self.groups[self.in_hand]

    @property
    def name(self) -> str:
        """The letter of the group in hand."""
        return group_name(self.in_hand)

    @property
    def counts(self) -> dict[int, int]:
        """How many ways there are of each size, ascending."""
        return way_counts(self.filled)

    @property
    def has_gap(self) -> bool:
        """Whether an empty group stands before others, so that a ticket would name those by other letters."""
        return not self.group and self.in_hand < len(self.groups) - 1

    @property
    def marks(self) -> str:
        """One letter for each number of the board: "." free, "A" in group A, "a" there by kwikpik (s 14B)."""
        marks = ["."] * LAST_NUMBER
        for place, group in enumerate(self.groups):
            for number in group:
                letter = group_name(place)
                marks[number - 1] = letter.lower() if number in self.kwikpik else letter
        return "".join(marks)

    def toggled(self, number: int) -> WayChoice:
        """With a number in the group in hand, wherever it was; or free again if it was in that group."""
        others = self._without((number,))
        if number in self.group:
            return others
        return others._with_group((*others.group, number))

    def filled_up(self, numbers: tuple[int, ...], *, keep: bool) -> WayChoice:
        """With numbers chosen at random added to the group in hand, or in the place of its own (s 14B)."""
        start = self if keep else self._without(self.group)
        added = start._with_group((*start.group, *numbers))
        return msgspec.structs.replace(added, kwikpik=added.kwikpik.union(numbers))

    def begun(self) -> WayChoice:
        """With a new empty group in hand; the same if the last one is empty."""
        settled = self.taken(len(self.groups) - 1)
        if not settled.group:
            return settled
        return msgspec.structs.replace(settled, groups=(*settled.groups, ()), in_hand=len(settled.groups))

    def taken(self, place: int) -> WayChoice:
        """With another group in hand; the one before is gone if it is empty."""
        if place == self.in_hand or not 0 <= place < len(self.groups):
            return self
        return msgspec.structs.replace(self, in_hand=place)._tidied(self.groups)

    def dropped(self) -> WayChoice:
        """Without the group in hand: the one before it is in hand then, or an empty one if none is left."""
        freed = self._without(self.group)
        groups = (*freed.groups[: freed.in_hand], *freed.groups[freed.in_hand + 1 :]) or ((),)
        return msgspec.structs.replace(freed, groups=groups, in_hand=max(0, freed.in_hand - 1))

    def size_switched(self, size: int) -> WayChoice:
        """With the ways of a size wanted, or not wanted any more."""
        return msgspec.structs.replace(self, sizes_off=self.sizes_off ^ {size})

    def _with_group(self, group: tuple[int, ...]) -> WayChoice:
        groups = (*self.groups[: self.in_hand], group, *self.groups[self.in_hand + 1 :])
        return msgspec.structs.replace(self, groups=groups)

    def _without(self, numbers: tuple[int, ...]) -> WayChoice:
        """With these numbers free."""
        groups = tuple(tuple(number for number in group if number not in numbers) for group in self.groups)
        return msgspec.structs.replace(self, kwikpik=self.kwikpik.difference(numbers))._tidied(groups)

    def _tidied(self, groups: Groups) -> WayChoice:
        """With these groups, apart from those that are empty and not in hand."""
        kept = [place for place, group in enumerate(groups) if group or place == self.in_hand]
        return msgspec.structs.replace(
            self, groups=tuple(groups[place] for place in kept), in_hand=kept.index(self.in_hand)
        )
