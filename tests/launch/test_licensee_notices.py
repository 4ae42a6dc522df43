"""``kiosk licensee``: the notice of the agent's limit, and an inspector's approval of a new drawing."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.central.drawing import ApprovalRefusal
from kiosk.launch.licensee_words import approval_sentence
from kiosk.ports.stop import StopCause
from tests.launch.staff_venue import StaffVenue, on_its_clock, refusal, said
from tests.ports.central_stage import HIGH, LOW, done
from tests.printing.reading_pdf import text_of_pdf
from tests.rules.citing import rule

# The notice of the limit.


@rule("s 24(2)")
def test_the_notice_of_the_limit_is_printed_for_the_wall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('venue_name = "The Lamplighter"\nagent_limit_dollars = 750\n', encoding="utf-8")
    venue = on_its_clock(StaffVenue(tmp_path / "venue", file), monkeypatch)
    assert venue.run("licensee", "notice") == 0
    (picture,) = venue.papers
    pdf = picture.with_suffix(".pdf")
    assert said(capsys) == [f"The notice is written as {pdf}: print it and put it up in the gaming place."]
    assert picture.with_suffix(".escpos").exists()
    paper = text_of_pdf(pdf.read_bytes())
    assert "TheLamplighter" in paper
    assert "$750.00" in paper


def test_a_notice_that_did_not_come_out_says_so(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    (venue.folder / "papers").write_text("A file in the place of the folder.", encoding="utf-8")
    assert venue.run("licensee", "notice") == StopCause.NOT_WRITABLE
    assert refusal(capsys) == (
        f"The notice did not come out whole in {venue.folder / 'papers'}. Make sure that it can be written, "
        "then: kiosk licensee notice"
    )


# An inspector's approval.


@rule("s 22(b)")
def test_an_inspectors_approval_lets_the_venue_draw_again(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    venue.house.draw_next_game(LOW)
    venue.house.draw_next_game(LOW)
    assert done(venue.house.central.venue()).open_game is None
    assert venue.run("licensee", "approve-drawing", "--inspector", "Inspector 17") == 0
    assert said(capsys) == [
        "Entered: Inspector 17 approves a new drawing (s 22(b)). Start the venue, and it draws."
    ]
    venue.house.chance.next_draw(HIGH)
    venue.house.central.advance()
    assert [drawn.draw.numbers for drawn in done(venue.house.central.venue()).drawn] == [HIGH, LOW]
    assert venue.run("licensee", "approve-drawing", "--inspector", "Inspector 17") == 1
    assert refusal(capsys) == (
        "The games are not suspended, so there is nothing to approve. Nothing was entered."
    )
    assert venue.events().count("drawing_approved") == 1
    venue.assert_clean()


@rule("s 22(b)")
@pytest.mark.parametrize("inspector", ["", " ", "Inspector\t17", "Inspector 17\n", "\ud800", "x" * 121])
def test_an_approval_names_the_inspector(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str], inspector: str
) -> None:
    venue.house.draw_next_game(LOW)
    venue.house.draw_next_game(LOW)
    assert venue.run("licensee", "approve-drawing", "--inspector", inspector) == 1
    assert "Give the name with --inspector, in one line of up to 120 characters." in refusal(capsys)
    venue.house.central.advance()
    assert done(venue.house.central.venue()).open_game is None
    assert "drawing_approved" not in venue.events()


@pytest.mark.parametrize("one", ApprovalRefusal)
def test_every_refusal_of_an_approval_has_words(one: ApprovalRefusal) -> None:
    assert approval_sentence(one).endswith(".")
