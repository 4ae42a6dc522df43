"""Registered keno players (Part 2 of the Rule), and who is a keno supervisor (s 3).

A register is kept by each licensee (s 7); here is what it holds about one player, and what may change it. A
kiosk never changes it: what a player asks there is a request for staff to confirm (R1).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from kiosk.rules.choosing import RandomBytes
from kiosk.rules.field import is_number
from kiosk.values.invariant import InvariantBroken, ensure
from kiosk.values.keno_day import KenoDay

NUMBER_DIGITS: Final = 9
NAME_MAXIMUM: Final = 80  # characters
TEXT_MAXIMUM: Final = 400  # characters of an address or of other information
_CHANCE_DIGITS: Final = NUMBER_DIGITS - 2
_ENTROPY_BYTES: Final = 16
# With half of all numbers taken, this many in a row are taken once in 2^128.
_TRIES_MAXIMUM: Final = 128

SpotCounts = Mapping[str, Collection[int]]
"""For each game of the licensee by name, the spot counts that its schedule of prizes has."""


class RegisteringRefusal(StrEnum):
    """Why a registration or a change can't be made. Earlier members win when several hold."""

    NO_DOCUMENT = "no_document"  # s 4(2)(a): the application was not made by means of a document
    ANOTHER_LICENSEE = "another_licensee"  # s 4(2)(b): it was made to somebody else
    NUMBER_MISTYPED = "number_mistyped"  # the check digits are wrong
    PLAYER_UNKNOWN = "player_unknown"  # nobody is registered under this number
    STAFF_ONLY = "staff_only"  # s 6(2), 8: only the licensee or an appointed agent changes the register
    ANOTHER_PLAYER = "another_player"  # the request was made for somebody else
    NAME_MISSING = "name_missing"  # s 4(2)(c)
    ADDRESS_MISSING = "address_missing"  # s 4(2)(c)
    TEXT_NOT_READABLE = "text_not_readable"  # too long, or with characters that can't be printed
    NOTHING_TO_CHANGE = "nothing_to_change"
    GAME_UNKNOWN = "game_unknown"  # the licensee has no game of this name
    SPOT_NOT_A_NUMBER = "spot_not_a_number"  # s 2: a number outside 1-80
    SPOT_TWICE = "spot_twice"  # s 13: a number more than once
    SPOT_COUNT = "spot_count"  # s 13, 23: no line of the schedule of prizes for that many spots
    # Who is a keno supervisor.
    WORKS_ELSEWHERE = "works_elsewhere"  # s 3(1)(a), (2): not with the agent or the casino of the place
    NO_KEY_EMPLOYEE_LICENCE = "no_key_employee_licence"  # s 3(2)(a): none on file
    NOT_SUPERVISING = "not_supervising"  # s 3(1)(b), (2)(b), (3): neither responsible nor acting that day


class RegisteringRefused(Struct, frozen=True, tag="registering_refused"):
    """A refusal with the section that says so; the section is empty where only the licensee does."""

    refusal: RegisteringRefusal
    section: str = ""


class RegistrationNumber(Struct, frozen=True, order=True):
    """A keno player registration number (s 2): nine digits, two of them check digits, on the card (s 5(3)).

    ISO 7064 MOD 97-10, as on a ticket's serial, from which its length tells it: any single wrong digit and
    any two swapped neighbours are caught.
    """

    digits: str

    @classmethod
    def from_entropy(cls, entropy: bytes) -> RegistrationNumber:
        """A number from at least 16 random bytes. Seven digits may be taken: see :func:`allocate`."""
        ensure(len(entropy) >= _ENTROPY_BYTES, f"a registration number needs {_ENTROPY_BYTES} random bytes")
        body = f"{int.from_bytes(entropy, 'big') % 10**_CHANCE_DIGITS:0{_CHANCE_DIGITS}d}"
        return cls(body + _check_digits(body))

    @classmethod
    def parse(cls, text: str) -> RegistrationNumber | None:
        """The number in typed or scanned text, spaces and hyphens allowed; None if a digit is wrong."""
        digits = text.replace(" ", "").replace("-", "")
        if len(digits) != NUMBER_DIGITS or not (digits.isascii() and digits.isdigit()):
            return None
        # Recomputed, as for a serial: 00, 01 and 99 leave the remainders of 97, 98 and 02.
        return cls(digits) if _check_digits(digits[:_CHANCE_DIGITS]) == digits[_CHANCE_DIGITS:] else None

    @property
    def grouped(self) -> str:
        """The digits in threes, as printed: ``482 190 341``."""
        return " ".join(self.digits[start : start + 3] for start in range(0, NUMBER_DIGITS, 3))

    def __str__(self) -> str:
        return self.digits


