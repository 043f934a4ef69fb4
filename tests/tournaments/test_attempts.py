"""How a page handles a refused action."""

import pytest
from django import forms
from django.contrib.messages import get_messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.core.exceptions import ValidationError
from django.test import RequestFactory

from tournaments.events.locking import Refused
from tournaments.events.views.attempts import perform, result_of


class TeamForm(forms.Form):
    refused_at = "name"

    name = forms.CharField()
    reason = forms.CharField(required=False)


class PlainForm(forms.Form):
    day = forms.CharField(required=False)


def refuse(code, **params):
    raise Refused(code, **params)


def bound(form):
    filled = form({"name": "Pik", "day": "heute"})
    assert filled.is_valid()
    return filled


@pytest.mark.parametrize(
    ("form", "code", "field"),
    [
        pytest.param(TeamForm, "reason_missing", "reason", id="a missing reason is at the reason"),
        pytest.param(TeamForm, "league_closed", "name", id="all others are where the form puts them"),
        pytest.param(PlainForm, "reason_missing", "__all__", id="a form without a reason says it above"),
        pytest.param(PlainForm, "event_closed", "__all__", id="and so it does with all else"),
    ],
)
def test_a_refusal_is_an_error_of_the_form(form, code, field):
    filled = bound(form)

    assert not perform(filled, refuse, code)
    assert list(filled.errors) == [field]


def test_a_validation_error_of_a_model_is_an_error_of_the_form():
    filled = bound(PlainForm)

    def invalid():
        raise ValidationError("That name is no name.")

    assert result_of(filled, invalid) is None
    assert filled.non_field_errors() == ["That name is no name."]


def test_without_a_form_the_next_page_shows_the_reason():
    request = RequestFactory().post("/")
    request._messages = CookieStorage(request)

    assert not perform(request, refuse, "event_closed")
    assert [str(message) for message in get_messages(request)] == ["The event is closed: it can no longer be changed."]


def test_the_created_object_is_returned():
    assert result_of(bound(PlainForm), sum, [3, 4]) == 7
    assert perform(bound(PlainForm), sum, [3, 4])
