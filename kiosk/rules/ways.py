"""Ways (s 14): each group of spots, and the union of every combination of groups. Pure.

A group is named by its place, ``A`` for the first; a way by its groups, ``A+C``. n groups make 2^n - 1 ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

Groups = tuple[tuple[int, ...], ...]


class Way(Struct, frozen=True):
    """One way: the places of its groups, ascending from 0, and all their spots, ascending."""

    groups: tuple[int, ...]
    spots: tuple[int, ...]

    @property
    def name(self) -> str:
        """``A+C``: how a ticket and a refusal name it."""
        return way_name(self.groups)


def group_name(place: int) -> str:
    """The letter of a group, ``A`` for the first; after ``Z`` come ``AA``, ``AB`` ..."""
    before, letter = divmod(place, 26)
    return (group_name(before - 1) if before else "") + chr(ord("A") + letter)


def way_name(groups: Sequence[int]) -> str:
    """The name of a way from the places of its groups."""
    return "+".join(map(group_name, groups))


def way_counts(groups: Groups) -> dict[int, int]:
    """How many ways there are of each spot count, ascending; without listing them."""
    counts = {0: 1}
    for group in groups:
        for size, count in tuple(counts.items()):
            counts[size + len(group)] = counts.get(size + len(group), 0) + count
    counts[0] -= 1  # no group at all is no way
    return {size: count for size, count in sorted(counts.items()) if count}


def way_count(groups: Groups, sizes: Sequence[int] = ()) -> int:
    """How many ways a wager on these groups has: all of them, or those of the chosen sizes (R3)."""
    counts = way_counts(groups)
    return sum(count for size, count in counts.items() if not sizes or size in sizes)


def ways_of(groups: Groups, sizes: Sequence[int] = ()) -> tuple[Way, ...]:
    """The ways of these groups, or those of the chosen sizes (R3): single groups first, then pairs, and so
    on, in the order of the groups."""
    chosen = sorted(_combinations(groups, sizes), key=lambda places: (len(places), places))
    return tuple(
        Way(places, tuple(sorted(spot for place in places for spot in groups[place]))) for places in chosen
    )


def _combinations(groups: Groups, sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every combination wanted. Branches that can't reach a chosen size are never entered."""
    wanted = set(sizes) or set(way_counts(groups))
    # What the groups before a place may have added up to, so that those from it on can reach a chosen size.
    allowed = [wanted]
    for group in reversed(groups):
        allowed.append(allowed[-1] | {size - len(group) for size in allowed[-1]})
    allowed.reverse()
    open_branches: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    while open_branches:
        place, size, chosen = open_branches.pop()
        if size not in allowed[place]:
            continue
        if place < len(groups):
            open_branches.append((place + 1, size, chosen))
            open_branches.append((place + 1, size + len(groups[place]), (*chosen, place)))
        elif chosen:
            yield chosen
