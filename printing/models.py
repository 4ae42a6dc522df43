"""Models of printers as data: what each takes on paper, how it answers, and how it is told to recover."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from printing.paper import Paper


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


def read_model(path: Path) -> Model:
    """The model in a JSON file. Raises OSError for a file that can't be read, msgspec.MsgspecError for one
    that holds no model."""
    return msgspec.json.decode(path.read_bytes(), type=Model)
