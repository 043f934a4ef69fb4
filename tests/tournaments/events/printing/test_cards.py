"""Start cards show the data of each player, and open the player's own page."""

import pytest
from django.urls import reverse

from tests.tournaments.cast import an_event, entrants, seat
from tests.tournaments.events.printing.reading import codes_on, dots_of, page_count, words_of
from tournaments.events.models import Entrant, Event, TeamMember, TeamRecord
from tournaments.events.phrases.choices import Presence, Seating, SeriesState
from tournaments.events.printing.document_values import CardSeat, CardSheet, StartCard
from tournaments.events.printing.start_card_pages import SHAPES, row_height
from tournaments.events.printing.start_card_pages import draw as start_cards_pdf
from tournaments.events.printing.start_cards import card_sheet, in_piles, start_card_jobs
from tournaments.events.services.money import pay_fee

SITE = "https://skat.example.org/"
WORDS = {
    "title": "Start cards",
    "page": "your seat and result",
    "table": "Table",
    "seat": "Seat",
    "points": "Points",
    "total": "Total",
    "paid": "paid",
    "notice": "Names are public until 9 May 2027.",
}


def card(number: int = 31, **others) -> StartCard:
    seats = (CardSeat("14", "2"), CardSeat(note="by standings"))
    usual = StartCard(str(number), "Anna Ahlers", "Herz Dame", "Die Buben", f"{SITE}events/ab/card/{number}/", seats)
    return usual._replace(**others)


def sheet(*cards: StartCard, per_page: int = 4, series: int = 2) -> CardSheet:
    names = tuple(f"Series {number}" for number in range(1, series + 1))
    return CardSheet(WORDS, "en", "Herbstpreis", "Altenburg", names, per_page, in_piles(cards, per_page))


@pytest.mark.parametrize("per_page", [4, 8], ids=["A6 cards", "labels"])
def test_a_card_shows_the_seats_and_whether_the_fee_is_paid(per_page):
    text = words_of(
        start_cards_pdf(sheet(card(paid=True), card(7, paid=False, due="to pay: 14.00 €"), per_page=per_page))
    )

    for part in ("Herbstpreis", "31", "Anna Ahlers", "Herz Dame", "Die Buben", "14", "by standings", "to pay: 14.00 €"):
        assert part in text


def test_the_code_opens_the_address_of_the_card():
    cards = [card(number) for number in (1, 2, 3)]

    pdf = start_cards_pdf(sheet(*cards))

    assert codes_on(pdf) == [dots_of(each.address) for each in cards]


@pytest.mark.long
def test_codes_of_many_cards_are_right_too():
    cards = [card(number + 1000) for number in range(80)]

    pdf = start_cards_pdf(sheet(*cards))

    piles = in_piles(cards, 4)
    assert [code for page in range(20) for code in codes_on(pdf, page)] == [dots_of(each.address) for each in piles]


@pytest.mark.parametrize(
    ("count", "per_page", "expected"),
    [
        (3, 4, [0, 1, 2, None]),
        (9, 4, [0, 3, 6, None, 1, 4, 7, None, 2, 5, 8, None]),
        (8, 8, list(range(8))),
        (0, 4, []),
    ],
)
def test_cut_at_once_the_piles_run_through(count, per_page, expected):
    cards = [card(number) for number in range(count)]

    placed = in_piles(cards, per_page)

    assert [None if each is None else int(each.number) for each in placed] == expected


def test_the_same_cards_are_the_same_bytes():
    assert start_cards_pdf(sheet(card())) == start_cards_pdf(sheet(card()))


@pytest.mark.parametrize("per_page", [4, 8])
@pytest.mark.parametrize("series", range(13))
def test_the_rows_stay_within_the_card(per_page, series):
    shape = SHAPES[per_page]

    rows = series + (shape.has_total and series > 0)

    assert shape.rows + rows * row_height(shape, series) <= shape.rows_end + 0.001


@pytest.mark.parametrize(
    "name",
    ["Ω" * 60, "名前 山田", "a" * 160, "<b>Anna</b>", "مريم"],
    ids=["Greek", "Japanese", "very long", "markup", "Arabic"],
)
def test_any_name_can_stand_on_a_card(name):
    pdf = start_cards_pdf(sheet(card(name=name)))

    assert page_count(pdf) == 1


# From the database


@pytest.mark.storage
@pytest.mark.django_db
def test_the_event_makes_a_card_for_everybody_who_takes_part():
    event = an_event(series=2, entry_fee=1200, card_fee=200)
    people = entrants(event, 9)
    seat(event.series.get(number=1), [people[:4], people[4:8]], SeriesState.PUBLISHED)
    event.series.filter(number=2).update(seating=Seating.SEEDED)
    team = TeamRecord.objects.create(event=event, kind="team", name="Die Buben")
    TeamMember.objects.create(team=team, kind="team", entrant=people[5], place=0)
    Entrant.objects.filter(pk=people[8].pk).update(presence=Presence.NO_SHOW)
    pay_fee(event, people[0], by="anna")

    made = card_sheet(event, SITE, per_page=4, first=1)

    cards = {int(each.number): each for each in made.cards if each}
    assert sorted(cards) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert cards[6] == StartCard(
        number="6",
        name="Frieda Feldkamp",
        club="",
        team="Die Buben",
        address=SITE.rstrip("/") + reverse("start_card", args=[event.public_id, people[5].card_key]),
        seats=(CardSeat("2", "2"), CardSeat(note="by standings")),
        paid=False,
        due="to pay: 14.00\N{NO-BREAK SPACE}€",
    )
    assert (cards[1].paid, cards[1].due) == (True, "")


@pytest.mark.storage
@pytest.mark.django_db
def test_a_draft_is_on_no_card():
    event = an_event()
    seat(event.series.get(number=1), [entrants(event, 4)], SeriesState.DRAFT)

    made = card_sheet(event, SITE, per_page=4, first=1)

    assert {each.seats for each in made.cards if each} == {(CardSeat(), CardSeat())}


@pytest.mark.storage
@pytest.mark.django_db
def test_walk_ins_get_their_cards_alone():
    event = an_event()
    entrants(event, 12)

    (job,) = start_card_jobs(event, site=SITE, first=11)

    assert [each.number for each in job.values.cards if each] == ["11", "12"]


@pytest.mark.storage
@pytest.mark.django_db
def test_of_many_series_those_to_come_are_on_the_card():
    event = an_event(series=15)
    people = entrants(event, 4)
    for number in (1, 2):
        seat(event.series.get(number=number), [people], SeriesState.CHECKED)

    made = card_sheet(event, SITE, per_page=4, first=1)

    assert (made.series[0], made.series[-1], len(made.series)) == ("Series 3", "Series 14", 12)


@pytest.mark.storage
@pytest.mark.django_db
def test_the_queries_do_not_grow_with_the_cards(django_assert_num_queries):
    event = an_event(entry_fee=1000)
    entrants(event, 3)
    with django_assert_num_queries(9):
        card_sheet(event, SITE, per_page=4, first=1)

    entrants(event, 27)
    # What was fetched with the event before would be asked for no more.
    event = Event.objects.get(pk=event.pk)

    with django_assert_num_queries(9):
        card_sheet(event, SITE, per_page=4, first=1)


@pytest.mark.storage
@pytest.mark.django_db
def test_nobody_gets_a_card_of_an_empty_event():
    assert start_card_jobs(an_event(), site=SITE) == []
