"""Announcing an event, changing it, giving roles, and the next step on its overview."""

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate

from scoring.clock import now
from scoring.models import Club
from tests.tournaments.cast import DAY, an_event, club_of, entrants, helper
from tests.tournaments.events.play.lists import key_series
from tests.tournaments.events.sign_up.cast import open_event, signed_up
from tournaments.events.forms.events import EventForm
from tournaments.events.models import Event, EventAuditEntry
from tournaments.events.phrases.choices import Presence, Role
from tournaments.events.queries.state_line import state_line
from tournaments.events.services.events import open_check_in
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import check_series, close_event, complete_series, start_series
from tournaments.events.services.sign_ups import accept, change_page, decline
from tournaments.events.states import state_of
from tournaments.seasons.models import Evening
from tournaments.seasons.services.seasons import create_season

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def rows(*rounds: int) -> dict[str, str]:
    """The series as a browser sends them: rows without deals come last."""
    typed = {}
    for place in range(24):
        typed[f"series-{place}-rounds"] = str(rounds[place] if place < len(rounds) else 0)
        typed[f"series-{place}-seating"] = "drawn"
    return typed


def sent(form: EventForm) -> dict[str, Any]:
    """What a browser sends of the shown form."""
    series = form.series_rows
    fields = [field for each in (form, *series) for field in each]
    shown = {field.html_name: field.value() for field in fields}
    return {name: value for name, value in shown.items() if value is not None and value is not False}


TYPED = {
    "name": "Herbstpreis",
    "day": "2026-05-09",
    "place": "Vereinsheim",
    "game": "isko",
    "scheme": "seeger_fabian",
    "entry_fee": "12,50",
    "card_fee": "2",
    "women": "on",
    "women_fee": "10",
    "loss_fee_steps": "1:50 4:100",
    "pot_percent": "80",
    "tie_rule": "split",
    "tie_breaks": "total won lost lot",
    "draw_mode": "cap",
    "seeded_threes": "fair",
    "final_counts": "all",
    "second_keying": "unproved",
    "is_listed": "on",
    "visibility": "live",
    "shown_names": "full",
    "team_kinds": ["team"],
    "own_0": "Gäste",
} | rows(12, 12)


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def anna(client: Client, club: Club) -> Client:
    client.force_login(User.objects.get(username="anna"))
    return client


def test_an_event_shows_which_corrected_figures_it_uses(anna, club):
    """An event of an older program stores none and goes on as before. Ruling 12"""
    anna.post(reverse("new_event"), TYPED | {"game": "ramsch_all", "scheme": "classic"})
    silent = an_event(club, ruleset_options={"all_pass": "ramsch", "ramsch_mode": "all_points"})

    new = Event.objects.exclude(pk=silent.pk).get()

    assert (new.ruleset.ramsch_jungfrau_of, silent.ruleset.ramsch_jungfrau_of) == ("loser", "everybody")


def test_a_club_announces_an_event(anna, club):
    answer = anna.post(reverse("new_event"), TYPED)

    event = Event.objects.get()
    assert answer.url == event.get_absolute_url()
    assert (event.name, event.day, event.entry_fee, event.card_fee) == ("Herbstpreis", date(2026, 5, 9), 1250, 200)
    assert event.fees_by_category == [["women", 1000]]
    assert event.loss_fee_steps == [[1, 50], [4, 100]]
    assert [(series.number, series.rounds, series.seating) for series in event.series.all()] == [
        (1, 12, "drawn"),
        (2, 12, "drawn"),
    ]
    assert [category.name for category in event.categories.all()] == ["Women", "Gäste"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"name": " "}, "This field is required."),
        ({"entry_fee": "12,5,0"}, "Enter an amount such as 12 or 4.50."),
        ({"entry_fee": "-3"}, "Enter the amount without a plus or minus sign."),
        (rows(), "An event needs at least one series."),
        (rows(12, 0, 12), "Do not leave gaps between series."),
        (rows(13), "Select a valid choice. 13 is not one of the available choices."),
        ({"pot_percent": "101"}, "Ensure this value is less than or equal to 100."),
        ({"time_limit": "soon"}, "Enter a whole number."),
    ],
)
def test_an_impossible_value_is_reported_at_its_field_and_nothing_is_lost(anna, wrong, words):
    answer = anna.post(reverse("new_event"), TYPED | wrong)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in page
    assert "Vereinsheim" in page
    assert not Event.objects.exists()


