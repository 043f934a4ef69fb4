"""Forms for creating a desk code, and for typing one."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.clock import today
from scoring.forms.days import DayField
from scoring.forms.names import PersonField
from tournaments.events.models import Event
from tournaments.events.phrases.choices import CodeRole
from tournaments.events.phrases.desk_codes import WHAT_A_ROLE_DOES
from tournaments.events.queries.desk_codes import as_typed, end_of, usual_last_day
from tournaments.events.services.desk_codes import LONGEST


class HelperForm(forms.Form):
    """Create a desk code; `roles` are those that the current user may grant."""

    refused_at = "last_day"

    name = PersonField(
        label=_("Helper's name"),
        help_text=_("Shown in the audit log with everything done using the code. The first name is enough."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}),
    )
    role = forms.ChoiceField(label=_("Helps as"), widget=forms.RadioSelect)
    last_day = DayField(label=_("Valid until"), help_text=_("Until six o'clock the next morning, or until revoked."))

    def __init__(self, *args: Any, event: Event, roles: list[CodeRole], **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [(role.value, f"{role.label}: {WHAT_A_ROLE_DOES[role]}") for role in roles]
        self.fields["role"].choices = choices  # type: ignore[attr-defined]
        self.fields["role"].initial = CodeRole.DESK
        self.fields["last_day"].initial = usual_last_day(event)

    def clean_last_day(self) -> Any:
        day = self.cleaned_data["last_day"]
        if not today() <= day < today() + LONGEST:
            raise ValidationError(_("A code is valid for at most %(days)s days from today.") % {"days": LONGEST.days})
        return day

    @property
    def helper(self) -> dict[str, Any]:
        """The arguments for `give_code`."""
        cleaned = self.cleaned_data
        return {"name": cleaned["name"], "role": CodeRole(cleaned["role"]), "ends_at": end_of(cleaned["last_day"])}


class TypedCodeForm(forms.Form):
    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        help_text=_("Twelve letters and digits, upper or lower case."),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "autofocus": True}
        ),
    )

    def clean_code(self) -> str:
        code = as_typed(self.cleaned_data["code"])
        if not code:
            raise ValidationError(_("A code has twelve letters and digits, such as K7QM-P3XD-9WHT."))
        return code
