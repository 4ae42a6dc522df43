"""Help: what each spot count pays and its exact chance, from the schedule of prizes in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import Property, QCoreApplication, QObject, Signal, Slot

from kiosk.rules.odds import (
    chance_of_catch,
    chance_of_side,
    one_in_text,
    return_in_whole_dollars_of_100,
    return_of_side,
    return_of_spots,
)
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import EvensWager, HeadsWager, SideWager, TailsWager
from kiosk.terminal.changes import Change, TermsChanged
from kiosk.ui.draw_card import catch_name, side_name
from kiosk.ui.for_qml import for_qml
from kiosk.ui.view_model import ViewModel

translate = QCoreApplication.translate

SIDES: Final = 0  # what stands in the place of a spot count for heads, tails and evens
_FIRST_SHOWN: Final = 7
_SIDE_WAGERS: Final[tuple[type[SideWager], ...]] = (HeadsWager, TailsWager, EvensWager)


class OddsRow(Struct, frozen=True):
    """One winning line: what must happen, what it pays for $1.00, and its chance."""

    name: str
    pays: str
    chance: str


class HelpModel(ViewModel):
    """The schedule of prizes, one spot count at a time, and the three wagers on the halves of the board."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._schedule: ScheduleOfPrizes | None = None
        self._licensee = ""
        self._spot_count = _FIRST_SHOWN

    def hear(self, change: Change) -> None:
        """Take in the terms this terminal sells under."""
        if isinstance(change, TermsChanged):
            self._schedule, self._licensee = change.terms.schedule, change.licensee_name
            self.changed.emit()

    @Slot(int)
    def show_spots(self, spot_count: int) -> None:
        """Show the prizes of another spot count, or those of heads, tails and evens for :data:`SIDES`."""
        self._spot_count = spot_count
        self.changed.emit()

    choose_sentence = Property(str, lambda self: self._choose_sentence, notify=changed)
    spot_counts = Property(list, lambda self: self._spot_counts, notify=changed)
    spot_count = Property(int, lambda self: self._spot_count, notify=changed)
    rows = Property(list, lambda self: for_qml(self._rows), notify=changed)
    return_sentence = Property(str, lambda self: self._return_sentence, notify=changed)
    schedule_name = Property(str, lambda self: self._schedule_name, notify=changed)
    licensee_name = Property(str, lambda self: self._licensee, notify=changed)

    @property
    def _spot_counts(self) -> list[int]:
        return [] if self._schedule is None else list(self._schedule.spot_counts)

    @property
    def _choose_sentence(self) -> str:
        """``Choose 1 to 10, 15, 20 or 40 numbers.``, as the schedule has it."""
        return translate("Help", "Choose {counts} numbers.").format(counts=counts_text(self._spot_counts))

    @property
    def _rows(self) -> tuple[OddsRow, ...]:
        schedule, count = self._schedule, self._spot_count
        if schedule is None:
            return ()
        if count == SIDES:
            return tuple(
                OddsRow(side_name(side), str(schedule.side_prize(side)), one_in_text(chance_of_side(side)))
                for side in _SIDE_WAGERS
            )
        return tuple(
            OddsRow(catch_name(catch, count), str(per_dollar), one_in_text(chance_of_catch(count, catch)))
            for catch, per_dollar in ((line.catch, line.per_dollar) for line in schedule.lines(count))
        )

    @property
    def _return_sentence(self) -> str:
        """Of heads, tails and evens the least is said of all three: never louder than the truth."""
        schedule, count = self._schedule, self._spot_count
        if schedule is None:
            return ""
        part = (
            min(return_of_side(schedule, side) for side in _SIDE_WAGERS)
            if count == SIDES
            else return_of_spots(schedule, count)
        )
        return _comes_back(return_in_whole_dollars_of_100(part))

    @property
    def _schedule_name(self) -> str:
        if self._schedule is None:
            return ""
        name = translate("Help", "Schedule of prizes {reference}, from {day}")
        return name.format(reference=self._schedule.reference, day=self._schedule.effective_from)


def counts_text(counts: Sequence[int]) -> str:
    """Ascending counts as a person says them, three in a row or more as a span: ``1 to 10, 15 or 20``."""
    spans: list[list[int]] = []
    for count in counts:
        if spans and count == spans[-1][-1] + 1:
            spans[-1].append(count)
        else:
            spans.append([count])
    parts: list[str] = []
    for span in spans:
        if len(span) > 2:
            parts.append(translate("Help", "{first} to {last}").format(first=span[0], last=span[-1]))
        else:
            parts.extend(map(str, span))
    if len(parts) < 2:
        return "".join(parts)
    return translate("Help", "{some} or {last}").format(some=", ".join(parts[:-1]), last=parts[-1])


def _comes_back(dollars: int) -> str:
    return translate("Help", "Over time ${dollars} of each $100 comes back in prizes.").format(
        dollars=dollars
    )
