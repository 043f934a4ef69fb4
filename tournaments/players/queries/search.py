"""Search over events, lists, standings, seasons, leagues, tables, teams, players and clubs.

The public finds listed objects and open players; a login also finds everything in its clubs. Each kind takes a fixed
number of queries: the database narrows the results down, accents and days are compared in Python.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import Any, Final

from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localdate, make_aware

from scoring.alphabet import alphabetical
from scoring.clock import today
from scoring.models import Club, Player, Seat, SheetRecord
from scoring.models.people import Privacy
from scoring.sheets.queries import clubs_of
from tournaments.events.models import Entrant, Event, StandingsVersion
from tournaments.events.models.public import names_are_public, years_after
from tournaments.events.phrases.choices import Phase, ShownNames, Visibility, phase_words
from tournaments.events.queries.event_list import with_play
from tournaments.leagues.models import League, LeagueTeam, MatchDay, MatchReport, SquadMember
from tournaments.players.phrases import search as words
from tournaments.players.queries.club_openness import FULL, Openness, past_players, public_clubs
from tournaments.players.queries.search_query import SearchQuery, Term
from tournaments.seasons.models import Season, SeasonVersion

# How many of each kind the overview shows.
FEW: Final = 5


@dataclass(frozen=True, slots=True)
class Hit:
    """A search result: its page, its day, and details that distinguish it from others."""

    title: str
    address: str
    parts: tuple[str, ...]
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """All keys of one kind: newest first, people by name."""

    kind: str
    keys: tuple[Any, ...]

    @property
    def title(self) -> str:
        return str(words.KINDS[self.kind])

    @property
    def count(self) -> int:
        return len(self.keys)


class Search:
    """Results of one query for one login, limited to one club if `club` is its slug."""

    def __init__(self, query: SearchQuery, user: Any, club: str = "") -> None:
        self.query = query
        self.user = user
        self.club = club
        self.club_ids = set(clubs_of(user).values_list("pk", flat=True)) if user.is_authenticated else set()

    def find(self, kind: str) -> Found:
        if kind == "lists":
            return Found(kind, tuple(self._lists()))
        if not self.query.is_long_enough:
            return Found(kind, ())
        return Found(kind, tuple(getattr(self, f"_{kind}")()))

    def show(self, kind: str, keys: Iterable[Any]) -> list[Hit]:
        """Return the hits for these keys, in the same order; missing ones are left out."""
        wanted = list(keys)
        hits: Mapping[Any, Hit] = getattr(self, f"_show_{kind}")(wanted) if wanted else {}
        return [hits[key] for key in wanted if key in hits]

    # Events and their standings

    @cached_property
    def _open_events(self) -> Any:
        return self._of_club(Event.objects.visible_to(self.user))

    @cached_property
    def _named_entrants(self) -> QuerySet[Entrant]:
        """Entrants by whose names events can be found: all in the login's clubs, elsewhere those shown in full."""
        is_public = Q(event__is_listed=True, event__shown_names=ShownNames.FULL, event__phase__in=SEATED)
        is_public &= names_are_public("event__")
        is_open = Q(player=None) | Q(player__privacy=Privacy.OPEN)
        return Entrant.objects.filter(Q(event__club__in=self.club_ids) | (is_public & is_open))

    @cached_property
    def _event_rows(self) -> list[tuple[int, int | None, bool]]:
        """(event, newest standings or None, whether this login may see them) for each matching event."""
        # First all names, each once; owners are queried for matching names only.
        named = self._fitting_names(Entrant.objects.all())
        rows = self._open_events
        for term in self._plain_terms:
            matches = term.may_be_in("name", "place", "club__name") | _on_days(term, "day")
            people = self._named_entrants.filter(name__in=named.get(term, ())).values("event")
            rows = rows.filter(matches | Q(pk__in=people))
        newest = StandingsVersion.objects.filter(event=OuterRef("pk")).order_by("-number").values("number")[:1]
        columns = ("pk", "day", "name", "place", "club__name", "club_id", "phase", "visibility", "newest")
        names = self._owners(self._named_entrants, "event_id", named)
        found = []
        for pk, day, *texts, club, phase, visibility, version in (
            rows.annotate(newest=Subquery(newest)).order_by("-day", "-pk").values_list(*columns)
        ):
            if self._is_answered(texts, names.get(pk, ()), day):
                shows = club in self.club_ids or phase == Phase.CLOSED or visibility != Visibility.END
                found.append((pk, version, shows))
        return found

    def _events(self) -> list[int]:
        return [pk for pk, _, _ in self._event_rows]

    def _show_events(self, keys: list[int]) -> dict[int, Hit]:
        rows = with_play(Event.objects.filter(pk__in=keys)).select_related("club")
        counts = counted(Entrant.objects.filter(event__in=keys), "event_id")
        return {event.pk: event_hit(event, counts.get(event.pk, 0)) for event in rows}

    def _standings(self) -> list[tuple[int, int]]:
        """Return the newest standings of each event; their page links to earlier ones."""
        return [(pk, version) for pk, version, shows in self._event_rows if version and shows]

    def _show_standings(self, keys: list[tuple[int, int]]) -> dict[tuple[int, int], Hit]:
        wanted = StandingsVersion.objects.filter(event__in=[pk for pk, _ in keys]).defer("content", "changes")
        rows = wanted.select_related("event__club")
        return {(row.event_id, row.number): standings_hit(row) for row in rows if (row.event_id, row.number) in keys}

    # A club's seasons

    def _seasons(self) -> list[int]:
        return self._found_seasons

    @cached_property
    def _found_seasons(self) -> list[int]:
        rows = self._of_club(Season.objects.visible_to(self.user))
        columns = ("pk", "first_day", "last_day", "name", "club__name")
        return [
            pk
            for pk, first, last, *texts in rows.order_by("-first_day", "-pk").values_list(*columns)
            if self.query.is_answered(*texts, first=first, last=last)
        ]

    def _show_seasons(self, keys: list[int]) -> dict[int, Hit]:
        return {season.pk: season_hit(season) for season in Season.objects.filter(pk__in=keys).select_related("club")}

    def _rankings(self) -> list[int]:
        """Return the newest published ranking of each matching season; its page links to earlier ones."""
        newest = SeasonVersion.objects.filter(season__in=self._found_seasons).order_by("season", "number")
        last = dict(newest.values_list("season", "pk"))
        return [last[season] for season in self._found_seasons if season in last]

    def _show_rankings(self, keys: list[int]) -> dict[int, Hit]:
        rows = SeasonVersion.objects.filter(pk__in=keys).defer("content").select_related("season__club")
        return {version.pk: ranking_hit(version) for version in rows}

    # Leagues, their tables and teams

    @cached_property
    def _open_leagues(self) -> Any:
        return self._of_club(League.objects.visible_to(self.user))

    def _leagues(self) -> list[int]:
        days = {"first": Min("divisions__match_days__day"), "last": Max("divisions__match_days__day")}
        columns = ("pk", "first", "last", "name", "season", "club__name")
        return [
            pk
            for pk, first, last, *texts in self._open_leagues.annotate(**days)
            .order_by("-created_at", "-pk")
            .values_list(*columns)
            if self.query.is_answered(*texts, first=first, last=last)
        ]

    def _show_leagues(self, keys: list[int]) -> dict[int, Hit]:
        return {league.pk: league_hit(league) for league in League.objects.filter(pk__in=keys).select_related("club")}

    def _tables(self) -> list[int]:
        """Return match days with a report, standing for the table after that day."""
        reported = MatchReport.objects.filter(meeting__match_day=OuterRef("pk"))
        rows = MatchDay.objects.filter(Exists(reported), division__league__in=self._open_leagues)
        columns = (
            "division__name",
            "division__league__name",
            "division__league__season",
            "division__league__club__name",
        )
        return [
            pk
            for pk, day, *texts in rows.order_by("-day", "division_id", "-pk").values_list("pk", "day", *columns)
            if self.query.is_answered(*texts, first=day)
        ]

    def _show_tables(self, keys: list[int]) -> dict[int, Hit]:
        rows = MatchDay.objects.filter(pk__in=keys).select_related("division__league__club")
        return {day.pk: table_hit(day) for day in rows}

    def _teams(self) -> list[int]:
        rows = LeagueTeam.objects.filter(league__in=self._open_leagues)
        columns = ("name", "club_name", "division__name", "league__name", "league__season")
        is_public = Q(league__is_listed=True, league__shown_names=ShownNames.FULL, league__in=leagues_with_names())
        is_open = Q(player=None) | Q(player__privacy=Privacy.OPEN)
        squad = SquadMember.objects.filter(Q(league__club__in=self.club_ids) | (is_public & is_open), is_active=True)
        names = self._owners(squad, "team_id", self._fitting_names(squad))
        return [
            pk
            for pk, *texts in rows.order_by("-league__created_at", "league_id", "number").values_list("pk", *columns)
            if self._is_answered(texts, names.get(pk, ()))
        ]

    def _show_teams(self, keys: list[int]) -> dict[int, Hit]:
        rows = LeagueTeam.objects.filter(pk__in=keys).select_related("division", "league__club")
        return {team.pk: team_hit(team) for team in rows}

    # People and clubs

    def _players(self) -> list[int]:
        """Return players with a page that this login may read, by name."""
        if not self.query.names_person:
            return []
        rows = Player.objects.filter(Q(privacy=Privacy.OPEN) | Q(club__in=self.club_ids, privacy=Privacy.HIDDEN))
        for term in self._plain_terms:
            is_likely = term.may_be_in("name", "nickname", "club__name")
            rows = rows.filter(is_likely | Q(privacy=Privacy.HIDDEN))
        named = [(self._shown_name(player), player) for player in self._of_club(rows).select_related("club")]
        found = [(alphabetical(name), player) for name, player in named if name and self._is_player(name, player)]
        strange = [player.pk for _, player in found if player.club_id not in self.club_ids]
        past = past_players(player__in=strange) if strange else ()
        return [pk for _, pk in sorted((name, player.pk) for name, player in found if player.pk not in past)]

    def _is_player(self, name: str, player: Player) -> bool:
        # Strangers must not find a player by the name that a nickname hides; the club knows both.
        is_known = player.club_id in self.club_ids and player.privacy == Privacy.OPEN
        names = f"{player.name} {name}" if is_known else name
        begun = [term for term in self.query.terms if not term.is_date and term.begins_in(names)]
        rest = [term for term in self.query.terms if term not in begun]
        return bool(begun) and all(term.is_in(player.club.name) for term in rest)

    def _shown_name(self, player: Player) -> str:
        """Return a player's name as this login may read it, "" if the club hides it."""
        sees = FULL if player.club_id in self.club_ids else self._public_clubs.get(player.club_id)
        return sees.name(player.shown_name) if sees else ""

    @cached_property
    def _public_clubs(self) -> dict[int, Openness]:
        return public_clubs()

    def _show_players(self, keys: list[int]) -> dict[int, Hit]:
        rows = Player.objects.filter(pk__in=keys).select_related("club")
        return {player.pk: player_hit(player, self._shown_name(player)) for player in rows}

    def _clubs(self) -> list[int]:
        """Return clubs with something public, and the login's own clubs."""
        return [
            pk
            for pk, name in self._of_clubs(listed_clubs(self.club_ids)).order_by("name").values_list("pk", "name")
            if self.query.is_answered(name)
        ]

    def _show_clubs(self, keys: list[int]) -> dict[int, Hit]:
        return {club.pk: club_hit(club) for club in Club.objects.filter(pk__in=keys)}

    # Lists

    def _lists(self) -> list[int]:
        """Return any list by its number, otherwise only lists of the login's clubs."""
        lists = SheetRecord.objects.filter(second_list_of=None)
        numbered = lists.filter(public_id=self.query.number) if self.query.number else ()
        exact = [sheet.pk for sheet in numbered]
        if not (self.club_ids and self.query.is_long_enough):
            return exact
        # The club is filtered on the lists, not on the seats: few seats match the names anyway.
        seats, named = Seat.objects.all(), self._fitting_names(Seat.objects.filter(sheet__club__in=self.club_ids))
        # Results keyed from paper are in the standings of their event; the list for the phones stayed empty.
        of_own = SheetRecord.objects.filter(club__in=self.club_ids).exclude(
            event_table__results__isnull=False, head_seq=0
        )
        rows = self._of_club(of_own)
        for term in self._plain_terms:
            matches = term.may_be_in("title", "club__name") | _at_times(term, "opened_at")
            rows = rows.filter(matches | Q(pk__in=seats.filter(name__in=named.get(term, ())).values("sheet")))
        names = self._owners(seats, "sheet_id", named)
        # Computing the day of a moment is the slowest part, so it is read only if days were typed.
        has_days = any(term.is_date for term in self.query.terms)
        columns = ("pk", "title", "club__name", *(["opened_at"] if has_days else []))
        return exact + [
            pk
            for pk, title, club, *moment in rows.order_by("-opened_at", "-pk").values_list(*columns)
            if pk not in exact
            and self.query.is_answered(title, club, *names.get(pk, ()), first=localdate(moment[0]) if moment else None)
        ]

    def _show_lists(self, keys: list[int]) -> dict[int, Hit]:
        rows = SheetRecord.objects.filter(pk__in=keys).select_related("club").prefetch_related("seats")
        past = self._past_lists(keys)
        return {sheet.pk: list_hit(sheet, has_names=sheet.pk not in past) for sheet in rows}

    def _past_lists(self, keys: list[int]) -> set[int]:
        """Return lists of other clubs' events whose names are no longer public."""
        played = SheetRecord.objects.filter(pk__in=keys, event_table__isnull=False).exclude(club__in=self.club_ids)
        return set(played.exclude(names_are_public("event_table__series__event__")).values_list("pk", flat=True))

    # What they share

    def _of_club(self, rows: Any) -> Any:
        return rows.filter(club__slug=self.club) if self.club else rows

    def _of_clubs(self, rows: QuerySet[Club]) -> QuerySet[Club]:
        return rows.filter(slug=self.club) if self.club else rows

    @property
    def _plain_terms(self) -> list[Term]:
        return [term for term in self.query.terms if term.is_plain]

    def _fitting_names(self, people: Any) -> dict[Term, list[str]]:
        """Return, for each term that may be a name, the names of these people that begin with it."""
        terms = [term for term in self.query.terms if term.may_be_a_name]
        if not terms:
            return {}
        may_be = Q()
        if all(term.is_plain for term in terms):
            for term in terms:
                may_be |= term.may_be_in("name")
        names = sorted(set(people.filter(may_be).order_by().values_list("name", flat=True)), key=alphabetical)
        return {term: [name for name in names if term.begins_in(name)] for term in terms}

    def _owners(self, people: Any, owner: str, named: Mapping[Term, list[str]]) -> dict[int, list[str]]:
        """Return matching names by the `owner` column of these people."""
        wanted = {name for names in named.values() for name in names}
        found: dict[int, list[str]] = {}
        for key, name in people.filter(name__in=wanted).order_by(owner, "pk").values_list(owner, "name"):
            found.setdefault(key, []).append(name)
        return found

    def _is_answered(self, texts: Iterable[str], names: Iterable[str], day: date | None = None) -> bool:
        """Return whether the texts, the day and the name of a single person together match every term."""
        rest = self.query.open_terms(*texts, first=day)
        return not rest or any(all(term.begins_in(name) for term in rest) for name in names)


