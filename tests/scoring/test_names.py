"""Names as people write them, and invalid ones."""

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.clubs.forms.players import PlayerForm
from scoring.models import Club, Player, SheetRecord
from scoring.models.names import first_name_first, last_name_first, split_name
from scoring.sheets.forms.lists import SeatsForm
from scoring.sheets.forms.new_table import NewTableForm
from tests.examples import examples
from tests.scoring.cast import table

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

OPENING = {"name_1": "Bernd", "name_2": "Clara", "rounds": "12", "scheme": "seeger_fabian", "first_dealer": "0"}
REFUSED = {
    "lone surrogate": "An\ud800na",
    "right-to-left override": "An\u202ena",
    "isolate": "\u2066Anna\u2069",
    "byte order mark": "An\ufeffna",
    "line break": "An\nna",
    "tabulator": "An\tna",
    "null": "An\x00na",
    "private use": "An\ue000na",
    "ten thousand letters": "A" * 10_000,
}
UNCHANGED = {
    "umlaut": "Änne Müller-Lüdenscheidt",
    "apostrophe": "Sinéad O’Connor",
    "cyrillic": "Анна",
    "markup": "<script>alert(1)</script>",
    "formula": "=1+1",
    "quotes": "\"Anna\" & 'Otto'",
}


def open_table(name: str):
    form = NewTableForm({**OPENING, "name_0": name}, clubs=Club.objects.none())
    form.is_valid()
    return form


AS_LISTS_HAVE_THEM = {
    "last name first": ("Müller, Jürgen-Karl", "Jürgen-Karl Müller"),
    "without a blank": ("Müller,Jürgen", "Jürgen Müller"),
    "of the nobility": ("Heide, Bernd von der", "Bernd von der Heide"),
    "two of one name": ("Nowak, Peter 2", "Peter Nowak 2"),
    "the younger": ("Brandt, jun.", "Brandt jun."),
    "a comma too many": ("Müller,", "Müller"),
    "a list of three": ("Müller, Jürgen, Köln", "Müller, Jürgen, Köln"),
    "no comma": ("Jürgen-Karl Müller", "Jürgen-Karl Müller"),
}


@pytest.mark.parametrize(("typed", "name"), AS_LISTS_HAVE_THEM.values(), ids=AS_LISTS_HAVE_THEM)
def test_a_name_is_turned_round_where_the_last_name_stands_first(typed, name):
    assert first_name_first(typed) == name


@pytest.mark.parametrize(
    "name",
    ["Jörg Müller", "Bernd von der Heide", "Peter Nowak 2", "Hans Brandt jun.", "Oskar", "Ida Abt-Aue von Uhl"],
)
def test_last_name_first_leads_back_to_the_name(name):
    assert first_name_first(last_name_first(name)) == name


def test_a_sign_at_the_end_belongs_to_the_last_name():
    names = ["Anna Ahlers 2", "Hans Brandt jun.", "Karl Mayer II", "Player 7", "Malcolm X"]

    assert [split_name(name) for name in names] == [
        ("Anna", "Ahlers 2"),
        ("Hans", "Brandt jun."),
        ("Karl", "Mayer II"),
        ("", "Player 7"),
        ("Malcolm", "X"),
    ]


def test_two_last_names_joined_by_a_von_stay_together():
    names = ["Ida Schmidt-Hohenlohe von Rübezahl", "Karl-Heinz von Aue", "Bernd von der Heide", "von Aue"]

    assert [split_name(name) for name in names] == [
        ("Ida", "Schmidt-Hohenlohe von Rübezahl"),
        ("Karl-Heinz von", "Aue"),
        ("Bernd von der", "Heide"),
        ("von", "Aue"),
    ]


def test_every_form_that_asks_for_a_player_takes_the_last_name_first():
    table_form = NewTableForm({**OPENING, "name_0": "Ahlers, Anna"}, clubs=Club.objects.none())
    seats = SeatsForm({"name_0": "Ahlers, Anna"}, names=["Otto"])
    forms = [(table_form, "name_0"), (seats, "name_0"), (PlayerForm({"name": "Ahlers, Anna"}, club=Club(pk=1)), "name")]

    for form, _field in forms:
        form.is_valid()

    assert [form.cleaned_data[field] for form, field in forms] == ["Anna Ahlers"] * 3


@pytest.mark.parametrize("name", REFUSED.values(), ids=REFUSED)
@pytest.mark.promise("S18")
def test_an_unreadable_name_is_refused_at_its_field(name):
    form = open_table(name)

    assert set(form.errors) == {"name_0"}


@pytest.mark.parametrize("name", UNCHANGED.values(), ids=UNCHANGED)
def test_a_name_is_stored_and_shown_as_text(name):
    sheet = table((name, "Bernd", "Clara"))

    page = Client().get(reverse("sheet", args=[sheet.public_id])).text

    assert sheet.seats.first().name == name
    assert "<script>alert" not in page


def test_one_spelling_of_a_name_is_stored():
    decomposed = "A\u0308nne   Mu\u0308ller "

    form = open_table(decomposed)

    assert form.cleaned_data["name_0"] == "Änne Müller"


@settings(max_examples=examples(300), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.text(st.characters(), max_size=70))
@pytest.mark.promise(
    "S18",
    "Any text is accepted as a name or refused with a reason: letters of no alphabet, marks that turn the text, and "
    "control characters included.",
)
def test_any_text_is_a_name_or_a_clear_error(name):
    form = open_table(name)

    assert form.is_valid() or set(form.errors) == {"name_0"}


def test_refused_names_are_still_in_the_form():
    answer = Client().post(reverse("new_table"), {**OPENING, "name_0": "An\u202ena"})

    assert answer.status_code == 422
    assert 'value="Bernd"' in answer.text
    assert not SheetRecord.objects.exists()


def test_a_players_form_refuses_the_same_names():
    club = Club.objects.create(name="Skatclub", slug="skatclub")

    form = PlayerForm({"name": "An\u202ena", "is_active": "on"}, club=club)

    assert set(form.errors) == {"name"}


def test_a_member_number_is_unique():
    club = Club.objects.create(name="Skatclub", slug="skatclub")
    Player.objects.create(club=club, name="Anna", member_number="7")

    form = PlayerForm({"name": "Bernd", "member_number": "7", "is_active": "on"}, club=club)

    assert not form.is_valid()
    assert "Another player in the club already has this member number." in str(form.errors)
