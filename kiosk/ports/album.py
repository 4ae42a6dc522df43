"""The album of papers: what the printer last brought out, or may have, as pictures for staff."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Protocol

from msgspec import Struct

from kiosk.values.instant import Instant

PAPERS_KEPT: Final = 35


class PaperOutcome(StrEnum):
    """How a print ended."""

    PRINTED = "printed"
    NOT_PRINTED = "not_printed"
    IN_DOUBT = "in_doubt"


class KeptPaper(Struct, frozen=True):
    """One paper, and how its last attempt ended. `name` is that of its print job, `at` when that attempt
    ended, and `picture` the path of its PNG, empty while there is none: the picture may come later than the
    paper, or never. `attempts` counts this one and those before it in a row that brought nothing out."""

    name: str
    at: Instant
    outcome: PaperOutcome
    picture: str = ""
    attempts: int = 1


class PaperAlbum(Protocol):
    """The last papers of one printer."""

    def last(self, count: int = PAPERS_KEPT) -> tuple[KeptPaper, ...]:
        """The last papers, newest first; any thread."""
        ...
