"""The one banner of a screen: what just happened, or else what keeps this terminal from working."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Property, QObject, Signal

from kiosk.ui.advice import Act, Advice, Kind
from kiosk.ui.view_model import ViewModel

if TYPE_CHECKING:
    from kiosk.values.instant import Instant

# Long enough to read two sentences, short enough not to stand in the way of choosing.
_PASSES_AFTER_US: Final = 8_000_000


class BannerModel(ViewModel):
    """Holds an advice about the last request until it is touched away or solved, over one that lasts."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._advice: Advice | None = None
        self._lasting: Advice | None = None
        self._is_lasting_read = False
        self._shown_since: Instant | None = None  # of what passes: the first tick that has seen it

    def tick(self, now: Instant) -> None:
        """What only informs leaves by itself after eight seconds; the rest stays until read or solved."""
        if self._advice is None or not self._advice.passes:
            return
        if self._shown_since is None or now < self._shown_since:
            self._shown_since = now
        elif self._shown_since.us_until(now) >= _PASSES_AFTER_US:
            self.pass_if_told()

    @property
    def is_shown(self) -> bool:
        """Whether there is anything to say."""
        return self._shown is not None

    @property
    def act_now(self) -> Act:
        """What the button of the banner shown does."""
        return Act.NONE if self._shown is None else self._shown.act

    def say(self, advice: Advice) -> None:
        """Show what just happened."""
        self._advice, self._shown_since = advice, None
        self.changed.emit()

    def pass_if_told(self) -> None:
        """The player goes on choosing, or has had the time to read: what only informs is over."""
        if self._advice is not None and self._advice.passes:
            self._advice = None
            self.changed.emit()

    def dismiss(self) -> None:
        """It has been read, or is solved. What lasts comes back when it changes, or for the next visit."""
        if self._advice is None:
            self._is_lasting_read = True
        self._advice = None
        self.changed.emit()

    def start_again(self) -> None:
        """A new visit: nothing has been read yet."""
        self._advice, self._is_lasting_read = None, False
        self.changed.emit()

    def settle_doubt(self) -> None:
        """Nothing is held for an answer any more: what was said about not knowing is over."""
        if self._advice is not None and self._advice.kind is Kind.DOUBT and self._advice.act is Act.TRY_AGAIN:
            self.dismiss()

    def pass_by(self) -> None:
        """The player has gone on: only what is in doubt still has to be said."""
        if self._advice is not None and self._advice.kind is not Kind.DOUBT:
            self._advice = None
            self.changed.emit()

    def last(self, advice: Advice | None) -> None:
        """What to show for as long as it holds, while nothing else is to be said. What is new comes first."""
        if advice == self._lasting:
            return
        if _title(advice) != _title(self._lasting):
            self._is_lasting_read = False
            if advice is not None:
                self.pass_by()
        self._lasting = advice
        self.changed.emit()

    shown = Property(bool, lambda self: self._shown is not None, notify=changed)
    kind = Property(str, lambda self: "" if self._shown is None else self._shown.kind.value, notify=changed)
    title = Property(str, lambda self: "" if self._shown is None else self._shown.title, notify=changed)
    text = Property(str, lambda self: "" if self._shown is None else self._shown.text, notify=changed)
    button = Property(str, lambda self: "" if self._shown is None else self._shown.button, notify=changed)

    # Whether it is about the last request, and not about what lasts.
    dismissable = Property(bool, lambda self: self._advice is not None, notify=changed)

    @property
    def _shown(self) -> Advice | None:
        return self._advice or (None if self._is_lasting_read else self._lasting)


def _title(advice: Advice | None) -> str:
    return "" if advice is None else advice.title
