"""Days, moments and times as they are typed. Every form uses these fields instead of Django's."""

import re
from datetime import date, datetime, time
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.forms.utils import from_current_timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from scoring.clock import today
from scoring.days import FIRST_DAY, LAST_DAY, NotADay, read_day

EXAMPLE: Final = date(2026, 11, 28)
MOMENT: Final = re.compile(r"(?P<day>.+?)(?:T|,? )(?P<time>[0-9]{1,2}[:.][0-9]{2})(?::[0-9]{2}(?:\.[0-9]+)?)?")
REFUSALS: Final[dict[str, Any]] = {
    "unknown": _("Enter the day as in %(example)s."),
    "short_year": _("Enter the year with four digits: %(typed)s is ambiguous."),
    "impossible": _("This date does not exist: %(typed)s."),
    "out_of_range": _("The day must be between %(first)s and %(last)s."),
}


def typed_day(text: str) -> date:
    """Parse a day. Raises ValidationError with the reason if it is not one."""
    try:
        return read_day(text)
    except NotADay as refused:
        days = {"example": EXAMPLE, "first": FIRST_DAY, "last": LAST_DAY}
        shown = {name: date_format(day, "SHORT_DATE_FORMAT") for name, day in days.items()}
        raise ValidationError(REFUSALS[refused.code], code=refused.code, params=shown | {"typed": text[:40]}) from None


class DayField(forms.DateField):
    """A day from 1900 to 2100, from the browser's calendar or typed in any notation that the pages show."""

    def __init__(self, **options: Any) -> None:
        limits = {"type": "date", "min": FIRST_DAY.isoformat(), "max": LAST_DAY.isoformat()}
        super().__init__(widget=forms.DateInput(attrs=limits, format="%Y-%m-%d"), **options)

    def to_python(self, value: Any) -> date | None:
        text = value.strip() if isinstance(value, str) else value
        return typed_day(text) if text and isinstance(text, str) else super().to_python(text)


class BirthDateField(DayField):
    """A date of birth, not in the future."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"required": False} | options)
        self.widget.attrs["autocomplete"] = "off"

    def validate(self, value: Any) -> None:
        super().validate(value)
        if value and value > today():
            raise ValidationError(_("A date of birth cannot be in the future."), code="future")


class MomentField(forms.DateTimeField):
    """A day from 1900 to 2100 with its time, in the site's time zone."""

    def __init__(self, **options: Any) -> None:
        limits = {"type": "datetime-local", "min": f"{FIRST_DAY}T00:00", "max": f"{LAST_DAY}T23:59"}
        super().__init__(widget=forms.DateTimeInput(attrs=limits, format="%Y-%m-%dT%H:%M"), **options)

    def to_python(self, value: Any) -> datetime | None:
        text = " ".join(value.split()) if isinstance(value, str) else value
        if not text or not isinstance(text, str):
            return super().to_python(text)
        found = MOMENT.fullmatch(text)
        if found is None:
            raise ValidationError(_("Enter day and time as in 28 Nov 2026 19:30."), code="unknown")
        moment = datetime.combine(typed_day(found["day"]), typed_time(found["time"]))
        aware: datetime = from_current_timezone(moment)
        return aware


class TimeOfDayField(forms.TimeField):
    """A time of the 24-hour clock."""

    def __init__(self, **options: Any) -> None:
        super().__init__(widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"), **options)

    def to_python(self, value: Any) -> time | None:
        text = value.strip() if isinstance(value, str) else value
        return typed_time(text) if text and isinstance(text, str) else super().to_python(text)


def typed_time(text: str) -> time:
    """Read "19:30", "19.30" or "19:30:00"; raises ValidationError."""
    found = re.fullmatch(r"([01]?[0-9]|2[0-3])[:.]([0-5][0-9])(?::[0-9]{2})?", text)
    if found is None:
        raise ValidationError(_("Enter the time as in 19:30."), code="unknown")
    return time(int(found[1]), int(found[2]))
