"""A club's season played through the services: evenings with members and guests, till, ranking and end."""

from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from typing import Any, Final

from scoring.models import Club, Player
from tests.demo_maker.day import Clock
from tests.demo_maker.event_people import guests
from tournaments.events.locking import Refused
from tournaments.events.phrases.choices import Presence, Seating
from tournaments.events.queries.money import loss_slips
from tournaments.events.services.money import pay_fee, take_loss_money
from tournaments.events.services.rulings import rule
from tournaments.events.services.series import reopen_event
from tournaments.seasons.models import Evening, Season
from tournaments.seasons.phrases.choices import EveningSeats
from tournaments.seasons.services.evenings import (
    EveningPlan,
    change_people,
    end_evening,
    next_series,
    seat_evening,
    start_evening,
)
from tournaments.seasons.services.seasons import (
    book_cash,
    cancel_cash,
    change_season,
    close_season,
    create_season,
    remove_evening,
    reopen_season,
)

from .accidents import NothingToDo, one_of
from .day import NOON, UNSEATABLE, Day
from .plans import Plan

KEEPER: Final = "anna"
FIRST: Final = date(2026, 1, 7)
GUESTS: Final = 4
Action = Callable[["SeasonYear", Random, Evening], None]
SEASON_ACCIDENTS: Final[dict[str, tuple[str, Action]]] = {}
RULES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"drop": 1},
    {"best": 2},
    {"best": 1, "drop": 1},
    {"ranking": "average"},
    {"ranking": "average", "least": 2, "best": 3},
    {"credit": 500},
    {"credit": 250, "credits_excused_only": True, "drop": 1},
    {"least": 2, "guests_are_ranked": True},
)


def accident(moment: str) -> Callable[[Action], Action]:
    """`between` two series, when an evening is `ended`, and at the end of the `season`."""

    def known(action: Action) -> Action:
        SEASON_ACCIDENTS[action.__name__] = (moment, action)
        return action

    return known


class SeasonYear:
    """The evenings of one season, each an event of its own."""

    def __init__(self, plan: Plan, club: Club) -> None:
        self.plan, self.club = plan, club
        self.clock = Clock(NOON)
        self.chance = plan.chance("season")
        self.happened: Counter[str] = Counter()
        self.members = list(club.players.order_by("pk"))
        strangers = guests(plan.chance("strangers"))
        self.guests = [next(strangers).name for _ in range(GUESTS)]
        self.season: Season

    def play(self) -> Season:
        rule_of_season = {} if self.plan.quiet > 50 else self.chance.choice(RULES)
        self.season = self.clock(
            create_season,
            self.club,
            name=f"Meisterschaft {self.plan.seed}",
            first_day=FIRST,
            last_day=FIRST + timedelta(days=360),
            by=KEEPER,
            **rule_of_season,
        )
        for number in range(1, self.plan.days + 1):
            self.play_evening(number)
        self.happen("season", self.season.evenings.order_by("number").last())
        self.attempt(close_season, Season.objects.get(pk=self.season.pk), by=KEEPER)
        return Season.objects.get(pk=self.season.pk)

    def play_evening(self, number: int) -> None:
        evening = self.clock(start_evening, self.season, self._plan(number), by=KEEPER)
        day = self.day_of(evening)
        if not evening.event.series.exclude(state="planned").exists():
            tables = self._as_they_sit(evening)
            self.clock(seat_evening, evening, tables, by=KEEPER)
        for entrant in evening.event.entrants.order_by("number"):
            if self.chance.random() < 0.9:
                self.attempt(pay_fee, evening.event, entrant, by="dora")
        for series in range(1, len(self.plan.series) + 1):
            if series > 1:
                try:
                    self.clock(next_series, evening, by=KEEPER)
                except Refused:
                    break
            day.refresh()
            day.happen("running", series)
            day.hand_in_all(series)
            day.happen("listed", series)
            day.hand_in_all(series)
            self.take_loss_money(evening, series)
            self.happen("between", evening)
        self.clock(end_evening, evening, by=KEEPER)
        self.happened += day.happened
        self.happen("ended", evening)

    def day_of(self, evening: Evening) -> Day:
        """Its tables have the accidents of any event."""
        day = Day(self.plan.having(salt=f"{self.plan.salt}/{evening.number}"), self.club, clock=self.clock)
        day.event = evening.event
        return day

    def _plan(self, number: int) -> EveningPlan:
        here = [member for member in self.members if self.chance.random() < 0.8]
        visiting = self.chance.sample(self.guests, self.chance.randint(0, len(self.guests)))
        while len(here) + len(visiting) in UNSEATABLE:
            here = self.members[: len(here) + 1]
            visiting = self.guests
        away = [member for member in self.members if member not in here]
        seats = self.chance.choice(list(EveningSeats))
        settings = {**self.plan.settings, "entry_fee": 300} if number == 1 else {}
        return EveningPlan(
            day=FIRST + timedelta(weeks=number),
            players=here,
            guests=visiting,
            excused=away[:2],
            seats=seats,
            series=len(self.plan.series),
            rounds=self.plan.series[0].rounds,
            later=Seating(self.plan.series[-1].seating),
            settings=settings,
        )

    def _as_they_sit(self, evening: Evening) -> tuple[tuple[int, ...], ...]:
        found = evening.event.entrants.filter(presence=Presence.PRESENT).order_by("number")
        numbers = list(found.values_list("number", flat=True))
        threes = -len(numbers) % 4
        tables = [numbers[3 * at : 3 * at + 3] for at in range(threes)]
        tables += [numbers[at : at + 4] for at in range(3 * threes, len(numbers), 4)]
        return tuple(map(tuple, tables))

    def take_loss_money(self, evening: Evening, number: int) -> None:
        series = evening.event.series.get(number=number)
        tables = {table.pk: table for table in series.tables.select_related("series")}
        for slip in loss_slips(series):
            if slip.account.open > 0 and self.chance.random() < 0.8:
                self.clock(take_loss_money, evening.event, tables[slip.pk], slip.account.open, by="dora")

    def happen(self, moment: str, evening: Evening | None) -> None:
        for one in self.plan.accidents:
            when, action = SEASON_ACCIDENTS.get(one.name, ("", None))
            if when != moment or action is None or evening is None or one.series not in (0, evening.number):
                continue
            try:
                action(self, self.plan.chance(one.name, one.luck), Evening.objects.get(pk=evening.pk))
                self.happened[one.name] += 1
            # An accident before this one may have taken the evening away.
            except (Refused, NothingToDo, Evening.DoesNotExist):
                self.happened["refused"] += 1

    def attempt(self, action: Any, *arguments: Any, **fields: Any) -> Any:
        try:
            return self.clock(action, *arguments, **fields)
        except Refused:
            return None


