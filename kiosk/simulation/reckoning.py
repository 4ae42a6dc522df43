"""The reckoning: when all is over, every ledger must say what the papers, the notes and the notebook say."""

from __future__ import annotations

import itertools
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from kiosk.central.accounts import CentralAccount
from kiosk.central.audit import audit_central
from kiosk.journal.audit import audit_terminal
from kiosk.ledger.accounts import Account, Tender
from kiosk.ledger.canonical import read_event
from kiosk.ledger.events import ShiftEnded
from kiosk.ledger.settled import Settling, settlement_of
from kiosk.ports.audit import Audit
from kiosk.ports.central import Seal
from kiosk.simulation.conditions import Condition, require
from kiosk.simulation.machine import Machine
from kiosk.simulation.notebook import LICENSEE, GameTotals, Notebook
from kiosk.simulation.world import World
from kiosk.values.money import ZERO, Money, total

_ROWS: Final = (
    "SELECT sequence, recorded_at, command, event, version, body, previous, digest FROM {table} {where} "
    "ORDER BY sequence"
)
_EVENT: Final = 3
_BODY: Final = 5


class Reckoning(Struct, frozen=True):
    """What was counted while everything was held against everything else."""

    entry_count: int
    paper_count: int
    copy_count: int
    notes: Money
    credit: Money
    heads: tuple[str, ...]


def reckon(world: World) -> Reckoning:
    """Hold every ledger against everything else. The world is closed. Raises :class:`ConditionBroken`."""
    central = audit_central(world.host.path)
    _require_clean("central", central)
    entry_count, heads = central.entry_count, [central.head]
    settled: Counter[tuple[Settling, str]] = Counter()
    credit = ZERO
    for machine in world.machines:
        audit = audit_terminal(machine.path)
        _require_clean(machine.name, audit)
        require(
            audit.entry_count == machine.written.count,
            Condition.KEPT,
            f"{machine.name} holds {audit.entry_count} entries; {machine.written.count} were written",
        )
        shifts = _require_shipped(world.host.path, machine, settled)
        held = {account: amount.cents for account, amount in audit.accounts.items()}
        what = f"{machine.name}: its shifts come to {dict(shifts)}, its ledger to {held}"
        require(+shifts == +Counter(held) and -shifts == -Counter(held), Condition.MONEY, what)
        credit += _require_money(machine, audit, central, world.notebook)
        entry_count += audit.entry_count
        heads.append(audit.head)
    _require_once(settled, world.notebook)
    _require_central_money(world, central, credit)
    _require_seals(world.host.path, world.notebook)
    copies = [_require_papers(machine, world.notebook) for machine in world.machines]
    return Reckoning(
        entry_count,
        sum(len(machine.printer.tray) for machine in world.machines),
        sum(copies),
        total(machine.mouth.box_total for machine in world.machines),
        credit,
        tuple(heads),
    )


def _require_clean(name: str, audit: Audit) -> None:
    require(audit.is_clean, Condition.CHAIN, f"{name}: {'; '.join(map(str, audit.findings[:3]))}")


def _require_shipped(central: Path, machine: Machine, settled: Counter[tuple[Settling, str]]) -> Counter[str]:
    """Row by row. Counts what the journal says was settled under which serial. What its shifts come to."""
    with closing(sqlite3.connect(machine.path)) as own, closing(sqlite3.connect(central)) as copy:
        own_rows = own.execute(_ROWS.format(table="entry", where="")).fetchall()
        where = "WHERE terminal = ?"
        copy_rows = copy.execute(_ROWS.format(table="journal_entry", where=where), (machine.name,)).fetchall()
    pairs = zip(own_rows, copy_rows, strict=False)
    same_count = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))
    require(
        own_rows == copy_rows,
        Condition.SHIPPED,
        f"{machine.name}: {len(own_rows)} here, {len(copy_rows)} there, the first {same_count} the same",
    )
    shifts: Counter[str] = Counter()
    for row in own_rows:
        if row[_EVENT] not in ("central_answered", "shift_ended"):
            continue
        event = read_event(row[_BODY])
        found = settlement_of(event)
        if found is not None:
            settled[found[0], found[1].serial.digits] += 1
        if isinstance(event, ShiftEnded):
            shifts.update({account: amount.cents for account, amount in event.sums.items()})
    return shifts


def _require_once(settled: Counter[tuple[Settling, str]], notebook: Notebook) -> None:
    """What the journals together say was settled is what central did, each once."""
    twice = [serial for (_, serial), count in settled.items() if count > 1]
    require(not twice, Condition.ONCE, f"settled at two terminals: {', '.join(twice)}")
    paid = (notebook.payments.keys() - notebook.paid_by_licensee) | notebook.uses.keys()
    done = {(Settling.PAID, serial) for serial in paid}
    done |= {(Settling.REFUNDED, serial) for serial in notebook.refunds}
    require(
        done == settled.keys(),
        Condition.ONCE,
        f"{len(done)} serials were settled, and the terminals know of {len(settled)}",
    )


