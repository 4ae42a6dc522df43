"""The tour: the real program played through by touch, its papers read back, its money counted by others."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.endtoend import papers, processes
from tests.rules.citing import rule


@pytest.fixture(scope="session")
def tour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of one whole tour, in portrait, with the seed that it has by default."""
    out = tmp_path_factory.mktemp("tour") / "out"
    ended = processes.run("tour", "--out", out)
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == ""
    return out


@pytest.fixture(scope="session")
def report(tour: Path) -> dict[str, Any]:
    """What the tour says of itself."""
    told: dict[str, Any] = json.loads((tour / "tour.json").read_text(encoding="utf-8"))
    return told


def test_every_step_has_a_picture_in_both_orientations(tour: Path, report: dict[str, Any]) -> None:
    assert len(report["steps"]) >= 30
    for number, step in enumerate(report["steps"], start=1):
        assert step["number"] == number
        sizes = set()
        for picture in step["pictures"]:
            assert picture.startswith(f"{number:02d}-")
            with Image.open(tour / picture) as image:
                sizes.add(image.size)
                assert len(image.getcolors(maxcolors=2**20) or ()) > 8, f"{picture} is empty"
        assert sizes == {(1080, 1920), (1920, 1080)}


def test_every_paper_is_there_as_bytes_pdf_and_picture_and_reads_back_to_its_serial(
    tour: Path, report: dict[str, Any]
) -> None:
    assert len(report["papers"]) >= 5
    for name in report["papers"]:
        job, picture = tour / name, (tour / name).with_suffix(".png")
        assert job.read_bytes().startswith(b"\x1b@")
        assert picture.with_suffix(".pdf").read_bytes().startswith(b"%PDF-")
        kind, _, serial = name.removesuffix(".escpos").partition("-")[2].rpartition("-")
        assert serial in papers.serials_issued(tour / "terminal.sqlite")
        if kind in ("check", "refund"):
            assert papers.symbols(picture) == {}, f"{name} could be scanned as the ticket it is about"
        else:
            assert papers.serial_on(picture) == serial


def test_a_check_and_a_refund_were_printed_and_neither_ledger_knows_of_it(
    tour: Path, report: dict[str, Any]
) -> None:
    told = [name for name in report["papers"] if "-check-" in name or "-refund-" in name]
    assert [name.split("-")[1] for name in told] == ["check", "refund"]
    steps = [step["name"] for step in report["steps"]]
    assert steps.index("check-printed") < steps.index("refund-printed")
    printed = [event["paper"] for event in papers.events(tour / "terminal.sqlite") if "paper" in event]
    assert printed
    assert {paper.rpartition("-")[0] for paper in printed} == {"ticket", "keno-dollars"}


def test_the_amounts_add_up_for_somebody_with_pencil_and_paper(tour: Path, report: dict[str, Any]) -> None:
    amounts = {name: Decimal(amount) for name, amount in report["amounts"].items()}
    assert amounts["notes_inserted"] == 70 == papers.box_total(tour / "venue" / "note_box.txt")
    # Spots $6.00, their bonus $4.00, lucky last $3.00, six ways $6.00, heads $5.00, $3.00 to be refunded, and
    # $1.00 each for the heart, kwikpik, tails and evens.
    assert amounts["stakes"] == 31
    assert amounts["refunds"] == 3
    assert amounts["prizes_collected"] > 0
    assert amounts["credit_left"] == (
        amounts["notes_inserted"]
        - amounts["stakes"]
        + amounts["refunds"]
        + amounts["prizes_collected"]
        - amounts["keno_dollars_taken"]
        + amounts["keno_dollars_spent"]
    )
    assert report["money_adds_up"] is True
    assert report["differences"] == {}


