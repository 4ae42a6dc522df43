"""The promises of tests/conftest.py."""

from __future__ import annotations

import os
import socket

import pytest


def test_no_test_reaches_beyond_this_machine() -> None:
    with socket.socket() as beyond, pytest.raises(AssertionError, match=r"reached for 192\.0\.2\.1"):
        beyond.connect(("192.0.2.1", 80))


def test_loopback_is_open() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname()).close()


def test_folders_are_not_those_of_whoever_runs_the_tests() -> None:
    for kind in ("DATA_HOME", "CONFIG_HOME", "STATE_HOME", "CACHE_HOME", "RUNTIME_DIR"):
        assert "pytest" in os.environ[f"XDG_{kind}"]
