"""What a licensee settles about its keno computer system before it starts."""

from __future__ import annotations

from msgspec import Struct

from kiosk.ledger.typed_numbers import TYPED_MAXIMUM
from kiosk.rules.entering import EntryLimits
from kiosk.rules.names import NO_NAMES, Names
from kiosk.rules.time_limits import DEFAULT_YEARS
from kiosk.values.identifiers import TerminalId
from kiosk.values.keno_day import KenoCalendar
from kiosk.values.money import Money


class CentralSettings(Struct, frozen=True):
    """The settings central is opened with.

    `schedule_bytes` is the file of the schedule of prizes that wagers are accepted under from now on; a
    ticket keeps the schedule it was sold under. `setbets_bytes` is the file of the shapes offered (s 14C),
    `multipliers_bytes` that of the multipliers of keno bonus (s 3B); empty where there is none. Another table
    of multipliers governs from the first game that nobody has entered with keno bonus yet: what was wagered
    before stays under the table it was wagered under (s 3B(2), 16(5)). A game closes every `game_seconds`.
    `terminals` may ask; those added later are enrolled at the next start. `first_game_sequence` numbers the
    first game of a new file and is not read again.

    `agent_limit` is the most that the agent pays of one ticket (s 24(3)), `is_casino` says that the game is
    conducted in a casino (s 24(1)(b)). `keno_dollars_years` is how long a voucher issued from now on may be
    used or redeemed (s 11(2), 12(2), 29(2)), `prize_years` how long after its date the prizes of a wager made
    from now on are paid (s 28(2)): 5, or the period that the chief executive approves. `typed_maximum` is the
    most that a paper may be worth whose number is typed; above it the paper is scanned. `names` are the
    licensee's own, of wagers (s 12B) and of promotional keno dollars (s 12(4)).
    """

    venue_name: str
    licensee_name: str
    calendar: KenoCalendar
    schedule_bytes: bytes
    limits: EntryLimits
    game_seconds: int
    terminals: tuple[TerminalId, ...]
    agent_limit: Money
    first_game_sequence: int = 0
    setbets_bytes: bytes = b""
    multipliers_bytes: bytes = b""
    is_casino: bool = False
    keno_dollars_years: int = DEFAULT_YEARS
    prize_years: int = DEFAULT_YEARS
    typed_maximum: Money = TYPED_MAXIMUM
    names: Names = NO_NAMES
