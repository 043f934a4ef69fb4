"""The report of a draw as text: its measures, compared with the best possible values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One measure: label, figure, a remark, and whether it is optimal."""

    words: str
    figure: int
    remark: str
    is_good: bool


def report_lines(report: Mapping[str, Any]) -> list[ReportLine]:
    """Return the lines of the report, most important first."""
    least = report.get("least_repeats", report.get("bound", {}).get("repeats", 0))
    repeats = report["repeats"]
    beyond = _bound_words(repeats, least) if "bound" in report else ""
    lines = [
        ReportLine(_("Pairs that meet again"), repeats, beyond, repeats <= least),
        ReportLine(_("Team mates or tandem partners at the same table"), report["mates"], "", not report["mates"]),
        ReportLine(_("Listed pairs at the same table"), report["named_pairs"], "", not report["named_pairs"]),
    ]
    if "bound" in report:
        words = _("Players registered one after the other at the same table in the first series")
        lines.append(ReportLine(words, report["neighbours"], "", not report["neighbours"]))
    most, fewest = _most_threes(report)
    if most:
        words = _("Most times any player sits at a table of three")
        lines.append(ReportLine(words, most, _("fewer is not possible") if most == fewest else "", most == fewest))
    words = _("At a table of three before others have been there as often")
    lines.append(ReportLine(words, report["early_threes"], "", not report["early_threes"]))
    words = _("Times a player has seat 1, 2, 3 or 4 more or less often than is fair")
    lines.append(ReportLine(words, report["seat_faults"], "", not report["seat_faults"]))
    if shifts := report.get("shifts"):
        words = _("Moved from their place in the standings so that they do not meet again")
        lines.append(ReportLine(words, len(shifts), "", True))
    if final := report.get("final"):
        lines.append(ReportLine(_("Players in the final, who play among themselves"), len(final), "", True))
    if fixed := report.get("fixed"):
        cost = _cost_of_fixed(report)
        lines.append(ReportLine(_("Players with fixed seats"), len(fixed), cost or _("no effect"), not cost))
    return lines


def _bound_words(repeats: int, least: int) -> str:
    """Return a remark on whether the number of repeats is proved minimal or only the best found."""
    if not repeats:
        return ""
    if repeats <= least:
        return _("fewer is not possible")
    if least:
        return _("the best solution found; fewer than %(least)s is not possible") % {"least": least}
    return _("the best solution found")


def _most_threes(report: Mapping[str, Any]) -> tuple[int, int]:
    """Return the most tables of three that any player has, and the lower bound for this maximum."""
    account = report.get("threes", {}).values()
    return max(account, default=0), -(-sum(account) // max(1, len(account)))


def _cost_of_fixed(report: Mapping[str, Any]) -> str:
    """Return how much worse each measure is than without fixed seats; "" if none is."""
    words = {
        "repeats": _("%(more)s more pairs that meet again"),
        "mates": _("%(more)s more team mates at the same table"),
        "named_pairs": _("%(more)s more listed pairs at the same table"),
        "neighbours": _("%(more)s more players registered one after the other at the same table"),
        "early_threes": _("%(more)s more players at tables of three too early"),
        "seat_faults": _("%(more)s more seats too often or too rarely"),
    }
    more = {name: report[name] - free for name, free in report["without_fixed"].items()}
    phrases = [words[name] % {"more": count} for name, count in more.items() if count > 0]
    return _("effect: %(cost)s") % {"cost": ", ".join(phrases)} if phrases else ""


LOT_FAULTS: Final = {
    "unseatable": gettext_lazy(
        "%(final)s players of the final and %(others)s others are here: 1, 2 or 5 players cannot be "
        "seated. Mark a player as present or as gone at the door."
    ),
    "mixed": gettext_lazy("Table %(table)s: players in the final must not sit with other players."),
    "too_few": gettext_lazy("Table %(table)s has %(count)s players; it needs three or four."),
    "gap": gettext_lazy("Table %(table)s: seat %(seat)s is empty, but a later seat is taken."),
    "no_table": gettext_lazy("Table %(table)s no longer exists: fewer players are present."),
}


def sizes_words(fours: int, threes: int) -> str:
    phrases = []
    if fours:
        phrases.append(ngettext("%(count)s table of four", "%(count)s tables of four", fours) % {"count": fours})
    if threes:
        phrases.append(ngettext("%(count)s table of three", "%(count)s tables of three", threes) % {"count": threes})
    return ", ".join(phrases)
