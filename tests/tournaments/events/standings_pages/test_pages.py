"""The pages of the standings: visibility, sorting, search, and caching."""

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.cast import an_event, club_of, entrants, helper, seat
from tests.tournaments.events.standings_pages.played import person, play
from tournaments.events.locking import lock
from tournaments.events.models import Event, LotRecord, ResultLine, TeamMember, TeamRecord
from tournaments.events.phrases.choices import Role, RulingKind, SeriesState, StandingsKind
from tournaments.events.services.rulings import rule
from tournaments.events.services.standings import publish_standings

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

PLAN = [{"ranking": "total", "share": 1, "weights": [3, 2, 1]}]
FIGURES = {1: (400, 4, 0), 2: (300, 3, 0), 3: (200, 2, 0), 4: (100, 1, 0)}
PUBLIC = ("standings", "prizes", "corrections")


def played(**settings) -> Event:
    event = an_event(series=2, entry_fee=1000, **{"prize_plan": PLAN} | settings)
    entrants(event, 5)
    play(event, 1, FIGURES)
    return event


@transaction.atomic
def publish(event: Event, kind: StandingsKind = StandingsKind.PROVISIONAL):
    locked = lock(event)
    locked.log("series_completed", by="anna", series=1)
    return publish_standings(locked, kind, by="anna")


def browser(login: str = "") -> Client:
    client = Client()
    if login:
        client.force_login(User.objects.get(username=login))
    return client


def at(name: str, event: Event, *args: object) -> str:
    return reverse(name, args=[event.public_id, *args])


def words(response) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", response.content.decode()).replace("\u00a0", " ").split())


def names_in(response) -> list[str]:
    return re.findall(r'<th scope="row">([^<]*)</th>', response.content.decode())


def test_everybody_sees_the_lists_as_they_come_in():
    page = browser().get(at("standings", played()))

    assert names_in(page) == ["Anna Ahlers", "Bernd Brandt", "Clara Classen", "Dieter Dörfler"]
    assert page.status_code == 200


@pytest.mark.long
def test_until_a_series_is_published_the_public_waits_and_the_staff_does_not():
    event = played(visibility="series")

    assert "They are published once a series is complete." in words(browser().get(at("standings", event)))
    assert "Anna Ahlers" in words(browser("anna").get(at("standings", event)))

    publish(event)
    play(event, 2, {5: (9000, 1, 0), 2: (0, 0, 0), 3: (0, 0, 0)}, state=SeriesState.RUNNING)

    public = browser().get(at("standings", event))
    assert names_in(public)[0] == "Anna Ahlers"
    assert "Version 1, provisional, after series 1" in words(public)
    assert names_in(browser("anna").get(at("standings", event)))[0] == "Emil Engelke"


@pytest.mark.long
@pytest.mark.parametrize("name", PUBLIC)
def test_results_withheld_until_the_end_are_shown_at_the_end(name):
    event = played(visibility="end")
    publish(event)

    before = browser().get(at(name, event))
    Event.objects.update(phase="closed")
    publish(event, StandingsKind.FINAL)
    after = browser().get(at(name, event))

    assert "Results are shown at the end" in words(before)
    assert "Anna" not in words(before)
    assert "Results are shown at the end" not in words(after)
    assert browser().get(at("standings_version", event, 1)).status_code == 200


def test_before_the_end_no_version_can_be_read_by_its_address():
    event = played(visibility="end")
    publish(event)

    assert browser().get(at("standings_version", event, 1)).status_code == 404
    assert browser("anna").get(at("standings_version", event, 1)).status_code == 200


@pytest.mark.parametrize("name", PUBLIC)
def test_the_public_reads_short_names_where_the_event_wants_it(name):
    event = played(shown_names="short")
    publish(event)
    rule(event, series=1, entrant=person(event, 1), kind=RulingKind.ADJUST, points=-200, reason="Late", by="clara")

    public, staff = browser().get(at(name, event)), browser("anna").get(at(name, event))

    assert ("Anna A." in words(public), "Ahlers" in words(public)) == (True, False)
    assert "Anna Ahlers" in words(staff)


