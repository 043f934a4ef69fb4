"""The start cards of an event: recipients, contents, and order on the pages."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Final

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import get_language

from scoring.printing.job import Job
from tournaments.events.models import ON_THE_WALL, Entrant, Event, SeriesRecord, TableSeat, TeamMember
from tournaments.events.phrases.choices import Presence, Seating
from tournaments.events.phrases.documents import card_words, seat_by_standing, still_to_pay
from tournaments.events.queries.money import fees_due, fees_paid

from .addresses import card_address, network_of
from .document_values import CardSeat, CardSheet, StartCard
from .start_card_pages import draw
from .words import money, series_words

# How many series a card of each kind has room for.
MOST_SERIES: Final = {4: 12, 8: 4}


def start_card_jobs(event: Event, *, site: str, per_page: int = 4, first: int = 1) -> list[Job]:
    sheet = card_sheet(event, site, per_page=per_page, first=first)
    return [Job(draw, lambda sheet: ceil(len(sheet.cards) / sheet.per_page), sheet)] if sheet.cards else []


def card_sheet(event: Event, site: str, *, per_page: int, first: int) -> CardSheet:
    """Return the cards from start number `first`, in five queries plus those for the fees."""
    series = _shown_series(list(event.series.order_by("number")), MOST_SERIES[per_page])
    people = event.entrants.exclude(presence__in=(Presence.NO_SHOW, Presence.LEFT))
    entrants = list(people.filter(number__gte=first).order_by("number"))
    seats, teams = _seats(series), _teams(event)
    due, paid = fees_due(event), fees_paid(event)
    code, network_words = network_of(event)
    cards = [
        StartCard(
            number=str(entrant.number),
            name=entrant.name,
            club=entrant.club_name,
            team=" · ".join(teams.get(entrant.pk, ())),
            address=card_address(site, event, entrant.card_key),
            seats=tuple(_seat(one, seats.get((one.number, entrant.pk))) for one in series),
            paid=_has_paid(entrant, due, paid),
            due=_still_due(entrant, due, paid),
        )
        for entrant in entrants
    ]
    return CardSheet(
        words=card_words(event.last_public_day) | network_words,
        language=get_language() or settings.LANGUAGE_CODE,
        event=event.name,
        place=" · ".join(part for part in (event.place, str(date_format(event.day, "DATE_FORMAT"))) if part),
        series=tuple(series_words(one.number) for one in series),
        per_page=per_page,
        cards=in_piles(cards, per_page),
        network=code,
    )


def in_piles(cards: Sequence[StartCard], per_page: int) -> tuple[StartCard | None, ...]:
    """Order the cards so that the piles, cut from all pages at once and stacked, are in sequence."""
    pages = ceil(len(cards) / per_page)
    # Each place on the page is one pile, which has consecutive cards on consecutive pages.
    places = (pile * pages + page for page in range(pages) for pile in range(per_page))
    return tuple(cards[place] if place < len(cards) else None for place in places)


def _shown_series(series: list[SeriesRecord], most: int) -> list[SeriesRecord]:
    """Return all series, or as many as there is room for, starting with the first unplayed one."""
    played = sum(one.is_played for one in series)
    start = max(0, min(played, len(series) - most))
    return series[start : start + most]


def _seats(series: Sequence[SeriesRecord]) -> dict[tuple[int, int], tuple[int, int]]:
    """Return (series, entrant) -> (table, seat from 1) for all published plans."""
    found = TableSeat.objects.filter(series__in=[one for one in series if one.state in ON_THE_WALL])
    rows = found.values_list("series__number", "entrant", "table__number", "place")
    return {(number, entrant): (table, place + 1) for number, entrant, table, place in rows}


def _teams(event: Event) -> dict[int, list[str]]:
    teams: dict[int, list[str]] = {}
    members = TeamMember.objects.filter(team__event=event).order_by("kind")
    for entrant, name in members.values_list("entrant", "team__name"):
        teams.setdefault(entrant, []).append(name)
    return teams


def _seat(series: SeriesRecord, seat: tuple[int, int] | None) -> CardSeat:
    if seat:
        return CardSeat(str(seat[0]), str(seat[1]))
    return CardSeat(
        # Seats by standing are only known when the series before is over.
        note=seat_by_standing() if series.seating == Seating.SEEDED and series.state not in ON_THE_WALL else ""
    )


def _has_paid(entrant: Entrant, due: Mapping[int, int], paid: Mapping[int, int]) -> bool | None:
    owed = due.get(entrant.pk, 0)
    return paid.get(entrant.pk, 0) >= owed if owed else None


def _still_due(entrant: Entrant, due: Mapping[int, int], paid: Mapping[int, int]) -> str:
    rest = due.get(entrant.pk, 0) - paid.get(entrant.pk, 0)
    return still_to_pay(money(rest)) if rest > 0 else ""
