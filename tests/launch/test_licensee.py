"""``kiosk licensee``: what the licensee does itself, on the central of a venue that is not running."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from kiosk.central.acts import Basis
from kiosk.central.audit import audit_central
from kiosk.launch.licensee_options import TICKETS, WAYS_TO_PAY
from kiosk.launch.licensee_words import REFUSED_HERE, refusal_sentence
from kiosk.launch.venue_central import open_central
from kiosk.ports.stop import StopCause
from kiosk.rules.paying import PaymentWay
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import spot_wager
from kiosk.values.identifiers import Serial
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from tests.endtoend import processes
from tests.endtoend.papers import serial_on
from tests.launch.staff_venue import (
    StaffVenue,
    an_hour_ago,
    issue,
    on_its_clock,
    refusal,
    said,
    winner,
)
from tests.ports.central_stage import (
    HIGH,
    LOW,
    MIXED,
    THREE_SPOTS,
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


def casino(folder: Path) -> Path:
    """The settings of a venue in a casino."""
    file = folder / "casino.toml"
    file.write_text("casino = true\n", encoding="utf-8")
    return file


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
        ("presented", ", presented, by cash.", "tickets paid by the licensee by the record alone: 0"),
        (
            "never-issued",
            ", never issued and paid by the record, by cash.",
            "tickets paid by the licensee by the record alone: 1",
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
    assert {"tickets paid by the licensee: 1", fact} <= set(audit.facts)


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
        f"ticket {newer.grouped}, written as {picture.with_suffix('.pdf')}: print it for the player."
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
        assert line.endswith(f"is written as {picture.with_suffix('.pdf')}: print it for the player.")
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
    assert refusal(capsys).endswith("Nothing was done.")
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


# Words.

# Whatever comes before a serial: the entry itself, and the moment of entering.
OF_ENTERING = {
    refusal
    for refusal in Refusal
    if list(Refusal).index(refusal) <= list(Refusal).index(Refusal.CREDIT_MAXIMUM)
    # Of keno dollars too.
    and refusal is not Refusal.AMOUNT_ABOVE_MAXIMUM
}
OF_TERMINALS = {
    Refusal.TYPED_TOO_OFTEN,
    Refusal.TYPED_TIME_WRONG,
    Refusal.TYPED_TOO_MUCH,
    Refusal.NOT_GENUINE,
    Refusal.NOTHING_TO_REFUND,
    Refusal.PAID_BY_LICENSEE,
    Refusal.NOTE_ACCOUNTED_FOR,
    Refusal.PRINT_OPEN,
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
            for act in ("pay", "paper", "promotional", "redeem", "hand-over", "release"):
                sentence = refusal_sentence(act, Refused(one), opened)
                assert sentence[0].isupper()
                assert sentence.endswith((".", "redeem", "pay", "SERIAL"))
        with pytest.raises(InvariantBroken):
            refusal_sentence("pay", Refused(Refusal.GAME_CLOSED), opened)


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
