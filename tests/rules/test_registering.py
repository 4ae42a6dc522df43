"""Registered keno players, and who is a keno supervisor."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace
from stdnum.iso7064 import mod_97_10

from kiosk.rules.registering import (
    ActingGrant,
    Application,
    ChangeRequest,
    Conditions,
    Detail,
    DetailsChange,
    GamingPlace,
    KenoSupervisor,
    NumbersChange,
    OtherInformation,
    RegisterChange,
    RegisteredNumbers,
    RegisteredPlayer,
    RegisteringRefusal,
    RegisteringRefused,
    RegistrationCard,
    RegistrationNumber,
    StaffMember,
    Through,
    allocate,
    ask,
    card_of,
    confirm,
    details_told,
    keno_supervisor,
    register,
)
from kiosk.values.invariant import InvariantBroken
from kiosk.values.keno_day import KenoDay
from tests.rules.citing import rule

# 0000001 with its check digits: 98 - (100 mod 97) = 95.
NUMBER = RegistrationNumber("000000195")
APPLICATION = Application("Coral Keno", "form 77", "Mia Tran", "4 Wharf St\nCairns 4870")
GAMES = {"Classic": (1, 2, 3, 7, 20), "Evening": (5,)}
CONDITIONS = Conditions(on_card=("Not transferable.",), with_card=("Show a photo.", "Tell us of a loss."))
STAFF = (Through.LICENSEE, Through.APPOINTED_AGENT)


def player() -> RegisteredPlayer:
    registered = register(APPLICATION, "Coral Keno", NUMBER, CONDITIONS)
    assert isinstance(registered, RegisteredPlayer), registered
    return registered


def changed(before: RegisteredPlayer, change: RegisterChange) -> RegisteredPlayer:
    after = ask(before, change, Through.LICENSEE, GAMES)
    assert isinstance(after, RegisteredPlayer), after
    return after


def refused(outcome: object) -> tuple[RegisteringRefusal, str]:
    assert isinstance(outcome, RegisteringRefused), outcome
    return outcome.refusal, outcome.section


@rule("s 4(1)", "s 7(1)")
def test_a_person_is_registered_with_name_and_address() -> None:
    registered = player()
    assert (registered.name, registered.address) == ("Mia Tran", "4 Wharf St\nCairns 4870")
    assert (registered.number, registered.document) == (NUMBER, "form 77")
    assert registered.registered_numbers == ()


@rule("s 4(2)(a)", "s 4(2)(b)", "s 4(2)(c)")
@pytest.mark.parametrize(
    ("edit", "refusal", "section"),
    [
        pytest.param({"document": ""}, RegisteringRefusal.NO_DOCUMENT, "s 4(2)(a)"),
        pytest.param({"document": " "}, RegisteringRefusal.NO_DOCUMENT, "s 4(2)(a)"),
        pytest.param({"licensee": "Reef Keno"}, RegisteringRefusal.ANOTHER_LICENSEE, "s 4(2)(b)"),
        pytest.param({"name": ""}, RegisteringRefusal.NAME_MISSING, "s 4(2)(c)"),
        pytest.param({"name": "\t \n"}, RegisteringRefusal.NAME_MISSING, "s 4(2)(c)"),
        pytest.param({"address": "  "}, RegisteringRefusal.ADDRESS_MISSING, "s 4(2)(c)"),
        pytest.param({"name": "Mia\x1b[2J"}, RegisteringRefusal.TEXT_NOT_READABLE, ""),
        pytest.param({"name": "Mia\nTran"}, RegisteringRefusal.TEXT_NOT_READABLE, ""),
        pytest.param({"name": "M" * 81}, RegisteringRefusal.TEXT_NOT_READABLE, ""),
        pytest.param({"address": "A" * 401}, RegisteringRefusal.TEXT_NOT_READABLE, ""),
        pytest.param({"address": "4 Wharf St\r"}, RegisteringRefusal.TEXT_NOT_READABLE, ""),
    ],
)
def test_an_application_lacks_nothing(
    edit: dict[str, str], refusal: RegisteringRefusal, section: str
) -> None:
    application = replace(APPLICATION, **edit)
    assert refused(register(application, "Coral Keno", NUMBER, CONDITIONS)) == (refusal, section)


@rule("s 4(2)(c)")
def test_a_name_and_an_address_may_be_as_long_as_they_may_be() -> None:
    application = replace(APPLICATION, name="M" * 80, address="A" * 400)
    assert isinstance(register(application, "Coral Keno", NUMBER, CONDITIONS), RegisteredPlayer)


@rule("s 5(1)", "s 5(2)", "s 5(3)")
def test_the_card_has_the_number_and_the_conditions_printed_on_it() -> None:
    assert card_of(player()) == RegistrationCard(NUMBER, "Mia Tran", ("Not transferable.",))
    assert card_of(player()).number.grouped == "000 000 195"


@rule("s 5(2)")
def test_a_registration_is_subject_to_the_conditions_on_and_with_the_card() -> None:
    assert player().conditions == CONDITIONS


@rule("s 5(3)")
@pytest.mark.parametrize("text", ["000000195", "000 000 195", "000-000-195", " 0000 00195 "])
def test_a_number_is_read_as_typed_or_scanned(text: str) -> None:
    assert RegistrationNumber.parse(text) == NUMBER


@pytest.mark.parametrize(
    "text",
    ["", "00000019", "0000001950", "00000019x", "00000A186", ".00000195", "\u0660" * 6 + "195", "000000194"],
)
def test_what_is_no_number_is_not_read(text: str) -> None:
    assert RegistrationNumber.parse(text) is None


@rule("s 5(3)")
@given(st.binary(min_size=16, max_size=20), st.data())
def test_one_wrong_digit_or_two_swapped_neighbours_are_caught(entropy: bytes, data: st.DataObject) -> None:
    number = RegistrationNumber.from_entropy(entropy)
    assert RegistrationNumber.parse(number.grouped) == number
    assert mod_97_10.is_valid(number.digits)
    place = data.draw(st.integers(0, 8))
    wrong = data.draw(st.sampled_from("0123456789").filter(lambda digit: digit != number.digits[place]))
    typed = number.digits[:place] + wrong + number.digits[place + 1 :]
    assert RegistrationNumber.parse(typed) is None
    left = min(place, 7)
    swapped = number.digits[:left] + number.digits[left + 1] + number.digits[left] + number.digits[left + 2 :]
    assert (RegistrationNumber.parse(swapped) is None) == (swapped != number.digits)


@pytest.mark.parametrize("twin", ["98", "01", "00", "99"])
def test_check_digits_with_the_same_remainder_are_not_others_twins(twin: str) -> None:
    accepted = [
        digits for body in range(200) if RegistrationNumber.parse(digits := f"{body:07d}{twin}") is not None
    ]
    assert bool(accepted) == (twin == "98")


@rule("s 2")
def test_a_number_comes_from_chance_bytes() -> None:
    one = (10_000_001).to_bytes(16, "big")  # 10^7 and 1 more: the same seven digits as 1
    assert RegistrationNumber.from_entropy(one) == NUMBER
    with pytest.raises(InvariantBroken, match="16 random bytes"):
        RegistrationNumber.from_entropy(b"123456789012345")


@rule("s 2")
def test_no_two_players_have_one_number() -> None:
    given_out = iter([1, 1, 2])
    first_free = allocate(
        lambda number: number == NUMBER, lambda count: next(given_out).to_bytes(count, "big")
    )
    # 0000002: 98 - (200 mod 97) = 92.
    assert first_free == RegistrationNumber("000000292")
    with pytest.raises(InvariantBroken, match="no registration number is free"):
        allocate(lambda _: True, bytes)


@rule("s 6(1)", "s 7(1)", "s 9(1)(b)")
def test_numbers_are_registered_for_each_game() -> None:
    registered = changed(player(), NumbersChange("Classic", (80, 7, 12)))
    registered = changed(registered, NumbersChange("Evening", (5, 4, 3, 2, 1)))
    assert registered.registered_numbers == (
        RegisteredNumbers("Classic", (7, 12, 80)),
        RegisteredNumbers("Evening", (1, 2, 3, 4, 5)),
    )
    assert registered.spots_for("Classic") == (7, 12, 80)
    assert registered.spots_for("Morning") is None


@rule("s 6(1)")
@pytest.mark.parametrize(
    ("game", "spots", "refusal", "section"),
    [
        ("Morning", (1, 2), RegisteringRefusal.GAME_UNKNOWN, "s 6(1)"),
        ("Classic", (0, 1), RegisteringRefusal.SPOT_NOT_A_NUMBER, "s 2"),
        ("Classic", (1, 81), RegisteringRefusal.SPOT_NOT_A_NUMBER, "s 2"),
        ("Classic", (9, 5, 9), RegisteringRefusal.SPOT_TWICE, "s 13"),
        ("Classic", (1, 2, 3, 4), RegisteringRefusal.SPOT_COUNT, "s 23(1)(b)"),
        ("Evening", (1, 2, 3), RegisteringRefusal.SPOT_COUNT, "s 23(1)(b)"),
        ("Classic", (0, 0, 81, 81), RegisteringRefusal.SPOT_NOT_A_NUMBER, "s 2"),
        ("Classic", (), RegisteringRefusal.NOTHING_TO_CHANGE, ""),
    ],
)
@pytest.mark.parametrize("through", Through)
def test_registered_numbers_are_those_of_a_spot_wager(
    game: str, spots: tuple[int, ...], refusal: RegisteringRefusal, section: str, through: Through
) -> None:
    assert refused(ask(player(), NumbersChange(game, spots), through, GAMES)) == (refusal, section)


@rule("s 6(2)")
@pytest.mark.parametrize("through", STAFF)
def test_staff_change_and_withdraw_registered_numbers(through: Through) -> None:
    before = changed(player(), NumbersChange("Evening", (1, 2, 3, 4, 5)))
    before = changed(before, NumbersChange("Classic", (1, 2, 3)))
    after = ask(before, NumbersChange("Classic", (4, 5)), through, GAMES)
    assert isinstance(after, RegisteredPlayer)
    assert (after.spots_for("Classic"), after.spots_for("Evening")) == ((4, 5), (1, 2, 3, 4, 5))
    assert refused(ask(after, NumbersChange("Classic", (5, 4)), through, GAMES)) == (
        RegisteringRefusal.NOTHING_TO_CHANGE,
        "",
    )
    without = ask(after, NumbersChange("Classic", ()), through, {})
    assert isinstance(without, RegisteredPlayer)
    assert without.registered_numbers == (RegisteredNumbers("Evening", (1, 2, 3, 4, 5)),)


@rule("s 6(2)", "s 8", "R1")
@pytest.mark.parametrize(
    ("change", "section"),
    [(NumbersChange("Classic", (3, 2, 1)), "s 6(2)"), (DetailsChange(address="9 Reef Rd"), "s 8")],
)
def test_a_kiosk_only_makes_a_request_that_staff_confirm(change: RegisterChange, section: str) -> None:
    before = player()
    request = ask(before, change, Through.SELF_SERVICE, GAMES)
    assert request == ChangeRequest(NUMBER, change)
    assert isinstance(request, ChangeRequest)
    at_kiosk = confirm(before, request, Through.SELF_SERVICE, GAMES)
    assert refused(at_kiosk) == (RegisteringRefusal.STAFF_ONLY, section)
    other = replace(before, number=RegistrationNumber("000000292"))
    assert refused(confirm(other, request, Through.LICENSEE, GAMES)) == (
        RegisteringRefusal.ANOTHER_PLAYER,
        "",
    )
    for through in STAFF:
        assert confirm(before, request, through, GAMES) == changed(before, change)


@rule("s 6(2)", "R1")
def test_a_request_that_has_become_impossible_is_not_confirmed() -> None:
    request = ChangeRequest(NUMBER, NumbersChange("Classic", (1, 2, 3)))
    outcome = confirm(player(), request, Through.APPOINTED_AGENT, {"Classic": (1, 2)})
    assert refused(outcome) == (RegisteringRefusal.SPOT_COUNT, "s 23(1)(b)")


@rule("s 7(2)", "s 8")
@pytest.mark.parametrize("through", STAFF)
def test_staff_change_details_and_leave_the_others(through: Through) -> None:
    before = changed(player(), NumbersChange("Classic", (1, 2)))
    phone = OtherInformation("telephone", "07 5550 1234")
    change = DetailsChange(address="9 Reef Rd", other_information=(phone,))
    after = ask(before, change, through, GAMES)
    assert after == replace(before, address="9 Reef Rd", other_information=(phone,))
    assert isinstance(after, RegisteredPlayer)
    assert changed(after, DetailsChange(name="Mia Le")) == replace(after, name="Mia Le")
    assert changed(after, DetailsChange(other_information=())).other_information == ()


@rule("s 8", "s 7(1)")
@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        (DetailsChange(name=" "), RegisteringRefusal.NAME_MISSING),
        (DetailsChange(address=""), RegisteringRefusal.ADDRESS_MISSING),
        (DetailsChange(name="Mia\u202e"), RegisteringRefusal.TEXT_NOT_READABLE),
        (
            DetailsChange(other_information=(OtherInformation("a", "b\x00"),)),
            RegisteringRefusal.TEXT_NOT_READABLE,
        ),
        (
            DetailsChange(other_information=(OtherInformation("a\x00", "b"),)),
            RegisteringRefusal.TEXT_NOT_READABLE,
        ),
        (DetailsChange(), RegisteringRefusal.NOTHING_TO_CHANGE),
        (DetailsChange(name="Mia Tran"), RegisteringRefusal.NOTHING_TO_CHANGE),
    ],
)
@pytest.mark.parametrize("through", Through)
def test_a_change_leaves_a_name_and_an_address(
    change: DetailsChange, refusal: RegisteringRefusal, through: Through
) -> None:
    assert refused(ask(player(), change, through, GAMES))[0] is refusal


def texts(value: object) -> list[str]:
    """Every text and number somewhere inside a value."""
    if isinstance(value, Struct):
        return [text for field in value.__struct_fields__ for text in texts(getattr(value, field))]
    if isinstance(value, tuple):
        return [text for part in value for text in texts(part)]
    return [str(value)]


@rule("s 7(3)")
def test_a_player_who_asks_is_told_everything_the_register_holds() -> None:
    held = changed(player(), NumbersChange("Classic", (61, 62)))
    held = changed(held, NumbersChange("Evening", (71, 72, 73, 74, 75)))
    held = changed(held, DetailsChange(other_information=(OtherInformation("telephone", "07 5550 1234"),)))
    assert details_told(held) == (
        Detail("registration number", "000 000 195"),
        Detail("name", "Mia Tran"),
        Detail("address", "4 Wharf St\nCairns 4870"),
        Detail("application", "form 77"),
        Detail("condition on the card", "Not transferable."),
        Detail("condition given with the card", "Show a photo."),
        Detail("condition given with the card", "Tell us of a loss."),
        Detail("registered numbers for Classic", "61 62"),
        Detail("registered numbers for Evening", "71 72 73 74 75"),
        Detail("telephone", "07 5550 1234"),
    )
    # Whatever is added to the register later has to be filled in here, and told as well.
    assert all(getattr(held, field) for field in held.__struct_fields__)
    told = "".join(f"{detail.what}{detail.text}" for detail in details_told(held)).replace(" ", "")
    assert [text for text in texts(held) if text.replace(" ", "") not in told] == []


PUB, CASINO = GamingPlace("Harbour Pub"), GamingPlace("Reef Casino", is_casino=True)
DAY = KenoDay("2026-11-30")
WEEK = ActingGrant(KenoDay("2026-11-28"), KenoDay("2026-12-02"), "Ada Byrne")


@rule("s 3(1)")
def test_who_works_for_the_agent_and_supervises_is_a_keno_supervisor() -> None:
    staff = StaffMember("Ada Byrne", "Harbour Pub", supervises=True)
    assert keno_supervisor(staff, PUB, DAY) == KenoSupervisor("Ada Byrne", is_acting=False)


@rule("s 3(1)")
@pytest.mark.parametrize(
    ("staff", "refusal", "section"),
    [
        (
            StaffMember("Ada", "Corner Pub", supervises=True),
            RegisteringRefusal.WORKS_ELSEWHERE,
            "s 3(1)(a)",
        ),
        (StaffMember("Ada", "Harbour Pub"), RegisteringRefusal.NOT_SUPERVISING, "s 3(1)(b)"),
        (
            StaffMember("Ada", "Harbour Pub", key_employee_licence="K 204"),
            RegisteringRefusal.NOT_SUPERVISING,
            "s 3(1)(b)",
        ),
    ],
)
def test_others_at_a_pub_are_none(staff: StaffMember, refusal: RegisteringRefusal, section: str) -> None:
    assert refused(keno_supervisor(staff, PUB, DAY)) == (refusal, section)


@rule("s 3(2)")
def test_in_a_casino_a_keno_supervisor_has_a_key_employee_licence() -> None:
    licensed = StaffMember("Kim", "Reef Casino", supervises=True, key_employee_licence="K 204")
    assert keno_supervisor(licensed, CASINO, DAY) == KenoSupervisor("Kim", is_acting=False)
    for licence in ("", " "):
        outcome = keno_supervisor(replace(licensed, key_employee_licence=licence), CASINO, DAY)
        assert refused(outcome) == (RegisteringRefusal.NO_KEY_EMPLOYEE_LICENCE, "s 3(2)(a)")
    outcome = keno_supervisor(replace(licensed, supervises=False), CASINO, DAY)
    assert refused(outcome) == (RegisteringRefusal.NOT_SUPERVISING, "s 3(2)(b)")
    outcome = keno_supervisor(replace(licensed, works_for="Harbour Pub"), CASINO, DAY)
    assert refused(outcome) == (RegisteringRefusal.WORKS_ELSEWHERE, "s 3(2)")


@rule("s 3(3)")
@pytest.mark.parametrize(
    ("day", "is_supervisor"),
    [
        ("2026-11-27", False),
        ("2026-11-28", True),
        ("2026-11-30", True),
        ("2026-12-02", True),
        ("2026-12-03", False),
    ],
)
def test_a_person_acts_from_the_first_keno_day_to_the_last(day: str, *, is_supervisor: bool) -> None:
    staff = StaffMember("Ben", "Harbour Pub", acting=(WEEK,))
    outcome = keno_supervisor(staff, PUB, KenoDay(day))
    if is_supervisor:
        assert outcome == KenoSupervisor("Ben", is_acting=True)
    else:
        assert refused(outcome) == (RegisteringRefusal.NOT_SUPERVISING, "s 3(1)(b)")


@rule("s 3(2)", "s 3(3)")
def test_nobody_acts_in_a_casino_without_the_licence_or_in_another_place() -> None:
    acting = StaffMember("Ben", "Reef Casino", acting=(WEEK,))
    outcome = keno_supervisor(acting, CASINO, DAY)
    assert refused(outcome) == (RegisteringRefusal.NO_KEY_EMPLOYEE_LICENCE, "s 3(2)(a)")
    licensed = replace(acting, key_employee_licence="K 7")
    assert keno_supervisor(licensed, CASINO, DAY) == KenoSupervisor("Ben", is_acting=True)
    assert refused(keno_supervisor(licensed, PUB, DAY)) == (RegisteringRefusal.WORKS_ELSEWHERE, "s 3(1)(a)")


@rule("s 3(3)")
def test_who_supervises_anyway_is_not_said_to_act() -> None:
    staff = StaffMember("Ada", "Harbour Pub", supervises=True, acting=(WEEK,))
    assert keno_supervisor(staff, PUB, DAY) == KenoSupervisor("Ada", is_acting=False)
