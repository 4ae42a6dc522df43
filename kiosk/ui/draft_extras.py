"""What is made in conjunction with the wager chosen: lucky last (s 14D) and keno bonus (s 14E). Pure."""

from __future__ import annotations

from kiosk.rules.wagers import LuckyLastWager
from kiosk.ui.draft import Draft
from kiosk.ui.draft_amounts import DOLLAR_STOPS, next_amount
from kiosk.values.money import Money


class Extras:
    """Lucky last and keno bonus of a draft. Every method that changes something says whether it did.

    What is switched on stays wished for while the wager shown can't have it, and is not paid for then.
    """

    def __init__(self, draft: Draft) -> None:
        self._draft = draft

    # --- lucky last

    @property
    def lucky_last_prize(self) -> Money | None:
        """What lucky last would pay at its amount; None if it can't be had with what is chosen (R4)."""
        per_dollar = self._draft.made.lucky_last_prize
        return (
            None if per_dollar is None else self._draft.choice.lucky_last_amount.for_each_dollar(per_dollar)
        )

    @property
    def has_lucky_last(self) -> bool:
        """Whether it is on the ticket."""
        entry = self._draft.entry
        return entry is not None and any(isinstance(wager, LuckyLastWager) for wager in entry.wagers)

    def switch_lucky_last(self) -> bool:
        """Make it, or don't. False if it can't be had."""
        if self._draft.made.lucky_last_prize is None:
            return False
        return self._draft.change_extras(lucky_last=not self._draft.choice.lucky_last)

    def next_lucky_last(self, direction: int) -> Money | None:
        """The next amount up (1) or down (-1), in whole dollars (s 15(1)(b)); None if there is none."""
        offer = self._draft.offer
        if offer is None:
            return None
        amount, least = self._draft.choice.lucky_last_amount, Money.dollars(1)
        return next_amount(DOLLAR_STOPS, amount, direction, least, offer.limits.amount_maximum)

    def step_lucky_last(self, direction: int) -> bool:
        """Set the next amount up or down."""
        amount = self.next_lucky_last(direction)
        return amount is not None and self._draft.change_extras(lucky_last_amount=amount)

    # --- keno bonus

    @property
    def takes_bonus(self) -> bool:
        """Whether keno bonus may be made with what is chosen."""
        return self._draft.made.takes_bonus

    @property
    def has_bonus(self) -> bool:
        """Whether it is on the ticket."""
        entry = self._draft.entry
        return entry is not None and entry.bonus_game_count > 0

    def switch_bonus(self) -> bool:
        """Make it, or don't. False if it can't be had."""
        return self.takes_bonus and self._draft.change_extras(bonus=not self._draft.choice.bonus)

    def can_step_bonus_games(self, direction: int) -> bool:
        """Whether it may be on a game more or less: on one at least, on all at most (s 15(4))."""
        choice = self._draft.choice
        return 1 <= choice.bonus_game_count + direction <= choice.game_count

    def step_bonus_games(self, direction: int) -> bool:
        """Make it on one game more or less, the first ones; on all of them it stays on all."""
        if not self.can_step_bonus_games(direction):
            return False
        choice = self._draft.choice
        count = choice.bonus_game_count + direction
        return self._draft.change_extras(bonus_games=0 if count == choice.game_count else count)
