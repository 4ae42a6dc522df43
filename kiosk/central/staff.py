"""What staff of the licensee have central do: an inspector's approval (s 22(b)), prizes and keno dollars (s
11, 23A, 24, 28, 29), and the keno players register (s 4 to 8)."""

from __future__ import annotations

import sqlalchemy as sa

from kiosk.central import checking, drawing, keno_dollars, licensee, players, terminals
from kiosk.central.acts import (
    Basis,
    DrawingApproved,
    KenoDollarsRedeemed,
    UnpaidHandedOver,
)
from kiosk.central.means import Means
from kiosk.central.overseeing import TerminalStanding, terminals_now
from kiosk.central.record import Acting
from kiosk.central.storage import Store
from kiosk.ledger.chain import ChainHead
from kiosk.ledger.papers import IssuedTicket, KenoDollars, Payment
from kiosk.ports.central import TicketState
from kiosk.ports.clock import Clock
from kiosk.rules.paying import PaymentWay
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.registering import (
    Application,
    Conditions,
    RegisterChange,
    RegisteredPlayer,
    RegisteringRefused,
    RegistrationNumber,
    Through,
)
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.money import Money


class LicenseeStaff:
    """The part of a central that no terminal may ask for. Each method is one durable transaction, and raises
    NotWritten or Doubtful if the disk refuses."""

    def __init__(self, store: Store, means: Means, clock: Clock) -> None:
        self._store = store
        self._means = means
        self._clock = clock

    def approve_drawing(self, inspector: str) -> DrawingApproved | drawing.ApprovalRefusal:
        """Enter an inspector's approval of a new drawing (s 22(b)); central then draws when it advances."""
        with self._store.transaction() as connection:
            return drawing.approve_drawing(self._acting(connection), inspector)

    def pay_by_licensee(self, serial: Serial, way: PaymentWay, payee: str, basis: Basis) -> Payment | Refused:
        """Pay a ticket out of the licensee's hand, once, by whoever (s 24), on the ticket or by the record (s
        23A(5), (6)): see :func:`licensee.pay`."""
        with self._store.transaction() as connection:
            return licensee.pay(self._acting(connection), self._means, serial, way, payee, basis)

    def continuation(self, paid: Serial) -> IssuedTicket | Refused:
        """The ticket that continues one which the licensee paid (R10), to print its paper; refused once it
        was collected or refunded itself."""
        with self._store.transaction() as connection:
            acting = self._acting(connection)
            checked = checking.check(acting, self._means, paid)
            if isinstance(checked, Refused):
                return checked
            if checked.replaced_by is None or checked.paid_by is not None:
                return Refused(Refusal.NOTHING_TO_PRINT)
            newer = checking.check(acting, self._means, checked.replaced_by)
            if isinstance(newer, Refused):
                return newer
            refused = checking.refusal_if_paid(newer)
            if newer.state is TicketState.REFUNDED:
                refused = checking.refusal_if_refunded(acting, newer.ticket.serial)
            return newer.ticket if refused is None else refused

    def give_promotional(self, terminal: TerminalId, amount: Money) -> KenoDollars | Refused:
        """Issue promotional keno dollars for the licensee to give away (s 12), in the name of a terminal."""
        with self._store.transaction() as connection:
            return keno_dollars.give_promotional(self._acting(connection), self._means, terminal, amount)

    def given_promotional(self, serial: Serial) -> KenoDollars | Refused:
        """What the licensee gave away under a serial, to print its paper, while it can be used."""
        with self._store.transaction() as connection:
            return keno_dollars.given_promotional(self._acting(connection), serial)

    def redeem_keno_dollars(self, serial: Serial) -> KenoDollarsRedeemed | Refused:
        """Redeem a voucher for cash, once (s 11(2)(b)); a promotional one never is (s 12(3))."""
        with self._store.transaction() as connection:
            return licensee.redeem(self._acting(connection), serial)

    def unpaid(self, now: Instant) -> licensee.Unpaid:
        """What has become unpaid winnings (s 28) or unredeemed keno dollars (s 29) by an instant."""
        with self._store.transaction() as connection:
            return licensee.unpaid(self._acting(connection), self._means, now)

    def hand_over(self, cheque: str) -> UnpaidHandedOver | Refused:
        """Record the cheque that pays all of that to the chief executive, each once (s 28(1), 29(1))."""
        with self._store.transaction() as connection:
            return licensee.hand_over(self._acting(connection), self._means, cheque)

    def register_player(
        self, application: Application, conditions: Conditions
    ) -> RegisteredPlayer | RegisteringRefused:
        """Grant an application to be registered as a keno player, under a new number (s 4, 5)."""
        with self._store.transaction() as connection:
            return players.register_player(self._acting(connection), self._means, application, conditions)

    def player(self, number: RegistrationNumber) -> RegisteredPlayer | RegisteringRefused:
        """All that the keno players register holds about a player (s 7)."""
        with self._store.transaction() as connection:
            return players.player(self._acting(connection), number)

    def change_player(
        self, number: RegistrationNumber, change: RegisterChange, through: Through
    ) -> RegisteredPlayer | RegisteringRefused:
        """Change what a player asked the licensee or an appointed agent to change (s 6(2), 8)."""
        with self._store.transaction() as connection:
            return players.change_player(self._acting(connection), self._means, number, change, through)

    def enrol(self, terminal: TerminalId) -> None:
        """Let a terminal ask from now on."""
        with self._store.transaction() as connection:
            terminals.enrol(self._acting(connection), terminal)

    def record_head(self) -> ChainHead:
        """Where the record ends: noted down elsewhere, an anchor of all that is in it."""
        with self._store.transaction() as connection:
            return self._acting(connection).head

    def terminals(self) -> tuple[TerminalStanding, ...]:
        """How every terminal stands, with each alarm about its identity."""
        with self._store.transaction() as connection:
            return terminals_now(self._acting(connection))

    def release(self, terminal: TerminalId) -> Refused | None:
        """Let a terminal move to another machine: the next that comes under its name."""
        with self._store.transaction() as connection:
            return terminals.release(self._acting(connection), terminal)

    def _acting(self, connection: sa.Connection) -> Acting:
        return Acting(connection, self._clock.now())
