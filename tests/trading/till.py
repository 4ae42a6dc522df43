"""What a terminal should hold and say, as plain numbers of cents: a small model beside that of central.

Each thing a person can do is a generator: it yields what the terminal must ask central next, is sent what
came back over the line (an answer, ``unreachable`` or ``doubt``), and adds to `told` what the screens must
hear.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tests.trading.choices import BY_NAME
from tests.trading.model import CASH, EMPTY, KENO_DOLLARS, PRIZES, PROMOTIONAL, Answer, Asked, Checked, Purses

FOR_WAGERS: Final = (PROMOTIONAL, KENO_DOLLARS, PRIZES, CASH)
FOR_KENO_DOLLARS: Final = (PRIZES, KENO_DOLLARS, CASH)
CREDIT_MAXIMUM: Final = 200_00

Seen = Answer | Checked | str
Doing = Generator[Asked, Seen, None]


class Touch(NamedTuple):
    """What a person touched: ``sell``, ``collect``, ``refund``, ``take``, ``present`` or ``print``."""

    kind: str
    serial: str = ""
    choice: str = ""
    games: int = 0
    bonus_games: int = 0
    first: int = 0
    cents: int | None = None
    as_keno_dollars: bool = False

    def is_same(self, other: Touch) -> bool:
        """Whether another is the same touch again. How a prize was to be taken is kept nowhere, nor how much
        credit "all of it" was."""
        if self.kind == other.kind == "take" and other.cents is None:
            return True
        return self._replace(as_keno_dollars=False) == other._replace(as_keno_dollars=False)


@dataclass
class Open:
    """A request whose answer the terminal doesn't know, with what it set apart for it."""

    asked: Asked
    taken: Purses


@dataclass
class Due:
    """A paper not known to be printed. `copies` is how many prints of it may have come out."""

    is_in_doubt: bool = False
    copies: int = 0


def take(purses: list[int], cents: int, order: tuple[int, ...]) -> Purses | None:
    """Take cents out of purses one after another; what was taken of each, None if they don't reach."""
    taken = [0, 0, 0, 0]
    for purse in order:
        taken[purse] = min(purses[purse], cents - sum(taken))
    if sum(taken) < cents:
        return None
    for purse in order:
        purses[purse] -= taken[purse]
    return (taken[0], taken[1], taken[2], taken[3])


