"""A player's figures from stored lines, without reading deals."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from django.db.models import Case, Count, F, Max, Q, Sum, When

from scoring.alphabet import alphabetical
from scoring.models import Player, Privacy
from scoring.rules import Game
from scoring.rules.game_figures import ADDED, GameCount
from tournaments.leagues.models import League, SquadMember
from tournaments.seasons.models import Season, SeasonVersion
from tournaments.standings import Figures
from tournaments.standings.lines import add_up

from .stored_lists import (
    BY_EVENT,
    BY_SHEET,
    OFFICIAL,
    Readers,
    RecordRow,
    StoredList,
    System,
    event_games,
    event_lines,
    free_games,
    free_lines,
    in_year,
    lists_of,
    local_day,
    system_of,
)

TABLE: Final = "line__sheet__event_table__"
GAMES_BY_SHEET: Final = tuple(f"line__{name}" for name in BY_SHEET)
# How many players at the same tables are shown.
MOST_MATES: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums(Figures):
    """Figures summed over lists; `ahead` counts those in which nobody at the table had more."""

    deals: int = 0
    ahead: int = 0

    @property
    def average(self) -> float:
        return self.total / self.played if self.played else 0.0

    @property
    def declared_share(self) -> float:
        """Games declared as a share, 0 to 1, of all deals on the lists, including those sat out."""
        return self.games / self.deals if self.deals else 0.0

    @property
    def won_share(self) -> float:
        """Games won as a share, 0 to 1, of games declared."""
        return self.won / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Mate:
    """A player at the same tables: shared lists, both totals there, and how often each was ahead.

    `public_id` is empty if the player has no public page.
    """

    name: str
    public_id: str
    lists: int
    own_total: int
    their_total: int
    ahead: int
    behind: int


@dataclass(frozen=True)
class PlayerFigures:
    """All figures on a player's page, for one system and one year or all years.

    `lists` are newest first. `years` are those of the system, newest first; `systems` are (system, number of
    lists), official Skat first. The figure of an evening is its total, `series` the number of series; the figure of a
    run is its number of lists, that of `ouverts` the number won on a list. Seasons are (season, place), with the
    `nights` on which the player was present; the place is None until the season is over.
    """

    systems: tuple[tuple[System, int], ...]
    system: System
    years: tuple[tuple[int, Sums], ...]
    year: int | None
    sums: Sums
    lists: tuple[StoredList, ...]
    games: Mapping[Game, GameCount]
    ouverts: tuple[RecordRow, ...]
    best_list: StoredList | None
    best_series: StoredList | None
    best_evening: RecordRow | None
    longest_run: RecordRow | None
    mates: tuple[Mate, ...]
    seasons: tuple[tuple[Season, int | None], ...] = ()
    squads: tuple[SquadMember, ...] = ()

    @property
    def all_games(self) -> GameCount:
        return sum(self.games.values(), GameCount())


def player_figures(
    player: Player, *, system: str = "", year: int | None = None, readers: Readers = None
) -> PlayerFigures:
    """Return the figures for the system with this key, by default official Skat or the one the player plays most.

    At most ten queries. Raises ValueError for a system or a year in which the player has no list.
    """
    everything = lists_of(player, readers=readers)
    systems = systems_of(everything)
    chosen = chosen_system(systems, system)
    of_system = [one for one in everything if one.system == chosen]
    years = tuple((year, sums_of(lists)) for year, lists in groupby(reversed(of_system), key=lambda one: one.day.year))
    if year is not None and year not in dict(years):
        raise ValueError(f"no list of {year}")
    lists = [one for one in of_system if year in (None, one.day.year)]
    games = _games(player, chosen, year, readers) if lists else {}
    has_ouvert = Game.GRAND in games and games[Game.GRAND].ouvert > 0
    return PlayerFigures(
        systems=systems,
        system=chosen,
        years=years,
        year=year,
        sums=sums_of(lists),
        lists=tuple(reversed(lists)),
        games=games,
        ouverts=_ouverts(player, chosen, year, readers) if has_ouvert else (),
        best_list=best_of(lists),
        best_series=best_of(one for one in lists if one.event),
        best_evening=max(evenings_of(lists), key=attrgetter("figure"), default=None),
        longest_run=longest_run(lists),
        mates=_mates(player, chosen, year, readers) if lists else (),
        seasons=_seasons(player, readers),
        squads=_squads(player, readers),
    )


def systems_of(lists: Iterable[StoredList]) -> tuple[tuple[System, int], ...]:
    """Return (system, number of lists), official Skat first, then the most played."""
    counts: dict[System, int] = defaultdict(int)
    for one in lists:
        counts[one.system] += 1
    ordered = sorted(counts, key=lambda system: (not system.is_official, -counts[system], system.key))
    return tuple((system, counts[system]) for system in ordered)


def chosen_system(systems: Sequence[tuple[System, int]], key: str) -> System:
    """Return the system with this key, or without a key the first one; official Skat if there is none.

    Raises ValueError if the key is unknown.
    """
    if not key:
        return systems[0][0] if systems else OFFICIAL
    for system, _lists in systems:
        if system.key == key:
            return system
    raise ValueError(f"no list of {key!r}")


def sums_of(lists: Iterable[StoredList]) -> Sums:
    found = tuple(lists)
    return Sums(deals=sum(one.deals for one in found), ahead=sum(one.is_ahead for one in found), **add_up(found))


def best_of(found: Iterable[StoredList]) -> StoredList | None:
    """Return the list with the highest total, the first of equal ones; None without lists."""
    return max(found, key=attrgetter("total"), default=None)


def evenings_of(lists: Iterable[StoredList]) -> list[RecordRow]:
    """Return sums for events with several series among the lists, in their order."""
    by_event: dict[str, list[StoredList]] = defaultdict(list)
    for one in lists:
        if one.event:
            by_event[one.event].append(one)
    return [
        RecordRow(
            figure=sum(one.total for one in played),
            day=played[0].day,
            title=played[0].title,
            event=event,
            series=len(played),
        )
        for event, played in by_event.items()
        if len(played) > 1
    ]


def longest_run(lists: Iterable[StoredList]) -> RecordRow | None:
    """Return the longest run of lists in which nobody had more, the first of equal ones; lists are oldest first."""
    runs = [list(run) for is_ahead, run in groupby(lists, key=attrgetter("is_ahead")) if is_ahead]
    longest = max(runs, key=len, default=None)
    return RecordRow(figure=len(longest), day=longest[0].day, last=longest[-1].day) if longest else None


def _games(player: Player, system: System, year: int | None, readers: Readers) -> dict[Game, GameCount]:
    sums: dict[str, Any] = {f"sum_{name}": Max(name) if name == "best" else Sum(name) for name in ("best", *ADDED)}
    columns = (*GAMES_BY_SHEET, "game")
    free = free_games().filter(in_year(year, signed_at="line__signed_at"), line__player=player)
    at_events = event_games(readers, entrant__player=player).filter(in_year(year, series=f"{TABLE}series__"))
    rows = (
        free.values(*columns)
        .annotate(**sums)
        .values_list(*columns, *sums)
        .union(at_events.values(*columns).annotate(**sums).values_list(*columns, *sums), all=True)
    )
    counts: dict[str, GameCount] = defaultdict(GameCount)
    for key, options, scheme, game, best, *figures in rows:
        if system_of(key, options, scheme) == system:
            counts[game] += GameCount(best=best, **dict(zip(ADDED, figures, strict=True)))
    return {game: counts[game] for game in Game if game in counts}


def _ouverts(player: Player, system: System, year: int | None, readers: Readers) -> tuple[RecordRow, ...]:
    """Return Grands ouverts, newest first, in two queries."""
    is_one = {"game": Game.GRAND.value, "ouvert__gt": 0}
    columns = (*GAMES_BY_SHEET, "ouvert", "ouvert_won", "line__sheet__title", "line__sheet__public_id")
    free = free_games().filter(in_year(year, signed_at="line__signed_at"), line__player=player, **is_one)
    at_events = event_games(readers, entrant__player=player).filter(in_year(year, series=f"{TABLE}series__"), **is_one)
    event_columns = (f"{TABLE}series__event__name", f"{TABLE}series__event__public_id", f"{TABLE}series__number")
    rows = [
        *((local_day(signed), *row, "", 0) for signed, *row in free.values_list("line__signed_at", *columns)),
        *(
            (day, *row, title, sheet, event, series)
            for day, *row, _, sheet, title, event, series in at_events.values_list("day", *columns, *event_columns)
        ),
    ]
    found = [
        RecordRow(figure=won, lost=ouvert - won, day=day, title=title, sheet=sheet, event=event, series=series)
        for day, *rules, ouvert, won, title, sheet, event, series in rows
        if system_of(*rules) == system
    ]
    return tuple(sorted(found, key=attrgetter("day", "sheet"), reverse=True))


def _mates(player: Player, system: System, year: int | None, readers: Readers) -> tuple[Mate, ...]:
    """Return the most frequent players at the same tables, except those who object to being named."""
    free = free_lines().filter(in_year(year, signed_at="signed_at"), player=player, **_named("sheet__lines__player"))
    at_events = event_lines(readers).filter(
        in_year(year, series="series__"), entrant__player=player, **_named("result__lines__entrant__player")
    )
    rows = _met(free, BY_SHEET, "sheet__lines__").union(
        _met(at_events, BY_EVENT, "result__lines__", "entrant__"), all=True
    )
    met: dict[int, list[Any]] = {}
    for key, options, scheme, pk, club, name, nickname, privacy, pseudonym_number, public_id, *figures in rows:
        if pk == player.pk or system_of(key, options, scheme) != system:
            continue
        shown = Player(name=name, nickname=nickname, privacy=privacy, pseudonym_number=pseudonym_number).shown_name
        has_page = privacy == Privacy.OPEN and club == player.club_id
        known = met.setdefault(pk, [shown, public_id if has_page else "", 0, 0, 0, 0, 0])
        known[2:] = [old + new for old, new in zip(known[2:], figures, strict=True)]
    mates = sorted((Mate(*known) for known in met.values()), key=lambda mate: (-mate.lists, alphabetical(mate.name)))
    return tuple(mates[:MOST_MATES])


def _named(player: str) -> dict[str, Any]:
    return {f"{player}__privacy__in": [Privacy.OPEN, Privacy.HIDDEN]}


def _met(lines: Any, rules: Sequence[str], others: str, seated: str = "") -> Any:
    """Aggregate by other player at the tables of these lines: lists, both totals, how often each was ahead."""
    person = f"{others}{seated}player__"
    columns = [*rules, *(f"{person}{name}" for name in ("pk", "club", "name", "nickname"))]
    columns += [f"{person}{name}" for name in ("privacy", "pseudonym_number", "public_id")]
    others_total = f"{others}total"
    figures = {
        "met": Count("pk"),
        "own_sum": Sum("total"),
        "his_sum": Sum(others_total),
        "was_ahead": Sum(Case(When(Q(total__gt=F(others_total)), then=1), default=0)),
        "was_behind": Sum(Case(When(Q(total__lt=F(others_total)), then=1), default=0)),
    }
    return lines.values(*columns).annotate(**figures).values_list(*columns, *figures)


def _seasons(player: Player, readers: Readers) -> tuple[tuple[Season, int | None], ...]:
    seasons = list(
        Season.objects.readable_by(readers)
        .filter(evenings__event__entrants__player=player, evenings__event__entrants__lines__isnull=False)
        .annotate(nights=Count("evenings", distinct=True))
    )
    closed = [season.pk for season in seasons if season.is_closed]
    versions = SeasonVersion.objects.filter(season__in=closed).order_by("number") if closed else []
    content = {version.season_id: version.content for version in versions}
    return tuple((season, _place(content.get(season.pk), player)) for season in seasons)


def _place(content: Any, player: Player) -> int | None:
    rows = content["rows"] if content else ()
    return next((row["place"] for row in rows if row["player"] == player.public_id), None)


def _squads(player: Player, readers: Readers) -> tuple[SquadMember, ...]:
    leagues = League.objects.readable_by(readers)
    places = player.squad_places.filter(league__in=leagues, is_active=True).select_related("team__division__league")
    return tuple(places.order_by("-league__created_at", "-league"))
