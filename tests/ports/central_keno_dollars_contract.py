"""Keno dollars: part of what every central must do, written against the port alone."""

from __future__ import annotations

import pytest

from kiosk.ledger.papers import KenoDollarsUse
from kiosk.ledger.requests import IssueKenoDollars, UseKenoDollars
from kiosk.rules.refusals import Refusal
from kiosk.values.money import ZERO, Money
from tests.ports.central_stage import (
    LOW,
    THREE_SPOTS,
    Stage,
    command,
    done,
    entry,
    pay,
    refused,
    sell,
    verify,
)
from tests.rules.citing import rule


class KenoDollarsContract:
    """The suite for a stage that its subclass has as a fixture."""

    @rule("s 11", "s 12(3)")
    @pytest.mark.parametrize("promotional", [False, True])
    def test_issues_and_uses_keno_dollars_once(self, stage: Stage, promotional: bool) -> None:
        request = IssueKenoDollars(command(1), stage.terminal, Money(2350), promotional)
        voucher = done(stage.central.issue_keno_dollars(request))
        assert (voucher.amount, voucher.promotional) == (Money(2350), promotional)
        assert voucher.terminal == stage.terminal
        verify(stage, voucher)
        assert done(stage.central.issue_keno_dollars(request)) == voucher
        use = UseKenoDollars(command(2), stage.other_terminal, voucher.serial)
        used = done(stage.central.use_keno_dollars(use))
        assert used == KenoDollarsUse(voucher.serial, Money(2350), promotional, used.used_at)
        assert done(stage.central.use_keno_dollars(use)) == used
        twice = refused(
            stage.central.use_keno_dollars(UseKenoDollars(command(3), stage.terminal, voucher.serial))
        )
        facts = {"at_us": used.used_at.us, "terminal": stage.other_terminal.name}
        assert (twice.refusal, twice.facts) == (Refusal.ALREADY_USED, facts)

    def test_shows_keno_dollars_that_could_be_used_and_changes_nothing(self, stage: Stage) -> None:
        request = IssueKenoDollars(command(1), stage.terminal, Money(2350), promotional=False)
        voucher = done(stage.central.issue_keno_dollars(request))
        for terminal in (stage.terminal, stage.other_terminal):
            assert done(stage.central.check_keno_dollars(terminal, voucher.serial)) == voucher
        done(stage.central.use_keno_dollars(UseKenoDollars(command(2), stage.other_terminal, voucher.serial)))
        used = refused(stage.central.check_keno_dollars(stage.terminal, voucher.serial))
        assert (used.refusal, used.facts["terminal"]) == (Refusal.ALREADY_USED, stage.other_terminal.name)
        ticket = sell(stage, 3, entry(THREE_SPOTS))
        unknown = refused(stage.central.check_keno_dollars(stage.terminal, ticket.serial))
        assert unknown.refusal is Refusal.SERIAL_UNKNOWN

    def test_shows_no_keno_dollars_that_are_too_old(self, stage: Stage) -> None:
        request = IssueKenoDollars(command(1), stage.terminal, Money(100), promotional=False)
        voucher = done(stage.central.issue_keno_dollars(request))
        stage.pass_days(5 * 365 + 3)
        old = refused(stage.central.check_keno_dollars(stage.terminal, voucher.serial))
        assert old.refusal is Refusal.EXPIRED

    @rule("s 11(2)", "s 12(2)")
    @pytest.mark.parametrize("promotional", [False, True])
    def test_uses_no_keno_dollars_after_five_years(self, stage: Stage, promotional: bool) -> None:
        vouchers = [
            done(
                stage.central.issue_keno_dollars(
                    IssueKenoDollars(command(number), stage.terminal, Money(100), promotional)
                )
            )
            for number in (1, 2)
        ]
        # Five years have at least one leap day and at most two.
        stage.pass_days(5 * 365 + 1)
        first = UseKenoDollars(command(3), stage.terminal, vouchers[0].serial)
        assert done(stage.central.use_keno_dollars(first)).amount == Money(100)
        stage.pass_days(2)
        second = UseKenoDollars(command(4), stage.terminal, vouchers[1].serial)
        late = refused(stage.central.use_keno_dollars(second))
        assert (late.refusal, late.facts) == (Refusal.EXPIRED, {"at_us": vouchers[1].expires_at.us})
        # One that was used and would be too late by now is told the first of the two.
        again = UseKenoDollars(command(5), stage.terminal, vouchers[0].serial)
        assert refused(stage.central.use_keno_dollars(again)).refusal is Refusal.ALREADY_USED

    def test_issues_no_keno_dollars_for_nothing(self, stage: Stage) -> None:
        for number, amount in enumerate((ZERO, Money(-500))):
            request = IssueKenoDollars(command(number), stage.terminal, amount, promotional=False)
            assert refused(stage.central.issue_keno_dollars(request)).refusal is Refusal.NOTHING_TO_ISSUE

    def test_takes_a_ticket_for_no_voucher_and_a_voucher_for_no_ticket(self, stage: Stage) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS))
        issue = IssueKenoDollars(command(2), stage.terminal, Money(500), promotional=False)
        voucher = done(stage.central.issue_keno_dollars(issue))
        stage.draw_next_game(LOW)
        use = UseKenoDollars(command(3), stage.terminal, ticket.serial)
        assert refused(stage.central.use_keno_dollars(use)).refusal is Refusal.SERIAL_UNKNOWN
        assert refused(pay(stage, 4, voucher.serial)).refusal is Refusal.SERIAL_UNKNOWN
        assert refused(stage.central.check(stage.terminal, voucher.serial)).refusal is Refusal.SERIAL_UNKNOWN
