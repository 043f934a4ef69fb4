"""One field for each kind of value in every form of the site."""

import re

import pytest
from django import forms
from django.urls import get_resolver
from django.utils import translation

from scoring.forms.days import BirthDateField, DayField, MomentField, TimeOfDayField
from scoring.forms.money import CentsField
from scoring.forms.numbers import WholeNumberField
from tournaments.events.forms.desk import FigureField

CALENDAR = (forms.DateField, forms.DateTimeField, forms.TimeField)
OURS = (DayField, MomentField, TimeOfDayField)
EDGES = ("0001-01-01", "1899-12-31", "2101-01-01", "9999-12-31", "31.12.9999")


def forms_of_the_site():
    """Every form class of the site; its pages import them all."""
    get_resolver().check()
    found, open_ = [], [forms.BaseForm]
    while open_:
        open_ += (known := open_.pop().__subclasses__())
        found += known
    return sorted(
        {form for form in found if form.__module__.split(".")[0] in ("scoring", "tournaments", "skatclub")},
        key=lambda form: (form.__module__, form.__name__),
    )


def fields_of_the_site():
    """(where, field) of each field that a form declares."""
    for form in forms_of_the_site():
        for name, field in form.base_fields.items():
            yield f"{form.__module__}.{form.__name__}.{name}", field


def test_the_forms_are_found():
    names = {form.__name__ for form in forms_of_the_site()}

    assert {"EventForm", "SeasonForm", "NewTableForm", "PlayerForm", "OperatorForm", "SignUpPageForm"} <= names


def test_every_date_and_time_field_has_the_same_limits():
    other = [
        where for where, field in fields_of_the_site() if isinstance(field, CALENDAR) and not isinstance(field, OURS)
    ]

    assert other == []


# Names of money fields. A hidden field has a value written by the page itself.
MONEY_NAMES = re.compile(r"fee|amount|cents|price|stake|ante|expense")
NO_AMOUNTS = {"loss_fee", "loss_fee_steps", "keeps_missed_fees", "amounts", "cents_per_point", "without_fee"}
# Forms that are filled in by a script or an address.
NOT_TYPED = {"KnownForm", "UndoForm", "ObjectionForm"}


def test_every_amount_is_asked_for_by_one_field():
    values = [
        (where, field)
        for where, field in fields_of_the_site()
        if MONEY_NAMES.search(where.rpartition(".")[2]) and not field.widget.is_hidden
    ]
    other = [where for where, field in values if not isinstance(field, CentsField)]

    assert {where.rpartition(".")[2] for where in other} - NO_AMOUNTS == set()
    assert len(values) > len(NO_AMOUNTS)


def test_every_typed_number_is_taken_literally():
    """Django takes 1.000 for 1."""
    other = [
        where
        for where, field in fields_of_the_site()
        if isinstance(field, forms.IntegerField) and not isinstance(field, WholeNumberField | FigureField)
        if not field.widget.is_hidden and where.split(".")[-2] not in NOT_TYPED
    ]

    assert other == []


@pytest.mark.parametrize("typed", ["1.000", "1,000", "1.0", "5.00", "-1.000", "1.000.000"])
def test_a_number_with_marks_is_refused(typed):
    assert WholeNumberField().clean("-1000") == -1000
    with pytest.raises(forms.ValidationError) as refused:
        WholeNumberField().clean(typed)
    assert refused.value.code == "invalid"


@pytest.mark.parametrize("edge", EDGES)
def test_no_form_accepts_a_day_beyond_the_calendar(edge):
    values = [(where, field) for where, field in fields_of_the_site() if isinstance(field, DayField | MomentField)]

    for _where, field in values:
        with pytest.raises(forms.ValidationError) as refused:
            field.clean(f"{edge} 18:00" if isinstance(field, MomentField) else edge)
        assert refused.value.code == "out_of_range"
    assert len(values) > 5


@pytest.mark.parametrize("text", ["28 Nov 2026", "28.11.2026", "2026-11-28", "28/11/2026"])
def test_a_typed_day_means_the_same_in_every_notation(text):
    moment = MomentField().clean(f"{text} 19:30")

    assert DayField().clean(text).isoformat() == "2026-11-28"
    assert f"{moment:%Y-%m-%d %H:%M}" == "2026-11-28 19:30"


@pytest.mark.parametrize(
    ("language", "typed", "words"),
    [
        ("en", "soon", "Enter the day as in 28 Nov 2026."),
        ("de", "bald", "Bitte den Tag so eingeben: 28.11.2026."),
        ("en", "27.04.50", "Enter the year with four digits: 27.04.50 is ambiguous."),
        ("en", "11/28/2026", "This date does not exist: 11/28/2026."),
        ("en", "9999-12-31", "The day must be between 1 Jan 1900 and 31 Dec 2100."),
    ],
)
def test_an_unreadable_day_is_refused_in_words(language, typed, words):
    with translation.override(language):
        with pytest.raises(forms.ValidationError) as refused:
            DayField().clean(typed)

        assert refused.value.messages == [words]


@pytest.mark.parametrize("typed", ["2027-01-01", "2099-12-31"])
def test_nobody_is_born_in_the_future(typed):
    with pytest.raises(forms.ValidationError) as refused:
        BirthDateField().clean(typed)

    assert refused.value.code == "future"


@pytest.mark.parametrize("typed", ["25:00", "7 pm", "19:60", "1930"])
def test_a_time_is_one_of_the_24_hour_clock(typed):
    assert str(TimeOfDayField().clean("19.30")) == "19:30:00"
    with pytest.raises(forms.ValidationError):
        TimeOfDayField().clean(typed)
