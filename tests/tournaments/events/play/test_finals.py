"""A final of the first of the standings, players with fixed seats, and drawn lots."""

import pytest

from tests.tournaments.cast import an_event, entrants
from tests.tournaments.events.play.lists import key_series
from tournaments.events.exchange.archive import export_event, read_archive
from tournaments.events.exchange.stored import event_faults
from tournaments.events.locking import Refused
from tournaments.events.models import Event, SeriesRecord
from tournaments.events.phrases.choices import Presence
from tournaments.events.phrases.draws import report_lines
from tournaments.events.phrases.refusals import refusal_words
from tournaments.events.queries.finals import expected_finalists
from tournaments.events.queries.seats import tables_of
from tournaments.events.queries.standings import event_standings
from tournaments.events.queries.standings.live import LiveRankings
from tournaments.events.services.events import change_settings, copy_event, open_check_in
from tournaments.events.services.hand_lots import enter_lot, seat_by_lots, take_lot_back
from tournaments.events.services.registration import change_entrant, set_presence
from tournaments.events.services.seating import draw, new_attempt, publish, seat_by_standing, withdraw_draft
from tournaments.events.services.series import complete_series, start_series

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def ready(count: int = 16, *, series: int = 3, **settings: object) -> Event:
    """Short series, so that their lists are quickly made."""
    event = an_event(**settings)
    change_settings(event, by="anna", series=[SeriesRecord(rounds=1)] * series)
    entrants(event, count)
    return open_check_in(event, by="anna")


def drawn_and_played(event: Event, *numbers: int) -> None:
    draw(event, by="anna", called="4711")
    published_and_played(event, *numbers)


def published_and_played(event: Event, *numbers: int) -> None:
    publish(event, by="anna")
    for number in numbers:
        start_series(event, by="anna")
        key_series(event.series.get(number=number))
        complete_series(event, by="anna")
    event.refresh_from_db()


def places(event: Event) -> dict[int, int]:
    return {int(row.entrant): row.place for row in event_standings(event).by_key["total"].rows}


def first_of(event: Event, count: int) -> list[int]:
    return sorted(number for number, place in places(event).items() if place <= count)


def faults(event: Event) -> list[str]:
    """The findings of the checker on the file. Entrants created without registration have no seals."""
    return [fault for fault in event_faults(Event.objects.get(pk=event.pk)) if "sealed by an act" not in fault]


@pytest.mark.long
def test_the_first_of_the_standings_play_on_among_themselves():
    event = ready(final_size=8, final_from=3)
    drawn_and_played(event, 1, 2)
    leading = first_of(event, 8)

    record = draw(event, by="anna")

    tables = tables_of(event.series.get(number=3))
    event.refresh_from_db()
    assert event.finalists == leading
    assert sorted(number for table in tables[:2] for number in table) == leading
    assert record.report["final"] == leading
    assert faults(event) == []


@pytest.mark.long
def test_those_of_the_final_stay_ahead_whatever_the_others_make():
    event = ready(final_size=4, final_from=2, series=2)
    drawn_and_played(event, 1)
    leading = first_of(event, 4)
    drawn_and_played(event, 2)

    assert first_of(event, 4) == leading
    assert [row.place for row in event_standings(event).by_key["total"].rows] == list(range(1, 17))
    assert LiveRankings(event).table("total") == event_standings(event).by_key["total"]
    assert faults(event) == []


@pytest.mark.long
def test_a_final_alone_decides_where_the_event_is_set_so():
    event = ready(final_size=4, final_from=2, final_counts="final", series=2)
    drawn_and_played(event, 1)
    drawn_and_played(event, 2)

    finalists = {row.entrant for row in event_standings(event).by_key["total"].rows[:4]}
    by_final = [row.entrant for row in event_standings(event).by_key["series:2"].rows if row.entrant in finalists]
    assert [row.entrant for row in event_standings(event).by_key["total"].rows[:4]] == by_final
    assert faults(event) == []


@pytest.mark.long
def test_the_next_moves_up_for_a_finalist_who_has_left():
    event = ready(final_size=4, final_from=2, series=2)
    drawn_and_played(event, 1)
    by_place = {place: number for number, place in places(event).items()}
    set_presence(event.entrants.get(number=by_place[1]), Presence.LEFT, by="anna")

    draw(event, by="anna")

    event.refresh_from_db()
    assert event.finalists == sorted(by_place[place] for place in (2, 3, 4, 5))


def test_the_players_outside_the_final_must_be_seatable():
    event = ready(8, final_size=6, final_from=2, series=2)
    drawn_and_played(event, 1)

    with pytest.raises(Refused) as refused:
        draw(event, by="anna")

    assert refused.value.code == "no_seats_beside_final"
    assert refusal_words("no_seats_beside_final", refused.value.params).startswith("2 would be left")


