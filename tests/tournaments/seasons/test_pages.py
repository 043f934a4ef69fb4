"""The pages of a season and its evenings: their texts and buttons."""

import re
from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.clock import as_of
from scoring.clubs.members import change_player
from scoring.models import Player
from scoring.phrases import format_money
from tests.tournaments.cast import an_event
from tests.tournaments.events.play.lists import key_series, played_list
from tests.tournaments.seasons.cast import a_season, a_year, an_evening, players_of
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Phase
from tournaments.events.services.money import pay_fee
from tournaments.seasons.models import Season
from tournaments.seasons.queries.seasons import season_standings
from tournaments.seasons.services.seasons import change_season, close_season, reopen_season

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

# A name in the ranking; a member's links to their page.
RANKED = re.compile(r'<th scope="row">(?:<a href="[^"]+">)?([^<]+)<')

MORE = "Show all 105 rows"
NAMES = ("Anna Ahlers", "Bernd Brandt", "Clara Classen", "Dieter Dörfler", "Emil Engelke", "Frieda Feldkamp")
DAY = "2026-02-04"


def login(name="anna"):
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(username=name))
    return client


@pytest.fixture
def season():
    season = a_season()
    players_of(season.club, NAMES)
    return season


def usual(season, names=NAMES, **changes):
    """The fields of the form of a new evening."""
    here = Player.objects.filter(club=season.club, name__in=names)
    sent = {"day": DAY, "here": [player.pk for player in here], "guests": "", "seats": "lot", "later": "drawn"}
    return sent | {"series": 2, "rounds": 12, "entry_fee": "5", "card_fee": "1", "loss_fee": "1:50"} | changes


def at(season, path=""):
    return f"/seasons/{season.public_id}/{path}"


def start(client, season, **changes):
    answer = client.post(at(season, "evenings/new/"), usual(season, **changes))
    assert answer.status_code == 302, answer.content.decode()
    return answer.url


def text_of(answer):
    return re.sub(r"\s+", " ", answer.content.decode())


def key_by_hand(client, event, series, table):
    """Type the figures of a list into the grid."""
    seats = series.tables.get(number=table).seats.count()
    keyed = played_list(seats, series.rounds, seed=f"{series.number}/{table}")
    sent = {"after": 0, "act": "save", "deals": keyed.deals, "passed": keyed.passed, "reason": "", "ended_early": ""}
    for seat, row in enumerate(keyed.rows):
        for name, figure in zip(
            ("points", "won", "lost", "total"), (row.points, row.won, row.lost, row.total), strict=True
        ):
            sent[f"{name}_{seat}"] = figure
    return client.post(f"/events/{event.public_id}/desk/{series.number}/{table}/", sent)


@pytest.mark.long
def test_a_whole_evening_takes_a_handful_of_clicks(season):
    client = login()

    page = start(client, season, guests="Gustav Gast\n")
    event = Event.objects.get()
    for number in (1, 2):
        series = event.series.get(number=number)
        for table in (1, 2):
            answer = key_by_hand(client, event, series, table)
            assert answer.status_code == 302, answer.content.decode()
        # After the last list the desk leads back to the evening.
        assert answer.url == page
        shown = text_of(client.get(page))
        assert "still missing from table" not in shown
        client.post(f"{page}next/" if number == 1 else f"{page}end/")
    ended = text_of(client.get(page))
    ranking = text_of(client.get(at(season)))

    event.refresh_from_db()
    assert event.phase == Phase.CLOSED
    assert "Top players of the evening" in ended
    assert len(season_standings(season).rows) == 6
    assert all(name in ranking for name in (*NAMES, "Gustav Gast", "Guests (not ranked)"))


def test_the_form_ticks_those_of_the_last_evening(season):
    client = login()
    players = {player.name: player for player in season.club.players.all()}
    an_evening(season, [dict.fromkeys(NAMES[:3], 100)], players, entry_fee=350)

    form = client.get(at(season, "evenings/new/")).context["form"]

    assert [player.shown_name for player, is_here, _is_excused in form.rows if is_here] == list(NAMES[:3])
    assert [player.shown_name for player, *_ in form.rows] == list(NAMES)
    assert form["entry_fee"].value() in (350, "3.50")


