"""What somebody types who signs up, and what the organiser sets for it."""

from typing import Any, Final
from uuid import uuid4

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.forms.days import MomentField
from scoring.forms.names import NameField, PersonField
from scoring.forms.numbers import WholeNumberField
from tournaments.events.forms.settings import SHORT
from tournaments.events.models import Event, SignUp, SignUpPage
from tournaments.events.models.events import MOST_PLAYERS
from tournaments.events.queries.covered import Cover

# A pair is named by its other half, a team by its name.
PAIRS: Final = {"tandem", "mixed"}


class SignUpForm(forms.Form):
    """A name and a button; all else may stay empty. `form_id` is made with the form, so that it signs up once."""

    name = PersonField(
        label=_("First and last name"),
        widget=forms.TextInput(attrs={"autocomplete": "name", "autocapitalize": "words", "spellcheck": "false"}),
        error_messages={"required": _("Please type a name.")},
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
    note = NameField(
        label=_("Note for the organiser"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_("Only for the link to your page, and the news that you have moved up. It may stay empty."),
    )
    form_id = forms.UUIDField(widget=forms.HiddenInput)
    # Nobody sees it; programs that fill in every field do.
    website = forms.CharField(
        label=_("Leave this empty"), required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(
        self, *args: Any, event: Event, sign_up: SignUp | None = None, cover: Cover | None = None, **options: Any
    ) -> None:
        """The words of a stored sign-up stand in the form as `cover` has others read them."""
        initial = {field: getattr(sign_up, field) for field in self.base_fields if hasattr(sign_up, field)}
        if cover and sign_up:
            initial |= {"plays_with": cover.text(sign_up.plays_with), "note": cover.text(sign_up.note)}
        initial["form_id"] = sign_up.form_id if sign_up else uuid4()
        super().__init__(*args, **options | {"initial": initial})
        classes = [(each.key, each.name) for each in event.categories.all()]
        self.fields["classes"].choices = classes  # type: ignore[attr-defined]
        kinds = set(event.team_kinds)
        if kinds and not kinds - PAIRS:
            self.fields["plays_with"].label = _("Partner")
        elif not kinds & PAIRS:
            self.fields["plays_with"].label = _("Team")
        unasked = {"plays_with": not kinds, "classes": not classes, "email": not settings.MAIL}
        for name in (name for name, is_unasked in unasked.items() if is_unasked):
            del self.fields[name]

    def clean_website(self) -> str:
        if self.cleaned_data["website"]:
            raise ValidationError(_("This field is a trap for programs. Please empty it."))
        return ""

    @property
    def typed(self) -> dict[str, Any]:
        """What was said, as `services.sign_ups` takes it."""
        return {name: value for name, value in self.cleaned_data.items() if name not in ("form_id", "website")}


class SignUpPageForm(forms.ModelForm):  # type: ignore[type-arg]
    """How many places there are, until when, and whether names are shown."""

    closes_at = MomentField(
        label=_("Closes by itself"),
        required=False,
        help_text=_("Empty: when you close it, at the latest with the first draw."),
    )

    class Meta:
        model = SignUpPage
        fields = ("places", "closes_at", "shows_names")
        labels = {"places": _("Places"), "shows_names": _("Everybody reads the names of those whom you accepted")}
        help_texts = {
            "places": _("Of the whole event; who signs up later waits, and moves up by himself. Empty: no limit.")
        }
        field_classes = {"places": WholeNumberField}
        widgets = {"places": forms.TextInput(attrs=SHORT)}

    def clean_places(self) -> int | None:
        places: int | None = self.cleaned_data["places"]
        if places is not None and not 1 <= places <= MOST_PLAYERS:
            raise ValidationError(_("Between 1 and %(most)s.") % {"most": MOST_PLAYERS})
        return places
