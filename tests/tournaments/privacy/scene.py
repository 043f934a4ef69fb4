"""A club whose players are canaries in all data of the site, and its addresses with existing arguments."""

import io
import subprocess
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import product
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver
from django_tasks import TaskResultStatus

from scoring.clubs.members import add_player, change_player
from scoring.models import Club, HouseRules, Membership, Player, Privacy, SheetRecord
from scoring.printing.stored import Prepared
from scoring.sheets.objections import answer_objection, object_to
from scoring.sheets.services import adjust_points, correct_deal, open_sheet, reopen_sheet, save_house_rules, sign_sheet
from tests.documents import placed, run_pending_tasks
from tests.scoring.cast import fill, lost, new_id, won, write
from tests.tournaments.cast import an_event, club_of
from tests.tournaments.events.play.lists import key_series, played_list
from tests.tournaments.leagues.cast import a_division, by_chance, days_of, opened, play, settle
from tournaments.events.models import Entrant, Event, ResultRecord, SignUp
from tournaments.events.phrases.choices import Presence, Role, RulingKind
from tournaments.events.phrases.hall import HallMode
from tournaments.events.printing.documents import EVERYTHING, printable_documents
from tournaments.events.queries.document_facts import document_facts
from tournaments.events.queries.table_keys import sign_key
from tournaments.events.rights import Right
from tournaments.events.services.calls import call_referee, settle_call
from tournaments.events.services.clock import extend_time, let_clock_go_on, pause_clock
from tournaments.events.services.events import give_role, open_check_in
from tournaments.events.services.hall import announce_places, set_screens, show_on_screen
from tournaments.events.services.money import book_other, pay_fee, take_back
from tournaments.events.services.registration import (
    keep_apart,
    make_team,
    register,
    remove_entrant,
    set_presence,
    substitute,
)
from tournaments.events.services.results import key_list, replace_player
from tournaments.events.services.rulings import cancel_ruling, rule
from tournaments.events.services.seating import (
    draw,
    new_attempt,
    planned_repairs,
    publish,
    repair_plans,
    repairs_digest,
)
from tournaments.events.services.series import check_series, close_event, complete_series, start_series
from tournaments.events.services.sign_ups import accept, change_page, sign_up
from tournaments.leagues.models import LeagueTeam, Meeting
from tournaments.leagues.services import add_member, give_captain, set_schedule
from tournaments.leagues.services.meetings import confirm_report, deduct, enter_line_up, report_meeting
from tournaments.seasons.models import Season
from tournaments.seasons.services.seasons import (
    add_evening,
    book_cash,
    close_season,
    create_season,
    excuse,
    reopen_season,
)

# Data of the players that only the club may read; last names, so that "Kanarina, Annemarie" is found too.
NICKNAMED, HIDDEN, OBJECTED, FORMER = "Kanarina", "Kanarhidden", "Kanarobject", "Kanarspitz"
NAMES: Final = (NICKNAMED, HIDDEN, OBJECTED, FORMER)
MAIL, PHONE = "canary.example", "0170 5551299"
BIRTH_DATES: Final = ("1949-03-17", "17.03.1949", "03/17/1949", "March 17, 1949", "17. März 1949")
MEMBER_NUMBER = "M-47110815"
BLITZ = "Blitz"


@dataclass
class Scene:
    """All objects; `pseudonymised` are the three players whose names are hidden."""

    club: Club
    pseudonymised: list[Player]
    sheets: list[SheetRecord]
    rules: HouseRules
    early: Event
    event: Event
    season: Season
    meeting: Meeting
    pks: dict[str, int] = field(default_factory=dict)
    people: dict[str, User | None] = field(default_factory=dict)