@pytest.mark.parametrize("count", ["0", "-1", "10000", "many"])
def test_a_browser_cannot_choose_the_number_of_series(anna, count):
    counts = {"series-TOTAL_FORMS": count, "series-INITIAL_FORMS": count}

    answer = anna.post(reverse("new_event"), TYPED | counts)

    assert answer.status_code == 302
    assert [series.rounds for series in Event.objects.get().series.all()] == [12, 12]


@pytest.mark.long
def test_the_settings_are_read_as_typed(anna):
    anna.post(reverse("new_event"), TYPED)
    event = Event.objects.get()
    form = anna.get(reverse("event_settings", args=[event.public_id])).context["form"]

    answer = anna.post(reverse("event_settings", args=[event.public_id]), sent(form) | {"name": "Winterpreis"})

    after = Event.objects.get()
    assert answer.status_code == 302
    assert after.name == "Winterpreis"
    same = ("day", "place", "entry_fee", "card_fee", "fees_by_category", "loss_fee_steps", "team_kinds", "tie_breaks")
    assert [getattr(after, name) for name in same] == [getattr(event, name) for name in same]
    assert [category.name for category in after.categories.all()] == ["Women", "Gäste"]


def test_settings_that_are_sent_twice_are_stored_once(anna):
    """A row stored by the first of two taps is not changed by the second; it stays a series."""
    anna.post(reverse("new_event"), TYPED)
    address = reverse("event_settings", args=[Event.objects.get().public_id])
    typed = sent(anna.get(address).context["form"]) | {"series-2-rounds": "10"}

    for _tap in range(2):
        assert anna.post(address, typed).status_code == 302

    assert [series.rounds for series in Event.objects.get().series.all()] == [12, 12, 10]


def test_the_audit_log_names_changed_settings(anna):
    anna.post(reverse("new_event"), TYPED)
    event = Event.objects.get()
    address = reverse("event_settings", args=[event.public_id])

    for typed in ({"name": "Winterpreis", "loss_fee_steps": "", "series-1-rounds": "0"}, {}):
        anna.post(address, sent(anna.get(address).context["form"]) | typed)

    page = anna.get(reverse("event_audit_log", args=[event.public_id])).content.decode()
    assert re.findall("Settings changed[^<]*", page) == ["Settings changed", "Settings changed: Series, Name, Loss fee"]


@pytest.mark.long
def test_an_unusual_order_of_ties_stays_when_something_else_is_changed(anna, club):
    event = an_event(club, tie_breaks=["total", "average_over:24", "won"])
    form = anna.get(reverse("event_settings", args=[event.public_id])).context["form"]

    anna.post(reverse("event_settings", args=[event.public_id]), sent(form) | {"name": "Winterpreis"})

    after = Event.objects.get()
    assert (after.name, after.tie_breaks) == ("Winterpreis", ["total", "average_over:24", "won"])
    order = "total, the average of at least 24 lists, more games won; then the place is shared"
    assert dict(form.fields["tie_breaks"].choices)["total average_over:24 won"] == order
    assert 'value="total average_over:24 won" selected' in str(form["tie_breaks"])


def test_a_copy_takes_settings_but_no_players(anna, club):
    event = an_event(club, series=3, entry_fee=1000)
    entrants(event, 4)

    anna.post(reverse("copy_event", args=[event.public_id]), {"name": "Noch einmal", "day": "2026-06-01"})

    copy = Event.objects.get(name="Noch einmal")
    assert (copy.entry_fee, copy.series.count(), copy.entrants.count(), copy.phase) == (1000, 3, 0, "registration")


