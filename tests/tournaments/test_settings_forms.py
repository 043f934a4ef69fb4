"""Forms that edit a record."""

import pytest
from django import forms
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.forms.days import DayField
from scoring.forms.names import NameField
from tournaments.events.forms.events import EventForm
from tournaments.events.forms.settings import SettingsForm
from tournaments.events.queries.pseudonyms import Pseudonyms
from tournaments.leagues.forms.leagues import LeagueSettingsForm, NewLeagueForm
from tournaments.seasons.forms import SeasonForm
from tournaments.seasons.models import CashEntry

from .cast import an_event, club_of
from .events.pages.test_events import sent
from .leagues.cast import a_division
from .seasons.cast import a_season

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def test_typed_input_stays_out_of_the_record():
    season = a_season(name="Club championship")
    form = SeasonForm({"name": "Spring championship", "first_day": "never"}, instance=season)

    assert not form.is_valid()
    assert form.cleaned_data["name"] == "Spring championship"
    assert season.name == "Club championship"


def test_a_record_is_shown_in_the_form_as_stored():
    form = SeasonForm(instance=a_season(name="Club championship", drop=3, is_listed=False))

    data = {name: form[name].value() for name in ("name", "drop", "is_listed", "reason")}

    assert data == {"name": "Club championship", "drop": 3, "is_listed": False, "reason": None}


class WordsForm(SettingsForm):
    class Meta(SettingsForm.Meta):
        model = CashEntry
        fields = ("words",)


def test_free_text_is_shown_in_the_form_as_others_read_it():
    stored = CashEntry(words="Cake of Oskar Kanar")

    form = WordsForm(instance=stored, pseudonyms=Pseudonyms({}, {"Oskar Kanar": "Player 7"}))

    assert form["words"].value() == "Cake of Player 7"
    assert stored.words == "Cake of Oskar Kanar"


def test_a_new_record_begins_with_the_defaults_of_its_model():
    league, event = NewLeagueForm(), EventForm(club=club_of())

    assert [league[name].value() for name in ("series_a_day", "rounds", "scale_key")] == [3, 12, "dskv"]
    assert [event[name].value() for name in ("pot_percent", "scheme", "is_listed")] == [100, "seeger_fabian", True]
    # A free event keeps an empty fee until one is typed.
    assert event["entry_fee"].value() == ""


def test_a_new_event_needs_a_name_and_a_day_alone():
    club = club_of()
    shown = sent(EventForm(club=club))

    form = EventForm(shown | {"name": "Herbstpreis", "day": "2026-05-09", "game": "isko"}, club=club)

    assert form.is_valid()
    assert [plan.rounds for plan in form.series_rows.plans] == [12, 12, 12]


def test_only_what_is_stored_is_changed_for_a_reason():
    assert "reason" not in SeasonForm().fields


@pytest.mark.parametrize(
    ("name", "kind"), [("name", NameField), ("first_day", DayField), ("is_listed", forms.BooleanField)]
)
def test_names_and_days_are_typed_as_everywhere(name, kind):
    assert type(SeasonForm().fields[name]) is kind


def test_lists_stored_by_a_league_are_one_choice_or_line():
    league = a_division(scale_key="own", own_scale=[4, 2, 1, 0], tie_breaks=["match_points", "won"]).league
    form = LeagueSettingsForm(instance=league)

    assert form["own_scale"].value() == "4 2 1 0"
    assert form["tie_breaks"].value() in dict(form.fields["tie_breaks"].choices)


def test_a_loss_fee_that_is_none_of_the_usual_stays_when_something_else_is_changed():
    event = an_event(loss_fee_steps=[[1, 33], [2, 50]])

    form = EventForm(sent(EventForm(instance=event, club=event.club)), instance=event, club=event.club)

    assert form.is_valid()
    assert form.settings()["loss_fee_steps"] == [[1, 33], [2, 50]]


def test_a_typed_row_of_series_is_shown_again():
    club = club_of()
    typed = {"series-4-rounds": "10", "series-4-day": "2026-05-10"}
    form = EventForm(sent(EventForm(club=club)) | typed, club=club)

    is_valid = form.is_valid()

    shown = [(row["rounds"].value(), row["day"].value(), row.errors) for row in form.series_rows.shown]
    assert not is_valid
    assert shown[3:] == [
        (0, None, {"rounds": ["Do not leave gaps between series."]}),
        ("10", "2026-05-10", {}),
    ]


@pytest.mark.parametrize("kind", ["event", "league", "season"])
def test_each_setting_of_the_form_is_on_its_page(kind):
    owner = {"event": an_event, "league": lambda: a_division().league, "season": a_season}[kind]()
    anna = Client()
    anna.force_login(User.objects.get(username="anna"))

    page = anna.get(reverse(f"{kind}_settings", args=[owner.public_id]))

    data = [field.html_name for rows in page.context["form"].steps.values() for row in rows for field in row]
    assert [name for name in data if f'name="{name}"' not in page.text] == []
