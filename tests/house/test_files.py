"""What no file of this checkout may hold."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.house.checkout import ROOT, files

# Written so that neither pattern finds itself.
INDEX = re.compile(
    r"(?:pypi|test\.pypi)\.org|python(?:hosted)\.org|registry\.(?:npmjs|yarnpkg)|(?:deb|security)\.debian\.org"
    r"|proxy\.golang|https?://\S*/(?:simple)(?:/|\b)|^\s*--(?:extra-)?(?:index)-url\b",
    re.MULTILINE,
)
MACHINE = re.compile(r"(?<![\w./])/(?:work|farm|root|home/[a-z])\S*/")


def found(pattern: re.Pattern[str], text: str) -> list[str]:
    """Each place where the pattern is, as it stands there."""
    return [match[0] for match in pattern.finditer(text)]


def texts() -> list[tuple[Path, str]]:
    """Every file of the checkout that is text."""
    read = []
    for path in files():
        data = path.read_bytes()
        if b"\0" not in data:
            read.append((path.relative_to(ROOT), data.decode(errors="replace")))
    return read


def test_no_address_of_a_package_index() -> None:
    assert not [(path, where) for path, text in texts() for where in found(INDEX, text)]


def test_no_path_of_one_machine() -> None:
    assert not [(path, where) for path, text in texts() for where in found(MACHINE, text)]


@pytest.mark.parametrize(
    "text",
    [
        "https://pypi" + ".org/project/x",
        "https://mirror.example/root/" + "simple/",
        "--index" + "-url x",
        "https://files.python" + "hosted.org/x",
        "registry." + "npmjs.org",
    ],
)
def test_an_address_is_seen(text: str) -> None:
    assert found(INDEX, text)


@pytest.mark.parametrize("text", ['open("/ro' + 'ot/x/y")', "/wo" + "rk/main/kiosk", "/ho" + "me/jo/keno/"])
def test_a_path_of_one_machine_is_seen(text: str) -> None:
    assert found(MACHINE, text)


@pytest.mark.parametrize(
    ("handler", "catches"),
    [
        ("except Exception: raise", True),  # a text that the check must see through, no handler of ours
        ("except (ValueError, Exception): pass", True),
        ("except: raise", True),  # likewise a text
        ("except BaseException: pass", True),
        ("except BaseException: tidy(); raise", False),
        ("except ValueError: pass", False),
    ],
)
def test_a_catcher_is_seen(handler: str, *, catches: bool) -> None:
    tree = ast.parse(f"try: work()\n{handler}")
    assert [catches_everything(node) for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler)] == [
        catches
    ]


def test_only_the_crash_guard_catches_everything() -> None:
    catchers = set()
    for path in files(".py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ExceptHandler) and catches_everything(node):
                catchers.add(path.relative_to(ROOT).as_posix())
    assert catchers <= {"kiosk/launch/crash_guard.py"}


def catches_everything(handler: ast.ExceptHandler) -> bool:
    """Whether it holds up any exception: a bare `except`, one for Exception, or one for BaseException.

    Putting things right and letting a BaseException pass (a last line `raise`) is no catching.
    """
    last = handler.body[-1]
    if handler.type is None:
        return True
    if ast.unparse(handler.type) == "BaseException" and isinstance(last, ast.Raise) and last.exc is None:
        return False
    caught = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(ast.unparse(each).rpartition(".")[2] in ("Exception", "BaseException") for each in caught)
