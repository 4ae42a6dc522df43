"""Names in the other scripts of the product: every letter has a form on paper, and Arabic is joined and runs
from right to left, whatever stands beside it."""

from __future__ import annotations

import io
import itertools
import tomllib
from pathlib import Path
from typing import Final

import pypdfium2  # type: ignore[import-untyped]
import pytest
from PIL import Image, ImageChops, ImageFont

from kiosk.launch.places import typefaces
from printing import (
    PAPER_58_MM,
    PAPER_80_MM,
    Columns,
    Document,
    Face,
    Line,
    Paper,
    Size,
    Table,
    clean_text,
    render_escpos,
    render_pdf,
    render_picture,
)
from printing.models import read_model
from printing.rulers import FontRuler, Style, in_visual_order, load_typeface
from tests.printing.printed_paper import read_paper

CLAIMED: Final = tomllib.loads((typefaces().words.parent / "claimed.toml").read_text(encoding="utf-8"))
VIETNAMESE: Final = CLAIMED["vietnamese"]["letters"] + CLAIMED["vietnamese"]["currency"]
ARABIC: Final = CLAIMED["arabic"]["letters"]
ARABIC_SIGNS: Final = "".join(CLAIMED["arabic"][what] for what in ("vowels", "figures", "signs"))


def gb_2312() -> str:
    """Rows of 94 by 94, read by the codec; what it has no character for is left out."""
    cells = (bytes((row, cell)) for row in range(0xA1, 0xF8) for cell in range(0xA1, 0xFF))
    return "".join(cell.decode(CLAIMED["chinese"]["codec"], "ignore") for cell in cells)


def chinese() -> str:
    """What is claimed of it, and of names."""
    without = set(CLAIMED["chinese"]["without"])
    names: str = CLAIMED["chinese"]["names"]
    return "".join(letter for letter in gb_2312() if letter not in without) + names


FIRST_LEVEL: Final = gb_2312()[682 : 682 + 3_755]
SCRIPTS: Final = {
    "ASCII": "".join(map(chr, range(0x21, 0x7F))),
    "English": CLAIMED["english"]["signs"],
    "Vietnamese": VIETNAMESE,
    "capitals": VIETNAMESE.upper(),
    "Arabic": ARABIC + ARABIC_SIGNS,
    "Chinese": chinese(),
    "Greek and Cyrillic": "ΆάΈέΉήΊίΌόΎύΏώ" + "".join(map(chr, (*range(0x3B1, 0x3CA), *range(0x401, 0x460)))),
}
every_script = pytest.mark.parametrize("script", SCRIPTS)
STYLES: Final = (
    Style(Size.BODY),
    Style(Size.LARGE, bold=True),
    Style(Size.HUGE, bold=True, face=Face.FIGURES),
    Style(Size.BODY, face=Face.SERIAL),
)
MODELS = Path(__file__).resolve().parents[2] / "assets" / "printers"


def boxes_in(text: str, style: Style) -> set[str]:
    """What is drawn as an empty box: a letter set in a face that has no form for it."""
    ruler = FontRuler(typefaces())
    pieces = ruler.pieces(clean_text(text), style)
    return {letter for piece, face, _ in pieces for letter in piece if not face.count_of(letter)} - {" "}


def test_the_claim_is_as_large_as_it_says() -> None:
    # Twelve vowels in six tones, seventeen consonants, and four letters of foreign names.
    assert len(set(VIETNAMESE)) == 12 * 6 + 17 + 4 + len("₫")
    assert len(set(gb_2312())) == 6_763 + 682  # characters and signs
    # The first level are the 3,755 that are in use; all of them are claimed, and all but 33 of the second.
    assert set(FIRST_LEVEL) <= set(chinese())
    assert sum("\u4e00" <= letter <= "\u9fff" for letter in CLAIMED["chinese"]["without"]) == 33
    assert not set(CLAIMED["chinese"]["names"]) & set(gb_2312())


@every_script
@pytest.mark.parametrize("style", STYLES, ids=lambda style: f"{style.face.value}-{style.bold}")
def test_every_letter_has_a_form_on_paper(script: str, style: Style) -> None:
    """Alone, in a word of its own script, and glued to letters and signs of others."""
    text = SCRIPTS[script]
    words = " ".join(text[start : start + 12] for start in range(0, len(text), 12))
    for glued in (words, " ".join(text), " ".join(f"({letter})" for letter in text)):
        assert boxes_in(glued, style) == set()
    assert boxes_in("Łukasz昆 نادي(RSL) Nguyễn俱₫ نادي،2000 ·昆ł", style) == set()


