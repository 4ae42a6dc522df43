"""Documents that the tests print: a ticket with everything on it, and strategies for any document at all."""

from __future__ import annotations

from hypothesis import strategies as st

from printing import (
    MARK_DOT,
    SQUARES_LIMIT,
    Align,
    Barcode,
    Block,
    Cell,
    Columns,
    Document,
    Face,
    Grid,
    Line,
    Mark,
    Paragraph,
    QrCode,
    Rule,
    RuleWeight,
    Size,
    Space,
    Squares,
    Stamp,
    Table,
)

SERIAL_DIGITS = "482190341175226031"
QR_PAYLOAD = ("KT1:" + SERIAL_DIGITS + ":" + "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%*+-./:" * 5)[:210]


CROSS = ((True, False, True), (False, True, False), (True, False, True))


def ticket() -> Document:
    """Return a ticket as a keno terminal might print it."""
    spots = (3, 9, 17, 22, 34, 41, 48, 55, 63, 77)
    return Document(
        "Ticket 4821 9034 1175 2260 31",
        (
            Line("The Harbour Hotel", bold=True, align=Align.CENTRE),
            Line("Wharf Street, Brisbane", size=Size.SMALL, align=Align.CENTRE),
            Stamp("KENO", size=Size.HUGE),
            Line("Games 412 to 416", size=Size.LARGE, bold=True, align=Align.CENTRE),
            Rule(),
            Columns("10 spots", "$2.00 a game", bold=True),
            Space(8),
            Grid(
                tuple(Cell(str(spot), Mark.DOT if spot in (34, 77) else Mark.NONE) for spot in spots),
                framed=True,
            ),
            Line(f"{MARK_DOT} chosen by kwikpik", size=Size.SMALL),
            Squares(CROSS),
            Rule(RuleWeight.DASHED),
            Columns("Spot wager, 5 games × $2.00", "$10.00"),
            Columns("Keno bonus, games 412 to 416", "$10.00"),
            Rule(RuleWeight.THICK),
            Columns("Total", "$20.00", size=Size.LARGE, bold=True, right_size=Size.HUGE),
            Table(
                (("Cash", "$15.00"), ("Keno dollars", "$5.00")),
                aligns=(Align.LEFT, Align.RIGHT),
                heading=("Paid with", "Amount"),
                size=Size.SMALL,
            ),
            Stamp("JACKPOT"),
            Columns("Issued", "30 Jun 2026, 8:41 pm"),
            QrCode(QR_PAYLOAD),
            Barcode(SERIAL_DIGITS),
            Line("4821 9034 1175 2260 31", bold=True, align=Align.CENTRE, face=Face.SERIAL),
            Paragraph("Prizes are paid only when this ticket is presented.", align=Align.CENTRE),
        ),
    )


def texts_of(block: Block) -> list[str]:
    """Return the texts of a block in the order of reading, marks included."""
    match block:
        case Line() | Paragraph() | Stamp():
            return [block.text]
        case Columns():
            return [block.left, block.right]
        case Grid():
            return [cell.text + (MARK_DOT if cell.mark is Mark.DOT else "") for cell in block.cells]
        case Table():
            return [text for row in (block.heading, *block.rows) for text in row]
        case Rule() | Space() | QrCode() | Barcode() | Squares():
            return []


def ink_of(text: str) -> str:
    """Return a text without its spaces: what has to be on the paper whichever way the lines break."""
    return "".join(text.replace("\u00a0", " ").split(" "))


def _drawings(length: int) -> st.SearchStrategy[tuple[tuple[bool, ...], ...]]:
    row = st.lists(st.booleans(), min_size=length, max_size=length).map(tuple)
    return st.lists(row, min_size=1, max_size=4).map(tuple)


def documents(characters: st.SearchStrategy[str], *, tables: bool = True) -> st.SearchStrategy[Document]:
    """Any few blocks with texts of the given characters."""
    words = st.text(characters, max_size=60)
    sizes, aligns, marks = st.sampled_from(Size), st.sampled_from(Align), st.sampled_from(Mark)
    kinds: list[st.SearchStrategy[Block]] = [
        st.builds(Line, words, sizes, st.booleans(), aligns, st.sampled_from(Face)),
        st.builds(Paragraph, words, sizes, st.booleans(), aligns),
        st.builds(Columns, words, words, sizes, st.booleans(), st.none() | sizes),
        st.builds(
            Grid,
            st.lists(st.builds(Cell, st.text(characters, max_size=12), marks), max_size=12).map(tuple),
            st.integers(1, 12),
            sizes,
            st.booleans(),
            st.booleans(),
        ),
        st.builds(Stamp, words, sizes),
        st.builds(Rule, st.sampled_from(RuleWeight)),
        st.builds(Squares, st.integers(1, SQUARES_LIMIT).flatmap(_drawings)),
        st.builds(Space, st.integers(1, 800)),
    ]
    if tables:
        rows = st.lists(st.lists(st.text(characters, max_size=20), max_size=8).map(tuple), max_size=4).map(
            tuple
        )
        kinds.append(
            st.builds(
                Table,
                rows,
                st.lists(aligns, max_size=8).map(tuple),
                st.lists(words, max_size=3).map(tuple),
                sizes,
            )
        )
    return st.builds(Document, words, st.lists(st.one_of(kinds), max_size=4).map(tuple))


ANY_CHARACTER = st.characters(exclude_categories=()) | st.sampled_from("\x1b@\x1dV\n\t $€−·×\u00a0\u202e")
ASCII_CHARACTER = st.characters(min_codepoint=0x20, max_codepoint=0x7E)
