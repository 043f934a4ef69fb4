"""A whole tournament played through the services, up to a chosen state."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random
from typing import Any, Final

from django.utils import timezone

from scoring.clock import as_of
from scoring.models import Club, Player, SheetRecord
from scoring.rules import AnyDeal, Sheet, find_ruleset, tally
from tournaments.events.models import Category, Entrant, Event, SeriesRecord, TableRecord
from tournaments.events.phrases.choices import Presence, State
from tournaments.events.queries.standings import current_standings
from tournaments.events.services.events import create_event, open_check_in
from tournaments.events.services.money import pay_fee, pay_prize, take_loss_money
from tournaments.events.services.registration import make_team, register, set_presence
from tournaments.events.services.results import key_list, receive_list, set_aside
from tournaments.events.services.rulings import rule
from tournaments.events.services.seating import (
    draw,
    new_attempt,
    planned_repairs,
    publish,
    repair_plans,
    repairs_digest,
    seat_by_standing,
)
from tournaments.events.services.series import check_series, close_event, complete_series, start_series
from tournaments.standings import KeyedList, KeyedRow

from .deals import as_tapped, draw_list
from .event_lists import deal_moments
from .event_people import TEAM_NAMES, DemoPerson, make_people
from .keeper import ListKeeper

EVENT_NAME: Final = "Herbstpreis"
BY: Final = "turnierleitung"
# Minutes between two actions, about as at a real registration and desk.
_QUICK, _WHILE, _SERIES = 0.4, 8.0, 130.0
# Of all who registered, how many do not come and how many come late.
_NO_SHOWS, _LATE = 3, 2
# The tables that enter their deals themselves; all others use paper.
_SCREEN_TABLES: Final = (1, 2)
_LOSS_FEE: Final = ((1, 50), (4, 100))
STATES: Final = tuple(state.value for state in State)


@dataclass
class Clock:
    """The time of the demo, which advances with each action."""

    moment: datetime

    def wait(self, minutes: float) -> None:
        self.moment += timedelta(minutes=minutes)

    def __call__(self, action: Any, *arguments: Any, **options: Any) -> Any:
        """Do the action at the present time, and advance the clock."""
        with as_of(self.moment):
            done = action(*arguments, **options)
        self.wait(_QUICK)
        return done


def play_event(
    club: Club,
    *,
    players: int = 83,
    series: int = 3,
    seed: int = 7,
    until: str = State.CLOSED,
    now: datetime | None = None,
    name: str = EVENT_NAME,
    rounds: int = 12,
) -> Event:
    """An event of the club, played until it is in state `until`; the same seed gives the same people, seats and lists.

    "running" stops half-way through series 2, or through the only one. ValueError for a field that cannot be seated.
    """
    if until not in STATES:
        raise ValueError(f"an event is never {until!r}")
    if not 7 <= players <= 400 or not 1 <= series <= 8:
        raise ValueError("the demo plays with 7 to 400 players, one to eight series")
    chance = Random(seed)
    day = Day(
        club=club,
        players=players,
        rounds=[rounds] * series,
        chance=chance,
        seed=seed,
        now=now or timezone.now(),
        name=name,
        until=until,
    )
    for reached in day.played():
        if reached == until:
            break
    return Event.objects.get(pk=day.event.pk)


class Day:
    """The day of one event."""

    def __init__(
        self,
        club: Club,
        players: int,
        rounds: list[int],
        chance: Random,
        seed: int,
        now: datetime,
        name: str,
        until: str = State.CLOSED,
    ) -> None:
        self.club, self.count, self.rounds, self.chance, self.seed = club, players, rounds, chance, seed
        self.series_count = series = len(rounds)
        self.ids = Random(f"{club.pk} {club.events.count()} {seed}")
        self.name, self.now = name, now
        # The day began early enough for everything to have happened by now.
        begun = min(series, 2) if until == State.RUNNING else series
        self.clock = Clock(now - timedelta(minutes=90 + begun * (_SERIES + 80)))
        self.event: Event

    def played(self) -> Iterator[str]:
        """Play on from state to state; yield each state reached, so that the caller may stop there."""
        people = self._announce()
        self._register(people)
        yield State.REGISTRATION
        self.clock(open_check_in, self.event, by=BY)
        late = self._check_in()
        yield State.CHECK_IN
        self._draw()
        yield State.DRAFT
        self.clock(publish, self.event, by=BY)
        self._let_in(late)
        yield State.PUBLISHED
        yield from self._play_all()
        self.clock(check_series, self.event, by=BY)
        yield State.CHECKED
        self.clock(close_event, self.event, by=BY)
        self._pay_prizes()
        yield State.CLOSED

    def _announce(self) -> list[DemoPerson]:
        plans = [SeriesRecord(rounds=rounds) for rounds in self.rounds]
        if self.series_count > 2:
            plans[-1] = SeriesRecord(rounds=self.rounds[-1], seating="seeded")
        # Whatever the hour: what is being played is today's.
        day = timezone.localdate(self.now)
        self.event = self.clock(
            create_event,
            self.club,
            name=self.name,
            day=day,
            place="Vereinsheim",
            by=BY,
            series=plans,
            categories=_categories(day),
            entry_fee=1000,
            card_fee=200,
            loss_fee_steps=[list(step) for step in _LOSS_FEE],
            prize_plan=_prize_plan(self.series_count, self.count),
            team_kinds=["team", "tandem"],
            time_limit=135,
        )
        return make_people(self.club, self.count, self.chance)

    def _register(self, people: list[DemoPerson]) -> None:
        for person in people:
            fields: dict[str, Any] = {"player": person.player} if person.player else {"name": person.name}
            if person.player is None:
                fields |= {"sex": person.sex, "birth_date": person.birth_date}
            self.clock(register, self.event, club_name=person.club_name, by=BY, **fields)
        self._make_teams(list(self.event.entrants.order_by("number")))

    def _make_teams(self, entrants: list[Entrant]) -> None:
        """A third of the field plays in teams of four, some more as tandems."""
        free = list(entrants)
        self.chance.shuffle(free)
        for name in TEAM_NAMES[: max(1, self.count // 12)]:
            members, free = free[:4], free[4:]
            self.clock(make_team, self.event, "team", name, members, by=BY)
        for number in range(1, max(1, self.count // 20) + 1):
            members, free = free[:2], free[2:]
            self.clock(make_team, self.event, "tandem", f"Tandem {number}", members, by=BY)

    def _check_in(self) -> list[Entrant]:
        """Nearly all come and pay; some do not come, some come later."""
        entrants = list(self.event.entrants.order_by("number"))
        away = self.chance.sample(entrants, min(_NO_SHOWS + _LATE, max(0, len(entrants) - 6)))
        gone, late = away[: len(away) // 2 + 1][:_NO_SHOWS], away[len(away) // 2 + 1 :][:_LATE]
        if _is_unseatable(len(entrants) - len(gone) - len(late)):
            gone, late = [], []
        for entrant in entrants:
            presence = Presence.NO_SHOW if entrant in gone else Presence.LATER if entrant in late else Presence.PRESENT
            self.clock(set_presence, entrant, presence, by=BY)
            if presence == Presence.PRESENT and self.chance.random() < 0.98:
                self.clock(pay_fee, self.event, entrant, by=BY)
        return late

    def _draw(self) -> None:
        self.clock(draw, self.event, called=str(self.chance.randrange(10_000)), by=BY)
        self.clock(new_attempt, self.event, reason="Zwei Spieler hatten sich noch nicht abgemeldet", by=BY)

    def _let_in(self, late: list[Entrant]) -> None:
        """Add latecomers by the smallest repair."""
        for entrant in late:
            self.clock.wait(_WHILE)
            self.clock(set_presence, entrant, Presence.PRESENT, by=BY)
            self.clock(pay_fee, self.event, entrant, by=BY)
            self._repair(f"{entrant.name} kam später")

    def _repair(self, reason: str) -> None:
        repairs = planned_repairs(self.event)
        if repairs:
            self.clock(repair_plans, self.event, reason=reason, by=BY, expected=repairs_digest(repairs))

    def _play_all(self) -> Iterator[str]:
        stops_in = min(2, self.series_count)
        for number in range(1, self.series_count + 1):
            series = self.event.series.get(number=number)
            if series.seating == "seeded":
                self.clock(seat_by_standing, self.event, by=BY)
                self.clock(publish, self.event, by=BY)
            self.clock.wait(_WHILE)
            if number == stops_in:
                # A caller that stops here finds the series half-way through its time.
                self.clock.moment = max(self.clock.moment, self.now - timedelta(minutes=_SERIES / 2))
            series = self.clock(start_series, self.event, by=BY)
            tables = [table for table in series.tables.order_by("number") if table.seats.exists()]
            if number == stops_in:
                # Some hand in early; a table on a screen is in the middle of the list.
                early = [table for table in tables if table.number not in _SCREEN_TABLES][: len(tables) // 2]
                self._play(series, early, is_over=True)
                playing = [table for table in tables if table not in early]
                self._play(series, playing, is_over=False)
                yield State.RUNNING
                self._play(series, playing, is_over=True)
            else:
                self._play(series, tables, is_over=True)
            self.clock.wait(_WHILE)
            self.clock(complete_series, self.event, by=BY)
            if number == 1:
                self._correct(series, tables)
            self._take_loss_money(tables)
            self._leave(number)
        yield State.COMPLETE

    def _play(self, series: SeriesRecord, tables: list[TableRecord], *, is_over: bool) -> None:
        """Each table plays its list: the first ones on their screen, all others on paper."""
        for table in tables:
            if table.number in _SCREEN_TABLES or not is_over:
                self._on_screen(table, is_over=is_over)
            else:
                self._on_paper(series, table, [deal for deal, _ in self.list_of(table)])

    def list_of(self, table: TableRecord) -> list[tuple[Any, datetime]]:
        """Every deal of the table, and when the table finishes."""
        series, seats = table.series, table.seats.count()
        chance = Random(f"{self.seed}/{series.number}/{table.number}")
        deals = draw_list(chance, seats, series.deals(seats))
        moments = deal_moments(chance, len(deals), start=series.started_at or self.clock.moment)
        return list(zip(deals, moments, strict=True))

    def _on_screen(self, table: TableRecord, *, is_over: bool) -> None:
        deals = self.list_of(table)
        sheet = SheetRecord.objects.get(event_table=table)
        keeper = ListKeeper(sheet, self.ids, seen=sheet.head_seq)
        # A table in play is somewhere around its middle; one on paper shows nothing.
        half_time = (table.series.started_at or self.clock.moment) + timedelta(minutes=_SERIES / 2)
        for deal, moment in deals[sheet.deal_count :]:
            if is_over or moment < half_time:
                with as_of(moment):
                    keeper.write(as_tapped(deal))
        if is_over:
            self.clock.moment = max(self.clock.moment, deals[-1][1])
            for seat in range(sheet.seat_count):
                self.clock(keeper.sign, seat)

    def _on_paper(self, series: SeriesRecord, table: TableRecord, deals: Sequence[AnyDeal]) -> None:
        keyed = _paper(deals, seats=table.seats.count(), length=series.deals(table.seats.count()))
        place = {"series": series.number, "table": table.number}
        self.clock(receive_list, self.event, by=BY, **place)
        after = 0
        if table.number == 4:
            # A misread list is put aside until its table has been asked.
            first, *others = keyed.rows
            wrong = KeyedRow(first.points + 90, first.won, first.lost, first.total)
            rows = [[row.points, row.won, row.lost, row.total] for row in (wrong, *others)]
            aside = self.clock(set_aside, self.event, reason="Punkte unleserlich", after=0, rows=rows, by=BY, **place)
            after = aside.version
        self.clock(key_list, self.event, keyed=keyed, after=after, by=BY, **place)

    def _correct(self, series: SeriesRecord, tables: list[TableRecord]) -> None:
        """After publication a referee deducts points for a revoke that was found late."""
        entrant = tables[-1].seats.order_by("place").first()
        if entrant is not None:
            reason = "Karte verdeckt gehalten, vom Tisch bestätigt"
            kind: Any = "adjust"
            options = {"series": series.number, "entrant": entrant.entrant, "kind": kind, "points": -50}
            self.clock(rule, self.event, reason=reason, by=BY, **options)

    def _take_loss_money(self, tables: list[TableRecord]) -> None:
        for table in tables[:-1]:
            lost = [line.lost for result in table.results.filter(is_current=True) for line in result.lines.all()]
            cents = sum(_fee(count) for count in lost)
            if cents:
                self.clock(take_loss_money, self.event, table, cents, by=BY)

    def _leave(self, number: int) -> None:
        """After the first series a player goes home; the next series is repaired."""
        if number == 1 and self.series_count > 1 and not _is_unseatable(self._present() - 1):
            leaver = self.event.entrants.filter(presence=Presence.PRESENT).order_by("-number").first()
            if leaver is not None:
                self.clock(set_presence, leaver, Presence.LEFT, by=BY)
                self._repair(f"{leaver.name} musste gehen")

    def _present(self) -> int:
        return self.event.entrants.filter(presence=Presence.PRESENT).count()

    def _pay_prizes(self) -> None:
        """Half of the prizes are already paid out."""
        version = current_standings(self.event)
        awards: dict[tuple[str, Any], int] = {}
        for row in version.content["payout"] if version else ():
            taker = row["takers"], row["entrant"]
            awards[taker] = awards.get(taker, 0) + row["cents"]
        for (takers, entrant), cents in list(awards.items())[: len(awards) // 2]:
            self.clock(pay_prize, self.event, takers=takers, entrant=entrant, cents=cents, by=BY)


def _is_unseatable(players: int) -> bool:
    return players in (0, 1, 2, 5)


def _fee(lost: int) -> int:
    """Loss money in cents for the lost games of one list."""
    return sum(max(cents for first, cents in _LOSS_FEE if game >= first) for game in range(1, lost + 1))


def _paper(deals: Sequence[AnyDeal], *, seats: int, length: int) -> KeyedList:
    """The figures at the foot of a table's paper list."""
    sheet = Sheet(seats=seats, length=length, ruleset=find_ruleset(), deals=tuple(deals))
    lines = tally(sheet, "seeger_fabian")
    rows = tuple(KeyedRow(line.points, line.won, line.lost, line.total) for line in lines)
    return KeyedList(rows, deals=length, passed=length - sum(row.won + row.lost for row in rows))


def _categories(day: date) -> list[Category]:
    return [
        Category(key="women", name="Damen", sex=Player.Sex.FEMALE),
        Category(key="juniors", name="Junioren", born_from=date(day.year - 21, 1, 1)),
        Category(key="seniors", name="Senioren", born_to=date(day.year - 60, 1, 1)),
    ]


def _prize_plan(series: int, players: int) -> list[dict[str, Any]]:
    """One player in four gets a prize; so do the best of each series, of the women and of the teams.

    Fixed prizes are a small part of the pot: about 50 cents per player for all series, a euro for the teams.
    """
    best_of_series = max(1, players // (2 * series)) * 100
    plan: list[dict[str, Any]] = [
        {"ranking": f"series:{number}", "amounts": [best_of_series]} for number in range(1, series + 1)
    ]
    return [
        *plan,
        {"ranking": "team", "amounts": [100 * players], "takers": "team"},
        {"ranking": "total", "share": 90, "every": 4, "unit": 100},
        {"ranking": "category:women", "share": 10, "weights": [3, 2, 1], "unit": 100, "once": True},
    ]