def a_scene() -> Scene:
    """The names are open while everything is played, signed, paid and printed; then they are pseudonymised."""
    club = club_of()
    Club.objects.filter(pk=club.pk).update(has_rating=True)
    club.refresh_from_db()
    born = {"birth_date": date(1949, 3, 17), "sex": "f"}
    players = [
        add_player(club, name=f"Annemarie {NICKNAMED}", member_number=MEMBER_NUMBER, **born),
        add_player(club, name=f"Heimlich {HIDDEN}", **born),
        add_player(club, name=f"Oskar {OBJECTED}", nickname=f"Otto {FORMER}", **born),
    ]
    rules = save_house_rules(HouseRules(club=club, name="Thursday rules", ruleset_key="isko", scheme="classic"))
    sheets = free_sheets(club, players)
    early = an_early_event(club, players)
    event, pks = a_closed_event(club, players)
    season = a_season(club, event, players)
    meeting = a_played_meeting(club, players)
    scene = Scene(club, players, sheets, rules, early, event, season, meeting, pks)
    scene.people = people_of(scene)
    scene.pks["role"] = event.roles.order_by("pk")[0].pk
    scene.pks["before"] = printed(event, ["participants"]).pk
    scene.pseudonymised = [
        change_player(players[0], by="anna", nickname=BLITZ),
        change_player(players[1], by="anna", privacy=Privacy.HIDDEN),
        change_player(players[2], by="anna", privacy=Privacy.OBJECTED),
    ]
    event.refresh_from_db()
    return scene


def reason_of(players: list[Player], what: str) -> str:
    return f"{what}: " + ", ".join(player.name for player in players) + f", Otto {FORMER}"


def free_sheets(club: Club, players: list[Player]) -> list[SheetRecord]:
    """An open list, a signed one, and one that was signed, reopened and signed again."""
    sheets = [open_sheet(names=players, length=3, club=club, title="Thursday") for _ in range(3)]
    for sheet in sheets:
        write(sheet, won(0), lost(2))
        again = {"client_id": new_id(), "after": 2, "by": "table"}
        correct_deal(sheet, 1, won(1), reason=reason_of(players, "misread"), **again)
        again = {"client_id": new_id(), "after": 3, "by": "table"}
        adjust_points(sheet, 1, -50, reason=reason_of(players, "loud"), **again)
        result = object_to(sheet, number=2, after=4, words=reason_of(players, "not lost"), by="table")
        answer_objection(sheet, result.seq, words=reason_of(players, "lost"), by="table")
        sheet.refresh_from_db()
    object_to(sheets[0], number=1, seat=0, after=4, words=reason_of(players, "nor won"), by="table")
    for sheet in sheets[1:]:
        sign_all(sheet)
    reopen_sheet(sheets[2], reason=reason_of(players, "again"), by="table")
    sheets[2].refresh_from_db()
    sign_all(sheets[2])
    return sheets


def sign_all(sheet: SheetRecord) -> None:
    fill(sheet)
    for place in range(sheet.seat_count):
        sheet.refresh_from_db()
        sign_sheet(sheet, place, after=sheet.head_seq, by="table")
    sheet.refresh_from_db()


def entered(event: Event, players: list[Player], count: int = 8) -> list[Entrant]:
    found = [register(event, player=player, phone=PHONE, present=True, by="anna") for player in players]
    guests = [f"Guest {sign}" for sign in "ABCDEFGHIJ"][: count - len(players)]
    return found + [register(event, name=name, present=True, by="anna") for name in guests]


def an_early_event(club: Club, players: list[Player]) -> Event:
    """With registered entrants only."""
    event = an_event(club, name="Frühjahrspreis", series=2, entry_fee=1000, team_kinds=["tandem"])
    entered(event, players)
    event.refresh_from_db()
    return event


