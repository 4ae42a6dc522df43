"""Finds words for which the Rule has another one (DESIGN, section 9).

Three strengths, by where a word stands. *Prose* (comments, docstrings, plain strings) may use ordinary
English, so only words that can mean nothing else here are found. *Names* (identifiers, files, keys) are held
to one word per thing. *Shown* text (screens, translations, the README and other pages) is held to the words
that a player reads on a ticket.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple

Strength = Literal["prose", "name", "shown"]

ALWAYS = {
    "bet": "wager",
    "bets": "wagers",
    "betting": "wagering",
    "bettor": "player",
    "payout": "prize",
    "payouts": "prizes",
    "paytable": "schedule of prizes",
    "pay table": "schedule of prizes",
    "quickpick": "kwikpik",
    "quick pick": "kwikpik",
    "coupon": "entry form",
    "coupons": "entry forms",
    "clerk": "keno operator",
    "clerks": "keno operators",
    "customer": "player",
    "customers": "players",
    "combo": "way",
    "combos": "ways",
    "credit note": "keno dollars",
}
"""What is found everywhere, with the word that stands for it."""

NAMES = {
    "pick": "spot",
    "picks": "spots",
    "winnings": "prize",
    "void": "refund",
    "voided": "refunded",
    "slip": "ticket or entry form",
    "slips": "tickets or entry forms",
    "hits": "catch",
    "race": "game",
    "races": "games",
}
"""What is found in names besides. In prose each has an honest meaning: "a race of two writers" is one."""

SHOWN = {word: NAMES[word] for word in ("slip", "slips", "hits", "race", "races")}
"""What is found in shown text besides. There numbers may be "void" (s 22) and "winnings" be paid (Part 5)."""

ALLOWED_NAMES = {
    "ComboBox": "a Qt Quick control",
    "c_void_p": "a C type of ctypes",
    "unpaid_winnings": "the title of s 28",
}
"""Whole names that are right as they are, each with its reason."""

# "Pick" is a fine verb and no noun: `pick_spots`, "pick your spots", but not `pick_count`, not "your picks".
_PICK_OBJECTS = {"spot", "spots", "number", "numbers"}
_PICK_DETERMINERS = {"a", "the", "your", "my", "their", "its", "his", "her", "these", "those", "of", "no"}

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_NAME = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")
_SNAKE = re.compile(r"[A-Za-z0-9]*_[A-Za-z0-9_]+")
_QML = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`[^`]*`|[A-Za-z_$][\w$]*", re.DOTALL
)
_SHOWN_IN_TS = re.compile(r"<(source|comment|extracomment|translation)\b[^>]*>(.*?)</\1>", re.DOTALL)


class Finding(NamedTuple):
    """A word that shouldn't stand in this line, and the one that should."""

    line: int
    word: str
    better: str


def in_words(words: list[str], strength: Strength) -> Iterator[tuple[str, str]]:
    """The banned among some words in a row, each with the better word."""
    extra = {"prose": {}, "name": NAMES, "shown": SHOWN}[strength]
    banned = {**ALWAYS, **extra}
    lower = [word.lower() for word in words]
    for index, word in enumerate(lower):
        before = lower[index - 1] if index else ""
        after = lower[index + 1] if index + 1 < len(lower) else ""
        if f"{before} {word}" in banned:
            yield f"{before} {word}", banned[f"{before} {word}"]
        elif word in ("pick", "picks"):
            as_noun = after not in _PICK_OBJECTS if strength == "name" else before in _PICK_DETERMINERS
            if as_noun and before != "quick":
                yield word, NAMES[word]
        elif word in banned:
            yield word, banned[word]


def in_name(name: str) -> Iterator[tuple[str, str]]:
    """The banned parts of an identifier, snake_case or camelCase."""
    plain = name.strip("_")
    if plain in ALLOWED_NAMES:
        return
    for word, better in in_words(_WORD.findall(plain), "name"):
        # A constant may name the kind of money that winnings are; a field or a variable holds a prize.
        if word != "winnings" or not plain.isupper():
            yield word, better


def in_text(text: str, first_line: int, strength: Strength) -> Iterator[Finding]:
    """The banned words of a text; what is written like_this in it counts as a name."""
    for number, line in enumerate(text.splitlines(), first_line):
        for name in _SNAKE.findall(line):
            yield from (Finding(number, *found) for found in in_name(name))
        plain = _SNAKE.sub(" . ", line)
        yield from (
            Finding(number, *found) for found in in_words(re.findall(r"[A-Za-z]+|[.,;:!?]", plain), strength)
        )


def in_python(source: str) -> Iterator[Finding]:
    """The banned words of a Python file: its names, comments and strings."""
    prose = {tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME:
            yield from (Finding(token.start[0], *found) for found in in_name(token.string))
        elif token.type in prose:
            yield from in_text(token.string, token.start[0], "prose")


def in_qml(source: str) -> Iterator[Finding]:
    """The banned words of a QML file: its names and comments, and its strings, which are shown."""
    for match in _QML.finditer(source):
        line = source.count("\n", 0, match.start()) + 1
        if match[0][:2] in ("//", "/*"):
            yield from in_text(match[0], line, "prose")
        elif match[0][0] in "\"'`":
            yield from in_text(match[0], line, "shown")
        elif match[0] != "void":  # the type of a function that returns nothing
            yield from (Finding(line, *found) for found in in_name(match[0]))


def in_translations(source: str) -> Iterator[Finding]:
    """The banned words of a Qt Linguist file: the source texts, and the translations into English."""
    english = re.search(r"<TS\b[^>]*\blanguage=\"(?!en)", source) is None
    for match in _SHOWN_IN_TS.finditer(source):
        if english or match[1] != "translation":
            yield from in_text(match[2], source.count("\n", 0, match.start(2)) + 1, "shown")


def in_data(source: str) -> Iterator[Finding]:
    """The banned words of a data file, where every word is taken for a name."""
    for number, line in enumerate(source.splitlines(), 1):
        for name in _NAME.findall(line):
            yield from (Finding(number, *found) for found in in_name(name))


def in_path(path: Path) -> Iterator[Finding]:
    """The banned words in the names of a file and its folders."""
    for part in path.parts:
        for name in _NAME.findall(part):
            yield from (Finding(0, *found) for found in in_name(name))


def in_file(path: Path, source: str) -> Iterable[Finding]:
    """The banned words of a file of the checkout, by what kind of file it is; other kinds have none."""
    readers = {".py": in_python, ".qml": in_qml, ".ts": in_translations, ".json": in_data, ".toml": in_data}
    found = list(in_path(path))
    if path.suffix in readers:
        found += readers[path.suffix](source)
    elif path.suffix == ".md":
        found += in_text(source, 1, "shown")
    return found
