"""A paper that came out is printed once more on complaint: what is decided, and what becomes of the state."""

from __future__ import annotations

from typing import Final

import pytest

from kiosk.ledger.commands import PrintCopy
from kiosk.ledger.decide import decide
from kiosk.ledger.events import (
    CentralAnswered,
    CopyStarted,
    Event,
    PaperInDoubt,
    PaperNotPrinted,
    PaperPrinted,
    PrintStarted,
)
from kiosk.ledger.evolve import evolve
from kiosk.ledger.issued import IssuedPaper, ensure_copies
from kiosk.ledger.moving import postings
from kiosk.ledger.papers import KenoDollarsUse, Payment, Refund, paper_name
from kiosk.ledger.requests import IssueKenoDollars
from kiosk.ledger.settled import Settlement, Settling, settled_by
from kiosk.ledger.state import DuePaper, PrintState
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import Serial
from kiosk.values.invariant import InvariantBroken
from tests.ledger.samples import (
    GAME,
    K1,
    NOW,
    SERIALS,
    THREE_SPOTS,
    cash,
    command,
    dollars,
    folded,
    parts,
    selling,
    sold,
    terms,
    ticket,
    voucher,
)

TICKET: Final = ticket(selling("sell", THREE_SPOTS), SERIALS[0])
NAME: Final = paper_name(TICKET)
VOUCHER: Final = voucher(IssueKenoDollars(command("issue"), K1, dollars(5), promotional=False), SERIALS[1])
DUE: Final = (*cash(20), *sold("sell", THREE_SPOTS, SERIALS[0]))
PRINTED: Final = (*DUE, PrintStarted(NAME, 1), PaperPrinted(NAME))
ISSUED: Final = {NAME: IssuedPaper(TICKET, 1), paper_name(VOUCHER): IssuedPaper(VOUCHER, 4)}
COPY: Final = PrintCopy(command("copy"), NAME)


def settled(settlement: Settlement) -> dict[tuple[Settling, Serial], Settlement]:
    return settled_by({}, (CentralAnswered(command("before"), settlement),))


def test_a_paper_that_came_out_is_copied_as_it_was_issued_and_counted_on() -> None:
    state = folded(*PRINTED)
    assert decide(state, COPY, terms(), issued=ISSUED) == (CopyStarted(TICKET, 2),)
    again = PrintCopy(command("copy"), paper_name(VOUCHER))
    assert decide(state, again, terms(), issued=ISSUED) == (CopyStarted(VOUCHER, 5),)


def test_what_was_never_issued_here_is_not_copied() -> None:
    for name in (f"ticket-{SERIALS[3]}", f"keno-dollars-{SERIALS[0]}", "test-paper", ""):
        said = decide(folded(*PRINTED), PrintCopy(command("copy"), name), terms(), issued=ISSUED)
        assert said == Refused(Refusal.NOTHING_TO_PRINT)


@pytest.mark.parametrize(
    "further",
    [
        (),
        (PrintStarted(NAME, 1),),
        (PrintStarted(NAME, 1), PaperInDoubt(NAME, "silence")),
        (PrintStarted(NAME, 1), PaperPrinted(NAME), CopyStarted(TICKET, 2)),
        (
            PrintStarted(NAME, 1),
            PaperPrinted(NAME),
            CopyStarted(TICKET, 2),
            PaperInDoubt(NAME, "silence"),
        ),
    ],
    ids=["due", "printing", "in doubt", "being copied", "copy in doubt"],
)
def test_while_another_print_of_it_is_open_it_is_not_copied(further: tuple[Event, ...]) -> None:
    said = decide(folded(*DUE, *further), COPY, terms(), issued=ISSUED)
    assert said == Refused(Refusal.PRINT_OPEN)


