"""``kiosk licensee``: what the licensee does itself, on the central of a venue that is not running."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest

from kiosk.central.acts import Basis
from kiosk.central.audit import audit_central
from kiosk.launch.licensee_options import TICKETS, WAYS_TO_PAY
from kiosk.launch.licensee_words import REFUSED_HERE, refusal_sentence
from kiosk.launch.venue_central import open_central
from kiosk.ledger.papers import IssuedTicket, KenoDollars
from kiosk.ledger.requests import IssueKenoDollars, UseKenoDollars
from kiosk.ports.stop import StopCause
from kiosk.rules.paying import PaymentWay
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import spot_wager
from kiosk.values.identifiers import Serial
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from tests.central.support import House
from tests.endtoend import processes
from tests.endtoend.papers import serial_on
from tests.launch.staff_venue import StaffVenue, an_hour_ago, on_its_clock, refusal, said
from tests.ports.central_stage import (
    HIGH,
    LOW,
    MIXED,
    THREE_SPOTS,
    command,
    done,
    entry,
    pay,
    refund,
    refused,
    sell,
)
from tests.printing.reading_pdf import text_of_pdf
from tests.rules.citing import rule

EIGHT_SPOTS = spot_wager(range(1, 9), Money(100))
PRESENTED = ("--ticket", "presented")
LAST_INSTANT = Instant.parse("2031-11-30T23:59:59.999999+10:00")


def casino(folder: Path) -> Path:
    """The settings of a venue in a casino."""
    file = folder / "casino.toml"
    file.write_text("casino = true\n", encoding="utf-8")
    return file


def winner(house: House, number: int = 1, games: int = 1) -> IssuedTicket:
    """A ticket that has won $88 in the game just drawn."""
    ticket = sell(house, number, entry(THREE_SPOTS, games=games))
    house.draw_next_game(LOW)
    return ticket


def issue(house: House, number: int, *, promotional: bool = False) -> KenoDollars:
    """A voucher for $10 issued by the terminal."""
    request = IssueKenoDollars(command(number), house.terminal, Money(1000), promotional)
    return done(house.central.issue_keno_dollars(request))


# Prizes.


@rule("s 24(3)", "s 24(1)(c)")
def test_a_prize_above_the_agents_limit_is_paid_by_the_licensee(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    ticket = sell(venue.house, 1, entry(EIGHT_SPOTS))
    venue.house.draw_next_game(LOW)
    assert refused(pay(venue.house, 2, ticket.serial)).refusal is Refusal.PAID_BY_LICENSEE
    assert (
        venue.run("licensee", "pay", str(ticket.serial), "--by", "cheque", "--to", "A. Winner", *PRESENTED)
        == 0
    )
    # The prize, jackpot fill and the 10c that the wager added to the growth.
    assert said(capsys) == [
        f"Paid $27,500.10 for ticket {ticket.serial.grouped}, presented, by cheque to A. Winner."
    ]
    assert venue.papers == []
    assert refused(pay(venue.house, 3, ticket.serial)).refusal is Refusal.ALREADY_PAID
    assert venue.run("licensee", "pay", ticket.serial.grouped, "--by", "cash", *PRESENTED) == 1
    assert refusal(capsys) == (
        "That ticket was paid $27,500.10 by the licensee at 8:16 pm on Mon 30 Nov 2026. It is paid once: "
        "keep it, and pay nothing."
    )
    venue.assert_clean()


@pytest.mark.parametrize(
    ("way", "payee", "words"),
    [
        ("cash", "", "Paid $88.00 "),
        ("chips", "", "Chips are paid in a casino only"),
        ("cheque", "A. Winner", "Paid $88.00 "),
        ("cheque", "", "Give that with --to"),
        ("cheque", "x" * 121, "Give that with --to"),
        ("keno_dollars", "A. Winner", "Keno dollars are issued at a terminal"),
        ("deposit_advance_account", "4410", "Paid $88.00 "),
        ("deposit_advance_account", "", "Give that with --to"),
        ("electronic_transfer", "BSB 1 account 2", "by electronic transfer to BSB 1 account 2."),
        ("electronic_transfer", " ", "Give that with --to"),
        ("unitab_account", "8812", "Paid $88.00 "),
        ("unitab_account", "", "Give that with --to"),
    ],
)
@rule("s 24(1)(a)", "s 24(1)(c)", "s 24(1)(d)", "s 24(1)(e)", "s 24(1)(f)", "s 24(1)(g)")
def test_a_prize_is_paid_in_the_ways_of_the_rule(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str], way: str, payee: str, words: str
) -> None:
    ticket = winner(venue.house)
    status = venue.run("licensee", "pay", str(ticket.serial), "--by", way, "--to", payee, *PRESENTED)
    if "Paid" in words or words.startswith("by "):
        assert status == 0
        assert words in said(capsys)[0]
    else:
        assert status == 1
        assert words in refusal(capsys)
        # Nothing was paid: it still can be.
        assert done(pay(venue.house, 2, ticket.serial)).amount == Money(8800)
    venue.assert_clean()


@rule("s 24(1)(b)")
def test_chips_are_paid_in_a_casino(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    venue = on_its_clock(StaffVenue(tmp_path / "venue", casino(tmp_path)), monkeypatch)
    ticket = winner(venue.house)
    assert venue.run("licensee", "pay", str(ticket.serial), "--by", "chips", *PRESENTED) == 0
    assert said(capsys) == [f"Paid $88.00 for ticket {ticket.serial.grouped}, presented, by chips."]


def test_the_command_knows_every_way_but_credit() -> None:
    assert set(WAYS_TO_PAY) == {way.value for way in PaymentWay} - {PaymentWay.CREDIT.value}


def test_the_command_knows_what_a_ticket_is_paid_on() -> None:
    assert tuple(basis.value for basis in Basis) == TICKETS


@rule("s 23A(5)", "s 23A(6)")
@pytest.mark.parametrize(
    ("said_of_it", "words", "fact"),
    [
        ("presented", ", presented, by cash.", "1 paid by the licensee, 0 by the record alone"),
        (
            "never-issued",
            ", never issued and paid by the record, by cash.",
            "1 paid by the licensee, 1 by the record alone",
        ),
    ],
)
def test_the_licensee_says_whether_the_ticket_is_presented(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str], said_of_it: str, words: str, fact: str
) -> None:
    ticket = winner(venue.house)
    assert venue.run("licensee", "pay", str(ticket.serial), "--by", "cash", "--ticket", said_of_it) == 0
    assert said(capsys) == [f"Paid $88.00 for ticket {ticket.serial.grouped}{words}"]
    venue.house.central.close()
    audit = audit_central(venue.house.path)
    assert audit.findings == ()
    assert fact in audit.facts


@rule("R10", "s 24(3)")
def test_a_ticket_with_undrawn_games_is_continued_on_paper(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    ticket = winner(venue.house, games=3)
    assert venue.run("licensee", "pay", str(ticket.serial), "--by", "cash", *PRESENTED) == 0
    (line,) = said(capsys)
    (picture,) = venue.papers
    newer = Serial(serial_on(picture))
    assert line == (
        f"Paid $88.00 for ticket {ticket.serial.grouped}, presented, by cash; its undrawn games are on "
        f"ticket {newer.grouped}, printed as {picture.with_suffix('.pdf')}: give it to the player."
    )
    paper = text_of_pdf(picture.with_suffix(".pdf").read_bytes())
    assert f"Continuesticket{ticket.serial}" in paper
    assert "TheEveningHorizon" in paper
    assert "COPY" not in paper
    assert picture.with_suffix(".escpos").exists()
    venue.house.draw_next_game(MIXED)
    assert done(pay(venue.house, 2, newer)).amount == Money(8800)
    assert venue.run("licensee", "pay", str(ticket.serial), "--by", "cash", *PRESENTED) == 1
    assert "its undrawn games are on a newer ticket" in refusal(capsys)
    venue.assert_clean()


def test_a_paper_that_did_not_come_out_is_printed_afterwards(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    ticket = winner(venue.house, games=2)
    with monkeypatch.context() as patch:
        patch.setattr("kiosk.devices.file_printer.write_durably", full)
        assert (
            venue.run("licensee", "pay", str(ticket.serial), "--by", "cash", *PRESENTED)
            == StopCause.DISK_FULL
        )
    told = capsys.readouterr()
    assert told.out.startswith("Paid $88.00 ")
    assert f"did not come out whole in {venue.folder}" in told.err
    assert told.err.endswith(f"then: kiosk licensee paper {ticket.serial}\n")
    for copy in ("", "COPY2", "COPY3"):
        assert venue.run("licensee", "paper", str(ticket.serial)) == 0
        (line,) = said(capsys)
        picture = venue.papers[-1]
        assert line.endswith(f"is printed as {picture.with_suffix('.pdf')}: give it to the player.")
        paper = text_of_pdf(picture.with_suffix(".pdf").read_bytes())
        assert copy in paper
        assert ("COPY" in paper) == bool(copy)
    newer = Serial(serial_on(venue.papers[0]))
    venue.house.draw_next_game(MIXED)
    done(pay(venue.house, 2, newer))
    assert venue.run("licensee", "paper", str(ticket.serial)) == 1
    assert "was paid $88.00 at terminal K1" in refusal(capsys)
    venue.assert_clean()


def test_the_paper_of_a_ticket_that_was_refunded_meanwhile_is_not_printed(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    ticket = winner(venue.house, games=2)
    assert venue.run("licensee", "pay", str(ticket.serial), "--by", "cash", *PRESENTED) == 0
    newer = Serial(serial_on(venue.papers[0]))
    done(refund(venue.house, 2, newer, ticket.span.last))
    capsys.readouterr()
    assert venue.run("licensee", "paper", str(ticket.serial)) == 1
    assert "was refunded, $2.00 at terminal K1" in refusal(capsys)
    assert len(venue.papers) == 1


def test_nothing_is_paid_while_no_ticket_could_be_printed(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    ticket = winner(venue.house, games=2)
    (venue.folder / "papers").write_text("A file in the place of the folder.", encoding="utf-8")
    assert venue.run("licensee", "pay", str(ticket.serial), "--by", "cash", *PRESENTED) == 1
    assert refusal(capsys).endswith("Nothing was paid.")
    assert "licensee_paid" not in venue.events()


def test_a_ticket_that_a_terminal_continued_is_printed_there(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    ticket = winner(venue.house, games=2)
    done(pay(venue.house, 2, ticket.serial))
    assert venue.run("licensee", "paper", str(ticket.serial)) == 1
    assert "printed again at that terminal" in refusal(capsys)
    assert venue.run("licensee", "pay", str(ticket.serial), "--by", "cash", *PRESENTED) == 1
    assert "was paid $88.00 at terminal K1 at 8:16 pm on Mon 30 Nov 2026" in refusal(capsys)


def test_a_ticket_with_nothing_to_pay_says_why(venue: StaffVenue, capsys: pytest.CaptureFixture[str]) -> None:
    lost, going_on, waiting, refunded = (
        sell(venue.house, 1, entry(THREE_SPOTS)),
        sell(venue.house, 2, entry(THREE_SPOTS, games=2)),
        sell(venue.house, 3, entry(THREE_SPOTS)),
        sell(venue.house, 4, entry(THREE_SPOTS)),
    )
    done(refund(venue.house, 5, refunded.serial, refunded.span.first))

    def refuses(digits: str) -> str:
        assert venue.run("licensee", "pay", digits, "--by", "cash", *PRESENTED) == 1
        return refusal(capsys)

    assert f"Game {waiting.span.first} of that ticket is still to be drawn" in refuses(str(waiting.serial))
    venue.house.draw_next_game(HIGH)
    assert "it won nothing" in refuses(str(lost.serial))
    assert "1 game of it is still to be drawn" in refuses(str(going_on.serial))
    assert "was refunded, $2.00 at terminal K1" in refuses(str(refunded.serial))
    assert "A digit of that number is wrong" in refuses("1234")
    voucher = issue(venue.house, 6)
    assert refuses(str(voucher.serial)).endswith("kiosk licensee redeem")


# Keno dollars.


@rule("s 11(2)(b)")
def test_keno_dollars_are_redeemed_for_cash_once(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    voucher, used = issue(venue.house, 1), issue(venue.house, 2)
    done(venue.house.central.use_keno_dollars(UseKenoDollars(command(3), venue.house.terminal, used.serial)))
    assert venue.run("licensee", "redeem", str(voucher.serial)) == 0
    assert said(capsys) == [f"Redeemed keno dollars {voucher.serial.grouped}: pay $10.00 in cash."]
    assert venue.run("licensee", "redeem", str(voucher.serial)) == 1
    assert "were redeemed by the licensee at 8:15 pm" in refusal(capsys)
    assert venue.run("licensee", "redeem", str(used.serial)) == 1
    assert "were used at terminal K1 at 8:15 pm" in refusal(capsys)
    ticket = winner(venue.house, 4)
    assert venue.run("licensee", "redeem", str(ticket.serial)) == 1
    assert refusal(capsys).endswith("kiosk licensee pay")
    assert venue.run("licensee", "redeem", "x") == 1
    assert "A digit of that number is wrong" in refusal(capsys)
    venue.assert_clean()


@rule("s 12(3)")
def test_promotional_keno_dollars_are_never_redeemed(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    voucher = issue(venue.house, 1, promotional=True)
    assert venue.run("licensee", "redeem", str(voucher.serial)) == 1
    assert "never redeemed for cash (s 12(3))" in refusal(capsys)
    assert "keno_dollars_redeemed" not in venue.events()


# What nobody came for.


@rule("s 28(1)", "s 28(2)", "s 29(1)", "s 29(2)")
def test_what_nobody_came_for_is_listed_and_handed_over_once(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    ticket, voucher = winner(venue.house), issue(venue.house, 2)
    issue(venue.house, 3, promotional=True)
    venue.clock.move_to(LAST_INSTANT)
    assert venue.run("licensee", "hand-over", "Cheque 1") == 1
    assert "Nothing is unpaid or unredeemed" in refusal(capsys)
    venue.clock.move_to(LAST_INSTANT.plus_us(1))
    assert venue.run("licensee", "unpaid") == 0
    assert said(capsys) == [
        "The Evening Horizon, at 12:00 am on Mon 1 Dec 2031",
        "Unpaid winnings (s 28)",
        f"  ticket {ticket.serial.grouped}  $88.00  could be collected until Sun 30 Nov 2031",
        "Unredeemed keno dollars (s 29)",
        f"  keno dollars {voucher.serial.grouped}  $10.00  were good until Sun 30 Nov 2031",
        "Total $98.00",
    ]
    assert venue.run("licensee", "unpaid", "--json") == 0
    assert json.loads("\n".join(said(capsys))) == {
        "at": "2031-11-30T14:00:00.000000+00:00",
        "unpaid_winnings": [
            {
                "serial": str(ticket.serial),
                "amount": "88.00",
                "until": "2031-11-30T13:59:59.999999+00:00",
            }
        ],
        "unredeemed_keno_dollars": [
            {
                "serial": str(voucher.serial),
                "amount": "10.00",
                "until": "2031-11-30T13:59:59.999999+00:00",
            }
        ],
        "total": "98.00",
    }
    for serial, act, words in (
        (ticket.serial, ["pay", "--by", "cash", *PRESENTED], "could be paid until Sun 30 Nov 2031"),
        (voucher.serial, ["redeem"], "could be redeemed until Sun 30 Nov 2031"),
    ):
        assert venue.run("licensee", *act, str(serial)) == 1
        assert words in refusal(capsys)
    assert venue.run("licensee", "hand-over", " ") == 1
    assert "can't be the name of a cheque" in refusal(capsys)
    assert venue.run("licensee", "hand-over", "Cheque 200017") == 0
    assert said(capsys) == [
        "Unpaid winnings (s 28)",
        f"  ticket {ticket.serial.grouped}  $88.00",
        "Unredeemed keno dollars (s 29)",
        f"  keno dollars {voucher.serial.grouped}  $10.00",
        "Total $98.00, paid to the chief executive by Cheque 200017",
    ]
    assert venue.run("licensee", "hand-over", "Cheque 200018") == 1
    assert "Nothing is unpaid or unredeemed" in refusal(capsys)
    assert venue.run("licensee", "unpaid") == 0
    assert said(capsys)[-1] == "Total $0.00"
    venue.assert_clean()


# Jackpots.


@rule("s 26(1)", "s 26A(1)")
def test_the_jackpots_that_stand_to_be_won(venue: StaffVenue, capsys: pytest.CaptureFixture[str]) -> None:
    sell(venue.house, 1, entry(EIGHT_SPOTS))
    venue.house.draw_next_game(HIGH)
    assert venue.run("licensee", "jackpots") == 0
    title, *lines = said(capsys)
    assert title == "The Evening Horizon, at 8:16 pm on Mon 30 Nov 2026"
    # The dollar on eight spots set 10c aside.
    (eight,) = (line for line in lines if line.startswith("  8 spots"))
    assert eight == (
        "  8 spots  $2,500.10: jackpot fill $2,500.00 and growth $0.10; with keno bonus $1,000.00 more"
    )
    assert [line.split()[0] for line in lines] == ["7", "8", "9", "10"]


# Words.

# Whatever comes before a serial: the entry itself, and the moment of entering.
OF_ENTERING = {
    refusal
    for refusal in Refusal
    if list(Refusal).index(refusal) <= list(Refusal).index(Refusal.CREDIT_MAXIMUM)
}
OF_TERMINALS = {
    Refusal.NOT_GENUINE,
    Refusal.NOTHING_TO_REFUND,
    Refusal.PAID_BY_LICENSEE,
    Refusal.NOTHING_TO_ISSUE,
    Refusal.COMMAND_REUSED,
    Refusal.GIVEN_UP,
    Refusal.TERMINAL_ELSEWHERE,
}


def test_every_refusal_has_words_or_comes_about_elsewhere(venue: StaffVenue) -> None:
    assert set(Refusal) == REFUSED_HERE | OF_ENTERING | OF_TERMINALS
    assert not REFUSED_HERE & (OF_ENTERING | OF_TERMINALS)
    venue.house.central.close()
    with open_central(venue.folder, None) as opened:
        for one in REFUSED_HERE:
            for act in ("pay", "paper", "redeem", "hand-over", "release"):
                sentence = refusal_sentence(act, Refused(one), opened)
                assert sentence[0].isupper()
                assert sentence.endswith((".", "redeem", "pay", "SERIAL"))
        with pytest.raises(InvariantBroken):
            refusal_sentence("pay", Refused(Refusal.GAME_CLOSED), opened)


@rule("s 28(1)")
def test_prizes_that_went_to_the_chief_executive_are_not_paid_whatever_is_approved_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("", encoding="utf-8")
    venue = on_its_clock(StaffVenue(tmp_path / "venue", file), monkeypatch)
    ticket = winner(venue.house)
    venue.clock.move_to(LAST_INSTANT.plus_us(1))
    assert venue.run("licensee", "hand-over", "Cheque 1") == 0
    file.write_text("prize_years = 7", encoding="utf-8")
    capsys.readouterr()
    assert venue.run("licensee", "pay", str(ticket.serial), "--by", "cash", *PRESENTED) == 1
    assert refusal(capsys) == (
        "The prizes of that ticket could be paid until Sun 30 Nov 2031. They go to the chief executive (s "
        "28): pay nothing."
    )


# As a program.


@rule("s 24(3)")
def test_the_program_pays_and_prints(tmp_path: Path) -> None:
    venue = StaffVenue(tmp_path / "venue", start=an_hour_ago())
    ticket = winner(venue.house, games=2)
    venue.house.central.close()
    arguments = [
        "licensee",
        "pay",
        str(ticket.serial),
        "--by",
        "electronic_transfer",
        "--to",
        "BSB 1 account 2",
        *PRESENTED,
    ]
    paid = processes.run(*arguments, *venue.options)
    assert (paid.returncode, paid.stderr) == (0, "")
    assert paid.stdout.startswith("Paid $88.00 ")
    assert serial_on(venue.papers[0]) in paid.stdout.replace(" ", "")
    assert processes.run(*arguments, *venue.options).returncode == 1
    venue.assert_clean()
