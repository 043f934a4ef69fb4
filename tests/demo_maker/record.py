"""Plays the demo into an empty database and writes it to `tournaments/demo`: `sh bin/dev/record-demo`."""

import json
import re
from datetime import datetime

from django.core.management import call_command
from django.utils import timezone

from scoring.clock import as_of
from tournaments.demo.loading import FOLDER
from tournaments.demo.rows import Rows, models, plain_row

from .club import make_demo_club
from .day import play_event
from .league import play_league
from .season import play_season

SEED, PLAYERS, EVENINGS = 7, 43, 8
# Late enough for the tournament to have begun on the same day.
SATURDAY, THURSDAY, SUNDAY = (timezone.make_aware(datetime(2026, 11, day, 15)) for day in (28, 26, 22))


def record() -> None:
    call_command("migrate", verbosity=0)
    seen: Rows = {}
    with as_of(SATURDAY):
        club = make_demo_club(SEED, now=SATURDAY)
        play_event(club, players=PLAYERS, seed=SEED, until="running", now=SATURDAY)
    write("club", SATURDAY, seen)
    play_season(club, evenings=EVENINGS, seed=SEED, now=THURSDAY)
    write("season", THURSDAY, seen)
    play_league(club, seed=SEED, now=SUNDAY)
    write("league", SUNDAY, seen)


def write(part: str, moment: datetime, seen: Rows) -> None:
    """Write the rows added since the last part, one per line."""
    lines = [f'{{"recorded_at": "{moment.isoformat()}",\n"rows": {{']
    tables = []
    for model in models():
        label = model._meta.label
        rows = [plain_row(record) for record in model._base_manager.order_by("pk")]
        new = rows[len(seen.get(label, ())) :]
        seen[label] = rows
        if new:
            text = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in new)
            tables.append(f'"{label}": [\n{text}]')
    text = "\n".join(lines) + "\n" + ",\n".join(tables) + "}}\n"
    # A season and a league have the year in their name.
    (FOLDER / f"{part}.json").write_text(re.sub(rf'\b{moment.year}"', '{year}"', text))
