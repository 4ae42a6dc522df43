"""The test bench: each switch works one simulated device."""

from __future__ import annotations

from kiosk.ledger.symbol import read_symbol
from kiosk.terminal.changes import NoteTaken
from kiosk.ui.bench_model import BenchModel, forged_symbol
from kiosk.values.money import Money


class FakeBench:
    """Writes down what was done to the devices."""

    def __init__(self) -> None:
        self.done: list[object] = []

    def insert_note(self, amount: Money) -> None:
        self.done.append(amount)

    def scan_last_paper(self) -> None:
        self.done.append("last paper")

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
