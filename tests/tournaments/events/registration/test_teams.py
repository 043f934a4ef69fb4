"""Teams, tandems and mixed pairs: who plays for whom, and from when on."""

import pytest

from tests.tournaments.cast import an_event, entrants, seat
from tests.tournaments.events.registration.cast import browser, enter, registration_url
from tests.tournaments.events.registration.test_registration import refusal
from tournaments.events.models import Event, TeamMember, TeamRecord
from tournaments.events.phrases.choices import SeriesState
from tournaments.events.queries.teams import team_rows, teams_by_kind
from tournaments.events.services.registration import (
    cancel_substitution,
    change_team,
    make_team,
    register,
    remove_entrant,
    remove_team,
    substitute,
)
from tournaments.standings import Substitution, Team

pytestmark = [pytest.mark.storage, pytest.mark.postgresql, pytest.mark.django_db]


@pytest.fixture
def event() -> Event:
    return an_event(team_kinds=["team", "tandem", "mixed"], series=3)


def members(event: Event) -> dict[str, list[str]]:
    return {
        row.record.name: [entrant.name.split()[0] for entrant in row.members]
        for row in team_rows(Event.objects.get(pk=event.pk))
    }


@pytest.mark.long
def test_a_player_joins_a_thousand_in_tandems(event, django_assert_max_num_queries):
    people = entrants(event, 1001)
    tandems = TeamRecord.objects.bulk_create(
        TeamRecord(event=event, kind="tandem", name=f"Tandem {number}") for number in range(501)
    )
    TeamMember.objects.bulk_create(
        TeamMember(team=tandems[place // 2], kind="tandem", entrant=entrant, place=place % 2)
        for place, entrant in enumerate(people)
    )

    with django_assert_max_num_queries(60):
        register(event, name="Otto Ott", teams={"tandem": "Tandem 500"}, by="anna")

    assert members(event)["Tandem 500"] == [people[-1].name.split()[0], "Otto"]


def test_a_team_is_made_changed_and_dissolved(event):
    people = entrants(event, 5)

    team = make_team(event, "team", "Die Vier", people[:3], by="anna")
    assert members(event) == {"Die Vier": ["Anna", "Bernd", "Clara"]}

    change_team(team, name="Die  Vier Asse", members=people[1:], by="anna")
    assert members(event) == {"Die Vier Asse": ["Bernd", "Clara", "Dieter", "Emil"]}

    remove_team(team, by="anna")
    assert (members(event), event.entrants.count()) == ({}, 5)


def test_an_incomplete_team_says_what_is_missing(event):
    make_team(event, "team", "Die Vier", entrants(event, 3), by="anna")

    (row,) = team_rows(event)

    assert row.problems == ("too_few",)
    assert "One player is missing." in browser().get(registration_url(event, "teams")).text


WRONG = {
    "a name twice": ("team", "Asse", [4]),
    "five of four": ("team", "Fünf", [4, 5, 6, 7, 8]),
    "one of them twice": ("team", "Doppel", [4, 4]),
    "in two teams of a kind": ("team", "Andere", [0, 4]),
    "two women as a mixed pair": ("mixed", "Frauen", [4, 5]),
}


@pytest.mark.parametrize(("kind", "name", "places"), WRONG.values(), ids=WRONG)
def test_an_invalid_team_is_refused_in_words(event, kind, name, places):
    people = entrants(event, 9)
    event.entrants.filter(number__in=(5, 6)).update(sex="f")
    people = list(event.entrants.order_by("number"))
    make_team(event, "team", "Asse", people[:1], by="anna")

    assert refusal(lambda: make_team(event, kind, name, [people[place] for place in places], by="anna"))

    assert list(event.teams.values_list("name", flat=True)) == ["Asse"]


MIXED = {
    "a woman and a man": ("f", "m", ()),
    "one of unknown sex": ("f", "", ("sex_unknown",)),
    "one of neither sex": ("d", "m", ("sex_unknown",)),
}


@pytest.mark.parametrize(("one", "other", "problems"), MIXED.values(), ids=MIXED)
def test_a_mixed_pair_is_a_woman_and_a_man(event, one, other, problems):
    pair = [register(event, name=name, sex=sex, by="anna") for name, sex in (("Anna", one), ("Bernd", other))]

    make_team(event, "mixed", "Paar", pair, by="anna")

    assert [row.problems for row in team_rows(event)] == [problems]


def test_an_event_without_tandems_makes_none():
    event = an_event(team_kinds=["team"])

    refusal(lambda: make_team(event, "tandem", "Zwei", entrants(event, 2), by="anna"))

    assert event.teams.count() == 0


def test_from_a_series_on_a_substitute_plays(event):
    people = entrants(event, 5)
    team = make_team(event, "tandem", "Zwei", people[:2], by="anna")

    change = substitute(team, series=2, leaves=people[1], comes=people[2], by="anna")

    assert teams_by_kind(event)["tandem"] == (Team("Zwei", (1, 2), (Substitution(2, 2, 3),)),)
    cancel_substitution(change, by="anna")
    assert teams_by_kind(event)["tandem"] == (Team("Zwei", (1, 2)),)


def test_a_line_up_never_contradicts_itself(event):
    people = entrants(event, 6)
    zwei = make_team(event, "tandem", "Zwei", people[:2], by="anna")
    other = make_team(event, "tandem", "Andere", people[2:4], by="anna")
    first = substitute(zwei, series=2, leaves=people[1], comes=people[4], by="anna")
    substitute(zwei, series=3, leaves=people[4], comes=people[5], by="anna")

    for action in (
        # Players are in one team, leave only their own, and a needed team is not dissolved.
        lambda: substitute(zwei, series=2, leaves=people[0], comes=people[2], by="anna"),
        lambda: substitute(zwei, series=2, leaves=people[0], comes=people[4], by="anna"),
        lambda: substitute(zwei, series=2, leaves=people[3], comes=people[1], by="anna"),
        lambda: substitute(zwei, series=7, leaves=people[0], comes=people[1], by="anna"),
        lambda: cancel_substitution(first, by="anna"),
        lambda: make_team(event, "tandem", "Dritte", [people[4]], by="anna"),
        lambda: change_team(other, name="Andere", members=[people[2], people[5]], by="anna"),
        lambda: remove_entrant(people[4], by="anna"),
    ):
        assert refusal(action)

    assert teams_by_kind(event)["tandem"] == (
        Team("Andere", (3, 4)),
        Team("Zwei", (1, 2), (Substitution(2, 2, 5), Substitution(3, 5, 6))),
    )


def test_once_a_series_is_played_changes_of_a_team_need_a_reason(event):
    people = entrants(event, 6)
    team = make_team(event, "tandem", "Zwei", people[:2], by="anna")
    seat(event.series.get(number=1), [people[:4]], state=SeriesState.COMPLETE)

    refusal(lambda: change_team(team, name="Zwei", members=people[2:4], by="anna"))
    refusal(lambda: remove_team(team, by="anna"))
    refusal(lambda: make_team(event, "tandem", "Spät", people[4:], by="anna"))
    refusal(lambda: substitute(team, series=1, leaves=people[0], comes=people[5], by="anna"))
    substitute(team, series=2, leaves=people[0], comes=people[5], by="anna")
    make_team(event, "tandem", "Spät", people[3:5], reason="forgotten at the door", by="anna")

    assert members(event) == {"Spät": ["Dieter", "Emil"], "Zwei": ["Anna", "Bernd"]}


def test_people_are_typed_by_number_or_by_name(event):
    enter(event, "Anna Ahlers", "Bernd Brandt", "Jörg Müller", "Emil Engelke")
    typed = {"name": "Die Vier", "member_0": "1", "member_1": "2 Bernd Brandt", "member_2": "jorg muller"}

    answer = browser().post(registration_url(event, "new_team", "team"), typed)

    assert answer["Location"] == registration_url(event, "teams")
    assert members(event) == {"Die Vier": ["Anna", "Bernd", "Jörg"]}


UNKNOWN = {
    "an unknown number": ("99", "There is no player with start number 99."),
    "an unknown name": ("Zora", "No registered player has this name."),
    "two have the name": ("Anna Ahlers", "Several players have this name. Enter one of the start numbers 1, 2."),
}


@pytest.mark.parametrize(("typed", "expected"), UNKNOWN.values(), ids=UNKNOWN)
def test_an_unknown_player_is_reported_at_the_field(event, typed, expected):
    enter(event, "Anna Ahlers", "Anna Ahlers")

    answer = browser().post(registration_url(event, "new_team", "team"), {"name": "Asse", "member_0": typed})

    assert answer.status_code == 422
    assert expected in answer.text
    assert f'value="{typed}"' in answer.text
    assert not TeamRecord.objects.exists()


def test_pages_change_substitute_and_dissolve(event):
    people = entrants(event, 5)
    team = make_team(event, "tandem", "Zwei", people[:2], by="anna")
    client = browser()

    client.post(registration_url(event, "team", team.pk), {"name": "Zwei Buben", "member_0": "1", "member_1": "3"})
    client.post(
        registration_url(event, "substitute", team.pk),
        {"line_up-series": "2", "line_up-leaves": "3", "line_up-comes": "5"},
    )
    assert teams_by_kind(event)["tandem"] == (Team("Zwei Buben", (1, 3), (Substitution(2, 3, 5),)),)
    change = team.substitutions.get()

    client.post(registration_url(event, "cancel_substitution", change.pk))
    client.post(registration_url(event, "remove_team", team.pk))

    assert teams_by_kind(event)["tandem"] == ()


def test_pairs_are_kept_apart_from_the_page(event):
    entrants(event, 3)
    client = browser()

    client.post(registration_url(event, "keep_apart"), {"one": "2", "other": "1"})
    same = client.post(registration_url(event, "keep_apart"), {"one": "2", "other": "2"})

    pair = event.apart_pairs.get()
    assert (pair.one.number, pair.other.number, same.status_code) == (1, 2, 422)
    client.post(registration_url(event, "let_meet", pair.pk))
    assert event.apart_pairs.count() == 0


def test_a_team_of_another_event_is_not_there(event):
    other = an_event(event.club, team_kinds=["tandem"])
    team = make_team(other, "tandem", "Zwei", entrants(other, 2), by="anna")

    assert browser().get(registration_url(event, "team", team.pk)).status_code == 404
    assert browser().post(registration_url(event, "remove_team", team.pk)).status_code == 404
