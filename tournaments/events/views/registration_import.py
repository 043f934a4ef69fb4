"""Import a list of players: read it, show its faults, then enter all of it or nothing."""

from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.forms import BoundField, Select
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.sheets.views.form_page import form_page
from tournaments.events.exchange.list_files import ListText
from tournaments.events.exchange.players_csv import MOST_IN_A_CELL, PlayersColumn, PlayersList, read_players
from tournaments.events.forms.registration_import import SKIP, TAKE, ConfirmForm, PlayersForm
from tournaments.events.phrases.registration import COLUMNS, problem_words
from tournaments.events.queries.entry_rows import EntrantRow, EntryProblem, doubles, row_faults
from tournaments.events.rights import Right
from tournaments.events.services.registration import register_all
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import result_of

MOST_SHOWN = 500
COLUMN_FAULTS = ("which_names", "which_order", "no_name_column", "column_twice", "too_many_cells")


@dataclass(frozen=True)
class Chosen:
    """The list as text, and the options for it: contents of columns, and how to treat duplicates."""

    list: ListText
    kinds: tuple[str, ...] = ()
    doubles: str = SKIP

    @classmethod
    def of(cls, form: ConfirmForm, look: str) -> "Chosen":
        data = form.cleaned_data
        doubles_are = look if look in (SKIP, TAKE) else data["doubles"]
        return cls(ListText(data["text"], data["encoding"]), tuple(data["kinds"]), doubles_are)


@dataclass(frozen=True)
class Preview:
    """A list compared with the entrants: faults, likely duplicates, and players to enter."""

    read: PlayersList
    doubles: list[EntryProblem]
    faults: list[EntryProblem]
    new_rows: list[EntrantRow]

    @property
    def can_be_entered(self) -> bool:
        return bool(self.new_rows) and not self.faults

    @property
    def needs_columns(self) -> bool:
        """Whether the contents of a column are uncertain."""
        filled = [column for column in self.read.columns if column.sample]
        is_guessed = len(filled) > 1 and not self.read.has_header
        unknown = any(not column.kind for column in filled)
        return is_guessed or unknown or any(fault.code in COLUMN_FAULTS for fault in self.faults)


