"""``kiosk papers``: every document there is, drawn with sample data, to be looked at and to try a printer
with."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kiosk.devices.durable import write_durably
from kiosk.documents.entry_form import EntryForm, entry_form_80, entry_form_a4, sheet_of
from kiosk.launch.console import say
from kiosk.launch.papers_samples import BANNER, SAMPLE_LICENSEE, samples
from kiosk.launch.places import typefaces
from kiosk.ports.stop import Stop, StopCause
from printing import PAPER_58_MM, PAPER_80_MM, render_escpos, render_pdf, render_picture
from printing.sheet_contact import contact_sheet
from printing.sheet_renderers import render_sheet_escpos, render_sheet_pdf, render_sheet_picture

_PAPERS: Final = (PAPER_58_MM, PAPER_80_MM)
_COLUMNS: Final = 6
_SHRINK: Final = 2  # of the sheet of both widths, so that any viewer opens it


def run_papers(out: Path) -> int:
    """Draw them into a folder; the exit status is 0. Raises :class:`Stop` for a folder that can't be used."""
    pictures: dict[int, list[tuple[str, bytes]]] = {}
    names: set[str] = set()
    try:
        out.mkdir(parents=True, exist_ok=True)
        for width, name, kind, data in (*_rolls(), *_forms()):
            write_durably(out / f"{name}.{kind}", data)
            names.add(name)
            if kind == "png":
                pictures.setdefault(width, []).append((name, data))
        faces = typefaces()
        rolls = {width: drawn for width, drawn in pictures.items() if width in _widths()}
        for width, drawn in rolls.items():
            write_durably(out / f"contact-{width}.png", contact_sheet(drawn, faces, _COLUMNS))
        both = [picture for drawn in pictures.values() for picture in drawn]
        widest = PAPER_80_MM.width_dots
        write_durably(out / "contact.png", contact_sheet(both, faces, 2 * _COLUMNS, widest, _SHRINK))
    except OSError as error:
        cause = StopCause.DISK_FULL if error.errno == errno.ENOSPC else StopCause.NOT_WRITABLE
        why = error.strerror
        raise Stop(cause, f"The folder {out} can't be used ({why}). Name another with --out.") from error
    say(
        f"{len(names)} papers are in {out}, each as a picture and a PDF and, but for A4, as a job for "
        f"a printer; and {len(rolls) + 1} contact sheets. None of them is worth anything."
    )
    return 0


def _widths() -> frozenset[int]:
    return frozenset(paper.width_mm for paper in _PAPERS)


def _rolls() -> Iterator[tuple[int, str, str, bytes]]:
    """Every document on every roll: width, name, kind of file, bytes."""
    faces = typefaces()
    for paper in _PAPERS:
        for sample in samples():
            name = f"{sample.name}-{paper.width_mm}"
            yield paper.width_mm, name, "png", render_picture(sample.document, paper, faces)
            yield paper.width_mm, name, "pdf", render_pdf(sample.document, paper, faces)
            yield paper.width_mm, name, "escpos", render_escpos(sample.document, paper, faces)


def _forms() -> Iterator[tuple[int, str, str, bytes]]:
    """The entry forms: the one for a roll as a job too."""
    faces = typefaces()
    forms: tuple[tuple[int, EntryForm], ...] = (
        (PAPER_80_MM.width_mm, entry_form_80()),
        (210, entry_form_a4()),
    )
    for width, form in forms:
        sheet = sheet_of(form, SAMPLE_LICENSEE, BANNER)
        yield width, form.name, "png", render_sheet_picture(sheet, faces)
        yield width, form.name, "pdf", render_sheet_pdf(sheet, faces)
        if width == PAPER_80_MM.width_mm:
            yield width, form.name, "escpos", render_sheet_escpos(sheet, PAPER_80_MM, faces)
