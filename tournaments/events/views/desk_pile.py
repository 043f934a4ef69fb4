"""The second check of paper lists, pile by pile in order, each confirmed with one key press."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.events.forms.desk import SeenForm
from tournaments.events.phrases.standings import points_words
from tournaments.events.queries.desk import Pile, desk_lists, piles
from tournaments.events.rights import Right
from tournaments.events.services import results
from tournaments.events.views.access import PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import perform
from tournaments.events.views.desk_page import KeyingMode, ListPage, back_to_pile, list_page

# Start from the last list: a pile that lies face up has it on top.
FROM_LAST = "last"


def second_check(request: PageRequest, public_id: str, series: int) -> HttpResponse:
    desk = desk_for(request, public_id, Right.KEY)
    record = next((one for one in desk.series if one.number == series), None)
    if record is None:
        raise Http404
    found = piles(desk_lists(record, login=desk.writer))
    pile = _chosen(found, request, writer=desk.writer)
    from_last = request.GET.get("from") == FROM_LAST
    unchecked = pile.open[:: -1 if from_last else 1] if pile else []
    context: dict[str, Any] = {"desk": desk, "series": record, "piles": found, "pile": pile, "from_last": from_last}
    if pile:
        context["back"] = urlencode({"keyer": pile.keyer} | ({"from": FROM_LAST} if from_last else {}))
    if unchecked:
        context |= _shown(list_page(desk, series, unchecked[0].number))
    return render(request, "tournaments/events/desk/second_check.html", context)


def _chosen(found: list[Pile], request: PageRequest, *, writer: str) -> Pile | None:
    """Return the requested pile, otherwise the first one by another keyer with an unchecked list."""
    if chosen := next((pile for pile in found if pile.keyer == request.GET.get("keyer")), None):
        return chosen
    return min(found, key=lambda pile: (not pile.open, pile.keyer == writer), default=None)


def _shown(page: ListPage) -> dict[str, Any]:
    """Return the list with its figures, or without them if it must be keyed blind."""
    current = page.one.current
    rows = zip(page.one.seats, page.names, current.rows if current else (), strict=True)
    return {
        "page": page,
        "is_blind": page.mode is KeyingMode.SECOND,
        "rows": [(seat, name, [points_words(figure) for figure in row]) for seat, name, row in rows],
    }


@require_POST
def tick(request: PageRequest, public_id: str, series: int, table: int) -> HttpResponse:
    """Confirm that the paper agrees with the stored figures; go on to the next list of the pile."""
    desk = desk_for(request, public_id, Right.KEY)
    list_page(desk, series, table)
    form = SeenForm(request.POST)
    seen = form.cleaned_data["after"] if form.is_valid() else 0
    if perform(request, results.tick_list, desk.event, series=series, table=table, after=seen, by=writer_at(request)):
        messages.success(request, _("Table %(table)s matches.") % {"table": table})
    return back_to_pile(request, public_id, series)
