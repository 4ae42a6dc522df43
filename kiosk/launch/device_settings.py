"""Whether the settings name devices that there can be. Nothing is opened: a device may come later, and a name
that is none never does."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kiosk.launch.places import PRINTER_MODELS
from kiosk.launch.settings_faults import listed, nearest, shown

if TYPE_CHECKING:
    # It has this module check what it has read.
    from kiosk.launch.settings import Settings
    from printing import Paper
    from printing.models import Model

ESSP: Final = "essp://"
CCTALK: Final = "cctalk://"
SERIAL: Final = "serial://"

_DEFAULT_MODEL: Final = "epson-tm-t88"
_WHY_MAXIMUM: Final = 120  # characters of what a reader says: the field and what is wrong with it
_ACCEPTOR_FORMS: Final = "essp:///dev/ttyUSB0 or cctalk:///dev/ttyUSB0"
_SCANNER_FORMS: Final = "serial:///dev/ttyACM0; a scanner that types needs no setting"


class DeviceFault(ValueError):
    """A setting names no device that there can be; the text is a sentence about it."""


def check_devices(settings: Settings) -> None:
    """See that every device is named rightly, also the model of a printer that is not set yet. Raises
    :class:`DeviceFault`."""
    if settings.printer:
        printer_of(settings)
    elif settings.printer_model != _DEFAULT_MODEL:
        _model(settings.printer_model)
    if settings.note_acceptor:
        acceptor_of(settings)
    if settings.scanner:
        scanner_of(settings)


def printer_of(settings: Settings) -> tuple[Model, Paper]:
    """The model of the printer that is set, and its roll. Raises :class:`DeviceFault`."""
    # Imported where there is one: the demonstration venue starts without it.
    from kiosk.devices.printers.addresses import FORMS, AddressFault, transport_of

    try:
        transport_of(settings.printer)
    except AddressFault as error:
        raise _unlike("printer", FORMS, settings.printer) from error
    model = _model(settings.printer_model)
    paper = model.paper(settings.paper_width_mm)
    if paper is None:
        widths = listed(paper.width_mm for paper in model.papers)
        raise DeviceFault(
            f"The setting `paper_width_mm` must be {widths} for the printer {model.name}; it is "
            f"{settings.paper_width_mm}."
        )
    return model, paper


def acceptor_of(settings: Settings) -> tuple[str, str]:
    """The protocol of the note acceptor that is set and the path of its line. Raises :class:`DeviceFault`."""
    for scheme in (ESSP, CCTALK):
        if (path := _path_in(settings.note_acceptor, scheme)) is not None:
            return scheme, path
    raise _unlike("note_acceptor", _ACCEPTOR_FORMS, settings.note_acceptor)


def scanner_of(settings: Settings) -> str:
    """The path of the line of the scanner that is set. Raises :class:`DeviceFault`."""
    path = _path_in(settings.scanner, SERIAL)
    if path is None:
        raise _unlike("scanner", _SCANNER_FORMS, settings.scanner)
    return path


def _model(name: str) -> Model:
    from printing.models import JobEnd, ModelFault, read_model

    known = sorted(path.stem for path in PRINTER_MODELS.glob("*.json"))
    if name in known:
        return read_model(PRINTER_MODELS / f"{name}.json")
    if "/" not in name and not name.endswith(".json"):
        raise DeviceFault(_no_model(name, known))
    # A model of the licensee's own is a file beside the settings.
    try:
        model = read_model(Path(name))
        if model.job_end is not JobEnd.NONE:
            return model
        what = (
            "can't be used: `job_end` must be process_id or transmit_status, because a ticket is sold only "
            "on a printer that says when a paper is out"
        )
    except OSError as error:
        what = f"can't be read ({error.strerror})"
    except ModelFault as error:
        what = str(error)
    except ValueError as error:
        why = "".join(filter(str.isprintable, str(error)))[:_WHY_MAXIMUM]
        what = f"describes no printer as the files in assets/printers do ({why})"
    raise DeviceFault(f"The file {name} that the setting `printer_model` names {what}.")


def _no_model(name: str, known: Sequence[str]) -> str:
    near = nearest(name, known)
    return (
        f"The setting `printer_model` must be {listed(known)}, or the path of a .json file like those in "
        f"assets/printers; it is {shown(name)}.{f' Is {near} meant?' if near else ''}"
    )


def _path_in(address: str, scheme: str) -> str | None:
    """The path of a device file behind a scheme, None for anything else."""
    path = address.removeprefix(scheme)
    return path if path != address and path.startswith("/") and len(path) > 1 else None


def _unlike(setting: str, forms: str, address: str) -> DeviceFault:
    return DeviceFault(f"The setting `{setting}` must look like {forms}; it is {shown(address)}.")
