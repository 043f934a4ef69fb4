"""`python -m tests.scale.scene TABLES PAPERS`: an event of so many tables, and so many lists that are only printed."""

import json
import sys
from datetime import date

import django


def main(tables: int, papers: int) -> None:
    """Print the address of the event, and those of the lists with their keys, as JSON."""
    django.setup()
    from django.core.management import call_command

    from scoring.models import Club
    from scoring.services import open_sheet, renew_key
    from tests.tournaments.cast import entrants
    from tournaments.events.queries.table_keys import table_key
    from tournaments.events.services.events import SeriesPlan, create_event, open_check_in
    from tournaments.events.services.seating import draw, publish
    from tournaments.events.services.series import start_series

    call_command("migrate", verbosity=0)
    club = Club.objects.create(name="Herz Dame", slug="herz-dame")
    event = create_event(club, name="Large", day=date(2026, 5, 9), by="anna", series=[SeriesPlan(rounds=15)])
    entrants(event, 4 * tables)
    open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    of_series = event.series.get().tables.select_related("sheet").order_by("number")
    lists = [[table.sheet.public_id, table_key(event, table)] for table in of_series]
    printed = [open_sheet(names=("Anna", "Bernd", "Clara"), title=f"Table {number}") for number in range(papers)]
    keys = [[sheet.public_id, renew_key(sheet)] for sheet in printed]
    print(json.dumps({"event": event.public_id, "lists": lists, "papers": keys}))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
