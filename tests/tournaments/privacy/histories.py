"""A random history of a club, which names a person in every way that can be stored, in any order."""

from datetime import date
from random import Random
from typing import Any, Final
from uuid import uuid4

from django.contrib.auth.models import User

from scoring.clubs.members import add_player, change_player
from scoring.models import Club, Player, Privacy
from scoring.sheets.objections import answer_objection, object_to
from scoring.sheets.services import adjust_points, open_sheet, reopen_sheet
from tests.scoring.cast import lost, new_id, won, write
from tests.tournaments.cast import an_event, club_of
from tests.tournaments.events.play.lists import key_series
from tests.tournaments.leagues.cast import a_division, days_of, guests_of, opened
from tests.tournaments.privacy.scene import corrected, sign_all
from tournaments.events.models import Entrant, Event
from tournaments.events.phrases.choices import RulingKind, SeriesState
from tournaments.events.services.calls import call_referee
from tournaments.events.services.events import open_check_in
from tournaments.events.services.money import book_other, pay_fee
from tournaments.events.services.registration import change_entrant, keep_apart, make_team, register, remove_entrant
from tournaments.events.services.results import open_table_sheet, replace_player
from tournaments.events.services.rulings import rule
from tournaments.events.services.seating import draw, new_attempt, publish
from tournaments.events.services.series import check_series, close_event, complete_series, start_series
from tournaments.events.services.sign_ups import accept, change_page, sign_up
from tournaments.leagues.models import Meeting
from tournaments.leagues.services import add_member, set_schedule
from tournaments.leagues.services.meetings import confirm_report, deduct, enter_line_up, report_meeting
from tournaments.privacy.phrases.choices import Allowed
from tournaments.privacy.queries.persons import Person
from tournaments.privacy.services.rights import allow
from tournaments.seasons.services.seasons import add_evening, book_cash, close_season, create_season, excuse

FIRST: Final = ("Ute", "Jörg", "Karl-Heinz", "Şenay", "Ida")
LAST: Final = ("Zwöndorf", "Kanarek", "Quirlbach", "Xaver", "Vogtländer", "Yps", "Wüstefeld", "Jakobsthal")
OTHERS: Final = ("Anna Ahlers", "Bernd Brandt", "Clara Classen", "Dieter Dörfler", "Emil Engelke")
CATEGORIES: Final = ({"birth_date": date(1949, 3, 17), "sex": "f"}, {"birth_date": date(2007, 1, 2)}, {})


