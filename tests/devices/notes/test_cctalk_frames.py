"""ccTalk on the wire and in numbers: expected values from the specification or worked out by hand."""

from __future__ import annotations

import pytest

from kiosk.devices.notes.cctalk_bills import Scaling, amount_of, inhibits, scaling_of
from kiosk.devices.notes.cctalk_events import BillEvent, Buffer, News, buffer_of, news_since
from kiosk.devices.notes.cctalk_frames import Checking, Frame, crc_16, decode, encode
from kiosk.values.money import Money
from tests.devices.notes.cctalk_simulator import crc_ccitt

# Simple poll of a bill validator: 40 + 0 + 1 + 254 = 295 = 256 + 39, and 256 - 39 = 217.
POLL = bytes((40, 0, 1, 254, 217))
# The example of the specification's CRC: 40 0 1 gives 3F46 hex.
RESET = bytes((40, 0, 0x46, 1, 0x3F))
QUIET = BillEvent(0, 0)
A_DOLLAR = Scaling(100, 2)


def test_encodes_and_decodes_with_an_eight_bit_sum() -> None:
    frame = Frame(40, 1, 254)
    assert encode(frame, Checking.SUM_8) == POLL
    assert decode(POLL, Checking.SUM_8) == frame


def test_encodes_and_decodes_with_a_crc_in_place_of_the_source() -> None:
    assert crc_16(bytes((40, 0, 1))) == 0x3F46
    assert encode(Frame(40, 1, 1), Checking.CRC_16) == RESET
    assert decode(RESET, Checking.CRC_16) == Frame(40, 0, 1)


@pytest.mark.parametrize("data", [b"", b"\x28", bytes(range(11)), b"\xff" * 252])
def test_the_crc_is_that_of_another_computation(data: bytes) -> None:
    assert crc_16(data) == crc_ccitt(data)


@pytest.mark.parametrize("checking", Checking)
def test_believes_no_frame_with_a_bit_turned_or_a_byte_missing(checking: Checking) -> None:
    whole = encode(Frame(1, 40, 0, bytes((7, 3, 1, 0, 0))), checking)
    assert decode(whole, checking) is not None
    for place in range(len(whole)):
        assert decode(whole[:place] + whole[place + 1 :], checking) is None
        for bit in range(8):
            spoiled = whole[:place] + bytes((whole[place] ^ 1 << bit,)) + whole[place + 1 :]
            assert decode(spoiled, checking) is None


def test_a_bill_id_times_the_scaling_factor_is_the_amount() -> None:
    assert scaling_of(bytes((100, 0, 2))) == A_DOLLAR
    assert amount_of(b"AU0005A", A_DOLLAR) == Money.dollars(5)
    assert amount_of(b"AU0100B", A_DOLLAR) == Money.dollars(100)
    assert scaling_of(bytes((0xE8, 3, 2))) == Scaling(1000, 2)
    assert amount_of(b"AU0002A", Scaling(1000, 2)) == Money.dollars(20)
    assert scaling_of(bytes(3)) is None


@pytest.mark.parametrize(
    ("bill_id", "scaling"),
    [
        (b"AU0000A", A_DOLLAR),
        (b"AU-010A", A_DOLLAR),
        (b"AU0003A", A_DOLLAR),
        (b"AU0007A", A_DOLLAR),
        (b"AU2000A", Scaling(1000, 2)),  # 20,000 dollars
        (b"US0020A", A_DOLLAR),
        (b".......", A_DOLLAR),
        (b"AU0020", A_DOLLAR),
        (b"AU0005A", Scaling(1, 3)),  # half a cent
    ],
)
def test_case_86_believes_only_australian_notes(bill_id: bytes, scaling: Scaling) -> None:
    assert amount_of(bill_id, scaling) is None


def test_enables_the_believed_types_and_no_other() -> None:
    five, twenty = Money.dollars(5), Money.dollars(20)
    assert inhibits({1: five, 3: twenty, 9: five}) == bytes((0b101, 0b1))
    assert inhibits({}) == bytes(2)


def buffer(counter: int, *newest_first: tuple[int, int]) -> Buffer:
    events = tuple(BillEvent(*event) for event in newest_first)
    return Buffer(counter, (events + (QUIET,) * 5)[:5])


def test_reads_a_buffer_and_keeps_it_as_text() -> None:
    data = bytes((2, 3, 0, 3, 1, 0, 0, 0, 0, 0, 0))
    assert buffer_of(data) == buffer(2, (3, 0), (3, 1))
    assert buffer_of(bytes.fromhex(buffer(2, (3, 0), (3, 1)).text())) == buffer(2, (3, 0), (3, 1))
    assert buffer_of(data[:-1]) is None


@pytest.mark.parametrize(
    ("before", "now", "news"),
    [
        # Nothing new.
        (buffer(7, (0, 2)), buffer(7, (0, 2)), News()),
        # Two more, told oldest first.
        (buffer(1, (3, 1)), buffer(3, (0, 2), (3, 0), (3, 1)), News((BillEvent(3, 0), BillEvent(0, 2)))),
        # After 255 comes 1 (case 85).
        (buffer(255, (3, 1)), buffer(1, (3, 0), (3, 1)), News((BillEvent(3, 0),))),
        # The very first events after power-up: no reset, and 0 is not 255.
        (buffer(0), buffer(2, (3, 0), (3, 1)), News((BillEvent(3, 1), BillEvent(3, 0)))),
        # 0 again: a reset, and no events (case 85).
        (buffer(9, (3, 0)), buffer(0), News(was_reset=True)),
        # A jump of 7: five are there and two are not (case 85).
        (
            buffer(2, (1, 0)),
            buffer(9, *[(1, 0)] * 5),
            News((BillEvent(1, 0),) * 5, lost=2),
        ),
        # Reset, and the counter is where it was: only the events show it.
        (buffer(1, (3, 1)), buffer(1, (0, 1)), News((BillEvent(0, 1),), was_reset=True)),
        # Reset, and one event since.
        (
            buffer(200, *[(3, 0), (3, 1)] * 2),
            buffer(1, (0, 1)),
            News((BillEvent(0, 1),), was_reset=True),
        ),
        # Reset, and seven events since.
        (
            buffer(5, (3, 0), (3, 1)),
            buffer(7, *[(0, 2)] * 5),
            News((BillEvent(0, 2),) * 5, lost=2, was_reset=True),
        ),
    ],
)
def test_tells_what_is_new_in_the_buffer(before: Buffer, now: Buffer, news: News) -> None:
    assert news_since(before, now) == news


def test_counts_255_events_after_power_up() -> None:
    many = News((BillEvent(0, 2),) * 5, lost=250)
    assert news_since(buffer(0), buffer(255, *[(0, 2)] * 5)) == many
