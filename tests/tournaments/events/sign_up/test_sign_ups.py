"""Signing up: places, the waiting list, automatic promotion, and how a sign-up is matched with a person."""

from datetime import date, timedelta
from uuid import uuid4

import pytest

from scoring.clock import now
from scoring.models import Player, Privacy
from tests.tournaments.cast import an_event, entrants, own_club
from tests.tournaments.events.sign_up.cast import (
    ACCEPTED,
    DECLINED,
    PLACED,
    WAITING,
    WITHDRAWN,
    open_event,
    signed_up,
    standing,
)
from tournaments.events.locking import Refused
from tournaments.events.models import Category, Event
from tournaments.events.phrases.choices import Presence
from tournaments.events.queries.sign_ups import place_in_line
from tournaments.events.services import sign_ups
from tournaments.events.services.events import change_settings, copy_event, open_check_in
from tournaments.events.services.money import pay_fee
from tournaments.events.services.registration import make_team, register, remove_entrant
from tournaments.events.services.seating import draw
from tournaments.events.services.sign_ups import (
    accept,
    accept_unquestioned,
    change_page,
    change_sign_up,
    decline,
    sign_up,
    withdraw,
)

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def player(name: str, **known: object) -> Player:
    return Player.objects.create(club=own_club(), name=name, **known)


def refused(action: object, *what: object, **how: object) -> str:
    with pytest.raises(Refused) as why:
        action(*what, **how)  # type: ignore[operator]
    return why.value.code


def test_sign_ups_beyond_the_limit_join_the_waiting_list():
    event = open_event(places=2)

    people = signed_up(event, "Anna Ahlers", "Bernd Brandt", "Clara Classen", "Dieter Dörfler")

    assert [one.state for one in people] == [PLACED, PLACED, WAITING, WAITING]
    assert [place_in_line(one) for one in people[2:]] == [1, 2]


def test_without_a_limit_nobody_waits():
    event = open_event()

    assert {one.state for one in signed_up(event, "Anna Ahlers", "Bernd Brandt")} == {PLACED}


def test_an_entrant_by_telephone_takes_a_place_too():
    event = open_event(places=2)
    register(event, name="Emil Engelke", by="anna")

    assert [one.state for one in signed_up(event, "Anna Ahlers", "Bernd Brandt")] == [PLACED, WAITING]


def test_the_first_in_line_moves_up_after_a_withdrawal():
    event = open_event(places=1)
    first, *_others = signed_up(event, "Anna Ahlers", "Bernd Brandt", "Clara Classen")

    withdraw(first)

    assert standing(event) == [("", WITHDRAWN), ("Bernd Brandt", PLACED), ("Clara Classen", WAITING)]


def test_as_many_move_up_as_a_higher_limit_has_room_for():
    event = open_event(places=1)
    signed_up(event, "Anna Ahlers", "Bernd Brandt", "Clara Classen", "Dieter Dörfler")

    change_page(event, places=3, by="anna")

    assert [state for _name, state in standing(event)] == [PLACED, PLACED, PLACED, WAITING]


def test_everybody_moves_up_where_the_limit_is_taken_away():
    event = open_event(places=1)
    signed_up(event, "Anna Ahlers", "Bernd Brandt", "Clara Classen")

    change_page(event, places=None, by="anna")

    assert {state for _name, state in standing(event)} == {PLACED}


def test_a_lower_limit_takes_no_place_away():
    event = open_event(places=3)
    signed_up(event, "Anna Ahlers", "Bernd Brandt")

    change_page(event, places=1, by="anna")

    assert {state for _name, state in standing(event)} == {PLACED}
    assert signed_up(event, "Clara Classen")[0].state == WAITING


def test_the_first_in_line_moves_up_after_a_removal():
    event = open_event(places=1)
    entrant = register(event, name="Emil Engelke", by="anna")
    signed_up(event, "Anna Ahlers")

    remove_entrant(entrant, by="anna")

    assert standing(event) == [("Anna Ahlers", PLACED)]


def test_accepting_a_sign_up_frees_no_place():
    event = open_event(places=1)
    first, _second = signed_up(event, "Anna Ahlers", "Bernd Brandt")

    accept(first, by="anna")

    assert standing(event) == [("Anna Ahlers", ACCEPTED), ("Bernd Brandt", WAITING)]


def test_nobody_moves_up_once_seats_are_given_out():
    event = open_event(places=8)
    entrants(event, 8)
    signed_up(event, "Zoe Zander")
    open_check_in(event, by="anna")
    draw(event, by="anna")

    change_page(event, places=20, by="anna")

    assert standing(event) == [("Zoe Zander", WAITING)]


def test_nobody_signs_up_where_the_page_is_closed():
    event = open_event()
    change_page(event, is_open=False, by="anna")

    assert refused(sign_up, event, form_id=uuid4(), name="Anna Ahlers") == "sign_up_is_closed"
    assert refused(sign_up, an_event(name="Without"), form_id=uuid4(), name="Anna Ahlers") == "sign_up_is_closed"


