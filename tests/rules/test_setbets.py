"""Setbets: which files are read, and what is wrong with another, in one sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.field import NUMBERS
from kiosk.rules.setbets import NO_SETBETS, Setbet, SetbetFault, Setbets
from tests.rules.citing import rule

FRAME = b'{"format": 1, "name": "Try", "version": "1", "approval": "none", "shapes": [%s]}'


def parsed(data: bytes) -> Setbets:
    setbets = Setbets.parse(data)
    assert isinstance(setbets, Setbets), setbets
    return setbets


def fault(data: bytes) -> str:
    found = Setbets.parse(data)
    assert isinstance(found, SetbetFault), found
    return found.sentence


def document(**changed: object) -> bytes:
    """A good file with some of its values changed; an ellipsis takes one out."""
    whole: dict[str, Any] = {
        "format": 1,
        "name": "Try",
        "version": "1",
        "approval": "none",
        "shapes": [{"name": "Bar", "spots": [1, 2]}],
        **changed,
    }
    return json.dumps({key: value for key, value in whole.items() if value is not ...}).encode()


@rule("s 14C(1)")
def test_a_person_gets_the_spots_that_the_name_stands_for() -> None:
    setbets = parsed(FRAME % b'{"name": "Heart", "spots": [44, 5, 80]}, {"name": "Bar", "spots": [1]}')
    assert setbets.shapes == (Setbet("Heart", (5, 44, 80)), Setbet("Bar", (1,)))
    assert setbets.spots_of("Heart") == (5, 44, 80)
    assert setbets.spots_of("Bar") == (1,)
    assert (setbets.name, setbets.version, setbets.approval) == ("Try", "1", "none")


def test_a_text_may_be_as_long_as_the_sentence_says() -> None:
    assert parsed(document(name="n" * 40, version="v" * 40, approval="a" * 400)).name == "n" * 40


@rule("s 14C(1)")
@pytest.mark.parametrize("name", ["", "Star", "heart", "Heart ", "\ud800"])
def test_what_is_not_offered_has_no_spots(name: str) -> None:
    setbets = parsed(FRAME % b'{"name": "Heart", "spots": [5, 44]}')
    assert setbets.spots_of(name) is None


@rule("s 14C(1)")
def test_a_licensee_without_a_file_offers_none() -> None:
    assert NO_SETBETS.shapes == ()
    assert NO_SETBETS.spots_of("Heart") is None


def test_a_byte_order_mark_says_nothing() -> None:
    assert parsed(b"\xef\xbb\xbf" + document()).spots_of("Bar") == (1, 2)


def test_the_digest_is_that_of_the_file() -> None:
    data = FRAME % b'{"name": "Bar", "spots": [1, 2]}'
    # sha256sum of the 110 bytes of that file.
    assert parsed(data).digest == ("4d4b98ad9b8e2411efc744e5090850b8ea99c749e6d8d3a0d727496dc6777e1c")
    assert parsed(data + b"\n").digest != parsed(data).digest


def test_a_name_may_be_24_letters_of_any_script() -> None:
    name = "Ngôi sao năm cánh sáng 明"
    assert len(name) == 24
    data = json.dumps({"name": name, "spots": [1]}, ensure_ascii=False).encode()
    assert parsed(FRAME % data).spots_of(name) == (1,)


def test_sixty_shapes_and_a_shape_of_all_numbers_may_be_offered() -> None:
    shapes: list[object] = [{"name": f"Bar {spot}", "spots": [spot]} for spot in range(1, 60)]
    shapes.append({"name": "All", "spots": list(range(80, 0, -1))})
    setbets = parsed(document(shapes=shapes))
    assert len(setbets.shapes) == 60
    assert setbets.spots_of("All") == tuple(range(1, 81))


def test_one_shape_may_lie_inside_another() -> None:
    shapes = [{"name": "Bar", "spots": [1, 2]}, {"name": "Long bar", "spots": [1, 2, 3]}]
    assert len(parsed(document(shapes=shapes)).shapes) == 2


NAME = "Shape 1 of the setbets file does not have a name of 1 to 24 printable characters."
SPOT = 'The setbet "A" has a spot that is not a whole number of 1 to 80.'
SPACE = "has a space before, after or beside another."


@rule("s 14C(1)")
@pytest.mark.parametrize(
    ("shapes", "sentence"),
    [
        (b'{"name": "", "spots": [1]}', NAME),
        (b'{"name": "ABCDEFGHIJKLMNOPQRSTUVWXY", "spots": [1]}', NAME),
        (b'{"name": "A\\u001b[2J", "spots": [1]}', NAME),
        (b'{"name": "A\\ud800", "spots": [1]}', NAME),
        (b'{"name": 7, "spots": [1]}', NAME),
        (b'{"name": {}, "spots": [1]}', NAME),
        (b'{"name": " ", "spots": [1]}', f'The name " " {SPACE}'),
        (b'{"name": "A ", "spots": [1]}', f'The name "A " {SPACE}'),
        (b'{"name": " A", "spots": [1]}', f'The name " A" {SPACE}'),
        (b'{"name": "A  B", "spots": [1]}', f'The name "A  B" {SPACE}'),
        (b'{"name": "A", "spots": [0]}', SPOT),
        (b'{"name": "A", "spots": [81]}', SPOT),
        (b'{"name": "A", "spots": [1, -2]}', SPOT),
        (b'{"name": "A", "spots": [1, 2.0]}', SPOT),
        (b'{"name": "A", "spots": [1, "2"]}', SPOT),
        (b'{"name": "A", "spots": [true]}', SPOT),
        (b'{"name": "A", "spots": [[1]]}', SPOT),
        (b'{"name": "A", "spots": [{}]}', SPOT),
        (b'{"name": "A", "spots": [NaN]}', SPOT),
        (b'{"name": "A", "spots": [7, 8, 7]}', 'The setbet "A" has the spot 7 twice.'),
        (b'{"name": "A", "spots": []}', 'The setbet "A" does not have a list of spots.'),
        (b'{"name": "A", "spots": {}}', 'The setbet "A" does not have a list of spots.'),
        (b'{"name": "A", "spots": {"1": 2}}', 'The setbet "A" does not have a list of spots.'),
        (b'{"name": "A", "spots": "1"}', 'The setbet "A" does not have a list of spots.'),
        (b'{"name": "A"}', 'Shape 1 of the setbets file has no "spots".'),
        (b'{"spots": [1]}', 'Shape 1 of the setbets file has no "name".'),
        (
            b'{"name": "A", "spots": [1], "price": 1}',
            'Shape 1 of the setbets file has "price", which format 1 does not have.',
        ),
        (b'{"name": "A", "name": "B", "spots": [1]}', 'Shape 1 of the setbets file has "name" twice.'),
        (b'{"name": "A", "spots": [1], "spots": [2]}', 'Shape 1 of the setbets file has "spots" twice.'),
        (
            b'{"name": "A", "spots": [1]}, [2]',
            "Shape 2 of the setbets file is not a JSON object of names and values.",
        ),
        (
            b'{"name": "A", "spots": [1]}, {"name": "A", "spots": [2]}',
            'The setbets file has the name "A" twice.',
        ),
        (
            b'{"name": "STRASSE", "spots": [1]}, {"name": "stra\\u00dfe", "spots": [2]}',
            'The setbets file has the name "straße" twice.',
        ),
        (
            b'{"name": "A", "spots": [1, 2]}, {"name": "C", "spots": [3]}, {"name": "B", "spots": [2, 1]}',
            'The setbets "A" and "B" have the same spots.',
        ),
        (b"", "The setbets file has no shape."),
    ],
)
def test_a_faulty_shape_is_named_in_one_sentence(shapes: bytes, sentence: str) -> None:
    assert fault(FRAME % shapes) == sentence


TOO_LONG = "The setbets file holds a number too long to read or brackets nested too deep."


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The setbets file is not readable as JSON at line 1, column 1."),
        (b"\xff\xfe{}", "The setbets file is not UTF-8 text."),
        (b"[]", "The setbets file is not a JSON object of names and values."),
        (b"{}", 'The setbets file has no "format".'),
        (b'{"format": 1, "format": 1}', 'The setbets file has "format" twice.'),
        (b'{"a\\u001b[2J": 2}', 'The setbets file has "a?[2J", which format 1 does not have.'),
        (document(format=2), "The setbets file has a format number that is not read here; format 1 is."),
        (document(format=True), "The setbets file has a format number that is not read here; format 1 is."),
        (document(format="1"), "The setbets file has a format number that is not read here; format 1 is."),
        (document(approval=...), 'The setbets file has no "approval".'),
        (document(shapes=...), 'The setbets file has no "shapes".'),
        (document(owner="me"), 'The setbets file has "owner", which format 1 does not have.'),
        (document(shapes={}), 'The "shapes" of the setbets file are not a list.'),
        (document(shapes=None), 'The "shapes" of the setbets file are not a list.'),
        (document(name=" "), 'The "name" of the setbets file is not text of 1 to 40 printable characters.'),
        (document(name=7), 'The "name" of the setbets file is not text of 1 to 40 printable characters.'),
        (b'{"%s": 1}' % (b"a" * 41), f'The setbets file has "{"a" * 40}", which format 1 does not have.'),
        (
            document(version="v" * 41),
            'The "version" of the setbets file is not text of 1 to 40 printable characters.',
        ),
        (
            document(approval="a\nb"),
            'The "approval" of the setbets file is not text of 1 to 400 printable characters.',
        ),
        (
            document(shapes=[{"name": f"S{spot}", "spots": [spot]} for spot in range(1, 62)]),
            "The setbets file has 61 shapes; at most 60 can be offered.",
        ),
        (FRAME % (b'{"name": "A", "spots": [' + b"9" * 5000 + b"]}"), TOO_LONG),
        (b"[" * 100_000, TOO_LONG),
    ],
)
def test_a_fault_of_the_file_is_one_sentence(data: bytes, sentence: str) -> None:
    assert fault(data) == sentence


@given(st.binary(max_size=200))
def test_no_bytes_raise(data: bytes) -> None:
    assert isinstance(Setbets.parse(data), Setbets | SetbetFault)


_ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 90) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)
_SHAPE = st.fixed_dictionaries(
    {"name": st.sampled_from(["A", "a", "B"]) | _ANY, "spots": st.lists(st.integers(1, 3)) | _ANY}
)
_DOCUMENT = st.fixed_dictionaries(
    {"format": st.just(1), "name": st.just("N"), "version": st.just("1"), "approval": st.just("none")},
    optional={"shapes": st.lists(_SHAPE | _ANY, max_size=3) | _ANY, "more": _ANY},
)


@given(_DOCUMENT | _ANY)
def test_no_json_raises_and_a_sentence_is_one_line(read: object) -> None:
    found = Setbets.parse(json.dumps(read).encode())
    if isinstance(found, SetbetFault):
        assert found.sentence.endswith(".")
        assert found.sentence.isprintable()
    else:
        assert all(found.spots_of(setbet.name) == setbet.spots for setbet in found.shapes)


@rule("s 14C(1)")
@given(st.lists(st.sets(st.sampled_from(NUMBERS), min_size=1), min_size=1, max_size=60, unique_by=frozenset))
def test_what_is_written_is_what_is_read(shapes: list[set[int]]) -> None:
    written = [{"name": f"S{place}", "spots": list(spots)} for place, spots in enumerate(shapes)]
    setbets = parsed(document(shapes=written))
    assert setbets.shapes == tuple(
        Setbet(f"S{place}", tuple(sorted(spots))) for place, spots in enumerate(shapes)
    )