@dataclass
class Till:
    """One terminal. `sums` are its other accounts; `settled` says why a serial is not paid here again."""

    name: str
    purses: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    sums: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(
            ("note_box", "stakes", "prizes", "refunds", "keno_dollars_issued", "keno_dollars_used"), 0
        )
    )
    open: dict[str, Open] = field(default_factory=dict)
    notes: dict[str, int] = field(default_factory=dict)
    papers: dict[str, Due] = field(default_factory=dict)
    settled: dict[str, str] = field(default_factory=dict)
    refunded: set[str] = field(default_factory=set)
    took_effect: dict[str, Touch] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    notes_offered: int = 0
    is_greeted: bool = False
    is_clock_wrong: bool = False
    has_printer: bool = True  # it says that it can print

    @property
    def reserved(self) -> list[int]:
        """What is set apart for open requests, of each purse."""
        return [sum(request.taken[purse] for request in self.open.values()) for purse in range(4)]

    @property
    def can_print(self) -> bool:
        """Whether a paper may be promised: the printer says so, and owes none."""
        return self.has_printer and all(paper.is_in_doubt for paper in self.papers.values())

    def would_hold(self, cents: int) -> int:
        """The credit with a note of that many cents, what is set apart included."""
        return sum(self.purses) + sum(self.reserved) + cents

    # What a person does.

    def touch(self, command: str, touch: Touch, world_serials: set[str]) -> Doing:
        """A touch, which may be an earlier one again. `world_serials` are those of tickets."""
        first = self.took_effect.get(command)
        if first is not None:
            if not first.is_same(touch):
                self._decline("command_reused")
            return
        if not self.is_greeted or self.is_clock_wrong:
            self.told.append("failed")
            return
        match touch.kind:
            case "sell":
                yield from self._sell(command, touch)
            case "collect":
                yield from self._collect(command, touch)
            case "refund":
                yield from self._refund(command, touch)
            case "take":
                yield from self._take(command, touch, (command,))
            case "present" if touch.serial in world_serials:
                yield from self._check(command, touch)
            case "present":
                yield from self._use(command, touch)
            case _:
                self._print_again(command, touch)

    def _decline(self, refusal: str) -> None:
        self.told.append(f"declined: {refusal}")

    def _ask(self, touch: Touch, asked: Asked, taken: Purses) -> None:
        """What is written down before it is sent."""
        self.open[asked.command] = Open(asked, taken)
        self.took_effect.setdefault(asked.command.split("/")[0], touch)

    def _hear(self, asked: Asked) -> Generator[Asked, Seen, Answer | None]:
        seen = yield asked
        if isinstance(seen, Answer):
            self.settle(asked.command, seen)
            if not seen.is_refusal:
                return seen
            self._decline(seen.kind)
        elif seen == "unreachable":
            self.settle(asked.command, Answer("gave_up"))
            self.told.append("failed")
        else:
            self.told.append("doubtful")
        return None

    def _sell(self, command: str, touch: Touch) -> Doing:
        choice = BY_NAME[touch.choice]
        price = choice.per_game * touch.games + choice.bonus_per_game * touch.bonus_games
        if not self.can_print:
            self._decline("printer_not_ready")
        elif choice.refusal:
            self._decline(choice.refusal)
        elif (taken := take(self.purses, price, FOR_WAGERS)) is None:
            self._decline("not_enough_credit")
        else:
            asked = Asked("sell", command, self.name, "", *touch[2:6], purses=taken)
            self._ask(touch, asked, taken)
            yield from self._hear(asked)

    def _collect(self, command: str, touch: Touch) -> Doing:
        if not self.can_print:
            self._decline("printer_not_ready")
        elif touch.serial in self.settled:
            self._decline(self.settled[touch.serial])
        else:
            asked = Asked("pay", command, self.name, touch.serial)
            self._ask(touch, asked, EMPTY)
            paid = yield from self._hear(asked)
            if paid is not None:
                self.told.append(f"paid {paid.cents}")
                if touch.as_keno_dollars:
                    part = f"{command}/keno-dollars"
                    yield from self._take(part, touch._replace(cents=paid.cents), (part, command))

    def _take(self, command: str, touch: Touch, names: tuple[str, ...]) -> Doing:
        is_prize = len(names) > 1
        if not (self.has_printer if is_prize else self.can_print):
            self._decline("printer_not_ready")
            return
        ordinary = sum(self.purses[1:]) if touch.cents is None else touch.cents
        promotional = self.purses[PROMOTIONAL] if touch.cents is None else 0
        taken = take(self.purses, ordinary, FOR_KENO_DOLLARS)
        if taken is None or ordinary + promotional == 0:
            self._decline("nothing_to_issue")
            return
        parts: list[Asked] = []
        if ordinary:
            parts.append(Asked("issue", f"{command}/ordinary", self.name, cents=ordinary))
            self._ask(touch, parts[-1], taken)
        if promotional:
            out = take(self.purses, promotional, (PROMOTIONAL,)) or EMPTY
            parts.append(
                Asked("issue", f"{command}/promotional", self.name, cents=promotional, promotional=True)
            )
            self._ask(touch, parts[-1], out)
        for asked in parts:
            if (issued := (yield from self._hear(asked))) is not None:
                self.told.append(f"taken {issued.cents}")

    def _refund(self, command: str, touch: Touch) -> Doing:
        if touch.serial in self.settled:
            self._decline(self.settled[touch.serial])
        elif touch.serial in self.refunded:
            self._decline("already_refunded")
        else:
            asked = Asked("refund", command, self.name, touch.serial, first=touch.first)
            self._ask(touch, asked, EMPTY)
            refund = yield from self._hear(asked)
            if refund is not None:
                self.told.append(f"refunded {refund.cents}")

    def _check(self, command: str, touch: Touch) -> Doing:
        seen = yield Asked("check", command, self.name, touch.serial)
        if isinstance(seen, Checked):
            self.took_effect[command] = touch
            self.told.append(f"shown {seen.to_pay}")
        else:
            self.told.append("failed")

    def _use(self, command: str, touch: Touch) -> Doing:
        if touch.serial in self.settled:
            self._decline(self.settled[touch.serial])
            return
        asked = Asked("use", command, self.name, touch.serial)
        self._ask(touch, asked, EMPTY)
        used = yield from self._hear(asked)
        if used is not None:
            self.told.append(f"spent {used.cents}")

    def _print_again(self, command: str, touch: Touch) -> None:
        if touch.serial not in self.papers:
            self._decline("nothing_to_print")
        else:
            self.took_effect[command] = touch

    # What comes of it.

    def settle(self, command: str, answer: Answer) -> None:
        """The answer to an open request is known."""
        request = self.open.pop(command)
        match answer.kind:
            case "ticket":
                self.sums["stakes"] += answer.cents
                self.papers[f"ticket-{answer.serial}"] = Due()
            case "voucher":
                self.sums["keno_dollars_issued"] += answer.cents
                self.papers[f"keno-dollars-{answer.serial}"] = Due()
            case "payment":
                self.sums["prizes"] += answer.cents
                self.purses[PRIZES] += answer.cents
                self.settled[answer.serial] = "already_paid"
                if answer.continuation is not None:
                    self.settled[answer.serial] = "already_replaced"
                    self.papers[f"ticket-{answer.continuation.serial}"] = Due()
            case "refund":
                self.sums["refunds"] += answer.cents
                for purse in range(4):
                    self.purses[purse] += answer.purses[purse]
                self.refunded.add(answer.serial)
            case "use":
                self.sums["keno_dollars_used"] += answer.cents
                self.purses[PROMOTIONAL if answer.promotional else KENO_DOLLARS] += answer.cents
                self.settled[answer.serial] = "already_used"
            case _:
                for purse in range(4):
                    self.purses[purse] += request.taken[purse]

    def note_ends(self, note: str, *, is_in_box: bool) -> None:
        """Where a note is becomes known."""
        cents = self.notes.pop(note)
        if is_in_box:
            self.sums["note_box"] += cents
            self.purses[CASH] += cents

    def printed(self, name: str, stamp: str, end: str, *, by_staff: bool) -> None:
        """A paper was sent to the printer, which said ``done``, ``not done`` or nothing that helps."""
        due = self.papers.get(name)
        assert due is not None, f"{name} was printed and is not due"
        assert by_staff or not due.is_in_doubt, f"{name} is in doubt and was printed again by nobody"
        expected = f"COPY {due.copies + 1}" if due.copies else ""
        assert stamp == expected, f"{name} came out as {stamp!r}, must be {expected!r}"
        if end == "done":
            del self.papers[name]
        elif end == "not done":
            due.is_in_doubt = due.copies > 0
        else:
            due.is_in_doubt, due.copies = True, due.copies + 1