@pytest.mark.parametrize(
    ("settlement", "refusal"),
    [
        (Payment(SERIALS[0], dollars(80), NOW), Refusal.ALREADY_PAID),
        (
            Payment(SERIALS[0], dollars(80), NOW, ticket(selling("sell", THREE_SPOTS), SERIALS[4])),
            Refusal.ALREADY_REPLACED,
        ),
        (
            Refund(SERIALS[0], GAME, 1, dollars(2), parts(cash=2), NOW),
            Refusal.ALREADY_REFUNDED,
        ),
        (KenoDollarsUse(SERIALS[0], dollars(5), promotional=False, used_at=NOW), Refusal.ALREADY_USED),
    ],
)
def test_a_paper_that_is_good_no_more_is_not_copied(settlement: Settlement, refusal: Refusal) -> None:
    said = decide(folded(*PRINTED), COPY, terms(), settled(settlement), ISSUED)
    assert isinstance(said, Refused)
    assert (said.refusal, said.facts["at_us"], said.facts["terminal"]) == (refusal, NOW.us, "K1")
    other = PrintCopy(command("copy"), paper_name(VOUCHER))
    assert isinstance(decide(folded(*PRINTED), other, terms(), settled(settlement), ISSUED), tuple)


# What becomes of it.


def test_while_it_is_copied_the_paper_is_open_and_no_money_moves() -> None:
    state = folded(*PRINTED)
    assert postings(state, CopyStarted(TICKET, 2)) == ()
    after = evolve(state, CopyStarted(TICKET, 2))
    assert after.papers == {NAME: DuePaper(TICKET, PrintState.COPYING, 2)}
    assert after.accounts == state.accounts


@pytest.mark.parametrize("end", [PaperPrinted(NAME), PaperNotPrinted(NAME, "paper_out")])
def test_a_copy_that_came_out_or_certainly_did_not_leaves_nothing_open(end: Event) -> None:
    """The earlier print stands: else a copy would come out by itself once there is paper."""
    assert folded(*PRINTED, CopyStarted(TICKET, 2), end) == folded(*PRINTED)


def test_a_copy_in_doubt_is_left_to_staff_and_counts() -> None:
    doubt = folded(*PRINTED, CopyStarted(TICKET, 2), PaperInDoubt(NAME, "silence"))
    assert doubt.papers == {NAME: DuePaper(TICKET, PrintState.IN_DOUBT, 2)}
    third = evolve(doubt, PrintStarted(NAME, 3))
    assert evolve(third, PaperPrinted(NAME)).papers == {}
    assert evolve(third, PaperNotPrinted(NAME, "paper_out")).papers == doubt.papers


@pytest.mark.parametrize(
    ("before", "copy"),
    [
        (DUE, CopyStarted(TICKET, 2)),
        ((*PRINTED, CopyStarted(TICKET, 2)), CopyStarted(TICKET, 3)),
        (PRINTED, CopyStarted(TICKET, 1)),
        (PRINTED, CopyStarted(TICKET, 0)),
        ((*PRINTED, CopyStarted(TICKET, 2)), PrintStarted(NAME, 3)),
    ],
)
def test_what_can_not_follow_is_a_breach(before: tuple[Event, ...], copy: Event) -> None:
    with pytest.raises(InvariantBroken):
        folded(*before, copy)


def test_a_copy_of_another_paper_or_under_another_number_is_a_breach_before_it_is_written() -> None:
    ensure_copies(ISSUED, (CopyStarted(TICKET, 2), CopyStarted(VOUCHER, 5), PrintStarted(NAME, 9)))
    forged = ticket(selling("sell", THREE_SPOTS), SERIALS[5])
    for copy in (CopyStarted(TICKET, 3), CopyStarted(forged, 2), CopyStarted(VOUCHER, 2)):
        with pytest.raises(InvariantBroken):
            ensure_copies(ISSUED, (copy,))
    altered = ticket(selling("sell", THREE_SPOTS, first_game=GAME.plus(1)), SERIALS[0])
    with pytest.raises(InvariantBroken):
        ensure_copies(ISSUED, (CopyStarted(altered, 2),))
