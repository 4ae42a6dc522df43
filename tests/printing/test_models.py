"""The models that are shipped: each can be read, and what is said of it is possible."""

from __future__ import annotations

import codecs
import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from printing import PAPER_80_MM, Document, Line, default_typefaces, render_escpos
from printing.models import CODE_PAGES, MODEL_FILE_LIMIT_BYTES, JobEnd, Model, ModelFault, read_model

FILES = sorted((Path(__file__).resolve().parents[2] / "assets" / "printers").glob("*.json"))
MODELS = [read_model(file) for file in FILES]
POINTS_OF_A_CODE_PAGE = {"CP437": 0, "CP858": 19}  # ESC t n, by the command reference


def test_the_models_that_were_promised_are_there() -> None:
    assert {"custom", "epson-tm-t20", "epson-tm-t88", "generic-58", "star-escpos"} <= {
        model.id for model in MODELS
    }
    assert [file.stem for file in FILES] == [model.id for model in MODELS]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.id)
def test_what_is_said_of_a_model_is_possible(model: Model) -> None:
    assert model.source
    # A ticket is sold only on a printer that says when a paper is out.
    assert model.job_end is not JobEnd.NONE
    for paper in model.papers:
        assert model.paper(paper.width_mm) == paper
        assert 360 <= paper.printable_dots <= paper.width_dots
        assert paper.code_page_number == POINTS_OF_A_CODE_PAGE[paper.code_page]
        assert 80 <= paper.head_to_cutter_dots <= 240
        assert 24 <= paper.raster_max_height_dots <= 2_047
    assert model.paper(57) is None


def test_a_file_with_a_word_too_many_is_no_model(tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(FILES[0].read_bytes().replace(b'"papers"', b'"colour": 1, "papers"'))
    with pytest.raises(msgspec.ValidationError):
        read_model(path)


def changed(folder: Path, **fields: Any) -> Path:
    """A file with a shipped model whose first paper is changed."""
    content = json.loads(FILES[0].read_bytes())
    content["papers"][0].update(fields)
    path = folder / "changed.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(
            ("code_page", name)
            for name in ("CP999", "", "utf-8", "utf-16", "ascii", "CP037", "rot13", "base64")
        ),
        *(("code_page", name) for name in ("CP864", "CP932", "KATAKANA")),
        *(("code_page_number", number) for number in (256, 300, -1)),
        *(("head_to_cutter_dots", dots) for dots in (1_000_000, 801, -1)),
        *(("raster_max_height_dots", dots) for dots in (23, 0, -1, 2_048, 70_000)),
        *(("printable_dots", dots) for dots in (-5, 0, 5, 30, 100, 359, 641, 700, 100_000, 10**30)),
        *(("width_mm", width) for width in (0, 10**30)),
    ],
)
def test_a_model_that_could_not_print_is_refused_by_the_field(
    field: str, value: str | int, tmp_path: Path
) -> None:
    with pytest.raises(ModelFault, match=f"`{field}` of its paper of .* must be .*; it is {value!r}"):
        read_model(changed(tmp_path, **{field: value}))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("code_page_number", 0),
        ("code_page_number", 255),
        ("head_to_cutter_dots", 0),
        ("head_to_cutter_dots", 800),
        ("raster_max_height_dots", 24),
        ("raster_max_height_dots", 2_047),
        ("printable_dots", 360),
        ("printable_dots", 640),
    ],
)
def test_the_outermost_values_of_a_field_print(field: str, value: int, tmp_path: Path) -> None:
    (paper, *_) = read_model(changed(tmp_path, **{field: value})).papers
    assert getattr(paper, field) == value
    assert render_escpos(Document("t", (Line("Total"),)), paper, default_typefaces())


@pytest.mark.parametrize("code_page", CODE_PAGES)
def test_every_code_page_that_a_model_may_have_prints_letters_a_byte_each(code_page: str) -> None:
    letters = "".join(map(chr, range(0x20, 0x7F)))
    assert letters.encode(code_page) == letters.encode("ascii")
    for byte in range(0x80, 0x100):
        letter = bytes((byte,)).decode(code_page, "ignore")
        assert letter.encode(code_page) == bytes((byte,))[: len(letter)]
    paper = msgspec.structs.replace(PAPER_80_MM, code_page=code_page)
    assert b"Total" in render_escpos(Document("t", (Line("Total"),)), paper, default_typefaces())


def test_a_word_too_many_in_a_paper_makes_it_no_model(tmp_path: Path) -> None:
    with pytest.raises(msgspec.ValidationError, match="colour"):
        read_model(changed(tmp_path, colour=1))


def test_only_a_regular_file_of_a_bounded_size_is_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.json").mkdir()
    content = FILES[0].read_bytes()
    (tmp_path / "large.json").write_bytes(content.ljust(MODEL_FILE_LIMIT_BYTES + 1))
    for name in ("pipe.json", "folder.json", "large.json"):
        with pytest.raises(ModelFault, match="a regular file of at most 1 MB"):
            read_model(tmp_path / name)
    (tmp_path / "full.json").write_bytes(content.ljust(MODEL_FILE_LIMIT_BYTES))
    assert read_model(tmp_path / "full.json") == MODELS[0]


def test_a_file_saved_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    (tmp_path / "marked.json").write_bytes(codecs.BOM_UTF8 + FILES[0].read_bytes())
    assert read_model(tmp_path / "marked.json") == MODELS[0]
