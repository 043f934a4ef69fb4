"""What an event has that documents can be printed from."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from django.db.models import Max

from tournaments.events.models import ON_THE_WALL, PLAYED, UPCOMING, Event, ResultRecord, SeriesRecord, TableRecord
from tournaments.events.phrases.choices import Presence
from tournaments.events.queries.plan_changes import is_repaired
from tournaments.events.queries.sign_ups import is_open, page_of
from tournaments.events.queries.standings import current_standings


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """Facts that decide which documents can be printed.

    Series are numbers: `published` have public seats, `repaired` are unplayed ones whose plan was changed, `listed`
    have lists. `due` is the series to print for: the next one, otherwise the current one, otherwise the last; 0 if no
    seats are published. `tables` is the highest table number; before the first draw, the number needed for registered
    players. `rankings` are the keys of the newest published standings that have a line, "total" first.
    """

    entrants: int
    tables: int
    series: tuple[int, ...]
    published: tuple[int, ...]
    repaired: tuple[int, ...]
    due: int
    listed: tuple[int, ...]
    rankings: tuple[str, ...]
    has_prizes: bool
    has_draw: bool
    has_payments: bool
    has_loss_fee: bool
    signs_up: bool = False


def document_facts(event: Event, series: Sequence[SeriesRecord] | None = None) -> DocumentFacts:
    """Return the facts in eight queries, whatever the size of the event."""
    played = list(event.series.order_by("number")) if series is None else list(series)
    entrants = event.entrants.exclude(presence__in=(Presence.NO_SHOW, Presence.LEFT)).count()
    highest = TableRecord.objects.filter(series__event=event).aggregate(highest=Max("number"))["highest"]
    results = ResultRecord.objects.filter(table__series__event=event, is_current=True)
    version = current_standings(event)
    content = version.content if version else {"tables": [], "payout": []}
    published = _numbers(played, ON_THE_WALL)
    return DocumentFacts(
        entrants=entrants,
        tables=highest or ceil(entrants / 4),
        series=tuple(one.number for one in played),
        published=published,
        repaired=tuple(one.number for one in played if is_repaired(one)),
        due=_due(played),
        listed=tuple(sorted(set(results.values_list("table__series__number", flat=True)))),
        rankings=tuple(table["key"] for table in content["tables"] if table["rows"]),
        has_prizes=bool(content["payout"]),
        has_draw=event.draws.exists(),
        has_payments=event.payments.exists(),
        has_loss_fee=bool(event.loss_fee_steps and published),
        signs_up=is_open(event, page_of(event)),
    )


def _due(series: Sequence[SeriesRecord]) -> int:
    for state in UPCOMING:
        if found := _numbers(series, (state,)):
            return found[0]
    return max(_numbers(series, PLAYED), default=0)


def _numbers(series: Sequence[SeriesRecord], states: Sequence[str]) -> tuple[int, ...]:
    return tuple(one.number for one in series if one.state in states)
