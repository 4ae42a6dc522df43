"""What a stop can cut short at central, each with what central can have done about it; amounts by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from kiosk.ledger.accounts import Tender, TenderAmount, TenderAmounts
from kiosk.ledger.events import CentralAsked, NoteOffered, NoteStacked
from kiosk.ledger.recovering import Case, CentralSays, Effect
from kiosk.ledger.requests import (
    GivenUp,
    IssueKenoDollars,
    PayTicket,
    RefundTicket,
    Request,
    SellTicket,
    UseKenoDollars,
)
from kiosk.ports.outcome import Outcome
from kiosk.rules.refusals import Refusal
from kiosk.terminal.changes import (
    Declined,
    Failed,
    KenoDollarsSpent,
    PaperEnded,
    TicketPaid,
    TicketRefunded,
)
from kiosk.terminal.messages import CheckDevices
from kiosk.values.identifiers import CommandId
from kiosk.values.money import Money
from tests.central.support import K1, K2, House
from tests.ports.central_stage import done, refused
from tests.sync.lossy_line import Loss
from tests.terminal.scene import (
    CASH_20,
    TOUCH,
    Scene,
    games_to_refund,
    prize_to_collect,
    voucher_to_use,
)
from tests.terminal.stage import Kiosk, told, untold

Story = Callable[[Scene], None]
Held = dict[str, str]

FIFTY: Final[Held] = {"note_box": "50.00", "credit:cash": "-50.00"}
OUTCOMES: Final = (TicketPaid, TicketRefunded, KenoDollarsSpent, PaperEnded, Declined, Failed)


class Asking(Struct, frozen=True):
    """A kind of request: how it comes about, how central comes to refuse it, and what it moves."""

    make: Callable[[Scene], Request]
    spoil: Callable[[Scene, Request], Held]  # what the terminal holds then
    gave: Held
    kept: Held
    told: type[Any]
    reserved: TenderAmounts = ()
    papers: int = 0


def sent(house: House, request: Request) -> Outcome[Any]:
    """The request arrives at central."""
    central = house.central
    match request:
        case SellTicket():
            return central.sell(request)
        case PayTicket():
            return central.pay(request)
        case RefundTicket():
            return central.refund(request)
        case IssueKenoDollars():
            return central.issue_keno_dollars(request)
        case UseKenoDollars():
            return central.use_keno_dollars(request)


# How central comes to refuse.


def close_the_game(scene: Scene, _: Request) -> Held:
    scene.house.pass_game()
    return FIFTY


def let_it_happen_elsewhere(scene: Scene, request: Request) -> Held:
    """Somebody else came first."""
    elsewhere = {"command": CommandId("elsewhere first"), "terminal": K2}
    fields = {name: getattr(request, name) for name in request.__struct_fields__}
    done(sent(scene.house, type(request)(**{**fields, **elsewhere})))
    return FIFTY


def ask_for_too_much(scene: Scene, _: Request) -> Held:
    """More than a thousand million dollars, which are there."""
    rich = NoteOffered("note-rich", TOO_MUCH[0].amount)
    scene.left(rich, NoteStacked("note-rich"))
    with scene.box.open("a") as box:
        box.write(f"note-rich {rich.amount.cents}\n")
    return {"note_box": "1000000051.00", "credit:cash": "-1000000051.00"}


TOO_MUCH: Final = (TenderAmount(Tender.CASH, Money.dollars(1_000_000_001)),)
ASKING: Final[dict[Effect, Asking]] = {
    Effect.VALIDATE: Asking(
        Scene.sale,
        close_the_game,
        gave={"note_box": "50.00", "credit:cash": "-30.00", "stakes": "-20.00"},
        kept={"note_box": "50.00", "credit:cash": "-30.00", "reserved:cash": "-20.00"},
        told=PaperEnded,
        reserved=CASH_20,
        papers=1,
    ),
    Effect.PAY: Asking(
        prize_to_collect,
        let_it_happen_elsewhere,
        gave=FIFTY | {"prizes": "88.00", "credit:prizes": "-88.00"},
        kept=FIFTY,
        told=TicketPaid,
    ),
    Effect.REFUND: Asking(
        games_to_refund,
        let_it_happen_elsewhere,
        gave={
            "note_box": "50.00",
            "refunds": "16.00",
            "credit:promotional": "-1.00",
            "credit:cash": "-65.00",
        },
        kept=FIFTY,
        told=TicketRefunded,
    ),
    Effect.ISSUE_KENO_DOLLARS: Asking(
        lambda _: IssueKenoDollars(TOUCH, K1, Money.dollars(20), promotional=False),
        ask_for_too_much,
        gave={"note_box": "50.00", "credit:cash": "-30.00", "keno_dollars_issued": "-20.00"},
        kept={"note_box": "50.00", "credit:cash": "-30.00", "reserved:cash": "-20.00"},
        told=PaperEnded,
        reserved=CASH_20,
        papers=1,
    ),
    Effect.USE_KENO_DOLLARS: Asking(
        voucher_to_use,
        let_it_happen_elsewhere,
        gave=FIFTY | {"keno_dollars_used": "10.00", "credit:promotional": "-10.00"},
        kept=FIFTY,
        told=KenoDollarsSpent,
    ),
}


def written(kiosk: Kiosk, after: int) -> list[str]:
    """The entries about central's answers since an entry."""
    names = [entry.event for entry in kiosk.journal.entries_after(after, 100)]
    return [name for name in names if name.startswith("central_") and name != "central_holds"]


