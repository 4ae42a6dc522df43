"""Makes the `.venv` of this checkout whole, and says in one sentence what to do where it can't.

`packaging/setup run` brings what the product runs on, `packaging/setup test` what checks and tests need
besides. A stamp inside `.venv` is taken away before anything there changes and written last, so `.venv` is
whole exactly while the stamp is there and agrees with the lock files; an interrupted set-up is begun again.
Doing it twice changes nothing.

The exit status is one of `Status`. Only the standard library is used: this runs before anything is installed.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import hashlib
import importlib.util
import json
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {"run": "requirements.lock", "test": "requirements-dev.lock"}
DISK_NEEDED_MB = 1500
OLDEST_GLIBC = {"x86_64": (2, 34), "aarch64": (2, 39)}  # of the PySide6 wheels, by processor

# Shared object -> the Debian packages that bring it, whatever the release calls them.
OFF_SCREEN = {
    "libglib-2.0.so.0": ("libglib2.0-0t64", "libglib2.0-0"),
    "libGL.so.1": ("libgl1",),
    "libEGL.so.1": ("libegl1",),
    "libxkbcommon.so.0": ("libxkbcommon0",),
    "libfontconfig.so.1": ("libfontconfig1",),
    "libdbus-1.so.3": ("libdbus-1-3",),
}
X11_WINDOW = {
    "libX11-xcb.so.1": ("libx11-xcb1",),
    "libxcb-cursor.so.0": ("libxcb-cursor0",),
    "libxcb-icccm.so.4": ("libxcb-icccm4",),
    "libxcb-image.so.0": ("libxcb-image0",),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1",),
    "libxcb-randr.so.0": ("libxcb-randr0",),
    "libxcb-render-util.so.0": ("libxcb-render-util0",),
    "libxcb-shape.so.0": ("libxcb-shape0",),
    "libxcb-sync.so.1": ("libxcb-sync1",),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0",),
    "libxcb-xkb.so.1": ("libxcb-xkb1",),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0",),
}
WAYLAND_WINDOW = {
    "libwayland-client.so.0": ("libwayland-client0",),
    "libwayland-cursor.so.0": ("libwayland-cursor0",),
    "libwayland-egl.so.1": ("libwayland-egl1",),
}


class Status(IntEnum):
    """What set-up ends with. 10 is the shell's: it found no Python 3.11."""

    DONE = 0
    FAILED = 1
    NO_PYTHON = 10
    NO_RIGHTS = 11
    NO_NETWORK = 12
    NO_DISK = 13
    APT_BUSY = 14
    NOT_THE_LOCKED_FILE = 15
    WRONG_MACHINE = 16
    STOPPED = 130


class Trouble(Exception):
    """Set-up can't go on: one sentence that says what to do, and the exit status."""

    def __init__(self, status: Status, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


# What a failed command printed -> why, and what to do. The first that is found counts.
REASONS = (
    ("No space left on device", Status.NO_DISK, "the disk is full; free 2 GB and run this again"),
    (
        "Could not get lock|Unable to (acquire|lock)",
        Status.APT_BUSY,
        "another program is installing packages; run this again when it is done",
    ),
    (
        "DO NOT MATCH THE HASHES",
        Status.NOT_THE_LOCKED_FILE,
        "a downloaded file was not the locked one and was not used; run this again, report it if it stays",
    ),
    (
        r"Retrying \(|Could not (resolve|connect)|Temporary failure|Network is unreachable",
        Status.NO_NETWORK,
        "the package registry can't be reached; check the network and run this again",
    ),
)


def reason(title: str, printed: str, log: Path) -> Trouble:
    """Why the step called `title` failed, read from what its command printed."""
    for pattern, status, sentence in REASONS:
        if re.search(pattern, printed):
            return Trouble(status, f"{title} failed: {sentence}.")
    lines = [line for line in printed.splitlines() if line.strip()]
    last = lines[-1].strip() if lines else "it printed nothing"
    return Trouble(Status.FAILED, f"{title} failed: {last} (all of it is in {log}).")


class Steps:
    """Runs commands one after the other, shows how far each is, and keeps what they print in a log file."""

    def __init__(self, count: int, log: Path, screen: IO[str]) -> None:
        self.count = count
        self.log = log
        self.screen = screen
        self.live = screen.isatty()
        self.number = 0
        log.write_text("")

    def run(
        self, title: str, command: Sequence[str], how_far: Callable[[str], str] = lambda _printed: ""
    ) -> None:
        """Run one command; `how_far` reads what it printed so far. Raises `Trouble` if it fails."""
        self.number += 1
        begun = time.monotonic()
        self._show(f"{title} ...")
        with self.log.open("ab") as output:
            start = output.tell()
            with subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
            ) as process:
                try:
                    while not self._ended(process):
                        far = how_far(self._printed(start))
                        self._show(f"{title}: {far}{time.monotonic() - begun:.0f} s")
                finally:
                    if process.returncode is None:
                        process.terminate()
        if process.returncode != 0:
            self._show(f"{title}: failed", last=True)
            raise reason(title, self._printed(start), self.log)
        self._show(f"{title}: done in {time.monotonic() - begun:.1f} s", last=True)

    def _ended(self, process: subprocess.Popen[bytes]) -> bool:
        try:
            process.wait(timeout=1 if self.live else 10)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _printed(self, start: int) -> str:
        return self.log.read_bytes()[start:].decode(errors="replace")

    def _show(self, text: str, *, last: bool = False) -> None:
        """On a screen a step rewrites its own line; in a file each is a line of its own."""
        line = f"{self.number} of {self.count} {text}"
        if self.live:
            line = f"\r\x1b[K{line}"
        print(line, end="\n" if last or not self.live else "", file=self.screen, flush=True)


