"""The texts on printed documents of leagues."""

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from tournaments.events.phrases.documents import full_day, short_day
from tournaments.leagues.phrases.tables import against_words, match_points_words

# Marks must be readable without colour.
UP: Final = "↑"
DOWN: Final = "↓"
OPEN: Final = "?"

FACTS: Final[Mapping[str, Any]] = {
    "league": gettext_lazy("League"),
    "match_day": gettext_lazy("Match day"),
    "venue": gettext_lazy("Venue"),
    "host": gettext_lazy("Host"),
    "state": gettext_lazy("Status"),
    "objection": gettext_lazy("Objection"),
    "binding": gettext_lazy("Binding"),
}

TITLES: Final[Mapping[str, Any]] = {
    "report": gettext_lazy("Match report"),
    "table": pgettext_lazy("league", "Table"),
    "players": gettext_lazy("Individual ranking"),
    "schedule": gettext_lazy("Schedule"),
}


def named_day(day: date) -> str:
    """Return the day with its weekday, abbreviated."""
    return pgettext("day of the week, date", "%(weekday)s, %(date)s") % {
        "weekday": date_format(day, "D"),
        "date": date_format(day, "DATE_FORMAT"),
    }


def match_day_words(number: int) -> str:
    return _("Match day %(number)s") % {"number": number}


def series_words(number: int) -> str:
    return _("Series %(number)s") % {"number": number}


# The match report


def report_version_words(number: int, state: str) -> str:
    """Return the version of a report and its state, a label of `MeetingState`."""
    if not number:
        return pgettext("match report", "To fill in")
    return pgettext("match report", "Version %(number)s · %(state)s") % {"number": number, "state": state}


def objection_words(until: date | None, days: int) -> str:
    if until is None:
        return ngettext(
            "possible until one day after the report", "possible until %(days)s days after the report", days
        ) % {"days": days}
    return pgettext("an objection", "possible until %(day)s") % {"day": full_day(until)}


def binding_words(day: date) -> str:
    return pgettext("the table is binding", "from %(day)s") % {"day": full_day(day)}


def reporting_host(team: str, day: date) -> str:
    return _("%(team)s, which reports the result by %(day)s") % {"team": team, "day": full_day(day)}


def reason_words(reason: str) -> str:
    return _("Reason for the correction: %(reason)s") % {"reason": reason}


def series_match_points(points: int | Fraction | None, against: int | Fraction) -> str:
    """Return the heading above a series of a team; it leaves room to write if there are no points yet."""
    if points is None:
        return pgettext("match report, to be filled in", "Match points ____ : ____")
    return pgettext("match report", "Match points %(points)s") % {"points": against_words(points, against)}


def team_total_words() -> str:
    return pgettext("match report", "Team total")


def absent_words() -> str:
    return pgettext("match report, a team", "absent: no match points, no game points")


def incomplete_words(team: str, count: int, series: int) -> str:
    return ngettext(
        "%(team)s played series %(series)s with %(count)s player.",
        "%(team)s played series %(series)s with %(count)s players.",
        count,
    ) % {"team": team, "series": series, "count": count}


def substitution_words(series: int, comes: str, leaves: str) -> str:
    if not leaves:
        return _("From series %(series)s: %(comes)s joined.") % {"series": series, "comes": comes}
    return _("From series %(series)s: %(comes)s for %(leaves)s.") % {"series": series, "comes": comes, "leaves": leaves}


def ruling_words(series: int, name: str, points: str) -> str:
    return _("Series %(series)s: %(name)s, %(points)s by ruling, included in the total.") % {
        "series": series,
        "name": name,
        "points": points,
    }


def objection_of_words(team: str, note: str) -> str:
    return _("%(team)s objects: %(note)s") % {"team": team, "note": note}


def agrees_words(*, agrees: bool, day: date) -> str:
    values = {"day": short_day(day)}
    return _("confirms, %(day)s") % values if agrees else _("objects, %(day)s") % values


def remarks_title() -> str:
    return pgettext("match report", "Remarks")


def captain_words(team: str) -> str:
    return _("Captain of %(team)s") % {"team": team}


def host_words(team: str) -> str:
    if not team:
        return _("For the host")
    return _("For the host, %(team)s") % {"team": team}


def signing_words() -> str:
    return _("By signing, the captains confirm that the line-ups and figures are correct.")


# Table and schedule


def after_day_words(number: int) -> str:
    return _("After match day %(number)s") % {"number": number} if number else _("Before the first match day")


def state_of_table(*, is_provisional: bool, is_over: bool) -> str:
    if is_provisional:
        return pgettext("league table", "provisional")
    return pgettext("league table", "final table") if is_over else pgettext("league table", "approved")


def provisional_sentence() -> str:
    return _("Provisional: not all meetings in this table are approved yet.")


def zone_words(zones: Sequence[str]) -> str:
    words = {
        "promoted": pgettext("league table", "%(mark)s promoted") % {"mark": UP},
        "relegated": pgettext("league table", "%(mark)s relegated") % {"mark": DOWN},
        "open": pgettext("league table", "%(mark)s tied across the line") % {"mark": OPEN},
    }
    return " · ".join(word for zone, word in words.items() if zone in zones)


def withdrawn_words(team: str) -> str:
    return _("%(team)s (withdrawn)") % {"team": team}


def deduction_words(team: str, match_points: int, points: str, reason: str) -> str:
    values = {"team": team, "match_points": match_points_words(match_points), "points": points, "reason": reason}
    return _("%(team)s, by ruling: %(match_points)s match points, %(points)s game points. %(reason)s") % values


def no_results() -> str:
    return _("No results yet.")


def no_teams() -> str:
    return _("The division has no teams yet.")


def no_schedule() -> str:
    return _("No match days are planned yet.")


def meeting_words(number: int) -> str:
    return pgettext("schedule", "Meeting %(number)s") % {"number": number}


def at_venue(venue: str) -> str:
    return venue or pgettext("schedule", "venue not set")


def is_host_words() -> str:
    return pgettext("schedule, beside a team", "host")


def series_count(count: int) -> str:
    return ngettext("%(count)s series", "%(count)s series", count) % {"count": count}


def own_schedule_title(team: str) -> str:
    return _("Schedule of %(team)s") % {"team": team}


# Certificates


def league_certificate_words() -> dict[str, str]:
    return {
        "title": _("Certificates"),
        "heading": pgettext("certificate", "Certificate"),
        "organiser": pgettext("certificate", "Organiser"),
        "director": pgettext("certificate", "League manager"),
    }


def certified_match_points(points: int | Fraction, against: int | Fraction, total: str) -> str:
    return _("%(match_points)s match points, %(total)s game points") % {
        "match_points": against_words(points, against),
        "total": total,
    }


def league_by(club: str) -> str:
    return _("Managed by %(club)s") % {"club": club}
