"""The screens in the hall, the phone that drives them, and the prize-giving."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.clock import as_of
from scoring.models.names import last_name_first
from tests.tournaments.cast import an_event, club_of, entrants
from tests.tournaments.events.play.lists import key_series
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Presence, RulingKind, ShownNames, Visibility
from tournaments.events.printing.head import head_of
from tournaments.events.printing.seat_plan import seat_plan_by_name, seat_plan_of
from tournaments.events.queries.names import short_name
from tournaments.events.queries.plan_changes import GROUPING_PERIOD, plan_changes
from tournaments.events.queries.standings import published_standings
from tournaments.events.services.events import open_check_in
from tournaments.events.services.hall import MOST_SCREENS
from tournaments.events.services.rulings import rule
from tournaments.events.services.seating import draw, planned_repairs, publish, repair_plans, repairs_digest
from tournaments.events.services.series import complete_series, start_series

NOON = datetime(2026, 5, 9, 12, tzinfo=UTC)

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def event() -> Event:
    event = an_event(club_of(), series=1, time_limit=135)
    entrants(event, 8)
    return open_check_in(event, by="anna")


@pytest.fixture
def playing(event: Event) -> Event:
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    return event


def at(view: str, event: Event, *more: object) -> str:
    return reverse(view, args=[event.public_id, *more])


def modes(client: Client, event: Event) -> str:
    return str(client.get(at("hall", event)).context["mode"])


@pytest.mark.long
def test_the_hall_follows_the_event(client, event):
    seen = [modes(client, event)]
    draw(event, by="anna")
    publish(event, by="anna")
    seen.append(modes(client, event))
    start_series(event, by="anna")
    seen.append(modes(client, event))
    key_series(event.series.get())
    complete_series(event, by="anna")
    seen.append(modes(client, event))

    assert seen == ["door", "seats", "play", "checking"]


def test_the_hall_names_who_is_missing(client, event):
    event.entrants.filter(number=2).update(presence=Presence.EXPECTED)

    page = client.get(at("hall", event)).content.decode()

    assert "Brandt, Bernd" in page
    assert "Ahlers" not in page


LAST_NAMES = ["Zora Abel", "Bernd von der Heide", "Clara Kühn", "Otto Kuhnert", "Jan Łukasik", "Anna Östermann"]
NAMESAKES = ["Peter Nowak", "Peter Nowak"]


@pytest.mark.parametrize("shown_names", [ShownNames.FULL, ShownNames.SHORT])
def test_page_hall_and_document_show_the_seats_in_one_order(client, event, shown_names):
    for person, name in zip(event.entrants.order_by("-number"), [*LAST_NAMES, *NAMESAKES], strict=True):
        event.entrants.filter(pk=person.pk).update(name=name)
    Event.objects.update(shown_names=shown_names)
    event.refresh_from_db()
    draw(event, by="anna")
    publish(event, by="anna")
    series = event.series.get()

    on_the_page = [name for name, _table, _seat in client.get(at("seating", event)).context["people"]]
    in_the_hall = [name for name, _table, _seat in client.get(at("hall", event)).context["seats"]]
    paper = seat_plan_by_name(head_of(event), seat_plan_of(event, series))
    on_paper = [row.cells[1] for row in paper.blocks[0].rows]

    in_full = shown_names == ShownNames.FULL
    namesake = "Nowak, Peter" if in_full else "Peter N."
    assert [name.text for name in in_the_hall] == [name.text for name in on_the_page]
    assert [f"{name.text} ({name.number})" if name.is_shared else name.text for name in in_the_hall] == on_paper
    assert [name.number for name in in_the_hall if name.text == namesake] == [1, 2]
    if in_full:
        assert [name.letter for name in in_the_hall] == ["A", "H", "K", "K", "L", "N", "N", "O"]


def test_the_hall_shows_how_far_the_tables_are(client, playing):
    key_series(playing.series.get(), but=(2,))

    tables = client.get(at("hall", playing)).context["tables"]

    assert [(table["number"], table["is_in"], table["length"]) for table in tables] == [(1, True, 48), (2, False, 48)]


def test_publishing_the_prizes_leads_to_the_prize_giving(client, playing):
    Event.objects.update(entry_fee=1000, prize_plan=[{"ranking": "total", "share": 1, "weights": [2, 1]}])
    key_series(playing.series.get())
    complete_series(playing, by="anna")
    stranger = client.get(at("prizes", playing)).content.decode()
    client.force_login(User.objects.get(username="anna"))

    assert at("ceremony", playing) not in stranger
    assert at("ceremony", playing) in client.get(at("prizes", playing)).content.decode()


def test_the_prizes_are_announced_from_the_last_to_the_first(client, playing):
    key_series(playing.series.get())
    complete_series(playing, by="anna")
    client.force_login(User.objects.get(username="anna"))

    announced = [
        [row.place for row in client.get(at("ceremony", playing), {"announced": count}).context["giving"].announced]
        for count in (0, 1, 8, 99)
    ]

    assert announced == [[], [8], [1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8]]


@pytest.fixture
def phone(event: Event) -> Client:
    """The director's phone."""
    client = Client()
    client.force_login(User.objects.get(username="anna"))
    return client