class History:
    """A club with its events; `person` will be erased, `words` are the parts of the names that only they have."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.club: Club = club_of(f"Herz {seed}", f"anna{seed}")
        self.leader = User.objects.get(username=f"anna{seed}")
        last = self.random.sample(LAST, 4)
        self.names = [f"{self.random.choice(FIRST)} {name}{seed}" for name in last]
        self.players: list[Player] = [
            add_player(self.club, name=name, **self.random.choice(CATEGORIES)) for name in self.names[:2]
        ]
        self.words = {}
        self.events: list[Event] = []
        for _ in range(self.random.choice([1, 2])):
            self.events.append(self.an_event())
        self.free_list()
        self.maybe(self.a_season)
        self.maybe(self.a_meeting, 0.3)
        self.maybe(self.a_new_name)
        named = [each for each in Player.objects.filter(club=self.club).order_by("pk") if not each.is_pseudonymised]
        self.person = Person(player=self.random.choice(named))
        allow(self.person, Allowed.PHOTOS, by=self.leader.username)
        self.words = {word for name in self.person.names for word in name.split() if word.endswith(str(seed))}

    def maybe(self, what: Any, chance: float = 0.5) -> None:
        if self.random.random() < chance:
            what()

    def reason(self) -> str:
        """A text that names several people, each in one of the forms that people write."""
        first, last = self.names[0].rsplit(" ", 1)
        named = [self.random.choice([self.names[0], f"{last}, {first}", self.names[0].upper()]), *self.names[1:]]
        return "because of " + ", ".join(self.random.sample(named, len(named)))

    def an_event(self) -> Event:
        event = an_event(self.club, name=f"Preis {len(self.events)}", series=1, entry_fee=500, team_kinds=["tandem"])
        ours = [register(event, player=player, phone="0170 77", present=True, by="anna") for player in self.players]
        ours += [register(event, name=name, present=True, by="anna") for name in self.names[2:]]
        others = [register(event, name=name, present=True, by="anna") for name in OTHERS[: self.random.choice([2, 3])]]
        self.maybe(lambda: remove_entrant(register(event, name=self.names[0], by="anna"), by="anna"))
        self.maybe(lambda: change_entrant(ours[2], name=self.names[2], club_name="Grand Hand", by="anna"))
        self.maybe(lambda: make_team(event, "tandem", f"{self.names[3]} & Co", [ours[3], others[0]], by="anna"))
        self.maybe(lambda: keep_apart(event, ours[0], ours[1], by="anna"))
        self.signed_up(event, ours[2])
        open_check_in(event, by="anna")
        draw(event, by="anna")
        self.maybe(lambda: new_attempt(event, reason=self.reason(), by="anna"))
        publish(event, by="anna")
        start_series(event, by="anna")
        call_referee(event.series.get().tables.order_by("number")[0], words=self.reason(), by="")
        self.play(event, ours)
        close_event(event, by="anna")
        event.refresh_from_db()
        return event

    def signed_up(self, event: Event, guest: Entrant) -> None:
        """The guest had signed up before, and named a partner."""
        change_page(event, is_open=True, by="anna")
        data = {"name": guest.name, "note": self.reason(), "plays_with": self.names[3]}
        accept(sign_up(event, form_id=uuid4(), **data), meant=f"entrant:{guest.number}", by="anna")

    def play(self, event: Event, ours: list[Entrant]) -> None:
        series = event.series.get()
        signed = self.random.choice([None, series.tables.order_by("number")[0]])
        if signed:
            sheet = open_table_sheet(signed, by="anna")
            write(sheet, won(1), lost(2))
            sheet.refresh_from_db()
            adjust_points(sheet, 1, -50, reason=self.reason(), client_id=new_id(), after=2, by="table")
            sheet.refresh_from_db()
            sign_all(sheet)
        else:
            self.maybe(lambda: self.substitute(event, ours))
        first = key_series(series, but=(signed.number,) if signed else ())
        complete_series(event, by="anna")
        adjust = {"series": 1, "kind": RulingKind.ADJUST, "points": -50, "by": "anna"}
        for each in ours:
            self.maybe(lambda each=each: rule(event, entrant=each, reason=self.reason(), **adjust))
            self.maybe(lambda each=each: pay_fee(event, each, by="anna"))
        if not signed:
            self.maybe(lambda: corrected(first[0], self.players))
        self.maybe(lambda: book_other(event, cents=500, note=self.reason(), by="anna"))
        if event.series.get().state == SeriesState.COMPLETE:
            check_series(event, by="anna")

    def substitute(self, event: Event, ours: list[Entrant]) -> None:
        """One of ours plays on for one of the others."""
        seat = Entrant.objects.get(event=event, name=OTHERS[0]).seats.select_related("table").get()
        place = {"series": 1, "table": seat.table.number, "place": seat.place}
        replace_player(event, **place, name=ours[0].name, reason=self.reason(), by="anna")

    def free_list(self) -> None:
        sheet = open_sheet(names=[*self.players, self.names[2]], length=3, club=self.club, title="Am Freitag")
        write(sheet, won(0), lost(2))
        adjust_points(sheet, 1, -50, reason=self.reason(), client_id=new_id(), after=2, by="table")
        sheet.refresh_from_db()
        data = object_to(sheet, number=1, seat=0, after=3, words=self.reason(), by="table")
        answer_objection(sheet, data.seq, words=self.reason(), by="table")
        sign_all(sheet)
        if self.random.random() < 0.5:
            reopen_sheet(sheet, reason=self.reason(), by="table")
            sheet.refresh_from_db()
            sign_all(sheet)

    def a_season(self) -> None:
        season = create_season(
            self.club, by="anna", name="Saison", first_day=date(2026, 1, 1), last_day=date(2026, 12, 31)
        )
        for event in self.events:
            excuse(add_evening(season, event, by="anna"), self.players[1:], by="anna")
        book_cash(season, day=date(2026, 5, 9), words="Cake of " + self.names[0], cents=500, by="anna")
        close_season(season, by="anna")

    def a_meeting(self) -> None:
        division = a_division(4, squad=3, club=self.club)
        team = division.league.teams.get(number=1)
        members = [add_member(team, player=player, by="anna") for player in self.players]
        members.append(add_member(team, name=self.names[3], by="anna"))
        set_schedule(division, days_of([[1, 2, 3, 4]], series=1), by="anna")
        meeting = Meeting.objects.select_related("match_day__division__league", "host").get(
            match_day__division=division
        )
        for side in meeting.sides.select_related("team").order_by("place"):
            squad = list(side.team.squad.order_by("number")[:3])
            enter_line_up(side, members[:3] if side.team == team else squad, by="anna")
        event = opened(meeting)
        start_series(event, by="anna")
        series = event.series.get()
        key_series(series)
        complete_series(event, by="anna")
        report = report_meeting(meeting, by="host")
        guest = next(side.team for side in meeting.sides.all() if side.team.number in guests_of(report, meeting.host))
        confirm_report(report, guest, agrees=False, note=self.reason(), by="kurt")
        deduct(team, match_points=1, reason=self.reason(), by="anna")

    def a_new_name(self) -> None:
        player = self.players[0]
        how: dict[str, Any] = self.random.choice(
            [{"nickname": "Blitz"}, {"privacy": Privacy.HIDDEN}, {"privacy": Privacy.OBJECTED}]
        )
        change_player(player, by="anna", **how)
