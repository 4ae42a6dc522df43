"""The model follows a tape: each moment on it must be one the model allows, and changes what it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any, Final

from kiosk.ledger.papers import IssuedTicket, KenoDollars, Payment
from kiosk.ledger.requests import Request
from kiosk.ledger.symbol import symbol_text
from kiosk.ports.outcome import Done, Outcome
from kiosk.values.identifiers import CommandId, Serial
from kiosk.values.instant import SECOND_US, Instant
from tests.trading.model import TOLERANCE_SECONDS, Answer, Asked, Checked, World
from tests.trading.place import Call, Moment, Print, Stack, Whereabouts, Written
from tests.trading.reading import answer_of, asked_of, check_of, serials_of
from tests.trading.till import Doing, Till

# What a terminal may say to central at any time: it asks for nothing that is money.
TALK: Final = frozenset({"greet", "venue", "receive", "held", "give_back"})


def nothing() -> Doing:
    """What is done where nobody touched anything."""
    yield from ()


class Follower:
    """Follows the tapes of both terminals. `in_hand` names the papers that came out, oldest first."""

    def __init__(self, world: World, seen: Counter[str]) -> None:
        self.world = world
        self.seen = seen
        self.symbols: dict[str, str] = {}
        self.heard: list[Request] = []
        self.in_hand: list[str] = []
        self._unmarked: set[str] = set()
        self._commands: set[tuple[str, str]] = set()  # under which a terminal wrote something down
        self._requests: set[tuple[str, str]] = set()  # that it wrote down before it sent them

    def follow(
        self,
        till: Till,
        tape: list[Moment],
        doing: Doing,
        now: Instant,
        *,
        by_staff: str = "",
        is_cut: bool = False,
    ) -> None:
        """What happened while a terminal was doing something; `now` is what its clock says. `by_staff` is the
        paper that staff print."""
        wanted = next(doing, None)
        for moment in tape:
            match moment:
                case Call("ask", CommandId() as command, outcome, seen):
                    self._asked_again(till, command.text, outcome, seen)
                case Call(name, asked, outcome, seen) if name not in TALK:
                    wanted = self._asked(till, wanted, doing, asked, outcome, seen)
                case Call(name, _, _, seen):
                    self.seen[f"line: {name} {seen}"] += 1
                    is_shipped = seen in ("answer", "cut")
                    if wanted is not None and name in ("held", "receive") and not is_shipped:
                        # Nothing is asked of central that does not hold the ledger up to it.
                        wanted = _send(doing, "unreachable")
                case Print(name, stamp, end):
                    self._printed(till, name, stamp, end, by_staff)
                case Written():
                    self._commands.add((till.name, moment.command))
                    self._requests.update((till.name, command) for command in moment.requests())
                    till.notes |= moment.notes_offered()
                    till.notes_offered += len(moment.notes_offered())
                case Stack(note, end):
                    self.seen[f"stack: {end}"] += 1
                    if end in ("done", "not done"):
                        till.note_ends(note, is_in_box=end == "done")
                case Whereabouts(note, in_box):
                    self.seen[f"whereabouts: {in_box}"] += 1
                    if in_box is not None:
                        till.note_ends(note, is_in_box=in_box)
        if is_cut:
            self._went_dark(till, tape[-1])
        else:
            assert wanted is None, f"{till.name} did not ask central for {wanted}"
        till.is_clock_wrong = not is_cut and _is_clock_wrong(till, tape, now)

    def central_hears(self, request: Request, outcome: Outcome[Any]) -> Answer:
        """A request arrived at central, over the line or late, and this is what central said."""
        asked, actual = asked_of(request), answer_of(outcome)
        expected = self.world.answer(asked, serials_of(actual))
        assert actual == expected, f"central answered {asked} with {actual}, not with {expected}"
        self.seen[f"central: {asked.kind} {actual.kind}"] += 1
        self.heard.append(request)
        if isinstance(outcome, Done):
            value = outcome.value
            papers = [value.continuation] if isinstance(value, Payment) else [value]
            for paper in papers:
                if isinstance(paper, IssuedTicket | KenoDollars):
                    self.symbols[paper.serial.digits] = symbol_text(paper)
        return actual

    def _asked(
        self,
        till: Till,
        wanted: Asked | None,
        doing: Doing,
        asked: Any,
        outcome: Outcome[Any] | None,
        seen: str,
    ) -> Asked | None:
        """A terminal asked for something; what it must ask for next, if anything."""
        if isinstance(asked, Serial):
            assert wanted is not None
            assert (wanted.kind, wanted.serial) == ("check", asked.digits)
            answer: Any = None if outcome is None else check_of(outcome)
            if outcome is not None:
                expected = self.world.check(asked.digits)
                if isinstance(answer, Checked) and isinstance(expected, Checked) and expected.pays_licensee:
                    # With all eight spots goes a jackpot that the model does not know the amount of.
                    assert answer.to_pay >= expected.to_pay
                    expected = expected._replace(to_pay=answer.to_pay)
                assert answer == expected, f"central said {answer} of a ticket, not {expected}"
        else:
            assert asked_of(asked) == wanted, f"{till.name} asked for {asked_of(asked)}, not for {wanted}"
            answer = None if outcome is None else self.central_hears(asked, outcome)
        self.seen[f"line: {wanted.kind} {seen}"] += 1
        if seen == "cut":
            return None
        return _send(doing, answer if seen == "answer" else seen)

    def _asked_again(self, till: Till, command: str, outcome: Outcome[Any] | None, seen: str) -> None:
        assert command in till.open, f"{till.name} asked about {command}, of which it knows the answer"
        if outcome is not None:
            answer, expected = answer_of(outcome), self.world.ask(till.name, command)
            assert answer == expected, f"central said of {command}: {answer}, not {expected}"
            self.seen[f"asked again: {answer.kind}"] += 1
            if seen == "answer":
                till.settle(command, answer)
        self.seen[f"line: ask {seen}"] += 1

    def _printed(self, till: Till, name: str, stamp: str, end: str, by_staff: str) -> None:
        till.printed(name, stamp, end, by_staff=name == by_staff)
        self.seen[f"print: {end}{' of a copy' if stamp else ''}"] += 1
        if end == "not done":
            return
        if not stamp:
            assert name not in self._unmarked, f"{name} came out twice and did not say so"
            self._unmarked.add(name)
        if name not in self.in_hand:
            self.in_hand.append(name)

    def _went_dark(self, till: Till, last: Moment) -> None:
        """What was written down at the last moment stays, and what was not never was."""
        self.seen[f"cut: {type(last).__name__.lower()}"] += 1
        for command in [command for command in till.open if (till.name, command) not in self._requests]:
            till.settle(command, Answer("gave_up"))
        for command in [
            command for command in till.took_effect if (till.name, command) not in self._commands
        ]:
            del till.took_effect[command]
        if isinstance(last, Written) and (name := last.print_started()):
            till.papers[name].is_in_doubt, till.papers[name].copies = True, till.papers[name].copies + 1


def _send(doing: Generator[Asked, Any, None], seen: Any) -> Asked | None:
    try:
        return doing.send(seen)
    except StopIteration:
        return None


def _is_clock_wrong(till: Till, tape: list[Moment], now: Instant) -> bool:
    """Whether a terminal's clock is further from central's than it may be, by what central said last. What it
    said while entries were shipped counts where all of them were taken."""
    said: Instant | None = None
    for moment in tape:
        if isinstance(moment, Call) and moment.name in ("greet", "held", "receive"):
            is_heard = moment.seen == "answer" and isinstance(moment.outcome, Done)
            if is_heard and isinstance(moment.outcome, Done):
                said = moment.outcome.value.at
            elif moment.name == "receive":
                said = None
    return till.is_clock_wrong if said is None else abs(said.us_until(now)) > TOLERANCE_SECONDS * SECOND_US