def test_the_page_closes_by_itself():
    event = open_event()
    change_page(event, closes_at=now() + timedelta(minutes=1), by="anna")
    signed_up(event, "Anna Ahlers")

    change_page(event, closes_at=now() - timedelta(minutes=1), by="anna")

    assert refused(sign_up, event, form_id=uuid4(), name="Bernd Brandt") == "sign_up_is_closed"


def test_the_page_closes_with_the_first_draw():
    event = open_event()
    entrants(event, 8)
    open_check_in(event, by="anna")
    signed_up(event, "Anna Ahlers")

    draw(event, by="anna")

    assert refused(sign_up, event, form_id=uuid4(), name="Bernd Brandt") == "sign_up_is_closed"


def test_a_form_that_is_sent_twice_signs_up_once():
    event, form_id = open_event(places=1), uuid4()

    first = sign_up(event, form_id=form_id, name="Anna Ahlers")
    second = sign_up(event, form_id=form_id, name="Anna  AHLERS")

    assert first == second
    assert event.sign_ups.count() == 1


def test_a_form_that_is_sent_again_with_another_name_signs_up_a_second_person():
    event, form_id = open_event(), uuid4()
    sign_up(event, form_id=form_id, name="Anna Ahlers")

    sign_up(event, form_id=form_id, name="Bernd Brandt")

    assert [name for name, _state in standing(event)] == ["Anna Ahlers", "Bernd Brandt"]


def test_a_flood_is_stopped_for_the_whole_event_and_not_for_an_address(monkeypatch):
    monkeypatch.setattr(sign_ups, "MOST_IN_A_WHILE", 2)
    event = open_event()
    signed_up(event, "Anna Ahlers", "Bernd Brandt")

    assert refused(sign_up, event, form_id=uuid4(), name="Clara Classen") == "sign_up_is_busy"
    event.sign_ups.update(signed_up_at=now() - sign_ups.A_WHILE)
    assert signed_up(event, "Clara Classen")[0].state == PLACED


def test_the_waiting_list_ends_where_the_event_could_hold_no_more(monkeypatch):
    monkeypatch.setattr(sign_ups, "MOST_PLAYERS", 2)
    event = open_event(places=1)
    signed_up(event, "Anna Ahlers", "Bernd Brandt")

    assert refused(sign_up, event, form_id=uuid4(), name="Clara Classen") == "sign_up_is_full"


@pytest.mark.postgresql
def test_a_sign_up_can_be_changed_until_it_is_accepted():
    event = open_event()
    (one,) = signed_up(event, "Anna Alers", club_name="Herz Dame")

    change_sign_up(one, name="Anna Ahlers", note="comes by train")

    one.refresh_from_db()
    assert (one.name, one.club_name, one.note) == ("Anna Ahlers", "Herz Dame", "comes by train")
    accept(one, by="anna")
    assert refused(change_sign_up, one, name="Anna Albers") == "sign_up_is_settled"


def test_withdrawing_deletes_the_typed_text():
    event = open_event()
    (one,) = signed_up(event, "Anna Ahlers", club_name="Herz Dame", note="late", email="anna@example.org")

    withdraw(one)

    one.refresh_from_db()
    assert (one.name, one.club_name, one.note, one.email) == ("",) * 4
    assert withdraw(one).state == WITHDRAWN


def test_withdrawing_after_acceptance_removes_the_entrant():
    event = open_event()
    (one,) = signed_up(event, "Anna Ahlers")
    accept(one, by="anna")

    withdraw(one)

    assert not event.entrants.exists()
    assert standing(event) == [("", WITHDRAWN)]


def test_a_player_who_has_paid_cannot_withdraw():
    event = open_event(entry_fee=1000)
    (one,) = signed_up(event, "Anna Ahlers")
    pay_fee(event, accept(one, by="anna"), by="anna")

    assert refused(withdraw, one) == "entrant_has_paid"
    assert standing(event) == [("Anna Ahlers", ACCEPTED)]


def test_nobody_withdraws_once_seats_are_given_out():
    event = open_event()
    (one,) = signed_up(event, "Anna Ahlers")
    entrants(event, 8)
    open_check_in(event, by="anna")
    draw(event, by="anna")

    assert refused(withdraw, one) == "places_are_seated"


@pytest.mark.postgresql
def test_a_declined_sign_up_is_erased_and_makes_room():
    event = open_event(places=1)
    first, _second = signed_up(event, "Dolly Buster", "Bernd Brandt")

    decline(first, by="anna")

    assert standing(event) == [("", DECLINED), ("Bernd Brandt", PLACED)]


def test_accepted_players_are_expected_at_registration_with_their_data():
    own = Category(key="own-1-beginners", name="Beginners")
    event = open_event(team_kinds=["team"])
    make_team(event, "team", "Karo 7 I", entrants(event, 1), by="anna")
    change_settings(event, by="anna", categories=[Category(key="women", name="Women", sex="f"), own])
    (one,) = signed_up(
        event, "Zoe Zander", club_name="Karo 7", plays_with="Karo 7 I", classes=["women", "own-1-beginners"], note="!"
    )

    entrant = accept(one, by="anna")

    assert (entrant.name, entrant.club_name, entrant.presence) == ("Zoe Zander", "Karo 7", Presence.EXPECTED)
    assert (entrant.sex, entrant.player) == ("f", None)
    assert [each.name for each in entrant.own_categories.all()] == ["Beginners"]
    assert [team.name for team in event.teams.filter(members__entrant=entrant)] == ["Karo 7 I"]
    one.refresh_from_db()
    # The entrant alone has the name.
    assert (one.name, one.note) == ("", "!")


