"""The models that are shipped: each can be read, and what is said of it is possible."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from printing.models import JobEnd, Model, read_model

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
