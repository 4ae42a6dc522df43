"""Choosing a shape (s 14C), as the screen shows it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import Property, QCoreApplication, QObject, Signal, Slot

from kiosk.rules.setbets import Setbet
from kiosk.ui import draft_words as words
from kiosk.ui.draft import Draft
from kiosk.ui.draft_part import DraftPart
from kiosk.ui.for_qml import for_qml

translate = QCoreApplication.translate


class ShapeView(Struct, frozen=True):
    """A shape as a tile: its spots, how many, and the most a game with it pays at the amount set."""

    name: str = ""
    key: str = ""  # lower case with dashes: how the tile is found
    spots: tuple[int, ...] = ()
    count: str = ""
    pays: str = ""
    is_possible: bool = True


class ShapesModel(DraftPart):
    """The shapes offered and the one chosen."""

    changed = Signal()
    shapes_changed = Signal()

    def __init__(self, draft: Draft, show: Callable[[], None], parent: QObject) -> None:
        super().__init__(draft, show, parent)
        self._shapes: tuple[ShapeView, ...] = ()
        self.refresh()

    def refresh(self) -> None:
        offer = self._draft.offer
        shapes = () if offer is None else tuple(map(self._view, offer.setbets.shapes))
        if shapes != self._shapes:
            self._shapes = shapes
            self.shapes_changed.emit()
        self.changed.emit()

    @Slot(str)
    def choose(self, name: str) -> None:
        """Choose a shape, or take it back."""
        self._draft.choose_shape(name)
        self._show()

    shapes = Property(list, lambda self: for_qml(self._shapes), notify=shapes_changed)
    chosen = Property(str, lambda self: self._draft.choice.shape, notify=changed)

    @Property(dict, notify=changed)
    def shown(self) -> dict[str, object]:
        """The shape chosen; without a name while none is."""
        name = self._draft.choice.shape
        shown = next((shape for shape in self._shapes if shape.name == name), ShapeView())
        as_qml: dict[str, object] = for_qml(shown)
        return as_qml

    def _view(self, setbet: Setbet) -> ShapeView:
        count = len(setbet.spots)
        offer, amount = self._draft.offer, self._draft.choice.shape_amount
        lines = () if offer is None else offer.schedule.lines(count)
        pays = (
            str(max(amount.for_each_dollar(line.per_dollar) for line in lines))
            if lines
            else translate("Draft", "no prizes")
        )
        key = "-".join(setbet.name.lower().split())
        return ShapeView(setbet.name, key, setbet.spots, words.spot_count_text(count), pays, bool(lines))
