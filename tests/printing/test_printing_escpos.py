"""ESC/POS jobs, read back command by command by a reader that shares nothing with the renderer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import zxingcpp
from msgspec.structs import replace
from PIL import Image

from printing import (
    PAPER_58_MM,
    PAPER_80_MM,
    Align,
    Barcode,
    Block,
    Cell,
    Columns,
    Cut,
    Document,
    Grid,
    Line,
    Mark,
    Paper,
    QrCode,
    Rule,
    Size,
    Space,
    Squares,
    Stamp,
    Table,
    render_escpos,
)
from tests.printing.printed_paper import PrintedLine, Raster, read_paper
from tests.printing.sample_documents import CROSS, QR_PAYLOAD, SERIAL_DIGITS, ink_of, texts_of, ticket

BOTH_PAPERS = pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM], ids=["58mm", "80mm"])


def printed(*blocks: Block, paper: Paper = PAPER_58_MM) -> list[str]:
    return read_paper(render_escpos(Document("t", blocks), paper)).texts


@BOTH_PAPERS
def test_a_job_resets_once_selects_its_code_page_once_and_cuts_at_the_end(paper: Paper) -> None:
    job = render_escpos(ticket(), paper)
    assert job.startswith(b"\x1b@")
    read = read_paper(job)
    assert read.commands.count("ESC @") == 1
    assert read.commands[:3] == ["ESC @", "GS P", "ESC t"]
    assert read.code_pages == [19]
    assert read.cut == "partial"
    assert read.commands[-1] == "GS V"


@BOTH_PAPERS
@pytest.mark.parametrize(
    "last",
    [
        Line("end"),
        Line("end", size=Size.HUGE),
        QrCode("END"),
        Barcode("1234"),
        Squares(CROSS),
        Rule(),
        Line("конец"),
        Stamp("END"),
    ],
    ids=lambda block: type(block).__name__,
)
def test_the_last_row_passes_the_cutter_before_the_cut(paper: Paper, last: Block) -> None:
    read = read_paper(render_escpos(Document("t", (last,)), paper))
    assert read.fed_since_ink >= paper.head_to_cutter_dots


def test_the_feed_follows_the_model() -> None:
    far = replace(PAPER_58_MM, head_to_cutter_dots=200)
    assert read_paper(render_escpos(Document("t", (Line("x"),)), far)).fed_since_ink >= 200


@pytest.mark.parametrize(("cut", "seen"), [(Cut.PARTIAL, "partial"), (Cut.FULL, "full"), (Cut.NONE, "")])
def test_the_cut_is_that_of_the_model(cut: Cut, seen: str) -> None:
    assert read_paper(render_escpos(Document("t", ()), replace(PAPER_58_MM, cut=cut))).cut == seen


def test_a_preamble_follows_the_reset() -> None:
    paper = replace(PAPER_58_MM, preamble=b"\x1c.")
    job = render_escpos(Document("t", (Line("x"),)), paper)
    assert job.startswith(b"\x1b@\x1c.")
    assert read_paper(job, preamble=b"\x1c.").texts == ["x"]


@BOTH_PAPERS
def test_symbols_are_drawn_by_the_printer_and_hold_exactly_their_payload(paper: Paper) -> None:
    read = read_paper(render_escpos(ticket(), paper))
    qr, barcode = read.symbols
    assert (qr.kind, qr.payload, qr.level) == ("QR", QR_PAYLOAD, "M")
    assert (barcode.kind, barcode.payload) == ("Code 128", SERIAL_DIGITS)
    # Start, nine pairs and check are 11 modules each, stop is 13; a quiet zone is ten modules on either side.
    assert (11 * 11 + 13 + 20) * barcode.module_dots <= paper.printable_dots
    # In plain bytes 210 characters at level M need version 10: 57 modules, and four quiet ones a side.
    assert (57 + 8) * qr.module_dots <= paper.printable_dots
    assert qr.module_dots >= 4


@pytest.mark.parametrize("digits", ["12", "123", "00", "000", "99" * 11, "10" * 10 + "1", "07"])
def test_digits_go_in_pairs_and_an_odd_one_alone(digits: str) -> None:
    (symbol,) = read_paper(render_escpos(Document("t", (Barcode(digits),)), PAPER_58_MM)).symbols
    assert symbol.payload == digits


@BOTH_PAPERS
def test_a_printer_without_symbols_gets_them_as_pictures(paper: Paper) -> None:
    plain = replace(paper, native_qr=False, native_code128=False)
    read = read_paper(
        render_escpos(Document("t", (QrCode(QR_PAYLOAD), Space(40), Barcode(SERIAL_DIGITS))), plain)
    )
    assert read.symbols == []
    decoded = {}
    for raster in read.rasters:
        for symbol in zxingcpp.read_barcodes(_picture(raster)):
            decoded[symbol.format] = symbol.text
    assert decoded == {
        zxingcpp.BarcodeFormat.QRCode: QR_PAYLOAD,
        zxingcpp.BarcodeFormat.Code128: SERIAL_DIGITS,
    }


@BOTH_PAPERS
def test_a_drawing_is_sent_dot_by_dot(paper: Paper) -> None:
    (raster,) = read_paper(render_escpos(Document("t", (Squares(CROSS),)), paper)).rasters
    assert raster.height == 3 * 24
    start = (paper.printable_dots - 3 * 24) // 2
    for row, squares in enumerate(CROSS):
        middle = raster.rows[row * 24 + 12]
        found = [middle[start + column * 24 + 5] == "1" for column in range(3)]
        assert found == list(squares)


def _picture(raster: Raster) -> Image.Image:
    air = 40
    image = Image.new("L", (raster.width + 2 * air, raster.height + 2 * air), 255)
    for y, row in enumerate(raster.rows):
        for x, bit in enumerate(row):
            if bit == "1":
                image.putpixel((x + air, y + air), 0)
    return image


def test_a_high_picture_is_sent_in_slices_the_printer_can_take() -> None:
    paper = replace(PAPER_58_MM, native_qr=False, raster_max_height_dots=100)
    read = read_paper(render_escpos(Document("t", (QrCode(QR_PAYLOAD),)), paper))
    whole = read_paper(
        render_escpos(Document("t", (QrCode(QR_PAYLOAD),)), replace(paper, raster_max_height_dots=512))
    )
    assert max(raster.height for raster in read.rasters) <= 100
    assert [row for raster in read.rasters for row in raster.rows] == whole.rasters[0].rows


@BOTH_PAPERS
def test_all_text_of_the_ticket_is_there_in_order(paper: Paper) -> None:
    read = read_paper(render_escpos(ticket(), paper))
    expected = "".join(ink_of(text) for block in ticket().blocks for text in texts_of(block))
    assert ink_of("".join(read.texts)) == expected.replace("•", "*")


def test_amounts_end_at_the_right_edge_at_every_size() -> None:
    for size in Size:
        read = read_paper(render_escpos(Document("t", (Columns("Sum", "$4.00", size=size),)), PAPER_58_MM))
        assert read.lines[0].end == 384
    mixed = Columns("Total", "$20.00", size=Size.SMALL, right_size=Size.HUGE)
    assert read_paper(render_escpos(Document("t", (mixed,)), PAPER_58_MM)).lines[0].end == 384


def test_a_long_label_wraps_beside_its_amount() -> None:
    # 32 characters a line, less "$10.00" and one space: 25 for the label.
    label = "Keno bonus for games 412 to 416 and more"
    assert printed(Columns(label, "$10.00")) == [
        "Keno bonus for games 412",
        "to 416 and more           $10.00",
    ]


def test_an_amount_without_room_beside_it_stands_under_its_label_at_the_right() -> None:
    block = Columns("Deposit advance account", "$1,234,567.00", size=Size.LARGE)
    read = read_paper(render_escpos(Document("t", (block,)), PAPER_58_MM))
    assert read.texts == ["Deposit advance", "account", "$1,234,567.00"]
    assert [line.align for line in read.lines] == [0, 0, 2]


def test_long_text_wraps_at_words_and_breaks_only_a_word_longer_than_the_line() -> None:
    assert printed(Line("The quick brown fox jumps over the lazy dog")) == [
        "The quick brown fox jumps over",
        "the lazy dog",
    ]
    assert printed(Line("no " + "x" * 40)) == ["no " + "x" * 29, "x" * 11]


def test_a_no_break_space_keeps_an_amount_together() -> None:
    assert printed(Line("A long label and then an amount 1\u00a0234,50 €")) == [
        "A long label and then an amount",
        "1 234,50 €",
    ]


def test_spots_stand_in_a_grid_right_aligned_with_their_marks() -> None:
    cells = (
        Cell("3"),
        Cell("9", Mark.DOT),
        Cell("17"),
        Cell("22", Mark.UNDERLINE),
        Cell("34", Mark.INVERSE),
        Cell("80"),
    )
    read = read_paper(render_escpos(Document("t", (Grid(cells),)), PAPER_58_MM))
    assert read.texts == [" 3  9* 17 22 34", "80"]
    first = read.lines[0]
    assert "".join(letter.character for letter in first.letters if letter.underline) == "22"
    assert "".join(letter.character for letter in first.letters if letter.inverse) == "34"
    # 16 characters of 24 dots a line: five cells of three, which in the middle start 12 dots in.
    assert [letter.x for letter in first.letters if letter.character in "3917"] == [36, 108, 156, 180, 300]
    assert [letter.x for letter in read.lines[1].letters if letter.character in "80"] == [12, 36]


def test_a_grid_keeps_marks_even_where_a_cell_fills_the_line() -> None:
    grid = Grid((Cell("x" * 40, Mark.DOT),))
    assert "".join(printed(grid)) == "x" * 40 + "*"


def test_a_table_aligns_its_columns_and_ends_at_the_right_edge() -> None:
    table = Table(
        (("412", "4 of 7", "$18.00"), ("413", "no prize", "$0.00")),
        aligns=(Align.LEFT, Align.LEFT, Align.RIGHT),
        heading=("Game", "Catch", "Prize"),
    )
    assert printed(table) == [
        "Game       Catch           Prize",
        "412        4 of 7         $18.00",
        "413        no prize        $0.00",
    ]
    bold = [
        {letter.bold for letter in line.letters if letter.character != " "}
        for line in read_paper(render_escpos(Document("t", (table,)), PAPER_58_MM)).lines
    ]
    assert bold == [{True}, {False}, {False}]


def test_a_table_too_wide_for_columns_puts_the_texts_of_a_row_under_each_other() -> None:
    row = tuple(f"column {number}" for number in range(12))
    assert printed(Table((row,))) == list(row)


@BOTH_PAPERS
@pytest.mark.parametrize("size", [Size.BODY, Size.LARGE, Size.HUGE])
def test_a_stamp_is_black_from_edge_to_edge(paper: Paper, size: Size) -> None:
    read = read_paper(render_escpos(Document("t", (Stamp("COPY 2", size=size),)), paper))
    (line,) = read.lines
    assert line.text.strip() == "COPY 2"
    assert all(letter.inverse and letter.bold for letter in line.letters)
    assert len({letter.height for letter in line.letters}) == 1
    assert line.end == paper.printable_dots
    inked = [letter for letter in line.letters if letter.character != " "]
    assert abs(inked[0].x - (line.end - inked[-1].x - inked[-1].width)) <= 12


def test_the_lines_of_a_long_stamp_touch() -> None:
    read = read_paper(render_escpos(Document("t", (Stamp("CONTINUATION OF A TICKET"),)), PAPER_58_MM))
    assert len(read.lines) == 2
    assert all(line.pitch == line.letters[0].height for line in read.lines)


@pytest.mark.parametrize(
    ("text", "paper_text"),
    [
        ("−$4.00", "-$4.00"),
        ("−1 234,50 €", "-1 234,50 €"),
        ("“O’Neill’s” – the ‘pub’…", "\"O'Neill's\" - the 'pub'..."),
        ("5 × $2.00 · paid", "5 × $2.00 · paid"),
        ("Café Ümlaut Çedilla", "Café Ümlaut Çedilla"),
        ("£5 ¥600 ½", "£5 ¥600 ½"),
        ("a?b", "a?b"),
    ],
)
def test_signs_are_printed_or_stood_in_for_and_never_a_question_mark(text: str, paper_text: str) -> None:
    assert printed(Line(text)) == [paper_text]


def test_a_code_page_without_the_euro_sign_spells_it() -> None:
    paper = replace(PAPER_58_MM, code_page="CP437", code_page_number=0)
    read = read_paper(render_escpos(Document("t", (Line("−1 234,50 € × 2"),)), paper), codec="cp437")
    assert read.texts == ["-1 234,50 EUR x 2"]
    assert read.code_pages == [0]


@pytest.mark.parametrize(
    "block",
    [
        Line("Łukasz Żółć"),
        Columns("Київ", "$4.00"),
        Grid((Cell("Ω"), Cell("2"))),
        Stamp("КОПИЯ 2"),
        Table((("ł", "1"),)),
    ],
    ids=lambda block: type(block).__name__,
)
def test_letters_that_the_code_page_lacks_are_drawn(block: Block) -> None:
    read = read_paper(render_escpos(Document("t", (Line("before"), block, Line("after"))), PAPER_58_MM))
    kinds = [type(item) for item in read.items[:3]]
    rasters = [item for item in read.items if isinstance(item, Raster)]
    assert kinds[0] is PrintedLine
    assert read.texts[0] == "before"
    assert "after" in read.texts
    assert len(rasters) == 1
    assert any("1" in row for row in rasters[0].rows)
    assert not any("?" in text for text in read.texts)


def test_a_name_cannot_command_the_printer() -> None:
    plain = render_escpos(Document("t", (Line("Anna@V"),)), PAPER_58_MM)
    evil = render_escpos(Document("t", (Line("An\x1bna\x1d@\x00V\x10"),)), PAPER_58_MM)
    assert evil == plain


def test_two_jobs_are_the_same_whatever_was_printed_before() -> None:
    first = render_escpos(ticket(), PAPER_58_MM)
    render_escpos(Document("other", (Line("x", size=Size.HUGE, bold=True), Stamp("Київ"))), PAPER_80_MM)
    assert render_escpos(ticket(), PAPER_58_MM) == first


def describe(job: bytes) -> str:
    """Write down what a job prints, one item a line."""
    lines = []
    read = read_paper(job)
    for item in read.items:
        match item:
            case PrintedLine():
                looks = [
                    (
                        f"{letter.width}x{letter.height}",
                        letter.bold * "b" + letter.underline * "u" + letter.inverse * "i",
                    )
                    for letter in item.letters
                    if letter.character != " "
                ]
                look = " ".join(dict.fromkeys("".join(filter(None, look)) for look in looks))
                x = item.letters[0].x if item.letters else 0
                lines.append(f"text  {'LCR'[item.align]} {x:3} {item.pitch:3} |{item.text}|  {look}".rstrip())
            case Raster():
                lines.append(f"image {item.width}x{item.height}, {''.join(item.rows).count('1')} black")
            case _:
                lines.append(f"{item.kind} {item.level} {item.module_dots} dots: {item.payload}")
    return "\n".join([*lines, f"feed {read.fed_since_ink}, cut {read.cut}", ""])


@BOTH_PAPERS
def test_the_ticket_is_printed_as_before(paper: Paper, golden: Callable[[str, str], None]) -> None:
    golden(f"ticket_{paper.width_mm}.txt", describe(render_escpos(ticket(), paper)))


def test_no_path_of_the_typefaces_is_read_unless_needed() -> None:
    from printing import Typefaces

    nowhere = Path("nowhere.ttf")
    faces = Typefaces(words=nowhere, bold=nowhere, figures=nowhere)
    assert read_paper(render_escpos(Document("t", (Line("plain"),)), PAPER_58_MM, faces)).texts == ["plain"]
    with pytest.raises(FileNotFoundError):
        render_escpos(Document("t", (Line("Київ"),)), PAPER_58_MM, faces)
