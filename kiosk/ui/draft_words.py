"""The words of choosing: what is chosen, what it costs, what still keeps it from being paid."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from kiosk.ui.advice import Advice, Kind
from kiosk.ui.choice import Choice, Tab
from kiosk.ui.draft import Draft, Obstacle
from kiosk.ui.paper_view import PrizeRow, PrizesView
from kiosk.ui.standing import Standing
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
    spots = (
        translate("Draft", "1 spot")
        if count == 1
        else translate("Draft", "{count} spots").format(count=count)
    )
    if not kwikpik:
        return spots
    if kwikpik == count:
        return translate("Draft", "{spots} by kwikpik").format(spots=spots)
    return translate("Draft", "{spots}, {count} by kwikpik").format(spots=spots, count=kwikpik)


def pill_text(draft: Draft) -> str:
    """What the horizon of the board says."""
    if draft.choice.spots:
        return spots_text(draft.choice)
    if not draft.spot_counts:
        return translate("Draft", "Choose your numbers")
    return translate("Draft", "Choose {counts} numbers").format(counts=counts_text(draft.spot_counts))


def games_note(game: OpenGame | None, count: int) -> str:
    """``games 412 to 416``: which games the ticket would be for."""
    if game is None:
        return ""
    from kiosk.values.games import GameSpan

    span = str(GameSpan(game.game, count))
    name = translate("Draft", "game {games}") if count == 1 else translate("Draft", "games {games}")
    return name.format(games=span)


def made_up_text(choice: Choice) -> str:
    """``5 games × $4.00``: how the price comes about."""
    if choice.game_count == 1:
        return translate("Draft", "1 game × {amount}").format(amount=choice.amount)
    return translate("Draft", "{count} games × {amount}").format(
        count=choice.game_count, amount=choice.amount
    )


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
        return translate("Draft", "One moment, we are connecting")
    from kiosk.ports.outcome import Fault
    from kiosk.ui.words import fault_advice, printer_title

    if not standing.service.central:
        return fault_advice(Fault.CENTRAL_UNREACHABLE, ZERO).title
    if not standing.service.printer.can_print:
        return printer_title(standing.service.printer)
    if standing.open_game is None:
        return translate("Draft", "No game is open now")
    missing = standing.missing_for(draft.choice.price)
    return translate("Draft", "Put in {amount} more").format(amount=missing) if missing > ZERO else ""


def obstacle_text(draft: Draft, obstacle: Obstacle) -> str:
    """What the player has to change before the ticket can be entered."""
    match obstacle:
        case Obstacle.NOTHING_CHOSEN if draft.choice.tab is Tab.SPOTS:
            return translate("Draft", "Choose your numbers first")
        case Obstacle.NOTHING_CHOSEN:
            return translate("Draft", "Choose heads, evens or tails")
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
            return translate("Draft", "A ticket costs at most {amount}").format(amount=draft.price_maximum)


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
    return Advice(Kind.REFUSAL, title, translate("Draft", "Take one off before you choose another."))


def return_text(dollars: int) -> str:
    """``Over time $63 of each $100 comes back in prizes.``"""
    return translate("Draft", "Over time ${dollars} of each $100 comes back in prizes.").format(
        dollars=dollars
    )


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


def more_prizes_text(count: int) -> str:
    """How many lines of the schedule stand on the card behind."""
    return translate("Draft", "See all {count} prizes").format(count=count)
