"""The list of events: which of them somebody may find, of what kind each is, and where it stands."""

from typing import Any, Final

from django.db.models import Case, CharField, Exists, OuterRef, Q, QuerySet, Value, When
from django.utils.timezone import localdate

from scoring.clock import now
from tournaments.events.models import PLAYED, Event, SeriesRecord
from tournaments.events.phrases.choices import Phase

# What an event is; in the order of the alphabet turned round, tournaments come first.
TOURNAMENT: Final = "tournament"
MEETING: Final = "meeting"
EVENING: Final = "evening"


def open_events(user: Any) -> QuerySet[Any]:
    """The events that everybody may find and those this login helps at; each knows its `kind` and `is_played`."""
    return with_play(Event.objects.visible_to(user)).annotate(kind=_kind()).select_related("club")


def todays(events: QuerySet[Any]) -> QuerySet[Any]:
    """Those that are played today, a series of them at least; tournaments first."""
    today = localdate(now())
    is_today = Q(day=today) | Q(pk__in=SeriesRecord.objects.filter(day=today).values("event"))
    return events.filter(is_today).order_by("-kind", "name", "pk")


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
