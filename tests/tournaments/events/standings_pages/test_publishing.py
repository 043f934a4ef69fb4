"""Versions of the standings: published, corrected with old and new, separated by lot; and their rulings."""

import pytest
from django.db import DatabaseError, transaction

from tests.tournaments.cast import an_event, entrants, seat
from tests.tournaments.events.money.till_cast import hand_in
from tests.tournaments.events.standings_pages.played import person, play
from tournaments.events.locking import Refused, lock
from tournaments.events.models import Event, TableSeat
from tournaments.events.phrases.actions import action_words
from tournaments.events.phrases.choices import RulingKind, SeriesState, StandingsKind
from tournaments.events.phrases.refusals import refusal_words
from tournaments.events.queries.standings import current_standings, event_standings, published_standings
from tournaments.events.services.rulings import cancel_ruling, rule
from tournaments.events.services.standings import change_prize_plan, draw_lot_for, publish_standings
from tournaments.standings import PrizeGroup

pytestmark = [pytest.mark.storage, pytest.mark.postgresql, pytest.mark.django_db]

PLAN = [{"ranking": "total", "share": 1, "weights": [1]}]
FIGURES = {1: (400, 4, 0), 2: (300, 3, 0), 3: (200, 2, 0), 4: (100, 1, 0)}


def played(**settings) -> Event:
    event = an_event(series=2, entry_fee=1000, **{"prize_plan": PLAN} | settings)
    entrants(event, 5)
    play(event, 1, FIGURES)
    return event


@transaction.atomic
def publish(event: Event, kind: StandingsKind = StandingsKind.PROVISIONAL):
    return publish_standings(lock(event), kind, by="anna")


def refused(action, *arguments, **options) -> str:
    with pytest.raises(Refused) as caught:
        action(*arguments, **options)
    return refusal_words(caught.value.code, caught.value.params)


def adjust(event: Event, number: int, points: int, **options):
    given = {"series": 1, "kind": RulingKind.ADJUST, "points": points, "reason": "Late", "by": "clara"} | options
    return rule(event, entrant=person(event, number), **given)


def test_a_version_contains_the_standings_of_finished_series():
    event = played()
    expected = event_standings(event)
    play(event, 2, {4: (4000, 1, 0), 5: (0, 0, 0), 2: (0, 0, 0)}, state=SeriesState.RUNNING)

    version = publish(event)

    assert (version.number, version.kind, version.through_series, version.changes) == (1, "provisional", 1, {})
    assert published_standings(event).by_key["total"] == expected.by_key["total"]


@pytest.mark.promise(
    "R12",
    "A correction after publication is a new version with author, time and reason; older versions never change and "
    "stay readable, and a prize that is already paid is flagged and left alone.",
)
def test_a_version_is_never_changed():
    version = publish(played())
    version.reason = "another"

    with pytest.raises(DatabaseError):
        version.save()


@pytest.mark.promise("R12")
def test_a_ruling_makes_a_new_version_with_old_and_new():
    event = played()
    publish(event)
    seats = list(TableSeat.objects.order_by("pk").values())

    adjust(event, 1, -200)

    version = current_standings(event)
    assert (version.number, version.reason, version.by, version.kind) == (2, "Late", "clara", "provisional")
    moved = [
        (move["entrant"], move["old"]["place"], move["new"]["place"], move["new"]["total"])
        for move in version.changes["moves"]
        if move["ranking"] == "total"
    ]
    assert moved == [(2, 2, 1, 450), (1, 1, 2, 400)]
    assert version.changes["prizes"] == [
        {"takers": "players", "entrant": 1, "name": "", "old": 5000, "new": 0},
        {"takers": "players", "entrant": 2, "name": "", "old": 0, "new": 5000},
    ]
    assert list(TableSeat.objects.order_by("pk").values()) == seats


def test_before_anything_is_published_a_ruling_makes_no_version():
    event = played()

    adjust(event, 1, -200)

    assert current_standings(event) is None
    assert event_standings(event).by_key["total"].rows[1].adjustment == -200