def test_inactive_players_are_not_offered(season):
    season.club.players.filter(name=NAMES[0]).update(is_active=False)

    form = login().get(at(season, "evenings/new/")).context["form"]

    assert [player.shown_name for player, *_ in form.rows] == list(NAMES[1:])


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"names": NAMES[:5]}, "5 players cannot be seated"),
        ({"names": NAMES[:2]}, "2 players cannot be seated"),
        ({"guests": "Anna Ahlers"}, "Anna Ahlers is a member: tick the name above."),
        ({"guests": "Otto\nOTTO"}, "is entered twice"),
        ({"day": "someday"}, "Enter the day as in 28 Nov 2026."),
        ({"seats": "by_force"}, "Select a valid choice"),
    ],
    ids=["five", "two", "a member as guest", "the same guest twice", "no day", "no such seats"],
)
def test_an_impossible_value_is_reported_at_the_field_and_ticks_stay(season, changes, words):
    names = changes.pop("names", NAMES)

    answer = login().post(at(season, "evenings/new/"), usual(season, names=names, **changes))

    assert answer.status_code == 422
    assert words in text_of(answer)
    assert [player.shown_name for player, is_here, _ in answer.context["form"].rows if is_here] == list(names)
    assert not Event.objects.exists()


@pytest.mark.long
def test_the_evening_names_what_is_missing(season):
    client = login()
    page = start(client, season)
    event = Event.objects.get()
    key_series(event.series.get(number=1), but=(2,))

    shown = client.get(page)
    early = client.post(f"{page}next/", follow=True)

    assert "List still missing from table 2." in text_of(shown)
    assert "the list from table 2 is missing" in text_of(early)


@pytest.mark.long
def test_fees_and_loss_money_are_paid_with_one_click(season):
    client = login()
    page = start(client, season)
    event = Event.objects.get()
    one = event.entrants.first()

    client.post(f"{page}fees/", {"number": one.number})
    after_one = event.payments.count()
    client.post(f"{page}fees/")
    key_series(event.series.get(number=1))
    for table in (1, 2):
        client.post(f"{page}loss-money/", {"series": 1, "table": table})

    assert after_one == 1
    assert sum(row.cents for row in event.payments.filter(kind="fee")) == 6 * 600
    assert event.payments.filter(kind="loss").count() == 2
    assert "Everyone has paid." in text_of(client.get(page))


def test_debts_are_shown_at_the_end_and_taken_afterwards(season):
    client = login()
    page = start(client, season, series=1)
    event = Event.objects.get()
    key_series(event.series.get(number=1))

    before = text_of(client.get(page))
    client.post(f"{page}end/")
    closing = text_of(client.get(at(season, "close/")))
    after = text_of(client.get(page))
    client.post(f"{page}fees/")
    for table in (1, 2):
        client.post(f"{page}loss-money/", {"series": 1, "table": table})

    owed = f"{format_money(sum(row.cents for row in event.payments.all()))} is still due"
    assert event.payments.count() == 8
    assert owed in before
    assert owed in closing
    assert "All 6 players have paid their fees" in after
    assert "Everyone has paid." in text_of(client.get(page))


@pytest.mark.long
def test_as_we_sit_asks_for_each_seat(season):
    client = login()
    page = start(client, season, seats="sit")
    sent = {f"seat_{1 + place // 3}_{1 + place % 3}": place + 1 for place in range(6)}

    texts = text_of(client.get(page))
    twice = client.post(f"{page}seats/", sent | {"seat_1_1": 2})
    right = client.post(f"{page}seats/", sent)

    assert "Who sits where?" in texts
    assert (twice.status_code, right.status_code) == (422, 302)
    assert "Has two seats: Bernd Brandt" in text_of(twice)
    assert "Has no seat yet: Anna Ahlers" in text_of(twice)
    assert Event.objects.get().series.get(number=1).state == "running"


@pytest.mark.long
def test_one_player_comes_late_and_another_leaves(season):
    client = login()
    page = start(client, season, names=NAMES[:4])
    event = Event.objects.get()
    key_series(event.series.get(number=1))
    stays = [entrant.pk for entrant in event.entrants.exclude(name=NAMES[0])]
    late = Player.objects.get(name=NAMES[4])

    were_here = [entrant.pk for entrant in event.entrants.all()]
    data = {"stays": stays, "were_here": were_here, "here": [late.pk], "guests": "1. Gustav\n- Otto"}
    client.post(f"{page}people/", data)
    client.post(f"{page}next/")

    seated = event.series.get(number=2).seats.order_by("entrant__name").values_list("entrant__name", flat=True)
    assert list(seated) == [*NAMES[1:5], "Gustav", "Otto"]


