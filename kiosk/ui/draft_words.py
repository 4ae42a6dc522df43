"""The words of choosing: what is chosen, what it costs, what still keeps it from being paid."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from kiosk.rules.wagers import WayWager
from kiosk.ui.advice import Advice, Kind
from kiosk.ui.choice import Choice, Tab
from kiosk.ui.draft import Draft, Obstacle
from kiosk.ui.paper_view import PrizeRow, PrizesView
from kiosk.ui.standing import Standing
from kiosk.ui.wager_words import choose_side, kwikpik_name, within
from kiosk.values.money import ZERO, Money

if TYPE_CHECKING:
    from kiosk.ports.central import OpenGame

translate = QCoreApplication.translate


def counts_text(counts: tuple[int, ...]) -> str:
    """``1 to 10, 15, 20 or 40``: the spot counts that can be played."""
    runs = [
        [count for _, count in run]
        for _, run in groupby(enumerate(counts), key=lambda place: place[1] - place[0])
    ]
    parts = [
        translate("Draft", "{first} to {last}").format(first=run[0], last=run[-1])
        if len(run) > 1
        else str(run[0])
        for run in runs
    ]
    if len(parts) == 1:
        return parts[0]
    return translate("Draft", "{list} or {last}").format(list=", ".join(parts[:-1]), last=parts[-1])


def spots_text(choice: Choice) -> str:
    """``7 spots, 2 by kwikpik``."""
    count, kwikpik = len(choice.spots), len(choice.kwikpik)
    spots = spot_count_text(count)
    if not kwikpik:
        return spots
    name = within(kwikpik_name())
    if kwikpik == count:
        return translate("Draft", "{spots} by {kwikpik}").format(spots=spots, kwikpik=name)
    return translate("Draft", "{spots}, {count} by {kwikpik}").format(
        spots=spots, count=kwikpik, kwikpik=name
    )


def spot_count_text(count: int) -> str:
    """``7 spots``."""
    if count == 1:
        return translate("Draft", "1 spot")
    return translate("Draft", "{count} spots").format(count=count)


def way_count_text(count: int) -> str:
    """``7 ways``."""
    if count == 1:
        return translate("Draft", "1 way")
    return translate("Draft", "{count} ways").format(count=count)


def pill_text(draft: Draft) -> str:
    """What the horizon of the board says."""
    if draft.choice.tab is Tab.WAYS:
        return _groups_text(draft)
    if draft.choice.spots:
        return spots_text(draft.choice)
    if not draft.spot_counts:
        return translate("Draft", "Choose your numbers")
    return translate("Draft", "Choose {counts} numbers").format(counts=counts_text(draft.spot_counts))


def _groups_text(draft: Draft) -> str:
    ways = draft.choice.ways
    if not ways.group:
        return translate("Draft", "Choose numbers for group {name}").format(name=ways.name)
    count, groups = len(ways.numbers), len(ways.filled)
    numbers = spot_count_text(count)
    if groups == 1:
        return translate("Draft", "{spots} in 1 group").format(spots=numbers)
    return translate("Draft", "{spots} in {groups} groups").format(spots=numbers, groups=groups)


def games_note(game: OpenGame | None, count: int) -> str:
    """``412 to 416``, or ``game 412``: which games the ticket would be for."""
    if game is None:
        return ""
    from kiosk.values.games import GameSpan

    span = str(GameSpan(game.game, count))
    return translate("Draft", "game {games}").format(games=span) if count == 1 else span


def made_up_text(draft: Draft) -> str:
    """How the price comes about: ``5 games × $4.00``, ``7 ways × $1.00``; two lines if need be."""
    choice, entry = draft.choice, draft.entry
    if entry is None:
        return _games_times(choice.game_count, choice.amount)
    bonus_games = entry.bonus_game_count
    if 0 < bonus_games < entry.game_count:
        bonus = (
            translate("Draft", "1 bonus game × {amount}")
            if bonus_games == 1
            else translate("Draft", "{count} bonus games × {amount}")
        )
        second = bonus.format(count=bonus_games, amount=entry.bonus_per_game)
        return _games_times(entry.game_count, entry.amount_per_game) + "\n" + second
    each_game, first = entry.amount_of(0), entry.wagers[0]
    if not isinstance(first, WayWager):
        return _games_times(entry.game_count, each_game)
    each_way = first.amount * (2 if bonus_games else 1)
    ways = translate("Draft", "{ways} × {amount}").format(
        ways=way_count_text(draft.way_count), amount=each_way
    )
    if len(entry.wagers) > 1:
        ways = translate("Draft", "{ways} + {amount}").format(ways=ways, amount=entry.wagers[1].amount)
    elif entry.game_count == 1:
        return ways
    return _games_times(entry.game_count, each_game) + "\n" + ways


def _games_times(count: int, amount: Money) -> str:
    if count == 1:
        return translate("Draft", "1 game × {amount}").format(amount=amount)
    return translate("Draft", "{count} games × {amount}").format(count=count, amount=amount)


def leaves_text(standing: Standing, price: Money) -> str:
    """``Leaves $12.40 credit``, or what is here now if it does not reach."""
    if standing.missing_for(price) > ZERO:
        return translate("Draft", "You have {amount} credit").format(amount=standing.credit)
    return translate("Draft", "Leaves {amount} credit").format(amount=standing.credit - price)


def reason_not_to_pay(draft: Draft, standing: Standing) -> str:
    """Why the ticket can't be paid now, "" if it can. What the player can change is said first."""
    obstacle = draft.obstacle
    if obstacle is not None:
        return obstacle_text(draft, obstacle)
    if standing.service is None or standing.terms is None:
        return translate("Draft", "We are connecting")
    from kiosk.ports.outcome import Fault
    from kiosk.ui.words import fault_advice, printer_title

    if not standing.service.central:
        return fault_advice(Fault.CENTRAL_UNREACHABLE, ZERO).title
    if not standing.service.printer.can_print:
        return printer_title(standing.service.printer)
    if standing.open_game is None:
        return translate("Draft", "No game is open now")
    missing, most = standing.missing_for(draft.price), standing.terms.terms.credit_maximum
    if missing > ZERO and draft.price > most:
        # No note could ever make up for it: the terminal holds no more credit than that.
        return translate("Draft", "Choose less: at most {amount}").format(amount=most)
    if missing > ZERO and standing.service.notes_fault is not None:
        return translate("Draft", "You need {amount} more").format(amount=missing)
    return translate("Draft", "Put in {amount} more").format(amount=missing) if missing > ZERO else ""


