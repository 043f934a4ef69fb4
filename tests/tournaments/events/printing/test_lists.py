"""The list of every table is printed with all data known before the first deal."""

import pytest
from django.urls import reverse

from scoring.sheets.printing.score_list_pages import draw as score_list_pdf
from tests.scoring.sheets.printing.samples import blank_list
from tests.tournaments.cast import an_event, entrants
from tests.tournaments.events.printing.reading import codes_on, dots_of, lines_of, page_count
from tournaments.events.models import Entrant, Event, TableSeat, TeamMember, TeamRecord
from tournaments.events.printing.lists import blank_list_jobs, table_lists
from tournaments.events.queries.table_keys import table_key
from tournaments.events.services.events import open_check_in
from tournaments.events.services.seating import draw, publish

SITE = "https://skat.example.org/"


def published(players: int = 7) -> Event:
    """An event with seats for its first series."""
    event = an_event(place="Altenburg")
    entrants(event, players)
    open_check_in(event, by="anna")
    draw(event, called="7", by="anna")
    publish(event, by="anna")
    return event


@pytest.mark.storage
@pytest.mark.django_db
def test_tables_of_four_and_of_three_get_their_own_lists():
    event = published()
    series = event.series.get(number=1)

    lists = table_lists(series, site=SITE)

    assert sorted((each.seats, each.length) for each in lists) == [(3, 36), (4, 48)]
    for each, table in zip(lists, series.tables.order_by("number"), strict=True):
        seats = list(table.seats.order_by("place"))
        assert each.names == tuple(seat.entrant.name for seat in seats)
        assert each.details == tuple(f"No. {seat.entrant.number}" for seat in seats)
        assert (each.table, each.series) == (str(table.number), "1 of 2")
        assert each.number == table.sheet.public_id
        path = reverse("take_key", args=[table.sheet.public_id, table_key(event, table)])
        assert each.address == SITE.rstrip("/") + path


@pytest.mark.long
@pytest.mark.storage
@pytest.mark.django_db
def test_a_list_names_team_and_club_and_what_lost_games_cost():
    event = published()
    series = event.series.select_related("event__club").get(number=1)
    entrant = TableSeat.objects.filter(series=series).order_by("table__number", "place").first().entrant
    Entrant.objects.filter(pk=entrant.pk).update(club_name="Skatfreunde Nord")
    for kind, name in (("team", "Die Asse"), ("tandem", "Tandem 3")):
        team = TeamRecord.objects.create(event=event, kind=kind, name=name)
        TeamMember.objects.create(team=team, kind=kind, entrant=entrant, place=1)
    series.event.loss_fee_steps = [[1, 50], [4, 100]]

    (first, *_others) = table_lists(series, site=SITE)

    assert first.details[0] == f"No. {entrant.number} · Die Asse · Skatfreunde Nord"
    assert first.notes[0] == "Loss fee: 0.50\xa0€, 1.00\xa0€ from lost game 4"
    (lines,) = lines_of(score_list_pdf([first]))
    text = " ".join(lines)
    for part in ("Die Asse", "Skatfreunde Nord", "Loss fee: 0.50", "Start", "End"):
        assert part in text


@pytest.mark.storage
@pytest.mark.django_db
def test_the_code_of_a_list_lets_its_table_enter(client):
    event = published()
    (first, *_) = table_lists(event.series.get(number=1), site="http://testserver/")

    client.get(first.address)

    assert client.get(reverse("enter", args=[first.number])).status_code == 200


@pytest.mark.storage
@pytest.mark.django_db
def test_the_document_shows_what_the_list_holds():
    event = published()
    (first, *_) = table_lists(event.series.get(number=1), site=SITE)

    pdf = score_list_pdf([first])

    (lines,) = lines_of(pdf)
    text = " ".join(lines)
    for part in (*first.names, *first.details, "Herbstpreis", "Altenburg, 9 May 2026", first.number, "Plan 1.1"):
        assert part in text
    assert "Deals passed in, total" in text
    assert first.address not in text
    assert codes_on(pdf)[0] == dots_of(first.address)


@pytest.mark.storage
@pytest.mark.django_db
def test_the_queries_do_not_grow_with_the_tables(django_assert_max_num_queries):
    event = published(32)

    with django_assert_max_num_queries(8):
        lists = table_lists(event.series.get(number=1), site=SITE)

    assert len(lists) == 8


@pytest.mark.storage
@pytest.mark.django_db
def test_blank_lists_are_there_for_both_kinds_of_tables():
    event = an_event(place="Altenburg")

    (job,) = blank_list_jobs(event, copies=2)

    assert [(each.seats, each.length) for each in job.values] == [(4, 48)] * 2 + [(3, 36)] * 2


@pytest.mark.long
def test_only_lists_of_events_ask_for_the_deals_passed_in():
    plain, asking = (score_list_pdf([blank_list(counts_passed=counts)]) for counts in (False, True))

    assert "Deals passed in, total" not in " ".join(lines_of(plain)[0])
    assert "Deals passed in, total" in " ".join(lines_of(asking)[0])
    assert page_count(asking) == 1
