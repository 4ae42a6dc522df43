"""Refusals: every reason to say no to a person, as one enumeration whose order is the order of precedence."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Refusal(StrEnum):
    """Why a request is refused. Earlier members win when several hold. The screens own the words."""

    # The entry itself: Part 3 of the Rule.
    NO_WAGER = "no_wager"  # s 9: nothing is entered
    WAGER_COUNT = "wager_count"  # more wagers than the licensee lets one ticket hold
    GAME_COUNT = "game_count"  # s 9(2): no game, or more games than may be entered at one time
    GROUP_COUNT = "group_count"  # s 14(1): no group, or more than one way wager may have
    GROUP_EMPTY = "group_empty"  # s 14(1): a group without a spot
    SPOT_NOT_A_NUMBER = "spot_not_a_number"  # s 2: a spot outside 1-80
    SPOT_TWICE = "spot_twice"  # s 13, 14: a number selected more than once in one wager
    WAY_SIZE = "way_size"  # R3: a chosen size that no way of the groups has, or that is there twice
    WAY_COUNT = "way_count"  # more ways than the licensee lets one ticket have
    SPOT_COUNT = "spot_count"  # s 13, 23, R3: no line of the schedule of prizes for that many spots
    KWIKPIK_NOT_A_SPOT = "kwikpik_not_a_spot"  # s 14B: a kwikpik number that is not a spot of the wager
    SETBET_UNKNOWN = "setbet_unknown"  # s 14C: the licensee offers no shape of that name
    SETBET_CHANGED = "setbet_changed"  # s 14C: the spots are not those of the shape
    LUCKY_LAST_TWICE = "lucky_last_twice"  # s 23A(4): one lucky last wager on a ticket
    LUCKY_LAST_ALONE = "lucky_last_alone"  # s 14D: no other wager of the ticket has spots
    LUCKY_LAST_SPOTS = "lucky_last_spots"  # R4: no line of the schedule for that many different spots
    BONUS_NOT_OFFERED = "bonus_not_offered"  # s 14E(1), R5: not with this wager, or none is offered
    BONUS_GAME_COUNT = "bonus_game_count"  # s 15(4): none of the games, or more than the ticket has
    AMOUNT_STEP = "amount_step"  # s 15: not a multiple of $1 (heads, tails, evens, lucky last) or 10c
    AMOUNT_BELOW_MINIMUM = "amount_below_minimum"  # s 15: under the least amount for a game or for a ticket
    AMOUNT_ABOVE_MAXIMUM = "amount_above_maximum"  # the licensee's approved control system
    # The moment of entering.
    GAME_CLOSED = "game_closed"  # s 17: the drawing device may be active
    NOT_SELLING = "not_selling"  # s 22: games are suspended
    NOT_ENOUGH_CREDIT = "not_enough_credit"  # facts: missing_cents
    NOTE_NOT_TAKEN = "note_not_taken"  # s 10(a): there is no note of that amount; facts: amount_cents
    CREDIT_MAXIMUM = "credit_maximum"  # the terminal holds no more credit than this; facts: maximum_cents
    PRINTER_NOT_READY = "printer_not_ready"  # no ticket could be issued, s 16
    # Serials: tickets and keno dollars.
    NOT_GENUINE = "not_genuine"  # the signature is wrong: nobody issued this paper
    SERIAL_MISTYPED = "serial_mistyped"  # the check digits are wrong
    SERIAL_UNKNOWN = "serial_unknown"  # nothing was issued under this serial
    TYPED_TOO_OFTEN = "typed_too_often"  # this number was typed with a wrong time too often
    TYPED_TIME_WRONG = "typed_time_wrong"  # the paper of this number was not issued at the time typed
    TYPED_TOO_MUCH = "typed_too_much"  # worth more than is paid on a typed number; facts: maximum_cents
    ALREADY_PAID = "already_paid"  # facts: at_us, terminal, amount_cents
    ALREADY_REFUNDED = "already_refunded"  # s 27: facts: at_us, terminal, amount_cents
    ALREADY_REPLACED = "already_replaced"  # R10: collected, its undrawn games are on a newer ticket
    NOTHING_TO_PAY = "nothing_to_pay"  # all drawn, no prize
    NOT_DRAWN_YET = "not_drawn_yet"  # no game of the ticket is drawn
    NOTHING_TO_REFUND = "nothing_to_refund"  # s 27: every game of the ticket is closed
    PAID_BY_LICENSEE = "paid_by_licensee"  # s 24(3); facts: limit_cents, amount_cents
    PAYMENT_WAY = "payment_way"  # s 24(1): chips outside a casino, or no account to pay to
    NEVER_CASH = "never_cash"  # s 12(3): promotional keno dollars are not redeemed for cash
    ALREADY_USED = "already_used"  # keno dollars, s 11; facts: at_us, terminal
    EXPIRED = "expired"  # s 11(2), 12(2), 28, 29
    NOTHING_TO_ISSUE = "nothing_to_issue"  # no credit to take as keno dollars
    NOTHING_TO_PRINT = "nothing_to_print"  # the paper is printed, or not of this terminal
    NOTE_ACCOUNTED_FOR = "note_accounted_for"  # where the note is is known, or it was never offered
    PRINT_OPEN = "print_open"  # another print of the paper is due, or may have come out
    # Identity.
    COMMAND_REUSED = "command_reused"  # the same id with other content: never a silent merge
    GIVEN_UP = "given_up"  # the terminal asked about this request before it arrived: it is refused for ever
    TERMINAL_QUARANTINED = "terminal_quarantined"  # its journal forks from the one central holds
    TERMINAL_ELSEWHERE = "terminal_elsewhere"  # the terminal of that name is another machine
    TERMINAL_UNKNOWN = "terminal_unknown"


class Refused(Struct, frozen=True, tag="refused"):
    """A refusal with the facts its sentence needs: amounts as cents, instants as microseconds, all as whole
    numbers or plain names."""

    refusal: Refusal
    section: str = ""
    facts: dict[str, int | str] = {}