@pytest.mark.long
def test_the_excused_are_ticked(season):
    client = login()
    page = start(client, season, names=NAMES[:4])
    away = Player.objects.get(name=NAMES[5])

    client.post(f"{page}excused/", {"excused": [away.pk]})

    assert list(season.evenings.get().excused.all()) == [away]


def test_a_season_is_begun_changed_closed_and_opened(season):
    client = login()
    days = {"first_day": "2027-01-01", "last_day": "2027-12-31"}
    form = {"name": "Next year", "ranking": "average", "best": "", "drop": "2", "credit": "", "least": "24"}

    begun = client.post("/seasons/new/", form | days | {"shown_names": "full", "is_listed": "on"})
    other = Season.objects.get(name="Next year")
    changed = client.post(
        at(other, "settings/"),
        form | days | {"shown_names": "short", "drop": "3", "reason": "Voted", "is_listed": "on"},
    )
    closed = client.post(at(other, "close/"))
    opened = client.post(at(other, "reopen/"), {"reason": "One evening more"})

    other.refresh_from_db()
    assert [one.status_code for one in (begun, changed, closed, opened)] == [302] * 4
    assert (other.ranking, other.drop, other.least, other.shown_names, other.is_closed) == (
        "average",
        3,
        24,
        "short",
        False,
    )
    assert "Voted" in text_of(client.get(at(other, "protocol/")))


def test_a_season_that_ends_before_it_begins_is_refused(season):
    sent = {"name": "X", "first_day": "2027-01-02", "last_day": "2027-01-01", "ranking": "total", "shown_names": "full"}

    answer = login().post("/seasons/new/", sent)

    assert answer.status_code == 422
    assert "The last day cannot be before the first." in text_of(answer)


def test_struck_values_are_struck_for_eyes_and_ears():
    season = a_season(drop=1, credit=500)
    players = players_of(season.club, NAMES)
    for number in range(3):
        an_evening(season, [{NAMES[0]: 1000 + number, NAMES[1]: 10, NAMES[2]: -5}], players)
    an_evening(season, [{NAMES[0]: 700, NAMES[1]: 10, NAMES[3]: 0}], players)

    shown = text_of(Client(headers={"accept-language": "en"}).get(at(season)))

    assert '<s><span class="visually-hidden">dropped: </span>700</s>' in shown
    assert '500<span class="credited" title="credited">*</span><span class="visually-hidden">credited</span>' in shown
    assert "\u22125" in shown


def test_those_below_the_minimum_are_below_the_line():
    season = a_season(least=2)
    players = players_of(season.club, NAMES)
    an_evening(season, [{NAMES[0]: 10, NAMES[1]: 20, NAMES[2]: 900}], players)
    an_evening(season, [{NAMES[0]: 10, NAMES[1]: 20, NAMES[3]: 5}], players)

    shown = text_of(Client(headers={"accept-language": "en"}).get(at(season)))

    assert (
        shown.index(NAMES[1])
        < shown.index("Not ranked yet: fewer than 2 series")
        < shown.index(f">{NAMES[2]}</a></th>")
    )


def test_a_name_leads_to_the_page_of_an_open_member():
    season = a_season()
    players = players_of(season.club, NAMES)
    an_evening(season, [{NAMES[0]: 10, NAMES[1]: 20, "Otto Ortlieb": 30}], players)
    Player.objects.filter(pk=players[NAMES[1]].pk).update(privacy="hidden", nickname="Kreuzbube")

    shown = Client().get(at(season)).content.decode()

    assert f'href="{reverse("player_page", args=[players[NAMES[0]].public_id])}"' in shown
    assert players[NAMES[1]].public_id not in shown
    assert ">Otto Ortlieb</th>" in shown


