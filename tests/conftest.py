"""What every test runs under: no screen, no network beyond this machine, no folder of whoever runs it."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any

import pytest
from hypothesis import settings

from tests.order import LongestFirst
from tests.tally import TallyPlugin, tally

__all__ = ["tally"]  # a fixture

# Qt reads these when the first window system is made, which no import may come before.
os.environ.update(QT_QPA_PLATFORM="offscreen", QT_QUICK_BACKEND="software", LC_ALL="C.UTF-8")
for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_SCALE_FACTOR", "QT_QUICK_CONTROLS_STYLE"):
    os.environ.pop(name, None)

# No test asserts a time, Hypothesis's own no more than ours: a busy machine is not a fault.
settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")


@pytest.fixture(scope="session", autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("DATA_HOME", "CONFIG_HOME", "STATE_HOME", "CACHE_HOME", "RUNTIME_DIR"):
            folder = tmp_path_factory.mktemp(kind.lower())
            folder.chmod(0o700)
            patch.setenv(f"XDG_{kind}", str(folder))
        yield


@pytest.fixture(scope="session", autouse=True)
def _loopback_only() -> Iterator[None]:
    connect = socket.socket.connect

    def connect_here(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6):
            host = address[0]
            assert host == "localhost" or ip_address(host).is_loopback, f"a test reached for {host}"
        connect(self, address)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", connect_here)
        yield


def pytest_configure(config: pytest.Config) -> None:
    """Say at the end what was counted; as one of several workers, begin with what lasts longest."""
    config.pluginmanager.register(TallyPlugin())
    if hasattr(config, "workerinput"):
        config.pluginmanager.register(LongestFirst())
