"""The page "State of the site" for superusers."""

from datetime import timedelta
from shutil import disk_usage
from typing import Final, NamedTuple

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.mail import EmailMessage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.defaultfilters import filesizeformat
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop
from django.views.decorators.http import require_http_methods

from scoring.clock import now
from scoring.site_address import is_in_doubt, site_of
from skatclub.backup import copies, heartbeat
from skatclub.health import probes as health
from skatclub.health.clock_check import clock_fault, clock_words
from skatclub.health.font_check import letters_without_font
from skatclub.health.proxies import address_faults

UNPROCESSABLE: Final = 422
A_MONTH: Final = timedelta(days=31)
TITLES: Final = {
    "database": gettext_noop("Database"),
    "disk": gettext_noop("Disk"),
    "worker": gettext_noop("Background tasks"),
    "migrations": gettext_noop("Version"),
    "copies": gettext_noop("Copies"),
}


class ConditionRow(NamedTuple):
    """A condition of the site: its name, its state with what to do, and whether it is good."""

    title: str
    words: str
    is_good: bool


class MailForm(forms.Form):
    email = forms.EmailField(label=gettext_lazy("Send a test email to"))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def state_of_the_site(request: HttpRequest) -> HttpResponse:
    if not request.user.is_superuser:
        raise Http404
    form = MailForm(request.POST or None, initial={"email": getattr(request.user, "email", "")})
    if form.is_valid():
        _send_mail(request, form.cleaned_data["email"])
        return redirect("state_of_the_site")
    found = health.conditions()
    rows = [ConditionRow(_(TITLES[key]), sentence(key, state), is_well(state)) for key, state in found.items()]
    rows += [address_row(request), clock_row(), letters_row(), mail_row()]
    context = {"rows": rows, "is_good": all(row.is_good for row in rows), "form": form if settings.MAIL else None}
    return render(request, "skatclub/state.html", context, status=UNPROCESSABLE if form.errors else 200)


def address_row(request: HttpRequest) -> ConditionRow:
    if faults := address_faults(request):
        return ConditionRow(_("Address"), " ".join(faults), is_good=False)
    site = site_of(request).rstrip("/")
    if is_in_doubt(request):
        words = _(
            "Codes and links point to %(site)s, the address at which you opened this page. Set "
            "SITE_URL to the address of the site."
        )
        return ConditionRow(_("Address"), words % {"site": site}, is_good=False)
    return ConditionRow(_("Address"), _("Codes and links point to %(site)s.") % {"site": site}, is_good=True)


def clock_row() -> ConditionRow:
    fault = clock_fault()
    return ConditionRow(_("Clock"), fault or clock_words(), is_good=not fault)


def letters_row() -> ConditionRow:
    lacking = letters_without_font()
    if lacking is None:
        return ConditionRow(_("Fonts"), _("The fonts on this server cannot be listed (fc-list)."), is_good=True)
    if not lacking:
        return ConditionRow(_("Fonts"), _("All characters in the names of players can be printed."), is_good=True)
    words = _(
        "No font on this server has these characters from the names of players: %(letters)s. Install one "
        "that does, such as the Debian packages fonts-noto-core and fonts-noto-cjk."
    )
    return ConditionRow(_("Fonts"), words % {"letters": " ".join(lacking)}, is_good=False)


def mail_row() -> ConditionRow:
    if not settings.MAIL:
        return ConditionRow(_("Email"), _("No email is sent: EMAIL_URL does not name a server."), is_good=True)
    values = {"host": settings.EMAIL_HOST, "sender": settings.DEFAULT_FROM_EMAIL}
    return ConditionRow(_("Email"), _("Sent via %(host)s from %(sender)s.") % values, is_good=True)


def _send_mail(request: HttpRequest, address: str) -> None:
    subject = _("Test email from the Skat site")
    words = _("This email was sent from the page “State of the site”. Links of the site point to %(site)s.")
    try:
        EmailMessage(subject, words % {"site": site_of(request)}, to=[address]).send()
    except OSError as fault:
        messages.error(
            request, _("The email was not sent: %(reason)s") % {"reason": str(fault) or type(fault).__name__}
        )
        return
    messages.success(request, _("The mail server accepted the email to %(address)s.") % {"address": address})


def is_well(state: str) -> bool:
    """Return whether nothing needs to be done. A site without a backup within a month is ready, but not well."""
    if state != health.OFF:
        return health.is_good(state)
    last_backup = copies.last_backup()
    return last_backup is not None and now() - last_backup < A_MONTH


def sentence(key: str, state: str) -> str:
    if key == "copies":
        return _copies_words(state)
    texts = {
        ("database", health.OK): _("Accepts entries."),
        ("database", health.READ_ONLY): _("Read-only: entries are not saved."),
        ("disk", health.OK): _("%(free)s free."),
        ("disk", health.FULL): _("Only %(free)s free. Make room, or nothing more can be saved."),
        ("worker", health.OK): _("No task has been waiting long."),
        ("worker", health.GONE): _(
            "A task has been waiting for a minute: large documents and copies are not being made. Restart the site."
        ),
        ("migrations", health.OK): _("%(version)s; the database matches."),
        ("migrations", health.OLDER): _("%(version)s, but the database is older: run sh bin/upgrade."),
        ("migrations", health.NEWER): _("%(version)s, but the database is newer: update the site's files."),
    }
    free = filesizeformat(disk_usage(settings.DATA_DIR).free)
    return texts.get((key, state), _("Not responding.")) % {
        "free": free,
        "version": settings.VERSION,
    }


def _copies_words(state: str) -> str:
    newest_report = heartbeat.newest(copies.KIND)
    copied, trouble = copies.last_good(newest_report), newest_report["trouble"] if newest_report else ""
    if state == health.OFF:
        return " ".join(
            [
                _backup_words(),
                _("Set SKATCLUB_COPIES to a folder on another disk to have copies made automatically."),
            ]
        )
    words = [
        _("The last one was made %(time)s ago.") % {"time": timesince(copied)} if copied else _("There is none yet.")
    ]
    if trouble:
        words.append(_("The last attempt failed: %(trouble)s") % {"trouble": trouble})
    return " ".join(words)


def _backup_words() -> str:
    last_backup = copies.last_backup()
    if last_backup is None:
        return _("No backup has been made yet: run sh bin/backup.")
    return _("The last backup was made %(time)s ago.") % {"time": timesince(last_backup)}