def test_a_ruling_about_a_later_series_leaves_the_version_as_it_is():
    event = played()
    publish(event)
    play(event, 2, {1: (0, 0, 0), 2: (0, 0, 0), 5: (0, 0, 0)}, state=SeriesState.RUNNING)

    adjust(event, 1, -10, series=2)

    assert current_standings(event).number == 1


def test_a_penalty_for_coming_late_can_precede_the_series():
    event = an_event()
    entrants(event, 4)
    play(event, 1, {1: (400, 4, 2), 2: (300, 3, 0), 3: (200, 2, 0), 4: (100, 1, 0)})
    seat(event.series.get(number=2), [list(event.entrants.all())], SeriesState.PUBLISHED)
    before = event_standings(event).by_key["total"].rows

    adjust(event, 1, -50, series=2)
    refused = []
    for kind, points in ((RulingKind.ZERO, 0), (RulingKind.CREDIT, 100)):
        with pytest.raises(Refused) as why:
            adjust(event, 1, points, kind=kind, series=2)
        refused.append(why.value.code)
    waiting = event_standings(event).by_key["total"].rows
    list_in = event.series.get(number=2).tables.get()
    event.series.filter(number=2).update(state=SeriesState.RUNNING)
    hand_in(list_in, [(one, 100, 0) for one in event.entrants.order_by("number")])

    after = {row.entrant: row.total for row in event_standings(event).by_key["total"].rows}
    assert (refused, waiting) == (["series_state"] * 2, before)
    assert after == {row.entrant: row.total + (50 if row.entrant == 1 else 100) for row in before}


def test_a_series_set_to_zero_leaves_the_others_their_bonus():
    event = an_event(series=1)
    entrants(event, 4)
    play(event, 1, {1: (400, 4, 2), 2: (300, 3, 0), 3: (200, 2, 0), 4: (100, 1, 0)})
    before = {row.entrant: row.total for row in event_standings(event).by_key["total"].rows}

    adjust(event, 1, 0, kind=RulingKind.ZERO)

    rows = {row.entrant: row for row in event_standings(event).by_key["total"].rows}
    assert (rows[1].total, rows[1].points, rows[1].won, rows[1].lost, rows[1].played) == (0, 0, 0, 0, 1)
    assert {number: rows[number].total for number in (2, 3, 4)} == {number: before[number] for number in (2, 3, 4)}


def test_points_are_credited_for_a_series_not_played():
    event = played()

    adjust(event, 5, 500, kind=RulingKind.CREDIT)

    first, *_ = [row for row in event_standings(event).by_key["total"].rows if row.entrant == 5]
    assert (first.total, first.adjustment, first.played, first.place) == (500, 500, 0, 2)
    assert 5 not in [row.entrant for row in event_standings(event).by_key["series:1"].rows]


def test_rulings_add_up_and_withdrawn_ones_are_gone():
    event = played()
    adjust(event, 1, -100)
    second = adjust(event, 1, 30)

    cancel_ruling(second, reason="The other player", by="anna")

    rows = {row.entrant: row for row in event_standings(event).by_key["total"].rows}
    assert (rows[1].adjustment, rows[1].total) == (-100, 500)
    assert refused(cancel_ruling, second, reason="again", by="anna") == "This ruling has already been withdrawn."


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"reason": " "}, "Enter a reason; it is recorded in the audit log."),
        ({"points": 0}, "Enter how many points are added, deducted or credited."),
        ({"kind": RulingKind.ZERO}, "Enter how many points are added, deducted or credited."),
        (
            {"kind": RulingKind.CREDIT},
            "Anna Ahlers has a seat in series 1: points can only be credited for a series that was not played.",
        ),
        (
            {"series": 2},
            "Series 2 is in the state “planned”. This is only possible in: published, running, complete, checked.",
        ),
    ],
    ids=["no reason", "no points", "points for a zero", "credit for a player", "not begun"],
)
def test_nonsense_is_refused_and_nothing_changes(options, words):
    event = played()
    version = Event.objects.get().version

    assert refused(adjust, event, 1, **{"points": 5} | options) == words

    assert (event.rulings.count(), Event.objects.get().version) == (0, version)