@every_script
def test_every_form_on_paper_has_ink(script: str) -> None:
    """A face may list a character and have nothing to draw for it."""
    ruler = FontRuler(typefaces())
    faces = (typefaces().words, *typefaces().fallbacks)
    fonts = {path: ImageFont.truetype(path, 26, layout_engine=ImageFont.Layout.BASIC) for path in faces}
    empty = []
    for letter in SCRIPTS[script]:
        for piece, face, _ in ruler.pieces(letter, Style(Size.BODY)):
            if fonts[face.path].getmask(piece).getbbox() is None:
                empty.append(letter)
    assert set(empty) <= {"\u3000"}  # the space of Chinese, as wide as a character


@pytest.mark.parametrize("length", [1, 2, 3])
def test_every_joined_form_has_a_form_on_paper(length: int) -> None:
    words = ("".join(letters) for letters in itertools.product(ARABIC[:36:1], repeat=length))
    arabic = load_typeface(typefaces().fallbacks[1])
    forms = {form for word in itertools.islice(words, 0, None, 1 + 10 * (length > 2)) for form in shown(word)}
    assert [form for form in forms if not arabic.count_of(form)] == []


def shown(word: str) -> str:
    """A word as it is drawn, without growing the memory of words by every one of them."""
    return in_visual_order.__wrapped__(word)


def test_arabic_is_joined_and_runs_from_right_to_left() -> None:
    # By the tables of Unicode: salam is seen, lam with alef as one, meem; drawn from the last to the first.
    assert in_visual_order("سلام") == "\ufee1\ufefc\ufeb3"
    assert in_visual_order("Ali 12") == "Ali 12"


def test_no_vowel_sign_is_lost() -> None:
    vowelled = "مُحَمَّد"
    assert sorted(set(in_visual_order(vowelled)) & set(CLAIMED["arabic"]["vowels"])) == sorted(
        set(vowelled) & set(CLAIMED["arabic"]["vowels"])
    )


def test_a_number_inside_an_arabic_name_keeps_the_order_of_its_words() -> None:
    """Read from the right: club, 2000, horizon."""
    club, horizon = in_visual_order("نادي"), in_visual_order("الأفق")
    assert in_visual_order("نادي 2000 الأفق") == f"{horizon} 2000 {club}"
    assert in_visual_order("نادي الأفق") == f"{horizon} {club}"


@pytest.mark.parametrize("amount", ["$1,234.50", "-$4.00", "−1\u00a0234,50\u00a0€", "$0.05", "12:30", "3/4"])
@pytest.mark.parametrize("space", [" ", "\u00a0"])
def test_an_amount_between_arabic_words_is_where_and_what_it_was(amount: str, space: str) -> None:
    club, horizon = in_visual_order("نادي"), in_visual_order("الأفق")
    line = space.join(("نادي", amount, "الأفق"))
    assert in_visual_order(line) == space.join((club, amount, horizon))


def test_an_amount_beside_an_arabic_name_stays_what_it_is() -> None:
    assert in_visual_order("نادي $1,234.50").endswith("$1,234.50")
    assert in_visual_order("12 نادي").startswith("12 ")
    # The comma is the sentence's, not the name's.
    assert in_visual_order("نادي, 3 of 4") == f"{in_visual_order('نادي')}, 3 of 4"
    assert in_visual_order("نادي الأفق (heads), 3 of 4").endswith(" (heads), 3 of 4")


@pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM], ids=["58", "80"])
@pytest.mark.parametrize("name", ["Câu lạc bộ Nguyễn", "نادي الأفق", "昆士兰俱乐部"])
def test_a_name_that_the_code_page_lacks_is_drawn_and_nothing_is_replaced(name: str, paper: Paper) -> None:
    document = Document("Name", (Columns(name, "$5.00"), Columns("Plain", "$1.00")))
    printed = read_paper(render_escpos(document, paper, typefaces()))
    assert sum("1" in row for raster in printed.rasters for row in raster.rows) > 8
    assert not any("?" in text for text in printed.texts)
    assert printed.texts[0].split() == ["Plain", "$1.00"]


@pytest.mark.parametrize("model", sorted(path.stem for path in MODELS.glob("*.json")))
def test_case_7_what_a_model_prints_is_read_back_by_its_own_table(model: str) -> None:
    """Case 7: a long minus, a foreign letter, a currency sign and a control character from a name."""
    for paper in read_model(MODELS / f"{model}.json").papers:
        document = Document(
            "Odd",
            (
                Columns("Total", "\u22121 234,50 €"),
                Columns("\u0141ukasz\x1b@Ü", "1"),
                Columns("Bar\u2019s", "2"),
            ),
        )
        printed = read_paper(render_escpos(document, paper, typefaces()), paper.code_page.lower())
        assert not any("?" in text for text in printed.texts)
        assert any("-1 234,50" in text and ("€" in text or "EUR" in text) for text in printed.texts)
        assert printed.commands.count("ESC @") == 1
        assert any("Bar's" in text for text in printed.texts)