def gave(scene: Scene, asking: Asking) -> None:
    """Central did it, and the terminal stopped before it heard so."""
    request = asking.make(scene)
    scene.left(CentralAsked(request, asking.reserved))
    done(sent(scene.house, request))
    before = scene.entry_count()
    kiosk = scene.start()
    assert kiosk.held() == asking.gave
    assert written(kiosk, before) == ["central_in_doubt", "central_answered"]
    told(kiosk.changes, asking.told)
    assert kiosk.printer.stamps() == [""] * asking.papers
    # Once: neither a question nor a start brings it again.
    kiosk.send(CheckDevices())
    kiosk.restart()
    assert kiosk.held() == asking.gave
    assert untold(kiosk.changes, *OUTCOMES)
    assert len(kiosk.printer.jobs) == asking.papers


def was_refused(scene: Scene, asking: Asking) -> None:
    """Central refused it, and the terminal stopped before it heard so."""
    request, reserved = asking.make(scene), asking.reserved
    held = asking.spoil(scene, request)
    if isinstance(request, IssueKenoDollars):
        request, reserved = IssueKenoDollars(TOUCH, K1, TOO_MUCH[0].amount, promotional=False), TOO_MUCH
    scene.left(CentralAsked(request, reserved))
    refusal = refused(sent(scene.house, request))
    before = scene.entry_count()
    kiosk = scene.start()
    assert kiosk.held() == held
    assert written(kiosk, before) == ["central_in_doubt", "central_answered"]
    assert told(kiosk.changes, Declined).refused == refusal
    assert kiosk.printer.jobs == []


def was_never_seen(scene: Scene, asking: Asking) -> None:
    """The terminal stopped before the request left it; it arrives yet, long after."""
    request = asking.make(scene)
    scene.left(CentralAsked(request, asking.reserved))
    before = scene.entry_count()
    kiosk = scene.start()
    assert kiosk.held() == FIFTY
    assert written(kiosk, before) == ["central_in_doubt", "central_answered"]
    told(kiosk.changes, Failed)
    # Given up at both ends: however late it arrives and how often, it has no effect.
    for _ in range(2):
        assert refused(sent(scene.house, request)).refusal is Refusal.GIVEN_UP
        assert done(scene.house.central.ask(K1, TOUCH)) == GivenUp()
    kiosk.restart()
    assert kiosk.held() == FIFTY
    assert kiosk.printer.jobs == []
    # Another touch is another request.
    fields = {name: getattr(request, name) for name in request.__struct_fields__}
    done(sent(scene.house, type(request)(**{**fields, "command": CommandId("again"), "terminal": K2})))


def says_nothing(scene: Scene, asking: Asking) -> None:
    """Central did it, and can't be asked about it, or does not answer, one way after another."""
    request = asking.make(scene)
    scene.left(CentralAsked(request, asking.reserved))
    done(sent(scene.house, request))
    before, calls = scene.entry_count(), len(Loss)
    scene.kiosk.line.lose("ask", *Loss)
    kiosk = scene.start()
    for _ in range(1, calls):
        assert kiosk.held() == asking.kept
        assert [request.in_doubt for request in kiosk.state.requests.values()] == [True]
        assert untold(kiosk.changes, *OUTCOMES)
        kiosk.send(CheckDevices())
    # Written down once, however often it is asked about; and never sent again.
    assert written(kiosk, before) == ["central_in_doubt"]
    assert set(kiosk.line.heard) <= {"greet", "venue", "held", "receive", "ask"}
    kiosk.send(CheckDevices())
    assert kiosk.held() == asking.gave


_SAYS: Final[dict[CentralSays, Callable[[Scene, Asking], None]]] = {
    CentralSays.GAVE: gave,
    CentralSays.REFUSED: was_refused,
    CentralSays.NEVER_SAW: was_never_seen,
    CentralSays.NOTHING: says_nothing,
}


def _story(tell: Callable[[Scene, Asking], None], asking: Asking) -> Story:
    return lambda scene: tell(scene, asking)


REQUEST_STORIES: Final[dict[Case, Story]] = {
    (effect, (says,)): _story(tell, asking)
    for effect, asking in ASKING.items()
    for says, tell in _SAYS.items()
}
