"""Whether the clock of this machine can be right."""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.clock import now
from scoring.models import EntryRecord
from scoring.settled_clock import last_step
from tournaments.models import EventAuditEntry

# Clocks of machines that share a database may differ by this.
_SLACK: Final = timedelta(minutes=5)
# After a longer pause the state page asks whether it was real.
_LONG_REST: Final = timedelta(days=31)


def clock_fault() -> str:
    """Return a sentence if the clock is behind the newest entry or this release, otherwise ""."""
    newest = newest_entry()
    if newest is not None and now() < newest - _SLACK:
        words = _(
            "The server clock says %(now)s, but the newest entry is from %(other)s. Set the clock before "
            "you play: no data is lost, but new entries would get the wrong time."
        )
    elif settings.RELEASED is not None and now() < settings.RELEASED:
        newest = settings.RELEASED
        words = _(
            "The server clock says %(now)s, but this version of the site is from %(other)s. Set the clock "
            "before you play: no data is lost, but new entries would get the wrong time."
        )
    else:
        return ""
    return words % {"now": _display(now()), "other": _display(newest)}


def clock_words() -> str:
    newest, step = newest_entry(), last_step()
    words = [_("The server clock says %(now)s.") % {"now": _display(now())}]
    if newest is not None:
        words.append(_("The newest entry is from %(newest)s.") % {"newest": _display(newest)})
    if step and abs(step[1] - step[0]) > _LONG_REST:
        words.append(
            _("Before that, the site last ran on %(day)s. If that is wrong, set the clock.")
            % {"day": date_format(step[0], "DATE_FORMAT")}
        )
    return " ".join(words)


def newest_entry() -> datetime | None:
    deals = EntryRecord.objects.order_by("-pk").values_list("entered_at", flat=True)[:1]
    times = EventAuditEntry.objects.order_by("-pk").values_list("at", flat=True)[:1]
    return max([*deals, *times], default=None)


def _display(moment: datetime) -> str:
    return str(date_format(localtime(moment), "SHORT_DATETIME_FORMAT"))