def tap(phone: Client, event: Event, screen: int = 1, **what: object) -> None:
    assert phone.post(at("screens", event, screen), what).status_code == 302


def screen_text(event: Event, screen: int = 1, **fields: str) -> str:
    """The screen as seen without a login."""
    answer = Client().get(at("hall", event, screen), {"part": "live"} | fields)
    assert answer.status_code == 200
    return str(answer.content.decode())


@pytest.mark.postgresql
def test_the_phone_chooses_what_the_screen_shows_until_it_follows_by_itself_again(client, event, phone):
    before = modes(client, event)

    tap(phone, event, mode="standings")
    chosen = modes(client, event)
    tap(phone, event, mode="")

    assert (before, chosen, modes(client, event)) == ("door", "standings", "door")


def test_a_live_screen_follows_a_tap_without_an_audit_entry(client, event, phone):
    tag = client.get(at("hall", event), {"part": "live"})["ETag"]
    actions = event.audit_entries.count()

    tap(phone, event, mode="standings")

    assert client.get(at("hall", event), {"part": "live"}, headers={"if-none-match": tag}).status_code == 200
    assert event.audit_entries.count() == actions


def test_each_screen_shows_what_is_chosen_for_it(event, phone):
    tap(phone, event, screens=2)
    tap(phone, event, 2, mode="standings")

    assert "Welcome" in screen_text(event)
    assert "Standings" in screen_text(event, 2)
    assert "Welcome" in screen_text(event, 3)


@pytest.mark.postgresql
def test_two_taps_add_one_screen_and_there_are_never_too_many(event, phone):
    for _ in range(2):
        tap(phone, event, screens=2)
    counts = [event.hall.count]
    for wanted in (99, 0):
        tap(phone, event, screens=wanted)
        event.hall.refresh_from_db()
        counts.append(event.hall.count)

    assert counts == [2, MOST_SCREENS, 1]


def test_a_screen_taken_by_another_phone_is_reported(event, phone):
    tap(phone, event, screens=2)
    tap(phone, event, screens=1)

    answer = phone.post(at("screens", event, 2), {"mode": "seats"}, follow=True)

    assert "Screen 2 no longer exists." in answer.text


def test_only_this_browser_sees_what_its_address_asks_for(client, event):
    assert "Series 1" not in screen_text(event)
    assert client.get(at("hall", event), {"mode": "seats"}).context["mode"] == "seats"
    assert modes(client, event) == "door"


def complete(event: Event) -> None:
    key_series(event.series.get())
    complete_series(event, by="anna")


@pytest.mark.long
def test_nothing_of_the_ceremony_is_shown_before_it_is_announced(playing, phone):
    Event.objects.update(visibility=Visibility.END, shown_names=ShownNames.SHORT)
    complete(playing)
    tap(phone, playing, mode="ceremony")
    total = published_standings(playing).by_key["total"]
    shown = [short_name(row.name) for row in total.rows]

    seen = []
    for announced in (0, 1, 2, 8):
        tap(phone, playing, announced=announced, version=1)
        seen.append([name for name in shown if name in screen_text(playing)])

    assert seen == [[], shown[7:], shown[6:], shown]
    assert [row.name for row in total.rows if row.name in screen_text(playing)] == []


@pytest.mark.postgresql
def test_the_second_of_two_taps_announces_nothing_more(playing, phone):
    complete(playing)

    for _ in range(2):
        tap(phone, playing, announced=3, version=1)

    assert playing.hall.announced == 3


def test_newly_published_standings_restart_the_ceremony(playing, phone):
    complete(playing)
    tap(phone, playing, mode="ceremony")
    tap(phone, playing, announced=8, version=1)
    loser = playing.entrants.get(number=published_standings(playing).by_key["total"].rows[-1].entrant)

    rule(playing, series=1, entrant=loser, kind=RulingKind.ADJUST, points=5000, reason="x", by="clara")
    after = screen_text(playing)
    announced = phone.post(at("screens", playing), {"announced": "1", "version": "1"}, follow=True)

    assert "data-newest" not in after
    assert "New standings were published in the meantime" in announced.text
    assert "data-newest" not in screen_text(playing)


