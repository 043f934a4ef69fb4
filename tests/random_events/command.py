"""Plays a random event, checks it, and shrinks it where something is wrong."""

import argparse
import json
import os
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import connection

from tests.prepared_database import copy_prepared, remove_copy

from .making import MOST, make_plan
from .plans import KINDS, Plan
from .running import cut_down, outcome

AGREE, DIFFER = 0, 1
# Paths are those of where the command was called.
FOLDER: Final = Path(os.environ.get("SKAT_RANDOM_FOLDER", "."))


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    # No process of the site runs on this database.
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    # A separate copy, so that several may run at once.
    connection.settings_dict["TEST"]["NAME"] = str(Path(settings.DATA_DIR) / f"{os.getpid()}.sqlite3")
    copy_prepared()
    try:
        plans = _plans(options)
        return max([_play(plan, options) for plan in plans], default=AGREE)
    finally:
        remove_copy(connection.settings_dict["NAME"])


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="skat-random", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1, help="so many, from this seed on")
    parser.add_argument("--kind", choices=KINDS, default="", help="else as chance has it")
    parser.add_argument("--players", type=int, default=0, help=f"up to {MOST}, else as chance has it")
    parser.add_argument("--small", action="store_true", help="few players, short series")
    parser.add_argument("--plan", help="a plan that was kept, in the place of a seed")
    parser.add_argument("--out", help="where the file is written")
    parser.add_argument("--keep", default=".", help="the folder for what went wrong")
    return parser.parse_args(arguments)


def _plans(options: argparse.Namespace) -> list[Plan]:
    if options.plan:
        return [Plan.from_json(json.loads((FOLDER / options.plan).read_text())["plan"])]
    about: dict[str, Any] = {"kind": options.kind, "players": options.players, "is_small": options.small}
    return [make_plan(seed, **about) for seed in range(options.seed, options.seed + options.count)]


def _play(plan: Plan, options: argparse.Namespace) -> int:
    print(f"seed {plan.seed}", flush=True)
    print(plan, flush=True)
    found = outcome(plan)
    if options.out and found.files:
        (FOLDER / options.out).write_bytes(next(iter(found.files.values())))
    if not found.faults:
        print("no difference", flush=True)
        return AGREE
    print(*found.faults[:10], f"{len(found.faults)} differences; cutting it down", sep="\n", flush=True)
    _keep(plan, FOLDER / options.keep)
    return DIFFER


def _keep(plan: Plan, folder: Path) -> None:
    """Store the smallest failing plan with its seed and its files."""
    small = cut_down(plan)
    folder.mkdir(parents=True, exist_ok=True)
    fixed_places = {"seed": plan.seed, "plan": small.plan.to_json(), "faults": small.faults}
    (folder / f"skat-random-{plan.seed}.json").write_text(json.dumps(fixed_places, indent=1, ensure_ascii=False))
    for name, data in outcome(small.plan).files.items():
        (folder / f"skat-random-{plan.seed}-{name.replace(' ', '-')}.json").write_bytes(data)
    print(f"after {small.tries} tries: {small.plan}", *small.faults[:3], sep="\n", flush=True)
