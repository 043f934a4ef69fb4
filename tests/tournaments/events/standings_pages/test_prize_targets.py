"""What prizes need in the last series, from the published standings only."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.cast import an_event, entrants
from tests.tournaments.events.standings_pages.played import key_in, play
from tests.tournaments.events.standings_pages.test_pages import publish
from tournaments.events.models import Event, TableSeat, TeamMember, TeamRecord
from tournaments.events.phrases.choices import Presence, RulingKind, SeriesState, Visibility
from tournaments.events.queries.prize_targets import PrizeRank, PrizeTarget, prize_targets_of
from tournaments.events.queries.standings import event_standings, published_standings
from tournaments.events.services.rulings import rule

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

PLAN = [{"ranking": "total", "amounts": [5000, 3000, 1000, 1000]}]
# Totals of 1090, 690, 440 and 190 at the first table, of 550, 300, 160 and -90 at the second.
FIGURES = {
    1: (800, 5, 1),
    2: (500, 3, 1),
    3: (300, 2, 1),
    4: (100, 1, 1),
    5: (400, 3, 0),
    6: (200, 2, 0),
    7: (110, 1, 0),
    8: (-90, 0, 0),
}


def before_the_last(**settings) -> Event:
    event = an_event(series=2, **{"prize_plan": PLAN, "entry_fee": 2000} | settings)
    entrants(event, 8)
    play(event, 1, FIGURES)
    publish(event)
    event.refresh_from_db()
    return event


def totals(event: Event) -> dict[int, int]:
    return {row.entrant: row.total for row in published_standings(event).by_key["total"].rows}


def page_of(event: Event, **fields: object) -> str:
    return Client().get(reverse("prize_targets", args=[event.public_id]), fields).content.decode()


def figures_on(page: str) -> list[list[str]]:
    """The cells of all rows with figures, without the head."""
    rows = re.findall(r"<tr>(.*?)</tr>", page, flags=re.DOTALL)
    cells = [[" ".join(re.sub(r"<[^>]*>", " ", cell).split()) for cell in re.split(r"</t[dh]>", row)] for row in rows]
    return [[cell for cell in row if cell] for row in cells if 'scope="row"' in "".join(rows) and "Place" not in row]


def test_each_prize_target_follows_from_the_place_and_possible_scores():
    event = before_the_last()
    made = sorted(totals(event).values(), reverse=True)

    targets = prize_targets_of(event)

    assert (targets.mean, targets.best, targets.worst) == (round(sum(made) / 8), made[0], made[-1])
    assert targets.for_the_hall(targets.rankings[0]) == [
        PrizeTarget(PrizeRank(1, 1, 5000), made[0] + targets.mean + 1, made[0] + targets.best + 1, made[0]),
        PrizeTarget(PrizeRank(2, 2, 3000), made[1] + targets.mean + 1, made[1] + targets.best + 1, made[1]),
        PrizeTarget(PrizeRank(3, 4, 1000), made[3] + targets.mean + 1, made[3] + targets.best + 1, made[3]),
    ]


def test_the_page_of_a_start_card_shows_the_own_target():
    event = before_the_last()
    card = event.entrants.get(number=5)
    made, own = sorted(totals(event).values(), reverse=True), totals(event)[5]
    targets = prize_targets_of(event)

    rows = targets.for_player(targets.rankings[0], 5)
    page = Client().get(reverse("start_card", args=[event.public_id, card.card_key])).content.decode()

    behind = made[0] - own
    assert rows[0] == PrizeTarget(PrizeRank(1, 1, 5000), behind + targets.mean + 1, behind + targets.best + 1)
    assert "What do I need?" in page
    assert f"<b>{rows[0].likely}</b>" in page


def test_unreachable_prizes_are_one_row_and_safe_ones_end_the_table():
    event = before_the_last(prize_plan=[{"ranking": "total", "amounts": [80, 70, 60, 50, 40, 30, 20, 10]}])
    targets = prize_targets_of(event)

    last = targets.for_player(targets.rankings[0], 8)
    first = targets.for_player(targets.rankings[0], 1)

    assert last[0] == PrizeTarget(PrizeRank(1, 2, 0), None, None, is_out_of_reach=True)
    assert last[-1] == PrizeTarget(PrizeRank(8, 8, 10), None, None, is_safe=True)
    assert [target.is_safe for target in first].count(True) == 1


def test_before_the_standings_are_published_no_targets_are_shown():
    event = an_event(series=2, prize_plan=PLAN)
    entrants(event, 8)
    play(event, 1, FIGURES, state=SeriesState.RUNNING)

    assert prize_targets_of(event) is None
    assert "The last series has not been reached yet" in page_of(event)


def test_with_results_public_at_the_end_no_targets_are_shown():
    event = before_the_last(visibility=Visibility.END)
    card = event.entrants.get(number=5)

    pages = page_of(event, number=5) + Client().get(f"{event.get_absolute_url()}card/{card.card_key}/").content.decode()

    assert prize_targets_of(event) is None
    assert "What do I need?" not in pages


@pytest.mark.parametrize("visibility", [Visibility.LIVE, Visibility.SERIES])
def test_unpublished_results_change_no_target(visibility):
    event = before_the_last(visibility=visibility, loss_money_is_paid_out=True, loss_fee_steps=[[1, 100]])
    before = page_of(event, number=5)

    event.entrants.filter(number=8).update(presence=Presence.LEFT)
    (table, _) = play(event, 2, dict.fromkeys(FIGURES, (500, 9, 9)), state=SeriesState.DRAFT)
    key_in(table, [(900, 9, 9)] * 4)

    assert figures_on(page_of(event, number=5)) == figures_on(before)
    assert figures_on(before)


def test_a_player_without_a_seat_in_the_last_series_keeps_the_total():
    event = before_the_last()
    series = event.series.get(number=2)
    needed = prize_targets_of(event).for_player(prize_targets_of(event).rankings[0], 2)[0]
    play(event, 2, {number: (0, 0, 0) for number in FIGURES if number != 1}, state=SeriesState.PUBLISHED)

    targets = prize_targets_of(event)

    assert TableSeat.objects.filter(series=series).count() == 7
    assert targets.for_player(targets.rankings[0], 2)[0].likely == needed.likely - targets.mean
    assert targets.of_player(1) == []


def test_a_newcomer_of_the_last_series_begins_with_nothing():
    event = before_the_last()
    entrants(event, 1)
    play(event, 2, dict.fromkeys((*FIGURES, 9), (0, 0, 0)), state=SeriesState.RUNNING)
    targets = prize_targets_of(event)

    assert targets.rankings[0].line_of[9] == 9
    assert targets.rankings[0].likely.least[9][0] == 0


def test_a_team_needs_points_together():
    plan = [{"ranking": "tandem", "amounts": [5000], "takers": "tandem"}]
    event = an_event(series=2, entry_fee=1000, prize_plan=plan, team_kinds=["tandem"])
    people = entrants(event, 8)
    for name, members in (("Herz", people[:2]), ("Kreuz", people[2:4])):
        team = TeamRecord.objects.create(event=event, kind="tandem", name=name)
        for place, member in enumerate(members):
            TeamMember.objects.create(team=team, entrant=member, place=place)
    play(event, 1, FIGURES)
    publish(event)
    event.refresh_from_db()
    rows = {row.entrant: row.total for row in published_standings(event).by_key["tandem"].rows}

    targets = prize_targets_of(event)
    ((ranking, (target,)),) = targets.of_player(3)

    assert (ranking.key, ranking.size) == ("tandem", 2)
    assert target.is_out_of_reach == (rows["Herz"] - rows["Kreuz"] + 2 * targets.mean + 1 > 2 * targets.best)
    assert "your team in total" in page_of(event, number=3)


def test_without_money_the_first_three_places_have_targets():
    targets = prize_targets_of(before_the_last(prize_plan=[], entry_fee=0))

    assert [rank.last for rank in targets.rankings[0].ranks] == [1, 2, 3]


def test_targets_follow_the_published_standings_after_a_correction():
    event = before_the_last()

    rule(event, series=1, entrant=event.entrants.get(number=1), kind=RulingKind.ADJUST, points=-700, reason="x", by="a")

    assert published_standings(event) == event_standings(event, through=1)
    assert prize_targets_of(event).rankings[0].totals == tuple(sorted(totals(event).values(), reverse=True))


def test_rankings_by_average_have_no_targets():
    assert prize_targets_of(before_the_last(tie_breaks=["average", "lot"])) is None
