"""Live pages with many viewers: rendered once for equal rights, again after each action, never for others."""

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from gzip import decompress

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from scoring.clock import as_of, now
from scoring.clubs.members import change_player
from scoring.models import Player, Privacy
from tests.tournaments.cast import an_event, club_of, entrants, event_in_play
from tests.tournaments.events.play.lists import key_series
from tests.tournaments.events.standings_pages.played import person, play
from tests.tournaments.live_requests import followed, requested_again, text
from tournaments.events.models import Event
from tournaments.events.phrases.choices import CodeRole, Presence, RulingKind, ShownNames, Visibility
from tournaments.events.queries.cached import cached
from tournaments.events.queries.desk_codes import in_groups
from tournaments.events.queries.plan_changes import GROUPING_PERIOD
from tournaments.events.queries.table_keys import sign_key
from tournaments.events.services.desk_codes import give_code
from tournaments.events.services.events import change_settings, open_check_in
from tournaments.events.services.registration import change_entrant, set_presence
from tournaments.events.services.rulings import rule
from tournaments.events.services.seating import draw, planned_repairs, publish, repair_plans, repairs_digest
from tournaments.events.urls import urlpatterns

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

NOON = datetime(2026, 5, 9, 12, tzinfo=UTC)
FIGURES = {1: (400, 4, 0), 2: (300, 3, 0), 3: (200, 2, 0), 4: (100, 1, 0)}
# Tables that are read for a ranking and for nothing else.
RECKONED = ("resultline", "tableseat", "standingsversion")


def played(**settings: object) -> Event:
    event = an_event(series=1, **settings)
    entrants(event, 4)
    play(event, 1, FIGURES)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def playing() -> Event:
    return event_in_play(series=1, time_limit=135)


def at(view: str, event: Event, parameter: str = "") -> str:
    return f"{reverse(view, args=[event.public_id])}{parameter}"


def anna() -> Client:
    client = Client()
    client.force_login(User.objects.get(username="anna"))
    return client


def calculations(address: str, client: Client | None = None) -> list[str]:
    """The queries of the page that calculate a ranking or screen."""
    with CaptureQueriesContext(connection) as captured:
        text(address, client)
    return [query["sql"] for query in captured if any(table in query["sql"] for table in RECKONED)]


def after_a_ruling(event: Event) -> None:
    rule(event, series=1, entrant=person(event, 4), kind=RulingKind.ADJUST, points=5000, reason="x", by="clara")


@pytest.mark.parametrize(
    ("view", "parameter"),
    [
        ("standings", ""),
        ("standings", "?part=live"),
        ("standings", "?sort=-won"),
        ("standings", "?find=anna"),
        ("hall", "?mode=standings"),
        ("hall", "?mode=standings&part=live"),
    ],
)
def test_two_viewers_share_one_rendering(view, parameter):
    address = at(view, played(), parameter)

    first, second = calculations(address), calculations(address)

    assert first
    assert second == []


def test_two_helpers_share_one_rendering_too():
    address = at("standings", played())

    assert calculations(address, anna())
    assert calculations(address, anna()) == []


def test_a_search_for_a_player_works_on_the_shared_fragment():
    event = played()
    text(at("standings", event))

    with_clara = text(at("standings", event, "?find=clara"))
    without = text(at("standings", event))

    assert '<tr class="found" id="found"><td class="figure">3.' in with_clara
    assert 'class="found"' not in without


@pytest.mark.parametrize("parameter", ["", "?part=live"], ids=["page", "part"])
@pytest.mark.parametrize("view", ["standings", "hall"])
def test_a_list_that_is_handed_in_is_shown_at_once(view, parameter, playing):
    address = at(view, playing, parameter)
    before = text(address)

    key_series(playing.series.get(), but=(2,))

    assert text(address) != before
    assert ("1 of 2 lists are in" in text(address)) == (view == "standings")


def test_a_deal_that_a_table_enters_is_shown_in_the_hall(playing, client):
    address = at("hall", playing, "?part=live")
    tag = client.get(address)["ETag"]
    table = playing.series.get().tables.order_by("number").first()

    type(table.sheet).objects.filter(pk=table.sheet_id).update(deal_count=1)
    answer = client.get(address, headers={"if-none-match": tag})

    assert answer.status_code == 200
    assert "1/48" in answer.content.decode()


