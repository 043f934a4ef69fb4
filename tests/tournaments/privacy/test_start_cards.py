"""What the owner of a start card can change: nothing of other people, of events, or of a member's own choice."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clock import now
from scoring.clubs.members import change_player
from scoring.models import Player, Privacy
from scoring.sheets.services import open_sheet
from tests.tournaments.cast import an_event
from tests.tournaments.privacy.small import GUEST, MEMBER, a_small_event
from tests.tournaments.privacy.traces import all_faults, rows_that_name
from tournaments.events.models import Entrant, Event
from tournaments.events.services.registration import make_team, register
from tournaments.leagues.services import add_member, add_team, create_league
from tournaments.privacy.services import rights
from tournaments.seasons.services.seasons import add_evening, book_cash, create_season

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture(scope="module")
def shared(shared_db) -> Event:
    return a_small_event()


@pytest.fixture
def event(shared, db) -> Event:
    return Event.objects.get(pk=shared.pk)


@pytest.fixture(autouse=True)
def settled(monkeypatch):
    monkeypatch.setattr("tournaments.privacy.traces._overwrite_freed", lambda: True)


def post(page: str, card: str, **fields: str) -> int:
    return Client().post(reverse(f"{page}_by_card", args=[card]), fields).status_code


def erase_in_time(monkeypatch) -> None:
    later = now() + timedelta(days=20)
    monkeypatch.setattr(rights, "now", lambda: later)
    rights.erase_due()


@pytest.mark.postgresql
def test_a_namesake_of_another_event_keeps_the_name(event, monkeypatch):
    elsewhere = an_event(event.club, name="Herbstpreis")
    stranger = register(elsewhere, name=GUEST, by="anna")
    Event.objects.filter(pk=elsewhere.pk).update(phase="closed")
    before = {row for row in rows_that_name([GUEST]) if not row.startswith(f"tournaments.Entrant {stranger.pk}:")}

    post("erasure", stranger.card_key, name=GUEST, alike="1")
    erase_in_time(monkeypatch)

    stranger.refresh_from_db()
    assert stranger.name.startswith("Player ")
    own = {f"tournaments.EventAuditEntry {pk}: said" for pk in elsewhere.audit_entries.values_list("pk", flat=True)}
    assert before - own <= {*rows_that_name([GUEST])}
    assert Entrant.objects.get(event=event, name=GUEST).phone == "0170 1"
    assert all_faults() == []


def test_the_page_asks_nothing_about_namesakes(event):
    register(an_event(event.club, name="Herbstpreis"), name=GUEST, by="anna")

    page = Client().get(reverse("erasure_by_card", args=[event.entrants.get(name=GUEST).card_key])).text

    assert "alike" not in page


@pytest.mark.postgresql
@pytest.mark.parametrize("name", ["Closed Cup", "Bezirksliga", "Herz Dame", "Sommer", "Stammtisch", "Kuchen"])
def test_a_guest_named_like_a_common_word_renames_nothing(event, monkeypatch, name):
    club = event.club
    Event.objects.filter(pk=event.pk).update(name="Closed Cup", place="Gasthaus Sommer")
    own = an_event(club, name="Closed Cup im Sommer", place="Zum Stammtisch", team_kinds=["tandem"])
    guest = register(own, name=name, club_name="SC Sommer", by="anna")
    register(own, name="Ute Sommer", by="anna")
    make_team(own, "tandem", "Sommer & Stammtisch", [], by="anna")
    league = create_league(club, name="Bezirksliga Sommer", season="2026", divisions=["Sommer"], by="anna")
    team = add_team(league.divisions.get(), name="Stammtisch Sommer", by="anna")
    add_member(team, name=name, by="anna")
    season = create_season(club, name="Sommer", first_day=own.day, last_day=own.day, by="anna")
    add_evening(season, own, by="anna")
    book_cash(season, day=own.day, words="Kuchen am Stammtisch", cents=500, by="anna")
    open_sheet(names=["Anna", "Bernd", "Clara"], club=club, title=f"{name} am Freitag")
    Event.objects.filter(pk=own.pk).update(phase="closed")
    theirs = {f"tournaments.Entrant {guest.pk}: name"}
    before, faults = {*rows_that_name([name])} - theirs, all_faults()

    post("erasure", guest.card_key, name=name, alike="1")
    erase_in_time(monkeypatch)

    guest.refresh_from_db()
    assert guest.name.startswith("Player ")
    # Only what the audit log of the event says of the guest.
    gone = before - {*rows_that_name([name])}
    assert {row.split()[0] for row in gone} <= {"tournaments.EventAuditEntry"}
    assert {*all_faults()} <= {*faults}


@pytest.mark.parametrize("level", Privacy)
@pytest.mark.parametrize("expected", [{}, {"names": "open"}, {"names": "other"}], ids=["nothing", "open", "nonsense"])
def test_a_card_does_not_reveal_a_member(event, level, expected):
    member = Player.objects.get(name=MEMBER)
    change_player(member, by="anna", privacy=level)
    card = event.entrants.get(player=member).card_key

    post("objection", card, **expected)

    assert Player.objects.get(pk=member.pk).privacy == level


@pytest.mark.postgresql
@pytest.mark.parametrize("level", Privacy)
def test_a_card_restores_what_it_changed_itself(event, level):
    member = Player.objects.get(name=MEMBER)
    change_player(member, by="anna", privacy=level)
    card = event.entrants.get(player=member).card_key

    post("objection", card, names="covered")
    pseudonymised = Player.objects.get(pk=member.pk).privacy
    page = Client().get(reverse("personal_data_by_card", args=[card])).text
    post("objection", card, names="open")

    assert pseudonymised == Privacy.OBJECTED
    assert ("Show my name again" in page) == (level != Privacy.OBJECTED)
    assert Player.objects.get(pk=member.pk).privacy == level


@pytest.mark.parametrize("level", [Privacy.OPEN, Privacy.HIDDEN])
def test_neither_another_card_nor_one_that_was_overruled_restores(event, level):
    member = Player.objects.get(name=MEMBER)
    card = event.entrants.get(player=member).card_key
    other = register(an_event(event.club, name="Herbstpreis"), player=member, by="anna").card_key
    post("objection", card, names="covered")

    post("objection", other, names="open")
    by_other = Player.objects.get(pk=member.pk).privacy
    for privacy in (level, Privacy.OBJECTED):
        change_player(member, by="anna", privacy=privacy)
    post("objection", card, names="open")

    assert (by_other, Player.objects.get(pk=member.pk).privacy) == (Privacy.OBJECTED, Privacy.OBJECTED)


def test_a_withdrawn_request_leaves_the_name_recoverable(event):
    member = Player.objects.get(name=MEMBER)
    card = event.entrants.get(player=member).card_key

    post("erasure", card, name=MEMBER)
    post("erasure", card, take_back="")
    post("objection", card, names="open")

    assert Player.objects.get(pk=member.pk).privacy == Privacy.OPEN
