"""Messages in the hall and at the desk about a stopped clock and extra time."""

from datetime import datetime, timedelta

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.phrases import format_hours


def rest_words(left: timedelta) -> str:
    return _("%(hours)s left") % {"hours": format_hours(left)}


def pause_words(since: datetime, left: timedelta, why: str) -> str:
    return _("Clock paused since %(when)s, %(left)s left: %(why)s") % {
        "when": date_format(localtime(since), "TIME_FORMAT"),
        "left": format_hours(max(left, timedelta())),
        "why": why,
    }


def extension_words(minutes: int, why: str) -> str:
    words = (
        ngettext("%(count)s minute more: %(why)s", "%(count)s minutes more: %(why)s", minutes)
        if minutes > 0
        else ngettext("%(count)s minute less: %(why)s", "%(count)s minutes less: %(why)s", -minutes)
    )
    return words % {"count": abs(minutes), "why": why}
