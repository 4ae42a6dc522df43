"""The sentences of a draw: short, exact, the same whether a ball is caught or not."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kiosk.rules.field import DRAW_SIZE, LAST_HEADS_NUMBER
from kiosk.rules.settlement import HALF_OF_DRAW
from kiosk.values.games import GameId
from kiosk.values.money import ZERO, Money

translate = QCoreApplication.translate


def ball_count(count: int) -> str:
    """``Ball 14 of 20``."""
    return translate("Draw", "Ball {count} of {size}").format(count=count, size=DRAW_SIZE)


def ball_is_yours(number: int) -> str:
    """``61 is yours.``"""
    return translate("Draw", "{number} is yours.").format(number=number)


def ball_is_drawn(number: int) -> str:
    """``66 is tails.``: the plain fact about a ball that is on nobody's ticket here."""
    if number <= LAST_HEADS_NUMBER:
        return translate("Draw", "{number} is heads.").format(number=number)
    return translate("Draw", "{number} is tails.").format(number=number)


def also_on_ticket(position: int) -> str:
    """A ball that another ticket of this person has caught; tickets count from 1."""
    return translate("Draw", "It is on ticket {position}.").format(position=position)


def catch_so_far(catch: int, spot_count: int, certain: Money) -> str:
    """``4 of your 7 so far, that pays $6.00.``"""
    if certain > ZERO:
        sentence = translate("Draw", "{catch} of your {count} so far, that pays {prize}.")
        return sentence.format(catch=catch, count=spot_count, prize=certain)
    return translate("Draw", "{catch} of your {count} so far.").format(catch=catch, count=spot_count)


def score_so_far(heads: int, tails: int, certain: Money = ZERO) -> str:
    """``Heads 8, tails 6 so far.``, with what that pays once it is certain."""
    if certain > ZERO:
        sentence = translate("Draw", "Heads {heads}, tails {tails} so far, that pays {prize}.")
        return sentence.format(heads=heads, tails=tails, prize=certain)
    return translate("Draw", "Heads {heads}, tails {tails} so far.").format(heads=heads, tails=tails)


def side_that_won(heads: int) -> str:
    """Which of heads, tails and evens a complete draw makes a winning wager."""
    if heads == HALF_OF_DRAW:
        return translate("Draw", "10 and 10: evens")
    return translate("Draw", "Heads wins") if heads > HALF_OF_DRAW else translate("Draw", "Tails wins")


def horizon(heads: int, complete: bool) -> str:
    """What the board says between its halves."""
    return side_that_won(heads) if complete else translate("Draw", "11 or more wins heads or tails")


def final_score(heads: int) -> str:
    """``Heads 12, tails 8.``"""
    return translate("Draw", "Heads {heads}, tails {tails}.").format(heads=heads, tails=DRAW_SIZE - heads)


def game_is_drawn(game: GameId) -> str:
    """The headline of a complete draw for people without a ticket in it."""
    return translate("Draw", "Game {game} is drawn.").format(game=game)


def game_paid(prize: Money, cost: Money) -> tuple[str, str]:
    """Headline and line of a complete draw with a prize; beside one not above the cost stands the cost."""
    if prize > cost:
        headline = translate("Draw", "{prize} won.").format(prize=prize)
        return headline, translate("Draw", "Scan the ticket to collect it.")
    headline = translate("Draw", "{prize} paid.").format(prize=prize)
    return headline, translate("Draw", "This game paid {prize}. It cost {cost}.").format(
        prize=prize, cost=cost
    )


def game_paid_nothing() -> str:
    """The headline of a complete draw without a prize for this ticket."""
    return translate("Draw", "No prize this game.")


def catch_has_no_prize(catch: int, spot_count: int) -> str:
    """``2 of 7 has no prize.``"""
    return translate("Draw", "{catch} of {count} has no prize.").format(catch=catch, count=spot_count)


def game_is_next(game: GameId) -> str:
    """The headline before a draw."""
    return translate("Draw", "Game {game} is next.").format(game=game)


def game_has_closed(game: GameId) -> str:
    """The headline between the close of a game and its draw."""
    return translate("Draw", "Game {game} has closed.").format(game=game)


def draw_starts() -> str:
    """The headline of the opening of a draw."""
    return translate("Draw", "The draw starts.")


def draw_comes() -> str:
    """Said while a closed game waits for its draw."""
    return translate("Draw", "Its twenty balls come in a moment.")


def no_open_game() -> tuple[str, str]:
    """Headline and line while games are suspended."""
    return (
        translate("Draw", "Games are paused."),
        translate("Draw", "Your tickets stay good. Please ask at the counter."),
    )


def not_connected() -> str:
    """The headline before central has told this terminal anything."""
    return translate("Draw", "The games are not known yet.")


def last_game(game: GameId, drawn_at: str) -> str:
    """What the board says between its halves while it shows the last game: ``Game 411, 8:24 pm``."""
    if not drawn_at:
        return translate("Draw", "Game {game}").format(game=game)
    return translate("Draw", "Game {game}, {time}").format(game=game, time=drawn_at)


def ticket_of(position: int, count: int) -> str:
    """``Ticket 1 of 3``."""
    return translate("Draw", "Ticket {position} of {count}").format(position=position, count=count)


def your_spots(count: int) -> str:
    """What the board says between its halves before a draw: ``Your 7 spots``."""
    return (
        translate("Draw", "Your spot")
        if count == 1
        else translate("Draw", "Your {count} spots").format(count=count)
    )


def your_ticket_is_in() -> str:
    """Said before a draw to a person whose ticket is in it."""
    return translate("Draw", "Your ticket is in this game.")


def side_score(heads: int) -> str:
    """The winning side of a complete draw and its score: ``Heads 12``, ``Tails 11``, ``Evens``."""
    if heads == HALF_OF_DRAW:
        return translate("Draw", "Evens")
    if heads > HALF_OF_DRAW:
        return translate("Draw", "Heads {heads}").format(heads=heads)
    return translate("Draw", "Tails {tails}").format(tails=DRAW_SIZE - heads)


def from_price(price: Money) -> str:
    """``A ticket from $1.00.``, the last two words never parted."""
    return translate("Draw", "A ticket from\N{NO-BREAK SPACE}{price}.").format(price=price)


def one_prize(spot_count: int, prize: Money, chance: str) -> str:
    """``7 of 7 pays $5,000.00 on $1.00. The chance is 1 in 40,979.``"""
    sentence = translate("Draw", "{count} of {count} pays {prize} on $1.00. The chance is {chance}.")
    return sentence.format(count=spot_count, prize=prize, chance=chance)
