"""An event from the draw to its end, by its services alone."""

import pytest

from scoring.models import SheetRecord
from scoring.sheets.services import open_second_list
from tests.scoring.cast import won, write
from tests.tournaments.cast import an_event, entrants
from tests.tournaments.events.play.lists import key_series, played_list
from tournaments.events.exchange.stored import event_faults
from tournaments.events.locking import Refused
from tournaments.events.models import Event, SeriesRecord
from tournaments.events.phrases.choices import Presence, SeriesState, State
from tournaments.events.phrases.refusals import refusal_words
from tournaments.events.queries.seats import tables_of
from tournaments.events.queries.standings import changes_between, current_standings, event_standings
from tournaments.events.queries.till import prize_account
from tournaments.events.services.events import change_settings, open_check_in
from tournaments.events.services.results import key_list, open_table_sheet, replace_player
from tournaments.events.services.seating import (
    draw,
    new_attempt,
    planned_repairs,
    publish,
    repair_plans,
    repairs_digest,
    seat_by_standing,
    withdraw_draft,
)
from tournaments.events.services.series import (
    cancel_series,
    check_series,
    close_event,
    complete_series,
    hold_back_table,
    reopen_series,
    start_series,
)
from tournaments.events.states import state_of
from tournaments.seating import plan_from_report

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

THIRD_BY_STANDING = [SeriesRecord(rounds=6), SeriesRecord(rounds=6), SeriesRecord(rounds=6, seating="seeded")]


def ready(count: int = 14, **settings: object) -> Event:
    """An event in check-in with `count` people present."""
    event = an_event(**settings)
    entrants(event, count)
    return open_check_in(event, by="anna")


def refused(action: object, *arguments: object, **options: object) -> Refused:
    with pytest.raises(Refused) as caught:
        action(*arguments, **options)  # type: ignore[operator]
    return caught.value


def repaired(event: Event, reason: str = "") -> None:
    expected = repairs_digest(planned_repairs(event))
    repair_plans(event, reason=reason, by="anna", expected=expected)


def test_an_event_is_played_from_the_draw_to_its_end():
    event = ready(series=3, name="Herbstpreis")
    event.series.all().delete()
    change_settings(event, by="anna", series=THIRD_BY_STANDING)

    draw(event, by="anna", called="4711")
    states = [str(state_of(Event.objects.get()))]
    publish(event, by="anna")
    for number in (1, 2, 3):
        if number == 3:
            seat_by_standing(event, by="anna")
            publish(event, by="anna")
        start_series(event, by="anna")
        states.append(str(state_of(Event.objects.get())))
        key_series(event.series.get(number=number))
        complete_series(event, by="anna")
    check_series(event, by="anna")
    close_event(event, by="anna")

    assert states == ["draft", "running", "running", "running"]
    assert state_of(Event.objects.get()) == State.CLOSED
    total = event_standings(event).by_key["total"]
    assert [row.played for row in total.rows] == [3] * 14
    assert current_standings(event).kind == "final"


@pytest.mark.promise(
    "C6",
    "A draw can be repeated from its report, and nobody sits at two tables in a series.",
)
def test_a_draw_can_be_repeated_from_its_draw_report():
    event = ready()

    record = draw(event, by="anna", called="4711")

    again = plan_from_report(record.protocol)
    assert [tables_of(series) for series in event.series.all()] == list(again.series)
    assert record.seed.startswith("4711/")


def test_a_draw_waits_until_everybody_is_ticked():
    event = ready()
    entrants(event, 1, presence=Presence.EXPECTED)

    why = refused(draw, event, by="anna")

    assert why.code == "still_expected"
    assert why.params == {"names": ["Clara Classen 2"]}


@pytest.mark.parametrize("count", [1, 2, 5])
def test_some_numbers_cannot_be_seated(count):
    assert refused(draw, ready(count), by="anna").code == "too_few_players"


def test_nothing_is_drawn_twice():
    event = ready()
    draw(event, by="anna")

    assert refused(draw, event, by="anna").code == "wrong_state"


def test_a_new_attempt_needs_a_reason_and_keeps_it():
    event = ready()
    first = draw(event, by="anna", called="1")

    why = refused(new_attempt, event, reason=" ", by="anna")
    second = new_attempt(event, reason="Two of a car pool", by="anna")

    assert why.code == "reason_missing"
    assert (second.attempt, second.reason, second.seed) == (2, "Two of a car pool", first.seed)
    assert event.audit_entries.last().reason == "Two of a car pool"


@pytest.mark.postgresql
def test_a_withdrawn_draft_leaves_nobody_seated():
    event = ready()
    draw(event, by="anna")

    why = refused(withdraw_draft, event, reason="", by="anna")
    withdraw_draft(event, reason="Two more have come", by="anna")

    assert why.code == "reason_missing"
    assert state_of(Event.objects.get()) == State.CHECK_IN
    assert [tables_of(series) for series in event.series.all()] == [(), ()]


