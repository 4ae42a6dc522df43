"""``kiosk licensee``: keno dollars for cash, what nobody came for, and what stands to be won."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kiosk.ledger.requests import UseKenoDollars
from kiosk.rules.wagers import spot_wager
from kiosk.values.money import Money
from tests.launch.staff_venue import (
    LAST_INSTANT,
    StaffVenue,
    issue,
    on_its_clock,
    refusal,
    said,
    winner,
)
from tests.ports.central_stage import (
    HIGH,
    command,
    done,
    entry,
    sell,
)
from tests.rules.citing import rule

EIGHT_SPOTS = spot_wager(range(1, 9), Money(100))
PRESENTED = ("--ticket", "presented")


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
