"""``kiosk licensee promotional``: promotional keno dollars that the licensee gives away (s 12)."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from kiosk.launch.main import main
from kiosk.ledger.papers import KenoDollars
from kiosk.ledger.requests import UseKenoDollars
from kiosk.ports.stop import StopCause
from kiosk.values.identifiers import Serial
from kiosk.values.money import Money
from tests.endtoend.papers import serial_on
from tests.launch.staff_venue import StaffVenue, issue, on_its_clock, refusal, said
from tests.ports.central_stage import command, done
from tests.printing.reading_pdf import text_of_pdf
from tests.rules.citing import rule


@rule("s 12(1)", "s 12(2)", "s 12(3)")
def test_each_is_a_paper_that_a_terminal_takes(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    on_its_clock(venue, monkeypatch)
    assert venue.run("licensee", "promotional", "2.50", "--count", "3") == 0
    *lines, together = said(capsys)
    assert together == "3 papers, $7.50 together. Each is good for wagers, and never for cash."
    assert len(lines) == len(venue.papers) == 3
    for number, (line, picture) in enumerate(zip(lines, venue.papers, strict=True)):
        serial = Serial(serial_on(picture))
        pdf = picture.with_suffix(".pdf")
        assert line == (
            f"Promotional keno dollars {serial.grouped}, $2.50, good until Sun 30 Nov 2031: {pdf}"
        )
        text = text_of_pdf(pdf.read_bytes())
        for words in ("PROMOTIONALKENODOLLARS", "$2.50", "Sun30Nov2031", "neverexchangedforcash"):
            assert words in text
        assert "COPY" not in text
        assert picture.with_suffix(".escpos").exists()
        use = UseKenoDollars(command(number + 1), venue.house.terminal, serial)
        assert done(venue.house.central.use_keno_dollars(use)).amount == Money(250)
    assert venue.run("licensee", "redeem", lines[0][25:47]) == 1
    assert "They are good once" in refusal(capsys)
    assert venue.events().count("promotional_given") == 3
    venue.assert_clean()


@rule("s 12(4)")
def test_it_has_the_licensees_own_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[names]\npromotional_keno_dollars = "Lamplighter Bucks"\n', encoding="utf-8")
    venue = on_its_clock(StaffVenue(tmp_path / "venue", file), monkeypatch)
    assert venue.run("licensee", "promotional", "5") == 0
    (picture,) = venue.papers
    assert "LamplighterBucks" in text_of_pdf(picture.with_suffix(".pdf").read_bytes())
    assert len(said(capsys)) == 1


def test_a_paper_that_did_not_come_out_is_written_as_a_copy_and_no_other_was_issued(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("kiosk.devices.file_printer.write_durably", full)
        assert venue.run("licensee", "promotional", "5", "--count", "4") == StopCause.DISK_FULL
    told = capsys.readouterr()
    assert told.out == ""
    again = told.err.strip().rpartition("then: kiosk ")[2].split()
    assert again[:2] == ["licensee", "paper"]
    for copy in (False, True):
        assert venue.run(*again) == 0
        assert Serial(again[2]).grouped in said(capsys)[0]
        text = text_of_pdf(venue.papers[-1].with_suffix(".pdf").read_bytes())
        assert ("COPY" in text) is copy
    assert venue.events().count("promotional_given") == 1
    venue.assert_clean()


def test_without_room_for_a_paper_nothing_is_issued(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    (venue.folder / "papers").write_text("A file in the place of the folder.", encoding="utf-8")
    assert venue.run("licensee", "promotional", "5") == 1
    assert refusal(capsys).endswith("Nothing was done.")
    assert "promotional_given" not in venue.events()


def test_what_a_terminal_issued_is_printed_there(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    voucher = issue(venue.house, 1)
    assert venue.run("licensee", "paper", str(voucher.serial)) == 1
    assert "A paper of a terminal is printed again at that terminal." in refusal(capsys)
    assert venue.run("licensee", "paper", "123456789012345604") == 1
    assert refusal(capsys).startswith("A digit of that number is wrong")


@rule("s 12(2)")
def test_after_their_last_day_no_paper_of_them_is_written(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    on_its_clock(venue, monkeypatch)
    given = venue.house.central.give_promotional(venue.house.terminal, Money.dollars(5))
    assert isinstance(given, KenoDollars)
    venue.clock.move_to(given.expires_at.plus_us(1))
    assert venue.run("licensee", "paper", str(given.serial)) == 1
    assert refusal(capsys) == (
        "Those promotional keno dollars could be used until Sun 30 Nov 2031 (s 12(2)). No paper of them is "
        "written any more."
    )
    assert venue.papers == []


@pytest.mark.parametrize("amount", ["0", "0.00"])
def test_nothing_is_no_amount(venue: StaffVenue, amount: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert venue.run("licensee", "promotional", amount) == 1
    assert refusal(capsys) == "There is nothing to issue for that amount. Name one of more than $0.00."


def test_more_than_there_is_is_no_amount(venue: StaffVenue, capsys: pytest.CaptureFixture[str]) -> None:
    assert venue.run("licensee", "promotional", "1000000000.01") == 1
    assert "Keno dollars are issued up to $1,000,000,000.00." in refusal(capsys)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["five"], "'five' is no amount in dollars, such as 5 or 2.50"),
        (["5.001"], "'5.001' is no amount in dollars"),
        (["5", "--count", "0"], "'0' is not a whole number from 1 to 100"),
        (["5", "--count", "101"], "'101' is not a whole number from 1 to 100"),
        (["5", "--count", "-1"], "--count"),
        ([], "AMOUNT"),
    ],
)
def test_what_is_mistyped_is_said(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["licensee", "promotional", *arguments]) == StopCause.USAGE
    assert words in refusal(capsys)
