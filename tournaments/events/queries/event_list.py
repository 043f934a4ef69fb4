"""The list of events: which of them somebody may find, of what kind each is, and where it stands."""

from datetime import timedelta
from typing import Any, Final

from django.db.models import Case, CharField, Exists, OuterRef, Q, QuerySet, Value, When
from django.utils.timezone import localdate

from scoring.clock import now
from tournaments.events.models import PLAYED, Event, SeriesRecord
from tournaments.events.phrases.choices import Phase, SeriesState

# An evening goes on until six in the morning, between two series and to the prize-giving as well.
NIGHT: Final = timedelta(hours=6)
# What an event is; in the order of the alphabet turned round, tournaments come first.
TOURNAMENT: Final = "tournament"
MEETING: Final = "meeting"
EVENING: Final = "evening"


def open_events(user: Any) -> QuerySet[Any]:
    """The events that everybody may find and those this login helps at; each knows its `kind` and `is_played`."""
    return with_play(Event.objects.visible_to(user)).annotate(kind=_kind()).select_related("club")


def todays(events: QuerySet[Any]) -> QuerySet[Any]:
    """Those of today, by their own day or a series', and those being played; tournaments first."""
    today = localdate(now())
    is_today = Q(day=today) | Exists(SeriesRecord.objects.filter(event=OuterRef("pk"), day=today))
    # What was never ended comes after what is for today.
    late = Case(When(is_today, then=False), default=True)
    return events.filter(is_today | being_played()).order_by(late, "-kind", "name", "pk")


def being_played() -> Q:
    """The condition for events that are being played, also after midnight."""
    running_series = SeriesRecord.objects.filter(event=OuterRef("pk"), state=SeriesState.RUNNING)
    return Q(Q(day=localdate(now() - NIGHT)) | Exists(running_series), phase=Phase.PLAY)


def with_play(events: QuerySet[Event]) -> QuerySet[Event]:
    """The events, each with `is_played`: whether cards were dealt and every series is over.

    A league's meeting stays open for corrections when its result is approved, and a tournament until it is closed.
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