# Phases in which an event's seats are public.
SEATED: Final = (Phase.PLAY, Phase.CLOSED)


def listed_clubs(club_ids: Iterable[int] = ()) -> QuerySet[Club]:
    """Return clubs that show something to the public, and the given ones."""
    listed = (rows.objects.filter(is_listed=True, club=OuterRef("pk")) for rows in (Event, Season, League))
    found = Q(pk__in=list(club_ids))
    for rows in listed:
        found |= Q(Exists(rows))
    return Club.objects.filter(found)


def event_hit(event: Any, players: int) -> Hit:
    state = "" if event.is_closed else phase_words(event.phase, is_played=event.is_played)
    count = words.player_count(players) if players else ""
    return Hit(event.name, event.get_absolute_url(), _details(event.place, event.club.name, state, count), event.day)


def standings_hit(version: StandingsVersion) -> Hit:
    event = version.event
    parts = (version.get_kind_display(), words.through_series(version.through_series), event.club.name)
    address = reverse("standings_version", args=[event.public_id, version.number])
    return Hit(words.standings_title(event.name, version.number), address, parts, event.day)


def season_hit(season: Season) -> Hit:
    return Hit(season.name, season.get_absolute_url(), (_days(season.first_day, season.last_day), season.club.name))


def ranking_hit(version: SeasonVersion) -> Hit:
    season = version.season
    address = reverse("season_version", args=[season.public_id, version.number])
    return Hit(words.ranking_title(season.name, version.number), address, (season.club.name,), season.last_day)


