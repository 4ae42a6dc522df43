"""The sums of the tour: what a person at the screen would have written down, against what the ledgers say."""

from __future__ import annotations

from msgspec import Struct

from kiosk.ledger.accounts import Account
from kiosk.ports.audit import Audit
from kiosk.values.identifiers import TerminalId
from kiosk.values.money import ZERO, Money, total


class Tally(Struct):
    """A player's own notebook, kept from what was done and what the screen and the papers said."""

    notes: Money = ZERO
    stakes: Money = ZERO
    refunds: Money = ZERO
    prizes: Money = ZERO
    keno_dollars_taken: Money = ZERO
    keno_dollars_spent: Money = ZERO

    @property
    def credit(self) -> Money:
        """The credit that should be left."""
        coming = self.notes + self.refunds + self.prizes + self.keno_dollars_spent
        return coming - self.stakes - self.keno_dollars_taken

    def amounts(self) -> dict[str, str]:
        """Every amount as plain text, for ``tour.json``."""
        return {
            "notes_inserted": self.notes.plain(),
            "stakes": self.stakes.plain(),
            "refunds": self.refunds.plain(),
            "prizes_collected": self.prizes.plain(),
            "keno_dollars_taken": self.keno_dollars_taken.plain(),
            "keno_dollars_spent": self.keno_dollars_spent.plain(),
            "credit_left": self.credit.plain(),
        }


def differences(
    tally: Tally, terminal: Audit, central: Audit, box_total: Money, terminal_id: TerminalId
) -> dict[str, str]:
    """Each sum that does not agree, with both figures; empty if everything adds up to the cent."""
    held = terminal.accounts
    credit = -total(amount for account, amount in held.items() if account.startswith("credit:"))
    reserved = -total(amount for account, amount in held.items() if account.startswith("reserved:"))
    towards_central = total(
        held.get(account, ZERO)
        for account in (
            Account.STAKES,
            Account.REFUNDS,
            Account.PRIZES,
            Account.KENO_DOLLARS_ISSUED,
            Account.KENO_DOLLARS_USED,
        )
    )
    compared = {
        "notes in the box": (tally.notes, box_total),
        "notes in the ledger": (tally.notes, held.get(Account.NOTE_BOX, ZERO)),
        "stakes": (tally.stakes, -held.get(Account.STAKES, ZERO)),
        "refunds": (tally.refunds, held.get(Account.REFUNDS, ZERO)),
        "prizes": (tally.prizes, held.get(Account.PRIZES, ZERO)),
        "keno dollars taken": (tally.keno_dollars_taken, -held.get(Account.KENO_DOLLARS_ISSUED, ZERO)),
        "keno dollars spent": (tally.keno_dollars_spent, held.get(Account.KENO_DOLLARS_USED, ZERO)),
        "credit": (tally.credit, credit),
        "reserved": (ZERO, reserved),
        "sum of the terminal's accounts": (ZERO, total(held.values())),
        "sum of central's accounts": (ZERO, total(central.accounts.values())),
        "central's account of the terminal": (
            -towards_central,
            central.accounts.get(f"terminal {terminal_id}", ZERO),
        ),
    }
    return {
        name: f"expected {expected.plain()}, found {found.plain()}"
        for name, (expected, found) in compared.items()
        if expected != found
    }