def test_a_team_that_is_full_is_left_to_the_organiser():
    event = open_event(team_kinds=["team"])
    make_team(event, "team", "Karo 7 I", entrants(event, 3), by="anna")

    for one in signed_up(event, "Karl", "Emil", plays_with="Karo 7 I"):
        accept(one, by="anna")

    assert event.entrants.count() == 5
    assert event.teams.get().members.count() == 4


def likenesses(event: Event, name: str, *, is_own_club: bool = True) -> list[str]:
    found = sign_ups.likenesses(event, is_own_club=is_own_club)
    return [likeness.key for likeness in found.get(name.casefold(), [])]


def test_a_member_is_entered_as_such_when_the_organiser_decides():
    event, anna = open_event(), player("Anna Ahlers", sex="f", birth_date=date(1980, 1, 1))
    (one,) = signed_up(event, "anna ahlers", club_name="somewhere else")

    assert likenesses(event, "anna ahlers") == [f"player:{anna.pk}"]
    assert accept_unquestioned(event, by="anna") == 0
    entrant = accept(one, meant=f"player:{anna.pk}", by="anna")

    assert (entrant.player, entrant.name, entrant.sex) == (anna, "Anna Ahlers", "f")


def test_a_guest_of_the_same_name_keeps_known_data():
    earlier = register(an_event(name="Frühjahrspreis"), name="Bernd Brandt", club_name="Karo 7", sex="m", by="anna")
    event = open_event()
    (one,) = signed_up(event, "Bernd Brandt")

    assert likenesses(event, "bernd brandt") == [f"guest:{earlier.pk}"]
    entrant = accept(one, meant=f"guest:{earlier.pk}", by="anna")

    assert (entrant.club_name, entrant.sex, entrant.player) == ("Karo 7", "m", None)


def test_an_entrant_by_telephone_is_not_entered_twice():
    event = open_event()
    entered = register(event, name="Bernd Brandt", by="anna")
    (one,) = signed_up(event, "Bernd Brandt")

    assert accept(one, meant="entrant:1", by="anna") == entered

    assert event.entrants.count() == 1
    assert standing(event) == [("Bernd Brandt", ACCEPTED)]


def test_a_namesake_is_a_new_player_when_the_organiser_decides():
    event = open_event()
    register(event, name="Bernd Brandt", by="anna")
    (one,) = signed_up(event, "Bernd Brandt")

    accept(one, by="anna")

    assert event.entrants.count() == 2


def test_players_are_not_merged_across_different_names():
    event, other = open_event(), player("Clara Classen")
    (one,) = signed_up(event, "Anna Ahlers")

    for meant in (f"player:{other.pk}", "entrant:1", "guest:99", "player:x", "nonsense"):
        assert refused(accept, one, meant=meant, by="anna") == "sign_up_is_gone"


def test_a_hidden_name_is_found_by_its_own_club_alone():
    event, hidden = open_event(), player("Anna Ahlers", privacy=Privacy.HIDDEN)
    signed_up(event, "Anna Ahlers")

    assert likenesses(event, "anna ahlers") == [f"player:{hidden.pk}"]
    assert likenesses(event, "anna ahlers", is_own_club=False) == []


@pytest.mark.postgresql
def test_unambiguous_sign_ups_are_accepted_together():
    event = open_event(places=3)
    player("Bernd Brandt")
    signed_up(event, "Anna Ahlers", "Bernd Brandt", "Clara Classen", "Dieter Dörfler")

    assert accept_unquestioned(event, by="anna") == 2

    assert [state for _name, state in standing(event)] == [ACCEPTED, PLACED, ACCEPTED, WAITING]


def test_two_of_one_name_are_a_question_too():
    event = open_event()
    signed_up(event, "Anna Ahlers", "anna AHLERS")

    assert accept_unquestioned(event, by="anna") == 0


def test_the_audit_log_names_only_accepted_players():
    event = open_event(places=1)
    first, second = signed_up(event, "Anna Ahlers", "Bernd Brandt")
    withdraw(first)
    decline(second, by="anna")

    logged = list(event.audit_entries.values_list("act", "data"))

    assert [action for action, _data in logged] == ["event_created", "sign_up_opened", "sign_up_declined"]
    assert "Ahlers" not in str(logged)
    assert "Brandt" not in str(logged)


def test_a_copy_of_the_event_keeps_the_limit_and_is_closed():
    event = open_event(places=80)

    copied = copy_event(event, name="Next", day=date(2026, 6, 1), by="anna")

    assert (copied.sign_up_page.places, copied.sign_up_page.is_open) == (80, False)
