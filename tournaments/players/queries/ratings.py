"""A club's rating: the tables from which it is computed, and its players in order."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from django.core.cache import cache
from django.db.models import Count, Sum
from django.db.models.functions import Coalesce
from django.utils.timezone import localdate

from scoring.alphabet import alphabetical
from scoring.models import Club, ListLine, Player, SheetRecord
from scoring.models.people import Privacy
from scoring.rules import OFFICIAL_SKAT
from tournaments.events.models import Event, ResultLine
from tournaments.events.phrases.choices import ResultState
from tournaments.players.rating import Game, Rated, rate

SEATS: Final = (3, 4)
CACHE_SECONDS: Final = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A player of the club; `place` is None while the rating is provisional. Equal ratings share a place."""

    place: int | None
    player: Player
    rated: Rated

    @property
    def number(self) -> int:
        return self.rated.number

    @property
    def is_open(self) -> bool:
        return bool(self.player.privacy == Privacy.OPEN)


def club_rating(club: Club) -> list[RatingRow]:
    """Return the club's active players with lists, best first; provisional ratings last."""
    ratings = _cached_ratings(club)
    players = club.players.select_related("club").filter(is_active=True).order_by("pk")
    rated = [(player, ratings[player.pk]) for player in players if player.pk in ratings]
    firm = _ordered((player, each) for player, each in rated if not each.is_provisional)
    numbers = [each.number for _, each in firm]
    rows = [RatingRow(numbers.index(each.number) + 1, player, each) for player, each in firm]
    rest = _ordered((player, each) for player, each in rated if each.is_provisional)
    return rows + [RatingRow(None, player, each) for player, each in rest]


def rating_games(club: Club) -> list[Game]:
    """Return every table of official Skat with three or four players, because other games have other winners.

    These are tables of the club's events, and its signed free tables, by day, event, series and table; a day's free
    tables come after its events.
    """
    found = sorted([*_event_games(club), *_free_games(club)], key=itemgetter(0))
    return [game for _, game in found]


def _ordered(rated: Iterable[tuple[Player, Rated]]) -> list[tuple[Player, Rated]]:
    return sorted(rated, key=lambda one: (-one[1].number, alphabetical(one[0].shown_name), one[0].pk))


def _cached_ratings(club: Club) -> dict[int, Rated]:
    key = f"rating-{club.pk}-{_fingerprint(club)}"
    ratings: dict[int, Rated] | None = cache.get(key)
    if ratings is None:
        ratings = rate(rating_games(club))
        cache.set(key, ratings, CACHE_SECONDS)
    return ratings


def _fingerprint(club: Club) -> str:
    """Return a value that changes with any result in the club: audit logs and lists are chains of hashes."""
    events = Event.objects.filter(Event.counts, club=club).order_by("pk").values_list("pk", "day", "head_hash")
    sheets = SheetRecord.objects.filter(club=club, event_table=None).exclude(closed_at=None).order_by("pk")
    players = _free_lines(club).aggregate(lines=Count("pk"), players=Sum("player_id"))
    content = [*events, *sheets.values_list("pk", "head_hash"), sorted(players.items())]
    return sha256(repr(content).encode()).hexdigest()


def _event_games(club: Club) -> list[tuple[tuple[Any, ...], Game]]:
    lines = ResultLine.objects.filter(series__event__club=club, series__event__ruleset_key=OFFICIAL_SKAT)
    lines = lines.filter(series__event__rehearses=None).exclude(result__state=ResultState.CLARIFY)
    table = ("series__event_id", "series__number", "result__table__number")
    rows = (
        lines.annotate(played_on=Coalesce("series__day", "series__event__day"))
        .order_by("played_on", *table, "place")
        .values_list("played_on", *table, "entrant__player_id", "total")
    )
    found = []
    for (day, *number), seats in groupby(rows, key=lambda row: row[:4]):
        found += _game((day, 0, *number), [(player, total) for *_, player, total in seats])
    return found


def _free_games(club: Club) -> list[tuple[tuple[Any, ...], Game]]:
    rows = _free_lines(club).order_by("signed_at", "sheet_id", "seat__place")
    found = []
    columns = ("signed_at", "sheet_id", "player_id", "total")
    for (at, sheet), seats in groupby(rows.values_list(*columns), key=lambda row: row[:2]):
        day: date = localdate(at)
        found += _game((day, 1, at, sheet), [(player, total) for *_, player, total in seats])
    return found


def _free_lines(club: Club) -> Any:
    return ListLine.objects.filter(
        sheet__club=club, sheet__event_table=None, sheet__ruleset_key=OFFICIAL_SKAT, sheet__seat_count__in=SEATS
    ).exclude(sheet__closed_at=None)


def _game(when: tuple[Any, ...], seats: list[tuple[int | None, int]]) -> list[tuple[tuple[Any, ...], Game]]:
    return [(when, tuple(seats))] if len(seats) in SEATS else []