@pytest.mark.long
def test_the_rules_stay_once_seats_are_drawn(anna, club):
    event = an_event(club)
    entrants(event, 8)
    open_check_in(event, by="anna")
    draw(event, by="anna")

    answer = anna.post(reverse("event_settings", args=[event.public_id]), TYPED | {"game": "isko_grand_20"})

    assert answer.status_code == 422
    assert Event.objects.get().ruleset_options == event.ruleset_options


def steps(client: Client, event: Event) -> list[str]:
    page = client.get(event.get_absolute_url())
    return [shown["words"] for shown in page.context["steps"]]


@pytest.mark.long
def test_the_overview_shows_the_next_step(anna, club):
    event = an_event(club, series=1)
    entrants(event, 8)
    values = [steps(anna, event)]
    anna.post(event.get_absolute_url(), {"step": "open_check_in"})
    event.entrants.filter(number=1).update(presence=Presence.EXPECTED)
    values.append(steps(anna, event))
    event.entrants.update(presence=Presence.PRESENT)
    draw(event, by="anna")
    values.append(steps(anna, event))
    publish(event, by="anna")
    values.append(steps(anna, event))
    start_series(event, by="anna")
    values.append(steps(anna, event))
    key_series(event.series.get())
    values.append(steps(anna, event))
    complete_series(event, by="anna")
    values.append(steps(anna, event))
    check_series(event, by="anna")
    values.append(steps(anna, event))
    close_event(event, by="anna")
    values.append(steps(anna, event))

    assert values == [
        ["Register players", "Open the check-in"],
        ["Check-in: 1 missing", "Draw series 1"],
        ["Check and publish the draft of series 1"],
        ["Print the seats and lists of series 1", "Start series 1"],
        ["Lists: 2 missing", "Clock and pace of series 1", "Complete series 1"],
        ["Complete series 1"],
        ["Publish series 1 as checked"],
        ["Close the event: final standings and prizes"],
        ["Pay out the prizes", "Print certificates and the final report", "Download the whole event"],
    ]


@pytest.mark.long
def test_the_overview_lists_sign_ups_waiting_for_an_answer(anna, club):
    event = open_event(places=2, club=club, series=1)
    values = [steps(anna, event)]
    one, *others = signed_up(event, "Ida Ilm", "Jan Jahn", "Karla Kern", "Lars Lind")
    values.append(steps(anna, event))
    accept(one, by="anna")
    anna.post(event.get_absolute_url(), {"step": "open_check_in"})
    values.append(steps(anna, event))
    accept(others[0], by="anna")
    change_page(event, is_open=False, by="anna")
    values.append(steps(anna, event))
    entrants(event, 4)
    event.entrants.update(presence=Presence.PRESENT)
    change_page(event, places=None, by="anna")
    draw(event, by="anna")
    values.append(steps(anna, event))
    for other in others[1:]:
        decline(other, by="anna")
    publish(event, by="anna")
    values.append(steps(anna, event))

    assert values == [
        ["Register players", "Open the check-in"],
        [
            "Sign-ups: 2 to accept",
            "Register players",
            "Waiting list: 2 waiting for a place",
            "Open the check-in",
        ],
        [
            "Sign-ups: 1 to accept",
            "Check-in: 1 missing",
            "Waiting list: 2 waiting for a place",
            "Sign-up: still open",
            "Draw series 1",
        ],
        ["Check-in: 2 missing", "Waiting list: 2 waiting for a place", "Draw series 1"],
        ["Sign-ups: 2 to accept", "Check and publish the draft of series 1"],
        ["Print the seats and lists of series 1", "Start series 1"],
    ]


