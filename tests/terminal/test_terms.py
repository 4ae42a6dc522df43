"""The terms that central's greeting brings: what may be entered here, and what stops a terminal."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from kiosk.documents.papers import document_of
from kiosk.ports.central import Greeting, Introduction
from kiosk.ports.outcome import Done, Outcome
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.names import NO_NAMES, Names
from kiosk.rules.refusals import Refusal
from kiosk.rules.setbets import NO_SETBETS
from kiosk.rules.wagers import Entry, LuckyLastWager, spot_wager, way_wager
from kiosk.terminal.changes import Declined, PaperEnd, PaperEnded, TermsChanged
from kiosk.terminal.messages import TryAgain
from kiosk.values.money import Money
from tests.central.support import SETTINGS, House
from tests.documents.ticket_papers import lines
from tests.ledger.samples import THREE_SPOTS
from tests.rules.citing import rule
from tests.rules.reading import classic, shapes
from tests.sync.lossy_line import LossyLine
from tests.terminal.stage import Kiosk, told

EVERYTHING = Entry(
    (
        way_wager([[1, 2, 3], [4, 5, 6]], Money.dollars(1), bonus=True, kwikpik=[4]),
        spot_wager([1, 10, 71, 80], Money.dollars(2), setbet="Corners"),
        LuckyLastWager(Money.dollars(1)),
    ),
    3,
    1,
)


class Misgreeting(LossyLine):
    """A line over which one file of the greeting does not come whole."""

    field = ""

    def greet(self, introduction: Introduction) -> Outcome[Greeting]:
        match super().greet(introduction):
            case Done(greeting) if self.field:
                whole: bytes = getattr(greeting, self.field)
                return Done(msgspec.structs.replace(greeting, **{self.field: whole[:-10]}))
            case outcome:
                return outcome


@rule("s 14C", "s 14E(1)", "s 24(3)")
def test_central_tells_what_may_be_entered_and_what_is_paid_here(kiosk: Kiosk) -> None:
    terms = told(kiosk.changes, TermsChanged).terms
    assert terms.offer.schedule == classic()
    assert terms.offer.limits == SETTINGS.limits
    assert terms.offer.setbets == shapes()
    assert terms.offer.has_bonus
    assert terms.agent_limit == SETTINGS.agent_limit
    assert terms.names == NO_NAMES


@rule("s 12(4)", "s 12B")
def test_central_tells_the_names_of_the_licensee_and_papers_come_under_them(tmp_path: Path) -> None:
    names = Names(spot="Lucky Sevens", promotional_keno_dollars="Club Coins")
    settings = msgspec.structs.replace(SETTINGS, names=names)
    kiosk = Kiosk(tmp_path, House(tmp_path / "central.sqlite", settings)).start()
    assert told(kiosk.changes, TermsChanged).terms.names == names
    kiosk.insert(20)
    ticket = kiosk.sold(THREE_SPOTS)
    greeting = kiosk.context.greeting
    assert greeting is not None
    assert "Lucky Sevens (3 spot wager): $2.00 a game" in lines(document_of(ticket, 1, greeting))
    kiosk.count()
    kiosk.house.central.close()


@rule("s 14", "s 14B", "s 14C", "s 14D", "s 14E")
def test_every_kind_of_wager_is_sold_under_them(kiosk: Kiosk) -> None:
    """$3 on three ways, $2 on a setbet and $1 on lucky last on three games, $3 of bonus on the first."""
    kiosk.insert(50)
    assert told(kiosk.sell(EVERYTHING), PaperEnded).end is PaperEnd.PRINTED
    assert kiosk.held()["stakes"] == "-21.00"


@rule("s 14C", "s 14E(1)")
def test_without_files_for_them_there_are_no_setbets_and_no_keno_bonus(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(SETTINGS, setbets_bytes=b"", multipliers_bytes=b"")
    kiosk = Kiosk(tmp_path, House(tmp_path / "central.sqlite", settings)).start()
    terms = told(kiosk.changes, TermsChanged).terms
    assert (terms.offer.setbets, terms.offer.has_bonus) == (NO_SETBETS, False)
    kiosk.insert(50)
    heard = list(kiosk.line.heard)
    for wager, refusal in (
        (spot_wager([1, 10, 71, 80], Money.dollars(2), setbet="Corners"), Refusal.SETBET_UNKNOWN),
        (spot_wager([1, 2, 3], Money.dollars(2), bonus=True), Refusal.BONUS_NOT_OFFERED),
    ):
        entry = Entry((wager,), 1, bonus_game_count=int(wager.bonus))
        assert told(kiosk.sell(entry), Declined).refused.refusal is refusal
    assert "sell" not in kiosk.line.heard[len(heard) :]
    kiosk.count()
    kiosk.house.central.close()


@rule("s 24(3)")
def test_a_prize_above_what_the_agent_pays_is_declined_and_stays_the_players(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(SETTINGS, agent_limit=Money.dollars(87))
    kiosk = Kiosk(tmp_path, House(tmp_path / "central.sqlite", settings)).start()
    kiosk.insert(20)
    ticket = kiosk.sold(THREE_SPOTS)
    kiosk.draw(1, 2, 3)  # $88
    refused = told(kiosk.collect(ticket.serial), Declined).refused
    assert (refused.refusal, refused.section) == (Refusal.PAID_BY_LICENSEE, "s 24(3)")
    assert refused.facts == {"limit_cents": 8700, "amount_cents": 8800}
    assert kiosk.state.credit == Money.dollars(18)
    kiosk.count()
    kiosk.house.central.close()


@pytest.mark.parametrize(
    ("field", "names"),
    [("schedule", "schedule"), ("setbets", "setbets file"), ("multipliers", "bonus file")],
)
def test_a_file_of_the_greeting_that_cannot_be_read_stops_the_terminal(
    tmp_path: Path, field: str, names: str
) -> None:
    kiosk = Kiosk(tmp_path)
    kiosk.line = line = Misgreeting(kiosk.house.central)
    line.field = field
    with pytest.raises(Stop) as stop:
        kiosk.start()
    kiosk.stop()
    assert stop.value.cause is StopCause.SCHEDULE_FAULT
    assert names in stop.value.sentence
    # Nothing of this central is written down, and with the file whole the terminal starts.
    line.field = ""
    assert kiosk.restart().context.terms is not None
    kiosk.send(TryAgain())
    kiosk.count()
    kiosk.house.central.close()
