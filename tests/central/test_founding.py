"""Opening central again under other settings, another clock, another schedule of prizes."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import msgspec
import pytest

from kiosk.central.audit import audit_central
from kiosk.central.service import EmbeddedCentral
from kiosk.central.settings import CentralSettings
from kiosk.devices.manual_clock import ManualClock
from kiosk.ports.central import Introduction
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.entering import EntryLimits
from kiosk.rules.refusals import Refusal
from kiosk.rules.wagers import spot_wager
from kiosk.values.identifiers import TerminalId
from kiosk.values.instant import Instant
from kiosk.values.money import Money
from tests.central.support import FOUNDED_AT, K1, SETTINGS, House
from tests.ports.central_stage import (
    FOURFOLD,
    HIGH,
    LOW,
    MIXED,
    THREE_SPOTS,
    check,
    done,
    entry,
    open_game,
    refused,
    sell,
    selling,
)
from tests.rules.citing import rule

BONUS_SPOTS = msgspec.structs.replace(THREE_SPOTS, bonus=True)


def test_a_central_keeps_its_key_and_its_games_under_other_settings(house: House) -> None:
    before = done(house.central.greet(Introduction(K1)))
    house.reopen(msgspec.structs.replace(SETTINGS, first_game_sequence=5, venue_name="The Old Lamplighter"))
    after = done(house.central.greet(Introduction(K1)))
    # One entry more says that it is called otherwise now.
    assert after.record.sequence == before.record.sequence + 1
    assert after == msgspec.structs.replace(before, venue_name="The Old Lamplighter", record=after.record)
    assert open_game(house).game.sequence == 990


def test_terminals_are_enrolled_and_stay_so(house: House) -> None:
    k3, k4 = TerminalId("K3"), TerminalId("K4")
    assert refused(house.central.greet(Introduction(k3))).refusal is Refusal.TERMINAL_UNKNOWN
    house.central.enrol(k3)
    house.central.enrol(k3)
    house.reopen(msgspec.structs.replace(SETTINGS, terminals=(k4,)))
    for terminal in (K1, k3, k4):
        assert done(house.central.greet(Introduction(terminal))).venue_name == "The Lamplighter"
    house.central.close()
    assert audit_central(house.path).is_clean


@rule("s 9(2)(a)")
def test_limits_count_from_the_start_they_were_set_at(house: House) -> None:
    house.reopen(msgspec.structs.replace(SETTINGS, limits=EntryLimits(game_count_maximum=12)))
    assert sell(house, 1, entry(THREE_SPOTS, games=12)).span.count == 12


@rule("s 23(1)(b)")
def test_a_ticket_is_settled_under_the_schedule_it_was_sold_under(house: House) -> None:
    old = sell(house, 1, entry(THREE_SPOTS))
    document = json.loads(SETTINGS.schedule_bytes)
    document["version"] = "2026-12"
    document["spot"]["3"]["3"] = "46.00"
    house.reopen(msgspec.structs.replace(SETTINGS, schedule_bytes=json.dumps(document).encode()))
    new = sell(house, 2, entry(THREE_SPOTS))
    assert old.schedule_version != new.schedule_version
    house.draw_next_game(LOW)
    assert [check(house, ticket).to_pay.cents for ticket in (old, new)] == [8800, 9200]
    house.central.close()
    assert audit_central(house.path).is_clean


def test_a_schedule_with_a_fault_stops_the_start_before_anything_is_made(tmp_path: Path) -> None:
    path = tmp_path / "central.sqlite"
    with pytest.raises(Stop) as stopped:
        House(path, msgspec.structs.replace(SETTINGS, schedule_bytes=b"{}"))
    assert stopped.value.cause is StopCause.SCHEDULE_FAULT
    assert not path.exists()


@pytest.mark.parametrize(("effective_from", "is_in_force"), [("2026-11-30", True), ("2026-12-01", False)])
def test_a_schedule_counts_from_its_first_keno_day(
    tmp_path: Path, effective_from: str, is_in_force: bool
) -> None:
    path = tmp_path / "central.sqlite"
    document = json.loads(SETTINGS.schedule_bytes) | {"effective_from": effective_from}
    settings = msgspec.structs.replace(SETTINGS, schedule_bytes=json.dumps(document).encode())
    # Two in the morning of 1 December is still the keno day of 30 November.
    clock = ManualClock(Instant.parse("2026-12-01T02:00:00+10:00"))
    if is_in_force:
        House(path, settings, clock).central.close()
        return
    with pytest.raises(Stop) as stopped:
        House(path, settings, clock)
    assert stopped.value.cause is StopCause.SCHEDULE_FAULT
    assert stopped.value.sentence.endswith(" is in force from 1 Dec 2026. Use the schedule in force today.")
    assert not path.exists()


def test_a_schedule_of_the_future_is_not_taken_up_by_a_running_house_either(house: House) -> None:
    document = json.loads(SETTINGS.schedule_bytes) | {"effective_from": "2099-01-01"}
    future = msgspec.structs.replace(SETTINGS, schedule_bytes=json.dumps(document).encode())
    with pytest.raises(Stop) as stopped:
        house.reopen(future)
    assert stopped.value.cause is StopCause.SCHEDULE_FAULT
    assert "in force from 1 Jan 2099" in stopped.value.sentence
    house.reopen()
    house.central.close()
    assert audit_central(house.path).is_clean


def test_a_clock_a_day_behind_is_not_taken_for_a_fault_of_the_schedule(house: House) -> None:
    house.central.close()
    with pytest.raises(Stop) as stopped:
        House(house.path, clock=ManualClock(FOUNDED_AT.plus_seconds(-86_400)))
    assert stopped.value.cause is StopCause.CLOCK_WENT_BACK


def test_a_clock_that_went_back_stops_the_start(house: House) -> None:
    house.clock.move_seconds(3600)
    house.central.advance()
    house.central.close()
    early = House.__new__(House)
    early.clock = type(house.clock)(FOUNDED_AT)
    with pytest.raises(Stop) as stopped:
        EmbeddedCentral.open(house.path, SETTINGS, early.clock, house.chance)
    assert stopped.value.cause is StopCause.CLOCK_WENT_BACK


def test_a_clock_far_ahead_of_the_record_stops_the_start_where_a_gap_is_too_long(house: House) -> None:
    house.central.close()
    before = audit_central(house.path)
    house.clock.move_seconds(31 * 86_400)
    with pytest.raises(Stop) as stopped:
        EmbeddedCentral.open(house.path, SETTINGS, house.clock, house.chance, gap_maximum_days=30)
    assert stopped.value.cause is StopCause.CLOCK_WENT_BACK
    assert "ends 31 days before" in stopped.value.sentence
    assert audit_central(house.path).head == before.head
    # Whoever names no longest gap, or a longer one, starts.
    for days in (31, None):
        EmbeddedCentral.open(house.path, SETTINGS, house.clock, house.chance, gap_maximum_days=days).close()


def test_a_clock_set_back_a_little_never_takes_the_record_back(house: House) -> None:
    house.clock.move_seconds(30)
    first = sell(house, 1, entry(THREE_SPOTS))
    house.central.close()
    again = House(house.path, clock=type(house.clock)(FOUNDED_AT), chance=house.chance)
    second = sell(again, 2, entry(THREE_SPOTS))
    assert second.issued_at == first.issued_at
    again.central.close()
    assert audit_central(house.path).is_clean


# Multipliers and setbets.


def with_multipliers(data: bytes) -> CentralSettings:
    """The settings of the house with another table of multipliers, or none."""
    return msgspec.structs.replace(SETTINGS, multipliers_bytes=data)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (with_multipliers(b"{}"), "The bonus file has no total with a multiplier."),
        (with_multipliers(b'{"210": 1}'), "The total 210 has a multiplier of 1"),
        (msgspec.structs.replace(SETTINGS, setbets_bytes=b"{}"), "The setbets file has no"),
        (msgspec.structs.replace(SETTINGS, setbets_bytes=b"shapes"), "The setbets file is not readable"),
    ],
)
def test_a_file_with_a_fault_stops_the_start_before_anything_is_made(
    tmp_path: Path, settings: CentralSettings, sentence: str
) -> None:
    path = tmp_path / "central.sqlite"
    with pytest.raises(Stop) as stopped:
        House(path, settings)
    assert stopped.value.cause is StopCause.SCHEDULE_FAULT
    assert stopped.value.sentence.startswith(sentence)
    assert not path.exists()


@rule("s 14E(1)", "s 14C")
def test_without_the_files_neither_keno_bonus_nor_setbets_are_offered(house: House) -> None:
    house.reopen(msgspec.structs.replace(SETTINGS, multipliers_bytes=b"", setbets_bytes=b""))
    greeting = done(house.central.greet(Introduction(K1)))
    assert (greeting.multipliers, greeting.setbets) == (b"", b"")
    shape = spot_wager((1, 10, 71, 80), Money(100), setbet="Corners")
    for number, wanted, refusal in (
        (1, entry(BONUS_SPOTS, bonus_games=1), Refusal.BONUS_NOT_OFFERED),
        (2, entry(shape), Refusal.SETBET_UNKNOWN),
    ):
        request = selling(number, K1, wanted, open_game(house).game)
        assert refused(house.central.sell(request)).refusal is refusal
    house.reopen()
    greeting = done(house.central.greet(Introduction(K1)))
    assert (greeting.multipliers, greeting.setbets) == (SETTINGS.multipliers_bytes, SETTINGS.setbets_bytes)
    assert sell(house, 3, entry(shape)).entry.wagers == (shape,)


def test_a_central_without_multipliers_ever_seals_and_draws_without(tmp_path: Path) -> None:
    house = House(tmp_path / "central.sqlite", with_multipliers(b""))
    house.draw_next_game(FOURFOLD)
    (drawn,) = done(house.central.venue()).drawn
    assert (drawn.multiplier, drawn.seal.multipliers) == (None, "")
    house.central.close()
    assert audit_central(house.path).findings == ()


@rule("s 3B(2)", "s 14E")
def test_keno_bonus_that_was_sold_counts_when_it_is_no_longer_offered(house: House) -> None:
    ticket = sell(house, 1, entry(BONUS_SPOTS, bonus_games=1))
    house.reopen(with_multipliers(b""))
    house.draw_next_game(FOURFOLD)
    (drawn,) = done(house.central.venue()).drawn
    assert drawn.multiplier == 4
    assert drawn.seal.multipliers == hashlib.sha256(SETTINGS.multipliers_bytes).hexdigest()
    assert check(house, ticket).to_pay == Money(4 * 8800)
    house.central.close()
    assert audit_central(house.path).findings == ()


@rule("s 3B(2)")
def test_the_table_that_the_seal_names_decides_not_the_one_adopted_after_it(house: House) -> None:
    ticket = sell(house, 1, entry(BONUS_SPOTS, bonus_games=1))
    # Sealed, and its numbers void; the table is changed before the game is drawn anew.
    house.chance.script.append(bytes(64))
    house.pass_game()
    house.reopen(with_multipliers(b'{"211": 7}'))
    house.chance.next_draw(FOURFOLD)
    house.central.approve_drawing("Inspector 17")
    house.central.advance()
    assert done(house.central.venue()).drawn[0].multiplier == 4
    assert check(house, ticket).to_pay == Money(4 * 8800)
    # The next game has the new table, and back again.
    house.draw_next_game((*range(1, 18), 19, 20, 22))
    assert done(house.central.venue()).drawn[0].multiplier is None
    house.reopen()
    house.draw_next_game((*range(1, 18), 18, 20, 21))
    tables = [drawn.seal.multipliers for drawn in done(house.central.venue()).drawn]
    assert tables[0] == tables[2] != tables[1]
    house.central.close()
    assert audit_central(house.path).findings == ()


def test_a_schedule_that_was_in_force_before_is_in_force_again(house: House) -> None:
    document = json.loads(SETTINGS.schedule_bytes) | {"version": "other"}
    other = msgspec.structs.replace(SETTINGS, schedule_bytes=json.dumps(document).encode())
    versions: list[str] = []
    for settings, numbers in ((SETTINGS, LOW), (other, HIGH), (SETTINGS, MIXED)):
        house.reopen(settings)
        ticket = sell(house, len(versions), entry(THREE_SPOTS))
        house.draw_next_game(numbers)
        assert done(house.central.venue()).drawn[0].seal.schedule == ticket.schedule_version
        versions.append(ticket.schedule_version)
    assert versions[0] == versions[2] != versions[1]
    house.central.close()
    assert audit_central(house.path).findings == ()
