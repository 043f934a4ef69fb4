"""`python -m tests.scale.scene TABLES PAPERS`: an event of so many tables, and so many lists that are only printed.

Some more tables write on paper.
"""

import json
import sys
from datetime import date
from typing import Final

import django

ROUNDS: Final = 15
ON_PAPER: Final = 12


def main(tables: int, papers: int) -> None:
    """Print as JSON the address of the event, those of the lists with their keys, and what the desk has to key."""
    django.setup()
    from django.conf import settings
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.test import Client
    from django.urls import reverse

    from scoring.models import Club, Membership
    from scoring.sheets.services import open_sheet, renew_key
    from tests.tournaments.cast import entrants
    from tests.tournaments.events.desk.lists import typed
    from tests.tournaments.events.play.lists import played_list
    from tournaments.events.models import SeriesRecord
    from tournaments.events.queries.table_keys import table_key
    from tournaments.events.services.events import create_event, open_check_in
    from tournaments.events.services.seating import draw, publish
    from tournaments.events.services.series import start_series

    call_command("migrate", verbosity=0)
    club = Club.objects.create(name="Herz Dame", slug="herz-dame")
    event = create_event(club, name="Large", day=date(2026, 5, 9), by="anna", series=[SeriesRecord(rounds=ROUNDS)])
    entrants(event, 4 * (tables + ON_PAPER))
    open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    of_series = event.series.get().tables.select_related("sheet").order_by("number")
    lists = [[table.sheet.public_id, table_key(event, table)] for table in of_series[:tables]]
    on_paper = [
        (reverse("key_list", args=[event.public_id, 1, number]), typed(played_list(4, ROUNDS, seed=number), act="save"))
        for number in range(tables + 1, tables + ON_PAPER + 1)
    ]
    desk = Client()
    Membership.objects.create(user=User.objects.create_user("desk"), club=club)
    desk.force_login(User.objects.get())
    printed = [open_sheet(names=("Anna", "Bernd", "Clara"), title=f"Table {number}") for number in range(papers)]
    keys = [[sheet.public_id, renew_key(sheet)] for sheet in printed]
    session = desk.cookies[settings.SESSION_COOKIE_NAME].value
    data = {"event": event.public_id, "lists": lists, "papers": keys, "on_paper": on_paper, "desk": session}
    print(json.dumps(data))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
