"""A club's season of many evenings, started, played and ended through the services."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from itertools import islice
from random import Random
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import override

from scoring.clock import as_of
from scoring.models import Club, Player
from tournaments.events.models import SeriesRecord
from tournaments.events.phrases.choices import Seating
from tournaments.events.queries.money import loss_slips
from tournaments.events.services.money import pay_all_fees, take_loss_money
from tournaments.seasons.models import Evening, Season
from tournaments.seasons.phrases.choices import EveningSeats, SeasonRanking
from tournaments.seasons.services.evenings import EveningPlan, end_evening, next_series, start_evening
from tournaments.seasons.services.seasons import book_cash, close_season, create_season

from .event_lists import hand_in, play_on_screen
from .event_people import guests

SEASON_NAME: Final = "Klubmeisterschaft {year}"
BY: Final = "spielwart"
MOST_EVENINGS: Final = 60
STARTS: Final = time(19, 30)
SERIES: Final = 2
ROUNDS: Final = 12
_FEWEST: Final = 12
# Fields of an evening whose best seats are found at once, also for a second series.
_FIELDS: Final = (15, 16, 16, 19, 20)
_ENTRY_FEE, _LOSS_FEE = 300, ((1, 50), (4, 100))
# A series lasts so many minutes, with the break behind it.
_SERIES_TAKES: Final = 150
# The club plays on Wednesdays.
_WEEKDAY: Final = 2
# The first table of so many last evenings enters its deals itself.
_SCREEN_EVENINGS: Final = 2
# Guests who come now and then.
_GUESTS: Final = 5


@transaction.atomic
def play_season(
    club: Club, *, evenings: int = 20, seed: int = 7, close: bool = False, now: datetime | None = None
) -> Season:
    """A season of weekly evenings, the last some days before `now`.

    The same seed gives the same people; seats are drawn as usual.
    It stays open for more evenings unless `close` is set. ValueError for a number that cannot be seated, or a small
    club.
    """
    moment = now or timezone.now()
    season = play_evenings(club, evenings=evenings, seed=seed, now=moment)
    if close:
        with as_of(moment):
            close_season(season, by=BY)
    return Season.objects.get(pk=season.pk)


def play_evenings(club: Club, *, evenings: int, seed: int, now: datetime) -> Season:
    if not 1 <= evenings <= MOST_EVENINGS:
        raise ValueError(f"the demo plays 1 to {MOST_EVENINGS} evenings")
    members = list(club.players.filter(is_active=True).order_by("pk"))
    if len(members) < _FEWEST:
        raise ValueError(f"a demo season needs {_FEWEST} players of the club")
    # The demo is in German, whatever the language of the caller.
    with override("de"):
        year = DemoSeason(club=club, members=members, evenings=evenings, seed=seed, now=now)
        for number in range(1, evenings + 1):
            year.play(number)
    return year.season


class DemoSeason:
    """The evenings of one season, one after the other."""

    def __init__(
        self,
        club: Club,
        members: Sequence[Player],
        evenings: int,
        seed: int,
        now: datetime,
    ) -> None:
        self.members, self.evenings, self.seed = members, evenings, seed
        self.chance = Random(seed)
        self.ids = Random(f"season {club.pk} {club.seasons.count()} {seed}")
        # Some come nearly always, some when it suits them.
        self.habits = {member.pk: self.chance.uniform(0.3, 0.95) for member in members}
        known = {member.shown_name for member in members}
        strangers = (guest.name for guest in guests(self.chance) if guest.name not in known)
        self.guests = list(islice(strangers, _GUESTS))
        last = last_weekday(timezone.localdate(now), _WEEKDAY)
        self.season = self._found(club, last - timedelta(weeks=evenings - 1), last)

    def _found(self, club: Club, first: date, last: date) -> Season:
        with as_of(_moment(first) - timedelta(days=14)):
            return create_season(
                club,
                by=BY,
                name=SEASON_NAME.format(year=_years(first, last)),
                first_day=first,
                last_day=max(last, first + timedelta(days=363)),
                ranking=SeasonRanking.TOTAL,
                drop=self.evenings // 5 * SERIES,
            )

    def day_of(self, number: int) -> date:
        return self.season.first_day + timedelta(weeks=number - 1)

    def play(self, number: int) -> None:
        """Play an evening from its ticks to its end, with all fees taken."""
        moment = _moment(self.day_of(number))
        with as_of(moment):
            evening = start_evening(self.season, self._plan(number), by=BY)
            pay_all_fees(evening.event, evening.event.entrants.values_list("number", flat=True), by=BY)
        for series in evening.event.series.order_by("number"):
            with as_of(moment):
                if series.number > 1:
                    next_series(evening, by=BY)
            on_screen = number > self.evenings - _SCREEN_EVENINGS and series.number == 1
            with as_of(moment + timedelta(minutes=_SERIES_TAKES - 20)):
                self._play(evening, series, on_screen=on_screen, start=moment)
            moment += timedelta(minutes=_SERIES_TAKES)
            with as_of(moment):
                self._take_loss_money(evening, series)
        with as_of(moment):
            end_evening(evening, by=BY)
            if number == self.evenings // 2 or number == 1:
                book_cash(self.season, day=self.day_of(number), words="Spielkarten", cents=-2_640, by=BY)

    def _plan(self, number: int) -> EveningPlan:
        visiting = self.chance.sample(self.guests, self.chance.choice((0, 1, 1, 2)))
        here, excused = self._attendance(self.chance.choice(_FIELDS) - len(visiting))
        settings = {
            "entry_fee": _ENTRY_FEE,
            "loss_fee_steps": [list(step) for step in _LOSS_FEE],
            "place": "Vereinsheim",
        }
        return EveningPlan(
            day=self.day_of(number),
            players=here,
            guests=visiting,
            excused=excused,
            seats=EveningSeats.LAST if number % 4 == 0 else EveningSeats.LOT,
            series=SERIES,
            rounds=ROUNDS,
            later=Seating.DRAWN,
            settings=settings,
        )

    def _attendance(self, count: int) -> tuple[list[Player], list[Player]]:
        """The players who come, `count` where the club has that many, and those who are excused."""
        likely = sorted(self.members, key=lambda member: self.chance.random() - self.habits[member.pk])
        here = sorted(likely[:count], key=lambda member: member.pk)
        away = [member for member in self.members if member not in here]
        return here, self.chance.sample(away, min(len(away), self.chance.randint(0, 3)))

    def _play(self, evening: Evening, series: SeriesRecord, *, on_screen: bool, start: datetime) -> None:
        for table in series.tables.filter(seats__isnull=False).distinct().order_by("number"):
            if on_screen and table.number == 1:
                play_on_screen(evening.event, series, table, seed=self.seed, ids=self.ids, start=start)
            else:
                hand_in(evening.event, series, table, seed=self.seed, by=BY)

    def _take_loss_money(self, evening: Evening, series: SeriesRecord) -> None:
        tables = {table.pk: table for table in series.tables.select_related("series")}
        for slip in loss_slips(series):
            if slip.account.open:
                take_loss_money(evening.event, tables[slip.pk], slip.account.open, by=BY)


def last_weekday(today: date, weekday: int) -> date:
    """The last such day of the week before today; Monday is 0."""
    return today - timedelta(days=(today.weekday() - weekday) % 7 or 7)


def _moment(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, STARTS))


def _years(first: date, last: date) -> str:
    return str(last.year) if first.year == last.year else f"{first.year}/{last.year % 100:02}"
