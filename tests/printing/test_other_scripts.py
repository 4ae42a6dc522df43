"""Names in the other scripts of the product: every letter has a form on paper, and Arabic is joined and runs
from right to left, whatever stands beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.launch.places import typefaces
from printing import PAPER_58_MM, PAPER_80_MM, Columns, Document, Paper, render_escpos
from printing.document import Size
from printing.models import read_model
from printing.rulers import FontRuler, Style, in_visual_order, load_typeface
from tests.printing.printed_paper import read_paper

VIETNAMESE = "aàảãáạăằẳẵắặâầẩẫấậbcdđeèẻẽéẹêềểễếệghiìỉĩíịklmnoòỏõóọôồổỗốộơờởỡớợpqrstuùủũúụưừửữứựvxyỳỷỹýỵ"
ARABIC = "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةى"
# The first level of GB 2312.
CHINESE = "".join(
    bytes((row, cell)).decode("gb2312")
    for row in range(0xB0, 0xD8)
    for cell in range(0xA1, 0xFF)
    if (row, cell) < (0xD7, 0xFA)
)
MODELS = Path(__file__).resolve().parents[2] / "assets" / "printers"


@pytest.mark.parametrize(
    "letters",
    [VIETNAMESE, VIETNAMESE.upper(), ARABIC, CHINESE],
    ids=["small", "capital", "Arabic", "Chinese"],
)
def test_every_letter_has_a_form_on_paper(letters: str) -> None:
    faces = [load_typeface(path) for path in (typefaces().words, *typefaces().fallbacks)]
    assert [letter for letter in letters if not any(face.count_of(letter) for face in faces)] == []


def test_arabic_is_joined_and_runs_from_right_to_left() -> None:
    # By the tables of Unicode: salam is seen, lam with alef as one, meem; drawn from the last to the first.
    assert in_visual_order("سلام") == "\ufee1\ufefc\ufeb3"
    assert in_visual_order("Ali 12") == "Ali 12"


def test_an_amount_beside_an_arabic_name_stays_what_it_is() -> None:
    assert in_visual_order("نادي $1,234.50").endswith("$1,234.50")
    assert in_visual_order("12 نادي").startswith("12 ")
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