def test_hidden_names_are_not_found():
    event = played(shown_names="short")

    public = browser().get(at("standings", event), {"find": "ahlers"})

    assert "There is no player with that name in this ranking." in words(public)


def test_an_event_that_is_not_listed_is_for_its_staff():
    event = played(is_listed=False)
    publish(event)

    for name, *args in [*((name,) for name in PUBLIC), ("standings_version", 1)]:
        assert browser().get(at(name, event, *args)).status_code == 404
        assert browser("anna").get(at(name, event, *args)).status_code == 200


ROOMS = {
    "rulings": {Role.ORGANISER, Role.DIRECTOR, Role.REFEREE},
    "lots": {Role.ORGANISER, Role.DIRECTOR},
    "prize_plan": {Role.ORGANISER},
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", ROOMS)
@pytest.mark.parametrize("role", list(Role), ids=lambda role: role.value)
def test_each_role_has_its_pages(name, role):
    event = played()
    helper(event, role)

    expected = 200 if role in ROOMS[name] else 404
    assert browser(role.value).get(at(name, event)).status_code == expected


@pytest.mark.parametrize("name", ROOMS)
def test_strangers_find_no_such_page(name):
    event = played()
    club_of("Karo Sieben", login="dieter")

    assert [browser(login).get(at(name, event)).status_code for login in ("", "dieter")] == [404, 404]
    assert [browser(login).post(at(name, event)).status_code for login in ("", "dieter")] == [404, 404]


def test_unknown_rankings_and_versions_are_not_found():
    event = played()
    publish(event)

    for name, *args in [
        ("standings", "series:9"),
        ("standings", "series:x"),
        ("standings", "day:2026"),
        ("standings", "<b>"),
        ("standings_version", 9),
        ("standings_version", 1, "team"),
    ]:
        assert browser("anna").get(at(name, event, *args)).status_code == 404


def test_columns_sort():
    event = played()
    address = at("standings", event)

    won_least = names_in(browser().get(address, {"sort": "won"}))
    by_name = names_in(browser().get(address, {"sort": "-name"}))
    nonsense = names_in(browser().get(address, {"sort": "sex"}))

    assert won_least == ["Dieter Dörfler", "Clara Classen", "Bernd Brandt", "Anna Ahlers"]
    assert by_name == ["Dieter Dörfler", "Clara Classen", "Bernd Brandt", "Anna Ahlers"]
    assert nonsense == ["Anna Ahlers", "Bernd Brandt", "Clara Classen", "Dieter Dörfler"]


def test_the_first_click_on_a_figure_sorts_descending():
    page = browser().get(at("standings", played())).content.decode()

    assert 'href="?sort=-won"' in page
    assert 'href="?sort=name"' in page
    assert 'aria-sort="ascending"' in page


@pytest.mark.parametrize(
    ("find", "found"),
    [("clara", ["Clara Classen"]), ("2", ["Bernd Brandt"]), ("002", ["Bernd Brandt"]), ("99", []), ("x<b>", [])],
    ids=["a name", "a number", "with zeros", "no number", "nobody"],
)
def test_the_line_of_the_viewer_is_marked(find, found):
    page = browser().get(at("standings", played()), {"find": find}).content.decode()

    marked = re.findall(r'<tr class="found" id="found">.*?<th scope="row">([^<]*)</th>', page)
    assert marked == found
    assert "<b>" not in page.split("<main", 1)[1].split('id="ranking"')[0].replace("<b>registered", "")


def test_names_are_escaped():
    event = played()
    event.entrants.filter(number=1).update(name="<i>Anna</i>", club_name="A & B")

    page = browser().get(at("standings", event)).content.decode()

    assert "&lt;i&gt;Anna&lt;/i&gt;" in page
    assert "A &amp; B" in page
    assert "<i>Anna" not in page


@pytest.mark.long
@pytest.mark.parametrize("name", PUBLIC)
def test_a_page_is_not_sent_again_until_something_changes(name):
    event = played()
    publish(event)
    client = browser("anna")
    address = at(name, event)
    client.get(address)
    tag = client.get(address).headers["ETag"]

    again = client.get(address, headers={"if-none-match": tag})
    german = client.get(address, headers={"if-none-match": tag, "accept-language": "de"})
    public = browser().get(address, headers={"if-none-match": tag})
    rule(event, series=1, entrant=person(event, 1), kind=RulingKind.ADJUST, points=5, reason="Late", by="clara")
    later = client.get(address, headers={"if-none-match": tag})

    assert [each.status_code for each in (again, german, public, later)] == [304, 200, 200, 200]
    assert again.content == b""
    # A login's page is never cached; a stranger's is revalidated each time.
    assert [each.headers["Cache-Control"] for each in (again, public)] == ["private, no-store", "private, no-cache"]


@pytest.mark.long
def test_as_many_queries_for_thirty_as_for_three():
    club = club_of()
    counts = []
    for size in (3, 30):
        event = an_event(club, series=1, entry_fee=1000, prize_plan=PLAN, team_kinds=["tandem"])
        people = entrants(event, size)
        for first in range(0, size - 1, 2):
            pair = TeamRecord.objects.create(event=event, kind="tandem", name=f"Pair {first}")
            for place, entrant in enumerate(people[first : first + 2]):
                TeamMember.objects.create(team=pair, kind="tandem", entrant=entrant, place=place)
        play(event, 1, {number: (number, 1, 0) for number in range(1, size + 1)})
        publish(event)
        for number in range(1, 2 if size == 3 else 6):
            rule(event, series=1, entrant=person(event, number), kind=RulingKind.ADJUST, points=5, reason="x", by="c")
            LotRecord.objects.create(event=event, ranking="total", order=[1, 2], seed="1", at=event.created_at)
        pages = [*PUBLIC, "rulings", "lots", "prize_plan"]
        counts.append([queries(at(name, event)) for name in pages] + [queries(at("standings", event, "tandem"))])

    assert counts[0] == counts[1]


def queries(address: str) -> int:
    client = browser("anna")
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


@pytest.mark.long
def test_a_ruling_is_shown_before_it_is_made():
    event = played()
    helper(event, Role.REFEREE)
    client = browser("referee")
    typed = {"series": 1, "player": "1 Anna Ahlers", "kind": "adjust", "points": "-200", "reason": "Late at the table"}

    shown = client.post(at("rulings", event), typed)

    assert event.rulings.count() == 0
    assert "Bernd Brandt 2. 450 1. 450" in words(shown)
    # 50 euros, 3 : 2 : 1.
    assert "Anna Ahlers 25.00 € 16.67 €" in words(shown)

    made = client.post(at("rulings", event), typed | {"rule": "1"}, follow=True)

    assert "The ruling is saved and the standings are updated." in words(made)
    assert "Series 1: −200 points" in words(made)
    assert event.rulings.get().points == -200


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"player": "Zacharias"}, "No player at this event has this name."),
        ({"player": "e"}, "Several players have this name:"),
        ({"points": ""}, "Enter the number of points."),
        ({"kind": "zero"}, "A series set to zero takes no points. Leave this empty."),
        ({"kind": "credit", "points": "-5"}, "Credited points must be above zero."),
        ({"reason": ""}, "This field is required."),
        ({"kind": "credit"}, "points can only be credited for a series that was not played."),
        ({"series": "2"}, "Select a valid choice."),
        ({"points": "99999"}, "Ensure this value is less than or equal to 9999."),
    ],
    ids=["nobody", "several", "no points", "zero with points", "minus credit", "no reason", "played", "later", "many"],
)
def test_a_wrong_ruling_stays_in_the_form_with_its_error(change, error):
    event = played()
    typed = {"series": "1", "player": "anna ahlers", "kind": "adjust", "points": "7", "reason": "Late"} | change

    page = browser("anna").post(at("rulings", event), typed | {"rule": "1"})

    assert (page.status_code, event.rulings.count()) == (422, 0)
    assert error in words(page)
    assert f'value="{typed["player"]}"' in page.content.decode()


