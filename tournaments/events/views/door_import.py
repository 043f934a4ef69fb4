"""A list of players is read, shown with its faults, and entered as a whole or not at all."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.forms import BoundField
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.views.form_page import form_page
from tournaments.events.exchange.players_csv import MOST_IN_A_CELL, PlayersList, Unreadable, read_players, text_of
from tournaments.events.forms.door_import import SKIP, TAKE, ConfirmForm, PlayersForm
from tournaments.events.phrases.door import COLUMNS, problem_words
from tournaments.events.queries.entry_rows import EntrantRow, EntryProblem, doubles, row_faults
from tournaments.events.rights import Right
from tournaments.events.services.registration import register_all
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.acts import made

MOST_SHOWN = 500


@dataclass(frozen=True)
class Preview:
    """A list beside those who are entered: what is wrong, who seems to be here already, and who would be entered."""

    read: PlayersList
    doubles: list[EntryProblem]
    faults: list[EntryProblem]
    kept: list[EntrantRow]

    @property
    def can_be_entered(self) -> bool:
        return bool(self.kept) and not self.faults


def import_players(request: PageRequest, public_id: str) -> HttpResponse:
    """Paste or choose a list; the second step shows it, the third enters it."""
    desk = desk_for(request, public_id, Right.REGISTER)
    if request.method != "POST":
        return _ask(request, desk, PlayersForm())
    if "enter" in request.POST or "look" in request.POST:
        return _confirm(request, desk)
    form = PlayersForm(request.POST, request.FILES)
    if not form.is_valid():
        return _ask(request, desk, form)
    source = form.source
    read = read_players(source)
    if not read.rows and all(problem.line == 0 for problem in read.problems):
        for problem in read.problems:
            form.add_error("file" if form.cleaned_data["file"] else "text", _words(problem))
        return _ask(request, desk, form)
    return _show(request, desk, _preview(desk, read, takes_doubles=False), text=_text(source), doubles=SKIP)


def _ask(request: PageRequest, desk: Desk, form: PlayersForm) -> HttpResponse:
    columns = [str(COLUMNS[column]) for column in ("name", "club_name", "sex", "birth_date", "phone", "member_number")]
    columns += [str(COLUMNS[kind]) for kind in desk.event.team_kinds]
    context = {"desk": desk, "form": form, "columns": columns}
    return form_page(request, "tournaments/events/door/import.html", context)


def _confirm(request: PageRequest, desk: Desk) -> HttpResponse:
    """Enter the list as it was shown, unless it has a fault by now."""
    confirm = ConfirmForm(request.POST)
    if not confirm.is_valid():
        return redirect("import_players", desk.event.public_id)
    text, doubles_are = confirm.cleaned_data["text"], confirm.cleaned_data["doubles"]
    if "look" in request.POST:
        doubles_are = TAKE if request.POST["look"] == TAKE else SKIP
    preview = _preview(desk, read_players(text), takes_doubles=doubles_are == TAKE)
    if "look" in request.POST or not preview.can_be_entered:
        return _show(request, desk, preview, text=text, doubles=doubles_are)
    entered = made(request, register_all, desk.event, preview.kept, by=writer_at(request))
    if entered is None:
        return _show(request, desk, preview, text=text, doubles=doubles_are)
    words = ngettext(
        "One player entered, start number %(first)s.",
        "%(count)s players entered, start numbers %(first)s to %(last)s.",
        len(entered),
    )
    figures = {"count": len(entered), "first": entered[0].number, "last": entered[-1].number}
    messages.success(request, words % figures)
    return redirect("door", desk.event.public_id)


def _preview(desk: Desk, read: PlayersList, *, takes_doubles: bool) -> Preview:
    found = doubles(desk.event, read.rows)
    left_out = set() if takes_doubles else {double.line for double in found}
    kept = [row for row in read.rows if row.line not in left_out]
    return Preview(read, found, [*read.problems, *row_faults(desk.event, kept)], kept)


def _show(request: PageRequest, desk: Desk, preview: Preview, *, text: str, doubles: str) -> HttpResponse:
    doubled = {double.line: _words(double) for double in preview.doubles}
    shown = [(row, doubled.get(row.line, "")) for row in preview.read.rows[:MOST_SHOWN]]
    columns = {_column(column) for column in preview.read.columns}
    lines = dict(enumerate(text.splitlines(), start=1))
    context: dict[str, Any] = {
        "desk": desk,
        "form": ConfirmForm(initial={"text": text, "doubles": doubles}),
        "list": _list_field(text),
        "takes_doubles": doubles == TAKE,
        "preview": preview,
        "faults": [(fault.line, _words(fault), lines.get(fault.line, "")[:MOST_IN_A_CELL]) for fault in preview.faults],
        "shown": shown,
        "hidden": len(preview.read.rows) - len(shown),
        "columns": columns,
        "ignored": ", ".join(preview.read.ignored),
        "title": _title(preview),
    }
    status = 422 if preview.faults else 200
    return render(request, "tournaments/events/door/import_preview.html", context, status=status)


def _list_field(text: str) -> BoundField:
    """The list as it was read, to be put right."""
    form = PlayersForm(initial={"text": text}, auto_id="list_%s")
    form.fields["text"].label = _("The list")
    return form["text"]


def _column(column: str) -> str:
    return "name" if column in ("first_name", "last_name") else column


def _title(preview: Preview) -> str:
    if preview.faults:
        return _("Nobody can be entered yet")
    count = len(preview.kept)
    if not count:
        return _("Nobody in this list is new")
    return ngettext("Enter one player?", "Enter %(count)s players?", count) % {"count": count}


def _words(problem: EntryProblem) -> str:
    return problem_words(problem.code, problem.params)


def _text(source: str | bytes) -> str:
    """The list as text, for the next step."""
    try:
        return text_of(source) if isinstance(source, bytes) else source
    except Unreadable:
        return ""
