"""The dates of birth admitted to a class, as text."""

from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _


def age_words(category: Any) -> str:
    """Return text like "born from 1 Jan 2005 on"; "" for a class without a date of birth."""
    first, last = (bound and _day(bound) for bound in (category.born_from, category.born_to))
    if first and last:
        return _("born from %(first)s to %(last)s") % {"first": first, "last": last}
    if first:
        return _("born on %(first)s or later") % {"first": first}
    return _("born on %(last)s or earlier") % {"last": last} if last else ""


def class_words(category: Any) -> str:
    ages = age_words(category)
    return f"{category.name} ({ages})" if ages else str(category.name)


def _day(day: date) -> str:
    return str(date_format(day, "SHORT_DATE_FORMAT"))
