"""Optional rules of rankings: a team of three counts 4/3, and a player who leaves early has no place."""

import csv
import json
from pathlib import Path

import pytest

from tests.random_events.checkers import differences
from tests.tournaments.cast import an_event, entrants
from tests.tournaments.events.standings_pages.played import play
from tournaments.events.exchange.archive import export_event
from tournaments.events.models import Event, Ruling, TeamMember, TeamRecord
from tournaments.events.phrases.choices import Presence, RulingKind
from tournaments.events.queries.standings import Reckoning, event_standings
from tournaments.events.queries.standings.live import LiveRankings
from tournaments.events.services.events import copy_event

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

PUBLISHED = Path(__file__).parents[3] / "data" / "published" / "totals.csv"
PRIZES = [{"ranking": "total", "amounts": [300, 200, 100]}]


def team(event: Event, *numbers: int, name: str = "Us", kind: str = "team") -> None:
    record = TeamRecord.objects.create(event=event, kind=kind, name=name)
    for place, number in enumerate(numbers):
        entrant = event.entrants.get(number=number)
        TeamMember.objects.create(team=record, kind=kind, entrant=entrant, place=place)


def made(event: Event, kind: str = "team") -> dict[int | str, tuple[tuple[int | None, ...], int, int]]:
    """The totals of each team's series, its adjustment and its total."""
    rows = event_standings(event).by_key[kind].rows
    return {row.entrant: (row.totals, row.adjustment, row.total) for row in rows}


def points(*figures: int) -> dict[int, tuple[int, int, int]]:
    """Lists without games won or lost, by start number, with these totals."""
    return {number: (figure, 0, 0) for number, figure in enumerate(figures, start=1)}


def checked(event: Event) -> list[str]:
    """The findings of the checker in the rankings of the event's file; these lists have no audit entries."""
    return [each for each in differences(json.loads(export_event(event))) if each.startswith(("standings", "prizes"))]


def test_a_team_of_three_counts_four_thirds_series_by_series():
    event = an_event(series=2, team_kinds=["team"], fills_up_teams=True)
    entrants(event, 8)
    team(event, 1, 3, 5, name="Three")
    team(event, 2, 4, 6, 8, name="Four")
    play(event, 1, points(1000, 900, 700, 800, 500, 600, 0, 100))
    play(event, 2, points(600, 100, 301, 100, -100, 100, 0, 100))

    # 1000 + 700 + 500 = 2200, and a third is 733 1/3; 600 + 301 - 100 = 801, and a third is 267.
    assert made(event) == {"Three": ((2933, 1068), 1000, 4001), "Four": ((2400, 400), 0, 2800)}
    assert checked(event) == []


def test_by_default_a_team_is_the_sum_of_those_who_play():
    event = an_event(series=1, team_kinds=["team"])
    entrants(event, 4)
    team(event, 1, 2, 3)
    play(event, 1, points(1000, 700, 500, 0))

    assert made(event) == {"Us": ((2200,), 0, 2200)}


def test_pairs_and_teams_of_two_are_not_filled_up():
    event = an_event(series=1, team_kinds=["team", "tandem"], fills_up_teams=True)
    entrants(event, 4)
    team(event, 1, 2)
    team(event, 3, kind="tandem", name="Alone")
    play(event, 1, points(1000, 700, 500, 0))

    assert made(event) == {"Us": ((1700,), 0, 1700)}
    assert made(event, "tandem") == {"Alone": ((500,), 0, 500)}
    assert checked(event) == []


def test_a_team_whose_fourth_list_is_still_to_come_is_not_filled_up():
    event = an_event(series=1, team_kinds=["team"], fills_up_teams=True)
    entrants(event, 8)
    team(event, 1, 2, 3, 5)
    tables = play(event, 1, points(300, 300, 300, 0, 100, 0, 0, 0))
    before = made(event)

    tables[1].results.all().delete()

    assert before == {"Us": ((1000,), 0, 1000)}
    assert made(event) == {"Us": ((900,), 0, 900)}
    assert checked(event) == []


