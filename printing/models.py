"""Models of printers as data: what each takes on paper, how it answers, and how it is told to recover."""

from __future__ import annotations

import codecs
import enum
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from printing.paper import Paper

MODEL_FILE_LIMIT_BYTES: Final = 1_000_000

CODE_PAGES: Final = (
    "CP437", "CP720", "CP737", "CP775", "CP850", "CP852", "CP855", "CP857", "CP858", "CP860", "CP861",
    "CP862", "CP863", "CP865", "CP866", "CP869", "CP874", "CP1125", "CP1250", "CP1251", "CP1252", "CP1253",
    "CP1254", "CP1255", "CP1256", "CP1257", "CP1258",
    *(f"ISO_8859-{part}" for part in (1, 2, 3, 4, 5, 6, 7, 8, 9, 15)),
)  # fmt: skip
"""What a printer and this program both write, a byte a character, with ASCII where ASCII has it."""

_SHOWN_MAXIMUM: Final = 40
_WIDTHS_MM: Final = (58, 112)
_NARROWEST_DOTS: Final = 360
"""The papers are laid out for at least this width."""
_LONGEST_FEED_DOTS: Final = 800
_RASTER_HEIGHTS: Final = (24, 2_047)
"""Lower slices would be more commands than dots; none higher is known to be taken."""


class JobEnd(enum.Enum):
    """How a printer says that all it was sent is on paper: the one thing that makes a print certain."""

    PROCESS_ID = "process_id"
    """GS ( H, function 48: it sends back four bytes of ours when it has printed what came before them."""
    TRANSMIT_STATUS = "transmit_status"
    """GS r 1: it sends a status byte, in its turn after what came before."""
    NONE = "none"
    """It says nothing. No print is ever certain, so no ticket can be sold on it."""


class UsbIdentity(Struct, frozen=True, forbid_unknown_fields=True):
    """How a printer introduces itself on USB."""

    vendor: int
    product: int


class Model(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One model of printer, or a family that behaves alike."""

    id: str
    name: str
    papers: Annotated[tuple[Paper, ...], Meta(min_length=1)]
    """The rolls it takes, each with what the model needs on it."""
    job_end: JobEnd
    recover: bytes = b""
    """What brings it out of an error and lets it forget what it holds; sent before the reset of a job that
    follows one whose end is not known. In the file: base64."""
    recovers_from_raster: bool = False
    """Whether `recover` reaches a printer that waits for the rest of a picture. If not, it is sent as many
    zeros as its highest picture has bytes; outside of a picture it passes over them."""
    usb: tuple[UsbIdentity, ...] = ()
    source: str
    """Where these facts are from."""

    def paper(self, width_mm: int) -> Paper | None:
        """The roll of a width, None if the model takes none."""
        return next((paper for paper in self.papers if paper.width_mm == width_mm), None)


class ModelFault(ValueError):
    """A file holds no model that can print; the text goes on from "The file x"."""


def read_model(path: Path) -> Model:
    """The model in a JSON file, one that can print. Raises OSError for a file that can't be read,
    msgspec.MsgspecError for one that holds no model, :class:`ModelFault` for one that can't print or is too
    large."""
    # Asked before it is opened: a pipe would be waited for.
    about = path.stat()
    if not stat.S_ISREG(about.st_mode) or about.st_size > MODEL_FILE_LIMIT_BYTES:
        raise ModelFault(f"must be a regular file of at most {MODEL_FILE_LIMIT_BYTES // 1_000_000} MB")
    model = msgspec.json.decode(path.read_bytes().removeprefix(codecs.BOM_UTF8), type=Model)
    for paper in model.papers:
        for field, may_be, value in _faults(paper):
            raise ModelFault(
                f"can't be used: `{field}` of its paper of {paper.width_mm} mm must be {may_be}; "
                f"it is {repr(value)[:_SHOWN_MAXIMUM]}"
            )
    return model


def _faults(paper: Paper) -> Iterator[tuple[str, str, object]]:
    """The fields with which nothing could be printed, each with what it may be and what it is."""
    ranges = {
        "width_mm": _WIDTHS_MM,
        "printable_dots": (_NARROWEST_DOTS, paper.width_dots),
        "head_to_cutter_dots": (0, _LONGEST_FEED_DOTS),
        "raster_max_height_dots": _RASTER_HEIGHTS,
        "code_page_number": (0, 255),
    }
    for field, (least, most) in ranges.items():
        value = getattr(paper, field)
        if not least <= value <= most:
            yield field, f"{least} to {most}", value
    if paper.code_page not in CODE_PAGES:
        yield "code_page", f"one of {', '.join(CODE_PAGES)}", paper.code_page
