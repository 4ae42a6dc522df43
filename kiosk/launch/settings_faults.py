"""What is wrong with a settings file, in words for the person who wrote it: the setting, what it may be, and
what it is. What it may be is read from its type, so that the words can't differ from the check."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec import inspect as types

_SHOWN_MAXIMUM: Final = 40  # characters of a value: enough to find it by
_PLACE: Final = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)")


def first_fault(table: Mapping[str, Any], of: type[Struct]) -> str:
    """One or two sentences on the first setting of a table that can't be used; empty if all can be."""
    for name, value in table.items():
        try:
            msgspec.convert({name: value}, of)
        except msgspec.ValidationError:
            return _fault(name, value, _fields(of))
    return ""


def not_toml(error: Exception) -> str:
    """What keeps a file from being TOML, as far as a person can mend it."""
    if isinstance(error, UnicodeDecodeError):
        return "It is not text in UTF-8, and a TOML file is. Save it as UTF-8."
    if place := _PLACE.search(str(error)):
        where = f"at line {place[1]}, column {place[2]}" if place[1] else "at its end"
        return (
            f"It is not a TOML file: {where} a value is missing or has no quotes, something does not end, or "
            "a setting stands for the second time."
        )
    return "It is not a TOML file: something in it is far too long."


def unknown(name: str, known: Iterable[str]) -> str:
    """What to say of a setting that there is not, with the one of the `known` that comes nearest."""
    near = nearest(name, known)
    return f"There is no setting {_named(name)}.{f' Is {_named(near)} meant?' if near else ''}"


def unknown_zone(name: str, zones: Iterable[str]) -> str:
    """What to say of a time zone that there is not: which is meant, or one that there is."""
    by_end = {zone.rpartition("/")[2].casefold(): zone for zone in sorted(zones, reverse=True)}
    near = nearest(name.rpartition("/")[2].replace(" ", "_"), by_end)
    return (
        f"There is no time zone {shown(name)}. "
        f"{f'Is {by_end[near]} meant?' if near else 'Name one such as Australia/Brisbane.'}"
    )


def nearest(name: str, known: Iterable[str]) -> str:
    """The one of the known names that a person may have meant; empty if none is like it."""
    # Imported where something is wrong: a start waits for no more than it needs.
    import difflib

    return next(iter(difflib.get_close_matches(name.casefold(), list(known), n=1)), "")


def listed(choices: Iterable[object]) -> str:
    """``58 or 80``, ``a, b or c``."""
    words = [str(choice) for choice in choices]
    return " or ".join([*([", ".join(words[:-1])] if words[1:] else []), *words[-1:]])


def shown(value: object) -> str:
    """A value as it stands in the file, its beginning if it is long; no sign of it can steer a screen."""
    match value:
        case bool():
            text = str(value).lower()
        case str():
            text = "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in value)
            text = f'"{text}"'
        case dict():
            return "a table"
        case list():
            return "a list"
        case _:
            text = str(value)
    return text if len(text) <= _SHOWN_MAXIMUM else f"{text[:_SHOWN_MAXIMUM]}…"


def _fault(name: str, value: object, fields: Mapping[str, types.Field], within: str = "") -> str:
    if name not in fields:
        return unknown(f"{within}{name}", [f"{within}{known}" for known in fields])
    kind = fields[name].type
    plain = kind.type if isinstance(kind, types.Metadata) else kind
    if isinstance(plain, types.StructType) and isinstance(value, dict):
        return _fault_within(name, value, plain, fields)
    is_what = f"The setting {_named(f'{within}{name}')} must be {_allowed(kind)}"
    return f"{is_what}; it is {shown(value)}."


def _fault_within(
    name: str, table: Mapping[str, Any], kind: types.StructType, outer: Mapping[str, types.Field]
) -> str:
    """The first fault of a table in the table."""
    fields = _fields(kind.cls)
    inner = next(key for key, value in table.items() if first_fault({key: value}, kind.cls))
    if inner not in fields and inner in outer:
        return f"The setting {_named(inner)} stands under [{name}]. Move it up, above the line [{name}]."
    return _fault(inner, table[inner], fields, f"{name}.")


def _fields(of: type[Struct]) -> dict[str, types.Field]:
    kind = types.type_info(of)
    return {field.encode_name: field for field in kind.fields} if isinstance(kind, types.StructType) else {}


def _allowed(kind: types.Type) -> str:
    """What a setting of a type may be, after "must be"."""
    match kind:
        case types.Metadata(type=types.StrType(), extra_json_schema={"description": str(what)}):
            return f"{what}, in quotes"
        case types.Metadata():
            return _allowed(kind.type)
        case types.IntType(ge=int(least), le=int(most)):
            return f"a whole number from {least} to {most}"
        case types.LiteralType():
            return listed(kind.values)
        case types.BoolType():
            return "true or false, without quotes"
        case types.StructType():
            return f"a table of its own, under a line with its name in [ ], of {listed(_fields(kind.cls))}"
        case _:
            return "text in quotes"


def _named(name: str) -> str:
    return f"`{shown(name)[1:-1]}`"
