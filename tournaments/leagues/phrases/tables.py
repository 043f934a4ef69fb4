"""The texts of a league's table: match points and their rule, tie-breaks, promotion and relegation."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring.phrases import MINUS, format_points
from tournaments.events.phrases.standings import metric_words, order_words
from tournaments.standings.tiebreaks import metrics_of

SCALES: Final[dict[str, Any]] = {
    "dskv": gettext_lazy("In each series the best of four teams gets 3 : 0, then 2 : 1, 1 : 2 and 0 : 3."),
    "ispa": gettext_lazy("In each series the best of four teams gets 6 : 0, then 4 : 2, 2 : 4 and 0 : 6."),
    "table_points": gettext_lazy("In each series the first team gets 4, then 3, 2 and 1."),
}
USUAL_TIE_BREAKS: Final[dict[tuple[str, ...], Any]] = {
    ("total",): gettext_lazy("Teams with equal totals in a series share the match points of their places."),
    ("total", "won"): gettext_lazy(
        "If teams have equal totals in a series, the one that won more games is ahead; if that is equal "
        "too, they share."
    ),
    ("total", "won", "lost"): gettext_lazy(
        "If teams have equal totals in a series, the one that won more games is ahead, then the one that "
        "lost fewer; if all is equal, they share."
    ),
}
ZONES: Final[dict[str, Any]] = {
    "promoted": gettext_lazy("promoted"),
    "relegated": gettext_lazy("relegated"),
    "open": gettext_lazy("tied across the line"),
}
ZONE_MARKS: Final = {"promoted": "▲", "relegated": "▼", "open": "?"}


def match_points_words(points: Fraction | float) -> str:
    """Format match points, including the fractions of a tie: 7, 7½; other fractions with two decimals."""
    whole, rest = divmod(abs(Fraction(points)), 1)
    sign = MINUS if points < 0 else ""
    if rest == Fraction(1, 2):
        return f"{sign}{whole or ''}½"
    return sign + (number_format(round(float(whole + rest), 2), decimal_pos=2) if rest else str(whole))


def against_words(points: Fraction | float, against: Fraction | float) -> str:
    """Format match points won and lost: 28 : 17."""
    return f"{match_points_words(points)}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{match_points_words(against)}"


def change_words(change: Mapping[str, Any], names: Mapping[int, str], first: int) -> str:
    """Return what a correction changed for a team in a series; `first` is the number of the day's first series."""
    old, new = change["total"]
    before, after = change["match_points"]
    return _(
        "Series %(series)s, %(team)s: game points %(old)s, now %(new)s; match points %(before)s, now %(after)s"
    ) % {
        "series": change["series"] - first + 1,
        "team": names.get(change["team"], change["team"]),
        "old": format_points(old),
        "new": format_points(new),
        "before": match_points_words(before),
        "after": match_points_words(after),
    }


def scale_words(key: str, custom: Sequence[int]) -> str:
    if key == "own":
        points = ", ".join(map(str, custom))
        return _("In each series the places are worth %(points)s match points.") % {"points": points}
    return str(SCALES[key])


def table_order_words(tie_breaks: Sequence[str]) -> str:
    rest = tie_breaks[1:] if tie_breaks[:1] == ["match_points"] else tie_breaks
    return order_words(rest, total=pgettext("a metric of a league", "game points"))


def tie_break_words(metrics: Sequence[str]) -> str:
    """Return the rule for equal totals in a series."""
    usual = USUAL_TIE_BREAKS.get(tuple(metrics))
    if usual is not None:
        return str(usual)
    order = ", ".join(map(metric_words, metrics_of(metrics)))
    return _("If teams have equal totals in a series, this decides: %(order)s.") % {"order": order}
