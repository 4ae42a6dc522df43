"""What a scanner read last, as staff see it: as it came, and whether it reads rightly (case 74)."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.ledger.symbol import symbol_text
from kiosk.ports.device_report import DeviceState, LastScan
from kiosk.ports.scan_framing import TRIAL_CODES
from kiosk.ports.scan_seen import RawScans
from kiosk.ui.device_desk import DevicesSeen
from kiosk.ui.scan_words import as_it_came, scan_sentence
from tests.ledger.samples import SERIALS, THREE_SPOTS, selling, ticket
from tests.ui.fake_desk import NOW
from tests.ui.test_device_page import SCANNER, Page

SERIAL = SERIALS[2].digits
SYMBOL = symbol_text(ticket(selling("sell", THREE_SPOTS), SERIALS[2]))
TEXT, DIGITS = TRIAL_CODES
RIGHTLY = "The scanner reads rightly."
TAKEN_AWAY = "to every code, which is taken away."
LAYOUTS = "keyboard and scanner have different layouts"


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        (f"\x02{SERIAL}\x03", f"<STX>{SERIAL[:4]}••••{SERIAL[-4:]}<ETX>"),
        (f"{SERIAL}\r\n", f"{SERIAL[:4]}••••{SERIAL[-4:]}<CR><LF>"),
        (f"{SERIAL}\t", f"{SERIAL[:4]}••••{SERIAL[-4:]}<TAB>"),
        (SERIAL, f"{SERIAL[:4]}••••{SERIAL[-4:]}"),
        ("\x1b\x7f\x9b4 5\r", "<ESC><7F><9B>4 5<CR>"),
        ("\u202e12", "<202E>12"),
        ("", ""),
    ],
)
def test_control_characters_are_named_and_the_middle_is_masked(sent: str, shown: str) -> None:
    assert as_it_came(LastScan(sent, "")) == shown


@pytest.mark.parametrize(
    "sent",
    [
        SERIAL,
        SERIAL[:-1],  # read short
        SERIAL + SERIAL,
        f"]C1{SERIAL}",
        f"QQ{SERIAL}ZZ",
        f"{SERIAL[:8]} {SERIAL[8:]}",
        SERIAL.translate(str.maketrans("0123456789", ")!@#$%^&*(")),  # another layout
        SYMBOL,
        SYMBOL.lower(),
    ],
)
def test_no_serial_is_shown_whole(sent: str) -> None:
    """Of no ticket more is shown than four characters at either end, whatever the scanner made of it."""
    for code in (sent, SERIAL, ""):
        said = scan_sentence(LastScan(f"\x02{sent}\r", code))
        assert said.endswith(f"It sent <STX>{sent[:4]}••••{sent[-4:]}<CR>")
        assert sent[4:-4] not in said


def test_a_number_is_told_from_what_is_none() -> None:
    assert scan_sentence(LastScan(f"{SERIAL}\r", SERIAL)) == (
        f"Read as the number of a ticket or of keno dollars. It sent {SERIAL[:4]}••••{SERIAL[-4:]}<CR>"
    )
    wrong = SERIAL[:-1] + str((int(SERIAL[-1]) + 1) % 10)
    assert scan_sentence(LastScan(wrong, wrong)).startswith("Not read as any number of ours. It sent ")
    assert scan_sentence(LastScan(SYMBOL, SYMBOL)).startswith("Read as the number of a ticket")


@pytest.mark.parametrize(
    ("sent", "code", "said"),
    [
        (f"{DIGITS}\r", DIGITS, "The scanner reads rightly. It sent 0123456789<CR>"),
        (TEXT, TEXT, f"The scanner reads rightly. It sent {TEXT}"),
        (
            f"]C1{DIGITS}\r\n",
            DIGITS,
            f"{RIGHTLY} It adds ]C1 {TAKEN_AWAY} It sent ]C10123456789<CR><LF>",
        ),
        (
            f"<{DIGITS}>",
            DIGITS,
            f"{RIGHTLY} It adds < … > {TAKEN_AWAY} It sent <0123456789>",
        ),
        (
            f"{TEXT.lower()}\r",
            TEXT,
            f"It is read, but Caps Lock is on: switch it off. It sent {TEXT.lower()}<CR>",
        ),
        (
            "à&é\"'(-è_ç\r",
            DIGITS,
            f"It is read, but {LAYOUTS}: set one right. It sent à&é\"'(-è_ç<CR>",
        ),
        (
            ")!@#$%^&*(",
            ")!@#$%^&*(",
            f"This is not {DIGITS} of the test paper: Caps Lock is on, or {LAYOUTS}. It sent )!@#$%^&*(",
        ),
    ],
)
def test_a_code_of_the_test_paper_says_how_the_scanner_is_set(sent: str, code: str, said: str) -> None:
    assert scan_sentence(LastScan(sent, code)) == said


# What is kept of what comes.


@pytest.mark.parametrize(
    ("pieces", "last"),
    [
        ([f"\x02{SERIAL}\x03"], f"\x02{SERIAL}\x03"),
        ([f"{SERIAL}\r", "\n"], f"{SERIAL}\r\n"),
        ([f"{SERIAL}\r", "123\t"], "123\t"),
        (["123\r\n\x02456"], "\x02456"),
        (["123\x02456\x03"], "\x02456\x03"),
        (["1", "2", "3"], "123"),
        (["\r\n"], "\r\n"),
    ],
)
def test_the_newest_symbol_is_kept_with_all_that_stands_round_it(pieces: list[str], last: str) -> None:
    raw = RawScans()
    for piece in pieces:
        raw.take(piece)
    assert raw.last == last


def test_a_gap_ends_a_symbol_and_noise_does_not_grow() -> None:
    raw = RawScans()
    raw.take("123")
    raw.end()
    raw.take("456")
    assert raw.last == "456"
    raw.take("7" * 100_000)
    assert len(raw.last) < 500


# On the page.


@pytest.mark.usefixtures("qapp")
def test_the_card_of_a_scanner_says_it_to_staff_alone() -> None:
    page = Page()
    read = msgspec.structs.replace(SCANNER, scan=LastScan(f"\x02{SERIAL}\x03", SERIAL))
    page.open((read,))
    assert f"It sent <STX>{SERIAL[:4]}••••{SERIAL[-4:]}<ETX>" in page.words()
    assert (page.glass.cut(), page.glass.outside()) == ([], [])
    # What is wrong with it is said first.
    page.tell(
        DevicesSeen(NOW, (msgspec.structs.replace(read, words="It is gone.", state=DeviceState.ABSENT),), ())
    )
    assert "It sent" not in page.words()
    page.glass.app.property("devices").close()
    page.open_when_stopped()
    page.tell(DevicesSeen(NOW, (read,), ()))
    assert "It sent" not in page.words()
    page.glass.close()
