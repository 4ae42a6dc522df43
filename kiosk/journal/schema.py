"""The journal's tables and triggers, and how a file is told to be ours.

`entry` is the ledger. `settled` is a read model of it: in which entry which serial was paid, used or
refunded, written in the transaction of the entry. Two indexes of `entry` find what was issued under a
serial, and the prints of a paper. `snapshot` is a cache of what the entries up to one come to; its rows may
be deleted at any time.
"""

from __future__ import annotations

import sqlite3
from typing import Final

APPLICATION_ID: Final = 0x4B454E4F  # "KENO"
SCHEMA_VERSION: Final = 4
FIRST_SCHEMA_VERSION: Final = 2
"""The oldest version that is migrated. Version 1 was that of programs before the first release; nothing reads
it."""

# INSERT OR REPLACE deletes without firing delete triggers unless recursive_triggers is on, so the insert
# trigger also refuses everything but the next link of the chain: no sequence that exists, none skipped, no
# other predecessor.
_TRIGGERS: Final = (
    """CREATE TRIGGER entry_is_never_updated BEFORE UPDATE ON entry
       BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END""",
    """CREATE TRIGGER entry_is_never_deleted BEFORE DELETE ON entry
       BEGIN SELECT RAISE(ABORT, 'an entry is never removed'); END""",
    """CREATE TRIGGER entry_is_the_next_link BEFORE INSERT ON entry
       WHEN NEW.sequence IS NOT (SELECT COALESCE(MAX(sequence), 0) + 1 FROM entry)
         OR NEW.previous IS NOT COALESCE((SELECT digest FROM entry ORDER BY sequence DESC LIMIT 1),
                                         printf('%064d', 0))
       BEGIN SELECT RAISE(ABORT, 'an entry must be the next link of the chain'); END""",
)

_TABLE: Final = """CREATE TABLE "entry" (
   "sequence" INTEGER PRIMARY KEY,
   "recorded_at" INTEGER NOT NULL,
   "terminal" TEXT NOT NULL,
   "command" TEXT NOT NULL,
   "event" TEXT NOT NULL,
   "version" INTEGER NOT NULL,
   "body" BLOB NOT NULL,
   "previous" TEXT NOT NULL,
   "digest" TEXT NOT NULL
) STRICT"""
_INDEX: Final = "CREATE INDEX entry_command ON entry (command)"

# What version 3 adds. The two tables are looked up by their keys alone, and have no other index.
ADDED_IN_3: Final = (
    """CREATE TABLE settled (
       what TEXT NOT NULL,
       serial TEXT NOT NULL,
       sequence INTEGER NOT NULL REFERENCES entry (sequence),
       PRIMARY KEY (what, serial)
       ) STRICT, WITHOUT ROWID""",
    """CREATE TRIGGER settled_is_never_updated BEFORE UPDATE ON settled
       BEGIN SELECT RAISE(ABORT, 'what was settled is never changed'); END""",
    """CREATE TRIGGER settled_is_never_deleted BEFORE DELETE ON settled
       BEGIN SELECT RAISE(ABORT, 'what was settled is never removed'); END""",
    """CREATE TRIGGER settled_is_settled_once BEFORE INSERT ON settled
       WHEN EXISTS (SELECT 1 FROM settled WHERE what = NEW.what AND serial = NEW.serial)
         OR NOT EXISTS (SELECT 1 FROM entry WHERE sequence = NEW.sequence)
       BEGIN SELECT RAISE(ABORT, 'a serial is settled once, by an entry'); END""",
    """CREATE TABLE snapshot (
       sequence INTEGER PRIMARY KEY,
       digest TEXT NOT NULL,
       version INTEGER NOT NULL,
       body BLOB NOT NULL,
       checksum TEXT NOT NULL
       ) STRICT""",
)

# What version 4 adds. SQLite itself keeps both indexes in step with the entries, and any audit of the file
# finds one that is not.
ADDED_IN_4: Final = (
    """CREATE INDEX entry_answered ON entry (COALESCE(
       json_extract(CAST(body AS TEXT), '$.answer.continuation.serial.digits'),
       json_extract(CAST(body AS TEXT), '$.answer.serial.digits')
       )) WHERE event = 'central_answered'""",
    """CREATE INDEX entry_printed ON entry (json_extract(CAST(body AS TEXT), '$.paper'))
       WHERE event IN ('paper_printed', 'paper_in_doubt')""",
)
_WHOLE: Final = {
    2: sorted((_TABLE, _INDEX, *_TRIGGERS)),
    3: sorted((_TABLE, _INDEX, *_TRIGGERS, *ADDED_IN_3)),
    4: sorted((_TABLE, _INDEX, *_TRIGGERS, *ADDED_IN_3, *ADDED_IN_4)),
}


def is_whole(connection: sqlite3.Connection, version: int = SCHEMA_VERSION) -> bool:
    """Whether the file holds the tables, the index and the triggers of a version, word for word, and nothing
    else: a view in a table's place may never end, a trigger may write what nobody recorded."""
    found = [sql for (sql,) in connection.execute("SELECT sql FROM sqlite_schema")]
    return None not in found and sorted(found) == _WHOLE[version]


def create(connection: sqlite3.Connection) -> None:
    """Make the tables of a new journal in one transaction."""
    # Imported here: only a new journal needs it, and it costs a start more than 100 ms.
    import sqlite_utils

    connection.execute("BEGIN IMMEDIATE")
    database = sqlite_utils.Database(connection, recursive_triggers=False)
    database.table("entry").create(
        {
            "sequence": int,
            "recorded_at": int,
            "terminal": str,
            "command": str,
            "event": str,
            "version": int,
            "body": bytes,
            "previous": str,
            "digest": str,
        },
        pk="sequence",
        not_null={"recorded_at", "terminal", "command", "event", "version", "body", "previous", "digest"},
        strict=True,
    )
    for statement in (_INDEX, *_TRIGGERS, *ADDED_IN_3, *ADDED_IN_4):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.execute("COMMIT")
