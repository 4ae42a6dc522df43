"""The link: every call is answered within its deadline, and the answer is never better than what is known."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any, Final, cast

import pytest

from kiosk.ports.central import Central, Introduction
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.sync.link import Link
from kiosk.values.invariant import InvariantBroken
from tests.ledger.samples import ISSUE, K1, PAY, REFUND, SELL, SERIALS, USE

# Never waited for to its end but in a test that fails.
PATIENCE_SECONDS: Final = 20
LONG_MS: Final = PATIENCE_SECONDS * 1000
SHORT_MS: Final = 20
UNREACHABLE: Final = NotDone(Fault.CENTRAL_UNREACHABLE)
CALLS: Final[dict[str, tuple[object, ...]]] = {
    "greet": (Introduction(K1),),
    "venue": (),
    "sell": (SELL,),
    "check": (K1, SERIALS[0]),
    "pay": (PAY,),
    "refund": (REFUND,),
    "issue_keno_dollars": (ISSUE,),
    "check_keno_dollars": (K1, SERIALS[1]),
    "use_keno_dollars": (USE,),
    "ask": (K1, SELL.command),
    "held": (K1,),
    "give_back": (K1, 7),
    "receive": (K1, ()),
}


class Echo:
    """A central whose every answer is what it was asked; it can be told to wait first, or to break."""

    def __init__(self) -> None:
        self.heard: list[tuple[object, ...]] = []
        self.began = threading.Event()
        self.may_end = threading.Event()
        self.may_end.set()
        self.breach: Exception | None = None

    def __getattr__(self, name: str) -> Callable[..., Outcome[Any]]:
        def answer(*arguments: object) -> Outcome[Any]:
            self.heard.append((name, *arguments))
            self.began.set()
            assert self.may_end.wait(PATIENCE_SECONDS)
            if self.breach is not None:
                raise self.breach
            return Done((name, *arguments))

        return answer


@pytest.fixture
def echo() -> Iterator[Echo]:
    """A central, let go after the test."""
    central = Echo()
    yield central
    central.may_end.set()


def linked(echo: Echo, deadline_ms: int = LONG_MS) -> Link:
    """A link to a central."""
    link = Link(deadline_ms)
    link.connect(cast(Central, echo))
    return link


def call(link: Link, name: str) -> object:
    """Call by name."""
    return getattr(link, name)(*CALLS[name])


def test_every_call_of_the_port_is_tried_here() -> None:
    assert set(CALLS) == {name for name in vars(Central) if not name.startswith("_")}


@pytest.mark.parametrize("name", CALLS)
def test_nothing_is_sent_before_central_is_there(name: str) -> None:
    link = Link(LONG_MS)
    assert call(link, name) == UNREACHABLE
    link.close()


@pytest.mark.parametrize("name", CALLS)
def test_a_call_brings_back_what_central_answered(echo: Echo, name: str) -> None:
    link = linked(echo)
    assert call(link, name) == Done((name, *CALLS[name]))
    link.close()


@pytest.mark.parametrize("outcome", [NotDone(Fault.DISK_FULL), InDoubt("central's disk did not answer")])
def test_what_central_could_not_do_is_told_as_it_is(outcome: Outcome[Any]) -> None:
    class Failing:
        def venue(self) -> Outcome[Any]:
            return outcome

    link = Link(LONG_MS)
    link.connect(cast(Central, Failing()))
    assert link.venue() == outcome
    link.close()


def test_nothing_is_sent_while_the_line_is_cut_and_again_when_it_is_mended(echo: Echo) -> None:
    link = linked(echo)
    link.set_away(True)
    assert call(link, "sell") == UNREACHABLE
    assert echo.heard == []
    link.set_away(False)
    assert call(link, "sell") == Done(("sell", SELL))
    link.close()


def doubtful(echo: Echo, link: Link, name: str) -> InDoubt:
    """A call that began and did not end in time.

    On a busy machine the deadline may pass before a call begins. Then it is certain never to be made: that
    this is told from doubt rightly is checked at every attempt.
    """
    for _ in range(1000):
        heard = len(echo.heard)
        outcome = call(link, name)
        assert isinstance(outcome, InDoubt | NotDone)
        assert isinstance(outcome, InDoubt) is (len(echo.heard) > heard)
        if isinstance(outcome, InDoubt):
            return outcome
    pytest.fail("no call began within its deadline")


def test_a_call_that_began_and_did_not_end_in_time_is_in_doubt(echo: Echo) -> None:
    echo.may_end.clear()
    link = linked(echo, SHORT_MS)
    doubtful(echo, link, "sell")
    link.close()


def test_a_call_that_never_began_is_not_done_and_never_will_be(echo: Echo) -> None:
    echo.may_end.clear()
    link = linked(echo, SHORT_MS)
    doubtful(echo, link, "sell")
    # The late call still runs: what comes after it can't begin.
    for _ in range(3):
        assert call(link, "pay") == UNREACHABLE
    heard = list(echo.heard)
    echo.may_end.set()
    link.close()
    link._thread.join(PATIENCE_SECONDS)
    assert echo.heard == heard
    assert all(name == "sell" for name, *_ in heard)


def test_a_late_answer_is_no_answer_to_another_call(echo: Echo) -> None:
    echo.may_end.clear()
    link = linked(echo, SHORT_MS)
    doubtful(echo, link, "sell")
    echo.may_end.set()
    for _ in range(1000):
        outcome = call(link, "ask")
        if isinstance(outcome, Done):
            break
        assert isinstance(outcome, InDoubt | NotDone)
    assert outcome == Done(("ask", K1, SELL.command))
    link.close()


def test_calls_of_several_threads_are_all_made_on_the_links_own() -> None:
    class Observant:
        def __init__(self) -> None:
            self.made_on: list[int] = []

        def venue(self) -> Outcome[Any]:
            self.made_on.append(threading.get_ident())
            return Done(len(self.made_on))

    central, outcomes = Observant(), list[object]()
    link = Link(LONG_MS)
    link.connect(cast(Central, central))
    threads = [threading.Thread(target=lambda: outcomes.append(link.venue())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_SECONDS)
    assert len(outcomes) == 8
    assert all(Done(number) in outcomes for number in range(1, 9))
    assert set(central.made_on) == {link._thread.ident}
    link.close()


def test_a_breach_in_central_is_told_to_the_guard_and_leaves_nobody_waiting(
    echo: Echo, monkeypatch: pytest.MonkeyPatch
) -> None:
    guarded = threading.Event()
    caught: list[BaseException | None] = []

    def guard(arguments: threading.ExceptHookArgs) -> None:
        caught.append(arguments.exc_value)
        guarded.set()

    monkeypatch.setattr(threading, "excepthook", guard)
    echo.breach = InvariantBroken("central broke")
    link = linked(echo)
    # Nobody knows how far central came; and the caller hears it long before the deadline, or this test hangs.
    assert isinstance(call(link, "sell"), InDoubt)
    assert guarded.wait(PATIENCE_SECONDS)
    assert caught == [echo.breach]
    link._thread.join(PATIENCE_SECONDS)
    # Nothing is put where nobody fetches it, to wait there for its deadline.
    assert call(link, "venue") == UNREACHABLE
    assert link._calls.empty()
    assert all(call(link, name) == UNREACHABLE for name in CALLS)
    assert echo.heard == [("sell", SELL)]


def test_a_closed_link_sends_nothing_more(echo: Echo) -> None:
    link = linked(echo)
    link.close()
    link._thread.join(PATIENCE_SECONDS)
    assert call(link, "venue") == UNREACHABLE
    assert echo.heard == []
