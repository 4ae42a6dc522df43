"""The keno players register: who is in it, who may change it, and that no hand changes it unseen."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from kiosk.central.acts import PlayerRegistered
from kiosk.central.audit import audit_central
from kiosk.central.replay_players import PlayersReplayed
from kiosk.central.untrue import Untrue
from kiosk.rules.registering import (
    Application,
    Conditions,
    DetailsChange,
    NumbersChange,
    OtherInformation,
    RegisterChange,
    RegisteredNumbers,
    RegisteredPlayer,
    RegisteringRefusal,
    RegisteringRefused,
    RegistrationNumber,
    Through,
)
from tests.central.hands import Change, change, change_act, sequence_of
from tests.central.support import SETTINGS, House
from tests.rules.citing import rule

APPLICATION = Application("Keno Queensland", "form 77", "Mia Tran", "4 Wharf St\nCairns 4870")
CONDITIONS = Conditions(("Not transferable.",), ("Show a photo.",))


def registered(house: House, **changes: Any) -> RegisteredPlayer:
    """A player who was registered."""
    player = house.central.register_player(replace(APPLICATION, **changes), CONDITIONS)
    assert isinstance(player, RegisteredPlayer), player
    return player


def changed(
    house: House, player: RegisteredPlayer, wanted: RegisterChange, through: Through = Through.LICENSEE
) -> RegisteredPlayer:
    """A player for whom staff changed something."""
    after = house.central.change_player(player.number, wanted, through)
    assert isinstance(after, RegisteredPlayer), after
    return after


@rule("s 4(1)", "s 4(2)", "s 5(2)", "s 7(1)")
def test_a_person_is_registered_with_the_licensee(house: House) -> None:
    first, second = registered(house), registered(house, name="Jo Lee")
    assert (first.name, first.address) == ("Mia Tran", "4 Wharf St\nCairns 4870")
    assert (first.document, first.conditions) == ("form 77", CONDITIONS)
    assert first.number != second.number
    assert RegistrationNumber.parse(first.number.digits) == first.number
    # What is registered is there after a restart.
    house.reopen()
    assert house.central.player(first.number) == first
    assert house.central.player(second.number) == second


@rule("s 4(2)(a)", "s 4(2)(b)", "s 4(2)(c)")
@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"document": " "}, RegisteringRefusal.NO_DOCUMENT),
        ({"licensee": "Coral Keno"}, RegisteringRefusal.ANOTHER_LICENSEE),
        ({"name": ""}, RegisteringRefusal.NAME_MISSING),
        ({"address": "\n"}, RegisteringRefusal.ADDRESS_MISSING),
        ({"name": "\ud800"}, RegisteringRefusal.TEXT_NOT_READABLE),
        ({"document": "form\x1b[2J"}, RegisteringRefusal.TEXT_NOT_READABLE),
    ],
)
def test_an_application_that_is_not_one_registers_nobody(
    house: House, changes: dict[str, str], refusal: RegisteringRefusal
) -> None:
    answer = house.central.register_player(replace(APPLICATION, **changes), CONDITIONS)
    assert isinstance(answer, RegisteringRefused)
    assert answer.refusal is refusal
    house.central.close()
    assert rows(house.path, "SELECT count(*) FROM player") == [(0,)]


def test_a_condition_that_can_not_be_printed_registers_nobody(house: House) -> None:
    answer = house.central.register_player(APPLICATION, Conditions(("Not\x00this.",)))
    assert answer == RegisteringRefused(RegisteringRefusal.TEXT_NOT_READABLE)


@rule("s 6(1)", "s 6(2)", "s 7(1)")
@pytest.mark.parametrize("through", [Through.LICENSEE, Through.APPOINTED_AGENT])
def test_numbers_are_registered_and_changed_by_staff(house: House, through: Through) -> None:
    player = registered(house)
    after = changed(house, player, NumbersChange("Classic", (21, 3, 7)), through)
    assert after.registered_numbers == (RegisteredNumbers("Classic", (3, 7, 21)),)
    assert house.central.player(player.number) == after
    after = changed(house, player, NumbersChange("Classic", (80,)), through)
    assert after.spots_for("Classic") == (80,)
    after = changed(house, player, NumbersChange("Classic", ()), through)
    assert after == player == house.central.player(player.number)
    house.central.close()
    assert audit_central(house.path).findings == ()


@rule("s 8", "s 7(2)")
def test_other_details_are_changed_by_staff(house: House) -> None:
    player, other = registered(house), registered(house, name="Jo Lee")
    note = OtherInformation("language", "Vietnamese")
    after = changed(house, player, DetailsChange("Mia Nguyen", "9 Reef Rd\nCairns 4870", (note,)))
    assert (after.name, after.address, after.other_information) == (
        "Mia Nguyen",
        "9 Reef Rd\nCairns 4870",
        (note,),
    )
    house.reopen()
    assert house.central.player(player.number) == after
    assert house.central.player(other.number) == other


@rule("s 6(2)", "s 8", "R1")
@pytest.mark.parametrize(
    ("wanted", "section"),
    [(NumbersChange("Classic", (1, 2)), "s 6(2)"), (DetailsChange(name="Mia Nguyen"), "s 8")],
)
def test_a_kiosk_changes_nothing(house: House, wanted: RegisterChange, section: str) -> None:
    player = registered(house)
    answer = house.central.change_player(player.number, wanted, Through.SELF_SERVICE)
    assert answer == RegisteringRefused(RegisteringRefusal.STAFF_ONLY, section)
    assert house.central.player(player.number) == player


@pytest.mark.parametrize(
    ("wanted", "refusal"),
    [
        (NumbersChange("Lotto", (1, 2)), RegisteringRefusal.GAME_UNKNOWN),
        (NumbersChange("Classic", (1, 81)), RegisteringRefusal.SPOT_NOT_A_NUMBER),
        (NumbersChange("Classic", (1, 1)), RegisteringRefusal.SPOT_TWICE),
        (NumbersChange("Classic", tuple(range(1, 12))), RegisteringRefusal.SPOT_COUNT),
        (NumbersChange("Classic", ()), RegisteringRefusal.NOTHING_TO_CHANGE),
        (DetailsChange(name=" "), RegisteringRefusal.NAME_MISSING),
        (DetailsChange(), RegisteringRefusal.NOTHING_TO_CHANGE),
    ],
)
def test_a_change_that_can_not_be_made_changes_nothing(
    house: House, wanted: RegisterChange, refusal: RegisteringRefusal
) -> None:
    player = registered(house)
    answer = house.central.change_player(player.number, wanted, Through.LICENSEE)
    assert isinstance(answer, RegisteringRefused)
    assert answer.refusal is refusal
    assert house.central.player(player.number) == player


def test_a_number_that_nobody_has(house: House) -> None:
    unknown, mistyped = RegistrationNumber("000000195"), RegistrationNumber("000000196")
    registered(house)
    for number, refusal in (
        (unknown, RegisteringRefusal.PLAYER_UNKNOWN),
        (mistyped, RegisteringRefusal.NUMBER_MISTYPED),
    ):
        assert house.central.player(number) == RegisteringRefused(refusal)
        wanted = DetailsChange(name="Jo Lee")
        answer = house.central.change_player(number, wanted, Through.LICENSEE)
        assert answer == RegisteringRefused(refusal)


def test_numbers_count_under_the_schedule_in_force_then(house: House) -> None:
    """An audit holds a change against the schedule of its time, not against that of today."""
    player = registered(house)
    changed(house, player, NumbersChange("Classic", (1, 2, 3)))
    renamed = SETTINGS.schedule_bytes.replace(b'"name": "Classic"', b'"name": "Evening"')
    house.reopen(replace(SETTINGS, schedule_bytes=renamed))
    answer = house.central.change_player(player.number, NumbersChange("Classic", (4, 5)), Through.LICENSEE)
    assert answer == RegisteringRefused(RegisteringRefusal.GAME_UNKNOWN, "s 6(1)")
    after = changed(house, player, NumbersChange("Evening", (4, 5)))
    assert (after.spots_for("Classic"), after.spots_for("Evening")) == ((1, 2, 3), (4, 5))
    house.central.close()
    assert audit_central(house.path).findings == ()


# What a hand changes in the register. The story registers a player, numbers and another name.


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def number_in(path: Path) -> str:
    """The registration number of the story's player."""
    return str(rows(path, "SELECT number FROM player")[0][0])