@accident("between")
def people_change(year: SeasonYear, chance: Random, evening: Evening) -> None:
    """A player goes home, another comes, and one may come late to this series."""
    here = list(evening.event.entrants.filter(presence=Presence.PRESENT).order_by("number"))
    known = {entrant.player_id for entrant in evening.event.entrants.all()}
    new: list[Player] = [member for member in year.members if member.pk not in known]
    year.clock(change_people, evening, present=here[1:], players=new[:1], guests=["Später Gast"], by=KEEPER)


@accident("ended")
def evening_is_opened_again(year: SeasonYear, chance: Random, evening: Evening) -> None:
    """A penalty after its end."""
    year.clock(reopen_event, evening.event, reason="Strafe vergessen", by=KEEPER)
    struck = one_of(chance, evening.event.entrants.filter(seats__series__number=1).order_by("number"))
    fields = {"kind": "adjust", "points": -50, "reason": "Karte verdeckt", "by": KEEPER}
    year.clock(rule, evening.event, series=1, entrant=struck, **fields)
    year.clock(end_evening, Evening.objects.get(pk=evening.pk), by=KEEPER)


@accident("ended")
def cards_are_bought(year: SeasonYear, chance: Random, evening: Evening) -> None:
    entry = year.clock(book_cash, year.season, day=evening.event.day, words="Spielkarten", cents=-2640, by="dora")
    if chance.random() < 0.5:
        year.clock(cancel_cash, entry, reason="War privat", by="dora")


@accident("season")
def rule_changes(year: SeasonYear, chance: Random, evening: Evening) -> None:
    year.clock(change_season, year.season, reason="Versammlung", by=KEEPER, **chance.choice(RULES))


@accident("season")
def evening_does_not_count(year: SeasonYear, chance: Random, evening: Evening) -> None:
    year.clock(remove_evening, evening, reason="Nur ein Freundschaftsabend", by=KEEPER)


@accident("season")
def season_is_opened_again(year: SeasonYear, chance: Random, evening: Evening) -> None:
    year.clock(close_season, year.season, by=KEEPER)
    year.clock(reopen_season, Season.objects.get(pk=year.season.pk), reason="Einspruch", by=KEEPER)
    rule_changes(year, chance, evening)
