"""What central's file says, read from a copy of it."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import Any

from kiosk.central.audit import audit_central
from tests.central.support import House


def rows(house: House, query: str) -> list[tuple[Any, ...]]:
    """The rows that a query finds in central's file as it stands."""
    copy = house.path.with_name("copy-to-read.sqlite")
    copy.unlink(missing_ok=True)
    house.central.copy_to(copy)
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        return connection.execute(query).fetchall()


def count(house: House, event: str) -> int:
    """How many entries of that name central's record has."""
    ((found,),) = rows(house, f"SELECT count(*) FROM entry WHERE event = '{event}'")
    return int(found)


def assert_clean(house: House) -> None:
    """The audit of central's file has nothing to say. Central is closed from now on."""
    house.central.close()
    assert audit_central(house.path).findings == ()
