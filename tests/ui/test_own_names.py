"""The licensee's own names on the screens, where a player reads the name of a wager or of keno dollars."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from kiosk.ledger.papers import KenoDollarsUse
from kiosk.rules.names import NAME_MAXIMUM, NO_NAMES, Names
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import Entry, EvensWager, HeadsWager, Wager, spot_wager
from kiosk.terminal.changes import CreditChanged, KenoDollarsSpent, TermsChanged
from kiosk.ui.check_words import spent
from kiosk.ui.draw_words import lucky_last as lucky_last_words
from kiosk.ui.wager_words import cost_text, entry_name, short_text, use_names, wager_name
from kiosk.ui.words import refusal_advice
from kiosk.values.identifiers import CommandId
from kiosk.values.money import ZERO, Money
from tests.rules.citing import rule
from tests.ui.drawn_games import lucky_last, seven_spots, three_groups
from tests.ui.fake_desk import NOW, serial, terms
from tests.ui.glass import LANDSCAPE, PORTRAIT, Glass

D = Money.dollars
OWN = Names(
    spot="Lucky Sevens",
    way="Many Ways",
    heads="Top Half",
    tails="Bottom Half",
    evens="Level",
    kwikpik="Lucky Dip",
    setbet="Magic Shapes",
    lucky_last="Last Chance",
    keno_bonus="Multiply",
    promotional_keno_dollars="Club Coins",
)
LONGEST = Names(*["Twenty-four letters long"] * len(Names.__struct_fields__))


@pytest.fixture(autouse=True)
def no_names_afterwards() -> Iterator[None]:
    yield
    use_names(NO_NAMES)


@pytest.fixture(params=[PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def glass(request: pytest.FixtureRequest, qapp: object) -> Iterator[Glass]:
    opened = Glass(size=request.param)
    yield opened
    opened.close()


def named(names: Names) -> TermsChanged:
    """Central's greeting with these names."""
    told = terms()
    return msgspec.structs.replace(told, terms=msgspec.structs.replace(told.terms, names=names))


def shown(glass: Glass) -> list[str]:
    """Every text on the screen."""
    return [words for words, _ in glass.texts(glass.window.contentItem())]


@rule("s 12B")
@pytest.mark.parametrize(
    ("wager", "name"),
    [
        (seven_spots(), "Lucky Sevens, 7 spots"),
        (spot_wager((5, 12), D(1), setbet="Heart"), "Heart"),
        (three_groups(), "Many Ways, 3 groups, 7 ways"),
        (HeadsWager(D(1)), "Top Half"),
        (EvensWager(D(1)), "Level"),
        (lucky_last(), "Last Chance"),
    ],
)
def test_a_wager_is_read_under_its_name(wager: Wager, name: str) -> None:
    use_names(OWN)
    assert wager_name(wager) == name


@rule("s 12B")
def test_a_name_stays_as_it_is_inside_a_sentence() -> None:
    use_names(OWN)
    entry = Entry((seven_spots(bonus=True), lucky_last()), 5, 5)
    assert entry_name(entry) == "Lucky Sevens, 7 spots and Last Chance"
    assert "Multiply +$2.00" in cost_text(entry)
    assert short_text(entry).endswith(" a game, Multiply")
    assert lucky_last_words(1, ZERO) == "Last Chance: it is not your spot."
    advice = refusal_advice(Refused(Refusal.LUCKY_LAST_ALONE))
    assert (advice.title, advice.text) == (
        "Last Chance needs numbers of yours",
        "Choose spots first, then add Last Chance.",
    )


@rule("s 12(4)")
def test_promotional_keno_dollars_are_read_under_their_name() -> None:
    use_names(OWN)
    use = KenoDollarsUse(serial(2), Money(1_250), True, NOW)
    assert spent(use).headline == "$12.50 of Club Coins are now credit."
    ordinary = msgspec.structs.replace(use, promotional=False)
    assert spent(ordinary).headline == "$12.50 of keno dollars are now credit."
    assert refusal_advice(Refused(Refusal.NEVER_CASH)).title == "Club Coins are never cash"