def test_a_helper_of_registration_is_not_asked_to_close_the_sign_up(client, club):
    event = open_event(club=club, series=1)
    open_check_in(event, by="anna")
    signed_up(event, "Ida Ilm")
    client.force_login(helper(event, Role.DESK))

    page = client.get(event.get_absolute_url())

    assert [shown["step"].key for shown in page.context["steps"]] == ["accept_sign_ups", "check_in"]
    assert page.context["steps"][0]["address"] == reverse("sign_ups", args=[event.public_id])


@pytest.mark.postgresql
def test_the_check_in_links_back_to_registration(anna, club):
    event = an_event(club)
    open_check_in(event, by="anna")

    anna.post(f"{event.get_absolute_url()}check-in/", {"back": "1"})

    assert state_of(Event.objects.get()) == "registration"
    assert event.audit_entries.latest("seq").act == "registration_reopened"


def test_between_two_series_the_state_line_names_the_finished_one(anna, club):
    event = an_event(club, series=2)
    event.series.filter(number=2).update(seating="seeded")
    entrants(event, 8)
    open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    key_series(event.series.get(number=1))
    complete_series(event, by="anna")

    page = " ".join(anna.get(event.get_absolute_url()).text.split())

    assert re.findall(r'class="state state-[a-z_]+"> (.*?) </span>', page) == ["Series 1: Complete"]


def published(club: Club, count: int) -> Event:
    event = an_event(club, series=2)
    entrants(event, count)
    open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    return event


def test_the_overview_first_shows_that_the_plan_needs_a_repair(anna, club):
    event = published(club, 8)
    seen = []

    for number, presence in ((1, Presence.NO_SHOW), (1, Presence.PRESENT), (9, Presence.PRESENT)):
        if number == 9:
            entrants(event, 1)
        event.entrants.filter(number=number).update(presence=presence)
        page = anna.get(event.get_absolute_url())
        steps = [(shown["words"], shown["step"].is_blocked) for shown in page.context["steps"]]
        seen.append([(words, is_blocked) for words, is_blocked in steps if "ser" in words])

    adapt = [("Adjust the plan of series 1", False), ("Adjust the plan of series 2", False)]
    prints = ("Print the seats and lists of series 1", False)
    assert seen == [
        [*adapt, prints, ("Start series 1", True)],
        [prints, ("Start series 1", False)],
        [*adapt, prints, ("Start series 1", False)],
    ]


def test_a_player_who_left_still_counts_as_registered(anna, club):
    event = published(club, 8)
    event.entrants.filter(number__lte=2).update(presence=Presence.LEFT)

    line = state_line(event)

    assert (line["registered"], line["present"]) == (8, 6)


def test_a_blocked_step_names_the_reason(anna, club):
    event = an_event(club, series=1)
    entrants(event, 8)
    open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    key_series(event.series.get(), but=(2,))

    page = anna.post(event.get_absolute_url(), {"step": "complete"}, follow=True).content.decode()

    assert "Series 1 cannot be completed: the list from table 2 is missing." in page


@pytest.mark.postgresql
def test_a_role_is_given_and_taken(anna, club):
    event = an_event(club)
    bernd = User.objects.create_user("bernd")
    address = reverse("event_roles", args=[event.public_id])

    anna.post(address, {"login": "Bernd", "role": "cashier"})
    given = event.roles.get()
    anna.post(reverse("remove_role", args=[event.public_id, given.pk]))

    assert (given.user, given.role) == (bernd, "cashier")
    assert not event.roles.exists()
    assert [action.act for action in event.audit_entries.all()] == ["event_created", "role_given", "role_taken"]
    texts = anna.get(reverse("event_audit_log", args=[event.public_id])).text
    assert f"bernd is now {Role.CASHIER.label}" in texts
    assert f"bernd is no longer {Role.CASHIER.label}" in texts
    assert Role.CASHIER.label != "cashier"


