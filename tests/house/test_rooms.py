"""The rooms of the house stand where DESIGN says, and each says at its door what it is for."""

from __future__ import annotations

import ast

import pytest

from tests.house.checkout import ROOMS, ROOT


def test_the_rooms_are_those_of_the_design() -> None:
    found = {path.name for path in (ROOT / "kiosk").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert found == set(ROOMS)


@pytest.mark.parametrize("room", ["kiosk", "printing", *(f"kiosk/{room}" for room in ROOMS)])
def test_a_room_says_what_it_is_for(room: str) -> None:
    door = ast.parse((ROOT / room / "__init__.py").read_text())
    assert ast.get_docstring(door)


def test_packaging_is_no_package() -> None:
    # The checkout is on the import path: as a package this folder would hide the library of the same name.
    assert not (ROOT / "packaging" / "__init__.py").exists()
