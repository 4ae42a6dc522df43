"""What a scanner can do to a code on its way: read right or not at all, never as another (area e)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kiosk.devices.seeded_chance import SeededChance
from kiosk.ledger.symbol import read_symbol, symbol_text
from kiosk.ports.scan_framing import TRIAL_CODES, FrameReader, ScanFraming, code_in, is_whole
from kiosk.rules.wagers import Entry, SpotWager
from kiosk.terminal.changes import (
    Declined,
    Failed,
    KenoDollarsSpent,
    TicketPaid,
    TicketRefunded,
    TicketShown,
)
from kiosk.ui.key_burst import KeyBurst, Stroke
from kiosk.values.identifiers import Serial
from kiosk.values.money import Money
from tests.terminal.stage import Kiosk, told
from tests.ui.typing_scanner import LAYOUTS, codes, presses, strokes

FIFTY = codes(50)
SERIALS = [code.split("/")[1] for code in FIFTY]
ONE_SPOT = Entry((SpotWager((44,), Money.dollars(1)),), 1)


def scanned(keys: list[Stroke], gap_ms: int = 4) -> list[str]:
    """What is told of keys that come one after another, each so long after the one before."""
    return typed([(gap_ms, key) for key in keys])


def typed(keys: list[tuple[int, Stroke]]) -> list[str]:
    """What is told of keys that each come so long after the one before, and of nothing more after them."""
    burst, now_ms, found = KeyBurst(), 10_000, []
    for gap_ms, key in keys:
        now_ms += gap_ms
        if burst.is_over(now_ms):
            found += _over(burst)
        if not burst.is_late_end(key, now_ms):
            burst.press(key, now_ms)
            if burst.has_ended:
                found.append(burst.scanned())
    return found + _over(burst)


def _over(burst: KeyBurst) -> list[str]:
    if burst.is_scan:
        return [burst.scanned()]
    burst.forget()
    return []


@pytest.mark.parametrize("caps", [False, True], ids=["plain", "caps lock"])
@pytest.mark.parametrize("machine", LAYOUTS)
def test_case_70_the_layout_and_caps_lock_change_no_code(machine: str, caps: bool) -> None:
    """Where the window system tells the place of a key, all 50 tickets are read under every layout, with a
    scanner set up for a US keyboard, which it is when it is bought."""
    for code in (*FIFTY, *SERIALS, *TRIAL_CODES):
        keys = presses(f"{code}\r", "US", machine, caps=caps)
        assert scanned(strokes(keys)) == [code]


@pytest.mark.parametrize("caps", [False, True], ids=["plain", "caps lock"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_case_70_a_scanner_set_up_for_the_machines_layout_is_read(layout: str, caps: bool) -> None:
    for code in (*FIFTY, *SERIALS):
        keys = presses(f"{code}\r", layout, layout, caps=caps)
        assert scanned(strokes(keys)) == [code]
        assert scanned(strokes(keys, places_known=False)) == [code]


@pytest.mark.parametrize("caps", [False, True], ids=["plain", "caps lock"])
@pytest.mark.parametrize("machine", LAYOUTS)
@pytest.mark.parametrize("scanner", LAYOUTS)
@pytest.mark.parametrize("places_known", [True, False])
def test_case_70_no_mixture_of_layouts_makes_another_ticket(
    scanner: str, machine: str, caps: bool, places_known: bool
) -> None:
    """Each answer is the right ticket, or one that can't be read: a symbol some letters of which were changed
    is known by its signature, so here it must be the code itself, or not whole at all."""
    for code in (*FIFTY[:10], *SERIALS[:10]):
        keys = presses(f"{code}\r", scanner, machine, caps=caps)
        (answer,) = scanned(strokes(keys, places_known=places_known))
        if is_whole(answer):
            assert _serial(answer) == _serial(code)


def test_case_70_a_code_that_reads_as_two_tickets_is_neither() -> None:
    """What the keys wrote is one whole serial and what stands on them is another: nobody can tell which."""
    one, other = SERIALS[:2]
    assert scanned([Stroke(*pair) for pair in zip(one, other, strict=True)]) == [""]


def _serial(code: str) -> Serial | None:
    symbol = read_symbol(code)
    return Serial.parse(code) if symbol is None else symbol.serial


@pytest.mark.parametrize("suffix", ["\r", "\t", ""], ids=["enter", "tab", "none"])
@pytest.mark.parametrize("gap_ms", [0, 20, 80, 300])
def test_case_73_two_quick_scans_are_two_answers_or_none(suffix: str, gap_ms: int) -> None:
    """20 pairs: each is answered once or has to be shown again, nobody else's code is answered, and the scan
    after them is right."""
    for first, second, third in zip(FIFTY[:20], SERIALS[20:40], FIFTY[10:30], strict=True):
        keys = [(4, key) for key in strokes(presses(first + suffix))]
        then = strokes(presses(second + suffix))
        keys += [(gap_ms, then[0]), *((4, key) for key in then[1:])]
        last = strokes(presses(third + suffix))
        keys += [(1_000, last[0]), *((4, key) for key in last[1:])]
        answers = typed(keys)
        assert answers[-1] == third
        assert [answer for answer in answers[:-1] if is_whole(answer)] in ([first, second], [])
        if suffix or gap_ms > 50:
            assert answers == [first, second, third]


FRAMES = ("]C1{}\r", "\x02{}\x03", "{}\r", "{}\r\n", "{}\t", "{}")


@pytest.mark.parametrize("frame", FRAMES, ids=["aim", "stx-etx", "cr", "crlf", "tab", "none"])
@pytest.mark.parametrize("machine", LAYOUTS)
def test_case_74_the_same_ticket_is_found_in_every_framing(kiosk: Kiosk, frame: str, machine: str) -> None:
    kiosk.insert(20)
    ticket = kiosk.sold(ONE_SPOT)
    sent = frame.format(ticket.serial.digits)
    (code,) = scanned(strokes(presses(sent, "US", machine)))
    assert told(kiosk.present(code), TicketShown).check.ticket == ticket


@pytest.mark.parametrize("prefix", ["", "]C1", "\x02", "~S1"])
@pytest.mark.parametrize("suffix", ["", "\r\n", "\x03", "#"])
def test_case_74_what_stands_round_a_code_is_no_part_of_it(prefix: str, suffix: str) -> None:
    framing = ScanFraming(prefix="~S1", suffix="#")
    for code in (FIFTY[0], SERIALS[0]):
        assert code_in(f"{prefix}{code}{suffix}", framing) == code


def test_case_74_frames_are_cut_wherever_any_scanner_ends_them() -> None:
    reader = FrameReader()
    assert reader.take("\x02one\x03two\rth") == ["one", "two"]
    assert reader.take("ree\r\nfour\tfive") == ["three", "four"]
    assert (reader.end(), reader.end()) == (["five"], [])


def damaged(code: str, other: str, chance: SeededChance) -> Iterator[str]:
    """A hundred damages of a code: every kind of them, at places that only chance knows."""
    signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ/- "
    last = len(code) - 1

    def place(below: int = last) -> int:
        return int.from_bytes(chance.random_bytes(4), "big") % below

    for _ in range(16):
        yield code[: place() + 1]
        yield code[place() + 1 :]
        at = place(len(code))
        yield code[:at] + signs[place(len(signs))] + code[at + 1 :]
        at = place()
        yield code[:at] + code[at + 1] + code[at] + code[at + 2 :]
        at = place(len(code))
        yield code[: at + 1] + code[at:]
        at = place()
        yield code[: at + 1] + other[at + 1 :]
    for sign in "BQ42":  # the last letter holds fewer bits than its neighbours
        yield code[:-1] + sign


def test_case_76_no_damaged_code_finds_a_sale(kiosk: Kiosk) -> None:
    """10,000 damaged codes of 100 real tickets, symbols and serials: none resolves to any sale, and the whole
    ones are still found."""
    kiosk.insert(100)
    tickets = [kiosk.sold(ONE_SPOT) for _ in range(100)]
    whole = [symbol_text(ticket) for ticket in tickets[:50]] + [t.serial.digits for t in tickets[50:]]
    intact = {*whole, *(ticket.serial.digits for ticket in tickets)}
    chance = SeededChance(76, "damage")
    tried = asked = 0
    for number, code in enumerate(whole):
        for text in damaged(code, whole[number - 1], chance):
            tried += 1
            read = code_in(text)
            if read in intact:
                continue  # two equal neighbours swapped, or a sign replaced by itself
            if not is_whole(read):
                continue
            asked += 1
            changes = kiosk.present(read)
            found = (TicketShown, TicketPaid, TicketRefunded, KenoDollarsSpent)
            assert not [change for change in changes if isinstance(change, found)], (code, text)
            assert any(isinstance(change, Declined | Failed) for change in changes)
    assert tried == 10_000
    assert asked > 100  # a symbol with a wrong letter is whole in form: its signature tells
    for ticket, code in zip(tickets, whole, strict=True):
        assert told(kiosk.present(code_in(code)), TicketShown).check.ticket == ticket


def test_case_77_no_mistake_in_typing_a_serial_makes_another_serial() -> None:
    """Every wrong digit and every swap of neighbours of 1,000 serials: none has right check digits."""
    chance = SeededChance(77, "serials")
    for _ in range(1_000):
        digits = Serial.from_entropy(chance.random_bytes(16)).digits
        at = int.from_bytes(chance.random_bytes(2), "big") % 18
        mistakes = {digits[:at] + wrong + digits[at + 1 :] for wrong in "0123456789"}
        mistakes |= {digits[:k] + digits[k + 1] + digits[k] + digits[k + 2 :] for k in range(17)}
        assert [mistake for mistake in mistakes - {digits} if Serial.parse(mistake) is not None] == []
