"""Multipliers of keno bonus wagers: which files are read, and what a total has."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.multipliers import TOTALS, MultiplierFault, Multipliers, Stretch
from tests.rules.citing import rule


def parsed(data: bytes) -> Multipliers:
    multipliers = Multipliers.parse(data)
    assert isinstance(multipliers, Multipliers), multipliers
    return multipliers


def fault(data: bytes) -> str:
    found = Multipliers.parse(data)
    assert isinstance(found, MultiplierFault), found
    return found.sentence


@rule("s 3B(2)(a)")
def test_a_total_that_is_left_out_has_no_multiplier() -> None:
    multipliers = parsed(b'{"1410": 10, "210": 2}')
    assert (multipliers.of(210), multipliers.of(1410)) == (2, 10)
    assert multipliers.of(211) is None
    assert multipliers.by_total == ((210, 2), (1410, 10))
    assert multipliers.values == (2, 10)


def test_a_byte_order_mark_says_nothing() -> None:
    assert parsed(b'\xef\xbb\xbf{"810": 3}').of(810) == 3


def test_the_digest_is_that_of_the_file() -> None:
    # sha256sum of the fourteen bytes below.
    assert parsed(b'{ "810" : 2 }\n').digest == (
        "145ec0d5fafc97b62bed74995e2d8b9727003bbadc98942e0190d6fb88caa37b"
    )


def test_stretches_cover_every_total_once() -> None:
    table = {str(total): 5 for total in range(300, 311)} | {"311": 2, "1410": 2}
    assert parsed(json.dumps(table).encode()).stretches == (
        Stretch(210, 299, None),
        Stretch(300, 310, 5),
        Stretch(311, 311, 2),
        Stretch(312, 1409, None),
        Stretch(1410, 1410, 2),
    )


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The bonus file is not readable as JSON at line 1, column 1."),
        (b"\xff\xfe{}", "The bonus file is not UTF-8 text."),
        (b"[210]", "The bonus file is not a JSON object from each total to its multiplier."),
        (b"{}", "The bonus file has no total with a multiplier."),
        (b'{"209": 2}', 'The bonus file has "209", which is not a total of 210 to 1410.'),
        (b'{"1411": 2}', 'The bonus file has "1411", which is not a total of 210 to 1410.'),
        (b'{"0810": 2}', 'The bonus file has "0810", which is not a total of 210 to 1410.'),
        (b'{"a\\u001b[2J": 2}', 'The bonus file has "a?[2J", which is not a total of 210 to 1410.'),
        (b'{"810": 2, "810": 3}', "The bonus file has the total 810 twice."),
        (b'{"810": 1}', "The total 810 has a multiplier of 1; leave a total out that has no multiplier."),
        (b'{"810": 0}', "The multiplier of the total 810 is not a whole number of 2 to 100."),
        (b'{"810": 101}', "The multiplier of the total 810 is not a whole number of 2 to 100."),
        (b'{"810": 2.0}', "The multiplier of the total 810 is not a whole number of 2 to 100."),
        (b'{"810": true}', "The multiplier of the total 810 is not a whole number of 2 to 100."),
        (b'{"810": "2"}', "The multiplier of the total 810 is not a whole number of 2 to 100."),
        (b'{"810": {}}', "The multiplier of the total 810 is not a whole number of 2 to 100."),
        (
            b'{"810": ' + b"9" * 5000 + b"}",
            "The bonus file holds a number too long to read or brackets nested too deep.",
        ),
        (b"[" * 100_000, "The bonus file holds a number too long to read or brackets nested too deep."),
    ],
)
def test_a_fault_is_one_sentence(data: bytes, sentence: str) -> None:
    assert fault(data) == sentence


@given(st.binary(max_size=200))
def test_no_bytes_raise(data: bytes) -> None:
    assert isinstance(Multipliers.parse(data), Multipliers | MultiplierFault)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@given(
    st.dictionaries(st.sampled_from([str(total) for total in TOTALS]) | st.text(max_size=5), _JSON) | _JSON
)
def test_no_json_raises_and_a_sentence_is_one_line(document: object) -> None:
    found = Multipliers.parse(json.dumps(document).encode())
    if isinstance(found, MultiplierFault):
        assert found.sentence.endswith(".")
        assert found.sentence.isprintable()


@rule("s 3B(1)", "s 3B(2)(b)")
@given(st.dictionaries(st.sampled_from(TOTALS), st.integers(2, 100), min_size=1))
def test_what_is_written_is_what_is_read(table: dict[int, int]) -> None:
    multipliers = parsed(json.dumps(table).encode())
    assert {total: multipliers.of(total) for total in TOTALS if multipliers.of(total) is not None} == table
