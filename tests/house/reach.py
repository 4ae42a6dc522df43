"""Which functions the product gets to: what the command `kiosk` imports, and what that refers to. Files are
read, never run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.house.checkout import ROOT

START = "kiosk.launch.main"


@cache
def tree_of(module: str) -> ast.Module:
    """A module of the product, parsed."""
    return ast.parse(file_of(module).read_text(encoding="utf-8"))


def file_of(module: str) -> Path:
    """The file of a module or of a package."""
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def imports_of(module: str) -> Iterator[tuple[str, str, str]]:
    """What a module imports from the product, wherever in it: the name it has there, the module, and the name
    in that module, empty for the module itself. What is imported for types alone is never called."""
    types_only = {
        id(below)
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for below in ast.walk(node)
    }
    for node in ast.walk(tree_of(module)):
        if not isinstance(node, ast.ImportFrom) or id(node) in types_only or node.module is None:
            continue
        if node.module.partition(".")[0] == "kiosk":
            for alias in node.names:
                is_module = file_of(f"{node.module}.{alias.name}").is_file()
                whole = f"{node.module}.{alias.name}" if is_module else node.module
                yield alias.asname or alias.name, whole, "" if is_module else alias.name


@cache
def product() -> tuple[str, ...]:
    """Every module that the command `kiosk` may import."""
    found, left = set(), [START]
    while left:
        module = left.pop()
        if module not in found:
            found.add(module)
            left += [imported for _, imported, _ in imports_of(module)]
    return tuple(sorted(found))


@cache
def named_in(module: str) -> frozenset[str]:
    """The functions and classes of other modules that a module refers to, as dotted paths."""
    imported = {name: (whole, inner) for name, whole, inner in imports_of(module)}
    found = set()
    for node in ast.walk(tree_of(module)):
        match node:
            case ast.Name(id=name) if name in imported and imported[name][1]:
                found.add(".".join(imported[name]))
            case ast.Attribute(value=ast.Name(id=name), attr=inner) if name in imported:
                found.add(".".join((*filter(None, imported[name]), inner)))
            case _:
                pass
    return frozenset(found)


@cache
def members_in(module: str) -> frozenset[str]:
    """The names of members that a module refers to: what stands after a dot, but not a module's own."""
    modules = {name for name, _, inner in imports_of(module) if not inner}
    return frozenset(
        node.attr
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.Attribute)
        and not (isinstance(node.value, ast.Name) and node.value.id in modules)
    )


@cache
def words_in_qml() -> frozenset[str]:
    """Every word of the screens' QML files."""
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "kiosk" / "ui" / "qml").rglob("*.qml"))
    return frozenset(word for text in texts for word in re.findall(r"\w+", text))


def is_reached(module: str, *names: str) -> bool:
    """Whether the product refers to a function, a class or a member of one outside the module it is in.

    A private one counts if a function of its own module that is reached refers to it.
    """
    if module not in product():
        return False
    if names[-1].startswith("_"):
        return any(is_reached(module, *users) for users in _users(module, names[-1]))
    others = [other for other in product() if other != module]
    if len(names) == 1:
        return any(f"{module}.{names[0]}" in named_in(other) for other in others)
    in_qml = module.startswith("kiosk.ui.") and names[-1] in words_in_qml()
    return in_qml or any(names[-1] in members_in(other) for other in others)


def _users(module: str, private: str) -> Iterator[tuple[str, ...]]:
    """The functions of a module, and those of its classes, that refer to a private name in it."""

    def uses(node: ast.AST) -> bool:
        return any(
            (isinstance(below, ast.Name) and below.id == private)
            or (isinstance(below, ast.Attribute) and below.attr == private)
            for below in ast.walk(node)
        )

    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    for node in tree_of(module).body:
        if isinstance(node, functions) and node.name != private and uses(node):
            yield (node.name,)
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, functions) and inner.name != private and uses(inner):
                    yield (node.name, inner.name)