def test_an_unknown_login_gets_no_role(anna, club):
    event = an_event(club)

    answer = anna.post(reverse("event_roles", args=[event.public_id]), {"login": "nobody", "role": "desk"})

    assert answer.status_code == 422
    assert "There is no account with this name." in answer.content.decode()


def test_an_unlisted_event_is_for_its_staff_alone(client, club):
    event = an_event(club, is_listed=False)
    cashier = helper(event, Role.CASHIER)

    seen = [client.get(event.get_absolute_url()).status_code]
    client.force_login(cashier)
    seen.append(client.get(event.get_absolute_url()).status_code)

    assert seen == [404, 200]


def test_the_audit_log_cannot_be_changed_in_the_database(club):
    event = an_event(club)

    with pytest.raises(Exception, match="never changed"):
        EventAuditEntry.objects.filter(event=event).update(by="another account")


def test_what_is_played_today_stands_above_all_others_tournaments_first(anna, club):
    today = localdate(now())
    evening, *_others = [an_event(club, name=name, day=today) for name in ("Abend", "Herbstpreis")]
    later = an_event(club, name="Skatfest", day=today + timedelta(days=3))
    second_day = an_event(club, name="Zwei Tage", day=today - timedelta(days=1))
    second_day.series.filter(number=2).update(day=today)
    season = create_season(club, name="2026", first_day=today, last_day=today + timedelta(days=300), by="anna")
    Evening.objects.create(season=season, event=evening, number=1)

    answer = anna.get(reverse("events"))

    assert [event.name for event in answer.context["today"]] == ["Herbstpreis", "Zwei Tage", "Abend"]
    assert [event.name for event in answer.context["page"]] == [later.name]
    assert "Club evening" in answer.content.decode()


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ({}, ["Abend", "Herbstpreis", "Pokal"]),
        ({"kind": "evening"}, ["Abend"]),
        ({"kind": "tournament"}, ["Herbstpreis", "Pokal"]),
        ({"kind": "tournament", "club": "pik-as"}, ["Pokal"]),
        ({"kind": "meeting"}, []),
        ({"kind": "nonsense", "club": "nobody"}, ["Abend", "Herbstpreis", "Pokal"]),
    ],
)
def test_the_list_of_events_shows_those_of_one_kind_and_club(anna, club, query, shown):
    evening, _other = [an_event(club, name=name) for name in ("Abend", "Herbstpreis")]
    an_event(club_of("Pik As", "otto"), name="Pokal", is_listed=True)
    season = create_season(club, name="2026", first_day=DAY, last_day=DAY + timedelta(days=300), by="anna")
    Evening.objects.create(season=season, event=evening, number=1)

    answer = anna.get(reverse("events"), query)

    assert sorted(event.name for event in answer.context["page"]) == shown
    assert ("No matching events." in answer.content.decode()) is (not shown)


@pytest.mark.parametrize(
    ("phase", "states", "values"),
    [
        pytest.param("play", ("checked", "complete"), "Played", id="every series is over"),
        pytest.param("play", ("checked", "running"), "Being played", id="one is being played"),
        pytest.param("play", ("checked", "planned"), "Being played", id="one is to come"),
        pytest.param("closed", ("checked", "checked"), "Closed", id="the event is closed"),
        pytest.param("registration", ("planned", "planned"), "Registration", id="nothing has begun"),
    ],
)
def test_an_event_whose_series_are_over_is_played_though_open_for_corrections(anna, club, phase, states, values):
    event = an_event(club)
    Event.objects.update(phase=phase)
    for number, state in enumerate(states, start=1):
        event.series.filter(number=number).update(state=state)

    assert f"{club} · {values} </span>" in " ".join(anna.get(reverse("events")).text.split())


@pytest.mark.long
@pytest.mark.parametrize("count", [3, 30])
def test_the_list_of_events_takes_as_many_queries_for_many(anna, club, count, django_assert_num_queries):
    for number in range(count):
        an_event(club, name=f"Preis {number}")

    with django_assert_num_queries(8):
        anna.get(reverse("events"))
