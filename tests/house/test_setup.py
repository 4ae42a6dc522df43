"""Set-up, with stand-ins for Python, apt-get and the rest of the machine: nothing is installed here."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import set_up
from set_up import Status, Trouble

from kiosk.launch.display import X_LIBRARIES

Tool = Callable[[str, str], Path]

# A Python that makes hollow environments, "installs" what it is told to, and writes down what it was asked.
PYTHON = """
echo "$*" >> {calls}
case "$*" in
    *"-m venv"*)
        for folder in "$@"; do :; done
        case "$*" in *--clear*) rm -rf "$folder" ;; esac
        mkdir -p "$folder/bin" "$folder/lib/python3.11/site-packages"
        cp "$0" "$folder/bin/python" ;;
    *"-m pip"*)
        echo "Collecting nothing"; cat {says}; exit "$(cat {status})" ;;
esac
"""


@pytest.fixture(name="tool")
def _tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tool:
    """Puts a shell script of this name first on the PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")

    def make(name: str, script: str) -> Path:
        path = folder / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return path

    return make


class House:
    """A small checkout, and a machine that has every shared object and the rights of nobody."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch, tool: Tool) -> None:
        self.root = root
        self.monkeypatch = monkeypatch
        self.tool = tool
        self.calls_file = root.parent / "calls"
        (root / "packaging").mkdir(parents=True)
        (root / "build").mkdir()
        (root / "packaging" / "requirements.lock").write_text("a==1 \\\n    --hash=sha256:0\n")
        (root / "packaging" / "requirements-dev.lock").write_text("a==1 \\\n    --hash=sha256:0\nb==2\n")
        (root / "pyproject.toml").write_text('[project.scripts]\nkiosk = "kiosk.launch.main:main"\n')
        self.pip(says="", status=0)
        names = {name: root.parent / name for name in ("calls", "says", "status")}
        monkeypatch.setattr(sys, "_base_executable", str(tool("python-stand-in", PYTHON.format(**names))))
        monkeypatch.setattr(set_up, "OFF_SCREEN", {"libc.so.6": ("libc6",)})
        monkeypatch.setattr(set_up, "rights", lambda: None)

    def pip(self, *, says: str, status: int) -> None:
        """What pip will print, and end with."""
        (self.root.parent / "says").write_text(says)
        (self.root.parent / "status").write_text(str(status))

    def lacks_a_library(self) -> None:
        """From now on one shared object is missing."""
        self.monkeypatch.setattr(set_up, "OFF_SCREEN", {"libnot-there.so.1": ("libnot-there1",)})

    def set_up(self, purpose: str) -> str:
        """What set-up shows, or raises."""
        screen = io.StringIO()
        set_up.set_up(purpose, self.root, screen, {})
        return screen.getvalue()

    def calls(self) -> list[str]:
        """What the Python was asked since the last look: "venv", or the lock that pip installed."""
        lines = self.calls_file.read_text().splitlines() if self.calls_file.exists() else []
        self.calls_file.unlink(missing_ok=True)
        return ["venv" if "-m venv" in line else Path(line.split()[-1]).name for line in lines]

    def files(self) -> dict[Path, tuple[int, bytes]]:
        """Every file of the checkout, with when it was last written and what it holds."""
        paths = [path for path in self.root.rglob("*") if path.is_file()]
        return {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in paths}


@pytest.fixture(name="house")
def _house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tool: Tool) -> House:
    return House(tmp_path / "a checkout", monkeypatch, tool)


# What is brought, and when.


def test_first_run_makes_venv_and_counts_its_steps(house: House) -> None:
    shown = house.set_up("run")
    assert house.calls() == ["venv", "requirements.lock"]
    assert [line.partition(":")[0] for line in shown.splitlines() if ": done in" in line] == [
        "1 of 2 making .venv",
        "2 of 2 installing 1 libraries",
    ]


@pytest.mark.parametrize("purpose", ["run", "test"])
def test_second_run_changes_nothing(house: House, purpose: str) -> None:
    house.set_up(purpose)
    house.calls()
    before = house.files()
    assert house.set_up(purpose) == ""
    assert house.calls() == []
    assert house.files() == before


def test_test_adds_to_run_and_run_needs_nothing_after_test(house: House) -> None:
    house.set_up("run")
    house.calls()
    house.set_up("test")
    assert house.calls() == ["requirements-dev.lock"]
    house.set_up("run")
    assert house.calls() == []


def test_new_lock_makes_venv_anew(house: House) -> None:
    house.set_up("run")
    house.calls()
    (house.root / "packaging" / "requirements.lock").write_text("a==2 \\\n    --hash=sha256:1\n")
    house.set_up("run")
    assert house.calls() == ["venv", "requirements.lock"]


def test_moved_checkout_makes_venv_anew(house: House) -> None:
    house.set_up("run")
    house.calls()
    house.root = house.root.rename(house.root.with_name("elsewhere"))
    house.set_up("run")
    assert house.calls() == ["venv", "requirements.lock"]


def test_python_that_is_gone_makes_venv_anew(house: House) -> None:
    house.set_up("run")
    house.calls()
    (house.root / ".venv" / "bin" / "python").unlink()
    house.set_up("run")
    assert house.calls() == ["venv", "requirements.lock"]


@pytest.mark.parametrize("begun", ["run", "test"])
def test_half_made_venv_is_begun_afresh(house: House, begun: str) -> None:
    if begun == "test":
        house.set_up("run")
    house.pip(says="ERROR: cut short", status=1)
    with pytest.raises(Trouble):
        house.set_up(begun)
    half = house.root / ".venv" / "half of a library"
    half.touch()
    house.calls()
    house.pip(says="", status=0)
    house.set_up("run")
    assert house.calls() == ["venv", "requirements.lock"]
    assert not half.exists()


def command_of(house: House, main: str) -> Path:
    """The command `kiosk` of a checkout whose program that is."""
    house.set_up("run")
    python = house.root / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to(sys.executable)
    (house.root / "kiosk" / "launch").mkdir(parents=True)
    (house.root / "kiosk" / "launch" / "main.py").write_text(main)
    house.monkeypatch.setenv("PYTHONPATH", str(house.root))
    return house.root / ".venv" / "bin" / "kiosk"


def test_commands_start_this_checkout_even_from_a_path_with_blanks(house: House) -> None:
    kiosk = command_of(house, "import sys\n\ndef main():\n    print(sys.argv[1:])\n    return 7\n")
    link = house.root / ".venv" / "lib" / "python3.11" / "site-packages" / "keno-terminal.pth"
    assert link.read_text() == f"{house.root}\n"
    done = subprocess.run([kiosk, "run", "--x y"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (7, "['run', '--x y']\n")


def test_a_command_may_start_processes_that_import_it(house: House) -> None:
    """As `kiosk simulate` does, a world on each processor."""
    kiosk = command_of(
        house,
        "from multiprocessing import get_context\n\n"
        "def main():\n"
        "    with get_context('spawn').Pool(1) as pool:\n"
        "        print(pool.map(abs, [-14]))\n"
        "    return 0\n",
    )
    done = subprocess.run([kiosk], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "[14]\n", "")


# What the machine lacks.


def test_missing_library_without_rights_names_the_command(house: House) -> None:
    house.lacks_a_library()
    with pytest.raises(Trouble) as caught:
        house.set_up("run")
    assert caught.value.status is Status.NO_RIGHTS
    assert str(caught.value).endswith("As root, run:  apt-get update && apt-get install libnot-there1")
    assert house.calls() == []


def test_missing_library_with_rights_is_installed_and_nothing_else(house: House, tmp_path: Path) -> None:
    house.set_up("run")
    house.calls()
    house.lacks_a_library()
    house.monkeypatch.setattr(set_up, "rights", list)
    house.tool("apt-get", f'echo "$*" >> "{tmp_path}/apt"')
    assert "1 of 1 installing 1 Debian packages: done" in house.set_up("run")
    update, install = (tmp_path / "apt").read_text().splitlines()
    assert update == "update"
    assert install.startswith("install --yes ")
    assert install.endswith(" libnot-there1")
    assert house.calls() == []


VENV_PACKAGE = f"python3.{sys.version_info.minor}-venv"


def test_python_without_pip_of_its_own_gets_debians(house: House, tmp_path: Path) -> None:
    house.monkeypatch.setattr(set_up, "has_module", lambda name: name != "ensurepip")
    house.monkeypatch.setattr(set_up, "rights", list)
    house.tool("apt-get", f'echo "$*" >> "{tmp_path}/apt"')
    house.set_up("run")
    assert (tmp_path / "apt").read_text().endswith(f" {VENV_PACKAGE}\n")
    assert "--without-pip" not in house.calls_file.read_text()
    assert house.calls() == ["venv", "requirements.lock"]


def test_without_rights_a_pip_that_is_there_is_borrowed(house: House) -> None:
    house.monkeypatch.setattr(set_up, "has_module", lambda name: name != "ensurepip")
    house.set_up("run")
    making, installing = house.calls_file.read_text().splitlines()
    assert "--without-pip" in making
    assert f"--python={house.root}/.venv/bin/python install" in installing


def test_without_rights_and_pip_the_package_is_named(house: House) -> None:
    house.monkeypatch.setattr(set_up, "has_module", lambda _name: False)
    with pytest.raises(Trouble, match=f"apt-get install {VENV_PACKAGE}$"):
        house.set_up("run")


def test_first_name_that_debian_knows_is_taken(tool: Tool) -> None:
    tool("apt-cache", 'test "$2" = libnew')
    assert set_up.available(("libnew", "libold")) == "libnew"
    assert set_up.available(("libnewer", "libold")) == "libold"


def test_shared_objects_are_looked_for_not_packages() -> None:
    assert set_up.missing_packages({"libc.so.6": ("libc6",), "libnot-there.so.1": ("x", "y")}) == [("x", "y")]


def test_a_window_needs_more_than_a_test() -> None:
    display = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}
    assert set_up.shared_objects("test", display) == set_up.OFF_SCREEN
    assert set_up.shared_objects("run", {}) == set_up.OFF_SCREEN
    assert {"libxcb-cursor.so.0", "libwayland-cursor.so.0"} < set_up.shared_objects("run", display).keys()


def test_a_start_looks_for_the_libraries_that_set_up_brings() -> None:
    assert {library: (package,) for library, package in X_LIBRARIES.items()} == set_up.X11_WINDOW


@pytest.mark.parametrize(
    ("machine", "glibc", "fits"),
    [
        ("x86_64", "2.36", True),
        ("x86_64", "2.31", False),
        ("aarch64", "2.41", True),
        ("aarch64", "2.36", False),
        ("armv7l", "2.41", False),
    ],
)
def test_a_machine_without_qt_is_told_at_once(machine: str, glibc: str, *, fits: bool) -> None:
    if fits:
        set_up.check_machine(machine, glibc)
    else:
        with pytest.raises(Trouble) as caught:
            set_up.check_machine(machine, glibc)
        assert caught.value.status is Status.WRONG_MACHINE


def test_full_disk_is_told_before_anything_is_fetched(house: House) -> None:
    house.monkeypatch.setattr(set_up, "DISK_NEEDED_MB", 10**12)
    with pytest.raises(Trouble, match="make room") as caught:
        house.set_up("run")
    assert caught.value.status is Status.NO_DISK
    assert house.calls() == []


@pytest.mark.parametrize(
    ("says", "status"),
    [
        ("WARNING: Retrying (Retry(total=4)) after connection broken\nERROR: No matching", Status.NO_NETWORK),
        ("E: Could not resolve 'mirror.example'", Status.NO_NETWORK),
        ("ERROR: Could not install: [Errno 28] No space left on device", Status.NO_DISK),
        ("E: Could not get lock /var/lib/dpkg/lock-frontend", Status.APT_BUSY),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE FILE", Status.NOT_THE_LOCKED_FILE),
        ("ERROR: something new", Status.FAILED),
    ],
)
def test_failed_step_says_what_to_do(house: House, says: str, status: Status) -> None:
    house.pip(says=says, status=1)
    with pytest.raises(Trouble) as caught:
        house.set_up("run")
    assert caught.value.status is status
    assert str(caught.value).startswith("installing 1 libraries failed: ")
    assert len(str(caught.value).splitlines()) == 1


# What whoever started it gets to see.


@pytest.mark.parametrize(
    ("raised", "status", "said"),
    [
        (Trouble(Status.NO_NETWORK, "no network."), Status.NO_NETWORK, "Set-up stopped: no network.\n"),
        (OSError(28, "No space left", "x"), Status.NO_DISK, "Set-up stopped: No space left: x. Mend that"),
        (
            OSError(13, "Permission denied", "x"),
            Status.NO_RIGHTS,
            "Set-up stopped: Permission denied: x. Mend",
        ),
        (KeyboardInterrupt(), Status.STOPPED, "\nSet-up was interrupted. Run it again"),
    ],
)
def test_a_stop_is_one_sentence_and_a_status(
    house: House, capsys: pytest.CaptureFixture[str], raised: BaseException, status: Status, said: str
) -> None:
    def stop(*_: object) -> None:
        raise raised

    house.monkeypatch.setattr(set_up, "set_up", stop)
    house.monkeypatch.setattr(signal, "signal", lambda *_: None)
    assert set_up.main(["run"], house.root) is status
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(said)
    assert shown.err.count("\n") == 1 + said.startswith("\n")


@pytest.mark.parametrize("arguments", [[], ["sell"], ["run", "test"]])
def test_anything_else_is_told_how(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert set_up.main(arguments) is Status.FAILED
    assert capsys.readouterr().err == "Usage: packaging/setup run|test\n"
