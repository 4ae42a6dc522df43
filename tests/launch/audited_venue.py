"""A venue whose folder is audited."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.launch.main import main
from kiosk.ports.stop import StopCause
from kiosk.terminal.messages import CheckDevices
from tests.ledger.samples import THREE_SPOTS
from tests.terminal.stage import Kiosk


def traded(folder: Path) -> Path:
    """The folder of a venue that has traded, noted what central holds, and stands still."""
    folder.mkdir()
    kiosk = Kiosk(folder).start()
    kiosk.insert(20)
    ticket = kiosk.sold(THREE_SPOTS)
    kiosk.draw(1, 2, 3)
    kiosk.collect(ticket.serial)
    kiosk.house.clock.move_seconds(60)
    kiosk.send(CheckDevices())
    kiosk.stop()
    kiosk.house.central.close()
    return folder


def terminal(folder: Path) -> Path:
    """The terminal's ledger in a folder."""
    return folder / "terminal.sqlite"


def central(folder: Path) -> Path:
    """Central's."""
    return folder / "central.sqlite"


def found(path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """What the audit of something that is not proved says on standard error."""
    capsys.readouterr()
    assert main(["audit", str(path), *options]) == StopCause.AUDIT_FAILED
    return capsys.readouterr().err