def import_players(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    if request.method != "POST":
        return _form_page(request, desk, PlayersForm())
    if {"enter", "look", "read_as"} & request.POST.keys():
        return _confirm(request, desk)
    form = PlayersForm(request.POST, request.FILES)
    if not form.is_valid():
        return _form_page(request, desk, form)
    chosen = Chosen(form.source)
    preview = _preview(desk, chosen)
    if not preview.read.columns:
        for problem in preview.read.problems:
            form.add_error("file" if form.cleaned_data["file"] else "text", _words(problem))
        return _form_page(request, desk, form)
    return _show(request, desk, preview, chosen)


def _form_page(request: PageRequest, desk: Desk, form: PlayersForm) -> HttpResponse:
    columns = [str(COLUMNS[column]) for column in ("name", "club_name", "sex", "birth_date", "phone", "member_number")]
    columns += [str(COLUMNS[kind]) for kind in desk.event.team_kinds]
    context = {"desk": desk, "form": form, "columns": columns}
    return form_page(request, "tournaments/events/registration/import.html", context)


def _confirm(request: PageRequest, desk: Desk) -> HttpResponse:
    """Enter the list as shown, unless faults have appeared since."""
    confirm = ConfirmForm(request.POST)
    if not confirm.is_valid():
        return redirect("import_players", desk.event.public_id)
    chosen = Chosen.of(confirm, request.POST.get("look", ""))
    if other := chosen.list.others.get(request.POST.get("read_as", "")):
        chosen = replace(chosen, list=other)
    preview = _preview(desk, chosen)
    if "enter" not in request.POST or not preview.can_be_entered:
        return _show(request, desk, preview, chosen)
    entered = result_of(request, register_all, desk.event, preview.new_rows, by=writer_at(request))
    if entered is None:
        return _show(request, desk, preview, chosen)
    words = ngettext(
        "One player entered, start number %(first)s.",
        "%(count)s players entered, start numbers %(first)s to %(last)s.",
        len(entered),
    )
    numbers = [entrant.number for entrant in entered]
    figures = {"count": len(entered), "first": min(numbers), "last": max(numbers)}
    messages.success(request, words % figures)
    return redirect("registration", desk.event.public_id)


def _preview(desk: Desk, chosen: Chosen) -> Preview:
    read = read_players(chosen.list.text, chosen.kinds)
    found = doubles(desk.event, read.rows)
    left_out = set() if chosen.doubles == TAKE else {double.line for double in found}
    new_rows = [row for row in read.rows if row.line not in left_out]
    return Preview(read, found, [*read.problems, *row_faults(desk.event, new_rows)], new_rows)


def _show(request: PageRequest, desk: Desk, preview: Preview, chosen: Chosen) -> HttpResponse:
    doubled = {double.line: _words(double) for double in preview.doubles}
    shown = [(row, doubled.get(row.line, "")) for row in preview.read.rows[:MOST_SHOWN]]
    text = chosen.list.text
    lines = dict(enumerate(text.splitlines(), start=1))
    initial = {"text": text, "doubles": chosen.doubles, "kinds": chosen.kinds, "encoding": chosen.list.encoding}
    context: dict[str, Any] = {
        "desk": desk,
        "form": ConfirmForm(initial=initial),
        "list": _list_field(text),
        "takes_doubles": chosen.doubles == TAKE,
        "preview": preview,
        "faults": [(fault.line, _words(fault), lines.get(fault.line, "")[:MOST_IN_A_CELL]) for fault in preview.faults],
        "shown": shown,
        "hidden": len(preview.read.rows) - len(shown),
        "columns": {_kind_shown(column) for column in preview.read.columns if column.sample},
        "choices": [(column, _choice(column)) for column in preview.read.columns],
        "readings": _readings(chosen.list),
        "ignored": ", ".join(preview.read.ignored),
        "left_sheets": ", ".join(chosen.list.left_sheets),
        "title": _title(preview),
    }
    status = 422 if preview.faults else 200
    return render(request, "tournaments/events/registration/import_preview.html", context, status=status)


def _list_field(text: str) -> BoundField:
    form = PlayersForm(initial={"text": text}, auto_id="list_%s")
    form.fields["text"].label = _("The list")
    return form["text"]


def _kind_shown(column: PlayersColumn) -> str:
    return "name" if column.kind in ("first_name", "last_name") else column.kind


def _choice(column: PlayersColumn) -> str:
    label = _("Contents of “%(column)s”") % {"column": column.heading or column.sample}
    box = Select(choices=ConfirmForm.base_fields["kinds"].choices, attrs={"aria-label": label})  # type: ignore[attr-defined]
    return box.render("kinds", column.kind)


def _readings(read: ListText) -> list[tuple[str, str]]:
    """Return (encoding, first line with a non-ASCII letter in it), most likely first; empty if unambiguous."""
    if not read.is_doubtful:
        return []
    place = next(place for place, line in enumerate(read.text.splitlines()) if not line.isascii())
    readings = {read.encoding: read, **read.others}
    lines = {encoding: other.text.splitlines() for encoding, other in readings.items()}
    return [(encoding, found[place][:MOST_IN_A_CELL]) for encoding, found in lines.items() if place < len(found)]


def _title(preview: Preview) -> str:
    if preview.faults:
        return _("No players can be entered yet")
    count = len(preview.new_rows)
    if not count:
        return _("No new players in this list")
    return ngettext("Enter one player?", "Enter %(count)s players?", count) % {"count": count}


def _words(problem: EntryProblem) -> str:
    return problem_words(problem.code, problem.params)
