"""The report of a draw in words: what it came to, and what could not have been better."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One measure: what was counted, the figure, a remark, and whether it is as good as can be."""

    words: str
    figure: int
    remark: str
    is_good: bool


def report_lines(report: Mapping[str, Any]) -> list[ReportLine]:
    """The report as its page and its paper show it, the most important first."""
    least = report.get("least_repeats", report.get("bound", {}).get("repeats", 0))
    repeats = report["repeats"]
    beyond = _bound_words(repeats, least) if "bound" in report else ""
    lines = [
        ReportLine(_("Pairs that meet again"), repeats, beyond, repeats <= least),
        ReportLine(_("Team mates, tandem partners at one table"), report["mates"], "", not report["mates"]),
        ReportLine(_("Named pairs at one table"), report["named_pairs"], "", not report["named_pairs"]),
    ]
    if "bound" in report:
        words = _("Neighbours of the queue at one table in the first series")
        lines.append(ReportLine(words, report["neighbours"], "", not report["neighbours"]))
    most, fewest = _most_threes(report)
    if most:
        words = _("At tables of three at most, each player")
        lines.append(ReportLine(words, most, _("fewer cannot be") if most == fewest else "", most == fewest))
    words = _("At a table of three before others were there as often")
    lines.append(ReportLine(words, report["early_threes"], "", not report["early_threes"]))
    words = _("Times a player has seat 1, 2, 3 or 4 more or less often than is fair")
    lines.append(ReportLine(words, report["seat_faults"], "", not report["seat_faults"]))
    if shifts := report.get("shifts"):
        words = _("Moved away from their place in the standing, so that they do not meet again")
        lines.append(ReportLine(words, len(shifts), "", True))
    if final := report.get("final"):
        lines.append(ReportLine(_("In the final, who play among themselves"), len(final), "", True))
    if fixed := report.get("fixed"):
        cost = _cost_of_fixed(report)
        lines.append(ReportLine(_("People who keep their seats"), len(fixed), cost or _("they cost nothing"), not cost))
    return lines


def _bound_words(repeats: int, least: int) -> str:
    """What counting says: proved to be the fewest, or the best that was found."""
    if not repeats:
        return ""
    if repeats <= least:
        return _("fewer cannot be")
    if least:
        return _("the best that was found; fewer than %(least)s cannot be") % {"least": least}
    return _("the best that was found")


def _most_threes(report: Mapping[str, Any]) -> tuple[int, int]:
    """The most tables of three somebody has, and the fewest that this could be."""
    account = report.get("threes", {}).values()
    return max(account, default=0), -(-sum(account) // max(1, len(account)))


def _cost_of_fixed(report: Mapping[str, Any]) -> str:
    """How much more there is of each than in the same draw without them; "" for nothing."""
    words = {
        "repeats": _("%(more)s more pairs that meet again"),
        "mates": _("%(more)s more mates at one table"),
        "named_pairs": _("%(more)s more named pairs at one table"),
        "neighbours": _("%(more)s more neighbours of the queue at one table"),
        "early_threes": _("%(more)s more tables of three before others"),
        "seat_faults": _("%(more)s more seats too often or too seldom"),
    }
    more = {name: report[name] - free for name, free in report["without_fixed"].items()}
    phrases = [words[name] % {"more": count} for name, count in more.items() if count > 0]
    return _("they cost: %(cost)s") % {"cost": ", ".join(phrases)} if phrases else ""


LOT_FAULTS: Final = {
    "unseatable": gettext_lazy(
        "Of the final %(final)s are here, and %(others)s others: nobody can be seated with 1, 2 or 5. At the door "
        "somebody can be noted as here, or as gone."
    ),
    "mixed": gettext_lazy("Table %(table)s: somebody of the final sits with somebody else."),
    "too_few": gettext_lazy("Table %(table)s has %(count)s people; it takes three or four."),
    "gap": gettext_lazy("Table %(table)s: seat %(seat)s is free, and somebody sits behind it."),
    "no_table": gettext_lazy("There is no table %(table)s any more: fewer people are here."),
}


def sizes_words(fours: int, threes: int) -> str:
    """5 tables of four and 1 of three."""
    phrases = []
    if fours:
        phrases.append(ngettext("%(count)s table of four", "%(count)s tables of four", fours) % {"count": fours})
    if threes:
        phrases.append(ngettext("%(count)s table of three", "%(count)s tables of three", threes) % {"count": threes})
    return ", ".join(phrases)
