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
    SPOT_NOT_A_NUMBER = "spot_not_a_number"  # s 2: a spot outside 1-80
    SPOT_TWICE = "spot_twice"  # s 13: a number selected more than once
    SPOT_COUNT = "spot_count"  # s 13, 23: no line of the schedule of prizes for that many spots
    KWIKPIK_NOT_A_SPOT = "kwikpik_not_a_spot"  # s 14B: a kwikpik number that is not a spot of the wager
    AMOUNT_STEP = "amount_step"  # s 15: not a multiple of $1 (heads, tails, evens) or 10c
    AMOUNT_BELOW_MINIMUM = "amount_below_minimum"  # s 15: under the least amount for a game or for a ticket
    AMOUNT_ABOVE_MAXIMUM = "amount_above_maximum"  # the licensee's approved control system
    # The moment of entering.
    GAME_CLOSED = "game_closed"  # s 17: the drawing device may be active
    NOT_SELLING = "not_selling"  # s 22: games are suspended
    NOT_ENOUGH_CREDIT = "not_enough_credit"  # facts: missing_cents
    CREDIT_MAXIMUM = "credit_maximum"  # the terminal holds no more credit than this; facts: maximum_cents
    PRINTER_NOT_READY = "printer_not_ready"  # no ticket could be issued, s 16
    # Serials: tickets and keno dollars.
    NOT_GENUINE = "not_genuine"  # the signature is wrong: nobody issued this paper
    SERIAL_MISTYPED = "serial_mistyped"  # the check digits are wrong
    SERIAL_UNKNOWN = "serial_unknown"  # nothing was issued under this serial
    ALREADY_PAID = "already_paid"  # facts: at, terminal, amount
    ALREADY_REPLACED = "already_replaced"  # R10: collected, its undrawn games are on a newer ticket
    NOTHING_TO_PAY = "nothing_to_pay"  # all drawn, no prize
    NOT_DRAWN_YET = "not_drawn_yet"  # no game of the ticket is drawn
    ALREADY_USED = "already_used"  # keno dollars, s 11; facts: at, terminal
    EXPIRED = "expired"  # s 11(2), 12(2), 28, 29
    NOTHING_TO_ISSUE = "nothing_to_issue"  # no credit to take as keno dollars
    NOTHING_TO_PRINT = "nothing_to_print"  # the paper is printed, or not of this terminal
    # Identity.
    COMMAND_REUSED = "command_reused"  # the same id with other content: never a silent merge
    GIVEN_UP = "given_up"  # the terminal asked about this request before it arrived: it is refused for ever
    TERMINAL_QUARANTINED = "terminal_quarantined"  # its journal forks from the one central holds
    TERMINAL_UNKNOWN = "terminal_unknown"


class Refused(Struct, frozen=True, tag="refused"):
    """A refusal with the facts its sentence needs: amounts as cents, instants as microseconds, all as whole
    numbers or plain names."""

    refusal: Refusal
    section: str = ""
    facts: dict[str, int | str] = {}
