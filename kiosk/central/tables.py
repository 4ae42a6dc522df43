"""Central's tables, as SQLAlchemy Core data: the same ones in SQLite and in PostgreSQL.

Every table but `question` is append-only: what happened is never changed, and what follows from it is a
further row. `entry` is the column that names the act in the record under which a row was written.
"""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa

metadata: Final = sa.MetaData()

# STRICT tables of SQLite know neither BIGINT nor BOOLEAN.
_WHOLE: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _table(name: str, *columns: sa.Column[Any] | sa.Constraint | sa.Index) -> sa.Table:
    return sa.Table(name, metadata, *columns, sqlite_strict=True)


def _whole(
    name: str, *constraints: sa.ForeignKey, key: bool = False, nullable: bool = False
) -> sa.Column[int]:
    return sa.Column(name, _WHOLE, *constraints, primary_key=key, nullable=nullable, autoincrement=False)


def _text(
    name: str,
    *constraints: sa.ForeignKey,
    key: bool = False,
    nullable: bool = False,
    unique: bool | None = None,
) -> sa.Column[str]:
    return sa.Column(name, sa.Text, *constraints, primary_key=key, nullable=nullable, unique=unique)


def _bytes(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary, nullable=False)


def _entry(*, key: bool = False) -> sa.Column[int]:
    return _whole("entry", sa.ForeignKey("entry.sequence"), key=key)


# The record: one hash chain over every act, and the postings each of them made.
entry: Final = _table(
    "entry",
    _whole("sequence", key=True),
    _whole("recorded_at"),
    _text("terminal"),
    _text("command"),
    _text("event"),
    _whole("version"),
    _bytes("body"),
    _text("previous"),
    _text("digest", unique=True),
)
posting: Final = _table(
    "posting",
    _entry(key=True),
    _whole("line", key=True),
    _text("account"),
    _text("terminal"),
    _whole("cents"),
)

# What central works with.
signing_key: Final = _table("signing_key", _text("public", key=True), _bytes("private"), _entry())
schedule: Final = _table("schedule", _text("reference", key=True), _bytes("body"), _entry())
multipliers: Final = _table("multipliers", _text("digest", key=True), _bytes("body"), _entry())
# Which of them is in force: the newest of its kind. Multipliers govern only from a game on.
adoption: Final = _table(
    "adoption", _entry(key=True), _text("kind"), _text("name"), _whole("from_game", nullable=True)
)
timeline: Final = _table(
    "timeline", _whole("from_game"), _whole("closes_at"), _whole("game_seconds"), _entry(key=True)
)

# Terminals, what they asked and what their journals say.
terminal: Final = _table("terminal", _text("name", key=True), _entry())
# Which machine a terminal is: the newest row of its name, which has none after the terminal was released.
machine: Final = _table(
    "machine",
    _entry(key=True),
    _text("terminal", sa.ForeignKey("terminal.name")),
    _text("identity", nullable=True),
    sa.Index("machine_of_terminal", "terminal"),
)
machine_refused: Final = _table(
    "machine_refused",
    _text("terminal", sa.ForeignKey("terminal.name"), key=True),
    _text("identity", key=True),
    _entry(),
)
quarantine: Final = _table(
    "quarantine", _text("terminal", sa.ForeignKey("terminal.name"), key=True), _entry()
)
journal_entry: Final = _table(
    "journal_entry",
    _text("terminal", sa.ForeignKey("terminal.name"), key=True),
    _whole("sequence", key=True),
    _whole("recorded_at"),
    _text("command"),
    _text("event"),
    _whole("version"),
    _bytes("body"),
    _text("previous"),
    _text("digest"),
    _whole("received_at"),
)
request: Final = _table(
    "request",
    _text("command", key=True),
    _text("terminal", sa.ForeignKey("terminal.name")),
    _text("content_digest", nullable=True),
    _bytes("answer"),
    _whole("answered_at"),
)
question: Final = _table(
    "question",
    _text("serial", key=True),
    _text("terminal", sa.ForeignKey("terminal.name"), key=True),
    _whole("count"),
    _whole("last_at"),
)