def test_a_published_plan_has_a_list_for_every_table():
    event = ready()
    draw(event, by="anna")

    publish(event, by="anna")

    first = event.series.get(number=1)
    sizes = [len(table) for table in tables_of(first)]
    lengths = [table.sheet.length for table in first.tables.select_related("sheet")]
    assert lengths == [12 * size for size in sizes]
    assert SheetRecord.objects.count() == sum(len(tables_of(series)) for series in event.series.all())
    assert [list(map(list, tables_of(first)))] == [plan.tables for plan in first.plans.all()]


def test_a_draft_that_no_longer_fits_is_not_published():
    event = ready()
    draw(event, by="anna")
    late = entrants(event, 1)[0]

    why = refused(publish, event, by="anna")

    assert (why.code, why.params["names"]) == ("draft_is_stale", [late.name])


def test_a_latecomer_completes_a_table_of_three():
    event = ready(15)
    draw(event, by="anna")
    publish(event, by="anna")
    before = [tables_of(series) for series in event.series.all()]
    late = entrants(event, 1)[0]

    repaired(event, "Came at ten past")

    after = [tables_of(series) for series in event.series.all()]
    for old, new in zip(before, after, strict=True):
        changed = [(was, now) for was, now in zip(old, new, strict=True) if was != now]
        assert changed == [(was, (*was, late.number)) for was, _ in changed]
        assert len(changed) == 1
    assert [(plan.number, plan.reason) for plan in event.series.get(number=1).plans.all()] == [
        (1, ""),
        (2, "Came at ten past"),
    ]


def test_a_repair_that_was_not_shown_is_not_done():
    event = ready(15)
    draw(event, by="anna")
    publish(event, by="anna")
    expected = repairs_digest(planned_repairs(event))
    entrants(event, 1)

    assert refused(repair_plans, event, reason="", by="anna", expected=expected).code == "repair_differs"


def test_an_absent_player_is_removed_from_the_plan_before_the_start():
    event = ready(12)
    draw(event, by="anna")
    publish(event, by="anna")
    event.entrants.filter(number=5).update(presence=Presence.NO_SHOW)

    why = refused(start_series, event, by="anna")
    repaired(event)
    start_series(event, by="anna")

    assert why.code == "repair_first"
    assert all(5 not in table for series in event.series.all() for table in tables_of(series))


def test_a_started_table_is_never_touched():
    event = ready(12)
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    before = tables_of(event.series.get(number=1))
    entrants(event, 1)

    repaired(event)

    assert tables_of(event.series.get(number=1)) == before
    assert any(13 in table for table in tables_of(event.series.get(number=2)))


def test_a_table_waits_for_a_missing_player():
    event = ready(12)
    draw(event, by="anna")
    publish(event, by="anna")
    late = event.entrants.get(number=3)
    event.entrants.filter(pk=late.pk).update(presence=Presence.LATER)

    series = start_series(event, by="anna")

    waiting = series.tables.filter(started_at=None)
    assert [table.seats.filter(entrant=late).exists() for table in waiting] == [True]


def test_a_table_that_waited_and_handed_its_list_in_is_not_repaired():
    event = ready(12)
    draw(event, by="anna")
    publish(event, by="anna")
    late = event.entrants.get(number=3)
    event.entrants.filter(pk=late.pk).update(presence=Presence.LATER)
    series = start_series(event, by="anna")
    key_series(series)

    event.entrants.filter(pk=late.pk).update(presence=Presence.NO_SHOW)
    repairs = planned_repairs(event)

    assert [series.number for series, _found in repairs] == [2]
    assert series.seats.filter(entrant=late).exists()


def test_a_table_that_had_not_started_after_all_is_repaired():
    event = ready(12)
    draw(event, by="anna")
    publish(event, by="anna")
    series = start_series(event, by="anna")
    table = series.tables.get(seats__entrant__number=3)
    hold_back_table(table, by="anna")
    event.entrants.filter(number=3).update(presence=Presence.NO_SHOW)

    repaired(event, "The chair stayed empty")

    assert sorted(len(people) for people in tables_of(series)) == [3, 4, 4]
    assert table.seats.count() == 3


@pytest.mark.long
def test_a_repair_after_a_substitution_lists_moves_since_the_previous_plan():
    event = ready(12)
    draw(event, by="anna")
    publish(event, by="anna")
    series = start_series(event, by="anna")
    substitute, first, second = entrants(event, 1)[0], *series.tables.order_by("number")[:2]
    seat, gone = first.seats.get(place=0), second.seats.get(place=0).entrant
    took = {"series": 1, "table": 1, "place": 0, "entrant": substitute, "counts_for_substitute": True}
    replace_player(event, **took, reason="Before the first deal", by="anna")
    hold_back_table(second, by="anna")
    event.entrants.filter(pk=gone.pk).update(presence=Presence.LEFT)

    repaired(event, "The other one sits down there")

    moves = series.plans.get(number=2).moves
    moved = [[gone.number, 2, None], [seat.entrant.number, 1, 2], [substitute.number, None, 1]]
    assert sorted(moves) == sorted(moved)


