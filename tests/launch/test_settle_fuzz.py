"""``kiosk settle`` against whatever a file may hold: one answer a line, and never a wrong prize."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import chain
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.launch.test_settle_another_way import Json, expected_answer, settled, tickets, written
from tests.rules.citing import rule

SOME_DRAW = list(range(1, 41, 2))


def check(answers: list[Json], data: bytes, draw: list[int]) -> None:
    """What is not refused is settled as its line says: never a wrong prize."""
    for answer, line in zip(answers, data.split(b"\n"), strict=False):
        if "refused" in answer:
            assert answer["refused"]
            assert isinstance(answer["section"], str)
        else:
            assert answer == expected_answer(json.loads(line.decode("utf-8-sig")), draw, None)


@given(st.binary() | st.lists(st.binary(max_size=20)).map(b"\n".join))
def test_random_bytes(data: bytes) -> None:
    check(settled(data, SOME_DRAW), data, SOME_DRAW)
    assert settled(data, SOME_DRAW, "--game", "--explain") == settled(data, SOME_DRAW)


WORDS = st.sampled_from(
    [
        "id",
        "wagers",
        "type",
        "spots",
        "groups",
        "amount",
        "bonus",
        "sizes",
        "kwikpik",
        "setbet",
        "spot",
        "way",
        "heads",
        "1.00",
        "Corners",
        "-",
    ]
)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-1, 90)
    | st.integers()
    | st.floats()
    | WORDS
    | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=8,
)


@given(st.lists(VALUES))
def test_random_json(values: list[object]) -> None:
    data = "".join(json.dumps(value) + "\n" for value in values).encode()
    check(settled(data, SOME_DRAW), data, SOME_DRAW)


def places(value: object, path: tuple[int | str, ...] = ()) -> list[tuple[int | str, ...]]:
    inner: Iterable[tuple[int | str, object]] = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    return [path, *chain.from_iterable(places(content, (*path, key)) for key, content in inner)]


@given(st.data())
def test_tickets_with_something_put_in_another_place(data: st.DataObject) -> None:
    lines: list[object] = []
    for number in range(3):
        ticket: Any = data.draw(tickets(SOME_DRAW, f"t{number}"))
        *above, key = data.draw(st.sampled_from(places(ticket)[1:]))
        inside = ticket
        for step in above:
            inside = inside[step]
        if data.draw(st.booleans()):
            inside[key] = data.draw(VALUES)
        elif data.draw(st.booleans()):
            del inside[key]
        elif isinstance(inside, dict):
            inside[data.draw(WORDS)] = data.draw(VALUES)
        else:
            inside.insert(key, data.draw(VALUES))
        lines.append(ticket)
    text = "".join(json.dumps(line) + "\n" for line in lines).encode()
    check(settled(text, SOME_DRAW), text, SOME_DRAW)


@given(st.data())
def test_tickets_with_bytes_changed(data: st.DataObject) -> None:
    line = bytearray(written([data.draw(tickets(SOME_DRAW))]))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(line) - 1))
        line[place : place + data.draw(st.integers(0, 2))] = data.draw(
            st.sampled_from([b"0", b"1", b'"', b",", b"]", b"[", b"}", b"\\", b" ", b"-", b"."])
            | st.binary(max_size=2)
        )
    check(settled(bytes(line), SOME_DRAW), bytes(line), SOME_DRAW)


@rule("s 9(1)")
@given(st.data())
def test_a_name_written_twice_is_refused_wherever_it_is(data: st.DataObject) -> None:
    ticket = data.draw(tickets(SOME_DRAW))
    chosen = data.draw(st.sampled_from([ticket, *ticket["wagers"]]))
    name = data.draw(st.sampled_from(sorted(chosen)))
    doubled = json.dumps(chosen)[:-1] + f", {json.dumps(name)}: {json.dumps(chosen[name])}}}"
    place = next((index for index, wager in enumerate(ticket["wagers"]) if wager is chosen), None)
    if place is not None:
        inner = [json.dumps(wager) for wager in ticket["wagers"]]
        inner[place] = doubled
        doubled = f'{{"id": "t", "wagers": [{", ".join(inner)}]}}'
    (answer,) = settled(doubled.encode(), SOME_DRAW)
    assert answer["refused"] == "not_a_ticket"
    assert answer["problem"].endswith(f'has "{name}" twice.')
