"""What a ledger's file keeps beside its entries, held against what the entries themselves say."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from kiosk.journal import schema, settled_table
from kiosk.journal.settled_table import WORDS
from kiosk.journal.snapshots import Snapshot, snapshots_in
from kiosk.ledger.fold import FOLD_VERSION, Fold, fold_bytes
from kiosk.ports.audit import Finding


class CacheAudit:
    """The snapshots and the read model `settled` of one file. A program that trusts them must not be told
    anything else than the entries tell."""

    def __init__(self) -> None:
        self.facts: tuple[str, ...] = ()
        self._snapshots: dict[int, Snapshot] = {}
        self._settled: dict[tuple[str, str], int] | None = None
        self._findings: list[Finding] = []

    def read(self, connection: sqlite3.Connection) -> None:
        """Read what the file keeps; one of version 2 keeps nothing."""
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version == schema.FIRST_SCHEMA_VERSION:
            return
        self._settled = {(what, serial): at for what, serial, at in connection.execute(settled_table.ALL)}
        found = snapshots_in(connection)
        self._snapshots = {snapshot.sequence: snapshot for snapshot in found}
        self.facts = tuple(
            f"a snapshot after entry {snapshot.sequence}"
            + ("" if snapshot.version == FOLD_VERSION else ", of an earlier program: it is not used")
            for snapshot in found
        )

    def hold_against(self, fold: Fold, digest: str) -> None:
        """Hold a snapshot against the entries up to its own, if there is one of these. One of an earlier
        program is not used; what is in one of a later program nobody can tell here."""
        snapshot = self._snapshots.pop(fold.entry_count, None)
        if snapshot is None:
            return
        if not snapshot.is_whole:
            says = "is damaged"
        elif snapshot.digest != digest:
            says = "is of another chain"
        elif not 1 <= snapshot.version <= FOLD_VERSION:
            says = f"is of version {snapshot.version}, which this program does not know. Delete the snapshot"
        elif snapshot.version == FOLD_VERSION and snapshot.body != fold_bytes(fold):
            says = "is not what they come to"
        else:
            return
        self._findings.append(Finding(fold.entry_count, f"the snapshot of the entries up to it {says}."))

    def findings(self, seen: Mapping[tuple[str, str], int]) -> list[Finding]:
        """What the file keeps that its entries don't say, once they are read to their end. `seen` is what
        they say was done under which serial, and in which of them."""
        for sequence in self._snapshots:
            self._findings.append(Finding(sequence, "there is a snapshot of it, but no such entry."))
        if self._settled is not None:
            said = {(WORDS[what], serial): at for (what, serial), at in seen.items() if what in WORDS}
            self._findings += _differences(said, self._settled)
        return self._findings


def _differences(said: dict[tuple[str, str], int], kept: dict[tuple[str, str], int]) -> list[Finding]:
    """The first of the serials that the read model does not have as the entries settled them, and the first
    that it has and none of them settled."""
    forgotten = ((at, *key) for key, at in said.items() if kept.get(key) != at)
    made_up = ((at, *key) for key, at in kept.items() if said.get(key) != at)
    return [
        *(
            Finding(at, f"serial {serial} was {what} in it, which the list of settled serials does not know.")
            for at, what, serial in sorted(forgotten)[:1]
        ),
        *(
            Finding(at, f"the list of settled serials says that {serial} was {what} in it, which it was not.")
            for at, what, serial in sorted(made_up)[:1]
        ),
    ]
