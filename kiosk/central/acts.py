"""Acts: everything central has done, past tense, each the body of one entry of its record."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Payment, Refund
from kiosk.ports.central import Seal
from kiosk.rules.abating import Abatement
from kiosk.rules.jackpots import Growth, Jackpot
from kiosk.rules.paying import PaymentWay
from kiosk.rules.registering import RegisterChange, RegisteredPlayer, Through
from kiosk.values.games import GameId
from kiosk.values.identifiers import CommandId, Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoDay
from kiosk.values.money import Money


class CentralFounded(Struct, frozen=True, tag="central_founded"):
    """The first entry of every record: whose central this is, and the key that its signatures verify with."""

    venue_name: str
    licensee_name: str
    public_key: str


class VenueNamed(Struct, frozen=True, tag="venue_named"):
    """The venue, or its licensee, is called otherwise from now on."""

    venue_name: str
    licensee_name: str


class ScheduleAdopted(Struct, frozen=True, tag="schedule_adopted"):
    """Wagers are accepted under this schedule of prizes from now on. `digest` is the SHA-256 of its file.

    Adopted again, it is in force again.
    """

    reference: str
    digest: str


class MultipliersAdopted(Struct, frozen=True, tag="multipliers_adopted"):
    """The multipliers of keno bonus come from this table from `from_game` on (s 3B(2)). `digest` is the
    SHA-256 of its file.

    `from_game` is the first game that nobody had entered with keno bonus by now: what was wagered on keno
    bonus before stays under the table it was wagered under, for the ticket governs (s 16(5)). A table that
    was to begin with that game or a later one never does.
    """

    digest: str
    from_game: GameId


class TimelineSet(Struct, frozen=True, tag="timeline_set"):
    """From this game on, a game closes every `game_seconds`, the first at `closes_at`."""

    from_game: GameId
    closes_at: Instant
    game_seconds: int


class TerminalEnrolled(Struct, frozen=True, tag="terminal_enrolled"):
    """This terminal may ask from now on."""

    terminal: TerminalId


class TerminalBound(Struct, frozen=True, tag="terminal_bound"):
    """The first machine that was greeted under the name of a terminal, or the first after it was released: it
    is the terminal from now on."""

    terminal: TerminalId
    machine: str


class MachineRefused(Struct, frozen=True, tag="machine_refused"):
    """An alarm, once for each machine: it came under the name of a terminal that is another machine."""

    terminal: TerminalId
    machine: str


class TerminalReleased(Struct, frozen=True, tag="terminal_released"):
    """The licensee lets a terminal move: the next machine that comes under its name is the terminal."""

    terminal: TerminalId


class TerminalQuarantined(Struct, frozen=True, tag="terminal_quarantined"):
    """A terminal's journal forks from the one held here, or from what central did: it is refused everything
    from now on."""

    terminal: TerminalId
    sequence: int
    held_digest: str
    offered_digest: str


class AnswerMissing(Struct, frozen=True, tag="answer_missing"):
    """A terminal's journal holds, in entry `sequence`, an answer that this central never gave.

    Central was put back to an older copy, or another central gave it, or the journal is false: what was paid
    or sold under it is not known here, so the terminal is quarantined with the next act.
    """

    terminal: TerminalId
    sequence: int
    command: CommandId


class GameOpened(Struct, frozen=True, tag="game_opened"):
    """This game can be entered. `skipped` games before it had no tickets and are never drawn."""

    game: GameId
    day: KenoDay
    closes_at: Instant
    skipped: int


class GameSealed(Struct, frozen=True, tag="game_sealed"):
    """The game is closed and its tickets are fixed, before it is drawn."""

    seal: Seal


class GameDrawn(Struct, frozen=True, tag="game_drawn"):
    """The winning numbers in the order drawn, and the multiplier that the table named by the seal assigns to
    their total, None if it assigns none (s 3B). `seal_signature` names the seal that the draw came after."""

    game: GameId
    numbers: tuple[int, ...]
    multiplier: int | None
    seal_signature: str


class GameSettled(Struct, frozen=True, tag="game_settled"):
    """What every ticket of the game has won; `prizes_digest` covers each row of it.

    `amount_total` is what was wagered on the game. `prize_total` adds up the prizes as they are paid (s
    23A(1), 25), `share_total` the shares of jackpots, fill, growth and keno bonus jackpot prize together (s
    26B). `growth_added` is what the game's wagers set aside for jackpots, `growth_paid` the part of
    `share_total` that had been set aside (R9). `jackpots` could be won, `won` names those that were, and
    `growths` are held from now on.
    """

    game: GameId
    amount_total: Money
    prize_count: int
    prize_total: Money
    share_count: int
    share_total: Money
    growth_added: Money
    growth_paid: Money
    abatement: Abatement | None
    jackpots: tuple[Jackpot, ...]
    won: tuple[str, ...]
    growths: tuple[Growth, ...]
    prizes_digest: str


class GamesSuspended(Struct, frozen=True, tag="games_suspended"):
    """The random number generator malfunctioned: `numbers` are void, and an inspector must approve (s 22)."""

    game: GameId
    cause: str
    numbers: tuple[int, ...]


class DrawingApproved(Struct, frozen=True, tag="drawing_approved"):
    """An inspector approved a new drawing (s 22(b)). `suspension` is the entry of the one it ends."""

    suspension: int
    inspector: str


class TicketSold(Struct, frozen=True, tag="ticket_sold"):
    """A wager was validated and its ticket issued (s 16)."""

    ticket: IssuedTicket


class TicketPaid(Struct, frozen=True, tag="ticket_paid"):
    """A ticket was paid, once, and replaced if games of it are undrawn (s 23A, R10)."""

    terminal: TerminalId
    payment: Payment


class TicketRefunded(Struct, frozen=True, tag="ticket_refunded"):
    """What was wagered on the games of a ticket that were not closed yet went back, once (s 27)."""

    terminal: TerminalId
    refund: Refund


class Basis(StrEnum):
    """What a prize is paid on: the ticket, without which none is paid if there is one (s 23A(5)), or the
    record of its entry if there is none (s 23A(6))."""

    TICKET = "presented"  # it is in the licensee's hand
    RECORD = "never-issued"  # no ticket was issued, and central recorded the wager (s 16(2))


class LicenseePaid(Struct, frozen=True, tag="licensee_paid"):
    """The licensee paid a ticket itself, once, and replaced it if games of it are undrawn (s 24(1), R10).

    `payee` is who received it, or whose account, and `basis` whether the ticket was presented or never
    issued (s 23A(5), (6)): as the licensee wrote them down.
    """

    payment: Payment
    way: PaymentWay
    payee: str
    basis: Basis


class KenoDollarsIssued(Struct, frozen=True, tag="keno_dollars_issued"):
    """A voucher was issued (s 11, s 12)."""

    voucher: KenoDollars


class PromotionalGiven(Struct, frozen=True, tag="promotional_given"):
    """The licensee gave promotional keno dollars away to promote keno (s 2, 12), in the name of a terminal.

    No player's money went into them: they are an expense of the licensee's.
    """

    voucher: KenoDollars


class KenoDollarsTaken(Struct, frozen=True, tag="keno_dollars_taken"):
    """A voucher was taken in, once."""

    terminal: TerminalId
    use: KenoDollarsUse


class KenoDollarsRedeemed(Struct, frozen=True, tag="keno_dollars_redeemed"):
    """A voucher was redeemed for cash by the licensee or its agent, once (s 11(2)(b))."""

    serial: Serial
    amount: Money
    redeemed_at: Instant


class HandedOver(Struct, frozen=True):
    """The amount of one ticket or voucher that went to the chief executive."""

    serial: Serial
    amount: Money


class UnpaidHandedOver(Struct, frozen=True, tag="unpaid_handed_over"):
    """Unpaid winnings and unredeemed keno dollars were paid to the chief executive by a cheque (s 28, 29).

    Each ticket says itself until when its prizes were paid (s 28(2)). `keno_dollars_years` is the period in
    force for unredeemed keno dollars (s 29(2)), counted in the zone `zone_name`: what was handed over can be
    held against them. `amount` adds up the tickets and vouchers.
    """

    cheque: str
    zone_name: str
    keno_dollars_years: int
    tickets: tuple[HandedOver, ...]
    vouchers: tuple[HandedOver, ...]
    amount: Money


class PlayerRegistered(Struct, frozen=True, tag="player_registered"):
    """A keno player was registered, on an application by a document (s 4, 5). It holds a name and an
    address."""

    player: RegisteredPlayer


class PlayerChanged(Struct, frozen=True, tag="player_changed"):
    """A player asked the licensee or an appointed agent for a change (s 6(2), 8): of registered numbers, or
    of other details. `player` is all that is registered from now on."""

    change: RegisterChange
    through: Through
    player: RegisteredPlayer


class RequestGivenUp(Struct, frozen=True, tag="request_given_up"):
    """A terminal asked about a request that had not arrived: it is refused for ever."""

    terminal: TerminalId
    command: CommandId


class CommandReused(Struct, frozen=True, tag="command_reused"):
    """An alarm: a command id came again with other content, or from another terminal."""

    terminal: TerminalId
    command: CommandId


Act = (
    CentralFounded
    | VenueNamed
    | ScheduleAdopted
    | MultipliersAdopted
    | TimelineSet
    | TerminalEnrolled
    | TerminalBound
    | MachineRefused
    | TerminalReleased
    | TerminalQuarantined
    | AnswerMissing
    | GameOpened
    | GameSealed
    | GameDrawn
    | GameSettled
    | GamesSuspended
    | DrawingApproved
    | TicketSold
    | TicketPaid
    | TicketRefunded
    | LicenseePaid
    | KenoDollarsIssued
    | PromotionalGiven
    | KenoDollarsTaken
    | KenoDollarsRedeemed
    | UnpaidHandedOver
    | PlayerRegistered
    | PlayerChanged
    | RequestGivenUp
    | CommandReused
)
