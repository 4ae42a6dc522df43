"""Choosing the groups and ways of a way wager (s 14), as the screen shows it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import Property, QCoreApplication, QObject, Signal, Slot

from kiosk.rules.ways import group_name
from kiosk.ui import draft_words as words
from kiosk.ui.draft import Draft
from kiosk.ui.draft_entry import Size
from kiosk.ui.draft_part import DraftPart
from kiosk.ui.for_qml import for_qml

translate = QCoreApplication.translate


class GroupView(Struct, frozen=True):
    """A group as a chip: its letter, what it holds, and whether the numbers touched are for it."""

    letter: str
    count: int
    is_in_hand: bool
    spoken: str


class SizeView(Struct, frozen=True):
    """The ways of one size as a toggle: what they are, and how many; or why they can't be played."""

    spot_count: int
    name: str
    ways: str
    is_possible: bool
    is_on: bool


class WaysModel(DraftPart):
    """The groups and sizes of the draft."""

    groups_changed = Signal()
    sizes_changed = Signal()

    def __init__(self, draft: Draft, show: Callable[[], None], parent: QObject) -> None:
        super().__init__(draft, show, parent)
        self._groups: tuple[GroupView, ...] = ()
        self._sizes: tuple[SizeView, ...] = ()
        self.refresh()

    def refresh(self) -> None:
        groups = _group_views(self._draft)
        if groups != self._groups:
            self._groups = groups
            self.groups_changed.emit()
        sizes = tuple(map(_size_view, self._draft.sizes))
        if sizes != self._sizes:
            self._sizes = sizes
            self.sizes_changed.emit()

    @Slot()
    def begin(self) -> None:
        """Begin a new group."""
        self._draft.begin_group()
        self._show()

    @Slot(int)
    def take(self, place: int) -> None:
        """Go on with another group."""
        self._draft.take_group(place)
        self._show()

    @Slot()
    def drop(self) -> None:
        """Take the group in hand away."""
        self._draft.drop_group()
        self._show()

    @Slot(int)
    def switch_size(self, spot_count: int) -> None:
        """Play the ways of a size, or don't."""
        self._draft.switch_size(spot_count)
        self._show()

    groups = Property(list, lambda self: for_qml(self._groups), notify=groups_changed)
    sizes = Property(list, lambda self: for_qml(self._sizes), notify=sizes_changed)
    can_begin = Property(bool, lambda self: self._draft.can_begin_group, notify=groups_changed)
    can_drop = Property(bool, lambda self: self._can_drop, notify=groups_changed)

    @property
    def _can_drop(self) -> bool:
        ways = self._draft.choice.ways
        return bool(ways.group) or len(ways.groups) > 1

    @Property(str, notify=groups_changed)
    def drop_text(self) -> str:
        """What the button says that takes the group in hand away."""
        return translate("Draft", "Remove {name}").format(name=self._draft.choice.ways.name)


def _group_views(draft: Draft) -> tuple[GroupView, ...]:
    ways = draft.choice.ways
    return tuple(
        GroupView(
            group_name(place),
            len(group),
            place == ways.in_hand,
            translate("Draft", "Group {name}, {spots}").format(
                name=group_name(place), spots=words.spot_count_text(len(group))
            ),
        )
        for place, group in enumerate(ways.groups)
    )


def _size_view(size: Size) -> SizeView:
    spots = words.spot_count_text(size.spot_count)
    ways = words.way_count_text(size.way_count) if size.has_line else translate("Draft", "no prizes")
    return SizeView(size.spot_count, spots, ways, size.has_line, size.is_on)