def league_hit(league: League) -> Hit:
    return Hit(league.name, league.get_absolute_url(), (league.season, league.club.name))


def table_hit(day: MatchDay) -> Hit:
    division, league = day.division, day.division.league
    address = f"{division.get_absolute_url()}?day={day.number}"
    return Hit(division.name, address, (str(league), words.through_day(day.number), league.club.name), day.day)


def team_hit(team: LeagueTeam) -> Hit:
    return Hit(team.name, team.get_absolute_url(), _details(team.club_name, team.division.name, str(team.league)))


def player_hit(player: Player, name: str) -> Hit:
    return Hit(name, reverse("player_page", args=[player.public_id]), (player.club.name,))


def club_hit(club: Club) -> Hit:
    return Hit(club.name, reverse("history", args=[club.slug]), ())


def leagues_with_names() -> QuerySet[League]:
    since = years_after(today(), -1)
    met = MatchDay.objects.filter(day__gte=since).values("division__league")
    unscheduled = Q(divisions__match_days=None, created_at__date__gte=since)
    return League.objects.filter(Q(pk__in=met) | unscheduled)


def list_hit(sheet: SheetRecord, *, has_names: bool) -> Hit:
    names = ", ".join(seat.name for seat in sheet.seats.all()) if has_names else ""
    parts = _details(names, sheet.club.name if sheet.club else "")
    day = localdate(sheet.opened_at)
    return Hit(sheet.title or words.list_title(sheet.public_id), sheet.get_absolute_url(), parts, day)


def _details(*parts: str) -> tuple[str, ...]:
    return tuple(filter(None, parts))


def _days(first: date, last: date) -> str:
    return f"{date_format(first, 'SHORT_DATE_FORMAT')} – {date_format(last, 'SHORT_DATE_FORMAT')}"


def _on_days(term: Term, field: str) -> Q:
    return Q(**{f"{field}__range": (term.first, term.last)}) if term.is_date else Q(pk=None)


def _at_times(term: Term, field: str) -> Q:
    """Filter by local days as a range of times, which databases do faster than extracting the day."""
    if term.first is None or term.last is None:
        return Q(pk=None)
    begins, ends = (make_aware(datetime.combine(day, time())) for day in (term.first, term.last + timedelta(days=1)))
    return Q(**{f"{field}__gte": begins, f"{field}__lt": ends})


def counted(rows: Any, owner: str) -> dict[int, int]:
    return dict(rows.order_by(owner).values_list(owner).annotate(Count("pk")))
