"""What a stop can cut short at the printer and the note acceptor, and what can be known of it afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from kiosk.ledger.commands import PrintAgain, PrintCopy
from kiosk.ledger.events import CopyStarted, PaperInDoubt, PaperPrinted, PrintStarted
from kiosk.ledger.recovering import AcceptorSays, Case, Effect, PrinterSays
from kiosk.ledger.state import PrintState
from kiosk.ports.outcome import Fault, NotDone
from kiosk.ports.printer import PrinterStatus
from kiosk.ports.stop import Stop, StopCause
from kiosk.terminal.changes import NoteGivenBack, NoteLost, NoteTaken, PaperEnd, PaperEnded
from kiosk.terminal.messages import CheckDevices, Message, TryAgain
from kiosk.values.money import Money
from tests.ledger.samples import THREE_SPOTS
from tests.terminal.scene import OFFERED, Scene, ticket_due
from tests.terminal.stage import Kiosk, told, untold

Story = Callable[[Scene], None]

# A paper that is due.


def is_due(scene: Scene) -> None:
    name = ticket_due(scene)
    kiosk = scene.start()
    assert told(kiosk.changes, PaperEnded).end is PaperEnd.PRINTED
    assert (kiosk.printer.names_in_tray(), kiosk.printer.stamps()) == ([name], [""])
    assert kiosk.state.papers == {}
    kiosk.restart()
    assert untold(kiosk.changes, PaperEnded)


def is_due_without_a_printer(scene: Scene) -> None:
    name = ticket_due(scene)
    for status in (PrinterStatus.PAPER_OUT, PrinterStatus.OFFLINE, PrinterStatus.UNKNOWN):
        scene.kiosk.printer.state = status
        kiosk = scene.kiosk.restart() if scene.kiosk.is_running else scene.start()
        before = kiosk.context.book.entry_count
        kiosk.send(TryAgain())
        assert untold(kiosk.changes, PaperEnded)
        assert kiosk.context.book.entry_count == before
        assert kiosk.state.papers[name].state is PrintState.DUE
        assert kiosk.printer.jobs == []
    kiosk.printer.state = PrinterStatus.READY
    assert told(kiosk.send(CheckDevices()), PaperEnded).end is PaperEnd.PRINTED
    assert kiosk.printer.stamps() == [""]


def is_due_and_was_tried(scene: Scene) -> None:
    name = ticket_due(scene)
    scene.kiosk.printer.outcomes.append(NotDone(Fault.PRINTER_OFFLINE))
    kiosk = scene.start()
    assert told(kiosk.changes, PaperEnded).end is PaperEnd.NOT_PRINTED
    before = kiosk.context.book.entry_count
    for _ in range(11):
        assert untold(kiosk.send(CheckDevices()), PaperEnded)
        kiosk.clock.move_seconds(5)
    assert kiosk.context.book.entry_count == before
    assert kiosk.state.papers[name].state is PrintState.DUE
    kiosk.clock.move_seconds(5)
    assert told(kiosk.send(CheckDevices()), PaperEnded).end is PaperEnd.PRINTED
    assert kiosk.printer.stamps() == [""]


# A paper that may have come out.


def is_left_to_staff(kiosk: Kiosk, name: str, copies: int) -> None:
    """Nothing but the touch of staff prints it again, as the copy after those that may be there."""
    jobs = len(kiosk.printer.jobs)
    kiosk.printer.state = PrinterStatus.READY
    for do in (lambda: kiosk.send(TryAgain()), lambda: kiosk.send(CheckDevices()), kiosk.restart):
        do()
        assert kiosk.state.papers[name].state is PrintState.IN_DOUBT
        assert kiosk.printer.names_in_tray()[jobs:] == []
    told(kiosk.send(PrintAgain(kiosk.new_command(), name)), PaperEnded)
    assert kiosk.printer.stamps()[jobs:] == [f"COPY {copies + 1}"]


def doubts_written(kiosk: Kiosk) -> int:
    """How often it was written down that a paper may have come out."""
    return [entry.event for entry in kiosk.journal.entries_after(0, 1000)].count("paper_in_doubt")


def end_unwritten(kiosk: Kiosk, message: Message) -> None:
    """Have something printed on a disk that is full by the time that its end is to be written down."""
    with pytest.MonkeyPatch.context() as full:

        def refuse(*_: object) -> None:
            raise Stop(StopCause.DISK_FULL, "full")

        kiosk.printer.before_print = lambda: full.setattr(kiosk.journal, "append", refuse)
        kiosk.send(message)
    kiosk.printer.before_print = lambda: None


def was_started(scene: Scene) -> None:
    """The first print of one paper, and a copy of another."""
    name, copied = ticket_due(scene), ticket_due(scene, later=True)
    scene.left(PrintStarted(copied, 1), PaperInDoubt(copied, "no answer"), PrintStarted(copied, 2))
    scene.left(PrintStarted(name, 1))
    kiosk = scene.start()
    assert untold(kiosk.changes, PaperEnded)
    assert doubts_written(kiosk) == 3
    is_left_to_staff(kiosk, name, copies=1)
    is_left_to_staff(kiosk, copied, copies=2)


def was_started_without_a_printer(scene: Scene) -> None:
    name = ticket_due(scene)
    scene.left(PrintStarted(name, 1))
    scene.kiosk.printer.set_paper_out(True)
    kiosk = scene.start()
    assert untold(kiosk.changes, PaperEnded)
    assert doubts_written(kiosk) == 1
    is_left_to_staff(kiosk, name, copies=1)


def was_started_and_was_tried(scene: Scene) -> None:
    """Nothing came out of a printer that says it is ready; but the disk was full when that was to be written
    down, and the program went on."""
    name = ticket_due(scene)
    scene.kiosk.printer.outcomes.append(NotDone(Fault.PRINTER_OFFLINE))
    kiosk = scene.kiosk
    kiosk.printer.set_paper_out(True)
    scene.start()
    kiosk.printer.set_paper_out(False)
    end_unwritten(kiosk, CheckDevices())
    assert kiosk.state.papers[name].state is PrintState.PRINTING
    assert untold(kiosk.send(CheckDevices()), PaperEnded)
    assert doubts_written(kiosk) == 1
    is_left_to_staff(kiosk, name, copies=1)


def copy_left(scene: Scene) -> str:
    """A ticket that was printed, and of which a copy was begun; the name of its paper."""
    name = ticket_due(scene)
    scene.left(PrintStarted(name, 1), PaperPrinted(name))
    scene.left(CopyStarted(scene.issued(name), 2))
    return name


def was_copied(scene: Scene) -> None:
    name = copy_left(scene)
    kiosk = scene.start()
    assert untold(kiosk.changes, PaperEnded)
    assert doubts_written(kiosk) == 1
    is_left_to_staff(kiosk, name, copies=2)


def was_copied_without_a_printer(scene: Scene) -> None:
    name = copy_left(scene)
    scene.kiosk.printer.set_paper_out(True)
    kiosk = scene.start()
    assert untold(kiosk.changes, PaperEnded)
    assert doubts_written(kiosk) == 1
    is_left_to_staff(kiosk, name, copies=2)


def was_copied_and_was_tried(scene: Scene) -> None:
    """Nothing came out of a printer that says it is ready; but the disk was full when that was to be written
    down, and the program went on."""
    name = ticket_due(scene)
    kiosk = scene.start()
    assert told(kiosk.changes, PaperEnded).end is PaperEnd.PRINTED
    kiosk.printer.outcomes.append(NotDone(Fault.PRINTER_OFFLINE))
    end_unwritten(kiosk, PrintCopy(kiosk.new_command(), name))
    assert kiosk.state.papers[name].state is PrintState.COPYING
    assert untold(kiosk.send(CheckDevices()), PaperEnded)
    assert doubts_written(kiosk) == 1
    is_left_to_staff(kiosk, name, copies=2)


def is_in_doubt(scene: Scene) -> None:
    name = ticket_due(scene)
    scene.left(PrintStarted(name, 1), PaperInDoubt(name, "no answer"))
    kiosk = scene.start()
    assert untold(kiosk.changes, PaperEnded)
    assert doubts_written(kiosk) == 1
    is_left_to_staff(kiosk, name, copies=1)


def is_in_doubt_without_a_printer(scene: Scene) -> None:
    name = ticket_due(scene)
    scene.left(PrintStarted(name, 1), PaperInDoubt(name, "no answer"))
    scene.kiosk.printer.set_paper_out(True)
    kiosk = scene.start()
    assert untold(kiosk.changes, PaperEnded)
    assert doubts_written(kiosk) == 1
    is_left_to_staff(kiosk, name, copies=1)


def is_in_doubt_and_was_tried(scene: Scene) -> None:
    """Another paper was tried, and did not come out."""
    name, other = ticket_due(scene), ticket_due(scene, later=True)
    scene.left(PrintStarted(name, 1), PaperInDoubt(name, "no answer"))
    scene.kiosk.printer.outcomes.append(NotDone(Fault.PRINTER_OFFLINE))
    kiosk = scene.start()
    ended = told(kiosk.changes, PaperEnded)
    assert (ended.paper.serial.digits in other, ended.end) == (True, PaperEnd.NOT_PRINTED)
    assert untold(kiosk.send(CheckDevices()), PaperEnded)
    assert doubts_written(kiosk) == 1
    kiosk.send(TryAgain())
    assert kiosk.printer.names_in_tray() == [other]
    is_left_to_staff(kiosk, name, copies=1)


# A note.


def is_in_the_box(scene: Scene) -> None:
    scene.left(OFFERED)
    scene.box.write_text("note-1 5000\nnote-2 1000\n")
    kiosk = scene.start()
    assert told(kiosk.changes, NoteTaken).amount == Money.dollars(10)
    assert kiosk.held() == {"note_box": "60.00", "credit:cash": "-60.00"}
    kiosk.restart()
    assert untold(kiosk.changes, NoteTaken, NoteGivenBack)
    assert kiosk.held() == {"note_box": "60.00", "credit:cash": "-60.00"}


def is_not_in_the_box(scene: Scene) -> None:
    """It waits in the mouth, or the terminal had handed it back and stopped before that was written down: no
    entry tells the one from the other, and none needs to."""
    scene.left(OFFERED)
    kiosk = scene.start()
    assert told(kiosk.changes, NoteGivenBack).amount == Money.dollars(10)
    assert kiosk.held() == {"note_box": "50.00", "credit:cash": "-50.00"}
    assert kiosk.state.notes == {}
    kiosk.restart()
    assert untold(kiosk.changes, NoteTaken, NoteGivenBack)
    told(kiosk.insert(5), NoteTaken)


def nobody_knows_where_it_is(scene: Scene) -> None:
    scene.left(OFFERED)
    content = scene.box.read_text()
    scene.box.unlink()
    scene.box.mkdir()
    kiosk = scene.start()
    assert told(kiosk.changes, NoteLost).amount == Money.dollars(10)
    for message in (TryAgain(), CheckDevices()):
        before = kiosk.context.book.entry_count
        kiosk.send(message)
        assert kiosk.state.notes["note-2"].in_doubt
        assert kiosk.held() == {"note_box": "50.00", "credit:cash": "-50.00"}
        assert kiosk.context.book.entry_count == before
    # Another start learns no more, and writes down no more than that it started.
    kiosk.restart()
    assert kiosk.context.book.entry_count == before + 1
    # Nothing else waits for it.
    kiosk.sold(THREE_SPOTS)
    scene.box.rmdir()
    scene.box.write_text(content + "note-2 1000\n")
    assert told(kiosk.send(TryAgain()), NoteTaken).amount == Money.dollars(10)


DEVICE_STORIES: Final[dict[Case, Story]] = {
    (Effect.PRINT, (PrintState.DUE, PrinterSays.READY)): is_due,
    (Effect.PRINT, (PrintState.DUE, PrinterSays.NOT_READY)): is_due_without_a_printer,
    (Effect.PRINT, (PrintState.DUE, PrinterSays.TRIED)): is_due_and_was_tried,
    (Effect.PRINT, (PrintState.PRINTING, PrinterSays.READY)): was_started,
    (Effect.PRINT, (PrintState.PRINTING, PrinterSays.NOT_READY)): was_started_without_a_printer,
    (Effect.PRINT, (PrintState.PRINTING, PrinterSays.TRIED)): was_started_and_was_tried,
    (Effect.PRINT, (PrintState.COPYING, PrinterSays.READY)): was_copied,
    (Effect.PRINT, (PrintState.COPYING, PrinterSays.NOT_READY)): was_copied_without_a_printer,
    (Effect.PRINT, (PrintState.COPYING, PrinterSays.TRIED)): was_copied_and_was_tried,
    (Effect.PRINT, (PrintState.IN_DOUBT, PrinterSays.READY)): is_in_doubt,
    (Effect.PRINT, (PrintState.IN_DOUBT, PrinterSays.NOT_READY)): is_in_doubt_without_a_printer,
    (Effect.PRINT, (PrintState.IN_DOUBT, PrinterSays.TRIED)): is_in_doubt_and_was_tried,
    (Effect.TAKE_NOTE, (AcceptorSays.IN_BOX,)): is_in_the_box,
    (Effect.TAKE_NOTE, (AcceptorSays.NOT_IN_BOX,)): is_not_in_the_box,
    (Effect.TAKE_NOTE, (AcceptorSays.NOTHING,)): nobody_knows_where_it_is,
}