def test_the_ranking_is_sorted_found_and_turned_back():
    season = a_season()
    a_year(season, evenings=4, players=8)
    client = Client(headers={"accept-language": "en"})

    by_name = client.get(at(season), {"sort": "name"})
    found = client.get(at(season), {"find": "member 03"})
    early = client.get(at(season), {"evening": "2"})
    guests = client.get(at(season), {"who": "guests"})
    nobody = client.get(at(season), {"find": "zzz"})

    names = RANKED.findall(by_name.content.decode())
    assert names[:8] == sorted(names[:8])
    assert RANKED.findall(found.content.decode()) == ["Member 03"]
    assert early.context["standings"].through == 2
    assert [key for key, _body in guests.context["page"]["parts"]] == ["guests"]
    assert "There is no player with that name in this ranking." in text_of(nobody)


def test_names_in_the_ranking_are_escaped(season):
    names = ("<i>Anna</i>", 'Bernd" onclick="', "Clara & Co")
    an_evening(season, [dict.fromkeys(names, 1)], players_of(season.club, names[:2]))

    page = login().get(at(season)).content.decode()

    assert "&lt;i&gt;Anna&lt;/i&gt;" in page
    assert "<i>" not in page
    assert 'Bernd" onclick' not in page
    assert "Clara &amp; Co" in page


def test_the_public_sees_short_names_where_the_season_is_set_so(season):
    change_season(season, shown_names="short", by="anna")
    players = {player.name: player for player in season.club.players.all()}
    an_evening(season, [dict.fromkeys(NAMES[:3], 1)], players)

    public, own = (text_of(client.get(at(season))) for client in (Client(), login()))

    assert "Anna A." in public
    assert "Anna Ahlers" not in public
    assert "Anna Ahlers" in own


def test_an_event_that_is_not_listed_has_no_link_for_the_public(season):
    players = {player.name: player for player in season.club.players.all()}
    evening = an_evening(season, [dict.fromkeys(NAMES[:3], 1)], players, is_listed=False)
    address = f"/events/{evening.event.public_id}/"

    assert address not in text_of(Client().get(at(season, "evenings/")))


def test_old_versions_stay_readable(season):
    players = {player.name: player for player in season.club.players.all()}
    an_evening(season, [{NAMES[0]: 5, NAMES[1]: 4, NAMES[2]: 3}], players)
    close_season(season, by="anna")
    season = reopen_season(Season.objects.get(), reason="Wrong list", by="anna")
    change_season(season, guests_are_ranked=True, by="anna")
    close_season(season, by="anna")

    now, then = (Client(headers={"accept-language": "en"}).get(at(season, path)) for path in ("", "versions/1/"))

    assert "Version 2" in text_of(now)
    assert "Wrong list" in text_of(now)
    assert "Version 1" in text_of(then)
    assert Client().get(at(season, "versions/3/")).status_code == 404


def test_cash_is_entered_and_cancelled_on_the_page(season):
    client = login()

    client.post(at(season, "till/entries/"), {"way": "expense", "day": DAY, "amount": "48", "words": "New cards"})
    client.post(at(season, "till/entries/1/"), {"reason": "Sent back"})
    bad = client.post(at(season, "till/entries/"), {"way": "income", "day": DAY, "amount": "-5", "words": "x"})

    assert list(season.cash.values_list("cents", flat=True)) == [-4800, 4800]
    assert bad.status_code == 422
    assert "Sent back" in text_of(client.get(at(season, "till/")))


def test_an_event_is_added_and_taken_out(season):
    client = login()
    event = an_event(season.club, day=date(2026, 3, 1))

    client.post(at(season, "evenings/add/"), {"event": event.pk})
    added = season.evenings.count()
    client.post(at(season, f"evenings/{event.public_id}/remove/"), {"reason": ""})

    assert (added, season.evenings.count()) == (1, 0)


def test_seasons_of_one_club_alone(season):
    shown = text_of(Client().get("/seasons/", {"club": season.club.slug}))
    none = text_of(Client(headers={"accept-language": "en"}).get("/seasons/", {"club": "nowhere"}))

    assert season.name in shown
    assert season.name in none