def a_closed_event(club: Club, players: list[Player]) -> tuple[Event, dict[str, int]]:
    """Everything that may happen at an event has happened, with the pseudonymised names in all of it."""
    event = an_event(
        club,
        name="Herbstpreis",
        series=2,
        time_limit=135,
        entry_fee=1000,
        loss_fee_steps=[[1, 50]],
        team_kinds=["tandem"],
        prize_plan=[{"ranking": "total", "share": 100, "weights": [3, 2, 1]}],
        notice_text=reason_of(players, "ask them"),
        certificate_text=reason_of(players, "given by"),
    )
    people = entered(event, players)
    remove_entrant(register(event, name=players[2].name, by="anna"), by="anna")
    tandem = make_team(event, "tandem", "Die Wenzel", people[:2], by="anna")
    pair = keep_apart(event, people[0], people[2], by="anna")
    signed = sign_ups(event, players)
    open_check_in(event, by="anna")
    draw(event, by="anna")
    new_attempt(event, reason=reason_of(players, "a car pool"), by="anna")
    publish(event, by="anna")
    change = substitute(tandem, series=2, leaves=people[0], comes=people[2], by="anna")
    start_series(event, by="anna")
    seat = people[1].seats.select_related("table").get(series__number=1)
    place = {"series": 1, "table": seat.table.number, "place": seat.place}
    extend_time(event, 10, reason=reason_of(players, "late"), by="anna")
    pause_clock(event, reason=reason_of(players, "a fire"), by="anna")
    let_clock_go_on(event, by="anna")
    call = call_referee(seat.table, words=reason_of(players, "revoked"), by="")
    replace_player(event, **place, name=players[2].name, reason=reason_of(players, "ill"), by="anna")
    results = key_series(event.series.get(number=1))
    complete_series(event, by="anna")
    corrected(results[0], players)
    adjust = {"series": 1, "kind": RulingKind.ADJUST, "points": -50, "by": "anna"}
    rulings = [rule(event, entrant=each, reason=reason_of(players, "loud"), **adjust) for each in people[:3]]
    cancel_ruling(rulings[1], reason=reason_of(players, "not he"), by="anna")
    pks = {"table": results[0].table_id, "tandem": tandem.pk, "pair": pair.pk, "change": change.pk}
    pks |= {"ruling": rulings[0].pk, "sign_up": signed.pk, "call": call.number}
    settle_call(event, call.number, ruling=rulings[0], by="anna")
    repaired(event, people[-1], players)
    start_series(event, by="anna")
    key_series(event.series.get(number=2))
    complete_series(event, by="anna")
    check_series(event, by="anna")
    paid = pay_fee(event, people[0], by="anna")
    take_back(event, pay_fee(event, people[2], by="anna"), reason=reason_of(players, "twice"), by="anna")
    book_other(event, cents=500, note=reason_of(players, "cake"), by="anna")
    pks["receipt"] = paid.receipt
    close_event(event, by="anna")
    event.refresh_from_db()
    announce_all(event)
    return event, pks


def sign_ups(event: Event, players: list[Player]) -> SignUp:
    """One sign-up already entered, and one pending; both name a partner."""
    change_page(event, is_open=True, by="anna")
    typed = {"plays_with": players[1].name, "note": reason_of(players, "drives with")}
    guest = event.entrants.filter(player=None).order_by("number")[0]
    known = sign_up(event, form_id=UUID(int=1), name=guest.name, **typed)
    accept(known, meant=f"entrant:{guest.number}", by="anna")
    return sign_up(event, form_id=UUID(int=2), name="Wanda Wartet", **typed)


def announce_all(event: Event) -> None:
    """The prize-giving on the second screen has announced everything."""
    set_screens(event, 2)
    show_on_screen(event, 2, HallMode.CEREMONY)
    announce_places(event, 10, version=event.standings.count())


def corrected(first: ResultRecord, players: list[Player]) -> None:
    """The list has changed: it was misread, and ended before its last round."""
    series = first.table.series
    key_list(
        series.event,
        series=series.number,
        table=first.table.number,
        after=first.version,
        keyed=played_list(len(first.rows), series.rounds - 1, seed="broken off"),
        ended_early=reason_of(players, "too late"),
        reason=reason_of(players, "misread"),
        by="anna",
    )


def repaired(event: Event, leaves: Entrant, players: list[Player]) -> None:
    """A player leaves, so others sit elsewhere from the next series on."""
    set_presence(leaves, Presence.LEFT, by="anna")
    expected = repairs_digest(planned_repairs(event))
    assert repair_plans(event, reason=reason_of(players, "he left"), expected=expected, by="anna")


