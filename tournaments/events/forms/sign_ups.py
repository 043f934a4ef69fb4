"""The public sign-up form, and the organiser's settings for the sign-up page."""

from typing import Any, Final
from uuid import uuid4

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.alphabet import fold
from scoring.clock import today
from scoring.forms.days import MomentField
from scoring.forms.names import NameField, PersonField
from scoring.forms.numbers import WholeNumberField
from scoring.models.names import split_club
from tournaments.events.forms.settings import SHORT
from tournaments.events.models import Category, Event, SignUp, SignUpPage
from tournaments.events.models.events import MOST_PLAYERS
from tournaments.events.phrases.classes import class_words
from tournaments.events.queries.pseudonyms import Pseudonyms

# Pairs are named by the partner, teams by their name.
PAIRS: Final = {"tandem", "mixed"}
FIRST_YEAR: Final = 1900


class SignUpForm(forms.Form):
    """Sign up with a name; everything else is optional. `form_id` prevents a form sent twice from signing up twice."""

    name = PersonField(
        label=_("First and last name"),
        widget=forms.TextInput(attrs={"autocomplete": "name", "autocapitalize": "words", "spellcheck": "false"}),
        error_messages={"required": _("Enter a name.")},
    )
    club_name = NameField(
        label=_("Club"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "organization", "spellcheck": "false"}),
    )
    plays_with = NameField(
        label=_("Team or partner"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    classes = forms.MultipleChoiceField(label=_("Class"), required=False, widget=forms.CheckboxSelectMultiple)
    birth_year = WholeNumberField(
        label=_("Year of birth"),
        required=False,
        min_value=FIRST_YEAR,
        widget=forms.TextInput(attrs=SHORT | {"inputmode": "numeric", "autocomplete": "bday-year"}),
        help_text=_("Only needed for an age class. If you leave it empty, you will be asked at the door."),
    )
    note = NameField(
        label=_("Note for the organiser"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    email = forms.EmailField(
        label=_("Email"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_("Only used to send you the link to your page and to tell you if you move up. Optional."),
    )
    form_id = forms.UUIDField(widget=forms.HiddenInput)
    # Invisible to people; spam programs fill in every field.
    website = forms.CharField(
        label=_("Leave this empty"), required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(
        self,
        *args: Any,
        event: Event,
        sign_up: SignUp | None = None,
        pseudonyms: Pseudonyms | None = None,
        **options: Any,
    ) -> None:
        initial = {field: getattr(sign_up, field) for field in self.base_fields if hasattr(sign_up, field)}
        if pseudonyms and sign_up:
            initial |= {"plays_with": pseudonyms.text(sign_up.plays_with), "note": pseudonyms.text(sign_up.note)}
        initial["form_id"] = sign_up.form_id if sign_up else uuid4()
        super().__init__(*args, **options | {"initial": initial})
        self.event_classes = list(event.categories.all())
        choices = [(each.key, class_words(each)) for each in self.event_classes]
        self.fields["classes"].choices = choices  # type: ignore[attr-defined]
        kinds = set(event.team_kinds)
        if kinds and not kinds - PAIRS:
            self.fields["plays_with"].label = _("Partner")
        elif not kinds & PAIRS:
            self.fields["plays_with"].label = _("Team")
        needs_age = any(each.is_of_age for each in self.event_classes)
        is_unused = {
            "plays_with": not kinds,
            "classes": not choices,
            "birth_year": not needs_age,
            "email": not settings.MAIL,
        }
        for name in [name for name, unused in is_unused.items() if unused]:
            del self.fields[name]

    def clean_website(self) -> str:
        if self.cleaned_data["website"]:
            raise ValidationError(
                _("This field is a trap for spam bots. Nothing was saved. Clear the field and try again.")
            )
        return ""

    def clean_club_name(self) -> str:
        """Return the club, or the one in brackets after the name."""
        name, club = split_club(self.cleaned_data.get("name", ""))
        typed: str = self.cleaned_data["club_name"]
        if club and not typed:
            self.cleaned_data["name"] = name
        return typed or club

    def clean_birth_year(self) -> int | None:
        """Refuse a year that rules out a class that was ticked."""
        year: int | None = self.cleaned_data["birth_year"]
        if year is None:
            return None
        if year > today().year:
            raise ValidationError(_("Check the year."))
        for each in self.event_classes:
            if each.key in self.cleaned_data.get("classes", ()) and not _may_be_of(each, year):
                words = _("%(class)s does not match this year. Check the year and the class.")
                raise ValidationError(words, params={"class": class_words(each)})
        return year

    def add_namesake_error(self) -> None:
        """Ask whether this is another person, because a sign-up with this name and club exists."""
        self.add_error(None, ValidationError(_("A person with this name has already signed up."), code="namesake"))

    @property
    def is_namesake(self) -> bool:
        return self.has_error("__all__", "namesake")

    @property
    def folded_name(self) -> str:
        """Return the value that confirms a second person with this name; a changed name must be confirmed again."""
        return fold(self.cleaned_data.get("name", ""))

    @property
    def typed(self) -> dict[str, Any]:
        """Return the values as arguments for `services.sign_ups`."""
        return {name: value for name, value in self.cleaned_data.items() if name not in ("form_id", "website")}


class BulkDeclineForm(forms.Form):
    """Decline all sign-ups listed on the confirmation page."""

    keys = forms.RegexField(r"^[0-9]{1,12}(,[0-9]{1,12})*\Z", widget=forms.HiddenInput)

    @property
    def chosen(self) -> list[int]:
        return [int(key) for key in self.cleaned_data["keys"].split(",")]


def _may_be_of(category: Category, year: int) -> bool:
    is_too_old = category.born_from is not None and year < category.born_from.year
    is_too_young = category.born_to is not None and year > category.born_to.year
    return not (is_too_old or is_too_young)


class SignUpPageForm(forms.ModelForm):  # type: ignore[type-arg]
    """The number of places, the closing time, and whether names are public."""

    closes_at = MomentField(
        label=_("Closes automatically"),
        required=False,
        help_text=_("Leave empty to close it yourself; it closes with the first draw at the latest."),
    )

    class Meta:
        model = SignUpPage
        fields = ("places", "closes_at", "shows_names")
        labels = {"places": _("Places"), "shows_names": _("Show the names of accepted players to everyone")}
        help_texts = {
            "places": _(
                "For the whole event; players who sign up later wait and move up automatically. "
                "Leave empty for no limit."
            )
        }
        field_classes = {"places": WholeNumberField}
        widgets = {"places": forms.TextInput(attrs=SHORT)}

    def clean_places(self) -> int | None:
        places: int | None = self.cleaned_data["places"]
        if places is not None and not 1 <= places <= MOST_PLAYERS:
            raise ValidationError(_("Enter a number between 1 and %(most)s.") % {"most": MOST_PLAYERS})
        return places
