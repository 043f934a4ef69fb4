"""The seats of a series: by name for the wall, by table for the desk."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring.printing.page import Align
from tournaments.events.models import Event, SeriesRecord
from tournaments.events.queries.names import WallName, wall_name
from tournaments.events.queries.seats import seat_plan

from .head import EventHead, event_listing
from .listing.values import Block, Listing, ListingColumn, Paragraph, Row, Table
from .words import NOTHING, column, figures, heading, plan_words, players_words, table_words, tables_words

# Type and pitch for many players; with few both grow.
WALL_SIZE: Final = 14.0
WALL_PITCH: Final = 1.62
# Up to so many players take one text column.
FEW: Final = 22
SEATS: Final = 4
# The least width of a seat on the plan for the desk; all seats are equally wide.
_SEAT: Final = 34.0
# Up to so many tables are side by side.
FEW_TABLES: Final = 3
_DESK: Final[dict[str, Any]] = {"size": 11.0, "pitch": 1.95}


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """The seats of a series: each table's number, and its players from seat 1.

    `plan` is the version of the seats, 0 for a draft; `made_at` is when it was made.
    """

    series: int
    plan: int
    made_at: datetime | None
    tables: tuple[tuple[int, tuple[WallName, ...]], ...]

    @property
    def size(self) -> int:
        return sum(len(players) for _number, players in self.tables)

    @property
    def version(self) -> str:
        return plan_words(self.series, self.plan, self.made_at)


def seat_plan_of(event: Event, series: SeriesRecord) -> SeatPlan:
    plan = series.plans.order_by("-number").first()
    tables = tuple(
        (
            table.number,
            tuple(wall_name(seat.entrant.number, seat.entrant.name, event.shown_now) for seat in table.seats.all()),
        )
        for table in seat_plan(series)
    )
    return SeatPlan(series.number, series.plan, plan.made_at if plan else None, tables)


def seat_plan_by_name(head: EventHead, plan: SeatPlan, columns: int = 0) -> Listing:
    """Return the plan for the wall, in alphabetical order; by default many players take two text columns."""
    is_small = plan.size <= FEW
    seats = sorted(
        ((player, number, seat) for number, players in plan.tables for seat, player in enumerate(players, start=1)),
        key=lambda seated: (seated[0].order, seated[0].number),
    )
    table = Table(
        (
            ListingColumn(bold=True),
            column("name", grows=True),
            figures("table", bold=True),
            figures("seat"),
        ),
        tuple(_wall_rows(seats)),
        size=WALL_SIZE,
        pitch=WALL_PITCH,
    )
    blocks: list[Block] = [table] if seats else [Paragraph(nobody_seated(), size=WALL_SIZE)]
    title = _("Seats by name, series %(number)s") % {"number": plan.series}
    return event_listing(
        head,
        title,
        blocks,
        version=plan.version,
        columns=columns or (1 if is_small else 2),
        has_range=not is_small,
        hangs=True,
    )


def _wall_rows(seats: list[tuple[WallName, int, int]]) -> Iterator[Row]:
    # Namesakes are told apart by their start numbers.
    names = Counter(player.text for player, _table, _seat in seats)
    before = ""
    for player, table, seat in seats:
        letter = player.letter
        name = replace(player, is_shared=names[player.text] > 1).shown
        # A letter is only before the first of its names, but in the key of all, for the head of the page.
        yield Row((letter if letter != before else "", name, str(table), str(seat)), key=letter)
        before = letter


def seat_plan_by_table(head: EventHead, plan: SeatPlan) -> Listing:
    table = _tables_across(plan) if len(plan.tables) <= FEW_TABLES else _tables_down(plan)
    blocks: list[Block] = [table] if plan.tables else [Paragraph(nobody_seated(), size=12)]
    if plan.tables:
        blocks.append(Paragraph(f"{tables_words(len(plan.tables))}, {players_words(plan.size)}", soft=True, size=9))
    title = _("Seats by table, series %(number)s") % {"number": plan.series}
    return event_listing(head, title, blocks, version=plan.version, landscape=True, hangs=True)


def _tables_down(plan: SeatPlan) -> Table:
    seats = [column for seat in range(1, SEATS + 1) for column in _people(_seat_words(seat), width=_SEAT)]
    columns = (figures("table", bold=True), *seats, column("list_in", align=Align.CENTRE, boxed=True))
    rows = tuple(Row((str(number), *_each(players), "")) for number, players in plan.tables)
    return Table(columns, rows, **_DESK)


def _tables_across(plan: SeatPlan) -> Table:
    tables = [column for number, _players in plan.tables for column in _people(table_words(number), boxed=True)]
    people = [list(_each(players)) for _number, players in plan.tables]
    rows = []
    for seat in range(SEATS):
        cells = [cell for each in people for cell in each[2 * seat : 2 * seat + 2]]
        # Boxes are only in the last row, for lists that are in.
        rows.append(Row((_seat_words(seat + 1), *cells), to_tick=False))
    last = Row((heading("list_in"), *("", "") * len(people)))
    return Table((ListingColumn(soft=True), *tables), (*rows, last), **_DESK)


def _people(title: str, **form: Any) -> tuple[ListingColumn, ListingColumn]:
    return ListingColumn(align=Align.RIGHT, soft=True), ListingColumn(title, grows=True, **form)


def _each(players: tuple[WallName, ...]) -> Iterator[str]:
    for player in players:
        yield from (str(player.number), player.name)
    # A table of three has a dash in the fourth seat.
    yield from ("", NOTHING) * (SEATS - len(players))


def _seat_words(seat: int) -> str:
    return _("Seat %(seat)s") % {"seat": seat}


def nobody_seated() -> str:
    return _("No players have seats yet.")
