"""What is asked for is what is locked: by version and by the hash of every file."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions

import pytest

from tests.house.checkout import ROOT, files

LOCKS = ("requirements", "requirements-dev")


def normal(name: str) -> str:
    """A distribution's name as the lock files write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def asked(file: str) -> dict[str, str]:
    """The requirements of an .in file by normal name, its own lines only."""
    text = (ROOT / "packaging" / f"{file}.in").read_text()
    lines = [line for line in text.splitlines() if line and line[0] not in "#-"]
    return {normal(re.split(r"[<>=~]", line)[0]): line for line in lines}


def locked(file: str) -> dict[str, str]:
    """The entry of each distribution in a lock, by normal name, hashes included."""
    text = (ROOT / "packaging" / f"{file}.lock").read_text()
    entries = re.split(r"\n(?=\S)", text.strip())
    return {entry.partition("==")[0]: entry for entry in entries}


@pytest.mark.parametrize("file", LOCKS)
def test_everything_asked_for_is_locked(file: str) -> None:
    assert asked(file).keys() <= locked(file).keys()


@pytest.mark.parametrize("file", LOCKS)
def test_every_entry_has_one_version_and_hashes(file: str) -> None:
    for entry in locked(file).values():
        assert re.match(r"[a-z0-9-]+==[0-9][0-9a-z.]* [;\\]", entry), entry
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry


def test_tests_run_on_what_the_product_runs_on() -> None:
    assert locked("requirements").items() <= locked("requirements-dev").items()


def test_the_project_asks_for_the_same() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["dependencies"] == list(asked("requirements").values())


@pytest.mark.parametrize(
    ("folders", "inputs"),
    [(("kiosk", "printing"), ("requirements",)), (("tests", "packaging"), LOCKS)],
)
def test_every_imported_library_is_asked_for(folders: tuple[str, ...], inputs: tuple[str, ...]) -> None:
    own = {"kiosk", "printing", "tests", *(path.stem for path in (ROOT / "packaging").glob("*.py"))}
    known = {name for file in inputs for name in asked(file)} | {"shiboken6"}
    owners = packages_distributions()
    missing = set()
    for path in files(".py"):
        if path.relative_to(ROOT).parts[0] in folders:
            for library in imported(path.read_text()) - own - sys.stdlib_module_names:
                if not {normal(name) for name in owners.get(library, [library])} & known:
                    missing.add(f"{path.relative_to(ROOT)}: {library}")
    assert not missing


def imported(source: str) -> set[str]:
    """The top-level modules that a Python file imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names
