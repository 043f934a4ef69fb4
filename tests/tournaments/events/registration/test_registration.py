"""An entrant keeps the start number, and what registration may change."""

from datetime import date

import pytest
from django.core.exceptions import ValidationError

from scoring.models import Player
from tests.tournaments.cast import an_event, entrants, seat
from tests.tournaments.events.registration.cast import EXPECTED, enter, people
from tournaments.events.locking import Refused
from tournaments.events.models import Category, Entrant, Event, EventAuditEntry, StandingsVersion
from tournaments.events.models import events as event_models
from tournaments.events.phrases.actions import action_words
from tournaments.events.phrases.choices import Phase, Presence, SeriesState
from tournaments.events.phrases.refusals import refusal_words
from tournaments.events.queries.entry_rows import EntrantRow
from tournaments.events.services import registration
from tournaments.events.services.money import pay_fee
from tournaments.events.services.registration import (
    change_entrant,
    keep_apart,
    let_meet,
    register,
    register_all,
    remove_entrant,
    set_presence,
)

pytestmark = [pytest.mark.storage, pytest.mark.postgresql, pytest.mark.django_db]


def refusal(action) -> str:
    """The code of the refusal."""
    with pytest.raises(Refused) as refused:
        action()
    return refusal_words(refused.value.code, refused.value.params)