def test_there_are_no_rulings_about_players_who_did_not_play():
    assert refused(adjust, played(), 5, 10) == ("Emil Engelke has not played series 1, so no ruling is possible.")


def test_after_the_end_there_are_no_rulings():
    event = played()
    Event.objects.update(phase="closed")

    assert refused(adjust, event, 1, 10) == "The event is closed: it can no longer be changed."


def test_the_audit_log_contains_rulings():
    event = played()
    publish(event)
    adjust(event, 1, -200)

    entries = [action_words(action.act, action.values) for action in event.audit_entries.all()][-2:]

    assert entries == ["Ruling, series 1: Anna Ahlers, −200 points", "Standings corrected: version 2"]


def test_a_lot_is_stored_with_its_seed_and_can_be_drawn_again():
    event = played()
    play_equal = {1: (400, 4, 0), 2: (400, 4, 0), 3: (400, 4, 0)}
    play(event, 2, play_equal)
    publish(event)

    (lot,) = draw_lot_for(event, "series:2", seed="4711", by="anna")

    assert sorted(lot.order) == [1, 2, 3]
    # "4711/1", "4711/2", "4711/3" by their SHA-256.
    assert lot.order == lots_by_hand("4711", [1, 2, 3])
    rows = event_standings(event).by_key["series:2"].rows
    assert [(row.place, row.entrant) for row in rows] == list(enumerate(lot.order, start=1))
    assert refused(draw_lot_for, event, "series:2", seed="1", by="anna") == (
        "This place is no longer shared: a lot that has been drawn cannot be changed."
    )
    assert current_standings(event).number == 2


def lots_by_hand(seed: str, numbers: list[int]) -> list[int]:
    from hashlib import sha256

    return sorted(numbers, key=lambda number: sha256(f"{seed}/{number}".encode()).hexdigest())


def test_one_tie_can_be_drawn_alone():
    event = an_event(series=1)
    entrants(event, 4)
    play(event, 1, {1: (400, 4, 0), 2: (400, 4, 0), 3: (100, 1, 0), 4: (100, 1, 0)})

    draw_lot_for(event, "total", seed="x", by="anna", place=3)

    assert [row.place for row in event_standings(event).by_key["total"].rows] == [1, 1, 3, 4]


def test_final_standings_wait_for_the_lot_that_decides_on_a_prize():
    event = an_event(series=1, entry_fee=1000, prize_plan=PLAN, tie_rule="lot")
    entrants(event, 4)
    play(event, 1, FIGURES | {2: (400, 4, 0)}, state=SeriesState.CHECKED)

    assert refused(publish, event, StandingsKind.FINAL) == (
        "Prizes still depend on lots: place 1 of “Total”. Draw them on the standings page."
    )

    draw_lot_for(event, "total", seed="1", by="anna")
    assert publish(event, StandingsKind.FINAL).kind == "final"


def test_final_standings_need_a_plan_that_the_pot_covers():
    event = an_event(series=1, entry_fee=100, prize_plan=[{"ranking": "total", "amounts": [1000]}])
    entrants(event, 4)
    play(event, 1, FIGURES, state=SeriesState.CHECKED)

    assert refused(publish, event, StandingsKind.FINAL) == (
        "The fixed prizes need 6.00 more than the pot. Change the prize plan."
    )


def test_another_prize_plan_corrects_what_was_published():
    event = played()
    event.series.filter(number=2).delete()
    publish(event)
    plan = [PrizeGroup(ranking="total", share=1, weights=(3, 1))]

    assert refused(change_prize_plan, event, plan, by="anna") == "Enter a reason; it is recorded in the audit log."
    change_prize_plan(event, plan, by="anna", reason="Announced so")

    version = current_standings(event)
    assert (version.number, version.changes["moves"]) == (2, [])
    assert [(one["entrant"], one["old"], one["new"]) for one in version.changes["prizes"]] == [
        (1, 5000, 3750),
        (2, 0, 1250),
    ]