# Games, from opening to settlement.
game: Final = _table("game", _whole("sequence", key=True), _text("day"), _whole("closes_at"), _entry())
seal: Final = _table(
    "seal", _whole("game", sa.ForeignKey("game.sequence"), key=True), _bytes("body"), _entry()
)
draw: Final = _table(
    "draw",
    _whole("game", sa.ForeignKey("seal.game"), key=True),
    _text("numbers"),
    _text("ascending", unique=True),
    _whole("multiplier", nullable=True),
    _whole("drawn_at"),
    _entry(),
)
settlement: Final = _table(
    "settlement", _whole("game", sa.ForeignKey("draw.game"), key=True), _bytes("body"), _entry()
)
suspension: Final = _table(
    "suspension", _entry(key=True), _whole("game", sa.ForeignKey("seal.game")), _text("cause")
)
approval: Final = _table(
    "approval",
    _whole("suspension", sa.ForeignKey("suspension.entry"), key=True),
    _text("inspector"),
    _entry(),
)

# Papers, prizes and payments.
ticket: Final = _table(
    "ticket",
    _text("serial", key=True),
    _text("terminal", sa.ForeignKey("terminal.name")),
    _bytes("body"),
    _text("schedule", sa.ForeignKey("schedule.reference")),
    _text("continues", sa.ForeignKey("ticket.serial"), nullable=True, unique=True),
    _entry(),
)
ticket_game: Final = _table(
    "ticket_game",
    _whole("game", key=True),
    _text("serial", sa.ForeignKey("ticket.serial"), key=True),
    _whole("cents"),
)
# A line is one prize or one share of a jackpot, as `body` says; a ticket's lines of a game count from 0.
prize: Final = _table(
    "prize",
    _text("serial", sa.ForeignKey("ticket.serial"), key=True),
    _whole("game", sa.ForeignKey("settlement.game"), key=True),
    _whole("line", key=True),
    _whole("cents"),
    _bytes("body"),
    sa.Index("prize_of_game", "game"),
)
# The licensee's own payments have a way and a payee in the place of a terminal.
payment: Final = _table(
    "payment",
    _text("serial", sa.ForeignKey("ticket.serial"), key=True),
    _text("terminal", sa.ForeignKey("terminal.name"), nullable=True),
    _text("way", nullable=True),
    _text("payee", nullable=True),
    _whole("cents"),
    _whole("paid_at"),
    _text("continuation", sa.ForeignKey("ticket.serial"), nullable=True, unique=True),
    _whole("continued_from", nullable=True),
    _entry(),
)
refund: Final = _table(
    "refund",
    _text("serial", sa.ForeignKey("ticket.serial"), key=True),
    _text("terminal", sa.ForeignKey("terminal.name")),
    _whole("from_game"),
    _whole("cents"),
    _bytes("body"),
    _entry(),
)
voucher: Final = _table(
    "voucher",
    _text("serial", key=True),
    _text("terminal", sa.ForeignKey("terminal.name")),
    _bytes("body"),
    _entry(),
)
# A voucher redeemed for cash was used at no terminal.
voucher_use: Final = _table(
    "voucher_use",
    _text("serial", sa.ForeignKey("voucher.serial"), key=True),
    _text("terminal", sa.ForeignKey("terminal.name"), nullable=True),
    _whole("used_at"),
    _entry(),
)
handed_over: Final = _table("handed_over", _text("serial", key=True), _whole("cents"), _entry())

# The keno players register (s 7). What is registered about a player is the newest row of their details.
player: Final = _table("player", _text("number", key=True), _entry())
player_details: Final = _table(
    "player_details",
    _entry(key=True),
    _text("number", sa.ForeignKey("player.number")),
    _bytes("body"),
    sa.Index("player_details_of_player", "number"),
)

CHANGING_TABLES: Final = frozenset({question.name})
