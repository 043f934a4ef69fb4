"""The list of events visible to a visitor, with their kind and phase."""

from datetime import timedelta
from typing import Any, Final

from django.db.models import Case, CharField, Exists, OuterRef, Q, QuerySet, Value, When
from django.utils.timezone import localdate

from scoring.clock import now
from tournaments.events.models import PLAYED, Event, SeriesRecord
from tournaments.events.phrases.choices import Phase, SeriesState

# An evening lasts until six in the morning, also between two series and until the prize-giving.
NIGHT: Final = timedelta(hours=6)
# Kinds of events. Sorted in descending order, tournaments come first.
TOURNAMENT: Final = "tournament"
MEETING: Final = "meeting"
EVENING: Final = "evening"


def open_events(user: Any) -> QuerySet[Any]:
    """Return the public events and those at which this login helps, each with `kind` and `is_played`."""
    return with_play(Event.objects.visible_to(user)).annotate(kind=_kind()).select_related("club")


def todays(events: QuerySet[Any]) -> QuerySet[Any]:
    """Return today's events, by their own day or a series', and those being played; tournaments first."""
    today = localdate(now())
    is_today = Q(day=today) | Exists(SeriesRecord.objects.filter(event=OuterRef("pk"), day=today))
    # Events of earlier days that were never closed come after today's.
    late = Case(When(is_today, then=False), default=True)
    return events.filter(is_today | being_played()).order_by(late, "-kind", "name", "pk")


def being_played() -> Q:
    running_series = SeriesRecord.objects.filter(event=OuterRef("pk"), state=SeriesState.RUNNING)
    return Q(Q(day=localdate(now() - NIGHT)) | Exists(running_series), phase=Phase.PLAY)


def with_play(events: QuerySet[Event]) -> QuerySet[Event]:
    """Annotate the events with `is_played`: whether they have series and all of them are complete.

    A league meeting remains open for corrections after its approval, a tournament until it is closed.
    """
    series = SeriesRecord.objects.filter(event=OuterRef("pk"))
    is_over = Exists(series) & ~Exists(series.exclude(state__in=PLAYED))
    return events.annotate(is_played=Case(When(Q(phase=Phase.PLAY) & is_over, then=True), default=False))


def _kind() -> Case:
    itself = Event.objects.filter(pk=OuterRef("pk")).order_by()
    return Case(
        When(Exists(itself.filter(meeting__isnull=False)), then=Value(MEETING)),
        When(Exists(itself.filter(evenings__isnull=False)), then=Value(EVENING)),
        default=Value(TOURNAMENT),
        output_field=CharField(),
    )