def test_before_a_series_begins_only_points_can_be_ruled():
    event = played()
    seat(event.series.get(number=2), [list(event.entrants.all()[:4])], SeriesState.PUBLISHED)
    client = browser("anna")
    typed = {"series": "2", "player": "1", "points": "-20", "reason": "Late at the table", "rule": "1"}

    page = client.get(at("rulings", event))
    zero = client.post(at("rulings", event), typed | {"kind": "zero", "points": ""})
    client.post(at("rulings", event), typed | {"kind": "adjust"})

    assert '<option value="1" selected>1</option>' in page.text
    assert "This series has not started: you can only add or deduct points." in words(zero)
    assert event.rulings.get().points == -20


@pytest.mark.long
def test_a_ruling_is_withdrawn_on_a_separate_page():
    event = played()
    ruling = rule(event, series=1, entrant=person(event, 1), kind=RulingKind.ADJUST, points=-200, reason="x", by="c")
    client = browser("anna")
    address = at("cancel_ruling", event, ruling.pk)

    shown = client.get(address)
    without_reason = client.post(address, {"reason": ""})
    done = client.post(address, {"reason": "Wrong player"}, follow=True)

    assert "Anna Ahlers 2. 400 1. 600" in words(shown)
    assert without_reason.status_code == 422
    assert "Withdrawn: Wrong player" in words(done)
    assert client.get(address).status_code == 404