# A form, which is not a live page.
NOT_WATCHED = {"sign_up"}


def public_pages(event: Event) -> dict[str, str]:
    """The addresses by view of the public pages of the event, and those of a player and a table."""
    found = {
        "start_card": reverse("start_card", args=[event.public_id, event.entrants.get(number=1).card_key]),
        "table_page": reverse("table_page", args=[event.public_id, 1, sign_key(event, 1)]),
    }
    for pattern in urlpatterns:
        if pattern.pattern.converters.keys() == {"public_id"} and pattern.name not in NOT_WATCHED:
            answer = Client().get(reverse(pattern.name, args=[event.public_id]))
            if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
                found[pattern.name] = reverse(pattern.name, args=[event.public_id])
    return found


def test_every_public_page_shows_its_time_and_follows_each_action(playing):
    pages = public_pages(playing)
    parameter = {view: followed(address) for view, address in pages.items()}
    before = {view: requested_again(each) for view, each in parameter.items()}

    set_presence(person(playing, 3), Presence.LEFT, by="anna")

    assert {"event", "standings", "prizes", "prize_targets", "corrections", "seating", "threes_account", "hall"} < {
        *pages
    }
    assert {view for view, address in pages.items() if text(address).count('id="live"') != 1} == set()
    assert {view for view, answer in before.items() if answer.status_code != 304} == set()
    after = {view: requested_again(each) for view, each in parameter.items()}
    # A leaver keeps the seat in the plan until that is repaired.
    assert {view for view, answer in after.items() if answer.status_code != 200} == {"seating"}


@pytest.mark.parametrize("view", ["event", "seating", "threes_account", "corrections", "prizes", "prize_targets"])
def test_live_fragments_are_rendered_once_and_contain_nothing_personal(view, playing):
    address = at(view, playing, "?part=live")
    drawn = text(address)

    with CaptureQueriesContext(connection) as captured:
        again = text(address)

    assert again == drawn
    assert "csrf" not in drawn
    # The event, its series, and what the page of an event asks for besides.
    assert len(captured) <= 4


def test_a_page_of_an_event_closed_meanwhile_is_still_served_as_a_fragment(playing):
    parts = {view: followed(address)[0] for view, address in public_pages(playing).items()}

    Event.objects.update(phase="closed")

    for view, part in parts.items():
        result = text(part)
        assert (view, result.count('id="live"') or view in ("standings", "hall")) == (view, 1)
        assert (view, "site-head" in result, "site-foot" in result) == (view, False, False)


def test_a_cached_fragment_for_helpers_names_none_of_them(playing):
    _record, code = give_code(
        playing, name="Berta Kern", role=CodeRole.DESK, ends_at=now() + timedelta(hours=9), by="anna"
    )
    helper = Client()
    helper.get(reverse("take_code", args=[in_groups(code)]))

    named = ["Berta Kern" in text(at("prizes", playing, parameter), helper) for parameter in ("", "?part=live")]

    assert named == [True, False]


def test_a_pseudonymised_member_leaves_the_announcement_of_an_event(playing):
    member = Player.objects.create(club=playing.club, name="Viktor Vorstand")
    change_settings(playing, by="anna", notice_text="Fragen an Viktor Vorstand")
    address = at("event", playing)
    tag = Client().get(address)["ETag"]
    assert "Vorstand" in text(address + "?part=live")

    change_player(member, privacy=Privacy.OBJECTED, by="anna")

    again = Client().get(address, headers={"if-none-match": tag})
    assert (again.status_code, "Vorstand" in again.text) == (200, False)
    assert "Vorstand" not in text(address + "?part=live")


def test_a_list_that_is_handed_in_leaves_the_seats_as_they_are(playing):
    parameter = followed(at("seating", playing))

    key_series(playing.series.get(), but=(2,))
    after_a_list = requested_again(parameter)
    change_entrant(person(playing, 3), by="anna", name="Zoe Zander")

    assert after_a_list.status_code == 304
    assert "Zoe" in requested_again(parameter).text


def test_forms_of_a_refreshed_page_can_be_sent(playing):
    card = public_pages(playing)["start_card"]
    phone = Client(enforce_csrf_checks=True)
    token = text(card + "?part=live", phone).split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]

    assert phone.post(card, {"csrfmiddlewaretoken": token}).status_code == 302


