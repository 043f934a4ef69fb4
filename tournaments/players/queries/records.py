"""A club's records, from stored lines only: the best results of its own players, in one year or ever."""

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from heapq import nlargest, nsmallest
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeVar

from django.db.models import Case, Count, Exists, F, Max, OuterRef, Subquery, TextField, When
from django.db.models.functions import Cast
from django.utils.translation import get_language

from scoring.alphabet import alphabetical
from scoring.models import Club, GameFigures, ListLine, Player, Privacy, SheetRecord
from scoring.rules import Game
from tournaments.events.models import Entrant, ResultLine, SeriesRecord, TableSeat
from tournaments.events.models.public import names_are_public
from tournaments.events.phrases.choices import number_words
from tournaments.events.queries.cached import cached

from .club_openness import past_players
from .player_figures import chosen_system
from .stored_lists import RULES, Readers, RecordRow, System, day_of, in_year, local_day, readable, system_of

# How many rows of each record are shown.
MOST: Final = 5
MOST_OUVERTS: Final = 50
FigureTuple = TypeVar("FigureTuple", bound=tuple[Any, ...])
# Grands ouverts first, then by value.
WON: Final = GameFigures.objects.filter(best__gt=0).order_by(
    Case(When(game=Game.GRAND.value, ouvert_won__gt=0, then=0), default=1), "-best"
)
OF_A_GAME: Final = ("game", "best", "ouvert_won")
# Players who object are in no record.
NAMED: Final = (Privacy.OPEN, Privacy.HIDDEN)
PERSON: Final = ("pk", "name", "nickname", "privacy", "pseudonym_number", "public_id")


@dataclass(frozen=True)
class ClubRecords:
    """All records of a club in one system, in one year or ever.

    `rows` has the keys of `RECORDS`, each best first, Grands ouverts newest first.
    """

    systems: tuple[tuple[System, int], ...]
    system: System
    years: tuple[int, ...]
    year: int | None
    rows: Mapping[str, tuple[RecordRow, ...]]


def club_records(club: Club, *, system: str = "", year: int | None = None, readers: Readers = None) -> ClubRecords:
    """Return the records for the system with this key, cached until the data changes.

    Raises ValueError for a system or a year without a list.
    """
    club_lists = _ClubLists(club, readers)
    of = club.pk, club_lists.depends_on, system, year, get_language()
    return cached(lambda: _records(club_lists, system, year), "records", *of)


def _records(club_lists: "_ClubLists", system: str, year: int | None) -> ClubRecords:
    club_lists.read_lists()
    counts = Counter(one.system for one in club_lists.lists)
    counted = [(club_lists.systems[number], lists) for number, lists in counts.items()]
    systems = tuple(sorted(counted, key=lambda one: (not one[0].is_official, -one[1], one[0].key)))
    chosen = chosen_system(systems, system)
    years = tuple(
        sorted({one.day.year for one in club_lists.lists if club_lists.systems[one.system] == chosen}, reverse=True)
    )
    if year is not None and year not in years:
        raise ValueError(f"no list of {year}")
    if not years:
        return ClubRecords(systems, chosen, years, year, {})
    wanted = _Wanted(club_lists.systems.index(chosen), year)
    lists = club_lists.read(wanted)
    games = list(club_lists.games(wanted, lists))
    found = {
        "best_lists": club_lists.best(
            (total, one, player, "") for one in lists for _, player, total, _ in one.club_lines
        ),
        "margins": club_lists.best(_margins(lists)),
        "most_won": club_lists.best((won, one, player, "") for one in lists for _, player, _, won in one.club_lines),
        "highest_games": club_lists.best((one.best, one.at, one.player, one.game) for one in games),
        "ouverts": _newest([one for one in games if one.is_grand_ouvert]),
    }
    rows = club_lists.rows(found) | {
        "best_evenings": club_lists.best_evenings(lists),
        "longest_runs": club_lists.longest_runs(lists),
        "most_lists": club_lists.most_lists(lists),
    }
    return ClubRecords(systems, chosen, years, year, rows)


@dataclass(slots=True)
class _List:
    """A list: its two highest totals, and the lines of the club's players who may be named.

    A line is (primary key, player, total, games won). `moment` orders lists by age, `system` is the index of its
    rules; `event` is 0 for a table without an event.
    """

    day: date
    moment: Any
    system: int
    event: int = 0
    series: int = 0
    sheet: int = 0
    highest: int | None = None
    second: int | None = None
    club_lines: list[tuple[int, int, int, int]] = field(default_factory=list)

    @property
    def order(self) -> tuple[date, int, int, int]:
        return self.day, self.event, self.series, min(self.club_lines)[0]