def test_the_ledgers_tell_the_same_story(tour: Path, report: dict[str, Any]) -> None:
    told = papers.events(tour / "terminal.sqlite")
    answers = [event["answer"] for event in told if event["type"] == "central_answered"]
    sold = [event["request"] for event in told if event["type"] == "central_asked"]
    entries = [request["entry"] for request in sold if request["type"] == "sell_ticket"]
    stakes = sum(
        wager["amount"]["cents"]
        * (6 if wager["type"] == "way" else 1)  # three groups of three, without the way of nine
        * (entry["game_count"] + wager["bonus"] * entry["bonus_game_count"])
        for entry in entries
        for wager in entry["wagers"]
    )
    played = {wager["type"] for entry in entries for wager in entry["wagers"]}
    assert played == {"spot", "way", "heads", "tails", "evens", "lucky_last"}
    assert [wager["setbet"] for entry in entries for wager in entry["wagers"] if wager.get("setbet")] == [
        "Heart"
    ]
    prizes = sum(answer["amount"]["cents"] for answer in answers if answer["type"] == "payment")
    assert Decimal(report["amounts"]["stakes"]) * 100 == stakes
    assert Decimal(report["amounts"]["prizes_collected"]) * 100 == prizes
    for audit in report["audits"].values():
        assert audit["clean"] is True
        assert audit["entries"] > 10
        assert sum(Decimal(amount) for amount in audit["accounts"].values()) == 0


@rule("R9", "s 26B(8)")
def test_jackpots_have_grown_by_what_was_wagered_on_them(report: dict[str, Any]) -> None:
    """10c of each dollar: 7 spots for $2.00 in three games and 10 spots for $1.00; neither the keno bonus nor
    the 8 spots that were refunded."""
    accounts = report["audits"]["central.sqlite"]["accounts"]
    assert (accounts["growth_set_aside"], accounts["jackpot_growth"]) == ("0.70", "-0.70")


def test_what_must_be_refused_was_refused(tour: Path, report: dict[str, Any]) -> None:
    names = [step["name"] for step in report["steps"]]
    assert {"mistyped", "forged", "paid-before", "keno-dollars-again"} <= set(names)
    told = papers.events(tour / "terminal.sqlite")
    asked = [event["request"]["type"] for event in told if event["type"] == "central_asked"]
    answered = [event["answer"]["type"] for event in told if event["type"] == "central_answered"]
    # The terminal itself knew what it had paid and taken in before: central was asked once for each.
    assert asked.count("use_keno_dollars") == answered.count("keno_dollars_use") == 1
    assert asked.count("pay_ticket") == answered.count("payment")
    assert "refused" not in answered


def test_the_copies_of_the_ledgers_pass_the_audit_command(tour: Path) -> None:
    for name in ("terminal.sqlite", "central.sqlite"):
        ended = processes.run("audit", tour / name)
        assert ended.returncode == 0, ended.stderr
        assert "clean" in ended.stdout


def test_the_same_seed_is_the_same_tour_by_touch_in_the_other_orientation(
    tour: Path, report: dict[str, Any], tmp_path: Path
) -> None:
    ended = processes.run("tour", "--out", tmp_path / "again", "--landscape", "--seed", "3")
    assert ended.returncode == 0, ended.stderr
    again = json.loads((tmp_path / "again" / "tour.json").read_text(encoding="utf-8"))
    assert again["amounts"] == report["amounts"]
    assert again["papers"] == report["papers"]
    assert again["audits"] == report["audits"]
    for name in report["papers"]:
        assert (tmp_path / "again" / name).read_bytes() == (tour / name).read_bytes()


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "holiday.txt").write_text("photographs", encoding="utf-8")
    ended = processes.run("tour", "--out", tmp_path)
    assert ended.returncode == 15
    assert "Name an empty or a new folder" in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["holiday.txt"]


def test_a_real_venue_is_never_taken_for_an_earlier_tour(tmp_path: Path) -> None:
    (tmp_path / "venue").mkdir()
    (tmp_path / "venue" / "terminal.sqlite").write_bytes(b"a year of trading")
    (tmp_path / "backup.sqlite").write_bytes(b"another year")
    assert processes.run("tour", "--out", tmp_path).returncode == 15
    assert (tmp_path / "venue" / "terminal.sqlite").read_bytes() == b"a year of trading"
    assert (tmp_path / "backup.sqlite").read_bytes() == b"another year"