def test_refreshed_seats_are_pseudonymised_without_disturbing_the_desk():
    event = played(shown_names=ShownNames.SHORT)
    at_the_desk = text(at("seating", event), anna())

    assert "Anna Ahlers" in at_the_desk
    assert "data-follow" not in at_the_desk
    for parameter in ("", "?part=live"):
        assert "Anna A." in text(at("seating", event, parameter))
        assert "Ahlers" not in text(at("seating", event, parameter))


def test_a_repair_is_announced_with_the_seats_as_long_as_in_the_hall():
    event = an_event(series=1)
    entrants(event, 9)
    event = open_check_in(event, by="anna")
    with as_of(NOON):
        draw(event, by="anna")
        publish(event, by="anna")
        event.entrants.filter(number=1).update(presence=Presence.NO_SHOW)
        repair_plans(event, reason="", by="anna", expected=repairs_digest(planned_repairs(event)))

    messages = []
    for later in (GROUPING_PERIOD / 2, GROUPING_PERIOD):
        with as_of(NOON + later):
            messages.append("What changed" in text(at("seating", event, "?part=live")))

    assert messages == [True, False]


@pytest.mark.parametrize("parameter", ["", "?part=live", "?find=1"])
def test_a_pseudonymised_name_is_never_served_from_the_cache_of_the_desk(parameter):
    address = at("standings", played(shown_names=ShownNames.SHORT), parameter)

    at_the_desk = text(address, anna())
    outside = text(address)

    assert "Anna Ahlers" in at_the_desk
    assert "Anna A." in outside
    assert "Ahlers" not in outside
    assert "Anna Ahlers" in text(address, anna())


@pytest.mark.parametrize("parameter", ["", "?part=live"])
def test_unpublished_standings_are_never_served_from_the_cache_of_the_desk(parameter):
    address = at("standings", played(visibility=Visibility.END), parameter)

    assert "Anna Ahlers" in text(address, anna())
    assert "Ahlers" not in text(address)


@pytest.mark.parametrize("change", [{"shown_names": ShownNames.SHORT}, {"visibility": Visibility.END}], ids=str)
def test_a_setting_hides_cached_names_at_once(change):
    event = played()
    addresses = [at("standings", event), at("standings", event, "?part=live"), at("hall", event, "?mode=standings")]
    assert all("Ahlers" in text(address) for address in addresses)

    # There is no audit entry of it.
    Event.objects.update(**change)

    assert [address for address in addresses if "Ahlers" in text(address)] == []


def test_standings_no_longer_link_to_a_player_with_a_private_page():
    club = club_of()
    event = an_event(club, series=1)
    entrants(event, 4)
    player = Player.objects.create(club=club, name="Anna Ahlers", nickname="Änne")
    event.entrants.filter(number=1).update(player=player)
    play(event, 1, FIGURES)
    address = at("standings", event, "?part=live")
    assert player.public_id in text(address)

    # The shown name stays the same, so that no event gets an audit entry.
    change_player(player, by="anna", privacy=Privacy.HIDDEN)

    assert player.public_id not in text(address)


def test_a_renamed_player_is_shown_at_once():
    club = club_of()
    event = an_event(club, series=1)
    entrants(event, 4)
    player = Player.objects.create(club=club, name="Anna Ahlers")
    event.entrants.filter(number=1).update(player=player)
    play(event, 1, FIGURES)
    assert "Anna Ahlers" in text(at("hall", event, "?mode=standings"))

    change_player(player, by="anna", privacy=Privacy.OBJECTED)

    assert "Ahlers" not in text(at("hall", event, "?mode=standings"))
    assert "Ahlers" not in text(at("standings", event))


def test_each_language_is_cached_separately():
    event = played()

    languages = [{"accept-language": language} for language in ("de", "en", "de")]
    pages = [Client(headers=each).get(at("standings", event, "?part=live")).content.decode() for each in languages]

    assert ["Platz" in page for page in pages] == [True, False, True]


@pytest.mark.parametrize(("view", "parameter"), [("standings", "?part=live"), ("hall", "?part=live&mode=standings")])
def test_shared_pages_have_no_token_and_set_no_cookie(view, parameter):
    address = at(view, played(), parameter)

    for client in (anna(), Client()):
        answer = client.get(address)

        assert b"csrf" not in answer.content
        assert b"anna" not in answer.content
        assert "csrftoken" not in answer.cookies


