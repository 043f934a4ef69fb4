"""Messages about errors in a keyed list, naming the cell."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.phrases import format_points
from tournaments.events.phrases.standings import points_words
from tournaments.standings import Candidate, Finding, KeyedCell, KeyedList, ListRules

# The column headings as printed on the paper list.
COLUMNS: Final[dict[str, Any]] = {
    "points": gettext_lazy("Points"),
    "won": pgettext_lazy("column of a list", "Won"),
    "lost": pgettext_lazy("column of a list", "Lost"),
    "total": pgettext_lazy("column of a list", "Total"),
    "passed": gettext_lazy("Passed in"),
    "deals": gettext_lazy("Deals"),
}
# A single wrong figure, and the likely slip.
_SLIPS: Final[dict[str, Any]] = {
    "": gettext_lazy("%(name)s: %(column)s should be %(meant)s, not %(keyed)s."),
    "sign": gettext_lazy("%(name)s: wrong sign for %(keyed)s? %(column)s should be %(meant)s."),
    "transposed": gettext_lazy("%(name)s: digits swapped? %(column)s should be %(meant)s, not %(keyed)s."),
    "digit": gettext_lazy("%(name)s: one digit wrong? %(column)s should be %(meant)s, not %(keyed)s."),
    "dropped": gettext_lazy("%(name)s: a digit missing? %(column)s should be %(meant)s, not %(keyed)s."),
    "extra": gettext_lazy("%(name)s: a digit too many? %(column)s should be %(meant)s, not %(keyed)s."),
}
# Corrections that would make the list right if several are possible: in the row of the finding, or in another.
_HINTS: Final[dict[str, Any]] = {
    "": gettext_lazy("%(column)s %(meant)s instead of %(keyed)s?"),
    "sign": gettext_lazy("%(column)s %(meant)s, wrong sign?"),
    "transposed": gettext_lazy("%(column)s %(meant)s, digits swapped?"),
    "digit": gettext_lazy("%(column)s %(meant)s, one digit wrong?"),
    "dropped": gettext_lazy("%(column)s %(meant)s, a digit missing?"),
    "extra": gettext_lazy("%(column)s %(meant)s, a digit too many?"),
}
_NINE: Final = 9


def finding_words(finding: Finding, keyed: KeyedList | None, names: Sequence[str], rules: ListRules) -> str:
    """Return the sentence for a finding; `keyed` is None while figures are missing, `names` are in seat order."""
    if finding.code in COLUMNS and len(finding.candidates) == 1:
        return _cell_words(finding.candidates[0], names)
    return _WORDS[finding.code](finding, keyed, names, rules)


def hint_words(finding: Finding, names: Sequence[str]) -> list[str]:
    """Return likely causes of a finding that names no single cell, most common first."""
    if len(finding.candidates) == 1 and finding.code in {*COLUMNS, "won_lost", "swapped", "bonus"}:
        return []
    return [_candidate_words(candidate, names, finding.seat) for candidate in finding.candidates]


def cell_words(cell: KeyedCell, names: Sequence[str]) -> str:
    values = _cell_values(cell, names)
    if cell.seat is None:
        return _("%(column)s: first %(keyed)s, now %(meant)s") % values
    return _("%(name)s, %(column)s: first %(keyed)s, now %(meant)s") % values


def _cell_values(cell: KeyedCell, names: Sequence[str]) -> dict[str, str]:
    return {
        "name": names[cell.seat] if cell.seat is not None else "",
        "column": str(COLUMNS[cell.name]),
        "keyed": points_words(cell.keyed),
        "meant": points_words(cell.meant),
    }


def _cell_words(candidate: Candidate, names: Sequence[str]) -> str:
    (cell,) = candidate.cells
    values = _cell_values(cell, names)
    if cell.seat is None:
        return _("%(column)s should be %(meant)s, not %(keyed)s.") % values
    return str(_SLIPS[candidate.slip]) % values


def _candidate_words(candidate: Candidate, names: Sequence[str], seat: int | None) -> str:
    if candidate.kind == "bonus":
        return _("Did the table use 30 instead of 40, or 40 instead of 30?")
    values = _cell_values(candidate.cells[0], names)
    if candidate.kind == "won_lost":
        return _("%(name)s: won and lost swapped?") % values
    if candidate.kind == "swapped":
        other = candidate.cells[1].seat
        return _("%(name)s and %(other)s: %(column)s swapped?") % (values | {"other": names[other or 0]})
    if candidate.seat in (None, seat):
        return str(_HINTS["" if candidate.seat is None else candidate.slip]) % values
    return _("%(name)s: %(column)s %(meant)s instead of %(keyed)s?") % values


def _won_lost(finding: Finding, keyed: KeyedList | None, names: Sequence[str], rules: ListRules) -> str:
    won, lost = finding.candidates[0].cells
    return _("%(name)s: won and lost swapped? It should be %(won)s won and %(lost)s lost.") % {
        "name": names[finding.seat or 0],
        "won": won.meant,
        "lost": lost.meant,
    }


def _swapped(finding: Finding, keyed: KeyedList | None, names: Sequence[str], rules: ListRules) -> str:
    one, other = finding.candidates[0].cells
    return _("%(name)s and %(other)s: %(column)s swapped?") % {
        "name": names[one.seat or 0],
        "other": names[other.seat or 0],
        "column": COLUMNS[one.name],
    }


def _bonus(finding: Finding, keyed: KeyedList | None, names: Sequence[str], rules: ListRules) -> str:
    right = rules.bonus_defender(len(names))
    wrong = rules.with_bonuses_confused().bonus_defender(len(names))
    return _("All totals use %(wrong)s for each game lost by others; at this table it should be %(right)s.") % {
        "wrong": wrong,
        "right": right,
    }


def _total(finding: Finding, keyed: KeyedList | None, names: Sequence[str], rules: ListRules) -> str:
    values = {"name": names[finding.seat or 0], "by": abs(finding.by)}
    slips = {candidate.slip for candidate in finding.candidates}
    if "sign" in slips and keyed is not None:
        points = next(one.cells[0] for one in finding.candidates if one.slip == "sign")
        values |= {"half": abs(finding.by) // 2, "keyed": format_points(points.keyed or 0)}
        return _("%(name)s: total is off by %(by)s, twice %(half)s: wrong sign for %(keyed)s?") % values
    if "transposed" in slips and finding.by % _NINE == 0:
        return _("%(name)s: total is off by %(by)s, divisible by 9: digits swapped in points or total?") % values
    if {candidate.kind for candidate in finding.candidates} <= {"points", "total"}:
        return _("%(name)s: total is off by %(by)s. Check points and total.") % values
    return _("%(name)s: total is off by %(by)s. Check the whole row.") % values


def _count(finding: Finding, keyed: KeyedList | None, names: Sequence[str], rules: ListRules) -> str:
    by = abs(finding.by)
    if finding.by > 0:
        return (
            ngettext(
                "%(by)s deal is missing: games won, games lost and deals passed in do not add up to all "
"deals.",
                "%(by)s deals are missing: games won, games lost and deals passed in do not add up to all "
"deals.",
                by,
            )
            % {"by": by}
        )  # fmt: skip
    return (
        ngettext(
            "%(by)s deal too many: games won, games lost and deals passed in add up to more than all deals.",
            "%(by)s deals too many: games won, games lost and deals passed in add up to more than all deals.",
            by,
        )
        % {"by": by}
    )  # fmt: skip


def _too_many_games(finding: Finding, keyed: KeyedList | None, names: Sequence[str], rules: ListRules) -> str:
    return (
        ngettext(
            "%(name)s: %(by)s game more than the number of deals played in this seat.",
            "%(name)s: %(by)s games more than the number of deals played in this seat.",
            finding.by,
        )
        % {"name": names[finding.seat or 0], "by": finding.by}
    )  # fmt: skip


def _of_row(sentence: Any) -> "Words":
    def words(finding: Finding, keyed: KeyedList | None, names: Sequence[str], rules: ListRules) -> str:
        name = "" if finding.seat is None else names[finding.seat]
        return str(sentence) % {"name": name, "by": format_points(abs(finding.by))}

    return words


Words = Callable[[Finding, KeyedList | None, Sequence[str], ListRules], str]
_WORDS: Final[dict[str, Words]] = {
    "won_lost": _won_lost,
    "swapped": _swapped,
    "bonus": _bonus,
    "total": _total,
    "count": _count,
    "too_many_games": _too_many_games,
    "negative": _of_row(gettext_lazy("%(name)s: the number of games won or lost cannot be negative.")),
    "too_low": _of_row(gettext_lazy("%(name)s: %(by)s points fewer than this number of games can give.")),
    "too_high": _of_row(gettext_lazy("%(name)s: %(by)s points more than this number of games can give.")),
    "impossible": _of_row(
        gettext_lazy("%(name)s: these points are not possible with this number of games won and lost.")
    ),
    "many_passed": _of_row(gettext_lazy("%(by)s deals are left over. Was that many passed in?")),
    "step": _of_row(gettext_lazy("%(name)s: points and total must differ by a multiple of %(by)s.")),
}