def test_a_table_with_a_result_has_started():
    event = ready(12)
    draw(event, by="anna")
    publish(event, by="anna")
    series = start_series(event, by="anna")
    key_series(series)

    assert refused(hold_back_table, series.tables.get(number=1), by="anna").code == "table_has_started"


def test_a_table_with_deals_only_on_the_second_list_has_started():
    event = ready(12)
    draw(event, by="anna")
    publish(event, by="anna")
    table = start_series(event, by="anna").tables.order_by("number")[0]
    sheet = open_table_sheet(table, by="anna")
    write(open_second_list(sheet, by="anna"), won(1))

    assert refused(hold_back_table, table, by="anna").code == "table_has_started"


def test_the_next_series_waits_for_the_lists_of_this_one():
    event = ready(12)
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    key_series(event.series.get(number=1), but=(2,))

    why = refused(start_series, event, by="anna")

    assert (why.code, why.params) == ("next_needs_lists", {"series": 2, "before": 1, "tables": [2]})
    assert refusal_words(why.code, why.params) == "Series 2 cannot start: table 2 has no list of series 1."


def test_a_series_ends_only_with_all_lists():
    event = ready(12)
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    series = event.series.get(number=1)
    key_series(series, but=(2,))

    why = refused(complete_series, event, by="anna")
    key_series(series, but=(1, 3))
    complete_series(event, by="anna")

    assert (why.code, why.params) == ("tables_without_list", {"series": 1, "tables": [2]})
    assert event.series.get(number=1).state == SeriesState.COMPLETE


@pytest.mark.long
def test_a_reopened_series_with_another_list_corrects_what_was_published():
    event = ready(12)
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    key_series(event.series.get(number=1))
    complete_series(event, by="anna")
    before = event_standings(event)

    reopen_series(event, reason="Table 1 gave in two lists", by="anna")
    other = played_list(4, 12, seed="the right one")
    key_list(event, series=1, table=1, keyed=other, after=1, reason="the right list", by="anna")
    complete_series(event, by="anna")

    first, second = event.standings.order_by("number")
    assert first.changes == {}
    assert second.changes == changes_between(before.unnamed, event_standings(event).unnamed)
    assert second.reason == "Table 1 gave in two lists"


def test_a_reopened_series_that_ends_as_before_corrects_nothing():
    event = ready(12)
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    key_series(event.series.get(number=1))
    complete_series(event, by="anna")

    reopen_series(event, reason="Too early", by="anna")
    complete_series(event, by="anna")

    assert [version.changes for version in event.standings.order_by("number")] == [{}, {}]


@pytest.mark.long
def test_a_published_series_that_is_not_played_leaves_the_way_to_the_end():
    prizes = [{"ranking": "series:2", "amounts": [2000]}, {"ranking": "total", "share": 1, "weights": [1]}]
    event = ready(12, entry_fee=1000, prize_plan=prizes)
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    key_series(event.series.get(number=1))
    complete_series(event, by="anna")

    cancel_series(event, reason="It is past midnight", by="anna")
    check_series(event, by="anna")
    close_event(event, by="anna")

    standings = event_standings(event)
    assert [(row.ranking, row.cents) for row in standings.payout] == [("total", 12000)]
    assert (standings.left, prize_account(event).is_payable) == (0, True)
    assert tables_of(event.series.get(number=2)) == ()
    # The players of these tests were created without registration.
    assert [fault for fault in event_faults(event) if "sealed by an act" not in fault] == []


@pytest.mark.postgresql
def test_a_series_that_has_begun_is_played():
    event = ready(12)
    draw(event, by="anna")
    publish(event, by="anna")
    SheetRecord.objects.filter(event_table__series__number=1, event_table__number=2).update(head_seq=1)

    begun = refused(cancel_series, event, reason="No", by="anna")
    start_series(event, by="anna")
    running = refused(cancel_series, event, reason="No", by="anna")

    assert (begun.code, begun.params) == ("table_has_started", {"table": 2})
    assert running.code == "wrong_state"


@pytest.mark.long
def test_a_series_by_standing_has_the_best_at_the_first_tables():
    event = ready(16, series=1)
    change_settings(event, by="anna", series=[SeriesRecord(rounds=6), SeriesRecord(rounds=6, seating="seeded")])
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    key_series(event.series.get(number=1))
    complete_series(event, by="anna")

    record = seat_by_standing(event, by="anna")

    ranking = [int(row.entrant) for row in event_standings(event, through=1).by_key["total"].rows]
    tables = tables_of(event.series.get(number=2))
    homes = {number: place // 4 for place, number in enumerate(ranking)}
    shifts = [abs(homes[number] - place) for place, table in enumerate(tables) for number in table]
    assert max(shifts) <= 2
    assert sorted(number for table in tables for number in table) == sorted(ranking)
    assert record.report["repeats"] == 0
