"""What must hold after every step of a story, and the count at its end."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

from kiosk.central.audit import audit_central
from kiosk.journal.audit import audit_terminal
from kiosk.ledger.accounts import Account
from kiosk.ledger.chain import GENESIS
from kiosk.ledger.state import PrintState
from kiosk.ports.printer import PrinterStatus
from tests.trading.model import PROMOTIONAL
from tests.trading.place import COUNTER, Kiosk
from tests.trading.story import Story
from tests.trading.till import Till, Touch

TENDERS = ("promotional", "keno_dollars", "prizes", "cash")
OWED = {"stakes", "keno_dollars_issued"}  # by the terminal, so that a debt is negative in its ledger


class Count:
    """Counts a story. `heads` is how far each ledger's chain was verified."""

    def __init__(self, story: Story, folder: Path) -> None:
        self.story = story
        self.folder = folder
        self._heads = [(0, GENESIS), (0, GENESIS)]

    def count_now(self) -> None:
        """Everything that can be seen without stopping anything is what the model says, to the cent."""
        for index, kiosk in enumerate(self.story.place.kiosks):
            if kiosk.is_running:
                _count_till(kiosk, self.story.tills[index])
                self._verify_chain(index, kiosk)
        self._count_central()
        self._count_promotional()

    def _verify_chain(self, index: int, kiosk: Kiosk) -> None:
        """Each new entry is the successor of the one before it, worked out again from its own bytes."""
        sequence, head = self._heads[index]
        while entries := kiosk.journal.entries_after(sequence, 1_000):
            for entry in entries:
                fields = (entry.sequence, entry.recorded_at.us, entry.terminal, entry.command, entry.event)
                hasher = hashlib.sha256(bytes.fromhex(head))
                for field in (*(str(each).encode() for each in (*fields, entry.version)), entry.body):
                    hasher.update(len(field).to_bytes(8, "big") + field)
                assert (entry.sequence, entry.previous) == (sequence + 1, head)
                assert entry.digest == hasher.hexdigest()
                sequence, head = entry.sequence, entry.digest
        self._heads[index] = sequence, head

    def _count_central(self) -> None:
        """Central's accounts of terminals and keno dollars are the model's."""
        world = self.story.world
        with self.story.place.house.central._store.transaction() as connection:
            rows = connection.exec_driver_sql(
                "SELECT account, coalesce(terminal, ''), sum(cents) FROM posting GROUP BY 1, 2"
            ).all()
        found = {(str(account), str(terminal)): int(cents) for account, terminal, cents in rows}
        assert sum(found.values()) == 0
        for name in ("K1", "K2", "K3"):
            assert found.get(("terminal", name), 0) == world.owed.get(name, 0), f"central's account of {name}"
        for account, promotional in (("keno_dollars", False), ("promotional_keno_dollars", True)):
            unused = [
                voucher.cents
                for voucher in world.vouchers.values()
                if voucher.promotional is promotional and not voucher.used_by
            ]
            assert found.get((account, ""), 0) == -sum(unused), f"central's account {account}"

    def _count_promotional(self) -> None:
        """Section 12(3): what was given away is promotional still, wherever it is, or wagered; none of it is
        anything else."""
        story, world = self.story, self.story.world
        held = sum(till.purses[PROMOTIONAL] for till in story.tills)
        for request in (each for till in story.tills for each in till.open.values()):
            asked, answer = world.answered.get(request.asked.command, (None, None))
            if answer is None or asked != request.asked:
                held += request.taken[PROMOTIONAL]
            elif answer.kind == "refund":
                held += answer.purses[PROMOTIONAL]
            elif answer.kind == "use":
                held += answer.cents * answer.promotional
            elif answer.kind not in ("ticket", "voucher"):
                held += request.taken[PROMOTIONAL]
        elsewhere = ("", COUNTER.name)
        vouchers = [
            each.cents for each in world.vouchers.values() if each.promotional and each.used_by in elsewhere
        ]
        wagered = sum(map(world.promotional_wagered, world.tickets.values()))
        assert held + sum(vouchers) + wagered == story.promotional_issued

    def count_at_the_end(self) -> None:
        """Mend everything, let each terminal resolve what is open and staff print what is in doubt, and count
        to the cent."""
        story = self.story
        story.set_clock_right()
        for index in range(2):
            mend(story, index)
            assert story.awake(index)
            story.try_again(index)
            for name in list(story.tills[index].papers):
                story.touch(index, Touch("print", name))
            assert story.tills[index].papers == {}
            assert not any(story.tills[index].reserved)
        self.count_now()
        for index, kiosk in enumerate(story.place.kiosks):
            assert kiosk.acceptor.box_total().cents == story.tills[index].sums["note_box"]
            story.send(index)
            kiosk.stop()
        self._count_papers()
        self._audit()

    def _count_papers(self) -> None:
        """Each paper in a hand is one that central issued, and each that it issued is in one."""
        world, names = self.story.world, set(self.story.follower.in_hand)
        issued = {f"ticket-{serial}" for serial in world.tickets}
        issued |= {f"keno-dollars-{serial}" for serial in world.vouchers}
        assert names == issued

    def _audit(self) -> None:
        """Both ledgers and central's record prove themselves, and central holds every entry."""
        copy = self.folder / "central-copy.sqlite"
        self.story.place.house.central.copy_to(copy)
        assert audit_central(copy).findings == ()
        with closing(sqlite3.connect(copy)) as connection:
            for kiosk in self.story.place.kiosks:
                audit = audit_terminal(kiosk.ledger)
                assert audit.findings == ()
                held = connection.execute(
                    "SELECT sequence, digest FROM journal_entry WHERE terminal = ? "
                    "ORDER BY sequence DESC LIMIT 1",
                    (kiosk.terminal_id.name,),
                ).fetchone()
                assert held == (audit.entry_count, audit.head)


def mend(story: Story, index: int) -> None:
    """Take away whatever is wrong with what stands around a terminal."""
    kiosk = story.place.kiosks[index]
    kiosk.fuse.moments_left = None
    kiosk.line.is_away = False
    kiosk.line.lose_nothing_more()
    kiosk.printer.outcomes.clear()
    kiosk.printer.state = PrinterStatus.READY
    kiosk.acceptor.is_silent = kiosk.acceptor.is_jammed = False
    story.tills[index].has_printer = True


def _count_till(kiosk: Kiosk, till: Till) -> None:
    """A terminal's own ledger against the model of it."""
    state = kiosk.context.book.state
    of = {
        account.value: state.accounts[account].cents if account in state.accounts else 0
        for account in Account
    }
    expected = {name: -cents if name in OWED else cents for name, cents in till.sums.items()}
    for purse, tender in enumerate(TENDERS):
        expected[f"credit:{tender}"] = -till.purses[purse]
        expected[f"reserved:{tender}"] = -till.reserved[purse]
    assert of == expected, f"the accounts of {till.name}"
    assert sum(of.values()) == 0
    assert set(state.requests) == set(till.open)
    assert {note: each.amount.cents for note, each in state.notes.items()} == till.notes
    papers = {name: (paper.state is not PrintState.DUE, paper.copies) for name, paper in state.papers.items()}
    # That a print is in doubt is written down once central has greeted: until then nothing is.
    assert not till.is_greeted or all(
        paper.state is not PrintState.PRINTING for paper in state.papers.values()
    )
    assert papers == {name: (due.is_in_doubt, due.copies) for name, due in till.papers.items()}
    assert (state.credit.cents, state.promotional_credit.cents) == (sum(till.purses[1:]), till.purses[0])
    assert state.reserved.cents == sum(till.reserved)
