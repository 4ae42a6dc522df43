"""A small reader of ESC/POS jobs for the tests, written from the command reference and not from the renderer.

It knows the commands a ticket may use and no other: any other byte below 20h is an error, so a byte of a text
that acts as a command is found.
"""

from __future__ import annotations

from dataclasses import dataclass, field

FONT_WIDTHS = {0: (12, 24), 1: (9, 17)}


@dataclass
class Letter:
    """One printed character and where it stands, in dots."""

    character: str
    x: int
    width: int
    height: int
    bold: bool
    underline: bool
    inverse: bool


@dataclass
class PrintedLine:
    """What one line feed printed."""

    letters: list[Letter]
    pitch: int
    align: int

    @property
    def text(self) -> str:
        return "".join(letter.character for letter in self.letters)

    @property
    def end(self) -> int:
        return max((letter.x + letter.width for letter in self.letters), default=0)


@dataclass
class Raster:
    """A picture sent with GS v 0, one string of bits a row."""

    width: int
    height: int
    rows: list[str]


@dataclass
class Symbol:
    """A symbol the printer draws itself."""

    kind: str
    payload: str
    module_dots: int
    level: str = ""


@dataclass
class PrintedPaper:
    """Everything a job put on the paper, in order."""

    items: list[PrintedLine | Raster | Symbol] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)
    code_pages: list[int] = field(default_factory=list)
    fed_since_ink: int = 0
    cut: str = ""

    @property
    def lines(self) -> list[PrintedLine]:
        return [item for item in self.items if isinstance(item, PrintedLine)]

    @property
    def texts(self) -> list[str]:
        return [line.text for line in self.lines]

    @property
    def symbols(self) -> list[Symbol]:
        return [item for item in self.items if isinstance(item, Symbol)]

    @property
    def rasters(self) -> list[Raster]:
        return [item for item in self.items if isinstance(item, Raster)]


def read_paper(job: bytes, codec: str = "cp858", preamble: bytes = b"") -> PrintedPaper:
    """Read a whole job; raises AssertionError at a byte that is no known command and no character."""
    return _Reader(job, codec, preamble).read()