@pytest.mark.long
def test_a_final_may_begin_with_a_series_by_standing():
    event = ready(final_size=4, final_from=2)
    change_settings(event, by="anna", series=[SeriesRecord(rounds=1), SeriesRecord(rounds=1, seating="seeded")])
    drawn_and_played(event, 1)

    record = seat_by_standing(event, by="anna")

    assert record.protocol["inputs"]["final"] == first_of(event, 4)
    assert faults(event) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("kinds", "seat_second", "seat"),
    [(("seeded", "drawn"), seat_by_standing, draw), (("drawn", "seeded"), draw, seat_by_standing)],
    ids=["drawn", "by standings"],
)
def test_a_final_that_a_player_left_must_still_be_seatable(kinds, seat_second, seat):
    event = ready(final_size=6, final_from=2)
    change_settings(
        event, by="anna", series=[SeriesRecord(rounds=1), *(SeriesRecord(rounds=1, seating=kind) for kind in kinds)]
    )
    drawn_and_played(event, 1)
    seat_second(event, by="anna")
    published_and_played(event, 2)
    leaver = event.entrants.get(number=Event.objects.get(pk=event.pk).finalists[0])
    set_presence(leaver, Presence.LEFT, by="anna")

    with pytest.raises(Refused) as refused:
        seat(event, by="anna")
    words = refusal_words(refused.value.code, refused.value.params)
    set_presence(leaver, Presence.PRESENT, by="anna")

    assert words.startswith("5 players of the final and 10 others are here: 1, 2 or 5 players cannot be seated.")
    seat(event, by="anna")
    assert sorted(len(table) for table in tables_of(event.series.get(number=3))) == [3, 3, 3, 3, 4]


@pytest.mark.long
def test_withdrawing_a_draft_withdraws_the_final():
    event = ready(final_size=4, final_from=2, series=2)
    drawn_and_played(event, 1)
    draw(event, by="anna")
    with pytest.raises(Refused, match="final_is_drawn"):
        change_settings(event, by="anna", final_size=8)

    withdraw_draft(event, reason="a mistake", by="anna")

    event.refresh_from_db()
    assert event.finalists == []
    assert change_settings(event, by="anna", final_size=8).final_size == 8


@pytest.mark.long
def test_a_player_keeps_table_and_seat_in_all_series_and_the_report_shows_the_cost():
    event = ready(14)
    change_entrant(event.entrants.get(number=5), by="anna", fixed_table=3, fixed_seat=2)
    change_entrant(event.entrants.get(number=6), by="anna", fixed_table=3)
    change_entrant(event.entrants.get(number=7), by="anna", fixed_table=1)

    record = draw(event, by="anna", called="4711")

    for series in event.series.all():
        tables = tables_of(series)
        assert tables[2][1] == 5
        assert 6 in tables[2]
        assert 7 in tables[0]
    assert record.report["fixed"] == [[5, 3, 2], [6, 3, 0], [7, 1, 0]]
    (line,) = [line for line in report_lines(record.report) if line.words == "Players with fixed seats"]
    assert line.remark.startswith("effect: 2 more pairs that meet again")
    assert faults(event) == []


def test_a_table_that_is_not_there_is_named():
    event = ready(14)
    change_entrant(event.entrants.get(number=5), by="anna", fixed_table=9, fixed_seat=2)

    with pytest.raises(Refused) as refused:
        draw(event, by="anna")

    assert "Emil Engelke (table 9, seat 2)" in refusal_words(refused.value.code, refused.value.params)


@pytest.mark.long
def test_a_new_attempt_has_the_same_people_in_the_final():
    event = ready(final_size=8, final_from=2, series=2)
    drawn_and_played(event, 1)
    draw(event, by="anna")
    event.refresh_from_db()
    before = event.finalists

    new_attempt(event, reason="a cup of coffee", by="anna")

    event.refresh_from_db()
    assert event.finalists == before
    assert faults(event) == []


@pytest.mark.long
def test_a_final_is_exported_and_copied():
    event = ready(final_size=4, final_from=2, final_counts="final", series=2)
    change_entrant(event.entrants.get(number=5), by="anna", fixed_table=3)
    drawn_and_played(event, 1)
    drawn_and_played(event, 2)
    data, club = export_event(event), event.club
    copied = copy_event(event, name="Nächstes Jahr", day=event.day, by="anna")
    assert (copied.final_size, copied.final_from, copied.final_counts, copied.finalists) == (4, 2, "final", [])

    Event.objects.filter(pk=event.pk).update(public_id="23456789ABCD")
    event.refresh_from_db()
    restored = read_archive(data).content

    assert restored["event"]["finalists"] == event.finalists
    assert club.events.count() == 2


def lots_of(event: Event, *, but: int = 0) -> None:
    """Start numbers in order, table by table."""
    for number in range(1, 12):
        if number != but:
            table, seat = divmod(number - 1, 4)
            enter_lot(event, number=number, table=table + 1, seat=seat + 1, by="anna")


