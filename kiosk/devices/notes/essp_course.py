"""The way of a note through an SSP device, as far as what the device tells can be believed.

Written down before anything follows from it (:mod:`kiosk.devices.notes.note_log`). Nothing here waits or
asks: the driver hands in what it was told, and takes out what there is to tell the terminal. Not safe for
several threads at once: the driver keeps a lock.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from kiosk.devices.notes.essp_codes import Counters, Happened, Told
from kiosk.devices.notes.note_log import OPEN, LoggedNote, NoteLog, Place
from kiosk.ports.cash import CashEvent, NoteInEscrow, NoteReturned
from kiosk.values.money import ZERO, Money

FALSE_NOTES_MAXIMUM: Final = 3
"""So many notes that there are not, and nothing more is taken until a person says so (case 86)."""
_MOVING: Final = frozenset(
    {
        Happened.STACKING,
        Happened.REJECTING,
        Happened.READ,
        Happened.INITIALISING,
        Happened.SAFE_JAM,
        Happened.UNSAFE_JAM,
        Happened.NOTE_PATH_OPEN,
    }
)


class Course:
    """Where the notes are. `is_held`: the device has a note in escrow, which its next poll would stack.
    `awaited`: the note whose end somebody is waiting for."""

    def __init__(self, log: NoteLog, new_note: Callable[[], str]) -> None:
        self.log = log
        self._new_note = new_note
        self._unwritten: LoggedNote | None = None
        self.news: list[CashEvent] = []
        self.channels: Mapping[int, Money] = {}
        self.device = ""
        self.is_held = False
        self.must_reject = False
        self.is_moving = False
        self.is_jammed = False
        self.awaited = ""
        self.false_notes = 0
        self.is_full = self.is_box_out = self.is_open = False
        self.counted: Tally[str] = Tally()
        self._is_quiet = False
        self._was_reset = False
        self._offered: set[str] = set()

    @property
    def current(self) -> LoggedNote | None:
        """The note whose end the device may still tell."""
        last = self.log.last
        return last if last is not None and last.place in OPEN else None

    @property
    def _newest(self) -> LoggedNote | None:
        """The note that came last as it is now, though that may not be written down yet."""
        return self._unwritten or self.log.last

    @property
    def has_unwritten(self) -> bool:
        """Whether something the device told could not be written down yet."""
        return self._unwritten is not None

    @property
    def cases(self) -> tuple[LoggedNote, ...]:
        """Notes in the box that are nobody's credit, or about which nothing will ever be known, until staff
        have counted the box."""
        return tuple(entry for entry in self.log.notes if entry.is_open_case)

    def put(self, entry: LoggedNote) -> None:
        """Write a note down; if that fails, again at the next :meth:`write_again`."""
        try:
            self.log.put(entry)
        except OSError:
            self._unwritten = entry

    def write_again(self) -> None:
        """Write down what could not be written."""
        entry, self._unwritten = self._unwritten, None
        if entry is not None:
            self.put(entry)

    def is_new(self, told: Told) -> bool:
        """Whether an event is of a note that has just come into escrow."""
        return told.what is Happened.READ and told.channel > 0 and not self.is_held and not self.is_moving

    def is_cleared(self, told: Told) -> bool:
        """Whether an event is of a note in the box that was not under way."""
        return told.what is Happened.CLEARED_INTO_CASHBOX and self.current is None

    def begin_session(self) -> None:
        """The device is asked from the beginning: what it was doing is not known any more."""
        self.is_held = self.must_reject = self.is_moving = self._is_quiet = False

    def hear_of_reset(self) -> None:
        """The device was reset: until it is at rest it clears its path."""
        self._was_reset = True

    def let_go(self) -> None:
        """The note in escrow was asked to move, to the box or out: it may be told of as read for a while."""
        self.is_held = self.must_reject = False
        self.is_moving = True

    def hold(self, channel: int, counters: Counters | None) -> None:
        """A note has come into escrow: named, or refused where there is no such note (case 86)."""
        self.is_held = True
        amount = self.channels.get(channel)
        if amount is None:
            self.count_false()
            self._refuse()
            return
        before = Counters(-1, -1) if counters is None else counters
        entry = LoggedNote(
            self._new_note(),
            amount.cents,
            channel,
            Place.IN_ESCROW,
            self.device,
            before.stacked,
            before.rejected,
        )
        try:
            self.log.put(entry)
        except OSError:
            # A note that can't be written down is not taken.
            self._refuse()
            return
        self.news.append(NoteInEscrow(entry.note, amount))

    def _refuse(self) -> None:
        self.must_reject = True
        if self.current is not None:
            # What the device tells next is about the refused note.
            self.put(replace(self.current, place=Place.UNKNOWN))

    def count_false(self) -> None:
        """The device told of a note that there is not."""
        self.false_notes += 1
        self.counted["faults"] += 1

    def take(self, told: Told, counters: Counters | None = None) -> None:
        """What happened in the device, but for a note that is new in escrow (:meth:`hold`); `counters` as
        they are since, where they are wanted (:meth:`is_cleared`)."""
        current = self.current
        match told.what:
            case Happened.READ:
                if told.channel == 0 and current is not None and self._is_quiet and not self.is_held:
                    # Another note comes in, and nothing was heard of the one before.
                    self.put(replace(current, place=Place.UNKNOWN))
            case Happened.SLAVE_RESET:
                self.hear_of_reset()
            case Happened.CREDIT:
                self._in_box(current, told.channel, is_at_reset=False)
            case Happened.CLEARED_INTO_CASHBOX:
                self._in_box(current, told.channel, is_at_reset=self._was_reset, counters=counters)
            case Happened.STACKED:
                if current is not None and current.place is Place.IN_MOTION:
                    self._in_box(current, current.channel, is_at_reset=False)
            case Happened.REJECTED:
                self._back(current, current.channel if current is not None else 0)
            case Happened.CLEARED_FROM_FRONT:
                self._back(current, told.channel)
            case Happened.FRAUD_ATTEMPT:
                self.counted["faults"] += 1
            case Happened.STACKER_FULL:
                self.is_full = True
            case Happened.CASHBOX_REMOVED:
                self.is_box_out = True
            case Happened.CASHBOX_REPLACED:
                self.is_full = self.is_box_out = False
            case _:
                pass

    def end_of_poll(self, events: tuple[Told, ...]) -> None:
        """All events of a poll have been taken."""
        happened = {told.what for told in events}
        jammed = bool(happened & {Happened.SAFE_JAM, Happened.UNSAFE_JAM})
        self.counted["faults"] += jammed and not self.is_jammed
        self.is_jammed = jammed
        self.is_open = Happened.NOTE_PATH_OPEN in happened
        self._is_quiet = not happened & _MOVING
        self._was_reset = self._was_reset and (Happened.SLAVE_RESET in happened or not self._is_quiet)
        self.is_moving = self.is_moving and Happened.READ in happened
        last = self._newest
        still_told = happened & {Happened.CREDIT, Happened.CLEARED_INTO_CASHBOX}
        if not still_told and last is not None and last.place is Place.IN_BOX and not last.is_acknowledged:
            self.put(replace(last, is_acknowledged=True))

    @property
    def wants_counters(self) -> bool:
        """Whether the device's counters could say what its events did not."""
        return self.current is not None and self._is_quiet and not self.is_held

    def weigh(self, counters: Counters | None) -> None:
        """The counters of a device that is at rest: one note more in the box, or one more rejected, is the
        one that was under way."""
        current = self.current
        if counters is None or current is None or current.stacked_before < 0 or current.device != self.device:
            return
        stacked = counters.stacked - current.stacked_before
        rejected = counters.rejected - current.rejected_before
        if (stacked, rejected) == (1, 0):
            self._in_box(current, current.channel, is_at_reset=False)
        elif (stacked, rejected) == (0, 1):
            self._back(current, current.channel)

    def weigh_unread(self, counters: Counters | None) -> None:
        """An event that is not known has hidden what came after it: the counters say what that was. Without
        them nobody will know where a note is that nobody waits for any more."""
        current = self.current
        self.weigh(counters)
        if counters is None:
            if current is not None and current.note != self.awaited:
                self.put(replace(current, place=Place.UNKNOWN))
        elif current is None and self._has_more(counters):
            self._stray(0, is_at_reset=False, counters=counters)

    def _has_more(self, counters: Counters) -> bool:
        """Whether the device has stacked a note that the log does not know of."""
        known = self.log.stacked_by(self.device)
        return known is not None and known < counters.stacked

    def offer(self, accepting: bool) -> None:
        """Tell again of notes that are in the box and nobody's credit, while notes are taken."""
        if accepting:
            for entry in self.log.notes:
                if entry.place is Place.IN_BOX and not entry.is_claimed and not entry.is_case:
                    self._tell_again(entry)

    def claim(self, entry: LoggedNote) -> None:
        """Whoever gives credit is told that the note is in the box. Raises OSError: then it is not."""
        self.log.put(replace(entry, is_claimed=True, is_case=False))

    def _in_box(
        self,
        current: LoggedNote | None,
        channel: int,
        *,
        is_at_reset: bool,
        counters: Counters | None = None,
    ) -> None:
        if current is None:
            self._stray(channel, is_at_reset=is_at_reset, counters=counters)
            return
        newest = self._newest
        if newest is not None and newest.note == current.note and newest.place is Place.IN_BOX:
            # Told again because it could not be written down: that is tried before each poll.
            return
        if channel != current.channel and not (is_at_reset and channel == 0):
            # Some note is in the box, and it isn't known to be this one: whoever opens the box decides.
            self.count_false()
            self.put(replace(current, place=Place.UNKNOWN))
            return
        self.is_held = False
        if current.place is Place.RETURNING:
            # It was said that this one goes back, so it is credit under another name if at all.
            self.put(replace(current, place=Place.NOT_IN_BOX))
            current = replace(current, note=self._new_note())
        was_awaited = self.awaited == current.note
        entry = replace(current, place=Place.IN_BOX, is_claimed=was_awaited)
        self.put(entry)
        self.false_notes = 0
        self.counted["notes_stacked"] += 1
        if current.place is Place.IN_MOTION and not was_awaited:
            self._tell_again(entry)

    def _stray(self, channel: int, *, is_at_reset: bool, counters: Counters | None) -> None:
        """The device has a note in the box that is none of those under way."""
        last = self._newest
        may_be_told_again = last is not None and last.place is Place.IN_BOX and not last.is_acknowledged
        if last is not None and may_be_told_again and channel in (last.channel, 0):
            # Told again until it is acknowledged.
            return
        amount = self.channels.get(channel, ZERO)
        # At a reset the device clears its path, and may find a note there of which nobody heard: then it has
        # counted one more than anybody knows of.
        is_counted = counters is not None and self._has_more(counters)
        is_credit = is_at_reset and amount != ZERO and is_counted
        if not is_credit:
            self.count_false()
        self.counted["notes_stacked"] += is_credit
        before = -1 if counters is None else counters.stacked - 1
        entry = LoggedNote(self._new_note(), amount.cents, channel, Place.IN_BOX, self.device, before)
        self.put(replace(entry, is_case=not is_credit))

    def _back(self, current: LoggedNote | None, channel: int) -> None:
        if current is None:
            self.counted["notes_refused"] += 1
            return
        if channel not in (current.channel, 0):
            self.count_false()
            return
        self.is_held = False
        self.put(replace(current, place=Place.NOT_IN_BOX))
        self.counted["notes_returned"] += 1
        if current.place is not Place.RETURNING and self.awaited != current.note:
            self.news.append(NoteReturned(current.note))

    def _tell_again(self, entry: LoggedNote) -> None:
        if entry.note not in self._offered:
            self._offered.add(entry.note)
            self.news.append(NoteInEscrow(entry.note, Money(entry.cents)))