def missing_packages(shared_objects: Mapping[str, tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The names of the Debian packages whose shared object can't be loaded here."""
    missing = []
    for name, packages in shared_objects.items():
        try:
            ctypes.CDLL(name)
        except OSError:
            missing.append(packages)
    return missing


def shared_objects(purpose: str, environment: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """What Qt loads: tests draw off-screen, a run on a display opens a window."""
    wanted = dict(OFF_SCREEN)
    if purpose == "run" and environment.get("DISPLAY"):
        wanted |= X11_WINDOW
    if purpose == "run" and environment.get("WAYLAND_DISPLAY"):
        wanted |= WAYLAND_WINDOW
    return wanted


def rights() -> list[str] | None:
    """What to put before a command that needs the administrator: nothing for root, None without the right."""
    if os.geteuid() == 0:
        return []
    if (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        return ["sudo", "-n"]
    return None


def has_module(name: str) -> bool:
    """Whether the Python that makes `.venv` has this module."""
    return importlib.util.find_spec(name) is not None


def available(names: Sequence[str]) -> str:
    """The first of a package's names that this Debian knows; the last one if it knows none."""
    for name in names[:-1]:
        if subprocess.run(["apt-cache", "show", name], capture_output=True, check=False).returncode == 0:
            return name
    return names[-1]


class Venv:
    """The environment in `.venv`, its stamp, and the two files through which it finds this checkout."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.python = self.folder / "bin" / "python"
        self.stamp = self.folder / "set-up.json"

    def wanted(self, purpose: str) -> dict[str, str]:
        """The stamp's content once `purpose` is served: where the checkout is, and a digest of each lock."""
        locks = {LOCKS["run"], LOCKS[purpose]}
        digests = {
            n: hashlib.sha256((self.root / "packaging" / n).read_bytes()).hexdigest() for n in sorted(locks)
        }
        return {"root": str(self.root), **digests}

    def holds(self, purpose: str) -> bool:
        """Whether everything that `purpose` needs is installed."""
        try:
            stamp = json.loads(self.stamp.read_text())
        except (OSError, ValueError):
            return False
        return self.python.exists() and stamp.items() >= self.wanted(purpose).items()

    def finish(self, purpose: str) -> None:
        """Write the stamp, as the last thing."""
        beside = self.stamp.with_suffix(".new")
        beside.write_text(json.dumps(self.wanted(purpose), indent=1) + "\n")
        beside.replace(self.stamp)

    def link_checkout(self) -> None:
        """Let `.venv` import this checkout, and give it the commands that pyproject.toml names."""
        packages = next((self.folder / "lib").glob("python3.*/site-packages"))
        write_if_changed(packages / "keno-terminal.pth", f"{self.root}\n")
        with (self.root / "pyproject.toml").open("rb") as file:
            scripts: dict[str, str] = tomllib.load(file)["project"]["scripts"]
        for name, target in scripts.items():
            module, function = target.split(":")
            # A `#!` line holds neither blanks nor long paths: the shell starts Python, which skips it.
            write_if_changed(
                self.folder / "bin" / name,
                f"#!/bin/sh\n'''exec' \"{self.python}\" \"$0\" \"$@\"\n' '''\n"
                # A command that starts processes of its own has them import this file.
                f"import sys\n\nfrom {module} import {function}\n\n"
                f'if __name__ == "__main__":\n    sys.exit({function}())\n',
                mode=0o755,
            )


def write_if_changed(path: Path, text: str, *, mode: int = 0o644) -> None:
    """Leave a file that already says this untouched."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
        path.chmod(mode)


def check_machine(machine: str, glibc: str) -> None:
    """Refuse a machine for which Qt has no build, before anything is downloaded."""
    release = tuple(int(part) for part in glibc.split(".")[:2] if part.isdigit())
    if machine not in OLDEST_GLIBC:
        raise Trouble(Status.WRONG_MACHINE, f"Qt has no build for {machine}; use a 64-bit PC.")
    if release < OLDEST_GLIBC[machine]:
        raise Trouble(Status.WRONG_MACHINE, f"glibc {glibc} is too old for Qt on {machine}; use Debian 13.")


def pip_progress(total: int) -> Callable[[str], str]:
    """Reads from pip's lines how many of the locked packages it has come to."""

    def how_far(printed: str) -> str:
        if "Installing collected packages" in printed:
            return "all are here, unpacking, "
        return f"{len(re.findall(r'^Collecting ', printed, re.MULTILINE))} of {total}, "

    return how_far


def set_up(purpose: str, root: Path, screen: IO[str], environment: Mapping[str, str]) -> None:
    """Bring everything `purpose` needs that isn't there yet. Raises `Trouble` with what to do."""
    venv = Venv(root)
    debian = missing_packages(shared_objects(purpose, environment))
    if venv.holds(purpose) and not debian:
        venv.link_checkout()
        return

    check_machine(platform.machine(), platform.libc_ver()[1])
    as_root = rights()
    make_venv = not venv.holds("run")
    # Debian ships Python without the means to put pip into a .venv. Where nobody may install that, a pip that
    # is on the machine already will do.
    borrow_pip = make_venv and not has_module("ensurepip")
    if borrow_pip and (as_root is not None or not has_module("pip")):
        debian.append((f"python3.{sys.version_info.minor}-venv",))
        borrow_pip = False
    names = " ".join(available(names) for names in debian)
    if debian and as_root is None:
        command = f"apt-get update && apt-get install {names}"
        raise Trouble(Status.NO_RIGHTS, f"Debian packages are missing. As root, run:  {command}")
    if make_venv and shutil.disk_usage(root).free < DISK_NEEDED_MB * 1_000_000:
        raise Trouble(Status.NO_DISK, f"less than {DISK_NEEDED_MB} MB of disk are free; make room first.")

    steps = Steps(bool(debian) + make_venv + (not venv.holds(purpose)), root / "build" / "setup.log", screen)
    if debian and as_root is not None:
        options = "--yes --no-install-recommends --option DPkg::Lock::Timeout=60"
        # An update that can't read a package source of somebody else's is no reason to stop.
        settings = "export LC_ALL=C DEBIAN_FRONTEND=noninteractive"
        commands = f"{settings}; apt-get update; apt-get install {options} {names}"
        steps.run(f"installing {len(debian)} Debian packages", [*as_root, "sh", "-c", commands])
    if not venv.holds(purpose):
        install(venv, purpose, steps, make_venv=make_venv, borrow_pip=borrow_pip)


def install(venv: Venv, purpose: str, steps: Steps, *, make_venv: bool, borrow_pip: bool) -> None:
    """Bring the locked libraries into `.venv`: a new one, or on top of what is there and whole."""
    python = os.path.realpath(getattr(sys, "_base_executable", sys.executable))
    pip = [str(venv.python), "-I", "-m", "pip"]
    without: list[str] = []
    if borrow_pip:
        pip = [python, "-I", "-m", "pip", f"--python={venv.python}"]
        without = ["--without-pip"]
    venv.stamp.unlink(missing_ok=True)
    if make_venv:
        steps.run("making .venv", [python, "-I", "-m", "venv", "--clear", *without, str(venv.folder)])
    lock = venv.root / "packaging" / LOCKS[purpose]
    total = len(re.findall(r"^[a-z0-9].*==", lock.read_text(), re.MULTILINE))
    # Wheels only: building a source package would run code that no hash covers.
    options = ["--require-hashes", "--only-binary=:all:", "--no-input", "--disable-pip-version-check"]
    command = [*pip, "install", *options, "--requirement", str(lock)]
    steps.run(f"installing {total} libraries", command, pip_progress(total))
    venv.link_checkout()
    venv.finish(purpose)


@contextmanager
def alone(root: Path, screen: IO[str]) -> Iterator[None]:
    """Hold off a second set-up of the same checkout until this one is done."""
    (root / "build").mkdir(exist_ok=True)
    with (root / "build" / "setup.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Another set-up of this folder is at work; waiting for it ...", file=screen, flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main(arguments: Sequence[str], root: Path = ROOT) -> Status:
    """Set up, or print the one sentence that says why not."""
    purpose = arguments[0] if len(arguments) == 1 else ""
    if purpose not in LOCKS:
        print("Usage: packaging/setup run|test", file=sys.stderr)
        return Status.FAILED
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with alone(root, sys.stdout):
            set_up(purpose, root, sys.stdout, os.environ)
    except Trouble as trouble:
        print(f"Set-up stopped: {trouble}", file=sys.stderr)
        return trouble.status
    except OSError as error:
        print(
            f"Set-up stopped: {error.strerror}: {error.filename}. Mend that and run this again.",
            file=sys.stderr,
        )
        known = {errno.ENOSPC: Status.NO_DISK, errno.EACCES: Status.NO_RIGHTS, errno.EROFS: Status.NO_RIGHTS}
        return known.get(error.errno or 0, Status.FAILED)
    except KeyboardInterrupt:
        print("\nSet-up was interrupted. Run it again and it begins afresh.", file=sys.stderr)
        return Status.STOPPED
    return Status.DONE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