def repaired(event: Event) -> None:
    """Number 1 does not come, two others come late."""
    event.entrants.filter(number=1).update(presence=Presence.NO_SHOW)
    entrants(event, 2)
    again(event)


def again(event: Event) -> None:
    repair_plans(event, reason="late", by="anna", expected=repairs_digest(planned_repairs(event)))


def changes(client: Client, event: Event) -> dict[str, tuple[object, object]]:
    """Each name on the screen, with the places before and now."""
    announced = client.get(at("hall", event), {"mode": "changes"})
    assert announced.status_code == 200
    found = plan_changes(event.series.get(), shown_names=event.shown_now)
    return {change.name.text: (change.before, change.now) for change in found.changes} if found else {}


def seats(event: Event) -> dict[str, tuple[int, int]]:
    found = event.series.get().seats.select_related("table", "entrant")
    return {last_name_first(seat.entrant.name): (seat.table.number, seat.place + 1) for seat in found}


def test_after_a_repair_the_hall_lists_only_moved_players(client, event):
    draw(event, by="anna")
    publish(event, by="anna")
    before = seats(event)

    repaired(event)

    after = seats(event)
    people = {*before, *after}
    moved = {name: (before.get(name), after.get(name)) for name in people if before.get(name) != after.get(name)}
    assert modes(client, event) == "changes"
    assert changes(client, event) == moved
    assert [name for name in people if (name in screen_text(event)) != (name in moved)] == []
    assert moved["Ahlers, Anna"][1] is None


def repaired_twice(event: Event, *, apart: timedelta) -> None:
    """Number 1 does not come; number 2 does not either, which is noticed `apart` later."""
    with as_of(NOON):
        draw(event, by="anna")
        publish(event, by="anna")
    with as_of(NOON + timedelta(hours=1)):
        repaired(event)
    with as_of(NOON + timedelta(hours=1) + apart):
        event.entrants.filter(number=2).update(presence=Presence.NO_SHOW)
        again(event)


def test_repairs_in_quick_succession_are_announced_as_one(client, event):
    repaired_twice(event, apart=GROUPING_PERIOD / 2)

    assert {"Ahlers, Anna", "Brandt, Bernd"} <= set(changes(client, event))


def test_an_announced_repair_is_not_repeated_with_the_next(client, event):
    repaired_twice(event, apart=GROUPING_PERIOD)

    assert "Brandt, Bernd" in changes(client, event)
    assert "Ahlers, Anna" not in changes(client, event)


def test_the_hall_goes_back_to_all_seats_by_itself(client, event):
    repaired_twice(event, apart=GROUPING_PERIOD)
    begun = NOON + timedelta(hours=1) + GROUPING_PERIOD

    seen = []
    for later in (GROUPING_PERIOD / 2, GROUPING_PERIOD):
        with as_of(begun + later):
            seen.append(modes(client, event))

    assert seen == ["changes", "seats"]


def test_once_the_series_begins_the_hall_shows_the_clock(client, event):
    draw(event, by="anna")
    publish(event, by="anna")
    repaired(event)
    before = modes(client, event)

    start_series(event, by="anna")

    assert (before, modes(client, event)) == ("changes", "play")


@pytest.mark.long
def test_where_names_are_short_the_changes_are_too(event):
    draw(event, by="anna")
    publish(event, by="anna")
    repaired(event)

    Event.objects.update(shown_names=ShownNames.SHORT)

    assert "Anna A." in screen_text(event)
    assert "Ahlers" not in screen_text(event)


def test_the_hall_asks_for_the_lists_that_are_missing(playing):
    key_series(playing.series.get(), but=(2,))

    page = screen_text(playing, mode="checking")

    assert "lists missing from these tables" in page
    assert ('data-letter="2"' in page, 'data-letter="1"' in page) == (True, False)


@pytest.mark.long
def test_while_lists_are_checked_the_hall_shows_progress_and_standings(playing):
    complete(playing)

    page = screen_text(playing)

    assert "Series 1: 2 of 2 lists checked" in page
    assert page.count('class="place"') == 8


@pytest.mark.long
def test_namesakes_in_the_standings_are_distinguished_by_start_numbers(playing):
    playing.entrants.filter(number__in=(2, 3)).update(name="Peter Nowak")
    complete(playing)

    page = screen_text(playing, mode="standings")

    assert ("Peter Nowak (2)" in page, "Peter Nowak (3)" in page) == (True, True)
    assert "Ahlers (1)" not in page


def test_registration_links_to_the_event_page(event):
    assert f"http://testserver{event.get_absolute_url()}" in screen_text(event)


def test_no_code_leads_to_an_event_that_is_not_listed(event, phone):
    Event.objects.update(is_listed=False)

    page = phone.get(at("hall", event)).text

    assert "Welcome" in page
    assert "<svg" not in page
