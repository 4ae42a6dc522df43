"""The text of a PDF as pdfium finds it."""

from __future__ import annotations

import pypdfium2  # type: ignore[import-untyped]


def text_of_pdf(pdf: bytes) -> str:
    """Return the text of all pages without spaces, with the hyphens that pdfium marks at line ends."""
    with pypdfium2.PdfDocument(pdf) as document:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    return "".join(text.replace("\ufffe", "-").replace("\x02", "-").split())
