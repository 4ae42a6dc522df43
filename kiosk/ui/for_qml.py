"""Values as QML reads them: records become objects, tuples become lists; text, numbers and flags stay."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct


def for_qml(value: object) -> Any:
    """The value and everything in it as dictionaries and lists. QML can't read a tuple."""
    if isinstance(value, Struct):
        return {name: for_qml(part) for name, part in msgspec.structs.asdict(value).items()}
    if isinstance(value, tuple | list):
        return [for_qml(part) for part in value]
    return value
