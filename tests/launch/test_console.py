"""Lines to a console: nothing that a file brought along steers it."""

from __future__ import annotations

import pytest

from kiosk.launch.console import say, say_error


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Clean.", "Clean.\n"),
        ("Caf\u00e9 \u2212$5.00", "Caf\u00e9 \u2212$5.00\n"),
        ("a\x1b[2Jb\x00c", "a\\x1b[2Jb\\x00c\n"),
        ("one\ntwo", "one\\ntwo\n"),
        ("back \u202e wards", "back \\u202e wards\n"),
        ("half a pair \ud800", "half a pair \\ud800\n"),
    ],
)
def test_what_is_not_printable_is_written_as_an_escape(
    text: str, written: str, capsys: pytest.CaptureFixture[str]
) -> None:
    say(text)
    say_error(text)
    said = capsys.readouterr()
    assert (said.out, said.err) == (written, written)