class _Reader:
    def __init__(self, job: bytes, codec: str, preamble: bytes) -> None:
        self.job, self.codec, self.preamble = job, codec, preamble
        self.at = 0
        self.paper = PrintedPaper()
        self.letters: list[Letter] = []
        self.x = 0
        self.font, self.times = 0, (1, 1)
        self.bold = self.underline = self.inverse = False
        self.align, self.spacing = 0, 30
        self.qr: dict[str, int | str] = {}
        self.bar_width = 3

    def take(self, count: int = 1) -> bytes:
        data = self.job[self.at : self.at + count]
        assert len(data) == count, "the job ends inside a command"
        self.at += count
        return data

    def number(self, count: int = 1) -> int:
        return int.from_bytes(self.take(count), "little")

    def read(self) -> PrintedPaper:
        while self.at < len(self.job):
            assert not self.paper.cut, "bytes after the cut"
            byte = self.job[self.at]
            if byte >= 0x20:
                self.letter(self.take())
            elif byte == 0x0A:
                self.at += 1
                self.print_line(self.spacing)
            elif self.preamble and self.job.startswith(self.preamble, self.at):
                assert self.paper.commands == ["ESC @"], "the preamble belongs right after the reset"
                self.at += len(self.preamble)
            else:
                self.command()
        assert not self.letters, "text without a line feed"
        return self.paper

    def letter(self, byte: bytes) -> None:
        assert byte != b"\x7f", "DEL in a text"
        assert self.paper.code_pages, "text before a code page is selected"
        width, height = FONT_WIDTHS[self.font]
        width, height = width * self.times[0], height * self.times[1]
        character = byte.decode(self.codec)
        self.letters.append(Letter(character, self.x, width, height, self.bold, self.underline, self.inverse))
        self.x += width

    def print_line(self, pitch: int) -> None:
        line, self.letters, self.x = PrintedLine(self.letters, pitch, self.align), [], 0
        highest = max((letter.height for letter in line.letters), default=0)
        self.paper.items.append(line)
        if any(letter.character != " " or letter.inverse for letter in line.letters):
            self.paper.fed_since_ink = max(pitch - highest, 0)
        else:
            self.paper.fed_since_ink += max(pitch, highest)

    def command(self) -> None:
        lead = self.take()
        assert lead in (b"\x1b", b"\x1d"), f"byte {lead.hex()} is no command a ticket uses"
        name = {b"\x1b": "ESC", b"\x1d": "GS"}[lead] + " " + self.take().decode("latin-1")
        if name in ("GS (", "GS v"):
            name += " " + self.take().decode("latin-1")
        self.paper.commands.append(name)
        match name:
            case "ESC @":
                assert self.at == 2, "ESC @ stands at the start"
            case "ESC t":
                self.paper.code_pages.append(self.number())
            case "GS P":
                assert self.take(2) == bytes((203, 203))
            case "ESC 2":
                self.spacing = 30
            case "ESC 3":
                self.spacing = self.number()
            case "ESC J":
                assert not self.letters
                self.paper.fed_since_ink += self.number()
            case "ESC d":
                assert not self.letters
                self.paper.fed_since_ink += self.number() * self.spacing
            case "ESC E":
                self.bold = self.number() == 1
            case "ESC -":
                self.underline = self.number() > 0
            case "GS B":
                self.inverse = self.number() == 1
            case "ESC M":
                self.font = self.number()
            case "GS !":
                size = self.number()
                self.times = ((size >> 4) + 1, (size & 7) + 1)
            case "ESC a":
                assert not self.letters, "alignment changes only at the start of a line"
                self.align = self.number()
            case "ESC $":
                position = self.number(2)
                assert position >= self.x, "the head moves back over what is printed"
                self.x = position
            case "GS v 0":
                assert self.number() == 0
                self.raster(self.number(2), self.number(2))
            case "GS ( k":
                self.two_dimensional(self.take(self.number(2)))
            case "GS w":
                self.bar_width = self.number()
            case "GS h" | "GS f":
                self.take()
            case "GS H":
                assert self.number() == 0, "no second writing under the bars"
            case "GS k":
                self.barcode()
            case "GS V":
                self.paper.cut = {0: "full", 1: "partial"}[self.number()]
            case _:
                raise AssertionError(f"{name} is no command a ticket uses")

    def raster(self, width_bytes: int, height: int) -> None:
        assert not self.letters
        rows = ["".join(f"{byte:08b}" for byte in self.take(width_bytes)) for _ in range(height)]
        self.paper.items.append(Raster(width_bytes * 8, height, rows))
        last = max((index for index, row in enumerate(rows) if "1" in row), default=-1)
        self.paper.fed_since_ink = height - 1 - last if last >= 0 else self.paper.fed_since_ink + height

    def two_dimensional(self, data: bytes) -> None:
        assert data[:1] == b"1"
        function, rest = data[1], data[2:]
        if function == 65:
            assert rest == b"2\x00", "model 2"
        elif function == 67:
            self.qr["module"] = rest[0]
        elif function == 69:
            self.qr["level"] = "LMQH"[rest[0] - 48]
        elif function == 80:
            assert rest[:1] == b"0"
            self.qr["payload"] = rest[1:].decode("ascii")
        else:
            assert (function, rest) == (81, b"0")
            self.symbol(Symbol("QR", str(self.qr["payload"]), int(self.qr["module"]), str(self.qr["level"])))

    def barcode(self) -> None:
        assert self.number() == 73, "Code 128, function B"
        data = self.take(self.number())
        payload, code_set, index = "", "", 0
        while index < len(data):
            if data[index : index + 1] == b"{":
                code_set = chr(data[index + 1])
                index += 2
                continue
            assert code_set in ("B", "C"), "the data begins with a code set"
            payload += f"{data[index]:02d}" if code_set == "C" else chr(data[index])
            assert code_set != "C" or data[index] < 100
            index += 1
        self.symbol(Symbol("Code 128", payload, self.bar_width))

    def symbol(self, symbol: Symbol) -> None:
        assert not self.letters
        assert self.align == 1, "symbols stand in the middle"
        self.paper.items.append(symbol)
        self.paper.fed_since_ink = 0