def _require_money(machine: Machine, audit: Audit, central: Audit, notebook: Notebook) -> Money:
    """One terminal, account by account. The credit it holds."""
    flow, promotional = notebook.flow(machine.name), notebook.promotional_flow(machine.name)
    held = audit.accounts
    credit = machine.told.credit + machine.told.promotional
    compared = {
        "notes in the box": (machine.mouth.box_total.cents, held.get(Account.NOTE_BOX, ZERO).cents),
        "stakes": (flow.staked, -held.get(Account.STAKES, ZERO).cents),
        "prizes": (flow.paid, held.get(Account.PRIZES, ZERO).cents),
        "refunds": (flow.refunded, held.get(Account.REFUNDS, ZERO).cents),
        "keno dollars issued": (flow.issued, -held.get(Account.KENO_DOLLARS_ISSUED, ZERO).cents),
        "keno dollars used": (flow.used, held.get(Account.KENO_DOLLARS_USED, ZERO).cents),
        "credit, by the notes and the notebook": (
            machine.mouth.box_total.cents + flow.into_credit,
            credit.cents,
        ),
        "promotional credit": (promotional.into_credit, machine.told.promotional.cents),
        "credit in the ledger": (
            credit.cents,
            -total(held.get(Account(f"credit:{tender}"), ZERO) for tender in Tender).cents,
        ),
        "central's account of it": (
            -flow.into_credit,
            central.accounts.get(f"{CentralAccount.TERMINAL} {machine.name}", ZERO).cents,
        ),
        "prizes told": (
            total(machine.told.paid.values()).cents,
            sum(notebook.payments[serial].amount.cents for serial in machine.told.paid),
        ),
        "refunds told": (
            total(machine.told.refunded.values()).cents,
            sum(notebook.refunds[serial].amount.cents for serial in machine.told.refunded),
        ),
        "keno dollars told": (
            total(machine.told.used.values()).cents,
            sum(notebook.uses[serial].amount.cents for serial in machine.told.used),
        ),
    }
    _require_equal(machine.name, compared)
    return credit


def _require_central_money(world: World, central: Audit, credit: Money) -> None:
    """Central's own accounts, and all the money there is: it sums to zero."""
    notebook, of = world.notebook, central.accounts
    given = notebook.flow(LICENSEE).issued
    by_licensee = notebook.flow(LICENSEE).paid + sum(notebook.redeemed.values())
    in_boxes = total(machine.mouth.box_total for machine in world.machines)
    owed_by_terminals = total(
        amount for account, amount in of.items() if account.startswith(f"{CentralAccount.TERMINAL} ")
    )
    _require_equal(
        "all together",
        {
            "sum of central's accounts": (0, total(of.values()).cents),
            "keno dollars": _both(notebook, of, CentralAccount.KENO_DOLLARS, promotional=False),
            "promotional keno dollars": _both(
                notebook, of, CentralAccount.PROMOTIONAL_KENO_DOLLARS, promotional=True
            ),
            "promotional keno dollars given away": (
                given,
                of.get(CentralAccount.PROMOTIONAL_GIVEN, ZERO).cents,
            ),
            "paid by the licensee": (-by_licensee, of.get(CentralAccount.LICENSEE_PAID, ZERO).cents),
            "still to be drawn": (0, of.get(CentralAccount.STAKES_UNDRAWN, ZERO).cents),
            "notes of the players": (
                (world.pocket.given - world.pocket.returned).cents,
                in_boxes.cents,
            ),
            # What is in the boxes is the players' credit, or central's.
            "money in boxes, credit and central": (
                in_boxes.cents,
                (credit + owed_by_terminals).cents,
            ),
        },
    )


def _both(
    notebook: Notebook, of: dict[str, Money], account: CentralAccount, *, promotional: bool
) -> tuple[int, int]:
    return notebook.outstanding_cents(promotional=promotional), -of.get(account, ZERO).cents


def _require_seals(path: Path, notebook: Notebook) -> None:
    """Every sealed game has the tickets that stood for it, and every game somebody entered was sealed."""
    with closing(sqlite3.connect(path)) as connection:
        seals = [
            msgspec.json.decode(body, type=Seal) for (body,) in connection.execute("SELECT body FROM seal")
        ]
    sealed = {seal.game.sequence: (seal.ticket_count, seal.amount_total.cents) for seal in seals}
    for game, totals in notebook.games.items():
        found = sealed.get(game, (0, 0))
        require(
            found == (totals.ticket_count, totals.cents),
            Condition.CLOSED,
            f"game {game}: sealed with {found}, entered with {(totals.ticket_count, totals.cents)}",
        )
    for game, found in sealed.items():
        entered = notebook.games.get(game, GameTotals())
        require(found[0] == entered.ticket_count, Condition.CLOSED, f"game {game} was sealed with {found}")


def _require_papers(machine: Machine, notebook: Notebook) -> int:
    """Every paper that came out is one central issued, as it issued it; and every one that it issued came
    out. How many of them were copies."""
    firsts: Counter[str] = Counter()
    issued = notebook.papers_of(machine.name)
    tray = [paper for paper in machine.printer.tray if paper.is_of_central]
    for paper in tray:
        firsts[paper.serial] += not paper.stamp
        amount = issued.get(paper.serial)
        require(amount is not None, Condition.PAPERS, f"{machine.name} printed {paper.name}: not issued")
        is_right = not paper.symbol or (paper.amount == str(amount) and paper.serial in paper.symbol)
        require(is_right, Condition.PAPERS, f"{paper.name} says {paper.amount}, and was issued for {amount}")
    twice = [serial for serial, count in firsts.items() if count > 1]
    require(not twice, Condition.PAPERS, f"came out twice without saying so: {', '.join(twice)}")
    whole = {paper.serial for paper in tray if paper.symbol}
    missing = [serial for serial in issued if serial not in whole]
    require(not missing, Condition.PAPERS, f"{machine.name} never printed {', '.join(missing[:5])}")
    return sum(bool(paper.stamp) for paper in tray)


def _require_equal(name: str, compared: dict[str, tuple[int, int]]) -> None:
    for what, (expected, found) in compared.items():
        require(
            expected == found,
            Condition.MONEY,
            f"{name}: {what} should be {Money(expected).plain()} and is {Money(found).plain()}",
        )
