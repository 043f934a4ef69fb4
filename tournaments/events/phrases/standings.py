"""The texts of rankings, their columns, and corrections."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from django.db.models import prefetch_related_objects
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.phrases import format_points, signed
from tournaments.standings import OFFICIAL, Metric
from tournaments.standings.tiebreaks import ends_with_lot, metrics_of

# Shown if there is no figure.
NOTHING: Final = "–"
TEAM_RANKINGS: Final[Mapping[str, Any]] = {
    "total": gettext_lazy("Total"),
    "together": gettext_lazy("All events of the day"),
    "team": gettext_lazy("Teams"),
    "tandem": gettext_lazy("Tandems"),
    "mixed": gettext_lazy("Mixed pairs"),
}
PRESET_TITLES: Final[Mapping[str, Any]] = {
    "every_fourth": gettext_lazy("Every 4th player gets a prize"),
    "winner_half": gettext_lazy("The winner gets half; 3, 4 or 5 prizes"),
    "percentages": gettext_lazy("50, 30 and 20 per cent"),
    "fixed": gettext_lazy("Fixed amounts by place"),
    "series_too": gettext_lazy("Two thirds overall, one third for the series"),
    "series_above_all": gettext_lazy("A quarter overall, three quarters for the series"),
    "every_tenth": gettext_lazy("10 € for every 10th place, the rest for the first three"),
    "categories_too": gettext_lazy("Prizes for the classes as well"),
    "teams_too": gettext_lazy("Prizes for the teams as well"),
}


def ranking_title(key: str, event: Any) -> str:
    """Return "Total", "Series 2", a day, the name of a category, "Teams"; the key if unknown."""
    return common_title(key) or category_title(key, event)


def common_title(key: str) -> str:
    """Return the title of a ranking that every event has; "" for a category."""
    kind, _colon, name = key.partition(":")
    if kind in TEAM_RANKINGS:
        return str(TEAM_RANKINGS[kind])
    if kind == "series":
        return _("Series %(number)s") % {"number": name}
    if kind == "day":
        return str(date_format(date.fromisoformat(name), "SHORT_DATE_FORMAT"))
    return ""


def category_title(key: str, event: Any) -> str:
    name = key.partition(":")[2]
    # One query for all rankings of a page: nothing is fetched again if already there.
    prefetch_related_objects([event], "categories")
    return next((str(each.name) for each in event.categories.all() if each.key == name), name or key)


def ordinal(place: int) -> str:
    """Return a place as shown in a column; the same in all languages."""
    return f"{place}."


def points_words(points: int | None) -> str:
    return NOTHING if points is None else format_points(points)


def metric_words(metric: Metric) -> str:
    return _(metric.word) % {"least": metric.key.partition(":")[2]}


def order_words(tie_breaks: Sequence[str], **other: Any) -> str:
    """Return the tie-break order: "total, more games won, fewer games lost, the lot".

    `other` replaces the text for single metrics.
    """
    has_lot = ends_with_lot(tie_breaks)
    words = [str(other.get(metric.key) or metric_words(metric)) for metric in metrics_of(tie_breaks)]
    order = ", ".join([*words, _("the lot")] if has_lot else words)
    if tuple(tie_breaks) == tuple(OFFICIAL):
        return _("%(order)s (official)") % {"order": order}
    return order if has_lot else _("%(order)s; then the place is shared") % {"order": order}


def tie_break_words(ahead: int, behind: int, metric: Metric | None) -> str:
    """Return what places one player before another with the same total; the lot if `metric` is None."""
    return _("Place %(ahead)s before %(behind)s: %(by)s.") % {
        "ahead": ahead,
        "behind": behind,
        "by": metric_words(metric) if metric else _("the lot"),
    }


def place_in_ranking(key: str, place: int, event: Any) -> str:
    return _("place %(place)s of “%(ranking)s”") % {"place": place, "ranking": ranking_title(key, event)}


def ruling_words(kind: str, points: int) -> str:
    """Return text like "+50 points", "series set to zero", "500 points credited"."""
    if kind == "zero":
        return _("series set to zero")
    if kind == "credit":
        return _("%(points)s points credited") % {"points": format_points(points)}
    return _("%(points)s points") % {"points": signed(points, format_points(points))}


def protest_is_over() -> str:
    return _("The period for objections is over: only the tournament director can change these results now.")