@pytest.mark.parametrize(("view", "parameter"), [("standings", "?part=live"), ("hall", "?part=live")])
def test_a_second_browser_without_a_cookie_gets_a_304(view, parameter):
    event = played()
    address = at(view, event, parameter)
    tag = Client().get(address)["ETag"]

    again = Client().get(address, headers={"if-none-match": tag})
    after_a_ruling(event)
    later = Client().get(address, headers={"if-none-match": tag})

    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    assert later.status_code == 200
    assert again["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "Accept-Language"} <= {*again["Vary"].split(", ")}


@pytest.mark.parametrize("view", ["standings", "hall"])
def test_the_second_request_of_a_new_browser_is_a_304(view):
    address = at(view, played())
    client = Client()
    tag = client.get(address)["ETag"]

    assert client.get(address, headers={"if-none-match": tag}).status_code == 304


def test_a_page_whose_forms_have_another_token_is_sent_again():
    address = at("standings", played())
    client = Client()
    tag = client.get(address)["ETag"]
    del client.cookies["csrftoken"]

    assert client.get(address, headers={"if-none-match": tag}).status_code == 200


def test_a_device_with_another_display_gets_the_page_again():
    address = at("standings", played())
    client = Client()
    tag = client.get(address)["ETag"]

    client.cookies["suits"] = "two"
    again = client.get(address, headers={"if-none-match": tag})

    assert again.status_code == 200
    assert 'data-suits="two"' in again.text


def test_a_login_caches_no_page_but_gets_a_304():
    event = played()
    address = at("standings", event, "?part=live")
    tag = anna().get(address)["ETag"]

    again = anna().get(address, headers={"if-none-match": tag})

    assert (again.status_code, again["Cache-Control"]) == (304, "private, no-store")


def test_the_fragment_is_compressed_and_equal_without_compression():
    address = at("standings", played(), "?part=live")

    packed = Client(headers={"accept-encoding": "gzip, br"}).get(address)
    plain = Client().get(address)

    assert packed["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain
    assert decompress(packed.content) == plain.content
    assert "Accept-Encoding" in packed["Vary"]
    assert "Accept-Encoding" in plain["Vary"]


def test_the_page_equals_its_fragment():
    event = played()

    page, part = text(at("standings", event)), text(at("standings", event, "?part=live"))

    tag = Client().get(at("standings", event, "?part=live"))["ETag"]
    assert part.strip() in page
    assert f'data-tag="{escape(tag)}"' in page


def test_the_fragment_of_a_sorted_page_is_sorted_the_same():
    event = played()
    page = text(at("standings", event, "?sort=-name&x=1"))

    address = page.split('data-follow="')[1].split('"')[0].replace("&amp;", "&")

    assert text(address).strip() in page
    assert 'href="?sort=name"' in text(address)


def test_nonsense_parameters_create_no_second_cache_entry():
    event = played()
    text(at("standings", event))

    assert calculations(at("standings", event, "?sort=nonsense")) == []


def test_the_page_of_a_finished_event_is_not_refreshed():
    event = played()
    Event.objects.update(phase="closed")

    assert "data-follow" not in text(at("standings", event))


def test_the_fragment_of_an_unlisted_event_is_for_its_helpers():
    event = played(is_listed=False)
    address = at("standings", event, "?part=live")

    assert "Ahlers" in text(address, anna())
    assert Client().get(address).status_code == 404
    assert Client().get(at("hall", event, "?part=live&mode=standings")).status_code == 404


def test_a_missing_player_leaves_the_hall_page_on_arrival():
    event = an_event(series=1)
    entrants(event, 2, presence=Presence.EXPECTED)
    event = open_check_in(event, by="anna")

    assert "Ahlers" in text(at("hall", event, "?part=live"))


def test_concurrent_requests_wait_for_one_rendering():
    made = []

    def make() -> str:
        time.sleep(0.05)
        made.append(1)
        return "made"

    with ThreadPoolExecutor(8) as viewers:
        seen = list(viewers.map(lambda _: cached(make, "a test of many at once"), range(8)))

    assert (seen, len(made)) == (["made"] * 8, 1)
