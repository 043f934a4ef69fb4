"""Create, copy, open and change an event, and manage its helpers."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.db import transaction

from scoring.clock import now
from scoring.models import Club
from tournaments.events.locking import LockedEvent, Refused, as_logged, lock
from tournaments.events.models import (
    PAGE_SETTINGS,
    Category,
    Entrant,
    Event,
    EventRole,
    HallNetwork,
    SeriesRecord,
    SignUpPage,
)
from tournaments.events.models.settings import settings_of
from tournaments.events.phrases.choices import Phase, Role, Seating, SeriesState, State
from tournaments.events.phrases.reasons import coded_reason
from tournaments.events.services.standings import republish, take_over_results

# A change would alter what lists already played are worth.
FIXED_ONCE_PLAYED: Final = ("ruleset_key", "ruleset_options", "scheme")
# These decide who is in the final.
FIXED_ONCE_IN_FINAL: Final = frozenset({"final_size", "final_from"})


@transaction.atomic
def create_event(
    club: Club,
    *,
    name: str,
    day: date,
    by: str,
    series: Sequence[SeriesRecord],
    categories: Sequence[Category] = (),
    **settings: Any,
) -> Event:
    """Create an event in registration.

    `settings` are fields of `Event`; `series` and `categories` are unsaved records.
    """
    event = Event.objects.create(club=club, name=name, day=day, created_at=now(), created_by=by, **settings)
    locked = lock(event)
    _set_series(locked, series)
    _set_categories(locked, categories)
    locked.log("event_created", by=by)
    return locked.event


@transaction.atomic
def copy_event(source: Event, *, name: str, day: date, by: str) -> Event:
    settings = {field: getattr(source, field) for field, each in settings_of(Event).items() if each.copied}
    event = Event.objects.create(club=source.club, name=name, day=day, created_at=now(), created_by=by, **settings)
    locked = lock(event)
    _set_series(locked, [_series_plan(one) for one in source.series.all()])
    _set_categories(locked, list(source.categories.all()))
    _copy_page(source, locked.event)
    _copy_network(source, locked.event)
    locked.log("event_copied", by=by, source=source.name)
    return locked.event


def _copy_page(source: Event, event: Event) -> None:
    if page := SignUpPage.objects.filter(event=source).first():
        SignUpPage.objects.create(event=event, **{field: getattr(page, field) for field in PAGE_SETTINGS})


def _copy_network(source: Event, event: Event) -> None:
    if network := HallNetwork.objects.filter(event=source).first():
        HallNetwork.objects.create(event=event, name=network.name, password=network.password)


def _series_plan(series: SeriesRecord) -> SeriesRecord:
    """Return an unsaved copy. Only a league seats by its own plan, so that setting becomes a draw."""
    seating = Seating.DRAWN if series.seating == Seating.LEAGUE else series.seating
    return SeriesRecord(rounds=series.rounds, seating=seating)


@transaction.atomic
def change_settings(
    event: Event,
    *,
    by: str,
    series: Sequence[SeriesRecord] | None = None,
    categories: Sequence[Category] | None = None,
    **changes: Any,
) -> Event:
    """Change settings and, if given, series and classes; correct published standings.

    Raises Refused if existing seats depend on a change: `rules_are_fixed`, `final_is_drawn`, `series_is_seated`.
    """
    locked = lock(event)
    locked.require_open()
    changed = {field: value for field, value in changes.items() if getattr(locked.event, field) != value}
    is_seated = locked.event.series.exclude(state=SeriesState.PLANNED).exists()
    if is_seated and (fixed := [field for field in FIXED_ONCE_PLAYED if field in changed]):
        raise Refused("rules_are_fixed", fields=fixed)
    if locked.event.finalists and changed.keys() & FIXED_ONCE_IN_FINAL:
        raise Refused("final_is_drawn")
    old = {field: as_logged(getattr(locked.event, field)) for field in changed} | _plans_of(locked)
    for field, value in changed.items():
        setattr(locked.event, field, value)
    locked.save(changed)
    if series is not None:
        _set_series(locked, series)
    ticked = _set_categories(locked, categories) if categories is not None else []
    new = {field: as_logged(value) for field, value in changed.items()} | _plans_of(locked)
    differing = [field for field in new if new[field] != old[field]]
    differences = {field: old[field] for field in differing}, {field: new[field] for field in differing}
    locked.log("settings_changed", by=by, wrote=ticked, old=differences[0], new=differences[1])
    take_over_results(locked, by=by)
    # Fees and tie-breaks change prizes and places that are already published.
    republish(locked, by=by, reason=coded_reason("settings_changed"))
    return locked.event


@transaction.atomic
def change_logo(event: Event, logo: str, *, by: str) -> Event:
    """Set the emblem for notice and certificates, in Base64; "" removes it."""
    locked = lock(event)
    locked.require_open()
    if locked.event.logo != logo:
        locked.event.logo = logo
        locked.save(["logo"])
        locked.log("emblem_changed" if logo else "emblem_removed", by=by)
    return locked.event


@transaction.atomic
def open_check_in(event: Event, *, by: str) -> Event:
    locked = lock(event)
    locked.require(State.REGISTRATION)
    if not locked.event.series.exists():
        raise Refused("no_series")
    return _enter_phase(locked, Phase.CHECK_IN, "check_in_opened", by)


@transaction.atomic
def reopen_registration(event: Event, *, by: str) -> Event:
    locked = lock(event)
    locked.require(State.CHECK_IN)
    return _enter_phase(locked, Phase.REGISTRATION, "registration_reopened", by)


@transaction.atomic
def give_role(event: Event, user: Any, role: Role, *, by: str) -> EventRole:
    locked = lock(event)
    given, is_new = EventRole.objects.get_or_create(event=locked.event, user=user, role=role)
    if is_new:
        locked.log("role_given", by=by, user=user.get_username(), role=role.value)
    return given


@transaction.atomic
def take_role(given: EventRole, *, by: str) -> None:
    locked = lock(given.event)
    user = get_user_model().objects.get(pk=given.user_id)
    locked.log("role_taken", by=by, user=user.get_username(), role=given.role)
    given.delete()


def _enter_phase(locked: LockedEvent, phase: Phase, action: str, by: str) -> Event:
    locked.event.phase = phase
    locked.save(["phase"])
    locked.log(action, by=by)
    return locked.event


def _plans_of(locked: LockedEvent) -> dict[str, Any]:
    series = [[one.rounds, one.seating, as_logged(one.day)] for one in locked.event.series.order_by("number")]
    categories = [
        [each.key, each.name, each.sex, as_logged(each.born_from), as_logged(each.born_to)]
        for each in locked.event.categories.order_by("pk")
    ]
    return {"series": series, "categories": categories}


def _set_series(locked: LockedEvent, plans: Sequence[SeriesRecord]) -> None:
    stored = {one.number: one for one in locked.event.series.all()}
    seated = [one.number for one in stored.values() if one.state != SeriesState.PLANNED]
    if len(plans) < max(seated, default=0):
        raise Refused("series_is_seated", series=max(seated))
    for number, plan in enumerate(plans, start=1):
        one = stored.get(number) or SeriesRecord(event=locked.event, number=number)
        wanted = (plan.rounds, plan.seating, plan.day)
        if number in seated and wanted != (one.rounds, one.seating, one.day):
            raise Refused("series_is_seated", series=number)
        one.rounds, one.seating, one.day = wanted
        one.save()
    locked.event.series.filter(number__gt=len(plans)).delete()


def _set_categories(locked: LockedEvent, plans: Sequence[Category]) -> list[Entrant]:
    """Store the classes by key, delete the others, and return the entrants who were in a deleted class."""
    gone = locked.event.categories.exclude(key__in=[plan.key for plan in plans])
    ticked = list(locked.event.entrants.filter(own_categories__in=gone).distinct())
    gone.delete()
    for plan in plans:
        fields = {"name": plan.name, "sex": plan.sex, "born_from": plan.born_from, "born_to": plan.born_to}
        Category.objects.update_or_create(event=locked.event, key=plan.key, defaults=fields)
    return ticked