def obstacle_text(draft: Draft, obstacle: Obstacle) -> str:
    """What the player has to change before the ticket can be entered."""
    match obstacle:
        case Obstacle.NOTHING_CHOSEN:
            return _nothing_chosen_text(draft.choice.tab)
        case Obstacle.GROUP_EMPTY:
            return translate("Draft", "Fill or remove group {name}").format(name=draft.choice.ways.name)
        case Obstacle.NO_LINE:
            return translate("Draft", "These ways have no prizes")
        case Obstacle.NO_SIZE:
            return translate("Draft", "Switch some ways on")
        case Obstacle.WAY_COUNT:
            return translate("Draft", "That is too many ways")
        case Obstacle.SPOT_COUNT:
            below, above = draft.counts_around
            count = len(draft.choice.spots)
            off, on = count - below, above - count
            if below and above:
                return translate("Draft", "Take {off} off or add {on}").format(off=off, on=on)
            if below:
                return translate("Draft", "Take {off} off").format(off=off)
            return translate("Draft", "Add {on}").format(on=on)
        case Obstacle.PRICE:
            return translate("Draft", "At most {amount} a ticket").format(amount=draft.price_maximum)


def _nothing_chosen_text(tab: Tab) -> str:
    match tab:
        case Tab.SPOTS:
            return translate("Draft", "Choose your numbers first")
        case Tab.WAYS:
            return translate("Draft", "Choose numbers for group A")
        case Tab.SHAPES:
            return translate("Draft", "Choose a shape first")
        case Tab.HEADS:
            return choose_side()


def spot_count_title(draft: Draft) -> str:
    """``12 spots can't be played``."""
    return translate("Draft", "{count} spots can't be played").format(count=len(draft.choice.spots))


def spot_count_sentence(draft: Draft) -> str:
    """``Take 2 off to play 10, or add 3 to play 15.``"""
    below, above = draft.counts_around
    count = len(draft.choice.spots)
    facts = {"off": count - below, "below": below, "on": above - count, "above": above}
    if below and above:
        return translate("Draft", "Take {off} off to play {below}, or add {on} to play {above}.").format(
            **facts
        )
    if below:
        return translate("Draft", "Take {off} off to play {below}.").format(**facts)
    return translate("Draft", "Add {on} to play {above}.").format(**facts)


def full_advice(draft: Draft) -> Advice:
    """One number more than can ever be played was touched."""
    title = translate("Draft", "{count} numbers are the most").format(count=draft.spot_counts[-1])
    text = translate("Draft", "Take one off before you choose another.")
    return Advice(Kind.REFUSAL, title, text, passes=True)


def return_text(dollars: int, *, without_bonus: bool = False) -> str:
    """``Over time $63 of each $100 comes back in prizes.``"""
    text = (
        translate(
            "Draft",
            "The bonus can multiply a prize. Without it, over time ${dollars} of each $100 comes back.",
        )
        if without_bonus
        else translate("Draft", "Over time ${dollars} of each $100 comes back in prizes.")
    )
    return text.format(dollars=dollars)


def view_before_terms() -> PrizesView:
    """The ticket's body while central has told no prizes yet: how to play."""
    steps = (
        translate("Draft", "1  Choose your numbers"),
        translate("Draft", "2  Put in a note or keno dollars"),
        translate("Draft", "3  Pay, and take your ticket"),
    )
    return PrizesView(
        translate("Draft", "How to play"),
        tuple(PrizeRow(step, "", "") for step in steps),
        sentence=translate("Draft", "One moment. We are asking central for the prizes."),
    )


def game_maximum_text() -> str:
    """What a game pays at most in major prizes (s 25), for where a larger prize is shown."""
    from kiosk.rules.abating import GAME_MAXIMUM

    sentence = translate(
        "Draft", "A game pays at most {amount} in major prizes (s 25): above that they fall in proportion."
    )
    return sentence.format(amount=GAME_MAXIMUM)


def more_prizes_text(count: int) -> str:
    """How many lines of the schedule stand on the card behind."""
    return translate("Draft", "See all {count} prizes").format(count=count)
