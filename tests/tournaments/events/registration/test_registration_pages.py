"""The pages of registration: one field, one list, and who may open them."""

import re
from datetime import date
from tempfile import SpooledTemporaryFile

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import Workbook

from scoring.alphabet import alphabetical, fold
from scoring.models import Player
from tests.tournaments.cast import an_event, club_of, entrants, helper, seat
from tests.tournaments.events.play.lists import key_series
from tests.tournaments.events.registration.cast import EXPECTED, HERE, browser, enter, people, registration_url
from tournaments.events.models import Category, Entrant, Event
from tournaments.events.phrases.choices import Role, SeriesState
from tournaments.events.queries.money import fees_paid
from tournaments.events.queries.registration import finds, offers
from tournaments.events.queries.till import till_report
from tournaments.events.services.events import open_check_in
from tournaments.events.services.money import pay_fee, pay_team_fee, take_back
from tournaments.events.services.registration import change_entrant, make_team, set_presence

pytestmark = [pytest.mark.storage, pytest.mark.django_db]
HTMX = {"hx-request": "true"}


@pytest.fixture
def event() -> Event:
    return an_event()


def names_of(event: Event, text: str) -> list[tuple[str, str]]:
    return [(one.name, one.club) for one in offers(event, text, is_own_club=True)]


def shown_names(page: str) -> list[str]:
    """The names of the rows, in their order."""
    return [f"{first} {last}" for first, last in re.findall(r'registration-person">(.*?) <b>(.*?)</b>', page)]


def changed_since(event: Event, version: int, **view: str) -> str:
    """The response to a registration page of this version."""
    return browser().get(registration_url(event, "registration_rows"), {"version": version} | view).text


# Entering -------------------------------------------------------------------------------------


def test_a_name_and_enter_is_a_guest(event):
    answer = browser().post(registration_url(event), {"name": "Anna Ahlers"})

    assert answer["Location"] == f"{registration_url(event)}?new=1"
    assert people(event) == [(1, "Anna Ahlers", EXPECTED)]
    shown = browser().get(answer["Location"]).text
    assert '<span class="registration-new-number">1</span>' in shown


def test_the_answer_brings_the_number_and_leaves_the_field_alone(event):
    answer = browser().post(registration_url(event), {"name": "Anna Ahlers", "present": "on"}, headers=HTMX)

    assert (answer.status_code, 'data-outcome="entered"' in answer.text) == (200, True)
    assert '<span class="registration-new-number">1</span>' in answer.text
    assert "<form" not in answer.text
    assert 'id="state-line"' in answer.text
    assert people(event) == [(1, "Anna Ahlers", HERE)]


def test_the_clubs_player_is_recognised_by_name(event):
    player = Player.objects.create(club=event.club, name="Jörg Müller", sex="m")

    browser().post(registration_url(event), {"name": "jorg muller"})

    (entrant,) = event.entrants.all()
    assert (entrant.player, entrant.club_name, entrant.sex) == (player, "Herz Dame", "m")


def test_a_guest_of_the_same_name_can_be_meant(event):
    Player.objects.create(club=event.club, name="Jörg Müller")

    browser().post(registration_url(event), {"name": "Jörg Müller", "chosen": "guest"})

    assert event.entrants.get().player is None


def test_a_chosen_player_is_entered_with_known_data(event):
    earlier = an_event(event.club)
    (old,) = enter(earlier, "Otto Ortlieb", club_name="Karo Sieben", sex="m", birth_date=date(1950, 4, 27), phone="01")

    browser().post(registration_url(event), {"name": "Otto Ortlieb", "chosen": f"entry:{old.pk}"})

    (entrant,) = event.entrants.all()
    assert (entrant.club_name, entrant.sex, entrant.birth_date) == ("Karo Sieben", "m", date(1950, 4, 27))
    assert entrant.phone == ""


@pytest.mark.parametrize("chosen", ["entry:0", "entry:999999999999", "player:x", "nobody:1", "player:1:2", ":", "é"])
def test_a_choice_that_does_not_exist_is_a_guest(event, chosen):
    browser().post(registration_url(event), {"name": "Anna Ahlers", "chosen": chosen})

    assert people(event) == [(1, "Anna Ahlers", EXPECTED)]


def test_players_of_other_clubs_cannot_be_chosen(event):
    stranger = Player.objects.create(club=club_of("Karo Sieben", "bernd"), name="Otto Ortlieb", sex="m")

    browser().post(registration_url(event), {"name": "Otto Ortlieb", "chosen": f"player:{stranger.pk}"})

    (entrant,) = event.entrants.all()
    assert (entrant.player, entrant.sex) == (None, "")


