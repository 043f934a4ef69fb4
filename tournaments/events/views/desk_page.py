"""The state of one list at the desk, and what this login may do with it."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.events.forms.desk import ListForm
from tournaments.events.models import LISTS_COME_IN, PLAYED, SeriesRecord
from tournaments.events.phrases.choices import ResultState
from tournaments.events.phrases.findings import finding_words, hint_words
from tournaments.events.phrases.standings import protest_is_over
from tournaments.events.queries.desk import (
    DeskBox,
    DeskList,
    TableFigures,
    desk_list,
    desk_lists,
    next_to_key,
    still_open,
    table_figures,
)
from tournaments.events.queries.names import distinct_names
from tournaments.events.queries.paper_list import Look, PaperList, Verdict, paper_list_of
from tournaments.events.rights import Right
from tournaments.events.views.access import Desk

# More explanations than this do not help.
MOST_HINTS = 4


class KeyingMode(StrEnum):
    """What it means to key the list now."""

    FIRST = "first"
    SECOND = "second"
    OWN = "own"
    CLEAR = "clear"
    CHANGE = "change"


@dataclass
class ListPage:
    """One list at the desk, as seen by a login."""

    desk: Desk
    series: SeriesRecord
    one: DeskList

    @cached_property
    def paper(self) -> PaperList:
        return paper_list_of(self.desk.event)

    @cached_property
    def lists(self) -> list[DeskList]:
        return desk_lists(self.series, login=self.login)

    @property
    def login(self) -> str:
        return self.desk.writer

    @property
    def address(self) -> list[Any]:
        return [self.desk.event.public_id, self.series.number, self.one.number]

    @property
    def names(self) -> list[str]:
        return distinct_names([(seat.played_by or seat.entrant.name, seat.entrant.number) for seat in self.one.seats])

    @cached_property
    def at_table(self) -> TableFigures | None:
        return table_figures(self.one)

    @property
    def figures_at_table(self) -> list[tuple[str, tuple[int, ...], bool]]:
        """(name, the table's own figures, whether signed) for each seat."""
        at_table = self.at_table
        rows = zip(self.names, at_table.rows, strict=True) if at_table else ()
        return [(name, row, seat in at_table.signed) for seat, (name, row) in enumerate(rows) if at_table]

    @property
    def planned(self) -> int:
        return self.series.deals(len(self.one.seats))

    @property
    def left(self) -> int:
        return still_open(self.lists)

    @property
    def next(self) -> DeskList | None:
        return next_to_key([one for one in self.lists if one.number != self.one.number], self.one.number)

    @property
    def mode(self) -> KeyingMode:
        current = self.one.current
        if current is None:
            return KeyingMode.FIRST
        if current.state == ResultState.CLARIFY:
            return KeyingMode.CLEAR
        if current.state == ResultState.KEYED:
            return KeyingMode.SECOND if self.one.box is DeskBox.TO_CHECK else KeyingMode.OWN
        return KeyingMode.CHANGE

    @property
    def is_played(self) -> bool:
        return self.series.state in PLAYED

    @property
    def needs_reason(self) -> bool:
        """Whether the figures already count, so that changing them needs a reason."""
        return self.mode is KeyingMode.CHANGE or (self.is_played and self.mode is not KeyingMode.SECOND)

    @property
    def needs_referee(self) -> bool:
        return (self.is_played and self.mode is not KeyingMode.SECOND) or self.mode is KeyingMode.CLEAR

    @property
    def hides_figures(self) -> bool:
        """Whether this login must key the list without seeing the first keying."""
        return self.mode is KeyingMode.SECOND

    @property
    def barrier(self) -> str:
        """Why nothing can be keyed; "" if it can."""
        if self.desk.event.is_closed:
            return _("The event is closed: it can no longer be changed.")
        if self.series.state not in LISTS_COME_IN:
            return _("The series has not started: there are no lists yet.")
        if not self.paper.can_be_keyed:
            return _("Lists of this game cannot be entered as totals. Enter them deal by deal.")
        if self.needs_referee and not self.desk.may_rule(self.series.number):
            if Right.RULE in self.desk.rights:
                return protest_is_over()
            return _("A referee or the tournament director decides on this list.")
        return ""

    @property
    def after(self) -> int:
        """The newest version, to detect that another person was faster."""
        versions = [one.version for one in (self.one.current, self.one.undecided) if one]
        return max(versions, default=0)

    def form(self, data: Any = None) -> ListForm:
        """Return the grid: empty for a blind second keying, otherwise with the current figures."""
        current = None if self.hides_figures else self.one.current
        return ListForm(
            data,
            seats=self.one.seats,
            paper=self.paper,
            planned=self.planned,
            after=self.after,
            rows=current.rows if current else (),
            deals=current.deals if current else None,
            passed=current.passed if current else None,
            ended_early=self.desk.pseudonyms.text(current.ended_early) if current else "",
        )

    def form_from_table(self, at_table: TableFigures) -> ListForm:
        return ListForm(
            seats=self.one.seats,
            paper=self.paper,
            planned=self.planned,
            after=self.after,
            rows=at_table.rows,
            deals=at_table.deals,
            passed=at_table.passed,
            ended_early=self.desk.pseudonyms.text(at_table.ended_early),
            is_from_table=True,
        )

    def findings_of(self, form: ListForm, look: Look) -> list[dict[str, Any]]:
        names, rules = self.names, self.paper.rules
        return [
            {
                "sentence": finding_words(finding, form.keyed, names, rules),
                "hints": hint_words(finding, names)[:MOST_HINTS],
            }
            for finding in look.findings
        ]


def list_page(desk: Desk, series: int, table: int) -> ListPage:
    """Return the list's page. Raises 404 if nobody sits at the table."""
    record = next((one for one in desk.series if one.number == series), None)
    one = desk_list(record, table, login=desk.writer) if record else None
    if record is None or one is None:
        raise Http404
    return ListPage(desk, record, one)


def verdict_words(look: Look, page: ListPage) -> str:
    if look.verdict is Verdict.GOOD:
        return _("All figures match: the list adds up correctly.")
    if look.verdict is Verdict.FAIR:
        if not page.paper.has_bonus or not page.paper.counts_games:
            return _("There are no contradictions, but these figures cannot confirm each other.")
        return _(
            "There are no contradictions, but totals or deals passed in have not been entered, so nothing is confirmed."
        )
    if look.verdict is Verdict.BAD:
        return _("These figures do not match:")
    return _("Enter the figures exactly as they are on the paper list.")


def back_to_pile(request: HttpRequest, public_id: str, series: int) -> HttpResponse:
    parameters = request.POST if "keyer" in request.POST else request.GET
    place = {name: parameters[name] for name in ("keyer", "from") if parameters.get(name)}
    return redirect(f"{reverse('second_check', args=[public_id, series])}?{urlencode(place)}")
