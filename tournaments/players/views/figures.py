"""Shared by the pages of players and club records: the reader, and the choice of system and year."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.models import Club
from scoring.sheets.queries import clubs_of
from scoring.sheets.views.access import whole_number
from tournaments.players.phrases.figures import system_name
from tournaments.players.queries.club_openness import FULL, Openness, openness
from tournaments.players.queries.stored_lists import RecordRow, StoredList, System

# A choice on the page: (words, address, whether it is the current one).
Choice = tuple[str, str, bool]


@dataclass(frozen=True)
class Reader:
    """A login that reads a club's figures: its own clubs by primary key, and how it may see names."""

    club: Club
    clubs: frozenset[int]
    sees: Openness

    @property
    def is_own(self) -> bool:
        return self.club.pk in self.clubs


def reader_of(request: HttpRequest, club: Club) -> Reader:
    """Return the reader; raises 404 for logins of other clubs unless the club is public."""
    clubs = frozenset(clubs_of(request.user).values_list("pk", flat=True))
    sees = FULL if club.pk in clubs else openness(club)
    if not sees.is_public:
        raise Http404
    return Reader(club, clubs, sees)


def requested_figures(request: HttpRequest) -> dict[str, Any]:
    """Return system and year from the URL; raises 404 for an invalid year."""
    year = request.GET.get("year", "")
    if year and not 1 <= whole_number(year) <= 9998:
        raise Http404
    return {"system": request.GET.get("game", "")[:60], "year": whole_number(year) or None}


def system_choices(systems: Sequence[tuple[System, int]], here: System) -> list[Choice]:
    """Return the systems with their number of lists; empty if there is only one."""
    if len(systems) < 2:
        return []
    return [(f"{words_of(system)} ({lists})", _query(system, None), system == here) for system, lists in systems]


def year_choices(system: System, years: Iterable[int], here: int | None) -> list[Choice]:
    """Return all years and each of them; empty if there is only one."""
    each = [(str(year), year_address(system, year), year == here) for year in years]
    return [(_("All years"), year_address(system, None), here is None), *each] if len(each) > 1 else []


def year_address(system: System, year: int | None) -> str:
    return _query(system, year)


def _query(system: System, year: int | None) -> str:
    parameters = [] if system.is_official else [f"game={system.key}"]
    parameters += [] if year is None else [f"year={year}"]
    return "?" + "&".join(parameters)


def words_of(system: System) -> str:
    return system_name(system.ruleset, system.scheme)


def list_address(sees: Openness, one: StoredList | RecordRow) -> str:
    """Return the URL of a list: the standings of its series, or its own page.

    Those pages show full names, so the result is "" if this reader sees short ones.
    """
    if one.event and one.series:
        return reverse("standings", args=[one.event, f"series:{one.series}"])
    if one.event:
        return reverse("event", args=[one.event])
    return reverse("sheet", args=[one.sheet]) if one.sheet and sees.shows_full_names else ""
