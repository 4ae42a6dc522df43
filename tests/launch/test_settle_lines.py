"""``kiosk settle``: lines that are no ticket, and how a file is cut into lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.launch.test_settle import Settle, spot, ticket
from tests.rules.citing import rule


@pytest.fixture
def settle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Settle:
    return Settle(tmp_path, capsys)


NOT_TICKETS = [
    (b"", None, "empty_line"),
    (b" \t\r", None, "empty_line"),
    (b"\xff", None, "not_text"),
    (b'{"id":"t\xc3","wagers":[]}', None, "not_text"),
    (b"{", None, "not_json"),
    (b'{"id":"t","wagers":[]} {}', None, "not_json"),
    (b"\xef\xbb\xbf{}", None, "not_json"),
    (b'{"id":"t","wagers":[NaN]}', None, "not_json"),
    (b'{"id":"t","wagers":[-Infinity]}', None, "not_json"),
    (b"[" * 100_000, None, "not_json"),
    (b"9" * 100_000, None, "not_json"),
    (b"x" * 3_000_000, None, "line_too_long"),
    (b"null", None, "not_a_ticket"),
    (b"[]", None, "not_a_ticket"),
    (b"{}", None, "not_a_ticket"),
    (b'{"wagers":[]}', None, "not_a_ticket"),
    (b'{"id":7,"wagers":[]}', None, "not_a_ticket"),
    (b'{"id":"","wagers":[]}', None, "not_a_ticket"),
    (b'{"id":"\\ud800","wagers":[]}', None, "not_a_ticket"),
    (b'{"id":"' + b"t" * 101 + b'","wagers":[]}', None, "not_a_ticket"),
    (b'{"id":"a","id":"b","wagers":[]}', None, "not_a_ticket"),
    (b'{"id":"t","wagers":[],"wagers":[]}', "t", "not_a_ticket"),
    (b'{"id":"t","wagers":[],"w\\u0061gers":[]}', "t", "not_a_ticket"),
    (b'{"id":"t"}', "t", "not_a_ticket"),
    (b'{"id":"t","wagers":[],"games":1}', "t", "not_a_ticket"),
    (b'{"id":"t","wagers":{}}', "t", "not_a_ticket"),
    (b'{"id":"t","wagers":[null]}', "t", "not_a_ticket"),
    (b'{"id":"t","wagers":[{}]}', "t", "not_a_ticket"),
]

NOT_WAGERS = [
    (b'{"type":"lotto","amount":"1.00"}', "unknown_type"),
    (b'{"type":"lucky_last","amount":"1.00"}', "unknown_type"),
    (b'{"type":"Spot","spots":[1],"amount":"1.00"}', "unknown_type"),
    (b'{"type":null,"amount":"1.00"}', "not_a_ticket"),
    (b'{"type":["spot"],"amount":"1.00"}', "not_a_ticket"),
    (b'{"type":"heads"}', "not_a_ticket"),
    (b'{"type":"heads","amount":"1.00","spots":[1]}', "not_a_ticket"),
    (b'{"type":"heads","amount":"1.00","amount":"1.00"}', "not_a_ticket"),
    (b'{"type":"heads","amount":"1.00","bonus":null}', "not_a_ticket"),
    (b'{"type":"spot","spots":[1],"amount":"1.00","bonus":1}', "not_a_ticket"),
    (b'{"type":"spot","spots":[1],"amount":"1.00","bonus":"true"}', "not_a_ticket"),
    (b'{"type":"spot","amount":"1.00"}', "not_a_ticket"),
    (b'{"type":"spot","spots":{},"amount":"1.00"}', "not_a_ticket"),
    (b'{"type":"spot","spots":"1","amount":"1.00"}', "not_a_ticket"),
    (b'{"type":"spot","spots":[true],"amount":"1.00"}', "not_a_ticket"),
    (b'{"type":"spot","spots":[1.0],"amount":"1.00"}', "not_a_ticket"),
    (b'{"type":"spot","spots":[1e999],"amount":"1.00"}', "not_a_ticket"),
    (b'{"type":"spot","spots":["1"],"amount":"1.00"}', "not_a_ticket"),
    (b'{"type":"spot","spots":[1000000000],"amount":"1.00"}', "not_a_ticket"),
    (b'{"type":"spot","spots":[1],"amount":"1.00","kwikpik":null}', "not_a_ticket"),
    (b'{"type":"spot","spots":[1],"amount":"1.00","kwikpik":[true]}', "not_a_ticket"),
    (b'{"type":"spot","spots":[1],"amount":"1.00","setbet":""}', "not_a_ticket"),
    (b'{"type":"spot","spots":[1],"amount":"1.00","setbet":null}', "not_a_ticket"),
    (b'{"type":"spot","spots":[1],"amount":"1.00","sizes":[1]}', "not_a_ticket"),
    (b'{"type":"way","groups":[1],"amount":"1.00"}', "not_a_ticket"),
    (b'{"type":"way","groups":[[1],{}],"amount":"1.00"}', "not_a_ticket"),
    (b'{"type":"way","groups":[[1]],"amount":"1.00","sizes":1}', "not_a_ticket"),
    (b'{"type":"way","groups":[[1]],"amount":"1.00","sizes":[]}', "not_a_ticket"),
    (b'{"type":"way","groups":[[1]],"amount":"1.00","setbet":"Corners"}', "not_a_ticket"),
    (b'{"type":"heads","amount":1}', "amount_not_dollars"),
    (b'{"type":"heads","amount":1.00}', "amount_not_dollars"),
    (b'{"type":"heads","amount":null}', "amount_not_dollars"),
    (b'{"type":"heads","amount":""}', "amount_not_dollars"),
    (b'{"type":"heads","amount":"$1.00"}', "amount_not_dollars"),
    (b'{"type":"heads","amount":"1,000.00"}', "amount_not_dollars"),
    (b'{"type":"heads","amount":" 1.00"}', "amount_not_dollars"),
    (b'{"type":"heads","amount":"1.000"}', "amount_not_dollars"),
    (b'{"type":"heads","amount":"1e2"}', "amount_not_dollars"),
    (b'{"type":"heads","amount":"NaN"}', "amount_not_dollars"),
    (b'{"type":"heads","amount":"\xd9\xa1.00"}', "amount_not_dollars"),
    (b'{"type":"heads","amount":"' + b"9" * 16 + b'"}', "amount_not_dollars"),
]


@rule("s 9(1)")
@pytest.mark.parametrize(
    ("line", "id_", "refused"),
    [*NOT_TICKETS, *((b'{"id":"t","wagers":[%b]}' % wager, "t", code) for wager, code in NOT_WAGERS)],
)
@pytest.mark.parametrize("options", [(), ("--game",)])
def test_a_line_that_is_no_ticket_is_refused_and_the_run_goes_on(
    line: bytes, id_: str | None, refused: str, options: tuple[str, ...], settle: Settle
) -> None:
    good = ticket("good", spot(3)).encode()
    first, answer, second = settle.lines(b"\n".join([good, line, good.replace(b"good", b"better")]), *options)
    about_entry = ("not_a_ticket", "unknown_type", "amount_not_dollars")
    assert (answer["id"], answer["line"], answer["refused"]) == (id_, 2, refused)
    assert answer["section"] == ("9(1)" if refused in about_entry else "")
    assert answer["problem"].endswith(".")
    assert answer.keys() == {"id", "line", "refused", "section", "problem"}
    assert (first["total"], second["total"]) == ("44.00", "44.00")
    assert (settle.status, settle.error) == (1, "")


def test_the_sentence_says_what_is_wrong(settle: Settle) -> None:
    wager = b'{"type":"heads","amount":"1.00","pick\\u001b[2J":1}'
    answers = settle.lines(
        b'{"id":"a","wagers":[%b]}\n{"id":"b","wagers":[{"type":"spot","spots":[1]}]}\n["\n' % wager
    )
    assert [answer["problem"] for answer in answers] == [
        'Wager 0 has "pick?[2J", which it can\'t have.',
        'Wager 0 has no "amount".',
        "The line is not readable as JSON at character 2.",
    ]


@pytest.mark.parametrize(
    ("groups", "more", "sentence"),
    [
        ("[1,2]", "", 'The "groups" of wager 0 are not a list of lists of numbers.'),
        ("[[1],2]", "", 'The "groups" of wager 0 are not a list of lists of numbers.'),
        ("[[true]]", "", 'The "groups" of wager 0 are not a list of whole numbers.'),
        ("[[1]]", ',"sizes":[]', 'The "sizes" of wager 0 name no size; leave them out for every way.'),
    ],
)
def test_the_sentence_about_a_way_wager(groups: str, more: str, sentence: str, settle: Settle) -> None:
    line = f'{{"id":"a","wagers":[{{"type":"way","groups":{groups},"amount":"1.00"{more}}}]}}'
    (answer,) = settle.lines(line.encode())
    assert answer["problem"] == sentence


def test_an_id_is_answered_once(settle: Settle) -> None:
    answers = settle.tickets(
        ticket("a", spot(3)),
        ticket("a", spot(3)),
        '{"id":"b"}',
        ticket("b", spot(3)),
        ticket("c"),
        ticket("c", spot(3)),
        options=("--game",),
    )
    codes = [None, "id_twice", "not_a_ticket", "id_twice", "no_wager", "id_twice"]
    assert [answer.get("refused") for answer in answers] == codes
    assert [answer["id"] for answer in answers] == ["a", "a", "b", "b", "c", "c"]
    assert (answers[1]["section"], answers[1]["line"]) == ("", 2)


def test_refused_lines_are_not_in_the_game(settle: Settle) -> None:
    jackpots = settle.file("jackpots", {"8": {"growth": "100.00"}})
    answers = settle.tickets(
        ticket("refused", spot(8), spot(11)),
        ticket("a", spot(8)),
        ticket("a", spot(8)),
        ticket("b", spot(1)),
        options=("--game", "--jackpots", jackpots),
    )
    assert [answer["id"] for answer in answers] == ["refused", "a", "a", "b"]
    assert [answer.get("refused") for answer in answers] == ["spot_count", None, "id_twice", None]
    assert answers[1]["total"] == "25100.00"


@pytest.mark.parametrize(
    ("data", "count"), [(b"", 0), (b"\n", 1), (b"{}", 1), (b"{}\n", 1), (b"{}\n{}\r\n\n", 3)]
)
def test_each_line_has_one_answer(data: bytes, count: int, settle: Settle) -> None:
    assert len(settle.lines(data)) == count
    assert settle.status == (1 if count else 0)


def test_what_editors_do_to_a_file_changes_nothing(settle: Settle) -> None:
    line = ticket("é", spot(3)).encode()
    answers = settle.lines(b"\xef\xbb\xbf" + line + b"\r\n " + line.replace(b"00e9", b"00e8"))
    assert [(answer["id"], answer["total"]) for answer in answers] == [("é", "44.00"), ("è", "44.00")]
    assert settle.status == 0


def test_a_line_may_have_one_mebibyte(settle: Settle) -> None:
    line = ticket("t", spot(3)).encode()
    fits, too_long, after = settle.lines(
        line.ljust(1 << 20) + b"\n" + line.ljust((1 << 20) + 1) + b"\n" + ticket("u", spot(3)).encode()
    )
    assert (fits["total"], too_long["refused"], after["total"]) == ("44.00", "line_too_long", "44.00")
