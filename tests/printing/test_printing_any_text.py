"""Whatever people are called: nothing raises, is lost, overlaps or commands the printer."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from printing import (
    BARCODE_DIGITS_LIMIT,
    PAPER_58_MM,
    PAPER_80_MM,
    Barcode,
    Document,
    Paper,
    Table,
    clean_text,
    default_typefaces,
    render_escpos,
    render_pdf,
    render_picture,
)
from printing.layout import Words, place_document
from printing.rulers import FontRuler
from printing.wrapping import share_widths, wrap
from tests.printing.printed_paper import read_paper
from tests.printing.reading_pdf import text_of_pdf
from tests.printing.sample_documents import ANY_CHARACTER, ASCII_CHARACTER, documents, ink_of, texts_of

PAPERS = st.sampled_from([PAPER_58_MM, PAPER_80_MM])


def placed_words(document: Document, paper: Paper) -> list[Words]:
    (page,) = place_document(document, paper, FontRuler(default_typefaces()))
    return [shape for shape in page.shapes if isinstance(shape, Words)]


@settings(deadline=None, max_examples=150)
@given(documents(ANY_CHARACTER), PAPERS)
def test_no_text_is_a_command_or_leaves_the_paper(document: Document, paper: Paper) -> None:
    read = read_paper(render_escpos(document, paper))
    assert read.commands.count("ESC @") == 1
    assert read.cut == "partial"
    assert read.fed_since_ink >= paper.head_to_cutter_dots
    assert all(line.end <= paper.printable_dots for line in read.lines)
    assert all(raster.width <= paper.printable_dots for raster in read.rasters)


@settings(deadline=None, max_examples=100)
@given(documents(ANY_CHARACTER), PAPERS)
def test_any_document_can_be_drawn(document: Document, paper: Paper) -> None:
    assert render_picture(document, paper).startswith(b"\x89PNG")
    assert render_pdf(document, paper).startswith(b"%PDF")


@settings(deadline=None, max_examples=150)
@given(documents(ANY_CHARACTER), PAPERS)
def test_words_stand_inside_the_paper_and_beside_each_other(document: Document, paper: Paper) -> None:
    rows: dict[int, list[Words]] = {}
    for words in placed_words(document, paper):
        rows.setdefault(words.baseline, []).append(words)
        if words.text:
            assert words.x >= paper.margin_dots
            assert words.x + words.width <= paper.margin_dots + paper.printable_dots
    for row in rows.values():
        assert all(before.x + before.width <= after.x for before, after in pairwise(row) if after.text)


@settings(deadline=None, max_examples=100)
@given(documents(ASCII_CHARACTER, tables=False), PAPERS)
def test_every_character_is_printed_in_order_by_all_three(document: Document, paper: Paper) -> None:
    expected = "".join(ink_of(text) for block in document.blocks for text in texts_of(block))
    assert ink_of("".join(read_paper(render_escpos(document, paper)).texts)) == expected.replace("•", "*")
    assert ink_of("".join(words.text for words in placed_words(document, paper))) == expected
    assert text_of_pdf(render_pdf(document, paper)) == expected


@settings(deadline=None, max_examples=100)
@given(st.lists(st.lists(st.text(ASCII_CHARACTER, max_size=30), max_size=6).map(tuple), max_size=4), PAPERS)
def test_a_table_prints_every_character_of_every_cell(rows: list[tuple[str, ...]], paper: Paper) -> None:
    # Wrapped cells interleave line by line, so what is compared is which characters there are.
    document = Document("t", (Table(tuple(rows)),))
    expected = sorted(ink_of("".join(text for row in rows for text in row)))
    assert sorted(ink_of("".join(read_paper(render_escpos(document, paper)).texts))) == expected
    assert sorted(ink_of("".join(words.text for words in placed_words(document, paper)))) == expected


@settings(deadline=None, max_examples=100)
@given(st.text(st.sampled_from("0123456789"), min_size=2, max_size=BARCODE_DIGITS_LIMIT), PAPERS)
def test_any_digits_scan_as_they_are(digits: str, paper: Paper) -> None:
    document = Document("t", (Barcode(digits),))
    picture = Image.open(io.BytesIO(render_picture(document, paper)))
    assert [symbol.text for symbol in zxingcpp.read_barcodes(picture)] == [digits]
    assert [symbol.payload for symbol in read_paper(render_escpos(document, paper)).symbols] == [digits]


@given(st.text(ANY_CHARACTER))
def test_cleaned_text_stays_clean_and_has_no_control_in_it(text: str) -> None:
    cleaned = clean_text(text)
    assert clean_text(cleaned) == cleaned
    assert not any(ord(character) < 0x20 or 0x7F <= ord(character) < 0xA0 for character in cleaned)
    cleaned.encode("utf-8")


@given(st.text(st.sampled_from("ab \u0301")), st.integers(1, 12))
def test_wrapping_loses_nothing_but_spaces_and_keeps_the_width(text: str, width: int) -> None:
    lines = wrap(clean_text(text), width, len)
    assert "".join(lines).replace(" ", "") == clean_text(text).replace(" ", "")
    # A letter with its accents is never parted, so it alone may be wider than a very narrow line.
    assert all(len(line.replace("\u0301", "")) <= width for line in lines)
    assert all(line == line.strip(" ") for line in lines)


def test_wrapping_fills_lines_with_text_that_has_no_spaces() -> None:
    assert wrap("ab cdefghijk", 5, len) == ["ab cd", "efghi", "jk"]
    assert wrap("", 5, len) == [""]
    assert wrap("abc", 1, len) == ["a", "b", "c"]


def test_an_accent_stays_with_its_letter_where_a_word_is_broken() -> None:
    assert wrap("aax\u0302b", 3, len) == ["aa", "x\u0302b"]


@given(st.lists(st.integers(0, 500), max_size=10), st.integers(0, 600))
def test_shared_widths_fit_and_only_the_widest_give_way(natural: list[int], available: int) -> None:
    widths = share_widths(natural, available)
    assert sum(widths) <= max(available, 0) or widths == natural
    assert sum(widths) <= available or sum(natural) <= available
    assert all(width <= wanted for width, wanted in zip(widths, natural, strict=True))
    narrowed = [width for width, wanted in zip(widths, natural, strict=True) if width < wanted]
    kept = [width for width, wanted in zip(widths, natural, strict=True) if width == wanted]
    # The limit is common but for the unit or two that a division leaves over.
    assert not narrowed or max(kept, default=0) <= max(narrowed) + 1


@pytest.mark.parametrize(
    ("natural", "available", "widths"),
    [
        ([10, 20], 40, [10, 20]),
        ([10, 50], 40, [10, 30]),
        ([50, 50, 4], 40, [18, 18, 4]),
        ([1, 1], 1, [0, 1]),
        ([], 0, []),
    ],
)
def test_shared_widths(natural: list[int], available: int, widths: list[int]) -> None:
    assert share_widths(natural, available) == widths
