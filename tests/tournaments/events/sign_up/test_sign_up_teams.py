"""A team or partner typed at the sign-up is a question to the organiser, never a team by itself."""

import pytest

from tests.tournaments.events.sign_up.cast import open_event, signed_up
from tests.tournaments.events.sign_up.test_sign_ups import refused
from tournaments.events.models import Event
from tournaments.events.queries.sign_up_teams import partner_in, team_questions
from tournaments.events.services.registration import make_team
from tournaments.events.services.sign_up_teams import NEITHER, answer_team
from tournaments.events.services.sign_ups import accept


@pytest.mark.parametrize(
    ("typed", "partner"),
    [
        ("mit Ole Hansen", "Ole Hansen"),
        ("Mit  Ole Hansen", "Ole Hansen"),
        ("zusammen mit Ole Hansen", "Ole Hansen"),
        ("with Ole Hansen", "Ole Hansen"),
        ("Tandem mit Ole Hansen", "Ole Hansen"),
        ("Partner: Ole Hansen", "Ole Hansen"),
        ("Partnerin Olga Hansen", "Olga Hansen"),
        ("Ole Hansen", ""),
        ("Mitte Berlin", ""),
        ("Die Partner", ""),
        ("mit", ""),
    ],
)
def test_mit_and_with_name_a_partner(typed, partner):
    assert partner_in(typed) == partner


def offers_by_name(event: Event) -> dict[str, list[str]]:
    """The keys of the offers, by the name of the sign-up."""
    return {one.entrant.name: [offer.key for offer in offers] for one, offers in team_questions(event)}


def coming(event: Event, **typed: str) -> None:
    for name, plays_with in typed.items():
        (one,) = signed_up(event, name.replace("_", " "), plays_with=plays_with)
        accept(one, by="anna")


def answer(event: Event, name: str, key: str) -> None:
    (sign_up,) = [one for one, _offers in team_questions(event) if one.entrant.name == name]
    answer_team(sign_up, key, by="anna")


def teams(event: Event) -> list[tuple[str, str, list[str]]]:
    return [
        (team.kind, team.name, [member.entrant.name for member in team.members.order_by("place")])
        for team in event.teams.order_by("kind", "name")
    ]


@pytest.mark.storage
@pytest.mark.django_db
def test_nobody_founds_a_team_without_the_organisers_yes():
    event = open_event(team_kinds=["team", "tandem"])

    coming(event, Ole_Hansen="mit Uwe Petersen", Uwe_Petersen="mit Ole Hansen", Anna_Ahlers="Karo 7 I")

    assert teams(event) == []
    assert offers_by_name(event) == {
        "Ole Hansen": ["tandem:2"],
        "Uwe Petersen": ["tandem:1"],
        "Anna Ahlers": ["new:team"],
    }


@pytest.mark.storage
@pytest.mark.django_db
@pytest.mark.postgresql
def test_one_answer_makes_the_pair_and_answers_both():
    event = open_event(team_kinds=["team", "tandem"])
    coming(event, Ole_Hansen="mit Uwe Petersen", Uwe_Petersen="mit Ole Hansen")

    answer(event, "Uwe Petersen", "tandem:1")

    assert teams(event) == [("tandem", "Ole Hansen / Uwe Petersen", ["Ole Hansen", "Uwe Petersen"])]
    assert offers_by_name(event) == {}


@pytest.mark.storage
@pytest.mark.django_db
def test_where_tandem_and_mixed_exist_the_organiser_chooses():
    event = open_event(team_kinds=["tandem", "mixed"])
    coming(event, Ole_Hansen="", Olga_Hansen="with Ole Hansen")

    assert offers_by_name(event) == {"Olga Hansen": ["tandem:1", "mixed:1"]}
    answer(event, "Olga Hansen", "mixed:1")
    assert teams(event) == [("mixed", "Ole Hansen / Olga Hansen", ["Ole Hansen", "Olga Hansen"])]


@pytest.mark.storage
@pytest.mark.django_db
def test_two_of_one_sex_are_offered_no_mixed_pair():
    event = open_event(team_kinds=["tandem", "mixed"])
    coming(event, Ole_Hansen="", Uwe_Petersen="Ole Hansen")
    event.entrants.update(sex="m")

    assert offers_by_name(event) == {"Uwe Petersen": ["tandem:1"]}


@pytest.mark.storage
@pytest.mark.django_db
def test_neither_is_asked_once():
    event = open_event(team_kinds=["tandem"])
    coming(event, Ole_Hansen="", Uwe_Petersen="mit Ole Hansen")

    answer(event, "Uwe Petersen", NEITHER)

    assert (teams(event), offers_by_name(event)) == ([], {})


@pytest.mark.storage
@pytest.mark.django_db
def test_a_team_takes_all_who_typed_its_name_and_later_ones_join():
    event = open_event(team_kinds=["team"])
    coming(event, Anna_Ahlers="Karo 7 I", Bernd_Brandt="karo 7 i", Clara_Classen="Karo 7 I")

    answer(event, "Bernd Brandt", "new:team")
    coming(event, Dieter_Dorfler="karo 7 i", Emil_Engelke="karo 7 i")

    (team,) = teams(event)
    assert team[2] == ["Bernd Brandt", "Anna Ahlers", "Clara Classen", "Dieter Dorfler"]
    # The team is full: another one would have its name.
    assert offers_by_name(event) == {"Emil Engelke": []}


@pytest.mark.storage
@pytest.mark.django_db
def test_a_partner_is_offered_the_same_team():
    event = open_event(team_kinds=["team"])
    coming(event, Ole_Hansen="", Uwe_Petersen="mit Ole Hansen")
    assert offers_by_name(event) == {"Uwe Petersen": []}
    team = make_team(event, "team", "Karo 7", [event.entrants.get(number=1)], by="anna")

    assert offers_by_name(event) == {"Uwe Petersen": [f"join:{team.pk}"]}
    answer(event, "Uwe Petersen", f"join:{team.pk}")

    assert teams(event) == [("team", "Karo 7", ["Ole Hansen", "Uwe Petersen"])]


@pytest.mark.storage
@pytest.mark.django_db
def test_an_answer_that_is_not_offered_any_more_is_refused():
    event = open_event(team_kinds=["tandem"])
    coming(event, Ole_Hansen="", Uwe_Petersen="mit Ole Hansen")
    ((sign_up, _offers),) = team_questions(event)

    for key in ("tandem:9", "new:team", "", "mixed:1"):
        assert refused(answer_team, sign_up, key, by="anna") == "sign_up_is_gone"
