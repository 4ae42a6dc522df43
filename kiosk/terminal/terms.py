"""The terms of a terminal, read from central's greeting: what may be entered, and what is paid here."""

from __future__ import annotations

from kiosk.ledger.decide import Terms
from kiosk.ports.central import Greeting
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.entering import Offer
from kiosk.rules.multipliers import MultiplierFault, Multipliers
from kiosk.rules.schedule import ScheduleFault, ScheduleOfPrizes
from kiosk.rules.setbets import NO_SETBETS, SetbetFault, Setbets
from kiosk.values.identifiers import TerminalId
from kiosk.values.money import Money


def terms_of(terminal: TerminalId, greeting: Greeting, credit_maximum: Money) -> Terms:
    """The terms under which a terminal sells. Setbets and keno bonus are offered where there is a file for
    them (s 14C, 14E).

    Raises :class:`Stop` for a file that is not what it must be: sold under it, a ticket would say one thing
    here and another at central.
    """
    schedule = ScheduleOfPrizes.parse(greeting.schedule)
    setbets = Setbets.parse(greeting.setbets) if greeting.setbets else NO_SETBETS
    multipliers = Multipliers.parse(greeting.multipliers) if greeting.multipliers else None
    if isinstance(schedule, ScheduleFault):
        raise Stop(StopCause.SCHEDULE_FAULT, schedule.sentence)
    if isinstance(setbets, SetbetFault):
        raise Stop(StopCause.SCHEDULE_FAULT, setbets.sentence)
    if isinstance(multipliers, MultiplierFault):
        raise Stop(StopCause.SCHEDULE_FAULT, multipliers.sentence)
    offer = Offer(schedule, greeting.limits, setbets, has_bonus=multipliers is not None)
    return Terms(
        terminal,
        offer,
        credit_maximum,
        greeting.agent_limit,
        greeting.typed_maximum,
        greeting.names,
        greeting.prize_years,
        greeting.keno_dollars_years,
    )
