"""What staff are told when ``kiosk licensee`` refuses: what is so, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from kiosk.central.drawing import ApprovalRefusal
from kiosk.central.texts import LINE_MAXIMUM
from kiosk.launch.venue_central import VenueCentral
from kiosk.rules.paying import PaymentWay
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money


class _Said(Struct, frozen=True):
    """A refusal of one of the commands, at a venue."""

    act: str
    refused: Refused
    venue: VenueCentral

    def number(self, name: str) -> int:
        """A fact that is a whole number, 0 if it isn't there."""
        fact = self.refused.facts.get(name)
        return fact if isinstance(fact, int) else 0

    @property
    def amount(self) -> str:
        return str(Money(self.number("amount_cents")))

    @property
    def at(self) -> Instant:
        return Instant(self.number("at_us"))

    @property
    def by(self) -> str:
        """``at terminal K1``; what has no terminal was done by the licensee."""
        terminal = self.refused.facts.get("terminal")
        return "by the licensee" if terminal is None else f"at terminal {terminal}"

    @property
    def done(self) -> str:
        return f"{self.by} at {self.venue.time(self.at)}"


def refusal_sentence(act: str, refused: Refused, venue: VenueCentral) -> str:
    """The sentence for a refusal of any of the commands but `approve-drawing`."""
    words = _WORDS.get(refused.refusal)
    if words is None:
        raise InvariantBroken(f"kiosk licensee {act} can't be refused for {refused.refusal}")
    return words(_Said(act, refused, venue))


def approval_sentence(refusal: ApprovalRefusal) -> str:
    """The sentence for a refusal of `approve-drawing`."""
    match refusal:
        case ApprovalRefusal.INSPECTOR_UNNAMED:
            return (
                "An approval is an inspector's (s 22(b)). Give the name with --inspector, in one line of up "
                f"to {LINE_MAXIMUM} characters."
            )
        case ApprovalRefusal.NOT_SUSPENDED:
            return "The games are not suspended, so there is nothing to approve. Nothing was entered."


def _mistyped(said: _Said) -> str:
    return "A digit of that number is wrong or missing. Compare it with the paper, then type it again."


def _unknown(said: _Said) -> str:
    what, other = "ticket was", "Keno dollars are redeemed with: kiosk licensee redeem"
    if said.act == "paper":
        return "Nothing was issued under that number. Compare it with the paper, then type it again."
    if said.act == "redeem":
        what, other = "keno dollars were", "A ticket is paid with: kiosk licensee pay"
    return f"No {what} issued under that number. Compare it with the paper. {other}"


def _paid(said: _Said) -> str:
    return f"That ticket was paid {said.amount} {said.done}. It is paid once: keep it, and pay nothing."


def _replaced(said: _Said) -> str:
    return (
        f"That ticket was paid {said.amount} {said.done}, and its undrawn games are on a newer ticket. Pay "
        "nothing for this one. If the newer one did not come out: kiosk licensee paper SERIAL"
    )


def _refunded(said: _Said) -> str:
    return f"Every game of that ticket was refunded, {said.amount} {said.done}. Pay nothing."


def _nothing(said: _Said) -> str:
    if said.act == "hand-over":
        return "Nothing is unpaid or unredeemed now, so there is nothing to write a cheque for."
    count = said.number("undrawn_count")
    if not count:
        return "Every game of that ticket is drawn, and it won nothing. Pay nothing."
    left = "1 game of it is" if count == 1 else f"{count} games of it are"
    return f"That ticket has won nothing so far, and {left} still to be drawn. Give it back to the player."


def _undrawn(said: _Said) -> str:
    return (
        f"Game {said.number('game')} of that ticket is still to be drawn. Start the venue, and pay the "
        "ticket once it is."
    )


def _way(said: _Said) -> str:
    if said.act == "hand-over":
        return (
            "That can't be the name of a cheque. Give its number in one line of up to "
            f"{LINE_MAXIMUM} characters."
        )
    match said.refused.facts.get("way"):
        case PaymentWay.CHIPS.value:
            return "Chips are paid in a casino only (s 24(1)(b)). Name another way with --by."
        case PaymentWay.KENO_DOLLARS.value:
            return "Keno dollars are issued at a terminal. Name another way with --by."
        case _:
            return (
                "It must say who is paid, or the account. Give that with --to, in one line of up to "
                f"{LINE_MAXIMUM} characters."
            )


def _expired(said: _Said) -> str:
    if said.refused.section == "s 12(2)":
        return (
            f"Those promotional keno dollars could be used until {said.venue.date(said.at)} (s 12(2)). No "
            "paper of them is written any more."
        )
    if said.act == "redeem":
        return (
            f"Those keno dollars could be redeemed until {said.venue.date(said.at)}. They go to the chief "
            "executive (s 29): pay nothing."
        )
    return (
        f"The prizes of that ticket could be paid until {said.venue.date(said.at)}. They go to the chief "
        "executive (s 28): pay nothing."
    )


def _never_cash(said: _Said) -> str:
    return (
        "Those are promotional keno dollars, which are never redeemed for cash (s 12(3)). Give them back: "
        "they are used for wagers at a terminal."
    )


def _used(said: _Said) -> str:
    how = "used" if "terminal" in said.refused.facts else "redeemed"
    return f"Those keno dollars were {how} {said.done}. They are good once: keep the paper, and pay nothing."


def _no_paper(said: _Said) -> str:
    return (
        "The licensee issued no paper under that number, nor for that ticket, so there is none to write. A "
        "paper of a terminal is printed again at that terminal."
    )


def _no_amount(said: _Said) -> str:
    return "There is nothing to issue for that amount. Name one of more than $0.00."


def _too_much(said: _Said) -> str:
    return f"Keno dollars are issued up to {Money(said.number('maximum_cents'))}. Name a smaller amount."


def _no_terminal(said: _Said) -> str:
    return (
        "No terminal of that name is bound to a machine, so there is none to release. See the names with "
        "`kiosk licensee terminals`."
    )


def _quarantined(said: _Said) -> str:
    return (
        "That terminal is in quarantine: two different ledgers came under its name. Keep both, and give the "
        "machine another name with the setting `terminal`."
    )


def _no_printer(said: _Said) -> str:
    return (
        f"No paper can be written into {said.venue.papers}. Make sure that it can, then do it again. Nothing "
        "was done."
    )


_WORDS: Final[Mapping[Refusal, Callable[[_Said], str]]] = {
    Refusal.SERIAL_MISTYPED: _mistyped,
    Refusal.SERIAL_UNKNOWN: _unknown,
    Refusal.ALREADY_PAID: _paid,
    Refusal.ALREADY_REPLACED: _replaced,
    Refusal.ALREADY_REFUNDED: _refunded,
    Refusal.NOTHING_TO_PAY: _nothing,
    Refusal.NOT_DRAWN_YET: _undrawn,
    Refusal.PAYMENT_WAY: _way,
    Refusal.EXPIRED: _expired,
    Refusal.NEVER_CASH: _never_cash,
    Refusal.ALREADY_USED: _used,
    Refusal.NOTHING_TO_PRINT: _no_paper,
    Refusal.NOTHING_TO_ISSUE: _no_amount,
    Refusal.AMOUNT_ABOVE_MAXIMUM: _too_much,
    Refusal.PRINTER_NOT_READY: _no_printer,
    Refusal.TERMINAL_UNKNOWN: _no_terminal,
    Refusal.TERMINAL_QUARANTINED: _quarantined,
}

REFUSED_HERE: Final = frozenset(_WORDS)
"""Every refusal that one of the commands can meet."""
