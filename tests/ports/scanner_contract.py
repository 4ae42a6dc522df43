"""What every scanner must do, real or simulated: written against the port alone.

A test module makes a subclass of :class:`ScannerContract` with a fixture `stage`.
"""

from __future__ import annotations

from typing import Protocol

import pytest

from kiosk.ports.scanner import Scanner


class ScannerStage(Protocol):
    """A scanner, and a hand that holds symbols in front of it."""

    @property
    def scanner(self) -> Scanner:
        """The scanner under test."""

    def show(self, text: str) -> None:
        """Hold a symbol in front of the scanner, until it has been read."""


class ScannerContract:
    """The suite."""

    @pytest.fixture
    def stage(self) -> ScannerStage:
        raise NotImplementedError

    def test_tells_the_text_of_every_symbol_in_order(self, stage: ScannerStage) -> None:
        heard: list[str] = []
        stage.scanner.listen(heard.append)
        for text in ("K1T/1", "K1V/2", "K1T/1"):
            stage.show(text)
        assert heard == ["K1T/1", "K1V/2", "K1T/1"]

    def test_keeps_nothing_for_a_listener_that_comes_later(self, stage: ScannerStage) -> None:
        stage.show("before")
        heard: list[str] = []
        stage.scanner.listen(heard.append)
        stage.show("after")
        assert heard == ["after"]

    def test_has_one_listener(self, stage: ScannerStage) -> None:
        first: list[str] = []
        second: list[str] = []
        stage.scanner.listen(first.append)
        stage.scanner.listen(second.append)
        stage.show("text")
        assert (first, second) == ([], ["text"])