def test_the_same_name_is_entered_when_it_is_sent_twice(event):
    enter(event, "Anna Ahlers", club_name="Herz Dame")
    client = browser()

    confirmation = client.post(registration_url(event), {"name": "anna ahlers"})
    assert confirmation.status_code == 422
    assert "If this is another person with the same name, press Enter again." in confirmation.text
    assert 'value="anna ahlers"' in confirmation.text

    client.post(registration_url(event), {"name": "anna ahlers", "sure": confirmation.context["form"]["sure"].value()})
    assert people(event) == [(1, "Anna Ahlers", EXPECTED), (2, "anna ahlers", EXPECTED)]


def test_a_refusal_says_why_and_leaves_the_field_alone(event):
    enter(event, "Anna Ahlers")

    namesake = browser().post(registration_url(event), {"name": "Ahlers, Anna"}, headers=HTMX)
    wrong = browser().post(registration_url(event), {"name": "Bernd", "birth_date": "31.2.1960"}, headers=HTMX)

    assert (namesake.status_code, wrong.status_code) == (422, 422)
    assert 'data-sure="anna ahlers"' in namesake.text
    assert "<b>1</b> Anna Ahlers is already entered" in namesake.text
    assert "<p>Date of birth: This date does not exist: 31.2.1960.</p>" in wrong.text
    assert "<form" not in namesake.text + wrong.text


def test_being_sure_of_one_name_is_not_being_sure_of_another(event):
    enter(event, "Anna Ahlers", "Bernd Brandt")

    answer = browser().post(registration_url(event), {"name": "Bernd Brandt", "sure": "anna ahlers"})

    assert answer.status_code == 422
    assert event.entrants.count() == 2


