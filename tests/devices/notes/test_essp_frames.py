"""Frames, keys and answers of SSP, against the examples that its maker prints (SSP Protocol Manual
GA138_2_2_2129A)."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher as Aes
from cryptography.hazmat.primitives.ciphers import algorithms, modes

from kiosk.devices.notes.essp_codes import (
    Counters,
    Happened,
    Told,
    channels_of,
    counters_of,
    events_of,
    inhibits_of,
)
from kiosk.devices.notes.essp_frames import Frame, FrameReader, check_sum, encode
from kiosk.devices.notes.essp_keys import DEFAULT_FIXED_KEY, Cipher, Exchange, is_prime
from kiosk.devices.seeded_chance import SeededChance
from kiosk.rules.notes import NOTES
from kiosk.values.money import Money
from tests.rules.citing import rule

PRINTED = [
    ("7F 80 01 11 65 82", "11"),
    ("7F 80 02 06 08 03 94", "06 08"),
    ("7F 80 03 02 07 00 2B B6", "02 07 00"),
    ("7F 80 01 18 53 82", "18"),
    ("7F 80 01 17 71 82", "17"),
    ("7F 80 01 56 F7 83", "56"),
    ("7F 80 01 57 F2 03", "57"),
    ("7F 80 09 4A C5 05 8F 3A 00 00 00 00 B2 73", "4A C5 05 8F 3A 00 00 00 00"),
    ("7F 80 09 F0 23 68 1B FA E5 3C 27 DB 80 8A", "F0 23 68 1B FA E5 3C 27 DB"),
    ("7F 80 04 F0 CC EE 01 62 AA", "F0 CC EE 01"),
]


@pytest.mark.parametrize(("wire", "data"), PRINTED)
def test_the_printed_packets_are_ours(wire: str, data: str) -> None:
    frame = Frame(0x80, bytes.fromhex(data))
    assert encode(frame) == bytes.fromhex(wire)
    assert FrameReader().take(bytes.fromhex(wire)) == [frame]


def test_an_stx_within_a_frame_is_sent_twice() -> None:
    frame = Frame(0x00, b"\x7f\x01\x7f\x7f")
    wire = encode(frame)
    assert wire.startswith(b"\x7f\x00\x04\x7f\x7f\x01\x7f\x7f\x7f\x7f")
    assert FrameReader().take(wire) == [frame]


def test_a_frame_is_found_byte_by_byte_among_rubbish_and_half_frames() -> None:
    frame = Frame(0x80, b"\xf0\xef\x03")
    reader = FrameReader()
    wire = b"\x00\xff" + encode(frame)[:4] + encode(frame) + b"\x01"
    found = [made for byte in wire for made in reader.take(bytes((byte,)))]
    assert found == [frame]


def test_no_single_damaged_bit_makes_another_frame() -> None:
    wire = encode(Frame(0x80, b"\xf0\xee\x03"))
    for at in range(len(wire) * 8):
        damaged = bytearray(wire)
        damaged[at // 8] ^= 1 << at % 8
        assert FrameReader().take(bytes(damaged)) == []


def test_primes() -> None:
    assert [number for number in range(50) if is_prime(number)] == [
        2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47
    ]  # fmt: skip
    # The manual's examples; a Carmichael number; the largest prime below 2^64.
    assert is_prime(982_451_653)
    assert is_prime(1_287_821)
    assert not is_prime(825_265)
    assert is_prime(2**64 - 59)
    assert not is_prime((2**31 - 1) * (2**31 - 19))


def test_both_sides_come_to_the_same_key() -> None:
    exchange = Exchange(SeededChance(1, "keys"))
    assert is_prime(exchange.modulus)
    assert is_prime(exchange.generator)
    assert exchange.generator > exchange.modulus
    theirs = 123_456_789
    key = exchange.key(DEFAULT_FIXED_KEY, pow(exchange.generator, theirs, exchange.modulus))
    assert key[:8] == bytes.fromhex("67 45 23 01 67 45 23 01")
    assert key[8:] == pow(exchange.intermediate, theirs, exchange.modulus).to_bytes(8, "little")


def sealed(key: bytes, count: int, data: bytes) -> bytes:
    """An answer as a device would encrypt it."""
    block = bytes((len(data),)) + count.to_bytes(4, "little") + data
    block += bytes(-(len(block) + 2) % 16)
    return b"\x7e" + Aes(algorithms.AES(key), modes.ECB()).encryptor().update(block + check_sum(block))


def test_an_answer_is_believed_once_and_with_the_right_key() -> None:
    key = bytes(range(16))
    cipher = Cipher(key, SeededChance(1, "packing"))
    first = cipher.encrypt(b"\x56")
    assert len(first) == 17
    assert first != Cipher(key, SeededChance(2, "packing")).encrypt(b"\x56")
    answer = sealed(key, 1, b"\xf0\xee\x03")
    assert cipher.decrypt(sealed(bytes(16), 1, b"\xf0")) is None
    assert cipher.decrypt(sealed(key, 2, b"\xf0")) is None
    assert cipher.decrypt(answer[:-1]) is None
    assert cipher.decrypt(answer) == b"\xf0\xee\x03"
    # Played again by somebody on the line, it is an answer to nothing.
    assert cipher.decrypt(answer) is None


def test_events_are_read_in_order_and_nothing_is_guessed_after_an_unknown_one() -> None:
    assert events_of(b"\xee\x01\xeb") == ((Told(Happened.CREDIT, 1), Told(Happened.STACKED)), True)
    assert events_of(b"") == ((), True)
    assert events_of(b"\xcc\xb3\xee\x05") == ((Told(Happened.STACKING),), False)
    assert events_of(b"\xee") == ((), False)


@rule("s 10(a)")
def test_only_australian_notes_are_let_in() -> None:
    values = [(5, "AUD"), (10, "AUD"), (20, "EUR"), (50, "AUD"), (3, "AUD"), (200, "AUD"), (100, "AUD")]
    head = b"\x000110AUD" + bytes(3) + b"\x07" + bytes(14) + b"\x00\x00\x64" + b"\x06"
    setup = head + b"".join(currency.encode() for _, currency in values)
    setup += b"".join(value.to_bytes(4, "little") for value, _ in values)
    channels = channels_of(setup)
    assert channels == {1: NOTES[0], 2: NOTES[1], 4: NOTES[3], 7: NOTES[4]}
    assert inhibits_of(channels) == b"\x4b\x00"
    assert channels_of(setup[:-2]) == {}
    assert channels_of(setup[:20]) == {}


def test_an_older_setup_has_one_currency() -> None:
    older = b"\x000100AUD\x00\x00\x01\x03\x05\x0a\x14\x02\x02\x02\x00\x00\x64\x05"
    assert channels_of(older) == {1: Money.dollars(5), 2: Money.dollars(10), 3: Money.dollars(20)}
    assert channels_of(older.replace(b"AUD", b"GBP")) == {}


def test_counters_as_printed() -> None:
    printed = "05 11 00 00 00 28 00 00 00 23 00 00 00 0A 00 00 00 10 00 00 00"
    assert counters_of(bytes.fromhex(printed)) == Counters(stacked=17, rejected=16)
    assert counters_of(b"\x02" + bytes(8)) is None
