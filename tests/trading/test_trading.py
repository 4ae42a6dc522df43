"""Hours of trading that nobody planned, against a small model of them: to the cent after every step, in doubt
and out of it, and proved by both audits at the end of each story (cases 1 to 60, [P] [M] [O] [C] [S] [D]).

The stories are the same in every run, so that none fails today and not tomorrow. To tell others, and more of
them: ``TRADING_STORIES=500 pytest tests/trading/test_trading.py``.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Final

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.rules.citing import rule
from tests.tally import Tally
from tests.trading.people import People
from tests.trading.steps import Faults, KenoDollars, Payments, Power, Repeats

STORIES: Final = 30
STEPS: Final = 40


class Tickets(Payments, Repeats):
    """Every kind of ticket is sold, collected and refunded, here and there, once and again."""


class Vouchers(KenoDollars, Repeats):
    """Keno dollars are taken and used, here and there, once and again."""


# What happens in every run of these stories; every refusal and every trouble, one by one, are in
# test_every_refusal.py and test_every_trouble.py.
ALWAYS: Final = {
    "central: sell ticket",
    "central: pay payment",
    "central: use use",
    "central: issue voucher",
    "draw: drawn",
    "note: credit",
    "print: done",
    "told of collect: paid",
    "told of collect: taken",
    "told of present: spent",
}
MUST_HAPPEN: Final[dict[type[People], set[str]]] = {
    Tickets: {
        "central: pay command_reused",
        "note: above the credit maximum",
        "told of collect: declined: already_paid",
        "told of collect: declined: already_refunded",
        "told of collect: declined: already_replaced",
        "told of collect: declined: not_drawn_yet",
        "told of collect: declined: nothing_to_pay",
        "told of refund: refunded",
    },
    Vouchers: {
        "central: use already_used",
        "told of present: declined: already_used",
        "told of take: declined: nothing_to_issue",
        "told of take: taken",
    },
    Faults: {
        "asked again: gave_up",
        "asked again: voucher",
        "central: issue given_up",
        "note: mouth closed",
        "told of collect: doubtful",
        "told of refund: doubtful",
        "told of sell: declined: printer_not_ready",
        "told of take: doubtful",
    },
    Power: {
        "asked again: gave_up",
        "clock: central stops drawing",
        "cut: call",
        "cut: written",
        "draw: malfunction",
        "told of sell: declined: not_selling",
    },
}


@rule("s 12(3)", "s 23A(1)", "s 27", "R10")
@pytest.mark.parametrize("theme", MUST_HAPPEN, ids=lambda theme: theme.__name__.lower())
def test_the_model_agrees_after_every_step(theme: type[People], tally: Tally) -> None:
    seen: Counter[str] = Counter()
    machine = type(theme.__name__, (theme,), {"seen": seen})
    wanted = os.environ.get("TRADING_STORIES")
    stories = settings(
        max_examples=STORIES if wanted is None else int(wanted),
        stateful_step_count=STEPS,
        derandomize=wanted is None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=stories)
    steps = {name: count for name, count in seen.items() if name.startswith("step: ")}
    tally("steps of the state machine", sum(steps.values()))
    tally("rules of the state machine run", len(steps))
    tally("stories of the state machine told", seen["stories"])
    rules = {
        f"step: {name}" for name in dir(theme) if hasattr(getattr(theme, name), "hypothesis_stateful_rule")
    }
    assert rules | ALWAYS | MUST_HAPPEN[theme] <= set(seen)
