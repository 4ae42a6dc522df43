"""The commands around set-up: which Python it takes, what CI runs, what `make run` starts."""

from __future__ import annotations

import os
import subprocess
import tomllib
from pathlib import Path

import pytest
from set_up import Status

from tests.house.checkout import ROOT


def shell(*command: str | Path, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, on a PATH of this one folder if one is given."""
    environment = {**os.environ, "PATH": str(path)} if path else None
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def only_tools(folder: Path, **pythons: str) -> Path:
    """A folder that has `dirname` and these Pythons, given as scripts."""
    folder.mkdir()
    (folder / "dirname").symlink_to("/usr/bin/dirname")
    for name, script in pythons.items():
        path = folder / name.replace("_", ".")
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
    return folder


TOO_OLD = "exit 1"
GOOD = 'test "$1" = -c || echo "$(/usr/bin/basename "$0") $*"'


@pytest.mark.parametrize("pythons", [{}, {"python3": TOO_OLD}])
def test_without_a_new_python_it_says_so(tmp_path: Path, pythons: dict[str, str]) -> None:
    done = shell(ROOT / "packaging" / "setup", "run", path=only_tools(tmp_path / "bin", **pythons))
    assert done.returncode == Status.NO_PYTHON
    assert done.stdout == ""
    assert done.stderr.startswith("Set-up stopped: Python 3.11 or newer is needed.")
    assert done.stderr.endswith("As root, run:  apt-get install python3 python3-venv\n")


@pytest.mark.parametrize(
    ("pythons", "taken"),
    [
        ({"python3": GOOD}, "python3"),
        ({"python3": TOO_OLD, "python3_12": GOOD}, "python3.12"),
        ({"python3": GOOD, "python3_11": GOOD, "python3_13": GOOD}, "python3.13"),
        ({"python3": GOOD, "python3_13": TOO_OLD, "python3_11": GOOD}, "python3.11"),
    ],
)
def test_the_newest_python_that_works_is_taken(tmp_path: Path, pythons: dict[str, str], taken: str) -> None:
    done = shell(ROOT / "packaging" / "setup", "test", path=only_tools(tmp_path / "bin", **pythons))
    assert done.stdout == f"{taken} -I packaging/set_up.py test\n"


def test_ci_runs_make_test_without_input(tmp_path: Path) -> None:
    folder = only_tools(tmp_path / "bin", make='read -r line; echo "make $* [$line]"')
    assert shell(ROOT / ".ci" / "run", path=folder).stdout == "make test []\n"


def test_make_test_takes_all_cores_and_a_person_who_names_tests_takes_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("MAKEFLAGS", raising=False)
    runs = shell("make", "-C", str(ROOT), "--no-print-directory", "--dry-run", "test").stdout.splitlines()
    assert runs[-1].startswith(".venv/bin/python -m pytest --numprocesses=auto ")
    options = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]["addopts"]
    assert not [option for option in options if option.startswith(("-n", "--numprocesses", "--dist"))]


@pytest.mark.parametrize(
    ("display", "started"),
    [
        ({"DISPLAY": ":0"}, "kiosk run"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "kiosk run"),
        ({}, "kiosk tour --out build/tour"),
    ],
)
def test_make_run_opens_the_terminal_or_draws_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, display: dict[str, str], started: str
) -> None:
    (tmp_path / "Makefile").write_text((ROOT / "Makefile").read_text())
    for file in ("packaging/setup", ".venv/bin/kiosk"):
        path = tmp_path / file
        path.parent.mkdir(parents=True)
        path.write_text('#!/bin/sh\necho "$(basename "$0") $*"\n')
        path.chmod(0o755)
    monkeypatch.delenv("MAKEFLAGS", raising=False)
    for name, value in display.items():
        monkeypatch.setenv(name, value)
    said = shell("make", "-C", str(tmp_path), "--no-print-directory", "run").stdout.splitlines()
    assert [line for line in said if line.startswith(("setup", "kiosk"))] == ["setup run", started]
    assert (said[-1] == f"The pictures are in {tmp_path}/build/tour") == (not display)
