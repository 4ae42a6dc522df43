"""What values and rules hand out can't be changed by whoever holds it."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

import msgspec
import pytest

import kiosk.rules
import kiosk.values


def structs_of(package: ModuleType) -> list[type[msgspec.Struct]]:
    modules = [
        importlib.import_module(f"{package.__name__}.{found.name}")
        for found in pkgutil.iter_modules(package.__path__)
    ]
    return [
        member
        for module in modules
        for member in vars(module).values()
        if isinstance(member, type)
        and issubclass(member, msgspec.Struct)
        and member.__module__ == module.__name__
    ]


STRUCTS = [*structs_of(kiosk.values), *structs_of(kiosk.rules)]


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_a_struct_is_frozen(struct: type[msgspec.Struct]) -> None:
    assert struct.__struct_config__.frozen


def test_the_structs_were_found() -> None:
    assert {"Money", "Serial", "SpotWager", "ScheduleOfPrizes", "Prize"} <= {one.__name__ for one in STRUCTS}
