"""Until when names of an event are public: a year by default. Then numbers replace them; results stay."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from scoring.clock import as_of
from scoring.clubs.members import add_player
from scoring.models import SheetRecord
from tests.scoring.cast import won, write
from tests.tournaments.cast import DAY, an_event, entrants, own_club
from tests.tournaments.events.pages.test_events import TYPED
from tests.tournaments.events.standings_pages.played import play
from tournaments.events.exchange.archive import export_event, import_event
from tournaments.events.models import Event
from tournaments.events.models.public import names_are_public
from tournaments.events.printing.notice import notice_job
from tournaments.events.printing.start_cards import start_card_jobs
from tournaments.events.services.events import change_settings, copy_event, open_check_in
from tournaments.events.services.money import pay_fee
from tournaments.events.services.registration import register
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import start_series

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

FIGURES = {1: (400, 4, 0), 2: (300, 3, 0), 3: (200, 2, 0), 4: (100, 1, 0)}
LAST, FIRST_PAST = date(2027, 5, 9), date(2027, 5, 10)
NOBODY = Client(headers={"accept-language": "en"})


@contextmanager
def on(day: date) -> Iterator[None]:
    with as_of(datetime(day.year, day.month, day.day, 12, tzinfo=UTC)):
        yield


def played() -> Event:
    event = an_event(series=1)
    entrants(event, 4)
    play(event, 1, FIGURES)
    return Event.objects.get(pk=event.pk)


def club_login() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(username="anna"))
    return client


def read(view: str, event: Event, day: date, client: Client = NOBODY, **fields: str) -> str:
    with on(day):
        return str(client.get(reverse(view, args=[event.public_id]), fields).text)


def reads(text: str) -> set[str]:
    return {words for words in ("Anna Ahlers", "Player 1") if words in text}


@pytest.mark.promise(
    "S24",
    "After its last public day an event shows numbers instead of names to strangers; its results stay, and the club "
    "still sees the names.",
    but="what search engines and readers kept while the names were public.",
)
@pytest.mark.parametrize(
    ("day", "is_set", "last"),
    [
        (DAY, None, LAST),
        (date(2028, 2, 29), None, date(2029, 2, 28)),
        (DAY, date(2026, 6, 30), date(2026, 6, 30)),
    ],
    ids=["a year", "a year from a leap day on", "as it was set"],
)
def test_names_are_public_through_the_last_day(day, is_set, last):
    event = an_event(day=day, public_until=is_set)

    with on(last):
        then = event.has_public_names, event in Event.objects.filter(names_are_public())
    with on(last + timedelta(days=1)):
        after = event.has_public_names, event in Event.objects.filter(names_are_public())

    assert (then, after) == ((True, True), (False, False))


@pytest.mark.parametrize(
    ("view", "fields"),
    [("standings", {}), ("standings", {"part": "live"}), ("hall", {}), ("hall", {"mode": "standings", "part": "live"})],
    ids=str,
)
def test_a_live_page_expires_on_the_day(view, fields):
    event = played()

    assert [reads(read(view, event, day, **fields)) for day in (LAST, FIRST_PAST)] == [{"Anna Ahlers"}, {"Player 1"}]


def test_a_browser_with_a_cached_page_gets_it_again():
    event = played()
    address = reverse("standings", args=[event.public_id])
    with on(LAST):
        personal_data = NOBODY.get(address).headers["ETag"]
        again = NOBODY.get(address, headers={"if-none-match": personal_data}).status_code

    with on(FIRST_PAST):
        later = NOBODY.get(address, headers={"if-none-match": personal_data})

    assert (again, later.status_code, reads(later.text)) == (304, 200, {"Player 1"})


@pytest.mark.promise("S24")
def test_the_result_stays_and_the_club_still_reads_who_it_was():
    event = played()

    strange = read("standings", event, FIRST_PAST)
    own = read("standings", event, FIRST_PAST, club_login())

    assert [total for total in (600, 450, 300, 150) if f">{total}<" not in strange] == []
    assert (reads(strange), reads(own)) == ({"Player 1"}, {"Anna Ahlers"})


@pytest.fixture
def listed() -> tuple[Event, SheetRecord]:
    """A table that enters its deals on a phone; Anna of the club sits there."""
    event = an_event(series=1)
    register(event, player=add_player(own_club(), name="Anna Ahlers"), present=True, by="anna")
    for name in ("Bernd Brandt", "Clara Classen", "Dieter Dörfler"):
        register(event, name=name, present=True, by="anna")
    open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    sheet = event.series.get().tables.get().sheet
    write(sheet, won(1))
    return event, sheet


@pytest.mark.sampled(2)
@pytest.mark.parametrize("view", ["sheet", "entry_form"])
def test_the_list_of_a_table_is_in_numbers_for_strangers_alone(listed, view):
    _event, sheet = listed
    address = reverse(view, args=[sheet.public_id])

    def seen(client: Client, day: date) -> set[str]:
        for cache in caches.all():
            cache.clear()
        with on(day):
            return reads(client.get(address).text)

    assert [seen(NOBODY, day) for day in (LAST, FIRST_PAST)] == [{"Anna Ahlers"}, {"Player 1"}]
    assert seen(club_login(), FIRST_PAST) == {"Anna Ahlers"}


@pytest.mark.long
def test_an_expired_list_names_nobody(listed):
    event, sheet = listed

    def hits(day: date, question: str) -> str:
        with on(day):
            return str(NOBODY.get(reverse("search"), {"q": question}).text)

    page = reverse("player_page", args=[event.entrants.get(number=1).player.public_id])
    assert "Bernd Brandt" in hits(LAST, sheet.public_id)
    assert "Bernd Brandt" not in hits(FIRST_PAST, sheet.public_id)
    assert (page in hits(LAST, "Anna Ahlers"), page in hits(FIRST_PAST, "Anna Ahlers")) == (True, False)
    assert event.get_absolute_url() in hits(LAST, "Bernd Brandt")
    assert event.get_absolute_url() not in hits(FIRST_PAST, "Bernd Brandt")


@pytest.mark.long
def test_an_active_player_keeps_the_page_without_expired_events(listed):
    event, _sheet = listed
    player = event.entrants.get(number=1).player
    page = reverse("player_page", args=[player.public_id])

    with on(FIRST_PAST):
        gone = NOBODY.get(page).status_code, club_login().get(page).status_code
        register(an_event(day=FIRST_PAST), player=player, by="anna")
        back = NOBODY.get(page).status_code

    assert (gone, back) == ((404, 200), 200)


@pytest.mark.long
def test_money_stays_as_it_was_taken():
    event = an_event(series=1, entry_fee=1000)
    entrants(event, 4)
    pay_fee(event, event.entrants.get(number=1), by="anna")

    def till(day: date) -> str:
        return read("till", event, day, club_login())

    assert till(LAST).count("10.00") == till(FIRST_PAST).count("10.00") > 0
    assert "on record through the year 2036" in till(LAST)


def test_every_notice_shows_until_when_names_are_public(client):
    event = an_event()
    (entrant,) = entrants(event, 1)
    card = reverse("start_card", args=[event.public_id, entrant.card_key])

    papers = [str(job.values) for job in (notice_job(event), *start_card_jobs(event, site="http://testserver/"))]
    pages = [read("event", event, DAY), str(NOBODY.get(card).text)]

    assert ["9 May 2027" in text and "public until" in text for text in (*papers, *pages)] == [True] * 4
    assert "no longer public" in read("event", event, FIRST_PAST)


@pytest.mark.long
def test_the_day_is_set_in_the_form_and_never_before_the_event():
    own_club()
    anna = club_login()

    early = anna.post(reverse("new_event"), TYPED | {"public_until": "2020-01-01"})
    anna.post(reverse("new_event"), TYPED | {"public_until": "2026-12-31"})

    assert early.context["form"].errors["public_until"] == ["The date cannot be before the day of the event."]
    assert [event.public_until for event in Event.objects.all()] == [date(2026, 12, 31)]


def test_a_copy_and_an_archive_start_a_new_publication_period():
    event = change_settings(an_event(), public_until=date(2026, 6, 1), by="anna")

    copied = copy_event(event, name="Winterpreis", day=date(2026, 12, 1), by="anna")
    archive = export_event(event)
    Event.objects.filter(pk=event.pk).update(public_id="ANOTHER")
    restored = import_event(archive, event.club, by="anna")

    assert copied.last_public_day == date(2027, 12, 1)
    assert restored.last_public_day == LAST
