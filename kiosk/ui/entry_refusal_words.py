"""The words for what may not be entered (Part 3 of the Rule): what is wrong, and what to do instead."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kiosk.rules.refusals import Refusal
from kiosk.ui.refusal_facts import Facts
from kiosk.ui.wager_words import keno_bonus_name, kwikpik_name, lucky_last_name, within

translate = QCoreApplication.translate


def entry_texts(refusal: Refusal, facts: Facts) -> tuple[str, str] | None:
    """Title and text, or None for what is not about the entry itself."""
    match refusal:
        case Refusal.NO_WAGER:
            return translate("Words", "Nothing is chosen yet"), translate(
                "Words", "Choose at least one number."
            )
        case Refusal.WAGER_COUNT:
            return (
                translate("Words", "That is too much for one ticket"),
                translate("Words", "Please buy the rest on another ticket."),
            )
        case Refusal.GAME_COUNT:
            text = translate("Words", "One ticket can be for 1 to {maximum} games.")
            return (
                translate("Words", "A ticket can't be for that many games"),
                text.format(maximum=facts.number("maximum") or 10),
            )
        case Refusal.SPOT_NOT_A_NUMBER:
            return (
                translate("Words", "That number isn't on the board"),
                translate("Words", "Choose numbers from 1 to 80."),
            )
        case Refusal.SPOT_TWICE:
            return (
                translate("Words", "A number is chosen twice"),
                translate("Words", "Take one of them off and try again."),
            )
        case Refusal.SPOT_COUNT:
            title = translate("Words", "{count} spots can't be played").format(
                count=facts.number("spot_count")
            )
            if facts.text("way"):
                title = translate("Words", "Way {way} has {count} spots, which can't be played")
                return (
                    title.format(way=facts.text("way"), count=facts.number("spot_count")),
                    translate("Words", "Change a group, or choose the sizes to play."),
                )
            return title, translate("Words", "Choose 1 to 10, 15, 20 or 40 numbers.")
        case Refusal.KWIKPIK_NOT_A_SPOT:
            return (
                translate("Words", "The {kwikpik} numbers don't fit your spots").format(
                    kwikpik=within(kwikpik_name())
                ),
                translate("Words", "Touch Clear all and choose again."),
            )
        case _:
            return (
                _way_texts(refusal, facts)
                or _lucky_last_texts(refusal, facts)
                or _bonus_texts(refusal, facts)
                or _amount_texts(refusal, facts)
            )


def _way_texts(refusal: Refusal, facts: Facts) -> tuple[str, str] | None:
    match refusal:
        case Refusal.GROUP_COUNT:
            text = translate("Words", "A way wager has 1 to {maximum} groups.")
            return (
                translate("Words", "That many groups can't be played"),
                text.format(maximum=facts.number("maximum") or 20),
            )
        case Refusal.GROUP_EMPTY:
            return (
                translate("Words", "A group has no number"),
                translate("Words", "Put a number into it, or take the group away."),
            )
        case Refusal.WAY_SIZE:
            size = facts.number("spot_count")
            if facts.number("times"):
                title = translate("Words", "The size of {count} spots is chosen twice")
                return title.format(count=size), translate("Words", "Choose each size once.")
            title = translate("Words", "No way of your groups has that many spots")
            if size:
                title = translate("Words", "No way of your groups has {count} spots").format(count=size)
            return title, translate("Words", "Choose sizes that your groups can make.")
        case Refusal.WAY_COUNT:
            text = translate(
                "Words", "One ticket can have up to {maximum} ways. Use fewer groups, or another ticket."
            )
            return (
                translate("Words", "Your groups make too many ways"),
                text.format(maximum=f"{facts.number('maximum') or 1023:,}"),
            )
        case Refusal.SETBET_UNKNOWN:
            return (
                translate("Words", "That shape isn't offered here"),
                translate("Words", "Choose another shape, or the numbers themselves."),
            )
        case Refusal.SETBET_CHANGED:
            return (
                translate("Words", "The numbers are not those of the shape"),
                translate("Words", "Choose the shape again, or play them as spots."),
            )
        case _:
            return None


def _lucky_last_texts(refusal: Refusal, facts: Facts) -> tuple[str, str] | None:
    name = lucky_last_name()
    match refusal:
        case Refusal.LUCKY_LAST_TWICE:
            return (
                translate("Words", "{name} is on the ticket twice").format(name=name),
                translate("Words", "One ticket can have it once. Take one off."),
            )
        case Refusal.LUCKY_LAST_ALONE:
            return (
                translate("Words", "{name} needs numbers of yours").format(name=name),
                translate("Words", "Choose spots first, then add {name}.").format(name=within(name)),
            )
        case Refusal.LUCKY_LAST_SPOTS:
            title = translate("Words", "{name} can't be played with {count} numbers")
            return (
                title.format(name=name, count=facts.number("spot_count")),
                translate("Words", "Choose fewer numbers, or take {name} off.").format(name=within(name)),
            )
        case _:
            return None


def _bonus_texts(refusal: Refusal, facts: Facts) -> tuple[str, str] | None:
    name = keno_bonus_name()
    take_off = translate("Words", "Take {name} off and pay again.").format(name=within(name))
    match refusal:
        case Refusal.BONUS_NOT_OFFERED:
            return translate("Words", "{name} isn't offered with this wager").format(name=name), take_off
        case Refusal.BONUS_GAME_COUNT:
            if not facts.number("maximum"):
                return translate("Words", "{name} needs a wager to go with").format(name=name), take_off
            text = translate("Words", "Choose {name} for 1 to {maximum} games.")
            return (
                translate("Words", "{name} can't be for that many games").format(name=name),
                text.format(name=within(name), maximum=facts.number("maximum")),
            )
        case _:
            return None


def _amount_texts(refusal: Refusal, facts: Facts) -> tuple[str, str] | None:
    match refusal:
        case Refusal.AMOUNT_STEP:
            step = facts.money("step_cents")
            text = translate("Words", "Choose an amount in steps of {step}.").format(step=step)
            return translate("Words", "That amount can't be played"), text
        case Refusal.AMOUNT_BELOW_MINIMUM:
            text = translate("Words", "The least for {what} is {minimum}.").format(
                what=_amount_for(facts), minimum=facts.money("minimum_cents")
            )
            return translate("Words", "The amount is too small"), text
        case Refusal.AMOUNT_ABOVE_MAXIMUM:
            text = translate("Words", "The most for {what} is {maximum}.").format(
                what=_amount_for(facts), maximum=facts.money("maximum_cents")
            )
            return translate("Words", "The amount is too large"), text
        case _:
            return None


def _amount_for(facts: Facts) -> str:
    """What an amount is for: a game, each way, or the ticket."""
    fors = {
        "way": translate("Words", "each way"),
        "ticket": translate("Words", "a ticket"),
        "game": translate("Words", "each game"),
    }
    return fors.get(facts.text("per"), translate("Words", "this"))