@rule("s 7(1)")
@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (
            "UPDATE player_details SET body = CAST(replace(CAST(body AS TEXT), 'Wharf', 'Other') AS BLOB)",
            "has body content",
        ),
        (
            "DELETE FROM player_details WHERE entry = (SELECT max(entry) FROM player_details)",
            "is missing",
        ),
        ("DELETE FROM player", "is missing"),
        ("INSERT INTO player VALUES ('000000195', 3)", "no act made the row player 000000195"),
        ("UPDATE player_details SET number = '000000195'", "has number 000000195 instead of"),
    ],
)
def test_a_changed_register_is_found(told: Path, statement: str, words: str) -> None:
    change(told, lambda connection: connection.execute(statement))
    findings = audit_central(told).findings
    assert findings
    assert words in str(findings[0])


@pytest.mark.parametrize(
    ("event", "which", "hand", "words"),
    [
        (
            "player_registered",
            0,
            lambda act: act["player"]["number"].update(digits="123456789"),
            "what is no registration number",
        ),
        ("player_registered", 0, lambda act: act["player"].update(document=""), "could not be registered"),
        (
            "player_registered",
            0,
            lambda act: act["player"].update(registered_numbers=[{"game": "Classic", "spots": [1]}]),
            "could not be registered",
        ),
        ("player_changed", 0, lambda act: act["change"].update(spots=[1, 2, 3]), "does not lead to"),
        ("player_changed", 0, lambda act: act.update(through="self_service"), "does not lead to"),
        ("player_changed", 1, lambda act: act["player"].update(name="Jo Lee"), "does not lead to"),
        (
            "player_changed",
            1,
            lambda act: act["player"]["number"].update(digits="000000195"),
            "player 000000195 was never registered",
        ),
    ],
)
def test_a_changed_act_of_the_register_is_found(
    told: Path, event: str, which: int, hand: Change, words: str
) -> None:
    sequence = change_act(told, event, which, hand)
    (finding,) = audit_central(told).findings
    assert finding.sequence == sequence == sequence_of(told, event, which)
    assert words in finding.sentence


def test_a_number_that_was_given_twice_is_found(house: House) -> None:
    replayed, player = PlayersReplayed(), registered(house)
    replayed.register(PlayerRegistered(player))
    with pytest.raises(Untrue, match=f"player {player.number} was registered before"):
        replayed.register(PlayerRegistered(replace(player, name="Jo Lee")))


def test_no_finding_tells_what_is_personal(told: Path) -> None:
    change(told, lambda connection: connection.execute("DELETE FROM player_details"))
    findings = audit_central(told).findings
    assert findings
    for finding in findings:
        for personal in ("Mia", "Tran", "Nguyen", "Wharf", "Cairns"):
            assert personal not in str(finding)