@pytest.mark.postgresql
def test_drawn_lots_become_a_draft_with_a_report():
    event = ready(11)
    change_settings(event, by="anna", series=[SeriesRecord(rounds=1), SeriesRecord(rounds=1, seating="lots")])
    drawn_and_played(event, 1)
    lots_of(event)

    record = seat_by_lots(event, by="anna")

    assert tables_of(event.series.get(number=2)) == ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11))
    assert record.kind == "lots"
    assert record.report["repeats"] > 0
    assert faults(event) == []
    publish(event, by="anna")
    assert faults(event) == []


@pytest.mark.parametrize(
    ("lot", "words"),
    [
        ((12, 3, 2), "No player with start number 12 is present."),
        ((11, 4, 1), "This seat does not exist: the tables are 1 to 3, their seats 1 to 4."),
        ((11, 3, 5), "This seat does not exist: the tables are 1 to 3, their seats 1 to 4."),
        ((11, 1, 2), "Table 1, seat 2 was already drawn by 2 Bernd Brandt. Check both lots."),
    ],
    ids=["an absent player", "a table too many", "a fifth seat", "an occupied seat"],
)
def test_an_impossible_lot_is_refused_in_plain_words(lot, words):
    event = ready(11)
    enter_lot(event, number=2, table=1, seat=2, by="anna")
    number, table, seat = lot

    with pytest.raises(Refused) as refused:
        enter_lot(event, number=number, table=table, seat=seat, by="anna")

    assert refusal_words(refused.value.code, refused.value.params) == words


def test_lots_with_a_gap_are_not_taken_over():
    event = ready(11)
    lots_of(event, but=2)
    with pytest.raises(Refused, match="lots_do_not_fit"):
        seat_by_lots(event, by="anna")

    lots = enter_lot(event, number=2, table=3, seat=4, by="anna")

    assert list(lots.faults()) == [("gap", {"table": 1, "seat": 2})]


@pytest.mark.postgresql
def test_a_lot_is_corrected_by_entering_it_again_or_withdrawn():
    event = ready(11)
    enter_lot(event, number=2, table=1, seat=2, by="anna")

    assert enter_lot(event, number=2, table=3, seat=1, by="anna").places == {2: (3, 1)}
    assert take_lot_back(event, number=2, by="anna").places == {}
    with pytest.raises(Refused, match="no_lot_entered"):
        take_lot_back(event, number=2, by="anna")


def test_a_returning_player_whose_seat_was_given_away_draws_again():
    event = ready(11)
    enter_lot(event, number=2, table=1, seat=2, by="anna")
    gone = event.entrants.get(number=2)
    set_presence(gone, Presence.LEFT, by="anna")
    enter_lot(event, number=11, table=1, seat=2, by="anna")
    set_presence(gone, Presence.PRESENT, by="anna")

    lots = enter_lot(event, number=1, table=1, seat=1, by="anna")

    assert (lots.places, 2 in lots.without_lot) == ({11: (1, 2), 1: (1, 1)}, True)


def test_a_player_with_a_fixed_seat_draws_no_lot():
    event = ready(11)
    change_entrant(event.entrants.get(number=5), by="anna", fixed_table=2, fixed_seat=1)

    with pytest.raises(Refused, match="keeps_another_seat"):
        enter_lot(event, number=5, table=1, seat=1, by="anna")
    with pytest.raises(Refused, match="lot_is_taken"):
        enter_lot(event, number=4, table=2, seat=1, by="anna")


@pytest.mark.long
def test_a_withdrawn_draft_makes_the_lots_editable_again():
    event = ready(11)
    lots_of(event)
    seat_by_lots(event, by="anna")
    assert faults(event) == []
    with pytest.raises(Refused, match="lots_are_no_draw"):
        new_attempt(event, reason="a cup of coffee", by="anna")

    withdraw_draft(event, reason="misread", by="anna")

    assert len(event.series.get(number=1).hand_lots) == 11
    assert seat_by_lots(event, by="anna").number == 2


@pytest.mark.long
def test_tables_of_a_final_by_lots_have_only_finalists():
    event = ready(11, final_size=4, final_from=2, series=2)
    drawn_and_played(event, 1)
    finalists = expected_finalists(event, 2)
    others = [number for number in range(1, 12) if number not in finalists]
    in_order = [*others[:1], *finalists[1:], *finalists[:1], *others[1:]]
    for place, number in enumerate(in_order):
        lots = enter_lot(event, number=number, table=place // 4 + 1, seat=place % 4 + 1, by="anna")

    assert list(lots.faults()) == [("mixed", {"table": 1}), ("mixed", {"table": 2})]
    with pytest.raises(Refused, match="lots_do_not_fit"):
        seat_by_lots(event, by="anna")


@pytest.mark.long
def test_a_final_by_lots_is_sound():
    event = ready(11, final_size=4, final_from=2, series=2)
    drawn_and_played(event, 1)
    finalists = expected_finalists(event, 2)
    in_order = [*finalists, *(number for number in range(1, 12) if number not in finalists)]
    for place, number in enumerate(in_order):
        enter_lot(event, number=number, table=place // 4 + 1, seat=place % 4 + 1, by="anna")

    seat_by_lots(event, by="anna")

    event.refresh_from_db()
    assert event.finalists == finalists
    assert faults(event) == []