class _Wanted(NamedTuple):
    system: int
    year: int | None

    def has(self, one: _List) -> bool:
        return one.system == self.system and self.year in (None, one.day.year)


class _Game(NamedTuple):
    """The games of one kind that a player won on one list; at events `at` contains only the series."""

    pk: int
    at: _List
    player: int
    game: str
    best: int
    ouvert_won: int

    @property
    def is_grand_ouvert(self) -> bool:
        return self.game == Game.GRAND.value and self.ouvert_won > 0


# (figure, list, player, game or "")
_Figure = tuple[int, _List, int, str]


class _ClubLists:
    """The lists with a club's players, read as plain numbers in a fixed number of queries.

    Names and titles are queried only for the best. Lines and games of tables without an event are read only for the
    requested system and year.

    `depends_on` changes whenever a record could change: a signature adds lines, a result adds an audit entry.
    """

    def __init__(self, club: Club, readers: Readers) -> None:
        people = Player.objects.filter(club=club, privacy__in=NAMED).order_by("pk")
        self._people = people.only(*PERSON).in_bulk()
        self._past_numbers = {} if readers is None else _past_numbers(club, readers)
        self._past = {} if readers is None or club.pk in readers else past_players(player__club=club)
        self.systems: list[System] = []
        self._club = club
        self._events: dict[int, tuple[date, str, str]] = {}
        self._series_rows = self._series_readable(readers)
        self.depends_on = (
            [(pk, one.shown_name, one.privacy, one.public_id) for pk, one in self._people.items()],
            self._past_numbers,
            self._past,
            self._series_rows,
            ListLine.objects.aggregate(number=Count("pk"), newest=Max("pk")),
        )

    def read_lists(self) -> None:
        self._series = dict(self._series_read())
        self._sheets = dict(self._sheets_read())
        self.lists = [*(one for one in self._event_lists() if one.club_lines), *self._sheets.values()]

    def _series_readable(self, readers: Readers) -> list[tuple[Any, ...]]:
        """Return the series with players of the club that these readers may read."""
        played, seated = (
            rows.objects.filter(series=OuterRef("pk"), entrant__player__club=self._club)
            for rows in (ResultLine, TableSeat)
        )
        series = SeriesRecord.objects.filter(Exists(played) | Exists(seated), readable(readers, "", with_past=True))
        event = ("version", "head_hash", "day", "name", "public_id", *RULES)
        columns = ("pk", "on", "event", "number", *(f"event__{name}" for name in event))
        return list(series.annotate(on=day_of("")).order_by("pk").values_list(*columns))

    def _series_read(self) -> Iterator[tuple[int, _List]]:
        for pk, day, key, number, _version, _head, event_day, name, public_id, *rules in self._series_rows:
            self._events[key] = event_day, name, public_id
            yield pk, _List(day, day, self._number_of(system_of(*rules)), key, number)

    def _sheets_read(self) -> Iterator[tuple[int, _List]]:
        signed = ListLine.objects.filter(sheet=OuterRef("pk")).order_by().values("signed_at")[:1]
        # Thousands of lists share a few rules: compared as text, each is parsed only once.
        texts = {"options": Cast("ruleset_options", TextField()), "signed": Cast(Subquery(signed), TextField())}
        rules: dict[tuple[str, str, str], int] = {}
        columns = ("pk", "signed", "ruleset_key", "options", "scheme")
        for sheet, text, *system in self._own_sheets().annotate(**texts).values_list(*columns).iterator():
            key, options, scheme = of = tuple(system)
            if of not in rules:
                rules[of] = self._number_of(system_of(key, json.loads(options), scheme))
            moment = _moment(text)
            yield sheet, _List(local_day(moment), moment, rules[of], sheet=sheet)

    def _own_sheets(self) -> Any:
        club_lines = ListLine.objects.filter(sheet=OuterRef("pk"), player__club=self._club, player__privacy__in=NAMED)
        return SheetRecord.objects.filter(Exists(club_lines), event_table=None).order_by()

    def _event_lists(self) -> Iterable[_List]:
        lists: dict[int, _List] = {}
        lines = ResultLine.objects.filter(series__in=self._series).order_by()
        columns = ("result", "series", "pk", "entrant__player", "total", "won")
        for result, series, pk, player, total, won in lines.values_list(*columns).iterator():
            if result not in lists:
                at = self._series[series]
                lists[result] = _List(at.day, at.moment, at.system, at.event, at.series)
            self._enter(lists[result], pk, player, total, won)
        return lists.values()

    def read(self, wanted: _Wanted) -> list[_List]:
        in_time = in_year(wanted.year, signed_at="signed_at")
        lines = ListLine.objects.filter(in_time, sheet__in=self._own_sheets().values("pk")).order_by()
        sheets = {pk: one for pk, one in self._sheets.items() if wanted.has(one)}
        for sheet, pk, player, total, won in lines.values_list("sheet", "pk", "player", "total", "won").iterator():
            # Other lists are of another system, or were signed since `read_lists`.
            if sheet in sheets:
                self._enter(sheets[sheet], pk, player, total, won)
        # A list reopened since `read_lists` has no lines.
        return [one for one in self.lists if wanted.has(one) and one.club_lines]

    def _number_of(self, system: System) -> int:
        if system not in self.systems:
            self.systems.append(system)
        return self.systems.index(system)

    def _enter(self, one: _List, pk: int, player: int, total: int, won: int) -> None:
        if one.highest is None or total > one.highest:
            one.highest, one.second = total, one.highest
        elif one.second is None or total > one.second:
            one.second = total
        if player in self._people:
            one.club_lines.append((pk, player, total, won))

    def games(self, wanted: _Wanted, lists: Iterable[_List]) -> Iterator[_Game]:
        """Yield all Grands ouverts among the games won on these lists, and the most valuable games."""
        yield from _dearest(self._event_games(wanted))
        yield from _dearest(self._free_games(wanted, lists))

    def _event_games(self, wanted: _Wanted) -> Iterator[_Game]:
        """Yield games at events; the player is the current holder of the seat, even if another began the list."""
        table = "line__sheet__event_table__"
        series, place, player = f"{table}series", f"{table}seats__place", f"{table}seats__entrant__player"
        wanted_series = [pk for pk, at in self._series.items() if wanted.has(at)]
        games = WON.filter(**{f"{series}__in": wanted_series, place: F("line__seat__place")})
        for pk, number, *rest in games.values_list("pk", series, player, *OF_A_GAME).iterator():
            if rest[0] in self._people:
                yield _Game(pk, self._series[number], *rest)

    def _free_games(self, wanted: _Wanted, lists: Iterable[_List]) -> Iterator[_Game]:
        lines = {pk: (one, player) for one in lists if one.sheet for pk, player, _, _ in one.club_lines}
        games = WON.filter(in_year(wanted.year, signed_at="line__signed_at"), line__player__club=self._club)
        for pk, line, *rest in games.values_list("pk", "line", *OF_A_GAME).iterator():
            if line in lines:
                yield _Game(pk, *lines[line], *rest)

    def best(self, figures: Iterable[_Figure]) -> list[_Figure]:
        """Return the highest figures above 0; among equal ones the older come first, then by name."""
        top = _highest(figures)
        at_events = [figure for figure in top if figure[1].event]
        free = [figure for figure in top if not figure[1].event]
        oldest = [*self._oldest(at_events), *self._oldest(free)]
        return sorted(oldest, key=lambda figure: (-figure[0], figure[1].day, self._name_in(figure)))[:MOST]

    def _oldest(self, figures: Sequence[_Figure]) -> list[_Figure]:
        """Return the highest figures, the oldest of equal ones first; names are read only if nothing else decides."""
        first = nsmallest(MOST, map(_highest_and_oldest, figures))
        found = [figure for figure in figures if _highest_and_oldest(figure) in first]
        return sorted(found, key=lambda figure: (_highest_and_oldest(figure), self._name_in(figure)))[:MOST]

    def best_evenings(self, lists: Iterable[_List]) -> tuple[RecordRow, ...]:
        """Sum all series of an event, if the player has several."""
        totals: dict[tuple[int, int], list[int]] = defaultdict(list)
        for one in lists:
            if one.event:
                for _, player, total, _ in one.club_lines:
                    totals[one.event, player].append(total)
        sums = [(sum(found), key) for key, found in totals.items() if len(found) > 1 and sum(found) > 0]
        rows = []
        for figure, (event, player) in _highest(sums):
            day, title, public_id = self._events[event]
            rows.append(RecordRow(figure=figure, day=day, title=title, event=public_id, **self._holder(player, event)))
        return tuple(sorted(rows, key=_best_first)[:MOST])

    def longest_runs(self, lists: Iterable[_List]) -> tuple[RecordRow, ...]:
        runs: dict[int, list[date]] = defaultdict(list)
        found = []
        for one in sorted(lists, key=lambda one: one.order):
            for _, player, total, _ in one.club_lines:
                if total == one.highest:
                    runs[player].append(one.day)
                elif run := runs.pop(player, None):
                    found.append((len(run), player, run[0], run[-1]))
        found += [(len(run), player, run[0], run[-1]) for player, run in runs.items()]
        rows = [
            RecordRow(figure=figure, day=first, last=last, **self._holder(player))
            for figure, player, first, last in _highest(found)
            if figure > 1
        ]
        return tuple(sorted(rows, key=_best_first)[:MOST])

    def most_lists(self, lists: Iterable[_List]) -> tuple[RecordRow, ...]:
        sat: dict[int, list[int]] = defaultdict(list)
        for one in lists:
            sat[one.day.year] += [player for _, player, _, _ in one.club_lines]
        counted = ((figure, year, player) for year, sat_in in sat.items() for player, figure in Counter(sat_in).items())
        rows = [
            RecordRow(figure=figure, day=date(year, 1, 1), title=str(year), **self._holder(player))
            for figure, year, player in _highest(counted)
        ]
        return tuple(sorted(rows, key=_best_first)[:MOST])

    def rows(self, found: Mapping[str, Iterable[_Figure]]) -> dict[str, tuple[RecordRow, ...]]:
        wanted = {one.sheet for figures in found.values() for _, one, _, _ in figures if one.sheet}
        sheets = SheetRecord.objects.filter(pk__in=wanted).order_by().values_list("pk", "title", "public_id")
        titles = {pk: (title, public_id) for pk, title, public_id in sheets}
        return {key: tuple(self._row(*figure, titles) for figure in figures) for key, figures in found.items()}

    def _name_in(self, figure: _Figure) -> tuple[str, str]:
        _figure, one, player, _game = figure
        return alphabetical(str(self._holder(player, one.event)["name"]))

    def _holder(self, player: int, event: int = 0) -> dict[str, Any]:
        """Return shown name and public id, "" without a public page.

        If the names in the event are no longer public, the name is the start number.
        """
        if number := self._past_numbers.get((event, player)):
            return {"name": number_words(number), "public_id": ""}
        if player in self._past:
            return {"name": self._past[player], "public_id": ""}
        known = self._people[player]
        return {"name": known.shown_name, "public_id": known.public_id if known.privacy == Privacy.OPEN else ""}

    def _row(self, figure: int, one: _List, player: int, game: str, titles: Mapping[int, tuple[str, str]]) -> RecordRow:
        if one.event:
            _, title, event = self._events[one.event]
            where: dict[str, Any] = {"title": title, "event": event, "series": one.series}
        else:
            title, sheet = titles[one.sheet]
            where = {"title": title, "sheet": sheet}
        return RecordRow(figure=figure, day=one.day, game=game, **where, **self._holder(player, one.event))


