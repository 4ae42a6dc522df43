"""``kiosk licensee``: papers that tell of a ticket, and entry forms."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.central.support import House
from tests.launch.staff_venue import StaffVenue, on_its_clock, refusal, said, winner
from tests.ports.central_stage import LOW, THREE_SPOTS, done, entry, refund, sell
from tests.printing.reading_pdf import text_of_pdf
from tests.rules.citing import rule


@pytest.fixture(name="at_its_time")
def _at_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StaffVenue:
    return on_its_clock(StaffVenue(tmp_path / "venue"), monkeypatch)


def papers(venue: StaffVenue) -> dict[str, str]:
    """The text of every PDF of the venue, by the part of its name after the number."""
    found = sorted((venue.folder / "papers").glob("*.pdf"))
    return {path.stem: text_of_pdf(path.read_bytes()) for path in found}


def test_a_check_is_printed_and_pays_nothing(
    at_its_time: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    ticket = winner(at_its_time.house)
    assert at_its_time.run("licensee", "check", ticket.serial.digits) == 0
    (line,) = said(capsys)
    assert line.endswith("Nothing was paid.")
    ((name, text),) = papers(at_its_time).items()
    assert name.endswith(f"check-{ticket.serial}")
    assert "Tobepaidnow$88.00" in text.replace(" ", "")
    assert (
        done(at_its_time.house.central.check(at_its_time.house.terminal, ticket.serial)).to_pay.cents == 8_800
    )


@rule("s 27")
def test_a_refund_is_printed_with_the_check(
    at_its_time: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    house: House = at_its_time.house
    ticket = sell(house, 1, entry(THREE_SPOTS, games=2))
    done(refund(house, 2, ticket.serial, ticket.span.first))
    assert at_its_time.run("licensee", "check", ticket.serial.digits) == 0
    assert " and " in said(capsys)[0]
    kinds = [name.partition("-")[2].partition("-")[0] for name in papers(at_its_time)]
    assert kinds == ["check", "refund"]
    (text,) = [text for name, text in papers(at_its_time).items() if "refund" in name]
    assert "Refundedascredit$4.00" in text.replace(" ", "")


@rule("s 24(3)")
def test_a_claim_is_printed_of_what_is_to_be_paid(
    at_its_time: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    ticket = winner(at_its_time.house)
    assert at_its_time.run("licensee", "claim", ticket.serial.digits) == 0
    assert len(said(capsys)) == 1
    ((name, text),) = papers(at_its_time).items()
    assert name.endswith(f"claim-{ticket.serial}")
    assert "Tobepaid$88.00" in text.replace(" ", "")


@rule("s 23A")
def test_there_is_no_claim_of_what_was_paid_refunded_or_lost(
    at_its_time: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    house = at_its_time.house
    lost = sell(house, 1, entry(THREE_SPOTS))
    refunded = sell(house, 2, entry(THREE_SPOTS))
    done(refund(house, 3, refunded.serial, refunded.span.first))
    house.draw_next_game(tuple(range(61, 81)))
    waiting = sell(house, 4, entry(THREE_SPOTS))
    paid = winner(house, 5)
    pay = ("licensee", "pay", paid.serial.digits, "--by", "cash", "--ticket", "presented")
    assert at_its_time.run(*pay) == 0
    said(capsys)
    won = waiting  # drawn with `paid`
    open_ticket = sell(at_its_time.house, 6, entry(THREE_SPOTS))
    for serial, words in (
        (lost.serial, "Every game of that ticket is drawn, and it won nothing."),
        (refunded.serial, "Every game of that ticket was refunded, $2.00 by the licensee"),
        (paid.serial, "That ticket was paid $88.00 by the licensee"),
        (open_ticket.serial, "1 game of it is still to be drawn"),
    ):
        assert at_its_time.run("licensee", "claim", serial.digits) == 1
        assert words in refusal(capsys)
    assert papers(at_its_time) == {}
    assert at_its_time.run("licensee", "claim", won.serial.digits) == 0


@pytest.mark.parametrize("act", ["check", "claim"])
def test_a_number_that_is_no_tickets_is_refused(
    at_its_time: StaffVenue, act: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert at_its_time.run("licensee", act, "1234") == 1
    assert "wrong or missing" in refusal(capsys)
    other = winner(at_its_time.house).serial.digits
    wrong = next(d for d in _with_check_digits() if d != other)
    assert at_its_time.run("licensee", act, wrong) == 1
    assert "No ticket was issued under that number." in refusal(capsys)


def _with_check_digits() -> list[str]:
    from tests.ledger.samples import SERIALS

    return [serial.digits for serial in SERIALS]


@rule("s 9(1)(a)")
def test_the_entry_forms_are_written(at_its_time: StaffVenue, capsys: pytest.CaptureFixture[str]) -> None:
    at_its_time.house.draw_next_game(LOW)
    assert at_its_time.run("licensee", "entry-form") == 0
    assert len(said(capsys)) == 1
    found = papers(at_its_time)
    assert sorted(found) == ["entry-form-80", "entry-form-a4"]
    assert all("Demonstrationlicensee" in text.replace(" ", "") for text in found.values())