def allocate(is_taken: Callable[[RegistrationNumber], bool], random_bytes: RandomBytes) -> RegistrationNumber:
    """A registration number for a new player (s 2), one that nobody has.

    Raises InvariantBroken if 128 in a row are taken: the source is stuck, or the register is full.
    """
    for _ in range(_TRIES_MAXIMUM):
        number = RegistrationNumber.from_entropy(random_bytes(_ENTROPY_BYTES))
        if not is_taken(number):
            return number
    raise InvariantBroken("no registration number is free, or the random source is stuck")


class Application(Struct, frozen=True):
    """An application to be registered (s 4): the document it was made by and what that document states.

    `document` is the mark under which the signed document is kept; it is empty if there is none.
    """

    licensee: str
    document: str
    name: str
    address: str


class Conditions(Struct, frozen=True):
    """The conditions a registration is subject to (s 5(2)): printed on the card, or in writing with it."""

    on_card: tuple[str, ...] = ()
    with_card: tuple[str, ...] = ()


class RegisteredNumbers(Struct, frozen=True):
    """The numbers registered for a player for one game (s 6(1)), ascending; they are a spot wager's spots."""

    game: str
    spots: tuple[int, ...]


class OtherInformation(Struct, frozen=True):
    """Other relevant information that the licensee considers appropriate (s 7(2)): what it is, and it."""

    what: str
    text: str


class RegisteredPlayer(Struct, frozen=True):
    """All that the keno players register holds about one player (s 7(1), (2))."""

    number: RegistrationNumber
    name: str
    address: str
    document: str
    conditions: Conditions = Conditions()
    registered_numbers: tuple[RegisteredNumbers, ...] = ()
    other_information: tuple[OtherInformation, ...] = ()

    def spots_for(self, game: str) -> tuple[int, ...] | None:
        """The player's registered numbers for a game, to enter it with (s 9(1)(b)); None if none are."""
        return next((numbers.spots for numbers in self.registered_numbers if numbers.game == game), None)


class RegistrationCard(Struct, frozen=True):
    """A keno player registration card as printed (s 5(1)), with its number (s 5(3)) and its conditions."""

    number: RegistrationNumber
    name: str
    conditions: tuple[str, ...]


class Detail(Struct, frozen=True):
    """One detail told to a player who asks (s 7(3)): what it is, and what the register holds."""

    what: str
    text: str


class Through(StrEnum):
    """Where a player asked for a change."""

    LICENSEE = "licensee"
    APPOINTED_AGENT = "appointed_agent"
    SELF_SERVICE = "self_service"  # R1: only a request


class NumbersChange(Struct, frozen=True, tag="numbers"):
    """Register these spots for a game, or change those registered (s 6(2)); no spots withdraws them."""

    game: str
    spots: tuple[int, ...]


class DetailsChange(Struct, frozen=True, tag="details"):
    """Change the name, the address or all other information (s 8); None leaves it as it is."""

    name: str | None = None
    address: str | None = None
    other_information: tuple[OtherInformation, ...] | None = None


RegisterChange = NumbersChange | DetailsChange


class ChangeRequest(Struct, frozen=True):
    """What a player asked for at a kiosk (R1). It changes nothing until staff :func:`confirm` it."""

    player: RegistrationNumber
    change: RegisterChange


