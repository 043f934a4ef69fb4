"""The state of the site in words, for superusers."""

from datetime import timedelta
from shutil import disk_usage
from typing import Final, NamedTuple

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from scoring.clock import now
from skatclub import health
from skatclub.safekeeping import copies, signs

A_MONTH: Final = timedelta(days=31)
TITLES: Final = {
    "database": gettext_noop("Database"),
    "disk": gettext_noop("Disk"),
    "worker": gettext_noop("Worker"),
    "migrations": gettext_noop("Version"),
    "copies": gettext_noop("Copies"),
}


class ConditionRow(NamedTuple):
    """One of the things the site needs, and what is to be done where it lacks."""

    title: str
    words: str
    is_good: bool


@require_safe
@login_required
def state_of_the_site(request: HttpRequest) -> HttpResponse:
    """Everything that `health.conditions` looks at, a sentence each."""
    if not request.user.is_superuser:
        raise Http404
    rows = [ConditionRow(_(TITLES[one.key]), sentence(one), is_well(one)) for one in health.conditions()]
    return render(request, "skatclub/state.html", {"rows": rows, "is_good": all(row.is_good for row in rows)})


def is_well(condition: health.Condition) -> bool:
    """Whether nothing is to be done. A site without a backup of this month may be ready, but all is not well."""
    if condition.state != health.OFF:
        return condition.is_good
    kept = copies.last_backup()
    return kept is not None and now() - kept < A_MONTH


def sentence(condition: health.Condition) -> str:
    """How it stands and, where that is bad, what to do."""
    if condition.key == "copies":
        return _copies_words(condition.state)
    said = {
        ("database", health.OK): _("Takes entries."),
        ("database", health.READ_ONLY): _("Can be read but not written to: nothing that is entered is kept."),
        ("disk", health.OK): _("%(free)s are free."),
        ("disk", health.FULL): _("Only %(free)s are free: make room, or nothing more is kept."),
        ("worker", health.OK): _("Draws papers and makes copies."),
        ("worker", health.GONE): _(
            "Has given no sign for a minute: no paper is drawn, no copy made. Restart the site."
        ),
        ("migrations", health.OK): _("%(version)s, and so is the database."),
        ("migrations", health.OLDER): _("%(version)s, but the database is older: run sh bin/upgrade."),
        ("migrations", health.NEWER): _("%(version)s, but the database is newer: bring the site's files up to date."),
    }
    free = filesizeformat(disk_usage(settings.DATA_DIR).free)
    return said.get((condition.key, condition.state), _("Does not answer.")) % {
        "free": free,
        "version": settings.VERSION,
    }


def _copies_words(state: str) -> str:
    sign = signs.newest(copies.KIND)
    copied, trouble = copies.last_good(sign), sign["trouble"] if sign else ""
    if state == health.OFF:
        return " ".join(
            [
                _backup_words(),
                _("SKATCLUB_COPIES names a folder on another disk for copies that are made by themselves."),
            ]
        )
    words = [
        _("The last one was made %(time)s ago.") % {"time": timesince(copied)} if copied else _("There is none yet.")
    ]
    if trouble:
        words.append(_("The last try failed: %(trouble)s") % {"trouble": trouble})
    return " ".join(words)


def _backup_words() -> str:
    kept = copies.last_backup()
    if kept is None:
        return _("No backup was ever made: run sh bin/backup.")
    return _("The last backup was made %(time)s ago.") % {"time": timesince(kept)}
