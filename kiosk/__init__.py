"""A keno terminal and the keno computer system behind it, under Queensland's Keno Rule 1997."""

from typing import Final

VERSION: Final = "0.1.0"
