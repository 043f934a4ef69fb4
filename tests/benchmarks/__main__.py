"""`python -m tests.benchmarks [NAME ...]`: runs bench_NAME.py, or every benchmark in this folder, and prints a table
each."""

import os
import subprocess
import sys
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import django

Row = tuple[str, str, str]


def main(arguments: list[str]) -> bool:
    """Print what each benchmark measured and its ratio to its reference; return whether all succeeded."""
    found = sorted(file.stem.removeprefix("bench_") for file in Path(__file__).parent.glob("bench_*.py"))
    parser = ArgumentParser(prog="sh bin/dev/bench", description="Measure the site; all benches where none is named.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(found))
    names = parser.parse_args(arguments).names
    if unknown := {*names} - {*found}:
        parser.error(f"there is no bench {', '.join(sorted(unknown))}")
    if len(names) == 1:
        _run(names[0])
        return True
    broken = [name for name in names or found if not _run_apart(name)]
    return not broken


def _run_apart(name: str) -> bool:
    """Run it in a process and folder of its own, so that no benchmark finds the files or caches of another."""
    with TemporaryDirectory() as folder:
        environment = os.environ | {"SKATCLUB_DATA": folder}
        return subprocess.run([sys.executable, "-m", "tests.benchmarks", name], env=environment).returncode == 0


def _run(name: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")
    django.setup()
    module = import_module(f"tests.benchmarks.bench_{name}")
    print(f"\n{(module.__doc__ or name).splitlines()[0]}")
    print(_table(module.run()), flush=True)


def _table(rows: list[Row]) -> str:
    head: Row = ("measured", "ours: rival", "ratio (goal)")
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(3)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in [head, *rows]
    )


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:]))
