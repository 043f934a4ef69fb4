"""An event played through the services, from its announcement to the last prize, with every accident of its plan."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from typing import Any, Final

from scoring.models import Club, SheetRecord
from tests.demo_maker.day import Clock
from tests.demo_maker.event_people import guests
from tournaments.events.locking import Refused
from tournaments.events.models import Category, Entrant, Event, ResultRecord, SeriesRecord, TableRecord
from tournaments.events.phrases.choices import Presence, ResultState, Seating, SeriesState, State
from tournaments.events.queries.finals import expected_finalists
from tournaments.events.queries.hand_lots import hand_lots
from tournaments.events.queries.paper_list import paper_list_of
from tournaments.events.queries.standings import event_standings
from tournaments.events.queries.till import prize_account
from tournaments.events.services.events import create_event, open_check_in
from tournaments.events.services.hand_lots import enter_lot, seat_by_lots, take_lot_back
from tournaments.events.services.money import pay_fee, pay_prize
from tournaments.events.services.registration import change_entrant, make_team, register, set_presence
from tournaments.events.services.results import check_list, key_list
from tournaments.events.services.seating import (
    draw,
    planned_repairs,
    publish,
    repair_plans,
    repairs_digest,
    seat_by_standing,
    withdraw_draft,
)
from tournaments.events.services.series import check_series, close_event, complete_series, start_series, start_table
from tournaments.events.services.standings import change_prize_plan, draw_lot_for
from tournaments.events.states import state_of
from tournaments.standings import TEAM_KINDS

from .accidents import EVENT_ACCIDENTS, NothingToDo
from .hat_draw import drawn_from_hat
from .lists import Screen, on_paper, played, sheet_of
from .plans import Plan

DAY: Final = date(2026, 5, 9)
NOON: Final = datetime(2026, 5, 9, 10, tzinfo=UTC)
DESK, SECOND, REFEREE, CASHIER = "anna", "bernd", "clara", "dora"
UNSEATABLE: Final = (0, 1, 2, 5)
CLASSES: Final = {
    "women": Category(key="women", name="Damen", sex="f"),
    "juniors": Category(key="juniors", name="Junioren", born_from=date(DAY.year - 21, 1, 1)),
    "seniors": Category(key="seniors", name="Senioren", born_to=date(DAY.year - 60, 1, 1)),
    "own-1-guests": Category(key="own-1-guests", name="Gäste"),
}
# How one table hands its list in, where that is not the usual way.
HandIn = Callable[["Day", TableRecord], None]


class Day:
    """The day of an event; `happened` counts its accidents, those in vain as "refused"."""

    def __init__(self, plan: Plan, club: Club, *, clock: Clock | None = None) -> None:
        self.plan, self.club = plan, club
        self.clock = clock or Clock(NOON)
        self.chance = plan.chance("day")
        self.happened: Counter[str] = Counter()
        # Of the plan's accidents those that have had their turn.
        self.struck: set[int] = set()
        # By series and table, what an accident has in store for their list.
        self.hand_ins: dict[tuple[int, int], HandIn] = {}
        self.strangers = guests(plan.chance("people"))
        # The other events of the day that count together with this one.
        self.mornings: list[Event] = []
        self.event: Event

    def play(self) -> Event:
        self.announce()
        self.register()
        self.happen("registration")
        self.clock(open_check_in, self.event, by=DESK)
        self.check_in()
        self.happen("check_in")
        self.play_series()
        self.close()
        self.happen("closed")
        self.refresh()
        return self.event

    def happen(self, moment: str, series: int = 0) -> None:
        """The accidents of the plan at this moment of this series, each once."""
        for place, one in enumerate(self.plan.accidents):
            accident = EVENT_ACCIDENTS.get(one.name)
            if accident is None or accident.moment != moment or one.series != series or place in self.struck:
                continue
            self.struck.add(place)
            self.refresh()
            found = self.event.series.get(number=series) if series else self.event.series.order_by("number").last()
            try:
                accident.action(self, self.plan.chance(one.name, one.luck), found)
                self.happened[one.name] += 1
            except (Refused, NothingToDo):
                self.happened["refused"] += 1
        self.refresh()

    def refresh(self) -> None:
        self.event = Event.objects.select_related("club").get(pk=self.event.pk)

    # Before the play

    def announce(self) -> None:
        settings = dict(self.plan.settings)
        keys = settings.pop("classes", [])
        self.event = self.clock(
            create_event,
            self.club,
            name=f"Preisskat {self.plan.seed}",
            day=DAY,
            by=DESK,
            series=[
                SeriesRecord(rounds=one.rounds, seating=one.seating, day=_day(one.day)) for one in self.plan.series
            ],
            categories=[CLASSES[key] for key in keys],
            day_events=[one.public_id for one in self.mornings],
            **settings,
        )

    def register(self) -> None:
        """Register the club's players and guests; some are in teams of each kind."""
        players = list(self.club.players.order_by("pk"))[: self.plan.players // 3]
        for player in players:
            self.clock(register, self.event, player=player, by=DESK)
        for _ in range(self.plan.players - len(players)):
            self.walk_in()
        entrants = list(self.event.entrants.order_by("number"))
        for kind in self.event.team_kinds:
            self._make_teams(kind, self.chance.sample(entrants, len(entrants)))

    def walk_in(self, *, present: bool = False) -> Entrant:
        person = next(self.strangers)
        own = [one for one in self.event.categories.all() if one.is_own and self.chance.random() < 0.4]
        known = {"name": person.name, "sex": person.sex, "birth_date": person.birth_date}
        club_name = person.club_name
        entrant: Entrant = self.clock(
            register, self.event, **known, club_name=club_name, categories=own, present=present, by=DESK
        )
        return entrant

    def _make_teams(self, kind: str, free: list[Entrant]) -> None:
        size = TEAM_KINDS[kind].size
        for number in range(1, max(1, len(free) // (2 * size)) + 1):
            members = _mixed_pair(free) if kind == "mixed" else free[:size]
            for member in members:
                free.remove(member)
            self.attempt(make_team, self.event, kind, f"{kind.title()} {number}", members, by=DESK)

    def open_again(self) -> None:
        self.clock(open_check_in, self.event, by=DESK)

    def check_in(self) -> None:
        for entrant in self.event.entrants.filter(presence=Presence.EXPECTED).order_by("number"):
            self.clock(set_presence, entrant, Presence.PRESENT, by=DESK)
            if self.chance.random() < 0.9:
                self.attempt(pay_fee, self.event, entrant, by=CASHIER)

    def make_seatable(self) -> None:
        """Mark expected players as present; one, two or five cannot be seated, so more players join."""
        for entrant in self.event.entrants.filter(presence=Presence.EXPECTED).order_by("number"):
            self.clock(set_presence, entrant, Presence.PRESENT, by=DESK)
        while self.event.entrants.filter(presence=Presence.PRESENT).count() in UNSEATABLE:
            self.walk_in(present=True)

    # The series

    def play_series(self) -> None:
        number = 0
        # One more may be announced on the way.
        while number < self.event.series.count():
            number += 1
            self.seat(number)
            self.happen("published", number)
            if self.event.series.get(number=number).state == SeriesState.CHECKED:
                # It was cancelled.
                continue
            self.start(number)
            self.happen("running", number)
            self.hand_in_all(number)
            self.happen("listed", number)
            self.hand_in_all(number)
            self.clock(complete_series, self.event, by=DESK)
            self.happen("complete", number)
            self.complete_again()
            self.happen("break", number)

    def seat(self, number: int) -> None:
        """Draw the series if necessary, and publish the plan."""
        series = self.event.series.get(number=number)
        if series.state == SeriesState.PLANNED:
            self.make_seatable()
            self.give_seats(series)
            self.happen("draft", number)
        if self.event.series.get(number=number).state == SeriesState.DRAFT and not self._is_hung_up():
            self.clock(withdraw_draft, self.event, reason="Es sind andere da", by=DESK)
        if self.event.series.get(number=number).state == SeriesState.PLANNED:
            self.seat(number)
        self.repair("Geändert")

    def give_seats(self, series: SeriesRecord) -> None:
        """By the way of the series; a fixed seat that does not exist is given up."""
        for _ in range(8):
            try:
                return self._seat_in_its_way(series)
            except Refused as refused:
                self.refresh()
                if refused.code == "no_seats_beside_final":
                    self.walk_in(present=True)
                elif refused.code == "no_seats_in_final":
                    self.fill_final()
                elif refused.code in ("fixed_seats_do_not_fit", "lots_do_not_fit"):
                    self.let_sit_anywhere()
                else:
                    raise
        raise AssertionError("nobody can be seated")

    def _seat_in_its_way(self, series: SeriesRecord) -> None:
        if series.seating == Seating.SEEDED:
            self.clock(seat_by_standing, self.event, by=DESK)
        elif series.seating == Seating.LOTS:
            self._draw_from_hat(series)
        else:
            self.clock(draw, self.event, called=str(self.chance.randrange(10_000)), by=DESK)

    def _draw_from_hat(self, series: SeriesRecord) -> None:
        """Everyone draws, and one lot is first entered wrongly."""
        final = expected_finalists(self.event, series.number)
        seat_lots = hand_lots(self.event, series, final=final)
        for number in seat_lots.entered:
            self.clock(take_lot_back, self.event, number=number, by=DESK)
        if unseatable := [params for code, params in seat_lots.faults() if code == "unseatable"]:
            raise Refused("no_seats_in_final", **unseatable[0])
        lots = drawn_from_hat(seat_lots, self.chance)
        for number, table, seat in lots:
            self.clock(enter_lot, self.event, number=number, table=table, seat=seat, by=DESK)
        if lots:
            number, table, seat = self.chance.choice(lots)
            self.clock(take_lot_back, self.event, number=number, by=DESK)
            self.clock(enter_lot, self.event, number=number, table=table, seat=seat, by=DESK)
        self.clock(seat_by_lots, self.event, by=DESK)

    def fill_final(self) -> None:
        """A leaver of the final is asked to return; else one more plays outside it."""
        final = self.event.entrants.filter(number__in=self.event.finalists)
        gone = list(final.exclude(presence=Presence.PRESENT).order_by("number"))
        for entrant in gone:
            self.clock(set_presence, entrant, Presence.PRESENT, by=DESK)
        if not gone:
            self.walk_in(present=True)

    def let_sit_anywhere(self) -> None:
        for entrant in self.event.entrants.filter(fixed_table__isnull=False).order_by("number"):
            none = {"fixed_table": None, "fixed_seat": None}
            self.clock(change_entrant, entrant, reason="Den Tisch gibt es nicht", by=DESK, **none)

    def _is_hung_up(self) -> bool:
        """Whether the plan could be published, which fails after changes since the draw."""
        return self.attempt(publish, self.event, by=DESK) is not None

    def repair(self, reason: str) -> None:
        """Adapt the published plans to the present players; more players join where that is impossible."""
        for _ in range(3):
            repairs = planned_repairs(self.event)
            if not any(isinstance(found, Refused) for _, found in repairs):
                break
            self.walk_in(present=True)
        if repairs:
            self.clock(repair_plans, self.event, reason=reason, by=DESK, expected=repairs_digest(repairs))
        self.refresh()

    def start(self, number: int) -> None:
        """Start the series; absent players return to their seats."""
        series = self.event.series.get(number=number)
        self.clock.wait(20)
        for seat in series.seats.filter(entrant__presence__in=(Presence.NO_SHOW, Presence.LEFT)):
            self.clock(set_presence, seat.entrant, Presence.PRESENT, by=DESK)
        self.clock(start_series, self.event, by=DESK)
        self.refresh()

    def hand_in_all(self, number: int) -> None:
        """Hand in the list of every table without one that counts."""
        self.refresh()
        series = self.event.series.get(number=number)
        for entrant in Entrant.objects.filter(seats__series=series, presence=Presence.LATER):
            self.clock(set_presence, entrant, Presence.PRESENT, by=DESK)
        for table in series.tables.order_by("number"):
            if not table.seats.exists() or self.counts(table):
                continue
            if table.started_at is None:
                self.clock(start_table, table, by=DESK)
            hand_in = self.hand_ins.pop((number, table.number), hand_in_as_usual)
            hand_in(self, table)
        self.clock.wait(60)

    def counts(self, table: TableRecord) -> bool:
        current = self.result(table)
        return current is not None and current.state != ResultState.CLARIFY

    def result(self, table: TableRecord) -> ResultRecord | None:
        return table.results.filter(is_current=True).first()

    def complete_again(self) -> None:
        """Complete a reopened series again."""
        if state_of(self.event) == State.RUNNING:
            running = self.event.series.get(state=SeriesState.RUNNING)
            self.hand_in_all(running.number)
            self.clock(complete_series, self.event, by=DESK)
            self.refresh()

    # One list

    def about(self, table: TableRecord) -> tuple[Any, ...]:
        """The seed of a table's cards."""
        series = table.series.number
        return ("list", series, table.seats.count()) if self.plan.alike else ("list", series, table.number)

    def is_quiet(self, table: TableRecord) -> bool:
        return self.plan.chance("quiet", *self.about(table)).randrange(100) < self.plan.quiet

    def enters_itself(self, table: TableRecord) -> bool:
        is_lucky = self.plan.chance("screen", *self.about(table)).randrange(100) < self.plan.screens
        return is_lucky or not paper_list_of(self.event).can_be_keyed

    def screen(self, table: TableRecord) -> Screen:
        sheet = SheetRecord.objects.get(event_table=table)
        chance = self.plan.chance("screen", table.series.number, table.number, sheet.head_seq)
        return Screen(sheet, chance, is_quiet=self.is_quiet(table))

    def keyed(self, table: TableRecord, *about: Any, deals: int | None = None) -> Any:
        """The figures of the table's paper list; other `about` gives another list."""
        seats = table.seats.count()
        sheet = sheet_of(self.event.ruleset, seats, table.series.deals(seats))
        chance = self.plan.chance(*self.about(table), *about)
        return on_paper(played(chance, sheet, is_quiet=self.is_quiet(table), deals=deals), self.event.scheme)

    def place(self, table: TableRecord) -> dict[str, int]:
        return {"series": table.series.number, "table": table.number}

    def newest(self, table: TableRecord) -> int:
        """The newest version of the table's result."""
        last = table.results.order_by("version").last()
        return last.version if last else 0

    def key(self, table: TableRecord, keyed: Any, *, by: str = DESK, **fields: Any) -> ResultRecord:
        """Key the list, and where required a second time by another keyer."""
        record: ResultRecord = self.clock(
            key_list, self.event, keyed=keyed, after=self.newest(table), by=by, **self.place(table), **fields
        )
        if record.state == ResultState.KEYED:
            self.check(table, keyed, by=SECOND if by == DESK else DESK)
        return record

    def check(self, table: TableRecord, keyed: Any, *, by: str = SECOND, **fields: Any) -> ResultRecord:
        record: ResultRecord = self.clock(
            check_list, self.event, keyed=keyed, after=self.newest(table), by=by, **self.place(table), **fields
        )
        return record

    # The end

    def close(self) -> None:
        """Check all, draw lots, cut prizes to the pot where needed, and pay half of them."""
        if self.event.series.filter(state=SeriesState.COMPLETE).exists():
            self.clock(check_series, self.event, by=REFEREE)
        self.happen("checked")
        for _ in range(12):
            try:
                self.clock(close_event, self.event, by=DESK)
                break
            except Refused as refused:
                self.settle(refused)
        self.refresh()
        for line in islice(prize_account(self.event).lines, self.plan.players // 8 + 1):
            about = {"takers": line.takers, "entrant": line.entrant, "cents": line.account.open}
            self.attempt(pay_prize, self.event, by=CASHIER, **about)

    def settle(self, refused: Refused) -> None:
        """Resolve what blocks the end."""
        if refused.code == "lots_to_draw":
            for lot in event_standings(self.event).lots_due:
                seed = str(self.chance.randrange(10**6))
                self.attempt(draw_lot_for, self.event, lot.ranking, seed=seed, place=lot.place, by=REFEREE)
        elif refused.code == "prizes_beyond_pot":
            shares = [group for group in self.event.prize_groups if group.share]
            self.clock(change_prize_plan, self.event, shares, by=DESK, reason="Der Topf reicht nicht")
        else:
            raise refused
        self.refresh()

    def attempt(self, action: Any, *arguments: Any, **fields: Any) -> Any:
        """Do an action that may be refused here."""
        try:
            return self.clock(action, *arguments, **fields)
        except Refused:
            return None


def hand_in_as_usual(day: Day, table: TableRecord) -> None:
    """The table signs its screen, or its paper list is keyed."""
    if day.enters_itself(table):
        day.clock(lambda: _play_and_sign(day.screen(table)))
    else:
        day.key(table, day.keyed(table))


def _play_and_sign(screen: Screen) -> None:
    screen.play()
    screen.sign()


def _mixed_pair(free: list[Entrant]) -> list[Entrant]:
    return [one for sex in "fm" for one in [one for one in free if one.sex == sex][:1]]


def _day(after: int) -> date | None:
    return DAY + timedelta(days=after) if after else None
