"""One word per thing: no file of this checkout uses a word for which the Rule has another one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import vocabulary
from tests.house.checkout import ROOT, files

# Words are listed there to be found, here to be tried.
EXEMPT = {"tests/house/vocabulary.py", "tests/house/test_vocabulary.py"}


def test_checkout_uses_the_words_of_the_rule() -> None:
    found = []
    for path in files(".py", ".qml", ".ts", ".json", ".toml", ".md"):
        inside = path.relative_to(ROOT)
        if str(inside) not in EXEMPT:
            for line, word, better in vocabulary.in_file(inside, path.read_text()):
                found.append(f"{inside}:{line}: {word!r}, better {better!r}")
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("file", "text", "word"),
    [
        ("a.py", "bet_total = 1", "bet"),
        ("a.py", "def find(playerPicks): ...", "picks"),
        ("a.py", "pick_count = 3", "pick"),
        ("a.py", "class Customer: ...", "customer"),
        ("a.py", "x.winnings = 1", "winnings"),
        ("a.py", "def void_ticket(): ...", "void"),
        ("a.py", "# what your picks cost", "picks"),
        ("a.py", '"""Sells a quick pick."""', "quick pick"),
        ("a.py", '"""Sells a quick-pick."""', "quick pick"),
        ("a.py", 'f"the payout is {x}"', "payout"),
        ("a.py", 'sql = "SELECT max_hits FROM way"', "hits"),
        ("a.qml", 'Text { text: qsTr("Your bets") }', "bets"),
        ("a.qml", 'Text { text: qsTr("3 hits") }', "hits"),
        ("a.qml", "property int payTable: 1", "pay table"),
        ("a.ts", '<TS language="de"><source>The next race</source></TS>', "race"),
        ("a.ts", '<TS language="en_AU"><translation>Keep this slip</translation></TS>', "slip"),
        ("a.md", "Ask the clerk.", "clerk"),
        ("a.json", '{"paytable": []}', "paytable"),
        ("kiosk/ui/BetSlip.qml", "", "bet"),
    ],
)
def test_synonym_is_found(file: str, text: str, word: str) -> None:
    assert word in [found.word for found in vocabulary.in_file(Path(file), text)]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.py", "def pick_spots(): ..."),
        ("a.py", "# The player picks spots; a race between two writers hits the lock."),
        ("a.py", '"""Numbers so far are void (s 22); unpaid winnings leave after five years."""'),
        ("a.py", 'WINNINGS = "winnings"'),
        ("a.py", "alphabet, between, log, mark, focus, setbet, voucher = 1, 2, 3, 4, 5, 6, 7"),
        ("a.py", "pointer = ctypes.c_void_p()"),
        ("a.qml", "function begin(): void { focus = true } // pick the colour"),
        ("a.qml", 'ComboBox { text: qsTr("Pick your spots") }'),
        ("a.ts", '<TS language="vi"><source>Wager</source><translation>bet</translation></TS>'),
        ("a.md", "Pick 1 to 10 spots, or let the terminal choose."),
    ],
)
def test_ordinary_words_are_left_alone(file: str, text: str) -> None:
    assert not vocabulary.in_file(Path(file), text)