def a_season(club: Club, event: Event, players: list[Player]) -> Season:
    """One evening, and the ranking as published at the end."""
    season = create_season(club, by="anna", name="Saison", first_day=date(2026, 1, 1), last_day=date(2026, 12, 31))
    excuse(add_evening(season, event, by="anna"), players[1:], by="anna")
    book_cash(season, day=date(2026, 5, 9), words="Cake of " + players[2].name, cents=500, by="anna")
    close_season(season, by="anna")
    reopen_season(season, reason=reason_of(players, "not yet"), by="anna")
    close_season(season, by="anna")
    season.refresh_from_db()
    return season


def a_played_meeting(club: Club, players: list[Player]) -> Meeting:
    """A meeting from its line-ups to the approved report; the pseudonymised players are those of team 1."""
    division = a_division(4, squad=4, club=club)
    team = division.league.teams.get(number=1)
    members = [add_member(team, player=player, by="anna") for player in players]
    give_captain(division.league.teams.get(number=2), User.objects.create_user("kurt"), by="anna")
    set_schedule(division, days_of([[1, 2, 3, 4]], series=1), by="anna")
    meeting = Meeting.objects.select_related("match_day__division__league", "host").get()
    for side in meeting.sides.select_related("team").order_by("place"):
        squad = list(side.team.squad.order_by("number")[:4])
        enter_line_up(side, [*members, squad[0]] if side.team == team else squad, by="anna")
    event = opened(meeting)
    play(event, by_chance(7))
    guest = meeting.sides.exclude(team=meeting.host).order_by("place")[0].team
    report = report_meeting(meeting, by="host")
    confirm_report(report, guest, agrees=False, note=reason_of(players, "that is wrong"), by="kurt")
    adjust = {"series": 1, "kind": RulingKind.ADJUST, "points": -50, "by": "anna"}
    rule(event, entrant=event.entrants.get(number=1), reason=reason_of(players, "loud"), **adjust)
    report_meeting(meeting, reason=reason_of(players, "he is right"), by="host")
    settle(meeting)
    deduct(LeagueTeam.objects.get(pk=team.pk), match_points=1, reason=reason_of(players, "late"), by="anna")
    return meeting


def people_of(scene: Scene) -> dict[str, User | None]:
    """An anonymous visitor, and logins of another club: one that only plays, one per role, a captain."""
    other = club_of("Kanarienclub", "dieter")
    people: dict[str, User | None] = {"nobody": None, "another club": User.objects.get(username="dieter")}
    for role in Role:
        user = User.objects.create_user(f"helper {role.value}")
        for event in (scene.early, scene.event):
            give_role(event, user, role, by="anna")
        people[role.value] = user
    people["captain"] = User.objects.get(username="kurt")
    for user in filter(None, people.values()):
        Membership.objects.get_or_create(user=user, club=other)
    for user in User.objects.all():
        User.objects.filter(pk=user.pk).update(email=f"{user.pk}@{MAIL}")
    return people


def printed(event: Event, papers: list[str] | None = None) -> Prepared:
    """These documents, or all, drawn as by a worker."""
    keys = papers or [paper.key for paper in printable_documents(document_facts(event), frozenset(Right))]
    returned = placed(event, EVERYTHING, papers=keys)
    run_pending_tasks()
    returned.refresh_from_db()
    assert returned.status == TaskResultStatus.SUCCESSFUL, returned.traceback
    return returned


# Addresses


def routes() -> list[str]:
    """Every address of the site except the admin, which opens for superusers alone."""
    return [route for route in _walk(get_resolver().url_patterns) if not route.startswith("admin/")]