def register(
    application: Application, licensee: str, number: RegistrationNumber, conditions: Conditions
) -> RegisteredPlayer | RegisteringRefused:
    """Grant a person's application to be registered with this licensee (s 4, 5), under an allocated number.

    Refused unless it was made by a document, to this licensee, and states a name and an address (s 4(2)).
    """
    if not application.document.strip():
        return RegisteringRefused(RegisteringRefusal.NO_DOCUMENT, "s 4(2)(a)")
    if application.licensee != licensee:
        return RegisteringRefused(RegisteringRefusal.ANOTHER_LICENSEE, "s 4(2)(b)")
    texts = (application.document, *conditions.on_card, *conditions.with_card)
    refused = _text_refusal(application.name, application.address, *texts)
    if refused is not None:
        return refused
    return RegisteredPlayer(number, application.name, application.address, application.document, conditions)


def card_of(player: RegisteredPlayer) -> RegistrationCard:
    """The card to be given to a registered player (s 5). Conditions not on it go with it in writing."""
    return RegistrationCard(player.number, player.name, player.conditions.on_card)


def ask(
    player: RegisteredPlayer, change: RegisterChange, through: Through, spot_counts: SpotCounts
) -> RegisteredPlayer | ChangeRequest | RegisteringRefused:
    """What comes of a registered player asking for a change (s 6(2), 8).

    Asked of the licensee or an appointed agent it is the changed player; asked at a kiosk it is a request
    (R1). A change that staff could not make either is refused at once.
    """
    changed = _changed(player, change, spot_counts)
    if isinstance(changed, RegisteredPlayer) and through is Through.SELF_SERVICE:
        return ChangeRequest(player.number, change)
    return changed


def confirm(
    player: RegisteredPlayer, request: ChangeRequest, through: Through, spot_counts: SpotCounts
) -> RegisteredPlayer | RegisteringRefused:
    """The player after staff confirmed what was asked at a kiosk (R1). A kiosk can't confirm (s 6(2), 8)."""
    if through is Through.SELF_SERVICE:
        section = "s 6(2)" if isinstance(request.change, NumbersChange) else "s 8"
        return RegisteringRefused(RegisteringRefusal.STAFF_ONLY, section)
    if request.player != player.number:
        return RegisteringRefused(RegisteringRefusal.ANOTHER_PLAYER)
    return _changed(player, request.change, spot_counts)


def details_told(player: RegisteredPlayer) -> tuple[Detail, ...]:
    """Everything the register holds about a player, to be told when the player asks (s 7(3))."""
    return (
        Detail("registration number", player.number.grouped),
        Detail("name", player.name),
        Detail("address", player.address),
        Detail("application", player.document),
        *(Detail("condition on the card", text) for text in player.conditions.on_card),
        *(Detail("condition given with the card", text) for text in player.conditions.with_card),
        *(
            Detail(f"registered numbers for {numbers.game}", " ".join(map(str, numbers.spots)))
            for numbers in player.registered_numbers
        ),
        *(Detail(held.what, held.text) for held in player.other_information),
    )


class GamingPlace(Struct, frozen=True):
    """A keno gaming place: the appointed agent who runs it or, for games played in a casino, the casino."""

    run_by: str
    is_casino: bool = False


class ActingGrant(Struct, frozen=True):
    """Somebody acts as a keno supervisor (s 3(3)) from the first keno day to the last, both included."""

    first: KenoDay
    last: KenoDay
    granted_by: str


class StaffMember(Struct, frozen=True):
    """A person who works at a gaming place, as far as it matters for being a keno supervisor (s 3).

    `key_employee_licence` is the number of a casino key employee licence on file, or empty.
    """

    name: str
    works_for: str
    supervises: bool = False
    key_employee_licence: str = ""
    acting: tuple[ActingGrant, ...] = ()


class KenoSupervisor(Struct, frozen=True):
    """A person found to be a keno supervisor at a place on a keno day. Only :func:`keno_supervisor` finds."""

    name: str
    is_acting: bool


