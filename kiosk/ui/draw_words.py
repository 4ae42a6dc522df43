"""The sentences of a draw: short, exact, the same whether a ball is caught or not."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from kiosk.rules.abating import UNABATED
from kiosk.rules.field import DRAW_SIZE, LAST_HEADS_NUMBER
from kiosk.rules.settlement import HALF_OF_DRAW
from kiosk.ui.wager_words import keno_bonus_name, lucky_last_name
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


def catch_so_far(catch: int, spot_count: int, certain: Money, *, is_last: bool) -> str:
    """``4 of your 7 so far, that pays $6.00.``; after the last ball without the words "so far"."""
    if is_last and certain > ZERO:
        sentence = translate("Draw", "{catch} of your {count}, that pays {prize}.")
        return sentence.format(catch=catch, count=spot_count, prize=certain)
    if is_last:
        return translate("Draw", "{catch} of your {count}.").format(catch=catch, count=spot_count)
    if certain > ZERO:
        sentence = translate("Draw", "{catch} of your {count} so far, that pays {prize}.")
        return sentence.format(catch=catch, count=spot_count, prize=certain)
    return translate("Draw", "{catch} of your {count} so far.").format(catch=catch, count=spot_count)


def score_so_far(heads: int, tails: int, certain: Money = ZERO, *, is_last: bool = False) -> str:
    """``Heads 8, tails 6 so far.``, with what that pays once it is certain."""
    if is_last and certain > ZERO:
        sentence = translate("Draw", "Heads {heads}, tails {tails}, that pays {prize}.")
        return sentence.format(heads=heads, tails=tails, prize=certain)
    if is_last:
        return translate("Draw", "Heads {heads}, tails {tails}.").format(heads=heads, tails=tails)
    if certain > ZERO:
        sentence = translate("Draw", "Heads {heads}, tails {tails} so far, that pays {prize}.")
        return sentence.format(heads=heads, tails=tails, prize=certain)
    return translate("Draw", "Heads {heads}, tails {tails} so far.").format(heads=heads, tails=tails)


def ways_so_far(paying: str, certain: Money, *, is_last: bool) -> str:
    """``2 of 7 ways pay so far, $31.00.``"""
    if is_last and certain > ZERO:
        return translate("Draw", "{paying}, {prize}.").format(paying=paying, prize=certain)
    if is_last:
        return translate("Draw", "{paying}.").format(paying=paying)
    if certain > ZERO:
        return translate("Draw", "{paying} so far, {prize}.").format(paying=paying, prize=certain)
    return translate("Draw", "{paying} so far.").format(paying=paying)


def bonus_to_come() -> str:
    """Said during the draw to a person with keno bonus."""
    return translate("Draw", "The bonus is known after ball 20.")


def total_of(total: int, multiplier: int | None) -> str:
    """``Total 744 × 3``, or ``Total 744`` where no multiplier is assigned to it (s 3B)."""
    if multiplier is None:
        return translate("Draw", "Total {total}").format(total=total)
    return translate("Draw", "Total {total} × {multiplier}").format(total=total, multiplier=multiplier)


def times(multiplier: int | None) -> str:
    """``× 3``, or that there is no multiplier: beside the total, where there is room for a word."""
    if multiplier is None:
        return translate("Draw", "no multiplier")
    return translate("Draw", "× {multiplier}").format(multiplier=multiplier)


def what_total_does(multiplier: int | None) -> str:
    """What the total does to prizes with keno bonus (s 23A(1)(b))."""
    if multiplier is None:
        return translate("Draw", "No multiplier. Prizes stay as they are.")
    return translate("Draw", "Bonus prizes are multiplied by\N{NO-BREAK SPACE}{multiplier}.").format(
        multiplier=multiplier
    )


def last_ball(number: int) -> str:
    """``31 is the last ball.``: what lucky last has waited for (s 14D)."""
    return translate("Draw", "{number} is the last ball.").format(number=number)


def lucky_last(spot_count: int, prize: Money) -> str:
    """Whether the last ball was one of the spots, and what that pays."""
    name = lucky_last_name()
    if prize > ZERO:
        return translate("Draw", "{name}: it is yours and pays {prize}.").format(name=name, prize=prize)
    if spot_count == 1:
        return translate("Draw", "{name}: it is not your spot.").format(name=name)
    return translate("Draw", "{name}: it is not one of your {count}.").format(name=name, count=spot_count)


def jackpots_won(titles: Sequence[str]) -> str:
    """``Won in this game: 8 spot jackpot.``, "" if none was."""
    if not titles:
        return ""
    return translate("Draw", "Won in this game: {jackpots}.").format(jackpots=", ".join(titles))


def jackpot_is_yours(title: str) -> tuple[str, str]:
    """A jackpot was caught. How much of it is known to central: it is shared with others who caught it."""
    return (
        translate("Draw", "{jackpot} won.").format(jackpot=title),
        translate("Draw", "It is shared by all who caught it. Scan the ticket."),
    )


def jackpot_to_win(catch: str, amount: Money) -> str:
    """``8 of 8 adds the jackpot, now $6,597.93.``"""
    return translate("Draw", "{catch} adds the jackpot, now {amount}.").format(catch=catch, amount=amount)


def game_is_abated() -> str:
    """Major prizes of the game come to more than may be paid (s 25)."""
    sentence = translate("Draw", "Prizes above {least} are reduced. Scan the ticket.")
    return sentence.format(least=UNABATED)


def prize_in_full(prize: Money) -> str:
    """The headline of a prize that is abated: what it would be in full."""
    return translate("Draw", "{prize} in full.").format(prize=prize)


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


def game_paid(prize: Money, cost: Money, multiplier: int | None = None) -> tuple[str, str]:
    """Headline and line of a complete draw with a prize; beside one not above the cost stands the cost.

    `multiplier` is the one that keno bonus has put into the prize, None if none has.
    """
    if prize > cost:
        headline = translate("Draw", "{prize} won.").format(prize=prize)
        if multiplier is not None:
            scan = translate("Draw", "{bonus} × {multiplier} is in it. Scan the ticket.")
            return headline, scan.format(bonus=keno_bonus_name(), multiplier=multiplier)
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
