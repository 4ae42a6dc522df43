"""What the events of a ccTalk bill validator mean for the notes: pure, one batch of news at a time.

An event that a note was stacked is money for exactly one note, and only where that note was on its way or the
event that it came into escrow was told before: what the device stacks by itself is a case that staff end.
Every other event moves no money.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from kiosk.devices.notes.cctalk_book import Book, KeptNote, Place
from kiosk.devices.notes.cctalk_events import (
    IN_ESCROW,
    JAMS,
    OUT_OF_SERVICE,
    RESTORED,
    STACKED,
    BillEvent,
    Code,
    News,
)
from kiosk.ports.outcome import Fault
from kiosk.values.money import Money


class Around(Struct, frozen=True):
    """What the events happen in: the believed amounts by bill type, whether notes are wanted, the instant
    (UTC microseconds), where names for notes come from, and the events told before, oldest first."""

    amounts: Mapping[int, Money]
    is_accepting: bool
    at_us: int
    new_note: Callable[[], str]
    heard: tuple[BillEvent, ...] = ()


class Course:
    """The book as the events change it, and what they ask for."""

    def __init__(self, book: Book, around: Around) -> None:
        self.book = book
        self.went_back: list[str] = []
        """Notes that were told of, and that went back by themselves, or after a doubt."""
        self.must_return = False
        """Something waits in escrow that nobody wants."""
        self.fault: Fault | None = None
        self.is_restored = False
        self.false_count = 0
        self._around = around
        self._before = book
        self._was_reset = False
        self._escrowed = 0
        """The type of the bill that came into escrow last, 0 once its end was told."""
        for event in around.heard:
            self._follow_escrow(event)

    @property
    def arrived(self) -> KeptNote | None:
        """A note that came into escrow and is still there: it must be told of."""
        current = self.book.current
        is_new = current is not None and self._before.get(current.note) is None
        return current if is_new and current is not None and current.place is Place.IN_ESCROW else None

    def take(self, news: News) -> None:
        """Follow the news, oldest event first."""
        self._was_reset = news.was_reset
        if news.was_reset:
            self._take_reset()
        if news.lost:
            self._take_loss(news.lost)
        if news.was_reset or news.lost:
            self._escrowed = 0
        for event in news.events:
            self._take_event(event)
            self._follow_escrow(event)

    def _follow_escrow(self, event: BillEvent) -> None:
        if event.bill_type and event.result == IN_ESCROW:
            self._escrowed = event.bill_type
        elif event.bill_type or event.result in (Code.RETURNED_FROM_ESCROW, Code.UNKNOWN_BILL_STACKED):
            self._escrowed = 0

    def _take_event(self, event: BillEvent) -> None:
        if event.bill_type and event.result == STACKED:
            self._take_stacked(event.bill_type)
        elif event.bill_type and event.result == IN_ESCROW:
            self._take_escrow(event.bill_type)
        elif event.bill_type:
            self._take_false(f"event {event.bill_type}, {event.result}, which there is not")
        elif event.result == Code.RETURNED_FROM_ESCROW:
            self._take_return()
        elif event.result == Code.UNKNOWN_BILL_STACKED:
            self._take_false("a note in its box that it does not know")
        elif event.result in JAMS:
            self.fault, self.is_restored = Fault.CASH_JAM, False
            current = self.book.current
            if current is not None and current.place is Place.IN_MOTION:
                self._put(current, Place.IN_DOUBT)
        elif event.result in OUT_OF_SERVICE:
            self.fault, self.is_restored = Fault.CASH_ACCEPTOR_OFFLINE, False
        elif event.result in RESTORED:
            self.fault, self.is_restored = None, True

    def _take_escrow(self, channel: int) -> None:
        current = self.book.current
        amount = self._around.amounts.get(channel)
        if amount is None:
            self._take_false(f"a note of type {channel}, which is not enabled")
            self.must_return = True
        elif self._around.is_accepting and (current is None or current.place is Place.IN_DOUBT):
            self.must_return = False
            name = self._around.new_note()
            self.book = self.book.with_note(KeptNote(name, amount, channel, Place.IN_ESCROW))
        elif current is None:
            self.must_return = True
        elif current.channel != channel and current.place is Place.IN_ESCROW:
            self._take_false(f"one note as of type {current.channel} and as of type {channel}")
            self._put(current, Place.GIVING_BACK)
        # Otherwise it tells of the same note again: a jammed one that has come back, or an event repeated.

    def _take_stacked(self, channel: int) -> None:
        current = self.book.current
        amount = self._around.amounts.get(channel)
        if current is not None and current.place is not Place.GIVING_BACK and current.channel == channel:
            self._put(current, Place.IN_BOX, is_claimed=current.is_asked)
            self.fault, self.is_restored = None, True
        elif current is not None and current.place in (Place.IN_MOTION, Place.IN_DOUBT):
            self._put(current, Place.UNKNOWABLE)
            self._take_false(f"a note of type {current.channel} as stacked, and as of type {channel}")
        elif amount is None:
            self._take_false(f"a stacked note of type {channel}, which is not enabled")
        elif self._was_reset:
            # It has been closed since: no player can have put it in.
            self._open_case(f"The note acceptor told of {amount} that nobody put in since its power is back.")
        elif channel not in (self._escrowed, 0 if current is None else current.channel):
            self._take_false(f"{amount} as stacked that it never told of in escrow")
            if current is not None:
                self._put(current, Place.GIVING_BACK)
        else:
            if current is not None:
                self._put(current, Place.NOT_IN_BOX)
            self.book = self.book.with_note(KeptNote(self._around.new_note(), amount, channel, Place.IN_BOX))

    def _take_return(self) -> None:
        current = self.book.current
        self.must_return = False
        if current is None or current.may_have_gone_unseen:
            return
        self._put(current, Place.NOT_IN_BOX)
        is_unasked = current.place in (Place.IN_ESCROW, Place.IN_DOUBT)
        if is_unasked and self._before.get(current.note) is not None:
            self.went_back.append(current.note)

    def _take_reset(self) -> None:
        """The device has forgotten: what was in its path may be anywhere until it tells."""
        current = self.book.current
        if current is not None:
            self._put(current, Place.IN_DOUBT)

    def _take_loss(self, count: int) -> None:
        self._open_case(f"{count} events of the note acceptor were lost: count its box against the journal.")
        current = self.book.current
        if current is not None and current.place in (Place.IN_MOTION, Place.IN_DOUBT):
            in_doubt = replace(current, place=Place.IN_DOUBT, may_have_gone_unseen=True)
            self.book = self.book.with_note(in_doubt)

    def _take_false(self, what: str) -> None:
        """Case 86: nothing is believed but an enabled note; all else is a case, and never credit."""
        self.false_count += 1
        self._open_case(f"The note acceptor told of {what}.")

    def _open_case(self, words: str) -> None:
        self.book = self.book.with_case(self._around.at_us, words)

    def _put(self, kept: KeptNote, place: Place, *, is_claimed: bool = False) -> None:
        self.book = self.book.with_note(replace(kept, place=place, is_claimed=is_claimed))
