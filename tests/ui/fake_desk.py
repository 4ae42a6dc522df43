"""A desk, a clock and changes made by hand: what the screens are tested with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kiosk.ledger.accounts import Tender, TenderAmount
from kiosk.ledger.decide import Terms
from kiosk.ledger.papers import IssuedTicket, KenoDollars
from kiosk.ports.central import OpenGame, Venue
from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.entering import EntryLimits, Offer
from kiosk.rules.jackpots import Jackpot
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.setbets import Setbets
from kiosk.rules.wagers import Entry
from kiosk.terminal.changes import Change, CreditChanged, ServiceChanged, TermsChanged, VenueChanged
from kiosk.terminal.messages import Message
from kiosk.values.games import GameId, GameSpan
from kiosk.values.identifiers import CommandId, Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoDay
from kiosk.values.money import ZERO, Money

NOW = Instant.parse("2026-11-30T20:41:00+10:00")
DAY = KenoDay("2026-11-30")
ASSETS = Path(__file__).parents[2] / "assets"
GAME = GameId(7_412)  # people see 412


class FakeClock:
    """Stands still until it is moved."""

    def __init__(self, now: Instant = NOW) -> None:
        self._now = now

    def now(self) -> Instant:
        """The instant it was moved to."""
        return self._now

    def monotonic_us(self) -> int:
        """The same in microseconds."""
        return self._now.us

    def move(self, seconds: float) -> None:
        """Go forward."""
        self._now = self._now.plus_us(round(seconds * 1_000_000))


class FakeDesk:
    """Keeps what is posted, and tells what the test says. Kwikpik takes the numbers from 77 downwards."""

    def __init__(self) -> None:
        self.posted: list[Message] = []
        self._hear: Callable[[Change], None] = lambda change: None
        self._commands = 0

    def post(self, message: Message) -> None:
        """Keep a message."""
        self.posted.append(message)

    def listen(self, hear: Callable[[Change], None]) -> None:
        """Keep the one listener."""
        self._hear = hear

    def tell(self, change: Change) -> None:
        """Tell the listener, as the terminal's loop does."""
        self._hear(change)

    def new_command(self) -> CommandId:
        """Commands count from 1."""
        self._commands += 1
        return CommandId(f"{self._commands:032x}")

    def kwikpik(self, count: int, keep: tuple[int, ...]) -> tuple[int, ...]:
        """The highest numbers up to 77 that aren't kept."""
        free = [number for number in range(77, 0, -1) if number not in keep]
        return tuple(sorted(free[:count]))


def schedule() -> ScheduleOfPrizes:
    """The shipped schedule of prizes."""
    parsed = ScheduleOfPrizes.parse((ASSETS / "schedules" / "classic.json").read_bytes())
    assert isinstance(parsed, ScheduleOfPrizes)
    return parsed


def setbets() -> Setbets:
    """The shipped shapes."""
    parsed = Setbets.parse((ASSETS / "setbets" / "shapes.json").read_bytes())
    assert isinstance(parsed, Setbets)
    return parsed


def offer(limits: EntryLimits | None = None, *, has_bonus: bool = True) -> Offer:
    """The shipped schedule and shapes, with keno bonus."""
    return Offer(schedule(), limits or EntryLimits(), setbets(), has_bonus)


def terms(own_offer: Offer | None = None) -> TermsChanged:
    """Central's greeting, as the screens hear of it."""
    own_terms = Terms(
        TerminalId("K1"), own_offer or offer(), Money.dollars(1_000), Money.dollars(500), Money.dollars(400)
    )
    return TermsChanged(own_terms, "Harbour Hotel", "Keno Queensland", "Australia/Brisbane")


def jackpot(spot_count: int, cents: int) -> Jackpot:
    """The jackpot for all of that many spots: $500.00 of it jackpot fill, the rest growth."""
    return Jackpot(spot_count, spot_count, Money(50_000), Money(cents - 50_000), Money.dollars(1_000))


JACKPOTS = (jackpot(7, 163_104), jackpot(8, 659_793), jackpot(9, 1_840_260), jackpot(10, 10_411_855))


def venue(game: GameId = GAME, closes_in_seconds: int = 134, now: Instant = NOW) -> VenueChanged:
    """One open game of a venue that draws every four minutes, with its jackpots."""
    return VenueChanged(Venue(OpenGame(game, DAY, now.plus_seconds(closes_in_seconds)), (), 240, JACKPOTS))


def credit(amount: Money, reserved: Money = ZERO) -> CreditChanged:
    """Ordinary credit."""
    return CreditChanged(amount, ZERO, reserved)


def service(
    *, central: bool = True, printer: PrinterStatus = PrinterStatus.READY, cash_fault: Fault | None = None
) -> ServiceChanged:
    """The state of the terminal; everything works unless told otherwise."""
    return ServiceChanged(central, printer, cash_fault)


def ready(amount: Money = ZERO) -> tuple[Change, ...]:
    """Everything a terminal tells until it can sell."""
    return (terms(), venue(), credit(amount), service())


def ticket(entry: Entry, first_game: GameId = GAME) -> IssuedTicket:
    """The ticket central issues for an entry."""
    span = GameSpan(first_game, entry.game_count)
    paid_with = (TenderAmount(Tender.CASH, entry.price),)
    return IssuedTicket(
        serial(1),
        TerminalId("K1"),
        entry,
        span,
        DAY,
        DAY,
        NOW,
        NOW.plus_seconds(5 * 365 * 86_400),
        "Classic 2026-11",
        paid_with,
        False,
    )


def voucher(amount: Money) -> KenoDollars:
    """Keno dollars central issues."""
    return KenoDollars(serial(2), TerminalId("K1"), amount, False, NOW, NOW.plus_seconds(5 * 365 * 86_400))


def serial(number: int) -> Serial:
    """A serial with right check digits."""
    return Serial.from_entropy(number.to_bytes(16, "big"))