@rule("s 12B")
def test_the_choosing_screen_has_the_names_that_central_tells(glass: Glass) -> None:
    assert {"Spots", "Ways", "Shapes", "Heads or tails", "Kwikpik"} <= set(shown(glass))
    glass.hear(named(OWN))
    found = set(shown(glass))
    assert {"Lucky Sevens", "Many Ways", "Magic Shapes", "Top Half or Bottom Half", "Lucky Dip"} <= found
    assert {"Multiply", "Last Chance", "Touch your numbers, or let Lucky Dip choose."} <= found
    glass.tap("number-5")
    glass.tap("lucky-last")
    assert [words for words in shown(glass) if words.startswith("Last Chance pays $")]
    glass.tap("tab-heads")
    found = set(shown(glass))
    assert {"Top Half", "Level", "Bottom Half"} <= found
    assert not {"Heads", "Tails", "Evens"} & found
    assert "Top Half is 11 or more in 1–40, Bottom Half 11 or more in 41–80." in found
    assert (glass.outside(), glass.cut()) == ([], [])


@rule("s 12B")
@pytest.mark.parametrize("page", ["play", "extras", "prizes"])
def test_help_explains_wagers_under_their_names(glass: Glass, page: str) -> None:
    glass.hear(named(OWN))
    glass.tap("help")
    glass.tap(f"help-{page}")
    names = {
        "play": {
            "Lucky Sevens",
            "Lucky Dip",
            "Many Ways",
            "Magic Shapes",
            "Top Half",
            "Bottom Half",
            "Level",
        },
        "extras": {"Last Chance", "Multiply"},
        "prizes": {"Top Half or Bottom Half", "Last Chance"},
    }
    assert names[page] <= set(shown(glass))
    assert (glass.outside(), glass.cut()) == ([], [])


@rule("s 12(4)")
def test_leaving_names_the_part_that_is_never_cash(glass: Glass) -> None:
    glass.hear(named(OWN), CreditChanged(D(7), D(5), ZERO))
    glass.app.open_leave()
    glass.settle()
    sentence = "You can take it with you as keno dollars, or stay. $5.00 of it prints as Club Coins."
    assert sentence in shown(glass)
    glass.hear(CreditChanged(D(7), ZERO, ZERO))
    assert "You can take it with you as keno dollars, or stay." in shown(glass)


@rule("s 12(4)")
def test_a_voucher_that_becomes_credit_is_told_under_its_name(glass: Glass) -> None:
    glass.hear(named(OWN))
    command = CommandId("e" * 32)
    glass.hear(KenoDollarsSpent(command, KenoDollarsUse(serial(2), D(5), True, NOW)))
    assert "Your Club Coins are credit now: $5.00" in shown(glass)


@rule("s 12(4)", "s 12B")
def test_the_longest_names_are_read_whole(glass: Glass) -> None:
    assert {len(name) for name in msgspec.structs.asdict(LONGEST).values()} == {NAME_MAXIMUM}
    glass.hear(named(LONGEST), CreditChanged(D(7), D(5), ZERO))
    for tab in ("spots", "ways", "shapes", "heads"):
        glass.tap(f"tab-{tab}")
        assert (tab, glass.outside(), glass.cut()) == (tab, [], [])
    for page in ("play", "extras", "prizes"):
        glass.tap("help")
        glass.tap(f"help-{page}")
        assert (page, glass.outside(), glass.cut()) == (page, [], [])
        back = glass["close-help"]
        for words, place in glass.texts(back.parentItem()):
            assert place.bottom() <= back.y() + 1 or place.top() >= back.y(), words
        glass.tap("close-help")
    glass.app.open_leave()
    glass.settle()
    assert (glass.outside(), glass.cut()) == ([], [])
    take = glass["take-keno-dollars"]
    for words, place in glass.texts(take.parentItem()):
        assert place.bottom() <= take.y() - 12 or place.top() >= take.y(), words


@rule("s 24(2)")
def test_help_and_the_check_tell_the_most_that_is_paid_here(glass: Glass) -> None:
    """The terms of the fake desk: $500."""
    sentence = "This venue pays up to $500.00 on one ticket; above that the licensee pays."
    glass.tap("help")
    glass.tap("help-money")
    assert [words for words in shown(glass) if words.endswith(sentence)]
    glass.tap("close-help")
    glass.app.open_check()
    glass.settle()
    assert glass.text("agent-limit") == sentence
    assert (glass.outside(), glass.cut()) == ([], [])
    nothing = msgspec.structs.replace(terms().terms, agent_limit=ZERO)
    glass.hear(msgspec.structs.replace(terms(), terms=nothing))
    assert glass.text("agent-limit") == "Prizes are paid by the licensee, not by this venue."
