"""What the pages of players and of club records share: whose they are, and what one chooses there."""

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

# Something one can turn to on the page: words, address, and whether one is there.
Choice = tuple[str, str, bool]


@dataclass(frozen=True)
class Reader:
    """A login that reads figures of a club: its own clubs by primary key, and what it may see of names."""

    club: Club
    clubs: frozenset[int]
    sees: Openness

    @property
    def is_own(self) -> bool:
        return self.club.pk in self.clubs


def reader_of(request: HttpRequest, club: Club) -> Reader:
    """The reader; 404 for logins of other clubs unless the club is public."""
    clubs = frozenset(clubs_of(request.user).values_list("pk", flat=True))
    sees = FULL if club.pk in clubs else openness(club)
    if not sees.is_public:
        raise Http404
    return Reader(club, clubs, sees)


def requested_figures(request: HttpRequest) -> dict[str, Any]:
    """The system and the year that the address says; 404 for a year that is none."""
    year = request.GET.get("year", "")
    if year and not 1 <= whole_number(year) <= 9998:
        raise Http404
    return {"system": request.GET.get("game", "")[:60], "year": whole_number(year) or None}


def system_choices(systems: Sequence[tuple[System, int]], here: System) -> list[Choice]:
    """The systems to choose from, each with its number of lists; none where there is but one."""
    if len(systems) < 2:
        return []
    return [(f"{words_of(system)} ({lists})", _query(system, None), system == here) for system, lists in systems]


def year_choices(system: System, years: Iterable[int], here: int | None) -> list[Choice]:
    """All years and each of them; none where there is but one."""
    each = [(str(year), year_address(system, year), year == here) for year in years]
    return [(_("All years"), year_address(system, None), here is None), *each] if len(each) > 1 else []


def year_address(system: System, year: int | None) -> str:
    """What the page's address ends with for one year, or for all years."""
    return _query(system, year)


def _query(system: System, year: int | None) -> str:
    parameters = [] if system.is_official else [f"game={system.key}"]
    parameters += [] if year is None else [f"year={year}"]
    return "?" + "&".join(parameters)


def words_of(system: System) -> str:
    return system_name(system.ruleset, system.scheme)


def list_address(sees: Openness, one: StoredList | RecordRow) -> str:
    """Where a list is read: the standing of its series, or its own page.

    That shows whole names, so that "" is the answer where this reader sees short ones.
    """
    if one.event and one.series:
        return reverse("standings", args=[one.event, f"series:{one.series}"])
    if one.event:
        return reverse("event", args=[one.event])
    return reverse("sheet", args=[one.sheet]) if one.sheet and sees.shows_full_names else ""
