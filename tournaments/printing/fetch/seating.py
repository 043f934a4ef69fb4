"""Seat plans and draws as values."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import DrawRecord, Event, Seating, SeriesRecord
from tournaments.phrases.draws import report_lines
from tournaments.printing.draw_protocol import DrawProtocol, DrawReport, Tables
from tournaments.printing.seat_plan import Seated, SeatedTable, SeatPlan
from tournaments.queries.covered import Cover, cover_of
from tournaments.queries.names import wall_name
from tournaments.queries.seats import seat_plan, tables_of
from tournaments.seating import is_seed_of

from .people import head_of, shown_names


def seat_plan_of(event: Event, series: SeriesRecord) -> SeatPlan:
    """The seats of the series as they are now."""
    plan = series.plans.order_by("-number").first()
    tables = tuple(
        SeatedTable(table.number, tuple(_seated(event, seat.entrant.number, seat.entrant.name) for seat in table.seats))
        for table in seat_plan(series)
    )
    return SeatPlan(head_of(event), series.number, series.plan, plan.made_at if plan else None, tables)


def _seated(event: Event, number: int, name: str) -> Seated:
    wall = wall_name(number, name, event.shown_names)
    return Seated(number, name, wall.text, wall.order)


def draw_protocol_of(event: Event, draw: DrawRecord) -> DrawProtocol:
    """A draw with all it depended on; the tables as they were drawn, where they are still to be had."""
    names = _names_of(event, draw)
    inputs: Mapping[str, Any] = draw.protocol.get("inputs", {})
    is_by_standing = draw.kind == Seating.SEEDED
    ranking = tuple(inputs.get("ranking", ()))
    teams = inputs.get("teams", ())
    players = tuple(sorted(ranking)) if is_by_standing else tuple(inputs.get("players", sorted(chain(*teams))))
    hashed = tuple(number for number, _name in draw.names or ()) or tuple(sorted(players))
    return DrawProtocol(
        head=head_of(event),
        number=draw.number,
        is_by_standing=is_by_standing,
        seed=draw.seed,
        attempt=draw.attempt,
        reason=cover_of(event).text(draw.reason),
        made_by=draw.made_by,
        made_at=draw.made_at,
        program=str(draw.protocol.get("version", "")),
        digest=str(draw.protocol.get("digest", "")),
        mode="" if is_by_standing else str(inputs.get("mode", "")),
        names=names,
        players=players,
        groups=_numbers(inputs.get("groups", teams)),
        forbidden=_numbers(inputs.get("forbidden", ())),
        history=len(inputs.get("history", ())),
        ranking=tuple(zip(inputs.get("places", ()), ranking, strict=True)) if is_by_standing else (),
        shifts=tuple((who, home, table) for who, home, table in draw.report.get("shifts", ())),
        series=tuple(_drawn_series(draw)),
        report=_report(draw.report),
        is_league=draw.kind == Seating.LEAGUE,
        hashed=hashed,
        unlike=_unlike(draw, [(number, names.get(number, "")) for number in hashed]),
    )


def _names_of(event: Event, draw: DrawRecord) -> dict[int, str]:
    """Everybody as he was called at the draw, as far as it kept that, and as the public may see it."""
    shown, cover = shown_names(event, is_public=True), cover_of(event)
    today = dict(event.entrants.values_list("number", "name"))
    kept = {number: _kept_name(number, name, cover) for number, name in draw.names or ()}
    return {number: shown(name) for number, name in (today | kept).items()}


def _kept_name(number: int, name: str | None, cover: Cover) -> str:
    if name is None:
        return _("Player %(number)s") % {"number": number}
    return cover.numbers.get(number, cover.names.get(name, name))


def _unlike(draw: DrawRecord, shown: list[tuple[int, str]]) -> int | None:
    """How many names are shown otherwise than they were hashed; None where nobody knows."""
    if is_seed_of(draw.seed, shown):
        return 0
    if draw.names is None:
        return None
    before: dict[int, str | None] = dict(draw.names)
    return sum(name != before[number] for number, name in shown)


def _numbers(groups: Any) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(group) for group in groups)


def _drawn_series(draw: DrawRecord) -> Iterator[tuple[int, Tables]]:
    """The first plan of each series is the draw itself; repairs came later."""
    for series in draw.series.order_by("number"):
        first = series.plans.filter(number=1).first()
        yield series.number, _numbers(first.tables) if first else tables_of(series)


def _report(report: Mapping[str, Any]) -> DrawReport:
    return DrawReport(
        lines=tuple((line.words, line.figure, line.remark) for line in report_lines(report)),
        met_again=tuple((one, other, times) for one, other, times in report.get("met_again", ())),
        threes={int(number): count for number, count in report.get("threes", {}).items()},
        seats={int(number): tuple(counts) for number, counts in report.get("seats", {}).items()},
    )