def test_a_team_is_filled_up_only_where_a_player_is_missing():
    event = an_event(series=2, team_kinds=["team"], fills_up_teams=True)
    people = entrants(event, 5)
    team(event, 1, 2, 3, 5)
    play(event, 1, points(300, 300, 300, 0))
    play(event, 2, {1: (30, 0, 0), 2: (30, 0, 0), 3: (30, 0, 0), 4: (0, 0, 0)})
    credit = {"kind": RulingKind.CREDIT, "points": 50, "reason": "x", "at": event.created_at}
    Ruling.objects.create(event=event, series=event.series.get(number=2), entrant=people[4], **credit)

    # In the second series the leaver is credited points, so that no player is missing.
    assert made(event) == {"Us": ((1200, 140), 350, 1340)}
    assert checked(event) == []


def asperg(**settings) -> tuple[Event, list[dict[str, str]]]:
    """The published series as an event; K left after the first of the two."""
    with PUBLISHED.open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["event"] == "Asperg 2012"]
    event = an_event(series=2, **settings)
    entrants(event, len(rows))
    numbers = dict(enumerate(rows, start=1))
    play(event, 1, {number: (int(row["first"]), 0, 0) for number, row in numbers.items()})
    play(event, 2, {number: (int(row["second"]), 0, 0) for number, row in numbers.items() if row["second"]})
    left = [number for number, row in numbers.items() if not row["second"]]
    event.entrants.filter(number__in=left).update(presence=Presence.LEFT)
    return event, rows


def test_a_player_who_left_has_no_place_as_printed_by_asperg():
    event, rows = asperg(leavers_have_no_place=True, entry_fee=100, prize_plan=PRIZES)

    total = event_standings(event).by_key["total"]

    found = {row.entrant: (row.total, row.place) for row in total.rows}
    printed = [(int(row["total"]), int(row["place"]) if row["place"] else None) for row in rows]
    assert found == dict(enumerate(printed, start=1))
    assert total.rows[-1].entrant == 11
    assert LiveRankings(event).table("total") == total
    assert checked(event) == []


def test_by_default_a_player_who_left_keeps_the_place_of_the_total():
    event, _rows = asperg()

    total = event_standings(event).by_key["total"]

    assert [(row.entrant, row.place) for row in total.rows[-2:]] == [(11, 11), (12, 12)]


def test_a_player_who_left_keeps_the_place_in_completed_series():
    event, _rows = asperg(leavers_have_no_place=True)

    first = event_standings(event).by_key["series:1"]

    assert [row.place for row in first.rows if row.entrant == 11] == [9]


def test_leaving_before_the_ceremony_keeps_the_place():
    event, _rows = asperg(leavers_have_no_place=True)
    event.entrants.filter(number__in=(1, 12)).update(presence=Presence.LEFT)

    total = event_standings(event).by_key["total"]

    assert [(row.entrant, row.place) for row in total.rows if row.place is None] == [(11, None)]


def test_a_player_who_left_gets_no_prize():
    event = an_event(series=2, leavers_have_no_place=True, entry_fee=100, prize_plan=PRIZES)
    entrants(event, 8)
    play(event, 1, points(5000, 400, 300, 200, 100, 0, 0, 0))
    play(event, 2, dict.fromkeys(range(2, 8), (0, 0, 0)))
    event.entrants.filter(number=1).update(presence=Presence.LEFT)

    payout = Reckoning(event).payout[0].awards

    assert [(award.entrant, award.place, award.cents) for award in payout] == [(2, 1, 300), (3, 2, 200), (4, 3, 100)]
    assert checked(event) == []


def test_the_rules_are_copied_with_the_event():
    event = an_event(fills_up_teams=True, leavers_have_no_place=True)

    copied = copy_event(event, name="Winterpreis", day=event.day, by="anna")

    assert (copied.fills_up_teams, copied.leavers_have_no_place) == (True, True)


@pytest.mark.long
def test_the_checker_uses_the_rules_of_the_file():
    event, _rows = asperg(leavers_have_no_place=True, fills_up_teams=True, team_kinds=["team"])
    team(event, 1, 2, 11, 12)
    content = json.loads(export_event(event))
    del content["event"]["leavers_have_no_place"], content["event"]["fills_up_teams"]

    found = {each.partition(",")[0] for each in differences(content) if each.startswith("standings")}

    assert found == {"standings total", "standings team"}
