"""One use case told as a small story, with the program's death at every moment of it, one after another."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, Final

from kiosk.values.money import ZERO
from tests.crash.death import Death, Moment, MortalKiosk
from tests.tally import Tally

MEMORY: Final = Path("/dev/shm")
# So many deaths in one pair of ledgers: the longer they grow, the longer each start takes.
DEATHS_IN_A_LEDGER: Final = 24


class Story:
    """What a person does at a kiosk that holds no credit, with a death in it, and once more after that.

    A new one is told for each death. `expected` is what every account has changed by at its end, and `papers`
    how many papers, each counted once, this kiosk has printed meanwhile: worked out by hand, and the same
    wherever the program died.
    """

    expected: ClassVar[dict[str, str]] = {}
    papers: ClassVar[int] = 0
    # Whether the acceptor hands a note in its mouth back when the program ends, or keeps it.
    gives_back: ClassVar[bool] = True

    def prepare(self, kiosk: MortalKiosk) -> None:
        """What was there before; nothing dies here."""

    def act(self, kiosk: MortalKiosk) -> None:
        """The use case: the program dies at one of its moments."""
        raise NotImplementedError

    def after_death(self, kiosk: MortalKiosk) -> None:
        """The program starts again."""
        kiosk.start()

    def again(self, kiosk: MortalKiosk) -> None:
        """What a person who sees the papers and the screen tries again after a death, when all is mended."""

    def look(self, kiosk: MortalKiosk) -> None:
        """What else is as it should be at the end."""


def try_every_moment(new_story: type[Story], tally: Tally, *names: str, first: Moment | None = None) -> int:
    """Tell a story until a telling ends without a death: the moment of every death before it was tried.

    `names` are the moments, every one if there are none. If there is a `first` death, the moments are those
    of the start that follows it. The number of deaths tried.
    """
    deaths, is_alive = 0, False
    while not is_alive:
        with mortal_kiosk() as kiosk:
            kiosk.start()
            for _ in range(DEATHS_IN_A_LEDGER):
                before = () if first is None else (first,)
                is_alive = tell(kiosk, new_story(), *before, Moment(deaths + 1, *names))
                if is_alive:
                    break
                deaths += 1
    assert deaths
    tally("deaths of the program tried", deaths)
    tally("entries lost after a death of the program", 0)
    tally("cents unaccounted for after a death of the program", 0)
    return deaths


@contextmanager
def mortal_kiosk() -> Iterator[MortalKiosk]:
    """A kiosk in a folder in memory, not started; afterwards every entry is there and every cent is counted.

    The two ledgers prove themselves, and they agree.
    """
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        kiosk = MortalKiosk(Path(folder))
        try:
            yield kiosk
            kiosk.mend()
            assert kiosk.entries_lost() == 0
            kiosk.count()
        finally:
            kiosk.stop()
            kiosk.house.central.close()


def tell(kiosk: MortalKiosk, story: Story, *deaths: Moment) -> bool:
    """Tell a story with these deaths: the first while a person acts, further ones while the program starts
    again. Whether the last of them did not come; the sums are as expected in any case."""
    before, papers_before = kiosk.accounts(), len(kiosk.printer.jobs)
    kiosk.papers_before = papers_before
    kiosk.hardware.gives_back = story.gives_back
    story.prepare(kiosk)
    is_alive = True
    try:
        try:
            kiosk.fuse.light(deaths[0])
            story.act(kiosk)
            kiosk.fuse.put_out()
        except Death:
            is_alive = False
            kiosk.stop()
            is_alive = _come_back(kiosk, story, deaths[1:])
            kiosk.mend()
            story.again(kiosk)
        kiosk.mend()
        story.look(kiosk)
        kiosk.check_standing()
        assert kiosk.changed_since(before) == story.expected
        assert len(set(kiosk.printer.names_in_tray()[papers_before:])) == story.papers
        kiosk.leave()
        assert kiosk.state.credit == kiosk.state.promotional_credit == ZERO
    except BaseException as error:
        error.add_note(f"{type(story).__name__}: the program died {' and '.join(kiosk.fuse.deaths)}")
        raise
    finally:
        kiosk.fuse.deaths.clear()
    return is_alive


def _come_back(kiosk: MortalKiosk, story: Story, deaths: tuple[Moment, ...]) -> bool:
    """Start again and die again meanwhile, as often as there are deaths; False where one did not come."""
    for death in deaths:
        try:
            kiosk.fuse.light(death)
            story.after_death(kiosk)
            kiosk.fuse.put_out()
        except Death:
            kiosk.stop()
        else:
            return True
    story.after_death(kiosk)
    return False
