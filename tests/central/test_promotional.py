"""Promotional keno dollars that the licensee gives away (s 2, 12): recorded as its own act, good for wagers
until their last day, never for cash, and an expense that is accounted for."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest

from kiosk.central.audit import audit_central
from kiosk.central.record import ACT_VERSION, ACT_VERSION_NEWEST
from kiosk.ledger.canonical import EVENT_VERSION, canonical
from kiosk.ledger.chain import GENESIS, link
from kiosk.ledger.events import CopyStarted
from kiosk.ledger.papers import KenoDollars
from kiosk.ledger.requests import IssueKenoDollars, UseKenoDollars
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import TerminalId
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO, Money
from tests.central.licensee_hands import assert_clean
from tests.central.support import House
from tests.ports.central_stage import command, done, refused
from tests.rules.citing import rule


def give(house: House, dollars: int = 5) -> KenoDollars:
    """Promotional keno dollars in the name of the first terminal."""
    given = house.central.give_promotional(house.terminal, Money.dollars(dollars))
    assert isinstance(given, KenoDollars)
    return given


@rule("s 12(1)", "s 12(2)", "s 10(d)")
def test_what_is_given_away_is_promotional_and_used_once_for_its_five_years(house: House) -> None:
    given = give(house)
    assert given.promotional
    assert given.expires_at == Instant.parse("2031-11-30T23:59:59.999999+10:00")
    assert done(house.central.check_keno_dollars(house.other_terminal, given.serial)) == given
    house.clock.move_to(given.expires_at)
    use = UseKenoDollars(command(1), house.other_terminal, given.serial)
    assert done(house.central.use_keno_dollars(use)).promotional
    again = UseKenoDollars(command(2), house.terminal, given.serial)
    assert refused(house.central.use_keno_dollars(again)).refusal is Refusal.ALREADY_USED


@rule("s 12(2)", "s 12(3)", "s 29")
def test_it_is_never_cash_nor_anybodys_money_after_its_last_day(house: House) -> None:
    given = give(house)
    assert house.central.redeem_keno_dollars(given.serial) == Refused(Refusal.NEVER_CASH, "s 12(3)")
    house.clock.move_to(given.expires_at.plus_us(1))
    late = UseKenoDollars(command(1), house.terminal, given.serial)
    refusal = refused(house.central.use_keno_dollars(late))
    assert (refusal.refusal, refusal.section) == (Refusal.EXPIRED, "s 12(2)")
    assert house.central.unpaid(house.clock.now()).amount == ZERO


@rule("s 12(1)")
def test_no_terminal_owes_it_until_it_is_used_there(house: House) -> None:
    give(house, 8)
    given = give(house, 5)
    done(house.central.use_keno_dollars(UseKenoDollars(command(1), house.other_terminal, given.serial)))
    assert {account: amount for account, amount in assert_clean(house).items() if amount} == {
        "promotional_given": Money.dollars(13),
        "promotional_keno_dollars": Money.dollars(-8),
        "terminal K2": Money.dollars(-5),
    }


@pytest.mark.parametrize(
    ("cents", "refusal"),
    [
        (0, Refusal.NOTHING_TO_ISSUE),
        (-100, Refusal.NOTHING_TO_ISSUE),
        (100_000_000_001, Refusal.AMOUNT_ABOVE_MAXIMUM),
    ],
)
def test_what_is_no_amount_is_not_given(house: House, cents: int, refusal: Refusal) -> None:
    before = house.central.record_head()
    answer = house.central.give_promotional(house.terminal, Money(cents))
    assert isinstance(answer, Refused)
    assert answer.refusal is refusal
    assert house.central.record_head() == before


def test_it_is_in_the_name_of_a_terminal_that_there_is(house: House) -> None:
    answer = house.central.give_promotional(TerminalId("K9"), Money.dollars(5))
    assert answer == Refused(Refusal.TERMINAL_UNKNOWN)
    assert assert_clean(house) == {}


def test_its_paper_is_written_again_until_it_is_used(house: House) -> None:
    given = give(house)
    assert house.central.given_promotional(given.serial) == given
    done(house.central.use_keno_dollars(UseKenoDollars(command(1), house.terminal, given.serial)))
    used = house.central.given_promotional(given.serial)
    assert isinstance(used, Refused)
    assert used.refusal is Refusal.ALREADY_USED


def test_it_is_recorded_in_a_version_that_an_earlier_program_says_is_newer(house: House) -> None:
    give(house)
    house.central.close()
    with contextlib.closing(sqlite3.connect(house.path)) as connection:
        versions = dict(connection.execute("SELECT event, version FROM entry").fetchall())
    assert versions.pop("promotional_given") == ACT_VERSION_NEWEST
    assert set(versions.values()) == {ACT_VERSION}


def test_a_terminal_that_says_it_printed_it_is_found(house: House) -> None:
    given, issued = give(house), own(house)
    for sequence, paper in ((1, issued), (2, given)):
        held = done(house.central.held(house.terminal)).journal
        body = canonical(CopyStarted(paper, 2))
        previous = held.digest or GENESIS
        at = house.clock.now()
        entry = link(previous, sequence, at, "K1", command(1).text, "copy_started", EVENT_VERSION, body)
        done(house.central.receive(house.terminal, (entry,)))
    house.central.close()
    (finding,) = audit_central(house.path).findings
    assert "entry 2 of the journal of terminal K1 copies a paper" in finding.sentence


def own(house: House) -> KenoDollars:
    """Keno dollars that the first terminal issued itself."""
    request = IssueKenoDollars(command(1), house.terminal, Money.dollars(5), promotional=True)
    return done(house.central.issue_keno_dollars(request))


@rule("s 12(1)")
def test_what_a_terminal_issued_is_not_the_licensees_to_write_again(house: House) -> None:
    assert house.central.given_promotional(own(house).serial) == Refused(Refusal.NOTHING_TO_PRINT)
