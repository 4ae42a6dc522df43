"""An eSSP driver and its validator as fixtures."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kiosk.devices.notes.essp_deadlines import Deadlines
from kiosk.ports.outcome import Outcome
from tests.devices.notes.essp_simulator import Validator
from tests.devices.notes.essp_stage import (
    EsspStage,
    stages,
)

HALF_A_SECOND = Deadlines(
    poll_ms=1, reply_ms=300, tries=3, stack_ms=100, give_back_ms=10_000, ask_ms=10_000, again_ms=5
)
POLL_WITH_ACK, POLL, HOLD, EVENT_ACK, REJECT = 0x56, 0x07, 0x18, 0x57, 0x08


@pytest.fixture(params=[True, False], ids=["encrypted", "plain"])
def validator(request: pytest.FixtureRequest) -> Iterator[Validator]:
    with Validator(encrypted=request.param) as made:
        yield made


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., EsspStage]]:
    yield from stages(tmp_path)


def later(ask: Callable[[], Outcome[None]]) -> tuple[threading.Thread, list[Outcome[None]]]:
    """Ask on a thread of its own; its answer will be in the list."""
    answers: list[Outcome[None]] = []
    thread = threading.Thread(target=lambda: answers.append(ask()))
    thread.start()
    return thread, answers
