"""Projection: the rows that follow from each act. Pure: writing and auditing work them out the same way.

Only these tables hold more than the record: `signing_key` (a secret), `schedule` and `multipliers` (files),
`prize` (worked out from tickets, draw and schedule) and what terminals sent (`request`, `journal_entry`,
`question`).
"""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa

from kiosk.central import tables
from kiosk.central.accounts import postings_of
from kiosk.central.acts import (
    Act,
    DrawingApproved,
    GameDrawn,
    GameOpened,
    GameSealed,
    GameSettled,
    GamesSuspended,
    KenoDollarsIssued,
    KenoDollarsRedeemed,
    KenoDollarsTaken,
    LicenseePaid,
    MachineRefused,
    MultipliersAdopted,
    PlayerChanged,
    PlayerRegistered,
    PromotionalGiven,
    ScheduleAdopted,
    TerminalBound,
    TerminalEnrolled,
    TerminalQuarantined,
    TerminalReleased,
    TicketPaid,
    TicketRefunded,
    TicketSold,
    TimelineSet,
    UnpaidHandedOver,
    VenueNamed,
)
from kiosk.ledger.canonical import canonical
from kiosk.ledger.papers import IssuedTicket, Payment, Refund
from kiosk.rules.registering import RegisteredPlayer
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.instant import Instant

VENUE: Final = "venue"
SCHEDULE: Final = "schedule"
MULTIPLIERS: Final = "multipliers"

Row = dict[str, Any]
TableRow = tuple[sa.Table, Row]


def rows_of(entry: int, recorded_at: Instant, act: Act) -> list[TableRow]:
    """The rows of an act recorded under that sequence number, in the order they can be inserted."""
    rows = [(table, {**row, "entry": entry}) for table, row in _facts(recorded_at, act)]
    rows.extend((tables.ticket_game, row) for ticket in tickets_of(act) for row in _ticket_games(ticket))
    for line, posted in enumerate(postings_of(act)):
        row = {"account": posted.account.value, "terminal": posted.terminal, "cents": posted.amount.cents}
        rows.append((tables.posting, {"entry": entry, "line": line, **row}))
    return rows


def tickets_of(act: Act) -> tuple[IssuedTicket, ...]:
    """The ticket an act issued, if it did."""
    match act:
        case TicketSold(ticket):
            return (ticket,)
        case TicketPaid(payment=payment) | LicenseePaid(payment):
            return () if payment.continuation is None else (payment.continuation,)
        case _:
            return ()


def write_numbers(numbers: tuple[int, ...]) -> str:
    """Numbers as a column holds them: ``7,41,3``."""
    return ",".join(map(str, numbers))


def read_numbers(column: str) -> tuple[int, ...]:
    """The numbers in a column."""
    return tuple(map(int, column.split(",")))


def ascending(numbers: tuple[int, ...]) -> str:
    """What two draws of the same numbers have in common, whatever their order."""
    return write_numbers(tuple(sorted(numbers)))


