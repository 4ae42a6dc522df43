"""Documents are data: cleaned when made, refused when they can't be printed, and cheap to import."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import printing
from printing import (
    BARCODE_DIGITS_LIMIT,
    QR_PAYLOAD_LIMIT,
    SPACE_DOTS_LIMIT,
    SQUARES_LIMIT,
    Barcode,
    Cell,
    Columns,
    Document,
    Grid,
    Line,
    Paragraph,
    QrCode,
    Space,
    Squares,
    Stamp,
    Table,
    clean_text,
)
from tests.printing.sample_documents import ticket


@pytest.mark.parametrize(
    ("given", "printed"),
    [
        ("plain", "plain"),
        ("Łukasz\x1b@Ü", "Łukasz@Ü"),
        ("\x1dV\x00cut", "Vcut"),
        ("two\nlines\tand\r\na tab", "two lines and a tab"),
        ("  spare   spaces ", "spare spaces"),
        ("pay \u202e00.5$", "pay 00.5$"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("cafe\u0301", "café"),
        ("1\u202f234,50", "1\u00a0234,50"),
        ("lone \ud800 half", "lone half"),
        ("heart \u2764\ufe0f", "heart \u2764"),
        ("\x7f\x80\x9f", ""),
        ("a\u2028b\x85c", "a b c"),
    ],
)
def test_text_is_cleaned(given: str, printed: str) -> None:
    assert clean_text(given) == printed
    assert clean_text(printed) == printed


def test_every_block_with_text_cleans_it_when_made() -> None:
    name = "a\x1b@b"
    assert Line(name).text == "a@b"
    assert Paragraph(name).text == "a@b"
    assert Stamp(name).text == "a@b"
    assert (Columns(name, name).left, Columns(name, name).right) == ("a@b", "a@b")
    assert Cell(name).text == "a@b"
    assert Table(((name,),), heading=(name,)) == Table((("a@b",),), heading=("a@b",))
    assert Document(name, ()).title == "a@b"


def test_a_document_read_back_cleans_what_somebody_wrote_into_the_file() -> None:
    stored = msgspec.json.encode(Document("t", (Line("harmless"),)))
    tampered = stored.replace(b"harmless", b"\\u001b@x")
    assert msgspec.json.decode(tampered, type=Document).blocks == (Line("@x"),)


def test_a_document_survives_being_stored() -> None:
    assert msgspec.json.decode(msgspec.json.encode(ticket()), type=Document) == ticket()
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(ticket()), type=Document) == ticket()


@pytest.mark.parametrize("digits", ["", "1", "12a4", "1234 5", "٣٤٥٦", "1" * (BARCODE_DIGITS_LIMIT + 1)])
def test_a_barcode_refuses_what_it_cannot_hold(digits: str) -> None:
    with pytest.raises(ValueError, match="barcode"):
        Barcode(digits)


@pytest.mark.parametrize("payload", ["", "é", "a\x1bb", "line\n", "x" * (QR_PAYLOAD_LIMIT + 1)])
def test_a_qr_code_refuses_what_readers_would_read_differently(payload: str) -> None:
    with pytest.raises(ValueError, match="QR payload"):
        QrCode(payload)


def test_a_qr_payload_is_kept_exactly() -> None:
    assert QrCode("  two  spaces ").payload == "  two  spaces "


def test_impossible_measures_are_refused() -> None:
    with pytest.raises(ValueError, match="column"):
        Grid((Cell("1"),), columns=0)
    for dots in (0, -1, SPACE_DOTS_LIMIT + 1):
        with pytest.raises(ValueError, match="dots"):
            Space(dots)


@pytest.mark.parametrize(
    "rows", [(), ((),), ((True,), ()), ((True,), (True, False)), ((False,) * (SQUARES_LIMIT + 1),)]
)
def test_a_drawing_refuses_rows_that_do_not_fit_each_other_or_the_paper(
    rows: tuple[tuple[bool, ...], ...],
) -> None:
    with pytest.raises(ValueError, match="drawing"):
        Squares(rows)
    assert Squares(((True,) * SQUARES_LIMIT,)).rows == ((True,) * SQUARES_LIMIT,)


def test_blocks_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Line("a").text = "b"  # type: ignore[misc]


def test_importing_the_package_loads_no_heavy_library() -> None:
    heavy = ("PIL", "reportlab", "escpos", "segno", "fontTools", "barcode")
    program = f"import sys, printing; sys.exit(any(name in sys.modules for name in {heavy!r}))"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_loading_the_escpos_library_leaves_nothing_behind(tmp_path: Path) -> None:
    program = (
        "import logging, os, sys, tempfile\n"
        "folder = sys.argv[1]; tempfile.tempdir = folder\n"
        "from printing import render_escpos\n"
        "sys.exit(bool(os.listdir(folder)) or bool(logging.getLogger().handlers))"
    )
    assert subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False).returncode == 0


def test_only_what_exists_can_be_imported() -> None:
    assert callable(printing.render_pdf)
    with pytest.raises(AttributeError, match="render_fax"):
        printing.render_fax  # noqa: B018