BAD = {
    "no name": {"name": " "},
    "a long name": {"name": "a" * 61},
    "a reversed name": {"name": "An\u202ena"},
    "no date": {"birth_date": "31.2.1960"},
    "a date to come": {"birth_date": "2999-01-01"},
    "a date long ago": {"birth_date": "0001-01-01"},
    "no sex": {"sex": "q"},
    "a long phone": {"phone": "1" * 41},
    "an unknown class": {"categories": ["999"]},
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("typed", BAD.values(), ids=BAD)
def test_errors_are_shown_and_typed_text_stays(typed):
    event = an_event(categories=[Category(key="guests", name="Guests")])

    answer = browser().post(registration_url(event), {"name": "Anna Ahlers", "club_name": "Karo Sieben"} | typed)

    assert answer.status_code == 422
    assert 'value="Karo Sieben"' in answer.text
    assert event.entrants.count() == 0


def test_details_classes_and_teams_go_along():
    event = an_event(categories=[Category(key="guests", name="Guests")], team_kinds=["tandem"])
    guests = event.categories.get()
    fields = {"sex": "f", "birth_date": "1960-02-01", "phone": "0171", "categories": [guests.pk], "team_tandem": "Zwei"}

    browser().post(registration_url(event), {"name": "Anna Ahlers", "club_name": "Karo Sieben"} | fields)

    (anna,) = event.entrants.all()
    assert (anna.club_name, anna.sex, anna.birth_date, anna.phone) == ("Karo Sieben", "f", date(1960, 2, 1), "0171")
    assert list(anna.own_categories.all()) == [guests]
    assert anna.memberships.get().team.name == "Zwei"


def test_a_full_team_enters_nobody():
    event = an_event(team_kinds=["tandem"])
    make_team(event, "tandem", "Zwei", entrants(event, 2), by="anna")

    answer = browser().post(registration_url(event), {"name": "Clara Classen", "team_tandem": "Zwei"})

    assert answer.status_code == 422
    assert "“Zwei” has room for 2 players." in answer.text
    assert event.entrants.count() == 2


def test_a_player_who_pays_at_once_has_paid():
    event = an_event(entry_fee=1000, card_fee=200)

    browser().post(registration_url(event), {"name": "Anna Ahlers", "pays": "on"})

    assert list(fees_paid(event).values()) == [1200]


def test_a_player_without_a_fee_owes_nothing_and_may_be_charged_later():
    event = an_event(entry_fee=1000)
    client = browser()

    answer = client.post(registration_url(event), {"name": "Gustav", "without_fee": "on", "pays": "on"}, follow=True)
    guest = event.entrants.get()
    details = client.get(registration_url(event, "entrant", 1)).text
    client.post(registration_url(event, "entrant", 1), {"name": "Gustav"})

    assert (guest.without_fee, event.payments.count()) == (True, 0)
    assert "without fee</span>" in answer.text
    assert 'name="pays" value="1"' not in answer.text
    assert 'id="id_without_fee" checked' in details
    assert 'name="pays" value="1"' in client.get(registration_url(event)).text


def test_the_sums_of_registration_include_team_fees_and_debts():
    event = an_event(entry_fee=1000, team_kinds=["tandem"], team_fees=[["tandem", 800]])
    one, other, *_ = enter(event, "Anna Ahlers", "Bernd Brandt", "Clara Classen")
    team = make_team(event, "tandem", "Die Wenzel", [one, other], by="anna")
    pay_fee(event, one, by="anna")
    seen = Event.objects.get().version

    page = browser().get(registration_url(event)).text
    pay_team_fee(event, team, by="anna")
    later = browser().get(registration_url(event)).text

    till = till_report(event).kinds[0].owed
    assert "<dt>owed</dt><dd>38.00</dd>" in page
    assert "<dt>still due</dt><dd>28.00</dd>" in page
    assert "One team still owes 8.00 of this." in " ".join(page.split())
    assert page.count("Die Wenzel <b>(8.00 due)</b>") == 2
    assert (f"<dd>{till.open / 100:.2f}</dd>" in later, "(8.00 due)" in later) == (True, False)
    assert "registration-row" in changed_since(event, seen)


def test_a_late_arrival_is_reported_to_the_seating(event):
    seat(event.series.get(number=1), [entrants(event, 4)], state=SeriesState.PUBLISHED)

    answer = browser().post(registration_url(event), {"name": "Späte Paula", "present": "on"}, headers=HTMX)

    assert "The seats have already been assigned: Späte Paula has none yet." in answer.text
    assert registration_url(event, "seating") in answer.text


# Offering -------------------------------------------------------------------------------------


def test_known_players_are_offered_by_the_beginning_of_any_name(event):
    for name in ("Jörg Müller", "Petra Muller-Lüdenscheid", "Anna Ahlers"):
        Player.objects.create(club=event.club, name=name)
    Player.objects.create(club=event.club, name="Max Müller", is_active=False)
    enter(an_event(event.club), "Ute Mülheim", club_name="Karo Sieben")
    enter(an_event(club_of("Karo Sieben", "bernd")), "Max Mustermann")

    club = "Herz Dame"
    assert names_of(event, "mu") == [
        ("Jörg Müller", club),
        ("Petra Muller-Lüdenscheid", club),
        ("Ute Mülheim", "Karo Sieben"),
    ]
    assert names_of(event, "MUELLER j") == [("Jörg Müller", club)]
    assert names_of(event, "lüd") == [("Petra Muller-Lüdenscheid", club)]
    assert names_of(event, "ller") == names_of(event, "") == []


def test_entered_players_are_not_offered_again(event):
    Player.objects.create(club=event.club, name="Jörg Müller")
    for _ in range(2):
        enter(an_event(event.club), "Ute Mülheim", club_name="Karo Sieben")

    assert names_of(event, "m") == [("Jörg Müller", "Herz Dame"), ("Ute Mülheim", "Karo Sieben")]
    enter(event, "Jörg Müller", club_name="Herz Dame")
    assert names_of(event, "m") == [("Ute Mülheim", "Karo Sieben")]


def test_offers_end_with_the_guest(event):
    Player.objects.create(club=event.club, name="Jörg Müller")

    shown = browser().get(registration_url(event, "registration_offers"), {"name": "Jö <b>"}).text
    named = browser().get(registration_url(event, "registration_offers"), {"name": "jö"}).text

    assert "<b>jö</b> as a guest" in named
    assert "<b>Jörg Müller</b>" in named
    assert shown.strip() == ""


# The list -------------------------------------------------------------------------------------


def test_rows_stand_by_last_name():
    people_ = ["Anna Österreicher", "Zora Abel", "Bernd von der Heide", "Ärne Heide", "Oskar", "Clara Offermann"]
    people_ += ["Jan Łukasik", "Anna Ahlers 2", "Maria Mayer"]

    assert sorted(people_, key=alphabetical) == [
        "Zora Abel",
        "Anna Ahlers 2",
        "Ärne Heide",
        "Bernd von der Heide",
        "Jan Łukasik",
        "Maria Mayer",
        "Clara Offermann",
        "Oskar",
        "Anna Österreicher",
    ]


def test_a_tap_ticks_and_another_takes_it_back(event):
    enter(event, "Anna Ahlers")
    client = browser()

    answer = client.post(registration_url(event, "set_presence"), {"present": "1"})
    assert (answer["Location"], people(event)) == (f"{registration_url(event)}#row-1", [(1, "Anna Ahlers", HERE)])

    client.post(registration_url(event, "set_presence"), {"expected": "1"})
    assert people(event) == [(1, "Anna Ahlers", EXPECTED)]


def test_a_tap_with_script_answers_the_row_and_the_figures(event):
    enter(event, "Anna Ahlers", "Bernd Brandt")
    version = Event.objects.get(pk=event.pk).version

    answer = browser().post(registration_url(event, "set_presence"), {"present": "1", "version": version}, headers=HTMX)

    assert 'id="row-1"' in answer.text
    assert 'id="row-2"' not in answer.text
    assert "present <b>1</b>" in answer.text
    assert f'id="registration-version" value="{version + 1}"' in answer.text
    assert "<b>1 Anna Ahlers</b>: present" in answer.text


def test_the_list_is_read_again_only_after_changes_by_others(event):
    enter(event, "Anna Ahlers")
    version = Event.objects.get(pk=event.pk).version
    client = browser()

    same = client.get(registration_url(event, "registration_rows"), {"version": version})
    older = client.get(registration_url(event, "registration_rows"), {"version": version - 1})
    ticked = client.post(
        registration_url(event, "set_presence"), {"present": "1", "version": version - 1}, headers=HTMX
    )

    assert (same.status_code, older.status_code) == (204, 200)
    assert "Anna <b>Ahlers</b>" in older.text
    assert f'id="registration-version" value="{version - 1}"' in ticked.text


def test_typed_text_is_never_read_as_html():
    hostile = "<img src=x onerror='alert(1)' title=\"x\">"
    event = an_event(entry_fee=1000, team_kinds=["tandem"])
    anna, bernd = enter(event, "Anna Ahlers", "Bernd Brandt")
    make_team(event, "tandem", "Asse", [anna, bernd], by="anna")
    open_check_in(event, by="anna")
    seen = Event.objects.get(pk=event.pk).version
    set_presence(anna, "later", by="anna")
    event.entrants.update(name=f"Anna {hostile}", club_name=hostile, phone=hostile)
    event.teams.update(name=hostile)

    answers = [browser().get(registration_url(event)).text, changed_since(event, 0), changed_since(event, seen)]

    for answer in answers:
        assert answer.count("&lt;img") >= 8
        assert "<img" not in answer
        assert "onerror='" not in answer
        assert 'title="x"' not in answer


def test_only_rows_that_changed_are_sent_again():
    event = an_event(entry_fee=1000)
    anna, bernd, _clara = enter(event, "Anna Ahlers", "Bernd Brandt", "Clara Classen")
    seen = Event.objects.get(pk=event.pk).version

    payment = pay_fee(event, anna, by="anna")
    paid = changed_since(event, seen)
    set_presence(bernd, HERE, by="anna")
    ticked = changed_since(event, seen + 1)
    both = changed_since(event, seen)
    take_back(event, payment, reason="mistyped", by="anna")
    taken_back = changed_since(event, seen + 2)

    assert shown_names(paid) == shown_names(taken_back) == ["Anna Ahlers"]
    assert shown_names(ticked) == ["Bernd Brandt"]
    assert shown_names(both) == ["Anna Ahlers", "Bernd Brandt"]
    assert 'id="row-1" data-find="1 anna ahlers " hx-swap-oob="true"' in paid
    assert "registration-people" not in paid
    assert f'id="registration-version" value="{seen + 1}"' in paid


def enters_another(event: Event, anna: Entrant) -> None:
    enter(event, "Dieter Dörfler")


def gets_another_name(event: Event, anna: Entrant) -> None:
    change_entrant(anna, by="anna", name="Zoe Ahlers")


def joins_a_team(event: Event, anna: Entrant) -> None:
    make_team(event, "tandem", "Asse", list(event.entrants.all()), by="anna")


def opens_check_in(event: Event, anna: Entrant) -> None:
    open_check_in(event, by="anna")


@pytest.mark.parametrize("action", [enters_another, gets_another_name, joins_a_team, opens_check_in])
def test_changes_that_affect_other_rows_send_the_whole_list(action):
    event = an_event(team_kinds=["tandem"])
    anna, _bernd = enter(event, "Anna Ahlers", "Bernd Brandt")
    seen = Event.objects.get(pk=event.pk).version

    action(event, anna)

    answer = changed_since(event, seen)
    assert 'id="registration-people"' in answer
    assert len(shown_names(answer)) == event.entrants.count()


def test_a_filtered_or_unknown_version_is_sent_the_whole_list(event):
    anna, _bernd = enter(event, "Anna Ahlers", "Bernd Brandt")
    seen = Event.objects.get(pk=event.pk).version
    set_presence(anna, HERE, by="anna")

    assert shown_names(changed_since(event, seen, show="missing")) == ["Bernd Brandt"]
    for unknown in (0, seen + 7):
        assert shown_names(changed_since(event, unknown)) == ["Anna Ahlers", "Bernd Brandt"]


def test_a_list_that_came_in_sends_no_row(event):
    series = event.series.get(number=1)
    seat(series, [entrants(event, 4)])
    enter(event, "Emil Engelke")
    seen = Event.objects.get(pk=event.pk).version
    key_series(series)

    answer = changed_since(event, seen)

    assert (shown_names(answer), "registration-people" in answer) == ([], False)
    assert f'id="registration-version" value="{seen + 1}"' in answer


@pytest.mark.parametrize(
    "sent", [{}, {"present": "9"}, {"present": "x"}, {"present": "99999999999999999999"}, {"p": 1}]
)
def test_a_tap_on_nobody_is_not_found(event, sent):
    enter(event, "Anna Ahlers")

    assert browser().post(registration_url(event, "set_presence"), sent).status_code == 404


def test_missing_players_are_counted_and_their_phones_shown_once_registration_is_open(event):
    anna, bernd = enter(event, "Anna Ahlers", "Bernd Brandt", phone="0171 555")
    client = browser()
    assert "0171 555" not in client.get(registration_url(event)).text

    open_check_in(event, by="anna")
    set_presence(anna, "present", by="anna")
    shown = client.get(f"{registration_url(event)}?show=missing")

    assert shown_names(shown.text) == [bernd.name]
    assert shown.context["people"].missing == 1
    assert shown.text.count('<span class="registration-phone">0171 555</span>') == 1


@pytest.mark.parametrize("presence", ["later", "no_show"])
def test_coming_later_or_not_is_recorded_and_undone(event, presence):
    enter(event, "Anna Ahlers")
    open_check_in(event, by="anna")
    client = browser()

    client.post(registration_url(event, "set_presence"), {presence: "1"})
    assert people(event) == [(1, "Anna Ahlers", presence)]
    assert 'name="expected" value="1"' in client.get(registration_url(event)).text

    client.post(registration_url(event, "set_presence"), {"expected": "1"})
    assert people(event) == [(1, "Anna Ahlers", EXPECTED)]


def test_a_tap_pays_and_the_columns_are_added_up():
    event = an_event(entry_fee=1000, card_fee=200)
    enter(event, "Anna Ahlers", "Bernd Brandt")
    client = browser()

    client.post(registration_url(event, "registration_pay"), {"pays": "1"})
    people_ = client.get(registration_url(event)).context["people"]

    assert (people_.due, people_.paid, people_.open) == (2400, 1200, 1200)
    again = client.post(registration_url(event, "registration_pay"), {"pays": "1"}, follow=True)
    assert "Anna Ahlers owes nothing: the fee is paid." in again.text
    assert sum(fees_paid(event).values()) == 1200


def test_a_refused_tap_with_script_reloads_the_page():
    event = an_event(entry_fee=1000)
    enter(event, "Anna Ahlers")
    client = browser()
    client.post(registration_url(event, "registration_pay"), {"pays": "1"})

    answer = client.post(registration_url(event, "registration_pay"), {"pays": "1"}, headers=HTMX)

    assert (answer.status_code, answer["HX-Redirect"]) == (204, registration_url(event))


def test_the_filter_works_on_the_server_too(event):
    enter(event, "Jörg Müller", "Anna Ahlers")

    found = browser().get(registration_url(event), {"find": "MUL"}).text
    numbered = browser().get(registration_url(event), {"find": "2"}).text

    assert shown_names(found) == ["Jörg Müller"]
    assert shown_names(numbered) == ["Anna Ahlers"]


def test_folding_and_finding():
    assert fold("Jörg GROẞ-Öz") == "jorg gross-oz"
    assert finds(["gr", "j"], "12 jorg gross-oz")
    assert finds(["oz"], "12 jorg gross-oz")
    assert not finds(["rg"], "12 jorg gross-oz")


@pytest.mark.long
def test_a_row_takes_no_more_queries_where_there_are_many():
    event = an_event(entry_fee=1000, team_kinds=["team"], categories=[Category(key="women", name="Women", sex="f")])
    make_team(event, "team", "Asse", entrants(event, 3), by="anna")
    client = browser()

    def queries(address: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as seen:
            assert client.get(address).status_code == 200
        return len(seen)

    addresses = [
        registration_url(event),
        registration_url(event, "registration_rows"),
        registration_url(event, "teams"),
        registration_url(event, "import_players"),
    ]
    few = [queries(address) for address in addresses]
    for place in range(7):
        make_team(event, "team", f"Team {place}", entrants(event, 4), by="anna")
    many = [queries(address) for address in addresses]

    assert event.entrants.count() == 31
    assert many == few
    assert max(many) < 30


# One entrant ----------------------------------------------------------------------------------


def test_details_are_changed_and_wrong_input_stays(event):
    enter(event, "Anna Ahlers")
    client = browser()

    wrong = client.post(registration_url(event, "entrant", 1), {"name": "Änne", "birth_date": "x"})
    assert (wrong.status_code, 'value="Änne"' in wrong.text) == (422, True)
    assert people(event) == [(1, "Anna Ahlers", EXPECTED)]

    client.post(registration_url(event, "entrant", 1), {"name": "Änne Ahlers", "sex": "f", "phone": "0171"})
    anna = event.entrants.get()
    assert (anna.name, anna.sex, anna.phone) == ("Änne Ahlers", "f", "0171")


def test_a_change_after_a_series_asks_for_its_reason(event):
    seat(event.series.get(number=1), [entrants(event, 4)], state=SeriesState.COMPLETE)
    client = browser()

    confirmation = client.post(registration_url(event, "entrant", 1), {"name": "Änne Ahlers", "reason": " "})
    assert confirmation.status_code == 422
    assert "Enter a reason; it is recorded in the audit log." in confirmation.text

    client.post(registration_url(event, "entrant", 1), {"name": "Änne Ahlers", "reason": "misread"})
    assert event.entrants.get(number=1).name == "Änne Ahlers"


def test_a_player_leaves_and_is_removed_from_the_list(event):
    enter(event, "Anna Ahlers", "Bernd Brandt")
    client = browser()

    client.post(registration_url(event, "entrant_presence", 1), {"presence": "left"})
    client.post(registration_url(event, "remove_entrant", 2))

    assert people(event) == [(1, "Anna Ahlers", "left")]
    assert client.get(registration_url(event, "entrant", 2)).status_code == 404
    assert client.post(registration_url(event, "entrant_presence", 1), {"presence": "lost"}).status_code == 404


# A list taken over ----------------------------------------------------------------------------

LIST = "Name;Verein\nAnna Ahlers;Herz Dame\nBernd Brandt;Karo Sieben\n"


def test_a_list_is_shown_before_it_is_entered(event):
    client = browser()

    shown = client.post(registration_url(event, "import_players"), {"text": LIST})
    assert (shown.status_code, event.entrants.count()) == (200, 0)
    assert "Enter 2 players" in shown.text

    client.post(registration_url(event, "import_players"), {"text": LIST, "doubles": "skip", "enter": "1"})
    assert [name for _, name, _ in people(event)] == ["Anna Ahlers", "Bernd Brandt"]


def test_a_file_is_read_and_goes_on_as_text(event, tmp_path):
    file = tmp_path / "list.csv"
    file.write_bytes(LIST.encode("utf-16"))
    client = browser()

    with file.open("rb") as sent:
        shown = client.post(registration_url(event, "import_players"), {"file": sent})

    assert shown.context["form"]["text"].value() == LIST
    assert shown.context["preview"].can_be_entered


def test_a_spreadsheet_is_read_and_its_columns_can_be_changed(event):
    client = browser()
    address = registration_url(event, "import_players")
    with SpooledTemporaryFile() as file:
        book = Workbook()
        for row in (["Wer", "Woher", "Geb."], ["Müller, Jürgen", "Herz Dame", date(1950, 4, 27)]):
            book.active.append(row)
        book.save(file)
        file.seek(0)
        shown = client.post(address, {"file": file})
    assert [choice.kind for choice, _box in shown.context["choices"]] == ["", "", "birth_date"]

    text = shown.context["form"]["text"].value()
    kinds = ["name", "club_name", "birth_date"]
    again = client.post(address, {"text": text, "look": "skip", "doubles": "skip", "kinds": kinds})
    assert 'value="birth_date" selected' in again.text
    client.post(address, {"text": text, "doubles": "skip", "kinds": kinds, "enter": "1"})

    (entrant,) = event.entrants.all()
    assert (entrant.name, entrant.club_name, entrant.birth_date) == ("Jürgen Müller", "Herz Dame", date(1950, 4, 27))


def test_letters_in_doubt_can_be_read_another_way(event, tmp_path):
    client = browser()
    address = registration_url(event, "import_players")
    file = tmp_path / "list.csv"
    file.write_bytes("Name\nKošan".encode("cp1252"))
    with file.open("rb") as sent:
        shown = client.post(address, {"file": sent})
    assert "Is the text correct?" in shown.text
    assert dict(shown.context["readings"]) == {"mac_roman": "Koöan", "cp1252": "Košan", "cp850": "KoÜan"}

    form = shown.context["form"]
    sent = {"text": form["text"].value(), "doubles": "skip", "encoding": "mac_roman"}
    again = client.post(address, sent | {"read_as": "cp1252"})

    assert [row.name for row in again.context["preview"].new_rows] == ["Košan"]


def test_lines_without_a_name_are_shown_and_left_out(event):
    shown = browser().post(registration_url(event, "import_players"), {"text": LIST + "Summe;2\n"})

    assert "<code>Summe 2</code>" in shown.text
    assert len(shown.context["preview"].new_rows) == 2


def test_given_start_numbers_are_kept(event):
    enter(event, "Zoe Zander")
    client = browser()
    address = registration_url(event, "import_players")
    text = "Startnummer;Name\n7;Anna Ahlers\n;Bernd Brandt\n5;Clara Claßen"

    client.post(address, {"text": text, "doubles": "skip", "enter": "1"})
    refused = client.post(address, {"text": "Startnummer;Name\n7;Dora Dorn\n9;Emil Ernst\n9;Fritz Frey"})

    assert [(number, name) for number, name, _ in people(event)] == [
        (1, "Zoe Zander"),
        (5, "Clara Claßen"),
        (7, "Anna Ahlers"),
        (8, "Bernd Brandt"),
    ]
    assert [(fault.line, fault.code) for fault in refused.context["preview"].faults] == [
        (4, "start_number_twice"),
        (2, "start_number_taken"),
    ]


def test_a_club_in_brackets_is_the_club_of_a_walk_in(event):
    browser().post(registration_url(event), {"name": "Müller, Jürgen (SC Köln)"})

    (entrant,) = event.entrants.all()
    assert (entrant.name, entrant.club_name) == ("Jürgen Müller", "SC Köln")


def test_those_entered_already_are_left_out_unless_they_are_others(event):
    enter(event, "Anna Ahlers")
    client = browser()
    address = registration_url(event, "import_players")

    shown = client.post(address, {"text": LIST})
    assert "Anna Ahlers is already entered with start number 1." in shown.text
    assert [row.name for row in shown.context["preview"].new_rows] == ["Bernd Brandt"]

    others = client.post(address, {"text": LIST, "doubles": "skip", "look": "take"})
    assert len(others.context["preview"].new_rows) == 2
    client.post(address, {"text": LIST, "doubles": "take", "enter": "1"})
    assert [name for _, name, _ in people(event)] == ["Anna Ahlers", "Anna Ahlers", "Bernd Brandt"]


def test_a_list_of_known_people_has_nobody_new(event):
    client = browser()
    sent = {"text": LIST, "doubles": "skip", "enter": "1"}
    client.post(registration_url(event, "import_players"), sent)

    shown = client.post(registration_url(event, "import_players"), sent)

    assert "No new players in this list" in shown.text
    assert event.entrants.count() == 2


def test_one_fault_and_nobody_is_entered(event):
    text = LIST + ";Kreuz Bube\n"
    client = browser()

    for sent in ({"text": text}, {"text": text, "doubles": "skip", "enter": "1"}):
        answer = client.post(registration_url(event, "import_players"), sent)
        assert answer.status_code == 422
        assert "Line 4:" in answer.text
        assert "The name is missing." in answer.text
    assert event.entrants.count() == 0


def test_a_faulty_list_stays_to_be_corrected(event):
    people_of = [f"Spieler Nr{number};Karo Sieben;m" for number in range(1, 36)]
    text = "\n".join(["Name;Verein;Geschlecht", *people_of[:20], "Otto Ortlieb;Herz Dame;q", *people_of[20:]])
    client = browser()

    shown = client.post(registration_url(event, "import_players"), {"text": text})

    assert shown.status_code == 422
    assert shown.context["list"].value() == text
    assert "<code>Otto Ortlieb;Herz Dame;q</code>" in shown.text
    right = client.post(
        registration_url(event, "import_players"), {"text": shown.context["list"].value().replace(";q", ";w")}
    )
    assert right.context["preview"].can_be_entered
    assert "<td>w</td>" in right.text
    assert "<td>f</td>" not in right.text


def test_a_list_that_is_refused_as_a_whole_stays(event):
    text = "Name;Verein\nAnna Ahlers;Asse\n"
    Event.objects.update(phase="closed")

    shown = browser().post(registration_url(event, "import_players"), {"text": text, "doubles": "skip", "enter": "1"})

    assert shown.context["form"]["text"].value() == text


NO_LISTS = {
    "nothing": {},
    "blanks": {"text": "  \n "},
    "no text": {"text": "\0"},
    "nothing but a header": {"text": "Name;Verein"},
}


@pytest.mark.parametrize("sent", NO_LISTS.values(), ids=NO_LISTS)
def test_an_empty_list_is_reported(event, sent):
    answer = browser().post(registration_url(event, "import_players"), sent)

    assert answer.status_code == 422
    assert 'class="error"' in answer.text or "notice-error" in answer.text


def test_a_confirmation_without_its_list_starts_again(event):
    answer = browser().post(registration_url(event, "import_players"), {"enter": "1"})

    assert answer["Location"] == registration_url(event, "import_players")


# Who may --------------------------------------------------------------------------------------


def addresses(event: Event) -> dict[str, list[str]]:
    (team,) = event.teams.all()
    read = [
        registration_url(event),
        registration_url(event, "registration_rows"),
        registration_url(event, "registration_offers"),
        registration_url(event, "import_players"),
        registration_url(event, "entrant", 1),
        registration_url(event, "teams"),
        registration_url(event, "new_team", "team"),
        registration_url(event, "team", team.pk),
    ]
    written = [
        registration_url(event, "set_presence"),
        registration_url(event, "entrant_presence", 1),
        registration_url(event, "remove_entrant", 1),
        registration_url(event, "keep_apart"),
        registration_url(event, "remove_team", team.pk),
        registration_url(event, "substitute", team.pk),
    ]
    return {
        "get": read,
        "post": [*read[:1], *read[3:5], *read[6:], *written, registration_url(event, "registration_pay")],
    }


@pytest.fixture
def staffed() -> Event:
    event = an_event(team_kinds=["team"], entry_fee=100)
    make_team(event, "team", "Asse", entrants(event, 3), by="anna")
    for role in (Role.DIRECTOR, Role.REFEREE, Role.DESK, Role.CASHIER):
        helper(event, role)
    club_of("Karo Sieben", "dieter")
    return event


@pytest.mark.parametrize("login", ["", "dieter", "referee"])
def test_registration_is_not_found_without_the_right(staffed, login):
    client = browser(login) if login else Client()
    event_before = Event.objects.get().version

    found = [client.get(address).status_code for address in addresses(staffed)["get"]]
    done = [client.post(address, {"present": "1"}).status_code for address in addresses(staffed)["post"]]

    assert {*found, *done} == {404}
    assert Event.objects.get().version == event_before


@pytest.mark.sampled(2)
@pytest.mark.parametrize("login", ["anna", "director", "desk", "cashier"])
def test_registration_opens_for_its_helpers(staffed, login):
    client = browser(login)

    assert {client.get(address).status_code for address in addresses(staffed)["get"]} == {200}


@pytest.mark.parametrize(("login", "takes"), [("anna", True), ("cashier", True), ("director", False), ("desk", False)])
def test_money_is_taken_by_those_who_may(staffed, login, takes):
    client = browser(login)

    assert ('name="pays" value="1"' in client.get(registration_url(staffed)).text) == takes
    assert (client.post(registration_url(staffed, "registration_pay"), {"pays": "1"}).status_code == 302) == takes
    client.post(registration_url(staffed), {"name": "Guest", "pays": "on"})
    assert sum(fees_paid(staffed).values()) == (200 if takes else 0)