@pytest.mark.parametrize("model", sorted(path.stem for path in MODELS.glob("*.json")))
def test_cases_11_and_14_a_long_paper_is_sliced_and_fed_past_the_cutter(model: str) -> None:
    """Case 14: 500 lines, each once, drawn ones in slices that it takes; case 11: the cut is below them."""
    for paper in read_model(MODELS / f"{model}.json").papers:
        lines = tuple(Columns(f"line {number}", "1") for number in range(500))
        tall = tuple(Columns("昆" * 3, "\u0141") for _ in range(30))
        printed = read_paper(
            render_escpos(Document("Long", (*lines, *tall)), paper, typefaces()), paper.code_page.lower()
        )
        assert [text.split() for text in printed.texts[:500]] == [["line", str(n), "1"] for n in range(500)]
        assert max(raster.height for raster in printed.rasters) <= paper.raster_max_height_dots
        assert printed.fed_since_ink >= paper.head_to_cutter_dots


def test_a_text_is_as_wide_as_it_is_drawn() -> None:
    ruler = FontRuler(typefaces())
    style = Style(Size.BODY)
    parts = ruler.pieces("نادي Ali", style)
    assert ruler.width("نادي Ali", style) == -(-sum(width for _, _, width in parts) // 1)


@pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM], ids=["58", "80"])
def test_a_pdf_draws_other_scripts_as_a_picture_does(paper: Paper) -> None:
    names = ("Câu lạc bộ Nguyễn", "نادي الأفق (RSL)", "昆士兰俱乐部", "Łukasz昆")
    blocks = (Columns(name, "$5.00", bold=bold) for bold in (False, True) for name in names)
    document = Document("Names", tuple(blocks))
    drawn = Image.open(io.BytesIO(render_picture(document, paper, typefaces()))).convert("L")
    with pypdfium2.PdfDocument(render_pdf(document, paper, typefaces())) as pdf:
        page = pdf[0].render(scale=8 * 25.4 / 72).to_pil().convert("L").resize(drawn.size)
    inked = sum(drawn.histogram()[:128])
    different = sum(ImageChops.difference(drawn, page).histogram()[129:])
    assert different < 0.2 * inked


@pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM], ids=["58", "80"])
@pytest.mark.parametrize("letter", ["W", "Ỗ", "昆", "ش"])
def test_the_longest_names_wrap_inside_the_paper(letter: str, paper: Paper) -> None:
    name = " ".join((letter * 64, letter * 200))
    document = Document("Long", (Line(name, bold=True), Columns(name, "$5.00"), Table(((name, "$1.00"),))))
    printed = read_paper(render_escpos(document, paper, typefaces()))
    assert all(line.end <= paper.printable_dots for line in printed.lines)
    assert all(raster.width <= paper.printable_dots for raster in printed.rasters)
    drawn = Image.open(io.BytesIO(render_picture(document, paper, typefaces()))).convert("L")
    # Letters may lean a dot or two over the edge of their own width.
    left, right = paper.margin_dots - 3, paper.width_dots - paper.margin_dots + 3
    for strip in ((0, 0, left, drawn.height), (right, 0, drawn.width, drawn.height)):
        assert drawn.crop(strip).getextrema() == (255, 255)


@pytest.mark.parametrize("name", ["Nguyễn", "نادي", "昆士兰"])
def test_a_bold_name_is_bolder(name: str) -> None:
    """In the faces that have one weight only, as a picture and as a PDF."""

    def drawn(*, bold: bool) -> tuple[Image.Image, Image.Image]:
        document = Document("", (Line(name, bold=bold),))
        picture = Image.open(io.BytesIO(render_picture(document, PAPER_58_MM, typefaces()))).convert("L")
        with pypdfium2.PdfDocument(render_pdf(document, PAPER_58_MM, typefaces())) as pdf:
            page = pdf[0].render(scale=8 * 25.4 / 72).to_pil().convert("L")
        return picture, page

    for plain, heavy in zip(drawn(bold=False), drawn(bold=True), strict=True):
        assert sum(heavy.histogram()[:128]) > 1.15 * sum(plain.histogram()[:128])
