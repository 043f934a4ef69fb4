"""`python -m tests.benchmarks`: every bench_*.py beside this file, in one table of one run."""

import os
from importlib import import_module
from pathlib import Path

import django

Row = tuple[str, str, str]


def main() -> None:
    """Print what each benchmark measured, and its ratio to the thing it is measured beside."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")
    django.setup()
    for file in sorted(Path(__file__).parent.glob("bench_*.py")):
        module = import_module(f"tests.benchmarks.{file.stem}")
        print(f"\n{(module.__doc__ or file.stem).splitlines()[0]}")
        print(_table(module.run()))


def _table(rows: list[Row]) -> str:
    head: Row = ("measured", "figure", "ratio")
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(3)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in [head, *rows]
    )


if __name__ == "__main__":
    main()
