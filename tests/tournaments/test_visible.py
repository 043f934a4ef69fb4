"""Who may find an unlisted event, league or season."""

import pytest
from django.contrib.auth.models import AnonymousUser, User

from tournaments.events.models import Event
from tournaments.events.phrases.choices import Role
from tournaments.leagues.models import League
from tournaments.leagues.services import give_captain
from tournaments.seasons.models import Season

from .cast import an_event, club_of, helper
from .leagues.cast import a_division
from .seasons.cast import a_season

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def found(model, *users):
    return [[each.pk for each in model.objects.visible_to(user)] for user in users]


def test_a_hidden_event_is_for_its_club_and_its_helpers():
    event = an_event(is_listed=False)
    club_of("Pik Bube", "dieter")
    bernd = helper(event, Role.REFEREE, "bernd")
    anna, dieter = User.objects.get(username="anna"), User.objects.get(username="dieter")

    assert found(Event, anna, bernd, dieter, AnonymousUser()) == [[event.pk], [event.pk], [], []]


def test_a_login_with_two_roles_finds_the_event_once():
    event = an_event()
    bernd = helper(event, Role.REFEREE, "bernd")
    event.roles.create(user=bernd, role=Role.DESK)

    assert found(Event, bernd, AnonymousUser()) == [[event.pk], [event.pk]]


def test_a_hidden_league_is_for_its_manager_and_the_captains():
    division = a_division(2, is_listed=False)
    league, captain = division.league, User.objects.create_user("bernd")
    give_captain(division.teams.get(number=1), captain, by="anna")
    leader = league.club.members.get()

    assert found(League, leader, captain, User.objects.create_user("dieter"), AnonymousUser()) == [
        [league.pk],
        [league.pk],
        [],
        [],
    ]


def test_a_hidden_season_is_for_its_club_alone():
    season = a_season(is_listed=False)
    member, chief = season.club.members.get(), User.objects.create_superuser("chief")

    assert found(Season, member, chief, User.objects.create_user("dieter")) == [[season.pk], [season.pk], []]


def test_clubs_read_what_is_listed_and_their_own():
    hidden = an_event(is_listed=False)
    listed = an_event(club_of("Pik Bube", "dieter"))

    by_clubs = [Event.objects.readable_by(clubs).order_by("pk") for clubs in (None, [hidden.club_id], [])]

    assert [[event.pk for event in events] for events in by_clubs] == [[hidden.pk, listed.pk]] * 2 + [[listed.pk]]