def test_a_lot_is_drawn_with_the_number_called():
    event = an_event(series=1, entry_fee=1000, prize_plan=PLAN, tie_rule="lot")
    entrants(event, 4)
    play(event, 1, FIGURES | {2: (400, 4, 0)})
    client = browser("anna")

    before = client.get(at("lots", event))
    after = client.post(at("lots", event), {"ranking": "total", "place": "1", "seed": "4711"}, follow=True)

    assert "Total, place 1 a prize depends on it Anna Ahlers · Bernd Brandt" in words(before)
    assert "Number 4711 · anna" in words(after)
    assert event.lots.get().seed == "4711"


def test_without_a_number_a_random_seed_is_drawn_and_shown():
    event = an_event(series=1)
    entrants(event, 4)
    play(event, 1, FIGURES | {2: (400, 4, 0)})

    browser("anna").post(at("lots", event), {"ranking": "total", "place": "1", "seed": ""})

    assert len(event.lots.get().seed) == 8


@pytest.mark.long
def test_a_correction_shows_old_and_new():
    event = played()
    publish(event)
    rule(event, series=1, entrant=person(event, 1), kind=RulingKind.ADJUST, points=-200, reason="Late", by="clara")

    page = words(browser().get(at("corrections", event)))
    version = words(browser().get(at("standings_version", event, 2)))
    old = words(browser().get(at("standings_version", event, 1)))

    assert "Version 2 correction" in page
    assert "Anna Ahlers 1. 600 2. 400" in page
    assert "Anna Ahlers 25.00 € 16.67 €" in page
    assert re.search(r"Version 2, corrected on .*: Late", version)
    assert "Version 2 is the latest." in old


def test_the_prizes_are_the_pot():
    event = played()
    event.series.filter(number=2).delete()

    page = words(browser().get(at("prizes", event)))

    assert "3. Clara Classen 3 8.33 € 2. Bernd Brandt 2 16.67 € 1. Anna Ahlers 1 25.00 €" in page
    assert "Prizes 50.00 € = pot 50.00 €" in page
    assert "1. Anna Ahlers 1 25.00 € 2." in words(browser().get(at("prizes", event), {"best": ""}))


def test_the_page_of_a_closed_event_has_the_order_of_its_last_version_and_the_names_of_today():
    event = played()
    publish(event, StandingsKind.FINAL)
    Event.objects.update(phase="closed")
    ResultLine.objects.filter(entrant__number=1).update(points=-1000)
    event.entrants.filter(number=1).update(name="Anna Ahlert")

    assert names_in(browser().get(at("standings", event)))[0] == "Anna Ahlert"