def keno_supervisor(
    staff: StaffMember, place: GamingPlace, day: KenoDay
) -> KenoSupervisor | RegisteringRefused:
    """The person as a keno supervisor of that place on that keno day, or why they are none (s 3).

    A person acting as one counts (s 3(3)), but in a casino nobody does without a key employee licence.
    """
    if staff.works_for != place.run_by:
        section = "s 3(2)" if place.is_casino else "s 3(1)(a)"
        return RegisteringRefused(RegisteringRefusal.WORKS_ELSEWHERE, section)
    if place.is_casino and not staff.key_employee_licence.strip():
        return RegisteringRefused(RegisteringRefusal.NO_KEY_EMPLOYEE_LICENCE, "s 3(2)(a)")
    is_acting = any(grant.first <= day <= grant.last for grant in staff.acting)
    if not (staff.supervises or is_acting):
        section = "s 3(2)(b)" if place.is_casino else "s 3(1)(b)"
        return RegisteringRefused(RegisteringRefusal.NOT_SUPERVISING, section)
    return KenoSupervisor(staff.name, is_acting=not staff.supervises)


def _changed(
    player: RegisteredPlayer, change: RegisterChange, spot_counts: SpotCounts
) -> RegisteredPlayer | RegisteringRefused:
    if isinstance(change, NumbersChange):
        return _with_numbers(player, change, spot_counts)
    name = player.name if change.name is None else change.name
    address = player.address if change.address is None else change.address
    other = player.other_information if change.other_information is None else change.other_information
    refused = _text_refusal(name, address, *(text for held in other for text in (held.what, held.text)))
    if refused is not None:
        return refused
    changed = replace(player, name=name, address=address, other_information=other)
    return RegisteringRefused(RegisteringRefusal.NOTHING_TO_CHANGE) if changed == player else changed


def _with_numbers(
    player: RegisteredPlayer, change: NumbersChange, spot_counts: SpotCounts
) -> RegisteredPlayer | RegisteringRefused:
    spots = tuple(sorted(change.spots))
    if spots == (player.spots_for(change.game) or ()):
        return RegisteringRefused(RegisteringRefusal.NOTHING_TO_CHANGE)
    others = tuple(numbers for numbers in player.registered_numbers if numbers.game != change.game)
    if not spots:  # also for a game that the licensee has no more
        return replace(player, registered_numbers=others)
    if change.game not in spot_counts:
        return RegisteringRefused(RegisteringRefusal.GAME_UNKNOWN, "s 6(1)")
    if not all(map(is_number, spots)):
        return RegisteringRefused(RegisteringRefusal.SPOT_NOT_A_NUMBER, "s 2")
    if len(set(spots)) != len(spots):
        return RegisteringRefused(RegisteringRefusal.SPOT_TWICE, "s 13")
    if len(spots) not in spot_counts[change.game]:
        return RegisteringRefused(RegisteringRefusal.SPOT_COUNT, "s 23(1)(b)")
    return replace(player, registered_numbers=(*others, RegisteredNumbers(change.game, spots)))


def _text_refusal(name: str, address: str, *others: str) -> RegisteringRefused | None:
    if not name.strip():
        return RegisteringRefused(RegisteringRefusal.NAME_MISSING, "s 4(2)(c)")
    if not address.strip():
        return RegisteringRefused(RegisteringRefusal.ADDRESS_MISSING, "s 4(2)(c)")
    # An address and other information may have several lines.
    lines = [line for text in (address, *others) for line in text.split("\n")]
    is_readable = all(line.isprintable() for line in (name, *lines)) and len(name) <= NAME_MAXIMUM
    if not is_readable or any(len(text) > TEXT_MAXIMUM for text in (address, *others)):
        return RegisteringRefused(RegisteringRefusal.TEXT_NOT_READABLE)
    return None


def _check_digits(body: str) -> str:
    # Imported at the first number, as for serials: it brings in pydoc, 30 ms a starting terminal can spare.
    from stdnum.iso7064 import mod_97_10

    return str(mod_97_10.calc_check_digits(body))
