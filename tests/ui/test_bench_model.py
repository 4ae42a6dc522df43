"""The test bench: each switch works one simulated device."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kiosk.ledger.symbol import read_symbol
from kiosk.ports.device_report import DeviceKind
from kiosk.terminal.changes import NoteTaken
from kiosk.ui.bench_model import BenchModel, forged_symbol
from kiosk.values.money import Money


class FakeBench:
    """Writes down what was done to the devices."""

    def __init__(self, *real: DeviceKind) -> None:
        self.done: list[object] = []
        self.real = frozenset(real)
        self.mouth_is_open = self.has_paper = True

    def insert_note(self, amount: Money) -> bool:
        self.done.append(amount)
        return self.mouth_is_open

    def scan_last_paper(self) -> bool:
        self.done.append("last paper")
        return self.has_paper

    def scan(self, text: str) -> None:
        self.done.append(text)

    def set_paper_out(self, out: bool) -> None:
        self.done.append(("paper out", out))

    def set_central_away(self, away: bool) -> None:
        self.done.append(("central away", away))

    def end_shift(self) -> None:
        self.done.append("end of shift")


def test_each_act_reaches_its_device() -> None:
    bench = FakeBench()
    model = BenchModel(bench)
    model.insert_note(20)
    model.scan_last_paper()
    model.scan_forged()
    model.toggle_paper()
    model.toggle_paper()
    model.toggle_central()
    model.end_shift()
    assert bench.done == [
        Money.dollars(20), "last paper", forged_symbol(), ("paper out", True), ("paper out", False),
        ("central away", True), "end of shift",
    ]  # fmt: skip
    assert (model.property("paper_out"), model.property("central_away")) == (False, True)


def test_the_forged_ticket_has_the_form_of_ours() -> None:
    assert read_symbol(forged_symbol()) is not None


def test_it_says_what_a_device_did_last() -> None:
    model = BenchModel(FakeBench())
    model.hear(NoteTaken(Money.dollars(20)))
    assert model.property("last") == "Note taken: $20.00"


def test_without_a_bench_nothing_happens() -> None:
    model = BenchModel(None)
    model.insert_note(20)
    model.toggle_paper()
    assert (model.property("is_present"), model.property("paper_out")) == (False, False)


@pytest.mark.parametrize(
    ("kind", "act", "reason"),
    [
        (DeviceKind.NOTE_ACCEPTOR, lambda model: model.insert_note(5), "a real note acceptor is set"),
        (DeviceKind.SCANNER, lambda model: model.scan_last_paper(), "a real scanner is set"),
        (DeviceKind.SCANNER, lambda model: model.scan_forged(), "a real scanner is set"),
        (DeviceKind.PRINTER, lambda model: model.toggle_paper(), "a real printer is set"),
    ],
)
def test_a_key_for_a_real_device_does_nothing_and_says_why(
    kind: DeviceKind, act: Callable[[BenchModel], None], reason: str
) -> None:
    bench = FakeBench(kind)
    model = BenchModel(bench)
    act(model)
    assert bench.done == []
    assert model.property("paper_out") is False
    assert model.property("last") == f"That key does nothing: {reason}."


def test_only_what_is_real_is_greyed() -> None:
    names = ("no_paper", "no_notes", "no_scans")
    assert [BenchModel(FakeBench()).property(name) for name in names] == ["", "", ""]
    model = BenchModel(FakeBench(DeviceKind.NOTE_ACCEPTOR))
    assert [model.property(name) for name in names] == ["", "a real note acceptor is set", ""]


def test_what_comes_to_nothing_is_said() -> None:
    bench = FakeBench()
    bench.mouth_is_open = bench.has_paper = False
    model = BenchModel(bench)
    model.insert_note(20)
    assert model.property("last") == "No note is taken now: $20.00 came straight back."
    model.scan_last_paper()
    assert model.property("last") == "Nothing with a code was printed yet."
