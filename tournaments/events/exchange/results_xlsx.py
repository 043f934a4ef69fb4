"""Standings and results of an event as a workbook: a sheet for each ranking, one for prizes, one for lists.

Numbers are stored as numbers and texts as texts; equal events give equal bytes.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from io import BytesIO
from itertools import count
from typing import TYPE_CHECKING, Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django_tasks import TaskContext, task
from django_tasks_db.models import DBTaskResult

from scoring.printing.stored import QUEUE, Prepared, file_of, store
from tournaments.events.columns import of_kinds, standing_columns
from tournaments.events.models import Event
from tournaments.events.phrases.standings import ranking_title
from tournaments.events.queries.standings import EventStandings, StandingTable, event_standings

from .plain_text import looks_like_a_formula, one_line
from .result_rows import HEADS, Cell, Euros, result_rows

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

COLUMNS: Final = (
    *("place", "number", "name", "club", "series", "points"),
    *("won", "lost", "adjustment", "total", "played"),
)
MOST_TITLE: Final = 31
NO_TITLE: Final = re.compile(r"[\[\]:*?/\\]")
WIDEST: Final = 40
EUROS: Final = "#,##0.00"
# The earliest day of a ZIP file.
FIRST_DAY: Final = (1980, 1, 1, 0, 0, 0)
MODIFIED: Final = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*(</dcterms:modified>)")

Row = Sequence[Cell]
# A page that waits for a workbook fetches it within a second or two.
_RETENTION: Final = timedelta(minutes=1)


def prepared_results(event: Event) -> Prepared:
    """Return the newest task that writes the workbook in the current language, or a new one if that is outdated."""
    language = translation.get_language() or settings.LANGUAGE_CODE
    known = {"event": event.pk, "language": language}
    tasks = DBTaskResult.objects.filter(task_path=prepare_results.module_path, args_kwargs__kwargs=known)
    is_new = tasks.exclude(finished_at__lt=timezone.now() - _RETENTION)
    row: Prepared | None = is_new.order_by("-enqueued_at").first()
    if row is None:
        row = DBTaskResult.objects.get(pk=prepare_results.enqueue(event=event.pk, language=language).id)
    return row


@task(queue_name=QUEUE, takes_context=True)
def prepare_results(context: TaskContext, event: int, language: str) -> None:
    """Write and store the workbook; runs in the worker."""
    row = DBTaskResult.objects.get(pk=context.task_result.id)
    with translation.override(language):
        store(file_of(row), results_xlsx(Event.objects.get(pk=event)))


def results_xlsx(event: Event) -> bytes:
    """Return the workbook in the current language, except the headings of lists; full names but no other
    private data."""
    # Imported here, because it would take a quarter of the site's start, and few pages need it.
    from openpyxl import Workbook

    standings, book, titles = event_standings(event), Workbook(), _Titles()
    keys = {*standings.by_key, *(row.ranking for row in standings.payout)}
    names = {key: ranking_title(key, event) for key in keys}
    book.remove(book.active)
    for table in standings.tables:
        _fill(book.create_sheet(titles.new(names[table.key])), _standing(table))
    if standings.payout:
        _fill(book.create_sheet(titles.new(_("Prizes"))), _prizes(standings, names))
    _fill(book.create_sheet(titles.new(_("Lists"))), [HEADS, *result_rows(event)])
    book.properties.title = one_line(event.name)
    book.properties.creator = ""
    book.properties.created = event.created_at.astimezone(UTC).replace(tzinfo=None)
    return _settled(book, event.created_at)


class _Titles:
    """Names of sheets: short, unique, and without characters that Excel rejects."""

    def __init__(self) -> None:
        self._given: set[str] = set()

    def new(self, wanted: str) -> str:
        stem = NO_TITLE.sub(" ", one_line(wanted)).strip(" '")[:MOST_TITLE] or "-"
        numbered = (f"{stem[: MOST_TITLE - 4]} {number}" for number in count(2))
        title = (
            stem
            if stem.casefold() not in self._given
            else next(each for each in numbered if each.casefold() not in self._given)
        )
        self._given.add(title.casefold())
        return title


def _standing(table: StandingTable) -> Iterator[Row]:
    columns = of_kinds(standing_columns(table), *COLUMNS)
    yield [str(column.heading) for column in columns]
    for row in table.rows:
        yield [column.value(row) for column in columns]


def _prizes(standings: EventStandings, names: Mapping[str, str]) -> Iterator[Row]:
    yield [_("Ranking"), _("Place"), _("No."), _("Name"), _("Prize")]
    for row in standings.payout:
        number = row.entrant if isinstance(row.entrant, int) else None
        yield [names[row.ranking], row.place, number, row.name, Euros(row.cents)]


def _fill(sheet: "Worksheet", rows: Iterable[Row]) -> None:
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    widths: dict[int, int] = {}
    for number, row in enumerate(rows, start=1):
        for column, value in enumerate(row, start=1):
            cell = sheet.cell(number, column)
            _write(cell, value)
            if number == 1:
                cell.font = Font(bold=True)
            widths[column] = max(widths.get(column, 0), len(str(cell.value or "")))
    for column, width in widths.items():
        sheet.column_dimensions[get_column_letter(column)].width = min(width, WIDEST) + 2
    sheet.freeze_panes = "A2"


def _write(cell: Any, value: Cell) -> None:
    if isinstance(value, Euros):
        cell.value, cell.number_format = value / 100, EUROS
    elif isinstance(value, str):
        cell.value, cell.data_type = one_line(value), "s"
        # The text stays a text when someone edits it.
        cell.quotePrefix = looks_like_a_formula(value)
    else:
        cell.value = value
        if isinstance(value, time):
            cell.number_format = "hh:mm"


def _settled(book: "Workbook", at: datetime) -> bytes:
    """Return the file without the time of writing, so that equal events give equal bytes."""
    raw, settled = BytesIO(), BytesIO()
    book.save(raw)
    moment = at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    with ZipFile(raw) as found, ZipFile(settled, "w", ZIP_DEFLATED) as target:
        for name in found.namelist():
            content = found.read(name)
            if name == "docProps/core.xml":
                content = MODIFIED.sub(rb"\g<1>" + moment + rb"\g<2>", content)
            target.writestr(ZipInfo(name, FIRST_DAY), content, ZIP_DEFLATED)
    return settled.getvalue()