def test_the_till_names_every_debt_and_reads_no_name_as_html(season):
    hostile = "<img src=x onerror='alert(1)' title=\"x\">"
    figures = {"Anna Ahlers": (100, 5, 2), hostile: (200, 4, 1), "Gustav": (300, 3, 0)}
    fees = {"entry_fee": 500, "card_fee": 100, "loss_fee_steps": [[1, 50]]}
    evening = an_evening(season, [figures], {one.name: one for one in season.club.players.all()}, **fees)

    page = login().get(at(season, "till/")).text

    event = f"/events/{evening.event.public_id}/money"
    assert '<th scope="row">Anna Ahlers</th><td class="figure">1</td><td class="figure">5.00</td>' in page
    assert '<th scope="row">Gustav <span class="soft small">guest</span></th>' in page
    assert (
        '<li><span><b>Gustav</b> <span class="soft">fees of evening 1</span></span>'
        f' <a class="figure" href="{event}/fees/">6.00</a></li>'
    ) in page
    assert (
        '<span class="soft">loss fees of evening 1, series 1, table 1</span></span>'
        f' <a class="figure" href="{event}/loss/1/">1.50</a></li>'
    ) in page
    assert page.count("&lt;img") == 3
    assert "<img" not in page
    assert "onerror='" not in page
    assert 'title="x"' not in page


COUNTED = ("", "evenings/", "till/", "protocol/", "evenings/new/", "settings/", "close/", "?evening=2")


@pytest.mark.long
def test_pages_take_as_many_queries_for_thirty_rows_as_for_three():
    season = a_season()
    a_year(season, evenings=3, players=4)
    few = {path: queries_of(at(season, path)) for path in COUNTED}

    a_year(season, evenings=27, players=24, seed=9)

    assert {path: queries_of(at(season, path)) for path in COUNTED} == few
    assert max(few.values()) < 25


def queries_of(address: str) -> int:
    """How many queries a page takes at its second request."""
    client = login()
    client.get(address)
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)


@pytest.mark.parametrize("page", ["evenings/new/", "till/entries/"])
def test_after_midnight_a_form_begins_with_the_day_where_the_club_is(season, page):
    client = login()

    with as_of(datetime(2026, 2, 4, 23, 30, tzinfo=UTC)):
        answer = client.get(at(season, page))

    assert str(answer.context["form"]["day"].value()) == "2026-02-05"


@pytest.fixture
def long_season(season):
    """More players than a page shows at first; one guest among them."""
    members = {f"Member {number:03}": 1000 - number for number in range(104)}
    an_evening(season, [members | {"Gustav": 5000}], players_of(season.club, members))
    return season


def test_a_long_ranking_shows_its_first_hundred_and_a_way_to_all_rows(long_season):
    first, whole = login().get(at(long_season)), login().get(at(long_season, "?all=1"))

    assert RANKED.findall(first.text) == [f"Member {number:03}" for number in range(100)]
    assert len(RANKED.findall(whole.text)) == 105
    assert (MORE in first.text, MORE in whole.text) == (True, False)


def test_a_name_beyond_the_first_hundred_is_found(long_season):
    assert RANKED.findall(Client().get(at(long_season, "?find=member+103")).text) == ["Member 103"]


def test_a_long_till_shows_its_first_hundred_and_a_way_to_all_rows(long_season):
    Event.objects.update(entry_fee=500)
    anna = login()

    first, whole = anna.get(at(long_season, "till/")), anna.get(at(long_season, "till/?all=1"))

    assert [first.text.count('<tr><th scope="row">'), first.text.count("<li><span><b>")] == [100, 100]
    assert [whole.text.count('<tr><th scope="row">'), whole.text.count("<li><span><b>")] == [105, 105]
    assert (MORE in first.text, MORE in whole.text) == (True, False)


@pytest.mark.parametrize("path", ["", "evenings/", "till/"])
def test_a_page_of_the_season_has_the_names_and_figures_of_now(season, path):
    players = {name: Player.objects.get(name=name) for name in NAMES}
    evening = an_evening(season, [dict.fromkeys(NAMES, 0) | {"Anna Ahlers": 100}], players, entry_fee=500)
    client = login()
    assert "Anna Ahlers" in client.get(at(season, path)).text

    change_player(players["Anna Ahlers"], by="anna", name="Anna Zander")
    renamed = client.get(at(season, path)).text
    pay_fee(evening.event, evening.event.entrants.get(name="Anna Zander"), by="anna")

    assert ("Anna Ahlers" in renamed, "Anna Zander" in renamed) == (False, True)
    if path == "till/":
        assert client.get(at(season, path)).text != renamed
