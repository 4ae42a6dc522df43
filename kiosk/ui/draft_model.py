"""Choosing, as the screen shows it: board, amounts, games, what it can pay and what it costs."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

import msgspec
from PySide6.QtCore import Property, QCoreApplication, QObject, Signal, Slot

from kiosk.rules.field import LAST_NUMBER
from kiosk.rules.wagers import Entry
from kiosk.ui import draft_words as words
from kiosk.ui.choice import SIDES, Tab
from kiosk.ui.desk import Desk
from kiosk.ui.draft import Draft
from kiosk.ui.paper_view import PrizeRow, PrizesView, SideView
from kiosk.ui.standing import Standing
from kiosk.ui.view_model import ViewModel
from kiosk.ui.wager_words import sides_name

if TYPE_CHECKING:
    from kiosk.terminal.changes import Change
    from kiosk.ui.draft_extras_model import ExtrasModel
    from kiosk.ui.draft_part import DraftPart
    from kiosk.ui.draft_shapes_model import ShapesModel
    from kiosk.ui.draft_ways_model import WaysModel

translate = QCoreApplication.translate
P = TypeVar("P", bound="DraftPart")


def to_qml(rows: tuple[PrizeRow, ...]) -> list[dict[str, str]]:
    """The rows as QML reads them."""
    return [{"catch": row.catch, "pays": row.pays, "chance": row.chance} for row in rows]


class DraftModel(ViewModel):
    """The draft of one ticket. `advised` carries what to say when a touch could not be followed.

    `touched` goes before a touch on the board is followed: what was said of the last one has been read.
    `ways`, `shapes` and `extras` are parts of it that are made when a screen first asks for them.
    """

    changed = Signal()
    offer_changed = Signal()
    prizes_changed = Signal()
    advised = Signal(object)
    touched = Signal()

    def __init__(self, desk: Desk, standing: Standing, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._standing = standing
        self._draft = Draft()
        self._keeps = False
        self._size_shown = 0
        self._parts: list[DraftPart] = []
        self._prizes = PrizesView()
        self._sides = {side: SideView() for side in SIDES}
        self._show_prizes()

    @property
    def entry(self) -> Entry | None:
        """What the player would pay for now, None while something keeps it from being paid."""
        return None if self.reason else self._draft.entry

    @property
    def reason(self) -> str:
        """Why the ticket can't be paid now, "" if it can."""
        return words.reason_not_to_pay(self._draft, self._standing)

    def hear(self, change: Change) -> None:
        from kiosk.terminal.changes import CreditChanged, ServiceChanged, TermsChanged, VenueChanged

        match change:
            case TermsChanged(terms):
                self._draft.take_terms(terms.offer)
                self.offer_changed.emit()
                self._show()
            case VenueChanged():
                self._show()
            case CreditChanged() | ServiceChanged():
                self.changed.emit()
            case _:
                pass

    def start_again(self) -> None:
        """Forget everything chosen, for the next player or the next ticket."""
        self._draft.start_again()
        self._show()

    # --- what the player does

    @Slot(int)
    def toggle(self, number: int) -> None:
        """Choose a number or take it back."""
        self.touched.emit()
        if not self._draft.toggle(number):
            self.advised.emit(words.full_advice(self._draft))
        self._show()

    @Slot(bool)
    def start_kwikpik(self, keep: bool) -> None:
        """Ask for a count: of random numbers, or of those chosen and random ones together (s 14B)."""
        self._keeps = keep
        self.changed.emit()

    @Slot(int)
    def kwikpik(self, count: int) -> None:
        """Have numbers chosen at random until there are that many."""
        kept = self._draft.in_hand if self._keeps else ()
        if count > len(kept):
            numbers = self._desk.kwikpik(count - len(kept), (*kept, *self._draft.elsewhere))
            self._draft.take_kwikpik(numbers, keep=self._keeps)
        self._show()

    @Slot()
    def clear(self) -> None:
        """Take back everything chosen."""
        self._draft.clear()
        self._show()

    @Slot()
    def undo(self) -> None:
        """Go back one step."""
        self._draft.undo()
        self._show()

    @Slot(str)
    def show_tab(self, name: str) -> None:
        """Turn to another kind of wager."""
        self._draft.show(Tab(name))
        self._show()

    @Slot(str)
    def choose_side(self, side: str) -> None:
        """Choose heads, evens or tails, or take it back."""
        self.touched.emit()
        self._draft.choose_side(side)
        self._show()

    @Slot(int)
    def show_prizes_of(self, spot_count: int) -> None:
        """Show the lines of one size of the ways on the card with all prizes."""
        self._size_shown = spot_count
        self.prizes_changed.emit()

    @Slot()
    def pay_less(self) -> None:
        """A smaller amount on each game."""
        self._draft.pay_less()
        self._show()

    @Slot()
    def pay_more(self) -> None:
        """A larger amount on each game."""
        self._draft.pay_more()
        self._show()

    @Slot(int)
    def set_amount(self, preset: int) -> None:
        """One of the amounts offered at once."""
        self._draft.set_amount(self._draft.amount_presets[preset])
        self._show()

    @Slot()
    def fewer_games(self) -> None:
        """One game less."""
        self._draft.set_game_count(self._draft.choice.game_count - 1)
        self._show()

    @Slot()
    def more_games(self) -> None:
        """One game more."""
        self._draft.set_game_count(self._draft.choice.game_count + 1)
        self._show()

    @Slot(int)
    def set_games(self, preset: int) -> None:
        """One of the counts of games offered at once."""
        self._draft.set_game_count(self._draft.game_presets[preset])
        self._show()

    # --- what the screen shows

    tab = Property(str, lambda self: self._draft.choice.tab.value, notify=changed)
    marks = Property(str, lambda self: self._draft.choice.marks, notify=changed)
    pill = Property(str, lambda self: words.pill_text(self._draft), notify=changed)
    side = Property(str, lambda self: self._draft.choice.side, notify=changed)
    can_undo = Property(bool, lambda self: self._draft.can_undo, notify=changed)
    can_clear = Property(bool, lambda self: self._draft.can_clear, notify=changed)
    can_kwikpik = Property(bool, lambda self: bool(self._draft.spot_counts), notify=changed)
    can_fill = Property(bool, lambda self: self._can_fill, notify=changed)

    is_known = Property(bool, lambda self: self._draft.offer is not None, notify=offer_changed)
    own_names = Property(dict, lambda self: self._own_names, notify=offer_changed)
    sides_name = Property(str, lambda self: sides_name(), notify=offer_changed)
    has_shapes = Property(bool, lambda self: self._has_shapes, notify=offer_changed)
    ways = Property(QObject, lambda self: self._ways, constant=True)
    shapes = Property(QObject, lambda self: self._shapes, constant=True)
    extras = Property(QObject, lambda self: self._extras, constant=True)

    amount = Property(str, lambda self: str(self._draft.choice.amount), notify=changed)
    can_pay_less = Property(bool, lambda self: self._draft.can_pay_less, notify=changed)
    can_pay_more = Property(bool, lambda self: self._draft.can_pay_more, notify=changed)
    games = Property(str, lambda self: str(self._draft.choice.game_count), notify=changed)
    games_note = Property(
        str,
        lambda self: words.games_note(self._standing.open_game, self._draft.choice.game_count),
        notify=changed,
    )
    can_fewer_games = Property(bool, lambda self: self._draft.choice.game_count > 1, notify=changed)
    can_more_games = Property(
        bool, lambda self: self._draft.choice.game_count < self._draft.game_count_maximum, notify=changed
    )

    price = Property(str, lambda self: str(self._draft.price), notify=changed)
    made_up = Property(str, lambda self: words.made_up_text(self._draft), notify=changed)
    leaves = Property(str, lambda self: words.leaves_text(self._standing, self._draft.price), notify=changed)
    pay_reason = Property(str, lambda self: self.reason, notify=changed)
    can_pay = Property(bool, lambda self: not self.reason, notify=changed)

    prizes_title = Property(str, lambda self: self._prizes.title, notify=prizes_changed)
    prizes_rows = Property(list, lambda self: to_qml(self._prizes.rows), notify=prizes_changed)
    prizes_more = Property(str, lambda self: self._prizes.more, notify=prizes_changed)
    prizes_facts = Property(list, lambda self: list(self._prizes.facts), notify=prizes_changed)
    prizes_sentence = Property(str, lambda self: self._prizes.sentence, notify=prizes_changed)
    prizes_maximum = Property(str, lambda self: self._prizes.maximum, notify=prizes_changed)
    prizes_chosen = Property(int, lambda self: self._prizes.chosen, notify=prizes_changed)
    prizes_sizes = Property(list, lambda self: self._sizes_with_lines, notify=prizes_changed)
    prizes_size = Property(int, lambda self: self._prizes_size, notify=prizes_changed)
    all_rows_room = Property(int, lambda self: self._all_rows_room, notify=prizes_changed)
    all_rows = Property(list, lambda self: to_qml(self._all_rows()), notify=prizes_changed)
    sides = Property(dict, lambda self: msgspec.to_builtins(self._sides), notify=prizes_changed)

    @Property(list, notify=offer_changed)
    def amount_presets(self) -> list[str]:
        """The amounts offered at once, by their whole dollars."""
        return [str(amount).removesuffix(".00") for amount in self._draft.amount_presets]

    @Property(list, notify=offer_changed)
    def game_presets(self) -> list[str]:
        """The counts of games offered at once."""
        return [str(count) for count in self._draft.game_presets]

    @Property(str, notify=changed)
    def kwikpik_title(self) -> str:
        """What the chooser of a count asks."""
        chosen, ways = len(self._draft.in_hand), self._draft.choice.ways
        if self._draft.choice.tab is Tab.WAYS:
            text = (
                translate("Draft", "Group {name} keeps {count}. How many in all?")
                if self._keeps
                else translate("Draft", "How many numbers shall group {name} have?")
            )
            return text.format(name=ways.name, count=chosen)
        if not self._keeps:
            return translate("Draft", "How many numbers shall we choose?")
        return translate("Draft", "You keep {count}. How many in all?").format(count=chosen)

    @Property(list, notify=changed)
    def kwikpik_counts(self) -> list[dict[str, object]]:
        """The counts to choose from, and whether each can be reached from what is kept."""
        least = len(self._draft.in_hand) if self._keeps else 0
        most = LAST_NUMBER - len(self._draft.elsewhere)
        return [{"count": count, "possible": least < count <= most} for count in self._draft.spot_counts]

    @property
    def _own_names(self) -> dict[str, str]:
        """The licensee's own name of each kind of wager, "" for the Rule's (s 12B)."""
        told = self._standing.terms
        return {} if told is None else msgspec.structs.asdict(told.terms.names)

    @property
    def _can_fill(self) -> bool:
        return bool(self._draft.spot_counts and self._draft.in_hand) and not self._draft.is_full

    @property
    def _has_shapes(self) -> bool:
        """Whether shapes are offered; until that is known there is no reason to say they aren't."""
        offer = self._draft.offer
        return offer is None or bool(offer.setbets.shapes)

    @cached_property
    def _ways(self) -> WaysModel:
        from kiosk.ui.draft_ways_model import WaysModel

        return self._join(WaysModel(self._draft, self._show, self))

    @cached_property
    def _shapes(self) -> ShapesModel:
        from kiosk.ui.draft_shapes_model import ShapesModel

        return self._join(ShapesModel(self._draft, self._show, self))

    @cached_property
    def _extras(self) -> ExtrasModel:
        from kiosk.ui.draft_extras_model import ExtrasModel

        return self._join(ExtrasModel(self._draft, self._show, self))

    def _join(self, part: P) -> P:
        self._parts.append(part)
        return part

    def _show(self) -> None:
        self._show_prizes()
        for part in self._parts:
            part.refresh()
        self.changed.emit()

    def _show_prizes(self) -> None:
        prizes, sides = self._views()
        if (prizes, sides) != (self._prizes, self._sides):
            self._prizes, self._sides = prizes, sides
            self.prizes_changed.emit()

    def _views(self) -> tuple[PrizesView, dict[str, SideView]]:
        schedule = self._draft.schedule
        if schedule is None:
            return words.view_before_terms(), {side: SideView() for side in SIDES}
        from kiosk.ui.prize_table import prizes_view, side_views

        view = prizes_view(self._draft, schedule, self._standing.jackpots)
        return view, side_views(schedule, self._draft.choice.side_amount)

    @property
    def _sizes_with_lines(self) -> list[int]:
        """The sizes of ways between which the card with all prizes turns; none for other wagers."""
        if self._draft.choice.tab is not Tab.WAYS or self._draft.schedule is None:
            return []
        return [size.spot_count for size in self._draft.sizes if size.is_on]

    @property
    def _prizes_size(self) -> int:
        sizes = self._sizes_with_lines
        return self._size_shown if self._size_shown in sizes else (sizes[-1] if sizes else 0)

    @property
    def _all_rows_room(self) -> int:
        """The lines the card with all prizes has room for: turning to another size moves nothing."""
        schedule = self._draft.schedule
        if schedule is None or not self._sizes_with_lines:
            return len(self._all_rows())
        return max(len(schedule.lines(size)) for size in self._sizes_with_lines)

    def _all_rows(self) -> tuple[PrizeRow, ...]:
        schedule = self._draft.schedule
        if schedule is None:
            return ()
        from kiosk.ui.prize_table import shown_spot_count, spot_rows

        count = self._prizes_size or shown_spot_count(self._draft)
        return spot_rows(schedule, count, self._draft.choice.amount)
