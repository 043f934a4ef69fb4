"""The report of a draw in words: what it came to, and what could not have been better."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One measure: what was counted, the figure, a remark, and whether it is as good as can be."""

    words: str
    figure: int
    remark: str
    is_good: bool


def report_lines(report: Mapping[str, Any]) -> list[ReportLine]:
    """The report as its page and its paper show it, the most important first."""
    least = report.get("bound", {}).get("repeats", 0)
    repeats = report["repeats"]
    beyond = _("no draw of so many players has fewer") if repeats and repeats <= least else ""
    lines = [
        ReportLine(_("Pairs that meet again"), repeats, beyond, repeats <= least),
        ReportLine(_("Team mates, tandem partners at one table"), report["mates"], "", not report["mates"]),
        ReportLine(_("Named pairs at one table"), report["named_pairs"], "", not report["named_pairs"]),
    ]
    if "bound" in report:
        words = _("Neighbours of the queue at one table in the first series")
        lines.append(ReportLine(words, report["neighbours"], "", not report["neighbours"]))
    words = _("At a table of three before others were there as often")
    lines.append(ReportLine(words, report["early_threes"], "", not report["early_threes"]))
    lines.append(ReportLine(_("Seats out of turn"), report["seat_faults"], "", not report["seat_faults"]))
    if shifts := report.get("shifts"):
        words = _("Moved away from their place in the standing, so that they do not meet again")
        lines.append(ReportLine(words, len(shifts), "", True))
    return lines


def sizes_words(fours: int, threes: int) -> str:
    """5 tables of four and 1 of three."""
    said = []
    if fours:
        said.append(ngettext("%(count)s table of four", "%(count)s tables of four", fours) % {"count": fours})
    if threes:
        said.append(ngettext("%(count)s table of three", "%(count)s tables of three", threes) % {"count": threes})
    return ", ".join(said)
