"""What a simulation comes to: one world from its first instant to its reckoning, in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from kiosk.ports.clock import Clock
from kiosk.simulation.conditions import Condition, require
from kiosk.simulation.plan import Plan, SimulationFiles
from kiosk.simulation.reckoning import Reckoning, reckon
from kiosk.simulation.world import World
from kiosk.values.instant import SECOND_US
from kiosk.values.money import Money, total


class WorldReport(Struct, frozen=True):
    """The figures of one world in which everything agreed. Only the seconds differ from run to run."""

    seed: int
    place: str
    faults: dict[str, int]
    ticket_count: int
    game_count: int
    payment_count: int
    refund_count: int
    keno_dollars_count: int
    restart_count: int
    central_restart_count: int
    paper_count: int
    copy_count: int
    entry_count: int
    notes: Money
    staked: Money
    prizes: Money
    refunds: Money
    credit: Money
    head: str
    trading_us: int
    checking_us: int

    @property
    def fault_count(self) -> int:
        """Every fault injected."""
        return sum(self.faults.values())


def simulate(plan: Plan, folder: Path, files: SimulationFiles, stopwatch: Clock) -> WorldReport:
    """Let one world pass on ledgers in an empty folder, and hold everything against everything else.

    Raises :class:`~kiosk.simulation.conditions.ConditionBroken` where something does not agree, and whatever
    a terminal or central raises. `stopwatch` measures how long it takes, and decides nothing.
    """
    began_us = stopwatch.monotonic_us()
    world = World(plan, folder, files)
    try:
        world.run()
    finally:
        world.close()
    traded_us = stopwatch.monotonic_us()
    require(world.notebook.sold_count > 0, Condition.SOLD, "None was: nothing was tried")
    reckoning = reckon(world)
    return _report(world, reckoning, traded_us - began_us, stopwatch.monotonic_us() - traded_us)


def _report(world: World, reckoning: Reckoning, trading_us: int, checking_us: int) -> WorldReport:
    notebook = world.notebook
    return WorldReport(
        seed=world.plan.seed,
        place=world.venue.words,
        faults={mishap.value: count for mishap, count in sorted(world.counted.items())},
        ticket_count=notebook.sold_count,
        game_count=notebook.drawn_count,
        payment_count=len(notebook.payments),
        refund_count=len(notebook.refunds),
        keno_dollars_count=len(notebook.vouchers),
        restart_count=sum(machine.start_count - 1 for machine in world.machines),
        central_restart_count=world.host.start_count - 1,
        paper_count=reckoning.paper_count,
        copy_count=reckoning.copy_count,
        entry_count=reckoning.entry_count,
        notes=reckoning.notes,
        staked=Money(sum(flow.staked for flow in notebook.all.values())),
        prizes=total(payment.amount for payment in notebook.payments.values()),
        refunds=total(refund.amount for refund in notebook.refunds.values()),
        credit=reckoning.credit,
        head=reckoning.heads[0],
        trading_us=trading_us,
        checking_us=checking_us,
    )


def words_of(reports: Sequence[WorldReport], elapsed_us: int) -> tuple[str, ...]:
    """The summary of several worlds that passed at the same time, line by line."""
    faults: Counter[str] = Counter()
    for report in reports:
        faults.update(report.faults)
    tickets = sum(report.ticket_count for report in reports)
    checking = f"{max(report.checking_us for report in reports) / SECOND_US:,.1f}"
    seconds = max(elapsed_us, 1) / SECOND_US

    def of(name: str) -> str:
        return f"{sum(getattr(report, name) for report in reports):,}"

    def money(name: str) -> str:
        return str(total(getattr(report, name) for report in reports))

    every_fault = ", ".join(f"{fault} {count:,}" for fault, count in sorted(faults.items()))
    sold = f"{tickets:,} tickets sold, {of('payment_count')} paid, {of('refund_count')} refunded"
    starts = f"{of('restart_count')} of a terminal, {of('central_restart_count')} of central"
    wagered = f"{money('notes')} in notes, {money('staked')} wagered, {money('prizes')} in prizes"
    return (
        f"{sold}; {of('keno_dollars_count')} vouchers; {of('game_count')} games drawn",
        f"{faults.total():,} faults injected: {every_fault}",
        f"starts after the first: {starts}",
        f"{of('paper_count')} papers in the trays, {of('copy_count')} of them copies",
        f"{wagered}, {money('refunds')} refunded, {money('credit')} of credit left",
        f"{of('entry_count')} entries, none lost; everything agrees to the cent",
        f"{seconds:,.1f} seconds, {checking} of them to check: {tickets / seconds:,.0f} tickets a second",
    )