def _past_numbers(club: Club, readers: Collection[int]) -> dict[tuple[int, int], int]:
    """Return start numbers by (event, player) for names that these readers may no longer read."""
    entered = Entrant.objects.filter(player__club=club).exclude(event__club__in=readers)
    rows = entered.exclude(names_are_public("event__")).order_by().values_list("event", "player", "number")
    return {(event, player): number for event, player, number in rows}


def _moment(text: str) -> datetime:
    """Parse a time as returned by the database: with a zone from PostgreSQL, in UTC without one from SQLite."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _margins(lists: Iterable[_List]) -> Iterator[_Figure]:
    for one in lists:
        if one.second is not None:
            for _, player, total, _ in one.club_lines:
                if total > one.second:
                    yield total - one.second, one, player, ""


def _dearest(games: Iterable[_Game]) -> Iterator[_Game]:
    """Yield the Grands ouverts first, then the games at least as valuable as the fifth."""
    listed, least = 0, 0
    for one in games:
        if not one.is_grand_ouvert:
            listed += 1
            if listed == MOST:
                least = one.best
            elif one.best < least:
                return
        yield one


def _newest(games: Sequence[_Game]) -> list[_Figure]:
    """Return Grands ouverts, newest first; the figure is the number on the list."""
    at_events = sorted((one for one in games if one.at.event), key=lambda one: (one.at.day, one.pk), reverse=True)
    free = sorted((one for one in games if not one.at.event), key=lambda one: one.at.moment, reverse=True)
    newest = sorted([*at_events, *free], key=lambda one: one.at.day, reverse=True)
    return [(one.ouvert_won, one.at, one.player, one.game) for one in newest[:MOST_OUVERTS]]


def _highest(figures: Iterable[FigureTuple]) -> list[FigureTuple]:
    """Return a superset of the highest figures above 0, by the first item of each."""
    top: list[FigureTuple] = []
    least, room = 1, 10 * MOST
    for figure in figures:
        if figure[0] >= least:
            top.append(figure)
            if len(top) > room:
                least = nlargest(MOST, map(itemgetter(0), top))[-1]
                top = [one for one in top if one[0] >= least]
                room = 10 * MOST + 2 * len(top)
    return top


def _highest_and_oldest(figure: _Figure) -> tuple[int, Any]:
    return -figure[0], figure[1].moment


def _best_first(row: RecordRow) -> Any:
    return -row.figure, row.day, alphabetical(row.name)
