"""`python -m tests.bench`: run every bench, print a table and write build/bench.json.

The exit status is 1 if a row doesn't hold. A new bench is a new module `bench_*.py` in this folder.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from tests.bench.registry import BENCHES, Bench, Row

ROOT = Path(__file__).resolve().parents[2]


def table(rows: list[Row]) -> str:
    """The rows under their titles, each column as wide as it must be."""
    lines = [("name", "figure", "unit", "target", "holds")]
    for row in rows:
        figure = "-" if row.figure is None else f"{row.figure:.2f}"
        lines.append((row.name, figure, row.unit, f"<= {row.target:.2f}", "yes" if row.holds else "NO"))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    padded = [[cell.ljust(width) for cell, width in zip(line, widths, strict=True)] for line in lines]
    return "\n".join("  ".join(cells).rstrip() for cells in padded)


def write(rows: list[Row], path: Path) -> None:
    """The rows as a JSON list of objects, for machines."""
    path.parent.mkdir(exist_ok=True)
    listed = [
        {"name": row.name, "figure": row.figure, "unit": row.unit, "target": row.target, "holds": row.holds}
        for row in rows
    ]
    path.write_text(json.dumps(listed, indent=1) + "\n")


def main(benches: Iterable[Bench], path: Path) -> int:
    """Run these benches, show and write their rows, and return the exit status."""
    rows = [row for bench in benches for row in bench()]
    print(table(rows))
    write(rows, path)
    return 0 if all(row.holds for row in rows) else 1


if __name__ == "__main__":
    for module in sorted(Path(__file__).parent.glob("bench_*.py")):
        import_module(f"tests.bench.{module.stem}")
    sys.exit(main(BENCHES, ROOT / "build" / "bench.json"))