def _facts(recorded_at: Instant, act: Act) -> list[TableRow]:
    row: Row
    match act:
        case VenueNamed(venue_name):
            return [(tables.adoption, {"kind": VENUE, "name": venue_name, "from_game": None})]
        case ScheduleAdopted(reference):
            return [(tables.adoption, {"kind": SCHEDULE, "name": reference, "from_game": None})]
        case MultipliersAdopted(digest, from_game):
            row = {"kind": MULTIPLIERS, "name": digest, "from_game": from_game.sequence}
            return [(tables.adoption, row)]
        case TimelineSet(from_game, closes_at, game_seconds):
            row = {"from_game": from_game.sequence, "closes_at": closes_at.us, "game_seconds": game_seconds}
            return [(tables.timeline, row)]
        case TerminalEnrolled(terminal):
            return [(tables.terminal, {"name": terminal.name})]
        case TerminalBound(terminal, machine):
            return [(tables.machine, {"terminal": terminal.name, "identity": machine})]
        case TerminalReleased(terminal):
            return [(tables.machine, {"terminal": terminal.name, "identity": None})]
        case MachineRefused(terminal, machine):
            return [(tables.machine_refused, {"terminal": terminal.name, "identity": machine})]
        case TerminalQuarantined(terminal):
            return [(tables.quarantine, {"terminal": terminal.name})]
        case GameOpened(game, day, closes_at):
            return [(tables.game, {"sequence": game.sequence, "day": day.date, "closes_at": closes_at.us})]
        case GameSealed(seal):
            return [(tables.seal, {"game": seal.game.sequence, "body": canonical(seal)})]
        case GameDrawn(game, numbers, multiplier):
            row = {
                "numbers": write_numbers(numbers),
                "ascending": ascending(numbers),
                "multiplier": multiplier,
                "drawn_at": recorded_at.us,
            }
            return [(tables.draw, {"game": game.sequence, **row})]
        case GameSettled(game):
            return [(tables.settlement, {"game": game.sequence, "body": canonical(act)})]
        case GamesSuspended(game, cause):
            return [(tables.suspension, {"game": game.sequence, "cause": cause})]
        case DrawingApproved(suspension, inspector):
            return [(tables.approval, {"suspension": suspension, "inspector": inspector})]
        case TicketSold(ticket):
            return [(tables.ticket, _ticket(ticket))]
        case TicketPaid(terminal, payment):
            return _payment(act, payment, {"terminal": terminal.name, "way": None, "payee": None})
        case LicenseePaid(payment, way, payee):
            return _payment(act, payment, {"terminal": None, "way": way.value, "payee": payee})
        case TicketRefunded(terminal, refund):
            return [(tables.refund, _refund(terminal, refund))]
        case KenoDollarsIssued(voucher) | PromotionalGiven(voucher):
            row = {"terminal": voucher.terminal.name, "body": canonical(voucher)}
            return [(tables.voucher, {"serial": voucher.serial.digits, **row})]
        case KenoDollarsTaken(terminal, use):
            return [(tables.voucher_use, _voucher_use(use.serial, terminal, use.used_at))]
        case KenoDollarsRedeemed(serial, _, redeemed_at):
            return [(tables.voucher_use, _voucher_use(serial, None, redeemed_at))]
        case UnpaidHandedOver(tickets=tickets, vouchers=vouchers):
            return [
                (tables.handed_over, {"serial": left.serial.digits, "cents": left.amount.cents})
                for left in (*tickets, *vouchers)
            ]
        case PlayerRegistered(player):
            return [(tables.player, {"number": player.number.digits}), _player_details(player)]
        case PlayerChanged(player=player):
            return [_player_details(player)]
        case _:
            return []


def _ticket(ticket: IssuedTicket) -> Row:
    return {
        "serial": ticket.serial.digits,
        "terminal": ticket.terminal.name,
        "body": canonical(ticket),
        "schedule": ticket.schedule_version,
        "continues": None if ticket.continues is None else ticket.continues.digits,
    }


def _ticket_games(ticket: IssuedTicket) -> list[Row]:
    return [
        {
            "game": game.sequence,
            "serial": ticket.serial.digits,
            "cents": ticket.entry.amount_of(place).cents,
        }
        for place, game in enumerate(ticket.span.games())
    ]


def _payment(act: Act, payment: Payment, paid_by: Row) -> list[TableRow]:
    continuation = payment.continuation
    row = {
        "serial": payment.serial.digits,
        **paid_by,
        "cents": payment.amount.cents,
        "paid_at": payment.paid_at.us,
        "continuation": None if continuation is None else continuation.serial.digits,
        "continued_from": None if continuation is None else continuation.span.first.sequence,
    }
    continued = [(tables.ticket, _ticket(ticket)) for ticket in tickets_of(act)]
    return [*continued, (tables.payment, row)]


def _refund(terminal: TerminalId, refund: Refund) -> Row:
    return {
        "serial": refund.serial.digits,
        "terminal": terminal.name,
        "from_game": refund.first.sequence,
        "cents": refund.amount.cents,
        "body": canonical(refund),
    }


def _player_details(player: RegisteredPlayer) -> TableRow:
    return tables.player_details, {"number": player.number.digits, "body": canonical(player)}


def _voucher_use(serial: Serial, terminal: TerminalId | None, used_at: Instant) -> Row:
    return {
        "serial": serial.digits,
        "terminal": None if terminal is None else terminal.name,
        "used_at": used_at.us,
    }
