"""What papers and ledgers say, read by other means than the program's own: zxing-cpp, sqlite3 and json."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from typing import Any

import zxingcpp
from PIL import Image


def symbols(picture: Path) -> dict[str, str]:
    """The text of each symbol on a paper's picture, by its format."""
    with Image.open(picture) as image:
        return {found.format.name: found.text for found in zxingcpp.read_barcodes(image)}


def serial_on(picture: Path) -> str:
    """The serial on a paper: the same in the Code 128 and in the QR code."""
    found = symbols(picture)
    barcode, code = found["Code128"], found["QRCode"]
    assert code.split("/")[1] == barcode
    return barcode


def events(ledger: Path) -> list[dict[str, Any]]:
    """The events of a ledger, oldest first."""
    with closing(sqlite3.connect(ledger)) as connection:
        return [
            json.loads(body) for (body,) in connection.execute("SELECT body FROM entry ORDER BY sequence")
        ]


def serials_issued(ledger: Path) -> set[str]:
    """The serial of every ticket and voucher that a terminal's ledger says central issued."""
    answers = [event["answer"] for event in events(ledger) if event["type"] == "central_answered"]
    papers = [answer for answer in answers if answer["type"] in ("ticket", "keno_dollars")]
    papers += [answer["continuation"] for answer in answers if answer.get("continuation")]
    return {paper["serial"]["digits"] for paper in papers}


def box_total(box: Path) -> Decimal:
    """What lies in the note box, in dollars."""
    lines = box.read_text(encoding="utf-8").splitlines() if box.exists() else []
    return sum((Decimal(line.split()[1]) / 100 for line in lines), Decimal(0))