def _walk(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        yield from _walk(pattern.url_patterns, route) if isinstance(pattern, URLResolver) else [route]


def _number_in(scene: Scene, route: str) -> int:
    if "/calls/" in route:
        return scene.pks["call"]
    return 3 if "<int:number>/presence" in route or route.endswith("door/<int:number>/") else 1


def text_of(answer: HttpResponse) -> str:
    """All readable text of a response: headers, body, the text of a document, the members of an archive."""
    content = b"".join(answer) if answer.streaming else answer.content
    if content.startswith(b"%PDF"):
        output = subprocess.run(["pdftotext", "-", "-"], input=content, capture_output=True, check=True)
        content = output.stdout
    elif content.startswith(b"PK"):
        packed = zipfile.ZipFile(io.BytesIO(content))
        content = b"".join(packed.read(name) for name in packed.namelist())
    return content.decode(errors="replace") + repr(answer.headers)


def filled(route: str, arguments: dict[str, list[Any]]) -> list[str]:
    """The route with every choice of its arguments."""
    names = [part.partition(":")[2].partition(">")[0] for part in route.split("<")[1:]]
    found = []
    for values in product(*(arguments[name] for name in names)):
        path = route
        for name, value in zip(names, values, strict=True):
            start, end = path.index("<"), path.index(">")
            assert path[start:end].endswith(f":{name}")
            path = path[:start] + str(value) + path[end + 1 :]
        found.append("/" + path)
    return found


# The kind of key in an address, by a part of the address.
PKS: Final = (
    ("/teams/apart/", "pair"),
    ("/teams/changes/", "change"),
    ("/teams/", "tandem"),
    ("/team-fees/", "tandem"),
    ("/rulings/", "ruling"),
    ("/seating/", "table"),
    ("/people/", "role"),
    ("/sign-ups/", "sign_up"),
)


def arguments_of(scene: Scene, route: str) -> dict[str, list[Any]]:
    """The values of each argument of a route, by where the route leads."""
    room = route.partition("/")[0]
    league = scene.meeting.match_day.division.league
    made = scene.pks.get("everything", scene.pks["before"])
    known: dict[str, dict[str, list[Any]]] = {
        "sheets": {
            # The third list has been through everything: its documents contain what any can.
            "public_id": [sheet.public_id for sheet in scene.sheets[2 if route.endswith(".pdf") else 0 :]],
            "number": [1],
            "place": [0],
            "key": ["x" * 22],
            "picture": [UUID(int=1)],
        },
        # Of a player with nothing to hide: a start card shows its own player all stored data.
        "cards": {"card_key": [scene.event.entrants.get(number=5).card_key]},
        "papers": {"seats": [3], "length": [36]},
        "games": {"system_key": ["isko"]},
        "erasures": {"pk": [1]},
        # An unused code.
        "h": {"code": ["X" * 12]},
        "clubs": {"slug": [scene.club.slug], "pk": [scene.pseudonymised[2].pk], "rules_pk": [scene.rules.pk]},
        "players": {"public_id": [player.public_id for player in scene.pseudonymised]},
        "leagues": {
            "public_id": [league.public_id],
            "division": [1],
            "day": [1],
            "number": [1],
            "team": [1],
            "member": [5],
            "user": [1],
            "pk": [scene.pks.get("deduction", 1)],
        },
        "seasons": {"public_id": [scene.season.public_id], "number": [1], "event_id": [scene.event.public_id]},
        "events": {
            "public_id": [scene.event.public_id],
            # Who objected, and where numbers are not of people the first of all.
            "number": [_number_in(scene, route)],
            "series": [1],
            "table": [1],
            "screen": [2],
            "version": [1],
            "receipt": [3, 4] if route.endswith("<int:receipt>/") else [1],
            "kind": ["tandem"],
            "picture": [UUID(int=1)],
            "card_key": [scene.event.entrants.get(number=3).card_key],
            "sign_up_key": [*scene.event.sign_ups.values_list("key", flat=True)],
            "pk": [next((scene.pks[word] for place, word in PKS if place in route), made)],
            "key": [sign_key(scene.event, 1) if "/table/" in route else "total"],
        },
    }
    return known.get(room, {})