def close(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(phase=Phase.CLOSED)


def test_numbers_follow_each_other():
    event = an_event()

    enter(event, "Anna Ahlers", "Bernd Brandt", "Clara Classen")

    assert people(event) == [
        (1, "Anna Ahlers", EXPECTED),
        (2, "Bernd Brandt", EXPECTED),
        (3, "Clara Classen", EXPECTED),
    ]


def test_the_number_of_a_removed_player_is_not_reused():
    event = an_event()
    _anna, bernd, clara = enter(event, "Anna Ahlers", "Bernd Brandt", "Clara Classen")

    remove_entrant(clara, by="anna")
    remove_entrant(bernd, by="anna")
    enter(event, "Dieter Dörfler")

    assert people(event) == [(1, "Anna Ahlers", EXPECTED), (4, "Dieter Dörfler", EXPECTED)]


def test_a_clubs_player_is_entered_with_the_clubs_data():
    event = an_event()
    born = date(1960, 2, 1)
    player = Player.objects.create(club=event.club, name="Anna Ahlers", sex="f", birth_date=born)

    anna = register(event, player=player, present=True, by="anna")

    assert (anna.name, anna.club_name, anna.sex, anna.birth_date) == ("Anna Ahlers", "Herz Dame", "f", born)
    assert (anna.player, anna.presence) == (player, Presence.PRESENT)


def test_a_clubs_player_is_entered_once():
    event = an_event()
    player = Player.objects.create(club=event.club, name="Anna Ahlers")
    register(event, player=player, by="anna")

    refusal_code = refusal(lambda: register(event, player=player, by="anna"))

    assert "Anna Ahlers" in refusal_code
    assert event.entrants.count() == 1


@pytest.mark.parametrize("name", ["", "   ", "An\nna", "a" * 61, "An\u202ena"])
def test_invalid_names_are_not_entered(name):
    event = an_event()

    with pytest.raises(ValidationError):
        register(event, name=name, by="anna")

    assert event.entrants.count() == 0


def test_a_name_is_stored_in_one_spelling():
    event = an_event()

    (anna,) = enter(event, "  Jo\u0308rg   Mu\u0308ller ")

    assert anna.name == "Jörg Müller"


def test_an_event_is_full_at_its_limit(monkeypatch):
    monkeypatch.setattr(registration, "MOST_PLAYERS", 2)
    event = an_event()
    enter(event, "Anna Ahlers", "Bernd Brandt")

    refusal(lambda: enter(event, "Clara Classen"))

    assert event.entrants.count() == 2
    assert event_models.MOST_PLAYERS == 1024


def test_late_arrivals_are_entered_while_a_series_runs():
    event = an_event()
    seat(event.series.get(number=1), [entrants(event, 4)])

    late = register(event, name="Späte Paula", present=True, by="anna")

    assert (late.number, late.presence) == (5, Presence.PRESENT)


def test_a_closed_event_takes_nobody_and_changes_nothing():
    event = an_event()
    (anna,) = enter(event, "Anna Ahlers")
    close(event)

    for action in (
        lambda: register(event, name="Bernd", by="anna"),
        lambda: change_entrant(anna, name="Änne", by="anna"),
        lambda: set_presence(anna, Presence.PRESENT, by="anna"),
        lambda: remove_entrant(anna, by="anna"),
        lambda: register_all(event, [EntrantRow(1, "Bernd")], by="anna"),
    ):
        refusal(action)

    assert people(event) == [(1, "Anna Ahlers", EXPECTED)]


def test_presence_is_logged_once_however_often_it_is_tapped():
    event = an_event()
    (anna,) = enter(event, "Anna Ahlers")

    for _ in range(3):
        set_presence(anna, Presence.PRESENT, by="anna")
    set_presence(anna, Presence.NO_SHOW, by="anna")

    entries = [
        action_words(action.act, action.values)
        for action in EventAuditEntry.objects.filter(event=event).order_by("seq")
    ]
    assert len(entries) == 4
    assert people(event) == [(1, "Anna Ahlers", "no_show")]


def test_the_audit_log_has_no_private_details():
    event = an_event(categories=[Category(key="guests", name="Guests")])
    anna = register(event, name="Anna Ahlers", sex="f", birth_date=date(1960, 2, 1), phone="0171 555", by="anna")

    change_entrant(anna, name="Anna Ahlert", sex="d", birth_date=date(1961, 3, 2), phone="0172 444", by="anna")

    written = str(list(EventAuditEntry.objects.filter(event=event).values_list("data", "said")))
    assert "Anna Ahlert" in written
    assert not [private for private in ("0171", "0172", "1960", "1961", "'d'", "'f'") if private in written]


def test_unchanged_details_are_not_logged():
    event = an_event(categories=[Category(key="guests", name="Guests")])
    (anna,) = enter(event, "Anna Ahlers", categories=event.categories.all())
    event.refresh_from_db()

    change_entrant(anna, name=" Anna  Ahlers ", categories=event.categories.all(), by="anna")

    assert Event.objects.get().version == event.version


def test_once_a_series_is_played_a_change_needs_its_reason_and_the_phone_does_not():
    event = an_event()
    people_ = entrants(event, 4)
    seat(event.series.get(number=1), [people_], state=SeriesState.COMPLETE)

    refusal(lambda: change_entrant(people_[0], name="Änne Ahlers", by="anna"))
    change_entrant(people_[0], phone="0171 555", by="anna")
    change_entrant(people_[0], name="Änne Ahlers", reason="misread", by="anna")

    anna = Entrant.objects.get(pk=people_[0].pk)
    assert (anna.name, anna.phone) == ("Änne Ahlers", "0171 555")
    assert not StandingsVersion.objects.exists()


def test_a_player_with_a_seat_or_payment_stays():
    event = an_event(entry_fee=1000)
    seated, paid, free = entrants(event, 3)
    seat(event.series.get(number=1), [[seated]])
    pay_fee(event, paid, by="anna")

    refusal(lambda: remove_entrant(seated, by="anna"))
    refusal(lambda: remove_entrant(paid, by="anna"))
    remove_entrant(free, by="anna")

    assert list(event.entrants.order_by("number").values_list("number", flat=True)) == [1, 2]


def test_a_list_is_entered_as_a_whole_with_its_teams():
    event = an_event(team_kinds=["tandem"])
    Player.objects.create(club=event.club, name="Anna Ahlers", sex="f")
    rows = [EntrantRow(2, "Anna Ahlers", tandem="Zwei"), EntrantRow(3, "Bernd Brandt", phone="0171", tandem="Zwei")]

    entered = register_all(event, rows, by="anna")

    assert [(one.number, one.name, one.sex, one.phone) for one in entered] == [
        (1, "Anna Ahlers", "f", ""),
        (2, "Bernd Brandt", "", "0171"),
    ]
    (team,) = event.teams.all()
    assert [member.entrant.name for member in team.members.order_by("place")] == ["Anna Ahlers", "Bernd Brandt"]


BAD_LISTS = {
    "no tandems here": [EntrantRow(1, "Anna"), EntrantRow(2, "Bernd", tandem="Zwei")],
    "a team of five": [EntrantRow(line, f"Spieler {line}", team="Vier") for line in range(1, 6)],
    "a member number twice": [EntrantRow(1, "Anna", member_number="7"), EntrantRow(2, "Bernd", member_number="7")],
    "nobody": [],
}


@pytest.mark.parametrize("rows", BAD_LISTS.values(), ids=BAD_LISTS)
def test_of_a_list_with_a_fault_nobody_is_entered(rows):
    event = an_event(team_kinds=["team"])
    before = event.version

    refusal(lambda: register_all(event, rows, by="anna"))

    assert (event.entrants.count(), event.teams.count(), Event.objects.get().version) == (0, 0, before)


def test_two_players_can_be_kept_apart_and_allowed_to_meet_again():
    event = an_event()
    anna, bernd = enter(event, "Anna Ahlers", "Bernd Brandt")

    pair = keep_apart(event, bernd, anna, by="anna")
    again = keep_apart(event, anna, bernd, by="anna")

    assert (pair, pair.one, pair.other) == (again, anna, bernd)
    refusal(lambda: keep_apart(event, anna, anna, by="anna"))
    let_meet(pair, by="anna")
    assert event.apart_pairs.count() == 0
