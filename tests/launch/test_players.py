"""``kiosk players``: the keno players register, for staff of the licensee."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest

from kiosk.documents.registration_card import card_document
from kiosk.launch.main import main
from kiosk.launch.players_words import REFUSED_HERE, refusal_sentence
from kiosk.ports.stop import StopCause
from kiosk.rules.registering import (
    DetailsChange,
    OtherInformation,
    RegisteringRefusal,
    RegistrationCard,
    RegistrationNumber,
    Through,
)
from kiosk.values.invariant import InvariantBroken
from printing import PAPER_58_MM, PAPER_80_MM, Paper, Rule, RuleWeight, render_pdf, render_picture
from tests.endtoend import processes
from tests.endtoend.papers import symbols
from tests.launch.staff_venue import StaffVenue, an_hour_ago, refusal, said
from tests.printing.reading_pdf import text_of_pdf
from tests.rules.citing import rule

MIA = ["--name", "Mia Tran", "--address", "4 Wharf St\nCairns 4870"]
FILED = ["--document", "form 77"]


@pytest.fixture
def number(venue: StaffVenue, capsys: pytest.CaptureFixture[str]) -> str:
    """The registration number of Mia Tran."""
    assert venue.run("players", "register", *MIA, *FILED, "--condition", "Not transferable.") == 0
    return said(capsys)[0].removeprefix("Registered under ").removesuffix(".").replace(" ", "")


@rule("s 4", "s 5(1)", "s 5(2)", "s 5(3)")
def test_a_player_is_registered_and_given_a_card(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    assert venue.run("players", "register", *MIA, *FILED, "--condition", "Not transferable.") == 0
    registered, printed = said(capsys)
    number = RegistrationNumber.parse(registered.removeprefix("Registered under ").removesuffix("."))
    assert number is not None
    card = venue.folder / "papers" / f"registration-card-{number}.pdf"
    assert printed == f"Registration card: {card}"
    text = text_of_pdf(card.read_bytes())
    for words in ("Demonstration licensee", "Mia Tran", number.digits, "Not transferable."):
        assert words.replace(" ", "") in text
    # The address is nobody's business who sees the card.
    assert "Wharf" not in text
    venue.assert_clean()


@rule("s 5(3)")
@pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM])
def test_the_number_on_the_card_can_be_scanned(paper: Paper, tmp_path: Path) -> None:
    card = RegistrationCard(RegistrationNumber("000000195"), "Mia Tran", ("Not transferable.",))
    picture = tmp_path / "card.png"
    picture.write_bytes(render_picture(card_document(card, "Coral Keno"), paper))
    assert symbols(picture) == {"Code128": "000000195"}


def test_a_card_without_conditions_has_none() -> None:
    card = RegistrationCard(RegistrationNumber("000000195"), "Mia Tran", ())
    document = card_document(card, "Coral Keno")
    assert Rule(RuleWeight.DASHED) not in document.blocks
    text = text_of_pdf(render_pdf(document, PAPER_80_MM))
    assert text.endswith("KenoRule1997,section5.18+")
    assert "000000195" in text


@rule("s 4(2)(a)", "s 4(2)(c)")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (MIA, "Have the player sign one"),
        ([*MIA, "--document", " "], "Have the player sign one"),
        ([*FILED, "--name", "", "--address", "4 Wharf St"], "Give it with --name."),
        ([*FILED, "--name", "Mia Tran", "--address", " "], "Give it with --address."),
        ([*FILED, "--name", "Mia\nTran", "--address", "4 Wharf St"], "That can't be printed."),
        ([*FILED, "--name", "M" * 81, "--address", "4 Wharf St"], "up to 80 characters"),
    ],
)
def test_an_application_that_is_not_one_is_refused(
    arguments: list[str], words: str, venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    assert venue.run("players", "register", *arguments) == 1
    assert words in refusal(capsys)
    assert "player_registered" not in venue.events()
    assert not (venue.folder / "papers").exists()


@rule("s 7(3)")
def test_all_that_is_registered_is_told(
    number: str, venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    note = DetailsChange(other_information=(OtherInformation("language", "Vietnamese"),))
    venue.house.central.change_player(RegistrationNumber(number), note, Through.LICENSEE)
    assert venue.run("players", "numbers", number, "Classic", "21,3,7") == 0
    capsys.readouterr()
    assert venue.run("players", "show", number) == 0
    assert said(capsys) == [
        f"registration number: {number[:3]} {number[3:6]} {number[6:]}",
        "name: Mia Tran",
        "address: 4 Wharf St",
        "Cairns 4870",
        "application: form 77",
        "condition on the card: Not transferable.",
        "registered numbers for Classic: 3 7 21",
        "language: Vietnamese",
    ]
    assert venue.run("players", "show", number, "--json") == 0
    assert json.loads("\n".join(said(capsys))) == {
        "number": number,
        "name": "Mia Tran",
        "address": "4 Wharf St\nCairns 4870",
        "document": "form 77",
        "conditions_on_card": ["Not transferable."],
        "conditions_with_card": [],
        "registered_numbers": {"Classic": [3, 7, 21]},
        "other_information": [{"what": "language", "text": "Vietnamese"}],
    }


@rule("s 6(1)", "s 6(2)")
def test_numbers_are_registered_changed_and_withdrawn(
    number: str, venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    for spots, held in (("3,7,21", "3 7 21"), ("1", "1"), ("none", None)):
        assert venue.run("players", "numbers", number, "Classic", spots) == 0
        (line,) = said(capsys)
        assert line.startswith(f"Changed for player {number[:3]} {number[3:6]} {number[6:]}.")
        assert line.endswith(f": kiosk players show {number}")
        assert venue.run("players", "show", number) == 0
        lines = [line for line in said(capsys) if line.startswith("registered numbers")]
        assert lines == ([] if held is None else [f"registered numbers for Classic: {held}"])
    venue.assert_clean()


@rule("s 8")
def test_name_and_address_are_changed(
    number: str, venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    assert venue.run("players", "change", number, "--name", "Mia Nguyen") == 0
    assert venue.run("players", "change", number, "--address", "9 Reef Rd") == 0
    assert venue.run("players", "card", number) == 0
    capsys.readouterr()
    assert venue.run("players", "show", f"{number[:3]}-{number[3:6]}-{number[6:]}") == 0
    assert {"name: Mia Nguyen", "address: 9 Reef Rd"} <= set(said(capsys))
    card = venue.folder / "papers" / f"registration-card-{number}.pdf"
    assert "MiaNguyen" in text_of_pdf(card.read_bytes())
    venue.assert_clean()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["numbers", "{number}", "Lotto", "1,2"], "as its schedule of prizes is: Classic."),
        (["numbers", "{number}", "Classic", "0,2"], "are 1 to 80"),
        (["numbers", "{number}", "Classic", "2,2"], "A number is registered once"),
        (
            ["numbers", "{number}", "Classic", "1,2,3,4,5,6,7,8,9,10,11"],
            "counts: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 40.",
        ),
        (["numbers", "{number}", "Classic", "none"], "nothing was changed"),
        (["change", "{number}"], "nothing was changed"),
        (["change", "{number}", "--name", ""], "Give it with --name."),
        (["show", "000000195"], "Nobody is registered under that number"),
        (["card", "000000195"], "Nobody is registered under that number"),
        (["change", "000000196", "--name", "Jo Lee"], "A digit of that registration number"),
        (["show", "x"], "A digit of that registration number"),
    ],
)
def test_what_can_not_be_done_says_what_to_do(
    arguments: list[str],
    words: str,
    number: str,
    venue: StaffVenue,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert venue.run("players", *(argument.format(number=number) for argument in arguments)) == 1
    assert words in refusal(capsys)
    assert "player_changed" not in venue.events()


def test_a_card_that_could_not_be_written_is_written_afterwards(
    venue: StaffVenue, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("kiosk.launch.players.write_durably", full)
        assert venue.run("players", "register", *MIA, *FILED) == StopCause.DISK_FULL
    told = capsys.readouterr()
    number = told.out.removeprefix("Registered under ").removesuffix(".\n").replace(" ", "")
    assert told.err.endswith(f"Mend that, then: kiosk players card {number}\n")
    assert venue.run("players", "card", number) == 0
    assert f"registration-card-{number}.pdf" in said(capsys)[0]
    (venue.folder / "papers" / f"registration-card-{number}.pdf").unlink()
    (venue.folder / "papers").rmdir()
    (venue.folder / "papers").write_text("A file in the place of the folder.", encoding="utf-8")
    assert venue.run("players", "card", number) == StopCause.NOT_WRITABLE
    assert "can't be written" in refusal(capsys)


def test_nothing_personal_is_left_in_the_folder_but_in_central_and_on_the_card(
    number: str, venue: StaffVenue, capsys: pytest.CaptureFixture[str]
) -> None:
    assert venue.run("players", "change", number, "--name", "Mia Nguyen") == 0
    assert venue.run("players", "numbers", number, "Lotto", "1") == 1
    venue.house.central.close()
    personal = (b"Tran", b"Nguyen", b"Wharf")
    holders = {
        path.name.partition("-")[0]
        for path in venue.folder.rglob("*")
        if path.is_file() and any(name in path.read_bytes() for name in personal)
    }
    assert holders == {"central.sqlite", "registration"}
    told = capsys.readouterr()
    assert not [name for name in personal if name.decode() in told.out + told.err]


def test_a_running_venue_is_left_alone(venue: StaffVenue, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "register", *MIA, *FILED, *venue.options]) == StopCause.LEDGER_IN_USE
    assert "is in use by another program" in refusal(capsys)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["register", "--name", "Mia Tran"],
        ["show"],
        ["numbers", "000000195", "Classic"],
        ["numbers", "000000195", "Classic", "1,x"],
        ["numbers", "000000195", "Classic", ""],
        ["numbers", "000000195", "Classic", "1,\u0662"],
    ],
)
def test_a_wrong_argument_names_the_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", *arguments]) == StopCause.USAGE
    assert "--help" in refusal(capsys)


OF_KIOSKS_AND_SUPERVISORS = {
    RegisteringRefusal.ANOTHER_LICENSEE,
    RegisteringRefusal.STAFF_ONLY,
    RegisteringRefusal.ANOTHER_PLAYER,
    RegisteringRefusal.WORKS_ELSEWHERE,
    RegisteringRefusal.NO_KEY_EMPLOYEE_LICENCE,
    RegisteringRefusal.NOT_SUPERVISING,
}


def test_every_refusal_has_words_or_comes_about_elsewhere() -> None:
    assert set(RegisteringRefusal) == REFUSED_HERE | OF_KIOSKS_AND_SUPERVISORS
    assert not REFUSED_HERE & OF_KIOSKS_AND_SUPERVISORS
    for one in REFUSED_HERE:
        sentence = refusal_sentence(one, {"Classic": (1, 2)})
        assert sentence[0].isupper()
        assert "{" not in sentence
    with pytest.raises(InvariantBroken):
        refusal_sentence(RegisteringRefusal.STAFF_ONLY, {})


@rule("s 4", "s 5", "s 7(3)")
def test_the_program_registers_and_tells(tmp_path: Path) -> None:
    venue = StaffVenue(tmp_path / "venue", start=an_hour_ago())
    venue.house.central.close()
    registered = processes.run("players", "register", *MIA, *FILED, *venue.options)
    assert (registered.returncode, registered.stderr) == (0, "")
    number = registered.stdout.splitlines()[0].removeprefix("Registered under ").removesuffix(".")
    shown = processes.run("players", "show", number, *venue.options)
    assert "name: Mia Tran\naddress: 4 Wharf St\nCairns 4870\n" in shown.stdout
    assert processes.run("players", "show", "1", *venue.options).returncode == 1
    venue.assert_clean()


@rule("s 7(3)")
def test_every_detail_is_written_on_a_paper_for_the_player(
    venue: StaffVenue, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert venue.run("players", "details", number) == 0
    path = venue.folder / "papers" / f"registered-details-{number}.pdf"
    assert said(capsys) == [f"Registered details: {path}"]
    text = text_of_pdf(path.read_bytes())
    for words in ("Mia Tran", "4 Wharf St", "Cairns 4870", "form 77", "Not transferable."):
        assert words.replace(" ", "") in text


@rule("s 4(2)")
def test_an_empty_application_is_written(venue: StaffVenue, capsys: pytest.CaptureFixture[str]) -> None:
    assert venue.run("players", "form") == 0
    path = venue.folder / "papers" / "registration-form.pdf"
    assert said(capsys) == [f"Application form: {path}"]
    assert "Tothelicensee,Demonstrationlicensee" in text_of_pdf(path.read_bytes())
