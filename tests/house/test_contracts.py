"""The import contracts of pyproject.toml, tried on stub rooms: each is kept, and each catches its breach."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.checkout import ROOMS, ROOT

# Modules that the contracts name, and what each stub may import without breaking any.
CLEAN = {
    "kiosk/launch/main.py": "import kiosk.launch.tour, kiosk.ui, kiosk.central, kiosk.journal, PySide6",
    "kiosk/launch/tour.py": "import kiosk.devices.seeded_chance",
    "kiosk/launch/simulate.py": "import kiosk.simulation.world",
    "kiosk/simulation/world.py": "import kiosk.devices.seeded_chance, kiosk.terminal, sqlite3",
    "kiosk/devices/seeded_chance.py": "import kiosk.ports",
    "kiosk/devices/printer.py": "import escpos, printing.document",
    "kiosk/ui/screens.py": "import PySide6, kiosk.terminal",
    "kiosk/journal/store.py": "import sqlite3, sqlite_utils, kiosk.ports",
    "kiosk/central/storage.py": "import sqlalchemy, kiosk.rules",
    "kiosk/sync/cursor.py": "import threading, kiosk.ledger",
    "kiosk/terminal/sell.py": "import kiosk.ports, kiosk.ledger",
    "kiosk/documents/ticket.py": "import kiosk.ports, printing",
    "kiosk/values/money.py": "import datetime, dataclasses",
    "printing/document.py": "import escpos, io",
}

BREACHES = [
    ("direction", "kiosk.values", "kiosk.rules"),
    ("direction", "kiosk.rules", "kiosk.ledger"),
    ("direction", "kiosk.ledger", "kiosk.ports"),
    ("direction", "kiosk.ports", "kiosk.terminal"),
    ("direction", "kiosk.ports", "kiosk.documents"),
    ("direction", "kiosk.documents", "kiosk.terminal"),
    ("direction", "kiosk.terminal", "kiosk.ui"),
    ("direction", "kiosk.ui", "kiosk.journal"),
    ("direction", "kiosk.central", "kiosk.sync"),
    ("direction", "kiosk.devices", "kiosk.launch"),
    ("direction", "kiosk.ui", "kiosk.simulation"),
    ("direction", "kiosk.simulation", "kiosk.launch"),
    ("adapters", "kiosk.journal", "kiosk.terminal"),
    ("adapters", "kiosk.devices", "kiosk.terminal"),
    ("adapters", "kiosk.sync", "kiosk.terminal"),
    ("adapters", "kiosk.central", "kiosk.terminal"),
    ("printing", "printing", "kiosk.values"),
    ("pure", "kiosk.values", "time"),
    ("pure", "kiosk.rules", "random"),
    ("pure", "kiosk.rules", "secrets"),
    ("pure", "kiosk.ledger", "os"),
    ("pure", "kiosk.ledger", "sqlite3"),
    ("pure", "kiosk.values", "logging"),
    ("documents", "kiosk.documents", "time"),
    ("documents", "kiosk.documents", "PIL"),
    ("qt", "kiosk.documents", "PySide6"),
    ("qt", "kiosk.terminal", "PySide6"),
    ("qt", "printing", "PySide6"),
    ("database", "kiosk.launch", "sqlalchemy"),
    ("database", "kiosk.ui", "sqlite3"),
    ("escpos", "kiosk.terminal", "escpos"),
    ("seeded-chance", "kiosk.launch.venue", "kiosk.devices.seeded_chance"),
    ("seeded-chance", "kiosk.devices.chance", "kiosk.devices.seeded_chance"),
    ("seeded-chance", "kiosk.simulation.crowd", "kiosk.devices.seeded_chance"),
    ("simulation", "kiosk.launch.venue", "kiosk.simulation"),
    ("tour", "kiosk.launch.venue", "kiosk.launch.tour"),
]


def lay_rooms(folder: Path) -> None:
    """Write one package per room, with the stubs of `CLEAN`, under the contracts of this checkout."""
    for room in (*(f"kiosk/{room}" for room in ROOMS), "kiosk", "printing"):
        (folder / room).mkdir(parents=True, exist_ok=True)
        (folder / room / "__init__.py").touch()
    for path, text in CLEAN.items():
        (folder / path).write_text(text + "\n")
    (folder / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())


def lint(folder: Path) -> dict[str, str]:
    """What import-linter says of each contract that the rooms in `folder` break, by the contract's id."""
    command = "import sys; from importlinter.cli import lint_imports_command as run; sys.exit(run())"
    done = subprocess.run(
        [sys.executable, "-c", command, "--no-cache", "--no-logo"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert re.search(r"Contracts: \d+ kept, \d+ broken", done.stdout), done.stdout
    by_name = re.split(r"^(.+)\n-{5,}\n", done.stdout.rpartition("Broken contracts")[2], flags=re.MULTILINE)
    said = dict(zip(by_name[1::2], by_name[2::2], strict=True))
    return {contract: said[name] for contract, name in names().items() if name in said}


def names() -> dict[str, str]:
    """The name of each contract, by its id."""
    text = (ROOT / "pyproject.toml").read_text()
    return dict(re.findall(r'^id = "(.+)"\nname = "(.+)"$', text, re.MULTILINE))


def test_clean_rooms_keep_every_contract(tmp_path: Path) -> None:
    lay_rooms(tmp_path)
    assert lint(tmp_path) == {}


def test_room_that_no_contract_knows_is_caught(tmp_path: Path) -> None:
    lay_rooms(tmp_path)
    (tmp_path / "kiosk" / "helpers").mkdir()
    (tmp_path / "kiosk" / "helpers" / "__init__.py").touch()
    assert "kiosk.helpers" in lint(tmp_path)["direction"]


@pytest.fixture(scope="module", name="said_of_breaches")
def _said_of_breaches(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("breaches")
    lay_rooms(folder)
    for number, (_, importer, imported) in enumerate(BREACHES):
        path = folder / importer.replace(".", "/")
        module = path / f"breach_{number}.py" if path.is_dir() else path.with_suffix(".py")
        with module.open("a") as file:
            file.write(f"import {imported}\n")
    return lint(folder)


@pytest.mark.parametrize(("contract", "importer", "imported"), BREACHES)
def test_breach_is_caught(
    said_of_breaches: dict[str, str], contract: str, importer: str, imported: str
) -> None:
    assert re.search(rf"{re.escape(importer)}\S* -> {re.escape(imported)}\b", said_of_breaches[contract])


def test_every_contract_has_a_breach() -> None:
    assert {contract for contract, _, _ in BREACHES} == names().keys()
