"""Presenting a paper: scanned or typed, genuine or not, a ticket's or keno dollars'."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.ledger.papers import IssuedTicket, KenoDollars
from kiosk.ledger.symbol import symbol_text
from kiosk.ports.central import TicketState
from kiosk.ports.outcome import Fault
from kiosk.rules.refusals import Refusal
from kiosk.terminal.changes import Declined, Failed, KenoDollarsSpent, TicketShown
from kiosk.values.identifiers import Serial
from kiosk.values.money import Money
from tests.central.support import House, ScriptedChance
from tests.ledger.samples import FIVE_GAMES, THREE_SPOTS
from tests.rules.citing import rule
from tests.sync.lossy_line import Loss
from tests.terminal.stage import Kiosk, finished, told


@rule("s 23A")
def test_a_genuine_ticket_shows_what_it_has_won_and_nothing_is_paid(
    kiosk: Kiosk, ticket: IssuedTicket
) -> None:
    first = told(kiosk.present(ticket), TicketShown).check
    assert (first.ticket, first.state, first.to_pay) == (ticket, TicketState.TO_BE_DRAWN, Money(0))
    kiosk.draw(1, 2, 3)
    changes = kiosk.present(ticket)
    shown = told(changes, TicketShown).check
    # All 3 of 3 spots pay $44 on each of $2.
    assert (shown.state, shown.to_pay) == (TicketState.DRAWN, Money.dollars(88))
    assert finished(changes)
    assert kiosk.held() == {"note_box": "50.00", "credit:cash": "-48.00", "stakes": "-2.00"}


def test_the_check_is_written_down(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    kiosk.draw(1, 2, 3)
    before = kiosk.context.book.entry_count
    kiosk.present(ticket)
    assert kiosk.context.book.entry_count == before + 1


@pytest.mark.parametrize(
    "spell", [str, lambda serial: serial.grouped, lambda serial: serial.grouped.replace(" ", "-")]
)
def test_a_typed_serial_is_as_good_as_the_symbol(
    kiosk: Kiosk, ticket: IssuedTicket, spell: type[str]
) -> None:
    assert told(kiosk.present(spell(ticket.serial)), TicketShown).check.ticket == ticket


def test_a_mistyped_serial_is_told_without_asking_central(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    digits = ticket.serial.digits
    wrong = ("7" if digits[3] != "7" else "8").join((digits[:3], digits[4:]))
    heard = list(kiosk.line.heard)
    for text in (wrong, digits[:-1], "", "K1T", "https://example.org/"):
        changes = kiosk.present(text)
        assert told(changes, Declined).refused.refusal is Refusal.SERIAL_MISTYPED
        assert finished(changes)
    assert [call for call in kiosk.line.heard[len(heard) :] if call in ("check", "use_keno_dollars")] == []


def test_a_serial_that_nobody_issued_is_unknown(kiosk: Kiosk) -> None:
    stranger = Serial.from_entropy(b"never issued, 16")
    assert told(kiosk.present(stranger.digits), Declined).refused.refusal is Refusal.SERIAL_UNKNOWN


@rule("s 16(5)", "s 16(6)", "s 23A(5)")
def test_a_forged_symbol_is_told_without_asking_central(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    """Richer by a digit of its amount, or with a signature of nobody's: its words are not central's."""
    richer = msgspec.structs.replace(ticket, entry=FIVE_GAMES)
    unsigned = msgspec.structs.replace(ticket, signature="00" * 64)
    # Somebody who knows which serial will win, or says so.
    other = msgspec.structs.replace(ticket, serial=Serial.from_entropy(b"another one's 16"))
    for forged in (richer, unsigned, other):
        kiosk.line.heard.clear()
        changes = kiosk.present(forged)
        assert told(changes, Declined).refused.refusal is Refusal.NOT_GENUINE
        assert "check" not in kiosk.line.heard
        assert finished(changes)


def test_a_ticket_of_another_central_is_not_genuine(kiosk: Kiosk) -> None:
    folder = kiosk.folder / "elsewhere"
    folder.mkdir()
    # Other chance is another signing key.
    elsewhere = Kiosk(folder, House(folder / "central.sqlite", chance=ScriptedChance(seed=2))).start()
    elsewhere.insert(20)
    foreign = elsewhere.sold(THREE_SPOTS)
    elsewhere.stop()
    elsewhere.house.central.close()
    assert told(kiosk.present(foreign), Declined).refused.refusal is Refusal.NOT_GENUINE


@rule("s 16(5)")
def test_a_genuine_symbol_over_another_content_than_the_record_is_not_genuine(
    kiosk: Kiosk, ticket: IssuedTicket
) -> None:
    """Central signed it, but its record says something else under this serial."""
    changed = kiosk.house.central._means.key.sign_ticket(msgspec.structs.replace(ticket, entry=FIVE_GAMES))
    assert told(kiosk.present(changed), Declined).refused.refusal is Refusal.NOT_GENUINE


@rule("s 11")
def test_keno_dollars_that_are_presented_become_credit(kiosk: Kiosk, voucher: KenoDollars) -> None:
    changes = kiosk.present(voucher)
    assert told(changes, KenoDollarsSpent).use.amount == Money.dollars(50)
    assert kiosk.state.credit == Money.dollars(50)
    assert kiosk.held()["credit:keno_dollars"] == "-50.00"


@rule("s 11")
def test_typed_keno_dollars_become_credit_too(kiosk: Kiosk, voucher: KenoDollars) -> None:
    assert told(kiosk.present(voucher.serial.grouped), KenoDollarsSpent).use.serial == voucher.serial


@rule("s 11")
def test_forged_keno_dollars_are_told_without_asking_central(kiosk: Kiosk, voucher: KenoDollars) -> None:
    richer = msgspec.structs.replace(voucher, amount=Money.dollars(500))
    kiosk.line.heard.clear()
    assert told(kiosk.present(richer), Declined).refused.refusal is Refusal.NOT_GENUINE
    assert "use_keno_dollars" not in kiosk.line.heard


def test_a_voucher_that_calls_itself_a_ticket_is_not_genuine(kiosk: Kiosk, voucher: KenoDollars) -> None:
    text = symbol_text(voucher).replace("K1V", "K1T", 1)
    assert told(kiosk.present(text), Declined).refused.refusal is Refusal.NOT_GENUINE


def test_never_a_word_of_not_winning_while_central_cannot_be_asked(
    kiosk: Kiosk, ticket: IssuedTicket
) -> None:
    """Case 91: could not be asked is not "no prize"."""
    kiosk.draw(1, 2, 3)
    for loss in (Loss.UNREACHABLE, Loss.REQUEST, Loss.ANSWER):
        kiosk.line.lose("check", loss)
        changes = kiosk.present(ticket)
        assert told(changes, Failed).fault is Fault.CENTRAL_UNREACHABLE
        assert finished(changes)
    assert told(kiosk.present(ticket), TicketShown).check.to_pay == Money.dollars(88)
