"""What an act in a replay says of itself: when it happened, and at which terminals. Pure."""

from __future__ import annotations

from kiosk.central.acts import (
    Act,
    AnswerMissing,
    CommandReused,
    KenoDollarsIssued,
    KenoDollarsRedeemed,
    KenoDollarsTaken,
    LicenseePaid,
    MachineRefused,
    PromotionalGiven,
    RequestGivenUp,
    TerminalBound,
    TerminalEnrolled,
    TerminalQuarantined,
    TerminalReleased,
    TicketPaid,
    TicketRefunded,
)
from kiosk.central.projection import tickets_of
from kiosk.central.untrue import require
from kiosk.values.identifiers import TerminalId
from kiosk.values.instant import Instant


class ClaimsReplayed:
    """The terminals enrolled by the acts taken so far."""

    def __init__(self) -> None:
        self._enrolled: set[TerminalId] = set()
        self._machines: dict[TerminalId, str] = {}

    def take(self, act: Act, recorded_at: Instant) -> None:
        """The next act: what it says happened, happened when it was recorded, at terminals that may ask."""
        for instant in _instants_of(act):
            is_when = instant == recorded_at
            require(is_when, "it says that it happened at another time than it was recorded.")
        if isinstance(act, TerminalEnrolled):
            self._enrolled.add(act.terminal)
        for terminal in _terminals_of(act):
            require(terminal in self._enrolled, f"terminal {terminal} was never enrolled.")
        self._take_machine(act)

    def _take_machine(self, act: Act) -> None:
        match act:
            case TerminalBound(terminal, machine):
                require(terminal not in self._machines, f"terminal {terminal} is another machine.")
                self._machines[terminal] = machine
            case MachineRefused(terminal, machine):
                is_other = self._machines.get(terminal, machine) != machine
                require(is_other, f"terminal {terminal} was no other machine than the one refused.")
            case TerminalReleased(terminal):
                require(
                    terminal in self._machines, f"terminal {terminal} was no machine to be released from."
                )
                del self._machines[terminal]
            case _:
                pass


def _instants_of(act: Act) -> tuple[Instant, ...]:
    issued = tuple(ticket.issued_at for ticket in tickets_of(act))
    match act:
        case TicketPaid(payment=payment) | LicenseePaid(payment):
            return (*issued, payment.paid_at)
        case TicketRefunded(refund=refund):
            return (refund.refunded_at,)
        case KenoDollarsIssued(voucher) | PromotionalGiven(voucher):
            return (voucher.issued_at,)
        case KenoDollarsTaken(use=use):
            return (use.used_at,)
        case KenoDollarsRedeemed(redeemed_at=redeemed_at):
            return (redeemed_at,)
        case _:
            return issued


def _terminals_of(act: Act) -> tuple[TerminalId, ...]:
    issued = tuple(ticket.terminal for ticket in tickets_of(act))
    match act:
        case KenoDollarsIssued(voucher) | PromotionalGiven(voucher):
            return (voucher.terminal,)
        case (
            TicketPaid()
            | TicketRefunded()
            | KenoDollarsTaken()
            | TerminalBound()
            | MachineRefused()
            | TerminalReleased()
            | TerminalQuarantined()
            | AnswerMissing()
            | RequestGivenUp()
            | CommandReused()
        ):
            return (*issued, act.terminal)
        case _:
            return issued
